"use strict";

// The tree from here on, as a list that unfolds.
const tree = (() => {
  const { byId, element } = elements;
  const { number, counted } = sentences;
  /** @type {Tree} */
  let grown;
  let whole = 1; // words that are left where the list begins

  function lineOf(node) {
    const hasMore = grown.children[node].length > 0;
    const said = grown.size[node] === 1 ? "the word" : number(grown.size[node]);
    const width = (20 * grown.size[node]) / whole;
    const button = element(
      "button",
      { type: "button", class: "line", tabindex: "-1", "aria-expanded": hasMore ? "false" : null },
      ...(grown.reply[node] ? [replies.mini(grown.reply[node])] : []),
      element("b", {}, grown.guess[node]),
      element("span", { class: "faint" }, said),
      element("i", { class: "bar", style: `width:${width}em` }),
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
    const items = grown.children[node].map(lineOf);
    if (grown.right[node]) {
      const reply = replies.mini(replies.right());
      items.push(element("li", {}, element("span", { class: "line" }, reply, "the word itself")));
    }
    return element("ul", {}, ...items);
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

  /** @param {{ tree: Tree, node: number }} view */
  function show({ tree: next, node }) {
    [grown, whole] = [next, next.size[node]];
    const words = counted(grown.size[node], "word");
    const guesses = counted(grown.end[node] - node, "guess", "guesses");
    byId("tree-facts").textContent = `${words} and ${guesses} from here.`;
    const root = lineOf(node);
    byId("unfolding").replaceChildren(element("ul", {}, root));
    const first = /** @type {HTMLElement} */ (root.querySelector("button"));
    first.tabIndex = 0;
    first.click();
  }

  byId("unfolding").addEventListener("keydown", move);

  return { show };
})();
