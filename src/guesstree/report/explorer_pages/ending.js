"use strict";

// How many guesses it takes to the end of a game, by the rules of the command line: the least where
// few words are left that are equally likely, otherwise those of a tree that is followed.
const ending = (() => {
  // Weights of words, null where they are equal.
  function weightsOf({ weights }, part) {
    const own = weights && part.map((at) => weights[at]);
    return own && own.some((weight) => weight !== own[0]) ? own : null;
  }

  // The guess of the greedy tree of information where some words are left of those of the tree.
  function greedy(codes, part, tree) {
    const [from, to] = codes.window;
    const isOpen = tree.isOpen && part.length >= from && part.length <= to;
    const guesses = isOpen ? tree.guesses : part.map((target) => codes.targets[target]);
    const masses = tree.masses && part.map((target) => tree.masses.get(target));
    return review.best(codes, part, masses, Boolean(masses), guesses);
  }

  // The guesses that the greedy tree takes in all, times weights, when a guess comes first.
  function followed(codes, part, guess, tree) {
    let total = part.reduce((sum, target) => sum + tree.weights.get(target), 0);
    for (const rest of least.partsOf(codes, part, guess).values()) {
      total +=
        rest.length === 1
          ? tree.weights.get(rest[0])
          : followed(codes, rest, greedy(codes, rest, tree), tree);
    }
    return total;
  }

  const byTarget = (part, numbers) => new Map(part.map((target, at) => [target, numbers[at]]));

  // The expected guesses of the greedy tree after a guess. Its masses are those of all its words.
  // With weights, a tree of many words guesses only these and its first guess.
  function byTree(codes, part, pool, guess, weights) {
    const isNarrow = weights && part.length > codes.advice.beams;
    const own = isNarrow && new Set([...part.map((target) => codes.targets[target]), guess]);
    const tree = {
      isOpen: pool.mode === "off",
      guesses: own ? [...own].sort((one, other) => one - other) : codes.everything,
      masses: weights && byTarget(part, review.massesOf(codes, part)),
      weights: byTarget(part, weights ?? part.map(() => 1)),
    };
    const sum = [...tree.weights.values()].reduce((all, weight) => all + weight, 0);
    return followed(codes, part, guess, tree) / sum;
  }

  // The expected guesses with some guesses, as far as a tree or a search tells them.
  function valuesOf(codes, part, pool, guesses, known, weights) {
    if (weights || part.length <= 2 || part.length > codes.advice.beams) {
      const isKnown = (guess) => known && pool.mode === "off" && !weights && guess in known;
      const value = (guess) =>
        isKnown(guess) ? known[guess] / part.length : byTree(codes, part, pool, guess, weights);
      return guesses.map(value);
    }
    const search = beams.begin(codes, part, pool);
    return guesses.map((guess) => search(guess) / part.length);
  }

  // Whether the least is looked for by a search, which may have given up before.
  const isSearched = ({ advice }, part, weights, search) =>
    !weights && part.length > 2 && part.length <= advice.exact && search.left >= 0;

  // The best guesses with their expected guesses to the end, the least first; of equals, words that
  // may be the target come first, the likelier before. `known` are totals of greedy trees by their
  // first guess, where there are such.
  function recommend(codes, part, pool, known = null, search = least.begin()) {
    const weights = weightsOf(codes, part);
    const chance = new Map(part.map((at, place) => [codes.targets[at], weights?.[place] ?? 1]));
    const { rows, isExact } = candidates(codes, part, pool, known, weights, search);
    const order = (row) => [Math.round(row.guesses * 1e9), -(chance.get(row.guess) ?? 0)];
    const sorted = rows.map((row) => ({ row, order: order(row) }));
    sorted.sort((one, other) => one.order[0] - other.order[0] || one.order[1] - other.order[1]);
    return { rows: sorted.map(({ row }) => row), isExact };
  }

  function candidates(codes, part, pool, known, weights, search) {
    const count = part.length;
    const valued = (guesses) => {
      const values = valuesOf(codes, part, pool, guesses, known, weights);
      return guesses.map((guess, at) => ({ guess, guesses: values[at] }));
    };
    if (count <= 2) return { rows: valued(part.map((at) => codes.targets[at])), isExact: true };
    if (isSearched(codes, part, weights, search)) {
      const found = least.best(codes, part, pool, search);
      const rows = found.map(({ guess, total }) => ({ guess, guesses: total / count }));
      if (search.left >= 0) return { rows, isExact: true };
    }
    const { beams, few, pool: usual } = codes.advice;
    const most = weights && count > beams ? few : usual;
    const chosen = review.advise(codes, part, most, pool).map((row) => row.guess);
    return { rows: valued(chosen), isExact: false };
  }

  // The expected guesses with one guess, found as those of the best are; whether they are exact.
  function valueOf(codes, part, pool, guess, known, search) {
    const weights = weightsOf(codes, part);
    if (isSearched(codes, part, weights, search)) {
      const total = least.after(codes, part, pool, guess, Infinity, search);
      if (search.left >= 0) return { guesses: total / part.length, isExact: true };
    }
    const [guesses] = valuesOf(codes, part, pool, [guess], known, weights);
    return { guesses, isExact: part.length <= 2 };
  }

  function splitsNothing(codes, part, guess) {
    const code = (target) => codes.codes[guess * codes.count + target];
    const first = code(part[0]);
    return first !== codes.right && part.every((target) => code(target) === first);
  }

  // The expected guesses to the end with a guess and with the best one, which that is, and whether
  // both numbers are exact. One search finds both.
  function expected(codes, words, guess, pool, known = null, search = least.begin()) {
    const part = Array.from(words);
    const { rows, isExact } = recommend(codes, part, pool, known, search);
    const [first] = rows;
    const own =
      !isExact && splitsNothing(codes, part, guess)
        ? { guesses: 1 + first.guesses, isExact }
        : valueOf(codes, part, pool, guess, known, search);
    const isBetter = first.guesses < own.guesses - 1e-9;
    return {
      own: own.guesses,
      isOwnExact: own.isExact || (isExact && !isBetter),
      best: isBetter ? first.guess : guess,
      least: isBetter ? first.guesses : own.guesses,
      isLeastExact: isExact,
    };
  }

  return { expected, recommend };
})();
