"""The lock files pin what pyproject.toml asks for, each package at one version."""

import re
import tomllib

import pytest

from tests.conftest import ROOT

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
EXTRAS = PROJECT["project"]["optional-dependencies"]
GROUPS = PROJECT["dependency-groups"]
LEARNED = tomllib.loads(
    (ROOT / "examples/guesstree-learned/pyproject.toml").read_text("utf-8")
)
"""A package whose tests run where the extras are installed."""

NEEDS = {
    "requirements/run.txt": [
        *PROJECT["project"]["dependencies"],
        *EXTRAS["figures"],
        *(one for one in EXTRAS["workflow"] if one != "guesstree[figures]"),
        *GROUPS["build"],
    ],
    "requirements/dev.txt": GROUPS["dev"],
    "requirements/extras.txt": [
        *EXTRAS["frequencies"],
        *EXTRAS["russian"],
        *LEARNED["project"]["dependencies"][1:],  # all but guesstree
    ],
}


def pins(name: str) -> set[tuple[str, str]]:
    """Return packages and versions that a lock file pins, with the markers of each."""
    text = (ROOT / name).read_text("utf-8")
    return set(re.findall(r"^([\w.-]+)==(\S+(?: ;[^\\\n]+)?)", text, re.MULTILINE))


def plain(requirement: str) -> str:
    """Return the name of a requirement as lock files write it."""
    name = re.match(r"[\w.-]+", requirement)
    assert name is not None
    return name[0].lower().replace("_", "-")


@pytest.mark.parametrize(("lock", "needs"), NEEDS.items())
def test_every_requirement_is_pinned(lock: str, needs: list[str]) -> None:
    """`make lock UPGRADE=` adds what is missing."""
    assert {plain(one) for one in needs} <= {name for name, _ in pins(lock)}


def test_locks_agree() -> None:
    """A package that several locks have is pinned at the same versions in each."""
    base = {(name, version.split(" ")[0]) for name, version in pins("requirements/run.txt")}
    for lock in ("requirements/dev.txt", "requirements/extras.txt"):
        for name, version in pins(lock):
            assert (name, version.split(" ")[0]) in base or name not in dict(base), name


@pytest.mark.parametrize("lock", ["workflow/profiles/slurm/requirements.txt", *NEEDS])
def test_every_pin_has_a_hash_and_no_index_is_named(lock: str) -> None:
    """Anyone installs the same bytes from the index that is set up."""
    text = (ROOT / lock).read_text("utf-8")
    assert all(
        "--hash=sha256:" in one for one in re.split(r"^(?=[\w.-]+==)", text, flags=re.M)[1:]
    )
    assert "://" not in text
