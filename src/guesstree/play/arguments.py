"""Arguments in one form: turns, strategies, lists and weights."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from operator import index
from os import PathLike
from typing import Any, TypeVar

from guesstree.errors import InputError
from guesstree.games.matrix import ReplyMatrix
from guesstree.games.tree import GuessTree
from guesstree.search.metrics import Metric
from guesstree.strategies import recipes
from guesstree.strategies.growing import Choose, family_of
from guesstree.strategies.recipes import DEFAULTS, Family, Recipe, strategy_of
from guesstree.text import unnumbered

PathName = str | PathLike[str]

WRITE_A_TURN = "write the guess, a colon, the reply: raise:..Y.."

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

AnyReply = str | Iterable[int]
"""A reply: its text, or its digits."""

AnyTurn = str | tuple[str, AnyReply]
"""A guess and its reply: `raise:..Y..`, `raise ..Y..`, `raise=..Y..` or `("raise", "..Y..")`."""

AnyTurns = AnyTurn | Iterable[AnyTurn]
"""A turn, or a list of turns."""

_T = TypeVar("_T")


def matrix_of(replies: ReplyMatrix) -> ReplyMatrix:
    """Return a reply matrix whose codes, texts and weights are right; they are checked once."""
    if replies.fault:
        hint = "make one with compute_replies or read_replies, or take that of a game: game.replies"
        raise InputError(f"replies: {replies.fault}; {hint}")
    return replies


def count_of(count: int, name: str = "count", least: int = 1) -> int:
    """Return a number of things, which is at least 1, or `least`."""
    if index(count) < least:
        raise InputError(f"{name} is {count}; give a number from {least} on")
    return index(count)


def weights_of(weights: Any, name: str = "weights") -> dict[str, float]:
    """Return how likely words are, from a mapping, or from a Series of pandas by its index.

    >>> weights_of({"crane": 2})
    {'crane': 2}
    """
    if not hasattr(weights, "items"):
        kind = type(weights).__name__
        raise TypeError(f"{name} is a {kind}; give a mapping such as {{'crane': 2}}")
    return dict(weights.items())


def list_of(items: Iterable[_T], name: str) -> tuple[_T, ...]:
    """Return the items of a list as a tuple.

    A text is refused, which is an iterable of letters, and so is a set: the order of words decides
    ties, and that of a set differs from run to run.
    """
    if isinstance(items, str | bytes | Set):
        raise TypeError(f"{name} is a {type(items).__name__}; give a list")
    return tuple(items)


def recipe_of(strategy: AnyStrategy, mode: str, settings: Mapping[str, Any]) -> Recipe:
    """Return the recipe of a name, a metric, a family or a function, with settings.

    Raises
    ------
    InputError
        There is no such strategy, or it does not take these settings.
    """
    if isinstance(strategy, Recipe):
        return strategy
    if isinstance(strategy, str) and " " in strategy and not (mode or settings):
        return recipes.parse_recipe(strategy)
    named = family_of(strategy) if callable(strategy) else strategy
    lists = {key for key, default in DEFAULTS.items() if isinstance(default, tuple)}
    values = {
        key: list_of(value, key) if key in lists else value for key, value in settings.items()
    }
    return recipes.recipe_of(strategy_of(named, mode), values)


def turn_parts(turn: AnyTurn, length: int) -> tuple[str, str]:
    """Return the guess and the reply of a turn, as they are written; a word alone has no reply.

    Words of equations and replies may have the character `=` that is between them, so that the
    guess ends after `length` characters if a separator follows there.

    >>> [turn_parts(turn, 5) for turn in ("raise:..Y..", "raise ..Y..", "raise=..Y..", "raise")]
    [('raise', '..Y..'), ('raise', '..Y..'), ('raise', '..Y..'), ('raise', '')]
    >>> turn_parts("1+2=3=..Y..", 5), turn_parts(("raise", [0, 0, 1, 0, 0]), 5)
    (('1+2=3', '..Y..'), ('raise', '0 0 1 0 0'))
    """
    if isinstance(turn, str):
        text = unnumbered(turn)
        if found := _SEPARATED.fullmatch(text[length:]):
            return text[:length], found[1]
        marks = ":", " ", "=" if len(text) > length else ":"
        mark = next((mark for mark in marks if mark in text), ":")
        guess, _, reply = text.partition(mark)
        return guess, reply.strip()
    word, earned = turn
    is_list = isinstance(earned, Iterable) and not isinstance(earned, str)
    return word, " ".join(map(str, earned)) if is_list else str(earned)


def each_turn(turns: Iterable[Any], length: int) -> Iterator[AnyTurn]:
    """Yield turns one by one, those of lists too.

    Two items are a guess and its reply if the first is a word alone, and two turns otherwise.

    >>> [*each_turn([["raise ..Y..", ("pilot", "02002")], "flown"], 5)]
    ['raise ..Y..', ('pilot', '02002'), 'flown']
    """
    for turn in turns:
        match turn:
            case str():
                yield turn
            case (str() as guess, reply) if not turn_parts(guess, length)[1]:
                yield guess, reply
            case Iterable():
                yield from each_turn(list_of(turn, "turns"), length)
            case _:
                raise NotATurnError(f"{turn!r} is not a turn; {WRITE_A_TURN}")


class NotATurnError(InputError):
    """A turn has no reply."""


def whole_turn(turn: AnyTurn, length: int) -> tuple[str, str]:
    """Return the guess and the reply of a turn; raise `NotATurnError` if it has no reply."""
    guess, reply = turn_parts(turn, length)
    if not reply:
        raise NotATurnError(f"{turn!r} is not a turn; {WRITE_A_TURN}")
    return guess, reply


def split_turns(turn: AnyTurn, length: int) -> Sequence[AnyTurn]:
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


Track = Callable[[range], Iterable[int]]
"""Yields what it is given, and may show how much of it is done."""


def untracked(steps: range) -> Iterable[int]:
    """Show nothing."""
    return steps
