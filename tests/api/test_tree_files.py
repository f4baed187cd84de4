"""Files of trees as strategies."""

from pathlib import Path

from guesstree import Game


def test_a_path_is_a_strategy(tmp_path: Path) -> None:
    """A tree's file may have any ending."""
    game = Game("wordle", ["crane", "crate"])
    path = tmp_path / "tree"
    path.write_text("crane GGGBG1 crate GGGGG2\n      GGGGG1\n", "utf-8")

    assert game.tree(path).guesses == ["crane", "crate"]
    assert game.scores(path).rows() == [("crate", 2), ("crane", 1)]
    assert game.compare(path)["total"][0] == 3
