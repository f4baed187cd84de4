import { draw } from "./icicle.js";
import { sortable } from "./sorting.js";

// The part of the page for researchers: the strategies of a game, the tree of one, first guesses.

const { byId, element, button, say, atMost } = elements;
const { number, counted, fixed, phrase } = sentences;
const { now, goTo, pathTo } = state;
const { upper } = front;
const NAMED = 100; // words left that are shown
const ROWS = 20; // first guesses that are shown

/** @type {{ tree: Tree, node: number } | null} */
let view = null;
/** @type {number[]} */
let marked = []; // the nodes of a word that is marked
let latest = 0;
const titles = { players: "", own: "" };

/** @type {(strategy: string, path?: string[]) => string} */
const addressOf = (strategy, path = []) =>
  `#/${[now.game, strategy, ...path].filter(Boolean).map(encodeURIComponent).join("/")}`;

/** @type {(text: string, strategy: string, path?: string[]) => HTMLElement} */
function linkTo(text, strategy, path) {
  const href = addressOf(strategy, path);
  const isHere = href === addressOf(now.strategy, now.path);
  return element("a", { href, "aria-current": isHere ? "true" : null }, text);
}

/** @type {(sign: string, mean: number | null) => string} */
const meanOf = (sign, mean) => (mean === null ? "–" : `${sign}${fixed(mean, 4)}`);

const showStrategies = sortable(byId("strategy-table"), [
  { head: "Strategy", cell: ({ name }) => linkTo(name, name), key: ({ name }) => name },
  { head: "Mode", cell: ({ mode }) => mode, key: ({ mode }) => mode },
  { head: "First guess", cell: ({ first }) => upper(first), key: ({ first }) => first },
  {
    head: "Average",
    cell: ({ mean, proven }) => meanOf(proven ? "✓\u202f" : "", mean),
    key: ({ mean }) => mean,
  },
  { head: "At most", cell: ({ worst }) => number(worst), key: ({ worst }) => worst },
]);

// The guesses that finish the games from a node on, counting its own, for each word left.
/** @param {Tree} tree @param {number} node */
function turnsFrom({ depth, end, right }, node) {
  const turns = [];
  for (let at = node; at < end[node]; at++) if (right[at]) turns.push(depth[at] - depth[node] + 1);
  return turns;
}

/** @param {number[]} turns */
const average = (turns) => turns.reduce((sum, one) => sum + one, 0) / turns.length;

const showFirsts = sortable(byId("opener-table"), [
  { head: "First guess", cell: ({ link }) => link(), key: ({ word }) => word },
  { head: "Rank", cell: ({ place }) => place, key: ({ rank }) => rank },
  { head: "Average", cell: ({ sign, mean }) => meanOf(sign, mean), key: ({ mean }) => mean ?? Infinity },
  { head: "Hard mode", cell: ({ hard }) => meanOf("≤\u202f", hard), key: ({ hard }) => hard ?? Infinity },
  { head: "May be the answer", cell: ({ may }) => may, key: ({ may }) => may },
], ROWS);

// All first guesses of a game, as rows.
/** @param {First} first */
const openersOf = (first) =>
  first.words.map((word, at) => {
    const [rank, isRanked] = [first.rank[at], first.ranked.has(at)];
    const query = new URLSearchParams({ word });
    return {
      ...{ word, rank, mean: first.mean[at], hard: first.hard[at], sign: atMost(first, at) },
      link: () => element("a", { href: `${addressOf("")}?${query}` }, upper(word)),
      place: isRanked ? number(rank) : rank > 1 ? `≥\u202f${number(rank)}` : "–",
      may: first.target.has(at) ? "yes" : "no",
    };
  });

const showReplies = sortable(byId("reply-table"), [
  { head: "Reply", cell: ({ reply }) => replies.mini(reply), key: ({ reply }) => reply },
  { head: "Words", cell: ({ size }) => number(size), key: ({ size }) => size },
  { head: "Next guess", cell: ({ next }) => next, key: ({ guess }) => guess },
  { head: "Average", cell: ({ mean }) => (mean ? fixed(mean, 2) : "–"), key: ({ mean }) => mean },
  { head: "At most", cell: ({ most }) => (most ? number(most) : "–"), key: ({ most }) => most },
]);

// The replies to the guess of a node: those that lead on, and the right one, where it may come.
/** @param {Tree} tree @param {number} node */
function repliesTo(tree, node) {
  const rows = tree.children[node].map((child) => {
    const [reply, guess, turns] = [tree.reply[child], tree.guess[child], turnsFrom(tree, child)];
    const next = linkTo(upper(guess), now.strategy, [...now.path, reply]);
    return { reply, size: turns.length, guess, next, mean: average(turns), most: Math.max(...turns) };
  });
  const right = { reply: replies.right(), size: 1, guess: "", next: "found", mean: 0, most: 0 };
  return tree.right[node] ? [...rows, right] : rows;
}

// Guesses of a game up to a node, each a link, with the replies that lead there.
/** @param {Tree} tree @param {number} last */
function stepsTo(tree, last) {
  const path = pathTo(tree, last);
  return state.follow(tree, path).map((node, turn) => {
    const link = linkTo(upper(tree.guess[node]), now.strategy, path.slice(0, turn));
    const reply = turn ? [replies.mini(path[turn - 1])] : [];
    return element("li", {}, ...reply, link, ` ${number(tree.size[node])}`);
  });
}

// What is known of a node: its words, its guess, and how long games last from there.
/** @param {Tree} tree @param {number} node */
function factsOf(tree, node) {
  const turns = turnsFrom(tree, node);
  const most = Math.max(...turns);
  const counts = Array.from({ length: most }, (_, at) => {
    const count = turns.filter((one) => one === at + 1).length;
    return count ? [`${number(count)} in ${at + 1}`] : [];
  });
  const may = tree.right[node] ? "may" : "cannot";
  const expected = phrase("expected guesses", { guesses: average(turns) });
  return `${counted(turns.length, "word")} left: ${expected}, ${most} at most. ` +
    `${upper(tree.guess[node])} ${may} be the answer. Found: ${counts.flat().join(", ")}.`;
}

/** @param {Tree} tree @param {number} node */
function showWords({ end, right, guess }, node) {
  const words = [];
  for (let at = node; at < end[node]; at++) if (right[at]) words.push(guess[at]);
  words.sort();
  const more = words.length > NAMED ? [` and ${number(words.length - NAMED)} more`] : [];
  const buttons = words.slice(0, NAMED).map((word) => button("link", word, () => mark(word)));
  byId("words-left").replaceChildren(...buttons, ...more);
}

// Mark the path of a word, or follow a reply.
/** @param {string} text */
function mark(text) {
  if (!view) return;
  const { tree } = view;
  const last = tree.found.get(state.cleaned(text, tree.found));
  if (last === undefined) return answer(text);
  marked = state.follow(tree, pathTo(tree, last));
  const found = element("li", {}, replies.mini(replies.right()), ` found in ${marked.length}`);
  const steps = element("ol", { class: "crumbs" }, ...stepsTo(tree, last), found);
  byId("marked").hidden = false;
  byId("marked").replaceChildren(steps);
  drawTree();
}

/** @param {string} text */
function answer(text) {
  if (!view) return;
  const { tree, node } = view;
  const possible = tree.children[node].map((child) => tree.reply[child]);
  try {
    const reply = replies.written(text, possible);
    if (possible.includes(reply)) return goTo({ path: [...now.path, reply] });
    say("marked", `${text} is neither a possible answer nor a reply that can come here.`);
  } catch (error) {
    say("marked", error.message);
  }
}

function drawTree() {
  if (!view || byId("strategies").hidden) return;
  const { tree, node } = view;
  draw(byId("icicle"), tree, node, marked, (to) => goTo({ path: pathTo(tree, to) }));
}

// The tree at the end of the path. What had the focus is drawn again, and gets it back.
/** @param {Tree} tree */
function showTree(tree) {
  const nodes = state.follow(tree, now.path);
  const node = nodes[nodes.length - 1];
  if (nodes.length <= now.path.length) say("astray", "That reply cannot come here.");
  now.path = now.path.slice(0, nodes.length - 1);
  if (view?.tree !== tree) marked = [];
  byId("marked").hidden = !marked.length;
  view = { tree, node };
  const home = document.activeElement?.closest("#icicle, #reply-table, #crumbs");
  const played = now.path.map((reply, turn) => `${tree.guess[nodes[turn]]} ${reply}`).join("\n");
  const query = new URLSearchParams({ played });
  byId("reviewing").hidden = !played;
  byId("reviewing").setAttribute("href", `${addressOf("")}?${query}`);
  byId("crumbs").replaceChildren(...stepsTo(tree, node));
  byId("node-facts").textContent = factsOf(tree, node);
  showReplies(repliesTo(tree, node));
  showWords(tree, node);
  drawTree();
  /** @type {HTMLElement | null | undefined} */
  const stop = home?.querySelector('[tabindex="0"], a');
  stop?.focus({ preventScroll: true });
}

// First guesses with what was typed in them.
/** @param {First} first */
function showOpeners(first) {
  const openers = openersOf(first);
  const find = () => {
    const part = state.cleaned(byId("find").value, first.at);
    showFirsts(openers.filter(({ word }) => word.includes(part)));
  };
  byId("find").oninput = find;
  find();
}

// The best strategy of a game leads here; the strategy that is shown has a line on its proof.
function showStrategy() {
  const { game, strategy } = now;
  const { of = game, short } = data.games[game];
  const { mode, mean, worst, proven, proof, least } = data.aboutOf(game, strategy);
  const best = least ? `No strategy of mode ${mode} has a lower average` : "The best by its own goal";
  const why = proven ? ` ${best}: ${proof}.` : "";
  byId("strategy-facts").textContent =
    `${strategy}: ${fixed(mean, 4)} guesses on average, ${number(worst)} at most.${why}`;
  byId("players").setAttribute("href", addressOf(""));
  byId("ranking").setAttribute("href", `../openers/${encodeURIComponent(of)}.csv`);
  document.title = titles.own = `${strategy} · ${short} · guesstree`;
  showStrategies(data.listOf(game));
}

// Show what the address says; each call may wait for data, and only the latest one shows them.
export async function show() {
  const call = ++latest;
  const { game, strategy } = now;
  const section = byId("strategies");
  const isNew = section.hidden === Boolean(strategy);
  if (document.title !== titles.own) titles.players = document.title;
  section.hidden = !strategy;
  byId("research").setAttribute("href", addressOf(data.games[game].best));
  if (isNew) scrollTo(0, 0);
  if (!strategy) {
    document.title = titles.players;
    return;
  }
  showStrategy();
  try {
    const first = await data.loadFirst(game);
    const tree = await data.loadTree(data.games[game].of ?? game, strategy);
    if (call !== latest) return;
    byId("grown").hidden = false;
    showOpeners(first);
    showTree(tree);
  } catch (error) {
    if (call !== latest) return;
    byId("grown").hidden = true;
    say("astray", error.message);
  }
}

// The picture as a file, with its colours in it.
function save() {
  const text = new XMLSerializer().serializeToString(byId("icicle").children[0]);
  const href = URL.createObjectURL(new Blob([text], { type: "image/svg+xml" }));
  element("a", { href, download: `${now.game}-${now.strategy}.svg` }).click();
}

byId("mark-form").onsubmit = (event) => {
  event.preventDefault();
  mark(byId("mark").value);
};
byId("save-tree").onclick = save;
byId("colours").addEventListener("change", drawTree);
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", drawTree);
addEventListener("resize", drawTree);
