"""Tables as people read them, as Markdown."""

import re
from collections.abc import Sequence
from typing import Any

from guesstree.report.table_page import numeric_columns


def markdown(header: Sequence[str], rows: Sequence[Sequence[Any]]) -> str:
    """Return a Markdown table, numbers to the right.

    >>> print(markdown(["word", "n"], [["raise", 61], ["slate", 71]]), end="")
    | word  |  n |
    |:------|---:|
    | raise | 61 |
    | slate | 71 |
    """
    import tabulate  # an extra

    tabulate.MIN_PADDING = 0  # a header needs no more room than a cell
    text = tabulate.tabulate(
        [[_escaped(cell) for cell in row] for row in rows],
        [_escaped(name) for name in header],
        tablefmt="pipe",
        colalign=["right" if right else "left" for right in numeric_columns(rows, len(header))],
        disable_numparse=True,
    )
    return f"{text}\n"


def _escaped(cell: Any) -> str:
    r"""Return a cell as Markdown that shows it, whatever characters it has.

    An underscore within a word stays, as Markdown leaves it alone.

    >>> print(_escaped("a|b"), _escaped("_ab_"), _escaped("neg_entropy-any"))
    a\|b \_ab\_ neg_entropy-any
    """
    return re.sub(r"[\\`*|<>\[\]$~&#]|(?<![^\W_])_|_(?![^\W_])", r"\\\g<0>", str(cell))
