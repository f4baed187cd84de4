"""Figures take whatever families, modes and numbers of strategies a study has."""

from dataclasses import replace
from itertools import combinations
from pathlib import Path
from typing import Any

import matplotlib
import numpy as np
import polars as pl
import pytest
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure
from matplotlib.text import Text
from PIL import Image

import guesstree
from guesstree.play.players import evil_game
from guesstree.report import colours
from guesstree.report.figures import first_guesses, style
from guesstree.report.figures.first_guesses import letters, pairs
from guesstree.report.figures.strategies import (
    evil,
    histogram,
    lookahead,
    means,
    mixture,
    solved,
    tradeoff,
)
from guesstree.report.figures.style import (
    finding_of,
    headline,
    mode_colours,
    name_points,
    save_all,
    save_both,
    write_figure,
)
from guesstree.report.figures.table import drawn_from, figures, finding_in
from guesstree.report.summaries import readable
from guesstree.strategies.openers import best_pairs, rank_openers
from guesstree.strategies.scores import Scores, set_aside, summarise
from guesstree.words.letters import letter_tables


def scores_of(strategy: str, mode: str) -> Scores:
    """Return the scores of a game with three targets."""
    return Scores("game", strategy, "own", mode, ("one", "two", "six"), ((1, 2, 2),), "one")


def test_modes_of_others_have_colours() -> None:
    """A mode without a fixed colour gets one that differs from the others in the figure."""
    colours = mode_colours(["sideways", "any", "consistent", "nyt-hard", "backwards"])
    assert list(colours) == ["consistent", "any", "nyt-hard", "backwards", "sideways"]
    assert len(set(colours.values())) == 5


ODD = ("$^$", "$a$", "\\$b")
"""Words that a formula, or part of one, could be."""


def test_words_with_dollars_are_no_formulas(tmp_path: Path) -> None:
    """Every figure shows such words as they are."""
    replies = guesstree.compute_replies("pegs", ODD)
    ranking = rank_openers(replies)
    two = replace(scores_of("own", "any"), targets=ODD)
    drawn = {
        **drawn_from({"ranking": ranking, "replies": replies}),
        "pairs": pairs(best_pairs(replies, 3), replies),
        "mixture": mixture([{"target": word, "weight": 1 / 3} for word in ODD], "game"),
        "letters": letters(letter_tables(ODD, None, ()).frequencies, len(ODD)),
        "histogram": histogram(replace(two, first_guess="$^$"), [two]),
    }
    shown = set()
    for name, figure in drawn.items():
        write_figure(figure, tmp_path / f"{name}.png", "png")
        for text in figure.findobj(Text):
            said, formula = text._preprocess_math(text.get_text())  # type: ignore[attr-defined]
            # The numbers of a logarithmic axis are formulas.
            assert formula is not True or "mathdefault" in said, (name, said)
            shown.add(said)
    assert {*ODD, "$"} <= shown
    assert any(text.startswith("first guess $^$, ") for text in shown)


def test_settings_of_the_user_have_no_effect(tmp_path: Path) -> None:
    """A matplotlibrc, or what a program has set, changes no byte of a figure."""
    saved, one = [], scores_of("own", "any")
    for settings in ({}, {"font.size": 30, "savefig.dpi": 37, "savefig.bbox": "tight"}):
        with matplotlib.rc_context():
            matplotlib.rcParams.update(settings)  # type: ignore[arg-type]
            save_both(histogram(one, [one], 5), tmp_path / "figure.png")
        saved.append((tmp_path / "figure.png").read_bytes())
    assert saved[0] == saved[1]


@pytest.mark.parametrize(
    "count", [2, *(pytest.param(count, marks=pytest.mark.slow) for count in (1, 15))]
)
def test_any_number_of_strategies(count: int, tmp_path: Path) -> None:
    """Strategies, families and modes that the style does not know are drawn, the same each time."""
    replies = guesstree.compute_replies("wordle", ["one", "two"])
    game = evil_game(guesstree.grow(replies, "max-any"), replies)
    all_scores = [scores_of(f"own{at}-sideways", "sideways") for at in range(count)]
    games = {scores.strategy: game for scores in all_scores}
    for name in ("once", "again"):
        save_both(histogram(all_scores[0], all_scores), tmp_path / f"{name}-histogram.png")
        save_all({f"{name}-means": means(all_scores)}, tmp_path)
        save_all({f"{name}-solved": solved(all_scores)}, tmp_path)
        save_all({f"{name}-tradeoff": tradeoff(all_scores)}, tmp_path)
        save_all({f"{name}-evil": evil(games, "game", 2)}, tmp_path)
    for path in tmp_path.glob("once-*"):
        assert path.read_bytes() == path.with_name(path.name.replace("once", "again")).read_bytes()


def test_each_colour_has_one_meaning() -> None:
    """Modes, tiles, the best and the worst, first and second share no colour."""
    free = style._OTHER_MODES
    others = [*colours.MODES.values(), *style.TILES.values(), style.BEST, style.WORST]
    others += [style.ALONE, style.INK, style.GREY]
    assert len(set(others)) == len(others)
    assert not {*free} & {*others}
    assert len({*free}) == len(free)


def played(strategy: str, *counts: int, bound: int | None = None) -> Scores:
    """Return the scores of a strategy that takes these numbers of guesses."""
    targets = tuple(f"w{at}" for at in range(len(counts)))
    mode = strategy.rpartition("-")[2]
    found = Scores("game", strategy, strategy.partition("-")[0], mode, targets, (counts,), "w0")
    return replace(found, lower_bound=bound, proven=bound == sum(counts))


def test_titles_say_what_was_found() -> None:
    """Each is computed: the bound, the mean that is known, the price of the least worst case."""
    one, two = played("max-any", 1, 2, 4, 4), played("parts-any", 3, 3, 3, 3)
    best = played("optimal-any", 1, 2, 3, 4, bound=10)
    assert (
        finding_of(means([one, two]))
        == "game: of these strategies, max-any needs the fewest guesses, 2.7500 on average among "
        "these 4 words"
    )
    assert finding_of(means([one, best])) == (
        "game: no strategy of mode any has a mean below 2.5000 among these 4 words, proved"
    )
    half = replace(best, lower_bound=9, proven=False)
    assert finding_of(means([one, half])) == (
        "game: a mean of 2.5000 guesses is known among these 4 words, 2.2500 may be possible"
    )
    limited = replace(best, strategy="optimal4-any")
    assert "proved" not in finding_of(means([one, limited]))
    assert finding_of(tradeoff([best, two])) == (
        "game: of these strategies, optimal-any has the best mean among these 4 words, 2.5000, and "
        "the fewest games of 3 guesses or more, 50.0 %"
    )
    assert finding_of(tradeoff([one, best])) == (
        "game: of these strategies, optimal-any has the best mean among these 4 words, 2.5000, and "
        "the fewest games of 4 guesses or more, 25.0 %"
    )
    assert finding_of(solved([one, two])) == (
        "game: within 2 guesses max-any ends 50.0 % of games, parts-any 0.0 %"
    )


def test_one_strategy_far_off_is_set_aside() -> None:
    """It has its row, and does not squeeze the others."""
    some = [played(f"m{at}-any", 2, 3, 3, 3 + at) for at in range(4)]
    far = played("entropy-any", 9, 9, 9, 9)
    assert set_aside([*some, far]) == [far]
    assert set_aside(some) == []
    low, high = means([*some, far]).axes[0].get_xlim()
    assert 2 < low < high < 4


def test_the_proof_claims_no_more_than_is_known() -> None:
    """An exact total is called the least only if no bound is below it."""
    names = ["ab", "cd", "ef"]
    replies = guesstree.compute_replies("wordle", names)
    begin = "Among these 3 words, by optimal-any:"

    def drawn(total: list[int | None], bound: list[int | None], status: list[str]) -> Figure:
        columns = {"total": total, "lower_bound": bound, "status": status}
        table = pl.DataFrame(
            {"guess": names, **{f"optimal-any_{key}": value for key, value in columns.items()}}
        )
        return first_guesses.proof(table, replies, ["optimal-any"])

    def said(*columns: Any) -> str:
        return finding_of(drawn(*columns))

    figure = drawn([None, 5, None], [5, None, 6], ["refuted", "exact", "refuted"])
    assert finding_of(figure) == (
        f"{begin} cd takes 5 guesses; none of the other 2 first guesses takes fewer"
    )
    bounds, exact = (
        np.asarray(points.get_offsets()).tolist() for points in figure.axes[0].collections
    )
    assert (bounds, exact) == ([[2, 5], [3, 6]], [[1, 5]])
    assert "cd" in [text.get_text() for text in figure.axes[0].texts]
    assert said([5, None, None], [None, 4, 5], ["exact", "open", "refuted"]) == (
        f"{begin} no first guess leads to a total below 4"
    )
    assert said([4, None, None], [None, 4, 5], ["exact", "open", "refuted"]) == (
        f"{begin} ab takes 4 guesses; 1 first guess is open"
    )
    assert said([None] * 3, [None] * 3, ["refuted"] * 3) == (
        f"{begin} no first guess leads to a tree within the limit"
    )


def test_a_game_of_one_word_is_drawn(tmp_path: Path) -> None:
    """There are no pairs and nothing to compare, which no figure minds."""
    replies = guesstree.compute_replies("wordle", ["one"])
    alone = played("max-any", 1)
    drawn = {
        "pairs": pairs(best_pairs(replies, 3), replies),
        **drawn_from({"scores": [alone], "to": 6}),
        **drawn_from({"ranking": rank_openers(replies), "replies": replies}),
    }
    save_all(drawn, tmp_path)
    assert finding_of(drawn["pairs"]) == "One word makes no pair"


def texts_in(figure: Figure) -> list[str]:
    """Return what is written inside the axes of a figure."""
    return [text.get_text() for axes in figure.axes for text in axes.texts]


def test_the_evil_figure_shows_every_turn() -> None:
    """Each guess with the targets after its reply; the title names the extremes."""
    words = ("one", "two", "six", "ten", "toe", "net", "tin", "tan")
    replies = guesstree.compute_replies("wordle", words)
    games = {
        name: evil_game(guesstree.grow(replies, name), replies)
        for name in ("max-any", "entropy-consistent")
    }
    figure = evil(games, "few", len(words))
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
    same = {"a": games["max-any"], "b": games["max-any"]}
    assert finding_of(evil(same, "few", 8)) == (
        f"few: every strategy needs {short} guesses against the evil replier"
    )


def test_long_games_and_means() -> None:
    """What is left out is said; names are where the points are, also on a logarithmic axis."""
    few = played("max-any", *[2] * 8, 5, 5)
    safe, far = played("parts-any", *[3] * 9, 4), played("random-any", *[4] * 9, 9)
    figure = tradeoff([few, safe, replace(far, rounds=far.rounds * 2)])
    assert finding_of(figure) == (
        "game: 10.0 % games of 4 guesses or more in place of 20.0 % cost 0.5000 guesses on average"
    )
    (axes,) = figure.axes
    assert axes.get_title(loc="left") == "Left out, with their means: random-any (4.5000)"
    assert texts_in(figure) == ["max-any (at most 5)", "parts-any (at most 4)"]


def test_what_looking_ahead_buys() -> None:
    """Bars start from the bound; the title says what the first step and all of them save."""
    best = played("optimal-any", 1, 2, 3, 4, bound=10)
    steps = {"any": pl.DataFrame({"width": ["1", "2", "5"], "total": [15, 13, 12]})}
    figure = lookahead([best], steps)
    assert finding_of(figure) == (
        "game: in mode any, width 1 takes 15 guesses; width 2 saves 2 of them, width 5 3; 2 remain "
        "to the lower bound"
    )
    assert texts_in(figure) == ["+5", "+3", "+2"]
    assert figure.axes[0].get_ylim()[0] == 0
    other = lookahead([played("max-any", 1)], {"any": steps["any"][::2]})
    assert finding_of(other) == (
        "game: in mode any, width 1 takes 15 guesses; width 5 saves 3 of them"
    )
    assert texts_in(other) == ["+3", "+0"]


def test_histograms_have_equal_axes_and_cumulative_numbers() -> None:
    """Shares near all games keep a decimal, and none but all is 100."""
    some = [
        *(played("max-any", *[1] * 9, 2), played("max-consistent", *[2] * 1999, 9)),
        played("parts-any", 4, 4, 4, 4),
    ]
    alone = {one.strategy: histogram(one, some, 5).axes[0] for one in some}
    assert len({(axes.get_xlim(), axes.get_ylim()) for axes in alone.values()}) == 1
    below = [label.get_text().split("\n") for label in alone["max-any"].get_xticklabels()]
    assert below == [["1", "90.0"], ["2", "100.0"], *[[str(at), ""] for at in range(3, 10)]]
    last = [label.get_text().split("\n")[1] for label in alone["max-consistent"].get_xticklabels()]
    assert last == ["0.0", *[">99.9"] * 7, "100.0"]


def test_the_table_of_ended_games() -> None:
    """A row for each strategy until its last game has ended, the least mean first."""
    figure = solved([played("parts-any", 3, 3), played("max-any", 1, 2)])
    assert [label.get_text() for label in figure.axes[0].get_yticklabels()] == [
        *("max-any", "parts-any")
    ]
    assert texts_in(figure) == ["50.0", "100.0", "0.0", "0.0", "100.0"]


def test_replies_have_equal_scales() -> None:
    """The panels of the most and the least telling guess can be compared by eye."""
    replies = guesstree.compute_replies("wordle", ["one", "two", "six", "ten", "toe"])
    above, below = first_guesses.branches(rank_openers(replies), replies).axes
    assert above.get_ylim() == below.get_ylim()
    assert max(heights(above)) != max(heights(below))


def heights(axes: Any) -> list[float]:
    """Return the heights of the first bars of a panel."""
    return [bar.get_height() for bar in axes.containers[0]]


def test_headlines_are_whole(tmp_path: Path) -> None:
    """They fit the figure on lines of about equal length, and the files have them as titles."""
    figure = Figure(figsize=(4, 2))
    figure.subplots()
    text = "game: neg_entropy-any needs 3 < 4 guesses among these words and those, for all of them"
    headline(figure, text)
    lines = figure.get_suptitle().split("\n")
    assert " ".join(lines) == finding_of(figure) == text
    assert max(map(len, lines)) - min(map(len, lines)) < 15
    save_both(figure, tmp_path / "one.png")
    assert finding_in(tmp_path / "one.svg") == text
    with Image.open(tmp_path / "one.png") as stored:
        assert stored.text["Title"] == text  # type: ignore[attr-defined]
    assert finding_in(tmp_path / "none.svg") == ""


def test_the_report_lists_findings(tmp_path: Path) -> None:
    """In the order of the table; without a stored figure the label stands there."""
    means_ = figures()["means"]
    assert means_.labelled(tmp_path, game="few") == f"01 {means_.label}"
    path = tmp_path / means_.path(game="game")
    save_all({"means": means([played("max-any", 1, 2)])}, path.parent)
    found = "of these strategies, max-any needs the fewest guesses, 1.5000 on average among these"
    assert means_.labelled(tmp_path, game="game") == f"01 {found} 2 words"
    histogram_ = figures()["histogram"]
    assert histogram_.labelled(tmp_path, game="few", strategy="max-any") == "max-any"
    one = played("max-any", 1, 2)
    path = tmp_path / histogram_.path(game="game", strategy="max-any")
    save_all({"max-any": histogram(one, [one])}, path.parent)
    label = histogram_.labelled(tmp_path, game="game", strategy="max-any")
    assert label == "max-any takes 1.5000 guesses on average"
    assert figures()["evil"].labelled(tmp_path, game="few").startswith("05 ")


def test_names_beside_points_do_not_cover_each_other() -> None:
    """Words of points that nearly coincide stand apart, as they are drawn."""
    figure = Figure(figsize=(6, 4), dpi=72)
    axes = figure.add_axes((0, 0, 1, 1))
    axes.set(xlim=(0, 1), ylim=(0, 1))
    named = [(f"word{at}", (0.5 + at / 500, 0.5 + at % 3 / 500)) for at in range(9)]
    name_points(axes, named, dict.fromkeys((name for name, _ in named), "black"), (432, 288))
    FigureCanvasAgg(figure)
    figure.draw_without_rendering()
    # That of an annotation has its line as well.
    boxes = [Text.get_window_extent(text).padded(-1) for text in axes.texts]
    assert not any(one.overlaps(other) for one, other in combinations(boxes, 2))
    assert all(figure.bbox.contains(*box.min) and figure.bbox.contains(*box.max) for box in boxes)


def test_names_cover_no_named_point() -> None:
    """Points beside each other on a line have their names above and below."""
    figure = Figure(figsize=(9, 4))
    axes = figure.add_axes((0, 0, 1, 1), xlim=(0, 1), ylim=(0, 1))
    named = [(f"a-long-name-{at}", (0.3 + at / 12, 0.5)) for at in range(4)]
    name_points(axes, named, dict.fromkeys((name for name, _ in named), "black"), (648, 288))
    FigureCanvasAgg(figure)
    figure.draw_without_rendering()
    boxes = [Text.get_window_extent(text) for text in axes.texts]
    for _, point in named:
        assert not any(box.contains(*axes.transData.transform(point)) for box in boxes)


def test_all_games_are_won_only_if_all_are() -> None:
    """A share just below all or above none is not rounded to it."""
    scores_ = played("max-any", *[1] * 2499, 8)
    header, rows = readable([summarise(scores_)])
    shown = dict(zip(header, rows[0], strict=True))
    assert (shown["≤7 %"], shown["≤8 %"], shown["≤2 %"]) == (">99.9", "100.0", ">99.9")
    few = dict(
        zip(header, readable([summarise(played("max-any", *[9] * 2499, 2))])[1][0], strict=True)
    )
    assert few["≤2 %"] == "<0.1"
