"use strict";

// Hard mode: which guesses may be made after earlier replies. It wants every hint used, and the
// data say which hints a reply reveals.
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

  // Whether a pool has a guess.
  const allows = ({ mode, list }, guess) => mode === "off" || list.includes(guess);

  return { start, after, allows };
})();
