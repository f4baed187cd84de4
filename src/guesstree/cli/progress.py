"""The progress of long work: a bar for steps, and a line about a proof."""

import sys
import time
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from guesstree.cli.status import echo, status, working

if TYPE_CHECKING:
    from guesstree.api.proving import Progress
    from guesstree.tracking import Track

_EVERY = 5.0
"""The seconds between two lines about a proof."""


def bar(what: str) -> "Track":
    """Return a function that shows the progress of some steps as a bar on a terminal."""

    def track(steps: range) -> Iterator[int]:
        if not sys.stderr.isatty():
            yield from steps
            return
        from rich.console import Console
        from rich.progress import Progress

        # The bar and the status line would overwrite each other.
        working.stop()
        with Progress(console=Console(file=sys.stderr), transient=True) as shown:
            yield from shown.track(steps, description=what)
        working.start()

    return track


def proof_progress() -> "Callable[[Progress], None]":
    """Return a function that prints the progress of a proof every few seconds.

    On a terminal, each line overwrites the one before; a log file gets many lines.
    """
    started = printed = time.monotonic()
    done = 0

    def report(progress: "Progress") -> None:
        nonlocal printed, done
        now = time.monotonic()
        # Bounds still rise after the last first guess is done; they don't get a line each.
        is_last = done < progress.done == progress.openers
        done = progress.done
        if now - printed < _EVERY and not is_last:
            return

        printed = now
        parts = _parts(progress, now - started)
        if sys.stderr.isatty():
            working.stop()
            status.show(*parts)
        else:
            echo(", ".join(parts), err=True)

    return report


def _parts(progress: "Progress", seconds: float) -> list[str]:
    """Return the parts of the line about a proof, the most important first.

    The time left appears once a twentieth of the work is done, as the first guesses that are
    searched first take longest.
    """
    total = progress.total
    bound = progress.lower_bound

    # The bound is that of the first guesses done. It falls when a weaker one follows.
    found = "have no tree within the limit" if bound is None else f"cost at least {bound:,}"
    parts = [
        f"{progress.done:,} of {progress.openers:,} first guesses {found}",
        "no tree yet" if total is None else f"best {total:,} ({progress.opener})",
        f"{progress.open:,} open",
    ]
    if progress.done > progress.openers / 20:
        left = seconds / progress.done * max(0, progress.openers - progress.done)
        parts.append(f"at most {left / 60:.0f} min left")
    return parts
