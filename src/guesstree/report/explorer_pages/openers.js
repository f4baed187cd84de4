"use strict";

// First guesses: all of them in a table that can be searched and sorted, and as a picture.
const openers = (() => {
  const { byId, element, number, counted } = elements;
  const { now, goTo } = state;
  const table = tables.make("openers", "sort", "All first guesses");
  let shown = { key: "", rows: /** @type {Row[]} */ ([]), columns: /** @type {Column[]} */ ([]) };

  /** @type {(found: Openers, strategy: string) => (number | null)[]} */
  const meansOf = (found, strategy) => found.outcomes[strategy].mean ?? [];

  /** @type {(found: Openers, strategy: string) => Proof} */
  const proofOf = ({ outcomes }, strategy) => ({
    ...{ total: [], lower_bound: [] },
    ...outcomes[strategy],
  });

  const isKnown = /** @type {(one: number | null) => one is number} */ ((one) => one !== null);

  // Which strategies' outcomes are shown: those of the chosen one, or of the best that there are.
  /** @param {Openers} found */
  function choose(found) {
    const names = Object.keys(found.outcomes);
    const having = (part) => names.filter((name) => found.outcomes[name][part]);
    const least = (name) => Math.min(...meansOf(found, name).filter(isKnown));
    const pick = (list, order) =>
      list.includes(now.strategy) ? now.strategy : [...list].sort(order)[0] || null;
    const mean = pick(having("mean"), (one, other) => least(one) - least(other));
    const all = data.listOf(now.game).map((row) => row.name);
    const byTotal = (one, other) => all.indexOf(one) - all.indexOf(other);
    const restriction = (name) => Number(data.aboutOf(now.game, name)?.mode !== "any");
    const byMode = (one, other) => restriction(one) - restriction(other);
    const proved = having("total").sort(byTotal).sort(byMode);
    return { mean, proved: pick(proved, () => 0) };
  }

  // By what rows are sorted: totals that are known come before bounds, as a bound may be far off.
  /** @param {Proof} proof @returns {(row: Row) => number | null} */
  function totalOrder({ total, lower_bound: bound }) {
    const most = Math.max(...total.filter(isKnown));
    const after = (at) => (bound[at] === null ? null : most + bound[at]);
    return (row) => total[row.at] ?? after(row.at);
  }

  // What is known of the least total of a tree that starts with a first guess.
  /** @param {Proof} proof @param {number} at */
  function totalOf({ total, lower_bound: bound }, at) {
    const [known, least] = [total[at], bound[at]];
    if (known !== null) return number(known);
    return least === null ? "–" : `≥ ${number(least)}`;
  }

  /** @param {Openers} found @param {{ mean: string | null, proved: string | null }} chosen */
  function columnsOf(found, { mean, proved }) {
    const word = (row) =>
      element(
        "button",
        {
          class: "word",
          type: "button",
          "data-key": row.guess,
          onclick: () => goTo({ word: row.guess }),
        },
        row.guess,
      );
    const fixed = (name, digits) => (row) => row[name].toFixed(digits);
    /** @type {Column[]} */
    const columns = [
      { name: "neg_entropy_rank", title: "rank", number: true, hint: "by information" },
      { name: "guess", key: true, render: word },
      { name: "information", title: "bits", number: true, render: fixed("information", 3) },
      {
        name: "branches",
        title: "replies",
        number: true,
        hint: "how many different replies may come",
      },
      { name: "largest", number: true, hint: "words left after the worst reply" },
      {
        name: "expectation",
        title: "expected left",
        number: true,
        render: fixed("expectation", 1),
      },
    ];
    // Beside totals that are proved, the mean of a tree would be a second number for one thing.
    if (mean && !proved) {
      const means = meansOf(found, mean);
      const after = (row) => means[row.at];
      const shownMean = (row) => after(row)?.toFixed(4) ?? "–";
      const hint = `guesses on average when ${mean} goes on`;
      columns.push({ name: "mean", number: true, value: after, render: shownMean, hint });
    }
    if (proved) {
      const of = proofOf(found, proved);
      const hint = "least guesses for all words; ≥ is a proved lower bound";
      const value = totalOrder(of);
      const render = (row) => totalOf(of, row.at);
      columns.push({ name: "total", title: "total", number: true, value, render, hint });
    }
    return columns;
  }

  // The least total that is known, and the word that has it; null where none is known.
  /** @param {Openers} found @param {Proof} proof */
  function bestOf(found, { total }) {
    const known = total.filter(isKnown);
    if (!known.length) return null;
    const least = Math.min(...known);
    return { least, guess: found.rows[total.indexOf(least)].guess };
  }

  /** @param {Openers} found @param {string} proved */
  function provedNote(found, proved) {
    const proof = proofOf(found, proved);
    const { total, lower_bound: bound } = proof;
    const what = `total: the least for all words (${proved}); ≥ is a proved bound.`;
    const best = bestOf(found, proof);
    if (!best) return what;
    const open = total.filter((one, at) => one === null && (bound[at] ?? 0) <= best.least).length;
    const may = open ? `${counted(open, "other word")} may be as good: nothing` : "Nothing";
    return `${what} ${may} better than ${number(best.least)} was found or is possible.`;
  }

  /** @param {Openers} found @param {{ mean: string | null, proved: string | null }} chosen */
  function noteOf(found, { mean, proved }) {
    if (proved) return provedNote(found, proved);
    return mean ? `mean: guesses on average when ${mean} goes on.` : "";
  }

  /** @param {Row[]} rows @param {string} asked */
  function matching(rows, asked) {
    const plain = asked.trim().toLowerCase();
    if (!plain) return rows;
    if (!plain.includes("?")) return rows.filter((row) => row.guess.includes(plain));
    const letters = [...plain];
    const fits = (word) => {
      const own = [...word];
      if (own.length !== letters.length) return false;
      return letters.every((one, at) => one === "?" || one === own[at]);
    };
    return rows.filter((row) => fits(row.guess));
  }

  async function show() {
    const { game } = now;
    let found;
    try {
      found = data.openersOf(game) || (await data.loadOpeners(game));
    } catch (error) {
      if (now.game !== game) return;
      byId("openers-missing").textContent = error.message;
      byId("openers-missing").hidden = false;
      byId("openers-shown").hidden = true;
      return;
    }
    if (now.game !== game) return;
    byId("openers-missing").hidden = true;
    byId("openers-shown").hidden = false;
    const asked = now.search;
    if (byId("search").value !== asked) byId("search").value = asked;
    const chosen = choose(found);
    const key = [game, chosen.mean, chosen.proved, asked].join("|");
    if (key !== shown.key) {
      const rows = matching(found.rows, asked);
      shown = { key, rows, columns: columnsOf(found, chosen) };
      byId("openers-count").textContent = `${number(rows.length)} of ${number(found.rows.length)}`;
      byId("openers-note").textContent = noteOf(found, chosen);
    }
    const current = (row) => row.guess === now.word;
    const by = chosen.proved ? "total" : "neg_entropy_rank";
    table({ ...shown, names: key, by, current });
    scatter.show(found, chosen.mean);
  }

  byId("search").oninput = () => {
    state.keep({ search: byId("search").value });
    show();
  };

  return { show, choose, meansOf, proofOf, bestOf, totalOf, isKnown };
})();
