import * as card from "./card.js";
import * as data from "./data.js";
import { element, svg, button, atMost } from "./elements.js";
import * as sending from "./sending.js";
import * as sentences from "./sentences.js";
import { number, ordinal, fixed } from "./sentences.js";
import { now } from "./state.js";

// What a player asks first: the best first word, and how good another one is.

const OFTEN = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 15, 20, 30, 50, 100]; // games
const SLACK = 1e-9;
const COLUMNS = 40; // of the strip
const TALLEST = 14; // squares of a column
const UNITS = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000]; // words of a square

/** @type {(word: string) => string} */
export const upper = (word) => word.toUpperCase();
/** @type {(guesses: number) => string} */
const two = (guesses) => fixed(guesses, 2);

// A neutral panel: what is wrong, and what to do next.
/** @param {string} title @param {(string | Node)[]} content */
export function note(title, ...content) {
  const parts = content.map((one) => (typeof one === "string" ? element("p", {}, one) : one));
  return element("div", { class: "note" }, element("h2", {}, title), ...parts);
}

/** @type {(...buttons: HTMLElement[]) => HTMLElement} */
export const acts = (...buttons) => element("p", { class: "acts" }, ...buttons);

// A button that copies a text; where the browser forbids that, the text is shown.
/** @param {string} label @param {string} text */
export function sharing(label, text) {
  const box = element("textarea", { readonly: "", class: "share", "aria-label": "To share" });
  [box.value, box.rows, box.hidden] = [text, text.split("\n").length, true];
  const copy = async (event) => {
    try {
      await navigator.clipboard.writeText(text);
      event.target.textContent = "Copied";
    } catch {
      box.hidden = false;
      box.select();
    }
  };
  return acts(button("try quiet", label, copy), box);
}

// The address of a game, without what was asked; none where the page is a file.
export const published = () =>
  location.protocol === "file:"
    ? ""
    : `${location.origin}${location.pathname}#/${encodeURIComponent(now.game)}` +
      (now.list && `?list=${now.list}`);

// In how many games a word costs one more guess: the next larger of some round numbers, so that
// no word is called worse than it is; for a bound the next smaller, so that it stays one.
/** @param {number} extra @param {boolean} isExact */
export function moreIn(extra, isExact) {
  const about = isExact ? "about" : "at most";
  if (extra > 1 + SLACK) return `That is ${about} ${fixed(extra, 1)} more guesses in each game.`;
  const games = isExact
    ? OFTEN.find((count) => count >= 1 / extra - SLACK)
    : OFTEN.findLast((count) => count <= 1 / extra + SLACK);
  if (games === 1) return `That is ${about} one more guess in each game.`;
  if (games) return `That is ${about} one more guess in ${sentences.inWords(games)} games.`;
  return "That is less than one more guess in a hundred games.";
}

/** @param {First} first @param {string} word @param {number} mean */
function verdict({ words, exact, at }, word, mean) {
  const { start } = data.games[now.game];
  const extra = mean - start.mean;
  const isBest = word === start.guess;
  // Two bounds are compared as they are; beside a proved best word, a bound is the most.
  const isExact = !start.exact || exact.has(at.get(word) ?? -1);
  const beside = extra < 0.005 ? `as many as ${upper(start.guess)}` : "";
  const bound = isExact ? "" : "at most ";
  const more = beside || `${bound}${two(extra)} more than ${upper(start.guess)}`;
  const clause = isBest ? `guesses with ${upper(word)}.` : `guesses with ${upper(word)}, ${more}.`;
  const none = `None of the ${number(words.length)} words is better.`;
  const best = start.proved ? none : "It is the best of this study.";
  const beyond = extra < SLACK ? "It is as good as the best." : moreIn(extra, isExact);
  return { clause, lead: isBest ? best : beyond };
}

// The rank of a word, or the best rank that its bounds allow; nothing if it may be the first.
/** @param {First} first @param {number} at */
function rankOf({ words, rank, ranked }, at) {
  if (rank[at] === 1 && !ranked.has(at)) return "";
  const bound = ranked.has(at) ? "" : "at best ";
  return ` ${upper(words[at])} is ${bound}the ${ordinal(rank[at])} of ${number(words.length)}.`;
}

// What is proved, in small print.
/** @param {First} first @param {number} at */
function proofOf({ words, mean, exact }, at) {
  const { start } = data.games[now.game];
  const [word, best, own] = [upper(words[at]), upper(start.guess), two(mean[at] ?? 0)];
  if (words[at] === start.guess) {
    return start.proved ? `${start.proof}: no word beats ${best}.` : "A better plan may turn up.";
  }
  const way = `The ${own} is the best plan found so far for ${word}`;
  if (exact.has(at)) return `${start.proof}: whoever begins with ${word} takes ${own} at the least.`;
  if (!start.proved) return `${way}. A better one may turn up, for ${best} too.`;
  const never = `A better one may turn up, but never one under ${two(start.mean)}.`;
  return `${start.proof}: no word beats ${best}. ${way}. ${never}`;
}

/** @param {First} first @param {number} at @param {number} mean */
function answer(first, at, mean) {
  const word = first.words[at];
  const { short, start } = data.games[now.game];
  const { clause, lead } = verdict(first, word, mean);
  const rank = word === start.guess ? "" : rankOf(first, at);
  const bound = atMost(first, at);
  const may = first.target.has(at) ? "" : " It cannot be the answer itself.";
  const best = `the best is ${upper(start.guess)} with ${two(start.mean)}`;
  const about = bound ? "at most" : "about";
  const own = `${upper(word)} takes ${about} ${two(mean)} guesses in ${short}; ${best}.`;
  const facts = [element("b", {}, bound + two(mean)), " ", element("span", {}, clause)];
  const drawn = strip(first, at);
  return [
    element("h2", { class: "facts", id: "word-verdict" }, ...facts),
    element("p", { class: "lead" }, `${lead}${rank}${may}`),
    drawn,
    element(
      "div",
      { class: "sending" },
      sending.picture(() => card.ofStrip(`How good is ${upper(word)}?`, own, drawn), word),
      sharing("Share", [own, `How good is yours? ${published()}`.trim()].join("\n")),
    ),
    element("p", { class: "fine" }, proofOf(first, at)),
  ];
}

// All words from the best to the worst: columns of squares, with pins for a few words.
/** @param {First} first @param {number} own */
function strip(first, own) {
  const { words, mean } = first;
  const means = mean.filter((one) => one !== null);
  const [least, most] = [means[0], means[means.length - 1]];
  const place = (/** @type {number} */ one) => (one - least) / (most - least || 1);
  const columnOf = (one) => Math.min(COLUMNS - 1, Math.floor(place(one) * COLUMNS));
  const counts = new Array(COLUMNS).fill(0);
  for (const one of means) counts[columnOf(one)] += 1;
  const unit = UNITS.find((size) => Math.max(...counts) <= size * TALLEST) ?? 5000;
  const tops = counts.map((count) => Math.ceil(count / unit));
  const top = Math.max(...tops);
  // A column is a line in dashes, from its foot upwards.
  const line = (column) =>
    tops[column] ? `M${column * 10 + 5} ${top * 10 - 0.75}v${0.75 - tops[column] * 10}` : "";
  const columns = [...tops.keys()];
  const at = columnOf(mean[own]);
  const parts = /** @type {[string, number, number][]} */ ([
    ["better", 1, at],
    ["worse", Math.max(1, at), COLUMNS],
    ["best", 0, 1],
  ]);
  const drawn = parts.map(([kind, from, to]) =>
    svg("path", { class: kind, d: columns.slice(from, to).map(line).join("") })
  );
  const picture = svg("svg", { viewBox: `0 0 ${COLUMNS * 10} ${top * 10}` }, ...drawn);
  const nameOf = (one) => `${upper(words[one])} ${atMost(first, one)}${two(means[one])}`;
  const [best, worst] = [nameOf(0), nameOf(means.length - 1)];
  const count = number(means.length);
  const label = `All ${count} words from the best, ${best}, to the worst, ${worst}`;
  const each = unit === 1 ? "one word" : `${number(unit)} words`;
  const ends = [[best, "the best"], [worst, "the worst"]].map(([name, what]) =>
    element("span", {}, element("b", {}, name), what)
  );
  return element(
    "figure",
    { class: "strip wide", role: "img", "aria-label": label },
    element("div", { class: "plot" }, picture, ...pins(words, mean, own, place)),
    element("p", { class: "ends" }, ...ends),
    element("p", { class: "fine" }, `one square: ${each}`),
  );
}

// The word itself, and others that people know, from the left, the first the highest.
function pins(words, mean, own, place) {
  const others = data.games[now.game].others.map((word) => words.indexOf(word))
    .filter((at) => at !== own && mean[at] !== null).sort((one, other) => one - other);
  const pin = (at, row, kind) => {
    const left = 100 * place(mean[at]);
    const side = left > 70 ? " left" : "";
    const style = `--x:${left};--r:${row}`;
    const name = element("b", {}, upper(words[at]));
    return element("span", { class: `pin${kind}${side}`, style }, name);
  };
  return [...others.map((at, row) => pin(at, row + 1, "")), pin(own, 0, " you")];
}

// What a first word costs, beside the board.
/** @param {First} first @param {string} word */
export function judged(first, word) {
  const at = first.at.get(word);
  if (at === undefined) return [];
  const mean = first.mean[at];
  if (mean !== null) return answer(first, at, mean);
  const { of } = data.games[now.game];
  const ranked = of ? [] : [`The table openers/${now.game}.csv ranks it by information.`];
  return [note(`How many guesses ${upper(word)} takes is not known here.`, ...ranked)];
}

// The words of the first screen on the strip, the best of them as one's own.
/** @param {First} first */
export const overview = (first) => first.mean[0] === null ? [] : [strip(first, 0)];
