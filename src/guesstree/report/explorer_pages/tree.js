"use strict";

// The tree from here on: a picture, or a list that unfolds where the page is narrow.
const tree = (() => {
  const { byId, element, number, counted } = elements;
  const PHONE = 620; // pixels; below, the list is shown unless the picture is chosen
  let view = null;

  // The nodes from the first guess to a word.
  /** @param {Tree} grown @param {string} word */
  function litFor(grown, word) {
    const lit = new Set();
    const found = word ? grown.found.get(word) : undefined;
    for (let node = found ?? -1; node >= 0; node = grown.parent[node]) lit.add(node);
    return lit;
  }

  function lineOf(node) {
    const { tree: grown, lit } = view;
    const hasMore = grown.children[node].length > 0;
    const isLit = lit.has(node);
    const about = { type: "button", class: isLit ? "line lit" : "line", tabindex: "-1" };
    const button = element(
      "button",
      { ...about, "data-key": node, "aria-expanded": hasMore ? "false" : null },
      ...(grown.reply[node] ? [replies.mini(grown.reply[node])] : []),
      element("b", {}, grown.guess[node]),
      element(
        "span",
        { class: "faint" },
        grown.size[node] === 1 ? "the word" : number(grown.size[node]),
      ),
    );
    const item = element("li", {}, button);
    if (hasMore) button.addEventListener("click", () => unfold(button, item, node));
    return item;
  }

  function unfold(button, item, node) {
    const isOpen = button.getAttribute("aria-expanded") === "true";
    button.setAttribute("aria-expanded", String(!isOpen));
    if (isOpen) item.querySelector("ul").remove();
    else item.append(branchesOf(node));
  }

  function branchesOf(node) {
    const items = view.tree.children[node].map(lineOf);
    if (view.tree.right[node]) {
      const said = element(
        "span",
        { class: "line" },
        replies.mini(replies.right()),
        "the word itself",
      );
      items.push(element("li", {}, said));
    }
    return element("ul", {}, ...items);
  }

  function showList() {
    const root = lineOf(view.root);
    byId("unfolding").replaceChildren(element("ul", {}, root));
    const open = (item, node) => {
      const button = item.querySelector("button");
      if (button.getAttribute("aria-expanded") === "false") button.click();
      const next = view.tree.children[node].findIndex((child) => view.lit.has(child));
      if (next >= 0) open(item.querySelector("ul").children[next], view.tree.children[node][next]);
    };
    open(root, view.root);
    /** @type {HTMLElement} */ (root.querySelector("button")).tabIndex = 0;
  }

  // Arrow keys: up and down along the lines, right unfolds, left folds.
  function move(event) {
    const lines = [...byId("unfolding").querySelectorAll("button")];
    const at = lines.indexOf(event.target);
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const folding = { ArrowRight: "false", ArrowLeft: "true" }[event.key];
    if (at < 0 || (!step && !folding)) return;
    event.preventDefault();
    if (folding && event.target.getAttribute("aria-expanded") === folding) event.target.click();
    const next = lines[at + (step || 0)];
    if (!next) return;
    lines[at].tabIndex = -1;
    next.tabIndex = 0;
    next.focus();
  }

  function draw() {
    const width = byId("tree").clientWidth - 28;
    const { view: chosen } = state.now;
    const isList = chosen ? chosen === "list" : width < PHONE;
    byId("picture").classList.toggle("gone", isList);
    byId("unfolding").hidden = !isList;
    byId("as-list").setAttribute("aria-pressed", String(isList));
    if (isList) showList();
    else picture.show({ ...view, width: Math.max(320, width) });
  }

  /** @param {{ tree: Tree, nodes: number[] }} next */
  function show(next) {
    const { tree: grown, nodes } = next;
    const from = Math.min(state.now.from ?? nodes.length - 1, nodes.length - 1);
    const lit = litFor(grown, state.now.word);
    view = { tree: grown, nodes, from, root: nodes[from], lit };
    const { root } = view;
    const words = counted(grown.size[root], "word");
    const guesses = counted(grown.end[root] - root, "guess", "guesses");
    byId("tree-facts").textContent = `${words} and ${guesses} from here.`;
    draw();
  }

  byId("as-list").onclick = () => {
    state.keep({ view: byId("unfolding").hidden ? "list" : "picture" });
    draw();
  };
  byId("unfolding").addEventListener("keydown", move);
  picture.listen(() => view.tree);

  return { show, redraw: () => view && draw() };
})();
