"""The guess to play in a position, and why."""

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

import numpy as np

from guesstree import defaults
from guesstree.advice.hard_mode import allowed_in, hard_fault
from guesstree.advice.position import Position
from guesstree.advice.rated_guesses import (
    Outcome,
    Recommended,
    _best_first,
    _rows,
    games_text,
    pool_for,
    ranks_of,
    rated,
    recommend,
)
from guesstree.advice.word_lists import nothing
from guesstree.games.matrix import ReplyMatrix
from guesstree.games.modes import OFF
from guesstree.games.rule import Rule
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

    best: list[Recommended]
    reason: str


def recommendation(
    position: Position,
    rule: Rule,
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
    if position.first is not None and metric == defaults.RANKING_METRIC:
        words = position.first.best(pool_for(count), hard)
        best = _best_first(rated(position.matrix, words, position.first, hard))
    else:
        allowed = allowed_in(position, rule, hard)
        best = recommend(position.matrix, metric, hard, allowed, count, position.turns_left)
    if not best[0].exact and (known_tree := known()):
        best = _with_tree(best, position, *known_tree)
    # The number of a first guess may be exact without a proof that no other is better.
    is_best = position.first is None or position.first.proved == best[0].guess
    return Recommendation(best, _reason(best[0], best, is_best=best[0].exact and is_best))


def _with_tree(
    best: list[Recommended], position: Position, tree: GuessTree, proven: bool
) -> list[Recommended]:
    """Return guesses with that of a tree first, where the game has followed it and it is best."""
    guess, _ = path_in(tree, position.matrix, position.said)
    if guess is None:
        return best
    rows = _guess_first(guess, tree, position, best, exact=proven)
    of_tree, of_other = ranks_of([rows[0], best[0]])
    return rows if of_tree <= of_other else best


def recommendation_by_tree(
    advice: Recommendation,
    position: Position,
    rule: Rule,
    hard: str,
    strategy: tuple[str, GuessTree],
) -> Recommendation:
    """Return a recommendation whose first row is the guess of a strategy's tree.

    Where the tree has no guess that is allowed, the rows stay, and the reason says why.
    """
    name, tree = strategy
    matrix = position.matrix
    word, left = path_in(tree, matrix, position.said)
    if word is None or not advice.best:
        return not_followed(advice, f"the game has left the tree of {name} {left}")
    turns = [(matrix.guesses[guess], code) for guess, code in position.said]
    fault = hard_fault(rule, hard, turns, word)
    if fault is not None:
        why = f"the tree of {name} says {word}, which hard mode refuses: {fault}"
        return not_followed(advice, why)
    best = _guess_first(word, tree, position, advice.best, exact=False)
    expected = best[0].wins or f"{best[0].guesses:.3f} expected guesses"
    return Recommendation(best, f"the tree of {name} says it here; {expected} by that tree")


def path_in(
    tree: GuessTree, matrix: ReplyMatrix, said: Sequence[tuple[int, int]]
) -> tuple[str | None, str]:
    """Return the next guess of a tree after some guesses and their codes.

    If the game has left the tree, that is None, and the second value says where, as part of a
    sentence.
    """
    node = 0
    for turn, (guess, code) in enumerate(said, 1):
        word = str(tree.guess[node])
        if word != matrix.guesses[guess]:
            return None, f"in turn {turn}, where it says {word}"
        after = tree.children.get(node, {}).get(code)
        if after is None:
            return None, f"in turn {turn}, whose reply none of its targets earns"
        node = after
    return str(tree.guess[node]), ""


def outcome_in(tree: GuessTree, position: Position) -> Outcome:
    """Return what a tree leads to from where a game that follows it stands."""
    matrix, left = position.matrix, position.turns_left
    guesses = np.array(tree.scores_in_order(matrix.targets)) - len(position.said)
    wins = guesses <= (left or np.inf)
    guesses = np.where(wins, guesses, left + 1)
    weights = np.ones(len(guesses)) if matrix.weights is None else matrix.weights
    return Outcome(weighted_mean(wins, weights), weighted_mean(guesses, weights))


def _guess_first(
    guess: str, tree: GuessTree, position: Position, others: list[Recommended], *, exact: bool
) -> list[Recommended]:
    """Return guesses with that of a tree first, and its expected guesses by that tree."""
    matrix, outcome = position.matrix, outcome_in(tree, position)
    outcome = outcome._replace(exact=exact and outcome.win == 1)
    first = _rows(matrix, {matrix.position[guess]: outcome})
    return first + [row for row in others if row.guess != guess]


def not_followed(advice: Recommendation, why: str) -> Recommendation:
    """Return a recommendation whose reason begins with why a strategy's tree is not followed."""
    if not advice.best:
        return advice
    return advice._replace(reason=f"{why}. What is best now: {advice.reason}")


def _reason(best: Recommended, rows: Iterable[Recommended], *, is_best: bool) -> str:
    """Return why the best of some guesses is recommended, where no strategy was named."""
    may = ", and it may be the word" if best.possible else ""
    if best.chance == 1:
        return "it is the only one that is left"

    more, most = "has fewer expected guesses to the end", "has the fewest expected guesses"
    number = f"{best.guesses:.3f}"
    if best.wins and best.exact:
        more, number = "wins more games in the turns that are left", games_text(best.win or 0)
    elif best.wins:
        most += f", where a lost game counts {defaults.LOST_GUESSES} more"
        number = best.wins
    elif any(row.guesses < best.guesses for row in rows):
        more, most = (f"wins all games with {how} guesses" for how in ("fewer", "the fewest"))

    if is_best:
        return f"no guess {more} ({number}, exact){may}"
    return f"of the guesses that were followed, its tree {most} ({number}){may}"
