"use strict";

// The turns of a game that was reviewed: in words, and in numbers.
const turns = (() => {
  const { element, number, counted, fixed, region } = elements;
  const { now } = state;

  const percent = (share) => `${Math.round(share)}\u00a0%`;

  // Expected guesses: exact, no more than so many, or not known.
  const guesses = (value, isExact, places = 2) =>
    value === null ? "–" : `${isExact ? "" : "≤ "}${fixed(value, places)}`;

  const HEADS = [
    ["turn", "number", ""],
    ["guess", "", ""],
    ["words left", "number", "before and after the reply"],
    ["skill", "number", "what the guess tells on average, in percent of the most that any tells"],
    ["luck", "number", "percent of games in which the reply leaves more words"],
    [
      "bits expected",
      "number",
      "what the guess tells on average: one bit halves the possibilities, two leave a quarter",
    ],
    ["bits gained", "number", "what its reply told"],
    [
      "guesses to the end",
      "number",
      "on average, this one included, if you go on in the best way",
    ],
    ["best", "", "the guess with the fewest of these"],
  ];
  const SIGNS = [
    ["≤", "in a way that is known, and another may take fewer; the best is the best that is known"],
    ["–", "not known; the best is the guess that tells most"],
  ];
  const BEYOND = "the other words that may be guessed were possible too.";
  const LOST = "how many more guesses to the end yours have than the best ones";
  const EXPLAINED = [...HEADS.slice(3), ["expected guesses lost", "", LOST]];

  function row(codes, turn, place) {
    const { own, isOwnExact, best, least, isLeastExact } = turn.expected;
    const isRight = turn.code === codes.right;
    const tiles = replies.row(codes.guesses[turn.guess], codes.texts[turn.code]);
    const numbers = [
      `${number(turn.before)} → ${isRight ? "found" : number(turn.remaining)}`,
      percent(turn.skill),
      percent(turn.luck),
      fixed(turn.information, 2),
      fixed(turn.gained, 2),
      guesses(own, isOwnExact),
    ];
    const other = `${codes.guesses[best]}, ${guesses(least, isLeastExact)}`;
    return element(
      "tr",
      { "data-turn": place + 1 },
      element("td", { class: "number" }, String(place + 1)),
      element("th", { scope: "row" }, element("span", { class: "row" }, ...tiles)),
      ...numbers.map((text, at) =>
        element("td", { class: "number", "data-label": HEADS[at + 2][0] }, text),
      ),
      element("td", { "data-label": "best" }, best === turn.guess ? "yours" : other),
    );
  }

  function table(codes, judged) {
    const head = HEADS.map(([text, kind, title]) =>
      element("th", { scope: "col", class: kind || null, title: title || null }, text),
    );
    const rows = judged.map((turn, at) => row(codes, turn, at));
    const drawn = element(
      "table",
      { id: "turns" },
      element("thead", {}, element("tr", {}, ...head)),
      element("tbody", {}, ...rows),
    );
    return region("Turns", drawn);
  }

  // What the numbers of a review mean, for readers who do not point at the heads of its table; of
  // signs, those that the table has.
  /** @param {string} shown */
  function legend(shown) {
    const signs = SIGNS.filter(([sign]) => shown.includes(sign))
      .map(([sign, meaning]) => `; ${sign}: ${meaning}`).join("");
    /** @param {string[]} head */
    const line = ([name, , what]) =>
      element("li", {}, element("b", {}, name), `: ${what}${name === "best" ? signs : ""}`);
    return element("ul", { id: "legend", class: "hint" }, ...EXPLAINED.map(line));
  }

  // Why a guess that tells as much as any is not the best, or one that tells less is.
  function whyOf(codes, { guess, skill, telling, expected }) {
    const isBest = expected.best === guess;
    if (isBest && Math.round(skill) < 100) {
      return ` ${codes.guesses[telling]} tells more, but is not known to take fewer guesses.`;
    }
    if (isBest || Math.round(skill) < 100) return "";
    return " Yours tells as much as any, but it takes more guesses to the end.";
  }

  // What the best guess leaves: on the word of the game, or else on average.
  function leavesOf({ expected, target, leaves }) {
    if (target < 0) return `leaves ${fixed(leaves.best.average, 1)} on average`;
    if (target === expected.best) return "is the word";
    return leaves.best.here ? `leaves ${number(leaves.best.here)}` : "leaves no word of the list";
  }

  // Where the best guess leaves more words on the word of the game: what both leave on average.
  function luckOf(codes, { expected, target, leaves: { own, best }, remaining }) {
    if (target < 0 || target === expected.best || best.here <= remaining) return "";
    const averages = `yours leaves ${fixed(own.average, 1)}, ${codes.guesses[expected.best]}`;
    const but = own.average < best.average ? "; fewer words left need not mean fewer guesses" : "";
    return ` On average ${averages} ${fixed(best.average, 1)}${but}.`;
  }

  // Where no target of the list fits: that other words were possible.
  function beyondOf(codes, { isWidened, code, guess }) {
    if (!isWidened) return "";
    const words = counted(codes.count, "word");
    const unlisted = `${codes.guesses[guess]} is not among the ${words} that the list expects`;
    const what = code === codes.right ? unlisted : "No word of the list earns this reply";
    return ` ${what}: ${BEYOND}`;
  }

  // What a turn did, in words.
  function sentence(codes, turn) {
    const { expected, remaining, before, target, leaves } = turn;
    if (turn.code === codes.right) {
      if (before === 1) return "It was the only word left.";
      return `Found, with ${number(before)} words left.${beyondOf(codes, turn)}`;
    }
    const average = target < 0 ? `, ${fixed(leaves.own.average, 1)} on average` : "";
    const left = `Left ${counted(remaining, "word")} of ${number(before)}${average}`;
    const why = `${luckOf(codes, turn)}${whyOf(codes, turn)}${beyondOf(codes, turn)}`;
    const known = expected.isLeastExact ? "" : " known";
    if (expected.best === turn.guess) return `${left}; it was the best guess${known}.${why}`;
    const best = `the best guess${known}, ${codes.guesses[expected.best]},`;
    return `${left}; ${best} ${leavesOf(turn)}.${why}`;
  }

  function wordsLeft(codes, { named, remaining, code }) {
    if (code === codes.right) return [];
    const more = remaining > named.length ? `, and ${number(remaining - named.length)} more` : "";
    const list = named.map((guess) => codes.guesses[guess]).join(", ");
    return [element("br"), element("span", { class: "faint" }, `Left: ${list}${more}.`)];
  }

  function story(codes, judged) {
    const lines = judged.map((turn) => {
      const guess = element("b", {}, codes.guesses[turn.guess]);
      return element("li", {}, guess, `: ${sentence(codes, turn)}`, ...wordsLeft(codes, turn));
    });
    return element("ol", { id: "story" }, ...lines);
  }

  const meanOf = (judged, part) =>
    judged.reduce((sum, turn) => sum + turn[part], 0) / judged.length;

  const scores = (judged) =>
    ["skill", "luck"].map((part) => `${part} ${Math.round(meanOf(judged, part))}`).join(", ");

  // All of a game in one sentence. Turns whose expected guesses are not known count for nothing,
  // and are named.
  function verdict({ advice: { cost: small } }, judged, isOver) {
    const count = counted(judged.length, "guess", "guesses");
    const { turns: limit } = data.games[now.game];
    const late = limit && judged.length > limit ? `, more than the ${limit} turns of the game` : "";
    const where = isOver ? `Found in ${judged.length}` : `${count} so far`;
    const start = `${where}${late}: ${scores(judged)}`;
    const known = ({ own, least }) => own !== null && least !== null;
    const costs = judged.map(({ expected }) =>
      known(expected) ? expected.own - expected.least : 0,
    );
    const open = judged.flatMap(({ expected }, at) => (known(expected) ? [] : [`${at + 1}`]));
    if (open.length === judged.length) {
      return `${start}; how many expected guesses were lost is not known.`;
    }
    const list = new Intl.ListFormat("en-GB").format(open);
    const named = `${open.length === 1 ? "turn" : "turns"} ${list}`;
    const rest = open.length ? ` (without ${named}, of which less is known)` : "";
    const worst = Math.max(...costs);
    if (worst < small) return `${start}; no guess lost more than ${small} expected guesses${rest}.`;
    const isExact = judged.every(
      ({ expected }) => !known(expected) || (expected.isOwnExact && expected.isLeastExact),
    );
    const all = costs.reduce((sum, cost) => sum + cost, 0);
    const lost = `${isExact ? "" : "about "}${fixed(all, 2)} expected guesses lost${rest}`;
    const mostly = judged.length > 1 ? `, most of them in turn ${costs.indexOf(worst) + 1}` : "";
    return `${start}; ${lost}${mostly}.`;
  }

  return { guesses, table, legend, story, scores, verdict };
})();
