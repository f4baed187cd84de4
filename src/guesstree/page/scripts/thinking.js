import * as graphemes from "./graphemes.js";
import * as opener from "./opener.js";
import * as review from "./review.js";

// What takes long is computed beside the page, in a worker, so that the page can be used meanwhile.
// Where a browser refuses workers for pages opened as files, the page computes it itself.

const ANSWER = `const games = [];
onmessage = ({ data: { id, at, game, name, args } }) => {
  games[at] ??= game;
  try {
    postMessage({ id, result: (opener[name] ?? review[name])(games[at], ...args) });
  } catch (error) {
    postMessage({ id, error: error.message });
  }
};`;
/** @type {any} */
let worker = null; // false where there can be none
let pending = null; // what was asked and is not answered yet
const known = new Map(); // the games that the worker has, and their places there
let count = 0;

const here = ({ game, name, args }) =>
  new Promise((resolve) => resolve((opener[name] ?? review[name])(game, ...args)));

function settle({ id, error, result }) {
  if (!pending || pending.id !== id) return;
  const { resolve, reject } = pending;
  pending = null;
  if (error) reject(new Error(error));
  else resolve(result);
}

// The worker failed: the page computes what was asked of it.
function giveUp() {
  if (!worker) return;
  worker.terminate();
  worker = false;
  if (pending) pending.resolve(here(pending.question));
  pending = null;
}

function start() {
  known.clear();
  const scripts = [...document.querySelectorAll("script[data-worker]")];
  const text = scripts.map((script) => script.textContent).join("\n");
  const know = `graphemes.know(${JSON.stringify(graphemes.known())});\n`;
  try {
    worker = new Worker(URL.createObjectURL(new Blob([text, know, ANSWER])));
    worker.onmessage = (event) => settle(event.data);
    worker.onerror = giveUp;
  } catch {
    worker = false;
  }
}

// End a computation, and forget all games.
export function restart() {
  if (worker) worker.terminate();
  worker = null;
  pending?.resolve(null);
  pending = null;
}

// A promise of what a function of `opener` or `review` returns for a game, which goes to the worker
// once and does not change after that; null if another request comes first, which ends the
// computation.
export function ask(game, name, ...args) {
  if (pending) restart();
  if (worker === null) start();
  if (!worker) return here({ game, name, args });
  const id = ++count;
  const isNew = !known.has(game);
  if (isNew) known.set(game, known.size);
  const message = { id, at: known.get(game), game: isNew ? game : null, name, args };
  return new Promise((resolve, reject) => {
    pending = { id, resolve, reject, question: { game, name, args } };
    worker.postMessage(message);
  });
}
