// The picture of a tree: a row for each turn, and a block for each reply with the guess after it.

const TALL = 64; // pixels of a row
const GUTTER = 20; // pixels beside the rows, for the number of the turn
const LEAST = 2.5; // pixels of a block that can be chosen
const LETTER = 8.6; // pixels of a letter, about
const TILE = 8; // pixels from tile to tile
const ON_LIGHT = "#14161a";
const ON_DARK = "#ffffff";

const { svg } = elements;
const { number, counted } = sentences;

/** @typedef {{ node: number, level: number, start: number, size: number, isFound: boolean }} Block */

// The blocks from a node on, row by row. A word that is found falls into a last block of its own.
/** @param {Tree} tree @param {number} top */
export function blocksOf(tree, top) {
  const first = { node: top, level: 0, start: 0, size: tree.size[top], isFound: false };
  /** @type {Block[]} */
  const blocks = [first];
  // The loop also goes through the blocks that it adds.
  for (const { node, level, start, isFound } of blocks) {
    if (isFound) continue;
    const below = { level: level + 1, isFound: false };
    let from = start;
    for (const child of tree.children[node]) {
      blocks.push({ ...below, node: child, start: from, size: tree.size[child] });
      from += tree.size[child];
    }
    if (tree.right[node]) blocks.push({ ...below, node, start: from, size: 1, isFound: true });
  }
  return blocks;
}

// The colours of tiles by name, as the page has them now, each as three numbers.
function paletteNow() {
  const style = getComputedStyle(document.documentElement);
  const channels = (name) =>
    style.getPropertyValue(name).trim().slice(1).match(/../g)?.map((pair) => parseInt(pair, 16));
  const tiles = ["green", "yellow", "grey"].map((name) => [name, channels(`--tile-${name}`)]);
  const others = ["paper", "soft", "chosen"].map((name) => [name, channels(`--${name}`)]);
  return Object.fromEntries([...tiles, ...others]);
}

const css = (channels) => `rgb(${channels.map(Math.round).join(",")})`;

// How many letters of a reply are in place, and how many elsewhere; text replies count them.
function countsIn(reply) {
  const colours = [...reply].map((_, at) => replies.colourOf(reply, at));
  const count = (colour) => colours.filter((one) => one === colour).length;
  if (replies.tiles().length) return [count("green"), count("yellow")];
  const [inPlace = 0, elsewhere = 0] = (reply.match(/\d+/g) ?? []).map(Number);
  return [inPlace, elsewhere];
}

// The colour of a reply, which mixes its tiles, and a colour for text on it.
function coloursOf(reply, letters, { green, yellow, grey }) {
  const [inPlace, elsewhere] = countsIn(reply);
  const rest = Math.max(0, letters - inPlace - elsewhere);
  const mixed = grey.map((channel, at) =>
    (inPlace * green[at] + elsewhere * yellow[at] + rest * channel) / letters
  );
  const light = [0.2126, 0.7152, 0.0722].reduce(
    (sum, part, at) => sum + part * (mixed[at] / 255) ** 2.2,
    0,
  );
  return { fill: css(mixed), on: light > 0.179 ? ON_LIGHT : ON_DARK };
}

// What a block is, in words: the reply, the words left and the guess.
/** @param {Tree} tree @param {Block} block */
function nameOf(tree, { node, size, isFound }) {
  const guess = tree.guess[node].toUpperCase();
  if (isFound) return `${guess}, found`;
  return `${tree.reply[node]} ${counted(size, "word")} left, guess ${guess}`.trim();
}

// The labels of a block, as many as fit: tiles, guess and words left, or the guess upright.
function labelsOf(tree, { node, isFound, size }, { reply, x, y, wide, on }, palette) {
  const word = isFound ? "" : tree.guess[node].toUpperCase();
  const long = graphemes.of(tree.guess[node]).length * LETTER;
  const style = { fill: on, "font-style": tree.right[node] ? null : "italic" };
  const text = (content, attributes) => svg("text", { ...style, ...attributes }, content);
  if (wide < 14) return [];
  if (wide < long + 10) {
    const [middle, low] = [x + wide / 2 + 4, y + TALL - 7];
    return [text(word, { transform: `translate(${middle} ${low}) rotate(-90)` })];
  }
  const drawn = replies.tiles().length ? [...reply] : [];
  const tiles = drawn.map((_, at) => {
    const fill = css(palette[replies.colourOf(reply, at)]);
    const place = { x: x + 6 + at * TILE, y: y + 8, width: TILE - 1, height: TILE - 1 };
    return svg("rect", { ...place, fill, stroke: on, "stroke-width": 0.5 });
  });
  const plain = drawn.length ? [] : [text(reply, { x: x + 6, y: y + 16, "font-weight": 400 })];
  const below = isFound ? "found" : number(size);
  return [
    ...[...tiles, ...plain, text(word, { x: x + 6, y: y + 35 })],
    text(below, { x: x + 6, y: y + 52, "font-weight": 400 }),
  ];
}

// A block that can be chosen, in its box.
function shapeOf(tree, block, box, palette) {
  const name = nameOf(tree, block);
  const labels = labelsOf(tree, block, box, palette);
  const about = { role: "treeitem", "aria-level": block.level + 1, "aria-label": name };
  const { x, y, wide, fill } = box;
  const place = { x, y, width: wide - Math.min(1, wide / 4), height: TALL - 1, fill };
  const tabindex = block.level ? "-1" : "0";
  return svg("g", { ...about, tabindex }, svg("rect", place), svg("title", {}, name), ...labels);
}

// Keys lead from block to block.
/** @param {(Block & { shown: SVGElement })[]} drawn */
function move(event, drawn, { parent }, go) {
  const here = drawn.find(({ shown }) => shown === document.activeElement);
  if (!here) return;
  const row = (/** @type {number} */ level) => drawn.filter((one) => one.level === level);
  const [own, above, below] = [here.level, here.level - 1, here.level + 1].map(row);
  const next = {
    ArrowLeft: own[own.indexOf(here) - 1],
    ArrowRight: own[own.indexOf(here) + 1],
    ArrowUp: above.findLast(({ start }) => start <= here.start),
    ArrowDown: below.find(({ start, size }) => start + size > here.start),
  }[event.key];
  if (event.key === "Enter") go(here.node);
  else if (next) next.shown.focus();
  else if (event.key === "ArrowUp" && parent[here.node] >= 0) go(parent[here.node]);
  else return;
  event.preventDefault();
}

// Draw the tree from a node on. `path` are the nodes of a word that is marked, and `go` is called
// with the node that the reader chooses. Blocks too small to be chosen are one shape for each
// colour; a click on one chooses the block above it.
/**
 * @param {HTMLElement} place @param {Tree} tree @param {number} top
 * @param {number[]} path @param {(node: number) => void} go
 */
export function draw(place, tree, top, path, go) {
  const palette = paletteNow();
  const blocks = blocksOf(tree, top);
  const scale = (place.clientWidth - GUTTER) / tree.size[top];
  const levels = blocks[blocks.length - 1].level + 1;
  const letters = graphemes.of(tree.guess[top]).length;
  const known = new Map(); // colours by reply
  const boxOf = ({ node, level, start, size, isFound }) => {
    const reply = isFound ? replies.right() : tree.reply[node];
    if (!known.has(reply)) known.set(reply, coloursOf(reply, letters, palette));
    const colours = known.get(reply);
    return { reply, x: GUTTER + start * scale, y: level * TALL, wide: size * scale, ...colours };
  };
  const small = []; // neighbours of one colour, and where they end
  const drawn = [];
  const marks = [];
  for (const block of blocks) {
    const box = boxOf(block);
    const { x, y, wide, fill } = box;
    const isMarked = block.isFound ? block.node === path.at(-1) : path.includes(block.node);
    if (isMarked) marks.push(`M${x} ${y}h${Math.max(3, wide)}v${TALL}H${x}z`);
    if (wide >= LEAST) drawn.push({ ...block, shown: shapeOf(tree, block, box, palette) });
    else {
      const last = small.at(-1);
      const isBeside = last?.y === y && last.end === block.start;
      // Shapes that begin in one pixel have the colour of the first.
      if (last && isBeside && (last.fill === fill || x - last.x < 1)) last.end += block.size;
      else small.push({ x, y, fill, end: block.start + block.size });
    }
  }
  const turn = tree.depth[top];
  const turns = Array.from({ length: levels - 1 }, (_, level) =>
    svg("text", { x: 0, y: level * TALL + 35, fill: css(palette.soft) }, String(turn + level))
  );
  const [width, height] = [place.clientWidth, levels * TALL];
  const about = { role: "tree", "aria-label": "The tree from here", viewBox: `0 0 ${width} ${height}` };
  const family = getComputedStyle(place).fontFamily;
  const font = { "font-family": family, "font-size": 12, "font-weight": 700 };
  const picture = svg(
    "svg",
    { ...about, ...font, width, height },
    svg("rect", { width, height, fill: css(palette.paper) }),
    ...turns,
    svg("g", { "shape-rendering": "crispEdges" }, ...small.map(({ x, y, fill, end }) => {
      const wide = Math.max(1, GUTTER + end * scale - x);
      return svg("rect", { x, y, fill, width: wide, height: TALL - 1 });
    })),
    ...drawn.map(({ shown }) => shown),
    svg("path", { d: marks.join(""), fill: "none", stroke: css(palette.chosen), "stroke-width": 2.5 }),
  );
  picture.addEventListener("keydown", (event) => move(event, drawn, tree, go));
  picture.addEventListener("click", ({ clientX, clientY }) => {
    const { left, top: high } = picture.getBoundingClientRect();
    const [word, level] = [(clientX - left - GUTTER) / scale, Math.floor((clientY - high) / TALL)];
    const hit = blocks.find((one) =>
      one.level === level && one.start <= word && word < one.start + one.size
    );
    if (hit) go(hit.size * scale < LEAST ? tree.parent[hit.node] : hit.node);
  });
  place.replaceChildren(picture);
}
