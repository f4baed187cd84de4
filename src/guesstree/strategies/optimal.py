"""Trees of lowest cost and trees of look-ahead, which the search finds."""

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from guesstree.base.constants import WIDE
from guesstree.base.errors import InputError
from guesstree.games.matrix import ReplyMatrix
from guesstree.games.modes import Mode
from guesstree.games.tree import GuessTree
from guesstree.search.cost import INFEASIBLE, TOTAL, Beam, Cost, Width, by_size
from guesstree.search.metrics import masses_of
from guesstree.search.objective import Objective
from guesstree.search.tree_search import Search
from guesstree.strategies.families import families
from guesstree.strategies.recipes import Recipe


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
        proved = [
            f"{family.name}{'4' * family.needs_limit}-*"
            for family in families().usable()
            if family.is_proved
        ]
        raise InputError(
            f"strategy {recipe.name!r} has no proof; choose one of {', '.join(proved)}"
        )

    family, mode, limit = recipe.strategy
    cost = Cost(recipe.cost, 0) if recipe.cost else TOTAL
    if family.needs_limit:
        # A target costs nothing within the limit, and 1 later. So the limit is in the cost, and a
        # tree may miss targets.
        cost = Cost((0,) * (limit or 0) + (1,), 0)
        limit = None
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
    """Grow a tree of the lowest cost in the mode of a recipe."""
    # The caller plays the opening, and a recipe with one has no proof. Without a bound on the cost,
    # the value of the search is exact.
    search = objective_of(replace(recipe, opening=())).search(matrix)
    search.value(None, INFEASIBLE)
    return GuessTree.from_codes(search.rows(None), matrix)


class WidthResult(NamedTuple):
    """The best tree of a look-ahead that follows up to `width` guesses at each node."""

    width: Width
    tree: GuessTree
    total: int


def steps(matrix: ReplyMatrix, recipe: Recipe) -> list[WidthResult]:
    """Return the best tree that each width of a recipe finds, from the narrowest to the widest.

    At each node, the guesses that no bound rejects are ranked by the metric, and ties by list
    order. The best `width` of them are followed to the end. No tree has a larger total than the
    greedy tree of the same metric, mode and window, or than the tree of a smaller width. Widths are
    ordered by their numbers for large sets first.

    Raises
    ------
    InputError
        The metric is unknown, the rule has no hard mode, or a tree is too deep to be searched.
    """
    mode = recipe.strategy.mode

    # Only mode `any` has a window. Hard mode tries every guess that it allows.
    window = recipe.any_window if mode == Mode.ANY else (1, None)
    best: list[WidthResult] = []

    # A width may be written as one number or as four: equal ones count once.
    for width in sorted(
        {by_size(width): width for width in recipe.widths}.values(), key=by_size
    ):
        search = Search(matrix, mode, beam=Beam(recipe.metric, width, window))

        # Only a smaller total than that of the narrower width counts. Otherwise the narrower tree
        # stays. The first width has no limit, so it always finds a tree.
        total, better = search.value(None, best[-1].total if best else INFEASIBLE)
        if better:
            best.append(
                WidthResult(width, GuessTree.from_codes(search.rows(None), matrix), total)
            )
        else:
            best.append(best[-1]._replace(width=width))

    return best


def grow_after(matrix: ReplyMatrix, opener: str, known: int | None = None) -> GuessTree:
    """Grow the best tree that is found after a first guess.

    A wide look-ahead finds it in a second. If it takes more than `known`, the least known total of
    such a tree, an exact search takes some seconds more.

    Targets count by their weights. With weights, the tree is consistent, as for the totals of the
    game `today` in the package.
    """
    position = matrix.position[opener]
    masses = None if matrix.weights is None else masses_of(matrix.weights)
    mode = Mode.ANY if masses is None else Mode.CONSISTENT
    search = Search(matrix, mode, beam=Beam(None, WIDE), masses=masses)
    total, _ = search.value(position, INFEASIBLE)
    if known is not None and known < total:
        search = Search(matrix, Mode.ANY)

        # A tree with this total exists. Asked for less than one more, the search finds it or a
        # better one.
        search.value(position, known + 1)
    return GuessTree.from_codes(search.rows(position), matrix)


def grow_lookahead(matrix: ReplyMatrix, recipe: Recipe) -> GuessTree:
    """Grow the tree of a recipe: the best that its greatest width finds."""
    return steps(matrix, recipe)[-1].tree
