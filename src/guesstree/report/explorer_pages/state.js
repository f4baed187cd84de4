"use strict";

// Where the reader is: the game, the strategy, the replies so far, and what was typed or chosen.
// The address holds all of it.
const state = (() => {
  const now = { game: "", strategy: "", path: [], word: "", versus: "", from: null };
  Object.assign(now, { played: "", hard: "off" });
  const QUERY = ["word", "versus", "from", "played", "hard"];
  const HARD = ["nyt", "consistent"];

  // The nodes of a game, from the root on; fewer than the replies where one does not occur.
  function follow(tree, path) {
    const nodes = [0];
    for (const reply of path) {
      const at = nodes[nodes.length - 1];
      const next = tree.children[at].find((child) => tree.reply[child] === reply);
      if (next === undefined) break;
      nodes.push(next);
    }
    return nodes;
  }

  function pathTo(tree, node) {
    const path = [];
    for (let at = node; at > 0; at = tree.parent[at]) path.unshift(tree.reply[at]);
    return path;
  }

  // What the address says only where it is not the usual.
  function unusual() {
    const query = new URLSearchParams();
    const usual = { word: "", versus: firstOther(), from: null, played: "", hard: "off" };
    for (const name of QUERY) if (now[name] !== usual[name]) query.set(name, now[name]);
    return query.toString();
  }

  function link() {
    const steps = [now.game, now.strategy, ...now.path].map(encodeURIComponent);
    const query = unusual();
    return `#/${steps.join("/")}${query ? `?${query}` : ""}`;
  }

  // A part of an address that people typed or cut may not be encoded.
  function decoded(part) {
    try {
      return decodeURIComponent(part);
    } catch {
      return part;
    }
  }

  const firstOther = () => data.namesOf(now.game).find((name) => name !== now.strategy) || "";

  function read() {
    const [steps, query] = location.hash.replace(/^#\/?/, "").split(/\?(.*)/s);
    const [game, strategy, ...path] = steps.split("/").map(decoded);
    now.game = game in data.games ? game : Object.keys(data.games)[0];
    const known = data.namesOf(now.game);
    now.strategy = known.includes(strategy) ? strategy : data.bestOf(now.game).name;
    const asked = new URLSearchParams(query || "");
    const from = Number.parseInt(asked.get("from"), 10);
    now.path = path;
    now.word = asked.get("word") || "";
    now.played = asked.get("played") || "";
    const isHard = HARD.includes(asked.get("hard")) && data.games[now.game].hints;
    now.hard = isHard ? asked.get("hard") : "off";
    now.from = from >= 0 && from < path.length ? from : null;
    const versus = asked.get("versus");
    now.versus = known.includes(versus) && versus !== now.strategy ? versus : firstOther();
  }

  // A change of the strategy keeps the comparison, where it does not become one with itself.
  function goTo(change) {
    if ("path" in change && !("from" in change)) change.from = null;
    Object.assign(now, change);
    if (!now.game || !data.namesOf(now.game).includes(now.versus) || now.versus === now.strategy) {
      now.versus = firstOther();
    }
    const target = link();
    if (location.hash === target) dispatchEvent(new Event("hashchange"));
    else location.hash = target;
  }

  return { now, follow, pathTo, read, goTo };
})();
