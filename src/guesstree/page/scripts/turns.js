"use strict";

// A game that was reviewed, turn by turn: in sentences that anybody understands, and in numbers.
const turns = (() => {
  const { element, svg, table } = elements;
  const { number, fixed, phrase, inWords } = sentences;
  const { now } = state;
  const { upper } = front;
  const DOTS = 150; // dots that are drawn at most
  const WIDE = 10; // dots of a row
  const FEW = 6; // words left that are named

  // Expected guesses, exact or no more than so many, and the games that are won unless it is all.
  const outcome = (guesses, win, isExact, places = 2) => {
    const wins = win === null || win === 1 ? "" : `, ${sentences.gamesText(win)}`;
    return `${isExact ? "" : "≤ "}${fixed(guesses, places)}${wins}`;
  };

  // What the best guess leaves: on the word of the game, or else on average.
  function leavesOf(best, turn) {
    const { average, here } = turn.leaves;
    if (turn.target < 0) return phrase("leaves", { best, left: fixed(average, 1) });
    if (turn.target === turn.best) return phrase("answer", { best });
    return phrase("left", { best, left: here ? number(here) : "no word of the list" });
  }

  // Why another guess would have been better; it may have left more words on the word of the game.
  function betterOf(codes, turn) {
    const { possible, isBestPossible, leaves, target, targets, remaining } = turn;
    const best = upper(codes.guesses[turn.best]);
    if (turn.best === turn.guess) return "";
    const separates = leaves.average === 1 && targets > 2;
    const words = { best, count: inWords(targets) };
    if (!possible && isBestPossible && sentences.isWeak(turn)) {
      return phrase(separates ? "impossible, separates" : "impossible", words);
    }
    if (separates) return phrase("separates", words);
    const isLucky = target >= 0 && target !== turn.best && leaves.here > remaining;
    if (!isLucky) return leavesOf(best, turn);
    return phrase("unlucky", { best, left: number(leaves.here) });
  }

  // The chance to win that a guess gave away; nothing where it gave none away.
  function winsOf(codes, turn) {
    if (!sentences.winLost(turn)) return "";
    const [best, guess] = [turn.best, turn.guess].map((one) => upper(codes.guesses[one]));
    const [bestGames, games] = [turn.bestWin, turn.win].map(sentences.gamesText);
    return phrase("win lost", { best, best_games: bestGames, guess, games });
  }

  // Where no target of the list fits: that other words were possible.
  function beyondOf(codes, { isWidened, code, guess }) {
    if (!isWidened) return "";
    if (code !== codes.right) return phrase("no target fits");
    const word = upper(codes.guesses[guess]);
    return phrase("unlisted", { guess: word, count: codes.targets.length });
  }

  // What a turn did: one word, and why. `judged` are all turns: a word may have been used before.
  function sentence(codes, judged, at) {
    const turn = judged[at];
    const beyond = beyondOf(codes, turn);
    if (turn.code === codes.right) {
      if (turn.targets === 1) return ["", phrase("last word")];
      const found = phrase("one of", { count: number(turn.targets) });
      return [beyond ? "" : phrase("lucky guess"), found, beyond];
    }
    const repeated = phrase("repeated", { guess: upper(codes.guesses[turn.guess]) });
    const better = winsOf(codes, turn) || betterOf(codes, turn);
    return [sentences.gradeOf(turn), turn.repeated ? repeated : better, beyond];
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
    const all = element("span", { class: "left" }, `${number(judged[0].targets)} left`);
    const first = element("li", { class: "head" }, "Before your first guess", all);
    const lines = judged.map((turn, at) => {
      const [grade, ...why] = sentence(codes, judged, at);
      const act = onTile && ((/** @type {number} */ place) => onTile(at, place));
      const text = ` ${why.filter(Boolean).join(" ")}`;
      const than = element("p", { class: "than" }, element("strong", {}, grade), text);
      const named = turn.named.map((guess) => upper(codes.guesses[guess])).join(", ");
      const isFew = turn.code !== codes.right && turn.remaining <= FEW;
      if (isFew) than.append(` Left: ${named}.`);
      const kind = !onTile && turn.code !== codes.right && sentences.isWeak(turn) ? "weak" : null;
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
    const weak = judged.filter((turn) => turn.code !== codes.right && sentences.isWeak(turn))
      .map((turn) => upper(codes.guesses[turn.guess]));
    const game = sentences.gameGrade(judged);
    if (!weak.length) return `${start} ${game}.`;
    const names = new Intl.ListFormat("en-GB").format([...new Set(weak)]);
    const guesses = weak.length === 1 ? "guess" : "guesses";
    return `${start} ${game}, with ${inWords(weak.length)} weak ${guesses}: ${names}.`;
  }

  // Skill and luck as bars.
  function meters(judged) {
    const means = sentences.skillAndLuck(judged);
    const meter = (name, part, kind) => {
      const value = fixed(means[part], 0);
      const said = element("span", {}, element("b", {}, value), " of 100");
      const bar = element("dd", { class: kind }, element("i", { style: `--v:${value}` }));
      return element("div", {}, element("dt", {}, name, said), bar);
    };
    const both = [meter("Skill", "skill", "meter"), meter("Luck", "luck", "meter even")];
    return element("dl", { class: "scores" }, ...both);
  }

  const HEADS = ["Guess", "Skill", "Luck", "Bits", "To the end", "Best"];

  // The numbers of a game, folded, with the verdict on it; `lost` turns have no row.
  function numbers(title, codes, { turns: judged, isOver, isFound }, lost, ...more) {
    const lines = judged.map((turn) => {
      const least = outcome(turn.bestGuesses, turn.bestWin, turn.bestExact);
      const best = turn.best === turn.guess ? "yours" : `${codes.guesses[turn.best]}, ${least}`;
      const [skill, luck] = [turn.skill, turn.luck].map((share) => fixed(share, 0));
      const bits = `${fixed(turn.information, 2)} / ${fixed(turn.gained, 2)}`;
      const own = outcome(turn.guesses, turn.win, turn.exact);
      return [codes.guesses[turn.guess], skill, luck, bits, own, best];
    });
    const nameOf = (guess) => codes.guesses[guess];
    const verdict = isOver
      ? sentences.verdictOf(judged, isFound, lost, nameOf)
      : `${sentences.capital(sentences.lostOf(judged, nameOf))}.`;
    const summed = element("p", { id: "verdict" }, verdict);
    const meaning = element("p", { class: "fine" }, phrase("numbers"));
    const parts = [...more, table("numbers", HEADS, lines), summed, meaning];
    return element("details", {}, element("summary", {}, title), ...parts);
  }

  return { outcome, tiles, rows, said, headline, meters, numbers };
})();
