import * as board from "./board.js";
import * as card from "./card.js";
import * as data from "./data.js";
import { byId, element, button } from "./elements.js";
import * as front from "./front.js";
import * as link from "./link.js";
import * as own from "./own.js";
import * as recent from "./recent.js";
import * as sentences from "./sentences.js";
import { phrase } from "./sentences.js";
import * as state from "./state.js";

// What can be sent: a picture, squares, and a link that hides the words of a game.

// A button for a picture: it goes to the share sheet of the device, or else it is downloaded.
/** @param {() => SVGSVGElement} draw @param {string} name */
export const picture = (draw, name) =>
  button("try", "Send a picture", async () => {
    const file = new File([await card.png(draw())], `${name}.png`, { type: "image/png" });
    if (!navigator.canShare?.({ files: [file] })) return recent.download(file, file.name);
    await navigator.share({ files: [file] }).catch(() => {}); // the reader may change their mind
  });

const resultOf = ({ isFound, turns: rows, lost, skill, luck }) => {
  const found = phrase(isFound ? "found" : "not found");
  return `${found} in ${rows.length + lost}: ${phrase("scores", { skill, luck })}.`;
};

// The name of a game, and the number of its puzzle, which tells the day.
function titleOf(game, puzzle = "") {
  const { of = game } = data.games[game];
  const { short } = data.games[puzzle ? of : game];
  return `${short} ${puzzle && sentences.number(Number(puzzle))}`.trim();
}

// Show what can be sent of a finished game, and keep the game. `lost` turns
// have no row; `best` is the game of the best strategy, which may be unknown; `text` has the squares.
/** @typedef {{ guess: string, reply: string }[]} Rows */
/**
 * @param {HTMLElement} place
 * @param {{ game: string, turns: Rows, isFound: boolean, lost: number, skill: number, luck: number,
 *   best: Rows, text: string, puzzle?: string }} played
 */
export function show(place, played) {
  recent.keep(played);
  const { game, text, turns: rows, best } = played;
  const address = game === own.GAME ? "" : front.published(); // who opens it may lack the list
  const score = text.match(/\S+\/\d+\*?$/m)?.[0] ?? "";
  const title = `${titleOf(game, played.puzzle)} ${score}`.trim();
  place.className = "sending";
  place.replaceChildren(
    picture(() => card.ofGame(title, resultOf(played), rows, best), `guesstree-${game}`),
    front.sharing("Copy squares", text),
    ...(address ? [front.sharing("Copy a link", `${address}?g=${link.sealed(played)}`)] : []),
  );
}

// Show the game of a link: its squares at once, and its words when they are wanted.
export function receive() {
  recent.show();
  const letters = new URLSearchParams(location.hash.split("?")[1]).get("g");
  const place = byId("received");
  place.hidden = !letters;
  if (!letters) return;
  const game = link.opened(state.now.game, letters);
  const cut = "Its end is missing. Ask for the whole link.";
  if (!game) return place.replaceChildren(front.note("This link does not work.", cut));
  const rowsOf = (hasWords) =>
    game.turns.map(({ guess, reply }, at) =>
      board.rowOf({ word: hasWords ? guess : "", reply, isFixed: true }, at)
    );
  const rows = element("ol", { class: "rows" }, ...rowsOf(false));
  const reveal = button("try", "Show the words", () => {
    rows.replaceChildren(...rowsOf(true));
    reveal.remove();
  });
  const title = element("h2", {}, `A game of ${titleOf(state.now.game, game.puzzle)}`);
  place.replaceChildren(title, element("p", { class: "lead" }, resultOf(game)), rows, reveal);
}
