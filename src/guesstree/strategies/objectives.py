"""What a strategy with a proof asks of the trees of a game."""

from collections.abc import Sequence

from guesstree.errors import InputError
from guesstree.proofs.objective import Objective
from guesstree.search.cost import TOTAL, Cost
from guesstree.strategies.recipe import Recipe
from guesstree.strategies.registry import families


def objective_of(recipe: Recipe, openers: Sequence[str] = (), exact: int = 0) -> Objective:
    """Return what a strategy with a proof asks of the trees of a game.

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
