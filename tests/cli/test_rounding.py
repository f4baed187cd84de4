"""Rounded weights: every command whose numbers come from them says so."""

from pathlib import Path

import pytest

from guesstree.search.metrics import ROUNDED
from tests.here import guesstree_here, make_study

COMMANDS = (
    *(
        "openers --count 1",
        "openers --by weighted_information --csv",
        "advise --json",
        "solve",
    ),
    *("review raise:GGGGG", "play --guesser max-any --target raise"),
)


@pytest.mark.parametrize("command", COMMANDS)
def test_commands_say_that_weights_are_rounded(command: str, tmp_path: Path) -> None:
    """On standard error, so that CSV and JSON stay as they are; not where weights are exact."""
    config = make_study(tmp_path, ["brick", "crane", "raise"]) / "config.yaml"
    weighed = "words.txt, weights: {file: weights.csv}"
    config.write_text(config.read_text().replace("words.txt", weighed))
    for weight, said in (("1e9", 1), ("3", 0)):
        (tmp_path / "weights.csv").write_text(
            f"word,weight\nbrick,1\ncrane,1\nraise,{weight}\n"
        )
        told = guesstree_here(*command.split(), cwd=tmp_path).stderr
        assert told.count(ROUNDED) == said
