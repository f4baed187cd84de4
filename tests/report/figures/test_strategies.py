"""Figures of strategies: averages, long games, histograms, look-ahead."""

from dataclasses import replace
from pathlib import Path

import polars as pl
import pytest

from guesstree import Game
from guesstree.report.figures.style import (
    finding_of,
    save_all,
)
from guesstree.strategies.scores import Scores
from tests.report import below, draw, played, texts_in


@pytest.mark.parametrize("count", [1, 2, pytest.param(15, marks=pytest.mark.slow)])
def test_any_number_of_strategies(count: int, tmp_path: Path) -> None:
    """Strategies and families that the style does not know are drawn, the same each time."""
    all_scores = [played(f"own{at}-any", 1, 2, 2) for at in range(count)]

    for folder in ("once", "again"):
        drawn = {name: draw(name, all_scores) for name in ("means", "solved", "tradeoff")}
        save_all(drawn, tmp_path / folder)

    once = [*(tmp_path / "once").iterdir()]
    assert len(once) == 6
    for path in once:
        assert path.read_bytes() == (tmp_path / "again" / path.name).read_bytes()


ONE = played("max-any", 1, 2, 4, 4)


TWO = played("parts-any", 3, 3, 3, 3)


SAFE = played("parts-consistent", 3, 3, 3, 4)


BEST = played("optimal-any", 1, 2, 3, 4, bound=10)


HALF = replace(BEST, lower_bound=9, proven=False)


STRICT = replace(BEST, strategy="optimal-consistent", mode="consistent")


@pytest.mark.parametrize(
    ("name", "scores", "title"),
    [
        ("means", [ONE, TWO], "Of these strategies, the best averages 2.750"),
        ("means", [ONE, BEST], "The best possible average is 2.500 guesses, among"),
        (
            "means",
            [ONE, STRICT],
            "The best possible average is 2.500 guesses if every guess may be the word",
        ),
        ("means", [ONE, HALF], "The best average found is 2.500"),
        ("tradeoff", [BEST, TWO], "The best average has the fewest long games"),
        (
            "tradeoff",
            [ONE, SAFE],
            "Fewer long games, from 50.0 % to 25.0 %, cost 0.500 guesses",
        ),
        (
            "solved",
            [ONE, TWO],
            "Solved within 2 guesses: 50.0 % by max-any, 0.0 % by parts-any",
        ),
    ],
)
def test_titles_have_the_finding(name: str, scores: list[Scores], title: str) -> None:
    """A title has the bound, the known mean, or the price of fewer long games."""
    assert finding_of(draw(name, scores)).startswith(title)


def test_a_possible_average_is_named() -> None:
    """A bound below the best mean is beside it."""
    assert below(draw("means", [ONE, HALF])) == "game, optimal-any: 2.250 may be possible"


def test_a_limit_proves_nothing_of_all_strategies() -> None:
    """A strategy may do better with more guesses."""
    limited = replace(BEST, strategy="optimal4-any")

    figure = draw("means", [ONE, limited])

    assert "possible" not in finding_of(figure)
    assert below(figure) == "game, optimal4-any: a better strategy may exist"


def test_a_histogram_names_its_strategy() -> None:
    """The lines have the strategy's goal, mean, median, standard deviation and worst case."""
    game = Game("wordle", ["crane", "crate", "trace", "brick"])

    figure = game.draw("histogram", "max-consistent").figure

    assert finding_of(figure) == "max-consistent: 1.750 guesses on average"
    assert below(figure) == (
        "wordle: minimises the largest branch; first guess crane "
        "median 2, sd 0.500, worst case 2; 4 targets"
    )


@pytest.mark.parametrize(
    ("recipe", "line"),
    [
        ("max-any", "minimises the largest branch"),
        ("parts-any", "maximises the number of branches"),
        ("neg_entropy-nyt-hard", "maximises the expected information"),
        ("entropy-consistent", "minimises the expected information"),
        ("optimal6-any", "minimises the mean, with at most 6 guesses a game"),
        ("within4-any", "finds the most targets, with at most 4 guesses a game"),
    ],
)
def test_a_histogram_says_what_each_family_does(recipe: str, line: str) -> None:
    """The family is known by its recipe."""
    one = replace(played(recipe, 1, 2, 2), recipe=recipe, first_guess=None)

    figure = draw("histogram", one, [one], 6)

    assert below(figure).startswith(f"game: {line} median ")


def test_a_histogram_shows_the_settings_that_a_name_hides() -> None:
    """A recipe, and the rounds of random play."""
    recipe = "max-any name=mine any_window=1:"
    mine = replace(played("max-any", 1, 2, 2), strategy="mine", recipe=recipe)
    rolled = replace(
        played("random-consistent", 1, 2, 2), recipe="random-consistent rounds=2 seed=1"
    )

    figures = [draw("histogram", one, [one], 6) for one in (mine, rolled)]

    first, second = map(below, figures)
    assert first.startswith(
        f"game: {recipe}: minimises the largest branch; first guess w0 median"
    )
    assert second.startswith("game: random-consistent rounds=2 seed=1: draws its guesses")


def test_a_histogram_of_a_tree_has_its_numbers() -> None:
    """An unknown strategy has no goal; one game has no standard deviation."""
    tree = replace(played("tree-any", 1), strategy="tree 1")

    figure = draw("histogram", tree, [tree], 6)

    assert below(figure) == ("game: first guess w0 median 1, sd –, worst case 1; 1 target")


@pytest.mark.parametrize(("to", "last"), [(1, 4), (4, 4), (6, 6)])
def test_a_histogram_ends_at_its_last_bar(to: int, last: int) -> None:
    """The axis goes further only on request; other strategies do not count."""
    one = played("max-any", 1, 2, 4, 4)
    longer = played("parts-any", 3, 3, 3, 9)

    figure = draw("histogram", one, [one, longer], to)

    assert [*figure.axes[0].get_xticks()] == [*range(1, last + 1)]


def test_legends_and_columns_have_median_and_standard_deviation() -> None:
    """Figures of several strategies have the same numbers as the summary."""
    one, two = played("max-any", 1, 2, 4, 4), played("parts-any", 3, 3, 3, 3)

    solved, means = draw("solved", [one, two]), draw("means", [one, two])

    legend = [text.get_text() for text in solved.legends[0].get_texts()]
    assert "max-any: mean 2.75, median 3, sd 1.500" in legend
    assert "parts-any: mean 3.00, median 3, sd 0.000" in legend
    written = texts_in(means)
    assert written[:4] == ["3.0000", "3", "0.000", "3"]
    assert written[-4:] == ["mean", "median", "sd", "worst"]


def test_what_looking_ahead_buys() -> None:
    """Bars start from the bound; the title says what all steps save."""
    steps = {"any": pl.DataFrame({"width": ["1", "2", "5"], "total": [15, 13, 12]})}

    figure = draw("lookahead", [BEST], steps)

    assert finding_of(figure) == "Looking ahead saves 3 guesses over 4 words"
    assert below(figure) == "game, lookahead-any: width 5 instead of 1; 2 above the optimum"
    assert texts_in(figure) == ["+5", "+3", "+2"]
    assert figure.axes[0].get_ylabel() == "guesses above the optimum"
    assert figure.axes[0].get_ylim()[0] == 0
