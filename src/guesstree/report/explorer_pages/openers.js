"use strict";

// First guesses: all of them in a table that can be searched and sorted.
const openers = (() => {
  const { atMost, byId, number, say } = elements;
  const { now } = state;

  /** @param {First} first @returns {Column[]} */
  function columnsOf(first) {
    const at = (row) => first.at.get(row.guess) ?? -1;
    const fixed = (name, digits) => (row) => row[name].toFixed(digits);
    const mean = (row) => first.mean[at(row)];
    const shownMean = (row) => atMost(first, at(row)) + (mean(row)?.toFixed(4) ?? "–");
    return [
      { name: "guess", render: (row) => board.wordButton(row.guess) },
      { name: "mean", title: "guesses", number: true, value: mean, render: shownMean },
      {
        name: "bound",
        title: "at least",
        number: true,
        render: (row) => row.bound?.toFixed(4) ?? "–",
      },
      { name: "neg_entropy_rank", title: "rank", number: true, hint: "by information" },
      { name: "information", title: "bits", number: true, render: fixed("information", 3) },
      {
        name: "branches",
        title: "replies",
        number: true,
        hint: "how many different ones may come",
      },
      { name: "largest", number: true, hint: "words left after the worst reply" },
      {
        name: "expectation",
        title: "expected left",
        number: true,
        render: fixed("expectation", 1),
      },
    ];
  }

  /** @param {Row[]} rows @param {string} asked */
  function matching(rows, asked) {
    const plain = asked.trim().toLowerCase();
    if (!plain) return rows;
    if (!plain.includes("?")) return rows.filter((row) => row.guess.includes(plain));
    const letters = graphemes.of(plain);
    const fits = (word) => {
      const own = graphemes.of(word);
      if (own.length !== letters.length) return false;
      return letters.every((one, at) => one === "?" || one === own[at]);
    };
    return rows.filter((row) => fits(row.guess));
  }

  async function show() {
    const { game } = now;
    let rows, first;
    try {
      [rows, first] = await Promise.all([data.loadOpeners(game), data.loadFirst(game)]);
    } catch (error) {
      if (now.game === game) say("openers-missing", error.message);
      byId("openers-shown").hidden = true;
      return;
    }
    if (now.game !== game) return;
    say("openers-missing", "");
    byId("openers-shown").hidden = false;
    if (byId("search").value !== now.search) byId("search").value = now.search;
    const found = matching(rows, now.search);
    byId("openers-count").textContent = `${number(found.length)} of ${number(rows.length)}`;
    const what = { columns: columnsOf(first), rows: found, by: "mean" };
    tables.show("openers", "sort", "All first guesses", what);
  }

  byId("search").oninput = () => {
    state.keep({ search: byId("search").value });
    show();
  };

  return { show };
})();
