"""The error messages in the logs of failed jobs."""

from collections.abc import Mapping
from pathlib import Path

LOGS = Path("logs")
"""The folder of the jobs' logs."""

_SENTENCE = "guesstree: "
"""How the last line of a job that failed begins."""

_MOST = 5


def log_times(folder: Path) -> dict[Path, int]:
    """Return when each log in a folder was last written, in nanoseconds."""
    return {path: path.stat().st_mtime_ns for path in folder.rglob("*.log") if path.is_file()}


def failures(folder: Path, before: Mapping[Path, int]) -> list[str]:
    """Return the messages of jobs that failed since the times `before`, the first one last.

    Many jobs may have failed for one reason, so that each message comes once.
    """
    times = log_times(folder)
    fresh = [path for path, time in times.items() if before.get(path) != time]
    said: dict[str, Path] = {}
    for path in sorted(fresh, key=lambda path: (times[path], path)):
        lines = path.read_text(encoding="utf-8", errors="replace").splitlines()
        if lines and lines[-1].startswith(_SENTENCE):
            said.setdefault(lines[-1], path)
    return [f"{sentence} ({path})" for sentence, path in [*said.items()][:_MOST]][::-1]
