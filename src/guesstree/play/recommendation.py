"""The guess to play in a position, and why."""

from collections.abc import Callable, Collection, Sequence
from typing import NamedTuple

import numpy as np

from guesstree.base import defaults
from guesstree.games.modes import Mode
from guesstree.games.tree import GuessTree
from guesstree.play.position import Position, allowed_in, hard_fault
from guesstree.play.rated_guesses import (
    Outcome,
    RatedGuess,
    best_first,
    best_guesses,
    count_to_play_out,
    games_text,
    ranks_of,
    rate_first_guesses,
    with_splits,
)
from guesstree.play.sentences import phrase
from guesstree.play.word_lists import Turns, is_rare, nothing
from guesstree.search.metrics import AnyMetric
from guesstree.strategies.scores import weighted_mean
from guesstree.words.forms import Words

KnownTree = Callable[[], tuple[GuessTree, bool] | None]
"""Returns a good tree of the whole game and whether it is proved to be the best; or None. It is
called only if the tree may be better than the search."""


class Recommendation(NamedTuple):
    """The recommended guess with its reason, and the next best guesses.

    Attributes
    ----------
    best
        The best guesses, the recommended one first; empty once the target is found.
    reason
        Why the first guess is recommended, as a clause without a full stop.
    rated
        The best guesses, with those that are never recommended.
    """

    best: list[RatedGuess]
    reason: str
    rated: Sequence[RatedGuess] = ()


def recommendation(
    position: Position,
    mode: Mode = Mode.ANY,
    metric: AnyMetric = defaults.RANKING_METRIC,
    count: int = defaults.PLAYED_OUT_GUESSES,
    known: KnownTree = nothing,
) -> Recommendation:
    """Return `count` or more of the best guesses, as `ranks_of` compares them.

    `known` returns a tree of the whole game in this hard mode. If the game has followed that tree
    so far, the tree's guess comes first unless the search finds a better one. If the tree is proved
    to be the best, its guess always comes first, as each part of such a tree is also the best.

    Raises
    ------
    InputError
        The hard mode refuses an earlier guess.
    """
    if position.found:
        return Recommendation([], "")

    first = position.first(mode) if metric == defaults.RANKING_METRIC else None
    if first is not None:
        words = first.best(count_to_play_out(count))
        best = best_first(rate_first_guesses(position.matrix, words, first, mode))
    else:
        allowed = allowed_in(position, mode)
        best = best_guesses(
            position.matrix, metric, mode, allowed, count, position.turns_left
        )

    if not best[0].exact:
        best = _with_known_tree(best, position, known)

    named = recommendable(best, position.never_recommended)

    # The expected guesses of a first guess may be proved without a proof that it is the best.
    is_best = named[0].exact and (first is None or first.proved == named[0].guess)
    reason = _reason(named, len(position.matrix.targets), is_best=is_best)
    of_best, of_named = ranks_of([best[0], named[0]])
    if of_best < of_named:
        reason = phrase("apart from some", reason=reason)
    if position.matrix.is_long:
        reason += phrase("long list")
    return Recommendation(named, reason, best)


def recommendable(rows: list[RatedGuess], never: Collection[str]) -> list[RatedGuess]:
    """Return guesses, the best first, without the words that are never recommended.

    Such a word stays if there is no other guess, or if it is proved to win more games than all
    others: advice must not lose a game.
    """
    others = [row for row in rows if row.guess not in never]
    if not others:
        return rows

    # Only if both are proved, the first part of these keys differs: see `ranks_of`.
    (loss, _), (loss_of_others, _) = ranks_of([rows[0], others[0]])
    return [rows[0], *others] if loss < loss_of_others else others


def rarity_of(rows: Sequence[RatedGuess], targets: Words) -> str:
    """Return sentences if the first of some guesses is rare; empty otherwise."""
    if not rows or not is_rare(rows[0].guess, targets):
        return ""
    common = [
        phrase("best common", guess=row.guess, outcome=row.outcome)
        for row in rows
        if row.guess in targets
    ]
    return " ".join([phrase("rare", guess=rows[0].guess), *common[:1]])


def _with_known_tree(
    best: list[RatedGuess], position: Position, known: KnownTree
) -> list[RatedGuess]:
    """Return the guesses; a known tree's guess comes first if the game follows the tree.

    It stays behind if the search has found a better guess.
    """
    tree, proven = known() or (None, False)
    if tree is None:
        return best
    guess, _ = next_guess(tree, position.turns)
    if guess is None:
        return best
    rows = _guess_first(guess, tree, position, best, exact=proven)
    # Two outcomes are compared on their own: `ranks_of` depends on all that it is given.
    of_tree, of_other = ranks_of([rows[0], best[0]])
    return rows if of_tree <= of_other else best


def recommendation_by_tree(
    recommended: Recommendation, position: Position, mode: Mode, name: str, tree: GuessTree
) -> Recommendation:
    """Return a recommendation whose first row is the guess of a strategy's tree.

    If the tree has no allowed guess, the rows stay, and the reason explains it.
    """
    matrix = position.matrix
    word, fault = next_guess(tree, position.turns)
    if word is None or not recommended.best:
        return not_followed(recommended, phrase("left tree", name=name, fault=fault))

    refusal = hard_fault(matrix.rule, mode, position.turns, word)
    if refusal is not None:
        why = phrase("refused", name=name, word=word, refusal=refusal)
        return not_followed(recommended, why)
    if word in position.never_recommended and word != recommended.best[0].guess:
        return not_followed(recommended, phrase("never named", name=name))

    best = _guess_first(word, tree, position, recommended.best, exact=False)
    reason = phrase("tree", name=name, outcome=best[0].outcome)
    return Recommendation(best, reason)


def next_guess(tree: GuessTree, turns: Turns) -> tuple[str | None, str]:
    """Return the next guess of a tree after some turns, and an empty text.

    If the game has left the tree, the guess is None, and the text tells where, as part of a
    sentence.
    """
    node = 0
    for turn, (guess, code) in enumerate(turns, 1):
        word = tree.guesses[node]
        if word != guess:
            return None, f"in turn {turn}, where it guesses {word}"
        child = tree.children.get(node, {}).get(code)
        if child is None:
            return None, f"in turn {turn}, whose reply fits none of its targets"
        node = child
    return tree.guesses[node], ""


def outcome_in(tree: GuessTree, position: Position) -> Outcome:
    """Return the outcome of a tree from the position of a game that follows it."""
    matrix = position.matrix
    limit = position.turns_left

    # The tree counts from the first guess of the game. A lost game counts one guess more than the
    # turns left.
    guesses = np.array(tree.scores_in_order(matrix.targets)) - len(position.turns)
    wins = guesses <= (limit or np.inf)
    guesses = np.where(wins, guesses, limit + 1)

    weights = np.ones(len(guesses)) if matrix.weights is None else matrix.weights
    return Outcome(weighted_mean(wins, weights), weighted_mean(guesses, weights))


def _guess_first(
    guess: str,
    tree: GuessTree,
    position: Position,
    others: list[RatedGuess],
    *,
    exact: bool,
) -> list[RatedGuess]:
    """Return guesses with the tree's guess first; the tree gives its expected guesses."""
    outcome = outcome_in(tree, position)

    # A proof of the tree knows no limit of turns. So it holds here only if the tree wins all games.
    outcome = outcome._replace(exact=exact and outcome.win == 1)
    first = with_splits(position.matrix, {position.matrix.position[guess]: outcome})
    return first + [row for row in others if row.guess != guess]


def not_followed(recommended: Recommendation, why: str) -> Recommendation:
    """Return a recommendation whose reason first explains why a strategy's tree is not followed."""
    if not recommended.best:
        return recommended
    reason = phrase("without tree", why=why, reason=recommended.reason)
    return recommended._replace(reason=reason)


def _reason(rows: Sequence[RatedGuess], targets: int, *, is_best: bool) -> str:
    """Return why the first of some guesses is recommended, if the player chose no strategy.

    `targets` is the number of candidates, and `is_best` tells whether no guess is better.
    """
    best = rows[0]
    if targets == 1:
        return phrase("only word")

    decided = "fewest"
    if best.wins:
        decided = "may lose"
    elif targets == 2:
        return phrase("one of two")
    elif any(row.guesses < best.guesses for row in rows):
        # Another guess needs fewer guesses, and is behind because it may lose.
        decided = "wins all"
    if is_best:
        decided += ", proved"
    reason = phrase(
        decided,
        games=games_text(best.win or 0),
        wins=best.wins,
        guesses=best.guesses,
        price=defaults.LOST_GUESSES,
    )
    return reason + phrase("may be the answer") if best.possible else reason
