"""The commands that people play with, driven as a person would."""

import json
import signal
import subprocess
import sys
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pexpect
import pytest

from tests.conftest import ROOT


def guesstree(*args: object, cwd: Path = ROOT) -> subprocess.CompletedProcess[str]:
    """Run the command in the folder of a study, whose results need not be there."""
    return subprocess.run(
        [sys.executable, "-m", "guesstree", *map(str, args)],
        cwd=cwd,
        capture_output=True,
        text=True,
        check=False,
    )


def asked(*args: object) -> Any:
    """Return what a command prints as JSON."""
    run = guesstree(*args, "--json", "--results", "no-results-here")
    assert run.returncode == 0, run.stderr
    return json.loads(run.stdout)


def heed_ctrl_c() -> None:
    """Let Ctrl-C end the process."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


@pytest.fixture
def at_the_prompt() -> Iterator[Any]:
    """Return a function that starts a game in a terminal."""
    children: list[Any] = []

    def start(*args: str) -> Any:
        child = pexpect.spawn(
            *(sys.executable, ["-m", "guesstree", "play", *args]),
            cwd=str(ROOT),
            encoding="utf-8",
            # Whoever started the tests in the background has Ctrl-C ignored.
            preexec_fn=heed_ctrl_c,
        )
        child.timeout = 60
        children.append(child)
        return child

    yield start
    for child in children:
        child.close(force=True)


def test_a_game_in_a_terminal(at_the_prompt: Any) -> None:
    """An unknown word costs no turn, hard mode says why, and the word is found."""
    game = at_the_prompt("--target", "hobby", "--hard", "nyt")
    game.expect("2,309 targets")
    game.expect("1> ")
    game.sendline("hover")
    game.expect("left")
    game.expect("2> ")
    game.sendline("xxxxx")
    game.expect("'xxxxx' is not among the guesses: say another")
    game.expect("2> ")
    game.sendline("raise")
    game.expect("Not in hard mode: place 1 must be 'h', as hover showed")
    game.expect("2> ")
    game.sendline("HOBBY")
    game.expect("Found in 2 guesses")
    game.expect(pexpect.EOF)
    game.close()
    assert game.exitstatus == 0


def test_unknown_words_may_cost_a_turn(at_the_prompt: Any) -> None:
    """With --strict-unknown the turn is lost, as in Norvig's notebook."""
    game = at_the_prompt("--target", "hobby", "--strict-unknown")
    game.expect("1> ")
    game.sendline("xxxxx")
    game.expect("reply unknown, and the turn is lost")
    game.expect("2> ")
    game.sendline("hobby")
    game.expect("Found in 2 guesses")


@pytest.mark.parametrize("key", ["\x03", "\x04"])
def test_leaving_a_game(key: str, at_the_prompt: Any) -> None:
    """Ctrl-C and Ctrl-D end a game without a traceback."""
    game = at_the_prompt("--target", "hobby")
    game.expect("1> ")
    game.send(key)
    game.expect(pexpect.EOF)
    assert "Traceback" not in game.before
    game.close()
    assert game.exitstatus in (1, 130)


def test_strategies_play(wordle_words: tuple[str, ...]) -> None:
    """Norvig's tree against three repliers; a perfect adversary makes it last no less."""
    games = {
        kind: asked("play", "--guesser", "neg_entropy-any", "--replier", kind, "--target", "hobby")
        for kind in ("honest", "evil", "perfect")
    }
    assert [move["guess"] for move in games["honest"]] == ["raise", "mulch", "baton", "hobby"]
    assert [move["guess"] for move in games["evil"]] == [
        *("raise", "mulch", "goody", "abbot", "booby")
    ]
    assert len(games["perfect"]) >= 5
    for moves in games.values():
        for before, after in pairwise(moves):
            assert before["remaining"] == after["targets"]
    again = [asked("play", "--guesser", "random", "--seed", "3") for _ in range(2)]
    assert again[0] == again[1]
    assert again[0][-1]["guess"] in wordle_words


def test_advice() -> None:
    """What remains after two replies, the next guess, and how good the guesses were."""
    found = asked("advise", "raise:.....", "mulch:kkkky")
    assert found["targets"] == ["hobby", "howdy", "phony", "photo", "thong", "whoop"]
    assert found["next"] == "baton"
    best = found["best"][0]
    assert (best["guess"], best["possible"], best["branches"]) == ("whoop", True, 6)
    first, second = found["said"]
    assert (first["skill"], second["skill"]) == (100, 100)
    assert first["luck"] < 5 < second["luck"]
    assert (first["remaining"], second["remaining"]) == (167, 6)
    assert first["expected"] == pytest.approx(60.7444781290602)
    hard = asked("advise", "raise:..G..", "--hard", "nyt", "--count", 500)
    assert all(row["guess"][2] == "i" for row in hard["best"])


def test_advice_for_other_games() -> None:
    """Jotto's counts are replies as well."""
    assert asked("advise", "--game", "jotto", "stare:5")["next"] is None
    assert asked("advise", "--game", "jotto", "stare:2")["remaining"] > 100


def test_show_and_hardest() -> None:
    """A game of a strategy, and its longest."""
    moves = asked("show", "HOBBY")
    assert [move["guess"] for move in moves] == ["raise", "mulch", "baton", "hobby"]
    hardest = asked("hardest", "--count", 3, "--strategy", "max-consistent")
    assert [row["score"] for row in hardest] == sorted(
        (row["score"] for row in hardest), reverse=True
    )
    assert hardest[0]["score"] == 8


def test_trees_as_wordlegames_prints_them() -> None:
    """Indented lines: tiles, guess, targets, bits, expected size."""
    run = guesstree("tree", "hobby", "--results", "none")
    assert run.stdout.splitlines() == [
        "raise  2309  5.878  60.744",
        "  🟫🟫🟫🟫🟫 mulch  167  5.190  6.892",
        "    🟫🟫🟫🟫🟨 baton  6  2.585  1.000",
        "      🟨🟫🟫🟨🟫 hobby  1  0.000  1.000",
    ]
    assert len(asked("tree")) > 2309
    drawn = asked("tree", "--random", 5)
    assert max(row["depth"] for row in drawn) <= 6


def test_openers_and_partitions() -> None:
    """The published first guess and its largest branch."""
    best = asked("openers", "--count", 3)
    assert best[0]["guess"] == "raise"
    branches = asked("partition", "raise")
    assert (branches[0]["reply"], branches[0]["size"]) == (".....", 167)
    assert sum(row["size"] for row in branches) == 2309
    rest = asked("partition", "mulch", "--after", "raise:.....")
    assert sum(row["size"] for row in rest) == 167


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (("advise", "raise"), "'raise' is no turn; write the guess, a colon, the reply"),
        (("advise", "rayse:....."), "'rayse' is not among the guesses; did you mean 'raise'?"),
        (("advise", "raise:..Y."), "'..Y.' is no reply to a guess of 5"),
        (("advise", "raise:GGGGG", "crane:....."), "no target earns"),
        (("show", "hoby"), "'hoby' is not among the targets; did you mean 'hobby'?"),
        (("show", "hobby", "--game", "wordel"), "no game 'wordel'; did you mean 'wordle'?"),
        (("tree", "--strategy", "max-al"), "unknown strategy 'max-al'; did you mean 'max-any'?"),
        (
            ("tree", "--strategy", "optimal-any", "--results", "none"),
            "takes a search; run snakemake",
        ),
        (("openers", "--metric", "best"), "unknown metric 'best'"),
        (("openers", "--config", "no.yaml"), "no.yaml: cannot be read"),
        (("play", "--target", "zzzzz", "--guesser", "max-any"), "'zzzzz' is not among the targets"),
    ],
)
def test_mistakes_get_one_sentence(args: tuple[str, ...], message: str) -> None:
    """The sentence says what was found and what would do; the exit code is 1."""
    run = guesstree(*args)
    assert run.returncode == 1
    assert message in run.stderr
    assert "Traceback" not in run.stderr
