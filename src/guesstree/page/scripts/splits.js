import { carried } from "./masses.js";

// How guesses split words, as the kernel of search/partitions.py counts it: by row of `guesses`,
//
// - costs: the sum of mass times increment, by the place of a word in its branch
// - squares: word number k + 1 of its branch adds 2 k + 1, times its mass
// - largest, branches: the size of the largest branch, and how many there are
// - first, second: two hashes, the same for guesses that split the words in the same way; 0 if
//   they are not asked for
// - above, below: the halves of the score; nothing without `scores`
// - hits: the mass of the guess as a word, 0 if it is none of these
/**
 * @param {any} matrix
 * @param {ArrayLike<number>} guesses
 * @param {ArrayLike<number>} targets
 * @param {ArrayLike<number>} masses
 * @param {{
 *   increments?: Float64Array, scores?: { high: Float64Array, low: Float64Array } | null,
 *   isHashed?: boolean,
 * }} wanted
 */
export function splitsOf(matrix, guesses, targets, masses, { increments, scores, isHashed }) {
  const out = emptySplits(guesses.length, Boolean(scores));
  const sizes = new Int32Array(matrix.codeCount);
  const labels = new Int32Array(matrix.codeCount);
  const sums = new Float64Array(matrix.codeCount);
  const work = { sizes, labels, sums, increments, isHashed };
  for (let at = 0; at < guesses.length; at++) {
    const row = guesses[at] * matrix.width;
    countBranches(matrix.codes, row, targets, masses, work, out, at);
    out.hits[at] = sums[matrix.right];
    clear(matrix.codes, row, targets, scores, work, out, at);
  }
  return out;
}

function emptySplits(count, isScored) {
  const numbers = (length = count) => new Float64Array(length);
  const whole = () => new Int32Array(count);
  return {
    ...{ costs: numbers(), squares: numbers(), hits: numbers() },
    ...{ largest: whole(), branches: whole(), first: whole(), second: whole() },
    ...{ above: numbers(isScored ? count : 0), below: numbers(isScored ? count : 0) },
  };
}

// Branches are numbered as they come, so that equal partitions have equal labels.
function countBranches(codes, row, targets, masses, work, out, at) {
  const { sizes, labels, sums, increments, isHashed } = work;
  let [cost, squares, largest, branches, first, second] = [0, 0, 0, 0, 0, 0];
  for (let place = 0; place < targets.length; place++) {
    const code = codes[row + targets[place]];
    const before = sizes[code];
    const mass = masses[place];
    if (before === 0) labels[code] = ++branches;
    sizes[code] = before + 1;
    sums[code] += mass;
    if (increments) cost += mass * increments[before];
    squares += mass * (2 * before + 1);
    if (before >= largest) largest = before + 1;
    if (!isHashed) continue;
    first = Math.imul(first ^ labels[code], 0x9e3779b1);
    first ^= first >>> 15;
    second = Math.imul(second + labels[code], 0x85ebca6b);
    second ^= second >>> 13;
  }
  [out.costs[at], out.squares[at], out.largest[at]] = [cost, squares, largest];
  [out.branches[at], out.first[at], out.second[at]] = [branches, first, second];
}

// Score a guess, and clear what was counted for the next one.
function clear(codes, row, targets, scores, { sizes, sums }, out, at) {
  let [above, below] = [0, 0];
  for (let place = 0; place < targets.length; place++) {
    const code = codes[row + targets[place]];
    if (sizes[code] && scores) {
      above += scores.high[sums[code]];
      below += scores.low[sums[code]];
    }
    sizes[code] = sums[code] = 0;
  }
  if (scores) [out.above[at], out.below[at]] = carried(above, below);
}

// A number for the partition of a guess; equal partitions have equal numbers.
export const partitionOf = ({ first, second }, at) =>
  (first[at] >>> 0) * 2 ** 21 + (second[at] >>> 11);

// The most branches of any guess, that of a right guess not counted.
export function mostBranches({ branches, hits }) {
  let most = 1;
  for (let at = 0; at < hits.length; at++) {
    most = Math.max(most, branches[at] - Number(hits[at] > 0));
  }
  return most;
}
