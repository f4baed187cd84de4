"""Transcripts of games: what other programs' trees are read as, and turned into trees."""

from collections.abc import Sequence

import numpy as np

from guesstree.errors import InputError
from guesstree.replies.codes import Reply
from guesstree.trees.tree import GuessTree
from guesstree.words.alphabets import Word

Transcript = list[tuple[Word, Reply]]
"""The guesses of one game with the codes of their replies, the last of which is right."""


MOST_GUESSES = 200
"""Guesses of a game; longer ones come from damaged files."""

_Row = tuple[int, Reply, Word, int, int]
"""Parent, reply, guess, size and depth of a node."""


def tree_of(transcripts: Sequence[Transcript], texts: tuple[str, ...], source: str) -> GuessTree:
    """Return the tree that plays these games.

    Parameters
    ----------
    transcripts
        One game for each target.
    texts
        The text of every reply code.
    source
        The name of the file, for error messages.

    Raises
    ------
    InputError
        There is no game, a game is too long, or two games differ in a guess after the same
        replies.
    """
    if not transcripts:
        raise InputError(f"{source}: has no game; expected a tree")
    longest = max(map(len, transcripts))
    if longest > MOST_GUESSES:
        raise InputError(
            f"{source}: has a game of {longest} guesses; expected at most {MOST_GUESSES}"
        )
    rows: list[_Row] = []
    _add_node(rows, transcripts, (-1, -1), source)
    parent, reply, guess, size, depth = zip(*rows, strict=True)
    return GuessTree(
        np.array(parent, np.int32),
        np.array(reply, np.int32),
        np.array(guess),
        np.array(size, np.int32),
        np.array(depth, np.int32),
        texts,
    )


def _add_node(
    rows: list[_Row], transcripts: Sequence[Transcript], after: tuple[int, Reply], source: str
) -> None:
    """Append the node where these games are after a parent's reply, and all nodes below it."""
    parent, reply = after
    turn = rows[parent][-1] if rows else 0
    guesses = sorted({game[turn][0] for game in transcripts if len(game) > turn})
    if len(guesses) != 1 or any(len(game) <= turn for game in transcripts):
        found = " and ".join(map(repr, guesses)) or "nothing"
        raise InputError(f"{source}: after the same replies comes {found}; expected one guess")
    node = len(rows)
    rows.append((parent, reply, guesses[0], len(transcripts), turn + 1))
    branches: dict[Reply, list[Transcript]] = {}
    for game in transcripts:
        branches.setdefault(game[turn][1], []).append(game)
    right = transcripts[0][-1][1]
    for code in sorted(branches):
        if code != right:
            _add_node(rows, branches[code], (node, code), source)
