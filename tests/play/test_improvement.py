"""A tree is improved by editing it."""

from pathlib import Path

import pytest
from hypothesis import given

from guesstree import Game, InputError
from guesstree.games.matrix import ReplyMatrix
from guesstree.games.modes import Mode
from guesstree.games.tree import check_tree
from tests.conftest import examples, small_games
from tests.here import asked, make_study, refused, said
from tests.twins import BruteForce


@pytest.fixture(scope="module")
def game(wordle_words: tuple[str, ...]) -> Game:
    """Return a game of some hundred words."""
    return Game("wordle", wordle_words[::10])


def test_every_small_node_becomes_the_best(game: Game) -> None:
    """Gains add up, guesses of large nodes stay, and what is best is not edited again."""
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
def test_the_whole_tree_becomes_the_best(replies: ReplyMatrix) -> None:
    """Where all targets are few, its total is the least of all trees."""
    game = Game(replies)
    tree = game.tree("max-consistent")
    better, table = game.improve(tree, largest=len(replies.targets))
    brute = BruteForce(replies, "any")
    assert better.total == brute.least(brute.targets)
    assert better.total <= tree.total
    for after, targets, guess, subtotal, word, least in table.iter_rows():
        assert least < subtotal, (after, targets, guess, word)


@pytest.mark.parametrize(
    ("hard", "strategy"), [("nyt-hard", "max-nyt-hard"), ("consistent", "max-consistent")]
)
def test_hard_modes_are_kept(hard: Mode, strategy: str, game: Game) -> None:
    """The new guesses obey them, and those of a strategy for the newspaper's do without asking."""
    better, table = game.improve(strategy, mode=hard)
    mode = strategy.partition("-")[2]
    check_tree(better, game.rule, game.targets, game.guesses, mode)
    assert len(table)
    if hard == Mode.HARD:
        assert game.improve(strategy)[0] == better
    with pytest.raises(InputError, match="the tree guesses"):
        game.improve("max-any", mode=hard)


def test_the_command(tmp_path: Path, wordle_words: tuple[str, ...]) -> None:
    """It shows what Python returns, and writes the tree as text or JSON."""
    folder = make_study(tmp_path, wordle_words[::20])
    game = Game("wordle", wordle_words[::20])
    better, table = game.improve("max-any")
    for name in ("better.txt", "better.json"):
        found = asked(folder, "prove", "--improve", "max-any", "--output", name)
        assert found["rows"] == table.to_dicts()
        assert (found["total"], found["improved"]) == (
            game.tree("max-any").total,
            better.total,
        )
        assert game._read_tree(folder / name) == better
    sentence = (
        f"max-any takes {found['total']:,} guesses in all, and {better.total:,} after"
    )
    assert sentence in said(folder, "prove", "--improve", "max-any", "--count", 1)
    assert "the suffix of a tree is its format" in refused(
        folder, "prove", "--improve", "max-any", "--output", "x.pdf"
    )
