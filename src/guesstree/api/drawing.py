"""The figures of the report, by name."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

import polars as pl

from guesstree.analysis.scores import Scores
from guesstree.errors import InputError
from guesstree.replies.matrix import ReplyMatrix
from guesstree.trees.tree import GuessTree

if TYPE_CHECKING:  # figures are an extra
    from matplotlib.figure import Figure


def openers_figure(name: str, table: pl.DataFrame, replies: ReplyMatrix) -> "Figure":
    """Return a figure of first guesses; raise `InputError` if there is none of that name."""
    from guesstree.report.figures import openers

    return _named(name, openers.together(table, replies), "first guesses", "name strategies")


def strategies_figure(
    name: str, played: Sequence[Scores], grown: Sequence[GuessTree], replies: ReplyMatrix
) -> "Figure":
    """Return a figure of strategies; raise `InputError` if there is none of that name."""
    from guesstree.play.players import evil_game
    from guesstree.report.figures import scores
    from guesstree.report.figures.evil import evil

    games = {
        one.strategy: evil_game(tree, replies) for one, tree in zip(played, grown, strict=True)
    }
    figures = scores.together(played)
    figures["evil"] = evil(games, played[0].game, len(replies.targets))
    if len(played) == 1:
        figures["histogram"] = scores.histogram(played[0])
    of = f"{len(grown)} strategies" if len(grown) > 1 else "one strategy"
    return _named(name, figures, of, "name no strategy")


def _named(name: str, figures: "Mapping[str, Figure]", of: str, otherwise: str) -> "Figure":
    if name not in figures:
        known = ", ".join(sorted(figures))
        raise InputError(f"no figure {name!r} of {of}; choose one of {known}, or {otherwise}")
    return figures[name]
