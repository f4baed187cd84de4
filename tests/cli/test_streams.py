"""Standard input that is closed, and Ctrl-C before a command has begun."""

import sys

import pytest

from tests.here import ran


@pytest.mark.parametrize(
    ("closed", "command", "said"),
    [("<&-", "solve -g wordle", "Say "), ("2>&-", "reply crane raise", ".YY.G")],
)
def test_streams_are_closed(closed: str, command: str, said: str) -> None:
    """Closed input has no lines, and errors that nobody reads are lost."""
    words = [sys.executable, "-m", "guesstree", *command.split()]
    done = ran(["sh", "-c", f'exec "$@" {closed}', "sh", *words])
    assert said in done.stdout
    assert "Traceback" not in done.stderr
