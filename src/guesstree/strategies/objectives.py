"""What a strategy with a proof asks of the trees of a game."""

from collections.abc import Sequence

from guesstree.errors import InputError
from guesstree.proofs.objective import Objective
from guesstree.strategies.registry import families, strategy_named


def objective_of(name: str, openers: Sequence[str] = (), exact: int = 0) -> Objective:
    """Return what a strategy with a proof asks of the trees of a game.

    Parameters
    ----------
    name
        The strategy.
    openers
        First guesses to choose from; all that the mode allows if empty.
    exact
        How many of the most promising first guesses get their exact total.

    Raises
    ------
    InputError
        The strategy is unknown or has no proof.
    """
    strategy = strategy_named(name)
    if not strategy.family.is_proved:
        proved = [f"{family.name}-*" for family in families().usable() if family.is_proved]
        raise InputError(f"strategy {name!r} has no proof; choose one of {' and '.join(proved)}")
    return Objective(
        mode=strategy.mode,
        openers=tuple(openers),
        limit=strategy.limit,
        worst_first=strategy.family.worst_first,
        exact=exact,
    )
