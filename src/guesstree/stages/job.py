"""What the scripts of the workflow share: files, logs, and how a job fails."""

import gc
import os
import re
import sys
import warnings
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any, NamedTuple

from guesstree.base.errors import fault_of, shortened, visible
from guesstree.base.plugins import naming_extras


class Job(NamedTuple):
    """The parts of a job by the names that its rule gives them.

    Attributes
    ----------
    inputs, outputs
        Paths, and lists of paths; an empty list for an input that the job does not have.
    params
        Values, as the rule has them.
    wildcards
        Texts.
    """

    inputs: Any
    outputs: Any
    params: Any
    wildcards: Any


@contextmanager
def job(snakemake: Any) -> Iterator[Job]:
    """Run the script of a job: stderr is its log, and a failure is one sentence at the log's end.

    `snakemake` is the object that Snakemake gives to each script.
    """
    # A file in the working folder must not decide where Numba stores compiled code.
    os.environ.setdefault("NUMBA_CACHE_DIR", "")

    # Most objects that a job makes stay.
    gc.set_threshold(100_000)

    with Path(snakemake.log[0]).open("w", encoding="utf-8") as log:
        os.dup2(log.fileno(), sys.stderr.fileno())
    warnings.showwarning = lambda message, *_, **__: note([f"Warning: {message}"])
    try:
        with naming_extras():
            yield Job(
                _paths(snakemake.input),
                _paths(snakemake.output),
                snakemake.params,
                snakemake.wildcards,
            )
        return
    except BaseException as error:
        # Polars raises errors that do not inherit from `Exception`.
        fault = fault_of(error)
        if not fault:
            raise
    note([f"guesstree: {shortened(visible(fault))}"])
    sys.exit(1)


def note(sentences: Iterable[str]) -> None:
    """Write sentences to the log of the job."""
    for sentence in sentences:
        print(sentence, file=sys.stderr, flush=True)


def _paths(files: Any) -> SimpleNamespace:
    """Return named files as paths. A name for no file has an empty list, as does an empty list."""
    return SimpleNamespace(
        **{
            name: Path(value) if isinstance(value, str) else [*map(Path, value)]
            for name, value in files.items()
        }
    )


# What the logs of failed jobs report

LOGS = Path("logs")
"""The folder of the jobs' logs."""

_SENTENCE = "guesstree: "
"""The beginning of the last line of a failed job."""

_MOST = 5
"""The most messages that are shown."""


def log_times(folder: Path) -> dict[Path, int]:
    """Return the time of the last change of each log in a folder, in nanoseconds."""
    return {
        path: path.stat().st_mtime_ns for path in folder.rglob("*.log") if path.is_file()
    }


def failures(folder: Path, before: Mapping[Path, int]) -> list[str]:
    """Return the messages of jobs that failed since the times `before`, the first one last.

    Each message appears once, as many jobs may fail for the same reason.
    """
    times = log_times(folder)
    fresh = [path for path, time in times.items() if before.get(path) != time]
    messages: dict[str, Path] = {}
    for path in sorted(fresh, key=lambda path: (times[path], path)):
        lines = path.read_text(encoding="utf-8", errors="replace").splitlines()
        if lines and lines[-1].startswith(_SENTENCE):
            messages.setdefault(lines[-1], path)
        elif _has_bug(lines):
            messages.setdefault(f"{_SENTENCE}a job failed with {lines[-1]}", path)

    # What failed first often explains the rest, and the last line of a terminal is read first.
    return [f"{sentence} ({path})" for sentence, path in [*messages.items()][:_MOST]][::-1]


def _has_bug(lines: Sequence[str]) -> bool:
    """Return whether a log ends with an exception, unless Ctrl-C raised it."""
    is_raised = any(line.startswith("Traceback ") for line in lines)
    return is_raised and lines[-1] != KeyboardInterrupt.__name__


_MISSING = re.compile(r"^(.+) \(missing locally", re.MULTILINE)
_STATUS = re.compile(r"non-zero exit status ([0-9]+)\.$", re.MULTILINE)
_STOPPED = re.compile(
    r"^Will exit after finishing currently running jobs|"  # by SIGTERM
    r"^Terminating processes on user request|"  # by Ctrl-C
    r"died with <Signals\.SIGINT",  # a job, by Ctrl-C
    re.MULTILINE,
)
_SIGNALLED = 128
"""Exit statuses of a shell from here on mean that a signal ended the command."""


def without_message(logs: Iterable[Path]) -> str:
    """Return a message for jobs that failed without one, from the logs of Snakemake."""
    said = "".join(log.read_text(encoding="utf-8", errors="replace") for log in logs)
    if missing := _MISSING.search(said):
        return (
            f"{_SENTENCE}{missing[1]}: is missing, though its job succeeded; if the file system is "
            "slow, run the same command again with --latency-wait 60"
        )
    if _STOPPED.search(said):
        return f"{_SENTENCE}the run was stopped; run the same command again to continue"
    status = _STATUS.search(said)
    if status and int(status[1]) < _SIGNALLED:
        return (
            f"{_SENTENCE}a job ended with exit status {status[1]} and without a message; run its "
            "command, which Snakemake shows above"
        )
    return (
        f"{_SENTENCE}a job ended without an error message, perhaps killed for lack of memory; run "
        "the same command again to continue"
    )
