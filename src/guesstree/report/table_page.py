"""Pages of tables that stand alone: to be sorted and searched, on paper and on a phone."""

import re
from collections.abc import Sequence
from typing import Any, NamedTuple

from guesstree.games.notation import Tile
from guesstree.report.colours import css
from guesstree.report.policy import policy

Table = tuple[str, Sequence[str], Sequence[Sequence[Any]]]
"""Caption, header and rows; a caption may be empty."""


class Reply(NamedTuple):
    """A cell with a reply, drawn as tiles where its game draws them.

    Attributes
    ----------
    text
        The text of the reply.
    tiles
        The tiles of its game; none where replies are text.
    """

    text: str
    tiles: tuple[Tile, ...]


def html_page(title: str, tables: Sequence[Table]) -> str:
    """Return a page that stands alone: a heading, a search, then the tables."""
    from jinja2 import Environment  # an extra, which CSV and Parquet do without
    from markupsafe import Markup

    shown = [(*table, numeric_columns(table[2], len(table[1]))) for table in tables]
    environment = Environment(autoescape=True, trim_blocks=True, keep_trailing_newline=True)
    style = css() + _STYLE
    return environment.from_string(_PAGE).render(
        title=title,
        tables=shown,
        drawn=_drawn,
        style=Markup(style),
        script=Markup(_SCRIPT),
        policy=Markup(policy([_SCRIPT], [style])),
    )


def numeric_columns(rows: Sequence[Sequence[Any]], columns: int) -> list[bool]:
    """Tell which columns hold numbers only, or dashes for missing ones.

    Libraries take what float() reads as a number. Here `3.48 (6)`, mean and worst case, is one too.

    >>> numeric_columns([["raise", "3.48 (6)", ">99.9"], ["slate", "–", "3"]], 3)
    [False, True, True]
    """

    def numeric(cell: Any) -> bool:
        text = str(cell).strip()
        return not isinstance(cell, Reply) and re.match(r"[<>-]?\d|[-–]|$", text) is not None

    return [bool(rows) and all(numeric(row[at]) for row in rows) for at in range(columns)]


def _drawn(cell: Any) -> Any:
    """Return what a cell shows: a reply as tiles, with its text for those who do not see them."""
    if not isinstance(cell, Reply):
        return cell
    if not cell.tiles:
        return cell.text
    from markupsafe import Markup

    known = {tile.character: tile.colour for tile in cell.tiles}
    colours = [known[character] for character in cell.text]
    tiles = Markup("").join(Markup('<i class="{}"></i>').format(colour) for colour in colours)
    return Markup('<span class="tiles" role="img" aria-label="{}">{}</span>').format(
        " ".join(colours), tiles
    )


_STYLE = """
body { font: 15px/1.4 system-ui, sans-serif; background: var(--paper); color: var(--ink); }
body { margin: 1.2rem auto; padding: 0 1rem; max-width: 84rem; }
h1 { font-size: 1.4rem; margin: 0 0 0.6rem; }
h2 { font-size: 1rem; margin: 1.2rem 0 0.3rem; }
input { font: inherit; color: inherit; background: var(--paper); border: 1px solid var(--edge); }
input { border-radius: 6px; padding: 0.3rem 0.5rem; max-width: 100%; box-sizing: border-box; }
:focus-visible { outline: 3px solid var(--chosen); outline-offset: 1px; }
.table { overflow: auto; max-height: 85vh; max-width: max-content; }
.table { border: 1px solid var(--line); border-radius: 6px; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
th, td { padding: 0.2rem 0.6rem; text-align: left; white-space: nowrap; }
td { border-bottom: 1px solid var(--line); }
th { position: sticky; top: 0; background: var(--panel); font-weight: 600; z-index: 1; }
td:first-child { position: sticky; left: 0; background: var(--paper); }
th:first-child { left: 0; z-index: 2; }
th button { font: inherit; color: inherit; border: 0; background: none; padding: 0.2rem 0; }
th button { cursor: pointer; }
[aria-sort="ascending"] button::after { content: " ▴"; }
[aria-sort="descending"] button::after { content: " ▾"; }
.number { text-align: right; }
tr[hidden] { display: none; }
.tiles { display: inline-flex; gap: 2px; vertical-align: middle; }
.tiles i { width: 0.85rem; height: 0.85rem; border: 1px solid var(--edge); }
.tiles i { background: var(--tile-grey); transform: scale(0.72); box-sizing: border-box; }
.tiles .green { background: var(--tile-green); border-color: var(--ink); transform: none; }
.tiles .yellow { background: var(--tile-yellow); border-color: var(--ink); transform: none; }
.tiles .yellow { border-radius: 50%; }
@media print { .search { display: none; } .table { max-height: none; border: 0; } }
"""

_SCRIPT = """
"use strict";
const dark = window.matchMedia("(prefers-color-scheme: dark)");
const paint = () => { document.documentElement.dataset.theme = dark.matches ? "dark" : "light"; };
paint();
dark.addEventListener("change", paint);
document.addEventListener("DOMContentLoaded", () => {
  const rows = [...document.querySelectorAll("tbody tr")];
  const texts = rows.map((row) => row.textContent.toLowerCase());
  const search = document.querySelector("#search");
  const found = document.querySelector("#found");
  search.addEventListener("input", () => {
    const sought = search.value.trim().toLowerCase();
    rows.forEach((row, at) => { row.hidden = !texts[at].includes(sought); });
    const count = rows.filter((row) => !row.hidden).length;
    found.textContent = sought ? `${count} of ${rows.length} rows` : "";
  });
  const number = (text) => {
    const value = parseFloat(text.replace(/[<>,]/g, ""));
    return Number.isNaN(value) ? Infinity : value;
  };
  const sort = (head) => {
    const isUp = head.getAttribute("aria-sort") !== "ascending";
    const body = head.closest("table").tBodies[0];
    const isNumber = head.classList.contains("number");
    const of = (row) => row.cells[head.cellIndex].textContent;
    const order = isNumber ? (a, b) => number(of(a)) - number(of(b)) || 0
      : (a, b) => of(a).localeCompare(of(b));
    const sorted = [...body.rows].sort((a, b) => (isUp ? order(a, b) : order(b, a)));
    for (const other of head.parentElement.cells) other.removeAttribute("aria-sort");
    head.setAttribute("aria-sort", isUp ? "ascending" : "descending");
    body.append(...sorted);
  };
  for (const button of document.querySelectorAll("th button")) {
    button.addEventListener("click", () => sort(button.parentElement));
  }
});
"""

_PAGE = """<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{{ policy }}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{{ title }}</title>
<style>{{ style }}</style>
<script>{{ script }}</script>
</head>
<body>
<main>
<h1>{{ title }}</h1>
<p class="search"><label>Search <input id="search" type="search"></label>
<span id="found" role="status"></span></p>
{% for caption, header, rows, numeric in tables %}
{% if caption %}
<h2>{{ caption }}</h2>
{% endif %}
<div class="table" tabindex="0" role="region" aria-label="{{ caption or title }}">
<table>
<thead><tr>
{% for name in header -%}
<th scope="col"{% if numeric[loop.index0] %} class="number"{% endif %}>
{%- if name %}<button type="button">{{ name }}</button>{% endif %}</th>
{%- endfor %}
</tr></thead>
<tbody>
{% for row in rows %}
<tr>{% for cell in row -%}
<td{% if numeric[loop.index0] %} class="number"{% endif %}>{{ drawn(cell) }}</td>
{%- endfor %}</tr>
{% endfor %}
</tbody>
</table>
</div>
{% endfor %}
</main>
</body>
</html>
"""
