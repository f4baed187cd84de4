"""The progress of long work: a bar for its steps."""

import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING

from guesstree.cli.status import working

if TYPE_CHECKING:
    from guesstree.base.tracking import Track


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
