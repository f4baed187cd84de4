"""Progress of long work on standard error: of a proof as lines, of other work as a bar."""

import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from guesstree.errors import visible

if TYPE_CHECKING:
    from guesstree.play.arguments import Track
    from guesstree.search.objective import Progress

_EVERY = 5.0
"""Seconds between two lines."""

_LONG = 2.0
"""Seconds after which work says that it goes on."""

WORKING = "still working"

_COMPILES = "; code is compiled, which takes longest the first time"


@contextmanager
def saying(sentence: str) -> "Iterator[None]":
    """Say a sentence on a terminal if what is done takes more than two seconds."""
    if not sys.stderr.isatty():
        yield
        return
    with _if_long(lambda: _announce(sentence)):
        yield


@contextmanager
def _if_long(do: "Callable[[], object]") -> "Iterator[None]":
    """Do something if what is done meanwhile takes more than two seconds."""
    timer = threading.Timer(_LONG, do)
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()


def _announce(sentence: str) -> None:
    """Print a sentence, and whether code is compiled at this moment."""
    loaded = sys.modules.get("numba.core.compiler_lock")
    compiles = loaded is not None and loaded.global_compiler_lock.is_locked()
    print(f"({sentence}{_COMPILES * compiles})", file=sys.stderr, flush=True)


def bar(what: str) -> "Track":
    """Return a function that shows a bar on a terminal, where work takes more than two seconds.

    It is drawn also while the first step goes on, which may take longest.
    """

    def track(steps: range) -> "Iterator[int]":
        if not sys.stderr.isatty():
            yield from steps
            return
        from rich.console import Console
        from rich.progress import Progress

        shown = Progress(
            console=Console(file=sys.stderr),
            transient=True,
            redirect_stdout=False,  # which may be a pipe
            redirect_stderr=False,
        )
        task = shown.add_task(what, total=len(steps))
        try:
            with _if_long(shown.start):
                for step in steps:
                    yield step
                    shown.advance(task)
        finally:
            if shown.live.is_started:
                shown.stop()

    return track


def proof_progress() -> "Callable[[Progress], None]":
    """Return a function that prints the progress of a proof every few seconds.

    On a terminal one line is overwritten; a log file gets many. The first one says how much memory
    the proof may take.
    """
    started = said = time.monotonic()
    done = 0
    end = "\r" if sys.stderr.isatty() else "\n"

    def say(progress: "Progress") -> None:
        nonlocal said, done
        now = time.monotonic()
        # Bounds are raised after the last first guess: no line for each.
        last, done = done, progress.done
        if now - said >= _EVERY or last < done == progress.openers:
            if said == started and done < progress.openers:
                print(_memory(), file=sys.stderr)
            said = now
            print(visible(_line(progress, now - started)), end=end, file=sys.stderr, flush=True)

    return say


def _memory() -> str:
    from guesstree.search.transposition import most_memory

    return (
        f"each table of sets takes up to {most_memory() / 1e9:.1f} GB, an eighth of this machine's "
        "memory at most; once it is full, other sets are searched again where they recur"
    )


def _line(progress: "Progress", seconds: float) -> str:
    left = seconds / progress.done * max(0, progress.openers - progress.done)
    least = (
        "no tree yet"
        if progress.total is None
        else f"least cost {progress.total} ({progress.opener})"
    )
    bound = (
        f"no tree with one of these first guesses costs less than {progress.lower_bound}"
        if progress.lower_bound is not None
        else "no tree with one of these first guesses keeps within the limit"
    )
    return (
        f"{progress.done} of {progress.openers} first guesses, {progress.open} open, {least}, "
        f"{bound}, at most about {left / 60:.0f} min left"
    )
