"use strict";

// The page as a whole: what is shown when, what controls do, and how data are handed over.
// deno-lint-ignore no-unused-vars -- the data's scripts call it
const explorer = (() => {
  const { byId, element, options, number } = elements;
  const { now, follow, goTo } = state;
  /** @type {(keyof Ids)[]} */
  const NEEDS_TREE = ["play", "next", "tree", "left", "word-section", "versus-section"];
  let latest = 0;
  let view = null;

  // Each call may wait for a tree; only the latest one shows something.
  async function show() {
    const call = ++latest;
    const had = elements.held();
    say(byId("astray"), state.read());
    say(byId("missing"), "");
    showChoices();
    front.show();
    let grown = data.treeOf(now.game, now.strategy);
    try {
      grown = grown || (await data.loadTree(now.game, now.strategy));
    } catch (error) {
      if (call === latest) showWithoutTree(error);
      return;
    }
    if (call !== latest) return;
    byId("status").textContent = "";
    const nodes = follow(grown, now.path);
    if (nodes.length - 1 < now.path.length) {
      byId("status").textContent = "That reply cannot come here.";
      now.path = now.path.slice(0, nodes.length - 1);
    }
    view = {
      tree: grown,
      nodes,
      node: nodes[nodes.length - 1],
      width: byId("left").clientWidth - 40,
    };
    showSections(true);
    showTree();
    strategies.showAll();
    openers.show();
    elements.giveBack(had);
  }

  function showTree() {
    const { tree: grown, nodes, node } = view;
    const turn = `${grown.guess[node]}, guess ${nodes.length} · ${now.game} by ${now.strategy}`;
    const title = now.path.length ? turn : `${now.game}: start with ${grown.guess[node]}`;
    document.title = `${title} · guesstree`;
    front.show();
    board.show(view);
    tree.show(view);
    words.show(grown);
    games.show(grown);
    strategies.showComparison(grown);
  }

  // Sections that need the tree are not shown; all others are.
  function showWithoutTree(error) {
    view = null;
    say(byId("missing"), error.message);
    document.title = `${now.game} by ${now.strategy} · guesstree`;
    showSections(false);
    strategies.showAll();
    openers.show();
  }

  function showSections(isShown) {
    for (const id of NEEDS_TREE) byId(id).toggleAttribute("hidden", !isShown);
  }

  // An alert, hidden where there is nothing to say.
  function say(place, sentence) {
    place.textContent = sentence;
    place.hidden = !sentence;
  }

  function showChoices() {
    const names = data.namesOf(now.game);
    options(byId("game"), Object.keys(data.games), now.game, data.labelOf);
    options(byId("strategy"), names, now.strategy);
    options(byId("versus"), names.filter((name) => name !== now.strategy), now.versus);
    const { mode, mean, worst, proven, least } = data.aboutOf(now.game, now.strategy);
    const proof = proven ? `, proved ${least ? "the fewest of this mode" : "by its own goal"}` : "";
    byId("strategy-facts").replaceChildren(
      "Mode ",
      strategies.modeMark(mode),
      `: ${mean.toFixed(4)} guesses on average${proof}; ${number(worst)} at most`,
    );
    byId("sheet").setAttribute("href", `sheets/${encodeURIComponent(now.game)}.svg`);
  }

  // Suggestions are made when somebody first types a word.
  function suggest() {
    const list = byId("words");
    if (!view || list.dataset.game === now.game) return;
    list.dataset.game = now.game;
    const known = [...view.tree.found.keys()].sort();
    list.replaceChildren(...known.map((word) => element("option", { value: word })));
  }

  byId("game").onchange = () => state.startGame(byId("game").value);
  byId("strategy").onchange = () => goTo({ strategy: byId("strategy").value, path: [] });
  byId("versus").onchange = () => goTo({ versus: byId("versus").value });
  byId("best").onclick = () => goTo({ strategy: data.bestOf(now.game).name, path: [] });
  for (const typed of [byId("word"), byId("target")]) typed.onfocus = suggest;
  byId("target-form").onsubmit = (event) => {
    event.preventDefault();
    if (view) words.play(view.tree, byId("target").value);
  };

  // Skip links: the heading of a section gets the focus; the address stays.
  for (const link of /** @type {NodeListOf<HTMLElement>} */ (
    document.querySelectorAll("a[data-section]")
  )) {
    link.onclick = (event) => {
      event.preventDefault();
      const heading = /** @type {HTMLElement} */ (
        document.querySelector(`#${link.dataset.section} h2`)
      );
      heading.tabIndex = -1;
      heading.focus();
      heading.scrollIntoView({ block: "start" });
    };
  }

  function remember(name, value) {
    try {
      localStorage.setItem(`guesstree-${name}`, value);
    } catch {
      // A browser that stores nothing for this page: the choice is lost when the page is closed.
    }
  }

  function recall(name) {
    try {
      return localStorage.getItem(`guesstree-${name}`);
    } catch {
      return null;
    }
  }

  // A switch of the whole page between two looks; what the reader chose is remembered.
  /** @type {(name: "theme" | "colours", on: string, off: string, isOn: boolean) => void} */
  function makeSwitch(name, on, off, isOn) {
    const { dataset } = document.documentElement;
    const turn = (chosen) => {
      dataset[name] = chosen;
      byId(name).setAttribute("aria-pressed", String(chosen === on));
      scatter.redraw();
    };
    byId(name).onclick = () => {
      turn(dataset[name] === on ? off : on);
      remember(name, dataset[name]);
    };
    turn(isOn ? on : off);
  }

  const isDark = matchMedia("(prefers-color-scheme: dark)").matches;
  makeSwitch("theme", "dark", "light", (recall("theme") ?? (isDark && "dark")) === "dark");
  makeSwitch("colours", "blind", "usual", recall("colours") === "blind");
  addEventListener("hashchange", show);
  let resizing = 0;
  addEventListener("resize", () => {
    cancelAnimationFrame(resizing);
    resizing = requestAnimationFrame(() => {
      tree.redraw();
      scatter.redraw();
    });
  });

  return {
    index(games) {
      Object.assign(data.games, games);
      show();
    },
    tree: data.addTree,
    openers: data.addOpeners,
    codes: data.addCodes,
  };
})();

data.loadIndex().catch((error) => {
  elements.byId("missing").textContent = error.message;
  elements.byId("missing").hidden = false;
});
