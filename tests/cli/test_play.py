"""The command `play`: games at the prompt, with typing mistakes, and games of strategies."""

import json
from pathlib import Path

import pexpect

from tests.cli.conftest import typed_at
from tests.cli.terminal import commands_in
from tests.support.commands import guesstree_here, rows_of


def test_a_jotto_game(layered: Path) -> None:
    """A typing mistake is explained, and a repeated word is reviewed as such."""
    lines = ("spunq", "undo", "hint", "brick", "brick", "best", "1. spunk")

    shown = typed_at(layered, "play -g jotto --target spunk", *lines)

    assert "did you mean 'spunk'?" in shown
    assert "There is no undo here" in shown
    assert "Place 1 is 's'" in shown
    assert "brick 1 1 left hinted s" in shown
    assert "spunk: 1.000 expected guesses (proved)" in shown
    assert "Found in 3 guesses" in shown
    assert "Turn 2: brick was already tried" in shown
    assert "guesstree jotto 3 1 1 5" in shown


def test_an_evil_replier(layered: Path) -> None:
    """An evil replier keeps the word open, so that there is nothing to hint at."""
    command = "play -g few --replier evil --turn-limit 1"

    shown = typed_at(layered, command, "hint", "raise")

    assert "not settled on an answer yet; ask for advice instead; type best for" in shown
    assert "Not found. It could have been bingo, digit, limit, pilot." in shown
    assert "guesstree few X/1" in shown


def test_unknown_words_may_cost_a_turn(layered: Path) -> None:
    """With --strict-unknown, a word outside the list is a lost turn."""
    command = "play -g few --target visit --strict-unknown --turn-limit 3"

    shown = typed_at(layered, command, "xxxxx", "visit")

    assert "The turn is lost: 'xxxxx' has 'x'" in shown
    assert "guesstree few 2/3" in shown


def test_a_game_as_json(folder: Path) -> None:
    """The prompt is on standard error, and the moves are on standard output."""
    command = ("play", "--target", "visit", "--json")

    run = guesstree_here(*command, cwd=folder, typed="raise\nvisit\n")

    assert [move["guess"] for move in json.loads(run.stdout)["rows"]] == ["raise", "visit"]
    assert "Found in 2 guesses" in run.stderr


def test_a_lost_game_at_a_terminal(layered: Path) -> None:
    """Words are in colours, and the answer is shown when all turns are used."""
    with commands_in(layered, columns=200, timeout=60) as start:
        game = start("play", "-g", "few", "--target", "visit", "--turn-limit", "2")
        game.expect("> ")
        game.sendline("crane")
        game.expect(r"\x1b\[[0-9;]+m C ")
        game.expect("> ")
        game.sendline("limit")

        game.expect("Not found. It was visit")
        game.expect("guesstree few X/2")
        game.expect(pexpect.EOF)

        game.close()
        assert game.exitstatus == 0


def test_a_reply_is_no_word(folder: Path) -> None:
    """The sentence asks for a word, as this prompt reads no turns."""
    shown = typed_at(folder, "play --target visit", "..Y..")

    assert "1> '..Y..' is a reply, but a word is expected here 1>" in shown


def test_a_game_that_is_interrupted(layered: Path) -> None:
    """Hard mode refuses a word; Ctrl-C shows the answer and ends the command with 130."""
    with commands_in(layered, columns=200, timeout=60) as start:
        game = start("play", "-g", "wordle", "--mode", "consistent", "--target", "visit")
        for line in ("pilot", "crane"):
            game.expect("> ")
            game.sendline(line)
        game.expect("Not in hard mode: the reply to pilot excludes crane")
        game.expect("> ")
        game.send("\x03")

        game.expect("Not found. It was visit")
        game.expect(pexpect.EOF)

        assert "Traceback" not in game.before
        game.close()
        assert game.exitstatus == 130


def test_random_is_random_consistent(folder: Path) -> None:
    """`random` and `random-consistent` are the same guesser."""
    command = ("play", "--target", "visit", "--seed", 5, "--guesser")

    rows = rows_of(folder, *command, "random")

    assert rows == rows_of(folder, *command, "random-consistent")
    assert rows[-1]["guess"] == "visit"
