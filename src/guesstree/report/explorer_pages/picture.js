"use strict";

// The tree as a picture: each block is a guess, the wider the more words are left; below it are the
// guesses that follow, one for each reply. What there is no room for is gathered in blocks that say
// how many words they stand for.
const picture = (() => {
  const { byId, svg, number, counted } = elements;
  const { pathTo, goTo } = state;
  const LEVELS = 4; // below the first
  const NARROWEST = 15; // pixels that an upright word takes
  const USUAL = 26; // pixels that blocks take on average before more are drawn
  const MARKED = 54; // pixels of a block that leads to the chosen word, where there is room
  const GATHERED = 64; // pixels of a block that stands for many
  const LETTER = 8.6; // pixels that a letter takes
  const SIDE = 7; // pixels of a small tile
  const BAR = 30; // height of the guesses that lead here, and of the first
  const LOWEST = 92; // pixels that a block takes with how many words it stands for
  const GUTTER = 62; // room for the labels of the turns
  let drawn = new Map(); // for each node its shape, its parent and its children in the picture

  const lengthOf = (text) => [...text].length;

  function labelOf({ tree }, node) {
    const reply = tree.reply[node] ? `${replies.spoken(tree.reply[node])}: ` : "";
    return `${reply}${tree.guess[node]}, ${counted(tree.size[node], "word")} left`;
  }

  function text(x, y, content, kind = "", turn = false) {
    const about = { x, y, class: kind, "text-anchor": "middle" };
    if (turn) about.transform = `rotate(90 ${x} ${y})`;
    return svg("text", about, content);
  }

  // Reply, word and count within a block: beside each other where there is room, else upright.
  function inside(view, node, { x, y, width, height }) {
    const { tree } = view;
    const [word, reply] = [tree.guess[node], tree.reply[node]];
    const middle = x + width / 2;
    const tiled = replies.tiles().length > 0;
    const replyWide = tiled ? lengthOf(reply) * (SIDE + 1) : lengthOf(reply) * LETTER;
    if (width > Math.max(replyWide, lengthOf(word) * LETTER) + 6) {
      const top = y + height / 2 - 14;
      const shown = tiled
        ? replies.shapes(reply, middle - replyWide / 2, top - 8, SIDE, false)
        : [text(middle, top, reply, "faint")];
      const count = text(middle, top + 36, number(tree.size[node]), "faint");
      return [...shown, text(middle, top + 19, word), count];
    }
    if (!tiled) return [text(middle - 4, y + height / 2, `${reply} ${word}`, "", true)];
    const down = y + 6 + replyWide + (lengthOf(word) * LETTER) / 2 + 4;
    const shown = replies.shapes(reply, middle - SIDE / 2, y + 6, SIDE, true);
    return [...shown, text(middle - 4, down, word, "", true)];
  }

  const frame = ({ x, y, width, height }) =>
    svg("rect", { x: x + 0.5, y: y + 0.5, width: Math.max(1, width - 1), height: height - 1 });

  function block(view, node, box, content) {
    const label = labelOf(view, node);
    const kind = view.lit.has(node) ? "node lit" : "node";
    const about = { class: kind, role: "button", tabindex: "-1", "aria-label": label };
    const rect = frame(box);
    return svg(
      "g",
      { ...about, "data-node": node, "data-key": node },
      svg("title", {}, label),
      rect,
      ...content,
    );
  }

  // Siblings that are too narrow, as one block.
  function gathered(view, nodes, box) {
    const { x, y, width, height } = box;
    const words = nodes.reduce((sum, node) => sum + view.tree.size[node], 0);
    const more = counted(nodes.length, "more reply", "more replies");
    const label = `${counted(words, "word")} after ${more}`;
    const kind = nodes.some((node) => view.lit.has(node)) ? "rest lit" : "rest";
    const rect = frame(box);
    const about = { class: kind, role: "img", "aria-label": label };
    const shape = svg("g", about, svg("title", {}, label), rect);
    const middle = x + width / 2;
    if (width > 60) {
      shape.append(text(middle, y + height / 2 - 2, `+${number(words)}`));
      shape.append(text(middle, y + height / 2 + 15, words === 1 ? "word" : "words"));
    } else if (width > NARROWEST - 3) {
      shape.append(text(middle - 4, y + height / 2, `+${counted(words, "word")}`, "", true));
    }
    return shape;
  }

  // The guesses that lead to the first one drawn, each as a bar.
  function leading(view, shapes, width) {
    const { tree, nodes, from } = view;
    for (let turn = 0; turn <= from; turn++) {
      const box = { x: GUTTER, y: turn * BAR, width: width - GUTTER, height: BAR };
      const node = nodes[turn];
      const reply = tree.reply[node];
      const tiled = replies.tiles().length > 0;
      const wide = reply ? lengthOf(reply) * (tiled ? SIDE + 1 : LETTER) + 10 : 0;
      const content = [];
      const left = GUTTER + 10;
      if (reply && tiled) content.push(...replies.shapes(reply, left, box.y + 12, SIDE, false));
      if (reply && !tiled) {
        content.push(svg("text", { x: left, y: box.y + 20, class: "faint" }, reply));
      }
      const words = counted(tree.size[node], "word");
      const said = `${tree.guess[node]} · ${words} left`;
      content.push(svg("text", { x: GUTTER + 10 + wide, y: box.y + 20 }, said));
      shapes.push(block(view, node, box, content));
      drawn.set(node, { parent: turn ? nodes[turn - 1] : null, children: [] });
      if (turn) drawn.get(nodes[turn - 1]).children.push(node);
    }
  }

  // How wide the blocks of siblings are, the largest first, and which of them are gathered. A block
  // is as wide as it has words left, but never too narrow to be read; the one that leads to the
  // chosen word is always drawn.
  function shared({ tree, lit }, children, room) {
    const fits = Math.floor((room - GATHERED) / USUAL);
    const whole = children.length * USUAL <= room || (children.length === 1 && room >= NARROWEST);
    const drawn = whole ? [...children] : children.slice(0, Math.max(0, fits));
    const marked = children.find((child) => lit.has(child));
    if (marked !== undefined && !drawn.includes(marked) && room >= NARROWEST) {
      if (drawn.length) drawn.pop();
      drawn.push(marked);
    }
    const rest = children.filter((child) => !drawn.includes(child));
    const left = rest.length ? Math.min(GATHERED, room - drawn.length * NARROWEST) : 0;
    let [wide, words] = [room - left, drawn.reduce((sum, child) => sum + tree.size[child], 0)];
    const widths = new Array(drawn.length);
    // From the smallest on: what a block needs more than its share, the larger ones give.
    for (let at = drawn.length - 1; at >= 0; at--) {
      const size = tree.size[drawn[at]];
      const least = Math.max(NARROWEST, lit.has(drawn[at]) ? Math.min(MARKED, room / 2) : 0);
      // The larger ones keep room for themselves.
      const most = wide - NARROWEST * at;
      widths[at] = Math.min(most, Math.max(least, (wide * size) / words));
      [wide, words] = [wide - widths[at], words - size];
    }
    return { drawn, widths, rest, left };
  }

  // Draw what follows a guess, and return the lowest level drawn.
  function below(view, shapes, node, [x, room], level, { tops }) {
    const { tree } = view;
    const children = tree.children[node];
    if (!children.length || level === tops.length - 1) return level;
    const [y, height] = [tops[level], tops[level + 1] - tops[level]];
    // The part of the words that the guess itself finds has nothing below it.
    const share = (tree.size[node] - tree.right[node]) / tree.size[node];
    const open = Math.max(room * share, Math.min(room, NARROWEST));
    const { drawn: shown, widths, rest, left } = shared(view, children, open);
    let [at, deepest] = [x, level + 1];
    shown.forEach((child, place) => {
      const width = widths[place];
      const box = { x: at, y, width, height };
      drawn.set(child, { parent: node, children: [] });
      drawn.get(node).children.push(child);
      shapes.push(block(view, child, box, inside(view, child, box)));
      deepest = Math.max(deepest, below(view, shapes, child, [at, width], level + 1, { tops }));
      at += width;
    });
    if (rest.length && left > 1) {
      shapes.push(gathered(view, rest, { x: at, y, width: left, height }));
    }
    return deepest;
  }

  // How high a level is: an upright word below its reply.
  function heightOf({ tree }) {
    const letters = Math.max(3, lengthOf(tree.guess[0]));
    const longest = Math.max(...[...new Set(tree.reply)].map(lengthOf));
    const reply = replies.tiles().length ? letters * (SIDE + 1) : longest * LETTER;
    return Math.max(LOWEST, Math.round(letters * LETTER + reply + 16));
  }

  function show(view) {
    const { tree, nodes, from, width } = view;
    const root = nodes[from];
    const height = heightOf(view);
    const deepest = Math.max(...tree.depth.slice(root, tree.end[root])) - tree.depth[root];
    const levels = Math.min(LEVELS, deepest);
    const topOf = (_, level) => (from + 1) * BAR + level * height;
    const tops = Array.from({ length: levels + 1 }, topOf);
    const shapes = [];
    drawn = new Map();
    leading(view, shapes, width);
    const deepestDrawn = below(view, shapes, root, [GUTTER, width - GUTTER], 0, { tops });
    for (let turn = 1; turn <= from + 1 + deepestDrawn; turn++) {
      const y = turn <= from + 1 ? (turn - 0.5) * BAR : tops[turn - from - 2] + height / 2;
      const about = { x: 0, y: y + 4, class: "faint", "aria-hidden": "true" };
      shapes.push(svg("text", about, `guess ${turn}`));
    }
    const place = byId("picture");
    const tall = tops[deepestDrawn];
    place.setAttribute("viewBox", `0 0 ${width} ${tall}`);
    place.style.height = `${tall}px`;
    place.replaceChildren(...shapes);
    place.querySelector(`[data-node="${root}"]`)?.setAttribute("tabindex", "0");
  }

  function focusOn(node) {
    const place = byId("picture");
    /** @type {SVGGElement | null} */
    const shape = place.querySelector(`[data-node="${node}"]`);
    if (!shape) return;
    place.querySelector('[tabindex="0"]')?.setAttribute("tabindex", "-1");
    shape.setAttribute("tabindex", "0");
    shape.focus({ preventScroll: true });
  }

  function beside(node, step) {
    const { parent } = drawn.get(node);
    if (parent === null) return null;
    const among = drawn.get(parent).children;
    return among[among.indexOf(node) + step] ?? null;
  }

  function walk(target, tree) {
    const shape = target.closest("[data-node]");
    if (shape) goTo({ path: pathTo(tree, Number(shape.dataset.node)) });
  }

  function listen(treeShown) {
    const place = byId("picture");
    place.addEventListener("click", (event) => walk(event.target, treeShown()));
    place.addEventListener("keydown", (event) => {
      const target = /** @type {SVGGElement} */ (event.target);
      const node = Number(target.dataset.node);
      if (!drawn.has(node)) return;
      if (event.key === "Enter" || event.key === " ") walk(target, treeShown());
      else if (event.key === "ArrowDown") focusOn(drawn.get(node).children[0] ?? null);
      else if (event.key === "ArrowUp") focusOn(drawn.get(node).parent);
      else if (event.key === "ArrowRight") focusOn(beside(node, 1));
      else if (event.key === "ArrowLeft") focusOn(beside(node, -1));
      else return;
      event.preventDefault();
    });
  }

  return { show, listen };
})();
