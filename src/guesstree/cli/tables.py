"""Tables that fit the terminal."""

import shutil
from collections.abc import Mapping, Sequence
from typing import Any

from rich.box import SIMPLE_HEAD
from rich.cells import cell_len
from rich.console import Console
from rich.table import Table

from guesstree.base.errors import visible
from guesstree.base.result import Rows
from guesstree.cli.status import say, status

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
    status.erase()
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
