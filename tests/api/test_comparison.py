"""`Game.compare`: names, trees, second guesses, proofs."""

from pathlib import Path

from guesstree import Game
from guesstree.games.formats import to_text

FEW = ["brick", "crane", "crate", "creek", "trace"]


def test_names_trees_and_files_are_compared(tmp_path: Path) -> None:
    """A tree has its place as its name, or a keyword."""
    game = Game("wordle", FEW, weights=dict.fromkeys(FEW, 2.0))
    tree = game.tree("parts-any")
    file = tmp_path / "t.txt"
    file.write_text(to_text(tree, game.rule))

    table = game.compare("parts-any", tree, str(file), best=tree, named="parts-any")

    names = ["parts-any", "tree 2", "tree 3", "best", "named"]
    assert table["strategy"].to_list() == names
    assert table.drop("strategy", "metric").n_unique() == 1
    assert game.scores(tree).equals(game.scores("parts-any"))


def test_scores_from_the_second_guess() -> None:
    """Games that the first guess wins are left out of all numbers, in every round."""
    game = Game("wordle", FEW, weights=dict(zip(FEW, (1, 100, 1, 1, 1), strict=True)))

    table = game.compare("max-any", "random-consistent", from_guess=2)

    row, random = table.rows(named=True)
    assert (row["targets"], row["total"], row["mean"], row["weighted_mean"]) == (5, 8, 2, 2)
    assert (row["best"], row["le2"], row["histogram"]) == (2, 100, [0, 4])
    assert random["best"] == 2
    assert random["mean"] > game.compare("random-consistent")["mean"][0]
    scores = game.scores("max-any", from_guess=2)
    assert sorted(scores["target"]) == [word for word in FEW if word != "crane"]


def test_proofs_of_compared_strategies() -> None:
    """A proof is shipped or searched; other strategies have none."""
    columns = "strategy", "total", "proven", "lower_bound", "cost"
    table = Game("nyt").compare("optimal-any", "neg_entropy-any").select(columns)
    assert table.row(0) == ("optimal-any", 11219, True, 11219, 11219)
    assert table.row(1)[2:] == (None, None, None)
    squares = "optimal-any cost=1 cost=4 cost=9"
    searched = Game("wordle", FEW).compare("optimal-any", squares).select(columns)
    assert searched.rows() == [("optimal-any", 9, True, 9, 9), (squares, 9, True, 17, 17)]
