"use strict";

// What a player asks first: the best first word, and how good another one is. Strategies are not
// named here.
const front = (() => {
  const { byId, element, number, ordinal } = elements;
  const { now } = state;
  const NEARLY = 3; // other good first words that are named
  const PLACES = 4;
  let shown = "";

  /** @type {(guesses: number) => string} */
  const mean = (guesses) => guesses.toFixed(PLACES);
  /** @type {(word: string) => string} */
  const upper = (word) => word.toUpperCase();

  /** @type {(found: Openers, word: string) => Row | undefined} */
  const rowOf = (found, word) => found.rows[found.byWord.get(word) ?? -1];

  // What is proved of each first guess of the game: totals and lower bounds; null if nothing is.
  /** @param {Openers} found */
  function proofOf(found) {
    const { best, proved } = data.games[now.game];
    const { total, lower_bound: bound } = (proved && found.outcomes[best]) || {};
    return total && bound ? { total, bound } : null;
  }

  // The means of the trees by which a first guess was followed.
  /** @type {(found: Openers, at: number) => number[]} */
  const followed = ({ outcomes }, at) =>
    Object.values(outcomes).map(({ mean }) => mean?.[at] ?? null).filter(openers.isKnown);

  // The guesses on average after a first guess, in the best way to go on that is known: with a
  // proof, the least number that there is; else that of a tree. Null where none is known.
  /** @param {Openers} found @param {number} at */
  function knownMean(found, at) {
    const { targets, strategies } = data.games[now.game];
    const total = proofOf(found)?.total[at] ?? null;
    if (total !== null) return total / targets;
    const own = strategies.filter(({ first }) => first === found.rows[at].guess);
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

  // How many guesses it takes that start with a word, beside the best start; nothing if unknown.
  /** @param {Openers} found @param {Row} row */
  function guessesAfter(found, { guess, at }) {
    const { guesses, proved, targets, start } = data.games[now.game];
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
    const known = knownMean(found, at);
    const way = "in the best way to go on that is known";
    const own = known === null ? "" : `${word} takes ${mean(known)} guesses on average ${way}. `;
    const bound = proof?.bound[at] ?? leastTotal;
    if (proved && bound > leastTotal) {
      const fewest = `However you go on, ${word} takes at least ${mean(bound / targets)}`;
      return `${own}${fewest}; the best first word, ${best}, takes ${mean(least)}. Proved.`;
    }
    if (proved) {
      const fewest = `the ${mean(least)} guesses of ${best}, the best first word`;
      return `${own}However you go on, ${word} takes no fewer than ${fewest}. Proved.`;
    }
    return own && `${own}The best first word found, ${best}, takes ${mean(least)}.`;
  }

  // What is said in place of the guesses on average, where these are not known.
  /** @param {Openers} found @param {Row} row */
  function insteadOf(found, { guess, at }) {
    if (knownMean(found, at) !== null) return "";
    const { proved } = data.games[now.game];
    const shown = proved ? "that it takes no fewer than this" : "how many words its reply leaves";
    return `How many guesses ${upper(guess)} takes on average is not known here, only ${shown}.`;
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

  /** @param {Openers} found @param {Map<string, number> | undefined} targets */
  function showJudged(found, targets) {
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
    const [verdict, ...more] = [guessesAfter(found, row), wordsLeft(found, row)].filter(Boolean);
    const isTarget = !targets || targets.has(word);
    const said = [insteadOf(found, row), ...more, isTarget ? "" : never];
    byId("judged").replaceChildren(
      element("p", { id: "word-verdict" }, verdict),
      element("p", {}, said.filter(Boolean).join(" ")),
    );
  }

  async function show() {
    const { game, strategy, word } = now;
    const { finding } = data.games[game];
    const grown = data.treeOf(game, strategy);
    const key = [game, word, Boolean(grown)].join("|");
    if (key === shown) return;
    shown = key;
    [byId("start").textContent, byId("among").textContent] = finding;
    byId("word").value = word;
    byId("judged").replaceChildren();
    try {
      const found = await data.loadOpeners(game);
      if (shown !== key) return;
      showNearly(found);
      if (word) showJudged(found, grown?.found);
    } catch (error) {
      if (shown !== key) return;
      showNearly(null);
      if (word) elements.say("judged", error.message);
    }
  }

  return { show };
})();
