"use strict";

// Beams: of the guesses at each node, the two with the most expected information are followed to
// the end, as far as they may beat the best tree so far. They find shorter trees than greedy ones.
// The search is that of the command line, step by step, as what a beam finds depends on its order.
const beams = (() => {
  const INFEASIBLE = 2 ** 30;
  const DISTINCT_FROM = 24; // words from which guesses with equal branches are dropped
  const LISTS = 5;

  // Begin a search for trees of some words; returns a function that tells the total after a guess.
  function begin(codes, part, pool) {
    const { codes: table, count: width } = codes;
    const count = part.length;
    const { right, advice } = codes;
    const isOpen = pool.mode !== "consistent"; // whether others than the words left may be guessed
    const isHinted = pool.mode === "nyt";
    const everything = hard.guessesOf(codes, pool, part);
    const words = splitting.begin(codes, part, everything);
    const { targets, bounds, boundOf, largestOf } = words;
    const guessOf = codes.targets;
    const stamps = new Float64Array(codes.guesses.length);
    const known = new Map();
    let node = 0;

    const keyOf = (start, stop, { key }) =>
      isHinted ? `${words.keyOf(start, stop)} ${key}` : words.keyOf(start, stop);

    function store(key, value, isExact) {
      const before = known.get(key);
      if (!before || isExact || (!before.isExact && value > before.value)) {
        known.set(key, { value, isExact });
      }
    }

    // Bound guesses: keep the best that leaves pairs at most, and list those worth following.
    function scan(frame, guesses, least, enough, areOwn) {
      const { start, stop, beta } = frame;
      for (const guess of guesses) {
        if (!areOwn && stamps[guess] === frame.number) continue;
        const cutoff = Math.min(beta, frame.best);
        const bound = boundOf(guess, start, stop, least, cutoff);
        if (bound >= cutoff) frame.rejected = Math.min(frame.rejected, bound);
        else if (largestOf() <= 2) {
          frame.best = bound;
          if (bound <= enough) break;
        } else if (largestOf() < stop - start) {
          frame.guesses.push(guess);
          frame.bounds.push(bound);
        }
      }
    }

    // The least bound of some guesses for some words, if less than what is known.
    function leastBound(guesses, start, stop, least, enough, found) {
      for (const guess of guesses) {
        if (found.bound <= enough) break;
        const bound = boundOf(guess, start, stop, least, found.bound);
        if (bound < found.bound) found = { bound, isExact: largestOf() <= 2 };
      }
      return found;
    }

    const ownGuesses = (start, stop) =>
      Array.from(targets.subarray(start, stop), (target) => guessOf[target]);

    // What is known of a branch, or follows from the bounds of its own words.
    function quickBound(branch) {
      const { start, stop } = branch;
      const key = keyOf(start, stop, branch.pool);
      const before = known.get(key);
      if (before) return before;
      const size = stop - start;
      const other = { bound: isOpen ? 2 * size + 1 : INFEASIBLE, isExact: false };
      const guesses = ownGuesses(start, stop);
      const found = leastBound(guesses, start, stop, 2 * size - 1, bounds[size], other);
      const bound = isOpen ? Math.min(found.bound, 2 * size) : found.bound;
      const value = Math.max(bounds[size], bound);
      store(key, value, found.isExact);
      return { value, isExact: found.isExact };
    }

    // The branches of a guess that are not solved, the smallest first; and its bound with all that
    // is known of them, or any that is at least the cutoff.
    function split(frame, guess, cutoff) {
      const { start, stop } = frame;
      words.sortByReply(guess, start, stop);
      const branches = [];
      let bound = stop - start;
      for (let first = start, last = start; first < stop; first = last) {
        const code = table[guess * width + targets[first]];
        while (last < stop && table[guess * width + targets[last]] === code) last++;
        const size = last - first;
        if (code === right) continue;
        bound += size > 2 ? bounds[size] : 2 * size - 1;
        if (size <= 2) continue;
        const next = isHinted ? hard.after(codes, frame.pool, guess, code) : frame.pool;
        branches.push({ start: first, stop: last, bound: bounds[size], pool: next });
      }
      branches.sort((one, other) => one.stop - one.start - (other.stop - other.start));
      const unsolved = [];
      for (const branch of branches.reverse()) {
        if (bound >= cutoff) return { bound, branches: [] };
        const { value, isExact } = quickBound(branch);
        bound += value - branch.bound;
        branch.bound = value;
        if (!isExact) unsolved.push(branch);
      }
      return { bound, branches: unsolved.reverse() };
    }

    // Raise the bounds of the branches of a first guess to the least of all guesses.
    function probe(found) {
      const kept = [];
      for (const branch of found.branches) {
        const { start, stop } = branch;
        const size = stop - start;
        const key = keyOf(start, stop, branch.pool);
        const { value, isExact } = known.get(key);
        let result = { bound: value, isExact };
        if (!isExact && value <= Math.max(2 * size, bounds[size])) {
          const none = { bound: INFEASIBLE, isExact: false };
          const low = 2 * size - 1;
          result = leastBound(ownGuesses(start, stop), start, stop, low, low, none);
          result = leastBound(branch.pool.list, start, stop, 2 * size, 2 * size, result);
          store(key, Math.max(bounds[size], result.bound), result.isExact);
        }
        const bound = Math.max(bounds[size], result.bound);
        found.bound += bound - branch.bound;
        branch.bound = bound;
        if (!result.isExact) kept.push(branch);
      }
      found.branches = kept;
    }

    // The place of the guess to follow next; -1 if none is below the cutoff.
    function nextOf(frame, cutoff) {
      const { guesses, bounds: own, scores } = frame;
      let first = -1;
      for (let at = 0; at < guesses.length; at++) {
        if (own[at] >= cutoff) {
          frame.rejected = Math.min(frame.rejected, own[at]);
          continue;
        }
        const isLess = first < 0 || scores[at] < scores[first];
        const isTied = first >= 0 && scores[at] === scores[first];
        if (isLess || (isTied && isOpen && guesses[at] < guesses[first])) first = at;
      }
      return first;
    }

    // Follow guesses of a node, and tell the least total or a bound.
    function follow(frame, isFirst) {
      for (let followed = 0; followed < advice.width; followed++) {
        const cutoff = Math.min(frame.beta, frame.best);
        const at = nextOf(frame, cutoff);
        if (at < 0) break;
        frame.bounds[at] = INFEASIBLE;
        const found = split(frame, frame.guesses[at], isFirst ? INFEASIBLE : cutoff);
        if (isFirst && isOpen && found.bound < cutoff) probe(found);
        let total = found.bound;
        for (const branch of total < cutoff ? found.branches : []) {
          const beta = Math.min(INFEASIBLE, cutoff - (total - branch.bound));
          const { value, isExact } = solve(branch, beta, frame.guessesBelow, frame.level);
          total += value - branch.bound;
          if (!isExact || total >= cutoff) break;
        }
        if (total < cutoff) frame.best = total;
        else frame.rejected = Math.min(frame.rejected, total);
      }
    }

    const frameOf = ({ start, stop, pool: own }, beta) => ({
      ...{ start, stop, pool: own, beta, best: INFEASIBLE, rejected: INFEASIBLE },
      ...{ guesses: [], bounds: [], scores: [], number: ++node },
    });

    // The least total of a node below a limit, or a bound that is no less. `list` are the guesses
    // to look at, on so many levels of lists.
    function solve(branch, beta, list, level) {
      const { start, stop, pool: own } = branch;
      const size = stop - start;
      if (bounds[size] >= beta) return { value: bounds[size], isExact: false };
      const before = known.get(keyOf(start, stop, own));
      if (before && (before.isExact || before.value >= beta)) return before;
      const frame = frameOf(branch, beta);
      const guesses = ownGuesses(start, stop);
      for (const guess of guesses) stamps[guess] = frame.number;
      scan(frame, guesses, 2 * size - 1, bounds[size], true);
      if (isOpen) {
        if (Math.min(beta, frame.best) <= 2 * size) {
          frame.rejected = Math.min(frame.rejected, 2 * size);
        } else scan(frame, isHinted ? own.list : list, 2 * size, 2 * size, false);
      }
      const isSettled = (isOpen && frame.best === 2 * size) || frame.best === bounds[size];
      if (!isSettled && frame.guesses.length) {
        frame.scores = frame.guesses.map((guess) => words.scoreOf(guess, start, stop));
        const narrows = isOpen && !isHinted && size >= DISTINCT_FROM && level + 1 < LISTS;
        frame.guessesBelow = narrows ? words.distinctOf(list, start, stop) : list;
        frame.level = narrows ? level + 1 : level;
        follow(frame, false);
      }
      const isExact = frame.best < beta;
      const value = isExact ? frame.best : Math.min(frame.rejected, INFEASIBLE);
      store(keyOf(start, stop, own), value, isExact);
      return { value, isExact };
    }

    // The total after a first guess.
    return (guess) => {
      targets.set(part);
      const frame = frameOf({ start: 0, stop: count, pool }, INFEASIBLE);
      Object.assign(frame, { guesses: [guess], bounds: [0], scores: [0] });
      Object.assign(frame, { guessesBelow: everything, level: 0 });
      follow(frame, true);
      return frame.best;
    };
  }

  return { begin };
})();
