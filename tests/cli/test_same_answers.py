"""Commands print what the library returns, and refuse what it refuses."""

import json
import shlex
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from guesstree import Game, InputError, Study
from guesstree.api.comparison import contender
from guesstree.strategies.scores import compare
from tests.support.commands import json_of, refused

CONFIG = """
lists:
  few: {file: few.txt}
  more: {file: more.txt}
  weighed: {file: few.txt, weights: {file: weights.csv, column: weight}}
  codes: {generate: codes, length: 3, alphabet: '1234'}
games:
  few: {rule: wordle, targets: few, guesses: more}
  weighed: {rule: wordle, targets: weighed}
  pegs: {rule: pegs, targets: codes}
"""
WORDS = ["brick", "crane", "crate", "creek", "trace"]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Make a study of three games: with other guesses, with weights, and of codes."""
    folder = tmp_path_factory.mktemp("study")
    rows = [f"{word},{weight}" for weight, word in enumerate(WORDS, 1)]
    for name, lines in {
        "few.txt": WORDS,
        "more.txt": [*WORDS, "slate", "tulip"],
        "weights.csv": ["word,weight", *rows],
        "past.txt": ["crane"],
        "config.yaml": [CONFIG],
    }.items():
        (folder / name).write_text("\n".join(lines))
    return folder


def gains(game: Game, *strategies: str) -> Any:
    """Return two strategies side by side."""
    sides = [contender(game, one).scores.by_target for one in strategies]
    return {"rows": [word._asdict() for word in compare(*sides)]}


@pytest.mark.parametrize(
    ("name", "command", "answer"),
    [
        ("few", "advise", lambda game: game.advise()),
        (
            "few",
            "advise crane:GG..Y --mode nyt-hard",
            lambda game: game.advise("crane:GG..Y", mode="nyt-hard"),
        ),
        (
            "weighed",
            "advise brick:.G.Y. --strategy 'neg_entropy-any ties=parts'",
            lambda game: game.advise("brick:.G.Y.", strategy="neg_entropy-any ties=parts"),
        ),
        (
            "few",
            "advise tulip:..... --answers past.txt",
            lambda game: game.with_answers(Path("past.txt")).advise("tulip:....."),
        ),
        (
            "weighed",
            "review trace:.G.YY creek:GGGGG",
            lambda game: game.review("trace:.G.YY", "creek:GGGGG"),
        ),
        (
            "pegs",
            "review 123 112 --target 112",
            lambda game: game.review("123", "112", target="112"),
        ),
        ("weighed", "compare max-any crane", lambda game: gains(game, "max-any", "crane")),
    ],
)
def test_commands_print_the_values_of_the_library(
    name: str,
    command: str,
    answer: Callable[[Game], Any],
    folder: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """JSON has the dictionary of the value."""
    monkeypatch.chdir(folder)
    expected = answer(Study().game(name))
    if not isinstance(expected, dict):
        expected = expected.to_dict()

    found = json_of(folder, *shlex.split(command), "--game", name)

    expected = json.loads(json.dumps(expected))
    assert {key: found[key] for key in expected} == expected


@pytest.mark.parametrize(
    ("command", "question"),
    [
        ("advise crane:x", lambda game: game.advise("crane:x")),
        ("advise xyzzy:.....", lambda game: game.advise("xyzzy:.....")),
        ("advise --strategy max-nya", lambda game: game.advise(strategy="max-nya")),
        ("review zebra --target crane", lambda game: game.review("zebra", target="crane")),
        ("compare max-nya max-any", lambda game: gains(game, "max-nya", "max-any")),
    ],
)
def test_commands_refuse_what_the_library_refuses(
    command: str, question: Callable[[Game], Any], folder: Path
) -> None:
    """The sentence is the same; a remedy that names an option may follow."""
    with pytest.raises(InputError) as caught:
        question(Study(folder).game("few"))

    sentence = refused(folder, *command.split(), "--game", "few")

    assert sentence.startswith(f"guesstree: {caught.value}")
