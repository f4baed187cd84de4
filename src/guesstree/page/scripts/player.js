import * as data from "./data.js";
import { byId, options, remember, say } from "./elements.js";
import * as front from "./front.js";
import * as games from "./games.js";
import * as graphemes from "./graphemes.js";
import * as own from "./own.js";
import * as sending from "./sending.js";
import * as served from "./served.js";
import * as state from "./state.js";
import { now } from "./state.js";
import * as strategies from "./strategies.js";

// The page for players: what is shown when.

/** @type {Game | null} */
let shown = null;

function show() {
  say("astray", state.read());
  const { game } = now;
  if (shown !== data.games[game]) {
    shown = data.games[game];
    present(game, shown);
    prepare(game);
  }
  options(byId("game"), Object.keys(data.games), game, data.labelOf);
  if (!own.show()) return;
  games.show();
  sending.receive();
  strategies.show();
}

// Another game, or the game of a list of which more is known: what the page says of it at any time.
/** @param {string} game @param {Game} about */
function present(game, { front: html, among, short, start, of = game }) {
  byId("start").innerHTML = html;
  byId("among").textContent = among;
  byId("sheet").hidden = of !== game;
  byId("sheet").setAttribute("href", `sheets/${encodeURIComponent(of)}.svg`);
  const root = document.documentElement.style;
  root.setProperty("--letters", String(graphemes.of(start.guess).length));
  const [word, known] = [front.upper(start.guess), start.proved ? "" : " known"];
  document.title = `${word} is the best first word${known} in ${short} · guesstree`;
}

// What look-ups and reviews need is loaded before it is asked for, so that they answer at once,
// and also when the net is gone.
async function prepare(game) {
  try {
    await data.loadFirst(game);
    if (data.games[game].hasReplies) await data.loadGame(game);
  } catch {
    // It is asked for again, and missed aloud, when it is needed.
  }
}

// The rows go to a game with the same replies.
function startGame(game) {
  const { word, played: rows, answer, hard } = now;
  const isSame = data.games[game].right === data.games[now.game].right;
  state.startGame(game, isSame ? { word, played: rows, answer, hard } : { hard });
}

byId("game").onchange = () => startGame(byId("game").value);
addEventListener("hashchange", show);
remember("all-words", "guesstree-all-words", show);

served.keepFiles();
data.loadIndex().then(show, (error) => say("astray", error.message));
