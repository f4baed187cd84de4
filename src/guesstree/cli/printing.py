"""Prints sentences, replies, trees, and rows as tables, CSV or JSON."""

import csv
import json
import os
import signal
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from guesstree.base.errors import visible
from guesstree.base.result import Row, Rows
from guesstree.cli.status import echo, status, working

if TYPE_CHECKING:
    from guesstree import Rule

SHORT = {"information": "bits", "remaining": "left"}
"""Short headings for columns with long names. Tables have to fit 80 columns."""


def ask(prompt: str) -> str | None:
    """Return the typed line, or None at the end of the input (Ctrl-D).

    Ctrl-C ends the prompt at once. Polars installs its own signal handler when it is loaded;
    without `siginterrupt`, the prompt would keep waiting.
    """
    signal.siginterrupt(signal.SIGINT, True)
    working.stop()
    echo(prompt, nl=False)
    line = sys.stdin.readline()
    working.start()
    if not line:
        echo()
        return None
    return line.strip()


def print_json(value: Any) -> None:
    """Print a value as JSON."""
    echo(json.dumps(value, ensure_ascii=False, indent=1))


def print_csv(rows: Rows, columns: Sequence[str] = ()) -> None:
    """Print rows as CSV, with blanks between the words of a list; without rows, print `columns`."""
    # The writer does not use `echo`, which would erase the status line.
    status.erase()
    writer = csv.writer(sys.stdout, lineterminator="\n")
    writer.writerow(map(visible, rows[0] if rows else columns))
    for row in rows:
        writer.writerow(map(_csv_cell, row.values()))


def _csv_cell(cell: Any) -> Any:
    if isinstance(cell, list | tuple):
        return " ".join(visible(str(part)) for part in cell)
    return visible(cell) if isinstance(cell, str) else cell


def print_rows(rows: Rows, title: str = "", ranked_by: str = "") -> None:
    """Print a table for people; print nothing without rows."""
    if rows:
        from guesstree.cli.tables import print_table

        shown = [
            {SHORT.get(name, name): cell for name, cell in row.items()} for row in rows
        ]
        print_table(shown, title, SHORT.get(ranked_by, ranked_by))


def shown_reply(text: str, rule: "Rule", palette: str) -> str:
    """Return a reply as tiles, or as text if the terminal's encoding has no tiles."""
    return printable(rule.drawn(text, palette), text)


def printable(text: str, otherwise: str) -> str:
    """Return a text, or another one if the terminal's encoding lacks some of its characters."""
    try:
        text.encode(sys.stdout.encoding or "utf-8")
    except UnicodeEncodeError:
        return otherwise
    return text


def has_colours() -> bool:
    """Tell whether standard output is a terminal with colours, which NO_COLOR turns off."""
    is_plain = os.environ.get("NO_COLOR") or os.environ.get("TERM", "") in (
        "dumb",
        "unknown",
    )
    return sys.stdout.isatty() and not is_plain


LONGEST = 20
"""The length of the longest bar, in characters."""

_EIGHTHS = " ▏▎▍▌▋▊▉"
"""The last character of a bar, by eighths."""


def with_bars(rows: Rows, column: str) -> list[Row]:
    """Return rows with a bar after a column of numbers; the largest number has the longest bar."""
    # Numbers that are all 0 must not become divisors.
    greatest = max((row[column] for row in rows), default=0) or 1

    with_bar = []
    for row in rows:
        cells = list(row.items())
        cells.insert(list(row).index(column) + 1, ("bar", _bar(row[column] / greatest)))
        with_bar.append(dict(cells))
    return with_bar


def _bar(share: float) -> str:
    """Return a bar for a share from 0 to 1; above 0, it has at least an eighth of a character."""
    eighths = max(round(share * LONGEST * 8), int(share > 0))
    whole, part = divmod(eighths, 8)

    # A remainder of 0 would be a blank, which `strip` removes. Without these characters, every
    # eight eighths become one #, rounded up.
    return printable("█" * whole + _EIGHTHS[part].strip(), "#" * -(-eighths // 8))


def print_tree(nodes: Rows, rule: "Rule", palette: str) -> None:
    """Print the nodes of a tree, each below its parent."""
    for row, stem in zip(nodes, _stems([row["depth"] for row in nodes]), strict=True):
        reply = shown_reply(row["reply"], rule, palette)
        guess = f"{reply} {row['guess']}" if reply else row["guess"]
        echo(
            f"{printable(stem, ' ' * len(stem))}{guess}"
            f"  {row['size']}  {row['information']:.3f}  {row['expected']:.3f}"
        )


def _stems(depths: Sequence[int]) -> list[str]:
    """Return the lines before each node of a tree, from their depths in pre-order.

    >>> _stems([1, 2, 3, 2])
    ['', '├─ ', '│  └─ ', '└─ ']
    """
    # Going backwards, all later nodes are already known.
    stems = []
    continued: set[int] = set()  # depths where another branch of the same node comes later
    for depth in reversed(depths):
        lines = ["│  " if level in continued else "   " for level in range(2, depth)]
        if depth > 1:
            lines.append("├─ " if depth in continued else "└─ ")
        stems.append("".join(lines))
        continued = {level for level in continued if level < depth} | {depth}
    return stems[::-1]
