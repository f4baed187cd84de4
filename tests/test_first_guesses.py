"""The tables of first guesses that come with the package: right, and read in place of a search."""

from dataclasses import replace

import numpy as np
import pytest

from guesstree import Game
from guesstree.defaults import ANY_WINDOW, RANKING_METRIC
from guesstree.files.parquet import read_parquet
from guesstree.play.advice import MOST, rank_guesses, recommendation, review_turn
from guesstree.play.comparing import proved_tree
from guesstree.play.situations import (
    MODES,
    FirstGuesses,
    first_guesses_file,
    nothing,
    situation_after,
)
from guesstree.strategies.following import follow_recipes
from guesstree.strategies.recipes import Recipe, strategy_named
from guesstree.study.config import shipped_config

GAMES = ("wordle", "wordle-original", "nyt")


def known(name: str) -> tuple[Game, FirstGuesses]:
    """Return a game, and what is known of its first guesses."""
    game = Game(name)
    first = game.lists.first_guesses()
    assert first is not None
    return game, first


def test_each_table_is_of_a_game() -> None:
    """No table is of words that no game has."""
    folder = shipped_config().parent / "first-guesses"
    files = [first_guesses_file("wordle", Game(name).targets, Game(name).guesses) for name in GAMES]
    assert sorted(folder.glob("*.parquet")) == sorted(files)


@pytest.mark.parametrize(
    "name", ["wordle", *(pytest.param(name, marks=pytest.mark.slow) for name in GAMES[1:])]
)
def test_numbers(name: str) -> None:
    """Guesses stand as the metric ranks them; totals are those of greedy trees that are grown."""
    game, first = known(name)
    matrix, count = game.replies, len(game.guesses)
    ranked = rank_guesses(matrix, np.arange(len(matrix.targets)), RANKING_METRIC, count)
    assert [row.guess for row in ranked] == list(first.guesses)
    drawn = np.random.default_rng(1).choice(count, 4, replace=False).tolist()
    for mode, totals in (("any", first.totals), ("consistent", first.hard_totals)):
        recipe = Recipe(strategy_named(f"{RANKING_METRIC}-{mode}"), (ANY_WINDOW[0], None))
        found, _ = follow_recipes(matrix, [recipe], drawn)[recipe.name]
        stored = {at: int(totals[first.position[game.guesses[at]]]) for at in drawn}
        assert {at: int(found[at]) for at in drawn} == stored


def test_what_is_proved() -> None:
    """The total of the best tree stands in the table, and its bound at all other guesses."""
    game, first = known("nyt")
    tree, proven = proved_tree(game) or (None, False)
    assert tree is not None
    assert proven
    assert first.proved == tree.opener == "tarse"
    assert first.expected("tarse") == (tree.total / len(game.targets), True)
    assert int(first.exact.sum()) == 1
    table, _ = read_parquet(first_guesses_file("wordle", game.targets, game.guesses))
    assert int(table["lower_bound"].to_numpy().min()) == tree.total
    assert (table["total"].to_numpy() >= tree.total).all()
    assert known("wordle")[1].proved is None


@pytest.mark.parametrize("hard", list(MODES))
def test_advice_is_that_of_a_search(hard: str) -> None:
    """Advice on the first turn and its review say the same without the table."""
    game, first = known("wordle")
    lists = game.lists
    plain = replace(lists, first_guesses=nothing)
    starts = [situation_after(words, ()) for words in (first.narrowed(lists, 20, hard), plain)]
    one, other = (recommendation(start, game.rule, hard, count=20) for start in starts)
    assert one == other
    for word in ("raise", "fuzzy"):
        turns = [(word, game.rule.reply(word, "might"))]
        assert review_turn(lists, turns, hard) == review_turn(plain, turns, hard)


@pytest.mark.parametrize("hard", list(MODES))
def test_rankings_are_those_of_all_guesses(hard: str) -> None:
    """The best guesses of a short ranking, of which few are looked at, head a long one."""
    game, long = Game("wordle-original"), MOST + 1
    assert game.rank(count=9, hard=hard) == game.rank(count=long, hard=hard)[:9]


def test_other_words_have_no_table() -> None:
    """A list with a word less, or one in which past answers are left out, is another."""
    game = Game("wordle")
    assert Game("wordle", game.targets[1:]).lists.first_guesses() is None
    assert game.excluding(["raise"]).lists.first_guesses() is None
    assert game.excluding(["raise"], weight=0.5).lists.first_guesses() is None
