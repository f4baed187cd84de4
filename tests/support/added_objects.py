"""Objects that another package adds, as its entry points would, in this process; some of them."""

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from importlib.metadata import EntryPoint
from itertools import count
from types import ModuleType
from typing import Any

import numpy as np
import pytest

from guesstree.base import plugins
from guesstree.games.matrix import ReplyMatrix
from guesstree.games.rule import HardMode, HintTable, Rule, hint_table, tile_texts
from guesstree.games.rules import RULES
from guesstree.games.tree import GuessTree
from guesstree.search.metrics import Metric
from guesstree.strategies.families import Family, families
from guesstree.strategies.recipes import Recipe
from guesstree.study import schema
from guesstree.words.generators import Generator

PACKAGE = "others"

_NUMBERS = count()


@contextmanager
def added(group: str, *items: Any) -> Iterator[None]:
    """Let a package add some objects in a group of entry points."""
    module, entries = ModuleType(PACKAGE), {}
    for item in items:
        where = f"item{next(_NUMBERS)}"
        setattr(module, where, item)
        entries[item.name] = EntryPoint(item.name, f"{PACKAGE}:{where}", group)
    try:
        with pytest.MonkeyPatch.context() as patch:
            patch.setitem(sys.modules, PACKAGE, module)
            patch.setattr(plugins, "plugged", lambda name: entries if name == group else {})
            _forget()
            yield
    finally:
        # A test that fails within leaves nothing of the package to the tests after it.
        _forget()


def _forget() -> None:
    families.cache_clear()
    schema.schema.cache_clear()


def higher(guess: str, target: str) -> int:
    """Return whether the target comes later."""
    return 2 if guess == target else int(target > guess)


def grown_at(replies: ReplyMatrix, place: Callable[[int], int]) -> GuessTree:
    """Guess the target at a place that depends on the number of targets, also in each branch."""
    at = place(len(replies.targets))
    codes = replies.codes[replies.guess_of_target[at]]
    branches = {
        int(code): grown_at(replies.with_targets(np.flatnonzero(codes == code)), place)
        for code in np.unique(codes[codes != replies.right])
    }
    return GuessTree.joining(replies.targets[at], len(codes), branches, replies.texts)


def halve(replies: ReplyMatrix, _: Recipe) -> GuessTree:
    """Guess the target in the middle."""
    return grown_at(replies, lambda count: count // 2)


def fail(*_: object) -> Any:
    """Raise an error whose text would move the cursor, in two lines."""
    raise RuntimeError("first\nsecond \x1b[2J")


def missing_green(earlier: str, reply: int, guess: str) -> str | None:
    """Return a sentence unless a guess keeps every green; yellows are free."""
    tiles = tile_texts(len(earlier))[reply]
    rows = zip(earlier, tiles, guess, strict=True)
    keeps = all(tile != "G" or one == other for one, tile, other in rows)
    return None if keeps else "a green is missing"


def green_hints(guesses: Sequence[str]) -> HintTable:
    """Return the hints of the greens alone."""
    table = hint_table(guesses)
    return table._replace(revealed=table.revealed & ((1 << len(guesses[0])) - 1))


GREENS = replace(
    RULES["wordle"], name="greens", hard_mode=HardMode(missing_green, green_hints)
)
"""A rule with a hard mode of its own."""

ORDERED = Rule("ordered", higher, lambda _: ("lower", "higher", "right"))
SQUARE = Metric(
    "square",
    "Mean square",
    lambda limit: np.arange(limit + 1) ** 3,
    lambda sizes: sum(size**3 for size in sizes) / sum(sizes),
)
HALVING = Family("halving", "Halving", ("consistent",), halve)
CODES = Generator(
    "pairs", "pairs", lambda length, signs: tuple(signs[:9]) if length == 1 else ()
)
