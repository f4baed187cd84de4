import * as coding from "./coding.js";
import { chosen, fittingAll } from "./positions.js";

// Replies that may be wrong: other ones with which some word fits.

const NAMED = 5; // changes of a reply that are named

// The words of the first layer that fit some turns, but for one word.
function fittingWords(game, turns, excluded) {
  for (const layer of game.layers) {
    const places = fittingAll(game, layer.words, turns)
      .filter((place) => layer.words[place] !== excluded);
    if (places.length) return chosen(layer, places).words;
  }
  return [];
}

// The other replies to one turn with which some words fit, and how many. The guess of a turn that
// others follow was not right.
function changesOf(game, played, turn) {
  const { guess, code } = played[turn];
  const others = played.filter((_, at) => at !== turn);
  const words = fittingWords(game, others, turn < played.length - 1 ? guess : undefined);
  const counts = new Map();
  for (const one of coding.table(game, [guess], words)) counts.set(one, (counts.get(one) ?? 0) + 1);
  const own = [...game.texts[code]];
  return [...counts].sort(([one], [other]) => one - other).map(([other, count]) => {
    const differing = [...game.texts[other]].filter((one, at) => one !== (own[at] ?? one));
    return { turn, guess, code: other, words: count, differing: differing.length };
  });
}

// Where no word earns all replies: other replies to a single turn with which some word does. Those
// that differ in few characters come first; of equals, those that leave more words.
export function changes(game, played) {
  const found = played.flatMap((_, turn) => changesOf(game, played, turn));
  found.sort((one, other) => one.differing - other.differing || other.words - one.words);
  return found.slice(0, NAMED);
}
