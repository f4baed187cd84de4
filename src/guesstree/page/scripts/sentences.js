import { exactSum } from "./masses.js";

// The sentences of the commands, with their numbers as the commands write them.

const shared = {
  sentences: /** @type {Record<string, string>} */ ({}),
  limits: /** @type {Record<string, number>} */ ({}),
  numbers: /** @type {string[]} */ ([]),
  inflection: "",
  own: /** @type {any} */ (null),
};

// Take the sentences, the limits of a good guess and the numbers in words from the data.
export const know = (common) => Object.assign(shared, common);

/** @type {(value: number) => string} */
export const number = (value) => value.toLocaleString("en");

/** @type {(count: number, one: string, many?: string) => string} */
export const counted = (count, one, many = `${one}s`) =>
  `${number(count)} ${count === 1 ? one : many}`;

/** @type {(place: number) => string} */
export const ordinal = (place) => {
  const isTeen = place % 100 > 10 && place % 100 < 14;
  const end = (!isTeen && ["th", "st", "nd", "rd"][place % 10]) || "th";
  return `${number(place)}${end}`;
};

/** @type {(sentence: string) => string} */
export const capital = (sentence) => sentence[0].toUpperCase() + sentence.slice(1);

// A value with a number of decimal places; ties go to the even digit, as in the commands.
/** @param {number} value @param {number} places */
export function fixed(value, places) {
  const scaled = value * 10 ** places;
  const low = Math.floor(scaled);
  const isTie = Number.isInteger(value * 2 ** (places + 1)) && scaled - low === 0.5;
  return (isTie ? (low + (low % 2)) / 10 ** places : value).toFixed(places);
}

// What lists of the reader's own need.
export const ofLists = () => shared.own;

/** @type {(value: number) => string} */
export const inWords = (value) => shared.numbers[value] ?? number(value);

// A value in the format that a sentence names: `,` parts thousands, `.2f` has two decimals.
function written(value, format) {
  if (typeof value !== "number" || !format) return String(value);
  return format === "," ? number(value) : fixed(value, Number(format.slice(1, -1)));
}

// A sentence by its name, with values where the braces name them.
/** @type {(name: string, values?: Record<string, string | number>) => string} */
export const phrase = (name, values = {}) =>
  shared.sentences[name].replace(
    /\{(\w+):?([^}]*)\}/g,
    (_, key, format) => written(values[key], format),
  );

// A percentage with one decimal; 0.0 and 100.0 stand for exactly 0 and 100 only.
function percentage(value) {
  const shown = fixed(value, 1);
  if (shown === "100.0" && value < 100) return ">99.9";
  return shown === "0.0" && value > 0 ? "<0.1" : shown;
}

// A chance as a share of games.
export function gamesText(chance) {
  if (chance === 0 || chance === 1) return phrase(chance ? "all games" : "no game");
  const oneIn = Math.round(1 / chance);
  const isOneIn = oneIn > 1 && Math.abs(chance * oneIn - 1) < 1e-9;
  if (isOneIn) return phrase("one game", { count: oneIn });
  return phrase("share of games", { share: percentage(100 * chance) });
}

const mayLose = ({ win }) => win !== null && win !== 1;

// How many games a guess wins, unless it wins all; otherwise its expected guesses. Estimates have
// both.
function outcomeOf(row) {
  const wins = mayLose(row) ? phrase("wins", { games: gamesText(row.win) }) : "";
  const expected = phrase("expected guesses", { guesses: row.guesses });
  return wins && row.exact ? wins : [expected, wins].filter(Boolean).join("; ");
}

// Sentences on the first of some guesses if many people may not know it, and on the best common one
// among them, which is a target.
export function rarityOf({ guesses, listed, limits }, rows, nameOf) {
  const [{ guess }] = rows;
  if (listed.size < limits.common || listed.has(guess)) return "";
  if (new RegExp(shared.inflection).test(guesses[guess])) return "";
  const rare = phrase("rare", { guess: nameOf(guess) });
  const common = rows.find((row) => listed.has(row.guess));
  if (!common) return rare;
  const best = { guess: nameOf(common.guess), outcome: outcomeOf(common) };
  return `${rare} ${phrase("best common", best)}`;
}

// Why the first of some guesses is recommended; `count` words are left.
export function reasonOf(rows, count, isBest) {
  const [best] = rows;
  if (best.isBeaten) {
    const others = [{ ...best, isBeaten: false }, ...rows.slice(1)];
    return phrase("apart from some", { reason: reasonOf(others, count, isBest) });
  }
  if (count === 1) return phrase("only word");
  if (count === 2 && !mayLose(best)) return phrase("one of two");
  const isFewest = rows.every(({ guesses }) => guesses >= best.guesses);
  const decided = mayLose(best) ? "may lose" : isFewest ? "fewest" : "wins all";
  const games = gamesText(best.win ?? 0);
  const reason = phrase(isBest ? `${decided}, proved` : decided, {
    games,
    wins: phrase("wins", { games }),
    guesses: best.guesses,
    price: shared.limits.lost,
  });
  return best.possible ? reason + phrase("may be the answer") : reason;
}

const isExact = ({ exact, bestExact }) => exact && bestExact;

// The chance to win that a guess gave away; 0 if it is not known exactly.
export function winLost(turn) {
  if (turn.win === null || turn.bestWin === null || !isExact(turn)) return 0;
  return Math.max(0, Number((turn.bestWin - turn.win).toFixed(9)));
}

// What a guess lost, in guesses: a lost game counts some more.
const lossOf = (turn) => turn.cost + shared.limits.lost * winLost(turn);

export const isWeak = (turn) => lossOf(turn) >= shared.limits.fair;

// The grade of a guess.
export function gradeOf(turn) {
  if (isWeak(turn)) return phrase("weak guess");
  if (turn.best === turn.guess) return phrase("best guess");
  return phrase(lossOf(turn) < shared.limits.good ? "good guess" : "fair guess");
}

// The grade of a game by the guesses that it lost, and how many of its guesses were weak.
export function gameGrade(turns) {
  const loss = turns.reduce((sum, turn) => sum + lossOf(turn), 0);
  const weak = turns.filter(isWeak).length;
  if (weak > 1 || loss > 1) return phrase("fair game");
  return phrase(weak || loss >= shared.limits.good ? "good game" : "very good game");
}

// The sum of what turns have, rounded once, as in the commands.
const sumOf = (turns, part) => exactSum(turns.map((turn) => turn[part]));

export const skillAndLuck = (turns) => ({
  skill: sumOf(turns, "skill") / turns.length,
  luck: sumOf(turns, "luck") / turns.length,
});

const guessesText = (guesses, exact) => phrase(exact ? "guesses" : "about", { guesses });

// The clause on what a game lost so far. `nameOf` is the word of a guess.
export function lostOf(turns, nameOf) {
  const given = turns.flatMap((turn, at) =>
    winLost(turn)
      ? phrase("given away", {
        turn: at + 1,
        best: nameOf(turn.best),
        best_games: gamesText(turn.bestWin),
        guess: nameOf(turn.guess),
        games: gamesText(turn.win),
      })
      : []
  );
  if (given.length) return phrase("gave away", { turns: given.join("; ") });
  const worst = turns.reduce((one, other) => (other.cost > one.cost ? other : one));
  if (worst.cost < shared.limits.small) return phrase("small loss", { limit: shared.limits.small });
  const guesses = guessesText(sumOf(turns, "cost"), turns.every(isExact));
  const loss = phrase("loss", { guesses });
  const lost = turns.length > 1
    ? phrase("most lost", { lost: loss, turn: turns.indexOf(worst) + 1 })
    : loss;
  const [guess, best] = [nameOf(worst.guess), nameOf(worst.best)];
  if (worst.repeated) return phrase("tried", { lost, guess });
  const taken = guessesText(worst.guesses, worst.exact);
  const least = guessesText(worst.bestGuesses, worst.bestExact);
  return phrase("takes", { lost, guess, taken, best, least });
}

// The verdict on a game; `lost` turns have no row.
export function verdictOf(turns, isFound, lost, nameOf) {
  return phrase("result", {
    found: phrase(isFound ? "found" : "not found"),
    count: turns.length + lost,
    scores: phrase("scores", skillAndLuck(turns)),
    verdict: lostOf(turns, nameOf),
  });
}

// The block that people share; `rows` are replies as they are drawn.
export function shareOf({ game, rows, turns, isFound, limit, isHard, lost }) {
  const taken = turns.length + lost;
  return phrase("shared game", {
    game,
    count: isFound ? taken : "X",
    limit: limit ? `/${Math.max(limit, taken)}` : "",
    star: isHard ? "*" : "",
    rows: rows.join("\n"),
    scores: phrase("scores", skillAndLuck(turns)),
  });
}
