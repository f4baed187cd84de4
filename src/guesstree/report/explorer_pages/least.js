"use strict";

// The least number of guesses for a few words, by branch and bound.
const least = (() => {
  const BUDGET = 400_000_000; // pairs of a guess and a word that a search looks at at most

  // One word is found at once, two words take three guesses.
  const ofFew = (part) => 2 * part.length - 1;

  // The words left after each reply to a guess, without those of the right reply.
  function partsOf(codes, part, guess) {
    const parts = new Map();
    const row = guess * codes.count;
    for (const target of part) {
      const code = codes.codes[row + target];
      if (code === codes.right) continue;
      if (!parts.has(code)) parts.set(code, []);
      parts.get(code).push(target);
    }
    return parts;
  }

  // A search may give up, which it tells by a negative `left`.
  const begin = () => ({ left: BUDGET, totals: new Map(), bounds: new Map() });

  // Guesses of a pool, those with the least lower bound first. Those that split nothing are left
  // out, unless all are asked for.
  function bounded(codes, part, pool, search, all = false) {
    const found = [];
    const seen = new Int32Array(codes.texts.length).fill(-1);
    const guesses = hard.guessesOf(codes, pool, part);
    search.left -= guesses.length * part.length;
    for (const guess of guesses) {
      const row = guess * codes.count;
      let [branches, hits] = [0, 0];
      for (const target of part) {
        const code = codes.codes[row + target];
        if (seen[code] !== guess) {
          seen[code] = guess;
          if (code === codes.right) hits = 1;
          else branches += 1;
        }
      }
      // Every word takes this guess; of those left, one of each branch takes one more, others two.
      const bound = part.length + 2 * (part.length - hits) - branches;
      if (all || branches + hits > 1) found.push({ guess, bound });
    }
    return found.sort((one, other) => one.bound - other.bound || one.guess - other.guess);
  }

  // The least total of some words below a limit, or Infinity.
  function totalOf(codes, part, pool, limit, search) {
    if (part.length <= 2) return ofFew(part) < limit ? ofFew(part) : Infinity;
    const key = `${part.join()}|${pool.key}`;
    const known = search.totals.get(key);
    if (known !== undefined) return known < limit ? known : Infinity;
    if ((search.bounds.get(key) ?? 0) >= limit) return Infinity;
    let best = limit;
    for (const { guess, bound } of bounded(codes, part, pool, search)) {
      if (bound >= best || search.left < 0) break;
      best = Math.min(best, after(codes, part, pool, guess, best, search));
    }
    if (search.left < 0) return Infinity;
    if (best < limit) search.totals.set(key, best);
    else search.bounds.set(key, limit);
    return best < limit ? best : Infinity;
  }

  // The least total of some words after a guess, if it is below a limit.
  function after(codes, part, pool, guess, limit, search) {
    const parts = [...partsOf(codes, part, guess)];
    parts.sort(([, one], [, other]) => other.length - one.length);
    let total = part.length + parts.reduce((sum, [, rest]) => sum + ofFew(rest), 0);
    for (const [code, rest] of parts) {
      if (total >= limit) return Infinity;
      if (rest.length <= 2) continue;
      const next = hard.after(codes, pool, guess, code);
      total += totalOf(codes, rest, next, limit - total + ofFew(rest), search) - ofFew(rest);
    }
    return total < limit ? total : Infinity;
  }

  // The guesses with the least totals, in list order: as many as are advised, and those that equal
  // the last of these.
  function best(codes, part, pool, search) {
    const found = [];
    let limit = Infinity;
    for (const { guess, bound } of bounded(codes, part, pool, search, true)) {
      if (bound >= limit || search.left < 0) break;
      const total = after(codes, part, pool, guess, limit, search);
      if (total >= limit) continue;
      found.push({ guess, total });
      const last = found.map((one) => one.total).sort((a, b) => a - b)[codes.advice.pool - 1];
      limit = last === undefined ? Infinity : last + 1;
    }
    return found.filter((one) => one.total < limit).sort((a, b) => a.guess - b.guess);
  }

  return { begin, after, best, partsOf };
})();
