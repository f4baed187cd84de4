"use strict";

// The letters of words. Some have several characters, such as a letter with its accents: the data
// list these.
const graphemes = (() => {
  /** @type {string[]} */
  let known = [];
  let pattern = /./gsu;

  /** @param {string[]} long letters of several characters */
  function know(long) {
    known = [...new Set(long)].sort((one, other) => other.length - one.length);
    if (!known.length) return;
    const plain = known.map((letter) => letter.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&"));
    pattern = new RegExp([...plain, ".\\p{M}*"].join("|"), "gsu");
  }

  /** @param {string} word @returns {string[]} */
  const of = (word) => word.match(pattern) ?? [];

  return { know, of, known: () => known };
})();
