import { carried } from "./masses.js";

// How guesses split words, as the kernel of search/partitions.py counts it: by row of `guesses`,
//
// - costs: the sum of mass times increment, by the place of a word in its branch
// - squares: word number k + 1 of its branch adds 2 k + 1, times its mass
// - largest, branches: the size of the largest branch, and how many there are
// - first, second: two hashes, the same for guesses that split the words in the same way; nothing
//   where they are not asked for
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
  const { codes, width, right, codeCount } = matrix;
  const out = emptySplits(guesses.length, Boolean(scores), Boolean(isHashed));
  const size = targets.length;
  const work = { counts: new Int32Array(codeCount), sums: new Float64Array(codeCount) };
  const { counts, sums } = work;
  const rises = increments ?? new Float64Array(size);

  // Words come to new branches and to known ones by turns that no processor foresees: a number
  // that is read costs less than a condition.
  const isNew = new Uint8Array(size);
  isNew[0] = 1;
  for (let at = 0; at < guesses.length; at++) {
    const row = guesses[at] * width;
    let [largest, branches, cost, squares] = [0, 0, 0, 0];
    for (let place = 0; place < size; place++) {
      const code = codes[row + targets[place]];
      const mass = masses[place];
      const before = counts[code];
      counts[code] = before + 1;
      sums[code] += mass;
      branches += isNew[before];
      squares += mass * (2 * before + 1);
      cost += mass * rises[before];
      largest = Math.max(largest, before);
    }
    out.costs[at] = cost;
    out.squares[at] = squares;
    out.largest[at] = largest + 1;
    out.branches[at] = branches;
    out.hits[at] = sums[right];
    clear(codes, row, targets, scores, work, out, at);
  }
  if (isHashed) hash(matrix, guesses, targets, out);
  return out;
}

function emptySplits(count, isScored, isHashed) {
  const numbers = (length = count) => new Float64Array(length);
  const whole = (length = count) => new Int32Array(length);
  const [scored, hashed] = [isScored ? count : 0, isHashed ? count : 0];
  return {
    costs: numbers(),
    squares: numbers(),
    hits: numbers(),
    largest: whole(),
    branches: whole(),
    first: whole(hashed),
    second: whole(hashed),
    above: numbers(scored),
    below: numbers(scored),
  };
}

// Score a guess, and clear what was counted for the next one.
function clear(codes, row, targets, scores, { counts, sums }, out, at) {
  let [above, below] = [0, 0];
  for (let place = 0; place < targets.length; place++) {
    const code = codes[row + targets[place]];
    if (scores) {
      above += scores.high[sums[code]];
      below += scores.low[sums[code]];
    }
    counts[code] = 0;
    sums[code] = 0;
  }
  if (scores) [out.above[at], out.below[at]] = carried(above, below);
}

// Hash partitions. A branch is labelled by its first word, so that equal partitions have equal
// labels.
function hash({ codes, width, codeCount }, guesses, targets, out) {
  const size = targets.length;
  const labels = new Int32Array(codeCount);
  for (let at = 0; at < guesses.length; at++) {
    const row = guesses[at] * width;
    const start = at * size; // labels of earlier guesses are at most this
    let [first, second] = [0, 0];
    for (let place = 0; place < size; place++) {
      const code = codes[row + targets[place]];
      if (labels[code] <= start) labels[code] = start + place + 1;
      const label = labels[code] - start;
      first = Math.imul(first ^ label, 0x9e3779b1);
      first ^= first >>> 15;
      second = Math.imul(second + label, 0x85ebca6b);
      second ^= second >>> 13;
    }
    out.first[at] = first;
    out.second[at] = second;
  }
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
