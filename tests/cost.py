"""What a run costs, as a ratio: its CPU seconds divided by those of a fixed plain program.

    python -m tests.cost make results CORES=2

runs a command, here the default run with kernels that `guesstree warm` has compiled, and ends with
an error if it costs a third more than was recorded. The plain program runs now and then meanwhile,
as a machine that others use is at times slow for some seconds.
"""

import resource
import subprocess
import sys
import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from statistics import median

ROOT = Path(__file__).parents[1]

RECORDED = 115.0
"""The ratio of the default run. Whoever makes the run cheaper writes the new ratio here."""

TOLERATED = 4 / 3
"""How much more than that a run may cost."""

_PAUSE = 4.0
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
    """Return the CPU seconds of a command and all that it starts, and those of the plain program.

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
    """Return the CPU seconds of the plain program: branches of every tenth word, in Python."""
    words = (ROOT / "data/wordle-targets.txt").read_text("ascii").split()
    start = time.process_time()
    for guess in words[::10]:
        branches: dict[str, int] = {}
        for target in words:
            earned = reply(guess, target)
            branches[earned] = branches.get(earned, 0) + 1
    return time.process_time() - start


def reply(guess: str, target: str) -> str:
    """Return the Wordle reply. This stays as it is, as all recorded ratios depend on it."""
    earned = ["G" if said == hidden else "." for said, hidden in zip(guess, target, strict=True)]
    left = [hidden for hidden, colour in zip(target, earned, strict=True) if colour == "."]
    for at, said in enumerate(guess):
        if earned[at] == "." and said in left:
            earned[at] = "Y"
            left.remove(said)
    return "".join(earned)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
