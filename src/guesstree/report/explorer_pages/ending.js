"use strict";

// How many guesses it takes to the end of a game: the least where few words are left, otherwise
// those of the greedy tree of information.
const ending = (() => {
  const EXACT = 50; // the most words for which the least is looked for
  const BUDGET = 400_000_000; // pairs of a guess and a word that a search looks at at most

  const rightOf = (codes) => codes.texts.length - 1;

  // The words left after each reply to a guess, without those of the right reply.
  function partsOf(codes, part, guess) {
    const parts = new Map();
    const row = guess * codes.count;
    for (const target of part) {
      const code = codes.codes[row + target];
      if (code === rightOf(codes)) continue;
      if (!parts.has(code)) parts.set(code, []);
      parts.get(code).push(target);
    }
    return [...parts.values()];
  }

  // The guess of the greedy tree of information in mode `any`.
  function greedy(codes, part) {
    const [least, most] = codes.window;
    const isOpen = part.length >= least && part.length <= most;
    const pool = isOpen ? undefined : part.map((target) => codes.targets[target]);
    return review.best(codes, part, null, false, pool);
  }

  // One word is found at once, two words take three guesses.
  const ofFew = (part) => 2 * part.length - 1;

  // How many guesses the greedy tree takes in all for some words, when this guess comes first.
  function followed(codes, part, guess) {
    const totalOf = (rest) =>
      rest.length <= 2 ? ofFew(rest) : followed(codes, rest, greedy(codes, rest));
    return partsOf(codes, part, guess).reduce((sum, rest) => sum + totalOf(rest), part.length);
  }

  // Guesses that split some words, those with the least lower bound first: after each reply, one
  // word takes a guess and all others two.
  function bounded(codes, part, search) {
    const found = [];
    const seen = new Int32Array(codes.texts.length).fill(-1);
    search.left -= codes.guesses.length * part.length;
    for (const guess of codes.everything) {
      const row = guess * codes.count;
      let [branches, hits] = [0, 0];
      for (const target of part) {
        const code = codes.codes[row + target];
        if (seen[code] !== guess) {
          seen[code] = guess;
          if (code === rightOf(codes)) hits = 1;
          else branches += 1;
        }
      }
      // Every word takes this guess; of those left, one of each branch takes one more, others two.
      const bound = part.length + 2 * (part.length - hits) - branches;
      if (branches + hits > 1) found.push({ guess, bound });
    }
    return found.sort((one, other) => one.bound - other.bound || one.guess - other.guess);
  }

  // The least total of some words below a limit, or Infinity. The search may give up, which it
  // tells by a negative `left`.
  function least(codes, part, limit, search) {
    if (part.length <= 2) return ofFew(part) < limit ? ofFew(part) : Infinity;
    const key = part.join();
    const known = search.totals.get(key);
    if (known !== undefined) return known < limit ? known : Infinity;
    if ((search.bounds.get(key) ?? 0) >= limit) return Infinity;
    let best = limit;
    for (const { guess, bound } of bounded(codes, part, search)) {
      if (bound >= best || search.left < 0) break;
      best = Math.min(best, after(codes, part, guess, best, search));
    }
    if (search.left < 0) return Infinity;
    if (best < limit) search.totals.set(key, best);
    else search.bounds.set(key, limit);
    return best < limit ? best : Infinity;
  }

  // The least total of some words after a guess, if it is below a limit.
  function after(codes, part, guess, limit, search) {
    const parts = partsOf(codes, part, guess).sort((one, other) => other.length - one.length);
    let total = part.length + parts.reduce((sum, rest) => sum + ofFew(rest), 0);
    for (const rest of parts) {
      if (total >= limit) return Infinity;
      if (rest.length <= 2) continue;
      total += least(codes, rest, limit - total + ofFew(rest), search) - ofFew(rest);
    }
    return total < limit ? total : Infinity;
  }

  // The expected guesses to the end with a guess and with the best one, and which that is. Exact
  // where few words are left that are equally likely; otherwise `others` are followed by the greedy
  // tree, and the numbers are those of trees. `known` tells the totals of these trees, if not null.
  function expected(codes, candidates, guess, others, known = null) {
    const part = Array.from(candidates);
    const count = part.length;
    const possible = new Set(part.map((target) => codes.targets[target]));
    if (count <= EXACT && !codes.weights) {
      const search = { left: BUDGET, totals: new Map(), bounds: new Map() };
      const own = after(codes, part, guess, Infinity, search);
      const found = bestOf(codes, part, possible, search);
      if (search.left >= 0) {
        const better = found.total < own;
        return {
          own: own / count,
          best: better ? found.guess : guess,
          least: found.total / count,
          exact: true,
        };
      }
    }
    const totalOf = (one) => known?.[one] ?? followed(codes, part, one);
    const own = totalOf(guess);
    const totals = others.map(totalOf);
    const best = totals.reduce((at, total, other) => (total < totals[at] ? other : at), 0);
    const better = totals[best] < own;
    const fewest = Math.min(own, totals[best]);
    return {
      own: own / count,
      best: better ? others[best] : guess,
      least: fewest / count,
      exact: false,
    };
  }

  // The guess with the least total; of equals a possible word, and then the first.
  function bestOf(codes, part, possible, search) {
    if (part.length <= 2) return { guess: codes.targets[part[0]], total: ofFew(part) };
    let found = { guess: -1, total: Infinity, isPossible: false };
    for (const { guess, bound } of bounded(codes, part, search)) {
      if (bound > found.total || search.left < 0) break;
      const isPossible = possible.has(guess);
      const total = after(codes, part, guess, found.total + 1, search);
      const isEarlier = isPossible === found.isPossible ? guess < found.guess : isPossible;
      const isBetter = total < found.total || (total === found.total && isEarlier);
      if (isBetter) found = { guess, total, isPossible };
    }
    return found;
  }

  return { expected };
})();
