"""Whole games of `play` and `solve`, with typing mistakes: counts, pegs, layers and hard mode."""

import re
from pathlib import Path

import pexpect
import pytest

from guesstree.cli.printing import has_colours
from tests.cli.terminal import commands_in
from tests.here import guesstree_here

Session = list[tuple[str, str]]
"""What is typed, and a pattern of what is said to it."""

SESSIONS: dict[str, tuple[str, Session, int]] = {
    "jotto is played": (
        "play -g jotto --target spunk",
        [
            ("", r"jotto: 9 targets. Find the word; type help"),
            ("spunq", r"'spunq' is not in the word list; did you mean 'spunk'\?"),
            ("12", r"'12' is not in the word list"),
            ("undo", r"Undo is not a command here; type help"),
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
            ("1. spunk", r"spunk 5\s+Found in 8 guesses"),
            ("", r"Turn 2: brick was said before, and tells nothing new"),
            ("", r"guesstree jotto 8\s+1\s+1\s+0\s+1\s+0\s+1\s+1\s+5\s"),
        ],
        0,
    ),
    "an adversary keeps the word open": (
        "play -g few --replier evil --turns 1",
        [
            ("hint", r"This replier has no secret word yet"),
            ("raise", r"Not found. It could have been bingo, digit, limit, pilot."),
            ("", r"Not found in 1: skill \d+;"),
            ("", r"guesstree few X/1"),
        ],
        0,
    ),
    "unknown words cost a turn": (
        "play -g few --target visit --strict-unknown --turns 3",
        [
            ("xxxxx", r"the turn is lost"),
            ("raise", r"left"),
            ("visit", r"Found in 3 guesses"),
            ("", r"Found in 3: skill .*guesstree few 3/3"),
        ],
        0,
    ),
    "all turns go by": (
        "play -g few --target visit",
        [
            ("", r"few: 8 targets. Find the word in 6 turns; type help for help"),
            ("help", r"hint +Show a letter of the secret word"),
            ("hint", r"Place 1 is 'v'"),
            ("keys", r"in place +v\s+unused +abcdegilmnoprstu"),
            ("rayse", r"'rayse' is not in the word list; did you mean 'raise'"),
            ("best", r"visit \([0-9.]+ expected guesses, exact\)"),
            ("crane", r"\x1b\[[0-9;]+m C .*left\s+in place +v\s+not there +acenr"),
            *((word, r"left") for word in ("raise", "tulip", "bingo", "admin")),
            ("limit", r"Not found. It was visit.*Not found in 6: skill.*guesstree few X/6"),
        ],
        0,
    ),
    "bulls and cows are solved": (
        "solve -g cows",
        [
            ("", r"cows: 60 targets. Type help for help.\s+Say 123 "),
            ("4", r"'4' is not a reply to a guess of 3; write it like 1A2B or 1,2"),
            ("9A9B", r"'9A9B' is not a reply to a guess of 3"),
            ("1,1", r"123 1A1B\s.*?targets remain: "),
            ("undo", r"123 is taken back\s.*?Say 123 "),
            ("0a2b", r"18 targets remain: 214, .*?Say 234 "),
            ("451 0A0B", r"No word earns all of these replies; a single other reply would do"),
            ("1A1B", r"The replies contradict each other; type undo, or fix with the number"),
            ("fix 3 1A1B", r"There is no such turn; write its number and its reply"),
            ("fix 2 2A0B", r"targets? remains?: [^\n]*351"),
            ("list", r"\d left, each with a chance of .*?351"),
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
            ("2) visit ", r"2 visit> "),
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
    "several boards are played": (
        "play -g wordle --boards 2 --target visit/vodka",
        [
            ("", r"wordle: 2 boards. Find the words in 7 turns; type help for help."),
            ("help", r"best    Name the best word.\s+help "),
            ("best", r"1> \w{5}\s"),
            ("undo", r"Undo is not a command here; type help"),
            ("zzzzz", r"'zzzzz' "),
            ("1. visit", r"visit 🟩🟩🟩🟩🟩  🟩⬛⬛⬛⬛\s+Board 1: solved\s+Board 2: 1 target\s"),
            ("vodka", r"vodka -  🟩🟩🟩🟩🟩"),
            ("", r"2 of 2 boards solved in 2 of 7 guesses\."),
        ],
        0,
    ),
    "several boards are given up": (
        "play -g wordle --boards 2 --target visit/vodka",
        [("crane", r"Board 2: "), ("quit", r"Not found. The words were visit, vodka\.")],
        0,
    ),
    "several boards are solved": (
        "solve -g wordle --boards 2",
        [
            ("undo", r"There is no turn to take back"),
            ("pilot .G..G", r"has replies for the boards \[1\]; expected \[1, 2\], one for each"),
            (
                "pilot:.G..G/.....",
                r"Board 1: 2 targets: digit, visit\s+Board 2: 1 target: crane",
            ),
            ("list", r"Board 2: 1 target: crane"),
            ("why", r"Why is not a command here"),
            ("help", r"undo    Take the last turn back\."),
            ("undo", r"1 \w{5}> "),
        ],
        0,
    ),
    "layers of words are solved": (
        "solve -g few",
        [
            ("", r"few: 7 targets. Type help for help"),
            ("?", r"undo +Take the last turn back"),
            ("undo 1", r"'undo 1' is not understood; type help"),
            ("fix", r"Write the number of a turn and its reply: fix 1 \.\.Y\.\."),
            ("fix 1", r"Write the number of a turn and its reply: fix 1 \.\.Y\.\."),
            ("..Y", r"'..Y' is not a reply to a guess of 5"),
            ("visit ..Y", r"'..Y' is not a reply to a guess of 5[^\n]*\s+1 admin> "),
            ("crape ..Y..", r"'crape' is not in the word list; did you mean 'crane'.*crape!"),
            ("digit ...GY", r"None of the targets of the list and none of the past answers fits."),
            ("undo", r"digit is taken back"),
            ("limit .GY.G", r"No word earns all of these replies; .* turn 1, limit: "),
            ("fix 1 .G.GG", r"2 targets remain: digit, visit"),
            ("digit .G.GG", r"1 target remains: visit"),
            ("fix 1 GGGGG", r"Limit was right, so that digit cannot follow"),
            ("visit =====", r"Found in 3: skill .*guesstree few 3/6.*🟩🟩🟩🟩🟩"),
        ],
        0,
    ),
}

AT_A_TERMINAL = {"all turns go by", "hard mode is interrupted"}


@pytest.mark.parametrize("session", sorted(AT_A_TERMINAL))
def test_sessions_at_a_terminal(session: str, layered: Path) -> None:
    """Each line gets the answer that a person needs, and the command ends as it should."""
    command, lines, status = SESSIONS[session]
    with commands_in(layered, columns=200, timeout=60) as start:
        game = start(*command.split())
        for typed, expected in lines:
            if typed:
                game.expect(r"\d [^\s>]*> |\d> ")
                game.send(typed if typed < " " else f"{typed}\r")
            if expected != "$":
                game.expect(re.compile(expected, re.DOTALL))
        game.expect(pexpect.EOF)
        assert "Traceback" not in game.before
        game.close()
        assert game.exitstatus == status


@pytest.mark.parametrize("session", [name for name in SESSIONS if name not in AT_A_TERMINAL])
def test_sessions_in_a_pipe(session: str, layered: Path) -> None:
    """The answers come in the same order where the lines are not typed at a terminal."""
    command, lines, status = SESSIONS[session]
    typed = "".join(f"{line}\n" for line, _ in lines if line > " ")
    said = guesstree_here(*command.split(), cwd=layered, typed=typed, code=status).stdout
    for _, expected in lines:
        found = re.search(expected, said, re.DOTALL)
        assert found, f"{expected} is not in {said}"
        said = said[found.end() :]


def test_colours_are_turned_off(monkeypatch: pytest.MonkeyPatch) -> None:
    """NO_COLOR and a terminal without colours have replies beside words, as a pipe has."""
    monkeypatch.setattr("sys.stdout.isatty", lambda: True, raising=False)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.delenv("NO_COLOR", raising=False)
    assert has_colours()
    monkeypatch.setenv("NO_COLOR", "1")
    assert not has_colours()
