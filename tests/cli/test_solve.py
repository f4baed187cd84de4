"""The command `solve`: games that are played elsewhere, with any rule, alphabet and mistake."""

from functools import partial
from itertools import count
from pathlib import Path

import pytest

from guesstree import Game
from guesstree.cli import prompt
from guesstree.cli.solve_session import SolveSession
from tests.cli.conftest import typed_at

GAMES = {
    "russian": ("wordle", ["коран", "норка", "крона", "икота", "кроль"]),
    "primes": ("wordle", ["10007", "12101", "11213", "20011", "12113"]),
    "codes": ("pegs", ["1122", "1123", "3211", "4444", "1212"]),
    "jotto": ("jotto", ["brick", "crane", "later", "pilot", "spunk", "waltz"]),
    "commands": ("wordle", ["help", "list", "undo", "quit", "hint", "best", "keys"]),
}


@pytest.mark.parametrize("is_weighted", [False, True])
@pytest.mark.parametrize("name", GAMES)
def test_every_target_is_found(
    name: str,
    is_weighted: bool,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Replies are typed as the rule writes them, also after a word that is a command."""
    rule, words = GAMES[name]
    weights = dict(zip(words, count(1))) if is_weighted else None
    game = Game(rule, words, weights=weights)
    for target in words:
        guesses: list[str] = []
        monkeypatch.setattr(prompt, "ask", partial(answered, guesses, game, target))

        SolveSession(game, "standard", game.solve()).run()

        assert guesses[-1] == target
        assert f"Found in {len(guesses)}" in capsys.readouterr().out


def answered(guesses: list[str], game: Game, target: str, prompt: str) -> str:
    """Return the reply to the word of a prompt, with the word every other time."""
    guesses.append(prompt.split()[1].removesuffix(">"))
    text = game.reply(guesses[-1], target).reply
    return text if len(guesses) % 2 else f"{guesses[-1]} {text}"


def test_bulls_and_cows(layered: Path) -> None:
    """Replies that contradict each other can be undone or fixed."""
    lines = ("4", "1,1", "undo", "0a2b", "451 0A0B", "1A1B", "fix 2 2A0B", "why")

    shown = typed_at(layered, "solve -g cows", *lines, "351 3A0B")

    assert "'4' is not a reply to a guess of 3 characters; write it like 1A2B" in shown
    assert "Took back 123" in shown
    assert "18 targets remain: 214, " in shown
    assert "; take back the last turn, or correct one; type undo, or fix with" in shown
    assert "251: no guess needs fewer guesses" in shown
    assert "guesstree cows 3 0A2B 2A0B 3A0B" in shown


def test_replies_that_no_word_fits(layered: Path) -> None:
    """The turn to correct is suggested; undo takes turns back, one by one."""
    shown = typed_at(layered, "solve -g jotto", "3", "3", "list", "undo", "undo")

    assert "crane 3 1 target remains: later" in shown
    assert "No word fits all of these replies; " in shown
    assert "No word fits the replies" in shown
    assert "Took back later 1 target remains: later Try later" in shown
    assert "Took back crane" in shown


def test_hard_mode(layered: Path) -> None:
    """A word that breaks hard mode is refused; a turn's word may be typed before its reply."""
    lines = ("pilot .G..G", "crane", "2) visit", "=====")

    shown = typed_at(layered, "solve -g wordle --hard", *lines)

    assert "2 targets remain: digit, visit" in shown
    assert "Not in hard mode: " in shown
    assert "2 visit> " in shown
    assert "guesstree wordle 2/6*" in shown


def test_other_words_are_tried_if_no_target_fits(layered: Path) -> None:
    """Other allowed guesses are tried if no target fits; any turn can be fixed."""
    lines = ("visit ..Y", "crape ..Y..", "digit ...GY", "undo", "limit .GY.G")
    fixed = ("fix", "fix 1 .G.GG", "digit .G.GG", "fix 1 GGGGG", "visit =====")

    shown = typed_at(layered, "solve -g few", *lines, *fixed)

    assert "few: 8 targets; chances from 1 past answer" in shown
    assert "'..Y' is not a reply to a guess of 5" in shown
    assert "'crape' is not in the word list; did you mean 'crane'" in shown
    assert "No target fits; trying all other allowed words" in shown
    assert "No such turn; give a number up to 1; type fix with the number" in shown
    assert "2 targets remain: digit, visit" in shown
    assert "Limit was right, so digit cannot follow" in shown
    assert "guesstree few 3/6" in shown
