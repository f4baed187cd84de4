"""The line that a terminal shows while a command works, and the bar of long work.

The next output overwrites them.
"""

import os
import shutil
import sys
import textwrap
import threading
from collections.abc import Iterator
from typing import TYPE_CHECKING

from guesstree.base.errors import visible

if TYPE_CHECKING:
    from guesstree.base.result import Track


_LONG = 1.0
"""After this many seconds, a command announces that it is still working."""


def error_columns() -> int:
    """Return the columns of the terminal that shows standard error.

    `shutil` alone would ask standard output, which may be a pipe.
    """
    try:
        size = os.get_terminal_size(sys.stderr.fileno())
    except (OSError, ValueError):
        size = os.terminal_size((80, 24))
    return shutil.get_terminal_size(size).columns


class _Status:
    """A line on a terminal; the next such line overwrites it, and other output erases it."""

    _columns = 0

    def show(self, *parts: str) -> None:
        """Show as many parts as fit on one line, at least the first one."""
        from rich.cells import cell_len, set_cell_size

        # In the last column, some terminals would begin a new line.
        room = error_columns() - 1
        kept = [*map(visible, parts)]
        while len(kept) > 1 and cell_len(", ".join(kept)) > room:
            kept.pop()

        # Blanks cover what is left of a longer line before.
        text = ", ".join(kept)
        columns = min(cell_len(text), room)
        self._write(set_cell_size(text, max(columns, self._columns)))
        self._columns = columns

    def erase(self) -> None:
        """Erase the line if there is one."""
        if self._columns:
            self._write(f"{' ' * self._columns}\r")
            self._columns = 0

    def _write(self, text: str) -> None:
        print(f"\r{text}", end="", file=sys.stderr, flush=True)


status = _Status()
"""The line about the work of the command."""


class _Working:
    """Announces on a terminal that the command is still working, a second after it began."""

    _timer: threading.Timer | None = None

    def start(self) -> None:
        """Start or resume work."""
        if sys.stderr.isatty():
            self._timer = threading.Timer(_LONG, _announce)
            self._timer.daemon = True
            self._timer.start()

    def stop(self) -> None:
        """End work, or pause it to wait for input."""
        if self._timer is not None:
            self._timer.cancel()
        status.erase()


working = _Working()
"""The work of the running command."""


def _announce() -> None:
    """Show that the command is working, and whether it is compiling code."""
    # Numba holds a lock while it compiles. Nothing compiles before it is loaded.
    loaded = sys.modules.get("numba.core.compiler_lock")
    if loaded is not None and loaded.global_compiler_lock.is_locked():
        status.show("still working", "compiling; this takes longest the first time")
    else:
        status.show("still working")


_headings: list[str] = []
"""The heading of the output, until there is some."""


def introduce(heading: str) -> None:
    """Put a heading above the output; a command that fails before any output shows none."""
    _headings[:] = filter(None, [heading])


def begin_output() -> None:
    """Make room on standard output, below the heading."""
    status.erase()
    while _headings:
        say(_headings.pop())


def echo(
    text: str = "", *, nl: bool = True, err: bool = False, styled: bool = False
) -> None:
    """Print a text with control characters escaped; `styled` keeps its colours."""
    status.erase() if err else begin_output()
    kept = "\n\t\x1b" if styled else "\n\t"
    stream = sys.stderr if err else sys.stdout
    print(visible(text, keep=kept), end="\n" if nl else "", file=stream, flush=True)


def say(text: str, *, err: bool = False) -> None:
    """Print sentences; in a terminal, lines break between words."""
    stream = sys.stderr if err else sys.stdout
    if stream.isatty():
        columns = error_columns() if err else shutil.get_terminal_size().columns
        wrapper = textwrap.TextWrapper(
            columns, break_long_words=False, break_on_hyphens=False
        )
        text = "\n".join(map(wrapper.fill, text.split("\n")))
    echo(text, err=err)


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
