"""Prints the output of commands: sentences, replies, and results as tables, CSV or JSON."""

import csv
import json
import os
import signal
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

from guesstree.cli.status import echo, say, status, working
from guesstree.errors import InputError, visible
from guesstree.result import Result, Row, Rows, plain

if TYPE_CHECKING:
    from guesstree.games.rule import Rule


def ask(prompt: str) -> str | None:
    """Return the typed line, or None at the end of the input (Ctrl-D).

    Ctrl-C ends the prompt at once. Polars installs its own signal handler when it is loaded;
    without `siginterrupt`, the prompt would keep waiting. Windows has no `siginterrupt`.
    """
    if hasattr(signal, "siginterrupt"):
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

        print_table(rows, title, ranked_by)


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


Palette = Literal["standard", "colour-blind", "brown"]
"""Colours of tiles."""


@dataclass(frozen=True, kw_only=True)
class Shown:
    """Which rows of a table a command shows, and in what form.

    Attributes
    ----------
    as_csv, as_json
        Whether to print CSV or JSON.
    count
        The row limit; None for all rows, or for `usual` rows in tables for people.
    worst
        Whether to start with the last row.
    usual
        How many rows people see if `count` is None; None for all.
    tiles
        The colours of tiles.
    """

    as_csv: bool = False
    as_json: bool = False
    count: int | None = None
    worst: bool = False
    usual: int | None = None
    tiles: Palette = "standard"

    @property
    def for_people(self) -> bool:
        """Whether the output is for people, not CSV or JSON for programs."""
        return not self.as_csv and not self.as_json

    def chosen(self, rows: Rows) -> Rows:
        """Return the rows to show, in order."""
        row_limit = self.usual if self.for_people and self.count is None else self.count

        # The worst rows are the last ones, so the order is reversed before rows are cut off.
        return rows[:: -1 if self.worst else 1][:row_limit]

    def show(self, result: Result, whole: Mapping[str, Any] | None = None) -> None:
        """Print a result as a table, as CSV or as JSON. If given, `whole` replaces the JSON.

        Raises
        ------
        InputError
            The result has a fault.
        """
        for note in result.notes:
            say(note, err=True)

        if self.as_json:
            self._show_json(result, whole)
        elif self.as_csv:
            self._show_csv(result)
        else:
            self._show_people(result)

        if result.fault:
            raise InputError(result.fault)

    def _show_json(self, result: Result, whole: Mapping[str, Any] | None) -> None:
        rows = plain(self.chosen(result.rows))
        print_json(
            whole or ({**plain(result.about), "rows": rows} if result.about else rows)
        )

    def _show_csv(self, result: Result) -> None:
        """Print the rows, each preceded by the facts about all rows; without rows, only these."""
        about = {
            name: cell for name, cell in result.about.items() if not isinstance(cell, list)
        }
        rows = self.chosen(result.rows)
        if about and not rows:
            rows = [dict.fromkeys(result.columns)]
        print_csv([{**about, **row} for row in rows], result.columns)

    def _show_people(self, result: Result) -> None:
        """Print the sentences, the summary and the rows."""
        for sentence in result.sentences:
            say(sentence)

        # A single column of counts has room for bars beside it.
        counts = result.counts
        if counts and len(counts[0]) == 2:
            counts = with_bars(counts, [*counts[0]][-1])
        print_rows(counts)
        print_rows(result.summary)

        rows = result.rows if result.for_people is None else result.for_people
        chosen = self.chosen(rows)
        if rule := result.rule:
            chosen = [
                {**row, "reply": shown_reply(row["reply"], rule, self.tiles)}
                for row in chosen
            ]
        if result.bar:
            chosen = with_bars(chosen, result.bar)
        print_rows(chosen, ranked_by=result.ranked_by)

        if self.count is None and len(chosen) < len(rows):
            more = len(rows) - len(chosen)
            say(
                f"… and {more:,} more: --count {len(rows)} shows all, --worst starts at the end."
            )


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


def show_result(result: Result | str | list[str] | None, shown: Shown) -> None:
    """Print the return value of a command: a result in its form of output, or a text.

    A list has sentences about the work of a stage; they go to standard error.
    """
    if isinstance(result, Result):
        shown.show(result)
    elif isinstance(result, str):
        echo(result, nl=False)
    elif isinstance(result, list):
        for sentence in result:
            say(sentence, err=True)


def print_tree(result: Result, shown: Shown) -> None:
    """Print the nodes of a tree, each below its parent."""
    if not shown.for_people:
        shown.show(result)
        return

    for sentence in result.sentences:
        say(sentence)
    assert result.rule is not None
    stems = _stems([row["depth"] for row in result.rows])
    for row, stem in zip(result.rows, stems, strict=True):
        reply = shown_reply(row["reply"], result.rule, shown.tiles)
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
