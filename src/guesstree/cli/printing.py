"""Prints sentences, replies, trees, and rows as tables that fit the terminal, CSV or JSON."""

import csv
import json
import os
import shutil
import signal
import sys
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from rich.box import SIMPLE_HEAD
from rich.cells import cell_len
from rich.console import Console
from rich.table import Table

from guesstree.base.errors import visible
from guesstree.base.result import Row, Rows
from guesstree.cli.status import begin_output, echo, say, working

if TYPE_CHECKING:
    from guesstree import Rule


GAP = 2
"""The number of blanks between columns; the last column is followed by one."""

LEAST_IMPORTANT = (
    "bar",
    "code",
    "index",
    "solved",
    "largest",
    "branches",
    "gained",
    "bits",
    "expected",
    "chance",
    "exact",
    "information",
    "possible",
    "left",
    "remaining",
    "luck",
    "total",
    "its guesses",
    "best guesses",
    "better total",
    "worst",
    "targets",
)
"""The headings of columns that narrow tables drop first, in this order.

All other columns follow, the last one first.
"""

Columns = Mapping[str, Sequence[str]]
"""The cells of each column by heading."""


def fit(columns: Columns, width: int, last: str = "") -> tuple[dict[str, int], list[str]]:
    """Return the width of each shown column, and the headings of the dropped columns.

    A column is at least as wide as its longest word, because lines break between words. The first
    column always stays, and the column `last` is the last one to be dropped.
    """
    sizes = {name: _extent(columns, name) for name in columns}
    kept = list(columns)
    order = [name for name in LEAST_IMPORTANT if name in columns]
    order += [name for name in reversed(kept) if name not in order]
    order.sort(key=lambda name: name == last)

    # A gap is counted after every column, but the last one takes only 1: hence `width + 1`.
    for name in order:
        if sum(sizes[column][0] + GAP for column in kept) <= width + 1:
            break
        if name != kept[0]:
            kept.remove(name)

    # Spare room goes first to the columns that need the least of it.
    room = width + 1 - sum(sizes[name][0] + GAP for name in kept)
    widths = {}
    for name in sorted(kept, key=lambda column: sizes[column][1] - sizes[column][0]):
        least, natural = sizes[name]
        widths[name] = least + max(0, min(room, natural - least))
        room -= widths[name] - least

    return {name: widths[name] for name in kept}, [
        name for name in columns if name not in kept
    ]


def natural_width(columns: Columns) -> int:
    """Return the width of a table with every cell in one line."""
    return sum(_extent(columns, name)[1] + GAP for name in columns) - 1


def _extent(columns: Columns, name: str) -> tuple[int, int]:
    """Return the widths of a column's longest word and of its longest cell."""
    cells = (name, *columns[name])
    return max(map(cell_len, " ".join(cells).split()), default=0), max(map(cell_len, cells))


def print_table(rows: Rows, title: str, ranked_by: str) -> None:
    """Print a table for people.

    A narrow terminal drops less important columns, and a sentence lists these. The column that
    ranks the rows is dropped last. A single row that is too wide becomes a line per cell.
    """
    width = shutil.get_terminal_size().columns
    names = [_heading(name) for name in rows[0]]
    cells = [[_shown(cell) for cell in row.values()] for row in rows]
    columns = dict(zip(names, zip(*cells, strict=True), strict=True))
    if len(rows) == 1 and natural_width(columns) > width:
        longest = max(map(len, names))
        for name, (cell,) in columns.items():
            say(f"{name:<{longest}}  {cell}")
        return

    # The first row tells which columns have numbers.
    first = dict(zip(names, rows[0].values(), strict=True))
    widths, dropped = fit(columns, width, _heading(ranked_by))
    table = Table(
        title=visible(title) or None,
        title_justify="left",
        box=SIMPLE_HEAD,
        padding=(0, 1, 0, 0),
        show_edge=False,
    )
    for name, room in widths.items():
        is_number = isinstance(first[name], int | float)
        table.add_column(name, width=room, justify="right" if is_number else "left")
    for row in zip(*(columns[name] for name in widths), strict=True):
        table.add_row(*row)

    # Without markup and emoji, words such as `[/ab]` and `:x:` are printed unchanged.
    # Python's function finds the width, as it treats COLUMNS=0 as unknown.
    begin_output()
    Console(markup=False, emoji=False, width=width).print(table)
    if dropped:
        say(f"A wider terminal also shows: {', '.join(dropped)}.")


def _heading(name: str) -> str:
    """Return the heading of a column."""
    return visible(name.replace("_", " "))


def _shown(cell: Any) -> str:
    if cell is None:
        return ""
    if isinstance(cell, bool):
        return "yes" if cell else ""
    if isinstance(cell, float):
        return f"{cell:.3f}"
    if isinstance(cell, list | tuple):
        return " ".join(map(str, cell))
    return visible(str(cell))


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
    begin_output()
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
