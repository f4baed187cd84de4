"""What the explorer says of a game before anything of it is loaded."""

from typing import Any

import polars as pl
import pytest

from guesstree.errors import InputError
from guesstree.games.matrix import compute_replies
from guesstree.report.explorer import best_of, finding, games_of, start_of
from guesstree.strategies.growing import grow_greedy
from guesstree.strategies.scores import Scores, summarise, summary_table

WORDS = ("brick", "crane", "crate", "creek")
GREEDY = {"name": "max-any", "mode": "any", "first": "crane", "mean": 2.0, "proven": False}
OPTIMAL = GREEDY | {"name": "optimal-any", "first": "crate", "proven": True}


def test_of_equal_strategies_the_proved_one_is_the_best() -> None:
    """Then one of mode any; a proof of another goal than the mean is none."""
    shallow = OPTIMAL | {"name": "within3-any"}
    assert best_of([GREEDY, OPTIMAL]) == OPTIMAL
    assert best_of([GREEDY | {"mode": "consistent"}, GREEDY]) == GREEDY
    assert best_of([shallow, OPTIMAL]) == OPTIMAL


@pytest.mark.parametrize(
    ("best", "means", "start"),
    [
        (GREEDY, [None, None, None, None], ("crane", 2.0)),
        (GREEDY, [1.75, None, 1.9, None], ("brick", 1.75)),
        (GREEDY, [2.0, None, None, None], ("crane", 2.0)),
        (OPTIMAL, [1.9999995, None, None, None], ("crate", 2.0)),  # rounded, so no better
    ],
)
def test_a_game_starts_with_the_best_word_that_is_known(
    best: dict[str, Any], means: list[float | None], start: tuple[str, float]
) -> None:
    """One that was followed may be better than the best strategy, unless that is proved."""
    ranked = {"guess": WORDS, "outcomes": {"max-any": {"mean": means}, "optimal-any": {}}}
    assert tuple(start_of(best, ranked).values()) == start


@pytest.mark.parametrize("proved", [False, True])
@pytest.mark.parametrize("mode", ["any", "consistent", "nyt-hard"])
def test_what_is_called_best_says_among_which_words(mode: str, proved: bool) -> None:
    """And of which mode, with what that means, if not all words may be guessed."""
    start = {"guess": "crane", "mean": 2.0}
    said = finding({"start": start, "targets": 3158, "guesses": 14855, "proved": proved}, mode)[1]
    assert said.endswith("for 3,158 words that may be the answer and 14,855 that may be guessed.")
    assert said.startswith("Proved the best" if proved else "The best found")
    assert (f"of mode {mode}" in said) == (mode != "any")
    assert ("(every guess may be the word) for" in said) == (mode == "consistent")
    assert ("(every hint is used) for" in said) == (mode == "nyt-hard")


def test_a_game_without_ranking_is_refused() -> None:
    """With what to do."""
    matrix = compute_replies("wordle", WORDS)
    tree = grow_greedy(matrix, "max", "any")
    scores = (tree.scores_in_order(matrix.targets),)
    row = summarise(Scores("g", "max-any", "max", "any", matrix.targets, scores))
    about = {"game": "g", "rule": "wordle", "strategy": "max-any"}
    with pytest.raises(InputError, match="first guesses of game 'g' are not ranked; give their"):
        games_of([(tree, about)], pl.DataFrame(summary_table([row])), {})
