"""Draws the figures of the report for a game, by name."""

import io
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import polars as pl

from guesstree.api.arguments import AnyTree
from guesstree.api.comparison import scores_of_strategies, scores_of_strategy
from guesstree.api.game_data import GameData
from guesstree.api.proving import prove_game
from guesstree.api.rankings import ranked_openers
from guesstree.base.defaults import HISTOGRAM_TO, PAIRS
from guesstree.base.errors import InputError, known_name
from guesstree.games.tree import GuessTree, Turn
from guesstree.report.figures.table import ReportFigure, figures
from guesstree.strategies import optimal
from guesstree.strategies.evil import evil_game
from guesstree.strategies.pairs import best_pairs
from guesstree.strategies.recipes import Recipe
from guesstree.strategies.scores import step_table
from guesstree.study.artifacts import is_tree_file
from guesstree.study.stored_proofs import certificate_table
from guesstree.words.letters import frequency_table

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure


_OF_STRATEGIES = {"scores", "strategy", "games", "steps", "proved"}
"""The kinds of data that figures of strategies need."""

_ELSEWHERE = {
    "people": "a person's games; use people(game, path).draw()",
    "replays": "days that the pipeline has replayed; open results/replay/<game>.png",
}
"""The data that a game does not have, and what has them."""


@dataclass(frozen=True)
class Drawing:
    """A figure that a notebook can show.

    Attributes
    ----------
    figure
        The Matplotlib figure.

    Examples
    --------
    >>> from guesstree import Game
    >>> drawing = Game("wordle", ["brick", "crane", "crate", "creek"]).draw("openers")
    >>> drawing.figure.savefig("openers.pdf")  # doctest: +SKIP
    """

    figure: "Figure"

    @property
    def axes(self) -> "Sequence[Axes]":
        """The axes of the figure, which you can change or add to."""
        return self.figure.axes

    def _repr_png_(self) -> bytes:
        from guesstree.report.figures.style import write_figure  # figures are an extra

        written = io.BytesIO()
        write_figure(self.figure, written)
        return written.getvalue()


def drawn(game: GameData, name: str, strategies: Sequence[AnyTree]) -> "Figure":
    """Return a figure of a game, or of its strategies.

    Raises
    ------
    InputError
        The figure is unknown, or it cannot show these strategies.
    """
    figure = _figure_named(name)
    if strategies and not _OF_STRATEGIES.intersection(figure.needs):
        raise InputError(f"figure {name!r} shows no strategies; draw it without them")
    if not strategies and _OF_STRATEGIES.intersection(figure.needs):
        raise InputError(f"figure {name!r} shows strategies; give at least one")
    if len(strategies) > 1 and "strategy" in figure.needs:
        raise InputError(f"figure {name!r} shows one strategy; draw 'solved' for several")
    return figure.drawn(_data(game, figure.needs, strategies))


def _figure_named(name: str) -> ReportFigure:
    """Return the figure of a name; raise `InputError` if a game has none of this name."""
    drawable = {}
    for figure in figures().values():
        elsewhere = [remark for need, remark in _ELSEWHERE.items() if need in figure.needs]
        if not elsewhere:
            drawable[figure.name] = figure
        elif figure.name == name:
            raise InputError(f"figure {name!r} shows {elsewhere[0]}")
    return drawable[known_name(name, drawable, "unknown figure")]


def _data(
    game: GameData, needs: Sequence[str], strategies: Sequence[AnyTree]
) -> dict[str, Any]:
    """Return the data that a figure needs, keyed by the names in `ReportFigure.needs`."""
    matrix = game.replies
    # Functions, so that only what this figure needs is computed.
    make: dict[str, Callable[[], Any]] = {
        "scores": lambda: scores_of_strategies(game, *strategies),
        "strategy": lambda: scores_of_strategy(game, strategies[0]),
        "to": lambda: HISTOGRAM_TO,
        "steps": lambda: _steps(game, strategies),
        "ranking": lambda: _ranking(game, strategies if "proved" in needs else ()),
        "replies": lambda: matrix,
        "proved": lambda: [one.name for one in _recipes(game, strategies, "optimal")],
        "games": lambda: _evil_games(game, strategies),
        "game": lambda: game.name,
        "pairs": lambda: best_pairs(matrix, PAIRS),
        "letters": lambda: frequency_table(game.targets),
        "words": lambda: len(game.targets),
    }
    return {need: make[need]() for need in needs}


def _evil_games(game: GameData, strategies: Sequence[AnyTree]) -> dict[str, list[Turn]]:
    """Return the game of each strategy against the evil replier, keyed by the strategy's name."""
    names = (scores.strategy for scores in scores_of_strategies(game, *strategies))
    games = (evil_game(game.tree(one), game.replies) for one in strategies)
    return dict(zip(names, games, strict=True))


def _recipes(game: GameData, strategies: Sequence[AnyTree], family: str) -> list[Recipe]:
    """Return the recipes of strategies of one family.

    Raises
    ------
    InputError
        A strategy belongs to another family, or two strategies have the same mode.
    """
    are_trees = (isinstance(one, GuessTree) or is_tree_file(one) for one in strategies)
    recipes = [] if any(are_trees) else [game._recipe(one) for one in strategies]
    if not recipes or any(recipe.strategy.family.name != family for recipe in recipes):
        raise InputError(
            f"this figure shows only strategies of the family {family!r}; give one, such as "
            f"'{family}-any'"
        )
    if len({recipe.strategy.mode for recipe in recipes}) < len(recipes):
        raise InputError(
            f"this figure shows one {family!r} strategy per mode; give one of each mode"
        )
    return recipes


def _steps(game: GameData, strategies: Sequence[AnyTree]) -> dict[str, pl.DataFrame]:
    return {
        recipe.strategy.mode: step_table(
            optimal.steps(game.replies, recipe), len(game.targets)
        )
        for recipe in _recipes(game, strategies, "lookahead")
    }


def _ranking(game: GameData, strategies: Sequence[AnyTree]) -> pl.DataFrame:
    proved = _recipes(game, strategies, "optimal") if strategies else []
    tables = {}
    for recipe in proved:
        plain = recipe.strategy
        if recipe != Recipe(plain):
            raise InputError(
                f"{recipe.name!r} has settings; give {plain.name!r} without them"
            )

        proof = game._stored_proof(recipe.name) or prove_game(game.replies, recipe.name, ())
        tables[recipe.name] = pl.DataFrame(certificate_table(proof.certificate))
    return ranked_openers(game, tables)
