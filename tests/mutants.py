"""Mutants: small errors made on purpose, each of which some test has to find.

    python -m tests.mutants           # all
    python -m tests.mutants bounds    # mutants of files whose path has this text

Every mutant is applied alone, to a copy of the package in a temporary folder, and the tests that
should find it are run there; where they do not, the tests of all mutants of its kind are. Kernels
run as plain Python: that takes seconds for the small games of these tests, while compiling takes a
minute each time. The tests of page scripts open whole games in Chromium: for these, kernels are
compiled, once. Ends with an error if a mutant survives.
"""

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

ROOT = Path(__file__).parents[1]
LIST = Path(__file__).with_suffix(".txt")
SECONDS = 300
"""After which the tests of a mutant have found it, as it makes the search endless."""


class Mutant(NamedTuple):
    """One change of one file.

    Attributes
    ----------
    file
        Path within the package.
    tests
        Paths within `tests` of what should find it.
    old, new
        The text to replace, which the file has once, and what replaces it.
    """

    file: str
    tests: tuple[str, ...]
    old: str
    new: str

    @property
    def is_script(self) -> bool:
        """Whether it changes a script of a page."""
        return self.file.endswith(".js")


def read_mutants() -> list[Mutant]:
    """Read the list: under each file and its tests, a line for each mutant."""
    mutants = []
    file, tests = "", tuple[str, ...]()
    for line in LIST.read_text().splitlines():
        if line.startswith("["):
            file, *rest = line[1:].split()
            file, tests = file.removesuffix("]"), tuple(rest)
        elif line and not line.startswith("#"):
            old, new = line.split(" => ")
            mutants.append(Mutant(file, tests, old, new))
    return mutants


def main(arguments: Sequence[str]) -> int:
    """Try the mutants of the files whose paths have one of the texts; return the exit code."""
    every = read_mutants()
    mutants = [
        m for m in every if not arguments or any(text in m.file for text in arguments)
    ]
    with TemporaryDirectory() as folder:
        source = Path(folder) / "src"
        source.with_name("data").symlink_to(
            ROOT / "data"
        )  # games that come with the package
        ignored = shutil.ignore_patterns("__pycache__")
        shutil.copytree(ROOT / "src", source, ignore=ignored)
        survivors = []
        for is_script in (False, True):
            own = [mutant for mutant in mutants if mutant.is_script == is_script]
            if _is_found(source, _tests_of(own), 10 * SECONDS, is_script):
                print("the tests fail without a mutant", file=sys.stderr)
                return 2
            others = _tests_of(
                [mutant for mutant in every if mutant.is_script == is_script]
            )
            survivors += [mutant for mutant in own if not _try(source, mutant, others)]
    print(f"{len(mutants) - len(survivors)} of {len(mutants)} killed")
    return int(bool(survivors))


def _tests_of(mutants: Sequence[Mutant]) -> list[str]:
    """Return the tests of some mutants, each once."""
    return list(dict.fromkeys(test for mutant in mutants for test in mutant.tests))


def _try(source: Path, mutant: Mutant, others: Sequence[str]) -> bool:
    """Apply a mutant, print a line of the table, take it back; tell whether it was found."""
    file = source / "guesstree" / mutant.file
    text = file.read_text()
    if text.count(mutant.old) != 1:
        raise SystemExit(
            f"{mutant.file} has {mutant.old!r} {text.count(mutant.old)} times, not once"
        )
    file.write_text(text.replace(mutant.old, mutant.new))
    start = time.monotonic()
    found = _is_found(source, mutant.tests, SECONDS, mutant.is_script)
    by = "own tests" if found else "other tests"
    found = found or _is_found(source, others, 10 * SECONDS, mutant.is_script)
    seconds = time.monotonic() - start
    file.write_text(text)
    verdict = f"killed by {by}" if found else "SURVIVED"
    print(
        f"{verdict:22} {seconds:5.1f} s  {mutant.file:24} {mutant.old} => {mutant.new}",
        flush=True,
    )
    return found


def _is_found(source: Path, tests: Sequence[str], seconds: int, compiled: bool) -> bool:
    """Tell whether one of these tests fails with the package in `source`, or does not end."""
    if not tests:
        return False
    environment = {
        **os.environ,
        "PYTHONPATH": str(source),
        "PYTHONDONTWRITEBYTECODE": "1",  # which could outlive a mutant of the same second and size
        "NUMBA_DISABLE_JIT": str(int(not compiled)),
        "GUESSTREE_TIMES": "3",  # quick tests try few random cases
    }
    options = ["-x", "-q", "-p", "no:cacheprovider", "--hypothesis-profile=mutants"]
    # Uncompiled, hashes of unsigned numbers warn where they wrap around.
    options += ["-W", "ignore:overflow encountered:RuntimeWarning"]
    command = [
        sys.executable,
        "-m",
        "pytest",
        *options,
        *(f"tests/{test}" for test in tests),
    ]
    try:
        run = subprocess.run(
            command,
            cwd=ROOT,
            env=environment,
            timeout=seconds,
            capture_output=True,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return True
    if run.returncode > 1:
        raise SystemExit(run.stdout.decode() + run.stderr.decode())
    return run.returncode == 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
