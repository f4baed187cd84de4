"""Every game is solved at the prompt: other rules, alphabets, lengths and weights."""

from functools import partial
from itertools import count, product

import pytest

from guesstree import Game
from guesstree.cli import prompt
from guesstree.cli.solve_session import SolveSession

GAMES = {
    "russian": ("wordle", ["коран", "норка", "крона", "икота", "кроль"]),
    "primes": ("wordle", ["10007", "12101", "11213", "20011", "12113"]),
    "codes": ("pegs", ["1122", "1123", "3211", "4444", "1212"]),
    "jotto": ("jotto", ["brick", "crane", "later", "pilot", "spunk", "waltz"]),
    "commands": ("wordle", ["help", "list", "undo", "quit", "hint", "best", "keys"]),
}


@pytest.mark.parametrize("name", GAMES)
def test_every_target_is_found(
    name: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """By replies as the rule writes them; a word that is also a command is typed with its reply."""
    rule, words = GAMES[name]
    said: list[str] = []
    for weights, target in product((None, dict(zip(words, count(1)))), words):
        game = Game(rule, words, weights=weights)
        monkeypatch.setattr(prompt, "ask", partial(answered, said, game, target))
        said.clear()
        SolveSession(game, "standard", game.solve()).run()
        assert said[-1] == target
        shown, limit = capsys.readouterr().out, "/" if game.turn_limit else "\n"
        assert f"Found in {len(said)}" in shown
        assert f"guesstree {rule} {len(said)}{limit}" in shown


def answered(said: list[str], game: Game, target: str, prompt: str) -> str:
    """Return the reply to the word of a prompt, with the word every other time."""
    said.append(prompt.split()[1].removesuffix(">"))
    text = game.reply(said[-1], target).reply
    return text if len(said) % 2 else f"{said[-1]} {text}"
