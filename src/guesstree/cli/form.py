"""The form of output: tables for people, or CSV or JSON for programs."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from cyclopts import Parameter
from cyclopts.validators import Number

from guesstree.base.defaults import SHOWN_ROWS
from guesstree.base.errors import InputError
from guesstree.base.result import Row, Rows, plain
from guesstree.cli.printing import print_csv, print_json, print_rows, shown_reply, with_bars
from guesstree.cli.status import say

if TYPE_CHECKING:
    from guesstree import Rule
    from guesstree.base.result import View

ROWS = Number(gte=1, lte=1_000_000)
"""Checks the number of rows."""


@Parameter(name="*", group="Output")
@dataclass(frozen=True, kw_only=True)
class Form:
    """The form of output.

    Parameters
    ----------
    csv
        Print CSV.
    json
        Print JSON.
    """

    csv: bool = False
    json: bool = False

    def __post_init__(self) -> None:
        if self.csv and self.json:
            raise InputError("--csv cannot be combined with --json; remove one of them")

    @property
    def for_people(self) -> bool:
        """Whether the output is for people, not CSV or JSON for programs."""
        return not self.csv and not self.json

    def of_table(self, count: int | None, *, worst: bool = False) -> "TableForm":
        """Return the same form for a table with some rows."""
        return TableForm(csv=self.csv, json=self.json, count=count, worst=worst)

    def show_written(self, path: Path) -> None:
        """Tell people which file was written."""
        if self.for_people:
            say(f"Wrote {path}.")

    def chosen(self, rows: Rows) -> Rows:
        """Return the rows to show, in order."""
        return rows

    def show(
        self,
        rows: Rows,
        about: Mapping[str, Any] | None = None,
        *,
        view: "View | None" = None,
        columns: Sequence[str] = (),
        **looks: Any,
    ) -> None:
        """Show rows as a table, as CSV or as JSON.

        Parameters
        ----------
        rows
            The rows.
        about
            Values that hold for all rows. JSON has them beside the rows, CSV in the first columns.
        view
            What the rows are of. JSON is its `to_dict()` then.
        columns
            The header of CSV without rows.
        looks
            What only people see: see `show_table`.
        """
        if self.for_people:
            self.show_table(rows, **looks)
        elif self.csv:
            _print_csv(self.chosen(rows), about or {}, columns)
        elif view is not None:
            print_json(view.to_dict())
        else:
            print_json(plain({**(about or {}), "rows": self.chosen(rows)}))

    def show_table(
        self,
        rows: Rows,
        *,
        sentences: Sequence[str] = (),
        summary: Rows = (),
        for_people: Rows | None = None,
        counts: Rows = (),
        ranked_by: str = "",
        bar: str = "",
        rule: "Rule | None" = None,
        tiles: str = "standard",
    ) -> None:
        """Show sentences, the summary and the rows to people.

        Parameters
        ----------
        rows
            The rows.
        sentences
            Sentences before the table.
        summary
            Rows of another table, which comes first.
        for_people
            The rows as people see them, if these differ.
        counts
            Rows of numbers, which come before any other table, and as bars if a row has one.
        ranked_by
            The column that ranks the rows.
        bar
            The column of numbers that is shown as bars as well.
        rule
            The rule that draws the column `reply` as tiles.
        tiles
            The colours of the tiles.
        """
        for sentence in sentences:
            say(sentence)

        # A single column of counts has room for bars beside it.
        if counts and len(counts[0]) == 2:
            counts = with_bars(counts, [*counts[0]][-1])
        print_rows(counts)
        print_rows(summary)

        every = rows if for_people is None else for_people
        chosen = self.chosen(every)
        if rule is not None:
            chosen = [
                {**row, "reply": shown_reply(row["reply"], rule, tiles)} for row in chosen
            ]
        if bar:
            chosen = with_bars(chosen, bar)
        print_rows(chosen, ranked_by=ranked_by)


@dataclass(frozen=True, kw_only=True)
class TableForm(Form):
    """The form of a table.

    Parameters
    ----------
    count
        The largest number of rows. Default: 20; all in CSV and JSON.
    worst
        Start with the last row.
    """

    count: Annotated[int | None, Parameter(validator=ROWS)] = None
    worst: bool = False

    def chosen(self, rows: Rows) -> Rows:
        """Return the rows to show, in order."""
        row_limit = SHOWN_ROWS if self.for_people and self.count is None else self.count

        # The worst rows are the last ones, so the order is reversed before rows are cut off.
        return rows[:: -1 if self.worst else 1][:row_limit]

    def show_table(self, rows: Rows, **looks: Any) -> None:
        """Show a table to people, and how many rows it omits."""
        super().show_table(rows, **looks)
        for_people = looks.get("for_people")
        every = rows if for_people is None else for_people
        more = len(every) - len(self.chosen(every))
        if self.count is None and more:
            say(f"… and {more:,} more: --count {len(every)} shows all.")


def _print_csv(rows: Rows, about: Mapping[str, Any], columns: Sequence[str]) -> None:
    """Print the rows, each preceded by the facts about all rows; without rows, only these."""
    facts = {name: cell for name, cell in about.items() if not isinstance(cell, list)}
    if facts and not rows:
        rows = [dict.fromkeys(columns)]
    listed: list[Row] = [{**facts, **row} for row in rows]
    print_csv(listed, columns)
