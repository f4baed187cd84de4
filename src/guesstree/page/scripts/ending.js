"use strict";

// How many guesses it takes to the end of a game: the least where few words are left, or where a
// proved tree tells it; otherwise no more than those of a greedy tree.
const ending = (() => {
  const SAME = 1e-9; // numbers that differ by less are equal

  // The guess of the greedy tree of information where some words are left of those of a position.
  function greedy(position, words) {
    const { codes, part, pool } = position;
    const isOpen = pool.mode === "off" && words.length >= codes.anyFrom;
    const own = words.map((at) => codes.targets[part[at]]);
    const isWeighted = position.masses.some((mass) => mass !== position.masses[0]);
    return positions.best(position, words, isOpen ? codes.everything : own, isWeighted);
  }

  // The guesses that the greedy tree takes in all, times masses, when a guess comes first.
  function followed(position, words, guess) {
    const { codes, part, masses, table } = position;
    const row = guess * part.length;
    const parts = new Map();
    let total = 0;
    for (const at of words) {
      total += masses[at];
      const code = table()[row + at];
      if (code === codes.right) continue;
      if (!parts.has(code)) parts.set(code, []);
      parts.get(code).push(at);
    }
    for (const rest of parts.values()) {
      const [first] = rest;
      total +=
        rest.length === 1 ? masses[first] : followed(position, rest, greedy(position, rest));
    }
    return total;
  }

  // No more than so many guesses are expected with a guess; no number where many words are left, as
  // it takes long to find.
  function atMost(position, guess) {
    const { codes, part, masses, followed: known } = position;
    if (part.length > codes.advice.followed) return { guess, guesses: null, isExact: false };
    if (!known.has(guess)) known.set(guess, followed(position, part.map((_, at) => at), guess));
    const total = masses.reduce((sum, mass) => sum + mass, 0);
    return { guess, guesses: known.get(guess) / total, isExact: part.length <= 2 };
  }

  const isSearched = ({ codes, part }) => part.length > 2 && part.length <= codes.advice.exact;

  // The exact numbers of the best guesses, the least first; of equals, likelier words come first.
  // None where a search gives up.
  function searched(search) {
    if (search.rows !== undefined) return search.rows;
    const { codes, part, masses } = search;
    const chance = new Map(part.map((target, at) => [codes.targets[target], masses[at]]));
    const rows = least.best(search);
    const likely = ({ guess }) => chance.get(guess) ?? 0;
    const whole = ({ guesses }) => Math.round(guesses / SAME);
    rows.sort((a, b) => whole(a) - whole(b) || likely(b) - likely(a));
    search.rows = search.left < 0 ? null : rows;
    return search.rows;
  }

  const searchOf = (position) => (isSearched(position) ? position.search() : null);

  // The guesses to make, the best first, with the expected guesses as far as they are known. `best`
  // is the best of them by a tree, if it is known beforehand.
  /** @param {any} position @param {any} best */
  function recommend(position, best = null) {
    const { codes, part } = position;
    if (part.length <= 2) {
      const rows = part.map((target) => atMost(position, codes.targets[target]));
      return rows.sort((one, other) => one.guesses - other.guesses);
    }
    const search = searchOf(position);
    const rows = search && searched(search);
    if (rows) return rows;
    const telling = position.telling();
    const first = best ? { ...best, isOfTree: true } : atMost(position, telling[0]);
    const others = telling.filter((guess) => guess !== first.guess);
    return [first, ...others.map((guess) => ({ guess, guesses: null, isExact: false }))];
  }

  function bestOf(position, telling, known, search) {
    if (position.part.length <= 2) return recommend(position)[0];
    return (search && searched(search)?.[0]) ?? known ?? atMost(position, telling);
  }

  // A search goes on from a copy, so that another guess is searched as far as this one.
  function valueOf(position, guess, best, search) {
    if (guess === best.guess) return best;
    const exact = best.isExact && search ? least.valueOf({ ...search }, guess) : null;
    if (exact !== null) return { guess, guesses: exact, isExact: true };
    return atMost(position, guess);
  }

  // The expected guesses to the end with a guess and with the best one, which that is, and whether
  // both numbers are exact; no numbers where they are not known. `known` are those that are known
  // beforehand, of the guess itself and of the best; `telling` is the guess that tells most, which
  // counts as the best where no other is known to be.
  function expected(position, guess, telling, known = {}, search = searchOf(position)) {
    const best = bestOf(position, telling, known.best, search);
    const mine = known.own ?? valueOf(position, guess, best, search);
    const isKnown = mine.guesses !== null && best.guesses !== null;
    const isBetter = isKnown ? best.guesses < mine.guesses - SAME : best.guess !== guess;
    return {
      own: mine.guesses,
      isOwnExact: mine.isExact,
      best: isBetter ? best.guess : guess,
      least: isBetter ? best.guesses : mine.guesses,
      isLeastExact: best.isExact,
    };
  }

  return { expected, recommend };
})();
