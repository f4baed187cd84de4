"""Rounded weights: each command that uses them prints a warning."""

from pathlib import Path

import pytest

from guesstree.search.metrics import ROUNDED
from tests.support.commands import guesstree_here, make_study

COMMANDS = (
    "openers --count 1",
    "openers --by weighted_information --csv",
    "advise --json",
    "solve",
    "review raise:GGGGG",
    "play --guesser max-any --target raise",
)


@pytest.mark.parametrize("command", COMMANDS)
def test_a_warning_about_rounded_weights(command: str, tmp_path: Path) -> None:
    """A warning on standard error says that weights were rounded; exact weights cause none."""
    config = make_study(tmp_path, ["brick", "crane", "raise"]) / "config.yaml"
    weighed = "words.txt, weights: {file: weights.csv}"
    config.write_text(config.read_text().replace("words.txt", weighed))
    for weight, count in (("1e9", 1), ("3", 0)):
        (tmp_path / "weights.csv").write_text(
            f"word,weight\nbrick,1\ncrane,1\nraise,{weight}\n"
        )

        run = guesstree_here(*command.split(), cwd=tmp_path)

        assert run.stderr.count(ROUNDED) == count
