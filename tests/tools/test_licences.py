"""The list of licences has every pinned package, with a licence, and names no action by a tag."""

import csv
import re
from importlib.metadata import distributions

from tests.conftest import ROOT
from tools import licences

ONLY_ON_WINDOWS = {"colorama", "pyreadline3"}


def listed() -> dict[tuple[str, str], str]:
    """Return the licences of the list, by name and version."""
    with licences.LIST.open(newline="") as file:
        return {
            (row["name"], row["version"]): row["licence"] for row in csv.DictReader(file)
        }


def test_every_pinned_package_is_listed() -> None:
    """After `make lock`, `make licences` is due."""
    locks = (ROOT / lock for lock, *_ in licences.LOCKS)
    pinned = {one for lock in locks for one in licences.pinned(lock.read_text())}
    assert pinned == set(listed())


def test_the_list_says_what_is_installed() -> None:
    """The licences equal the installed packages' where the versions are the same.

    No package is without a licence, but for those that this system cannot install.
    """
    known = listed()
    unknown = {name for (name, _), licence in known.items() if licence == licences.UNKNOWN}
    assert unknown <= ONLY_ON_WINDOWS
    for package in distributions():
        key = licences.normal(package.name), package.version
        if key in known:
            assert known[key] == licences.licence_of(package)[0], key


def test_actions_are_pinned_by_commit() -> None:
    """A tag of an action can be moved to other code; a commit cannot."""
    workflows = sorted((ROOT / ".github/workflows").glob("*.yml"))
    used = [
        one for path in workflows for one in re.findall(r"uses: (.*)", path.read_text())
    ]
    assert used
    assert not [
        one for one in used if not re.fullmatch(r"[\w./-]+@[0-9a-f]{40} # v[\d.]+", one)
    ]
