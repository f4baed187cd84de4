import * as coding from "./coding.js";
import { massesOf, sumOf, unequal } from "./masses.js";

// Positions of a game: the words that are left, how likely they are, and what may be guessed.

// What is computed when it is first asked for.
function once(compute) {
  let found = null;
  return () => (found ??= compute());
}

// The features that the reply to a guess reveals.
function shownBy({ slots, shapes, revealed }, guess, code) {
  const shown = revealed.numbers[shapes[guess] * revealed.width + code];
  const own = slots.numbers.subarray(guess * slots.width, (guess + 1) * slots.width);
  return own.filter((_, slot) => (shown >> slot) & 1);
}

// The hints of some guesses, by row.
function hintsAmong({ hints }, rows) {
  const { words } = hints;
  const features = new Int32Array(rows.length * words);
  rows.forEach((guess, row) =>
    features.set(hints.features.subarray(guess * words, (guess + 1) * words), row * words)
  );
  return { words, features, shownBy: (row, code) => shownBy(hints, rows[row], code) };
}

// The replies of the guesses that may be made, as a search wants them; `rows` has these guesses.
function matrixOf(position) {
  const { game, mode, words, allowed } = position;
  const rows = allowed ?? game.everything;
  const rowOf = new Map(Array.from(rows, (guess, row) => [guess, row]));
  return {
    rows,
    rowOf,
    guesses: rows.length,
    width: words.length,
    codes: coding.table(game, rows, words),
    right: game.right,
    codeCount: game.texts.length,
    limits: game.limits,
    guessOf: Int32Array.from(words, (word) => rowOf.get(word) ?? -1),
    hints: mode === "nyt-hard" ? hintsAmong(game, rows) : null,
  };
}

function positionOf(about) {
  const { game, words, weights } = about;
  const position = {
    ...about,
    masses: once(() => massesOf(weights, words.length, game.limits.parts)),
    mass: once(() => sumOf(position.masses())),
    matrix: once(() => matrixOf(position)),
    kept: new Map(), // what was computed, by name
  };
  return position;
}

// A position before any guess, with the words of a layer.
export function start(game, mode, layer = 0, { words, weights } = game.layers[layer]) {
  const about = { words, weights: unequal(weights), layer, allowed: null };
  return positionOf({ ...about, game, mode, turns: [], turnsLeft: game.turns });
}

// The codes of the replies to a guess, by word.
export const rowOf = ({ game, words }, guess) => coding.table(game, [guess], words);

// The words of some that earn a reply, by place.
function fitting(game, words, { guess, code }) {
  const row = coding.table(game, [guess], words);
  return Array.from(words.keys()).filter((at) => row[at] === code);
}

// The places of the words of a layer that earn the replies of some turns.
export function fittingAll(game, words, turns) {
  let places = Array.from(words.keys());
  for (const turn of turns) {
    const left = Int32Array.from(places, (at) => words[at]);
    places = fitting(game, left, turn).map((at) => places[at]);
  }
  return places;
}

export const chosen = ({ words, weights }, places) => ({
  words: Int32Array.from(places, (at) => words[at]),
  weights: unequal(weights && Float64Array.from(places, (at) => weights[at])),
});

// The guesses that hard mode allows after one more reply; null for all.
function allowedAfter({ game, mode, allowed }, { guess, code }) {
  if (mode !== "nyt-hard") return allowed;
  const { words, features } = game.hints;
  const needed = new Int32Array(words);
  for (const feature of shownBy(game.hints, guess, code)) {
    needed[feature >> 5] |= 1 << (feature & 31);
  }
  return (allowed ?? game.everything).filter((one) =>
    needed.every((need, at) => (features[one * words + at] & need) === need)
  );
}

// Whether a guess may be made.
export const allows = ({ allowed }, guess) => !allowed || allowed.includes(guess);

// The position after one more turn; words of a later layer are left where none of this one is.
// Null where no word earns all replies.
export function after(position, turn) {
  const { game, turnsLeft } = position;
  const turns = [...position.turns, turn];
  let { layer } = position;
  let left = chosen(position, fitting(game, position.words, turn));
  while (!left.words.length && ++layer < game.layers.length) {
    const { words } = game.layers[layer];
    left = chosen(game.layers[layer], fittingAll(game, words, turns));
  }
  if (!left.words.length) return null;
  const allowed = allowedAfter(position, turn);
  const rest = Math.max(0, turnsLeft - 1);
  return positionOf({ ...position, ...left, turns, layer, allowed, turnsLeft: rest });
}

// The same position with one turn less, after a guess that gave no information.
export function wasted(position, turn) {
  const { mode, turns, turnsLeft } = position;
  const isAny = mode === "any";
  return positionOf({
    ...position,
    turns: isAny ? turns : [...turns, turn],
    allowed: isAny ? position.allowed : allowedAfter(position, turn),
    turnsLeft: Math.max(0, turnsLeft - 1),
  });
}

// The position with all words that were possible before the last of some turns, if its reply fits
// none of the words of `position`: those of this layer and of the next that has some.
export function widened(position, layer) {
  const { game, turns } = position;
  const words = game.layers.slice(0, layer + 1).flatMap((one) => [...one.words]);
  const places = fittingAll(game, Int32Array.from(words), turns);
  const left = { words: Int32Array.from(places, (at) => words[at]), weights: null };
  return positionOf({ ...position, ...left, layer });
}

// How many words each code leaves, and their mass.
export function sizesAfter(position, guess) {
  const { game: { texts } } = position;
  const masses = position.masses();
  const [sizes, shares] = [new Float64Array(texts.length), new Float64Array(texts.length)];
  const row = rowOf(position, guess);
  row.forEach((code, at) => {
    sizes[code] += 1;
    shares[code] += masses[at];
  });
  return { row, sizes, shares };
}
