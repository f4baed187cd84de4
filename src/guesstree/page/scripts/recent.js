import * as data from "./data.js";
import { byId, element, button, table } from "./elements.js";
import * as front from "./front.js";
import * as reading from "./reading.js";
import * as replies from "./replies.js";
import * as sentences from "./sentences.js";
import { counted, phrase } from "./sentences.js";
import * as state from "./state.js";

// The last games of the reader, which stay in this browser, without their words. A file of them is a
// text as games are shared, which the command `people` reads, too.

const MOST = 30; // games that are kept, of each game by name
const STORED = "guesstree-games";
const NUMBER = String.raw`([1-9]\d{0,2}(?:[,.’'\u00a0\u202f]\d{3}){1,2}|[1-9]\d{0,7})`;
const BEFORE = String.raw`(?:^|[^\p{L}\p{N}_/.:\-])${NUMBER}[^\p{L}\p{N}_/\n]+`;
const HEADER = new RegExp(String.raw`(?:${BEFORE}|\s)([1-9]\d?|X)\/[1-9]`, "iu");
const FORGETFUL = "This browser stores nothing for this page: export your games before you close it.";

/**
 * @typedef {{ puzzle: string, score: string, rows: string[], skill: number?, luck: number? }} Past
 *   a finished game: its number, if it is known, how many guesses it took, or X, and its replies
 * @type {Record<string, Past[]>}
 */
let kept = {};
let isStored = true; // whether the browser stores something for this page

// Other windows store games, too, so they are read again before each change.
function change(act = () => {}) {
  try {
    const text = localStorage.getItem(STORED) ?? "{}";
    if (isStored) kept = JSON.parse(text);
    act();
    if (JSON.stringify(kept) !== text) localStorage.setItem(STORED, JSON.stringify(kept));
  } catch {
    isStored = false;
    act();
  }
}

// The game of a day has the words of another game, so they share their past.
const nameOf = (game) => data.games[game].of ?? game;
const listOf = (game) => kept[nameOf(game)] ?? [];

// Whether two games are one; skill and luck may be unknown.
function isSame(one, other) {
  if (one.puzzle && other.puzzle) return one.puzzle === other.puzzle;
  const isEqual = (part) => `${one[part] ?? other[part]}` === `${other[part] ?? one[part]}`;
  return ["rows", "skill", "luck"].every(isEqual);
}

// Keep some games, the last ones of them, and each once, with all that is known of it.
/** @param {string} game @param {Past[]} games */
function replace(game, games) {
  /** @type {Past[]} */
  const list = [];
  for (const one of games) {
    const known = list.find((other) => isSame(one, other));
    if (!known) list.push({ ...one });
    else for (const part of Object.keys(one)) known[part] ||= one[part];
  }
  kept[nameOf(game)] = list.slice(-MOST);
}

// The number of the puzzle in a text such as `Wordle 1,234 4/6`; empty where there is none.
export const puzzleIn = (text) => text.match(HEADER)?.[1]?.replace(/\D/g, "") ?? "";

// Keep a game that was reviewed. The same squares once more are the last game in another mode.
export function keep({ game, turns: played, isFound, lost, puzzle = "", ...scores }) {
  const [skill, luck] = [scores.skill, scores.luck].map(Math.round);
  const rows = played.map(({ reply }) => reply);
  const added = { puzzle, score: isFound ? `${rows.length + lost}` : "X", rows, skill, luck };
  change(() => {
    const list = listOf(game);
    const last = list[list.length - 1];
    if (last && isSame({ ...last, skill, luck }, added)) Object.assign(last, { skill, luck });
    replace(game, [...list, added]);
  });
  show();
}

// A lost game counts one guess more than the game has turns.
function averages(list, limit) {
  const meanOf = (values) => values.reduce((sum, one) => sum + one, 0) / values.length;
  const guesses = meanOf(list.map(({ score }) => Number(score) || limit + 1));
  const judged = list.filter(({ skill }) => skill !== null);
  const [skill, luck] = ["skill", "luck"].map((part) => meanOf(judged.map((one) => one[part])));
  const scores = judged.length ? `, ${phrase("scores", { skill, luck })}` : "";
  return `${sentences.fixed(guesses, 1)} guesses on average${scores}.`;
}

// How many games took how many guesses; each number has a bar as long as its share of the most.
function counts(list, limit) {
  const longest = Math.max(limit, ...list.map(({ score }) => Number(score) || 0));
  const labels = [...Array.from({ length: longest }, (_, at) => `${at + 1}`), "X"];
  const games = labels.map((label) => list.filter(({ score }) => score === label).length);
  const drawn = table("counts", ["Guesses", "Games"], labels.map((one, at) => [one, `${games[at]}`]));
  drawn.querySelectorAll("td").forEach((cell, at) =>
    cell.style.setProperty("--v", `${games[at] / Math.max(...games)}`)
  );
  return drawn;
}

// Show the games of the game that is chosen, and what was done to them in a sentence.
export function show(done = "") {
  const { game } = state.now;
  const list = listOf(game);
  const limit = data.games[game].turns ?? 0;
  byId("history").hidden = !list.length && !done;
  byId("past-done").textContent = [done, isStored ? "" : FORGETFUL].join(" ").trim();
  const files = [
    button("try quiet", "Import", () => byId("import").click()),
    button("try quiet", "Export", () => save(game, list, limit)),
  ];
  const forget = button("try", `Forget ${counted(list.length, "game")}`, () => {
    change(() => delete kept[nameOf(game)]);
    show("These games are forgotten.");
    byId("import").focus();
  });
  const parts = () => [
    element("h2", {}, list.length > 1 ? `Your last ${list.length} games` : "Your last game"),
    element("p", { class: "lead" }, averages(list, limit)),
    counts(list, limit),
    element("p", { class: "fine" }, "Only this browser has them, without their words."),
    ...(replies.tiles().length ? [front.acts(...files)] : []),
    element("details", {}, element("summary", {}, "Forget"), forget),
  ];
  byId("past").replaceChildren(...(list.length ? parts() : []));
}

/** @param {Blob} blob @param {string} name */
export function download(blob, name) {
  const href = URL.createObjectURL(blob);
  element("a", { href, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(href), 60_000);
}

function save(game, list, limit) {
  const blocks = list.map(({ puzzle, score: count, rows, skill, luck }) =>
    phrase("shared game", {
      game: `${nameOf(game)} ${puzzle}`.trim(),
      count,
      star: "",
      limit: limit ? `/${Math.max(limit, Number(count) || 0)}` : "",
      rows: rows.map(replies.emoji).join("\n"),
      scores: skill === null ? "" : phrase("scores", { skill, luck }),
    })
  );
  download(new Blob([blocks.join("\n\n")]), `guesstree-${nameOf(game)}.txt`);
}

// A game that was shared, without what people write beside it; nothing where it cannot be read.
/** @returns {Past[]} */
function ofBlock(game, block) {
  const lines = block.split("\n").filter((line) => HEADER.test(line) || reading.isTiled(line));
  try {
    const rows = reading.read(game, lines.join("\n")).known.map((code) => game.texts[code]);
    const [, , header = `${rows.length}`] = block.match(HEADER) ?? [];
    const score = rows[rows.length - 1] === replies.right() ? header : "X";
    const scores = phrase("scores", { skill: "(\\d+)", luck: "(\\d+)" });
    const [, skill = null, luck = null] = block.match(scores)?.map(Number) ?? [];
    const isOpen = score === "X" && !/x/i.test(header);
    return isOpen ? [] : [{ puzzle: puzzleIn(block), score, rows, skill, luck }];
  } catch {
    return [];
  }
}

// The games of a file come before the games that were played here.
/** @param {File} file */
async function take(file) {
  const { game: name } = state.now;
  const game = await data.loadGame(name);
  const parts = (await file.text()).split(/\r?\n(?=.*(?:[1-9]\d?|X)\/[1-9])/i);
  const blocks = parts.filter(reading.isTiled);
  const found = blocks.flatMap((block) => ofBlock(game, block));
  change(() => replace(name, [...found, ...listOf(name)]));
  const other = blocks.length - found.length;
  const skipped = other ? ` ${counted(other, "other")} could not be read.` : "";
  const none = `${file.name} has no games: choose a text with the squares that you shared.`;
  show(found.length ? `${counted(found.length, "game")} read from ${file.name}.${skipped}` : none);
}

byId("import").onchange = () => {
  const [file] = byId("import").files ?? [];
  byId("import").value = ""; // the same file may be chosen once more
  if (file) take(file).catch((error) => show(error.message));
};
change();
