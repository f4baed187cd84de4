import { greedyMeans } from "./greedy.js";
import { information, massesOf } from "./masses.js";
import { rowOf, sizesAfter } from "./positions.js";
import { PositionSearch, worthOf } from "./search.js";
import { mostBranches, splitsOf } from "./splits.js";

// How guesses of a position turn out: exactly with few words or turns, otherwise by trees. The
// counterpart of play/rated_guesses.py; guesses are numbers among those of the game.

// Whether the numbers of a position are exact.
export const isExact = ({ game: { limits }, words, turnsLeft }) =>
  words.length <= limits.exact || (turnsLeft > 0 && turnsLeft <= limits.lastTwo);

// The most informative guesses, the best first; of equals likelier words come first. With them the
// most branches of any guess.
export function ranking(position) {
  const { kept, game: { limits } } = position;
  if (!kept.has("ranking")) {
    const matrix = position.matrix();
    const every = Int32Array.from(matrix.rows.keys());
    const words = Int32Array.from(position.words.keys());
    const worth = worthOf(matrix, position.mass());
    const splits = splitsOf(matrix, every, words, position.masses(), { scores: worth });
    const { above, below, hits } = splits;
    const order = every.sort((a, b) =>
      above[a] - above[b] || below[a] - below[b] || hits[b] - hits[a] || a - b
    );
    const guesses = Array.from(order.slice(0, limits.playedOut), (row) => matrix.rows[row]);
    kept.set("ranking", { guesses, branches: mostBranches(splits) });
  }
  return kept.get("ranking");
}

// The search of a position: exact with few words or turns, otherwise a beam. With very many words,
// later guesses of hard mode are words that are left.
export function searchOf(position, branches = 0) {
  const { game: { limits }, words, weights, mode } = position;
  const turns = position.turnsLeft > words.length ? 0 : position.turnsLeft;
  const parts = turns ? limits.parts : limits.mass;
  const masses = weights && massesOf(weights, words.length, parts);
  const matrix = position.matrix();
  if (isExact(position)) return new PositionSearch(matrix, mode, { masses, turns, branches });
  const worth = weights ? null : worthOf(matrix, words.length);
  const beam = { worth, width: limits.beamWidth };
  const searched = words.length <= limits.beam ? mode : "consistent";
  return new PositionSearch(matrix, searched, { beam, masses, turns, branches });
}

// The outcome of each of some guesses.
export function outcomesOf(position, guesses, branches = 0) {
  const { game: { limits }, words, weights, mode, turnsLeft } = position;
  const matrix = position.matrix();
  const rows = guesses.map((guess) => matrix.rowOf.get(guess));
  const isNearEnd = turnsLeft > 0 && turnsLeft <= limits.nearEnd;
  if (!weights && words.length > limits.beam && !isNearEnd) {
    const means = greedyMeans(matrix, rows, mode);
    const win = turnsLeft ? null : 1;
    return guesses.map((guess, at) => ({ guess, win, guesses: means.get(rows[at]), exact: false }));
  }
  const search = searchOf(position, branches);
  const exact = isExact(position);
  return guesses.map((guess, at) => {
    const [cost] = search.value(rows[at]);
    return { guess, ...search.outcome(cost), exact };
  });
}

function outcomes(position) {
  const { game: { limits }, words, weights } = position;
  if (words.length <= limits.mostExact) return outcomesOf(position, [...words]);
  if (isExact(position)) {
    const search = searchOf(position);
    const { rows } = position.matrix();
    return Array.from(search.least(limits.playedOut), ([row, cost]) => (
      { guess: rows[row], ...search.outcome(cost), exact: true }
    ));
  }
  const { guesses, branches } = ranking(position);
  const places = weights ? Array.from(words.keys()) : [];
  const likely = places.sort((a, b) => weights[b] - weights[a] || a - b).slice(0, limits.likely);
  const distinct = new Set([...guesses, ...likely.map((at) => words[at])]);
  return outcomesOf(position, [...distinct], branches);
}

// Outcomes with what guesses tell, in bits, and their chance to be right.
export function withSplits(position, found) {
  const masses = position.masses();
  return found.map((outcome) => {
    const { shares } = sizesAfter(position, outcome.guess);
    const at = position.words.indexOf(outcome.guess);
    return {
      ...outcome,
      possible: at >= 0,
      information: information([...shares].filter(Boolean)),
      chance: at < 0 ? 0 : masses[at] / position.mass(),
    };
  });
}

// What the best guess tells, in bits.
export function mostInformation(position) {
  const [best] = ranking(position).guesses;
  return withSplits(position, [{ guess: best }])[0].information;
}

const nine = (number) => Number(number.toFixed(9));

// Keys that compare outcomes, the lowest the best. Exact ones are compared by wins first;
// estimates by guesses, a lost game counting some more.
export function ranksOf(rows, { lost }) {
  const allExact = rows.every(({ exact }) => exact);
  const allKnown = rows.every(({ win }) => win !== null);
  const price = allKnown && !allExact ? lost : 0;
  return rows.map(({ win, guesses }) => {
    const loss = win === null ? 0 : 1 - win;
    return [allExact ? nine(loss) : 0, nine(guesses + price * loss)];
  });
}

export const isLess = ([one, other], [first, second]) =>
  one < first || (one === first && other < second);

// Rated guesses, the best first; of equals likelier ones come first.
export function bestFirst(rows, limits) {
  const ranks = ranksOf(rows, limits);
  const order = Array.from(rows.keys()).sort((a, b) =>
    ranks[a][0] - ranks[b][0] || ranks[a][1] - ranks[b][1] || rows[b].chance - rows[a].chance
  );
  return order.map((at) => rows[at]);
}

export const bestGuesses = (position) =>
  bestFirst(withSplits(position, outcomes(position)), position.game.limits);

// Whether a guess leaves all words together, without being right.
export function tellsNothing(position, guess) {
  const row = rowOf(position, guess);
  return row[0] !== position.game.right && row.every((code) => code === row[0]);
}
