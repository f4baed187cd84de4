"""Standard input that is closed, and Ctrl-C before a command has begun."""

import sys

from tests.here import ran


def test_streams_are_closed() -> None:
    """Closed input has no lines, and errors that nobody reads are lost."""
    words = [sys.executable, "-m", "guesstree", "solve", "-g", "wordle"]
    assert "Say " in ran(["sh", "-c", 'exec "$@" <&- 2>&-', "sh", *words]).stdout
