"""The tables of second guesses that come with the package."""

import numpy as np
import pytest

from guesstree import Game
from guesstree.api.second_guess_tables import (
    MANY,
    SecondGuess,
    first_rows,
    second_guesses,
    shipped_second_guesses,
)
from guesstree.games.matrix import ReplyMatrix
from tools.second_guesses import FIRST, GAMES, matrix_of


@pytest.mark.parametrize("name", GAMES)
def test_the_tables_belong_to_the_games(name: str) -> None:
    """Each has the thirty words, and only positions with many words left."""
    matrix = matrix_of(name)

    table = shipped_second_guesses(matrix)

    assert {row.first for row in table} == {*FIRST}
    for first, reply in {(row.first, row.reply) for row in table}:
        left = (matrix.row(matrix.position[first]) == matrix.texts.index(reply)).sum()
        assert left > MANY, (first, reply)


@pytest.mark.parametrize("name", GAMES)
def test_the_tables_have_the_numbers_of_advice(name: str) -> None:
    """The best guess after a reply, and its expected guesses, are those of the library."""
    table = [row for row in shipped_second_guesses(matrix_of(name)) if row.first == "adieu"]
    replies = list(dict.fromkeys(row.reply for row in table))[:3]

    for reply in replies:
        best = next(row for row in table if row.reply == reply)
        advice = Game(name).advise(f"adieu {reply}").best[0]
        assert best.guess == advice.guess
        mass = best.total / advice.guesses
        assert mass == pytest.approx(round(mass), abs=1e-6)
        assert best.lost == pytest.approx((1 - (advice.win or 0)) * mass, abs=1e-3)


def test_other_games_have_none(matrices: dict[str, ReplyMatrix]) -> None:
    """A table is never of another list by accident."""
    assert shipped_second_guesses(matrices["jotto"]) == []


def test_the_best_first_guesses(matrices: dict[str, ReplyMatrix]) -> None:
    """They come after nothing; a game that is quick to search has none."""
    matrix = matrices["jotto"].with_targets(np.arange(0, 1391, 5))

    rows = first_rows(matrix, 0)

    best = Game(matrix).advise().best[0]
    assert (rows[0].first, rows[0].reply) == ("", "")
    assert rows[0].guess == best.guess
    assert first_rows(matrix.with_targets(np.arange(50)), 0) == []


def test_rows_of_a_game_with_many_words(matrices: dict[str, ReplyMatrix]) -> None:
    """Totals are guesses of all words that are left; without weights these count 1 each."""
    matrix = matrices["wordle"].with_targets(np.arange(0, 2309, 8))

    rows = list(second_guesses(matrix, "mamma"))

    assert rows[0] == SecondGuess("mamma", ".....", "store", total=379, lost=0)
    assert {row.reply for row in rows} == {"....."}
