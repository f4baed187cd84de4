"""The guess to play in a position, and why."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

import numpy as np

from guesstree import defaults
from guesstree.advice.hard_mode import allowed_in, hard_fault
from guesstree.advice.position import Position
from guesstree.advice.rated_guesses import (
    Outcome,
    RatedGuess,
    best_first,
    games_text,
    played_out,
    ranks_of,
    rate,
    rated,
    recommend,
)
from guesstree.advice.word_lists import nothing
from guesstree.games.matrix import ReplyMatrix
from guesstree.games.modes import OFF
from guesstree.games.tree import GuessTree
from guesstree.search.metrics import AnyMetric
from guesstree.strategies.scores import weighted_mean

KnownTree = Callable[[], tuple[GuessTree, bool] | None]
"""Returns a good tree of the whole game, and whether it is proved to be the best; or None. It is
called only where the tree may be better than the search."""


class Recommendation(NamedTuple):
    """Guesses, of which the first is recommended, and a reason for it.

    Attributes
    ----------
    best
        The guesses; empty once the target is found.
    reason
        Why the first one is recommended, as a clause without a full stop.
    """

    best: list[RatedGuess]
    reason: str


def recommendation(
    position: Position,
    hard: str = OFF,
    metric: AnyMetric = defaults.RANKING_METRIC,
    count: int = defaults.FOLLOWED_GUESSES,
    known: KnownTree = nothing,
) -> Recommendation:
    """Return the best guesses, as `ranks_of` compares them, `count` or more.

    `known` returns a tree of the whole game in this hard mode. Where the game has followed that
    tree so far, its guess comes first unless a better one is found. If the tree is proved to be
    the best, its guess always comes first, as each part of such a tree is the best as well.

    Raises
    ------
    InputError
        An earlier guess is one that the hard mode refuses.
    """
    if position.found:
        return Recommendation([], "")

    first = position.first
    if first is not None and metric == defaults.RANKING_METRIC:
        words = first.best(played_out(count), hard)
        best = best_first(rated(position.matrix, words, first, hard))
    else:
        allowed = allowed_in(position, hard)
        best = recommend(position.matrix, metric, hard, allowed, count, position.turns_left)

    if not best[0].exact:
        best = _with_known_tree(best, position, known)
    # The number of a first guess may be exact without a proof that no other is better.
    is_best = best[0].exact and (first is None or first.proved == best[0].guess)
    return Recommendation(best, _reason(best, is_best=is_best))


def _with_known_tree(
    best: list[RatedGuess], position: Position, known: KnownTree
) -> list[RatedGuess]:
    """Return guesses with that of a tree first, where the game has followed it and it is best."""
    tree, proven = known() or (None, False)
    if tree is None:
        return best
    guess, _ = next_guess(tree, position.matrix, position.turns)
    if guess is None:
        return best
    rows = _guess_first(guess, tree, position, best, exact=proven)
    of_tree, of_other = ranks_of([rows[0], best[0]])
    return rows if of_tree <= of_other else best


def recommendation_by_tree(
    recommended: Recommendation, position: Position, hard: str, name: str, tree: GuessTree
) -> Recommendation:
    """Return a recommendation whose first row is the guess of a strategy's tree.

    Where the tree has no guess that is allowed, the rows stay, and the reason says why.
    """
    matrix = position.matrix
    word, fault = next_guess(tree, matrix, position.turns)
    if word is None or not recommended.best:
        return not_followed(recommended, f"the game has left the tree of {name} {fault}")

    turns = [(matrix.guesses[guess], code) for guess, code in position.turns]
    refusal = hard_fault(matrix.rule, hard, turns, word)
    if refusal is not None:
        why = f"the tree of {name} says {word}, which hard mode refuses: {refusal}"
        return not_followed(recommended, why)

    best = _guess_first(word, tree, position, recommended.best, exact=False)
    expected = best[0].wins or f"{best[0].guesses:.3f} expected guesses"
    return Recommendation(best, f"the tree of {name} says it here; {expected} by that tree")


def next_guess(
    tree: GuessTree, matrix: ReplyMatrix, turns: Sequence[tuple[int, int]]
) -> tuple[str | None, str]:
    """Return the next guess of a tree after some guesses and their codes.

    If the game has left the tree, that is None, and the second value says where, as part of a
    sentence.
    """
    node = 0
    for turn, (guess, code) in enumerate(turns, 1):
        word = tree.guesses[node]
        if word != matrix.guesses[guess]:
            return None, f"in turn {turn}, where it says {word}"
        child = tree.children.get(node, {}).get(code)
        if child is None:
            return None, f"in turn {turn}, whose reply none of its targets earns"
        node = child
    return tree.guesses[node], ""


def outcome_in(tree: GuessTree, position: Position) -> Outcome:
    """Return what a tree leads to from the position of a game that follows it."""
    matrix = position.matrix
    limit = position.turns_left
    guesses = np.array(tree.scores_in_order(matrix.targets)) - len(position.turns)
    wins = guesses <= (limit or np.inf)
    guesses = np.where(wins, guesses, limit + 1)

    weights = np.ones(len(guesses)) if matrix.weights is None else matrix.weights
    return Outcome(weighted_mean(wins, weights), weighted_mean(guesses, weights))


def _guess_first(
    guess: str, tree: GuessTree, position: Position, others: list[RatedGuess], *, exact: bool
) -> list[RatedGuess]:
    """Return guesses with that of a tree first, and its expected guesses by that tree."""
    outcome = outcome_in(tree, position)
    outcome = outcome._replace(exact=exact and outcome.win == 1)
    first = rate(position.matrix, {position.matrix.position[guess]: outcome})
    return first + [row for row in others if row.guess != guess]


def not_followed(recommended: Recommendation, why: str) -> Recommendation:
    """Return a recommendation whose reason begins with why a strategy's tree is not followed."""
    if not recommended.best:
        return recommended
    return recommended._replace(reason=f"{why}. What is best now: {recommended.reason}")


ONLY_ONE = "it is the only one that is left"

REASONS = {
    ("may lose", True): "no guess wins more games in the turns that are left ({games}, exact)",
    ("may lose", False): "of the guesses that were followed, its tree has the fewest expected "
    "guesses, where a lost game counts {price} more ({wins})",
    ("wins all", True): "no guess wins all games with fewer guesses ({guesses:.3f}, exact)",
    ("wins all", False): "of the guesses that were followed, its tree wins all games with the "
    "fewest guesses ({guesses:.3f})",
    ("fewest", True): "no guess has fewer expected guesses to the end ({guesses:.3f}, exact)",
    ("fewest", False): "of the guesses that were followed, its tree has the fewest expected "
    "guesses ({guesses:.3f})",
}
"""Why a guess is recommended: by what decided, and whether no guess is better."""

MAY_BE_THE_WORD = ", and it may be the word"


def _reason(rows: Sequence[RatedGuess], *, is_best: bool) -> str:
    """Return why the first of some guesses is recommended, where no strategy was named."""
    best = rows[0]
    if best.chance == 1:
        return ONLY_ONE

    decided = "fewest"
    if best.wins:
        decided = "may lose"
    elif any(row.guesses < best.guesses for row in rows):
        decided = "wins all"
    reason = REASONS[decided, is_best].format(
        games=games_text(best.win or 0),
        wins=best.wins,
        guesses=best.guesses,
        price=defaults.LOST_GUESSES,
    )
    return reason + MAY_BE_THE_WORD if best.possible else reason
