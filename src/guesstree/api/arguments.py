"""Checks callers' arguments, and converts each to one form."""

import os
from operator import index
from os import PathLike
from pathlib import Path
from typing import Any, SupportsIndex

from guesstree.base.defaults import ALPHABET, WORD_LENGTH
from guesstree.base.errors import InputError, typed
from guesstree.games.matrix import ReplyMatrix
from guesstree.games.tree import GuessTree
from guesstree.strategies.recipes import AnyStrategy
from guesstree.words import lists
from guesstree.words.forms import Words

PathName = str | PathLike[str]

AnyTree = AnyStrategy | GuessTree | PathLike[str]
"""A strategy, a guess tree, or the path of a tree's file."""


def matrix_of(replies: ReplyMatrix) -> ReplyMatrix:
    """Check the codes, texts and weights of a reply matrix once, and return it."""
    hint = "the matrix of a game (game.replies)"
    if fault := typed(replies, ReplyMatrix, "replies", hint).fault:
        raise InputError(f"replies: {fault}; use {hint}")
    return replies


def game_name(name: str | None) -> str | None:
    """Check that the name of a game is text or None, and return it."""
    wanted = "a name, or a rule and words: Game('wordle', ['crane', 'slate'])"
    name = typed(name, str | None, "the game", wanted)
    if name and names_file(name):
        raise InputError(f"{name!r} is a file; write Game.from_file({name!r})")
    return name


def names_file(game: str) -> bool:
    """Tell whether a game is named by the file of its words, not by a name of its own.

    >>> names_file("class.txt"), names_file("nyt")
    (True, False)
    """
    return bool({".", "/", os.sep} & {*game})


def path_of(path: PathName) -> Path:
    """Return a path.

    >>> path_of("words.txt").suffix
    '.txt'
    """
    return Path(typed(path, str | PathLike, "a path", "a text such as 'folder/words.txt'"))


def count_of(
    count: int, name: str = "count", least: int = 1, most: int | None = None
) -> int:
    """Check that a count is a whole number from `least` to `most`, and return it."""
    number = index(typed(count, SupportsIndex, name, f"a whole number such as {least}"))
    if most is not None and number not in range(least, most + 1):
        raise InputError(f"{name} is {count}; choose from {least} to {most}")
    if number < least:
        raise InputError(f"{name} is {count}; give at least {least}")
    return number


def weights_of(weights: Any, name: str = "weights", others: str = "") -> dict[str, float]:
    """Return the weights of words as a dict, from a mapping or a pandas Series with an index.

    The error for anything else also names the `others` that a caller may give.

    >>> weights_of({"crane": 2})
    {'crane': 2}
    """
    if not hasattr(weights, "items"):
        wanted = f"{others}a mapping such as {{'crane': 2}}"
        raise InputError(f"{name} is {weights!r:.80}; give {wanted}")
    return dict(weights.items())


def read_words(
    path: PathName,
    *,
    length: int = WORD_LENGTH,
    alphabet: str = ALPHABET,
    strict: bool = True,
) -> Words:
    r"""Read a word list with one word per line, and return its distinct words in order.

    Parameters
    ----------
    path
        A text file in UTF-8. `#` starts a comment. Blank lines are skipped.
    length
        The number of characters of every word.
    alphabet
        A name such as `latin` or `cyrillic`, or the allowed characters themselves.
    strict
        Whether one bad word is an error; otherwise bad words are dropped.

    Raises
    ------
    InputError
        The file cannot be read, a word is bad (`strict`), or no word remains.

    Examples
    --------
    >>> from guesstree import read_words
    >>> from pathlib import Path
    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     path = Path(folder, "words.txt")
    ...     _ = path.write_text("trace\nCrane # a bird\n")
    ...     read_words(path)
    ('crane', 'trace')
    """
    return lists.read_words(
        path_of(path), length=length, alphabet=alphabet, strict=strict
    ).words
