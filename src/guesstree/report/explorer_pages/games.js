"use strict";

// A game that the reader has played: read from what was typed or pasted, reviewed turn by turn.
const games = (() => {
  const { byId, element, number, counted, fixed, region, say } = elements;
  const { now, goTo } = state;
  const ADVISED = 10;
  const NAMED = 12; // words left that are named
  const FOLLOWED = "neg_entropy-any"; // the strategy that follows where no exact number is known
  let shown = "";

  const percent = (share) => `${Math.round(share)}\u00a0%`;

  function turnRow(codes, turn, place) {
    const { own, isOwnExact, best, least, isLeastExact } = turn.expected;
    const isBest = best === turn.guess;
    const count = (value, isExact) => `${isExact ? "" : "≤ "}${fixed(value, 2)}`;
    const isRight = turn.code === codes.right;
    const tiles = replies.row(codes.guesses[turn.guess], codes.texts[turn.code]);
    const numbers = [
      `${number(turn.before)} → ${isRight ? "found" : number(turn.remaining)}`,
      percent(turn.skill),
      percent(turn.luck),
      fixed(turn.information, 2),
      fixed(turn.gained, 2),
      count(own, isOwnExact),
    ];
    return element(
      "tr",
      { "data-turn": place + 1 },
      element("td", { class: "number" }, String(place + 1)),
      element("th", { scope: "row" }, element("span", { class: "row" }, ...tiles)),
      ...numbers.map((text, at) =>
        element("td", { class: "number", "data-label": HEADS[at + 2][0] }, text),
      ),
      element(
        "td",
        { "data-label": "best" },
        isBest ? "yours" : `${codes.guesses[best]}, ${count(least, isLeastExact)}`,
      ),
    );
  }

  const HEADS = [
    ["turn", "number", ""],
    ["guess", "", ""],
    ["words left", "number", "before and after the reply"],
    ["skill", "number", "expected information of the guess, in percent of the best guess"],
    ["luck", "number", "percent of games in which the reply leaves more words"],
    ["bits expected", "number", "expected information of the guess"],
    ["bits gained", "number", "information of this reply"],
    ["guesses to the end", "number", "expected, this one included; ≤ where a tree is followed"],
    ["best", "", "the guess with the fewest expected guesses to the end"],
  ];

  const EXPLAINED = ["skill", "luck", "guesses to the end"];

  function turnsTable(codes, judged) {
    const head = HEADS.map(([text, kind, title]) =>
      element("th", { scope: "col", class: kind || null, title: title || null }, text),
    );
    const rows = judged.map((turn, at) => turnRow(codes, turn, at));
    const table = element(
      "table",
      { id: "turns" },
      element("thead", {}, element("tr", {}, ...head)),
      element("tbody", {}, ...rows),
    );
    return region("Turns", table);
  }

  const meanOf = (judged, part) =>
    judged.reduce((sum, turn) => sum + turn[part], 0) / judged.length;

  function verdict({ advice: { cost: small } }, judged, isOver) {
    const turns = counted(judged.length, "guess", "guesses");
    const start = isOver ? `Found in ${judged.length}` : `${turns} so far`;
    const [skill, luck] = ["skill", "luck"].map((part) => Math.round(meanOf(judged, part)));
    const scores = `${start}: skill ${skill}, luck ${luck}`;
    const costs = judged.map(({ expected }) => expected.own - expected.least);
    const all = costs.reduce((sum, cost) => sum + cost, 0);
    const worst = Math.max(...costs);
    if (worst < small) return `${scores}; no guess lost more than ${small} expected guesses.`;
    const turn = costs.indexOf(worst) + 1;
    return `${scores}; ${fixed(all, 2)} expected guesses lost, most of them in turn ${turn}.`;
  }

  function shareBlock(codes, judged) {
    const rows = judged.map((turn) => replies.emoji(codes.texts[turn.code]));
    const { turns } = data.games[now.game];
    const limit = turns ? `/${Math.max(turns, judged.length)}` : "";
    const star = now.hard === "off" ? "" : "*";
    return [`guesstree ${now.game} ${judged.length}${limit}${star}`, "", ...rows].join("\n");
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

  // Why a guess is recommended, as the command line has it.
  function reasonOf({ guesses, isExact, isPossible }, left) {
    if (left === 1) return "it is the only one that is left";
    const may = isPossible ? ", and it may be the target" : "";
    const count = fixed(guesses, 3);
    if (isExact) return `no guess has fewer expected guesses to the end (${count}, exact)${may}`;
    const which = "of the guesses that were followed, its tree has the fewest expected guesses";
    return `${which} (${count})${may}`;
  }

  function adviceRow(row) {
    const count = `${row.isExact ? "" : "≤ "}${fixed(row.guesses, 3)}`;
    return element(
      "tr",
      {},
      element("th", { scope: "row" }, board.wordButton(row.word)),
      element("td", { class: "number" }, count),
      element("td", { class: "number" }, fixed(row.information, 2)),
      element("td", {}, row.isPossible ? "yes" : "no"),
    );
  }

  function advice(codes, candidates, next) {
    const left = counted(candidates.length, "word is", "words are");
    const words = candidates.map((at) => codes.guesses[codes.targets[at]]);
    const few = words.length > NAMED ? "" : `: ${words.join(", ")}`;
    const heads = ["guess next", "guesses to the end", "bits expected", "may be the word"];
    const head = heads.map((text, at) =>
      element("th", { scope: "col", class: at % 3 ? "number" : null }, text),
    );
    const rows = next.slice(0, ADVISED).map(adviceRow);
    return [
      element("p", {}, `${left} left${few}.`),
      element(
        "p",
        { id: "advised" },
        `Guess ${next[0].word}: ${reasonOf(next[0], candidates.length)}.`,
      ),
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

  // The totals of the greedy trees of information by the position of their first guess.
  async function totalsOf(game, codes) {
    const found = await data.loadOpeners(game).catch(() => null);
    const means = found?.outcomes[FOLLOWED]?.mean;
    if (!means) return null;
    const totals = {};
    found.rows.forEach(({ guess }, at) => {
      if (means[at] !== null) totals[codes.at.get(guess)] = Math.round(means[at] * codes.count);
    });
    return totals;
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
    const others = codes.guesses.length - codes.count;
    const beyond = `The ${number(others)} other words that may be guessed are not tried here; `;
    const command = others ? ` ${beyond}the command guesstree review tries them.` : "";
    return `No word of the list earns ${what}.${command}`;
  }

  function result(codes, played, told) {
    const { judged, candidates, isOver, next } = told;
    const stop = stopOf(codes, played, told);
    const parts = [];
    if (judged.length) {
      const said = verdict(codes, judged, isOver);
      parts.push(element("p", { id: "verdict" }, said), turnsTable(codes, judged), legend());
    }
    if (stop) parts.push(element("p", {}, stop));
    else if (isOver) parts.push(sharing(shareBlock(codes, judged)));
    else parts.push(...advice(codes, candidates, next));
    return parts;
  }

  // What the heads of the table say of themselves, for readers who do not point at them.
  function legend() {
    const said = HEADS.filter(([name]) => EXPLAINED.includes(name));
    const sentence = ([name, , what]) => `${name[0].toUpperCase()}${name.slice(1)}: ${what}.`;
    return element("p", { class: "hint" }, said.map(sentence).join(" "));
  }

  async function show(grown) {
    const { game, played, hard: mode } = now;
    const key = `${game}|${played}|${mode}`;
    if (key === shown) return;
    shown = key;
    const can = data.games[game].codes;
    byId("review-form").hidden = !can;
    const next = grown.children[0][0];
    const [first] = grown.guess;
    byId("played").placeholder =
      next === undefined ? first : `${first} ${grown.reply[next]}\n${grown.guess[next]} …`;
    if (!can) {
      say(
        "reviewed",
        "This game is too large to be reviewed in a browser; the command guesstree does it.",
      );
      return;
    }
    byId("played").value = played;
    byId("hard").value = mode;
    byId("hard").parentElement.hidden = !data.games[game].hints;
    byId("reviewed").replaceChildren();
    if (!played) return;
    try {
      const codes = await data.loadCodes(game);
      const totals = await totalsOf(game, codes);
      if (shown !== key) return;
      const turns = reading.read(codes, played);
      say("reviewed", "The game is being reviewed …");
      const told = await thinking.ask(game, codes, "told", turns, mode, totals);
      if (shown === key) byId("reviewed").replaceChildren(...result(codes, turns, told));
    } catch (error) {
      if (shown === key) say("reviewed", error.message);
    }
  }

  // What was typed, as the address keeps it: with the replies that follow.
  async function submit(text) {
    if (!text.trim()) return goTo({ played: "" });
    const { game } = now;
    try {
      const codes = await data.loadCodes(game);
      if (now.game !== game) return;
      const played = reading.written(codes, reading.read(codes, text));
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
      const first = codes.at.get(data.treeOf(game, strategy).guess[0]);
      if (now.game === game) submit(reading.example(codes, first).join("\n"));
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
  byId("hard").onchange = () => goTo({ hard: byId("hard").value });
  byId("example").onclick = () => showExample();
  byId("from-board").onclick = () => {
    byId("played").value = [...byId("board").querySelectorAll("li")].map((row) => row.dataset.guess)
      .slice(0, now.path.length).map((guess, turn) => `${guess} ${now.path[turn]}`).join("\n");
    submit(byId("played").value);
  };

  return { show, reasonOf };
})();
