"""Commands with several boards, as a person would use them."""

import csv
import io
import json
from pathlib import Path

from tests.conftest import ROOT
from tests.here import guesstree_here

TWO = ("--game", "wordle", "--boards", "2")


def said(*command: str, typed: str = "") -> str:
    """Return what a command says."""
    return guesstree_here(*command, cwd=ROOT, typed=typed).stdout


def test_play() -> None:
    """A wrong word costs no turn; a solved board has no more replies; the words are found."""
    typed = "help\n\nbest\nzzzzz\nraise\npilot\ntight\nflown\n"
    text = said("play", *TWO, "--target", "tight/flown", typed=typed)
    assert "Find the words in 7 turns" in text
    assert "Type a word; best, for the best word; help; or quit." in text
    assert "'zzzzz' is not in the word list" in text
    assert "Board 1: solved" in text
    assert "flown -  🟩🟩🟩🟩🟩" in text
    assert "2 of 2 boards solved in 4 of 7 guesses." in text
    assert "The words were tight, flown." in said(
        "play", *TWO, "--target", "tight/flown", typed="raise\nquit\n"
    )


def test_solve() -> None:
    """It says a word and takes its replies, or those of another word; others change nothing."""
    turns = "raise ..Y..\nraise ..Y../.....\npilot .G..G/..YY.\n"
    typed = f"{turns}list\nwhy\nundo\nfix 1 ..Y..\nhelp\nquit\n"
    text = said("solve", *TWO, typed=typed)
    left = "block, blond, blown, clock, cloud, clown, could, coyly, flock, flown, ghoul"
    assert text.count(f"Board 2: 20 targets: {left}") == 1
    assert "undo; help; or quit" in text
    assert "has replies for the boards [1]; expected [1, 2], one for each board" in text
    assert "Board 1: 6 targets: " in text


def test_advise_and_review() -> None:
    """The numbers are those of Python, for people and for programs."""
    turns = ("raise:..Y../.....", "pilot:.G..G/..YY.")
    advice = json.loads(said("advise", *TWO, *turns, "--json"))
    assert len(advice["remaining"][0]) == 6
    text = said("advise", *TWO, *turns)
    assert f"Guess {advice['guess']}: {advice['reason']}." in text
    assert f"{advice['best'][0][1]:.3f}" in text
    words = ("--target", "tight/flown", "raise", "pilot", "tight", "flown")
    review = json.loads(said("review", *TWO, *words, "--json"))
    assert review["rows"][-1]["remaining"] == [0, 0]
    assert review["rows"][-1]["replies"] == "/GGGGG"
    assert "2 of 2 boards solved in 4 of 7 guesses." in said("review", *TWO, *words)


def test_tables_for_programs() -> None:
    """CSV has a row for each of the best guesses, or for each turn as people type it."""
    turns = ("raise:..Y../.....", "pilot:.G..G/..YY.")
    best = list(csv.DictReader(io.StringIO(said("advise", *TWO, *turns, "--csv"))))
    assert [*best[0]] == ["guess", "information", "possible"]
    assert len(best) == 5
    words = ("raise", "pilot", "tight", "flown")
    played = said("play", *TWO, "--target", "tight/flown", "--csv", typed="\n".join(words))
    review = said("review", *TWO, "--target", "tight/flown", *words, "--csv")
    assert played == review
    last = list(csv.DictReader(io.StringIO(review)))[-1]
    assert (last["guess"], last["replies"], last["remaining"]) == ("flown", "/GGGGG", "0 0")


def test_random_games(tmp_path: Path) -> None:
    """Equal seeds draw equal games, of which a row says how many guesses they take."""
    words = tmp_path / "words.txt"
    words.write_text("brick\ncrane\ncrate\ncreek\ntrace\n")
    command = ("boards", "--game", str(words), "--boards", "2", "--games", "50")
    rows = [json.loads(said(*command, "--json")) for _ in range(2)]
    assert rows[0] == rows[1]
    (row,) = rows[0]
    assert (row["boards"], row["games"], row["limit"], row["solved"]) == (2, 50, 7, 100)
    assert 2.44 <= row["mean"] <= row["worst"] <= 7  # the least mean of all ways to play
