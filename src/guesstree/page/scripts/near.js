// The words that may have been meant by one that a game lacks: the command line's rule, which
// measures by Python's difflib how alike words are.

const MOST = 3; // words that are named
const LONGEST = 100; // characters of what was typed that are compared
const LEAST = 0.6; // how alike words are that are named

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

// How many letters two words share, wherever they stand.
/** @param {string[]} one @param {string[]} other */
function shared(one, other) {
  const rest = [...other];
  const isShared = (/** @type {string} */ letter) => {
    const at = rest.indexOf(letter);
    return at >= 0 && rest.splice(at, 1).length > 0;
  };
  return one.filter(isShared).length;
}

// Similar words, the most similar first; of equals those that share more letters, then those with
// more of them in place, then targets, then the last.
/** @param {string[]} letters @param {string[]} words @param {Set<string>} targets */
function similar(letters, words, targets) {
  const rows = words.map((word) => {
    const own = [...word];
    return { word, own, ratio: (2 * matches(own, letters)) / (own.length + letters.length) };
  });
  const ranked = rows.filter(({ ratio }) => ratio >= LEAST).map(({ word, own, ratio }) => {
    const inPlace = own.filter((letter, at) => letter === letters[at]).length;
    const isTarget = Number(targets.has(word));
    return { word, likeness: [ratio, shared(own, letters), inPlace, isTarget] };
  });
  ranked.reverse().sort(({ likeness: one }, { likeness: other }) => {
    const at = one.findIndex((value, place) => value !== other[place]);
    return at < 0 ? 0 : other[at] - one[at];
  });
  return ranked.map(({ word }) => word);
}

// Those that begin with what was typed, targets first, or else the similar ones.
/** @param {string} typed @param {Iterable<string>} known @param {Iterable<string>} answers */
export function meant(typed, known, answers = []) {
  const targets = new Set(answers);
  const all = [...known].sort();
  const begun = [...typed].length > 2 ? all.filter((word) => word.startsWith(typed)) : [];
  begun.sort((one, other) => Number(targets.has(other)) - Number(targets.has(one)));
  const found = begun.length ? begun : similar([...typed].slice(0, LONGEST), all, targets);
  return found.slice(0, MOST);
}
