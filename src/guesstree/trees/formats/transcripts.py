"""Transcripts of games: what other programs' trees are read as, and turned into trees."""

from collections.abc import Iterable, Sequence

import numpy as np

from guesstree.errors import InputError
from guesstree.replies.codes import Reply
from guesstree.trees.tree import GuessTree, written

Step = tuple[str, Reply]
"""A guess and the code of its reply."""


class Transcript(list[Step]):
    """The guesses of one game with the codes of their replies, the last of which is right.

    Attributes
    ----------
    line
        The line of the file that ends the game; None if it is not known.
    """

    def __init__(self, steps: Iterable[Step] = (), line: int | None = None) -> None:
        super().__init__(steps)
        self.line = line


MOST_GUESSES = 200
"""Guesses of a game; longer ones come from damaged files."""

_Row = tuple[int, Reply, str, int, int]
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
        There is no game, a game is too long or comes twice, or two games differ in a guess after
        the same replies.
    """
    if not transcripts:
        raise InputError(f"{source}: has no game; expected a tree")
    longest = max(map(len, transcripts))
    if longest > MOST_GUESSES:
        raise InputError(
            f"{source}: has a game of {longest} guesses; expected at most {MOST_GUESSES}"
        )
    rows: list[_Row] = []
    _add_node(rows, transcripts, (-1, -1), texts, source)
    parent, reply, guess, size, depth = zip(*rows, strict=True)
    return GuessTree(
        np.array(parent, np.int32),
        np.array(reply, np.int32),
        np.array(guess),
        np.array(size, np.int32),
        np.array(depth, np.int32),
        texts,
    )


def place(source: str, game: Transcript) -> str:
    """Return the file and, if it is known, the line of a game."""
    return f"{source}, line {game.line}" if game.line else source


def after(steps: Sequence[Step], texts: Sequence[str]) -> str:
    """Return after which guesses and replies something comes, for error messages."""
    return f"after {written(steps, texts)}" if steps else "at the start"


def _add_node(
    rows: list[_Row],
    games: Sequence[Transcript],
    above: tuple[int, Reply],
    texts: tuple[str, ...],
    source: str,
) -> None:
    """Append the node where these games are after a parent's reply, and all nodes below it."""
    parent, reply = above
    turn = rows[parent][-1] if rows else 0
    _check_guesses(games, turn, texts, source)
    node = len(rows)
    rows.append((parent, reply, games[0][turn][0], len(games), turn + 1))
    branches: dict[Reply, list[Transcript]] = {}
    for game in games:
        branches.setdefault(game[turn][1], []).append(game)
    ended = branches.pop(len(texts) - 1, [])
    if len(ended) > 1:
        guess, right = ended[0][turn][0], texts[-1]
        raise InputError(
            f"{place(source, ended[1])}: {after(ended[0][:turn], texts)} comes {guess} {right} "
            f"twice{_line_too(ended[0])}"
        )
    for code in sorted(branches):
        _add_node(rows, branches[code], (node, code), texts, source)


def _check_guesses(
    games: Sequence[Transcript], turn: int, texts: tuple[str, ...], source: str
) -> None:
    """Raise `InputError` if games that are at one node differ in their guess."""
    first = games[0]
    guess = first[turn][0]
    other = next((game for game in games if game[turn][0] != guess), None)
    if other is not None:
        raise InputError(
            f"{place(source, other)}: {after(first[:turn], texts)} comes {other[turn][0]!r}, but "
            f"{guess!r} elsewhere{_line_too(first)}; expected one guess"
        )


def _line_too(game: Transcript) -> str:
    """Return the line of the game that another one contradicts, as the end of a clause."""
    return f" (line {game.line})" if game.line else ""
