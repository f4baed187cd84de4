import { bestIn, firstsOf, outcomesIn, provedIn } from "./firsts.js";
import { bestFirst, bestGuesses, isLess, ranksOf, withSplits } from "./rating.js";

// The guess to play in a position: the counterpart of play/recommendation.py.

// The guess of a tree after some turns, and where that is; null where the game has left the tree.
function nodeAfter(tree, { game, turns }) {
  let node = 0;
  for (const { guess, code } of turns) {
    if (tree.guess[node] !== game.guesses[guess]) return null;
    const reply = game.texts[code];
    node = tree.children[node].find((child) => tree.reply[child] === reply);
    if (node === undefined) return null;
  }
  return node;
}

// What the tree of the whole game takes from a node on; words beyond the turns are lost.
function outcomeAt(tree, node, { game, words, turns, turnsLeft }) {
  let [won, total] = [0, 0];
  for (const word of words) {
    const found = tree.found.get(game.guesses[word]);
    const guesses = tree.depth[found] - turns.length;
    const isWon = !turnsLeft || guesses <= turnsLeft;
    won += Number(isWon);
    total += isWon ? guesses : turnsLeft + 1;
  }
  const guess = game.at.get(tree.guess[node]);
  return { guess, win: won / words.length, guesses: total / words.length };
}

// The best known tree of a game in a mode; null where it says nothing of this game. It is for all
// targets, equally likely, and begins with the proved first guess if there is one.
function treeFor({ game, mode, turns }) {
  const { trees, layers: [{ weights }] } = game;
  if (weights || !trees[mode]) return null;
  const proved = turns.length ? provedIn(game, mode) : null;
  return proved === null || turns[0].guess === proved ? trees[mode] : null;
}

// The guesses, that of a known tree first unless the search has found a better one.
function withTree(rows, position) {
  const known = treeFor(position);
  const node = known && nodeAfter(known.tree, position);
  if (!known || node === null) return rows;
  const outcome = outcomeAt(known.tree, node, position);
  const [own] = withSplits(position, [
    { ...outcome, exact: known.isProved && outcome.win === 1 },
  ]);
  const [ofTree, ofOther] = ranksOf([own, rows[0]], position.game.limits);
  if (isLess(ofOther, ofTree)) return rows;
  return [own, ...rows.filter(({ guess }) => guess !== own.guess)];
}

// The best guesses that the data have: the first ones, or those after a common first one. Null
// elsewhere.
function storedFor({ game, mode, turns, turnsLeft, layer, mass }) {
  const isWasted = turnsLeft !== Math.max(0, game.turns - turns.length);
  if (turns.length > 1 || layer || mode !== "any" || isWasted) return null;
  const [first, code] = turns.length ? [game.guesses[turns[0].guess], turns[0].code] : ["", ""];
  const numbers = game.seconds?.[first]?.[code];
  if (!numbers) return null;
  const places = Array.from({ length: numbers.length / 3 }, (_, at) => 3 * at);
  return places.map((at) => {
    const [guess, total, lost] = numbers.slice(at, at + 3);
    const win = lost === null ? null : (mass() - lost) / mass();
    return { guess, win, guesses: total / mass(), exact: false };
  });
}

// The guesses without words that are never recommended. Such a word stays if there is no other
// guess, or if it is proved to win more games than all others. The first guess knows if a word that
// is left out beats it.
function recommendable(rows, { never, limits }) {
  const others = rows.filter(({ guess }) => !never.has(guess));
  if (!others.length) return rows;
  const [best, other] = ranksOf([rows[0], others[0]], limits);
  if (best[0] < other[0]) return [rows[0], ...others];
  return isLess(best, other) ? [{ ...others[0], isBeaten: true }, ...others.slice(1)] : others;
}

// The best guesses, the recommended one first, and whether no other is better; `all` has also those
// that are never recommended.
export function recommendation(position) {
  const { game, mode, kept } = position;
  if (!kept.has("recommendation")) {
    const firsts = firstsOf(position);
    const known = firsts ? outcomesIn(firsts, bestIn(firsts, game)) : storedFor(position);
    const rows = known
      ? bestFirst(withSplits(position, known), game.limits)
      : bestGuesses(position);
    const all = rows[0].exact ? rows : withTree(rows, position);
    const best = recommendable(all, game);
    const isProved = !firsts || provedIn(game, mode) === best[0].guess;
    kept.set("recommendation", { best, all, isBest: best[0].exact && isProved });
  }
  return kept.get("recommendation");
}
