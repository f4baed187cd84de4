"""The command `people`: wins, streaks and bars of finished games."""

from pathlib import Path

import pytest

from tests.support.commands import guesstree_here, json_of, output_of, refused

LOST = "⬛⬛⬛⬛⬛\n" * 6
CHAT = f"""\
[25/11, 08:12] Ann: Wordle 1,234 1/6

🟩🟩🟩🟩🟩
[25/11, 09:12] Bob: Wordle 1,234 X/6

{LOST}"""


def test_guesses_are_drawn_as_bars(folder: Path) -> None:
    """There is one bar for each number of guesses, and one for lost games."""
    (folder / "games.csv").write_text("guesses,count\n2,3\n3,15\n4,15\n5,1\n6,1\nX,3\n")

    lines = output_of(folder, "people", "games.csv").splitlines()

    bars = [line.split() for line in lines if line[:1] in {*"123456X"}]
    counts = {bar[0]: int(bar[1]) for bar in bars}
    assert counts == {"1": 0, "2": 3, "3": 15, "4": 15, "5": 1, "6": 1, "X": 3}
    assert bars[2][2] == "█" * 20
    assert "Won 35 of 38 games." in lines


def test_json_has_wins_losses_and_streaks(folder: Path) -> None:
    """JSON has wins, losses and streaks of each player, and a row for each game."""
    (folder / "games.csv").write_text("puzzle,guesses\n1,3\n2,4\n3,X\n4,2\n")

    found = json_of(folder, "people", "games.csv")

    assert found["people"] == [
        {
            "player": "you",
            "games": 4,
            "of": {},
            "won": 3,
            "lost": 1,
            "longest_streak": 2,
            "last_streak": 1,
            "guesses": {"1": 0, "2": 1, "3": 1, "4": 1, "5": 0, "6": 0, "X": 1},
        }
    ]
    assert len(found["rows"]) == 4


def test_senders_of_a_chat(folder: Path) -> None:
    """Each sender has a row and a column, and --only chooses one."""
    (folder / "chat.txt").write_text(CHAT)

    shown = output_of(folder, "people", "chat.txt")
    rows = json_of(folder, "people", "chat.txt")["summary"]

    assert "guesses  Ann  Bob" in shown
    assert [row["strategy"] for row in rows[:2]] == ["Ann", "Bob"]
    assert "Won 0 of 1 game of wordle;" in output_of(
        folder, "people", "chat.txt", "--only", "bob"
    )
    refusal = refused(folder, "people", "chat.txt", "--only", "Anna")
    assert "did you mean 'Ann'?" in refusal


@pytest.mark.filterwarnings("default")
def test_lines_that_may_be_names(folder: Path) -> None:
    """A warning lists them, and the option that it names chooses a person."""
    game = "Wordle {} 1/6\n\n🟩🟩🟩🟩🟩\n"
    (folder / "mixed.txt").write_text(f"Ann\n{game.format(1)}\nBob\n{game.format(2)}")

    warned = guesstree_here("people", "mixed.txt", cwd=folder)
    chosen = guesstree_here("people", "mixed.txt", "--only", "Ann", cwd=folder)

    message = " ".join(warned.stderr.split())
    assert "or give one file each; choose a person with --only" in message
    assert "Won 1 of 1 game" in chosen.stdout
    assert "--only" not in chosen.stderr


def test_games_of_several_names(folder: Path) -> None:
    """They are counted by name, and the option that is named chooses one."""
    games = "Wordle 1 1/6\n\n🟩🟩🟩🟩🟩\n\nTermo 1 1/6\n\n🟩🟩🟩🟩🟩\n"
    (folder / "two.txt").write_text(games)

    both = output_of(folder, "people", "two.txt")
    one = output_of(folder, "people", "two.txt", "--only-game", "termo")

    assert "Won 2 of 2 games: 1 of wordle, 1 of termo." in both
    assert "Choose one of these games with --only-game." in both
    assert "Won 1 of 1 game of termo" in one
    assert "--only-game" not in one


@pytest.mark.filterwarnings("default")
def test_files_of_several_players(folder: Path) -> None:
    """Each file belongs to one player; a warning names the file."""
    (folder / "ann.csv").write_text("guesses,mood\n3,good\n")
    (folder / "bob.tsv").write_text("answer\tguess1\tguess2\nvisit\tsuper\tvisit\n")

    run = guesstree_here("people", "ann.csv", "bob.tsv", cwd=folder)

    assert "ann: won 1 of 1 game.\nbob: won 1 of 1 game.\n" in run.stdout
    assert "Warning: ann.csv, ignored columns: 'mood'" in run.stderr
    assert "super visit" in run.stdout
