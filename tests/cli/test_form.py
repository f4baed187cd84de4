"""The forms of output: tables, CSV and JSON have the same rows."""

import csv
import io
from pathlib import Path

import pytest

from guesstree.base.defaults import SHOWN_ROWS
from guesstree.cli.form import Form, TableForm
from tests.support.commands import json_of, output_of, rows_of

RANKED = (
    "openers",
    "openers --by expectation",
    "openers --together",
    "compare --by-target",
    "compare max-any raise",
    "compare max-any parts-any raise",
    "compare max-any random-consistent",
    "prove",
    "prove --improve max-any",
    "prove --improve first-consistent",
)
"""Commands that rank."""

OTHERS = (
    "advise --guess crane",
    "reply ninny annex",
    "openers --together crane visit",
    "tree",
    "tree visit",
    "compare max-any",
    "compare random-consistent",
)
"""Commands with a single row, or rows without a rank."""


@pytest.mark.parametrize("line", [*RANKED, *OTHERS])
def test_csv_has_all_that_json_has(line: str, folder: Path) -> None:
    """A row of CSV begins with the facts about all rows."""
    facts = json_of(folder, *line.split())
    rows = facts.pop("rows")

    table = csv.DictReader(io.StringIO(output_of(folder, *line.split(), "--csv")))
    read = list(table)

    # Facts without rows have one row, whose other cells are empty.
    if not rows and facts:
        rows = [dict.fromkeys((table.fieldnames or [])[len(facts) :])]
    assert read == [
        {name: text_of(cell) for name, cell in {**facts, **row}.items()} for row in rows
    ]


def text_of(cell: object) -> str:
    """Return a cell as CSV has it."""
    if isinstance(cell, list):
        return " ".join(map(str, cell))
    return "" if cell is None else str(cell)


@pytest.mark.parametrize(("command", "rows"), [("advise", "best"), ("review", "turns")])
def test_csv_of_a_position(command: str, rows: str, folder: Path) -> None:
    """A row of CSV has the facts about the position, then the cells of JSON's row."""
    found = json_of(folder, command, "ninny:.....")
    text = output_of(folder, command, "ninny:.....", "--csv")

    for row, other in zip(csv.DictReader(io.StringIO(text)), found[rows], strict=True):
        facts = {name: found[name] for name in ("game", *row) if name in found} | other
        assert {name: text_of(cell) for name, cell in facts.items()}.items() <= row.items()


@pytest.mark.parametrize("line", RANKED)
def test_counts_and_the_worst(line: str, folder: Path) -> None:
    """--count shows the first rows, and --worst the last ones, from the last on."""
    command = line.split()

    rows = rows_of(folder, *command, "--count", 1000)

    assert rows_of(folder, *command, "--count", 2) == rows[:2]
    assert rows_of(folder, *command, "--count", 2, "--worst") == rows[::-1][:2]


def test_omitted_rows_are_counted(capsys: pytest.CaptureFixture[str]) -> None:
    """If a table is cut without --count, a sentence counts the omitted rows."""
    rows = [{"word": f"w{number}"} for number in range(SHOWN_ROWS + 1)]

    TableForm().show(rows)

    shown = capsys.readouterr().out
    assert f"… and 1 more: --count {len(rows)} shows all" in shown
    assert rows[-2]["word"] in shown
    assert f"{rows[-1]['word']} " not in shown

    TableForm().show(rows[:-1])
    TableForm(count=2).show(rows)

    assert "more" not in capsys.readouterr().out


def test_programs_get_all_rows() -> None:
    """Without --count, only tables for human readers are cut."""
    rows = [{"word": f"w{number}"} for number in range(SHOWN_ROWS + 1)]

    assert TableForm(csv=True).chosen(rows) == rows == Form().chosen(rows)
