"""The `guesstree` command: it runs a command from `commands`, and reports failures."""

import io
import os
import sys
import warnings

from guesstree.cli.commands import app
from guesstree.cli.status import say
from guesstree.errors import InputError, fault_of, shortened, visible
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
    except InputError as error:
        fault = str(error)
    except (KeyboardInterrupt, SystemExit):
        raise
    except BaseException as error:
        # Polars raises errors that do not inherit from `Exception`.
        fault = fault_of(error)
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
