"""The command `people`: what it prints of finished games."""

from pathlib import Path

import pytest

from tests.here import asked, guesstree_here, refused, said

COUNTS = "guesses,count\n2,3\n3,15\n4,15\n5,1\n6,1\nX,3\n"

CHAT = """\
[25/11, 08:12] Ann: Wordle 1,234 1/6

🟩🟩🟩🟩🟩
[25/11, 09:12] Bob: Wordle 1,234 X/6

⬛⬛⬛⬛⬛
⬛⬛⬛⬛⬛
⬛⬛⬛⬛⬛
⬛⬛⬛⬛⬛
⬛⬛⬛⬛⬛
⬛⬛⬛⬛⬛
"""


def test_bars_that_players_know(folder: Path) -> None:
    """One for each number of guesses and for lost games; no empty rows for unknown games."""
    (folder / "games.csv").write_text(COUNTS)
    lines = said(folder, "people", "games.csv").splitlines()

    bars = [line.split() for line in lines if line[:1] in {*"123456X"}]
    assert [bar[:2] for bar in bars] == [
        ["1", "0"],
        ["2", "3"],
        ["3", "15"],
        ["4", "15"],
        ["5", "1"],
        ["6", "1"],
        ["X", "3"],
    ]
    assert bars[2][2] == "█" * 20
    assert "Won 35 of 38 games." in lines
    assert "target" not in " ".join(lines[2:])


def test_json_has_what_the_sentence_says(folder: Path) -> None:
    """Wins, losses and streaks of each person, and a row for each game."""
    (folder / "games.csv").write_text("puzzle,guesses\n1,3\n2,4\n3,X\n4,2\n")
    found = asked(folder, "people", "games.csv")

    assert found["people"] == [
        {
            "player": "you",
            "games": 4,
            "won": 3,
            "lost": 1,
            "longest_streak": 2,
            "last_streak": 1,
            "guesses": {"1": 0, "2": 1, "3": 1, "4": 1, "5": 0, "6": 0, "X": 1},
        }
    ]
    assert len(found["rows"]) == 4


def test_several_people(folder: Path) -> None:
    """Senders of a chat have a row and a column each, and --only has one of them."""
    (folder / "chat.txt").write_text(CHAT)
    everyone = said(folder, "people", "chat.txt")

    assert "Ann: won 1 of 1 game; the longest streak is 1, the last 1.\n" in everyone
    assert "guesses  Ann  Bob" in everyone
    assert [
        row["strategy"] for row in asked(folder, "people", "chat.txt")["summary"][:2]
    ] == [
        "Ann",
        "Bob",
    ]
    assert "Won 0 of 1 game;" in said(folder, "people", "chat.txt", "--only", "bob")
    refusal = refused(folder, "people", "chat.txt", "--only", "Anna")
    assert "there is no game of 'Anna'; did you mean 'Ann'?" in refusal


@pytest.mark.filterwarnings("default")
def test_files_of_several_people(folder: Path) -> None:
    """Each file is a person, and what a file lacks is said with its name."""
    (folder / "ann.csv").write_text("guesses,mood\n3,good\n")
    (folder / "bob.tsv").write_text("answer\tguess1\tguess2\nvisit\tsuper\tvisit\n")
    run = guesstree_here("people", "ann.csv", "bob.tsv", cwd=folder)

    assert "ann: won 1 of 1 game.\nbob: won 1 of 1 game.\n" in run.stdout
    assert "Warning: ann.csv, ignored columns: 'mood'" in run.stderr
    assert "super visit" in run.stdout


def test_a_review_after_hints_takes_them_into_account(folder: Path) -> None:
    """The only word that the hints left was right to guess."""
    typed = "raise\nhint\nhint\nhint\nhint\nhint\nvisit\n"
    played = guesstree_here(
        "play", "--target", "visit", "--game", "wordle", cwd=folder, typed=typed
    ).stdout

    (visit,) = [line.split() for line in played.splitlines() if line.startswith("visit ")]
    assert "Place 1 is 'v'." in played
    assert visit[2:] == ["1", "100", "50", "0.00/0.00", "1.000", "visit", "1.000"]
