"use strict";

// Hard modes: which guesses may be made after earlier replies. `nyt` wants every hint used, and the
// data say which hints a reply reveals; `consistent` wants a guess that may be the word.
const hard = (() => {
  const tables = new WeakMap();

  // The features of each guess as bits.
  function featuresOf(codes) {
    if (tables.has(codes)) return tables.get(codes);
    const { slots } = codes.hints;
    const width = 1 + (Math.max(...slots.map((row) => Math.max(...row))) >> 5);
    const bits = new Uint32Array(slots.length * width);
    slots.forEach((row, guess) => {
      for (const feature of row) bits[guess * width + (feature >> 5)] |= 1 << (feature & 31);
    });
    tables.set(codes, { bits, width });
    return tables.get(codes);
  }

  // The pool before any guess. `needed` are the features that hints revealed, `key` names them.
  const start = (codes, mode = "off") => ({ mode, list: codes.everything, needed: [], key: "" });

  // The pool after a guess and its reply.
  function after(codes, pool, guess, code) {
    if (pool.mode !== "nyt") return pool;
    const { slots, shapes, revealed } = codes.hints;
    const shown = revealed[shapes[guess]][code];
    const found = slots[guess].filter((_, slot) => (shown >> slot) & 1);
    const fresh = found.filter((feature) => !pool.needed.includes(feature));
    if (!fresh.length) return pool;
    const { bits, width } = featuresOf(codes);
    const has = (one, feature) => (bits[one * width + (feature >> 5)] >>> (feature & 31)) & 1;
    const needed = [...new Set([...pool.needed, ...fresh])].sort((a, b) => a - b);
    const list = pool.list.filter((one) => fresh.every((feature) => has(one, feature)));
    return { ...pool, list, needed, key: needed.join() };
  }

  // The guesses of a pool where some words are left, in list order.
  const guessesOf = (codes, pool, part) =>
    pool.mode === "consistent"
      ? Array.from(part, (target) => codes.targets[target]).sort((a, b) => a - b)
      : pool.list;

  // Whether a pool has a guess, when words are left.
  const allows = (codes, pool, part, guess) =>
    pool.mode === "off" || guessesOf(codes, pool, part).includes(guess);

  return { start, after, guessesOf, allows };
})();
