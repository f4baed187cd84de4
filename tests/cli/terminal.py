"""Commands at a pseudo-terminal, as a user types them."""

import os
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pexpect


@contextmanager
def commands_in(
    folder: Path, *, columns: int, timeout: float
) -> Iterator[Callable[..., Any]]:
    """Yield a function that starts a command of guesstree in a folder; all end with the block."""
    children: list[Any] = []

    def start(*args: str) -> Any:
        child = pexpect.spawn(
            sys.executable,
            ["-m", "guesstree", *args],
            cwd=str(folder),
            encoding="utf-8",
            dimensions=(24, columns),
            # Readline may set the size of another terminal in the environment of the tests.
            env={name: value for name, value in os.environ.items() if name != "COLUMNS"},
            preexec_fn=_heed_ctrl_c,
        )
        child.timeout = timeout
        children.append(child)
        return child

    yield start
    for child in children:
        child.close(force=True)


def _heed_ctrl_c() -> None:
    """Let Ctrl-C end the process; whoever started the tests in the background has it ignored."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
