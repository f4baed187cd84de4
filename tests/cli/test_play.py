"""Whole games of `play` and `solve`, with typing mistakes: counts, pegs, layers and hard mode."""

import re
from pathlib import Path

import pexpect
import pytest

from guesstree.cli.printing import has_colours
from tests.cli.terminal import commands_in
from tests.here import guesstree_here

IN_A_PIPE = r"""
jotto is played: play -g jotto --target spunk
     => jotto: 9 targets. Find the word; type help
    spunq => 'spunq' has 'q' .*, not in the alphabet; did you mean 'spunk'\?
    undo => There is no undo here; type help
    keys => unused +abcdegiklnoprstuvwz
    hint => Place 1 is 's'
    BRICK  => brick 1  1 left\s+hinted +s\s+said +bcikr\s+unused
    brick => brick 1  1 left
    best => spunk \(1.000 expected guesses, proved\)
    1. spunk => spunk 5\s+Found in 3 guesses
     => Turn 2: brick was already tried, and gives no new information
     => guesstree jotto 3\s+1\s+1\s+5\s
an adversary keeps the word open: play -g few --replier evil --turn-limit 1
    hint => This replier has not settled on an answer yet; type best
    raise => Not found. It could have been bingo, digit, limit, pilot.
     => Not found in 1: skill \d+;
     => guesstree few X/1
unknown words cost a turn: play -g few --target visit --strict-unknown --turn-limit 3
    xxxxx => The turn is lost: 'xxxxx' has 'x'
    visit => Found in 2 guesses
     => Found in 2: skill .*guesstree few 2/3
bulls and cows are solved: solve -g cows
     => cows: 60 targets. Type help for help.\s+Try 123\s
    4 => '4' is not a reply to a guess of 3 characters; write it like 1A2B or 1,2
    1,1 => 123 1A1B\s.*?targets remain:\s
    undo => Took back 123\s.*?Try 123\s
    0a2b => 18 targets remain: 214, .*?Try 234\s
    451 0A0B => No word fits all of these replies; correct one
    1A1B => The replies contradict each other; type undo, or fix with the number
    fix 2 2A0B => targets? remains?: [^\n]*351
    list => \d left, each with a chance of .*?351
    why => 251: no guess needs fewer guesses
    351 3A0B => Found in 3: skill .*guesstree cows 3\s+0A2B\s+2A0B\s+3A0B\s
jotto is solved no further: solve -g jotto
    3 => crane 3\s+1 target remains: later\s+Try later\s
    3 => No word fits all of these replies; .* turn 1, crane:\s
    list => No word fits the replies
    undo => Took back later\s+1 target remains: later\s+Try later\s
    undo => Took back crane\s+Try crane\s
hard mode is solved: solve -g wordle --hard
    visit .G.GG => 1 target remains: digit
    undo => Took back visit
    pilot .G..G => 2 targets remain: digit, visit\s+Try\s
    crane => Not in hard mode:\s
    2) visit  => 2 visit>\s
    ===== => Found in 2: skill .*guesstree wordle 2/6\*\s
several boards are played: play -g wordle --boards 2 --target visit/vodka
     => wordle: 2 boards. Find the words in 7 turns; type help for help.
    help => best    Show the best guess.\s+help\s
    best => 1> \w{5}\s
    undo => There is no undo here; type help
    zzzzz => 'zzzzz'\s
    1. visit => visit 🟩🟩🟩🟩🟩  🟩⬛⬛⬛⬛\s+Board 1: solved\s+Board 2: 1 target\s
    vodka => vodka -  🟩🟩🟩🟩🟩
     => 2 of 2 boards solved in 2 of 7 guesses\.
several boards are solved: solve -g wordle --boards 2
    undo => No turn to take back
    pilot .G..G => needs one reply for each unsolved board and no others; write them like \.{5}/
    pilot:.G..G/..... => Board 1: 2 targets: digit, visit\s+Board 2: 1 target: crane
    list => Board 2: 1 target: crane
    undo => 1 \w{5}>\s
layers of words are solved: solve -g few
     => few: 8 targets; chances from 1 past answer. Type help for help
    ? => undo +Take back the last turn
    fix => No such turn; type its number and its reply, such as fix 1 \.\.Y\.\.
    visit ..Y => '..Y' is not a reply to a guess of 5[^\n]*\s+1 admin>\s
    crape ..Y.. => 'crape' is not in the word list; did you mean 'crane'.*crape!
    digit ...GY => No target fits; trying all other allowed words
    undo => Took back digit
    limit .GY.G => No word fits all of these replies; .* turn 1, limit:\s
    fix 1 .G.GG => 2 targets remain: digit, visit
    digit .G.GG => 1 target remains: visit
    fix 1 GGGGG => Limit was right, so digit cannot follow
    visit ===== => Found in 3: skill .*guesstree few 3/6.*🟩🟩🟩🟩🟩
"""
"""What is typed at the prompt of a command, and a pattern of what is then said."""

AT_A_TERMINAL = r"""
all turns go by: play -g few --target visit --turn-limit 2
     => few: 8 targets. Find the word in 2 turns; type help for help
    help => hint +Show a letter of the answer
    hint => Place 1 is 'v'
    keys => in place +v\s+unused +abcdegilmnoprstu
    rayse => 'rayse' has 'y' .*did you\s+mean 'raise'
    best => visit \([0-9.]+ expected guesses, proved\)
    crane => \x1b\[[0-9;]+m C .*left\s+in place +v\s+not there +acenr
    limit => Not found. It was visit.*Not found in 2: skill.*guesstree few X/2
a letter occurs twice: play -g few --target visit
    idiot => left\s+in place +t\s+elsewhere +i\s+not there +do\s+unused +[a-z]+\s+at least two i's
    visit => Found in 2
hard mode is interrupted: play -g wordle --mode consistent --target visit
    pilot => 2 left\s+in place +it\s+not there +lop
    crane => Not in hard mode: the reply to pilot excludes crane
    ^C => Not found. It was visit
"""


def each(text: str) -> pytest.MarkDecorator:
    """Return the mark that tries each session of a text."""
    named = [block.partition(": ") for block in re.split(r"\n(?! )", text.strip())]
    names, _, sessions = zip(*named, strict=True)
    return pytest.mark.parametrize("session", sessions, ids=names)


def parts(session: str) -> tuple[list[str], list[list[str]]]:
    """Return the command of a session, and its lines with what is said to them."""
    command, *lines = session.split("\n    ")
    return command.split(), [line.split(" => ", 1) for line in lines]


@each(AT_A_TERMINAL)
def test_sessions_at_a_terminal(session: str, layered: Path) -> None:
    """Each line gets the answer that a person needs, and the command ends as it should."""
    command, lines = parts(session)
    with commands_in(layered, columns=200, timeout=60) as start:
        game = start(*command)
        for typed, expected in lines:
            if typed:
                game.expect(r"\d [^\s>]*> |\d> ")
                game.send("\x03" if typed == "^C" else f"{typed}\r")
                game.expect_exact(typed)  # the terminal's echo, which is no answer
            game.expect(re.compile(expected, re.DOTALL))
        game.expect(pexpect.EOF)
        assert "Traceback" not in game.before
        game.close()
        assert game.exitstatus == (130 if typed == "^C" else 0)


@each(IN_A_PIPE)
def test_sessions_in_a_pipe(session: str, layered: Path) -> None:
    """The answers come in the same order where the lines are not typed at a terminal."""
    command, lines = parts(session)
    typed = "".join(f"{line}\n" for line, _ in lines if line)
    said = guesstree_here(*command, cwd=layered, typed=typed).stdout
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
