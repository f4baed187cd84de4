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
    games = _games_by_node(transcripts, texts, source)
    nodes = sorted(games, key=lambda path: [code for _, code in path])
    position = {path: node for node, path in enumerate(nodes)}
    return GuessTree(
        np.array([position[path[:-1]] if path else -1 for path in nodes], np.int32),
        np.array([path[-1][1] if path else -1 for path in nodes], np.int32),
        np.array([games[path][0][len(path)][0] for path in nodes]),
        np.array([len(games[path]) for path in nodes], np.int32),
        np.array([len(path) + 1 for path in nodes], np.int32),
        texts,
    )


def place(source: str, game: Transcript) -> str:
    """Return the file and, if it is known, the line of a game."""
    return f"{source}, line {game.line}" if game.line else source


def after(steps: Sequence[Step], texts: Sequence[str]) -> str:
    """Return after which guesses and replies something comes, for error messages."""
    return f"after {written(steps, texts)}" if steps else "at the start"


def _games_by_node(
    transcripts: Sequence[Transcript], texts: tuple[str, ...], source: str
) -> dict[tuple[Step, ...], list[Transcript]]:
    """Return the games through each node, by the guesses and replies that lead to it.

    Those through a node make one guess there, and one of them at most ends with it.
    """
    games: dict[tuple[Step, ...], list[Transcript]] = {}
    ends: dict[tuple[Step, ...], Transcript] = {}
    for game in transcripts:
        for turn, (guess, _) in enumerate(game):
            here = games.setdefault(tuple(game[:turn]), [])
            here.append(game)
            if here[0][turn][0] != guess:
                raise InputError(
                    f"{place(source, game)}: {after(game[:turn], texts)} comes {guess!r}, but "
                    f"{here[0][turn][0]!r} elsewhere{_line_too(here[0])}; expected one guess"
                )
        if (earlier := ends.setdefault(tuple(game), game)) is not game:
            *before, (guess, code) = game
            raise InputError(
                f"{place(source, game)}: {after(before, texts)} comes {guess} {texts[code]} "
                f"twice{_line_too(earlier)}"
            )
    return games


def _line_too(game: Transcript) -> str:
    """Return the line of the game that another one contradicts, as the end of a clause."""
    return f" (line {game.line})" if game.line else ""
