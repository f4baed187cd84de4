import * as data from "./data.js";
import * as reading from "./reading.js";
import * as state from "./state.js";
import { goTo, now } from "./state.js";

// The rows of a game, as the address has them and as the player changes them. A row has a word, a
// reply or both; it is set once the player says that its reply is right.

/**
 * @typedef {object} Row
 * @property {string} word as it was typed; empty where only the colours are known
 * @property {number} [guess] the word among those of the game, if it has it
 * @property {number} [code] its reply
 * @property {boolean} [isSet]
 *
 * @typedef {{ game: any, rows: Row[], lost: number }} Played `lost` counts the turns that an
 *   unknown word took, for which shares have no row
 */
const LOST = "-"; // a line for such a turn
const DRAFT = "?"; // behind a reply that is not set

// A line of the address as a row: a word with its reply, or either of them.
/** @returns {Row} */
function rowOf(game, known, line) {
  const isSet = !line.endsWith(DRAFT);
  const text = isSet ? line : line.slice(0, -DRAFT.length);
  const [, start = "", end = text] = text.match(/^(.*)\s(\S+)$/s) ?? [];
  const code = known.has(text) || !game ? -1 : game.texts.indexOf(end);
  const word = state.cleaned(code < 0 ? text : start, known);
  const row = { word, guess: game?.at.get(word) };
  return code < 0 ? row : { ...row, code, isSet: isSet && word !== "" };
}

// The rows of the address; without the game's words, a first word may stand there alone.
/** @returns {Played} */
export function read(game) {
  const lines = `${now.played}\n${now.word}`.split("\n").filter(Boolean);
  const known = game?.at ?? data.firstOf(now.game)?.at ?? new Map();
  const rows = lines.filter((line) => line !== LOST).map((line) => rowOf(game, known, line));
  return { game, rows, lost: lines.length - rows.length };
}

// The rows that are set, up to the first that is not.
export const turnsOf = (/** @type {Row[]} */ rows) => {
  const open = rows.findIndex(({ isSet }) => !isSet);
  const set = rows.slice(0, open < 0 ? rows.length : open);
  return set.map(({ guess, code }) => ({ guess, code }));
};

// Write rows into the address; `change` is what else changes there.
/** @param {Played} view @param {object} change @param {boolean} isSmall */
export function keep({ game, rows, lost }, change = {}, isSmall = false) {
  const lines = rows.map(({ word, code, isSet }) => {
    const reply = code === undefined ? "" : `${game.texts[code]}${isSet || !word ? "" : DRAFT}`;
    return `${word} ${reply}`.trim();
  });
  // A first word alone is what links to words have.
  const isWord = rows.length === 1 && !lines[0].includes(" ") && rows[0].word !== "" && !lost;
  const text = [...Array(lost).fill(LOST), ...lines].join("\n");
  const kept = isWord ? { word: text, played: "" } : { word: "", played: text };
  goTo({ ...kept, answer: "", ...change }, isSmall);
}

// Put what was read below the rows; what is pasted takes their place. Words go to rows of colours
// first, and replies to words that wait for theirs, unless some rows are set and more replies are
// pasted than wait. A word after a draft shows that the draft is right. Returns whether the rows
// before are gone.
/** @param {Played} view */
export function add({ game, rows, lost }, found, isPasted, isSmall = false) {
  const { guesses, known, answer } = found;
  const hasWords = !known.length;
  const waiting = guesses.length ? [] : rows.filter(({ word, isSet }) => word && !isSet);
  const isAwaited = waiting.length === rows.length || known.length <= waiting.length;
  const isNew = isPasted && !(waiting.length && isAwaited) &&
    !(hasWords && (guesses.length === 1 || rows.some(({ word }) => !word)));
  const words = hasWords ? [...guesses] : [];
  const codesLeft = [...known];
  const before = isNew ? [] : rows.map((row) => {
    const guess = row.word ? row.guess : words.shift();
    const word = row.word || (game.guesses[guess] ?? "");
    const code = (waiting.includes(row) ? codesLeft.shift() : undefined) ?? row.code;
    return { ...row, guess, word, code, isSet: word !== "" && code !== undefined };
  });
  const left = hasWords ? words : guesses;
  const added = Array.from({ length: Math.max(left.length, codesLeft.length) }, (_, at) => {
    const [guess, code] = [left[at], codesLeft[at]];
    const isSet = guess !== undefined && code !== undefined;
    return { word: game.guesses[guess] ?? "", guess, code, isSet };
  });
  const all = [...before, ...added];
  const lostTurns = isNew ? found.lost : Math.max(lost, found.lost);
  const count = all.length + lostTurns;
  if (game.turns && count > game.turns) throw new Error(reading.tooMany(game.turns, count));
  keep({ game, rows: all, lost: lostTurns }, { answer }, isSmall);
  return isNew;
}

// Where a word is the answer: all replies that are not set follow from it.
/** @param {Played} view */
export function settle({ game, rows, lost }, target) {
  const settled = rows.map((row) =>
    row.isSet ? row : { ...row, code: reading.replyTo(game, row.guess, target), isSet: true }
  );
  const isFound = settled[settled.length - 1].guess === target;
  keep({ game, rows: settled, lost }, { answer: isFound ? "" : game.guesses[target] });
}

// Take back what was done last: the answer, a reply, or a row. Returns the word of such a row.
/** @param {Played} view */
export function back(view) {
  const last = view.rows[view.rows.length - 1];
  const rest = view.rows.slice(0, -1);
  if (!last || now.answer) keep(view);
  else if (last.isSet) keep({ ...view, rows: [...rest, { ...last, isSet: false }] });
  else keep({ ...view, rows: rest });
  return last && !last.isSet ? last.word : "";
}
