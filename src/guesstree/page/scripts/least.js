"use strict";

// The least expected guesses for a few words, by branch and bound. Words have masses, equal ones
// where they are equally likely; totals are sums of the guesses that words take, times masses.
const least = (() => {
  const BUDGET = 300_000_000; // pairs of a guess and a word that a search looks at at most

  // Begin a search of a position; it may give up, which it tells by a negative `left`.
  function begin(position) {
    const { codes, part } = position;
    return {
      ...position,
      left: BUDGET,
      table: position.table(),
      masses: positions.massesOf(codes, part, codes.advice.exactParts) ?? part.map(() => 1),
      own: part.map((target) => codes.targets[target]),
      totals: new Map(),
      bounds: new Map(),
      sums: new Float64Array(codes.texts.length),
      most: new Float64Array(codes.texts.length),
      labels: new Int32Array(codes.texts.length),
      distinct: null,
    };
  }

  const everyone = ({ part }) => part.map((_, at) => at);

  const massOf = ({ masses }, words) => words.reduce((sum, word) => sum + masses[word], 0);

  // Each word takes two guesses, but the heaviest one: no less, and no more for two words.
  function lowest({ masses }, words) {
    let [sum, most] = [0, 0];
    for (const word of words) {
      sum += masses[word];
      if (masses[word] > most) most = masses[word];
    }
    return 2 * sum - most;
  }

  // The words left after each reply to a guess, without those of the right reply.
  function partsOf({ table, part, codes }, words, guess) {
    const parts = new Map();
    for (const word of words) {
      const code = table[guess * part.length + word];
      if (code === codes.right) continue;
      if (!parts.has(code)) parts.set(code, []);
      parts.get(code).push(word);
    }
    return parts;
  }

  // A lower bound on the total of a guess, whether it is the total, and whether the guess tells
  // anything. Every word takes this guess, and those left at least as `lowest` has it.
  function boundOf(search, words, guess) {
    const { table, part, codes, masses, sums, most } = search;
    const row = guess * part.length;
    let [bound, branches, isTotal] = [0, 0, true];
    search.left -= words.length;
    for (const word of words) {
      const code = table[row + word];
      const mass = masses[word];
      bound += code === codes.right ? mass : 3 * mass;
      if (!sums[code]) branches += 1;
      sums[code] += 1;
      if (sums[code] > 2) isTotal = false;
      if (mass > most[code]) most[code] = mass;
    }
    for (const word of words) {
      const code = table[row + word];
      if (code !== codes.right) bound -= most[code];
      sums[code] = 0;
      most[code] = 0;
    }
    const tells = branches > 1 || table[row + words[0]] === codes.right;
    return { bound, isTotal, tells };
  }

  // A number for the way in which a guess splits all words: numbers of guesses that split them
  // alike are equal, and those of others differ, but for rare chances.
  function splitOf({ table, part, codes, labels }, guess) {
    const row = guess * part.length;
    let [first, second, last] = [1, 2, 0];
    for (let word = 0; word < part.length; word++) {
      const code = table[row + word];
      const label = code === codes.right ? -1 : (labels[code] ||= ++last);
      first = Math.imul(first ^ label, 0x9e3779b1);
      first ^= first >>> 15;
      second = Math.imul(second + label, 0x85ebca6b);
      second ^= second >>> 13;
    }
    for (let word = 0; word < part.length; word++) labels[table[row + word]] = 0;
    return (first >>> 0) * 2 ** 21 + (second >>> 11);
  }

  // The guesses to look at where some of the words are left, these words first. Where no hints
  // count, guesses that split all words alike are as good as each other.
  function guessesFor(search, words, pool) {
    const own = words.map((word) => search.own[word]);
    if (pool.mode === "off") search.distinct ??= distinctOf(search, pool.list);
    const others = search.distinct ?? pool.list;
    return [...own, ...others];
  }

  function distinctOf(search, guesses) {
    const seen = new Set();
    return guesses.filter((guess) => seen.size < seen.add(splitOf(search, guess)).size);
  }

  // The least total of some words below a limit, or Infinity.
  function totalOf(search, words, pool, limit) {
    const low = lowest(search, words);
    if (words.length <= 2 || low >= limit) return low < limit ? low : Infinity;
    const key = `${words.join()}|${pool.key}`;
    const known = search.totals.get(key);
    if (known !== undefined) return known < limit ? known : Infinity;
    if ((search.bounds.get(key) ?? 0) >= limit) return Infinity;
    const best = leastOf(search, words, pool, limit, low);
    if (search.left < 0) return Infinity;
    if (best < limit) search.totals.set(key, best);
    else search.bounds.set(key, limit);
    return best < limit ? best : Infinity;
  }

  // The same by looking at the guesses. One that may not be the word takes at least `second`.
  function leastOf(search, words, pool, limit, low) {
    const second = 2 * massOf(search, words);
    const open = [];
    let best = limit;
    for (const [at, guess] of guessesFor(search, words, pool).entries()) {
      if (best <= (at < words.length ? low : second) || search.left < 0) break;
      const { bound, isTotal, tells } = boundOf(search, words, guess);
      if (bound >= best || !tells) continue;
      if (isTotal) best = bound;
      else open.push({ guess, bound });
    }
    open.sort((one, other) => one.bound - other.bound || one.guess - other.guess);
    for (const { guess, bound } of open) {
      if (bound >= best || search.left < 0) break;
      best = Math.min(best, after(search, words, pool, guess, best));
    }
    return best;
  }

  // The least total of some words after a guess, if it is below a limit.
  function after(search, words, pool, guess, limit) {
    const parts = [...partsOf(search, words, guess)];
    parts.sort(([, one], [, other]) => one.length - other.length);
    const lows = parts.map(([, rest]) => lowest(search, rest));
    let total = lows.reduce((sum, low) => sum + low, massOf(search, words));
    for (const [at, [code, rest]] of parts.entries()) {
      if (total >= limit) return Infinity;
      if (rest.length <= 2) continue;
      const next = hard.after(search.codes, pool, guess, code);
      total += totalOf(search, rest, next, limit - total + lows[at]) - lows[at];
    }
    return total < limit ? total : Infinity;
  }

  // The expected guesses with a guess; a search that gave up has none.
  function valueOf(search, guess) {
    const words = everyone(search);
    const total = after(search, words, search.pool, guess, Infinity);
    return search.left < 0 ? null : total / massOf(search, words);
  }

  // The guesses with the least expected guesses, in list order: as many as are advised, and those
  // that equal the last of these.
  function best(search) {
    const { codes, pool } = search;
    const words = everyone(search);
    const all = pool.list.map((guess) => ({ guess, ...boundOf(search, words, guess) }));
    // A guess that tells nothing is no advice.
    const bounded = all.filter(({ tells }) => tells);
    bounded.sort((one, other) => one.bound - other.bound || one.guess - other.guess);
    const found = [];
    const alike = new Map(); // totals of guesses that split the words alike
    let limit = Infinity;
    for (const { guess, bound } of bounded) {
      if (bound >= limit || search.left < 0) break;
      const key = pool.mode === "off" ? splitOf(search, guess) : guess;
      if (!alike.has(key)) alike.set(key, after(search, words, pool, guess, limit));
      const total = alike.get(key);
      if (total >= limit) continue;
      found.push({ guess, total });
      const last = found.map((one) => one.total).sort((a, b) => a - b)[codes.advice.pool - 1];
      limit = last === undefined ? Infinity : last + 1;
    }
    const mass = massOf(search, words);
    return found
      .filter(({ total }) => total < limit)
      .sort((one, other) => one.guess - other.guess)
      .map(({ guess, total }) => ({ guess, guesses: total / mass, isExact: true }));
  }

  return { begin, valueOf, best };
})();
