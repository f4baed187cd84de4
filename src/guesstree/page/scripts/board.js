"use strict";

// The board: a row of tiles for each turn. The field for the next word lies unseen over its row, so
// that phones open their keyboard, and all ways to type letters work.
const board = (() => {
  const { byId, element } = elements;
  const field = byId("letters");
  const lines = byId("rows");

  /**
   * @typedef {object} Row
   * @property {string} word empty where only the colours are known
   * @property {string} [reply] its text; undefined as long as it is not known
   * @property {(string | Node)[]} [aside] what stands beside it
   * @property {number[]} [marks] places that are ringed
   * @property {boolean} [isFixed] whether its reply cannot be changed
   */
  /** @type {{ rows: Row[], count: number, at: number, next: string, sure: number[] }} */
  let drawn = { rows: [], count: 0, at: -1, next: "", sure: [] };

  // Who is told what the player does.
  const on = {
    word: (/** @type {string} */ _text) => {},
    paste: (/** @type {string} */ _text) => {},
    reply: (/** @type {number} */ _row, /** @type {string} */ _reply) => {},
    back: () => {},
  };

  const long = () => graphemes.of(data.games[state.now.game].start.guess).length;

  // The letters of a row; a row of colours alone has none.
  const lettersOf = (word) => word ? graphemes.of(word) : new Array(long()).fill("");

  // A row as it is read aloud.
  function labelOf({ word, reply }, at) {
    const said = lettersOf(word).map((letter, place) =>
      `${letter} ${replies.colourOf(reply ?? "", place)}`.trim()
    );
    const told = reply === undefined ? "no reply yet" : replies.isDrawn() ? said.join(", ") : reply;
    return `Row ${at + 1}${word ? `, ${word.toUpperCase()}` : ""}: ${told}`;
  }

  // The tiles of a row, as buttons where their colours can be changed.
  function tilesOf(row, at) {
    const { word, reply, marks, isFixed } = row;
    const canTap = !isFixed && replies.isDrawn();
    const shown = reply ?? replies.unknown(word);
    const tiles = lettersOf(word).map((letter, place) => {
      const { colour, meaning } = replies.tileOf([...shown][place]);
      const kind = reply === undefined ? " asked" : marks?.includes(place) ? " bad" : "";
      const about = { class: `tile${kind}`, "data-tile": replies.isDrawn() ? colour : null };
      if (!canTap) return element("span", about, letter);
      const label = `${letter || `Place ${place + 1}`}: ${meaning}`;
      const onclick = () => on.reply(at, replies.turned(drawn.rows[at].reply ?? shown, place));
      const act = { type: "button", tabindex: "-1", "aria-label": label, onclick };
      return element("button", { ...about, ...act }, letter);
    });
    const about = { role: canTap ? "group" : "img", "aria-label": labelOf(row, at) };
    return element("p", { class: "tiles", ...about }, ...tiles);
  }

  // Replies that are not drawn are chosen from a list, or stand beside their row.
  /** @param {Row} row @param {number} at @returns {(string | Node)[]} */
  function replyOf({ word, reply, isFixed }, at) {
    if (replies.isDrawn()) return [];
    if (isFixed) return [element("span", { class: "reply" }, reply ?? "")];
    const known = data.codesOf(state.now.game).texts;
    const choices = ["reply", ...known].map((text) => element("option", {}, text));
    const onchange = (event) => on.reply(at, event.target.value);
    const label = `Reply to ${word.toUpperCase()}`;
    const select = element("select", { "aria-label": label, onchange }, ...choices);
    select.selectedIndex = reply === undefined ? 0 : known.indexOf(reply) + 1;
    return [select];
  }

  /** @type {(row: Row, at: number) => HTMLElement} */
  const rowOf = (row, at) => {
    const parts = [...replyOf(row, at), ...(row.aside ?? [])];
    const aside = element("div", { class: "aside" }, ...parts);
    const kind = row.marks ? "line wrong" : "line";
    return element("li", { class: kind }, element("div", { class: "fit" }, tilesOf(row, at)), aside);
  };

  // The row of the field: what is typed, or the word that is recommended; and rows to come.
  function openRow(at) {
    const typed = graphemes.of(field.value);
    const isNext = at === drawn.at;
    const shown = isNext ? (typed.length ? typed : graphemes.of(drawn.next)) : [];
    const isTyped = isNext && typed.length > 0;
    const tiles = Array.from({ length: Math.max(long(), shown.length) }, (_, place) => {
      const isSure = isNext && !isTyped && drawn.sure.includes(place);
      const isHere = isNext && place === typed.length && !drawn.next;
      const kind = isTyped && place < typed.length ? " typed" : isHere ? " here" : "";
      const about = { class: `tile open${kind}`, "data-tile": isSure ? "green" : null };
      return element("span", about, shown[place] ?? "");
    });
    const isShown = isNext && !isTyped && drawn.next;
    const row = element("p", { class: isShown ? "tiles next" : "tiles", "aria-hidden": "true" }, ...tiles);
    const start = at ? "" : [data.games[state.now.game].targets.toLocaleString("en"), " words"];
    const aside = element("div", { class: "aside" }, isNext && drawn.next ? "next" : "");
    if (start && !drawn.rows.length) aside.append(element("b", {}, start[0]), start[1]);
    return element("li", { class: isNext ? "line at" : "line" }, element("div", { class: "fit" }, row), aside);
  }

  /** @returns {HTMLButtonElement[]} */
  const buttons = () => Array.from(lines.querySelectorAll("button"));

  // The one tile that the tab key reaches: the focused one, or else the first that is asked for.
  function setStop(stop) {
    const all = buttons();
    const asked = all.find((tile) => tile.classList.contains("asked"));
    const last = all[all.length - long()] ?? all[0];
    for (const tile of all) tile.tabIndex = -1;
    const chosen = stop ?? asked ?? last;
    if (chosen) chosen.tabIndex = 0;
    return chosen;
  }

  // Draw the board: `count` rows, of which that at place `at` takes the next word.
  function draw(view) {
    const had = buttons().indexOf(/** @type {any} */ (document.activeElement));
    drawn = view;
    const made = Array.from({ length: view.count }, (_, at) =>
      at < view.rows.length ? rowOf(view.rows[at], at) : openRow(at)
    );
    lines.replaceChildren(...made);
    field.hidden = view.at < 0;
    field.setAttribute("aria-label", `Row ${view.at + 1}: your next word`);
    field.style.setProperty("--at", String(view.at / view.count));
    field.style.setProperty("--count", String(view.count));
    setStop(buttons()[had]);
    buttons()[had]?.focus();
  }

  const paintTyped = () => lines.children[drawn.at]?.replaceWith(openRow(drawn.at));

  function type(word) {
    field.value = word;
    paintTyped();
  }

  // Where a player goes on: the first tile whose colour is asked for, or a reply.
  const asked = () =>
    /** @type {HTMLElement | null} */ (lines.querySelector(".asked:not(span), .line select"));

  function enter() {
    const text = field.value;
    if (text.trim()) on.word(text);
  }

  // Move among the tiles; below the last row is the field.
  function move(event) {
    const all = buttons();
    const at = all.indexOf(event.target);
    const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -long(), ArrowDown: long() }[event.key];
    if (at < 0 || !step) return;
    event.preventDefault();
    const next = all[at + step];
    if (next) {
      setStop(next);
      next.focus();
    } else if (step > 0 && !field.hidden) field.focus();
  }

  function back(event) {
    if (field.value || field.hidden) return;
    event.preventDefault();
    on.back();
  }

  lines.addEventListener("keydown", move);
  field.addEventListener("input", paintTyped);
  field.addEventListener("keydown", (event) => {
    if (event.isComposing) return;
    if (event.key === "Enter") enter();
    if (event.key === "Backspace") back(event);
    if (event.key === "ArrowUp" || (event.key === "ArrowLeft" && !field.value)) setStop()?.focus();
  });
  // Letters typed anywhere go into the field.
  document.addEventListener("keydown", (event) => {
    const { key, target } = event;
    const isTaken = event.ctrlKey || event.metaKey || event.altKey || event.isComposing;
    const isField = /** @type {Element} */ (target).closest("input, select, textarea");
    if (isTaken || isField || field.hidden) return;
    if (key === "Backspace") back(event);
    if (key !== " " && [...key].length === 1) field.focus();
  });
  document.addEventListener("paste", (event) => {
    const isOwn = /** @type {Element} */ (event.target).closest("input:not(#letters), textarea");
    const text = event.clipboardData?.getData("text") ?? "";
    if (isOwn || !text.trim()) return;
    event.preventDefault();
    on.paste(text);
  });

  return { on, draw, rowOf, type, asked, focus: () => field.focus() };
})();
