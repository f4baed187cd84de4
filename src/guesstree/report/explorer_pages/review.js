"use strict";

// The numbers of a game: what each guess was expected to tell, what it told, what the best guess
// was. The same numbers as those of the command line.
const review = (() => {
  const SPLIT = 2 ** 20;
  const NAMED = 10; // words left that are named
  const MOST_CODES = 100_000_000; // of a position; more take too long, and too much memory
  let weightsOf = null; // n log2 n, in two parts
  let kept = []; // the turns of the game that was told last, each with what it followed from
  let keptOf = null; // its codes

  // n log2 n for n up to a limit in units of 2^-`bits`, as a multiple of `SPLIT` and a rest, so
  // that sums are exact. Logarithms are sums over prime factors: partitions that tie have equal
  // sums.
  function logWeights(limit, bits) {
    if (weightsOf && weightsOf.limit >= limit) return weightsOf;
    const logs = new Float64Array(limit + 1);
    for (let prime = 2; prime <= limit; prime++) {
      if (logs[prime]) continue;
      const log = Math.round(Math.log2(prime) * 2 ** bits);
      for (let power = prime; power <= limit; power *= prime) {
        for (let at = power; at <= limit; at += power) logs[at] += log;
      }
    }
    const high = logs.map((log, n) => n * Math.floor(log / SPLIT));
    const low = logs.map((log, n) => n * (log % SPLIT));
    weightsOf = { limit, high, low };
    return weightsOf;
  }

  const everyone = ({ count }) => Array.from({ length: count }, (_, at) => at);

  // The nearest whole number; of two, the even one.
  function rounded(number) {
    const low = Math.floor(number);
    return number - low === 0.5 ? low + (low % 2) : Math.round(number);
  }

  // Weights as whole numbers, so that sums of them are exact: as they are, but for a common factor,
  // or as shares of so many parts. None where all are equal.
  function massesOf({ weights, advice }, part, parts = advice.parts) {
    const own = weights && part.map((at) => weights[at]);
    if (!own || own.every((weight) => weight === own[0])) return null;
    if (own.every((weight) => Number.isInteger(weight))) {
      const gcd = (a, b) => (b ? gcd(b, a % b) : a);
      const common = own.reduce(gcd, 0) || 1;
      const least = own.map((weight) => weight / common);
      if (sumOf(least) <= parts) return least;
    }
    const total = sumOf(own);
    return own.map((weight) => Math.max(1, rounded(weight * (parts / total))));
  }

  const sumOf = (numbers) => numbers.reduce((sum, one) => sum + one, 0);

  // What is computed when it is first asked for.
  function once(compute) {
    let found = null;
    return () => (found ??= compute());
  }

  // Where a game stands: the words that are left, the guesses that may be made, the masses of the
  // words. The codes of all guesses for them, the guesses that tell most and an exact search are
  // kept with it, for the next step of the game.
  function positionOf(codes, part, pool = hard.start(codes)) {
    const position = {
      ...{ codes, part, pool },
      masses: massesOf(codes, part) ?? part.map(() => 1),
      table: once(() => coding.table(codes, codes.everything, part)),
      telling: once(() => advise(position, codes.advice.pool)),
      search: once(() => least.begin(position)),
      followed: new Map(), // by guess, what the greedy tree takes when it comes first
    };
    return position;
  }

  const rowOf = ({ codes, part }, guess) => coding.table(codes, [guess], part);

  // What the branches of each of some guesses tell: sums of n log n, the less the better, in two
  // parts. `words` are places among the words of a position.
  function scoresOf({ codes, part, masses, table }, words, guesses, visit) {
    const { high, low } = logWeights(sumOf(words.map((at) => masses[at])), codes.advice.logBits);
    const counts = new Float64Array(codes.texts.length);
    const all = table();
    for (const guess of guesses) {
      const row = guess * part.length;
      let [above, below] = [0, 0];
      for (const at of words) counts[all[row + at]] += masses[at];
      for (const at of words) {
        const size = counts[all[row + at]];
        above += high[size];
        below += low[size];
        counts[all[row + at]] = 0;
      }
      visit(guess, above + Math.floor(below / SPLIT), below % SPLIT);
    }
  }

  // The mass of each guess that may be the word.
  const chancesOf = ({ codes, part, masses }, words) =>
    new Map(words.map((at) => [codes.targets[part[at]], masses[at]]));

  // The guess with the most expected information; of equals, a likely word, where that is asked,
  // and then the first of the guesses.
  function best(position, words, guesses, isLikelyFirst) {
    const own = chancesOf(position, words);
    let found = { guess: -1, above: Infinity, below: Infinity, mass: 0 };
    scoresOf(position, words, guesses, (guess, above, below) => {
      if (above > found.above || (above === found.above && below > found.below)) return;
      const isEqual = above === found.above && below === found.below;
      const mass = own.get(guess) ?? 0;
      if (isEqual && !(isLikelyFirst && mass > found.mass)) return;
      found = { guess, above, below, mass };
    });
    return found.guess;
  }

  // The most informative guesses; of equals, likelier words come first.
  function advise(position, count) {
    const { codes, part, pool } = position;
    const words = part.map((_, at) => at);
    const own = chancesOf(position, words);
    const rows = [];
    scoresOf(position, words, hard.guessesOf(codes, pool, part), (guess, above, below) =>
      rows.push({ guess, above, below, mass: own.get(guess) ?? 0 }),
    );
    rows.sort(
      (a, b) => a.above - b.above || a.below - b.below || b.mass - a.mass || a.guess - b.guess,
    );
    return rows.slice(0, count).map(({ guess }) => guess);
  }

  function informationOf(position, guess) {
    const { codes, masses } = position;
    const branches = new Float64Array(codes.texts.length);
    rowOf(position, guess).forEach((code, at) => (branches[code] += masses[at]));
    const sizes = [...branches].filter(Boolean).sort((a, b) => a - b);
    const total = sumOf(sizes);
    return Math.log2(total) - sumOf(sizes.map((size) => size * Math.log2(size))) / total;
  }

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

  function left({ codes, part }, guess, code) {
    const row = coding.table(codes, [guess], part);
    return part.filter((_, at) => row[at] === code);
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
  function widened({ pool, part, codes }, known, played) {
    const wide = codes === known ? layers.beyond(known) : null;
    const rest = wide ? layers.fitting(wide.others, played) : [];
    if (!wide || !rest.length) return null;
    const list = hard.guessesOf(codes, pool, part);
    const seen = layers.fitting(wide.all, played.slice(0, -1));
    const position = positionOf(wide.all, seen, { ...pool, mode: "off", list });
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
    return { turn: { ...found, expected, isWidened: Boolean(wide) }, seen, next };
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
      const { part, pool } = position;
      if (!hard.allows(position.codes, pool, part, guess)) {
        return { judged, position, refused: turn + 1 };
      }
      const most = turn || mode === "consistent" ? undefined : telling;
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

  return { told, fitting, judge, left, advise, best, everyone, massesOf, positionOf };
})();
