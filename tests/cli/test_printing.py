"""Tables in terminals of any width: words are whole, and a narrow terminal gets fewer columns."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from guesstree.cli import printing
from guesstree.cli.printing import GAP, LEAST_IMPORTANT, fit, natural_width
from tests.support.commands import make_study, output_of

CELLS = st.lists(st.text("ab c", max_size=9), min_size=2, max_size=2)
NAMES = st.sampled_from(["guess", "reply", "words left", *LEAST_IMPORTANT])
COLUMNS = {name: ["1"] for name in ("guess", "guesses", "bits", "chance", "best", "solved")}
WIDTHS = range(natural_width(COLUMNS), 0, -1)


@given(
    columns=st.dictionaries(NAMES, CELLS, min_size=1, max_size=8), width=st.integers(1, 90)
)
def test_columns_fit_a_width(columns: dict[str, list[str]], width: int) -> None:
    """A column is as wide as its longest word; only the first may be wider than the terminal."""
    widths, dropped = fit(columns, width)

    assert [*columns] == [name for name in columns if name in widths or name in dropped]
    assert next(iter(columns)) in widths
    for name, space in widths.items():
        words = " ".join([name, *columns[name]]).split()
        assert space >= max(map(len, words))
    assert sum(space + GAP for space in widths.values()) - 1 <= width or len(widths) == 1
    if natural_width(columns) <= width:
        assert widths == {
            name: max(map(len, [name, *cells])) for name, cells in columns.items()
        }


def test_the_column_that_ranks_is_dropped_last() -> None:
    """The column that ranks stays longest, except for the first column."""
    shown = [[*fit(COLUMNS, width, "solved")[0]] for width in WIDTHS]

    assert all("solved" in names or names == ["guess"] for names in shown)
    assert ["guess", "solved"] in shown


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of a study of 125 words, which the pipeline has not run."""
    words = [f"{a}{b}{c}xy" for a in "abcde" for b in "abcde" for c in "abcde"]
    return make_study(tmp_path_factory.mktemp("fitting"), words)


@pytest.mark.parametrize("width", [30, 80])
@pytest.mark.parametrize(
    "command",
    [
        "advise aaaxy:G..GG",
        "openers",
        "play --guesser max-any --target edcxy",
        "advise --guess abcxy",
    ],
)
def test_no_word_is_cut(
    command: str, width: int, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every word of a narrow table is also in a wide one, and no line is longer than the width."""
    monkeypatch.setenv("COLUMNS", "300")
    wide = {*output_of(folder, *command.split()).split()}

    monkeypatch.setenv("COLUMNS", str(width))
    shown = output_of(folder, *command.split())

    tables = [line for line in shown.splitlines() if "  " in line or "──" in line]
    words = {word for word in " ".join(tables).split() if "─" not in word}
    assert max(map(len, tables)) <= width
    assert words <= wide


def test_dropped_columns_are_listed(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A sentence says what a wider terminal would show."""
    monkeypatch.setenv("COLUMNS", "30")

    assert "A wider terminal also shows: " in output_of(folder, "openers")


def test_tables_json_and_csv_escape_control_characters(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Titles, headings and cells have no character that a terminal would obey."""
    bad = "a\x1b[2Jb\x9bc\u202ed"
    for rows in ([{bad: bad, "n": 1.5}], [{bad: bad}] * 3):
        printing.print_rows(rows, title=bad)
        printing.print_json(rows)
        printing.print_csv(rows)

    shown = capsys.readouterr().out
    assert shown.count("\\u202e") >= 18
    assert not {*shown} & {"\x1b", "\x9b", "\u202e"}
