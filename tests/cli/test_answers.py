"""The command `answers`: chances of words by past answers, and how well they foretold answers."""

from pathlib import Path

import pytest

from tests.support.commands import guesstree_here, json_of, output_of, refused, rows_of


def test_chances_of_words(tmp_path: Path) -> None:
    """A word has its class, the day that it was last used, and a chance above 0."""
    imply, cigar, loris = rows_of(tmp_path, "answers", "imply", "cigar", "loris")

    assert (imply["class"], imply["last_used"]) == ("core", None)
    assert (cigar["class"], cigar["last_used"]) == ("core", "2 February 2026")
    assert (loris["class"], loris["last_used"]) == ("other words", "18 July 2025")
    assert imply["chance"] > cigar["chance"] > 0
    assert loris["chance"] > 0


def test_shares_of_classes(tmp_path: Path) -> None:
    """The shares of all classes sum to 1."""
    rows = json_of(tmp_path, "answers")["rows"]

    assert sum(row["share"] for row in rows) == pytest.approx(1)


@pytest.fixture
def mine(tmp_path: Path) -> Path:
    """Return a table of answers: one of a day with another answer, one that is not in the list."""
    path = tmp_path / "mine.csv"
    path.write_text("date,word\n2026-08-21,hover\n2026-08-22,piggy\n2026-08-23,zzzzz\n")
    return path


def test_new_answers(mine: Path) -> None:
    """A word outside the list is skipped with a warning, and two answers of a day are reported."""
    command = ("answers", "--answers", mine)

    rows = rows_of(mine.parent, *command, "--replay-since", "2026-08-22")
    warnings = guesstree_here(*command, cwd=mine.parent).stderr

    assert [row["target"] for row in rows] == ["piggy"]
    assert 2 <= rows[0]["guesses"] <= 6
    assert "The word list lacks 1 answer: zzzzz." in warnings
    assert "Two answers are known for 1 day: 2026-08-21." in warnings


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
    """The message has the day or the game."""
    assert message in refused(tmp_path, *command.split())


@pytest.mark.parametrize(("day", "is_old"), [("2026-08-26", False), ("2026-11-27", True)])
def test_old_answers(tmp_path: Path, day: str, is_old: bool) -> None:
    """If the answers end more than a week before the day, a sentence says so."""
    sentence = "Answers are known until 21 August 2026; later ones may be missing."

    assert (sentence in refused(tmp_path, "play", "--day", day)) == is_old


def test_a_past_day(tmp_path: Path) -> None:
    """The answer of a past day is the word to find, and is shown only with --reveal."""
    command = ("review", "--day", "2025-03-01", "salet", "mound")

    assert "hover" not in output_of(tmp_path, *command)
    assert "The answer was hover." in output_of(tmp_path, *command, "--reveal")
    played = rows_of(tmp_path, "play", "--day", "2025-03-01", "--guesser", "max-any")
    assert played[-1]["guess"] == "hover"
