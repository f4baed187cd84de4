"use strict";

// The game of the best strategy, beside a game that is reviewed.
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

  // What the best strategy would have guessed on the word of a game, and this in a sentence. Nothing
  // where `start`, what is expected of the first turn, has a better guess than the strategy's.
  async function gameOf(game, hard, codes, played, start) {
    const best = data.games[game].of ? undefined : strategyFor(game, hard);
    const grown = best && (await treeOf(game, best));
    const node = grown?.found.get(codes.guesses[played[played.length - 1].guess]);
    if (!grown || node === undefined) return null;
    const isOther = codes.guesses[start.best] !== best.first;
    if (isOther && start.bestGuesses < best.mean - SAME) return null;
    const steps = state.guessesTo(grown, node);
    const which = isProved(best, hard) ? "The best strategy" : "The best strategy known";
    if (steps.some((word) => codes.never.has(codes.at.get(word)))) return null;
    const said = `${which} would have guessed ${steps.join(", ")}: found in ${steps.length}.`;
    return { said, steps };
  }

  return { gameOf };
})();
