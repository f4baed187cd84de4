"use strict";

// Splitting the words of a search by replies: bounds, scores, and the order of words.
const splitting = (() => {
  // The least totals of so many words, if each guess makes so many branches at most.
  function sizeBounds(count, branches) {
    const totals = [0];
    for (let depth = 1, places = 1; totals.length <= count; depth++, places *= branches) {
      for (let at = Math.min(places, count + 1 - totals.length); at > 0; at--) {
        totals.push(totals[totals.length - 1] + depth);
      }
    }
    return totals;
  }

  // Random numbers of 32 bits, the same each time.
  function numbers(seed) {
    let state = seed;
    return () => {
      state = (state + 0x6d2b79f5) | 0;
      let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
      mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
      return mixed ^ (mixed >>> 14);
    };
  }

  const keys = (count, seed) => Int32Array.from({ length: count }, numbers(seed));

  // The words of a search side by side, to be split in place, and what is known of its guesses.
  function begin(codes, part, guesses) {
    const { codes: table, count: width, targets: guessOf, right } = codes;
    const count = part.length;
    const counts = new Int32Array(right + 1);
    const starts = new Int32Array(right + 2);
    const targets = Int32Array.from(part);
    const sorting = new Int32Array(count);
    const [firstKeys, secondKeys] = [keys(width, 1), keys(width, 2)];
    let largest = 0;

    // How many replies each guess may earn, and the most that lead on.
    const distinct = new Int32Array(codes.guesses.length);
    const own = new Set(part.map((target) => guessOf[target]));
    let branchesAtMost = 1;
    for (const guess of guesses) {
      for (const target of part) {
        if (!counts[table[guess * width + target]]++) distinct[guess]++;
      }
      for (const target of part) counts[table[guess * width + target]] = 0;
      branchesAtMost = Math.max(branchesAtMost, distinct[guess] - (own.has(guess) ? 1 : 0));
    }
    const bounds = sizeBounds(count, branchesAtMost);
    const steps = bounds.slice(1).map((bound, at) => bound - bounds[at] - 1);
    let plain = 1; // so many words of a branch but the first add one each to its bound
    while (plain < steps.length && steps[plain] === 1) plain++;
    // Sums of n log2 n are exact for up to 842 words: more than those for which beams are followed.
    const { high, low } = review.logWeights(count);
    const logs = high.map((above, n) => above * 2 ** 20 + low[n]);

    // A number for a set of words: sets that differ have different ones, but for rare chances.
    function keyOf(start, stop) {
      let [first, second] = [0, 0];
      for (let at = start; at < stop; at++) {
        first ^= firstKeys[targets[at]];
        second ^= secondKeys[targets[at]];
      }
      return (first >>> 0) * 2 ** 21 + (second >>> 11);
    }

    // The bound of a guess by its branches, or any that is at least the cutoff; and the largest
    // branch, where the bound is below.
    function boundOf(guess, start, stop, least, cutoff) {
      const size = stop - start;
      const early = least + size - distinct[guess];
      if (early >= cutoff) return early;
      const row = guess * width;
      const most = cutoff - least;
      let [repeats, seen] = [0, start];
      largest = 0;
      while (seen < stop && repeats < most) {
        const now = ++counts[table[row + targets[seen++]]];
        if (now > 1) repeats++;
        if (now > largest) largest = now;
      }
      for (let at = start; at < seen; at++) counts[table[row + targets[at]]] = 0;
      if (repeats >= most) return cutoff;
      if (largest <= plain) return least + repeats;
      let bound = least;
      for (seen = start; seen < stop && bound < cutoff; seen++) {
        bound += steps[counts[table[row + targets[seen]]]++];
      }
      for (let at = start; at < seen; at++) counts[table[row + targets[at]]] = 0;
      return bound;
    }

    // What a guess leaves, as a sum of n log n.
    function scoreOf(guess, start, stop) {
      const row = guess * width;
      for (let at = start; at < stop; at++) counts[table[row + targets[at]]]++;
      let score = 0;
      for (let at = start; at < stop; at++) {
        const code = table[row + targets[at]];
        score += logs[counts[code]];
        counts[code] = 0;
      }
      return score;
    }

    // Of some guesses, one for each way to part the words.
    function distinctOf(guesses, start, stop) {
      const seen = new Set();
      return guesses.filter((guess) => {
        let [first, second, labels] = [1, 2, 0];
        for (let at = start; at < stop; at++) {
          const code = table[guess * width + targets[at]];
          const label = (counts[code] ||= ++labels);
          first = Math.imul(first ^ label, 0x9e3779b1);
          first ^= first >>> 15;
          second = Math.imul(second + label, 0x85ebca6b);
          second ^= second >>> 13;
        }
        for (let at = start; at < stop; at++) counts[table[guess * width + targets[at]]] = 0;
        const key = (first >>> 0) * 2 ** 21 + (second >>> 11);
        return labels > 1 && !seen.has(key) && seen.add(key);
      });
    }

    function sortByReply(guess, start, stop) {
      const row = guess * width;
      starts.fill(0);
      for (let at = start; at < stop; at++) starts[table[row + targets[at]] + 1]++;
      for (let code = 1; code <= right + 1; code++) starts[code] += starts[code - 1];
      for (let at = start; at < stop; at++) {
        sorting[starts[table[row + targets[at]]]++] = targets[at];
      }
      targets.set(sorting.subarray(0, stop - start), start);
    }

    const largestOf = () => largest;
    return { targets, bounds, keyOf, boundOf, scoreOf, distinctOf, sortByReply, largestOf };
  }

  return { begin };
})();
