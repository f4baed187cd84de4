import { scoresUpTo } from "./masses.js";

// Trees with the most informative guess at every node, for positions with many equally likely words.

const HALF = 2 ** 26;

// What the next word of a branch adds to its score, in two halves that never fall.
function risesOf(size, limits) {
  const { high, low } = scoresUpTo(size, limits.logBits);
  const above = new Float64Array(size);
  const below = new Float64Array(size);
  for (let at = 0; at < size; at++) {
    const rise = (high[at + 1] - high[at]) * HALF + low[at + 1] - low[at];
    above[at] = Math.floor(rise / HALF);
    below[at] = rise % HALF;
  }
  return { above, below };
}

// The row of the most informative guess for some words; of equals the first.
function mostTelling({ codes, width, right, codeCount }, words, rows, rises) {
  const sizes = new Int32Array(codeCount);
  let best = { row: -1, above: Infinity, below: Infinity };
  for (const row of rows) {
    const start = row * width;
    let [above, below, branches, at] = [0, 0, 0, 0];
    for (; at < words.length && above <= best.above; at++) {
      const code = codes[start + words[at]];
      const size = sizes[code];
      sizes[code] = size + 1;
      branches += Number(size === 0);
      above += rises.above[size];
      below += rises.below[size];
    }
    const tells = branches > 1 || sizes[right] > 0;
    for (let place = 0; place < at; place++) sizes[codes[start + words[place]]] = 0;
    if (at < words.length || !tells) continue;
    const carry = Math.floor(below / HALF);
    if (above + carry < best.above || (above + carry === best.above && below % HALF < best.below)) {
      best = { row, above: above + carry, below: below % HALF };
    }
    if (!best.above && !best.below) break;
  }
  return best.row;
}

// The expected guesses with each of some rows of a matrix first. Without hard mode every guess may
// be made from a number of words on, and otherwise only words that are left.
export function greedyMeans(matrix, rows, mode) {
  const { codes, width, right, guessOf, limits } = matrix;
  const every = Int32Array.from({ length: matrix.guesses }, (_, row) => row);
  const rises = risesOf(width, limits);
  const known = new Map();

  function choose(words) {
    const isOpen = mode === "any" && words.length >= limits.anyFrom;
    const own = () => Int32Array.from(words, (word) => guessOf[word]).sort();
    return mostTelling(matrix, words, isOpen ? every : own(), rises);
  }

  function totalOf(words) {
    if (words.length === 1) return 1;
    const key = String.fromCharCode(...words);
    if (!known.has(key)) known.set(key, totalAfter(words, choose(words)));
    return known.get(key);
  }

  function totalAfter(words, row) {
    const parts = new Map();
    for (const word of words) {
      const code = codes[row * width + word];
      if (code === right) continue;
      if (!parts.has(code)) parts.set(code, []);
      parts.get(code).push(word);
    }
    return [...parts.values()].reduce((sum, part) => sum + totalOf(part), words.length);
  }

  const words = Array.from({ length: width }, (_, at) => at);
  return new Map(Array.from(rows, (row) => [row, totalAfter(words, row) / width]));
}
