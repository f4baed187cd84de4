"use strict";

// Words beyond the list. Where no target of the list earns the replies of a game, all other words
// that may be guessed are possible, as in the commands; where none of these does, a reply is wrong.
const layers = (() => {
  const NAMED = 5; // changes of a reply that are named
  const known = new WeakMap();

  const withTargets = (codes, targets) =>
    ({ ...codes, targets, count: targets.length, weights: null });

  // The codes of a game whose targets are the guesses that the list has not, and of one whose
  // targets are all guesses; none where replies to these are not known.
  function beyond(codes) {
    if (!codes.terms) return null;
    if (!known.has(codes)) {
      const listed = new Set(codes.targets);
      const others = codes.everything.filter((guess) => !listed.has(guess));
      const all = [...codes.targets, ...others];
      known.set(codes, { others: withTargets(codes, others), all: withTargets(codes, all) });
    }
    return known.get(codes);
  }

  // The targets, by place, that earn the replies of some turns.
  function fitting(codes, played) {
    let part = positions.everyone(codes);
    for (const { guess, code } of played) part = positions.left({ codes, part }, guess, code);
    return part;
  }

  // The layer of words that fit some turns, the list before the others; null where no word fits.
  function fittingLayer(codes, played) {
    for (const layer of [codes, beyond(codes)?.others]) {
      const part = layer ? fitting(layer, played) : [];
      if (part.length) return { codes: layer, part };
    }
    return null;
  }

  // The other replies to one turn with which some words fit, and how many.
  function changesOf(codes, played, turn) {
    const { guess, code } = played[turn];
    const layer = fittingLayer(codes, played.filter((_, at) => at !== turn));
    const counts = new Map();
    for (const one of layer ? coding.table(layer.codes, [guess], layer.part) : []) {
      counts.set(one, (counts.get(one) ?? 0) + 1);
    }
    const said = [...codes.texts[code]];
    return [...counts].sort(([one], [other]) => one - other).map(([other, words]) => {
      const differing = [...codes.texts[other]].filter((one, at) => one !== (said[at] ?? one));
      return { turn, guess, code: other, words, differing: differing.length };
    });
  }

  // Where no word earns all replies: other replies to a single turn with which some word does.
  // Those that differ in few characters come first; of equals, those that leave more words.
  function changes(codes, played) {
    const found = played.flatMap((_, turn) => changesOf(codes, played, turn));
    found.sort((one, other) => one.differing - other.differing || other.words - one.words);
    return found.slice(0, NAMED);
  }

  return { beyond, fitting, changes };
})();
