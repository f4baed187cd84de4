"""The command `verify`: what the independent checker found."""

from pathlib import Path

from guesstree import Game
from guesstree.study.artifacts import store_replies
from tests.cli.conftest import WORDS
from tests.support.commands import output_of


def test_a_stored_tree_is_verified(folder: Path) -> None:
    """The checker reads the matrix of the pipeline, and the tree that a command stored."""
    store_replies(folder / "game.parquet", "wordle", WORDS)
    output_of(folder, "tree", "-s", "max-any", "--output", "tree.parquet")

    checked = output_of(folder, "verify", "game.parquet", "tree.parquet")

    total = Game("wordle", WORDS).tree("max-any").total
    assert f"{total} guesses in all" in checked
