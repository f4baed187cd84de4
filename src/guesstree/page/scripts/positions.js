"use strict";

// Where a game stands: the words that are left, and how much each guess tells of them.
const positions = (() => {
  const SPLIT = 2 ** 20;
  let weightsOf = null; // n log2 n, in two parts

  // n log2 n for n up to a limit in units of 2^-`bits`, as a multiple of `SPLIT` and a rest, so
  // that sums are exact. Logarithms are sums over prime factors: partitions that tie have equal
  // sums.
  function logWeights(limit, bits) {
    if (weightsOf && weightsOf.limit >= limit) return weightsOf;
    const logs = new Float64Array(limit + 1);
    for (let prime = 2; prime <= limit; prime++) {
      if (logs[prime]) continue;
      const log = Math.round(Math.log2(prime) * 2 ** bits);
      for (let power = prime; power <= limit; power *= prime) {
        for (let at = power; at <= limit; at += power) logs[at] += log;
      }
    }
    const high = logs.map((log, n) => n * Math.floor(log / SPLIT));
    const low = logs.map((log, n) => n * (log % SPLIT));
    weightsOf = { limit, high, low };
    return weightsOf;
  }

  const everyone = ({ count }) => Array.from({ length: count }, (_, at) => at);

  // The nearest whole number; of two, the even one.
  function rounded(number) {
    const low = Math.floor(number);
    return number - low === 0.5 ? low + (low % 2) : Math.round(number);
  }

  // Weights as whole numbers, so that sums of them are exact: as they are, but for a common factor,
  // or as shares of so many parts. None where all are equal.
  function massesOf({ weights, advice }, part, parts = advice.parts) {
    const own = weights && part.map((at) => weights[at]);
    if (!own || own.every((weight) => weight === own[0])) return null;
    if (own.every((weight) => Number.isInteger(weight))) {
      const gcd = (a, b) => (b ? gcd(b, a % b) : a);
      const common = own.reduce(gcd, 0) || 1;
      const least = own.map((weight) => weight / common);
      if (sumOf(least) <= parts) return least;
    }
    const total = sumOf(own);
    return own.map((weight) => Math.max(1, rounded(weight * (parts / total))));
  }

  const sumOf = (numbers) => numbers.reduce((sum, one) => sum + one, 0);

  // What is computed when it is first asked for.
  function once(compute) {
    let found = null;
    return () => (found ??= compute());
  }

  // Where a game stands: the words that are left, the guesses that may be made, the masses of the
  // words. The codes of all guesses for them, the guesses that tell most and an exact search are
  // kept with it, for the next step of the game.
  function positionOf(codes, part, pool = hard.start(codes)) {
    const position = {
      ...{ codes, part, pool },
      masses: massesOf(codes, part) ?? part.map(() => 1),
      table: once(() => coding.table(codes, codes.everything, part)),
      telling: once(() => advise(position, codes.advice.pool)),
      search: once(() => least.begin(position)),
      followed: new Map(), // by guess, what the greedy tree takes when it comes first
    };
    return position;
  }

  const rowOf = ({ codes, part }, guess) => coding.table(codes, [guess], part);

  // What the branches of each of some guesses tell: sums of n log n, the less the better, in two
  // parts. `words` are places among the words of a position.
  function scoresOf({ codes, part, masses, table }, words, guesses, visit) {
    const { high, low } = logWeights(sumOf(words.map((at) => masses[at])), codes.advice.logBits);
    const counts = new Float64Array(codes.texts.length);
    const all = table();
    for (const guess of guesses) {
      const row = guess * part.length;
      let [above, below] = [0, 0];
      for (const at of words) counts[all[row + at]] += masses[at];
      for (const at of words) {
        const size = counts[all[row + at]];
        above += high[size];
        below += low[size];
        counts[all[row + at]] = 0;
      }
      visit(guess, above + Math.floor(below / SPLIT), below % SPLIT);
    }
  }

  // The mass of each guess that may be the word.
  const chancesOf = ({ codes, part, masses }, words) =>
    new Map(words.map((at) => [codes.targets[part[at]], masses[at]]));

  // The guess with the most expected information; of equals, a likely word, where that is asked,
  // and then the first of the guesses.
  function best(position, words, guesses, isLikelyFirst) {
    const own = chancesOf(position, words);
    let found = { guess: -1, above: Infinity, below: Infinity, mass: 0 };
    scoresOf(position, words, guesses, (guess, above, below) => {
      if (above > found.above || (above === found.above && below > found.below)) return;
      const isEqual = above === found.above && below === found.below;
      const mass = own.get(guess) ?? 0;
      if (isEqual && !(isLikelyFirst && mass > found.mass)) return;
      found = { guess, above, below, mass };
    });
    return found.guess;
  }

  // The most informative guesses; of equals, likelier words come first.
  function advise(position, count) {
    const { part, pool } = position;
    const words = part.map((_, at) => at);
    const own = chancesOf(position, words);
    const rows = [];
    scoresOf(position, words, pool.list, (guess, above, below) =>
      rows.push({ guess, above, below, mass: own.get(guess) ?? 0 }),
    );
    rows.sort(
      (a, b) => a.above - b.above || a.below - b.below || b.mass - a.mass || a.guess - b.guess,
    );
    return rows.slice(0, count).map(({ guess }) => guess);
  }

  function informationOf(position, guess) {
    const { codes, masses } = position;
    const branches = new Float64Array(codes.texts.length);
    rowOf(position, guess).forEach((code, at) => (branches[code] += masses[at]));
    const sizes = [...branches].filter(Boolean).sort((a, b) => a - b);
    const total = sumOf(sizes);
    return Math.log2(total) - sumOf(sizes.map((size) => size * Math.log2(size))) / total;
  }

  function left({ codes, part }, guess, code) {
    const row = coding.table(codes, [guess], part);
    return part.filter((_, at) => row[at] === code);
  }

  return { everyone, massesOf, positionOf, sumOf, rowOf, best, informationOf, left };
})();
