"""How commands print: tables for people, JSON for programs."""

import csv
import json
import shutil
import sys
import textwrap
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import typer

if TYPE_CHECKING:
    from guesstree.cli.options import Palette
    from guesstree.games.rule import Rule
    from guesstree.play.players import Move


SHORT = {"information": "bits", "remaining": "left"}
"""Headings of columns that are shorter than their names, so that tables fit 80 columns."""

WIDTH = 80
"""Columns of a terminal; a single row that is wider is shown as a line for each cell."""


def print_rows(rows: Sequence[Mapping[str, Any]], as_json: bool, title: str = "") -> None:
    """Print a table for people, or as JSON for programs."""
    if as_json:
        print_json(rows)
        return
    from rich.box import SIMPLE_HEAD
    from rich.console import Console
    from rich.table import Table

    table = Table(
        title=title or None,
        title_justify="left",
        box=SIMPLE_HEAD,
        padding=(0, 1, 0, 0),
        show_edge=False,
    )
    if len(rows) == 1 and _width(rows[0]) > WIDTH:
        longest = max(map(len, rows[0]))
        for name, cell in rows[0].items():
            typer.echo(f"{name.replace('_', ' '):<{longest}}  {_shown(cell)}")
        return
    first = rows[0] if rows else {}
    for name, cell in first.items():
        table.add_column(
            SHORT.get(name, name).replace("_", " "),
            justify="right" if isinstance(cell, int | float) else "left",
        )
    for row in rows:
        table.add_row(*(_shown(cell) for cell in row.values()))
    # What is printed may be any word: `[/ab]` is no markup there, and `:x:` no emoji.
    Console(markup=False, emoji=False).print(table)


@dataclass(frozen=True)
class Shown:
    """How many rows of a table a command shows, which, and in what form."""

    as_csv: bool
    as_json: bool
    count: int | None = None
    worst: bool = False

    @property
    def for_people(self) -> bool:
        """Whether it is a table for people, not CSV or JSON for programs."""
        return not self.as_csv and not self.as_json

    def rows_of(self, rows: Sequence[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
        """Return the first rows, or the last ones in reverse."""
        return list(rows)[:: -1 if self.worst else 1][: self.count]

    def show(self, rows: Sequence[Mapping[str, Any]], title: str = "") -> None:
        """Print the rows as a table, as CSV or as JSON."""
        chosen = self.rows_of(rows)
        if self.as_csv and not self.as_json:
            print_csv(chosen)
        else:
            print_rows(chosen, self.as_json, title)


def print_csv(rows: Sequence[Mapping[str, Any]]) -> None:
    """Print rows as CSV, lists as words with blanks between."""
    writer = csv.writer(sys.stdout, lineterminator="\n")
    writer.writerow(rows[0] if rows else ())
    for row in rows:
        cells = row.values()
        writer.writerow([" ".join(cell) if isinstance(cell, list) else cell for cell in cells])


def say(text: str, *, err: bool = False) -> None:
    """Print sentences; in a terminal, lines break between words."""
    stream = sys.stderr if err else sys.stdout
    if stream.isatty():
        width = shutil.get_terminal_size().columns
        lines = (textwrap.wrap(line, width, break_long_words=False) for line in text.split("\n"))
        text = "\n".join("\n".join(line) for line in lines)
    typer.echo(text, err=err)


def named(words: Sequence[str], most: int) -> str:
    """Return words with commas between, the first `most` of them."""
    return ", ".join(words[:most]) + (" …" if len(words) > most else "")


def print_json(value: Any) -> None:
    """Print a value as JSON."""
    typer.echo(json.dumps(value, ensure_ascii=False, indent=1))


def print_moves(moves: "list[Move]", rule: "Rule", palette: "Palette", as_json: bool) -> None:
    """Print the moves of a game as a table."""
    rows = [move._asdict() for move in moves]
    if not as_json:
        rows = [row | {"reply": shown_reply(row["reply"], rule, palette)} for row in rows]
    print_rows(rows, as_json)


def shown_reply(text: str, rule: "Rule", palette: "Palette") -> str:
    """Return a reply as tiles, or as text where the terminal's encoding has no tiles."""
    from guesstree.games.notation import tiles

    drawn = tiles(text, rule, palette)
    return drawn if fits_terminal(drawn) else text


def fits_terminal(text: str) -> bool:
    """Tell whether the terminal's encoding has all characters of a text."""
    try:
        text.encode(sys.stdout.encoding or "utf-8")
    except UnicodeEncodeError:
        return False
    return True


def _width(row: Mapping[str, Any]) -> int:
    """Return how wide a table of one row is."""
    from rich.cells import cell_len

    cells = ((SHORT.get(name, name), _shown(cell)) for name, cell in row.items())
    return sum(2 + max(map(cell_len, pair)) for pair in cells)


def _shown(cell: Any) -> str:
    if isinstance(cell, bool):
        return "yes" if cell else ""
    if isinstance(cell, float):
        return f"{cell:.3f}"
    return str(cell)
