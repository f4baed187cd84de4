"""Recipes: a strategy with settings of its own, and the words that it says first."""

from dataclasses import dataclass

from guesstree.errors import InputError, choices
from guesstree.metrics import METRICS
from guesstree.strategies import LOOKAHEAD, OPTIMAL, PUBLISHED_WINDOW, Strategy, Window
from guesstree.words import Word

LIST_ORDER = "list-order"
CONSISTENT = "prefer-consistent"
OPENERS = "openers"
TIES = (*METRICS, CONSISTENT, OPENERS, LIST_ORDER)
"""What may decide between equal guesses, in the order in which it does."""


@dataclass(frozen=True)
class Recipe:
    """How a guess tree is grown.

    Attributes
    ----------
    strategy
        What chooses and the mode: greedy, look-ahead or optimal.
    any_window
        Remaining targets, from and to, among which mode `any` considers every guess.
    ties
        What decides between guesses of equal metric, from `TIES` and in that order: a second
        metric; `prefer-consistent`, a guess that may be right; `openers`, the better first guess.
        List order decides last.
    opening
        Words that are said first, whatever is replied.
    weighted
        Whether branches are measured by the weight of their targets.
    widths
        Guesses that look-ahead follows.
    rank_by
        The metric by which it ranks them.
    """

    strategy: Strategy
    any_window: Window = PUBLISHED_WINDOW
    ties: tuple[str, ...] = ()
    opening: tuple[Word, ...] = ()
    weighted: bool = False
    widths: tuple[int, ...] = (1, 2, 3, 5)
    rank_by: str = "neg_entropy"


def check_recipe(recipe: Recipe) -> None:
    """Raise `InputError` if the parts of a recipe do not go together."""
    chooser, mode, limit = recipe.strategy
    if not (recipe.strategy.is_greedy or chooser in (LOOKAHEAD, OPTIMAL)):
        raise InputError(f"a recipe is greedy, {LOOKAHEAD} or {OPTIMAL}, not {chooser!r}")
    if limit is not None or mode == "nyt-hard":
        raise InputError("a recipe has neither a limit nor hard mode; choose any or consistent")
    unknown = next((tie for tie in recipe.ties if tie not in TIES), None)
    if unknown is not None:
        raise InputError(f"unknown tie rule {unknown!r}; {choices(unknown, TIES)}")
    metrics = [tie for tie in recipe.ties if tie in METRICS]
    if list(recipe.ties) != sorted(recipe.ties, key=TIES.index) or len(metrics) > 1:
        raise InputError(
            f"ties are decided by a metric, then {CONSISTENT}, then {OPENERS} or {LIST_ORDER}; "
            "name them in this order"
        )
    if (recipe.ties or recipe.weighted) and not recipe.strategy.is_greedy:
        raise InputError("ties and weights are for greedy strategies; leave them out")
