"""Fixtures and settings of several packages of tests."""

import fcntl
import gc
import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import numpy as np
import pytest
from hypothesis import Phase, settings
from hypothesis import strategies as st

from guesstree.base import jit
from guesstree.base.plugins import plugged
from guesstree.games.matrix import ReplyMatrix, compute_replies
from guesstree.games.rules import RULES
from guesstree.strategies.families import families
from guesstree.study.schema import schema
from guesstree.words.lists import jotto_words, read_words
from tests.support.commands import finding, ran

ROOT = Path(__file__).parents[1]


def pytest_configure() -> None:
    """Look for garbage less often, as that would be a tenth of the work."""
    gc.set_threshold(50_000, 20, 20)


def pytest_collection_finish() -> None:
    """Look for no garbage in what was imported, which stays."""
    gc.freeze()


LISTS = Path(os.environ.get("GUESSTREE_LISTS", ROOT / "data"))
"""A folder of lists that are not ours to ship; data/README.md names them."""


def foreign_list(name: str) -> Path:
    """Return the path of a list that is not ours to ship, or skip the test where it is absent."""
    path = LISTS / name
    if not path.exists():
        pytest.skip(
            f"{name} is not here; put it into data/, or name its folder by GUESSTREE_LISTS"
        )
    return path


TIMES = int(os.environ.get("GUESSTREE_TIMES", "1"))
"""How many times as often as otherwise random cases are tried; `make nightly` sets it."""

# Kernels compile inside the first example, so that no deadline would be fair.
settings.register_profile(
    "guesstree", deadline=None, derandomize=True, max_examples=100 if TIMES > 1 else 40
)
# Mutants only have to fail: no time is spent on the smallest example that does.
settings.register_profile(
    "mutants", settings.get_profile("guesstree"), phases=[Phase.explicit, Phase.generate]
)
settings.load_profile("guesstree")

nightly = pytest.mark.skipif(TIMES == 1, reason="takes minutes: `make nightly` runs it")


def examples(count: int) -> settings:
    """Return how often a property is tried; `make nightly` tries it many times as often."""
    return settings(max_examples=count * TIMES)


@pytest.fixture(scope="session")
def wordle_words() -> tuple[str, ...]:
    """Return the 2,309 words."""
    return read_words(ROOT / "data/wordle-targets.txt").words


@pytest.fixture(scope="session")
def matrices(wordle_words: tuple[str, ...]) -> dict[str, ReplyMatrix]:
    """Return the reply matrices of the default games."""
    return {
        "wordle": compute_replies("wordle", wordle_words),
        "jotto": compute_replies("jotto", jotto_words(wordle_words)),
    }


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Install the packages of examples/ as anyone would, but into a folder and without an index."""
    site = tmp_path_factory.mktemp("site")
    how = ("--quiet", "--no-deps", "--no-index", "--no-build-isolation", "--target", site)
    ran(
        [
            sys.executable,
            "-m",
            "pip",
            "install",
            *how,
            *(ROOT / "examples").glob("guesstree-*"),
        ]
    )
    return site


@contextmanager
def installed(site: Path) -> Iterator[None]:
    """Let this process, and those that it starts, have the packages of a folder."""
    try:
        with pytest.MonkeyPatch.context() as patch:
            patch.syspath_prepend(site)
            patch.setenv("PYTHONPATH", finding(site)["PYTHONPATH"])
            _forget_packages()
            yield
    finally:
        # A test that fails within leaves nothing of the packages to the tests after it.
        _forget_packages()


def _forget_packages() -> None:
    for known in (plugged, families, schema):
        known.cache_clear()


@pytest.fixture
def packages(site: Path) -> Iterator[None]:
    """Let this process, and those that it starts, have the packages of examples/."""
    with installed(site):
        yield


@pytest.fixture(autouse=True, scope="session")
def _compiled() -> Iterator[None]:
    """Let kernels be compiled in small games, too: tests are about the compiled ones."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(jit, "SMALL_CELLS", 0)
        yield


@pytest.fixture(scope="session")
def study(tmp_path_factory: pytest.TempPathFactory, wordle_words: tuple[str, ...]) -> Path:
    """Run a small study whose folder has blanks and Cyrillic in its name; one for all processes.

    Its report and Snakemake's messages are beside it.
    """
    from tests.support.small_study import make_folder, snakemake

    base = tmp_path_factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        base = base.parent
    folder = base / "моя папка"
    with (base / "study.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not (folder / "finished").exists():
            snakemake(make_folder(folder, wordle_words[::25]), "--cores", "2")
            warnings = snakemake(folder, "--report", str(base / "report.html")).stderr
            (base / "report.log").write_text(warnings)
            (folder / "finished").touch()
    return folder


def words_of(length: int) -> st.SearchStrategy[str]:
    """Words of a length over few letters, so that many of them are alike."""
    return st.text("abcd", min_size=length, max_size=length)


@st.composite
def small_games(draw: st.DrawFn, rules: Sequence[str] = ("wordle", "jotto")) -> ReplyMatrix:
    """Small games of some rules, some with guesses that are not targets, in any order."""
    rule = draw(st.sampled_from(rules))
    word = st.text("abcde", min_size=3, max_size=3)
    canonical = RULES[rule].canonical_form
    guesses = draw(st.lists(word, min_size=1, max_size=14, unique_by=canonical))
    count = draw(st.integers(1, len(guesses)))
    targets = draw(st.permutations(guesses))[:count]
    return compute_replies(rule, targets, guesses)


def modes_of(matrix: ReplyMatrix) -> list[str]:
    """Return the modes that the rule of a game has."""
    hard = ["nyt-hard"] if matrix.rule.hard_mode else []
    return ["consistent", "any", *hard]


def allowed_first(matrix: ReplyMatrix, mode: str) -> list[int]:
    """Return the first guesses that a mode allows."""
    own = matrix.guess_of_target if mode == "consistent" else np.arange(len(matrix.guesses))
    return own.tolist()
