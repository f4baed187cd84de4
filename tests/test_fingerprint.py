"""Fingerprints of kernels: they change with all that the compiler sees, and with nothing else."""

import sys
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any

import numba
import pytest

from guesstree.jit.environment import settings
from guesstree.jit.fingerprint import fingerprint
from tests.test_jit import STORED, Toy

KINDS = {
    "__init__.py": "",
    "values.py": """
from enum import IntEnum
from typing import NamedTuple

import numpy as np


class Colour(IntEnum):
    RED = 3


class Limits(NamedTuple):
    low: int
    high: int


class Row(NamedTuple):
    used: int
    guesses: int


FACTOR = 2
ROW = Row(5, 6)
THROUGH = 10
LIMITS = Limits(100, 200)
TABLE = np.arange(2000)
ROWS = (LIMITS, np.zeros(2000))
""",
    "called.py": """
import numba

from guesstree.jit import jit, jit_inline


@jit
def raised(number, by=1):
    return number + by


@jit
def minus(left, right):
    return left - right


def scaled_by(factor):
    @jit
    def scaled(number):
        return number * factor

    return scaled


tripled = scaled_by(3)
forfeit = scaled_by(7)


@jit_inline
def halved(number):
    return number // 2


@numba.njit(fastmath=False)
def added(number):
    return number + 0.5
""",
    "outer.py": """
import kinds.values
from guesstree.jit import jit
from kinds import values
from kinds.called import added, forfeit, halved, minus, raised, tripled
from kinds.values import FACTOR, LIMITS, ROW, ROWS, TABLE, Colour, Limits


@jit
def outer(pair):
    total = pair[0] * FACTOR + values.THROUGH + kinds.values.THROUGH + LIMITS.low
    total += ROW.used + TABLE[1000] + ROWS[0].high + int(ROWS[1][1000]) + Colour.RED
    total += Limits(1, 2).low + raised(5) + minus(left=9, right=4)
    total += tripled(2) + forfeit(2) + halved(8) + int(added(1))
    inner = [one + 1 for one in range(3)]
    return total + inner[0]
""",
}
"""A package with a kernel that reads something of each kind."""

EDITS = {
    "a name that is read of a value": ("outer.py", "ROW.used", "ROW.guesses"),
    "a constant": ("outer.py", "pair[0]", "pair[1]"),
    "a constant of another type": ("outer.py", "(1, 2).low", "(1.0, 2).low"),
    "a comprehension within": ("outer.py", "one + 1", "one + 2"),
    "a global": ("values.py", "FACTOR = 2", "FACTOR = 3"),
    "an attribute of a module": ("values.py", "THROUGH = 10", "THROUGH = 11"),
    "a named tuple": ("values.py", "Limits(100, 200)", "Limits(100, 300)"),
    "fields of a named tuple": ("values.py", "low: int\n    high", "high: int\n    low"),
    "a number in a long array": ("values.py", "np.arange(2000)", "np.arange(2000) % 1000"),
    "an array in a tuple": ("values.py", "np.zeros(2000)", "np.arange(2000.0) * 2"),
    "a member of an enumeration": ("values.py", "RED = 3", "RED = 4"),
    "a default of a called kernel": ("called.py", "by=1", "by=2"),
    "the order of parameters": (
        "called.py",
        "minus(left, right):\n    return left - right",
        "minus(right, left):\n    return right - left",
    ),
    "a closure": ("called.py", "scaled_by(3)", "scaled_by(4)"),
    "a second closure of one function": ("called.py", "scaled_by(7)", "scaled_by(8)"),
    "a called kernel": ("called.py", "number + by", "number - by"),
    "an inlined kernel": ("called.py", "number // 2", "number // 4"),
    "an option": ("called.py", "fastmath=False", "fastmath=True"),
    "another option": ("called.py", "@jit_inline", "@jit"),
}
"""For each kind of thing that the compiler sees: file, old text, new text."""

FULLY_TRIED = (
    "a name that is read of a value",
    "an array in a tuple",
    "a default of a called kernel",
    "the order of parameters",
    "a closure",
)
"""Kinds for which the results are compared, too."""

UNCHANGED = ("outer.py", "@jit", "@jit")

HARMLESS = {
    "its place in the file": ("outer.py", "@jit\n", "\n\n@jit\n"),
    "documentation": ("outer.py", "outer(pair):\n", 'outer(pair):\n    """Add."""\n'),
    "a global that no kernel reads": ("values.py", "FACTOR = 2", "OTHER = 1\nFACTOR = 2"),
}

Edit = tuple[str, str, str]
Imported = Callable[[Edit], Any]


@pytest.fixture
def kinds(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Imported:
    """Return a function that makes an edit and imports the kernel of `KINDS`."""
    toy = Toy(tmp_path, "kinds", KINDS)
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    monkeypatch.setattr(numba.config, "DISABLE_JIT", 0)

    def imported(edit: Edit) -> Any:
        toy.edit(*edit)
        for name in [name for name in sys.modules if name.partition(".")[0] == "kinds"]:
            monkeypatch.delitem(sys.modules, name)
        return import_module("kinds.outer").outer

    return imported


@pytest.mark.parametrize("edit", EDITS.values(), ids=EDITS.keys())
def test_what_is_compiled_is_covered(kinds: Imported, edit: Edit) -> None:
    """An edit of anything that the compiler sees changes the fingerprint."""
    before = fingerprint(kinds(UNCHANGED))
    assert fingerprint(kinds(edit)) != before


@pytest.mark.parametrize("edit", HARMLESS.values(), ids=HARMLESS.keys())
def test_what_is_not_compiled_is_not_covered(kinds: Imported, edit: Edit) -> None:
    """Positions, documentation and what no kernel reads change nothing."""
    before = fingerprint(kinds(UNCHANGED))
    assert fingerprint(kinds(edit)) == before


def test_code_that_depends_on_unknown_values_is_not_stored(kinds: Imported) -> None:
    """Where a value cannot be read, no fingerprint comes twice."""
    kernel = kinds(UNCHANGED)
    assert fingerprint(kernel) == fingerprint(kernel)
    kernel.py_func.__globals__["FACTOR"] = object()
    assert fingerprint(kernel) != fingerprint(kernel)


@pytest.mark.parametrize(
    ("name", "value", "matters"),
    [("BOUNDSCHECK", 1, True), ("OPT", 1, True), ("CACHE_DIR", "/x", False)],
)
def test_settings_of_the_compiler(
    monkeypatch: pytest.MonkeyPatch, name: str, value: object, matters: bool
) -> None:
    """Code is stored for each way to compile it; where it is stored does not matter."""
    before = settings()
    monkeypatch.setattr(numba.config, name, value)
    assert (settings() != before) is matters


@pytest.mark.slow
@pytest.mark.skipif(not STORED, reason="kernels of other packages are not stored")
@pytest.mark.parametrize("kind", FULLY_TRIED)
def test_edits_make_new_code(tmp_path: Path, kind: str) -> None:
    """After an edit code is compiled anew, and its result is that of Python."""
    toy = Toy(tmp_path, "kinds", KINDS)
    code = "from kinds.outer import outer; print(outer((4, 5)), len(outer.stats.cache_hits))"
    python = "from kinds.outer import outer; print(outer((4, 5)))"
    toy.says(code)
    assert toy.says(code).split()[1] == "1"
    toy.edit(*EDITS[kind])
    result, loaded = toy.says(code).split()
    assert loaded == "0"
    assert result == toy.says(python, {"NUMBA_DISABLE_JIT": "1"}).strip()
