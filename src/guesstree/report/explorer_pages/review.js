"use strict";

// The numbers of a game, from packed reply codes: what each guess was expected to tell, what it
// told, what the best guess was. The same numbers as those of the command line.
const review = (() => {
  const STEPS = 2 ** 20;
  const LOG_BITS = 40;
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

  // The nearest whole number; of two, the even one.
  function rounded(number) {
    const low = Math.floor(number);
    return number - low === 0.5 ? low + (low % 2) : Math.round(number);
  }

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
    return own.map((weight) => Math.max(1, rounded(weight * (STEPS / total))));
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

  // The guess of a pool with the most expected information; of equals, a possible word, where that
  // is asked, and then the first of the pool.
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

  // The best guess of all words takes longest to find, so it is found once for each pool.
  function bestOf(codes, candidates, masses, pool) {
    const guesses = hard.guessesOf(codes, pool, candidates);
    if (!isCodeOfAll(codes, candidates)) return best(codes, candidates, masses, true, guesses);
    const key = `${pool.mode} ${pool.key}`;
    codes.first ??= {};
    codes.first[key] ??= best(codes, candidates, masses, true, guesses);
    return codes.first[key];
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

  // What a reply told, and what the guess was expected to, beside the best of a pool.
  function judge(codes, candidates, guess, code, pool = hard.start(codes)) {
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
    const better = bestOf(codes, candidates, masses, pool);
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

  // The turns of a game, until one whose reply no word earns, or whose guess the hard mode refuses.
  // `known` are totals of greedy trees by their first guess, where there are such.
  function turns(codes, played, mode = "off", known = null) {
    let candidates = everyone(codes);
    let pool = hard.start(codes, mode);
    const judged = [];
    for (const { guess, code } of played) {
      const turn = judged.length + 1;
      if (!hard.allows(codes, pool, candidates, guess)) {
        return { judged, candidates, pool, refused: turn };
      }
      const found = judge(codes, candidates, guess, code, pool);
      if (!found.remaining) return { judged, candidates, pool, wrong: turn };
      const totals = isCodeOfAll(codes, candidates) ? known : null;
      judged.push({ ...found, expected: ending.expected(codes, candidates, guess, pool, totals) });
      candidates = left(codes, candidates, guess, code);
      pool = hard.after(codes, pool, guess, code);
    }
    return { judged, candidates, pool };
  }

  // The most informative guesses of a pool; of equals, likelier words come first.
  function advise(codes, candidates, count, pool = hard.start(codes)) {
    const masses = massesOf(codes, candidates);
    const own = new Map();
    candidates.forEach((target, at) => own.set(codes.targets[target], masses ? masses[at] : 1));
    const total = masses ? masses.reduce((sum, mass) => sum + mass, 0) : candidates.length;
    const { high, low } = logWeights(total);
    const rows = hard.guessesOf(codes, pool, candidates).map((guess) => {
      let [above, below] = [0, 0];
      for (const size of branchesOf(codes, candidates, guess, masses)) {
        above += high[size];
        below += low[size];
      }
      above += Math.floor(below / STEPS);
      return { guess, above, below: below % STEPS, mass: own.get(guess) ?? 0 };
    });
    rows.sort(
      (a, b) => a.above - b.above || a.below - b.below || b.mass - a.mass || a.guess - b.guess,
    );
    const shown = rows.slice(0, count);
    return shown.map(({ guess, mass }) => tell(codes, candidates, guess, masses, mass));
  }

  function tell(codes, candidates, guess, masses, mass) {
    const information = informationOf(codes, candidates, guess, masses);
    return { word: codes.guesses[guess], guess, isPossible: mass > 0, information };
  }

  // The advice of the command line: the guesses with the least expected guesses to the end.
  function recommended(codes, candidates, pool, known = null) {
    const part = Array.from(candidates);
    const totals = isCodeOfAll(codes, part) ? known : null;
    const { rows, isExact } = ending.recommend(codes, part, pool, totals);
    const masses = massesOf(codes, part);
    const possible = new Set(part.map((target) => codes.targets[target]));
    const about = (guess) => tell(codes, part, guess, masses, possible.has(guess) ? 1 : 0);
    return rows.map(({ guess, guesses }) => ({ ...about(guess), guesses, isExact }));
  }

  // All of it: the turns, and what to guess next where the game goes on.
  function told(codes, played, mode, known) {
    const found = turns(codes, played, mode, known);
    const { judged, candidates, pool } = found;
    const last = judged[judged.length - 1];
    const isOver = last !== undefined && last.code === codes.right;
    const isStopped = found.refused !== undefined || found.wrong !== undefined;
    const next = isOver || isStopped ? [] : recommended(codes, candidates, pool, known);
    return { ...found, pool: null, candidates: Array.from(candidates), isOver, next };
  }

  return { told, judge, left, advise, best, everyone, massesOf, logWeights };
})();
