import * as data from "./data.js";
import * as elements from "./elements.js";
import { byId, element } from "./elements.js";
import * as graphemes from "./graphemes.js";
import * as state from "./state.js";

// Replies as the rule of the game writes and draws them; the data say how.

const notation = () => data.games[state.now.game];

// The tiles that replies are drawn with; none where replies are text.
export const tiles = () => notation().tiles;
const NONE = { character: "", colour: "grey", meaning: "" };
export const tileOf = (character) =>
  tiles().find((tile) => tile.character === character) || tiles()[0] || NONE;
export const isDrawn = () => tiles().length > 0;
export const colourOf = (reply, at) => (tiles().length ? tileOf([...reply][at]).colour : "");
export const right = () => notation().right;
export const unknown = (guess) =>
  isDrawn() ? tiles()[0].character.repeat(graphemes.of(guess).length) : "";

// The reply after a click on one of its tiles.
export function turned(reply, at) {
  const shown = [...reply.padEnd(at + 1, tiles()[0].character)];
  shown[at] = tiles()[(tiles().indexOf(tileOf(shown[at])) + 1) % tiles().length].character;
  return shown.join("");
}

// The characters that signs stand for, one for each; empty if one of them is not known.
const spelled = (signs, known) =>
  signs.every((sign) => sign in known) ? signs.map((sign) => known[sign]) : [];

// A reply in any of the usual notations, as the trees have it. `known` are texts of replies.
export function written(text, known = []) {
  const { spellings, contexts, ambiguous, forms } = notation();
  const plain = text.trim().toLowerCase().replaceAll("\ufe0f", "");
  const same = known.find((reply) => reply.toLowerCase() === plain);
  if (same) return same;
  for (const [pattern, form] of Object.entries(forms)) {
    const match = plain.match(new RegExp(`^(?:${pattern})$`));
    if (match) return form.replace(/\{(\d)\}/g, (_, at) => match[Number(at) + 1]);
  }
  const signs = [...plain];
  const readings = contexts.map((context) => spelled(signs, context));
  const isClear = (reading) =>
    reading.some((meant, at) => meant === (spellings[signs[at]] ?? meant));
  const isWhole = signs.length === [...right()].length;
  if (isWhole && signs.every((sign) => ambiguous.includes(sign))) {
    const meanings = [spelled(signs, spellings), ...readings].map((one) => one.join(""));
    const listed = meanings.filter(Boolean).join(" or ");
    throw new Error(`${text} may mean ${listed}: write one of these.`);
  }
  const reading = readings.find(isClear);
  return reading?.join("") ?? signs.map((one) => spellings[one] || one).join("");
}

// A reply as tiles to paste elsewhere, or as its text.
export function emoji(reply) {
  const isBlind = document.documentElement.dataset.colours === "blind";
  const colours = notation().palettes[isBlind ? "colour-blind" : "standard"];
  if (!tiles().length) return reply;
  return [...reply].map((character) => colours[tileOf(character).colour]).join("");
}

// A reply in small.
export function mini(reply) {
  if (!tiles().length) return element("span", { class: "text-reply" }, reply);
  const colours = [...reply].map((character) => tileOf(character).colour);
  const label = colours.join(" ");
  const drawn = colours.map((colour) => element("span", { class: "mini", "data-tile": colour }));
  return element("span", { class: "minis", role: "img", "aria-label": label }, ...drawn);
}

// Tiles for people who see red and green as one colour; the browser remembers the choice.
function turnColours() {
  document.documentElement.dataset.colours = byId("colours").checked ? "blind" : "usual";
}
elements.remember("colours", "guesstree-colours", turnColours);
turnColours();
