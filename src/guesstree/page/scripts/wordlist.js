import { counted, phrase } from "./sentences.js";

// Lists of words as people have them: the counterpart of words/detection.py and of the simpler half
// of words/entries.py. What those read and this does not is refused, and never read in another
// way.

/** @typedef {{ line: number, text: string }} Entry */
/** @typedef {{ entry: Entry, cells: string[], filled: string[], mark: string | null }} Row */

let rules = /** @type {any} */ (null); // the signs and limits of the library, from the data
export const know = (given) => (rules = given);

const UNREAD = {
  "unread signs": /(?!\s)\p{Cc}|[\u2028\u2029\u1100-\u11ff\u13a0-\u13ff\uab70-\uabbf]|\p{No}/u,
  "unread brackets": /[[({](?:\s|\/\/.*|#.*)*["']/,
};
const NUMBER = /^[+-]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]+)?$/;
const segmenter = new Intl.Segmenter("en", { granularity: "grapheme" });

function fail(name, values = {}) {
  throw new Error(phrase(name, values));
}

// The letters of a word; a joiner right behind a letter joins nothing.
/** @param {string} word @returns {string[]} */
export function lettersOf(word) {
  if (/^[ -~]*$/.test(word)) return [...word];
  return Array.from(segmenter.segment(word)).flatMap(({ segment }) => {
    const [letter, ...rest] = segment;
    const isApart = /^[\p{L}\p{N}][\u200c\u200d]/u.test(segment);
    return isApart ? [letter, ...lettersOf(rest.join(""))] : [segment];
  });
}

const lengthOf = (text) => lettersOf(text).length;
const isLetter = (letter) => /^[\p{L}\p{M}]/u.test(letter);
const isAlphanumeric = (letter) => isLetter(letter) || /^[\p{L}\p{N}]+$/u.test(letter);
const hasLetters = (cell) => /[\p{L}\p{M}]/u.test(cell) && !NUMBER.test(cell);
const isNumber = (cell) => /\p{Nd}/u.test(cell) && !hasLetters(cell);

// The library does not take a byte order mark for a blank.
const trimmed = (text) => text.replace(/^[^\S\ufeff]+|[^\S\ufeff]+$/g, "");

function folded(text, isTurkic = false) {
  let word = trimmed(text).replace(/[\uff01-\uff5e]+/g, (wide) => wide.normalize("NFKC"));
  word = word.replace(/^[\u200b\u2060\ufeff]+|[\u200b\u2060\ufeff]+$/g, "").normalize("NFC");
  if (isTurkic) word = word.replaceAll("I", "ı");
  const small = (sign) => "ёßևı".includes(sign) ? sign : sign.toUpperCase().toLowerCase();
  word = Array.from(word.replaceAll("İ", "i").replaceAll("ẞ", "ß"), small).join("");
  word = word.replaceAll("i\u0307", "i").normalize("NFC");
  return isTurkic ? word : word.replaceAll("ı", "i");
}

// Whether a text has too few other lines for them to decide how it is read.
function areMost(good, total) {
  const others = total - good;
  return 20 * others <= total || (others <= 3 && 2 * others < total);
}

// The number that occurs most; of several, the greatest.
const commonest = (/** @type {number[]} */ numbers) =>
  [...Map.groupBy(numbers, (one) => one)]
    .sort(([one, all], [other, more]) => more.length - all.length || other - one)[0]?.[0];

// The entries that pass a test, and the others.
function parted(entries, test) {
  const parts = Map.groupBy(entries, (one) => Boolean(test(one)));
  return [true, false].map((passes) => parts.get(passes) ?? []);
}

// Each line with its cells between separators, or between blanks.
/** @param {Entry[]} lines @param {string | null} mark @returns {Row[]} */
function split(lines, mark) {
  const isQuoted = (cell) =>
    cell.length > 1 && rules.quotes.includes(cell[0]) && rules.quotes.includes(cell.at(-1));
  return lines.map((entry) => {
    const texts = entry.text.split(mark ?? /[^\S\ufeff]+/).map(trimmed);
    if (mark && texts.some((cell) => /"/.test(cell.replace(/^"[^"]*"$/, "")))) {
      fail("unread quotes", { line: entry.line });
    }
    const cells = texts.map((cell) => (isQuoted(cell) ? cell.slice(1, -1) : cell));
    return { entry, cells, filled: cells.filter(Boolean), mark };
  });
}

// A separator is in half of the lines, or has words of one length on its sides; otherwise blanks
// are separators.
function rowsOf(lines) {
  for (const mark of rules.separators) {
    const count = lines.filter(({ text }) => text.includes(mark)).length;
    const rows = count ? split(lines, mark) : [];
    if (count && (2 * count >= lines.length || ofOneLength(rows).length)) return rows;
  }
  return split(lines, null);
}

// Whether each row has only words of one length; empty if these are other rows.
/** @param {Row[]} rows @returns {boolean[]} */
function ofOneLength(rows) {
  const cells = rows.flatMap(({ filled }) => filled);
  if (cells.length <= rows.length || rules.means.includes(rows[0].mark)) return [];
  const sizeOf = (cell) => lengthOf(folded(cell));
  const length = commonest(cells.map(sizeOf));
  const isWord = (cell) => sizeOf(cell) === length && lettersOf(cell).every(isLetter);
  const fits = rows.map(({ filled }) => filled.every(isWord));
  return length > 1 && areMost(fits.filter(Boolean).length, rows.length) ? fits : [];
}

// Whether there may be a heading: then the library chooses a column.
function mayBeHeading(rows, fits) {
  const [{ mark, cells }, ...body] = rows;
  const heading = new RegExp(rules.heading, "u");
  const isKnown = (row) => mark !== null && row.cells.some((cell) => heading.test(folded(cell)));
  const isAbove = (text, at) =>
    text && areMost(body.filter((row) => isNumber(row.cells[at] ?? "")).length, body.length);
  const isFirst = fits[0] === false || cells.some(isAbove);
  return rows.slice(0, 2).some(isKnown) || (isFirst && !cells.some(isNumber));
}

// The word of a row; the whole text of the row if it is not clear which it is.
/** @param {Row} row */
function wordOf({ entry, filled, mark }) {
  const [word, ...more] = filled.length === 1 ? filled : filled.filter(hasLetters);
  const isMark = (cell) =>
    cell === word || mark !== null || rules.bullets.includes(cell) || isNumber(cell);
  return word && !more.length && filled.every(isMark) ? word : trimmed(entry.text);
}

// The words of some lines as they are written.
/** @param {Entry[]} numbered @returns {Entry[]} */
function entriesOf(numbered) {
  const comment = /^[^\S\ufeff]*#.*|^([^\t;,|#]*)(?<= )#.*/;
  const lines = numbered.map(({ line, text }) => (
    { line, text: text.replace(comment, (_, kept = "") => kept).trimEnd() }
  )).filter(({ text }) => trimmed(text));
  const isCount = /^[\p{Nd}\s]+$/u.test(lines[0]?.text);
  if (isCount && lines.some(({ text }) => /[\p{L}\p{M}]/u.test(text))) fail("unread dictionary");
  const rows = rowsOf(lines);
  const fits = rows.length ? ofOneLength(rows) : [];
  const isTable = rows.length > 1 && rows.some(({ filled }) => filled.length > 1);
  if (isTable && mayBeHeading(rows, fits)) fail("unread table", { text: rows[0].entry.text });
  return rows.flatMap((row, at) => {
    const whole = fits.length ? trimmed(row.entry.text) : wordOf(row);
    const texts = fits[at] ? row.filled : [whole];
    return texts.filter(Boolean).map((text) => ({ line: row.entry.line, text }));
  });
}

// The entries with a character that no single word has, and the others.
function withoutUnclear(words) {
  const hasAny = words.some(({ text }) => lettersOf(text).some(isLetter));
  const isSign = (sign) => !hasAny && !rules.outside.includes(sign) && !/^[\p{C}\p{Z}]/u.test(sign);
  const isInside = (letter) =>
    isAlphanumeric(letter) || rules.inside.includes(letter) || isSign(letter);
  const [unclear, clear] = parted(words, ({ text }) => !lettersOf(text).every(isInside));
  if (!areMost(clear.length, words.length)) {
    fail("not one word", { ...unclear[0], count: unclear.length, of: words.length });
  }
  return [unclear, clear];
}

// The words of letters of several alphabets, or of other characters than letters, and the others.
// Digits may be among the letters if most words have some, and all signs if none has a letter.
function withoutOdd(words) {
  if (!words.some(({ text }) => lettersOf(text).some(isLetter))) return [[], words];
  const most = 2 * words.filter(({ text }) => /\p{Nd}/u.test(text)).length >= words.length;
  const isUsual = most ? isAlphanumeric : isLetter;
  const mixed = new RegExp(rules.mixed);
  return parted(words, ({ text }) => !lettersOf(text).every(isUsual) || mixed.test(text));
}

// A sentence on some lines; none if there are no lines.
function note(name, entries) {
  if (!entries.length) return [];
  const item = ({ line, text }) =>
    phrase("skipped item", { line, text: [...text].slice(0, rules.shown).join("") });
  const rest = entries.length - rules.named;
  const more = rest > 0 ? phrase("more skipped", { count: rest }) : "";
  const shown = entries.slice(0, rules.named).map(item).join(", ") + more;
  const [lines, words] = ["line", "word"].map((noun) => counted(entries.length, noun));
  return [phrase(name, { lines, words, shown })];
}

const sorted = (/** @type {Entry[]} */ entries) =>
  entries.sort((one, other) => one.line - other.line || (one.text < other.text ? -1 : 1));

// The words of the commonest length of a text, and a sentence for each kind of skipped lines.
/** @param {string} text */
export function read(text) {
  for (const [name, sign] of Object.entries(UNREAD)) if (sign.test(text)) fail(name);
  const numbered = text.split(/\r\n?|\n/).map((one, at) => ({ line: at + 1, text: one }));
  const first = new Map(numbered.toReversed().map((one) => [one.text, one.line]));
  const [distinct, again] = parted(numbered, (one) => first.get(one.text) === one.line);
  const entries = entriesOf(distinct);
  const isDotted = (/** @type {Entry} */ one) => /[ıİ]/.test(one.text);
  const dotted = entries.filter(isDotted);
  const isTurkic = dotted.length > 0 &&
    dotted.length * (dotted.length === 1 ? 3 : 10) >= entries.length;
  const words = entries.map((one) => (
    { line: one.line, text: folded(one.text, isTurkic).replaceAll("ß", "ss") }
  ));
  const [unclear, clear] = withoutUnclear(words);
  const [odd, fit] = withoutOdd(clear);
  if (!fit.length && odd.length) fail("odd word", odd[0]);
  const sizes = [...new Set(fit.map((word) => word.text))].map(lengthOf);
  const length = commonest(sizes.filter((size) => size >= rules.least && size <= rules.most));
  if (!length) fail("no word");

  const [right, others] = parted(fit, (word) => lengthOf(word.text) === length);
  const isRussian = (/** @type {Entry} */ word) =>
    [...word.text].every((letter) => letter === "ё" || rules.cyrillic.includes(letter));
  const plain = right.every(isRussian) ? ["ё", "е"] : ["", ""];
  const listed = right.map((word) => ({ ...word, text: word.text.replaceAll(plain[0], plain[1]) }));
  const known = new Set();
  const twice = listed.filter((word) => known.size === known.add(word.text).size);
  const byLine = Map.groupBy(listed, (word) => word.line);
  for (const { line, text: repeated } of again) {
    const same = (repeated && byLine.get(first.get(repeated))) || [];
    twice.push(...same.map((word) => ({ ...word, line })));
  }
  const left = new Set(others.map((word) => word.line));
  const hasDotless = [...known].some((word) => word.includes("ı"));
  const notes = [
    ...note("unclear", unclear),
    ...note("odd", sorted(odd)),
    ...note("other length", others),
    ...note("repeated", sorted(twice)),
    ...note("eszett", entries.filter((one) => left.has(one.line) && /ß/i.test(one.text))),
    ...note("dotless", hasDotless ? [] : dotted),
  ];
  return { words: [...known], length, notes };
}
