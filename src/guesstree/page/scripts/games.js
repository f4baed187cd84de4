import * as board from "./board.js";
import * as data from "./data.js";
import { byId, element, button } from "./elements.js";
import { acts, upper } from "./front.js";
import * as graphemes from "./graphemes.js";
import * as hints from "./hints.js";
import * as played from "./played.js";
import { keep } from "./played.js";
import * as positions from "./positions.js";
import * as reading from "./reading.js";
import * as recent from "./recent.js";
import * as replies from "./replies.js";
import * as sending from "./sending.js";
import * as sentences from "./sentences.js";
import { counted, capital, phrase } from "./sentences.js";
import * as sides from "./sides.js";
import * as stages from "./stages.js";
import * as state from "./state.js";
import { now, goTo } from "./state.js";
import * as thinking from "./thinking.js";
import * as turns from "./turns.js";

// A game that the reader has played or is playing: what the engine finds of it, what the player can
// do, and when the page shows what.

const PATIENCE = 200; // milliseconds before the page says that it computes

const NOTHING = { game: null, rows: [], lost: 0, review: null, best: null };
/** @type {any} the rows of the game, what the engine found of them, and the best strategy's game */
let view = NOTHING;
let shown = "";
let puzzle = ""; // the number of the game, if it was pasted
let retyped = { before: "", after: "" }; // the rows with a word that is being retyped, and without
let hasActed = false; // whether the player did something, so that the focus goes on

const modeNow = () => data.games[now.game].hardModes[now.hard];
const about = () => data.games[now.game];
const wordOf = (guess) => view.game.guesses[guess];
const name = (guess) => upper(wordOf(guess));
const rowsLeft = () => (about().turns || Infinity) - view.lost - view.rows.length;
const knows = (word) => (view.game ?? data.firstOf(now.game))?.at.has(word) ?? false;

// The target of a game that is over, if it is known.
function target() {
  const { game, rows, review } = view;
  if (!review?.isOver) return undefined;
  if (review.isFound) return rows[rows.length - 1].guess;
  return game.at.get(now.answer) ??
    (review.candidates.length === 1 ? review.candidates[0] : undefined);
}

// The hint that the guess which hard mode refuses leaves unused.
function unusedHint({ game, rows, review }) {
  const earlier = rows.slice(0, review.refused - 1);
  return hints.unusedBy(
    rows[review.refused - 1].word,
    earlier.map(({ word, code }) => ({ word, reply: game.texts[code] })),
  );
}

// The other replies with which some word fits, and their places; a right reply was right.
const repairsOf = ({ game, rows, review }) =>
  (review?.changes ?? []).filter(({ turn }) => rows[turn].code !== game.right).map((change) => {
    const had = [...game.texts[rows[change.turn].code]];
    const differs = [...game.texts[change.code]].map((one, at) => one === had[at] ? -1 : at);
    return { ...change, places: differs.filter((at) => at >= 0) };
  });

function stageNow() {
  const { game, rows, lost, review, best } = view;
  const { start, known, hasReplies: isReadable } = about();
  const canWin = (guess) => Boolean(game && (game.terms || game.listed.has(guess)));
  return stages.stageOf({
    isReadable,
    lost,
    review,
    best,
    nameOf: name,
    right: game?.right,
    left: rowsLeft(),
    rows: rows.map((row) => ({
      ...row,
      word: upper(row.word),
      size: graphemes.of(row.word).length,
      isKnown: knows(row.word),
      mayWin: canWin(row.guess),
    })),
    isDrawn: replies.isDrawn(),
    start: upper(start.guess),
    repairs: repairsOf(view),
    size: graphemes.of(start.guess).length,
    rarity: review?.best?.length ? sentences.rarityOf(game, review.best, name) : "",
    answer: target() === undefined ? "" : upper(wordOf(target())),
    hint: review?.refused ? unusedHint(view) : null,
    isProved: now.hard === "off" ? start.proved : Boolean(known[modeNow()]?.isProved),
  });
}

// Words and replies that are typed go below the rows; what is pasted is a game of its own. A
// strange word that is typed alone stands on the board.
async function enter(text, isWhole = false) {
  const { game: name } = now;
  hasActed = true;
  const number = isWhole ? recent.puzzleIn(text) : "";
  puzzle = number || puzzle;
  if (!about().hasReplies) return goTo({ word: text.trim() });
  const isAlone = !isWhole && !/\s/.test(text.trim());
  // A word takes the place of a strange one.
  const rows = view.rows.map((row) => knows(row.word) ? row : { ...row, word: "" });
  try {
    const game = await data.loadGame(name);
    if (now.game !== name) return;
    const isNew = played.add({ ...view, game, rows }, reading.read(game, text), isWhole);
    if (isNew) puzzle = number;
    board.type("");
  } catch ({ message, strange }) {
    if (strange && isAlone) {
      board.type("");
      const bare = [...rows, { word: "" }].findIndex(({ word }) => !word);
      return keep({ ...view, rows: Object.assign(rows, { [bare]: { ...rows[bare], word: strange } }) });
    }
    const [start = "", ...rest] = text.toLowerCase().split(strange ?? text);
    const choose = (word) =>
      enter([`${start}${word}${rest.shift()}`, ...rest].join(strange), isWhole);
    notice(capital(message), ...(strange ? sides.meantBy(strange, choose) : []));
  }
}

const notice = (sentence, ...more) =>
  byId("notice").replaceChildren(element("p", {}, sentence), ...more);

// The rows with a change of one of them.
const withRow = (at, change) =>
  view.rows.map((row, other) => other === at ? { ...row, ...change } : row);

// Another reply to a row.
function reply(at, text) {
  const { game, rows } = view;
  const found = game.texts.indexOf(text);
  const code = found < 0 ? undefined : found;
  const isSet = found >= 0 && (rows[at].isSet || !replies.isDrawn());
  view = { ...view, rows: withRow(at, { code, isSet }) };
  drawRows(stageNow());
  keep(view, {}, true);
}

// The answer that the player names.
function answered(text) {
  hasActed = true;
  const { game, rows } = view;
  const word = state.cleaned(text, game.at);
  const guess = game.at.get(word);
  if (guess === undefined) return notice(phrase("unknown word", { word: upper(word) }));
  const wrong = rows.findIndex((row) =>
    row.isSet && reading.replyTo(game, row.guess, guess) !== row.code
  );
  if (wrong < 0) return played.settle(view, guess);
  notice(`${upper(word)} cannot be the answer: row ${wrong + 1} has other colours.`);
}

const repair = ({ turn, guess, code }) =>
  keep({ ...view, rows: withRow(turn, { guess, word: wordOf(guess), code }) });

// Ask for the word of a row once more; its colours and the other rows stay.
function retype(at) {
  const before = now.played;
  board.type(view.rows[at].word);
  keep({ ...view, rows: withRow(at, { word: "", guess: undefined, isSet: false }) });
  retyped = { before, after: now.played };
}

// Take back what was done last; a word that is being retyped comes back.
function back() {
  const { before, after } = retyped;
  const isRetyped = after !== "" && after === now.played;
  board.type(isRetyped ? "" : played.back(view));
  if (isRetyped) goTo({ played: before });
  retyped = { before: "", after: "" };
}

const act = {
  start: () => enter(about().start.guess),
  paste: () => {
    byId("paste-form").hidden = false;
    byId("pasted").focus();
  },
  next: () => {
    const { game, rows } = view;
    const greyOf = (word) => game.texts.indexOf(replies.unknown(word));
    keep({
      ...view,
      rows: rows.map((row) => ({ ...row, code: row.code ?? greyOf(row.word), isSet: true })),
    });
  },
  right: () => played.settle(view, view.rows[view.rows.length - 1].guess),
  played: () => enter(wordOf(view.review.best[0].guess)),
  other: () => board.focus(),
  repair: () => repair(repairsOf(view)[0]),
  reword: () => retype(view.review.refused - 1),
  soft: () => goTo({ hard: "off" }),
  hard: () => goTo({ hard: now.hard === "off" ? "nyt" : "off" }),
  fresh: () => state.startGame(now.game, { hard: now.hard }),
  undo: back,
  retype: () => {
    if (view.rows.length === 1) return retype(0);
    const words = view.rows.map(({ word }, at) =>
      button("try quiet", upper(word), () => retype(at))
    );
    notice("Which word do you want to change?", acts(...words));
  },
};

function drawRows({ marks, name: stage }) {
  const { game, rows, review, lost } = view;
  const judged = review?.wrong ? [] : review?.turns ?? [];
  const isOver = stage === "over";
  const drawn = rows.map(({ word, code }, at) => ({
    word,
    reply: game?.texts[code],
    isFixed: isOver || !game,
    marks: marks.find((one) => one.turn === at)?.places,
    aside: judged[at]
      ? turns.beside(game, judged[at], isOver && turns.gradeOf(game, judged, at))
      : [],
  }));
  const bare = rows.findIndex(({ word }) => !knows(word));
  const isOpen = !["over", "wrong", "refused", "first"].includes(stage);
  const canType = isOpen && (bare >= 0 || rowsLeft() > 0);
  const next = ["open", "last"].includes(stage) ? wordOf(review.best[0].guess) : "";
  const limit = about().turns ?? 0;
  const open = limit ? limit - lost : rows.length + Number(canType && bare < 0);
  const count = isOver ? rows.length : open;
  const at = !canType ? -1 : bare < 0 ? rows.length : bare;
  const aside = rows.length
    ? [next && "next"]
    : [`${about().targets.toLocaleString("en")} words`];
  board.draw({ rows: drawn, count, at, next, sure: next ? sureIn(next) : [], aside });
}

// The places where all words that are left have the letter of a word.
function sureIn(word) {
  const left = view.review.candidates.map((guess) => graphemes.of(wordOf(guess)));
  const places = replies.isDrawn() ? graphemes.of(word).keys() : [];
  return [...places].filter((at) => left.every((one) => one[at] === graphemes.of(word)[at]));
}

// Sentences are read aloud when they change.
function say(sentence, why) {
  for (const [id, text] of /** @type {const} */ ([["sentence", sentence], ["why", why]])) {
    if (byId(id).textContent !== text) byId(id).textContent = text;
    byId(id).hidden = !text;
  }
}

function drawActs(offered, stage) {
  const all = [
    ...offered,
    ...(["empty", "large"].includes(stage) ? [] : [["undo", "Undo"]]),
    ...(["open", "last", "wrong", "over"].includes(stage) ? [["retype", "Change a word"]] : []),
    ...(about().hints ? [["hard", `Hard mode: ${now.hard === "off" ? "off" : "on"}`]] : []),
  ];
  byId("acts").replaceChildren(...all.map(([id, label], at) => {
    const made = button(at < offered.length && !at ? "try" : "try quiet", label, () => {
      hasActed = true;
      act[id]();
    });
    made.dataset.act = id;
    return made;
  }));
}

// The focus goes to what comes next: a word to type, a tile to colour, or the first action.
function goOn(stage) {
  if (!hasActed) return;
  hasActed = target() !== undefined && !view.best; // the sentence is not complete yet
  const action = byId("acts").querySelector("button");
  const isTyped = byId("letters").value || ["empty", "squares", "strange"].includes(stage);
  if (isTyped) board.focus();
  else (stage === "waiting" ? board.waiting() ?? action : action)?.focus();
  byId("status").scrollIntoView({ block: "nearest" });
}

async function draw(isCurrent) {
  const stage = stageNow();
  const { name: stageName } = stage;
  say(stage.sentence, stage.why);
  byId("notice").replaceChildren();
  byId("paste-form").hidden = true;
  drawRows(stage);
  drawActs(stage.acts, stageName);
  byId("start").hidden = stageName !== "empty";
  byId("whose").hidden = stageName !== "over";
  const side = await sides.of(stage, { ...view, target: target(), repairs: repairsOf(view) });
  if (!side || !isCurrent()) return;
  byId("beside").replaceChildren(...side);
  byId("more").replaceChildren(...(stageName === "over" ? sides.reviewed(view) : []));
  byId("play").dataset.stage = stageName;
  goOn(stageName);
}

export async function show() {
  const { played: rows, word, answer, hard, list } = now;
  const recommendsAll = byId("all-words").checked;
  const key = [now.game, rows, word, answer, hard, list, recommendsAll].join("|");
  if (key === shown) return;
  shown = key;
  const isCurrent = () => shown === key;
  byId("play").dataset.stage = "thinking";
  try {
    await find(isCurrent, recommendsAll);
  } catch (error) {
    if (!isCurrent()) return;
    shown = ""; // it is asked for again
    say(capital(error.message), "");
    for (const place of [byId("rows"), byId("acts"), byId("more")]) place.replaceChildren();
    byId("beside").replaceChildren(acts(button("try", "Try again", show)));
    byId("play").dataset.stage = "failed";
  }
}

// Load what the stage needs, and ask the engine.
async function find(isCurrent, recommendsAll) {
  const { game: name } = now;
  const [mode, hasRows] = [modeNow(), now.played || now.word];
  let [game, isLate] = [null, true];
  setTimeout(() => isCurrent() && isLate && sayLeft(game), PATIENCE);
  if (hasRows) await data.loadFirst(name);
  else puzzle = "";
  if (hasRows && about().hasReplies) game = await data.loadGame(name, mode, recommendsAll);
  if (!isCurrent()) return;
  view = { ...NOTHING, ...played.read(game) };
  if (game && now.played && view.rows.some(({ word }) => word && !knows(word))) retell(game);
  if (!isCurrent()) return;
  if (stageNow().name === "thinking") {
    drawRows(stageNow());
    const turns = played.turnsOf(view.rows);
    const review = await thinking.ask(game, "reviewOf", turns, mode, view.lost);
    if (!review || !isCurrent()) return;
    view = { ...view, review };
  }
  isLate = false;
  await draw(isCurrent);
  if (!isCurrent()) return;
  if (target() !== undefined) {
    const best = await thinking.ask(game, "bestGame", target(), mode);
    if (!best || !isCurrent()) return;
    view = { ...view, best };
    await draw(isCurrent);
  } else if (!hasRows) {
    // The strip comes when its words are there; the board does not wait for it.
    await data.loadFirst(name).catch(() => {});
    if (isCurrent()) byId("beside").replaceChildren(...sides.of(stageNow(), view));
  }
}

// An address that somebody wrote may have a game in any form.
function retell(game) {
  try {
    played.add({ ...NOTHING, game }, reading.read(game, now.played), true, true);
    shown = "";
  } catch {
    // The board shows the word that is strange.
  }
}

// How many words are left, which is known before the best guess is.
function sayLeft(game) {
  const left = game && played.turnsOf(view.rows).reduce(
    (one, turn) => one && positions.after(one, turn),
    positions.start(game, modeNow()),
  );
  const count = left && `${counted(left.words.length, "word")} left.`;
  say(count ?? stages.LOOKING, count ? "Looking for the best guess …" : "");
  byId("start").hidden = true;
  for (const place of [byId("acts"), byId("beside"), byId("more")]) place.replaceChildren();
}

byId("paste-form").onsubmit = (event) => {
  event.preventDefault();
  enter(byId("pasted").value, true);
};
Object.assign(board.on, {
  word: enter,
  paste: (text) => enter(text, true),
  reply,
  next: () => {
    const { name } = stageNow();
    hasActed = true;
    if (name === "waiting" && view.rows.some(({ code, isSet }) => !isSet && code >= 0)) act.next();
  },
  back: () => stageNow().name === "over" || back(),
});
Object.assign(sides.on, {
  answered,
  repair,
  over: (place, game) => sending.show(place, { ...game, puzzle }),
});
