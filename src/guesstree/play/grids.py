"""Grids of tiles by which people share a game."""

import re
from collections.abc import Sequence

import numpy as np

from guesstree.errors import InputError
from guesstree.games.notation import parse_reply
from guesstree.games.rule import Reply, Rule
from guesstree.play.situations import Lists
from guesstree.replies.compute import reply_blocks


def read_grid(text: str, rule: Rule, length: int) -> list[Reply]:
    """Return the codes of the rows of a pasted grid of tiles; other lines do not count.

    A line may have several rows.

    Raises
    ------
    InputError
        No line is a row of tiles.
    """
    codes = rows_of_grid(text, rule, length)
    if not codes:
        raise InputError("there is no row of tiles in the grid; paste rows such as ⬛🟨⬛⬛🟩")
    return codes


def rows_of_grid(text: str, rule: Rule, length: int) -> list[Reply]:
    """Return the codes of the rows of a grid that may have yet to be pasted."""
    codes = []
    signs = {character for character in rule.notation.spellings if not character.isalnum()}
    for line in text.splitlines():
        row = re.sub(r"[\s\ufe0f]", "", line)
        if row and signs.issuperset(row):
            rows = [row[at : at + length] for at in range(0, len(row), length)]
            codes += [parse_reply(one, rule, length) for one in rows]
    return codes


def targets_of_grid(lists: Lists, codes: Sequence[Reply]) -> list[str]:
    """Return the expected targets against which each row of a grid is the reply to some guess.

    Raises
    ------
    InputError
        There is no such target.
    """
    targets = lists.layers[0].words
    earned = np.zeros((len(codes), len(targets)), np.bool_)
    for block in reply_blocks(lists.rule, lists.guesses, targets):
        for row, code in enumerate(codes):
            earned[row] |= (block == code).any(axis=0)
    fitting = np.logical_and.accumulate(earned)
    if not fitting[-1].any():
        row = int(np.argmin(fitting.any(axis=1)))
        text = lists.rule.texts(lists.form.length)[codes[row]]
        raise InputError(
            f"no target fits row {row + 1} of the grid, {text}"
            f"{' and those above it' if row else ''}; check the grid, and which game it is from"
        )
    return [targets[at] for at in np.flatnonzero(fitting[-1])]
