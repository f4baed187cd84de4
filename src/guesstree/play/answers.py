"""What to guess where a game stands, in order and with the reason: one recommendation."""

from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from guesstree.defaults import RANKING_METRIC
from guesstree.games.rule import Rule
from guesstree.metrics.registry import AnyMetric
from guesstree.play.advice import advise
from guesstree.play.hard import OFF, allowed_guesses, hard_fault
from guesstree.play.recommending import (
    POOL,
    Recommended,
    expected_in,
    path_in,
    recommend,
    recommend_first,
)
from guesstree.play.situations import Situation
from guesstree.replies.codes import Positions
from guesstree.trees.tree import GuessTree

KnownTree = Callable[[], tuple[GuessTree, bool] | None]
"""Returns a good tree of the whole game, and whether it is proved to be the best; None if there is
none. It is called only if it matters."""


def no_tree() -> None:
    """Know no tree."""


class Answer(NamedTuple):
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


def allowed_in(situation: Situation, rule: Rule, hard: str) -> Positions | None:
    """Return the guesses of the list that a hard mode allows, by position; None for all.

    Raises
    ------
    InputError
        An earlier guess is one that the mode refuses.
    """
    has_unlisted = len(situation.matrix.guesses) > situation.listed
    if hard == OFF:
        return np.arange(situation.listed) if has_unlisted else None
    allowed = allowed_guesses(situation.matrix, rule, hard, situation.said)
    assert allowed is not None
    return allowed[allowed < situation.listed]


def answer(
    situation: Situation,
    rule: Rule,
    hard: str = OFF,
    metric: AnyMetric = RANKING_METRIC,
    count: int = POOL,
    known: KnownTree = no_tree,
) -> Answer:
    """Return the guesses with the least expected guesses to the end, `count` of them or more.

    `known` returns a tree of the whole game in this hard mode. Where the game has followed it so
    far, its guess comes first if nothing better is found, and in any case if it is proved to be the
    best: so is each part of such a tree.

    Raises
    ------
    InputError
        An earlier guess is one that the hard mode refuses.
    """
    if situation.found:
        return Answer([], "")
    if situation.first is not None and metric == RANKING_METRIC:
        best = recommend_first(situation.matrix, situation.first, hard, count)
    else:
        allowed = allowed_in(situation, rule, hard)
        best = recommend(situation.matrix, situation.candidates, metric, hard, allowed, count)
    if not best[0].exact and (found := known()):
        best = _with_tree(best, situation, *found)
    return Answer(best, _reason(best[0]))


def _with_tree(
    best: list[Recommended], situation: Situation, tree: GuessTree, proven: bool
) -> list[Recommended]:
    """Return guesses with that of a tree first, where the game has followed it and it is best."""
    guess = path_in(tree, situation.matrix, situation.said).guess
    if guess is None:
        return best
    rows = _guess_first(guess, tree, situation, best, exact=proven)
    return rows if proven or rows[0].guesses <= best[0].guesses else best


def answer_by_tree(
    found: Answer, situation: Situation, rule: Rule, hard: str, strategy: tuple[str, GuessTree]
) -> Answer:
    """Return an answer with what the tree of a strategy says in its first row, and the reason.

    Where the tree says nothing that can be guessed, the answer stays, and the reason says why.
    """
    if not found.best:
        return found
    name, tree = strategy
    matrix = situation.matrix
    path = path_in(tree, matrix, situation.said)
    if path.guess is None:
        turn = path.left or 0
        return not_followed(
            found, f"the game has left the tree of {name} in turn {turn + 1}{path.says}"
        )
    turns = [(matrix.guesses[guess], code) for guess, code in situation.said]
    fault = hard_fault(rule, hard, turns, path.guess)
    if fault is not None:
        why = f"the tree of {name} says {path.guess}, which hard mode refuses: {fault}"
        return not_followed(found, why)
    best = _guess_first(path.guess, tree, situation, found.best, exact=False)
    reason = f"the tree of {name} says it here; {best[0].guesses:.3f} expected guesses by that tree"
    return Answer(best, reason)


def _guess_first(
    guess: str, tree: GuessTree, situation: Situation, others: list[Recommended], *, exact: bool
) -> list[Recommended]:
    """Return guesses with that of a tree first, and its expected guesses by that tree."""
    matrix = situation.matrix
    at = np.array([matrix.position[guess]])
    (advice,) = advise(matrix, situation.candidates, RANKING_METRIC, 1, at)
    expected = expected_in(tree, matrix, situation.candidates, len(situation.said))
    first = Recommended.of(advice, expected, exact)
    return [first, *(row for row in others if row.guess != guess)]


def not_followed(found: Answer, why: str) -> Answer:
    """Return an answer whose reason says first why a strategy's tree is not followed."""
    return (
        found._replace(reason=f"{why}. What is best now: {found.reason}") if found.best else found
    )


def _reason(best: Recommended) -> str:
    """Return why a guess is recommended that no strategy names."""
    may = ", and it may be the word" if best.possible else ""
    if best.chance == 1:
        return "it is the only one that is left"
    if best.exact:
        return f"no guess has fewer expected guesses to the end ({best.guesses:.3f}, exact){may}"
    return (
        f"of the guesses that were followed, its tree has the fewest expected guesses "
        f"({best.guesses:.3f}){may}"
    )
