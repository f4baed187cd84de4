"""Registries: our own objects, and those that other packages add."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from importlib.metadata import EntryPoint
from typing import Any
from unittest.mock import Mock

import numpy as np
import pytest

from guesstree.base import plugins
from guesstree.base.errors import InputError
from guesstree.base.plugins import PluginError, Registry
from guesstree.games.matrix import compute_replies
from guesstree.games.rule import HardMode, Rule
from guesstree.games.rules import RULES
from guesstree.strategies.families import Strategy
from guesstree.strategies.recipes import Recipe, grow_tree
from guesstree.words.generators import generated_list
from tests.support.added_objects import CODES, HALVING, ORDERED, SQUARE, added, fail, halve

GROUP = "guesstree.tests"


@dataclass(frozen=True)
class Thing:
    """Something with a name."""

    name: str


def registry() -> Registry[Thing]:
    """Return a registry with two objects of ours."""
    return Registry("thing", Thing, GROUP, (Thing("b"), Thing("a")))


def test_ours_come_first() -> None:
    """Our objects keep their order, and the others follow."""
    with added(GROUP, Thing("c")):
        things = registry()

        assert list(things) == ["b", "a", "c"]
        assert (len(things), things["c"], "c" in things) == (3, Thing("c"), True)
        with pytest.raises(InputError, match="unknown thing 'cc'; did you mean 'c'"):
            things.resolve("cc")


def test_a_faulty_package() -> None:
    """The message names the entry point, and all other objects can be used."""
    fault = r"'ordered' of the package 'others' \(others:item.*\): load\(\) returned .*Rule"
    with added(GROUP, ORDERED):
        with pytest.raises(InputError, match=fault):
            registry().resolve("ordered")
        assert [thing.name for thing in registry().usable()] == ["b", "a"]


def test_a_package_that_cannot_be_imported(monkeypatch: pytest.MonkeyPatch) -> None:
    """The message has the error of the import."""
    entry = EntryPoint("c", "nowhere:c", GROUP)
    monkeypatch.setattr(plugins, "plugged", lambda _: {"c": entry})

    with pytest.raises(InputError, match=r"load\(\) raised ModuleNotFoundError"):
        registry().resolve("c")


def test_a_name_of_ours() -> None:
    """A package cannot replace an object of guesstree."""
    fault = "adds the thing 'a', which guesstree already has"
    with added(GROUP, Thing("a")), pytest.raises(InputError, match=fault):
        list(registry())


def test_two_packages_with_one_name(monkeypatch: pytest.MonkeyPatch) -> None:
    """The program does not guess which of them is meant."""
    entries = [EntryPoint("c", f"{package}:c", GROUP) for package in ("first", "second")]
    monkeypatch.setattr(plugins, "entry_points", lambda **_: entries)
    plugins.plugged.cache_clear()

    with pytest.raises(InputError, match="two installed packages add 'c'"):
        list(registry())


def compute(name: str) -> Any:
    """Compute replies by a rule."""
    return compute_replies(name, ["aab", "bab"])


def grow(name: str) -> Any:
    """Grow a tree by a strategy of mode consistent."""
    replies = compute_replies("wordle", ["aab", "bab", "cab", "dab"])
    return grow_tree(replies, Recipe(Strategy.parse(f"{name}-consistent")))


HARD = replace(RULES["wordle"], name="hard", hard_mode=HardMode(fail, fail))
PRUNING = replace(
    HALVING,
    grow=lambda game, recipe: halve(game.with_targets(np.arange(3)), recipe),
)


@pytest.mark.parametrize(
    ("group", "item", "use", "fault"),
    [
        (
            "rules",
            replace(ORDERED, reply=fail),
            compute,
            r"reply\(\) raised RuntimeError: f",
        ),
        (
            "rules",
            HARD,
            lambda name: compute(name).hint_table(),
            r"hints\(\) raised Runtim",
        ),
        (
            "metrics",
            replace(SQUARE, weights=np.zeros),
            grow,
            r"weights\(4\) is not 5 whole",
        ),
        ("strategies", PRUNING, grow, r"grow\(\): the tree does not find 'dab'"),
        (
            "word_sources",
            replace(CODES, words=fail),
            lambda name: generated_list(name, 1, "latin"),
            r"words\(\) raised RuntimeError",
        ),
    ],
)
def test_faults_name_the_package(
    group: str, item: Any, use: Callable[[str], Any], fault: str
) -> None:
    """An exception, or a result that would break a search, ends in one sentence."""
    with (
        added(f"guesstree.{group}", item),
        pytest.raises(PluginError, match=fault) as error,
    ):
        use(item.name)

    sentence = str(error.value)
    assert f"{item.name!r} of the package 'others' (others:item" in sentence
    assert sentence.endswith("; repair the package, or uninstall it")
    assert sentence.isprintable()


@pytest.mark.parametrize(
    "rule",
    [
        replace(ORDERED, name="mine", reply=Mock(return_value=7)),
        replace(ORDERED, name="mine", reply=Mock(return_value=2)),
        replace(RULES["pegs"], name="mine", terms=Mock(return_value=np.ones((4, 4), int))),
    ],
)
def test_impossible_codes(rule: Rule) -> None:
    """A code has a text; the last one is of equal words alone; terms add up to codes."""
    with pytest.raises(InputError, match=r"^rule 'mine': "):
        compute_replies(rule, ["ab", "cd"])
