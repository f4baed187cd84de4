"""The `guesstree` command: it runs a command from `commands`, and reports failures."""

import io
import os
import sys
import warnings
from pathlib import Path
from shlex import quote

from guesstree.cli.commands import app
from guesstree.cli.status import say
from guesstree.errors import (
    InputError,
    SearchNeededError,
    lacks_memory,
    reason_of,
    settings_fault,
    shortened,
    visible,
)
from guesstree.extras import naming_extras
from guesstree.storage import keeping_inputs


def main() -> None:
    """Run the command; a failure prints one sentence and exits with code 1."""
    # A file in the working folder must not decide where Numba stores compiled code.
    os.environ.setdefault("NUMBA_CACHE_DIR", "")

    _prepare_streams()

    # Python's own form would add a file and a line of code, which tell a person nothing.
    warnings.showwarning = lambda message, *_, **__: say(f"Warning: {message}", err=True)
    try:
        with naming_extras(), keeping_inputs():
            app(prog_name="guesstree")
    except SearchNeededError as error:
        made = f"{error.name}.txt"
        strategy = f"--strategy {quote(error.strategy)} --output {made}"
        fault = (
            f"the tree of {error.name!r} needs a long search; run guesstree prove --game "
            f"{error.game} {strategy} first, and use {made} as the strategy"
        )
    except InputError as error:
        fault = str(error)
    except (KeyboardInterrupt, SystemExit):
        raise
    except BaseException as error:
        # Polars raises errors that do not inherit from `Exception`.
        fault = _fault_of(error)
        if not fault:
            raise
    say(f"guesstree: {shortened(visible(fault))}", err=True)
    sys.exit(1)


def _prepare_streams() -> None:
    """Replace closed streams, and let open ones replace the characters that they cannot show."""
    # Python sets closed streams to None.
    sys.stdin = sys.stdin or io.StringIO()
    sys.stdout = sys.stdout or io.StringIO()
    sys.stderr = sys.stderr or io.StringIO()

    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")


def _fault_of(error: BaseException) -> str:
    """Return a sentence about a system error or a bad setting; empty for other errors."""
    if lacks_memory(error):
        return "there is not enough memory; use fewer words"
    if type(error).__name__ == "PanicException":  # by name, as Polars may not be loaded
        return settings_fault("Polars", error)
    if not isinstance(error, OSError):
        return ""

    reason = reason_of(error)
    if error.filename:
        return f"{error.filename}: {reason}"

    # The working folder may have been deleted. Errors about it name no file.
    try:
        Path.cwd()
    except OSError:
        return f"the working folder: {reason}; change to another folder"

    # An error without a number comes from a library.
    return reason if error.errno is None else f"writing the output: {reason}"
