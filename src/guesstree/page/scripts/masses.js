// How much each word counts, in whole numbers, and what the sizes of branches tell: sums that are
// the same on every machine.

const HALF = 2 ** 26; // scores are too large for one number: they have a high and a low half
const SCALE = 2 ** 400; // weights times this are whole numbers

/** @type {(numbers: Iterable<number>) => number} */
export const sumOf = (numbers) => {
  let sum = 0;
  for (const one of numbers) sum += one;
  return sum;
};

// The sum of some numbers, rounded once. Numbers are at least 1e-100, or 0.
/** @param {Iterable<number>} numbers */
export function exactSum(numbers) {
  let sum = 0n;
  for (const one of numbers) sum += BigInt(one * SCALE);
  return Number(sum) / SCALE;
}

// The nearest whole number; of two, the even one.
function rounded(number) {
  const low = Math.floor(number);
  return number - low === 0.5 ? low + (low % 2) : Math.round(number);
}

const common = (one, other) => (other ? common(other, one % other) : one);

// Weights, or null where all are equal.
export const unequal = (weights) =>
  weights?.some((weight) => weight !== weights[0]) ? weights : null;

// Weights as whole numbers: as they are, but for a common factor, or as shares of `parts`.
// Words without weights count 1 each.
export function massesOf(weights, count, parts) {
  if (!weights) return new Float64Array(count).fill(1);
  if (weights.every((weight) => Number.isInteger(weight))) {
    const factor = weights.reduce(common, 0);
    const least = Float64Array.from(weights, (weight) => weight / factor);
    if (sumOf(least) <= parts) return least;
  }
  const share = parts / exactSum(weights);
  return Float64Array.from(weights, (weight) => Math.max(1, rounded(weight * share)));
}

const bitsOf = (number) => number.toString(2).length;

// What branches add to a score by their mass: n log2 n, in the finest steps of which the sum for
// `limit` fits into 62 bits. Logarithms are sums over prime factors, so that partitions that tie
// have equal scores.
function logWeights(limit, bits) {
  const logs = new Float64Array(limit + 1);
  for (let prime = 2; prime <= limit; prime++) {
    if (logs[prime]) continue;
    const log = rounded(Math.log2(prime) * 2 ** bits);
    for (let power = prime; power <= limit; power *= prime) {
      for (let at = power; at <= limit; at += power) logs[at] += log;
    }
  }
  const low = logs.map((log, n) => n * (log % HALF));
  return {
    bits,
    high: logs.map((log, n) => n * Math.floor(log / HALF) + Math.floor(low[n] / HALF)),
    low: low.map((one) => one % HALF),
  };
}

let known = { bits: 0, high: new Float64Array(0), low: new Float64Array(0) };

// The scores of branches by their mass, up to a limit.
export function scoresUpTo(limit, finest) {
  const bits = Math.min(finest, 62 - bitsOf(limit * bitsOf(limit)));
  if (known.bits !== bits || known.high.length <= limit) known = logWeights(limit, bits);
  return known;
}

// The halves of a sum, the low one smaller than a unit of the high one.
export const carried = (high, low) => [high + Math.floor(low / HALF), low % HALF];

// The expected information of a reply in bits: the entropy of the masses of its branches.
/** @param {number[]} sizes */
export function information(sizes) {
  const total = sumOf(sizes);
  return Math.log2(total) - exactSum(sizes.map((size) => size * Math.log2(size))) / total;
}
