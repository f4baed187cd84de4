"""Figure of the games against the evil replier."""

from collections import Counter
from collections.abc import Mapping, Sequence
from math import log
from typing import TYPE_CHECKING

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.patches import Rectangle

from guesstree.report.figures.style import INK, headline, heat_map, plain, styled, text_colour

if TYPE_CHECKING:
    from guesstree.play.players import Turn

Games = Mapping[str, Sequence["Turn"]]
"""The game of each strategy."""


@styled
def evil(games: Games, game: str, targets: int) -> Figure:
    """Draw each strategy's game against the evil replier: guesses, and targets that remain.

    Parameters
    ----------
    games
        The game of each strategy, turn by turn.
    game
        The name of the game.
    targets
        How many targets it has.
    """
    left = {name: [turn.remaining for turn in turns] for name, turns in games.items()}
    ordered = sorted(games.items(), key=lambda item: (len(item[1]), left[item[0]]))
    longest = max(map(len, games.values()))
    shades = np.full((len(ordered), longest), np.nan)
    for row, (name, turns) in enumerate(ordered):
        shades[row, : len(turns)] = [*map(log, left[name])]
    figure = Figure(figsize=(2.6 + 0.78 * max(longest, 9), 0.46 * len(ordered) + 1.5))
    axes = figure.subplots()
    # The darkest shade would stand for more targets than there are.
    most = 1.25 * log(max(targets, 2))
    heat_map(axes, shades, {}, (0, most))
    for row, (_, turns) in enumerate(ordered):
        _write_turns(axes, row, turns, most)
    axes.set_yticks(range(len(ordered)), [name for name, _ in ordered])
    axes.set_xticks(range(longest), [str(turn) for turn in range(1, longest + 1)])
    axes.set_xlabel("Turn: the guess, and how many targets remain after its reply")
    headline(figure, f"{game}: {_finding(games)}")
    return figure


def _write_turns(axes: Axes, row: int, turns: Sequence["Turn"], most: float) -> None:
    """Write a game into its row; the guess that wins stands in a box."""
    for column, turn in enumerate(turns[:-1]):
        colour = text_colour(log(turn.remaining) / most)
        text = f"{plain(turn.guess)}\n{turn.remaining:,}"
        axes.text(column, row, text, ha="center", va="center", fontsize=9, color=colour)
    last = len(turns) - 1
    word = plain(turns[-1].guess)
    axes.text(last, row, word, ha="center", va="center", fontsize=9, fontweight="bold")
    axes.add_patch(Rectangle((last - 0.46, row - 0.4), 0.92, 0.8, fill=False, edgecolor=INK))


def _finding(games: Games) -> str:
    """Return in a sentence which strategies hold the evil replier shortest and longest."""
    lengths = {name: len(turns) for name, turns in games.items()}
    shortest, longest = min(lengths.values()), max(lengths.values())
    if shortest == longest:
        return f"every strategy needs {shortest} guesses against the evil replier"
    return (
        f"the evil replier lasts {shortest} guesses against {_whom(lengths, shortest)}, "
        f"{longest} against {_whom(lengths, longest)}"
    )


def _whom(lengths: Mapping[str, int], length: int) -> str:
    """Return the name of the only strategy with this length, or how many have it."""
    if Counter(lengths.values())[length] > 1:
        return f"{Counter(lengths.values())[length]} strategies"
    return next(name for name, one in lengths.items() if one == length)
