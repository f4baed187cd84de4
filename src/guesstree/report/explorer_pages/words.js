"use strict";

// One word: how good it is as a first guess, and how each strategy finds it.
const words = (() => {
  const { byId, element, number, ordinal, region, say } = elements;
  const { now, goTo } = state;
  let shown = "";

  // A word that somebody types, as the lists have it: small, I as ı or ё as е where they have that.
  /** @param {string} text @param {Map<string, number>} known */
  function cleaned(text, known) {
    /** @param {string} said */
    const small = (said) => said.trim().normalize("NFC").toLowerCase().normalize("NFC");
    const word = small(text);
    const dotless = small(text.normalize("NFC").replaceAll("I", "ı").replaceAll("İ", "i"));
    return [word, dotless].find((one) => known.has(one)) ?? word.replaceAll("ё", "е");
  }

  // Its place in a column of numbers of which the least is best; equals share the best place.
  const placeIn = (known, value) => 1 + known.filter((one) => one < value).length;

  /** @typedef {[string, string, number, string, string[]]} Line */

  // The places of a word: by what, its place, of how many, its value, the best word and its value.
  /** @param {Openers} found @param {Row} row */
  function ranks(found, row) {
    const { mean, proved } = openers.choose(found);
    const count = found.rows.length;
    /** @type {Line[]} */
    const lines = [
      [
        "information",
        ordinal(row.neg_entropy_rank),
        count,
        `${row.information.toFixed(3)} bits`,
        bestBy(found, "neg_entropy_rank", (one) => `${one.information.toFixed(3)} bits`),
      ],
      [
        "different replies",
        ordinal(row.parts_rank),
        count,
        number(row.branches),
        bestBy(found, "parts_rank", (one) => number(one.branches)),
      ],
    ];
    if (proved) lines.push(provedLine(found, row, proved));
    else if (mean) lines.push(...followedLine(found, row, mean));
    return lines;
  }

  // What the word leads to, if it was followed.
  /** @param {Openers} found @param {Row} row @param {string} strategy @returns {Line[]} */
  function followedLine(found, row, strategy) {
    const column = openers.meansOf(found, strategy);
    const own = column[row.at];
    if (own === null) return [];
    const known = column.filter(openers.isKnown);
    const least = Math.min(...known);
    const about = `guesses on average when ${strategy} goes on`;
    const leads = [found.rows[column.indexOf(least)].guess, least.toFixed(4)];
    return [[about, ordinal(placeIn(known, own)), known.length, own.toFixed(4), leads]];
  }

  function bestBy(found, rank, shownAs) {
    const row = found.rows.find((one) => one[rank] === 1) || found.rows[0];
    return [row.guess, shownAs(row)];
  }

  // What is proved of the trees that start with the word. Words of which only a bound is known may
  // come before it.
  /** @param {Openers} found @param {Row} row @param {string} proved @returns {Line} */
  function provedLine(found, row, proved) {
    const proof = openers.proofOf(found, proved);
    const { total, lower_bound: bound } = proof;
    const best = openers.bestOf(found, proof);
    const known = total.filter(openers.isKnown);
    const place = ordinal(placeIn(known, total[row.at] ?? bound[row.at] ?? 0));
    const about = `guesses for all words (${proved})`;
    const value = openers.totalOf(proof, row.at);
    const isBest = best !== null && total[row.at] === best.least;
    const leads = best ? [best.guess, number(best.least)] : ["–", "–"];
    return [about, isBest ? place : `at best ${place}`, total.length, value, leads];
  }

  /** @param {Openers} found @param {Row} row */
  function rankTable(found, row) {
    const lines = ranks(found, row);
    const titles = ["as a first guess", "place", "value", "best"];
    const head = titles.map((text) => element("th", { scope: "col" }, text));
    const rows = lines.map(([what, place, count, value, [best, bestValue]]) =>
      element(
        "tr",
        {},
        element("th", { scope: "row" }, what),
        element("td", {}, `${place} of ${number(count)}`),
        element("td", { class: "number" }, value),
        element("td", {}, `${best}, ${bestValue}`),
      ),
    );
    const body = element("tbody", {}, ...rows);
    const table = element(
      "table",
      { id: "ranks" },
      element("thead", {}, element("tr", {}, ...head)),
      body,
    );
    return region("As a first guess", table);
  }

  // The game of a word in one tree, as a row of a table.
  /** @param {string} strategy @param {Tree} grown @param {string} word */
  function gameRow(strategy, grown, word) {
    const steps = [];
    for (let node = grown.found.get(word) ?? -1; node >= 0; node = grown.parent[node]) {
      steps.unshift([grown.guess[node], grown.reply[node]]);
    }
    const cells = steps.flatMap(([guess], turn) => {
      const next = steps[turn + 1];
      return next ? [`${guess} `, replies.mini(next[1])] : [element("b", {}, guess)];
    });
    const path = steps.slice(1).map(([, reply]) => reply);
    const onclick = () => goTo({ strategy, path, from: 0 });
    const choose = element(
      "button",
      { class: "word", type: "button", "data-key": strategy, onclick },
      strategy,
    );
    return element(
      "tr",
      { "data-strategy": strategy },
      element("th", { scope: "row" }, choose),
      element("td", { class: "number" }, String(steps.length)),
      element("td", {}, element("span", { class: "row" }, ...cells)),
    );
  }

  const missingRow = (strategy, error) =>
    element(
      "tr",
      {},
      element("th", { scope: "row" }, strategy),
      element("td", { colspan: "2" }, error.message),
    );

  function gamesTable(names, trees, word) {
    const lines = names.map((name, at) =>
      trees[at].status === "fulfilled"
        ? gameRow(name, trees[at].value, word)
        : missingRow(name, trees[at].reason),
    );
    const titles = ["strategy", "guesses", `how it finds ${word}`];
    const head = titles.map((text) => element("th", { scope: "col" }, text));
    const body = element("tbody", {}, ...lines);
    const top = element("thead", {}, element("tr", {}, ...head));
    const table = element("table", { class: "games" }, top, body);
    return region("Its games", table, { "data-keeps-focus": "" });
  }

  async function show(grown) {
    const { game, word, strategy } = now;
    const key = [game, word, strategy].join("|");
    if (key === shown) return;
    shown = key;
    if (!word) {
      say("found", "Look up a word above, or click one anywhere on this page.");
      return;
    }
    const names = data.namesOf(game);
    const [found, ...trees] = await Promise.allSettled([
      data.loadOpeners(game),
      ...names.map((name) => data.loadTree(game, name)),
    ]);
    if (shown !== key) return;
    const parts = [element("h3", {}, word)];
    if (found.status === "fulfilled") {
      const at = found.value.byWord.get(word);
      const of = number(found.value.rows.length);
      const none = `${word} is not among the ${of} words that may be guessed.`;
      if (at === undefined) parts.push(element("p", {}, none));
      else parts.push(rankTable(found.value, found.value.rows[at]));
    } else parts.push(element("p", {}, found.reason.message));
    if (grown.found.has(word)) parts.push(gamesTable(names, trees, word));
    else {
      const none = `${word} is not among the targets: no game ends with it.`;
      parts.push(element("p", { class: "hint" }, none));
    }
    byId("found").replaceChildren(...parts);
  }

  // A target: the strategy plays it on the board, and its path is marked in the tree.
  /** @param {Tree} grown @param {string} text */
  function play(grown, text) {
    const word = cleaned(text, grown.found);
    const node = grown.found.get(word);
    if (node === undefined) {
      byId("status").textContent = `${word || "That"} is not among the targets.`;
      return;
    }
    goTo({ word, path: state.pathTo(grown, node), from: 0 });
  }

  return { cleaned, show, play };
})();
