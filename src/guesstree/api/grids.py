"""Grids of tiles without words: their rows, and the targets that they fit."""

from guesstree.api.game_data import GameData
from guesstree.base.errors import InputError
from guesstree.games.modes import Mode
from guesstree.play.tile_grids import read_grid, rows_of_grid, targets_of_grid


def rows_in(game: GameData, text: str) -> int:
    """Return the number of rows of a grid that may be incomplete."""
    return len(rows_of_grid(text, game.rule, game._lists.form.length))


def fitting_targets(game: GameData, grid: str, mode: str = Mode.ANY) -> list[str]:
    """Return the targets that fit a grid: each row is the reply to some guess.

    Raises
    ------
    InputError
        The grid cannot be read, no target fits, or the mode is not `any`, as it needs the words.

    Examples
    --------
    >>> from guesstree import Game
    >>> game = Game("wordle", ["brick", "crane", "crate", "creek", "trace"])
    >>> fitting_targets(game, "🟩🟩🟩⬛🟩")
    ['crane', 'crate']
    """
    if Mode.parse(mode) != Mode.ANY:
        raise InputError(
            f"mode {mode!r} needs the words of a game; add them, or choose mode any for a bare grid"
        )
    codes = read_grid(grid, game.rule, game._lists.form.length)
    return targets_of_grid(game._lists, codes)
