"""Trees of least cost and trees of look-ahead, which the search finds."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import NamedTuple

from guesstree.defaults import ANY_WINDOW
from guesstree.errors import InputError
from guesstree.games.matrix import ReplyMatrix
from guesstree.games.tree import GuessTree
from guesstree.search.cost import INFEASIBLE, TOTAL, Beam, Cost, Width, by_size
from guesstree.search.driver import Search
from guesstree.search.metrics import AnyMetric
from guesstree.search.objective import Objective
from guesstree.strategies.recipes import Recipe, Window, families


def objective_of(recipe: Recipe, openers: Sequence[str] = (), exact: int = 0) -> Objective:
    """Return the objective of a strategy with a proof.

    Parameters
    ----------
    recipe
        The strategy, with its settings.
    openers
        First guesses to choose from; all that the mode allows if empty.
    exact
        How many of the most promising first guesses get their exact cost.

    Raises
    ------
    InputError
        The strategy has no proof.
    """
    if not recipe.is_proved:
        proved = [f"{family.name}-*" for family in families().usable() if family.is_proved]
        raise InputError(
            f"strategy {recipe.name!r} has no proof; choose one of {', '.join(proved)}"
        )
    family, mode, limit = recipe.strategy
    cost = Cost(recipe.cost, 0) if recipe.cost else TOTAL
    if family.needs_limit:
        cost, limit = Cost((0,) * (limit or 0) + (1,), 0), None
    return Objective(
        mode=mode,
        openers=tuple(openers),
        limit=limit,
        worst_case=family.worst_case,
        exact=exact,
        cost=cost,
        weighted=recipe.weighted,
    )


def grow_optimal(matrix: ReplyMatrix, recipe: Recipe) -> GuessTree:
    """Grow a tree of the least cost in the mode of a recipe."""
    search = objective_of(replace(recipe, opening=())).search(matrix)
    search.value(None, INFEASIBLE)
    return GuessTree.from_codes(search.rows(None), matrix)


class WidthResult(NamedTuple):
    """The best tree of a look-ahead that follows up to `width` guesses at each node."""

    width: Width
    tree: GuessTree
    total: int


def steps(matrix: ReplyMatrix, recipe: Recipe) -> list[WidthResult]:
    """Return the best tree that each width of a recipe finds: `look_ahead` with its settings."""
    mode = recipe.strategy.mode
    window = recipe.any_window if mode == "any" else (1, None)
    return look_ahead(matrix, recipe.metric, mode, recipe.widths, any_window=window)


def grow_lookahead(matrix: ReplyMatrix, recipe: Recipe) -> GuessTree:
    """Grow the tree of a recipe: the best that its greatest width finds."""
    return steps(matrix, recipe)[-1].tree


def look_ahead(
    matrix: ReplyMatrix,
    metric: AnyMetric,
    mode: str,
    widths: Iterable[Width],
    *,
    any_window: Window = ANY_WINDOW,
) -> list[WidthResult]:
    """Return the best tree that each width finds, from the narrowest to the widest.

    At each node, the guesses that no bound rejects are ranked by the metric, and ties by list
    order. The best `width` of them are followed to the end. No tree has a larger total than the
    greedy tree of the same metric, mode and window, or than the tree of a smaller width.

    Parameters
    ----------
    matrix
        The reply matrix of the game.
    metric
        A metric, or its name.
    mode
        `consistent`, `any` or `nyt-hard`.
    widths
        How many guesses to follow at each node: a number, or four numbers for sets of at least 400
        targets, 100, 30, and fewer. Widths are ordered by their numbers for large sets first.
    any_window
        Least and greatest number of targets (None: no limit) at which guesses that are not among
        the remaining targets are considered.

    Raises
    ------
    InputError
        The metric is unknown, the rule has no hard mode, or a tree is too deep to be searched.
    """
    best: list[WidthResult] = []
    for width in sorted({by_size(width): width for width in widths}.values(), key=by_size):
        search = Search(matrix, mode, beam=Beam(metric, width, any_window))
        total, better = search.value(None, best[-1].total if best else INFEASIBLE)
        if better:
            best.append(WidthResult(width, GuessTree.from_codes(search.rows(None), matrix), total))
        else:
            best.append(best[-1]._replace(width=width))
    return best
