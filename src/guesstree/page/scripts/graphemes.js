// The letters of words. Some have several characters, such as a letter with its accents: the data
// list these.

/** @type {string[]} */
let long = [];
let pattern = /./gsu;

/** @param {string[]} letters letters of several characters */
export function know(letters) {
  long = [...new Set(letters)].sort((one, other) => other.length - one.length);
  if (!long.length) return;
  const plain = long.map((letter) => letter.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&"));
  pattern = new RegExp([...plain, ".\\p{M}*"].join("|"), "gsu");
}

/** @param {string} word @returns {string[]} */
export const of = (word) => word.match(pattern) ?? [];

export const known = () => long;
