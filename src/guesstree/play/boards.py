"""Where a game of several boards stands: the words that are left on each board, and their layer."""

from collections.abc import Sequence
from itertools import chain
from typing import NamedTuple

import numpy as np

from guesstree.analysis.boards import Boards
from guesstree.errors import InputError
from guesstree.games.rule import Reply
from guesstree.play.contradictions import ContradictionError
from guesstree.play.situations import Lists, replies_to, words_after

Said = tuple[tuple[str, Reply], ...]
"""The turns of a board: guesses, and the codes of their replies."""


class Place(NamedTuple):
    """Where a game stands.

    Attributes
    ----------
    boards
        What is left on each board.
    turns
        The turns of each board, up to the one that solved it.
    layers
        The number of the layer that the words of each board are from.
    """

    boards: Boards
    turns: tuple[Said, ...]
    layers: tuple[int, ...]


def reached(lists: Lists, turns: Sequence[Said]) -> Place:
    """Return where a game stands after the turns of each board.

    Raises
    ------
    InputError
        No word of any layer earns all of the replies of a board.
    """
    right = len(lists.rule.texts(lists.form.length)) - 1
    found: list[tuple[int, tuple[str, ...]]] = []
    for board, said in enumerate(turns, 1):
        solved = said and said[-1][1] == right
        try:
            found.append((0, ()) if solved else words_after(lists, said))
        except ContradictionError as error:
            raise InputError(f"board {board}: {error}") from error
    every = set(chain.from_iterable(words for _, words in found))
    # A matrix has a target, even where all boards are solved.
    targets = tuple(word for word in lists.guesses if word in every) or lists.guesses[:1]
    at = {word: place for place, word in enumerate(targets)}
    left = tuple(np.array([at[word] for word in words], np.intp) for _, words in found)
    boards = Boards(replies_to(lists, targets), left)
    return Place(boards, tuple(turns), tuple(layer for layer, _ in found))


def reason(boards: Boards) -> str:
    """Return why the best guess is the best, as a clause."""
    if boards.lone is not None:
        return f"the only word that is left on board {boards.lone + 1}"
    if boards.compared:
        return "of the guesses compared in full, it is expected to need fewest for all boards"
    return "by an estimate, all boards need fewest guesses after it"
