"""Sentences about a game."""

from typing import TYPE_CHECKING

from guesstree.text import counted

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from guesstree.api.game import Game


def introduction(game: "Game") -> str:
    """Return a sentence with the name of a game and how many words it has.

    >>> from guesstree import Game
    >>> introduction(Game("wordle"))
    'wordle: 2,309 targets, 2,309 guesses.'
    """
    targets = counted(len(game.lists.layers[0].words), "target")
    return f"{game.name}: {targets}, {counted(len(game.lists.guesses), 'guess')}."


def until(game: "Game") -> str:
    """Return a sentence on answers that the list of targets may lack; empty if it lacks none.

    >>> from guesstree import Game
    >>> until(Game("nyt"))
    'Answers are known until July 2023; later ones may be missing.'
    """
    known = game.study and game.study.config["games"][game.name].get("targets_until")
    return f"Answers are known until {known}; later ones may be missing." if known else ""


def rounding(weights: "NDArray[np.float64] | None") -> list[str]:
    """Return a sentence if the numbers are those of rounded weights."""
    from guesstree.search.metrics import ROUNDED, are_rounded

    return [ROUNDED] if are_rounded(weights) else []
