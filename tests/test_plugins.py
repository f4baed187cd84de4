"""Registries: ours first, then what other packages add, each loaded when it is looked up."""

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from guesstree.errors import InputError
from guesstree.plugins import PluginError, Registry, plugged
from guesstree.replies.matrix import ReplyMatrix, compute_replies
from guesstree.strategies.growing import grow_tree
from guesstree.strategies.recipe import Recipe
from guesstree.strategies.registry import strategy_named
from tests.adding import added
from tests.lying import HALVING, KINDS, LIES, WORDS, Lie, kind_of, use

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
    (site / f"{package}.py").write_text(code or "from tests.test_plugins import Thing\n")


def registry() -> Registry[Thing]:
    """Return a registry with two things of ours."""
    return Registry("thing", Thing, GROUP, (Thing("b"), Thing("a")))


def test_ours_come_first(site: Path) -> None:
    """Ours keep their order; others follow by name."""
    code = "from tests.test_plugins import Thing\nz, c = Thing('z'), Thing('c')\n"
    install(site, "added_things", "z = added_things:z\nc = added_things:c\n", code)
    things = registry()
    assert list(things) == ["b", "a", "c", "z"]
    assert (len(things), things["z"], "c" in things) == (4, Thing("z"), True)
    with pytest.raises(InputError, match="unknown thing 'zz'; did you mean 'z'"):
        things.of("zz")


@pytest.mark.parametrize(
    ("entries", "code", "message"),
    [
        (
            "c = bad_things:c\n",
            "c = 1",
            r"thing 'c' of the package 'bad_things' \(bad_things:c\): load\(\) returned 1;",
        ),
        (
            "c = bad_things:c\n",
            "from tests.test_plugins import Thing\nc = Thing('d')",
            "expected a Thing that is named 'c'",
        ),
        ("c = bad_things:c\n", "1 / 0", r"load\(\) raised ZeroDivisionError: division by zero"),
        ("c = bad_things:d\n", "", r"bad_things:d\): load\(\) raised AttributeError"),
        ("a = bad_things:a\n", "", "adds the thing 'a', which guesstree already has"),
    ],
)
def test_faulty_packages_get_one_sentence(
    entries: str, code: str, message: str, site: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The sentence names the entry point, and says what to do."""
    monkeypatch.delitem(__import__("sys").modules, "bad_things", raising=False)
    install(site, "bad_things", entries, code)
    with pytest.raises(InputError, match=message):
        registry().of("c")


def test_two_packages_with_one_name(site: Path) -> None:
    """Which of them would be meant is not guessed."""
    install(site, "first_things", "c = first_things:c\n")
    install(site, "second_things", "c = second_things:c\n")
    with pytest.raises(InputError, match="two installed packages add 'c'"):
        list(registry())


def test_what_cannot_be_loaded_harms_nothing_else(site: Path) -> None:
    """All others can be used; the bad one is named when it is looked up."""
    install(site, "worse_things", "c = worse_things:c\n", "1 / 0")
    assert [thing.name for thing in registry().usable()] == ["b", "a"]
    with pytest.raises(PluginError, match="thing 'c' of the package 'worse_things'"):
        registry().of("c")


@pytest.mark.parametrize("honest", [item for kind in KINDS.values() for item in kind.honest])
def test_what_keeps_to_the_rules_is_used(honest: Any) -> None:
    """An object that tells no lie works, all checks included."""
    use(honest)


@pytest.mark.parametrize("lie", LIES, ids=lambda lie: lie.says)
def test_lies_get_one_sentence(lie: Lie) -> None:
    """It names the package, the entry, the call and the fault."""
    with pytest.raises(PluginError) as error:
        use(lie.item)
    sentence, kind = str(error.value), kind_of(lie.item)
    assert sentence.startswith(f"{kind.what} '{lie.item.name}' of the package 'others' (")
    assert lie.says in sentence
    assert sentence.endswith("; correct the package, or remove it")
    assert sentence.isprintable()
    assert len(sentence) < 1000


def test_a_strategy_has_a_matrix_of_its_own() -> None:
    """What it does to its matrix leaves that of the caller as it was, also if it then fails."""
    replies = compute_replies("wordle", WORDS, weights=np.arange(1.0, 28.0))
    position, places = dict(replies.position), replies.guess_of_target.copy()
    codes, weights = replies.codes.copy(), np.arange(1.0, 28.0)

    def spoil(own: ReplyMatrix, _: Recipe) -> Any:
        for name in ("codes", "weights", "guess_of_target"):
            with suppress(ValueError):
                getattr(own, name)[...] = 1
        own.position.clear()
        vars(own)["fingerprint"] = "other"
        raise RuntimeError("spoiled")

    fingerprint = replies.fingerprint
    family = replace(HALVING, grow=spoil)
    with added("guesstree.strategies", family), pytest.raises(PluginError, match="spoiled"):
        grow_tree(replies, Recipe(strategy_named("halving-consistent")))
    assert (replies.codes == codes).all()
    assert replies.weights is not None
    assert (replies.weights == weights).all()
    assert (replies.guess_of_target == places).all()
    assert (replies.position, replies.fingerprint) == (position, fingerprint)
