"use strict";

// Data comes as scripts that call these functions, so that the pages work from a folder as well as
// from a server: `index` with what there is, then trees and first guesses when they are asked for.
const explorer = (() => {
  const $ = (id) => document.getElementById(id);
  const SHOWN_LEVELS = 5;
  const NARROWEST = 1.5;
  const LETTERS = { g: "G", 2: "G", "🟩": "G", "🟧": "G", y: "Y", 1: "Y", "🟨": "Y", "🟦": "Y" };
  const GREY = new Set([".", "0", "b", "k", "x", "_", "⬛", "⬜", "🟫"]);

  let games = {};
  const trees = new Map();
  const openers = new Map();
  const waiting = new Map();
  const state = { game: "", strategy: "", path: [], word: "", versus: "" };
  const sorting = { strategies: ["mean", 1], openers: ["rank", 1] };

  // ---- data

  function load(file, store, key) {
    if (store.has(key)) return Promise.resolve(store.get(key));
    if (!waiting.has(file)) {
      const script = document.createElement("script");
      script.src = `data/${file}.js`;
      const done = new Promise((resolve, reject) => {
        script.onload = () => resolve(store.get(key));
        script.onerror = () => reject(new Error(`data/${file}.js is missing`));
      });
      waiting.set(file, done);
      document.head.append(script);
    }
    return waiting.get(file);
  }

  const loadTree = (game, strategy) =>
    load(`${game}/${strategy}`, trees, `${game}/${strategy}`);

  function receiveTree(game, strategy, data) {
    const guesses = data.words.split(" ");
    const count = data.parent.length;
    const tree = {
      parent: data.parent,
      size: data.size,
      guess: data.guess.map((at) => guesses[at]),
      reply: data.reply.map((at) => (at < 0 ? "" : data.replies[at])),
      children: Array.from({ length: count }, () => []),
      depth: new Array(count).fill(1),
      end: new Array(count).fill(0),
      right: new Array(count).fill(false),
    };
    for (let node = 1; node < count; node++) {
      tree.children[tree.parent[node]].push(node);
      tree.depth[node] = tree.depth[tree.parent[node]] + 1;
    }
    // Nodes are in pre-order: those below a node follow it.
    for (let node = count - 1; node >= 0; node--) {
      const below = tree.children[node];
      tree.end[node] = below.length ? tree.end[below[below.length - 1]] : node + 1;
      const branches = below.reduce((sum, child) => sum + tree.size[child], 0);
      tree.right[node] = tree.size[node] - branches === 1;
      below.sort((a, b) => tree.size[b] - tree.size[a] || a - b);
    }
    tree.found = new Map();
    for (let node = 0; node < count; node++) {
      if (tree.right[node]) tree.found.set(tree.guess[node], node);
    }
    trees.set(`${game}/${strategy}`, tree);
  }

  // ---- where we are

  const tree = () => trees.get(`${state.game}/${state.strategy}`);
  const isTiles = () => games[state.game].rule === "wordle";

  function follow(path) {
    const nodes = [0];
    for (const reply of path) {
      const at = nodes[nodes.length - 1];
      const next = tree().children[at].find((child) => tree().reply[child] === reply);
      if (next === undefined) break;
      nodes.push(next);
    }
    return nodes;
  }

  const pathTo = (node) => {
    const path = [];
    for (let at = node; at > 0; at = tree().parent[at]) path.unshift(tree().reply[at]);
    return path;
  };

  function link() {
    const steps = [state.game, state.strategy, ...state.path].map(encodeURIComponent);
    return `#/${steps.join("/")}${state.word ? `?word=${encodeURIComponent(state.word)}` : ""}`;
  }

  function readLink() {
    const [steps, query] = location.hash.replace(/^#\/?/, "").split("?");
    const [game, strategy, ...path] = steps.split("/").map(decodeURIComponent);
    state.game = game in games ? game : Object.keys(games)[0];
    const known = games[state.game].strategies.map((one) => one.name);
    state.strategy = known.includes(strategy) ? strategy : best(state.game).name;
    state.path = path;
    state.word = new URLSearchParams(query || "").get("word") || "";
    if (!known.includes(state.versus) || state.versus === state.strategy) {
      state.versus = known.find((name) => name !== state.strategy) || "";
    }
  }

  const best = (game) =>
    games[game].strategies.reduce((one, other) => (other.mean < one.mean ? other : one));

  function goTo(change) {
    Object.assign(state, change);
    const target = link();
    if (location.hash === target) show();
    else location.hash = target;
  }

  // ---- what is shown

  function element(tag, attributes = {}, ...content) {
    const made = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) {
      if (name.startsWith("on")) made.addEventListener(name.slice(2), value);
      else if (value !== null) made.setAttribute(name, value);
    }
    made.append(...content);
    return made;
  }

  async function show() {
    readLink();
    $("status").textContent = "";
    try {
      await loadTree(state.game, state.strategy);
    } catch (error) {
      $("status").textContent = `${error.message}; run snakemake to make it.`;
      return;
    }
    const nodes = follow(state.path);
    if (nodes.length - 1 < state.path.length) {
      $("status").textContent = "That reply cannot come here.";
      state.path = state.path.slice(0, nodes.length - 1);
    }
    const node = nodes[nodes.length - 1];
    showChoices();
    showBoard(nodes);
    showBranches(node);
    showIcicle(node);
    showRemaining(node);
    showStrategies();
    showFound();
    showComparison();
    showOpeners();
  }

  function options(select, names, chosen) {
    select.replaceChildren(...names.map((name) => element("option", { value: name }, name)));
    select.value = chosen;
  }

  function showChoices() {
    options($("game"), Object.keys(games), state.game);
    const names = games[state.game].strategies.map((one) => one.name);
    options($("strategy"), names, state.strategy);
    options($("versus"), names.filter((name) => name !== state.strategy), state.versus);
    $("word").value = state.word;
    if ($("words").dataset.game !== state.game) {
      $("words").dataset.game = state.game;
      const words = [...tree().found.keys()].sort();
      $("words").replaceChildren(...words.map((word) => element("option", { value: word })));
    }
  }

  function tileRow(guess, reply, editable) {
    if (!isTiles()) {
      const said = element("span", { class: "said" }, guess);
      return [said, element("span", { class: "reply" }, reply)];
    }
    return [...guess].map((letter, at) =>
      element(
        editable ? "button" : "span",
        {
          class: "tile",
          "data-tile": reply[at] || ".",
          ...(editable
            ? { type: "button", "aria-label": `${letter}: ${tileName(reply[at])}`, onclick: () => turn(at) }
            : {}),
        },
        letter,
      ),
    );
  }

  const tileName = (tile) => ({ G: "in place", Y: "elsewhere" })[tile] || "not there";

  function showBoard(nodes) {
    const last = nodes[nodes.length - 1];
    const rows = nodes.map((node, turnAt) => {
      const next = nodes[turnAt + 1];
      const reply = next === undefined ? "" : tree().reply[next];
      const count = `${tree().size[node].toLocaleString("en")} left`;
      return element(
        "li",
        { class: "row", "data-guess": tree().guess[node] },
        ...tileRow(tree().guess[node], reply, next === undefined),
        element("span", { class: "count" }, count),
      );
    });
    $("board").replaceChildren(...rows);
    const pattern = isTiles() ? ".".repeat(tree().guess[last].length) : "";
    $("reply").value = pattern;
    const replies = tree().children[last].map((child) => tree().reply[child]);
    $("replies").replaceChildren(...replies.map((value) => element("option", { value })));
    $("back").disabled = nodes.length === 1;
    $("go").disabled = !replies.length;
    if (!replies.length) $("status").textContent = `The word is ${tree().guess[last]}.`;
    $("facts").textContent = factsOf(last);
  }

  function factsOf(node) {
    const t = tree();
    const more = [];
    for (let at = node; at < t.end[node]; at++) {
      if (t.right[at]) more.push(t.depth[at] - t.depth[node] + 1);
    }
    const mean = more.reduce((sum, value) => sum + value, 0) / more.length;
    const within = (turns) => Math.round((100 * more.filter((v) => v <= turns).length) / more.length);
    return (
      `${t.children[node].length + t.right[node]} replies are possible. From here it takes ` +
      `${mean.toFixed(2)} guesses on average, ${Math.max(...more)} at the most; this guess is right ` +
      `with a chance of ${((100 * t.right[node]) / t.size[node]).toFixed(1)} %, and the game is over ` +
      `within two in ${within(2)} % of cases.`
    );
  }

  function turn(at) {
    const tiles = [...$("reply").value.padEnd(at + 1, ".")];
    tiles[at] = { ".": "Y", Y: "G", G: "." }[tiles[at]] || "Y";
    $("reply").value = tiles.join("");
    paint();
  }

  function paint() {
    const reply = written($("reply").value);
    const row = $("board").lastElementChild;
    if (!isTiles() || !row) return;
    row.querySelectorAll(".tile").forEach((tile, at) => {
      tile.dataset.tile = reply[at] || ".";
      tile.setAttribute("aria-label", `${tile.textContent}: ${tileName(reply[at])}`);
    });
  }

  // A reply in any of the usual notations, as the trees have it.
  function written(text) {
    const plain = text.trim();
    if (!isTiles()) return plain.toUpperCase().replace(/^(\d+)[ ,:](\d+)$/, "$1A$2B");
    return [...plain.toLowerCase()]
      .map((one) => LETTERS[one] || (GREY.has(one) ? "." : "?"))
      .join("");
  }

  function answer(reply) {
    const nodes = follow(state.path);
    const last = nodes[nodes.length - 1];
    if (isTiles() && /^G+$/.test(reply) && reply.length === tree().guess[last].length) {
      $("status").textContent = tree().right[last]
        ? `Found: ${tree().guess[last]}, in ${nodes.length}.`
        : `${tree().guess[last]} cannot be the word.`;
      return;
    }
    const known = tree().children[last].some((child) => tree().reply[child] === reply);
    if (known) goTo({ path: [...state.path, reply] });
    else $("status").textContent = `No target that remains earns ${reply || "that"}.`;
  }

  function minis(reply) {
    if (!isTiles()) return element("span", {}, reply);
    const tiles = [...reply].map((tile) => element("span", { class: "mini", "data-tile": tile }));
    return element("span", { class: "minis", role: "img", "aria-label": reply }, ...tiles);
  }

  function showBranches(node) {
    const t = tree();
    const largest = Math.max(1, ...t.children[node].map((child) => t.size[child]));
    const rows = t.children[node].map((child) =>
      element(
        "button",
        { class: "branch", type: "button", "data-reply": t.reply[child], onclick: () => answer(t.reply[child]) },
        minis(t.reply[child]),
        element("span", { class: "size" }, String(t.size[child])),
        element(
          "span",
          { class: "next" },
          element("i", { class: "bar", style: `width:${(100 * t.size[child]) / largest}%` }),
          `then ${t.guess[child]}`,
        ),
      ),
    );
    if (!rows.length) rows.push(element("p", { class: "hint" }, "None: the word is known."));
    $("branches").replaceChildren(...rows);
  }

  function svg(tag, attributes, ...content) {
    const made = document.createElementNS("http://www.w3.org/2000/svg", tag);
    for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
    made.append(...content);
    return made;
  }

  function showIcicle(root) {
    const t = tree();
    const picture = $("icicle");
    const width = picture.clientWidth || 800;
    const height = picture.clientHeight || 270;
    const row = height / SHOWN_LEVELS;
    const scale = width / t.size[root];
    const shapes = [];
    const draw = (node, x, level) => {
      const wide = t.size[node] * scale;
      if (wide < NARROWEST || level === SHOWN_LEVELS) return;
      const tint = `color-mix(in srgb, var(--bar) ${100 - 14 * level}%, var(--other))`;
      const label = `${t.reply[node]} ${t.guess[node]}: ${t.size[node]} targets`;
      const shape = svg(
        "g",
        wide > 14 ? { tabindex: "0", role: "button", "aria-label": label } : {},
        svg("title", {}, label),
        svg("rect", { x, y: level * row, width: wide, height: row, style: `fill:${tint}` }),
      );
      if (wide > 9 * t.guess[node].length) {
        const at = { x: x + wide / 2, y: (level + 0.6) * row, "text-anchor": "middle" };
        shape.append(svg("text", at, t.guess[node]));
      }
      const walk = () => goTo({ path: pathTo(node) });
      shape.addEventListener("click", walk);
      shape.addEventListener("keydown", (event) => event.key === "Enter" && walk());
      shapes.push(shape);
      let left = x;
      for (const child of t.children[node]) {
        draw(child, left, level + 1);
        left += t.size[child] * scale;
      }
    };
    draw(root, 0, 0);
    picture.setAttribute("viewBox", `0 0 ${width} ${height}`);
    picture.replaceChildren(...shapes);
  }

  function wordButton(word) {
    return element(
      "button",
      { class: "word", type: "button", onclick: () => goTo({ word }) },
      word,
    );
  }

  function showRemaining(node) {
    const t = tree();
    const words = [];
    for (let at = node; at < t.end[node]; at++) if (t.right[at]) words.push(t.guess[at]);
    $("remaining").replaceChildren(...words.sort().map(wordButton));
  }

  function table(id, columns, rows, mark) {
    const [by, sign] = sorting[id];
    const value = (row) => row[by] ?? "";
    const ordered = [...rows].sort(
      (a, b) => sign * (value(a) < value(b) ? -1 : value(a) > value(b) ? 1 : 0),
    );
    const heads = columns.map(({ name, title, number }) =>
      element(
        "th",
        {
          class: number ? "number" : null,
          "aria-sort": name === by ? (sign > 0 ? "ascending" : "descending") : "none",
        },
        element(
          "button",
          {
            type: "button",
            onclick: () => {
              sorting[id] = [name, name === by ? -sign : 1];
              id === "strategies" ? showStrategies() : showOpeners();
            },
          },
          `${title || name}${name === by ? (sign > 0 ? " ▴" : " ▾") : ""}`,
        ),
      ),
    );
    const lines = ordered.map((row) =>
      element(
        "tr",
        { "aria-current": mark && mark(row) ? "true" : null },
        ...columns.map(({ name, number, render }) =>
          element("td", { class: number ? "number" : null }, render ? render(row) : String(row[name] ?? "–")),
        ),
      ),
    );
    const head = element("thead", {}, element("tr", {}, ...heads));
    $(id).replaceChildren(
      element("div", { class: "table" }, element("table", {}, head, element("tbody", {}, ...lines))),
    );
  }

  function spark(histogram) {
    const tallest = Math.max(...histogram);
    const bars = histogram.map((count, at) =>
      element("i", { style: `height:${(100 * count) / tallest}%`, title: `${at + 1}: ${count}` }),
    );
    return element("span", { class: "spark" }, ...bars);
  }

  function showStrategies() {
    const choose = (row) =>
      element(
        "button",
        { class: "word", type: "button", onclick: () => goTo({ strategy: row.name, path: [] }) },
        row.name,
      );
    const columns = [
      { name: "name", title: "strategy", render: choose },
      { name: "first", title: "first guess" },
      { name: "mean", number: true, render: (row) => row.mean.toFixed(4) },
      { name: "worst", number: true },
      { name: "total", number: true },
      { name: "proven", title: "proven", render: (row) => (row.proven ? "yes" : "") },
      { name: "histogram", title: "games by guesses", render: (row) => spark(row.histogram) },
    ];
    table("strategies", columns, games[state.game].strategies, (row) => row.name === state.strategy);
  }

  async function showFound() {
    if (!state.word) {
      $("found").replaceChildren(
        element("p", { class: "hint" }, "Choose a word above, or click one on this page."),
      );
      return;
    }
    const { game, word } = state;
    const names = games[game].strategies.map((one) => one.name);
    const loaded = await Promise.all(names.map((name) => loadTree(game, name)));
    if (state.word !== word || state.game !== game) return;
    if (!loaded[0].found.has(word)) {
      $("found").replaceChildren(element("p", {}, `${word} is not among the targets.`));
      return;
    }
    const lines = names.map((name, at) => {
      const grown = loaded[at];
      const steps = [];
      for (let node = grown.found.get(word); node >= 0; node = grown.parent[node]) {
        steps.unshift([grown.guess[node], grown.reply[node]]);
      }
      const cells = steps.flatMap(([guess], turnAt) => {
        const reply = steps[turnAt + 1];
        return reply ? [`${guess} `, minis(reply[1])] : [element("b", {}, guess)];
      });
      const game_ = element("span", { class: "row" }, ...cells);
      const count = element("td", { class: "number" }, String(steps.length));
      return element("tr", { "data-strategy": name }, element("td", {}, name), count, element("td", {}, game_));
    });
    $("found").replaceChildren(
      element("p", {}, element("b", {}, word)),
      element("div", { class: "table" }, element("table", {}, element("tbody", {}, ...lines))),
    );
  }

  async function showComparison() {
    if (!state.versus) return;
    const { game, strategy, versus } = state;
    const other = await loadTree(game, versus);
    if (state.versus !== versus || state.strategy !== strategy || state.game !== game) return;
    const depths = (grown) => {
      const counts = [];
      for (const node of grown.found.values()) {
        counts[grown.depth[node]] = (counts[grown.depth[node]] || 0) + 1;
      }
      return counts;
    };
    const [one, two] = [depths(tree()), depths(other)];
    const tallest = Math.max(...one.filter(Boolean), ...two.filter(Boolean));
    const bar = (count, kind) =>
      element(
        "span",
        {},
        element("i", { class: `bar ${kind}`, style: `width:${(70 * (count || 0)) / tallest}%;display:inline-block` }),
        ` ${count || 0}`,
      );
    const rows = [];
    for (let guesses = 1; guesses < Math.max(one.length, two.length); guesses++) {
      rows.push(element("b", {}, String(guesses)), bar(one[guesses], ""), bar(two[guesses], "two"));
    }
    const gain = [...tree().found].map(([word, node]) => [
      other.depth[other.found.get(word)] - tree().depth[node],
      word,
    ]);
    const faster = gain.filter(([by]) => by > 0).sort((a, b) => b[0] - a[0]);
    const slower = gain.filter(([by]) => by < 0).sort((a, b) => a[0] - b[0]);
    const named = (list) => list.slice(0, 8).map(([, word]) => wordButton(word));
    $("comparison").replaceChildren(
      element("div", { class: "pair" }, element("b", {}, ""), element("b", {}, strategy), element("b", {}, versus), ...rows),
      element("p", {}, `${strategy} is faster on ${faster.length} words: `, ...named(faster)),
      element("p", {}, `and slower on ${slower.length}: `, ...named(slower)),
    );
  }

  async function showOpeners() {
    const game = state.game;
    const rows = await load(`${game}/openers`, openers, game);
    if (state.game !== game) return;
    const columns = [
      { name: "rank", number: true },
      { name: "guess" },
      { name: "information", title: "bits", number: true, render: (row) => row.information.toFixed(3) },
      { name: "expectation", title: "expected size", number: true, render: (row) => row.expectation.toFixed(2) },
      { name: "branches", number: true },
      { name: "largest", number: true },
    ];
    table("openers", columns, rows);
  }

  // ---- what people do

  $("game").onchange = (event) => goTo({ game: event.target.value, strategy: "", path: [], word: "" });
  $("strategy").onchange = (event) => goTo({ strategy: event.target.value, path: [] });
  $("versus").onchange = (event) => {
    state.versus = event.target.value;
    showComparison();
  };
  $("word").onchange = (event) => goTo({ word: event.target.value.trim().toLowerCase() });
  $("reply").oninput = paint;
  $("answer").onsubmit = (event) => {
    event.preventDefault();
    answer(written($("reply").value));
  };
  $("back").onclick = () => goTo({ path: state.path.slice(0, -1) });
  $("restart").onclick = () => goTo({ path: [] });

  function remember(name, value) {
    try {
      localStorage.setItem(`guesstree-${name}`, value);
    } catch {
      // A folder that may not keep anything forgets the choice, and nothing else.
    }
  }

  function recall(name) {
    try {
      return localStorage.getItem(`guesstree-${name}`);
    } catch {
      return null;
    }
  }

  function toggle(button, name, on, off) {
    const chosen = document.documentElement.dataset[name] === on ? off : on;
    document.documentElement.dataset[name] = chosen;
    button.setAttribute("aria-pressed", String(chosen === on));
    remember(name, chosen);
  }

  $("theme").onclick = () => toggle($("theme"), "theme", "dark", "light");
  $("colours").onclick = () => toggle($("colours"), "colours", "blind", "usual");
  const dark = matchMedia("(prefers-color-scheme: dark)").matches;
  if (recall("theme") === "dark" || (recall("theme") === null && dark)) $("theme").click();
  if (recall("colours") === "blind") $("colours").click();
  addEventListener("hashchange", show);
  addEventListener("resize", () => tree() && showIcicle(follow(state.path).pop()));

  return {
    index(found) {
      games = found;
      show();
    },
    tree: receiveTree,
    openers: (game, rows) => openers.set(game, rows),
  };
})();
