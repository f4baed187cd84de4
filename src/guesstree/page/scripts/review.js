import { recommendation } from "./advice.js";
import * as coding from "./coding.js";
import { firstsOf, outcomesIn } from "./firsts.js";
import { changes } from "./layers.js";
import { information, sumOf } from "./masses.js";
import { after, allows, chosen, fittingAll, sizesAfter, start, wasted, widened } from "./positions.js";
import {
  isExact,
  isLess,
  mostInformation,
  outcomesOf,
  ranksOf,
  tellsNothing,
  withSplits,
} from "./rating.js";

// Reviews of games: the counterpart of play/reviews.py.

const NAMED = 10; // words left that are named

/** @type {{ game: any, key: string, found: any }[]} */
let kept = []; // the turns that were reviewed last

const informationOf = (position, guess) => withSplits(position, [{ guess }])[0].information;

// The expected information in percent of what the best guess tells; where one word is left, all or
// nothing.
function skillOf(position, own, isPossible) {
  if (position.words.length === 1) return isPossible ? 100 : 0;
  const firsts = firstsOf(position);
  const most = firsts ? informationOf(position, firsts.telling) : mostInformation(position);
  return own >= most ? 100 : (100 * own) / most;
}

// How a guess narrowed the words down, and what it was expected to.
function judge(position, guess, code) {
  const masses = position.masses();
  const mass = position.mass();
  const { row, sizes, shares } = sizesAfter(position, guess);
  let [more, same] = [0, 0];
  row.forEach((one, at) => {
    if (sizes[one] > sizes[code]) more += masses[at];
    else if (sizes[one] === sizes[code]) same += masses[at];
  });
  const own = information([...shares].filter(Boolean));
  const possible = position.words.includes(guess);
  return {
    guess,
    code,
    possible,
    targets: position.words.length,
    remaining: sizes[code],
    expected: sumOf(sizes.map((size, one) => size * shares[one])) / mass,
    layer: position.layer,
    skill: skillOf(position, own, possible),
    luck: (50 * (2 * more + same)) / mass,
    information: own,
    gained: sizes[code] ? Math.log2(mass / shares[code]) : 0,
  };
}

// The outcome of a guess; `rows` has it already if it is among the best guesses.
function outcomeOf(before, guess, code, rows) {
  const known = rows.find((row) => row.guess === guess);
  if (known) return known;
  const firsts = firstsOf(before);
  if (firsts) return outcomesIn(firsts, [guess])[0];
  if (tellsNothing(before, guess) && !isExact(before)) {
    // A tree grown from here may be worse than the best one with one turn less.
    const [best] = recommendation(wasted(before, { guess, code })).best;
    return { ...best, guess, guesses: 1 + best.guesses };
  }
  return outcomesOf(before, [guess])[0];
}

// How many words a guess leaves: on average, and, where the word of the game is known, there.
function leftBy(position, guess, target) {
  const { row, sizes } = sizesAfter(position, guess);
  const average = sumOf(Array.from(row, (code) => sizes[code])) / row.length;
  return { average, here: target < 0 ? null : sizes[coding.reply(position.game, guess, target)] };
}

// A turn after a position: as it is judged, and the position after it; null where no word earns
// its reply. The best guess is judged by what was known before, and the rest also by the words
// that the reply shows to be possible.
function step(before, { guess, code }) {
  const next = before && after(before, { guess, code });
  if (!next) return null;
  const seen = next.layer === before.layer ? before : widened(before, next.layer);
  const { best: rows, all } = recommendation(before);
  const own = outcomeOf(before, guess, code, all);
  const [ofBest, ofGuess] = ranksOf([rows[0], own], before.game.limits);
  const isBeaten = isLess(ofBest, ofGuess);
  const least = isBeaten ? rows[0] : own;
  const best = isBeaten ? rows[0].guess : guess;
  const turn = {
    ...judge(seen, guess, code),
    guesses: own.guesses,
    best,
    bestGuesses: least.guesses,
    win: own.win,
    bestWin: least.win,
    exact: own.exact,
    bestExact: least.exact,
    cost: Math.max(0, own.guesses - least.guesses),
    repeated: before.turns.some((one) => one.guess === guess),
    isBestPossible: seen.words.includes(best),
    isWidened: next.layer !== before.layer,
    named: Array.from(next.words.slice(0, NAMED)),
  };
  return { turn, seen, next };
}

// The same, as found before if the turns before are those of the last game.
function keptStep(position, turn, number) {
  const { game, mode, turns } = position;
  const key = JSON.stringify([mode, ...turns, turn]);
  const same = kept[number];
  if (same?.game === game && same.key === key) return same.found;
  const found = step(position, turn);
  kept = [...kept.slice(0, number), { game, key, found }];
  return found;
}

// The turns of a game, until one whose reply no word earns, or whose guess hard mode refuses.
function judged(game, played, mode) {
  const last = played[played.length - 1];
  const isKnown = last.code === game.right && (game.terms || game.listed.has(last.guess));
  const target = isKnown ? last.guess : -1;
  const turns = [];
  let position = start(game, mode);
  for (const [number, turn] of played.entries()) {
    if (!allows(position, turn.guess)) return { turns, position, refused: number + 1 };
    const found = keptStep(position, turn, number);
    if (!found) return { turns, position, wrong: number + 1 };
    const leaves = leftBy(found.seen, found.turn.best, target);
    turns.push({ ...found.turn, leaves, target });
    position = found.next;
  }
  return { turns, position };
}

// All of a game: its turns, the words that are left, and what to guess next where it goes on.
/**
 * @param {any} game
 * @param {{ guess: number, code: number }[]} played
 * @param {string} mode
 * @param {number} lost turns that have no row
 */
export function reviewOf(game, played, mode = "any", lost = 0) {
  const { turns, position, ...why } = judged(game, played, mode);
  const isFound = turns.at(-1)?.code === game.right;
  const isOver = isFound || (game.turns > 0 && played.length + lost >= game.turns);
  const isStopped = "refused" in why || "wrong" in why;
  const { best, isBest } = isOver || isStopped
    ? { best: [], isBest: false }
    : recommendation(position);
  const candidates = Array.from(position.words);

  // Replies that may be wrong, also where only unexpected words fit.
  const { layer } = position;
  const expected = { ...game, layers: game.layers.slice(0, 1) };
  const found = "wrong" in why ? changes(game, played) : layer ? changes(expected, played) : [];
  const isEqual = !position.weights;
  return { ...why, turns, candidates, layer, isEqual, isFound, isOver, best, isBest, changes: found };
}

// The turns of the best strategy where a word is the answer, with how many words each leaves: the
// guesses that are recommended. Null where the data have no replies for this word.
export function bestGame(game, target, mode) {
  if (!game.terms && !game.listed.has(target)) return null;
  const turns = [];
  let position = start(game, mode);
  const isOver = () => turns.at(-1)?.code === game.right || turns.length === (game.turns || -1);
  while (!isOver()) {
    const { guess } = recommendation(position).best[0];
    const turn = { guess, code: coding.reply(game, guess, target) };
    position = after(position, turn);
    turns.push({ ...turn, remaining: position.words.length });
  }
  return turns;
}

// The targets that earn each of some replies by some guess, and all of some turns.
export function fitting(game, shown, turns) {
  const targets = chosen(game.layers[0], fittingAll(game, game.layers[0].words, turns)).words;
  const table = coding.table(game, game.everything, targets);
  const earned = shown.map(() => new Uint8Array(targets.length));
  for (let at = 0; at < table.length; at++) {
    const row = shown.indexOf(table[at]);
    if (row >= 0) earned[row][at % targets.length] = 1;
  }
  shown.forEach((code, row) => (earned[row] = earned[shown.indexOf(code)]));
  return Array.from(targets).filter((_, at) => earned.every((row) => row[at]));
}

