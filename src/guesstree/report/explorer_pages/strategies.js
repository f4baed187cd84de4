"use strict";

// Strategies beside each other: a table of all, and two compared.
const strategies = (() => {
  const { byId, element, button, number, counted, say } = elements;
  const { now, goTo } = state;
  const NAMED = 12;
  let compared = "";

  // The colour of a mode, always with its name.
  const colourOf = (mode) => `--mode:var(--mode-${mode});`;

  function modeMark(mode) {
    const dot = element("i", { class: "dot", style: colourOf(mode), "aria-hidden": "true" });
    return element("span", { class: "mode" }, dot, mode);
  }

  function spark({ histogram, mode }) {
    const tallest = Math.max(...histogram);
    const bars = histogram.map((count, at) => {
      const style = `${colourOf(mode)}height:${(100 * count) / tallest}%`;
      return element("i", { style, title: `${at + 1}: ${count}` });
    });
    const said = histogram.map((count, at) => `${count} in ${at + 1}`).join(", ");
    return element("span", { class: "spark", role: "img", "aria-label": said }, ...bars);
  }

  const choose = ({ name }) => button("word", name, () => goTo({ strategy: name, path: [] }));

  /** @type {Column[]} */
  const columns = [
    { name: "name", title: "strategy", render: choose },
    { name: "mode", render: (row) => modeMark(row.mode) },
    { name: "first", title: "first guess" },
    { name: "mean", number: true, render: (row) => row.mean.toFixed(4) },
    { name: "worst", number: true },
    { name: "total", number: true, render: (row) => number(row.total) },
    { name: "proven", title: "the best", render: (row) => (row.proven ? row.proof : "") },
    { name: "histogram", title: "games by guesses", value: (row) => row.mean, render: spark },
  ];

  function showAll() {
    const current = (row) => row.name === now.strategy;
    const rows = data.listOf(now.game);
    tables.show("strategies", "order", "All strategies", { columns, rows, by: "mean", current });
  }

  // How many targets are found with 1, 2, 3 ... guesses, by the number of guesses.
  /** @param {Tree} grown */
  function countsOf(grown) {
    const counts = [];
    for (const node of grown.found.values()) {
      counts[grown.depth[node]] = (counts[grown.depth[node]] || 0) + 1;
    }
    return counts;
  }

  // Columns have the colour of their mode; where both have the same, the second is hatched.
  function histograms(one, two, modes) {
    const tallest = Math.max(...one.filter(Boolean), ...two.filter(Boolean));
    const hatched = modes[0] === modes[1] ? " hatched" : "";
    const bar = (count = 0, mode, kind = "") => {
      const style = `${colourOf(mode)}width:${(70 * count) / tallest}%`;
      const drawn = count ? [element("i", { class: `bar${kind}`, style })] : [];
      return element("span", { class: "measured" }, ...drawn, ` ${number(count)}`);
    };
    const rows = [];
    for (let guesses = 1; guesses < Math.max(one.length, two.length); guesses++) {
      const label = element("b", {}, String(guesses));
      rows.push(label, bar(one[guesses], modes[0]), bar(two[guesses], modes[1], hatched));
    }
    return rows;
  }

  /** @param {Tree} one @param {Tree} other */
  function wordsThatDiffer(one, other) {
    const turn = (grown, word) => grown.depth[grown.found.get(word)];
    /** @type {[number, string][]} */
    const gains = [...one.found.keys()].map((word) => [turn(other, word) - turn(one, word), word]);
    return {
      faster: gains.filter(([by]) => by > 0).sort((a, b) => b[0] - a[0]),
      slower: gains.filter(([by]) => by < 0).sort((a, b) => a[0] - b[0]),
    };
  }

  /** @param {Tree} grown */
  async function showComparison(grown) {
    const { game, strategy, versus } = now;
    const key = [game, strategy, versus].join("|");
    if (key === compared) return;
    compared = key;
    if (!versus) {
      say("comparison", "This game has one strategy only.");
      return;
    }
    let other;
    try {
      other = await data.loadTree(game, versus);
    } catch (error) {
      if (compared === key) say("comparison", error.message);
      return;
    }
    if (compared !== key) return;
    const heads = ["", strategy, versus].map((text) => element("b", {}, text));
    const modes = [strategy, versus].map((name) => data.aboutOf(game, name).mode);
    const rows = histograms(countsOf(grown), countsOf(other), modes);
    const { faster, slower } = wordsThatDiffer(grown, other);
    const named = (list) =>
      list.slice(0, NAMED).map(([, word]) => board.wordButton(word, `in ${word}`));
    const more = (list) => (list.length > NAMED ? [`and ${number(list.length - NAMED)} more`] : []);
    const line = (verb, list) => {
      const said = `${strategy} is ${verb} on ${counted(list.length, "word")}. `;
      return element("p", {}, said, ...named(list), ...more(list));
    };
    byId("comparison").replaceChildren(
      element("div", { class: "pair" }, ...heads, ...rows),
      line("faster", faster),
      line("slower", slower),
    );
  }

  return { showAll, showComparison, modeMark };
})();
