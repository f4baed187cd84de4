import * as data from "./data.js";
import { byId, element } from "./elements.js";
import * as graphemes from "./graphemes.js";
import * as replies from "./replies.js";
import * as state from "./state.js";

// The board: a row of tiles for each turn. The field for the next word lies unseen over its row, so
// that phones open their keyboard, and all ways to type letters work.

const [field, lines] = [byId("letters"), byId("rows")];
/** @type {Record<string, (...args: any[]) => void>} what to call when the player acts */
export const on = {};

/**
 * @typedef {object} Row
 * @property {string} word empty where only the colours are known
 * @property {string} [reply]
 * @property {(string | Node)[]} [aside] what stands beside it
 * @property {number[]} [marks] places that are ringed
 * @property {boolean} [isFixed] whether its reply cannot be changed
 */
// The row at `at` takes the next word; `next` is one that is recommended, `sure` its sure places.
let drawn = {
  rows: /** @type {Row[]} */ ([]),
  count: 0,
  at: -1,
  next: "",
  sure: [0],
  aside: [""],
};

const long = () => graphemes.of(data.games[state.now.game].start.guess).length;
// The letters of a word, and empty places up to its end.
function lettersOf(word) {
  const letters = graphemes.of(word);
  return Array.from({ length: Math.max(long(), letters.length) }, (_, at) => letters[at] ?? "");
}

// A row as it is read aloud.
function labelOf({ word, reply }, at) {
  const colours = lettersOf(word).map((letter, place) =>
    `${letter} ${replies.colourOf(reply ?? "", place)}`.trim()
  );
  const text = replies.isDrawn() ? colours.join(", ") : reply;
  return `Row ${at + 1}${word && `, ${word.toUpperCase()}`}: ${reply ? text : "no reply yet"}`;
}

// The tiles of a row, as buttons where their colours can be changed.
function tilesOf(row, at) {
  const { word, reply, marks, isFixed } = row;
  const [canTap, shown] = [!isFixed && replies.isDrawn(), reply ?? replies.unknown(word)];
  const tiles = lettersOf(word).map((letter, place) => {
    const { colour, meaning } = replies.tileOf([...shown][place]);
    const kind = reply === undefined
      ? "tile waiting"
      : marks?.includes(place)
      ? "tile bad"
      : "tile";
    const about = { class: kind, "data-tile": replies.isDrawn() ? colour : null };
    if (!canTap) return element("span", about, letter);
    const label = `${letter || `Place ${place + 1}`}: ${meaning}`;
    const onclick = () => on.reply(at, replies.turned(drawn.rows[at].reply ?? shown, place));
    const act = { type: "button", tabindex: "-1", "aria-label": label, onclick };
    return element("button", { ...about, ...act }, letter);
  });
  const about = {
    class: "tiles",
    role: canTap ? "group" : "img",
    "aria-label": labelOf(row, at),
  };
  return element("p", about, ...tiles);
}

// Replies that are not drawn are chosen from a list, or stand beside their row.
/** @param {Row} row @param {number} at @returns {Node[]} */
function replyOf({ word, reply, isFixed }, at) {
  if (replies.isDrawn()) return [];
  if (isFixed) return [element("span", { class: "reply" }, reply ?? "")];
  const known = data.textsOf(state.now.game);
  const choices = ["reply", ...known].map((text) => element("option", {}, text));
  const onchange = (event) => on.reply(at, event.target.value);
  const about = { "aria-label": `Reply to ${word.toUpperCase()}`, onchange };
  const select = element("select", about, ...choices);
  select.value = reply ?? "reply";
  return [select];
}

const lineOf = (kind, tiles, aside) =>
  element(
    "li",
    { class: kind },
    element("div", { class: "fit" }, tiles),
    element("div", { class: "aside" }, ...aside),
  );

/** @type {(row: Row, at: number) => HTMLElement} */
export const rowOf = (row, at) =>
  lineOf(row.marks ? "line wrong" : at === drawn.at ? "line at" : "line", tilesOf(row, at), [
    ...replyOf(row, at),
    ...(row.aside ?? []),
  ]);

// A row to come. That of the field has what is typed, or the word that is recommended.
function openRow(at) {
  const isNext = at === drawn.at;
  const typed = isNext ? graphemes.of(field.value) : [];
  const offered = isNext && !typed.length ? graphemes.of(drawn.next) : [];
  const tiles = lettersOf(field.value).map((_, place) => {
    const isSure = place < offered.length && drawn.sure.includes(place);
    const isHere = isNext && place === typed.length && !offered.length;
    const kind = place < typed.length ? " typed" : isHere ? " here" : "";
    const about = { class: `tile open${kind}`, "data-tile": isSure ? "green" : null };
    return element("span", about, typed[place] ?? offered[place] ?? "");
  });
  const about = { class: offered.length ? "tiles next" : "tiles", "aria-hidden": "true" };
  return lineOf(
    isNext ? "line at" : "line",
    element("p", about, ...tiles),
    isNext ? drawn.aside : [],
  );
}

// A row; that of the field has what is typed, also where its colours were there first.
function lineAt(at) {
  const row = drawn.rows[at];
  if (!row) return openRow(at);
  return rowOf(at === drawn.at ? { ...row, word: field.value || row.word } : row, at);
}

const buttons = () => Array.from(lines.querySelectorAll("button"));

// The one tile that the tab key reaches: a given one, or the first that waits for its colour, or the first
// of the last row.
function setStop(stop) {
  const all = buttons();
  const waiting = all.find((tile) => tile.classList.contains("waiting"));
  const chosen = stop ?? waiting ?? all[all.length - long()];
  for (const tile of all) tile.tabIndex = tile === chosen ? 0 : -1;
  return chosen;
}

export function draw(view) {
  const had = buttons().findIndex((tile) => tile === document.activeElement);
  drawn = view;
  lines.replaceChildren(...Array.from({ length: view.count }, (_, at) => lineAt(at)));
  field.hidden = view.at < 0;
  field.setAttribute("aria-label", `Row ${view.at + 1}: your next word`);
  field.style.setProperty("--at", String(view.at / view.count));
  field.style.setProperty("--count", String(view.count));
  setStop(buttons()[had]);
  buttons()[had]?.focus();
}

export function type(word) {
  field.value = word;
  if (word) field.select(); // another word replaces it
  paintTyped();
}

function paintTyped() {
  lines.children[drawn.at]?.replaceWith(lineAt(drawn.at));
  setStop();
}

// The first tile or reply that waits for a choice.
export const waiting = () => /** @type {HTMLElement | null} */ (lines.querySelector(
  "button.waiting, .line:has(.waiting) select",
));

// Move among the tiles; below the last row is the field.
lines.onkeydown = (event) => {
  const all = buttons();
  const at = all.findIndex((tile) => tile === event.target);
  const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -long(), ArrowDown: long() }[event.key];
  if (at < 0 || !step) return;
  event.preventDefault();
  const next = all[at + step];
  if (next) setStop(next).focus();
  else if (step > 0) field.focus();
};
field.oninput = paintTyped;
field.onkeydown = ({ key, isComposing }) => {
  const isUp = key === "ArrowUp" || (key === "ArrowLeft" && !field.value);
  if (isComposing) return;
  if (key === "Enter") field.value.trim() ? on.word(field.value) : on.next();
  if (isUp) setStop()?.focus();
};
// Letters typed anywhere go into the field; the backspace key takes rows back from there. Both, and
// what is pasted, are for others where the board is not shown.
const isAway = () => !lines.checkVisibility();
document.onkeydown = (event) => {
  const { key, ctrlKey, metaKey, altKey, isComposing } = event;
  const target = /** @type {Element} */ (event.target);
  const isOther = target.closest("input:not(#letters, [type=checkbox]), select, textarea");
  if (ctrlKey || metaKey || altKey || isComposing || isOther || isAway()) return;
  if (key === "Backspace" && (!field.value || field.hidden)) {
    event.preventDefault();
    on.back();
  } else if (key !== " " && [...key].length === 1) field.focus();
};
document.onpaste = (event) => {
  const target = /** @type {Element} */ (event.target);
  const text = event.clipboardData?.getData("text") ?? "";
  if (target.closest("input:not(#letters, [type=checkbox]), textarea") || !text.trim() || isAway()) return;
  event.preventDefault();
  on.paste(text);
};

export const focus = () => field.focus();
