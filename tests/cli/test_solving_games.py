"""Every game is solved at the prompt: other rules, alphabets, lengths and weights."""

from pathlib import Path

import pytest
import yaml

from guesstree.cli import sessions
from guesstree.games.rules import rule_of
from tests.here import guesstree_here

GAMES = {
    "russian": ("wordle", "cyrillic", ["коран", "норка", "крона", "икота", "кроль"]),
    "primes": ("wordle", "digits", ["10007", "12101", "11213", "20011", "12113"]),
    "codes": ("pegs", "digits", ["1122", "1123", "3211", "4444", "1212"]),
    "jotto": ("jotto", "latin", ["brick", "crane", "later", "pilot", "spunk", "waltz"]),
    "commands": ("wordle", "latin", ["help", "list", "undo", "quit", "hint", "best", "keys"]),
}


@pytest.mark.parametrize("game", GAMES)
def test_every_target_is_found(game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """By replies as the rule writes them; a word that is also a command is typed with its reply."""
    rule_name, alphabet, words = GAMES[game]
    rule = rule_of(rule_name)
    (tmp_path / "words.txt").write_text("\n".join(words), "utf-8")
    rows = [f"{word},{number}" for number, word in enumerate(words, start=1)]
    (tmp_path / "weights.csv").write_text("\n".join(["word,weight", *rows]), "utf-8")
    listed = {"file": "words.txt", "length": len(words[0]), "alphabet": alphabet}
    listed |= {"weights": {"file": "weights.csv"}}
    config = {
        "lists": {"words": listed},
        "games": {game: {"rule": rule_name, "targets": "words"}},
    }
    (tmp_path / "config.yaml").write_text(yaml.safe_dump(config), "utf-8")
    for target in words:
        said: list[str] = []

        def reply(prompt: str, said: list[str] = said, target: str = target) -> str:
            said.append(prompt.split()[1].removesuffix(">"))
            code = rule.reply(said[-1], target)
            text = rule.texts(len(said[-1]))[code]
            return text if len(said) % 2 else f"{said[-1]} {text}"

        monkeypatch.setattr(sessions, "ask", reply)
        run = guesstree_here("solve", cwd=tmp_path)
        assert said[-1] == target
        assert f"Found in {len(said)}" in run.stdout
        limit = "/" if rule.notation.tiles else "\n"
        assert f"guesstree {game} {len(said)}{limit}" in run.stdout
