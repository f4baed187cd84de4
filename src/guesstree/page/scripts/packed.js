import { of as lettersIn } from "./graphemes.js";

// Games, first guesses and trees, from the data as Python packs them.

// Whole numbers as they were packed, with the length of a row.
function unpacked({ bytes, width, data }) {
  const all = Uint8Array.from(atob(data), (character) => character.charCodeAt(0));
  const Numbers = { 1: Uint8Array, 2: Uint16Array, 4: Uint32Array }[bytes];
  return { width, numbers: new Numbers(all.buffer) };
}

// Words that were written one after the other, and the place of each.
function wordsFrom(text, length) {
  const letters = lettersIn(text);
  const words = [];
  for (let at = 0; at < letters.length; at += length) {
    words.push(letters.slice(at, at + length).join(""));
  }
  return { words, at: new Map(words.map((word, position) => [word, position])) };
}

// Weights, whose values are written once; null where there are none.
const weightsFrom = (packed) =>
  packed && Float64Array.from(unpacked(packed.at).numbers, (at) => packed.values[at]);

// The features of guesses as bits, 32 a number, and those that a reply reveals.
function hintsFrom(packed) {
  const [slots, shapes, revealed] = [packed.slots, packed.shapes, packed.revealed].map(unpacked);
  const most = slots.numbers.reduce((one, other) => Math.max(one, other), 0);
  const words = (most >> 5) + 1;
  const features = new Int32Array(shapes.numbers.length * words);
  slots.numbers.forEach((feature, at) => {
    const guess = Math.floor(at / slots.width);
    features[guess * words + (feature >> 5)] |= 1 << (feature & 31);
  });
  return { slots, shapes: shapes.numbers, revealed, features, words };
}

// A game: its words in layers, the targets first, and what its replies follow from. Words are
// numbers among its guesses.
export function gameFrom(packed) {
  const { words: guesses, at } = wordsFrom(packed.guesses, packed.length);
  const { texts, turns, limits, second: seconds } = packed;
  return gameOf({
    guesses,
    at,
    texts,
    turns,
    limits,
    seconds,
    targets: Int32Array.from(unpacked(packed.targets).numbers),
    weights: weightsFrom(packed.weights),
    never: new Set(unpacked(packed.never).numbers), // words that are never recommended
    terms: packed.terms && unpacked(packed.terms),
    codes: packed.codes && unpacked(packed.codes),
    hints: packed.hints && hintsFrom(packed.hints),
  });
}

// The same from its parts.
export function gameOf({ weights, ...parts }) {
  const { guesses, targets, terms, texts } = parts;
  const listed = new Set(targets);
  const everything = Int32Array.from(guesses.keys());
  const others = everything.filter((guess) => terms && !listed.has(guess));
  const layers = [{ words: targets, weights }];
  if (others.length) layers.push({ words: others, weights: null });
  return {
    ...parts,
    layers,
    everything,
    listed,
    right: texts.length - 1,
    first: null,
    columnOf: new Map([...targets].map((word, column) => [word, column])),
    trees: /** @type {any} */ ({}),
  };
}

// All first guesses, the best first, with what is known of them.
/** @returns {First} */
export function firstFrom({ words, length, of, telling, proved, known, ...packed }) {
  const [totals, hard, rank] = [packed.mean, packed.hard, packed.rank]
    .map((numbers) => Array.from(unpacked(numbers).numbers));
  /** @type {(numbers: number[]) => (number | null)[]} */
  const means = (numbers) => numbers.map((total) => (total ? total / of : null));
  const [exact, ranked, target] = [packed.exact, packed.ranked, packed.target]
    .map((places) => new Set(unpacked(places).numbers));
  return {
    ...wordsFrom(words, length),
    of,
    telling,
    proved,
    known,
    totals: { any: totals, "nyt-hard": hard },
    mean: means(totals),
    hard: means(hard),
    rank,
    exact,
    ranked,
    target,
  };
}

// A game whose words have chances, from the same game without.
export function withChances(game, { chances: { targets, others }, second }) {
  const weights = [targets, others].map(weightsFrom);
  const layers = game.layers.map(({ words }, at) => ({ words, weights: weights[at] }));
  return { ...game, layers, first: null, seconds: second, trees: {} };
}

// The same as `firstFrom`, from totals in the order of the guesses of a game, none of which is
// proved to be the least.
/** @returns {First} */
export function firstAmong(game, { of, telling, totals: numbers }) {
  const unknown = game.guesses.map(() => 0);
  const totals = numbers?.data ? Array.from(unpacked(numbers).numbers) : numbers ?? unknown;
  const order = Array.from(game.everything).sort((a, b) =>
    totals[a] - totals[b] || Number(game.listed.has(b)) - Number(game.listed.has(a)) || a - b
  );
  const words = order.map((guess) => game.guesses[guess]);
  const sorted = order.map((guess) => totals[guess]);
  const mean = sorted.map((total) => (total ? total / of : null));
  const none = () => /** @type {Set<number>} */ (new Set());
  return {
    words,
    at: new Map(words.map((word, at) => [word, at])),
    of,
    telling,
    proved: false,
    known: numbers !== null,
    mean,
    hard: mean,
    totals: { any: sorted, "nyt-hard": sorted },
    rank: order.map(() => 1),
    exact: none(),
    ranked: none(),
    target: new Set([...order.keys()].filter((at) => game.listed.has(order[at]))),
  };
}

// What the commands know of first guesses, by guess of the game; null where they search.
/** @param {First} first @param {any} game */
export function tableFrom({ at, exact, known, of, proved, telling, totals }, game) {
  if (!known) return null;
  const places = game.guesses.map((word) => at.get(word));
  const byGuess = (numbers) => Float64Array.from(places, (place) => numbers[place]);
  return {
    of,
    proved,
    telling: game.at.get(telling),
    totals: { any: byGuess(totals.any), "nyt-hard": byGuess(totals["nyt-hard"]) },
    exact: Uint8Array.from(places, (place) => Number(exact.has(place))),
  };
}

// The columns of a tree, with those that follow from them.
/** @returns {Tree} */
export function treeFrom(columns) {
  const count = columns.parent.length;
  const tree = {
    parent: columns.parent,
    size: columns.size,
    guess: columns.guess.map((at) => columns.words[at]),
    reply: columns.reply.map((at) => (at < 0 ? "" : columns.replies[at])),
    children: Array.from({ length: count }, () => /** @type {number[]} */ ([])),
    depth: new Array(count).fill(1),
    end: new Array(count).fill(0),
    right: new Array(count).fill(false),
    found: new Map(),
  };
  for (let node = 1; node < count; node++) {
    tree.children[tree.parent[node]].push(node);
    tree.depth[node] = tree.depth[tree.parent[node]] + 1;
  }
  // Nodes are in pre-order: those below a node follow it.
  for (let node = count - 1; node >= 0; node--) {
    const below = tree.children[node];
    tree.end[node] = below.length ? tree.end[below[below.length - 1]] : node + 1;
    const branches = below.reduce((sum, child) => sum + tree.size[child], 0);
    tree.right[node] = tree.size[node] - branches === 1;
    below.sort((a, b) => tree.size[b] - tree.size[a] || a - b);
  }
  for (let node = 0; node < count; node++) {
    if (tree.right[node]) tree.found.set(tree.guess[node], node);
  }
  return tree;
}
