"use strict";

// What takes long is computed beside the page, in a worker, so that the page can be used meanwhile.
// Where a browser refuses workers for pages opened as files, the page computes it itself.
const thinking = (() => {
  const ANSWER = `const games = {};
onmessage = ({ data: { id, game, codes, name, args } }) => {
  games[game] ??= codes;
  try {
    postMessage({ id, result: review[name](games[game], ...args) });
  } catch (error) {
    postMessage({ id, error: error.message });
  }
};`;
  const waiting = new Map();
  let worker = null;
  const known = new Set(); // games whose codes the worker has
  let count = 0;

  function settle(id, answer) {
    const { resolve, reject } = waiting.get(id);
    waiting.delete(id);
    if (answer.error) reject(new Error(answer.error));
    else resolve(answer.result);
  }

  const here = async ({ codes, name, args }) => review[name](codes, ...args);

  // The worker failed: the page computes what was asked of it.
  function giveUp() {
    if (!worker) return;
    worker.terminate();
    worker = false;
    for (const { resolve, asked } of waiting.values()) resolve(here(asked));
    waiting.clear();
  }

  function start() {
    const scripts = document.querySelectorAll("script[data-worker]");
    const text = [...scripts].map((script) => script.textContent).join("\n");
    try {
      worker = new Worker(URL.createObjectURL(new Blob([text, ANSWER])));
      worker.onmessage = (event) => settle(event.data.id, event.data);
      worker.onerror = giveUp;
    } catch {
      worker = false;
    }
  }

  // The promise of what a function of `review` tells of a game.
  function ask(game, codes, name, ...args) {
    if (worker === null) start();
    if (!worker) return here({ codes, name, args });
    const id = ++count;
    const message = { id, game, name, args, codes: known.has(game) ? null : codes };
    known.add(game);
    return new Promise((resolve, reject) => {
      waiting.set(id, { resolve, reject, asked: { codes, name, args } });
      worker.postMessage(message);
    });
  }

  return { ask };
})();
