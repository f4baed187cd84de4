"use strict";

// Hard modes: which guesses may be made after earlier replies. `nyt` wants every hint used, and the
// data say which hints a reply reveals; `consistent` wants a guess that may be the word.
const hard = (() => {
  // The pool before any guess. `needed` are the features that hints revealed, `key` names them.
  const start = (codes, mode = "off") => ({ mode, list: codes.everything, needed: [], key: "" });

  const featuresOf = ({ hints: { slots } }, guess) =>
    slots.numbers.subarray(guess * slots.width, (guess + 1) * slots.width);

  // The pool after a guess and its reply.
  function after(codes, pool, guess, code) {
    if (pool.mode !== "nyt") return pool;
    const { shapes, revealed } = codes.hints;
    const shown = revealed.numbers[shapes.numbers[guess] * revealed.width + code];
    const found = [...featuresOf(codes, guess)].filter((_, slot) => (shown >> slot) & 1);
    const fresh = found.filter((feature) => !pool.needed.includes(feature));
    if (!fresh.length) return pool;
    const needed = [...new Set([...pool.needed, ...fresh])].sort((a, b) => a - b);
    const has = (one) => fresh.every((feature) => featuresOf(codes, one).includes(feature));
    return { ...pool, list: pool.list.filter(has), needed, key: needed.join() };
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
