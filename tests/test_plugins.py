"""Registries: ours first, then what other packages add, each loaded when it is looked up."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from guesstree.errors import InputError
from guesstree.plugins import PluginError, Registry, plugged
from tests.lying import KINDS, LIES, Lie, kind_of, use

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
        things.named("zz")


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
        registry().named("c")


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
        registry().named("c")


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
