"""Standard input that is closed, and Ctrl-C before a command has begun."""

import signal
import sys

import pytest

from guesstree import __main__ as entry
from tests.here import ran

INTERRUPTED = """
import builtins, sys

real = builtins.__import__

def interrupted(name, *rest):
    if name.startswith("guesstree.cli"):
        raise KeyboardInterrupt
    return real(name, *rest)

builtins.__import__ = interrupted
from guesstree.__main__ import main

main()
"""


@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        (["solve"], 0, "Say tarse"),
        pytest.param(["play"], 0, "Not found.", marks=pytest.mark.slow),
        pytest.param(*(["review", "crane"], 0, "Found in 1"), marks=pytest.mark.slow),
    ],
)
def test_closed_input_has_no_lines(arguments: list[str], code: int, said: str) -> None:
    """A command that asks goes on as at the end of the input."""
    command = [sys.executable, "-m", "guesstree", *arguments]
    shell = ["sh", "-c", 'exec "$@" <&-', "sh", *command]
    done = ran(shell, code=code)
    assert said in done.stdout + done.stderr
    assert "Traceback" not in done.stderr


def test_closed_errors_are_lost() -> None:
    """A command whose errors nobody reads answers as ever."""
    command = [sys.executable, "-m", "guesstree", "reply", "crane", "raise"]
    shell = ["sh", "-c", 'exec "$@" 2>&-', "sh", *command]
    assert ".YY.G" in ran(shell).stdout


def test_ctrl_c_while_modules_are_loaded() -> None:
    """It ends the command with the code of an interrupt, and says nothing."""
    done = ran([sys.executable, "-c", INTERRUPTED], code=128 + signal.SIGINT)
    assert (done.stdout, done.stderr) == ("", "")
    assert entry.main.__module__ == "guesstree.__main__"
