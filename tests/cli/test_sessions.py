"""Whole games at a terminal, beyond Wordle: counts, pegs and hard mode, with typing mistakes."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pexpect
import pytest

from tests.cli.terminal import commands_in

CONFIG = """
lists:
  words: {file: words.txt}
  codes: {generate: isogram-codes, length: 3, alphabet: "12345"}
games:
  jotto: {rule: jotto, targets: words}
  cows: {rule: pegs, targets: codes}
  wordle: {rule: wordle, targets: words}
"""
WORDS = ("brick", "crane", "digit", "later", "pilot", "spunk", "visit", "vodka", "waltz")

Session = list[tuple[str, str]]
"""What is typed, and a pattern of what is said to it."""

SESSIONS: dict[str, tuple[str, Session, int]] = {
    "jotto is played": (
        "play -g jotto --target spunk",
        [
            ("", r"jotto: 9 targets. Find the word; type help"),
            ("spunq", r"'spunq' is not in the word list; did you mean 'spunk'\?"),
            ("12", r"'12' is not in the word list\s"),
            ("undo", r"Undo is a command of solve; type help for those of play"),
            ("keys", r"unused +abcdegiklnoprstuvwz"),
            ("hint", r"Place 1 is 's'"),
            ("BRICK ", r"brick 1  1 left\s+hinted +s\s+said +bcikr\s+unused"),
            ("brick", r"brick 1  1 left"),
            ("best", r"spunk \(1.000 expected guesses, exact\)"),
            ("digit", r"digit 0  1 left"),
            ("hint", r"Place 2 is 'p'"),
            ("keys", r"hinted +ps\s+said +bcdgikrt"),
            ("crane", r"crane 1  1 left"),
            ("later", r"later 0  1 left"),
            ("visit", r"visit 1  1 left"),
            ("vodka", r"vodka 1  1 left"),
            ("spunk", r"spunk 5\s+Found in 8 guesses"),
            ("", r"Turn 2: brick was said before, and tells nothing new"),
            ("", r"guesstree jotto 8\s+1\s+1\s+0\s+1\s+0\s+1\s+1\s+5\s"),
        ],
        0,
    ),
    "bulls and cows are given up": (
        "play -g cows --target 351 --turns 3",
        [
            ("", r"cows: 60 targets. Find the word in 3 turns"),
            ("999", r"'999' is not in the word list"),
            ("1A2B", r"'1a2b' is not in the word list"),
            ("123", r"123 0A2B  18 left\s+said +123\s+unused +45"),
            ("\x04", r"Not found. It was 351"),
            ("", r"Not found in 1: skill 100, luck \d+; no guess lost more"),
            ("", r"guesstree cows X/3\s+0A2B\s"),
        ],
        0,
    ),
    "bulls and cows end with the turns": (
        "play -g cows --target 351 --turns 2",
        [("123", r"18 left"), ("451", r"Not found. It was 351"), ("", r"guesstree cows X/2")],
        0,
    ),
    "bulls and cows are solved": (
        "solve -g cows",
        [
            ("", r"cows: 60 targets. Type help for help.\s+Say 123 "),
            ("4", r"'4' is not a reply to a guess of 3; write it like 1A2B or 1,2"),
            ("9A9B", r"'9A9B' is not a reply to a guess of 3"),
            ("1,1", r"123 1A1B\s.*targets remain: "),
            ("undo", r"123 is taken back\s.*Say 123 "),
            ("0a2b", r"18 targets remain: 214, .*Say 234 "),
            ("451 0A0B", r"No word earns all of these replies; a single other reply would do"),
            ("1A1B", r"The replies contradict each other; type undo, or fix with the number"),
            ("fix 3 1A1B", r"There is no such turn; write its number and its reply"),
            ("fix 2 2A0B", r"targets? remains?: [^\n]*351"),
            ("list", r"\d left, each with a chance of .*351"),
            ("why", r"the fewer expected guesses|no guess has fewer expected guesses"),
            ("351 3A0B", r"Found in 3: skill .*guesstree cows 3\s+0A2B\s+2A0B\s+3A0B\s"),
        ],
        0,
    ),
    "jotto is solved no further": (
        "solve -g jotto",
        [
            ("3", r"crane 3\s+1 target remains: later\s+Say later "),
            ("3", r"No word earns all of these replies; .* turn 1, crane: "),
            ("list", r"No word fits the replies"),
            ("undo", r"later is taken back\s+1 target remains\.\s+Say later "),
            ("undo", r"crane is taken back\s+Say crane "),
            ("undo", r"There is no turn to take back"),
            ("\x04", r"$"),
        ],
        0,
    ),
    "hard mode is solved": (
        "solve -g wordle --hard nyt",
        [
            ("visit .G.GG", r"1 target remains: digit|targets? remains?"),
            ("undo", r"visit is taken back"),
            ("pilot .G..G", r"2 targets remain: digit, visit\s+Say "),
            ("crane", r"Not in hard mode: "),
            ("spunk .....", r"Not in hard mode: "),
            ("visit ", r"\n(?=2 visit> )"),
            ("=====", r"Found in 2: skill .*guesstree wordle 2/6\*\s"),
        ],
        0,
    ),
    "hard mode is interrupted": (
        "play -g wordle --hard consistent --target visit",
        [
            ("pilot", r"pilot|PILOT|2 left"),
            ("crane", r"Not in hard mode: the reply to pilot excludes crane"),
            ("\x03", r"Not found. It was visit"),
        ],
        130,
    ),
    "solving is interrupted": ("solve -g jotto", [("3", r"Say later"), ("\x03", r"$")], 130),
    "solving is left": ("solve -g jotto", [("quit", r"$")], 0),
    "a game is left": ("play -g jotto --target spunk", [("exit", r"Not found. It was spunk")], 0),
}


@pytest.fixture
def started(tmp_path: Path) -> Iterator[Callable[[str], Any]]:
    """Return a function that starts a command at a terminal, in the folder of a small study."""
    (tmp_path / "words.txt").write_text("\n".join(WORDS))
    (tmp_path / "config.yaml").write_text(CONFIG)
    with commands_in(tmp_path, columns=200, timeout=60) as start:
        yield lambda command: start(*command.split())


ALIKE = {
    *("bulls and cows are given up", "bulls and cows end with the turns"),
    *("solving is left", "a game is left"),
}
"""Sessions of which the others have most."""


@pytest.mark.parametrize(
    "session", [pytest.param(name, marks=[pytest.mark.slow] * (name in ALIKE)) for name in SESSIONS]
)
def test_sessions(session: str, started: Callable[[str], Any]) -> None:
    """Each line gets the answer that a person needs, and the command ends as it should."""
    command, lines, status = SESSIONS[session]
    game = started(command)
    for typed, expected in lines:
        if typed:
            game.expect(r"\d [^\s>]*> |\d> ")
            game.send(typed if typed < " " else f"{typed}\r")
        if expected == "$":
            continue
        game.expect(re.compile(expected, re.DOTALL))
    game.expect(pexpect.EOF)
    assert "Traceback" not in game.before
    game.close()
    assert game.exitstatus == status
