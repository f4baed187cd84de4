"use strict";

// A game that the reader has played: read from what was typed or pasted, reviewed turn by turn.
const games = (() => {
  const { byId, element, number, counted, say } = elements;
  const { now, goTo } = state;
  const ADVISED = 5;
  const NAMED = 12; // words left that are named
  const FOLLOWED = "neg_entropy-any"; // the strategy that follows where no exact number is known
  const TURNS = 6; // that a game has, unless it took more
  const SMALL_COST = 0.05; // expected guesses that one of the best guesses may lose
  let shown = "";

  // Lines such as `Wordle 1,234 4/6*` stand above blocks of tiles.
  const isHeading = (line) => /[\dx]\/\d/i.test(line);

  // A piece of text as a guess or as a reply, whichever it is.
  function piece(codes, text) {
    const word = words.cleaned(text, codes.at);
    if (codes.at.has(word)) return { guess: codes.at.get(word) };
    const code = codes.texts.indexOf(replies.written(text, codes.texts));
    return code >= 0 ? { code } : null;
  }

  // The pieces of a line: all of it, its words, or a guess with its reply behind.
  function piecesOf(codes, line) {
    const whole = piece(codes, line);
    if (whole) return [whole];
    const parts = line.split(/[\s:,]+/).filter(Boolean);
    const each = parts.map((part) => piece(codes, part));
    if (each.every(Boolean)) return each;
    const [guess, reply] = [
      piece(codes, parts[0] || ""),
      piece(codes, line.slice((parts[0] || "").length).replace(/^[\s:,]+/, "")),
    ];
    if (guess && reply) return [guess, reply];
    const at = each.findIndex((one) => !one);
    throw new Error(`'${parts[at]}' is neither in the word list nor a reply of this game.`);
  }

  // The guesses and replies of a text; replies that are not there follow from the last word.
  function read(codes, text) {
    const lines = text.split("\n").map((line) => line.trim());
    const pieces = lines
      .filter((line) => line && !isHeading(line))
      .flatMap((line) => piecesOf(codes, line));
    const guesses = pieces.filter((one) => "guess" in one).map((one) => one.guess);
    const known = pieces.filter((one) => "code" in one).map((one) => one.code);
    if (!guesses.length) throw new Error("Add the words that were guessed, one in each line.");
    const right = codes.texts.length - 1;
    const isLastOpen = known.length > 0 && known.length === guesses.length - 1;
    if (isLastOpen && !known.includes(right)) known.push(right);
    if (!known.length) known.push(...repliesTo(codes, guesses));
    if (known.length !== guesses.length) {
      const [said, came] = [
        counted(guesses.length, "guess", "guesses"),
        counted(known.length, "reply", "replies"),
      ];
      throw new Error(`There are ${said} but ${came}.`);
    }
    return guesses.map((guess, turn) => ({ guess, code: known[turn] }));
  }

  function repliesTo(codes, guesses) {
    const last = guesses[guesses.length - 1];
    const target = codes.targets.indexOf(last);
    if (target < 0) {
      throw new Error(`${codes.guesses[last]} is not a possible word: add the replies.`);
    }
    return guesses.map((guess) => codes.codes[guess * codes.count + target]);
  }

  const written = (codes, played) =>
    played.map(({ guess, code }) => `${codes.guesses[guess]} ${codes.texts[code]}`).join("\n");

  const percent = (share) => `${Math.round(share)}\u00a0%`;

  function turnRow(codes, turn, at) {
    const { own, best, least, exact } = turn.expected;
    const isBest = best === turn.guess;
    const count = (value) => `${exact ? "" : "≤ "}${value.toFixed(2)}`;
    const isRight = turn.code === codes.texts.length - 1;
    const tiles = replies.row(codes.guesses[turn.guess], codes.texts[turn.code]);
    const numbers = [
      `${number(turn.before)} → ${isRight ? "found" : number(turn.remaining)}`,
      percent(turn.skill),
      percent(turn.luck),
      turn.information.toFixed(2),
      turn.gained.toFixed(2),
      count(own),
    ];
    return element(
      "tr",
      { "data-turn": at + 1 },
      element("td", { class: "number" }, String(at + 1)),
      element("th", { scope: "row" }, element("span", { class: "row" }, ...tiles)),
      ...numbers.map((text) => element("td", { class: "number" }, text)),
      element("td", {}, isBest ? "yours" : `${codes.guesses[best]}, ${count(least)}`),
    );
  }

  const HEADS = [
    ["turn", "number", ""],
    ["guess", "", ""],
    ["words left", "number", "before and after the reply"],
    ["skill", "number", "bits that your guess was expected to tell, in percent of the best guess"],
    ["luck", "number", "percent of games in which the reply leaves more words"],
    ["bits expected", "number", "information that the guess tells on average"],
    ["bits gained", "number", "information that this reply told"],
    ["guesses to the end", "number", "expected, from this turn on; ≤ where some tree is followed"],
    ["best", "", "the guess with the fewest expected guesses to the end"],
  ];

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
    return element(
      "div",
      { class: "table", role: "region", "aria-label": "Turns", tabindex: "0" },
      table,
    );
  }

  const meanOf = (judged, part) =>
    judged.reduce((sum, turn) => sum + turn[part], 0) / judged.length;

  function verdict(judged, isOver) {
    const turns = counted(judged.length, "guess", "guesses");
    const start = isOver ? `Found in ${judged.length}` : `${turns} so far`;
    const [skill, luck] = ["skill", "luck"].map((part) => Math.round(meanOf(judged, part)));
    const scores = `${start}: skill ${skill}, luck ${luck}`;
    const costs = judged.map(({ expected }) => expected.own - expected.least);
    const all = costs.reduce((sum, cost) => sum + cost, 0);
    const worst = Math.max(...costs);
    if (worst < SMALL_COST) {
      return `${scores}; no guess lost more than ${SMALL_COST} expected guesses.`;
    }
    const turn = costs.indexOf(worst) + 1;
    return `${scores}; ${all.toFixed(2)} expected guesses lost, most of them in turn ${turn}.`;
  }

  function shareBlock(codes, judged) {
    const rows = judged.map((turn) => replies.emoji(codes.texts[turn.code]));
    const most = Math.max(TURNS, judged.length);
    return [`guesstree ${now.game} ${judged.length}/${most}`, "", ...rows].join("\n");
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

  function advice(codes, candidates) {
    const rows = review.advise(codes, candidates, ADVISED).map((row) =>
      element(
        "tr",
        {},
        element("th", { scope: "row" }, board.wordButton(row.word)),
        element("td", { class: "number" }, `${row.information.toFixed(2)} bits`),
        element("td", {}, row.isPossible ? "may be the word" : "cannot be the word"),
      ),
    );
    const left = counted(candidates.length, "word is", "words are");
    const words = candidates.map((at) => codes.guesses[codes.targets[at]]);
    const few = words.length > NAMED ? "" : `: ${words.join(", ")}`;
    return [
      element("p", {}, `${left} left${few}.`),
      element("h3", {}, "Guesses that tell most now"),
      element("table", {}, element("tbody", {}, ...rows)),
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

  function result(codes, played, known) {
    const { judged, candidates, wrong } = review.turns(codes, played, known);
    if (!judged.length) return [element("p", {}, "No word of the list earns the first reply.")];
    const isOver = judged[judged.length - 1].code === codes.texts.length - 1;
    const said = verdict(judged, isOver);
    const parts = [element("p", { id: "verdict" }, said), turnsTable(codes, judged)];
    if (wrong) {
      const sentence = `No word of the list earns the reply of turn ${wrong} after these.`;
      parts.push(element("p", {}, sentence));
    } else if (isOver) parts.push(sharing(shareBlock(codes, judged)));
    else parts.push(...advice(codes, Array.from(candidates)));
    return parts;
  }

  async function show(grown) {
    const { game, played } = now;
    const key = `${game}|${played}`;
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
    byId("reviewed").replaceChildren();
    if (!played) return;
    try {
      const codes = await data.loadCodes(game);
      const known = await totalsOf(game, codes);
      if (shown !== key) return;
      byId("reviewed").replaceChildren(...result(codes, read(codes, played), known));
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
      if (now.game === game) goTo({ played: written(codes, read(codes, text)) });
    } catch (error) {
      say("reviewed", error.message);
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
  byId("from-board").onclick = () => {
    byId("played").value = [...byId("board").querySelectorAll("li")].map((row) => row.dataset.guess)
      .slice(0, now.path.length).map((guess, turn) => `${guess} ${now.path[turn]}`).join("\n");
    submit(byId("played").value);
  };

  return { show, read };
})();
