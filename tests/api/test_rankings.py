"""Rankings of guesses at a position."""

import pytest

from guesstree import Game
from guesstree.api.rankings import metric_ranking
from guesstree.games.modes import Mode
from guesstree.play.rated_guesses import MOST


@pytest.mark.parametrize("hard", list(Mode))
def test_a_short_ranking_begins_a_long_one(hard: Mode) -> None:
    """A short ranking looks at few guesses of the table of first guesses."""
    game, long = Game("wordle-original"), MOST + 1
    few, every = (metric_ranking(game, "neg_entropy", hard, count) for count in (9, long))
    assert few == every[:9]


def test_a_metric_changes_no_expected_guesses() -> None:
    """It ranks the guesses; the numbers come from the table of first guesses all the same."""
    game = Game("nyt")

    usual, by_metric = game.openers("crane"), game.openers("crane", by="max")

    assert usual["guesses"].item() == by_metric["guesses"].item()
    assert by_metric["exact"].item()


@pytest.mark.parametrize("name", ["today", "nyt", "wordle"])
def test_the_first_row_is_what_advice_recommends(name: str) -> None:
    """In a game with weights, too, the guesses come in the order of their expected guesses."""
    game = Game(name)
    table = game.openers()

    best, other = game.openers(*table["guess"].head(2)).iter_rows(named=True)

    assert table["guess"][0] == best["guess"] == game.advise().guess
    assert best["guesses"] <= other["guesses"]
    assert len(table) == len(game.guesses)
