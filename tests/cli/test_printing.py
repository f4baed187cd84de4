"""Tables fit terminals of any width: whole words, and fewer columns where there is little room."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from guesstree.cli.form import Form, TableForm
from guesstree.cli.tables import GAP, LEAST_IMPORTANT, fit, natural_width
from guesstree.defaults import SHOWN_ROWS
from tests.here import make_study, said

CELLS = st.lists(st.text("ab c", max_size=9), min_size=2, max_size=2)
COLUMNS = {name: ["1"] for name in ("guess", "guesses", "bits", "chance", "best", "solved")}
NAMES = st.sampled_from(["guess", "reply", "words left", *LEAST_IMPORTANT])


@given(
    columns=st.dictionaries(NAMES, CELLS, min_size=1, max_size=8), width=st.integers(1, 90)
)
def test_what_is_shown_fits(columns: dict[str, list[str]], width: int) -> None:
    """Each column has room for its longest word, and all are shown where there is room for all."""
    widths, left_out = fit(columns, width)
    assert [*columns] == [name for name in columns if name in widths or name in left_out]
    assert next(iter(columns)) in widths
    longest = {
        name: max(len(word) for cell in (name, *cells) for word in cell.split())
        for name, cells in columns.items()
    }
    assert all(widths[name] >= longest[name] for name in widths)
    total = sum(size + GAP for size in widths.values()) - 1
    assert total <= width or len(widths) == 1
    if natural_width(columns) <= width:
        assert not left_out
        assert widths == {
            name: max(len(name), *map(len, columns[name])) for name in columns
        }


def test_what_is_left_out_first() -> None:
    """The less important columns, wherever they stand; what is not rated goes from the end on."""
    found = [fit(COLUMNS, width)[1] for width in range(natural_width(COLUMNS), 0, -1)]
    assert [names for at, names in enumerate(found) if names not in found[:at]] == [
        [],
        ["solved"],
        ["bits", "solved"],
        ["bits", "chance", "solved"],
        ["bits", "chance", "best", "solved"],
        ["guesses", "bits", "chance", "best", "solved"],
    ]


def test_the_column_that_ranks_is_left_out_last() -> None:
    """It stays while any other than the first one does, though it is among the less important."""
    shown = [
        [*fit(COLUMNS, width, "solved")[0]]
        for width in range(natural_width(COLUMNS), 0, -1)
    ]
    assert all("solved" in names or names == ["guess"] for names in shown)
    assert ["guess", "solved"] in shown


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of a study of a hundred words, which the pipeline has not run."""
    folder = tmp_path_factory.mktemp("fitting")
    letters = "abcde"
    words = [
        f"{one}{two}{three}xy" for one in letters for two in letters for three in letters
    ]
    return make_study(folder, words)


@pytest.mark.parametrize("width", [30, 80])
@pytest.mark.parametrize(
    "command",
    [
        ("advise", "aaaxy:G..GG"),
        ("openers",),
        ("play", "--guesser", "max-any", "--target", "edcxy"),
        ("advise", "--guess", "abcxy"),
    ],
)
def test_no_word_is_cut(
    command: tuple[str, ...], width: int, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every word of a line stands in the answer as JSON or in the help, and no line is longer."""
    monkeypatch.setenv("COLUMNS", str(width))
    shown = said(folder, *command)
    tables = [line for line in shown.splitlines() if "  " in line or "──" in line]
    assert tables
    assert all(len(line) <= width for line in tables), shown
    monkeypatch.setenv("COLUMNS", "300")
    cut = {word for line in tables for word in line.split() if "─" not in word}
    assert cut <= {*said(folder, *command).split()}, shown
    if width < 80 and "--guess" not in command:
        assert "A wider terminal also shows: " in shown


def test_rows_are_counted_once(capsys: pytest.CaptureFixture[str]) -> None:
    """A table with as many rows as people see, or as they asked for, has no word of more."""
    rows = [{"word": f"w{number}"} for number in range(SHOWN_ROWS + 1)]
    for shown in (rows, rows[:-1]):
        TableForm().show(shown)
    first, second = capsys.readouterr().out.split(
        f"… and 1 more: --count {len(rows)} shows all"
    )
    assert "more" not in second
    assert [line.strip() for line in first.splitlines()[2:]] == [
        row["word"] for row in rows[:-1]
    ]
    TableForm(count=2).show(rows)
    assert "more" not in capsys.readouterr().out
    assert TableForm(csv=True).chosen(rows) == rows == Form().chosen(rows)
