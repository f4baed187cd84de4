"""What commands that ask at a prompt share."""

import signal
import sys

from guesstree.cli.printing import echo


def ask(prompt: str, *, err: bool = False) -> str | None:
    """Return the line that somebody types, or None at the end of the input (Ctrl-D)."""
    _heed_ctrl_c()
    echo(prompt, nl=False, err=err)
    line = sys.stdin.readline()
    if not line:
        echo(err=err)
        return None
    return line.strip()


def _heed_ctrl_c() -> None:
    """Let Ctrl-C end a prompt at once.

    Polars, once it is loaded, puts a handler before Python's, after which the prompt would go on
    waiting. Windows has no such calls to interrupt.
    """
    if hasattr(signal, "siginterrupt"):
        signal.siginterrupt(signal.SIGINT, True)
