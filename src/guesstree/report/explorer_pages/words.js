"use strict";

// One word: how good it is as a first guess, and how each strategy finds it.
const words = (() => {
  const { byId, element, number, region, say } = elements;
  const { now, goTo } = state;
  const BEST = 8; // first guesses that are named where no word is chosen
  let shown = "";

  // A word that somebody types, as the lists have it: composed, small, ё as е where no word has ё.
  function cleaned(text, known) {
    const word = text.trim().normalize("NFC").toLowerCase().normalize("NFC");
    return known.has(word) ? word : word.replaceAll("ё", "е");
  }

  const ordinal = (rank) => {
    const isTeen = rank % 100 > 10 && rank % 100 < 14;
    const end = (!isTeen && ["th", "st", "nd", "rd"][rank % 10]) || "th";
    return `${number(rank)}${end}`;
  };

  // Its place in a column of numbers of which the least is best; equals share the best place.
  const placeIn = (known, value) => 1 + known.filter((one) => one < value).length;

  // The places of a word: by what, its place, of how many, its value, the best word and its value.
  function ranks(found, row) {
    const { mean, proved } = openers.choose(found);
    const count = found.rows.length;
    const lines = [
      [
        "information",
        row.neg_entropy_rank,
        count,
        `${row.information.toFixed(3)} bits`,
        bestBy(found, "neg_entropy_rank", (one) => `${one.information.toFixed(3)} bits`),
      ],
      [
        "different replies",
        row.parts_rank,
        count,
        number(row.branches),
        bestBy(found, "parts_rank", (one) => number(one.branches)),
      ],
    ];
    if (mean) {
      const column = found.outcomes[mean].mean;
      if (column[row.at] !== null) {
        const known = column.filter((one) => one !== null);
        const best = column.indexOf(Math.min(...known));
        const about = `guesses on average when ${mean} goes on`;
        const leads = [found.rows[best].guess, column[best].toFixed(4)];
        const [place, value] = [placeIn(known, column[row.at]), column[row.at].toFixed(4)];
        lines.push([about, place, known.length, value, leads]);
      }
    }
    return { lines, proved };
  }

  function bestBy(found, rank, shownAs) {
    const row = found.rows.find((one) => one[rank] === 1) || found.rows[0];
    return [row.guess, shownAs(row)];
  }

  // What is proved of the trees that start with the word.
  function provedOf(found, row, proved) {
    const { total, lower_bound: bound } = found.outcomes[proved];
    const count = data.treeOf(now.game, now.strategy)?.size[0];
    const mean = (all) => (count ? `, ${(all / count).toFixed(4)} on average` : "");
    const guessesOf = (all) => `${number(all)} guesses for all words${mean(all)}`;
    const least = Math.min(...total.filter((one) => one !== null));
    const best = found.rows[total.indexOf(least)].guess;
    const known = total[row.at];
    const lowest = bound[row.at];
    if (known === null && lowest === null) {
      return element(
        "p",
        {},
        `What the best tree takes that starts with ${row.guess} is not known.`,
      );
    }
    const what =
      known === null
        ? `Proved: no tree that starts with ${row.guess} takes fewer than ${guessesOf(lowest)}.`
        : `The best tree that starts with ${row.guess} takes exactly ${guessesOf(known)}.`;
    const other =
      known === least
        ? " No first guess is better."
        : ` The best of all first guesses, ${best}, takes ${number(least)}.`;
    return element("p", {}, what + other, element("span", { class: "faint" }, ` (${proved})`));
  }

  // How good the word is, in a sentence: by the mean of its games, or else by information.
  function verdictOf(found, row, { lines: [information, , mean] }) {
    const [what, place, count, value, [best, bestValue]] = mean ?? information;
    const of = `${ordinal(place)} of ${number(count)} first guesses`;
    const measured = mean ? `${value} ${what}` : `${value} of ${what}`;
    const other = place === 1 ? "none is better" : `the best is ${best}, ${bestValue}`;
    const said = `${row.guess} is the ${of}: ${measured}; ${other}.`;
    return element("p", { id: "word-verdict" }, said);
  }

  function rankTable(found, row) {
    const ranked = ranks(found, row);
    const { lines, proved } = ranked;
    const verdict = verdictOf(found, row, ranked);
    const titles = ["as a first guess", "place", "value", "best"];
    const head = titles.map((text) => element("th", { scope: "col" }, text));
    const rows = lines.map(([what, place, count, value, [best, bestValue]]) =>
      element(
        "tr",
        {},
        element("th", { scope: "row" }, what),
        element("td", {}, `${ordinal(place)} of ${number(count)}`),
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
    const said = proved ? [provedOf(found, row, proved)] : [];
    return [verdict, region("As a first guess", table), ...said];
  }

  // The game of a word in one tree, as a row of a table.
  function gameRow(strategy, grown, word) {
    const steps = [];
    for (let node = grown.found.get(word); node >= 0; node = grown.parent[node]) {
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

  // The first guesses that lead to the least means, or else those with the most information.
  function bestOpeners(found) {
    const { mean } = openers.choose(found);
    const means = mean && found.outcomes[mean].mean;
    const known = means ? found.rows.filter((row) => means[row.at] !== null) : [...found.rows];
    if (means) known.sort((one, other) => means[one.at] - means[other.at]);
    const bits = (row) => `${row.information.toFixed(3)} bits`;
    const value = (row) => (means ? means[row.at].toFixed(4) : bits(row));
    const lines = known
      .slice(0, BEST)
      .map((row) => element("li", {}, board.wordButton(row.guess), ` ${value(row)}`));
    const what = means ? `guesses on average when ${mean} goes on` : "information";
    const title = element("p", {}, `The best first guesses, by ${what}:`);
    return [title, element("ol", { id: "best-openers" }, ...lines)];
  }

  async function show(grown) {
    const { game, word, strategy } = now;
    const key = [game, word, strategy].join("|");
    if (key === shown) return;
    shown = key;
    byId("word").value = word;
    if (!word) {
      say("found", "Type a word, or click one anywhere on this page.");
      const known = await data.loadOpeners(game).catch(() => null);
      if (known && shown === key) byId("found").append(...bestOpeners(known));
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
      else parts.push(...rankTable(found.value, found.value.rows[at]));
    } else parts.push(element("p", {}, found.reason.message));
    if (grown.found.has(word)) parts.push(gamesTable(names, trees, word));
    else {
      const none = `${word} is not among the targets: no game ends with it.`;
      parts.push(element("p", { class: "hint" }, none));
    }
    byId("found").replaceChildren(...parts);
  }

  // A target: the strategy plays it on the board, and its path is marked in the tree.
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
