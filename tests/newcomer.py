"""What README's two commands take on this machine: time, memory and disk, from a fresh clone.

    python3 -m tests.newcomer

clones the commit into an empty folder, runs `make results` and then `make test` there, and prints
how long each took, how much processor time (which others on the machine change less), the most
memory that all of its processes had at once, and how much it left on the disk. They are the last
rows of `make bench`, too. It needs no package, so it runs where nothing is installed.
"""

import os
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[1]
PROC = Path("/proc")

COMMANDS = (["make", "results"], ["make", "test"])

_PAUSE = 0.5
"""Seconds between two looks at the memory."""


class Taken(NamedTuple):
    """What a command took.

    Attributes
    ----------
    seconds
        From its start to its end.
    processor
        The same of all its processes on all cores, while they worked.
    memory
        The most bytes of all its processes at once. What several share counts once.
    disk
        The bytes by which its folder grew.
    """

    seconds: float
    processor: float
    memory: int
    disk: int

    def __str__(self) -> str:
        times = f"{minutes(self.seconds)}, {minutes(self.processor)} of processors"
        return f"{times}, {self.memory / 1e9:.1f} GB of memory, {self.disk / 1e9:.1f} GB on disk"


def main() -> int:
    """Run the commands in a clone, and print what each took."""
    env = environment(os.environ)
    with fresh_clone() as clone:
        for command in COMMANDS:
            print(" ".join(command), measure(command, clone, env), sep=": ", flush=True)
    return 0


@contextmanager
def fresh_clone() -> Iterator[Path]:
    """Clone the commit into an empty folder, which is gone at the end."""
    with tempfile.TemporaryDirectory() as folder:
        clone = Path(folder, "a clone")
        subprocess.run(["git", "clone", "--quiet", "--no-local", ROOT, clone], check=True)
        yield clone


def minutes(seconds: float) -> str:
    """Return a time in words."""
    whole, rest = divmod(round(seconds), 60)
    return f"{whole} min {rest} s"


def environment(of: Mapping[str, str]) -> dict[str, str]:
    """Return an environment without what this clone's own environment and `make` put there."""
    left_out = ("MAKEFLAGS", "MAKELEVEL", "MFLAGS", "PYTHONPATH", "VIRTUAL_ENV")
    paths = of.get("PATH", os.defpath).split(os.pathsep)

    kept = {name: value for name, value in of.items() if name not in left_out}
    kept["PATH"] = os.pathsep.join(
        path for path in paths if path != str(ROOT / ".venv/bin")
    )
    return kept


def measure(command: Sequence[str], folder: Path, env: Mapping[str, str]) -> Taken:
    """Run a command in a folder, and return what it took.

    Raises
    ------
    subprocess.CalledProcessError
        The command fails.
    """
    before = disk_of(folder)
    worked = processor_seconds()
    start = time.monotonic()
    peak = 0

    with subprocess.Popen(command, cwd=folder, env=env) as process:
        while process.poll() is None:
            peak = max(peak, sum(map(memory_of, family_of(process.pid))))
            with suppress(subprocess.TimeoutExpired):
                process.wait(_PAUSE)

    seconds = time.monotonic() - start
    if process.returncode:
        raise subprocess.CalledProcessError(process.returncode, command)
    return Taken(seconds, processor_seconds() - worked, peak, disk_of(folder) - before)


def processor_seconds() -> float:
    """Return the processor time of all processes that were started here and have ended."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def family_of(process: int) -> Iterator[int]:
    """Yield a process and all that it started, directly or not."""
    yield process
    # A process may end while it is looked at.
    with suppress(OSError):
        for thread in (PROC / str(process) / "task").iterdir():
            for child in (thread / "children").read_text().split():
                yield from family_of(int(child))


def memory_of(process: int) -> int:
    """Return the bytes of a process, with its share of what others have too; 0 if it has ended."""
    with suppress(OSError):
        for line in (PROC / str(process) / "smaps_rollup").read_text().splitlines():
            if line.startswith("Pss:"):
                return 1024 * int(line.split()[1])
    return 0


def disk_of(folder: Path) -> int:
    """Return the bytes that a folder takes on the disk. A file with several names counts once."""
    blocks: dict[tuple[int, int], int] = {}
    for path in (folder, *folder.rglob("*")):
        # Temporary files of processes that end may go meanwhile.
        with suppress(FileNotFoundError):
            status = path.lstat()
            blocks[status.st_dev, status.st_ino] = status.st_blocks
    return 512 * sum(blocks.values())


if __name__ == "__main__":
    sys.exit(main())
