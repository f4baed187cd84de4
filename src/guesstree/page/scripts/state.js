import * as data from "./data.js";

// Where the reader is: the game, the strategy, the replies so far, and what was typed or chosen.
// The address holds all of it.

// What was typed or chosen; the address has only what differs from this. `played` has the rows
// with their replies, and `word` those whose replies are not settled.
const USUAL = { word: "", played: "", answer: "", hard: "off", list: "" };
/** @typedef {typeof USUAL & { game: string, strategy: string, path: string[] }} Now */
/** @type {Now} */
export const now = { game: "", strategy: "", path: [], ...USUAL };

// The nodes of a game, from the root on; fewer than the replies where one does not occur.
/** @param {Tree} tree @param {string[]} path */
export function nodesAlong(tree, path) {
  const nodes = [0];
  for (const reply of path) {
    const at = nodes[nodes.length - 1];
    const next = tree.children[at].find((child) => tree.reply[child] === reply);
    if (next === undefined) break;
    nodes.push(next);
  }
  return nodes;
}

/** @param {Tree} tree @param {number} node */
export function pathTo(tree, node) {
  const path = [];
  for (let at = node; at > 0; at = tree.parent[at]) path.unshift(tree.reply[at]);
  return path;
}

// A word that somebody types, as the lists have it: small, I as ı or ё as е where they have that.
/** @param {string} text @param {Map<string, number>} known */
export function cleaned(text, known) {
  /** @param {string} typed */
  const small = (typed) => typed.trim().normalize("NFC").toLowerCase().normalize("NFC");
  const word = small(text);
  const dotless = small(text.normalize("NFC").replaceAll("I", "ı").replaceAll("İ", "i"));
  return [word, dotless].find((one) => known.has(one)) ?? word.replaceAll("ё", "е");
}

function unusual() {
  const query = new URLSearchParams();
  for (const name of Object.keys(USUAL)) {
    if (now[name] !== USUAL[name]) query.set(name, now[name]);
  }
  return query.toString();
}

// The address names a strategy for researchers, and none for players.
function link() {
  const steps = now.strategy ? [now.game, now.strategy, ...now.path] : [now.game];
  const query = unusual();
  return `#/${steps.map(encodeURIComponent).join("/")}${query ? `?${query}` : ""}`;
}

// A part of an address that people typed or cut may not be encoded.
function decoded(part) {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

// What of an address is not known, in a sentence; nothing where all is.
function astray(game, strategy) {
  if (game && game !== now.game) {
    return `There is no game '${game}' here; this is ${data.labelOf(now.game)}.`;
  }
  const isKnown = !strategy || data.namesOf(now.game).includes(strategy);
  return isKnown ? "" : `Game ${now.game} has no strategy '${strategy}'; this is ${now.strategy}.`;
}

// Take what the address says. Returns a sentence where it names what there is not.
export function read() {
  const [steps, query] = location.hash.replace(/^#\/?/, "").split(/\?(.*)/s);
  const [game, strategy = "", ...path] = steps.split("/").map(decoded);
  const given = Object.fromEntries(new URLSearchParams(query || ""));
  now.game = game in data.games ? game : Object.keys(data.games)[0];
  const known = data.namesOf(now.game);
  now.strategy = known.includes(strategy) ? strategy : strategy && data.bestOf(now.game).name;
  Object.assign(now, { path, ...USUAL });
  for (const name of Object.keys(USUAL)) {
    if (name in given) now[name] = given[name];
  }
  if (!data.games[now.game].hints || now.hard !== "nyt") now.hard = USUAL.hard;
  return astray(game, strategy);
}

// `isSmall` tells that the back button leads past the change.
/** @param {Partial<Now>} change */
export function goTo(change, isSmall = false) {
  Object.assign(now, change);
  const target = link();
  if (location.hash === target) dispatchEvent(new Event("hashchange"));
  else if (isSmall) location.replace(target);
  else location.hash = target;
}

// Another game from its beginning; researchers get its best strategy. `kept` is what stays of the
// address.
export const startGame = (game, kept = {}) =>
  goTo({ ...USUAL, ...kept, game, strategy: now.strategy && data.bestOf(game).name, path: [] });
