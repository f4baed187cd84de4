"""Commands with several boards, as a person would use them."""

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
    assert "\nbest    Name the best word.\nhelp " in text
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
    assert "undo    Take the last turn back." in text
    assert "has replies for the boards [1]; expected [1, 2], one for each board" in text
    assert "Board 1: 6 targets: " in text
