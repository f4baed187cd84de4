"""Tables as people read them: Markdown and HTML."""

import re
from collections.abc import Sequence
from typing import Any

import tabulate
from jinja2 import Environment
from markupsafe import Markup

from guesstree.report.policy import policy

# The library is configured by its module's names. A header needs no more room than a cell.
tabulate.MIN_PADDING = 0

Table = tuple[str, Sequence[str], Sequence[Sequence[Any]]]
"""Caption, header and rows."""


def markdown(header: Sequence[str], rows: Sequence[Sequence[Any]]) -> str:
    """Return a Markdown table, numbers to the right.

    >>> print(markdown(["word", "n"], [["raise", 61], ["slate", 71]]), end="")
    | word  |  n |
    |:------|---:|
    | raise | 61 |
    | slate | 71 |
    """
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


def html_page(title: str, tables: Sequence[Table]) -> str:
    """Return a page that stands alone: a heading, then the tables."""
    shown = [(*table, numeric_columns(table[2], len(table[1]))) for table in tables]
    environment = Environment(autoescape=True, trim_blocks=True, keep_trailing_newline=True)
    return environment.from_string(_PAGE).render(
        title=title, tables=shown, style=Markup(_STYLE), policy=Markup(policy([], [_STYLE]))
    )


def numeric_columns(rows: Sequence[Sequence[Any]], columns: int) -> list[bool]:
    """Tell which columns hold numbers only, or dashes for missing ones.

    Libraries take what float() reads as a number. Here `3.48 (6)`, mean and worst case, is one too.

    >>> numeric_columns([["raise", "3.48 (6)"], ["slate", "–"]], 2)
    [False, True]
    """

    def numeric(cell: Any) -> bool:
        return str(cell).strip()[:1].isdigit() or str(cell)[:1] in ("-", "–", "")

    return [bool(rows) and all(numeric(row[at]) for row in rows) for at in range(columns)]


_STYLE = """
body { font: 15px/1.4 system-ui, sans-serif; color: #222; }
body { margin: 2rem auto; padding: 0 1rem; max-width: 84rem; }
h1 { font-size: 1.4rem; }
div { display: flex; flex-wrap: wrap; gap: 2rem; align-items: start; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
caption { text-align: left; font-weight: 600; padding: 0.3rem 0; }
caption, th, td { white-space: nowrap; }
th, td { padding: 0.2rem 0.6rem; text-align: left; border-bottom: 1px solid #ddd; }
th { border-bottom: 2px solid #888; }
.number { text-align: right; }
"""

_PAGE = """<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{{ policy }}">
<title>{{ title }}</title>
<style>{{ style }}</style>
</head>
<body>
<h1>{{ title }}</h1>
<div>
{% for caption, header, rows, numeric in tables %}
{% macro line(tag, cells) %}
{% for cell in cells -%}
<{{ tag }}{% if numeric[loop.index0] %} class="number"{% endif %}>{{ cell }}</{{ tag }}>
{%- endfor %}
{% endmacro %}
<table>
<caption>{{ caption }}</caption>
<thead><tr>{{ line("th", header) }}</tr></thead>
<tbody>
{% for row in rows %}
<tr>{{ line("td", row) }}</tr>
{% endfor %}
</tbody>
</table>
{% endfor %}
</div>
</body>
</html>
"""
