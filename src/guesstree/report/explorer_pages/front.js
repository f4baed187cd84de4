"use strict";

// What a player asks first: the best first word, and how good another one is. Strategies are not
// named here.
const front = (() => {
  const { byId, element, number, ordinal } = elements;
  const { now, goTo } = state;
  const NEARLY = 3; // other good first words that are named
  const PLACES = 4;
  const SLACK = 1e-6; // a number that is no more than this above a rounded one is that one
  const bounds = thinking.make();
  const typed = elements.draft(byId("word"));
  let shown = "";
  let bound = { key: "", found: /** @type {Promise<number | null> | null} */ (null) };

  /** @type {(guesses: number) => string} */
  const mean = (guesses) => guesses.toFixed(PLACES);
  /** @type {(word: string) => string} */
  const upper = (word) => word.toUpperCase();

  /** @type {(found: Openers, word: string) => Row | undefined} */
  const rowOf = (found, word) => found.rows[found.byWord.get(word) ?? -1];

  // Trees of mode any: the others hold to a hard mode, which a first guess alone does not ask for.
  /** @param {string} name */
  const isFree = (name) => data.aboutOf(now.game, name)?.mode === "any";

  // Whether the best that is known is proved, of all ways to go on.
  const isProved = () => data.games[now.game].proved && isFree(data.games[now.game].best);

  // What is proved of each first guess of the game: totals and lower bounds; null if nothing is.
  /** @param {Openers} found */
  function proofOf(found) {
    const { best } = data.games[now.game];
    const { total, lower_bound: bound } = (isProved() && found.outcomes[best]) || {};
    return total && bound ? { total, bound } : null;
  }

  // The means of the trees by which a first guess was followed.
  /** @type {(found: Openers, at: number) => number[]} */
  const followed = ({ outcomes }, at) =>
    Object.keys(outcomes).filter(isFree).map((name) => outcomes[name].mean?.[at] ?? null)
      .filter(openers.isKnown);

  // The guesses on average after a first guess: with a proof, the least number that there is; else
  // that of the best tree that is known, which the best way to go on does not exceed. Null where
  // none is known.
  /** @param {Openers} found @param {number} at */
  function knownMean(found, at) {
    const { targets, strategies } = data.games[now.game];
    const total = proofOf(found)?.total[at] ?? null;
    if (total !== null) return total / targets;
    const { guess } = found.rows[at];
    const own = strategies.filter(({ name, first }) => isFree(name) && first === guess);
    const known = [...own.map(({ mean }) => mean), ...followed(found, at)];
    return known.length ? Math.min(...known) : null;
  }

  // Among all words that were proved or followed: the first words of a few strategies may be bad.
  /** @param {Openers} found */
  function nearlyAsGood(found) {
    const { start } = data.games[now.game];
    const totals = proofOf(found)?.total;
    /** @type {(at: number) => boolean} */
    const isRanked = (at) => (totals ? totals[at] !== null : followed(found, at).length > 0);
    return found.rows
      .filter(({ guess, at }) => guess !== start.guess && isRanked(at))
      .map(({ guess, at }) => ({ guess, after: knownMean(found, at) ?? Infinity }))
      .sort((one, other) => one.after - other.after)
      .slice(0, NEARLY);
  }

  /** @param {Openers | null} found */
  function showNearly(found) {
    const words = found ? nearlyAsGood(found) : [];
    const items = words.map(({ guess, after }) =>
      element("span", { class: "known" }, board.wordButton(guess), ` ${mean(after)}`),
    );
    byId("nearly").replaceChildren(...(items.length ? ["Nearly as good: ", ...items] : []));
  }

  // How many guesses it takes that start with a word, beside the best start; nothing where nothing
  // is proved.
  /** @param {Openers} found @param {Row} row */
  function guessesAfter(found, { guess, at }) {
    const { guesses, targets, start } = data.games[now.game];
    const proved = isProved();
    const { total: leastTotal } = data.bestOf(now.game);
    const [word, best, least] = [upper(guess), upper(start.guess), start.mean];
    if (guess === start.guess) {
      const what = proved ? "proved the best" : "the best found";
      const of = `of ${number(guesses)} first words`;
      return `${word} is ${what} ${of}: ${mean(least)} guesses on average.`;
    }
    const proof = proofOf(found);
    const total = proof?.total[at] ?? null;
    if (total !== null && total === leastTotal) {
      return `${word} is as good as ${best}: ${mean(least)} guesses on average. Proved.`;
    }
    if (total !== null) {
      const own = `${word} takes ${mean(total / targets)} guesses on average`;
      const other = `The best first word, ${best}, takes ${mean(least)}`;
      return `${own} if you go on in the best way. ${other}. Proved.`;
    }
    const bound = proof?.bound[at] ?? leastTotal;
    if (proved && bound > leastTotal) {
      const fewest = `However you go on, ${word} takes at least ${mean(bound / targets)}`;
      return `${fewest}; the best first word, ${best}, takes ${mean(least)}. Proved.`;
    }
    if (proved) {
      const fewest = `the ${mean(least)} guesses of ${best}, the best first word`;
      return `However you go on, ${word} takes no fewer than ${fewest}. Proved.`;
    }
    return "";
  }

  // Whether it is known what the best way to go on takes.
  /** @param {Openers} found @param {Row} row */
  const isSettled = (found, { guess, at }) =>
    guess === data.games[now.game].start.guess || (proofOf(found)?.total[at] ?? null) !== null;

  // What the best way to go on does not exceed, by a tree that is known.
  /** @param {string} guess @param {number} guesses */
  function atMost(guess, guesses) {
    const { start } = data.games[now.game];
    const rounded = Math.ceil(guesses * 10 ** PLACES - SLACK) / 10 ** PLACES;
    const best = ` The best first word found, ${upper(start.guess)}, takes ${mean(start.mean)}.`;
    const way = "the best way to go on takes at most that";
    const own = `${upper(guess)} takes ≤ ${mean(rounded)} guesses on average: ${way}.`;
    return isProved() ? own : `${own}${best}`;
  }

  // What is said where no such tree is known.
  /** @param {string} guess */
  function unknown(guess) {
    const fewest = "that it takes no fewer than this";
    const what = isProved() ? fewest : "how many words its reply leaves";
    return `How many guesses ${upper(guess)} takes on average is not known here, only ${what}.`;
  }

  // The guesses on average of a tree that the page grows itself; null where it cannot.
  /** @param {string} game @param {string} word */
  async function grown(game, word) {
    if (!data.games[game].codes) return null;
    const asked = bound;
    const codes = await data.loadCodes(game).catch(() => null);
    if (!codes || codes.weights || bound !== asked) return null;
    return bounds.ask(game, codes, "bound", codes.at.get(word)).catch(() => null);
  }

  // Show the best tree that is known, and then the better one that the page finds, if it does.
  /** @param {Element} place @param {Openers} found @param {Row} row @param {string} key */
  async function showAtMost(place, found, { guess, at }, key) {
    const known = knownMean(found, at);
    const searching = `How many guesses ${upper(guess)} takes at most is being computed …`;
    place.textContent = known === null ? searching : atMost(guess, known);
    bound.found ??= grown(now.game, guess);
    const own = await bound.found;
    if (shown !== key) return;
    const least = Math.min(known ?? Infinity, own ?? Infinity);
    place.textContent = least === Infinity ? unknown(guess) : atMost(guess, least);
  }

  // How many words a first guess leaves, which is known of all of them.
  /** @param {Openers} found @param {Row} row */
  function wordsLeft(found, { guess, expectation }) {
    const { start } = data.games[now.game];
    const place = 1 + found.rows.filter((row) => row.expectation < expectation).length;
    const best = rowOf(found, start.guess)?.expectation ?? expectation;
    const left = `The reply to ${upper(guess)} leaves ${expectation.toFixed(1)} words on average`;
    const isBest = guess === start.guess;
    const beside = isBest ? "" : `, that of ${upper(start.guess)} ${best.toFixed(1)}`;
    const of = `${ordinal(place)} of ${number(found.rows.length)} first words`;
    const but = expectation < best ? " Fewer words left need not mean fewer guesses." : "";
    return `${left}${beside}: by that it is the ${of}.${but}`;
  }

  /** @param {Openers} found @param {Map<string, number> | undefined} targets @param {string} key */
  function showJudged(found, targets, key) {
    const { word } = now;
    const row = rowOf(found, word);
    const game = data.games[now.game];
    if (!row) {
      const none = `${word} is not among the ${number(game.guesses)} words that may be guessed.`;
      const hint = near.question(word, found.byWord.keys(), targets?.keys(), board.wordButton);
      byId("judged").replaceChildren(element("p", {}, none, ...hint));
      return;
    }
    const never = `It is not among the ${number(game.targets)} words that may be the answer.`;
    const isTarget = !targets || targets.has(word);
    const [verdict, ...more] = [guessesAfter(found, row), wordsLeft(found, row)].filter(Boolean);
    const said = [...more, ...(isTarget ? [] : [never])].join(" ");
    const place = element("p", { id: "at-most" });
    const isOpen = !isSettled(found, row);
    byId("judged").replaceChildren(
      element("p", { id: "word-verdict" }, verdict),
      ...(isOpen ? [place] : []),
      ...(said ? [element("p", {}, said)] : []),
    );
    if (isOpen) showAtMost(place, found, row, key);
  }

  // What was asked of another word is not computed any longer.
  function forget() {
    const key = `${now.game}|${now.word}`;
    if (bound.key === key) return;
    bounds.abandon();
    bound = { key, found: null };
  }

  async function show() {
    const { game, strategy, word } = now;
    const { finding, until } = data.games[game];
    const tree = data.treeOf(game, strategy);
    const key = [game, word, Boolean(tree)].join("|");
    if (key === shown) return;
    shown = key;
    forget();
    const later = until ? ` The answers are those of ${until}; later ones may be missing.` : "";
    byId("start").textContent = finding[0];
    byId("among").textContent = `${finding[1]}${later}`;
    typed.show(word);
    byId("judged").replaceChildren();
    try {
      const found = await data.loadOpeners(game);
      if (shown !== key) return;
      showNearly(found);
      if (word) showJudged(found, tree?.found, key);
    } catch (error) {
      if (shown !== key) return;
      shown = ""; // it is asked for again when the page is shown again
      showNearly(null);
      if (word) elements.say("judged", error.message);
    }
  }

  byId("word-form").onsubmit = (event) => {
    event.preventDefault();
    const known = data.openersOf(now.game)?.byWord ?? data.treeOf(now.game, now.strategy)?.found;
    const { value } = byId("word");
    typed.send(value);
    goTo({ word: words.cleaned(value, known ?? new Map()) });
  };

  return { show };
})();
