"use strict";

// The page for researchers: what is shown when, and what controls do.
const research = (() => {
  const { byId, options, say } = elements;
  const { number } = sentences;
  const { now, follow, goTo } = state;
  /** @type {(keyof Ids)[]} */
  const NEEDS_TREE = ["play", "next", "tree", "left"];
  let latest = 0;

  // Each call may wait for a tree; only the latest one shows something.
  async function show() {
    const call = ++latest;
    const had = held();
    say("astray", state.read());
    say("missing", "");
    showChoices();
    let grown = data.treeOf(now.game, now.strategy);
    try {
      grown = grown || (await data.loadTree(now.game, now.strategy));
    } catch (error) {
      if (call !== latest) return;
      say("missing", error.message);
      showSections(false);
      return;
    }
    if (call !== latest) return;
    showSections(true);
    showTree(grown);
    giveBack(had);
  }

  /** @param {Tree} grown */
  function showTree(grown) {
    const nodes = follow(grown, now.path);
    const isCut = nodes.length - 1 < now.path.length;
    byId("status").textContent = isCut ? "That reply cannot come here." : "";
    now.path = now.path.slice(0, nodes.length - 1);
    const node = nodes[nodes.length - 1];
    const view = { tree: grown, nodes, node };
    const turn = `${grown.guess[node]}, guess ${nodes.length} · ${now.game} by ${now.strategy}`;
    document.title = `${turn} · guesstree`;
    walk.show(view);
    tree.show(view);
  }

  // Sections that need the tree are not shown where there is none; all others are.
  function showSections(isShown) {
    for (const id of NEEDS_TREE) byId(id).toggleAttribute("hidden", !isShown);
  }

  function showChoices() {
    const names = data.namesOf(now.game);
    const game = encodeURIComponent(now.game);
    options(byId("game"), Object.keys(data.games), now.game, data.labelOf);
    options(byId("strategy"), names, now.strategy);
    const { mode, mean, worst, proven, proof, least } = data.aboutOf(now.game, now.strategy);
    const best = least ? "the fewest of this mode" : "the best by its own goal";
    const why = proven ? `, ${best} (${proof})` : "";
    byId("strategy-facts").textContent =
      `Mode ${mode}: ${mean.toFixed(4)} guesses on average${why}; ${number(worst)} at most`;
    byId("among").textContent = data.games[now.game].among;
    byId("sheet").setAttribute("href", `sheets/${game}.svg`);
    byId("ranking").setAttribute("href", `../openers/${game}.csv`);
    byId("home").setAttribute("href", `index.html#/${game}`);
  }

  // The element with the focus, to restore it after the element was drawn again.
  function held() {
    const focused = /** @type {HTMLElement | null} */ (document.activeElement);
    /** @type {HTMLElement | null | undefined} */
    const home = focused?.closest("[data-keeps-focus]");
    return focused && home && { home, key: focused.dataset.key };
  }

  function giveBack(had) {
    if (!had || (document.activeElement && document.activeElement !== document.body)) return;
    const { home, key } = had;
    const same = key && home.querySelector(`[data-key="${CSS.escape(key)}"]`);
    const stop = home.querySelector('[tabindex="0"]');
    /** @type {HTMLElement} */
    const target = same || stop || home.querySelector("button:not(:disabled)") || home;
    if (target === home) home.tabIndex = -1;
    target.focus({ preventScroll: true });
  }

  byId("game").onchange = () => state.startGame(byId("game").value);
  byId("strategy").onchange = () => goTo({ strategy: byId("strategy").value, path: [] });
  byId("best").onclick = () => goTo({ strategy: data.bestOf(now.game).name, path: [] });
  addEventListener("hashchange", show);

  return { show };
})();

data.loadIndex().then(data.keepTrees).then(research.show, (error) => elements.say("missing", error.message));
