"""Figures take whatever families and numbers of strategies a study has."""

import math
from dataclasses import replace
from itertools import combinations
from pathlib import Path
from typing import Any

import matplotlib
import polars as pl
import pytest
from matplotlib.figure import Figure
from matplotlib.text import Text
from PIL import Image

from guesstree import Game
from guesstree.games.matrix import ReplyMatrix, compute_replies
from guesstree.games.tree import Turn
from guesstree.playing.players import evil_game
from guesstree.report.figures.style import (
    finding_of,
    headline,
    panel,
    save_all,
    save_both,
    styled,
    write_figure,
)
from guesstree.report.figures.table import drawn_from, figures, finding_in
from guesstree.report.figures.tiles import Box, divide
from guesstree.strategies.pairs import best_pairs
from guesstree.strategies.scores import Scores
from guesstree.words.letters import letter_tables
from tests.made import ranking_of, star


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
    replies = compute_replies("pegs", ODD)
    two = replace(played("own-any", 1, 2, 2), targets=ODD, first_guess="$^$")
    tables = {
        "pairs": best_pairs(replies, 3),
        "letters": letter_tables(ODD, None, ()).frequencies,
    }
    scores = {"scores": [two], "strategy": two, "to": 6, "words": len(ODD)}
    ranking = {"ranking": ranking_of(replies), "replies": replies}
    drawn = drawn_from(tables | scores | ranking)
    assert {"openers", "branches", "pairs", "letters", "histogram"} <= {*drawn}
    shown = set()
    for name, figure in drawn.items():
        write_figure(figure, tmp_path / f"{name}.png")
        for text in figure.findobj(Text):
            said, formula = text._preprocess_math(text.get_text())  # type: ignore[attr-defined]
            # The numbers of a logarithmic axis are formulas.
            assert formula is not True or "mathdefault" in said, (name, said)
            shown.add(said)
    assert all(any(word in text for text in shown) for word in (*ODD, "$"))
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
    replies = compute_replies("wordle", ["one", "two"])
    game = evil_game(Game(replies).tree("max-any"), replies)
    all_scores = [played(f"own{at}-any", 1, 2, 2) for at in range(count)]
    for folder in (tmp_path / "once", tmp_path / "again"):
        drawn = [draw(name, all_scores) for name in ("means", "solved", "tradeoff")]
        games = {scores.strategy: game for scores in all_scores}
        drawn.append(draw("evil", games, "game", replies))
        save_all({f"{at}": figure for at, figure in enumerate(drawn)}, folder)
    once = [*(tmp_path / "once").iterdir()]
    assert len(once) == 8
    assert all(
        path.read_bytes() == (tmp_path / "again" / path.name).read_bytes() for path in once
    )


def texts_in(figure: Figure) -> list[str]:
    """Return what is written inside the axes of a figure."""
    return [text.get_text() for axes in figure.axes for text in axes.texts]


ONE = played("max-any", 1, 2, 4, 4)
TWO = played("parts-any", 3, 3, 3, 3)
SAFE = played("parts-consistent", 3, 3, 3, 4)
BEST = played("optimal-any", 1, 2, 3, 4, bound=10)
HALF = replace(BEST, lower_bound=9, proven=False)
STRICT = replace(BEST, strategy="optimal-consistent", mode="consistent")


@pytest.mark.parametrize(
    ("name", "scores", "title", "line"),
    [
        (
            "means",
            [ONE, TWO],
            "Of these strategies, the best averages 2.750 guesses among these 4 words",
            "game, max-any: a better strategy may exist",
        ),
        (
            "means",
            [ONE, BEST],
            "The best possible average is 2.500 guesses, among these 4 words",
            "game, optimal-any: proved earlier (bounds not repeated here), for mode any",
        ),
        (
            "means",
            [ONE, STRICT],
            "The best possible average is 2.500 guesses if every guess may be the word, "
            "among these 4 words",
            "game, optimal-consistent: proved earlier (bounds not repeated here), for mode "
            "consistent",
        ),
        (
            "means",
            [ONE, HALF],
            "The best average found is 2.500 guesses among these 4 words",
            "game, optimal-any: 2.250 may be possible",
        ),
        (
            "tradeoff",
            [BEST, TWO],
            "The best average has the fewest long games, among these 4 words",
            "game, optimal-any: 2.500 guesses, 50.0 % of games take 3 or more",
        ),
        (
            "tradeoff",
            [ONE, SAFE],
            "Fewer long games, from 50.0 % to 25.0 %, cost 0.500 guesses on average",
            "game, parts-consistent instead of max-any; long games take 4 guesses or more",
        ),
        (
            "solved",
            [ONE, TWO],
            "Solved within 2 guesses: 50.0 % by max-any, 0.0 % by parts-any",
            "game, among these 4 words",
        ),
    ],
)
def test_titles_say_what_was_found(
    name: str, scores: list[Scores], title: str, line: str
) -> None:
    """Each is computed: the bound, the mean that is known, the price of fewer long games."""
    figure = draw(name, scores)

    assert finding_of(figure) == title
    assert below(figure) == line


def test_a_limit_proves_nothing_of_all_strategies() -> None:
    """A strategy may do better with more guesses."""
    limited = replace(BEST, strategy="optimal4-any")

    figure = draw("means", [ONE, limited])

    assert "possible" not in finding_of(figure)
    assert below(figure) == "game, optimal4-any: a better strategy may exist"


def below(figure: Figure) -> str:
    """Return what is between the title of a figure and its panels, on one line."""
    return " ".join(figure.texts[-1].get_text().split("\n"))


def test_a_histogram_names_the_strategy_and_says_what_it_minimises() -> None:
    """The name is that of the config; mean, median and standard deviation are there."""
    words = ["crane", "crate", "trace", "brick"]
    game = Game("wordle", words)

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
    """What an unknown strategy minimises is not known; one game has no standard deviation."""
    tree = replace(played("tree-any", 1), strategy="tree 1")

    figure = draw("histogram", tree, [tree], 6)

    assert below(figure) == ("game: first guess w0 median 1, sd –, worst case 1; 1 target")


@pytest.mark.parametrize(("to", "last"), [(1, 4), (4, 4), (6, 6)])
def test_a_histogram_ends_at_its_last_bar(to: int, last: int) -> None:
    """It goes further only where it is asked to; other strategies do not count."""
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


def drawn_proof(total: list[int | None], bound: list[int | None], *status: str) -> Figure:
    """Draw a proof of a game of three words."""
    names = ["ab", "cd", "ef"]
    columns = {"total": total, "lower_bound": bound, "status": status}
    table: dict[str, Any] = {f"optimal-any_{key}": value for key, value in columns.items()}
    table |= {"guess": names, "total": total, "exact": [one == "exact" for one in status]}
    replies = compute_replies("wordle", names)
    return draw("proof", pl.DataFrame(table), replies, ["optimal-any"])


SOME = ([None, 4, 5], "exact", "open", "refuted")
REFUTED = ["refuted"] * 3


@pytest.mark.parametrize(
    ("given", "title", "line"),
    [
        (
            ([None, 5, None], [5, None, 6], "refuted", "exact", "refuted"),
            "No first guess beats CD among these 3 words",
            "cd takes 5 guesses in all; all others take as many or more",
        ),
        (
            ([5, None, None], *SOME),
            "No first guess averages less than 1.333 among these 3 words",
            "every tree takes at least 4 guesses in all",
        ),
        (
            ([4, None, None], *SOME),
            "No first guess beats AB among these 3 words",
            "ab takes 4 guesses in all; 1 first guess left open",
        ),
        (
            ([None] * 3, [None] * 3, *REFUTED),
            "No first guess finds every word within the limit among these 3 words",
            "no tree stays within the limit",
        ),
    ],
)
def test_the_proof_claims_no_more_than_is_known(given: Any, title: str, line: str) -> None:
    """An exact total is called the least only if no bound is below it."""
    figure = drawn_proof(*given)

    assert finding_of(figure) == title
    assert below(figure) == f"optimal-any: {line}"


def test_the_proof_has_its_bound_and_names_words() -> None:
    """The wall stands at the bound; the best word is below it with its average."""
    figure = drawn_proof([None, 5, None], [5, None, 6], "refuted", "exact", "refuted")

    above, below_it = figure.axes
    assert above.lines[0].get_xdata() == pytest.approx([5 / 3, 5 / 3])
    assert [text.get_text() for text in below_it.texts] == ["cd 1.667"]


def test_the_proof_sets_bounds_of_a_weaker_search_apart() -> None:
    """The two kinds have two colours, a legend, and all first guesses but those beyond the axis."""
    totals = [*range(200, 250), *range(300, 350)]
    words = [f"g{at:03}" for at in range(99)]
    table = pl.DataFrame(
        {
            "guess": [*words, "audio"],
            "total": totals,
            "exact": [False] * 100,
            "optimal-any_total": pl.Series([None] * 100, dtype=pl.Int64),
            "optimal-any_lower_bound": [200] * 100,
            "optimal-any_status": ["open"] * 100,
        }
    )

    figure = draw("proof", table, star(100), ["optimal-any"])

    further, less = figure.axes[0].containers
    assert [sum(bar.get_height() for bar in bars) for bars in (further, less)] == [50, 50]
    assert further[0].get_facecolor() != less[0].get_facecolor()
    legend = [text.get_text() for text in figure.legends[0].get_texts()]
    assert legend == ["ruled out by the proof", "searched further", "searched less"]


EIGHT = ("one", "two", "six", "ten", "toe", "net", "tin", "tan")


def evil_games(replies: ReplyMatrix, *names: str) -> dict[str, list[Turn]]:
    """Return the game of some strategies against the evil replier."""
    return {name: evil_game(Game(replies).tree(name), replies) for name in names}


def test_the_evil_figure_shows_every_turn() -> None:
    """The shortest and the longest game: each letter, and the words left after each reply."""
    replies = compute_replies("wordle", EIGHT)
    games = evil_games(replies, "max-any", "max-consistent", "entropy-consistent")

    figure = draw("evil", games, "few", replies)

    short, _, long = games.values()
    for axes, turns in zip(figure.axes, (short, long), strict=True):
        left = [f"{turn.remaining} left" for turn in turns[:-1]]
        letters = [[*turn.guess.upper()] for turn in turns]
        rows = zip(letters, [*left, "found"], strict=True)
        written = [text.get_text() for text in axes.texts]
        assert written == [text for row, beside in rows for text in [*row, beside]]
    assert len(short) < len(long)
    assert finding_of(figure) == (
        f"The evil replier lasts {len(long)} guesses against entropy-consistent, "
        f"{len(short)} against max-any"
    )


def test_the_evil_figure_writes_replies_that_are_no_tiles() -> None:
    """One strategy has one board; its replies are numbers."""
    replies = compute_replies("jotto", ["one", "two", "six", "tan"])
    games = evil_games(replies, "max-any")

    figure = draw("evil", games, "few", replies)

    (turns,) = games.values()
    written = texts_in(figure)
    assert f"{turns[0].reply}: {turns[0].remaining} left" in written
    assert (
        finding_of(figure) == f"The evil replier lasts {len(turns)} guesses against max-any"
    )


def test_what_looking_ahead_buys() -> None:
    """Bars start from the bound; the title says what all steps save."""
    steps = {"any": pl.DataFrame({"width": ["1", "2", "5"], "total": [15, 13, 12]})}

    figure = draw("lookahead", [BEST], steps)

    assert finding_of(figure) == "Looking ahead saves 3 guesses over 4 words"
    assert below(figure) == "game, lookahead-any: width 5 instead of 1; 2 above the optimum"
    assert texts_in(figure) == ["+5", "+3", "+2"]
    assert figure.axes[0].get_ylabel() == "guesses above the optimum"
    assert figure.axes[0].get_ylim()[0] == 0


def test_one_width_saves_nothing() -> None:
    """The title has its total."""
    steps = {"any": pl.DataFrame({"width": ["2"], "total": [13]})}

    figure = draw("lookahead", [ONE], steps)

    assert finding_of(figure) == "Looking ahead takes 13 guesses over 4 words"
    assert below(figure) == "game, lookahead-any: width 2"


def test_openers_show_both_ranks() -> None:
    """The first by information may be behind by guesses; a total that is no minimum has a sign."""
    replies = compute_replies("wordle", EIGHT)
    told = ranking_of(replies).sort("neg_entropy_rank")
    totals = [20, 18, *[None] * 6]
    known = pl.Series("total", totals, pl.Int64)
    table = told.with_columns(
        known,
        exact=pl.Series([False, True, *[False] * 6]),
        rank_at_best=pl.Series([2, 1, *[1] * 6]),
        rank_at_worst=pl.Series([3, 1, *[8] * 6]),
    )
    first, second = (word.upper() for word in told["guess"][:2])

    figure = draw("openers", table, replies)

    assert finding_of(figure) == (
        f"Most information is not the goal: {first} is at best number 2 by guesses on average"
    )
    assert f"{second.lower()} averages 2.250 guesses" in below(figure)
    written = texts_in(figure)
    assert f"≥2  {first.lower()}  ≤2.500" in written
    assert f"1  {second.lower()}  2.250" in written


def test_openers_without_totals_have_the_words_left() -> None:
    """No average is claimed."""
    replies = compute_replies("wordle", EIGHT)

    figure = draw("openers", ranking_of(replies), replies)

    assert below(figure) == "Among these 8 words: no averages are known"
    assert "by words left on average" in texts_in(figure)


def test_areas_are_the_words_left() -> None:
    """Rectangles fill the box without overlaps, and have the areas that were asked for."""
    areas = [6.0, 6, 4, 3, 2, 2, 1]

    boxes = [*divide(areas, Box(0, 0, 6, 4))]

    assert [box.width * box.height for box in boxes] == pytest.approx(areas)
    assert max(box.left + box.width for box in boxes) == pytest.approx(6)
    assert max(box.top + box.height for box in boxes) == pytest.approx(4)
    assert max(max(box[2:]) / min(box[2:]) for box in boxes) < 3
    for one, other in combinations(boxes, 2):
        wide = min(one.left + one.width, other.left + other.width) - max(
            one.left, other.left
        )
        high = min(one.top + one.height, other.top + other.height) - max(one.top, other.top)
        assert min(wide, high) < 1e-9


def test_pairs_that_people_play_are_beside_the_best() -> None:
    """Each pair has its words left, the fewest at the top."""
    replies = compute_replies("wordle", ["raise", "clout", "arose", "until", "fuzzy"])

    figure = draw("pairs", best_pairs(replies, 1), replies)

    names = [text.get_text() for text in figure.axes[0].get_yticklabels()]
    pairs = {frozenset(name.split()) for name in names}
    assert {frozenset({"raise", "clout"}), frozenset({"arose", "until"})} <= pairs
    values = [float(text) for text in texts_in(figure)]
    assert values == sorted(values)
    assert finding_of(figure).startswith(f"{names[0].upper().replace(' ', ' and ')} leave ")


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


def test_both_forms_leave_room_for_the_headline(tmp_path: Path) -> None:
    """A figure is laid out once: its panel ends below the headline after the SVG, too."""

    @styled
    def draw() -> Figure:
        figure, _ = panel(2.0)
        headline(figure, "A finding")
        return figure

    figure = draw()
    save_both(figure, tmp_path / "one.png")

    height = float(figure.get_size_inches()[1])
    assert figure.axes[0].get_position().y1 <= 2.0 / height


def test_the_last_bits_of_a_layout_do_not_count(tmp_path: Path) -> None:
    """They vary from run to run, and names of clip paths would tell of them."""
    heights = [0.7, math.nextafter(0.7, 1)]
    for place, height in enumerate(heights):
        figure = Figure(figsize=(4, 2))
        figure.add_axes((0.1, 0.2, 0.8, height)).plot([1, 2], [1, 3])
        save_both(figure, tmp_path / f"{place}.png")

    first, second = (tmp_path / f"{place}.svg" for place in range(len(heights)))
    assert heights[0] != heights[1]
    assert first.read_bytes() == second.read_bytes()
