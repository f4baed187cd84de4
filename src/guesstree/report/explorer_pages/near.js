"use strict";

// The words that may have been meant by one that a game lacks: the command line's rule, which
// measures by Python's difflib how alike words are.
const near = (() => {
  const MOST = 3; // words that are named
  const LONGEST = 100; // characters of what was typed that are compared
  const LEAST = 0.6; // how alike words are that are named

  const or = new Intl.ListFormat("en-GB", { type: "disjunction" });

  // How many characters match: those of the longest common block, then those before and after it.
  /** @param {string[]} one @param {string[]} other @returns {number} */
  function matches(one, other) {
    let [size, end, otherEnd] = [0, 0, 0];
    /** @type {number[]} */
    let before = [];
    one.forEach((letter, at) => {
      /** @type {number[]} */
      const row = [];
      other.forEach((same, place) => {
        if (letter !== same) return;
        row[place + 1] = (before[place] ?? 0) + 1;
        if (row[place + 1] > size) {
          [size, end, otherEnd] = [row[place + 1], at + 1, place + 1];
        }
      });
      before = row;
    });
    if (!size) return 0;
    const left = matches(one.slice(0, end - size), other.slice(0, otherEnd - size));
    return left + size + matches(one.slice(end), other.slice(otherEnd));
  }

  // Those that begin with what was typed; else the most similar ones, of equals the last.
  /** @param {string} typed @param {Iterable<string>} known */
  function meant(typed, known) {
    const all = [...known].sort();
    const begun = [...typed].length > 2 ? all.filter((word) => word.startsWith(typed)) : [];
    if (begun.length) return begun.slice(0, MOST);
    const letters = [...typed].slice(0, LONGEST);
    /** @param {string[]} own */
    const likeness = (own) => (2 * matches(own, letters)) / (own.length + letters.length);
    return all
      .reverse()
      .map((word) => ({ word, like: likeness([...word]) }))
      .filter(({ like }) => like >= LEAST)
      .sort((one, other) => other.like - one.like)
      .slice(0, MOST)
      .map(({ word }) => word);
  }

  // A question that names these words, each as `shown` has it, in parts; none where none is near.
  /**
   * @template Shown
   * @param {string} typed
   * @param {Iterable<string>} known
   * @param {(word: string) => Shown | string} shown
   * @returns {(Shown | string)[]}
   */
  function question(typed, known, shown = (word) => word) {
    const words = meant(typed, known);
    if (!words.length) return [];
    const parts = or.formatToParts(words);
    const list = parts.map(({ type, value }) => (type === "element" ? shown(value) : value));
    return [" Did you mean ", ...list, "?"];
  }

  return { meant, question };
})();
