"""Past answers at the command line: their chances, and how well they foretell new ones."""

from pathlib import Path

import pytest

from tests.here import asked, guesstree_here, refused, rows_of, said


def answers(folder: Path, *rows: str) -> Path:
    """Write a table of answers, and return its file."""
    path = folder / "mine.csv"
    path.write_text("\n".join(["date,word", *rows]))
    return path


def test_chances_of_words(tmp_path: Path) -> None:
    """A word has its class, the day that it was last used, and a chance above 0."""
    rows = asked(tmp_path, "answers", "imply", "cigar", "loris")["rows"]

    assert [row["class"] for row in rows] == ["core", "core", "other words"]
    assert [row["last_used"] for row in rows] == [None, "2 February 2026", "18 July 2025"]
    assert rows[0]["chance"] > rows[1]["chance"] > 0
    assert rows[2]["chance"] > 0


def test_classes_of_words(tmp_path: Path) -> None:
    """Their shares sum to 1; the first line says until when answers are known."""
    rows = asked(tmp_path, "answers")["rows"]

    assert sum(row["share"] for row in rows) == pytest.approx(1)
    assert "answers until 21 August 2026" in said(tmp_path, "answers")


def test_new_answers_are_scored(tmp_path: Path) -> None:
    """Each is played with those before it. One that may not be guessed is named and left out."""
    mine = answers(tmp_path, "2026-08-22,piggy", "2026-08-23,zzzzz")

    rows = rows_of(tmp_path, "answers", "--replay-since", "2026-08-22", "--answers", mine)

    assert [row["target"] for row in rows] == ["piggy"]
    assert 2 <= rows[0]["guesses"] <= 6
    shown = guesstree_here("answers", "--answers", mine, cwd=tmp_path)
    assert "The word list lacks 1 answer: zzzzz." in shown.stderr


def test_two_answers_of_a_day_are_named(tmp_path: Path) -> None:
    """One of them is in the file, the other comes with the package."""
    mine = answers(tmp_path, "2026-08-21,hover")

    shown = guesstree_here("answers", "--answers", mine, cwd=tmp_path)

    assert "Two answers are known for 1 day: 2026-08-21." in shown.stderr


@pytest.mark.parametrize(
    ("command", "message"),
    [
        ("play --day 2026-11-27", "no answer is known for 2026-11-27"),
        ("review --day 2020-01-01 crane", "no answer is known for 2020-01-01"),
        ("answers --replay-since 2026-08-22", "no answer is known from 2026-08-22 on"),
        ("answers --game nyt", "nyt has no past answers"),
    ],
)
def test_days_without_an_answer(tmp_path: Path, command: str, message: str) -> None:
    """The message says what is not known."""
    assert message in refused(tmp_path, *command.split())


@pytest.mark.parametrize(("day", "is_old"), [("2026-08-26", False), ("2026-11-27", True)])
def test_old_answers_are_named(tmp_path: Path, day: str, is_old: bool) -> None:
    """A sentence says until when answers are known if that is more than a week before the day."""
    sentence = "Answers are known until 21 August 2026; later ones may be missing."

    assert (sentence in refused(tmp_path, "play", "--day", day)) == is_old


def test_a_past_day(tmp_path: Path) -> None:
    """Its answer is the word to find, and is named only if somebody asks."""
    hidden = said(tmp_path, "review", "--day", "2025-03-01", "salet", "mound")
    shown = said(tmp_path, "review", "--day", "2025-03-01", "salet", "mound", "--reveal")
    played = rows_of(tmp_path, "play", "--day", "2025-03-01", "--guesser", "max-any")

    assert "hover" not in hidden
    assert "The answer was hover." in shown
    assert played[-1]["guess"] == "hover"
