"""What the jobs of a run said in their logs when they failed."""

from collections.abc import Mapping
from pathlib import Path

LOGS = Path("logs")
"""Where jobs write what they say."""

_SENTENCE = "guesstree: "
"""How the last line of a job that failed begins."""

_MOST = 5


def log_times(folder: Path) -> dict[Path, int]:
    """Return when each log in a folder was last written, in nanoseconds."""
    return {path: path.stat().st_mtime_ns for path in folder.rglob("*.log") if path.is_file()}


def failures(folder: Path, before: Mapping[Path, int]) -> list[str]:
    """Return what failed jobs said since the times `before`, a sentence each, the first one last.

    Many jobs may have failed for one reason, so that each sentence comes once.
    """
    times = log_times(folder)
    fresh = [path for path, time in times.items() if before.get(path) != time]
    said: dict[str, Path] = {}
    for path in sorted(fresh, key=lambda path: (times[path], path)):
        lines = path.read_text(encoding="utf-8", errors="replace").splitlines()
        if lines and lines[-1].startswith(_SENTENCE):
            said.setdefault(lines[-1], path)
    return [f"{sentence} ({path})" for sentence, path in [*said.items()][:_MOST]][::-1]
