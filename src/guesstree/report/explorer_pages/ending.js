"use strict";

// How many guesses it takes to the end of a game, by the rules of the command line: the least where
// few words are left that are equally likely, otherwise those of a tree that is followed.
const ending = (() => {
  const EXACT = 50; // the most words for which the least is looked for
  const BEAMS = 500; // the most words for which beams are followed
  const [POOL, FEW] = [10, 3]; // the most informative guesses, which are followed; fewer by weights

  // Weights of words, null where they are equal.
  function weightsOf({ weights }, part) {
    const own = weights && part.map((at) => weights[at]);
    return own && own.some((weight) => weight !== own[0]) ? own : null;
  }

  // The guess of the greedy tree of information.
  function greedy(codes, part, pool, masses) {
    const [from, to] = codes.window;
    const isOpen = pool.mode === "off" && part.length >= from && part.length <= to;
    const guesses = isOpen ? undefined : part.map((target) => codes.targets[target]);
    const own = masses && part.map((target) => masses.get(target));
    return review.best(codes, part, own, Boolean(own), guesses);
  }

  // The guesses that the greedy tree takes in all, times weights, when a guess comes first. The
  // tree measures branches by masses; after a first guess, they are those of what is left.
  function followed(codes, part, pool, guess, weightOf, masses) {
    let total = part.reduce((sum, target) => sum + weightOf(target), 0);
    for (const rest of least.partsOf(codes, part, guess).values()) {
      const own = masses === undefined ? branchMasses(codes, rest) : masses;
      total +=
        rest.length === 1
          ? weightOf(rest[0])
          : followed(codes, rest, pool, greedy(codes, rest, pool, own), weightOf, own);
    }
    return total;
  }

  function branchMasses(codes, part) {
    const masses = review.massesOf(codes, part);
    return new Map(part.map((target, at) => [target, masses[at]]));
  }

  function byTrees(codes, part, pool, guess, weights) {
    const one = new Map(part.map((target, at) => [target, weights ? weights[at] : 1]));
    const total = part.reduce((sum, target) => sum + one.get(target), 0);
    const masses = weights ? undefined : null;
    return followed(codes, part, pool, guess, (target) => one.get(target), masses) / total;
  }

  // The expected guesses with some guesses, as far as a tree or a search tells them.
  function valuesOf(codes, part, pool, guesses, known, weights) {
    if (weights || part.length <= 2 || part.length > BEAMS) {
      const isKnown = (guess) => known && pool.mode === "off" && !weights && guess in known;
      const value = (guess) =>
        isKnown(guess) ? known[guess] / part.length : byTrees(codes, part, pool, guess, weights);
      return guesses.map(value);
    }
    const search = beams.begin(codes, part, pool);
    return guesses.map((guess) => search(guess) / part.length);
  }

  // The best guesses with their expected guesses to the end, the least first; of equals, words that
  // may be the target come first, the likelier before. `known` are totals of greedy trees by their
  // first guess, where there are such.
  function recommend(codes, part, pool, known = null) {
    const weights = weightsOf(codes, part);
    const chance = new Map(part.map((at, place) => [codes.targets[at], weights?.[place] ?? 1]));
    const { rows, isExact } = candidates(codes, part, pool, known, weights);
    const order = (row) => [Math.round(row.guesses * 1e9), -(chance.get(row.guess) ?? 0)];
    const sorted = rows.map((row) => ({ row, order: order(row) }));
    sorted.sort((one, other) => one.order[0] - other.order[0] || one.order[1] - other.order[1]);
    return { rows: sorted.map(({ row }) => row), isExact };
  }

  function candidates(codes, part, pool, known, weights) {
    const count = part.length;
    const valued = (guesses) => {
      const values = valuesOf(codes, part, pool, guesses, known, weights);
      return guesses.map((guess, at) => ({ guess, guesses: values[at] }));
    };
    if (count <= 2) return { rows: valued(part.map((at) => codes.targets[at])), isExact: true };
    if (count <= EXACT && !weights) {
      const search = least.begin();
      const found = least.best(codes, part, pool, search);
      const rows = found.map(({ guess, total }) => ({ guess, guesses: total / count }));
      if (search.left >= 0) return { rows, isExact: true };
    }
    const most = weights && count > BEAMS ? FEW : POOL;
    const chosen = review.advise(codes, part, most, pool).map((row) => row.guess);
    return { rows: valued(chosen), isExact: false };
  }

  // The expected guesses with one guess, found as those of the best are.
  function valueOf(codes, part, pool, guess, known) {
    const weights = weightsOf(codes, part);
    if (part.length > 2 && part.length <= EXACT && !weights) {
      const search = least.begin();
      const total = least.after(codes, part, pool, guess, Infinity, search);
      if (search.left >= 0) return total / part.length;
    }
    return valuesOf(codes, part, pool, [guess], known, weights)[0];
  }

  function tellsNothing(codes, part, guess) {
    const code = (target) => codes.codes[guess * codes.count + target];
    const first = code(part[0]);
    return first !== codes.texts.length - 1 && part.every((target) => code(target) === first);
  }

  // The expected guesses to the end with a guess and with the best one, and which that is.
  function expected(codes, words, guess, pool, known = null) {
    const part = Array.from(words);
    const { rows, isExact } = recommend(codes, part, pool, known);
    const [first] = rows;
    const own =
      !isExact && tellsNothing(codes, part, guess)
        ? 1 + first.guesses
        : valueOf(codes, part, pool, guess, known);
    const isBetter = first.guesses < own - 1e-9;
    return {
      own,
      best: isBetter ? first.guess : guess,
      least: isBetter ? first.guesses : own,
      exact: isExact,
    };
  }

  return { expected, recommend };
})();
