import { svg } from "./elements.js";
import * as replies from "./replies.js";

// Pictures to send, in the size at which other sites show them. They look the same in every theme.

const [WIDE, TALL, EDGE, FOOT] = [1200, 630, 72, 518]; // the foot is the one of the strip

// The colours of a light page; only green and yellow are those that the reader chose.
const STYLE = `
text { font: 30px -apple-system, "Segoe UI", Roboto, "Noto Sans", Arial, sans-serif; fill: #1d1f22 }
.paper { fill: #ffffff } .grey { fill: #dde1e7 } .soft { fill: #535a63 } .small { font-size: 24px }
.title, .name { font-weight: 800; paint-order: stroke; stroke: #ffffff; stroke-width: 8px }
.end { text-anchor: end } .you { font-size: 36px; fill: #5b3fa8 }
path { stroke: #7d858f; stroke-width: 8.5; stroke-dasharray: 8.5 1.5 }
.better { stroke: #535a63 } path.best { stroke: var(--tile-green) }
.green { fill: var(--tile-green) } .yellow { fill: var(--tile-yellow) }`;

const text = (x, y, kind, content, size = 0) =>
  svg("text", { x, y, class: kind, style: size ? `font-size:${size}px` : null }, content);
const box = (x, y, width, height, kind, rx = 0) =>
  svg("rect", { x, y, width, height, class: kind, rx });

// A picture with a title, a line below it, and the name of the page at its foot. It has no
// properties of the page, so it gets their values.
function framed(title, line, ...content) {
  const page = getComputedStyle(document.documentElement);
  const style = STYLE.replace(/var\((.*?)\)/g, (_, name) => page.getPropertyValue(name));
  const about = { xmlns: "http://www.w3.org/2000/svg", width: WIDE, height: TALL };
  const [large, small] = [Math.min(60, 1900 / title.length), Math.min(30, 2000 / line.length)];
  const head = [text(EDGE, 104, "title", title, large), text(EDGE, 156, "soft", line, small)];
  const end = text(WIDE - EDGE, TALL - 36, "name small end", "guesstree");
  const ground = [svg("style", {}, style), box(0, 0, WIDE, TALL, "paper")];
  return svg("svg", about, ...ground, ...head, ...content, end);
}

// Replies without letters, in tiles, or as texts where the game has no tiles.
function board(name, played, left) {
  const side = Math.min(56, 340 / played.length, 480 / played[0].reply.length);
  const tile = (x, y, kind) =>
    box(x, y, side * 0.9, side * 0.9, kind, side * (kind === "yellow" ? 0.3 : 0.08));
  const rows = played.flatMap(({ reply }, row) => {
    const y = 240 + row * side;
    if (!replies.tiles().length) return [text(left, y + side / 2, "name", reply)];
    return [...reply].map((_, at) => tile(left + at * side, y, replies.colourOf(reply, at)));
  });
  return [text(left, 216, "name", name), ...rows];
}

// A game, beside the game of the best strategy if it is known.
export function ofGame(title, line, played, best) {
  const own = board(best.length ? "My game" : "", played, EDGE);
  const name = `The best strategy: ${best.length}`;
  return framed(title, line, ...own, ...(best.length ? board(name, best, WIDE / 2 + EDGE) : []));
}

// A first word among all words; `figure` is the strip of the page.
export function ofStrip(title, line, figure) {
  const wide = WIDE - 2 * EDGE;
  const place = { x: EDGE, y: FOOT - 250, width: wide, height: 250, preserveAspectRatio: "none" };
  const plot = figure.querySelector("svg").cloneNode(true);
  for (const [name, value] of Object.entries(place)) plot.setAttribute(name, String(value));
  const lines = [box(EDGE, FOOT, wide, 3, "")];
  const names = [...figure.querySelectorAll(".pin")].map((pin) => {
    const [across, row] = ["--x", "--r"].map((name) => Number(pin.style.getPropertyValue(name)));
    const [isOwn, isLeft] = ["you", "left"].map((name) => pin.classList.contains(name));
    const [x, y] = [EDGE + wide * across / 100, FOOT - 320 + row * 34];
    lines.push(box(x, y, 4, FOOT - y, isOwn ? "you" : ""));
    const kind = `name ${isOwn ? "you" : "small"} ${isLeft ? "end" : ""}`;
    return text(x + (isLeft ? -10 : 14), y + 28, kind, pin.textContent);
  });
  const ends = [...figure.querySelectorAll(".ends b")].map(({ textContent: name }, at) =>
    text(at ? WIDE - EDGE : EDGE, FOOT + 36, at ? "small end" : "small", name)
  );
  return framed(title, line, plot, ...lines, ...names, ...ends);
}

/** @param {SVGSVGElement} drawn @returns {Promise<Blob>} */
export async function png(drawn) {
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(drawn.outerHTML)}`;
  await image.decode();
  const canvas = Object.assign(document.createElement("canvas"), { width: WIDE, height: TALL });
  canvas.getContext("2d")?.drawImage(image, 0, 0);
  return new Promise((done) => canvas.toBlob((blob) => done(/** @type {Blob} */ (blob))));
}
