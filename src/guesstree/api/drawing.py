"""The figures of the report, by name, drawn from a game."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

import polars as pl

from guesstree.analysis.lookahead import step_table
from guesstree.analysis.openers import with_outcomes
from guesstree.analysis.pairs import best_pairs
from guesstree.defaults import HISTOGRAM_TO
from guesstree.errors import InputError
from guesstree.play.players import evil_game
from guesstree.report.figures.table import figures
from guesstree.strategies import lookahead
from guesstree.strategies.registry import LOOKAHEAD, OPTIMAL
from guesstree.words.letters import frequency_table

if TYPE_CHECKING:  # figures are an extra
    from matplotlib.figure import Figure

    from guesstree.api.game import Game

_PAIRS = 20
_OF_STRATEGIES = {"scores", "strategy", "games", "steps", "proved"}
"""Data of the strategies that are named."""


def drawn(game: "Game", name: str, strategies: Sequence[str]) -> "Figure":
    """Return a figure of a game, or of strategies of it.

    Raises
    ------
    InputError
        There is no figure of that name, or it is not one of these strategies.
    """
    figure = figures().named(name)
    if strategies and not _OF_STRATEGIES.intersection(figure.needs):
        raise InputError(f"figure {name!r} shows no strategies; draw it without naming one")
    if not strategies and _OF_STRATEGIES.intersection(figure.needs):
        raise InputError(f"figure {name!r} shows strategies; name some, such as 'max-any'")
    if len(strategies) > 1 and "strategy" in figure.needs:
        raise InputError(f"figure {name!r} shows one strategy; name one, or draw 'histograms'")
    return figure.drawn({need: _data(game, need, strategies) for need in figure.needs})


def _data(game: "Game", need: str, strategies: Sequence[str]) -> Any:
    """Return what a figure needs, by the names of `ReportFigure.needs`."""
    replies = game.replies
    make: dict[str, Callable[[], Any]] = {
        "scores": lambda: [game._played(one) for one in strategies],
        "strategy": lambda: game._played(strategies[0]),
        "to": lambda: HISTOGRAM_TO,
        "steps": lambda: _steps(game, strategies),
        "ranking": lambda: _ranking(game, strategies),
        "replies": lambda: replies,
        "proved": lambda: _named(game, strategies, OPTIMAL),
        "games": lambda: {
            game._recipe(one).name: evil_game(game.grow(one), replies) for one in strategies
        },
        "game": lambda: game.name,
        "targets": lambda: len(game.targets),
        "pairs": lambda: best_pairs(replies, _PAIRS),
        "letters": lambda: frequency_table(game.targets),
        "words": lambda: len(game.targets),
    }
    return make[need]()


def _named(game: "Game", strategies: Sequence[str], family: str) -> list[str]:
    """Return those strategies that are of a family; raise `InputError` if none is."""
    found = [one for one in strategies if game._recipe(one).strategy.family_name == family]
    if not found:
        raise InputError(f"this figure needs a strategy of {family!r}, such as '{family}-any'")
    return found


def _steps(game: "Game", strategies: Sequence[str]) -> dict[str, pl.DataFrame]:
    recipes = map(game._recipe, _named(game, strategies, LOOKAHEAD))
    return {
        recipe.strategy.mode: step_table(lookahead.steps(game.replies, recipe), len(game.targets))
        for recipe in recipes
    }


def _ranking(game: "Game", strategies: Sequence[str]) -> pl.DataFrame:
    proved = _named(game, strategies, OPTIMAL) if strategies else []
    return with_outcomes(game._ranking, {}, {one: game.prove(one).table for one in proved})
