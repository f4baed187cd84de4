"use strict";

// A game that was reviewed, turn by turn: in sentences that anybody understands, and in numbers.
const turns = (() => {
  const { element, svg, number, counted, inWords, fixed, table } = elements;
  const { now } = state;
  const { upper } = front;
  const GOOD = 0.2; // expected guesses that a good guess loses at most
  const FAIR = 0.4;
  const DOTS = 150; // dots that are drawn at most
  const WIDE = 10; // dots of a row
  const FEW = 6; // words left that are named

  // Expected guesses: exact, no more than so many, or not known.
  const guesses = (value, isExact, places = 2) =>
    value === null ? "–" : `${isExact ? "" : "≤ "}${fixed(value, places)}`;

  const isKnown = ({ expected: { own, least } }) => own !== null && least !== null;
  const costOf = (turn) => (isKnown(turn) ? turn.expected.own - turn.expected.least : 0);
  const isWeak = (turn) => (isKnown(turn) ? costOf(turn) >= FAIR : turn.skill < 50);

  // One word for a guess.
  function gradeOf(turn) {
    if (isWeak(turn)) return "Weak.";
    if (turn.expected.best === turn.guess) return isKnown(turn) ? "The best." : "Good.";
    return costOf(turn) < GOOD ? "Good." : "Fair.";
  }

  // What the best guess leaves: on the word of the game, or else on average.
  function leavesOf(best, { expected, target, leaves }) {
    if (target < 0) return `${best} would leave ${fixed(leaves.best.average, 1)} on average.`;
    if (target === expected.best) return `${best} was the answer.`;
    const { here } = leaves.best;
    const left = here ? number(here) : "no word of the list";
    return `${best} would have left ${left}.`;
  }

  // Why another guess would have been better; it may have left more words on the word of the game.
  function betterOf(codes, turn) {
    const { expected, isPossible, isBestPossible, leaves, target, before, remaining } = turn;
    const best = upper(codes.guesses[expected.best]);
    if (expected.best === turn.guess) return "";
    const isTelling = leaves.best.average === 1 && before > 2;
    const tells = isTelling ? `tells all ${inWords(before)} apart` : "";
    if (!isPossible && isBestPossible && isWeak(turn)) {
      return `It could not be the answer. ${best} could${tells && `, and ${tells}`}.`;
    }
    if (tells) return `${best} ${tells}.`;
    const isLucky = target >= 0 && target !== expected.best && leaves.best.here > remaining;
    if (!isLucky) return leavesOf(best, turn);
    return `${best} is better on average, but here it would have left ${number(leaves.best.here)}.`;
  }

  // Where no target of the list fits: that other words were possible.
  function beyondOf(codes, { isWidened, code, guess }) {
    if (!isWidened) return "";
    const words = counted(codes.count, "word");
    const word = upper(codes.guesses[guess]);
    const unlisted = `${word} is not among the ${words} that the list expects`;
    const what = code === codes.right ? unlisted : "No word of the list earns this reply";
    return `${what}: the other words that may be guessed were possible too.`;
  }

  // What a turn did: one word, and why. `judged` are all turns: a word may have been said before.
  function sentence(codes, judged, at) {
    const turn = judged[at];
    const isRepeated = judged.slice(0, at).some(({ guess }) => guess === turn.guess);
    const beyond = beyondOf(codes, turn);
    if (turn.code === codes.right) {
      if (turn.before === 1) return ["", "The only word left."];
      return [beyond ? "" : "Lucky.", `One of ${number(turn.before)} left.`, beyond];
    }
    const repeated = `${upper(codes.guesses[turn.guess])} was already tried, and gives no new information.`;
    return [gradeOf(turn), isRepeated ? repeated : betterOf(codes, turn), beyond];
  }

  const said = (codes, judged) =>
    judged.map((turn, at) => {
      const name = element("b", {}, upper(codes.guesses[turn.guess]));
      return element("p", {}, name, ` ${sentence(codes, judged, at).filter(Boolean).join(" ")}`);
    });

  // The words left, as dots.
  function dots(count) {
    const each = [1, 10, 100, 1000].find((size) => count <= size * DOTS) ?? 10_000;
    const drawn = Math.ceil(count / each);
    const tall = Math.ceil(drawn / WIDE);
    // A row is a line of round dots.
    const row = (at) => `M4 ${at * 10 + 4}h${Math.min(WIDE, drawn - at * WIDE) * 10 - 9.9}`;
    const d = Array.from({ length: tall }, (_, at) => row(at)).join("");
    const said = each === 1 ? "" : `one dot: ${number(each)} words`;
    const about = { viewBox: `0 0 100 ${tall * 10}`, "aria-hidden": "true" };
    const picture = svg("svg", about, svg("title", {}, said), svg("path", { d }));
    return [picture, ...(said ? [element("small", {}, said)] : [])];
  }

  function leftOf(codes, { code, remaining }) {
    const isFound = code === codes.right;
    const count = element("b", {}, isFound ? "Found" : number(remaining));
    const rest = isFound ? [] : [" left", ...dots(remaining)];
    return element("p", { class: "left" }, count, ...rest);
  }

  // A row of tiles; `onTile` makes them buttons.
  function tiles(guess, reply, onTile) {
    const isDrawn = replies.tiles().length > 0;
    const spoken = graphemes.of(guess).map((letter, at) =>
      `${letter} ${replies.colourOf(reply, at)}`
    );
    const label = isDrawn ? spoken.join(", ") : `${guess} ${reply}`;
    const about = { class: isDrawn ? "tiles" : "", role: "group", "aria-label": label };
    const row = element("p", about, ...replies.row(guess, reply, onTile));
    return element("div", { class: "fit small" }, row);
  }

  // The rows of a game, with sentences where it is reviewed; else `onTile` is called with turn and
  // place of a tile that is tapped.
  /** @type {(codes: any, judged: any[], onTile?: (turn: number, place: number) => void) => Node} */
  function rows(codes, judged, onTile) {
    const all = element("span", { class: "left" }, `${number(judged[0].before)} left`);
    const first = element("li", { class: "head" }, "Before your first guess", all);
    const lines = judged.map((turn, at) => {
      const [grade, ...why] = sentence(codes, judged, at);
      const act = onTile && ((/** @type {number} */ place) => onTile(at, place));
      const text = ` ${why.filter(Boolean).join(" ")}`;
      const than = element("p", { class: "than" }, element("strong", {}, grade), text);
      const named = turn.named.map((guess) => upper(codes.guesses[guess])).join(", ");
      const isFew = turn.code !== codes.right && turn.remaining <= FEW;
      if (isFew) than.append(` Left: ${named}.`);
      const kind = !onTile && turn.code !== codes.right && isWeak(turn) ? "weak" : null;
      const row = tiles(codes.guesses[turn.guess], codes.texts[turn.code], act);
      return element("li", { class: kind }, row, leftOf(codes, turn), ...(onTile ? [] : [than]));
    });
    const label = { "aria-label": "Your guesses", class: onTile ? "turns tap wide" : "turns wide" };
    return element("ol", { id: "turns", ...label }, first, ...lines);
  }

  // All of a game in one sentence; `lostTurns` have no row.
  function headline(codes, judged, isOver, lostTurns) {
    const last = upper(codes.guesses[judged[judged.length - 1].guess]);
    const { turns: limit } = data.games[now.game];
    const count = judged.length + lostTurns;
    const late = limit && count > limit ? `, more than the ${inWords(limit)} of the game` : "";
    const found = `You found ${last} in ${inWords(count)}${late}.`;
    const start = isOver ? found : `Not found in ${inWords(count)} guesses.`;
    const weak = judged.filter((turn) => turn.code !== codes.right && isWeak(turn))
      .map((turn) => upper(codes.guesses[turn.guess]));
    const lost = judged.reduce((sum, turn) => sum + costOf(turn), 0);
    if (!weak.length) return `${start} ${lost < GOOD ? "A very good game." : "A good game."}`;
    const names = new Intl.ListFormat("en-GB").format([...new Set(weak)]);
    const game = weak.length > 1 || lost > 1 ? "A fair game" : "A good game";
    const guesses_ = weak.length === 1 ? "guess" : "guesses";
    return `${start} ${game}, with ${inWords(weak.length)} weak ${guesses_}: ${names}.`;
  }

  const meanOf = (judged, part) =>
    judged.reduce((sum, turn) => sum + turn[part], 0) / judged.length;

  const scores = (judged) =>
    ["skill", "luck"].map((part) => `${part} ${Math.round(meanOf(judged, part))}`).join(", ");

  // Skill and luck as bars.
  function meters(judged) {
    const meter = (name, part, kind) => {
      const value = Math.round(meanOf(judged, part));
      const said = element("span", {}, element("b", {}, String(value)), " of 100");
      const bar = element("dd", { class: kind }, element("i", { style: `--v:${value}` }));
      return element("div", {}, element("dt", {}, name, said), bar);
    };
    const both = [meter("Skill", "skill", "meter"), meter("Luck", "luck", "meter even")];
    return element("dl", { class: "scores" }, ...both);
  }

  const MEANING =
    "Skill: how much the guess could tell, in percent of the most that any guess could. Luck: in " +
    "how many games of 100 more words would have been left; 50 is neither good nor bad. Bits: " +
    "what the guess tells on average, and what its reply told. To the end: guesses on average, " +
    "this one included; ≤ is the best plan known, and – not known. Best: the one with the fewest.";

  // The verdict of a game in numbers. Turns whose expected guesses are not known count for nothing.
  function verdict({ advice: { cost: small } }, judged) {
    const open = judged.filter((turn) => !isKnown(turn)).length;
    if (open === judged.length) return "How many expected guesses were lost is not known.";
    const rest = open ? ` (without ${counted(open, "turn")}, of which less is known)` : "";
    const all = judged.reduce((sum, turn) => sum + costOf(turn), 0);
    if (Math.max(...judged.map(costOf)) < small) {
      return `No guess lost more than ${small} expected guesses${rest}.`;
    }
    const isExact = judged.every((turn) =>
      !isKnown(turn) || (turn.expected.isOwnExact && turn.expected.isLeastExact)
    );
    return `${isExact ? "" : "About "}${fixed(all, 2)} expected guesses lost${rest}.`;
  }

  const HEADS = ["Guess", "Skill", "Luck", "Bits", "To the end", "Best"];

  // The numbers of a game, folded.
  function numbers(title, codes, judged, ...more) {
    const lines = judged.map((turn) => {
      const { own, isOwnExact, best, least, isLeastExact } = turn.expected;
      const other = `${codes.guesses[best]}, ${guesses(least, isLeastExact)}`;
      const [skill, luck] = [turn.skill, turn.luck].map((share) => String(Math.round(share)));
      const bits = `${fixed(turn.information, 2)} / ${fixed(turn.gained, 2)}`;
      const ends = [guesses(own, isOwnExact), best === turn.guess ? "yours" : other];
      return [codes.guesses[turn.guess], skill, luck, bits, ...ends];
    });
    const lost = element("p", { id: "verdict" }, verdict(codes, judged));
    const meaning = element("p", { class: "fine" }, MEANING);
    const parts = [...more, table("numbers", HEADS, lines), lost, meaning];
    return element("details", {}, element("summary", {}, title), ...parts);
  }

  return { guesses, tiles, rows, said, headline, meters, numbers, scores };
})();
