"""The command `verify`: what the independent checker found."""

from pathlib import Path

from guesstree import Game
from guesstree.study.artifacts import store_replies
from tests.cli.conftest import WORDS
from tests.support.commands import said


def test_a_tree(folder: Path) -> None:
    """The checker reads the matrix of the pipeline, and the tree that a command stored."""
    store_replies(folder / "game.parquet", "wordle", WORDS)
    said(folder, "tree", "-s", "max-any", "--output", "tree.parquet")

    checked = said(folder, "verify", "game.parquet", "tree.parquet")

    total = Game("wordle", WORDS).tree("max-any").total
    assert f"{total} guesses in all" in checked
