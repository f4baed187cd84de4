// The table of first guesses of a game, as far as the commands go by it.

// What is known of the first guess of a position; null where a search knows more. A search knows
// the limit of turns, and the table does not.
export function firstsOf({ game, turns, mode }) {
  const { first, limits, layers: [{ words }] } = game;
  const searched = words.length <= limits.beam ? game.turns : limits.nearEnd;
  const isSearched = words.length <= limits.exact || (game.turns > 0 && game.turns <= searched);
  return isSearched || turns.length ? null : first && tableIn(game, mode);
}

// The table in a mode; in hard mode no total is proved to be the least.
const tableIn = ({ first }, mode) => ({
  ...first,
  totals: first.totals[mode],
  isExact: (guess) => mode === "any" && first.exact[guess] === 1,
});

// The outcomes of some guesses by the table.
export const outcomesIn = ({ totals, of, isExact }, guesses) =>
  guesses.map((guess) => (
    { guess, win: null, guesses: totals[guess] / of, exact: isExact(guess) }
  ));

// The guesses with the lowest totals, the best first; of equals exact ones come first, then
// targets.
export function bestIn({ totals, isExact }, { everything, listed, limits }) {
  const order = Array.from(everything).sort((a, b) =>
    totals[a] - totals[b] || Number(isExact(b)) - Number(isExact(a)) ||
    Number(listed.has(b)) - Number(listed.has(a)) || a - b
  );
  return order.slice(0, limits.playedOut);
}

// The first guess that is proved to be the best; null without a proof.
export function provedIn(game, mode) {
  if (mode !== "any" || !game.first?.proved) return null;
  return bestIn(tableIn(game, mode), game)[0];
}
