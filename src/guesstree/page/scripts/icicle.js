import { svg } from "./elements.js";
import * as graphemes from "./graphemes.js";
import * as replies from "./replies.js";
import * as sentences from "./sentences.js";

// The picture of a tree: a row for each turn, and a block for each reply with the guess after it.

const TALL = 64; // pixels of a row
const GUTTER = 20; // pixels before the rows, for the number of the turn
const LEAST = 2.5; // pixels of a block that can be chosen
const LETTER = 8.6; // pixels of a letter, about

/**
 * @typedef {{ node: number, level: number, start: number, size: number, isFound: boolean }} Block
 */

// The blocks from a node on, row by row. A word that is found falls into a last block of its own.
/** @param {Tree} tree @param {number} top */
export function blocksOf(tree, top) {
  /** @type {Block[]} */
  const blocks = [{ node: top, level: 0, start: 0, size: tree.size[top], isFound: false }];
  // The loop also goes through the blocks that it adds.
  for (const { node, level, start, isFound } of blocks) {
    if (isFound) continue;
    let from = start;
    for (const child of tree.children[node]) {
      const size = tree.size[child];
      blocks.push({ node: child, level: level + 1, start: from, size, isFound: false });
      from += size;
    }
    const found = { node, level: level + 1, start: from, size: 1, isFound: true };
    if (tree.right[node]) blocks.push(found);
  }
  return blocks;
}

// The colours of a reply's tiles. A text counts letters in place, or in place and elsewhere.
function tilesOf(reply, letters) {
  const counts = (reply.match(/\d+/g) ?? []).map(Number);
  const names = replies.tiles().length
    ? [...reply].map((_, at) => replies.colourOf(reply, at))
    : counts.flatMap((count, at) => Array(count).fill(["green", "yellow"][at] ?? "grey"));
  return [...names, ...Array(letters).fill("grey")].slice(0, letters);
}

// A colour of the page as it is now, such as #2b7d3b.
const colour = (name) =>
  getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim();

// The colour of a block, which mixes those of its tiles, and that of the text on it.
export function coloursOf(reply, letters) {
  const tiles = tilesOf(reply, letters).map((name) => colour(`tile-${name}`));
  const channel = (at) => tiles.reduce((sum, one) => sum + parseInt(one.slice(at, at + 2), 16), 0);
  const [red, green, blue] = [1, 3, 5].map((at) => Math.round(channel(at) / letters));
  const isLight = 0.299 * red + 0.587 * green + 0.114 * blue > 125;
  const [fill, on] = [`rgb(${red},${green},${blue})`, isLight ? "#14161a" : "#ffffff"];
  return { fill, on, tiles: reply ? tiles : [] };
}

// A block that can be chosen, with the labels that fit: tiles, guess and words left, or the guess
// upright.
/** @param {Tree} tree @param {Block} block */
function shapeOf(tree, { node, level, size, isFound }, { x, y, wide, fill, on, tiles }) {
  const guess = tree.guess[node].toUpperCase();
  const left = `${sentences.counted(size, "word")} left, guess ${guess}`;
  const name = isFound ? `${guess}, found` : `${tree.reply[node]} ${left}`.trim();
  const [word, count] = isFound ? ["found", ""] : [guess, sentences.number(size)];
  const slant = { "font-style": tree.right[node] ? null : "italic" };
  const text = (content, place) => svg("text", { fill: on, ...slant, ...place }, content);
  const upright = `translate(${x + wide / 2 + 4} ${y + TALL - 7}) rotate(-90)`;
  const width = wide - Math.min(1, wide / 4);
  const parts = [svg("rect", { x, y, width, height: TALL - 1, fill }), svg("title", {}, name)];
  if (wide >= tiles.length * LETTER + 10) {
    const small = { y: y + 8, width: 7, height: 7, stroke: on, "stroke-width": 0.5 };
    parts.push(
      ...tiles.map((tile, at) => svg("rect", { ...small, x: x + 6 + at * 8, fill: tile })),
      text(word, { x: x + 6, y: y + 35 }),
      text(count, { x: x + 6, y: y + 52, "font-weight": 400 }),
    );
  } else if (wide >= 14) parts.push(text(word, { transform: upright }));
  const about = { role: "treeitem", "aria-level": level + 1, "aria-label": name };
  return svg("g", { ...about, tabindex: level ? "-1" : "0" }, ...parts);
}

// Keys lead from block to block.
/** @param {(Block & { shown: SVGElement })[]} drawn */
function move(event, drawn, { parent }, go) {
  const at = drawn.findIndex(({ shown }) => shown === event.target);
  const { node, level, start: own } = drawn[at] ?? drawn[0];
  const next = {
    ArrowLeft: drawn[at - 1],
    ArrowRight: drawn[at + 1],
    ArrowUp: drawn.findLast((one) => one.level === level - 1 && one.start <= own),
    ArrowDown: drawn.find((one) => one.level === level + 1 && one.start + one.size > own),
  }[event.key];
  const to = { Enter: node, ArrowUp: parent[node] }[event.key] ?? -1;
  if (next) next.shown.focus();
  else if (to >= 0) go(to);
  if (next || to >= 0) event.preventDefault();
}

const outline = (x, y, wide) => `M${x} ${y}h${wide}v${TALL - 1}h${-wide}z`;

// What is drawn of blocks: those that can be chosen, one shape for all others of a colour, and the
// path to `marked`, a node at which a word is found.
/** @param {Tree} tree @param {Block[]} blocks @param {number} scale @param {number} marked */
function shapesOf(tree, blocks, scale, marked) {
  const letters = graphemes.of(tree.guess[0]).length;
  const known = new Map(); // colours by reply
  const small = new Map(); // shapes by colour
  const drawn = [];
  let path = "";
  for (const block of blocks) {
    const { node, level, start, size, isFound } = block;
    const reply = isFound ? replies.right() : tree.reply[node];
    if (!known.has(reply)) known.set(reply, coloursOf(reply, letters));
    const [x, y, wide] = [GUTTER + start * scale, level * TALL, size * scale];
    const box = { x, y, wide, ...known.get(reply) };
    const isOnPath = isFound ? node === marked : node <= marked && marked < tree.end[node];
    if (isOnPath) path += outline(x, y, Math.max(3, wide));
    if (wide >= LEAST) drawn.push({ ...block, shown: shapeOf(tree, block, box) });
    else small.set(box.fill, (small.get(box.fill) ?? "") + outline(x, y, wide));
  }
  // Each also has a margin below all others, so that no word is lost between two pixels.
  const exact = [...small].map(([fill, d]) => svg("path", { fill, d }));
  const wider = [...small].map(([fill, d]) => svg("path", { fill, stroke: fill, d }));
  return { drawn, small: [...wider, ...exact], path };
}

// Draw the tree from a node on, with the path to a word; `go` is called with the node that the
// reader chooses. A block that is too small to be chosen stands for its parent.
/**
 * @param {HTMLElement} place @param {Tree} tree @param {number} top @param {number} marked
 * @param {(node: number) => void} go
 */
export function draw(place, tree, top, marked, go) {
  const [blocks, width] = [blocksOf(tree, top), place.clientWidth];
  const scale = (width - GUTTER) / tree.size[top];
  const { drawn, small, path } = shapesOf(tree, blocks, scale, marked);
  const rows = blocks[blocks.length - 1].level + 1;
  const turns = Array.from({ length: rows - 1 }, (_, row) => {
    const at = { x: 0, y: row * TALL + 35, fill: colour("soft") };
    return svg("text", at, String(tree.depth[top] + row));
  });
  const size = { width, height: rows * TALL };
  const viewBox = `0 0 ${width} ${rows * TALL}`;
  const { fontFamily } = getComputedStyle(place);
  const font = { "font-family": fontFamily, "font-size": 12, "font-weight": 700 };
  const picture = svg(
    "svg",
    { role: "tree", "aria-label": "The tree from here", viewBox, ...size, ...font },
    svg("rect", { ...size, fill: colour("paper") }),
    svg("g", { "shape-rendering": "crispEdges" }, ...small),
    ...[...turns, ...drawn.map(({ shown }) => shown)],
    svg("path", { d: path, fill: "none", stroke: colour("chosen"), "stroke-width": 2.5 }),
  );
  picture.onkeydown = (event) => move(event, drawn, tree, go);
  picture.onclick = ({ clientX, clientY }) => {
    const { left, top: high } = picture.getBoundingClientRect();
    const [word, row] = [(clientX - left - GUTTER) / scale, Math.floor((clientY - high) / TALL)];
    const hit = blocks.find(({ level, start, size: words }) =>
      level === row && start <= word && word < start + words
    );
    if (hit) go(hit.size * scale < LEAST ? tree.parent[hit.node] : hit.node);
  };
  place.replaceChildren(picture);
}
