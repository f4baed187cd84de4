import * as board from "./board.js";
import * as data from "./data.js";
import { element, button, table } from "./elements.js";
import * as front from "./front.js";
import { acts, upper } from "./front.js";
import * as near from "./near.js";
import * as played from "./played.js";
import * as replies from "./replies.js";
import * as sentences from "./sentences.js";
import { number, counted, fixed } from "./sentences.js";
import * as state from "./state.js";
import { now } from "./state.js";
import * as thinking from "./thinking.js";
import * as turns from "./turns.js";

// What stands beside the board and below it in each stage.

const NAMED = 12; // words left that are named
const FITTING = 50; // words that fit squares which are named

/** @type {Record<string, (...args: any[]) => void>} what to call when the player acts here */
export const on = {};

const paragraph = (/** @type {string} */ text) => element("p", {}, text);

function first({ rows }, asks) {
  const known = data.firstOf(now.game);
  const judged = rows.length === 1 && known ? front.judged(known, rows[0].word) : [];
  return [...judged, ...(asks ? [answerForm()] : [])];
}

// Buttons for the words that a strange one may mean.
export function meantBy(strange, choose) {
  const known = data.firstOf(now.game);
  const words = known?.words ?? [];
  const meant = near.meant(strange, words, [...known?.target ?? []].map((at) => words[at]));
  const buttons = meant.map((one, at) =>
    button(at ? "try quiet" : "try", upper(one), () => choose(one))
  );
  return buttons.length ? [paragraph("Did you mean:"), acts(...buttons)] : [];
}

// Words like a strange one, and the other games that have it; the board goes there as well.
async function strange(view) {
  const known = (view.game ?? data.firstOf(now.game))?.at;
  const { word } = view.rows.find((row) => row.word && !known.has(row.word));
  const put = (one) =>
    played.keep({
      ...view,
      rows: view.rows.map((row) => row.word === word ? { word: one } : row),
    });
  const others = Object.keys(data.games).filter((name) =>
    data.games[name].hasReplies && !data.games[name].of &&
    name !== (data.games[now.game].of ?? now.game)
  );
  const games = await Promise.all(others.map((name) => data.loadGame(name).catch(() => null)));
  const buttons = others.filter((_, at) => games[at]?.at.has(word)).map((name) =>
    button("try quiet", data.labelOf(name), () => state.startGame(name, { ...now }))
  );
  const elsewhere = [paragraph(`${upper(word)} is a word in another game:`), acts(...buttons)];
  return [...meantBy(word, put), ...(buttons.length ? elsewhere : [])];
}

// The words that fit squares; none if something else is shown before they are there.
async function squares({ game, rows }) {
  if (now.hard !== "off") {
    return [
      paragraph("Add the words that you guessed, or turn hard mode off to see which words fit."),
    ];
  }
  const known = rows.filter(({ code }) => code !== undefined);
  const shown = known.filter(({ word }) => !word).map(({ code }) => code);
  const turns = known.filter(({ word }) => word).map(({ guess, code }) => ({ guess, code }));
  const found = await thinking.ask(game, "fitting", shown, turns);
  if (!found) return null;
  const named = found.slice(0, FITTING).map((at) => game.guesses[at]);
  const more = found.length > FITTING ? `, and ${number(found.length - FITTING)} more` : "";
  const fit = found.length === 1 ? "fits" : "fit";
  const list = found.length ? `: ${named.join(", ")}${more}` : "; check the tiles";
  const all = counted(game.targets.length, "expected answer");
  const start = `${number(found.length)} of ${all} ${fit} these squares`;
  return [element("p", { id: "fitting" }, `${start}${list}.`)];
}

// What each guess did, the other guesses, and the numbers.
function open(view) {
  const { game, review } = view;
  const left = review.candidates.map((guess) => upper(game.guesses[guess]));
  const isFew = left.length > 1 && left.length <= NAMED;
  const rows = review.best.slice(0, game.limits.playedOut).map((row) => [
    game.guesses[row.guess],
    turns.outcome(row.guesses, row.win, row.exact, 3),
    fixed(row.information, 2),
    row.possible ? "yes" : "no",
  ]);
  const heads = ["Guess next", "To the end", "Bits", "May be the answer"];
  const title = element("summary", {}, "Other guesses");
  return [
    ...(review.layer ? meant(view) : []),
    ...(isFew ? [paragraph(`Left: ${left.join(", ")}.`)] : []),
    turns.inSentences(game, review.turns, isFew),
    element("details", {}, title, table("advice", heads, rows)),
    turns.numbers("How good were these guesses?", game, review, 0),
  ];
}

// The replies that may have been meant.
function meant({ game, repairs }) {
  const buttons = repairs.map((change) => {
    const word = upper(game.guesses[change.guess]);
    const made = button("try quiet", word, () => on.repair(change));
    made.append(" ", replies.mini(game.texts[change.code]));
    made.title = `turn ${change.turn + 1}: ${counted(change.words, "word fits", "words fit")}`;
    return made;
  });
  const what = buttons.length ? [paragraph("Was it:")] : [];
  return [element("div", { id: "changes" }, ...what, acts(...buttons))];
}

function wrong(view) {
  const { game } = view;
  const hasOthers = !game.terms && game.guesses.length > game.targets.length;
  const beyond = hasOthers ? "The command guesstree review also tries the other words." : "";
  return [...meant(view), paragraph(beyond)];
}

// The best strategy's board, or the question for the answer, which it needs.
function over({ game, best, target }, asks) {
  if (asks) return [answerForm()];
  if (!best || target === undefined) return [];
  const rows = best.map((turn, at) => {
    const [word, reply] = [game.guesses[turn.guess], game.texts[turn.code]];
    return board.rowOf({ word, reply, isFixed: true, aside: turns.beside(game, turn) }, at);
  });
  const about = { class: "rows", id: "best-game", "aria-label": "The best strategy’s game" };
  return [element("h2", {}, "The best strategy"), element("ol", about, ...rows)];
}

function answerForm() {
  const input = element("input", {
    type: "text",
    id: "answer",
    autocomplete: "off",
    autocapitalize: "characters",
    spellcheck: "false",
    enterkeyhint: "go",
    autocorrect: "off",
  });
  const onsubmit = (event) => {
    event.preventDefault();
    on.answered(input.value);
  };
  const go = element("button", { class: "go", type: "submit" }, "Show");
  const label = element("label", { for: "answer" }, "What was the answer? (optional)");
  const why = element("p", { class: "fine" }, "You see how the best strategy finds it.");
  return element("form", { onsubmit }, label, element("div", { class: "row" }, input, go), why);
}

// The review of a game that is over. The link leads to the page of the game; it has no word of it.
export function reviewed({ game, review, rows, lost, best }) {
  const { turns: judged, isFound } = review;
  const drawn = judged.map((turn) => replies.emoji(game.texts[turn.code]));
  const about = { game: now.game, limit: game.turns, isHard: now.hard !== "off" };
  const block = sentences.shareOf({ ...about, rows: drawn, turns: judged, isFound, lost });
  const text = `${block}\n${front.published()}`.trim();
  const place = element("div", { id: "sending" });
  const written = (all) =>
    all.map(({ guess, code }) => ({ guess: game.guesses[guess], reply: game.texts[code] }));
  const scores = sentences.skillAndLuck(judged);
  const both = { turns: written(rows), best: written(best ?? []) };
  on.over(place, { game: now.game, isFound, lost, text, ...both, ...scores });
  const numbers = turns.numbers("The numbers", game, review, lost);
  return [
    element("div", {}, turns.meters(judged), place),
    element("div", {}, turns.inSentences(game, judged), numbers),
  ];
}

function empty() {
  const known = data.firstOf(now.game);
  return known ? front.overview(known) : [];
}

/** @type {Record<string, (view: any, asks: boolean) => any>} */
const SIDES = { empty, first, waiting: first, strange, squares, open, last: open, wrong, over };

export const of = ({ name, asks }, view) => SIDES[name]?.(view, asks) ?? [];
