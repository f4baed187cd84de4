"""Tables as people read them: Markdown and HTML."""

import html
from collections.abc import Sequence
from typing import Any


def markdown(header: Sequence[str], rows: Sequence[Sequence[Any]]) -> str:
    """Return a Markdown table, numbers to the right.

    >>> print(markdown(["word", "n"], [["raise", 61], ["slate", 71]]), end="")
    | word  |  n |
    |:------|---:|
    | raise | 61 |
    | slate | 71 |
    """
    cells = [[str(cell) for cell in row] for row in [header, *rows]]
    widths = [max(len(row[at]) for row in cells) for at in range(len(header))]
    numeric = _numeric_columns(rows, len(header))
    lines = [
        "| "
        + " | ".join(
            cell.rjust(width) if right else cell.ljust(width)
            for cell, width, right in zip(row, widths, numeric, strict=True)
        )
        + " |"
        for row in cells
    ]
    rule = "|".join(
        "-" * (width + 1) + ":" if right else ":" + "-" * (width + 1)
        for width, right in zip(widths, numeric, strict=True)
    )
    return "\n".join([lines[0], f"|{rule}|", *lines[1:]]) + "\n"


def html_page(
    title: str, tables: Sequence[tuple[str, Sequence[str], Sequence[Sequence[Any]]]]
) -> str:
    """Return a page that stands alone: a heading, then tables as (caption, header, rows)."""
    return _PAGE.format(
        title=html.escape(title), tables="\n".join(_html_table(*table) for table in tables)
    )


def _html_table(caption: str, header: Sequence[str], rows: Sequence[Sequence[Any]]) -> str:
    classes = [' class="number"' if right else "" for right in _numeric_columns(rows, len(header))]

    def line(tag: str, cells: Sequence[Any]) -> str:
        return "".join(
            f"<{tag}{kind}>{html.escape(str(cell))}</{tag}>"
            for cell, kind in zip(cells, classes, strict=True)
        )

    body = "\n".join(f"<tr>{line('td', row)}</tr>" for row in rows)
    head = f"<thead><tr>{line('th', header)}</tr></thead>"
    return (
        f"<table>\n<caption>{html.escape(caption)}</caption>\n{head}\n"
        f"<tbody>\n{body}\n</tbody>\n</table>"
    )


def _numeric_columns(rows: Sequence[Sequence[Any]], columns: int) -> list[bool]:
    def numeric(cell: Any) -> bool:
        return str(cell).strip()[:1].isdigit() or str(cell)[:1] in ("-", "–", "")

    return [bool(rows) and all(numeric(row[at]) for row in rows) for at in range(columns)]


_PAGE = """<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>{title}</title>
<style>
body {{ font: 15px/1.4 system-ui, sans-serif; color: #222; }}
body {{ margin: 2rem auto; padding: 0 1rem; max-width: 84rem; }}
h1 {{ font-size: 1.4rem; }}
div {{ display: flex; flex-wrap: wrap; gap: 2rem; align-items: start; }}
table {{ border-collapse: collapse; font-variant-numeric: tabular-nums; }}
caption {{ text-align: left; font-weight: 600; padding: 0.3rem 0; }}
caption, th, td {{ white-space: nowrap; }}
th, td {{ padding: 0.2rem 0.6rem; text-align: left; border-bottom: 1px solid #ddd; }}
th {{ border-bottom: 2px solid #888; }}
.number {{ text-align: right; }}
</style>
</head>
<body>
<h1>{title}</h1>
<div>
{tables}
</div>
</body>
</html>
"""
