"""Grids of tiles without words: their rows, and the targets that they fit."""

from guesstree.advice.tile_grids import read_grid, rows_of_grid, targets_of_grid
from guesstree.api.game_data import GameData
from guesstree.games.modes import Mode


def rows_in(game: GameData, text: str) -> int:
    """Return the number of rows of a grid that may be incomplete."""
    return len(rows_of_grid(text, game.rule, game._lists.form.length))


def fitting_targets(game: GameData, grid: str, mode: str = Mode.ANY) -> list[str]:
    """Return the targets that fit a grid: each row is a reply to some guess that the mode allows.

    Raises
    ------
    InputError
        The grid cannot be read, or no target fits.

    Examples
    --------
    >>> from guesstree import Game
    >>> game = Game("wordle", ["brick", "crane", "crate", "creek", "trace"])
    >>> fitting_targets(game, "🟩🟩🟩⬛🟩")
    ['crane', 'crate']
    """
    codes = read_grid(grid, game.rule, game._lists.form.length)
    return targets_of_grid(game._lists, codes, Mode.parse(mode))
