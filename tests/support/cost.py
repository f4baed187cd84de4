"""What a run costs, as a ratio: its CPU seconds divided by a fixed plain program's.

    python -m tests.support.cost make results CORES=2

runs a command, here the default run, and ends with an error if it costs half as much again as was
recorded. It compiles all kernels, as it does after each edit of the package. The plain program runs
now and then meanwhile, as a machine that others use is at times slow for some seconds.
"""

import resource
import subprocess
import sys
import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from statistics import median

import numpy as np

from guesstree.base.jit import Array

ROOT = Path(__file__).parents[2]

RECORDED = 225.0
"""The ratio of the default run, compiling included.

It was 210 on a machine whose NumPy is fast compared with its compiler; on another kind, the same
work has three quarters of the ratio. The middle was 185 before the run checked the bounds of its
proofs, which takes 40 more. A quarter of the run replays sixty days. Whoever makes the run cheaper
writes the new ratio here.
"""

TOLERATED = 3 / 2
"""How much more than that a run may cost.

Programs of others that keep both cores busy all the time made it 4 / 3.
"""

_TIMES = 8
"""How often the plain program goes over the list: a second in all."""

_PAUSE = 20.0
"""Seconds between two runs of the plain program."""


def main(command: Sequence[str]) -> int:
    """Run a command, print what it costs, and return 1 if that is too much."""
    seconds, plain = command_seconds(command)
    ratio = seconds / median(plain)
    print(
        f"cost: {seconds:.1f} CPU s, {ratio:.1f} times the plain program's {median(plain):.2f} s; "
        f"recorded are {RECORDED:.1f}, tolerated {RECORDED * TOLERATED:.1f}",
        flush=True,
    )
    return int(ratio > RECORDED * TOLERATED)


def command_seconds(command: Sequence[str]) -> tuple[float, list[float]]:
    """Return the CPU seconds of a command and all that it starts, and of the plain program.

    Raises
    ------
    subprocess.CalledProcessError
        The command fails.
    """
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    plain: list[float] = []
    with subprocess.Popen(command) as process:
        while not plain or process.poll() is None:
            plain.append(plain_seconds())
            with suppress(subprocess.TimeoutExpired):
                process.wait(_PAUSE)
    if process.returncode:
        raise subprocess.CalledProcessError(process.returncode, command)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    seconds = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return seconds, plain


def plain_seconds() -> float:
    """Return the CPU seconds of the plain program: `branches` of every word, some times over.

    It is NumPy's, as most of a run is compiled code. Python's own speed depends on its build.
    """
    words = (ROOT / "data/wordle-targets.txt").read_text("ascii").split()
    letters = np.array([[ord(letter) for letter in word] for word in words], np.uint8)
    start = time.process_time()
    for _ in range(_TIMES):
        for guess in letters:
            branches(guess, letters)
    return time.process_time() - start


def branches(guess: Array, letters: Array) -> tuple[Array, Array]:
    """Return targets by which letters are green, and how many of each there are.

    This stays as it is, as the recorded ratio depends on it.
    """
    codes = (letters == guess) @ 2 ** np.arange(5)
    return np.argsort(codes, kind="stable"), np.bincount(codes, minlength=32)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
