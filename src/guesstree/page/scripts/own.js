import * as board from "./board.js";
import * as data from "./data.js";
import { byId, element } from "./elements.js";
import * as front from "./front.js";
import * as graphemes from "./graphemes.js";
import * as opener from "./opener.js";
import * as packed from "./packed.js";
import * as replies from "./replies.js";
import * as sentences from "./sentences.js";
import { counted, phrase } from "./sentences.js";
import * as state from "./state.js";
import { now } from "./state.js";
import * as thinking from "./thinking.js";
import * as wordlist from "./wordlist.js";

// A list of the reader's own: read, kept, and made a game like the others.

export const GAME = "own";
const STORED = "guesstree-own-list";
const LINK = 2000; // characters of a list in a link
/** @type {{ title: string, notes: string[], link: string } | null} */
let list = null;
let game = /** @type {any} */ (null); // the list as the engine has it
let best = /** @type {any} */ (null); // the best of its first guesses
let isAtWork = false;
let questions = 0; // that the engine was asked

// What the browser keeps for this page; null where it keeps nothing.
function stored(change) {
  try {
    return change(localStorage);
  } catch {
    return null;
  }
}

const piped = (bytes, stream) => new Response(new Blob([bytes]).stream().pipeThrough(stream));

async function linkOf(text) {
  const bytes = await piped(text, new CompressionStream("deflate-raw")).arrayBuffer();
  const link = btoa(String.fromCharCode(...new Uint8Array(bytes).subarray(0, LINK)));
  return link.length < LINK ? link.replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "") : "";
}

function textOf(link) {
  const packed = atob(link.replaceAll("-", "+").replaceAll("_", "/"));
  const bytes = Uint8Array.from(packed, (sign) => sign.charCodeAt(0));
  return piped(bytes, new DecompressionStream("deflate-raw")).text();
}

// The game as far as it is known: `totals` are the guesses that each first word takes.
function make(totals) {
  const { game: usual } = sentences.ofLists();
  const { length: count } = game?.guesses ?? [];
  const guess = best ? game.guesses[best.guess] : "";
  const [isExact, words] = [Boolean(totals), counted(count, "word")];
  const first = game && packed.firstAmong(game, { of: count, telling: guess, totals });
  if (isExact) {
    const rank = first.mean.map((one) => 1 + first.mean.filter((other) => other < one).length);
    Object.assign(first, { exact: first.target, ranked: first.target, rank });
  }
  const start = { guess, mean: best?.guesses ?? 0, exact: isExact, proved: isExact };
  data.addMade(GAME, {
    ...usual,
    hasReplies: true,
    right: game?.texts.at(-1),
    targets: count,
    guesses: count,
    best: GAME,
    strategies: [{ name: GAME, mode: "any", first: guess }],
    start: { ...start, proof: phrase("own proof") },
    others: first?.words.slice(1, 4) ?? [],
    among: isExact ? phrase("own among", { words }) : "",
  }, { words: game, first, [GAME]: null });
}

// Take words of one length: a new game; `kept` is what stays of the address.
async function take({ words, length, notes }, kept) {
  const { most, limits, game: usual } = sentences.ofLists();
  if (words.length > most) throw new Error(phrase("many words", { count: words.length, most }));
  const guesses = [...words].sort();
  const text = guesses.join("\n");
  const title = phrase("words read", { words: counted(words.length, "word"), length });
  list = { title, notes, link: kept.list || await linkOf(text) };
  const letters = guesses.flatMap(wordlist.lettersOf);
  graphemes.know([...graphemes.known(), ...letters.filter((letter) => letter.length > 1)]);
  thinking.restart();
  game = opener.gameOf(guesses, length, { ...usual, limits });
  best = null;
  make(null);
  byId("own-sheet").replaceChildren();
  state.startGame(GAME, { ...kept, list: list.link });
  rate();
  return text;
}

// A list from a link or from the store, whose words are clean: to read it again might change it.
async function open(load) {
  try {
    const words = (await load()).split("\n");
    const [length, ...others] = new Set(words.map((word) => wordlist.lettersOf(word).length));
    const { least, most } = sentences.ofLists().reader;
    const isBad = others.length || length < least || length > most;
    if (isBad || new Set(words).size < words.length) throw new Error();
    await take({ words, length, notes: [] }, now);
  } catch {
    refuse(phrase("damaged link"));
  }
}

async function read(text) {
  try {
    const taken = await take(wordlist.read(text), {});
    if (!list?.link) stored((kept) => kept.setItem(STORED, taken));
    draw();
  } catch (error) {
    refuse(error.message);
  }
}

async function readFile(file) {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const wide = { "255,254": "utf-16le", "254,255": "utf-16be" }[bytes.subarray(0, 2).join()];
  try {
    byId("own-text").value = new TextDecoder(wide ?? "utf-8", { fatal: true }).decode(bytes);
    read(byId("own-text").value);
  } catch {
    refuse(phrase("unread bytes"));
  }
}

// Ask the engine in steps; null where somebody ends it.
async function answerTo(...question) {
  let progress = /** @type {any} */ ({ share: 0 });
  const bar = /** @type {HTMLProgressElement} */ (byId("own-bar"));
  const mine = ++questions;
  isAtWork = true;
  draw();
  // A later question ends this one, also between two steps.
  while (progress && !progress.answer && mine === questions) {
    progress = await thinking.ask(game, "step", ...question);
    bar.value = progress?.share ?? 0;
    await new Promise((resolve) => setTimeout(resolve));
  }
  if (mine !== questions) return null;
  isAtWork = false;
  draw();
  return progress?.answer;
}

async function rate() {
  const mine = game;
  const rows = await answerTo("firsts");
  if (!rows || mine !== game) return;
  const { length: count } = game.guesses;
  const totals = new Array(count).fill(0);
  const numbers = rows.flatMap(({ guess, guesses, win }) => {
    totals[guess] = Math.round(guesses * count);
    return [guess, totals[guess], win === null ? null : Math.round((1 - win) * count)];
  });
  best = rows[0];
  game = { ...game, seconds: { "": { "": numbers } } };
  make(best.exact ? totals : null);
  state.goTo({});
  draw();
}

async function print() {
  const rows = await answerTo("seconds", best.guess);
  const guess = game.guesses[best.guess];
  const words = counted(game.guesses.length, "word");
  const about = { words, guess: front.upper(guess), guesses: best.guesses };
  const lines = (rows ?? []).map(({ code, size, guess: next, possible }) => {
    const word = element(possible ? "b" : "i", {}, game.guesses[next]);
    return element("li", {}, replies.mini(game.texts[code]), word, size > 1 ? String(size) : "");
  });
  const parts = [phrase("own sheet", about), phrase("sheet", { guess })];
  const [head, how] = parts.map((text) => element("p", {}, text));
  byId("own-sheet").replaceChildren(...(rows ? [head, how, element("ol", {}, ...lines)] : []));
  if (rows) globalThis.print();
}

function forget() {
  stored((kept) => kept.removeItem(STORED));
  [list, game, best] = [null, null, null];
  thinking.restart();
  make(null);
  byId("own-text").value = "";
  for (const id of /** @type {const} */ (["own-about", "own-sheet"])) byId(id).replaceChildren();
  state.startGame(GAME);
}

const say = (...content) => byId("own-about").replaceChildren(...content);
const refuse = (sentence) => say(element("p", { class: "note" }, sentence));

// What was read, where it is kept, and its best first word.
function draw() {
  const stage = !list ? "none" : !best ? "read" : best.exact ? "rated" : "long";
  document.body.dataset.own = now.game === GAME ? stage : "";
  byId("own-work").hidden = !isAtWork;
  byId("own-acts").hidden = isAtWork || !list;
  if (!list) return;
  const kept = stored((one) => one.getItem(STORED)) ? "in browser" : "in memory";
  const lines = [...list.notes, phrase(list.link ? "in link" : kept)];
  const word = best && game.guesses[best.guess];
  const proof = best?.exact ? "own exact" : "own found";
  const fine = (text) => element("p", { class: "fine" }, text);
  say(element("h2", {}, list.title), ...lines.map(fine));
  if (!word) return;
  const about = { guess: front.upper(word), guesses: best.guesses };
  const green = { class: "tile", "data-tile": "green", "aria-hidden": "true" };
  const tiles = graphemes.of(word).map((letter) => element("span", green, letter));
  const games = best.win < 1 && best.win !== null ? sentences.gamesText(best.win) : "";
  byId("own-about").append(
    element("p", { class: "lead" }, phrase("own best", about)),
    element("div", { class: "fit" }, element("p", { class: "tiles" }, ...tiles)),
    fine(games ? phrase("own wins", { games, turns: game.turns }) : phrase(proof)),
  );
}

// Whether the game can be shown.
export function show() {
  byId("own").hidden = now.game !== GAME;
  draw();
  if (now.game !== GAME) return true;
  if (!best) document.title = "Your own list · guesstree";
  const { link } = list ?? { link: "" };
  if (now.list && now.list !== link) open(() => textOf(now.list));
  else if (now.list !== link) location.replace(`#/${GAME}?list=${link}`);
  else if (!list) {
    const text = stored((kept) => kept.getItem(STORED));
    if (text) open(() => text);
  }
  return best !== null;
}

/** @param {{ files: FileList | null } | null} from */
const chosen = (from) => from?.files?.[0] && readFile(from.files[0]);
const instead = (act) => (event) => {
  event.preventDefault();
  act(event);
};
byId("own-form").onsubmit = instead(() => read(byId("own-text").value));
byId("own-file").onchange = () => chosen(byId("own-file"));
byId("own").ondragover = instead(() => {});
byId("own").ondrop = instead((event) => chosen(event.dataTransfer));
byId("own-rate").onclick = rate;
byId("own-play").onclick = () => board.focus();
byId("own-print").onclick = print;
byId("own-forget").onclick = forget;
byId("own-cancel").onclick = thinking.restart;
data.loadIndex().then(() => {
  wordlist.know(sentences.ofLists().reader);
  make(null);
});
