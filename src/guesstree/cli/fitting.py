"""How a table fits a terminal: columns are left out, so that no word is cut."""

from collections.abc import Mapping, Sequence

GAP = 2
"""Blanks after a column; one after the last."""

LEAST_IMPORTANT = (
    *("bar", "code", "index", "solved", "largest", "branches", "gained", "bits", "expected"),
    *("chance", "exact", "information", "possible", "left", "remaining", "luck", "total"),
    *("its guesses", "best guesses", "better total", "worst", "targets"),
)
"""Headings of columns in the order in which they are left out. Others follow, the last first."""

Columns = Mapping[str, Sequence[str]]
"""The cells of each column, by its heading."""


def fit(columns: Columns, width: int, last: str = "") -> tuple[dict[str, int], list[str]]:
    """Return the width of each column that is shown, and the headings of those left out.

    A column takes at least as much as its longest word, so that lines break between words. The
    first column is never left out, and the column `last` only after all others.
    """
    kept = list(columns)
    order = [name for name in LEAST_IMPORTANT if name in columns]
    order += [name for name in reversed(kept) if name not in order]
    order.sort(key=lambda name: name == last)
    for name in order:
        if sum(_least(columns, one) + GAP for one in kept) <= width + 1:
            break
        if name != kept[0]:
            kept.remove(name)
    room = width + 1 - sum(_least(columns, name) + GAP for name in kept)
    widths = {}
    for name in sorted(kept, key=lambda one: _most(columns, one) - _least(columns, one)):
        more = max(0, min(room, _most(columns, name) - _least(columns, name)))
        widths[name], room = _least(columns, name) + more, room - more
    return {name: widths[name] for name in kept}, [name for name in columns if name not in kept]


def natural_width(columns: Columns) -> int:
    """Return the width of a table with every cell in one line."""
    return sum(_most(columns, name) + GAP for name in columns) - 1


def _most(columns: Columns, name: str) -> int:
    """Return the width of the longest cell."""
    from rich.cells import cell_len

    return max(map(cell_len, (name, *columns[name])))


def _least(columns: Columns, name: str) -> int:
    """Return the width of the longest word."""
    from rich.cells import cell_len

    words = (word for cell in (name, *columns[name]) for word in cell.split())
    return max(map(cell_len, words), default=0)
