"use strict";

// The numbers of a game, from packed reply codes: what each guess was expected to tell, what it
// told, what the best guess was. The same numbers as those of the command line.
const review = (() => {
  const STEPS = 2 ** 20;
  const LOG_BITS = 40;
  const FOLLOWED = 10; // the most informative guesses, which are followed to the end
  let weightsOf = null; // n log2 n, in two parts
  let counts = new Float64Array(0);

  // n log2 n for n up to a limit in units of 2^-40, as a multiple of 2^20 and a rest, so that sums
  // are exact. Logarithms are sums over prime factors: partitions that tie have equal sums.
  function logWeights(limit) {
    if (weightsOf && weightsOf.limit >= limit) return weightsOf;
    const logs = new Float64Array(limit + 1);
    for (let prime = 2; prime <= limit; prime++) {
      if (logs[prime]) continue;
      const log = Math.round(Math.log2(prime) * 2 ** LOG_BITS);
      for (let power = prime; power <= limit; power *= prime) {
        for (let at = power; at <= limit; at += power) logs[at] += log;
      }
    }
    const high = logs.map((log, n) => n * Math.floor(log / STEPS));
    const low = logs.map((log, n) => n * (log % STEPS));
    weightsOf = { limit, high, low };
    return weightsOf;
  }

  const everyone = ({ count }) => Int32Array.from({ length: count }, (_, at) => at);

  // Weights as whole numbers, so that sums of them are exact.
  function massesOf({ weights }, candidates) {
    if (!weights) return null;
    const own = Array.from(candidates, (at) => weights[at]);
    const isWhole = own.every((weight) => Number.isInteger(weight));
    const gcd = (a, b) => (b ? gcd(b, a % b) : a);
    if (isWhole) {
      const common = own.reduce(gcd, 0) || 1;
      const least = own.map((weight) => weight / common);
      if (least.reduce((sum, mass) => sum + mass, 0) <= STEPS) return least;
    }
    const total = own.reduce((sum, weight) => sum + weight, 0);
    return own.map((weight) => Math.max(1, Math.round((weight * STEPS) / total)));
  }

  // The mass of each branch of a guess by its code, in an array that is used again.
  function branchesOf(codes, candidates, guess, masses = null) {
    if (counts.length < codes.texts.length) counts = new Float64Array(codes.texts.length);
    counts.fill(0);
    const row = guess * codes.count;
    for (let at = 0; at < candidates.length; at++) {
      counts[codes.codes[row + candidates[at]]] += masses ? masses[at] : 1;
    }
    return counts;
  }

  // The guess of a pool whose reply tells most; of equals, a possible word, where that is asked,
  // and then the first of the pool.
  function best(codes, candidates, masses, isPossibleFirst, pool = codes.everything) {
    const total = masses ? masses.reduce((sum, mass) => sum + mass, 0) : candidates.length;
    const { high, low } = logWeights(total);
    const own = new Float64Array(codes.guesses.length);
    candidates.forEach((target, at) => (own[codes.targets[target]] = masses ? masses[at] : 1));
    if (counts.length < codes.texts.length) counts = new Float64Array(codes.texts.length);
    counts.fill(0);
    let found = { guess: -1, above: Infinity, below: Infinity, mass: 0 };
    for (const guess of pool) {
      const row = guess * codes.count;
      let [above, below, branches] = [0, 0, 0];
      for (let at = 0; at < candidates.length; at++) {
        counts[codes.codes[row + candidates[at]]] += masses ? masses[at] : 1;
      }
      for (let at = 0; at < candidates.length; at++) {
        const code = codes.codes[row + candidates[at]];
        const size = counts[code];
        if (!size) continue;
        above += high[size];
        below += low[size];
        branches += 1;
        counts[code] = 0;
      }
      above += Math.floor(below / STEPS);
      below %= STEPS;
      const isLess = above < found.above || (above === found.above && below < found.below);
      const isEqual = above === found.above && below === found.below;
      if (!isLess && !(isEqual && isPossibleFirst && own[guess] > found.mass)) continue;
      if (branches === 1 && !own[guess] && candidates.length > 1 && !isPossibleFirst) continue;
      found = { guess, above, below, mass: own[guess] };
    }
    return found.guess;
  }

  const isCodeOfAll = (codes, candidates) => candidates.length === codes.count;

  // The best first guess of a game takes longest to find, so it is found once.
  function bestOf(codes, candidates, masses) {
    if (!isCodeOfAll(codes, candidates)) return best(codes, candidates, masses, true);
    codes.first ??= best(codes, candidates, masses, true);
    return codes.first;
  }

  function informationOf(codes, candidates, guess, masses) {
    const sizes = [...branchesOf(codes, candidates, guess, masses)].filter(Boolean);
    const total = sizes.reduce((sum, size) => sum + size, 0);
    sizes.sort((a, b) => a - b);
    return Math.log2(total) - sizes.reduce((sum, size) => sum + size * Math.log2(size), 0) / total;
  }

  // In percent of what the best guess tells; where one word is left, all or nothing.
  function skillOf(information, most, candidates, isPossible) {
    if (candidates.length === 1) return isPossible ? 100 : 0;
    return most <= information ? 100 : (100 * information) / most;
  }

  // What a reply told, and what the guess was expected to.
  function judge(codes, candidates, guess, code) {
    const masses = massesOf(codes, candidates);
    const mass = (at) => (masses ? masses[at] : 1);
    const total = masses ? masses.reduce((sum, one) => sum + one, 0) : candidates.length;
    const row = guess * codes.count;
    const sizes = Float64Array.from(branchesOf(codes, candidates, guess));
    const remaining = sizes[code];
    let [luck, gained] = [0, 0];
    candidates.forEach((target, at) => {
      const size = sizes[codes.codes[row + target]];
      luck += size > remaining ? mass(at) : size === remaining ? mass(at) / 2 : 0;
      gained += codes.codes[row + target] === code ? mass(at) : 0;
    });
    const information = informationOf(codes, candidates, guess, masses);
    const better = bestOf(codes, candidates, masses);
    const most = informationOf(codes, candidates, better, masses);
    const isPossible = candidates.some((target) => codes.targets[target] === guess);
    return {
      guess,
      code,
      before: candidates.length,
      remaining,
      skill: skillOf(information, most, candidates, isPossible),
      luck: (100 * luck) / total,
      information,
      gained: remaining ? Math.log2(total / gained) : 0,
      best: better,
      isPossible,
    };
  }

  const left = (codes, candidates, guess, code) =>
    candidates.filter((target) => codes.codes[guess * codes.count + target] === code);

  // The turns of a game, until one whose reply no word earns. `known` are totals of greedy trees by
  // their first guess, where there are such.
  function turns(codes, played, known = null) {
    let candidates = everyone(codes);
    const judged = [];
    for (const { guess, code } of played) {
      const turn = judge(codes, candidates, guess, code);
      if (!turn.remaining) return { judged, candidates, wrong: judged.length + 1 };
      const others = advise(codes, candidates, FOLLOWED).map((row) => row.guess);
      const totals = isCodeOfAll(codes, candidates) ? known : null;
      judged.push({ ...turn, expected: ending.expected(codes, candidates, guess, others, totals) });
      candidates = left(codes, candidates, guess, code);
    }
    return { judged, candidates, wrong: null };
  }

  // The most informative guesses.
  function advise(codes, candidates, count) {
    const masses = massesOf(codes, candidates);
    const possible = new Set(Array.from(candidates, (target) => codes.targets[target]));
    const rows = codes.guesses.map((word, guess) => ({
      word,
      guess,
      isPossible: possible.has(guess),
      information: informationOf(codes, candidates, guess, masses),
    }));
    const close = (a, b) => Math.abs(a - b) < 1e-9;
    rows.sort((a, b) =>
      close(a.information, b.information)
        ? b.isPossible - a.isPossible || a.guess - b.guess
        : b.information - a.information,
    );
    return rows.slice(0, count);
  }

  return { turns, judge, left, advise, best, everyone };
})();
