"""Checks of arguments: the value in one form, or an error that says what to give."""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence, Set
from decimal import Decimal
from numbers import Real
from os import PathLike
from pathlib import Path
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from guesstree.defaults import LEAST_WEIGHT, MOST_WEIGHT
from guesstree.errors import InputError
from guesstree.games.matrix import ReplyMatrix
from guesstree.games.tree import GuessTree, check_table
from guesstree.search.metrics import Metric
from guesstree.storage import unnumbered
from guesstree.strategies import recipes
from guesstree.strategies.growing import Choose, family_of
from guesstree.strategies.recipes import DEFAULTS, Family, Recipe, strategy_of
from guesstree.words.lists import form_of

PathName = str | PathLike[str]

_WRITE_A_TURN = "write the guess, a colon, the reply: raise:..Y.."

_SEPARATED = re.compile(r"(?:\s*:|\s*=\s|\s|=)\s*(\S.*)")
"""What may follow a guess: a colon, a blank or =, and a reply, which may begin with =."""

AnyStrategy = str | Metric | Family | Recipe | Choose
"""A strategy: its name, with settings if need be; a metric or a family of one's own; a recipe; a
function from the targets that remain, and the guesses and replies so far, to a guess."""

AnyTree = AnyStrategy | GuessTree
"""A strategy, or its tree; of both, a text may name the file of a tree."""

LIKELY = "likely"
"""A target that is drawn by the weights of the game."""

HONEST = "honest"
"""The replier that knows its target from the start."""

Mixture = Sequence[tuple[GuessTree, float]]
"""Trees, one of which is drawn, each with its probability."""

Chooser = str | Mapping[str, float] | Callable[[list[str]], str] | None
"""A target; how it is drawn; how likely each is; or a function from all targets to one."""

_T = TypeVar("_T")


def matrix_of(replies: Any) -> ReplyMatrix:
    """Return the reply matrix, which another type of value is not; its codes are checked once."""
    hint = "make one with compute_replies or read_replies, or take that of a game: game.replies"
    matrix = checked(replies, ReplyMatrix, "replies", hint)
    if matrix.fault:
        raise InputError(f"replies: {matrix.fault}; {hint}")
    return matrix


def tree_of(tree: Any) -> GuessTree:
    """Return the guess tree, which another type of value is not; its columns are checked."""
    checked_tree = checked(tree, GuessTree, "tree", "make one with grow, prove or read_tree")
    check_table(checked_tree, checked_tree.texts)
    return checked_tree


def checked(value: Any, kind: type[_T], name: str, hint: str) -> _T:
    """Return a value of the right type; raise `TypeError` with a sentence otherwise.

    >>> checked("crane", int, "count", "give a number")
    Traceback (most recent call last):
    TypeError: count is a str, not an int; give a number
    """
    if not isinstance(value, kind):
        raise TypeError(f"{name} is {_a(type(value))}, not {_a(kind)}; {hint}")
    return value


def name_or(value: Any, kind: type[_T], name: str, hint: str) -> str | _T:
    """Return a name, or an object of a kind, which is taken wherever a name is."""
    if isinstance(value, kind):
        return value
    return checked(value, str, name, f"{hint}, or give {_a(kind)}")


def count_of(count: Any, name: str = "count", least: int = 1) -> int:
    """Return a number of things, which is at least 1, or `least`."""
    if checked(count, int, name, "give a whole number") < least:
        raise InputError(f"{name} is {count}; give a number from {least} on")
    return int(count)


def path_of(path: PathName) -> Path:
    """Return a file name as a path."""
    if not isinstance(path, str | PathLike):
        raise TypeError(f"path is {_a(type(path))}; name a file")
    return Path(path)


def words_of(words: Iterable[str], name: str) -> tuple[str, ...]:
    """Return words as a tuple."""
    return tuple(map(str, list_of(words, name, str)))


def list_of(items: Iterable[Any], name: str, *kinds: type) -> tuple[Any, ...]:
    """Return items of some kinds as a tuple.

    A single string is refused, which is an iterable of letters, and so is a set: the order of words
    decides ties, and that of a set differs from run to run.
    """
    hint = "give a list of words" if str in kinds else "give a list of numbers"
    if isinstance(items, str | bytes | Set) or not isinstance(items, Iterable):
        raise TypeError(f"{name} is {_a(type(items))}; {hint}")
    listed = tuple(items)
    for item in listed:
        if not isinstance(item, kinds):
            raise TypeError(f"{name} has {item!r:.80}, {_a(type(item))}; {hint}")
    return listed


def recipe_of(strategy: Any, mode: str, settings: Mapping[str, Any]) -> Recipe:
    """Return the recipe of a name, a metric, a family or a function, with settings.

    Raises
    ------
    InputError
        There is no such strategy, or it does not take these settings.
    TypeError
        A value is of another type.
    """
    if isinstance(strategy, str) and " " in strategy and not (mode or settings):
        return recipes.parse_recipe(strategy)
    if callable(strategy):
        strategy = family_of(strategy)
    hint = "name one such as 'neg_entropy-any', or give a Metric or a function"
    chosen = (
        strategy if isinstance(strategy, Metric) else name_or(strategy, Family, "strategy", hint)
    )
    values = {key: _setting_of(key, value) for key, value in settings.items()}
    return recipes.recipe_of(strategy_of(chosen, checked(mode, str, "mode", "name it")), values)


_ITEMS: dict[str, tuple[type, ...]] = {"widths": (int, tuple), "cost": (int,)}
"""Of what settings are lists, if not of names."""


def _setting_of(key: str, value: Any) -> Any:
    """Return the value of a setting, whose type is that of its default."""
    default = DEFAULTS.get(key)
    if isinstance(value, Metric) or default is None:
        return value
    if key == "any_window" or not isinstance(default, tuple):
        return checked(value, type(default), key, f"give such as {default!r}")
    return list_of(value, key, *_ITEMS.get(key, (str, Metric)))


def weights_of(weights: Mapping[str, Any], targets: Sequence[str]) -> NDArray[np.float64]:
    """Return the weights of the targets in their order."""
    if not isinstance(weights, Mapping):
        raise TypeError(f"weights is {_a(type(weights))}; map each target to its weight")
    clean, folded = form_of(targets).clean, dict[str, Any]()
    for word, weight in weights.items():
        if not isinstance(weight, Real | Decimal):
            raise TypeError(f"the weight of {word!r} is {_a(type(weight))}; give a number")
        known = folded.setdefault(clean(word), weight)
        if known is not weight and known != weight:
            raise InputError(f"target {clean(word)!r} has two weights; keep one of them")
    for word in targets:
        if not LEAST_WEIGHT <= folded.get(word, 0) <= MOST_WEIGHT:
            raise InputError(
                f"target {word!r} has no weight from {LEAST_WEIGHT:g} to {MOST_WEIGHT:g}; "
                "give it one"
            )
    return np.array([float(folded[word]) for word in targets])


def turn_parts(turn: Any, length: int) -> tuple[str, str]:
    """Return the guess and the reply of a turn, as they are written; a word alone has no reply.

    Words of equations and replies may have the character `=` that is between them, so that the
    guess ends after `length` characters if a separator follows there.

    >>> [turn_parts(turn, 5) for turn in ("raise:..Y..", "raise ..Y..", "raise=..Y..", "raise")]
    [('raise', '..Y..'), ('raise', '..Y..'), ('raise', '..Y..'), ('raise', '')]
    >>> turn_parts("1+2=3=..Y..", 5), turn_parts(("raise", "..Y.."), 5)
    (('1+2=3', '..Y..'), ('raise', '..Y..'))
    """
    if isinstance(turn, str):
        text = unnumbered(turn)
        if found := _SEPARATED.fullmatch(text[length:]):
            return text[:length], found[1]
        marks = ":", " ", "=" if len(text) > length else ":"
        mark = next((mark for mark in marks if mark in text), ":")
        guess, _, reply = text.partition(mark)
        return guess, reply.strip()
    if not isinstance(turn, tuple | list) or len(turn) != 2:
        raise TypeError(f"{turn!r} is not a turn; {_WRITE_A_TURN}")
    guess, reply = (checked(part, str, "a turn's part", _WRITE_A_TURN) for part in turn)
    return guess, reply


class NotATurnError(InputError):
    """A turn has no reply."""


def whole_turn(turn: Any, length: int) -> tuple[str, str]:
    """Return the guess and the reply of a turn; raise `NotATurnError` if it has no reply."""
    guess, reply = turn_parts(turn, length)
    if not reply:
        raise NotATurnError(f"{turn!r} is not a turn; {_WRITE_A_TURN}")
    return guess, reply


def split_turns(turn: Any, length: int) -> list[Any]:
    """Return the turns that are written one after the other in a text, or the turn itself.

    >>> split_turns("raise ..Y.. pilot .G..G", 5), split_turns("raise:..Y.. pilot:.G..G", 5)
    (['raise ..Y..', 'pilot .G..G'], ['raise:..Y..', 'pilot:.G..G'])
    >>> split_turns("raise [0, 0, 1, 0, 0]", 5), split_turns("1. raise ..Y.. 2. pilot .G..G", 5)
    (['raise [0, 0, 1, 0, 0]'], ['raise ..Y..', 'pilot .G..G'])
    """
    parts = unnumbered(turn).split() if isinstance(turn, str) else []
    if len(parts) > 1 and all(turn_parts(part, length)[1] for part in parts):
        return parts
    words, replies = parts[::2], parts[1::2]
    if len(words) == len(replies) > 1 and all(len(word) == length for word in words):
        return [f"{word} {reply}" for word, reply in zip(words, replies, strict=True)]
    return [turn]


def _a(kind: type) -> str:
    return f"{'an' if kind.__name__[0] in 'aeiou' else 'a'} {kind.__name__}"


AnyTurn = str | tuple[str, str]
"""A guess and its reply: `raise:..Y..`, `raise ..Y..`, `raise=..Y..` or `("raise", "..Y..")`."""

Track = Callable[[range], Iterable[int]]
"""Yields what it is given, and may show how much of it is done."""


def untracked(steps: range) -> Iterable[int]:
    """Show nothing."""
    return steps
