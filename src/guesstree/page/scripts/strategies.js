import * as data from "./data.js";
import { byId, element, button, say, atMost } from "./elements.js";
import * as front from "./front.js";
import { draw } from "./icicle.js";
import * as replies from "./replies.js";
import * as sentences from "./sentences.js";
import { number, fixed } from "./sentences.js";
import { show as showSorted } from "./sorting.js";
import * as state from "./state.js";
import { now, goTo, nodesAlong, pathTo } from "./state.js";

// The part of the page for researchers: the strategies of a game, the tree of one, first guesses.

const NAMED = 100; // words left that are shown
const OPENERS = 20; // first guesses that are shown
let view = /** @type {any} */ (null); // tree and node of the picture, and where a word is marked
let openers = null; // the first guesses that are shown
let latest = 0;
let [title, usual] = ["", ""]; // of the page here, and for players

/** @type {(strategy?: string, path?: string[]) => string} */
const addressOf = (strategy = "", path = []) =>
  `#/${[now.game, strategy, ...path].filter(Boolean).map(encodeURIComponent).join("/")}`;

/** @type {(text: string, strategy: string, path?: string[]) => HTMLElement} */
function linkTo(text, strategy, path) {
  const current = text === now.strategy ? "true" : null;
  return element("a", { href: addressOf(strategy, path), "aria-current": current }, text);
}

/** @type {(mean: number | null, sign: string) => string} */
const meanOf = (mean, sign) => (mean === null ? "–" : `${sign}${fixed(mean, 4)}`);

function showStrategies() {
  const { of = now.game, short } = data.games[now.game];
  const best = [...data.listOf(now.game)].sort((one, other) => one.mean - other.mean);
  const rows = best.map(({ name, mode, first, mean, proven, worst }) => {
    const own = [linkTo(name, name), mode, front.upper(first)];
    return [...own, meanOf(mean, proven ? "✓\u202f" : ""), number(worst)];
  });
  showSorted(byId("strategy-table"), rows);
  byId("strategy-facts").textContent = data.aboutOf(now.game, now.strategy).facts;
  document.title = title = `${now.strategy} · ${short} · guesstree`;
  byId("players").setAttribute("href", addressOf());
  byId("ranking").setAttribute("href", `../openers/${encodeURIComponent(of)}.csv`);
}

// First guesses, those with what is typed in them.
/** @param {First} first */
function showOpeners(first) {
  const { words, rank, ranked, mean, hard, target } = openers = first;
  const isDated = "of" in data.games[now.game]; // whose means in hard mode are not known
  const rows = words.map((word, at) => {
    const bound = rank[at] > 1 ? `≥\u202f${number(rank[at])}` : "–";
    const place = ranked.has(at) ? number(rank[at]) : bound;
    const own = [front.upper(word), place, meanOf(mean[at], atMost(first, at))];
    const inHard = meanOf(isDated ? null : hard[at], "≤\u202f");
    return [...own, inHard, target.has(at) ? "yes" : "no"];
  });
  const find = byId("find").oninput = () => {
    const part = state.cleaned(byId("find").value, first.at);
    const found = rows.filter((_, at) => words[at].includes(part));
    showSorted(byId("opener-table"), found, OPENERS);
  };
  find();
}

// The words of a node, and the guesses that each takes from there on.
/** @param {Tree} tree @param {number} node */
function gamesFrom({ depth, end, right, guess }, node) {
  const found = [...depth.keys()].slice(node, end[node]).filter((at) => right[at]);
  const turns = found.map((at) => depth[at] - depth[node] + 1);
  const mean = turns.reduce((sum, one) => sum + one, 0) / turns.length;
  return { words: found.map((at) => guess[at]).sort(), turns, mean, most: Math.max(...turns) };
}

// The replies to the guess of a node: those that lead on, and the right one, where it may come.
/** @param {Tree} tree @param {number} node */
function showReplies(tree, node) {
  const rows = tree.children[node].map((child) => {
    const next = linkTo(front.upper(tree.guess[child]), now.strategy, pathTo(tree, child));
    const { mean, most } = gamesFrom(tree, child);
    const numbers = [fixed(mean, 2), number(most)];
    return [replies.mini(tree.reply[child]), number(tree.size[child]), next, ...numbers];
  });
  if (tree.right[node]) rows.push([replies.mini(replies.right()), "1", "found", "–", "–"]);
  showSorted(byId("reply-table"), rows);
}

// The guesses of a game up to a node, with the replies between them and the words left.
/** @param {Tree} tree @param {number} last */
function stepsTo(tree, last) {
  const path = pathTo(tree, last);
  return nodesAlong(tree, path).map((node, turn) => {
    const reply = turn ? [replies.mini(path[turn - 1])] : [];
    const link = linkTo(front.upper(tree.guess[node]), now.strategy, path.slice(0, turn));
    return element("li", {}, ...reply, link, ` ${number(tree.size[node])}`);
  });
}

// The words left at a node, and how many guesses they take.
/** @param {Tree} tree @param {number} node */
function showWords(tree, node) {
  const { words, turns, mean, most } = gamesFrom(tree, node);
  const found = Array.from({ length: most }, (_, at) => {
    const count = turns.filter((one) => one === at + 1).length;
    return count ? [`${number(count)} in ${at + 1}`] : [];
  });
  const expected = sentences.phrase("expected guesses", { guesses: mean });
  byId("node-facts").textContent =
    `${sentences.counted(words.length, "word")} left: ${expected}, ${most} at most. ` +
    `${front.upper(tree.guess[node])} ${tree.right[node] ? "may" : "cannot"} be the answer. ` +
    `Found: ${found.flat().join(", ")}.`;
  const more = words.length > NAMED ? [` and ${number(words.length - NAMED)} more`] : [];
  const buttons = words.slice(0, NAMED).map((word) => button("link", word, () => mark(word)));
  byId("words-left").replaceChildren(...buttons, ...more);
}

// Mark the path of a word in the picture, and write its guesses below.
/** @param {string} word */
function mark(word) {
  const { tree } = view;
  const node = view.marked = tree.found.get(word) ?? -1;
  const right = element("li", {}, replies.mini(replies.right()), " found");
  const steps = element("ol", { class: "crumbs" }, ...stepsTo(tree, node), right);
  const fault = `${front.upper(word)} is neither a possible answer nor a reply that can come here.`;
  byId("marked").replaceChildren(node < 0 ? fault : steps);
  drawTree();
}

function drawTree() {
  if (!view || byId("strategies").hidden) return;
  const { tree, node, marked } = view;
  draw(byId("icicle"), tree, node, marked, (to) => goTo({ path: pathTo(tree, to) }));
}

// The tree at the end of the path. What had the focus is drawn again, and gets it back.
/** @param {Tree} tree */
function showTree(tree) {
  const home = document.activeElement?.closest("#icicle, #reply-table, #crumbs");
  const nodes = nodesAlong(tree, now.path);
  const node = nodes[nodes.length - 1];
  if (nodes.length <= now.path.length) say("astray", "That reply cannot come here.");
  now.path = now.path.slice(0, nodes.length - 1);
  const played = now.path.map((reply, turn) => `${tree.guess[nodes[turn]]} ${reply}`).join("\n");
  byId("reviewing").setAttribute("href", `${addressOf()}?${new URLSearchParams({ played })}`);
  byId("reviewing").hidden = !played;
  const marked = view?.tree === tree ? view.marked : -1;
  if (marked < 0) byId("marked").replaceChildren();
  view = { tree, node, marked };
  byId("crumbs").replaceChildren(...stepsTo(tree, node));
  showReplies(tree, node);
  showWords(tree, node);
  drawTree();
  /** @type {HTMLElement | null | undefined} */
  const stop = home?.querySelector('[tabindex="0"], a');
  stop?.focus({ preventScroll: true });
}

// Show what the address says; each call may wait for data, and only the latest one shows them.
export async function show() {
  const call = ++latest;
  const { game, strategy } = now;
  const [section, { best, of = game }] = [byId("strategies"), data.games[game]];
  byId("research").setAttribute("href", addressOf(best));
  if (document.title !== title) usual = document.title;
  const isOther = section.hidden === Boolean(strategy);
  section.hidden = !strategy;
  if (isOther) {
    scrollTo(0, 0);
    section.querySelector("h1")?.focus();
  }
  document.title = usual;
  if (!strategy) return;
  showStrategies();
  try {
    const [first, tree] = await Promise.all([data.loadFirst(game), data.loadTree(of, strategy)]);
    if (call !== latest) return;
    byId("grown").hidden = false;
    if (openers !== first) showOpeners(first);
    showTree(tree);
  } catch (error) {
    if (call !== latest) return;
    byId("grown").hidden = true;
    say("astray", error.message);
  }
}

// The picture as a file, which has its colours in it.
byId("save-tree").onclick = () => {
  const text = new XMLSerializer().serializeToString(byId("icicle").children[0]);
  const href = URL.createObjectURL(new Blob([text], { type: "image/svg+xml" }));
  element("a", { href, download: `${now.game}-${now.strategy}.svg` }).click();
};

// What is typed is marked, or leads on if it is a reply.
byId("mark-form").onsubmit = (event) => {
  event.preventDefault();
  const { tree, node } = view;
  const text = byId("mark").value;
  const word = state.cleaned(text, tree.found);
  const possible = tree.children[node].map((child) => tree.reply[child]);
  try {
    const reply = tree.found.has(word) ? "" : replies.written(text, possible);
    if (possible.includes(reply)) goTo({ path: [...now.path, reply] });
    else mark(word);
  } catch (error) {
    byId("marked").replaceChildren(error.message);
  }
};

byId("colours").addEventListener("change", drawTree);
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", drawTree);
addEventListener("resize", drawTree);
