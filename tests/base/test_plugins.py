"""Registries: ours first, then what other packages add, each loaded when it is looked up."""

import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import numpy as np
import pytest

from guesstree.errors import InputError
from guesstree.games.matrix import ReplyMatrix, compute_replies
from guesstree.games.rule import HardMode, Rule
from guesstree.games.rules import RULES
from guesstree.plugins import PluginError, Registry, plugged
from guesstree.strategies.families import Strategy
from guesstree.strategies.recipe_trees import grow_tree
from guesstree.strategies.recipes import Recipe
from guesstree.words.generators import generated_list
from tests.adding import CODES, HALVING, ORDERED, SQUARE, added, fail, halve

GROUP = "guesstree.tests"


@dataclass(frozen=True)
class Thing:
    """Something with a name."""

    name: str


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Return a folder of packages that is searched first."""
    monkeypatch.syspath_prepend(tmp_path)
    plugged.cache_clear()
    yield tmp_path
    plugged.cache_clear()


def install(site: Path, package: str, entries: str, code: str = "") -> None:
    """Lay out an installed package of one module."""
    about = site / f"{package}-1.dist-info"
    about.mkdir()
    (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 1\n")
    (about / "entry_points.txt").write_text(f"[{GROUP}]\n{entries}")
    (site / f"{package}.py").write_text(code or "from tests.base.test_plugins import Thing\n")


def registry() -> Registry[Thing]:
    """Return a registry with two things of ours."""
    return Registry("thing", Thing, GROUP, (Thing("b"), Thing("a")))


def test_ours_come_first(site: Path) -> None:
    """Ours keep their order; others follow by name."""
    code = "from tests.base.test_plugins import Thing\nz, c = Thing('z'), Thing('c')\n"
    install(site, "added_things", "z = added_things:z\nc = added_things:c\n", code)
    things = registry()

    assert list(things) == ["b", "a", "c", "z"]
    assert (len(things), things["z"], "c" in things) == (4, Thing("z"), True)
    with pytest.raises(InputError, match="unknown thing 'zz'; did you mean 'z'"):
        things.resolve("zz")


PACKAGE = r"thing 'c' of the package 'bad_things' \(bad_things:c\): "


@pytest.mark.parametrize(
    ("name", "code", "message"),
    [
        (
            "c",
            "c = 1",
            rf"{PACKAGE}load\(\) returned 1; expected a Thing that is named 'c'",
        ),
        (
            "c",
            "from tests.base.test_plugins import Thing\nc = Thing('d')",
            "expected a Thing that is",
        ),
        ("c", "1 / 0", rf"{PACKAGE}load\(\) raised ZeroDivisionError: division by zero"),
        ("c", "", rf"{PACKAGE}load\(\) raised AttributeError"),
        ("a", "", "adds the thing 'a', which guesstree already has"),
    ],
)
def test_faulty_packages_get_one_sentence(
    name: str, code: str, message: str, site: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The sentence names the entry point, and says what to do; all else can be used."""
    monkeypatch.delitem(sys.modules, "bad_things", raising=False)
    install(site, "bad_things", f"{name} = bad_things:{name}\n", code)

    with pytest.raises(InputError, match=message):
        registry().resolve("c")

    if name == "c":
        assert [thing.name for thing in registry().usable()] == ["b", "a"]


def test_two_packages_with_one_name(site: Path) -> None:
    """Which of them would be meant is not guessed."""
    install(site, "first_things", "c = first_things:c\n")
    install(site, "second_things", "c = second_things:c\n")

    with pytest.raises(InputError, match="two installed packages add 'c'"):
        list(registry())


def compute(name: str) -> Any:
    """Compute replies by a rule."""
    return compute_replies(name, ["aab", "bab"])


def grow(name: str) -> Any:
    """Grow a tree by a strategy of mode consistent."""
    replies = compute_replies("wordle", ["aab", "bab", "cab", "dab"])
    return grow_tree(replies, Recipe(Strategy.parse(f"{name}-consistent")))


def pruned(replies: ReplyMatrix, recipe: Recipe) -> Any:
    """Return a tree that leaves out the last target."""
    return halve(replies.with_targets(np.arange(len(replies.targets) - 1)), recipe)


HARD = replace(RULES["wordle"], name="hard", hard_mode=HardMode(fail, fail))
FAULTS: list[tuple[str, Any, Callable[[str], Any], str]] = [
    ("rules", replace(ORDERED, reply=fail), compute, r"reply\(\) raised RuntimeError: fir"),
    ("rules", HARD, lambda name: compute(name).hint_table(), r"hints\(\) raised Runtim"),
    (
        "metrics",
        replace(SQUARE, weights=np.zeros),
        grow,
        r"weights\(4\) is not 5 whole numbers",
    ),
    (
        "metrics",
        replace(SQUARE, weights=lambda n: np.arange(n + 1) << 60),
        grow,
        "5 whole numbers",
    ),
    (
        "strategies",
        replace(HALVING, grow=pruned),
        grow,
        "grow.*: the tree does not find 'dab'",
    ),
    (
        "word_sources",
        replace(CODES, words=fail),
        lambda name: generated_list(name, 1, "latin"),
        r"words\(\) raised RuntimeError",
    ),
]


@pytest.mark.parametrize(("group", "item", "use", "fault"), FAULTS)
def test_faults_name_the_package(
    group: str, item: Any, use: Callable[[str], Any], fault: str
) -> None:
    """Whatever its functions raise, and a tree that does not play, end in one sentence."""
    with (
        added(f"guesstree.{group}", item),
        pytest.raises(PluginError, match=fault) as error,
    ):
        use(item.name)

    sentence = str(error.value)

    assert f"{item.name!r} of the package 'others' (others:item" in sentence
    assert sentence.endswith("; repair the package, or uninstall it")
    assert sentence.isprintable()


WRONG_RULES = [
    *(replace(ORDERED, name="mine", reply=Mock(return_value=code)) for code in (7, 0.5, 2)),
    replace(RULES["pegs"], name="mine", terms=Mock(return_value=np.zeros((4, 4)))),
    replace(RULES["pegs"], name="mine", terms=Mock(return_value=np.ones((4, 4), int))),
]


@pytest.mark.parametrize("rule", WRONG_RULES)
def test_codes_that_cannot_be(rule: Rule) -> None:
    """Codes have texts, the right one is that of equal words alone, and terms add up to codes."""
    with pytest.raises(InputError, match=r"^rule 'mine': "):
        compute_replies(rule, ["ab", "cd"])
