"""The `guesstree` command, also as `python -m guesstree`."""

import gc
import sys


def main() -> None:
    """Run the command; Ctrl-C ends it without a traceback, also while modules are loaded."""
    # Commands make many objects, most of which stay: modules, figures. Looking for garbage among
    # them seldom saves a tenth of the start.
    gc.set_threshold(100_000)

    try:
        from guesstree.cli import main as run

        run()
    except KeyboardInterrupt:
        sys.exit(130)


if __name__ == "__main__":
    main()
