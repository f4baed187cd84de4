"""A tree is improved by editing its small nodes."""

from pathlib import Path

import pytest
from hypothesis import given

from guesstree import Game, InputError
from guesstree.games.matrix import ReplyMatrix
from guesstree.games.modes import Mode
from guesstree.games.tree import check_tree
from tests.conftest import examples, small_games
from tests.oracles import BruteForce
from tests.support.commands import json_of, make_study, refused


@pytest.fixture(scope="module")
def game(wordle_words: tuple[str, ...]) -> Game:
    """Return a game of some hundred words."""
    return Game("wordle", wordle_words[::10])


def test_small_nodes_become_optimal(game: Game) -> None:
    """Gains add up, and an improved tree cannot be improved again."""
    tree = game.tree("max-consistent")
    better, table = game.improve(tree)
    check_tree(better, game.rule, game.targets, game.guesses)
    gains = table["subtotal"] - table["least"]
    assert gains.to_list() == sorted(gains, reverse=True)
    assert (gains > 0).all()
    assert better.total < tree.total
    assert better.opener == tree.opener
    assert (table["targets"] <= 50).all()
    again, nothing = game.improve(better)
    assert (again, len(nothing)) == (better, 0)
    assert nothing.columns == table.columns


@examples(40)
@given(small_games())
def test_a_small_tree_becomes_optimal(replies: ReplyMatrix) -> None:
    """If no node is too large, the tree has the lowest total of all trees."""
    game = Game(replies)
    tree = game.tree("max-consistent")
    better, table = game.improve(tree, largest=len(replies.targets))
    brute = BruteForce(replies, "any")
    assert better.total == brute.least(brute.targets)
    assert better.total <= tree.total
    for after, targets, guess, subtotal, word, least in table.iter_rows():
        assert least < subtotal, (after, targets, guess, word)


@pytest.mark.parametrize("mode", [Mode.HARD, Mode.CONSISTENT])
def test_improved_trees_keep_their_mode(mode: Mode, game: Game) -> None:
    """A tree of the mode `nyt-hard` keeps it by default."""
    better, table = game.improve(f"max-{mode}", mode=mode)

    check_tree(better, game.rule, game.targets, game.guesses, mode)
    assert len(table)
    if mode == Mode.HARD:
        assert game.improve(f"max-{mode}")[0] == better
    with pytest.raises(InputError, match="the tree guesses"):
        game.improve("max-any", mode=mode)


def test_the_command_improves_a_tree(tmp_path: Path, wordle_words: tuple[str, ...]) -> None:
    """The command shows what Python returns, and writes the tree as text or JSON."""
    folder = make_study(tmp_path, wordle_words[::20])
    game = Game("wordle", wordle_words[::20])
    better, table = game.improve("max-any")
    command = "prove", "--improve", "max-any", "--output"

    found = json_of(folder, *command, "better.json")

    assert found["rows"] == table.to_dicts()
    assert (found["total"], found["improved"]) == (game.tree("max-any").total, better.total)
    assert game._read_tree(folder / "better.json") == better
    assert "the suffix of a tree is its format" in refused(folder, *command, "x.pdf")
