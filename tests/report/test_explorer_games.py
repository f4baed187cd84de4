"""What the explorer says of a game before anything of it is loaded."""

from typing import Any

import polars as pl
import pytest

from guesstree.games.matrix import ReplyMatrix, compute_replies
from guesstree.play.game import Game
from guesstree.report.explorer import best_of, finding, first_guesses
from guesstree.stages import tables as stages
from guesstree.strategies.openers import rank_openers

WORDS = ("brick", "crane", "crate", "creek")
GREEDY = {"name": "max-any", "mode": "any", "first": "crane", "mean": 2.0, "proven": False}
OPTIMAL = GREEDY | {"name": "optimal-any", "first": "crate", "proven": True}


def test_of_equal_strategies_the_proved_one_is_the_best() -> None:
    """Then one of mode any; a proof of another goal than the mean is none."""
    shallow = OPTIMAL | {"name": "within3-any"}
    assert best_of([GREEDY, OPTIMAL]) == OPTIMAL
    assert best_of([GREEDY | {"mode": "consistent"}, GREEDY]) == GREEDY
    assert best_of([shallow, OPTIMAL]) == OPTIMAL


def first_of(strategy: dict[str, Any], known: Any = None, **columns: Any) -> dict[str, list[Any]]:
    """Return what is known of the first guesses of a game of four targets."""
    ranking = rank_openers(compute_replies("wordle", WORDS)).with_columns(
        pl.Series(name.replace("_any", "-any").replace("_con", "-con"), values)
        for name, values in columns.items()
    )
    found = first_guesses(ranking, {"targets": 4, "strategies": [strategy]}, known, WORDS)
    return found.select("guess", "mean", "hard", "exact", "bound").to_dict(as_series=False)


def test_a_first_guess_has_the_least_number_that_is_known() -> None:
    """Of trees that were followed or proved, of strategies, and of what comes with the package."""
    assert first_of(GREEDY)["mean"] == [2.0, None, None, None]
    followed = first_of(
        GREEDY, max_any_mean=[2.5, 1.9, 1.8, None], max_consistent_mean=[2.25, 3.0, None, None]
    )
    assert followed["guess"] == ["crate", "crane", "brick", "creek"]
    assert followed["mean"] == [1.8, 1.9, 2.25, None]
    assert followed["hard"] == [None, 3.0, 2.25, None]
    shipped = {"guess": WORDS, "total": [9, 8, 7, 8], "hard_total": [9, 9, 9, 9]}
    known = pl.DataFrame(shipped | {"exact": [False, False, True, False]})
    ours = first_of(GREEDY, known)
    assert (ours["guess"][0], ours["mean"]) == ("crate", [1.75, 2.0, 2.0, 2.25])
    assert ours["exact"] == [True, False, False, False]


def test_numbers_are_those_of_the_command(matrices: dict[str, ReplyMatrix]) -> None:
    """The table that comes with the package is what `Game.rate` reads, of games that have one."""
    tables = {game: stages.shipped_first_guesses(matrix) for game, matrix in matrices.items()}
    assert [game for game, table in tables.items() if table is not None] == ["wordle"]
    ((_, row),) = Game("wordle").rate("crane")
    assert tables["wordle"] is not None
    (total,) = tables["wordle"].filter(pl.col("guess") == "crane")["total"]
    assert row.guesses == total / 2309


def test_a_proof_is_of_its_first_guess() -> None:
    """The guess of a proved tree is exact, as is one whose total a proof has."""
    proved = first_of(
        OPTIMAL, optimal_any_total=[9, None, None, None], optimal_any_lower_bound=[None, 8, None, 8]
    )
    exact = {
        guess for guess, is_exact in zip(proved["guess"], proved["exact"], strict=True) if is_exact
    }
    assert exact == {"brick", "crate"}
    assert sorted(zip(proved["guess"], proved["bound"], strict=True)) == [
        *(("brick", 2.25), ("crane", 2.0), ("crate", 2.0), ("creek", 2.0)),
    ]


@pytest.mark.parametrize("proved", [False, True])
@pytest.mark.parametrize("mode", ["any", "consistent", "nyt-hard"])
def test_what_is_called_best_says_among_which_words(mode: str, proved: bool) -> None:
    """And of which mode, with what that means, if not all words may be guessed."""
    start = {"guess": "crane", "mean": 2.0}
    game = {"start": start, "targets": 3158, "guesses": 14855, "proved": proved, "mode": mode}
    said = finding(game)[1]
    assert said.endswith("for 3,158 words that may be the answer and 14,855 that may be guessed.")
    assert said.startswith("Proved the best" if proved else "The best found")
    assert (f"of mode {mode}" in said) == (mode != "any")
    assert ("(every guess may be the word) for" in said) == (mode == "consistent")
    assert ("(every hint is used) for" in said) == (mode == "nyt-hard")
