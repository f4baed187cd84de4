"""Figures take whatever families and numbers of strategies a study has."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import matplotlib
import polars as pl
import pytest
from matplotlib.figure import Figure
from matplotlib.text import Text
from PIL import Image

import guesstree
from guesstree.playing.players import evil_game
from guesstree.report.figures.style import finding_of, headline, save_all, save_both, write_figure
from guesstree.report.figures.table import drawn_from, figures, finding_in
from guesstree.strategies.pairs import best_pairs
from guesstree.strategies.scores import Scores
from guesstree.words.letters import letter_tables
from tests.made import ranking_of


def played(strategy: str, *counts: int, bound: int | None = None) -> Scores:
    """Return the scores of a strategy that takes these numbers of guesses."""
    targets = tuple(f"w{at}" for at in range(len(counts)))
    metric, _, mode = strategy.partition("-")
    found = Scores("game", strategy, metric, mode, targets, (counts,), "w0")
    return replace(found, lower_bound=bound, proven=bound == sum(counts))


def draw(name: str, *data: Any) -> Figure:
    """Draw a figure from the data that it needs, in their order."""
    figure = figures()[name]
    return figure.drawn(dict(zip(figure.needs, data, strict=True)))


ODD = ("$^$", "$a$", "\\$b")
"""Words that a formula, or part of one, could be."""


def test_words_with_dollars_are_no_formulas(tmp_path: Path) -> None:
    """Every figure shows such words as they are."""
    replies = guesstree.compute_replies("pegs", ODD)
    two = replace(played("own-any", 1, 2, 2), targets=ODD, first_guess="$^$")
    tables = {"pairs": best_pairs(replies, 3), "letters": letter_tables(ODD, None, ()).frequencies}
    scores = {"scores": [two], "strategy": two, "to": 6, "words": len(ODD)}
    ranking = {"ranking": ranking_of(replies), "replies": replies}
    drawn = drawn_from(tables | scores | ranking)
    assert {"openers", "branches", "pairs", "letters", "histogram"} <= {*drawn}
    shown = set()
    for name, figure in drawn.items():
        write_figure(figure, tmp_path / f"{name}.png", "png")
        for text in figure.findobj(Text):
            said, formula = text._preprocess_math(text.get_text())  # type: ignore[attr-defined]
            # The numbers of a logarithmic axis are formulas.
            assert formula is not True or "mathdefault" in said, (name, said)
            shown.add(said)
    assert {*ODD, "$"} <= shown
    assert any("first guess $^$\n" in text for text in shown)


def test_settings_of_the_user_have_no_effect(tmp_path: Path) -> None:
    """A matplotlibrc, or what a program has set, changes no byte of a figure."""
    saved, one = [], played("own-any", 1, 2, 2)
    for settings in ({}, {"font.size": 30, "savefig.dpi": 37, "savefig.bbox": "tight"}):
        with matplotlib.rc_context():
            matplotlib.rcParams.update(settings)  # type: ignore[arg-type]
            save_both(draw("histogram", one, [one], 5), tmp_path / "figure.png")
        saved.append((tmp_path / "figure.png").read_bytes())
    assert saved[0] == saved[1]


@pytest.mark.parametrize(
    "count", [2, *(pytest.param(count, marks=pytest.mark.slow) for count in (1, 15))]
)
def test_any_number_of_strategies(count: int, tmp_path: Path) -> None:
    """Strategies and families that the style does not know are drawn, the same each time."""
    replies = guesstree.compute_replies("wordle", ["one", "two"])
    game = evil_game(guesstree.grow(replies, "max-any"), replies)
    all_scores = [played(f"own{at}-any", 1, 2, 2) for at in range(count)]
    for folder in (tmp_path / "once", tmp_path / "again"):
        drawn = [draw(name, all_scores) for name in ("means", "solved", "tradeoff")]
        drawn.append(draw("evil", {scores.strategy: game for scores in all_scores}, "game", 2))
        save_all({f"{at}": figure for at, figure in enumerate(drawn)}, folder)
    once = [*(tmp_path / "once").iterdir()]
    assert len(once) == 8
    assert all(path.read_bytes() == (tmp_path / "again" / path.name).read_bytes() for path in once)


def texts_in(figure: Figure) -> list[str]:
    """Return what is written inside the axes of a figure."""
    return [text.get_text() for axes in figure.axes for text in axes.texts]


def test_titles_say_what_was_found() -> None:
    """Each is computed: the bound, the mean that is known, the price of the least worst case."""
    one, two = played("max-any", 1, 2, 4, 4), played("parts-any", 3, 3, 3, 3)
    best = played("optimal-any", 1, 2, 3, 4, bound=10)
    half = replace(best, lower_bound=9, proven=False)
    both = "optimal-any has the best mean among these 4 words, 2.5000, and the fewest games of"
    needs = "max-any needs the fewest guesses, 2.7500 on average among these"
    takes = "optimal-any takes 2.5000 guesses on average"
    fewer = "and no strategy of mode any takes fewer among these 4 words, proved"
    ends = "max-any ends 50.0 % of games within 2 guesses, parts-any 0.0 %"
    short = played("parts-consistent", 3, 3, 3, 4)
    safer = "25.0 % of games take 4 guesses or more by parts-consistent, 50.0 % by max-any, whose"
    for name, scores, said in (
        ("means", [one, two], needs),
        ("means", [one, best], f"{takes}, {fewer}"),
        ("means", [one, half], f"{takes} among these 4 words; 2.2500 may be possible"),
        ("tradeoff", [best, two], f"{both} 3 guesses or more, 50.0 %"),
        ("tradeoff", [one, short], f"{safer} mean is 0.5000 less"),
        ("tradeoff", [one, best], f"{both} 4 guesses or more, 25.0 %"),
        ("solved", [one, two], ends),
    ):
        assert said in finding_of(draw(name, scores))
    limited = replace(best, strategy="optimal4-any")
    assert "proved" not in finding_of(draw("means", [one, limited]))


def above(figure: Figure) -> list[str]:
    """Return the lines between the headline of a figure and its panel."""
    return figure.axes[0].get_title(loc="left").split("\n")


def test_a_histogram_names_the_strategy_and_says_what_it_minimises() -> None:
    """The name is that of the config; mean, median and standard deviation are there."""
    words = ["crane", "crate", "trace", "brick"]
    game = guesstree.Game("wordle", words)

    figure = game.draw("histogram", "max-consistent").figure

    assert finding_of(figure) == "wordle: max-consistent takes 1.7500 guesses on average"
    assert above(figure) == [
        "minimises the largest branch; first guess crane",
        "median 2, standard deviation 0.500, worst case 2; 4 targets",
    ]


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

    assert above(figure)[0] == line


def test_a_histogram_shows_the_settings_that_a_name_hides() -> None:
    """A recipe, and the rounds of random play."""
    recipe = "max-any name=mine any_window=1:"
    mine = replace(played("max-any", 1, 2, 2), strategy="mine", recipe=recipe)
    rolled = replace(
        played("random-consistent", 1, 2, 2), recipe="random-consistent rounds=2 seed=1"
    )

    figures = [draw("histogram", one, [one], 6) for one in (mine, rolled)]

    assert " ".join(above(figures[0])).startswith(f"{recipe}: minimises the largest branch; first")
    assert above(figures[1])[0].startswith("random-consistent rounds=2 seed=1: draws its guesses")


def test_a_histogram_of_a_tree_has_its_numbers() -> None:
    """What an unknown strategy minimises is not known; one game has no standard deviation."""
    tree = replace(played("tree-any", 1), strategy="tree 1")

    figure = draw("histogram", tree, [tree], 6)

    assert above(figure) == [
        "first guess w0",
        "median 1, standard deviation –, worst case 1; 1 target",
    ]


def test_legends_and_columns_have_median_and_standard_deviation() -> None:
    """Figures of several strategies have the same numbers as the summary."""
    one, two = played("max-any", 1, 2, 4, 4), played("parts-any", 3, 3, 3, 3)

    solved, means = draw("solved", [one, two]), draw("means", [one, two])

    legend = [text.get_text() for text in solved.legends[0].get_texts()]
    assert "max-any: mean 2.75, median 3, standard deviation 1.500" in legend
    assert "parts-any: mean 3.00, median 3, standard deviation 0.000" in legend
    written = texts_in(means)
    assert written[:4] == ["3", "0.000", "3", "3.0000"]
    assert written[-3:] == ["median", "sd", "worst"]


def drawn_proof(total: list[int | None], bound: list[int | None], *status: str) -> Figure:
    """Draw a proof of a game of three words."""
    names = ["ab", "cd", "ef"]
    columns = {"total": total, "lower_bound": bound, "status": status}
    table: dict[str, Any] = {f"optimal-any_{key}": value for key, value in columns.items()}
    table |= {"guess": names, "total": total}
    replies = guesstree.compute_replies("wordle", names)
    return draw("proof", pl.DataFrame(table), replies, ["optimal-any"])


def test_the_proof_claims_no_more_than_is_known() -> None:
    """An exact total is called the least only if no bound is below it."""
    some = ([None, 4, 5], "exact", "open", "refuted")
    figures = {
        "cd takes 5 guesses; none of the other 2 first guesses takes fewer": drawn_proof(
            [None, 5, None], [5, None, 6], "refuted", "exact", "refuted"
        ),
        "no first guess leads to a total below 4": drawn_proof([5, None, None], *some),
        "ab takes 4 guesses; 1 first guess is open": drawn_proof([4, None, None], *some),
        "no first guess leads to a tree within the limit": drawn_proof(
            [None] * 3, [None] * 3, *["refuted"] * 3
        ),
    }
    for said, figure in figures.items():
        assert finding_of(figure) == f"Among these 3 words, by optimal-any: {said}"
    (axes,) = next(iter(figures.values())).axes
    assert axes.lines[0].get_xdata() == pytest.approx([5 / 3, 5 / 3])
    assert [text.get_text() for text in axes.texts] == ["cd"]


def test_the_evil_figure_shows_every_turn() -> None:
    """Each guess with the targets after its reply; the title names the extremes."""
    words = ("one", "two", "six", "ten", "toe", "net", "tin", "tan")
    replies = guesstree.compute_replies("wordle", words)
    games = {
        name: evil_game(guesstree.grow(replies, name), replies)
        for name in ("max-any", "entropy-consistent")
    }
    figure = draw("evil", games, "few", len(words))
    wanted = [
        turn.guess if turn is turns[-1] else f"{turn.guess}\n{turn.remaining}"
        for turns in games.values()
        for turn in turns
    ]
    assert sorted(texts_in(figure)) == sorted(wanted)
    short, long = (len(turns) for turns in games.values())
    assert short < long
    assert finding_of(figure) == (
        f"few: the evil replier lasts {short} guesses against max-any, "
        f"{long} against entropy-consistent"
    )


def test_what_looking_ahead_buys() -> None:
    """Bars start from the bound; the title says what the first step and all of them save."""
    best = played("optimal-any", 1, 2, 3, 4, bound=10)
    steps = {"any": pl.DataFrame({"width": ["1", "2", "5"], "total": [15, 13, 12]})}
    figure = draw("lookahead", [best], steps)
    assert finding_of(figure) == (
        "game: lookahead-any takes 15 guesses with width 1; width 2 saves 2 of them, width 5 3; "
        "2 remain to the lower bound"
    )
    assert texts_in(figure) == ["+5", "+3", "+2"]
    assert figure.axes[0].get_ylim()[0] == 0


def test_headlines_are_whole(tmp_path: Path) -> None:
    """They fit the figure on lines of about equal length, and the files have them as titles."""
    figure = Figure(figsize=(4, 2))
    figure.subplots()
    text = "game: the best tree needs 3 < 4 guesses among these words and those, for all of them"
    headline(figure, text)
    lines = figure.get_suptitle().split("\n")
    assert " ".join(lines) == finding_of(figure) == text
    assert max(map(len, lines)) - min(map(len, lines)) < 15
    save_both(figure, tmp_path / "one.png")
    assert finding_in(tmp_path / "one.svg") == text
    with Image.open(tmp_path / "one.png") as stored:
        assert stored.text["Title"] == text  # type: ignore[attr-defined]
    assert finding_in(tmp_path / "none.svg") == ""
