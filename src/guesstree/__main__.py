"""The `guesstree` command, also as `python -m guesstree`."""

import atexit
import os
import sys
from contextlib import suppress


def main() -> None:
    """Run the command; Ctrl-C ends it without a traceback, also while modules are loaded."""
    try:
        from guesstree.cli import main as run

        run()
    except KeyboardInterrupt:
        sys.exit(130)
    except SystemExit as ended:
        if not ended.code:
            _end_at_once()
        raise


def _end_at_once() -> None:
    """End the process, unless something cannot be printed.

    Python would free its objects one by one, which takes a tenth of a second.
    """
    with suppress(AttributeError, OSError, ValueError):
        sys.stdout.flush()
        sys.stderr.flush()
        atexit._run_exitfuncs()
        os._exit(0)


if __name__ == "__main__":
    main()
