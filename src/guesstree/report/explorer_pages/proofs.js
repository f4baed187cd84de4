"use strict";

// What trees tell of a game that is reviewed: the game of the best one, and expected guesses that
// are proved.
const proofs = (() => {
  const SAME = 1e-9; // numbers that differ by less are equal
  const MODES = { off: "any", nyt: "nyt-hard", consistent: "consistent" };

  // The strategies that may be played in a hard mode, the best first; of equals, a proved one.
  const strategiesFor = (game, hard) =>
    data
      .listOf(game)
      .filter(({ mode }) => hard === "off" || mode === MODES[hard])
      .sort((one, other) => one.mean - other.mean || isProved(other, hard) - isProved(one, hard));

  // Whether no way to play takes fewer guesses, by a hard mode.
  const isProved = ({ least, proven, mode }, hard) =>
    Number(least && proven && mode === MODES[hard]);

  const treeOf = (game, { name }) => data.loadTree(game, name).catch(() => null);

  // What the best strategy would have guessed on the word of a game, in a sentence. Nothing where
  // `start`, what is expected of the first turn, has a better guess than the strategy's.
  async function gameOf(game, hard, codes, played, start) {
    const [best] = strategiesFor(game, hard);
    const grown = best && (await treeOf(game, best));
    const node = grown?.found.get(codes.guesses[played[played.length - 1].guess]);
    if (!grown || node === undefined) return "";
    const isOther = codes.guesses[start.best] !== best.first;
    if (isOther && (start.least === null || start.least < best.mean - SAME)) return "";
    const steps = state.guessesTo(grown, node);
    const which = isProved(best, hard) ? "The best strategy" : "The best strategy known";
    return `${which} would have guessed ${steps.join(", ")}: found in ${steps.length}.`;
  }

  // The mean of guesses from a node to the end.
  function meanFrom(grown, node) {
    let [total, words] = [0, 0];
    for (let at = node; at < grown.end[node]; at++) {
      if (!grown.right[at]) continue;
      total += grown.depth[at] - grown.depth[node] + 1;
      words += 1;
    }
    return total / words;
  }

  // What a tree says in each turn of a game that follows it, and in the turn after. Its numbers are
  // exact if no tree takes fewer guesses; if only none that starts with its first guess does, those
  // after the first turn are.
  function saidBy(grown, isLeast, isLeastAfter, codes, played) {
    const said = [];
    for (let node = 0; node !== undefined; ) {
      const guess = codes.at.get(grown.guess[node]);
      said.push({ guess, guesses: meanFrom(grown, node), isExact: node ? isLeastAfter : isLeast });
      const turn = played[said.length - 1];
      if (turn?.guess !== guess) break;
      const reply = codes.texts[turn.code];
      node = grown.children[node].find((child) => grown.reply[child] === reply);
    }
    return said;
  }

  // By position, the least that is known of first guesses: exact means, or those of trees.
  function firstGuesses(found, codes, game, hard) {
    const known = new Map();
    for (const [name, { total, mean }] of Object.entries(found.outcomes)) {
      if (data.aboutOf(game, name)?.mode !== MODES[hard]) continue;
      found.rows.forEach((row, at) => {
        const isExact = (total?.[at] ?? null) !== null;
        const guesses = isExact ? total[at] / codes.count : (mean?.[at] ?? Infinity);
        const guess = codes.at.get(row.guess);
        const before = known.get(guess)?.guesses ?? Infinity;
        if (guesses < before) known.set(guess, { guess, guesses, isExact });
      });
    }
    return known;
  }

  // What is known of the first turn: of the guess itself, and of the best, which is that of the
  // best tree, if no other first guess is known to be better.
  function firstTurn(known, guess, said) {
    if (said && !(known.get(said.guess)?.guesses <= said.guesses)) known.set(said.guess, said);
    const least = [...known.values()].reduce(
      (one, other) => (one && one.guesses <= other.guesses ? one : other),
      said,
    );
    const best = least && { ...least, isExact: Boolean(said?.isExact) };
    return { own: known.get(guess), best };
  }

  // What is known before a review: of all words the guess that tells most; what the table of first
  // guesses has; and in each turn what the best tree says. Its numbers are exact where its total is
  // proved, if only among the trees with its first guess.
  async function before(game, hard, codes, played) {
    if (codes.weights) return {};
    const found = await data.loadOpeners(game).catch(() => null);
    if (!found) return {};
    const telling = codes.at.get(found.rows[0].guess);
    const [row] = strategiesFor(game, hard);
    const grown = row && (await treeOf(game, row));
    const first = found.byWord.get(row?.first ?? "");
    const total = first === undefined ? null : found.outcomes[row.name]?.total?.[first];
    const isLeast = row && Boolean(isProved(row, hard));
    const isLeastAfter = isLeast || (row?.mode === MODES[hard] && total === row.total);
    const said = grown ? saidBy(grown, isLeast, isLeastAfter, codes, played) : [];
    const turn = firstTurn(firstGuesses(found, codes, game, hard), played[0].guess, said[0]);
    return { telling, known: [turn, ...said.slice(1).map((best) => ({ best }))] };
  }

  return { gameOf, before };
})();
