import { recommendation } from "./advice.js";
import { gameOf as packedGame } from "./packed.js";
import { after, sizesAfter, start } from "./positions.js";
import { bestFirst, searchOf, withSplits } from "./rating.js";

// The first guesses of a list, and the second ones, in steps: a call works for a moment only, so
// that the page can show how much is done.

const MOMENT = 150; // milliseconds

// All first guesses of a short list with exact numbers, the best first; of a long one those that
// the commands play out.
function* firsts(game) {
  const { limits, targets } = game;
  if (targets.length > limits.beam) return recommendation(start(game, "any")).best;
  const position = start({ ...game, limits: { ...limits, exact: limits.beam } }, "any");
  const search = searchOf(position);
  const found = [];
  for (const guess of targets) {
    const [cost] = search.value(position.matrix().rowOf.get(guess));
    found.push({ guess, ...search.outcome(cost), exact: true });
    yield found.length / targets.length;
  }
  return bestFirst(withSplits(position, found), limits);
}

// The best guess after each reply to a guess, those after likely replies first.
function* seconds(game, guess) {
  const position = start(game, "any");
  const sizes = [...sizesAfter(position, guess).sizes.entries()]
    .filter(([code, size]) => size && code !== game.right);
  const found = [];
  for (const [code, size] of sizes.sort((one, other) => other[1] - one[1])) {
    const [best] = recommendation(after(position, { guess, code })).best;
    found.push({ code, size, guess: best.guess, possible: best.possible });
    yield found.length / sizes.length;
  }
  return found;
}

const ways = { firsts, seconds };
let work = /** @type {any} */ ({});

// Work on a question: how much of it is done, or its answer.
export function step(game, name, ...args) {
  const key = JSON.stringify([name, ...args]);
  if (work.game !== game || work.key !== key) work = { game, key, steps: ways[name](game, ...args) };
  const end = performance.now() + MOMENT;
  for (;;) {
    const { done, value } = work.steps.next();
    if (done) work.game = null;
    if (done || performance.now() > end) return done ? { answer: value } : { share: value };
  }
}

// The game of sorted words, all of which may be guessed, with the replies of Wordle.
export function gameOf(guesses, length, { tiles, turns, limits }) {
  const spell = (code) =>
    code.toString(3).padStart(length, "0").replace(/./g, (digit) => tiles[digit].character);
  return packedGame({
    guesses,
    at: new Map(guesses.map((word, at) => [word, at])),
    turns,
    limits,
    targets: Int32Array.from(guesses.keys()),
    weights: null,
    codes: null,
    hints: null,
    texts: Array.from({ length: 3 ** length }, (_, code) => spell(code)),
    seconds: null,
    never: new Set(),
    terms: termsOf(length),
  });
}

// What each letter of a guess adds to the code of Wordle's reply, by its places and those in the
// word as bits: the counterpart of `wordle_terms`.
function termsOf(length) {
  const width = 1 << length;
  const numbers = new (length > 5 ? Uint16Array : Uint8Array)(width * width);
  for (let at = 0; at < numbers.length; at++) {
    const [guess, hidden] = [at >> length, at & (width - 1)];
    let spare = 0;
    for (let rest = hidden & ~guess; rest; rest &= rest - 1) spare += 1;
    for (let bit = 1; bit < width; bit <<= 1) {
      const isYellow = !(hidden & bit) && guess & bit && spare > 0;
      spare -= Number(Boolean(isYellow));
      numbers[at] = 3 * numbers[at] + (guess & hidden & bit ? 2 : isYellow ? 1 : 0);
    }
  }
  return { width, numbers };
}
