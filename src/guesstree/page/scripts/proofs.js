"use strict";

// What trees tell of a game that is reviewed: the game of the best one, and expected guesses that
// are proved.
const proofs = (() => {
  const SAME = 1e-9; // numbers that differ by less are equal

  // The mode of the strategies that keep to a hard mode.
  const modeOf = (hard) => data.games[state.now.game].hardModes[hard];

  // Whether no way to play takes fewer guesses, with or without hard mode.
  const isProved = ({ least, proven, mode }, hard) =>
    Number(least && proven && mode === modeOf(hard));

  // The best strategy that may be played; of equals, a proved one. None where there is none.
  const strategyFor = (game, hard) =>
    data
      .listOf(game)
      .filter(({ mode }) => hard === "off" || mode === modeOf(hard))
      .sort((one, other) =>
        one.mean - other.mean || isProved(other, hard) - isProved(one, hard)
      )[0];

  const treeOf = (game, { name }) => data.loadTree(game, name).catch(() => null);

  // What the best strategy would have guessed on the word of a game, in a sentence. Nothing where
  // `start`, what is expected of the first turn, has a better guess than the strategy's.
  async function gameOf(game, hard, codes, played, start) {
    const best = strategyFor(game, hard);
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
  // exact if no tree takes fewer guesses.
  function saidBy(grown, isExact, codes, played) {
    const said = [];
    for (let node = 0; node !== undefined;) {
      const guess = codes.at.get(grown.guess[node]);
      said.push({ guess, guesses: meanFrom(grown, node), isExact });
      const turn = played[said.length - 1];
      if (turn?.guess !== guess) break;
      const reply = codes.texts[turn.code];
      node = grown.children[node].find((child) => grown.reply[child] === reply);
    }
    return said;
  }

  // What is known of the first turn: of the guess itself, and of the best first guess, which is
  // that of the best tree, if none is known to be better.
  function firstTurn({ words, mean, hard: hardMean, exact }, codes, guess, hard, said) {
    const means = hard === "off" ? mean : hardMean;
    const isProvedAt = (at) => hard === "off" && exact.has(at);
    const turn = (at) =>
      means[at] === null
        ? undefined
        : { guess: codes.at.get(words[at]), guesses: means[at], isExact: isProvedAt(at) };
    const least = means.reduce(
      (best, one, at) => (one !== null && one < (means[best] ?? Infinity) - SAME ? at : best),
      0,
    );
    const found = turn(least);
    const isTree = said && !(found && found.guesses < said.guesses - SAME);
    return { own: turn(words.indexOf(codes.guesses[guess])), best: isTree ? said : found };
  }

  // What is known before a review: of all words the guess that tells most; what the table of first
  // guesses has; and in each turn what the best tree says. Its numbers are exact where its total is
  // proved.
  async function before(game, hard, codes, played) {
    if (codes.weights) return {};
    const first = await data.loadFirst(game).catch(() => null);
    if (!first) return {};
    const row = strategyFor(game, hard);
    const grown = row && (await treeOf(game, row));
    const isLeast = row && Boolean(isProved(row, hard));
    const said = grown ? saidBy(grown, isLeast, codes, played) : [];
    const turn = firstTurn(first, codes, played[0].guess, hard, said[0]);
    const known = [turn, ...said.slice(1).map((best) => ({ best }))];
    return { telling: codes.at.get(first.telling), known };
  }

  return { gameOf, before };
})();
