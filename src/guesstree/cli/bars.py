"""Bars of a histogram, as a terminal draws them."""

from collections.abc import Mapping, Sequence
from typing import Any

from guesstree.cli.printing import fits_terminal

LONGEST = 20
"""Characters of the longest bar."""

_EIGHTHS = " ▏▎▍▌▋▊▉"
"""What is drawn of the last character of a bar, by eighths."""


def with_bars(rows: Sequence[Mapping[str, Any]], column: str) -> list[dict[str, Any]]:
    """Return rows with a bar after a column of numbers, the longest for the greatest number."""
    most = max((row[column] for row in rows), default=0) or 1
    drawn = []
    for row in rows:
        after = list(row).index(column) + 1
        cells = list(row.items())
        drawn.append(dict([*cells[:after], ("bar", _bar(row[column] / most)), *cells[after:]]))
    return drawn


def _bar(share: float) -> str:
    """Return a bar for a share from 0 to 1; above 0 it has an eighth of a character at least."""
    eighths = max(round(share * LONGEST * 8), int(share > 0))
    drawn = "█" * (eighths // 8) + _EIGHTHS[eighths % 8].strip()
    return drawn if fits_terminal(drawn) else "#" * -(-eighths // 8)
