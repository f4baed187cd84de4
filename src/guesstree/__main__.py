"""The `guesstree` command, also as `python -m guesstree`."""

import gc
import sys


def main() -> None:
    """Run the command; Ctrl-C ends it without a traceback, also while modules are loaded."""
    # Most objects that a command makes stay: modules, figures. Garbage is collected seldom, which
    # saves 6 % of a start.
    gc.set_threshold(100_000)

    try:
        from guesstree.cli import main as run

        run()
    except KeyboardInterrupt:
        sys.exit(130)


if __name__ == "__main__":
    main()
