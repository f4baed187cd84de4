"use strict";

// A game that the reader has played: read from what was typed or pasted, reviewed turn by turn.
const games = (() => {
  const { byId, element, number, counted, fixed, region, say } = elements;
  const { now, goTo } = state;
  const NAMED = 12; // words left that are named
  const FITTING = 50; // words that fit tiles which are named
  const SAMPLE = 3; // guesses of the game that an empty box shows
  let shown = "";
  const typed = elements.draft(byId("played"));

  // The link leads to the page of the game; it has no word of it.
  function shareBlock(codes, judged) {
    const rows = judged.map((turn) => replies.emoji(codes.texts[turn.code]));
    const { turns: most } = data.games[now.game];
    const limit = most ? `/${Math.max(most, judged.length)}` : "";
    const star = now.hard === "off" ? "" : "*";
    const head = `guesstree ${now.game} ${judged.length}${limit}${star}`;
    const address = `${location.origin}${location.pathname}#/${encodeURIComponent(now.game)}`;
    const link = location.protocol === "file:" ? [] : [address];
    return [head, "", ...rows, "", turns.scores(judged), ...link].join("\n");
  }

  function sharing(text) {
    const box = element(
      "textarea",
      { id: "share", readonly: "", rows: text.split("\n").length, "aria-label": "To share" },
    );
    box.value = text;
    const copy = async (event) => {
      const button = event.target;
      box.select();
      try {
        await navigator.clipboard.writeText(text);
        button.textContent = "Copied";
      } catch {
        button.textContent = "Selected: copy it by keys";
      }
    };
    return element(
      "div",
      { class: "sharing" },
      box,
      element("button", { type: "button", onclick: copy }, "Copy to share"),
    );
  }

  // Why a guess is recommended.
  function reasonOf({ guesses, isExact, isPossible }, left) {
    if (left === 1) return "it is the only one that is left";
    const may = isPossible ? ", and it may be the word" : "";
    if (guesses === null) return `it tells most${may}`;
    const count = fixed(guesses, 3);
    if (isExact) return `no guess has fewer expected guesses to the end (${count}, exact)${may}`;
    return `it tells most; a tree that starts with it takes ${count} guesses on average${may}`;
  }

  function adviceRow(row) {
    return element(
      "tr",
      {},
      element("th", { scope: "row" }, board.wordButton(row.word)),
      element("td", { class: "number" }, turns.guesses(row.guesses, row.isExact, 3)),
      element("td", { class: "number" }, fixed(row.information, 2)),
      element("td", {}, row.isPossible ? "yes" : "no"),
    );
  }

  function advice(codes, candidates, next) {
    const left = counted(candidates.length, "word is", "words are");
    const words = candidates.map((at) => codes.guesses[at]);
    const few = words.length > NAMED ? "" : `: ${words.join(", ")}`;
    const heads = ["guess next", "guesses to the end", "bits expected", "may be the word"];
    const head = heads.map((text, at) =>
      element("th", { scope: "col", class: at % 3 ? "number" : null }, text),
    );
    const rows = next.slice(0, codes.advice.pool).map(adviceRow);
    return [
      element("p", {}, `${left} left${few}.`),
      element(
        "p",
        { id: "advised" },
        `Guess ${next[0].word}: ${reasonOf(next[0], candidates.length)}.`,
      ),
      ...meaningOf(codes, next[0], candidates.length),
      region(
        "Advice",
        element(
          "table",
          { id: "advice" },
          element("thead", {}, element("tr", {}, ...head)),
          element("tbody", {}, ...rows),
        ),
      ),
    ];
  }

  // What the reason means; where the page has bounds only, which command has more.
  function meaningOf({ advice: { exact } }, { isExact }, left) {
    if (left === 1) return [];
    const meaning = isExact
      ? "Exact: of all ways to go on, none takes fewer guesses on average."
      : "A tree is one way to go on, with a guess for every reply; another may take fewer " +
        `guesses. With more than ${exact} words left, this page follows one at most; the command ` +
        "guesstree advise compares several guesses.";
    return [element("p", { class: "hint" }, meaning)];
  }

  // Why a review ends before its game does.
  function stopOf(codes, played, { refused, wrong }) {
    if (refused) {
      const why = now.hard === "nyt" ? "it leaves a hint unused" : "it cannot be the word";
      const guess = codes.guesses[played[refused - 1].guess];
      return `Hard mode refuses ${guess} in turn ${refused}: ${why}.`;
    }
    if (!wrong) return "";
    const what = wrong === 1 ? "the first reply" : `the reply of turn ${wrong} after these`;
    const beyond = " The command guesstree review also tries the other words that may be guessed.";
    const hasOthers = !codes.terms && codes.guesses.length > codes.count;
    return `No word of the list earns ${what}.${hasOthers ? beyond : ""}`;
  }

  // The reply that may have been mistyped: the single changes with which some words fit.
  function changesOf(codes, played, changes) {
    const items = changes.map(({ turn, guess, code, words }) => {
      const [word, reply] = [codes.guesses[guess], codes.texts[code]];
      const fit = counted(words, "word fits", "words fit");
      const other = played.map((one, at) => (at === turn ? { guess, code } : one));
      const onclick = () => submit(reading.written(codes, other));
      const label = `turn ${turn + 1}, ${word}: ${reply}`;
      const button = element("button", { type: "button", class: "word", onclick }, label);
      return element("li", {}, button, ` (${fit})`);
    });
    const none = "No word earns all of these replies, even if one of them is changed; check them.";
    const some = "No word earns all of these replies. A single other reply would do:";
    const said = element("p", {}, items.length ? some : none);
    return element("div", { id: "changes" }, said, element("ul", {}, ...items));
  }

  function result(codes, played, told, bestGame) {
    const { judged, candidates, isOver, next, wrong, changes } = told;
    const stop = stopOf(codes, played, told);
    /** @type {HTMLElement[]} */
    const parts = wrong ? [changesOf(codes, played, changes)] : [];
    if (judged.length) {
      const table = turns.table(codes, judged);
      parts.push(element("p", { id: "verdict" }, turns.verdict(codes, judged, isOver)));
      if (bestGame) parts.push(element("p", { id: "best-game" }, bestGame));
      parts.push(turns.story(codes, judged), table, turns.legend(table.textContent));
    }
    if (stop) parts.push(element("p", {}, stop));
    else if (isOver) parts.push(sharing(shareBlock(codes, judged)));
    else parts.push(...advice(codes, candidates, next));
    return parts;
  }

  // A game of a few words, one in each line.
  function sample(grown) {
    const nodes = [...grown.found.values()];
    const node = nodes.find((at) => grown.depth[at] === SAMPLE) ?? nodes[nodes.length - 1];
    return state.guessesTo(grown, node).join("\n");
  }

  async function show(grown) {
    const { game, played, hard: mode } = now;
    const key = `${game}|${played}|${mode}`;
    if (key === shown) return;
    shown = key;
    const can = data.games[game].codes;
    byId("review-form").hidden = !can;
    byId("played").placeholder = sample(grown);
    if (!can) {
      say(
        "reviewed",
        "This game is too large to be reviewed in a browser; the command guesstree does it.",
      );
      return;
    }
    typed.show(played);
    byId("hard").value = mode;
    byId("hard-choice").hidden = !data.games[game].hints;
    byId("reviewed").replaceChildren();
    if (!played) return;
    try {
      const parts = await reviewed(key);
      if (parts && shown === key) byId("reviewed").replaceChildren(...parts);
    } catch (error) {
      if (shown === key) say("reviewed", error.message);
    }
  }

  // The review of what was played; none if something else is shown before it is there.
  async function reviewed(key) {
    const { game, played, hard: mode } = now;
    const codes = await data.loadCodes(game);
    const rows = reading.tilesOf(codes, played);
    if (rows) return fitting(key, codes, rows);
    const said = reading.read(codes, played);
    const known = await proofs.before(game, mode, codes, said);
    if (shown !== key) return null;
    say("reviewed", "The game is being reviewed …");
    const told = await thinking.ask(game, codes, "told", said, mode, known);
    if (!told) return null;
    const start = told.judged[0]?.expected;
    const bestGame = told.isOver && (await proofs.gameOf(game, mode, codes, said, start));
    return result(codes, said, told, bestGame);
  }

  // Tiles without words: which words fit them.
  async function fitting(key, codes, rows) {
    if (shown !== key) return null;
    say("reviewed", "The words that fit are being looked for …");
    const found = await thinking.ask(now.game, codes, "fitting", rows);
    if (!found) return null;
    const named = found.slice(0, FITTING).map((at) => codes.guesses[codes.targets[at]]);
    const more = found.length > FITTING ? `, and ${number(found.length - FITTING)} more` : "";
    const fit = found.length === 1 ? "fits" : "fit";
    const list = found.length ? `: ${named.join(", ")}${more}` : "; check the tiles";
    const start = `${number(found.length)} of ${counted(codes.count, "word")} ${fit} these tiles`;
    const review = " Add the words that were guessed to review the game.";
    return [element("p", { id: "fitting" }, `${start}${list}.${review}`)];
  }

  // What was typed, as the address keeps it: with the replies that follow.
  async function submit(text) {
    if (!text.trim()) {
      typed.send(text);
      return goTo({ played: "" });
    }
    const { game } = now;
    try {
      const codes = await data.loadCodes(game);
      if (now.game !== game) return;
      const rows = reading.tilesOf(codes, text);
      const played = rows
        ? rows.map((code) => codes.texts[code]).join("\n")
        : reading.written(codes, reading.read(codes, text));
      typed.send(text);
      shown = ""; // the same game is reviewed again: an error may stand in its place
      goTo({ played });
    } catch (error) {
      if (now.game === game) say("reviewed", error.message);
    }
  }

  async function showExample() {
    const { game, strategy } = now;
    try {
      const codes = await data.loadCodes(game);
      const first = codes.at.get(data.treeOf(game, strategy)?.guess[0]);
      if (now.game !== game) return;
      byId("played").value = reading.example(codes, first).join("\n");
      submit(byId("played").value);
    } catch (error) {
      if (now.game === game) say("reviewed", error.message);
    }
  }

  byId("review-form").onsubmit = (event) => {
    event.preventDefault();
    submit(byId("played").value);
  };
  byId("played").onkeydown = (event) => {
    const isSent = event.key === "Enter" && (event.ctrlKey || event.metaKey);
    if (isSent) byId("review-form").requestSubmit();
  };
  // What is in the box is judged by the mode that was chosen, also if it was not sent before.
  byId("hard").onchange = () => {
    state.keep({ hard: byId("hard").value });
    submit(byId("played").value);
  };
  byId("example").onclick = () => showExample();
  byId("from-board").onclick = () => {
    byId("played").value = [...byId("board").querySelectorAll("li")].map((row) => row.dataset.guess)
      .slice(0, now.path.length).map((guess, turn) => `${guess} ${now.path[turn]}`).join("\n");
    submit(byId("played").value);
    byId("your-game").scrollIntoView({ block: "start" });
  };

  return { show, reasonOf };
})();
