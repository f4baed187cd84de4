"""Past answers: lists, tables with dates, and what cannot be read."""

from pathlib import Path

import pytest

from guesstree.errors import InputError
from guesstree.words.forms import word_form
from guesstree.words.past import Exclusion, past_answers

FORM = word_form(5, "latin")
TABLE = "Day,date,word\n1,2024-04-30,RAISE\n2,2024-05-01,visit\n3,2024-05-02,raise\n"


def test_words_before_a_date_are_past(tmp_path: Path) -> None:
    """All of them without a date; a word that comes again is past if any of its dates is."""
    path = tmp_path / "past.csv"
    path.write_text(TABLE)
    for before, words in (
        (None, ("raise", "visit")),
        ("2024-04-30", ()),
        ("2024-05-01", ("raise",)),
        ("2024-05-02", ("raise", "visit")),
    ):
        assert past_answers(Exclusion(path, before), FORM) == words
    plain = tmp_path / "past.txt"
    plain.write_text("visit\nraise\n")

    assert past_answers(Exclusion(plain), FORM) == ("raise", "visit")
    assert past_answers(Exclusion(), FORM) == ()


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("word,day\nraise,2024-05-01\n", "line 1: expected one column 'date', found word, day"),
        ("", "line 1: expected one column 'word', found nothing"),
        ("word,date\nraise,1.5.2024\n", "line 2: '1.5.2024' is not a date; write such as 2024"),
        ("word,date\nraise\n", "line 2: '' is not a date"),
        ("word,date\nraises,2024-05-01\n", "line 2: 'raises' has 6 characters, expected 5"),
    ],
)
def test_tables_that_cannot_be_read(text: str, message: str, tmp_path: Path) -> None:
    """The message names the line and what is wrong with it."""
    path = tmp_path / "past.csv"
    path.write_text(text)

    with pytest.raises(InputError, match=message):
        past_answers(Exclusion(path, "2024-05-02"), FORM)


def test_a_list_has_no_dates(tmp_path: Path) -> None:
    """A date asks for a table."""
    (tmp_path / "past.txt").write_text("raise\n")

    with pytest.raises(InputError, match="has no dates to compare with 2024-05-01"):
        past_answers(Exclusion(tmp_path / "past.txt", "2024-05-01"), FORM)
