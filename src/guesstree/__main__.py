"""The `guesstree` command, also as `python -m guesstree`."""

import sys


def main() -> None:
    """Run the command; Ctrl-C ends it without a traceback, also while modules are loaded."""
    try:
        from guesstree.cli import main as run

        run()
    except KeyboardInterrupt:
        sys.exit(130)


if __name__ == "__main__":
    main()
