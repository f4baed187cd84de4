"""Make the manual page of the command from the texts of its help.

`python docs/man.py build/guesstree.1` writes the page, and `man build/guesstree.1` shows it.
"""

import re
import sys
from pathlib import Path
from textwrap import indent

from docutils.core import publish_string

from guesstree import __version__
from guesstree.cli.commands import EXAMPLES, app, load_commands

_HEAD = f"""\
=========
guesstree
=========

-------------------------------------------
guessing strategies for Wordle and the like
-------------------------------------------

:Version: {__version__}
:Manual section: 1
:Manual group: User commands

"""


def page() -> str:
    """Return the manual page."""
    load_commands()
    text = app.generate_docs(output_format="rst")
    text = text.replace(EXAMPLES, f"::\n\n{indent(EXAMPLES, '    ')}")

    # The title is ours, and a page for a terminal has no links and no contents.
    body = text.partition("=========\nguesstree\n=========\n")[2]
    body = re.sub(
        r"^\.\. (_cyclopts.*|contents::.*\n(   .*\n)+)", "", body, flags=re.MULTILINE
    )
    return str(publish_string(_HEAD + body, writer="manpage", settings_overrides=_SETTINGS))


_SETTINGS = {"output_encoding": "unicode", "report_level": 3, "halt_level": 3}


def main(path: str) -> None:
    """Write the page."""
    file = Path(path)
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(page(), "utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])
