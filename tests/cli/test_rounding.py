"""Rounded weights: every command whose numbers come from them says so."""

from pathlib import Path

import pytest

from guesstree.search.metrics import ROUNDED
from tests.here import guesstree_here

COMMANDS = (
    ("openers", "--count", "1"),
    ("openers", "--by", "weighted_information", "--csv"),
    ("advise", "--json"),
    ("review", "raise:GGGGG"),
    ("play", "--guesser", "max-any", "--target", "raise"),
    ("solve",),
    ("show", "raise"),
)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of a study whose words have weights."""
    folder = tmp_path_factory.mktemp("rounding")
    (folder / "words.txt").write_text("brick\ncrane\nraise\n")
    (folder / "config.yaml").write_text(
        "lists: {few: {file: words.txt, weights: {file: weights.csv}}}\n"
        "games: {few: {rule: wordle, targets: few}}\nstrategies: [max-any]\n"
    )
    return folder


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_commands_say_that_weights_are_rounded(command: tuple[str, ...], folder: Path) -> None:
    """On standard error, so that CSV and JSON stay as they are; not where weights are exact."""
    for weight, said in (("1e9", 1), ("3", 0)):
        (folder / "weights.csv").write_text(f"word,weight\nbrick,1\ncrane,1\nraise,{weight}\n")
        assert guesstree_here(*command, cwd=folder).stderr.count(ROUNDED) == said
