"use strict";

// The numbers of a game: what each guess was expected to tell, what it told, what the best guess
// was. The same numbers as those of the command line.
const review = (() => {
  const { everyone, positionOf, sumOf, rowOf, informationOf, left } = positions;
  const NAMED = 10; // words left that are named
  const MOST_CODES = 100_000_000; // of a position; more take too long, and too much memory
  let kept = []; // the turns of the game that was told last, each with what it followed from
  let keptOf = null; // its codes

  // In percent of what the best guess tells; where one word is left, all or nothing.
  function skillOf(information, most, { part }, isPossible) {
    if (part.length === 1) return isPossible ? 100 : 0;
    return most <= information ? 100 : (100 * information) / most;
  }

  // What a reply told, and what the guess was expected to, beside the guess that tells most.
  function judge(position, guess, code, telling = position.telling()[0]) {
    const { codes, part, masses } = position;
    const row = rowOf(position, guess);
    const sizes = new Float64Array(codes.texts.length);
    for (const one of row) sizes[one] += 1;
    const remaining = sizes[code];
    let [luck, gained] = [0, 0];
    row.forEach((one, at) => {
      if (sizes[one] > remaining) luck += masses[at];
      else if (sizes[one] === remaining) luck += masses[at] / 2;
      if (one === code) gained += masses[at];
    });
    const total = sumOf(masses);
    const information = informationOf(position, guess);
    const isPossible = part.some((target) => codes.targets[target] === guess);
    return {
      guess,
      code,
      before: part.length,
      remaining,
      skill: skillOf(information, informationOf(position, telling), position, isPossible),
      luck: (100 * luck) / total,
      information,
      gained: remaining ? Math.log2(total / gained) : 0,
      telling,
      isPossible,
    };
  }

  // How many words a guess leaves: on average, and, where the word of the game is known, there.
  function leftBy(position, guess, target) {
    const { codes } = position;
    const row = rowOf(position, guess);
    const sizes = new Float64Array(codes.texts.length);
    for (const code of row) sizes[code] += 1;
    const average = sumOf(Array.from(row, (code) => sizes[code])) / row.length;
    return { average, here: target < 0 ? null : sizes[coding.between(codes, guess, target)] };
  }

  // The words that were possible before a turn whose reply no word of the list earns: those of the
  // list and all others, with the guesses that might be made; null where no word earns it.
  function widened({ pool, codes }, known, played) {
    const wide = codes === known ? layers.beyond(known) : null;
    const rest = wide ? layers.fitting(wide.others, played) : [];
    if (!wide || !rest.length) return null;
    const seen = layers.fitting(wide.all, played.slice(0, -1));
    const position = positionOf(wide.all, seen, { ...pool, mode: "off" });
    return { position, rest, codes: wide.others };
  }

  // A turn as it is judged, and the position after it; null where no word earns its reply. `most`
  // is the guess that tells most, and `beforehand` what `ending.expected` may know.
  function step(position, list, played, most, beforehand) {
    const { guess, code } = played[played.length - 1];
    const { codes, pool } = position;
    const listed = left(position, guess, code);
    const wide = listed.length ? null : widened(position, list, played);
    if (!listed.length && !wide) return null;
    const seen = wide?.position ?? position;
    const telling = most ?? position.telling()[0];
    const isSmall = seen.part.length * codes.guesses.length <= MOST_CODES;
    const found = judge(seen, guess, code, wide && isSmall ? seen.telling()[0] : telling);
    const expected = ending.expected(position, guess, telling, beforehand);
    const [own, rest] = wide ? [wide.codes, wide.rest] : [codes, listed];
    const next = positionOf(own, rest, hard.after(codes, pool, guess, code));
    const isBestPossible = seen.part.some((target) => seen.codes.targets[target] === expected.best);
    const turn = { ...found, expected, isBestPossible, isWidened: Boolean(wide) };
    return { turn, seen, next };
  }

  // The same, as it was found before if the turns before are those of the game that was told last.
  function keptStep(key, compute) {
    const turn = key.length - 1;
    const isKept = key.every((one, at) => kept[at]?.key === one);
    if (!isKept) kept = [...kept.slice(0, turn), { key: key[turn], step: compute() }];
    return kept[turn].step;
  }

  // The turns of a game, until one whose reply no word earns, or whose guess the hard mode refuses.
  // `about` is what is known beforehand: the first guess that tells most, and of each turn what
  // `ending.expected` may know.
  /**
   * @param {any} codes
   * @param {{ guess: number, code: number }[]} played
   * @param {string} mode
   * @param {{ telling?: number, known?: object[] }} about
   */
  function turns(codes, played, mode = "off", { telling, known = [] } = {}) {
    const last = played[played.length - 1];
    const isFound = last?.code === codes.right;
    const target = isFound && (codes.terms || codes.targets.includes(last.guess)) ? last.guess : -1;
    const judged = [];
    const key = [];
    if (keptOf !== codes) [kept, keptOf] = [[], codes];
    let position = positionOf(codes, everyone(codes), hard.start(codes, mode));
    for (const [turn, { guess, code }] of played.entries()) {
      if (!hard.allows(position.pool, guess)) return { judged, position, refused: turn + 1 };
      const most = turn ? undefined : telling;
      key.push(JSON.stringify([mode, guess, code, most, known[turn]]));
      const said = played.slice(0, turn + 1);
      const one = keptStep(key, () => step(position, codes, said, most, known[turn]));
      if (!one) return { judged, position, wrong: turn + 1 };
      const leaves = {
        own: leftBy(one.seen, guess, target),
        best: leftBy(one.seen, one.turn.expected.best, target),
      };
      position = one.next;
      const named = wordsOf(position).slice(0, NAMED);
      judged.push({ ...one.turn, leaves, target, named });
    }
    return { judged, position };
  }

  // The words that are left, as guesses.
  const wordsOf = ({ codes, part }) => part.map((at) => codes.targets[at]);

  // The advice of the command line where it is exact, and otherwise the guesses that tell most.
  function recommended(position, best) {
    const { codes } = position;
    const possible = new Set(wordsOf(position));
    return ending.recommend(position, best).map((row) => ({
      ...row,
      word: codes.guesses[row.guess],
      isPossible: possible.has(row.guess),
      information: informationOf(position, row.guess),
    }));
  }

  // All of it: the turns, and what to guess next where the game goes on.
  function told(codes, played, mode, about = {}) {
    const { judged, position, ...why } = turns(codes, played, mode, about);
    const isOver = judged[judged.length - 1]?.code === codes.right;
    const isStopped = "refused" in why || "wrong" in why;
    const best = about.known?.[played.length]?.best;
    const next = isOver || isStopped ? [] : recommended(position, best);
    const changes = "wrong" in why ? layers.changes(codes, played) : [];
    return { ...why, judged, candidates: wordsOf(position), isOver, next, changes };
  }

  // The words against which each of some replies is the reply to some guess.
  function fitting(codes, shown) {
    const part = everyone(codes);
    const table = coding.table(codes, codes.everything, part);
    const earned = shown.map(() => new Uint8Array(codes.count));
    for (let at = 0; at < table.length; at++) {
      const row = shown.indexOf(table[at]);
      if (row >= 0) earned[row][at % codes.count] = 1;
    }
    shown.forEach((code, row) => (earned[row] = earned[shown.indexOf(code)]));
    return part.filter((target) => earned.every((row) => row[target]));
  }

  return { told, fitting, judge };
})();
