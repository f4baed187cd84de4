"use strict";

// The game from its first guess to here: the board, the replies that may come, what remains.
const walk = (() => {
  const { byId, element, button } = elements;
  const { number, counted } = sentences;
  const { now, goTo } = state;
  const NAMED = 300; // words left that are shown
  let view = null;

  function rowOf(node, turn) {
    const { tree, nodes } = view;
    const next = nodes[turn + 1];
    const isLast = next === undefined;
    const isFound = isLast && !tree.children[node].length;
    const reply = isFound ? replies.right() : isLast ? "" : tree.reply[next];
    const shown = isLast && !isFound ? replies.unknown(tree.guess[node]) : reply;
    const left = isFound ? "found" : `${number(tree.size[node])} left`;
    return element(
      "li",
      { class: "row", "data-guess": tree.guess[node] },
      ...replies.row(tree.guess[node], shown, isLast && !isFound ? turnTile : null),
      element("span", { class: "count" }, left),
    );
  }

  function showBoard() {
    const { tree, nodes, node } = view;
    byId("board").replaceChildren(...nodes.map(rowOf));
    byId("reply").value = replies.unknown(tree.guess[node]);
    const possible = tree.children[node].map((child) => tree.reply[child]);
    byId("replies").replaceChildren(...possible.map((value) => element("option", { value })));
    byId("back").disabled = nodes.length === 1;
    byId("go").disabled = !possible.length;
    const played = now.path.map((reply, turn) => `${tree.guess[nodes[turn]]} ${reply}`).join("\n");
    const address = `${encodeURIComponent(now.game)}?${new URLSearchParams({ played })}`;
    byId("from-board").setAttribute("href", `index.html#/${address}`);
    byId("from-board").hidden = !played;
    if (!possible.length) {
      byId("status").textContent = `The word is ${tree.guess[node]}: found in ${nodes.length}.`;
    }
    byId("facts").textContent = possible.length ? factsOf(tree, node) : "";
  }

  /** @param {Tree} tree @param {number} node */
  function factsOf(tree, node) {
    const more = [];
    for (let at = node; at < tree.end[node]; at++) {
      if (tree.right[at]) more.push(tree.depth[at] - tree.depth[node] + 1);
    }
    const mean = more.reduce((sum, value) => sum + value, 0) / more.length;
    const within = Math.round((100 * more.filter((turns) => turns <= 2).length) / more.length);
    const possible = tree.children[node].length + Number(tree.right[node]);
    const chance = tree.right[node]
      ? `This guess is right in 1 of ${number(tree.size[node])} cases`
      : "This guess cannot be the word itself";
    return (
      `${counted(possible, "reply is", "replies are")} possible. From here it takes ` +
      `${mean.toFixed(2)} guesses on average, ${Math.max(...more)} at most. ${chance}; ` +
      `the game is over within two in ${within}\u00a0% of cases.`
    );
  }

  function turnTile(at) {
    byId("reply").value = replies.turned(byId("reply").value, at);
    paint();
  }

  const typed = () => {
    const { tree, node } = view;
    const known = tree.children[node].map((child) => tree.reply[child]);
    return replies.written(byId("reply").value, known);
  };

  function paint() {
    replies.paint(byId("board").lastElementChild, typed());
  }

  function answer(reply = typed()) {
    const { tree, nodes, node } = view;
    if (replies.isRight(reply)) {
      byId("status").textContent = tree.right[node]
        ? `Found: ${tree.guess[node]}, in ${nodes.length}.`
        : `${tree.guess[node]} cannot be the word.`;
      return;
    }
    const known = tree.children[node].some((child) => tree.reply[child] === reply);
    if (known) goTo({ path: [...now.path, reply] });
    else byId("status").textContent = `No target that remains earns ${reply || "that"}.`;
  }

  // The replies in order: those that lead on, and the right one, where it may come.
  function branchesOf({ tree, node }) {
    const rows = tree.children[node].map((child) => ({
      reply: tree.reply[child],
      size: tree.size[child],
      next: `then ${tree.guess[child]}`,
    }));
    if (tree.right[node]) rows.push({ reply: replies.right(), size: 1, next: "the word itself" });
    return rows.sort((one, other) => other.size - one.size);
  }

  function branch({ reply, size, next }, share) {
    const keys = { "data-reply": reply, "data-key": reply };
    return element(
      "button",
      { class: "branch", type: "button", ...keys, onclick: () => answer(reply) },
      replies.mini(reply),
      element("span", { class: "size" }, number(size)),
      element("i", { class: "bar", style: `width:${100 * share}%` }),
      element("span", { class: "next" }, next),
    );
  }

  function showBranches() {
    const rows = branchesOf(view);
    const largest = Math.max(...rows.map((row) => row.size));
    const isOver = !view.tree.children[view.node].length;
    byId("branches-none").hidden = !isOver;
    byId("branches").hidden = isOver;
    byId("branches").replaceChildren(...rows.map((row) => branch(row, row.size / largest)));
  }

  // A click on a word plays its game, where it is a target.
  function wordButton(word) {
    const made = button("word", word, () => play(word));
    made.dataset.key = word;
    return made;
  }

  /** @param {string} text */
  function play(text) {
    const { tree } = view;
    const word = state.cleaned(text, tree.found);
    const node = tree.found.get(word);
    if (node !== undefined) goTo({ path: state.pathTo(tree, node) });
    else byId("status").textContent = `${word || "That"} is not among the targets.`;
  }

  function showRemaining() {
    const { tree, node } = view;
    const words = [];
    for (let at = node; at < tree.end[node]; at++) if (tree.right[at]) words.push(tree.guess[at]);
    words.sort();
    byId("remaining-count").textContent = number(words.length);
    const more = words.length > NAMED ? [` and ${number(words.length - NAMED)} more`] : [];
    byId("remaining").replaceChildren(
      ...words.slice(0, NAMED).map(wordButton),
      ...more,
    );
  }

  function show(next) {
    view = next;
    const letters = graphemes.of(view.tree.guess[0]).length;
    const root = document.documentElement.style;
    root.setProperty("--letters", String(letters));
    root.setProperty("--tiles", String(replies.tiles().length ? letters : 4));
    showBoard();
    showBranches();
    showRemaining();
  }

  // A reply that may mean two things is explained.
  function telling(act) {
    try {
      act();
    } catch (error) {
      byId("status").textContent = error.message;
    }
  }

  byId("reply").oninput = () => telling(paint);
  byId("answer").onsubmit = (event) => {
    event.preventDefault();
    telling(answer);
  };
  byId("target-form").onsubmit = (event) => {
    event.preventDefault();
    play(byId("target").value);
  };
  byId("back").onclick = () => goTo({ path: now.path.slice(0, -1) });
  byId("restart").onclick = () => goTo({ path: [] });

  return { show };
})();
