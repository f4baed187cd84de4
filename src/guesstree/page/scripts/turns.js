import { element, table } from "./elements.js";
import { upper } from "./front.js";
import * as sentences from "./sentences.js";
import { number, fixed, phrase, inWords } from "./sentences.js";

// A game that was reviewed, turn by turn: in sentences that anybody understands, and in numbers.

const FEW = 6; // words left that are named

// Expected guesses, exact or an upper bound, and the games that are won unless it is all.
export const outcome = (guesses, win, isExact, places = 2) => {
  const wins = win === null || win === 1 ? "" : `, ${sentences.gamesText(win)}`;
  return `${isExact ? "" : "≤ "}${fixed(guesses, places)}${wins}`;
};

// What the best guess leaves: on the word of the game, or else on average.
function leavesOf(best, turn) {
  const { average, here } = turn.leaves;
  if (turn.target < 0) return phrase("leaves", { best, left: fixed(average, 1) });
  if (turn.target === turn.best) return phrase("answer", { best });
  return phrase("left", { best, left: here ? number(here) : "no word of the list" });
}

// Why another guess would have been better; it may have left more words on the word of the game.
function betterOf(game, turn) {
  const { possible, isBestPossible, leaves, target, targets, remaining } = turn;
  const best = upper(game.guesses[turn.best]);
  if (turn.best === turn.guess) return "";
  const separates = leaves.average === 1 && targets > 2;
  const words = { best, count: inWords(targets) };
  if (!possible && isBestPossible && sentences.isWeak(turn)) {
    return phrase(separates ? "impossible, separates" : "impossible", words);
  }
  if (separates) return phrase("separates", words);
  const isLucky = target >= 0 && target !== turn.best && leaves.here > remaining;
  if (!isLucky) return leavesOf(best, turn);
  return phrase("unlucky", { best, left: number(leaves.here) });
}

// The chance to win that a guess gave away; nothing where it gave none away.
function winsOf(game, turn) {
  if (!sentences.winLost(turn)) return "";
  const [best, guess] = [turn.best, turn.guess].map((one) => upper(game.guesses[one]));
  const [bestGames, games] = [turn.bestWin, turn.win].map(sentences.gamesText);
  return phrase("win lost", { best, best_games: bestGames, guess, games });
}

// Where no target of the list fits: that other words were possible.
function beyondOf(game, { isWidened, code, guess }) {
  if (!isWidened) return "";
  if (code !== game.right) return phrase("no target fits");
  const word = upper(game.guesses[guess]);
  return phrase("unlisted", { guess: word, count: game.targets.length });
}

// What a turn did: one word, and why. `judged` are all turns: a word may have been used before.
function sentence(game, judged, at) {
  const turn = judged[at];
  const beyond = beyondOf(game, turn);
  if (turn.code === game.right) {
    if (turn.targets === 1) return ["", phrase("last word")];
    const found = phrase("one of", { count: number(turn.targets) });
    return [beyond ? "" : phrase("lucky guess"), found, beyond];
  }
  const repeated = phrase("repeated", { guess: upper(game.guesses[turn.guess]) });
  const better = winsOf(game, turn) || betterOf(game, turn);
  return [sentences.gradeOf(turn), turn.repeated ? repeated : better, beyond];
}

// What each turn did, in sentences, with the words that it left where these are few; `isListed`
// tells whether those that are left now stand elsewhere.
export function inSentences(game, judged, isListed = false) {
  const lines = judged.map((turn, at) => {
    const name = element("b", {}, upper(game.guesses[turn.guess]));
    const left = turn.named.map((guess) => upper(game.guesses[guess])).join(", ");
    const isElsewhere = isListed && at === judged.length - 1;
    const isFew = turn.code !== game.right && turn.remaining <= FEW && !isElsewhere;
    const named = isFew ? [`Left: ${left}.`] : [];
    const parts = [...sentence(game, judged, at), ...named].filter(Boolean);
    return element("li", {}, name, ` ${parts.join(" ")}`);
  });
  return element("ol", { id: "turns", "aria-label": "Your guesses" }, ...lines);
}

// What stands beside a row: the words left, and the grade of its guess in a word.
export function beside(game, { code, remaining }, grade) {
  const isFound = code === game.right;
  const count = element("b", {}, isFound ? "Found" : number(remaining));
  const words = [isFound ? "" : "left", (grade || "").replace(/^The |\.$/g, "").toLowerCase()];
  return [count, ` ${words.filter(Boolean).join(", ")}`];
}

export const gradeOf = (game, judged, at) => sentence(game, judged, at)[0];

// Skill and luck as bars.
export function meters(judged) {
  const means = sentences.skillAndLuck(judged);
  const meter = (name, part, kind) => {
    const value = fixed(means[part], 0);
    const share = element("span", {}, element("b", {}, value), " of 100");
    const bar = element("dd", { class: kind }, element("i", { style: `--v:${value}` }));
    return element("div", {}, element("dt", {}, name, share), bar);
  };
  const both = [meter("Skill", "skill", "meter"), meter("Luck", "luck", "meter even")];
  return element("dl", { class: "scores" }, ...both);
}

const HEADS = ["Guess", "Skill", "Luck", "Bits", "To the end", "Best"];

// The numbers of a game, folded, with the verdict on it; `lost` turns have no row.
export function numbers(title, game, { turns: judged, isOver, isFound }, lost) {
  const lines = judged.map((turn) => {
    const least = outcome(turn.bestGuesses, turn.bestWin, turn.bestExact);
    const best = turn.best === turn.guess ? "yours" : `${game.guesses[turn.best]}, ${least}`;
    const [skill, luck] = [turn.skill, turn.luck].map((share) => fixed(share, 0));
    const bits = `${fixed(turn.information, 2)} / ${fixed(turn.gained, 2)}`;
    const own = outcome(turn.guesses, turn.win, turn.exact);
    return [game.guesses[turn.guess], skill, luck, bits, own, best];
  });
  const nameOf = (guess) => game.guesses[guess];
  const verdict = isOver
    ? sentences.verdictOf(judged, isFound, lost, nameOf)
    : `${sentences.capital(sentences.lostOf(judged, nameOf))}.`;
  const summed = element("p", { id: "verdict" }, verdict);
  const meaning = element("p", { class: "fine" }, phrase("numbers"));
  const parts = [table("numbers", HEADS, lines), summed, meaning];
  return element("details", {}, element("summary", {}, title), ...parts);
}
