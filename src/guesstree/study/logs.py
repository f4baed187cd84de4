"""Finds error messages in the logs of jobs after a failed run."""

import re
from collections.abc import Iterable, Mapping
from pathlib import Path

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
        elif any(line.startswith("Traceback ") for line in lines):  # a bug of guesstree
            messages.setdefault(f"{_SENTENCE}a job failed with {lines[-1]}", path)

    # What failed first often explains the rest, and the last line of a terminal is read first.
    return [f"{sentence} ({path})" for sentence, path in [*messages.items()][:_MOST]][::-1]


_MISSING = re.compile(r"^(.+) \(missing locally", re.MULTILINE)
_STATUS = re.compile(r"non-zero exit status ([0-9]+)\.$", re.MULTILINE)
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
