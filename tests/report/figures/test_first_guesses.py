"""Figures of first guesses claim no more than is known."""

from typing import Any

import polars as pl
import pytest
from matplotlib.figure import Figure

from guesstree.games.matrix import compute_replies
from guesstree.report.figures.style import (
    finding_of,
)
from guesstree.strategies.pairs import best_pairs
from tests.report import below, draw, texts_in
from tests.support.games_of_codes import ranking_of


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


@pytest.mark.parametrize(
    ("totals", "status", "name"),
    [
        ([5, 6, 6], "exact", "guesses on average"),
        ([5, None, None], "refuted", "guesses on average"),
        ([5, 6, 7], "open", "guesses on average, at most"),
    ],
)
def test_averages_that_are_bounds_are_called_so(
    totals: list[int | None], status: str, name: str
) -> None:
    """The axis says "at most" if a better tree may start with one of the words."""
    figure = drawn_proof(totals, [5, 6, 6], "exact", status, status)

    assert figure.axes[1].get_xlabel() == name


EIGHT = ("one", "two", "six", "ten", "toe", "net", "tin", "tan")


def test_openers_show_both_ranks() -> None:
    """The first by information may be behind by guesses; a total that is no minimum has a sign."""
    replies = compute_replies("wordle", EIGHT)
    ranking = ranking_of(replies).sort("neg_entropy_rank")
    totals = [20, 18, *[None] * 6]
    known = pl.Series("total", totals, pl.Int64)
    table = ranking.with_columns(
        known,
        exact=pl.Series([False, True, *[False] * 6]),
        rank_at_best=pl.Series([2, 1, *[1] * 6]),
        rank_at_worst=pl.Series([3, 1, *[8] * 6]),
    )
    first, second = (word.upper() for word in ranking["guess"][:2])

    figure = draw("openers", table, replies)

    assert finding_of(figure) == (
        f"Most information is not the goal: {first} is at best number 2 by guesses on average"
    )
    assert f"{second.lower()} averages 2.250 guesses" in below(figure)
    written = texts_in(figure)
    assert f"≥2  {first.lower()}  ≤2.500" in written
    assert f"1  {second.lower()}  2.250" in written


def test_an_open_rank_is_no_finding() -> None:
    """Of two bounds, the lower one leads so far."""
    replies = compute_replies("wordle", EIGHT)
    ranking = ranking_of(replies).sort("neg_entropy_rank")
    table = ranking.with_columns(
        pl.Series("total", [20, 18, *[None] * 6], pl.Int64),
        exact=pl.lit(value=False),
        rank_at_best=pl.lit(1),
        rank_at_worst=pl.lit(8),
    )
    first, second = (word.upper() for word in ranking["guess"][:2])

    assert finding_of(draw("openers", table, replies)) == (
        f"Most information may not be the goal: {second} leads {first} so far by guesses on "
        "average"
    )


def test_openers_without_totals_have_the_words_left() -> None:
    """No average is claimed."""
    replies = compute_replies("wordle", EIGHT)

    figure = draw("openers", ranking_of(replies), replies)

    assert below(figure) == "Among these 8 words: no averages are known"
    assert "by words left on average" in texts_in(figure)


def test_popular_pairs_are_drawn_with_the_best() -> None:
    """Each pair has its words left, the fewest at the top."""
    replies = compute_replies("wordle", ["raise", "clout", "arose", "until", "fuzzy"])

    figure = draw("pairs", best_pairs(replies, 1), replies)

    names = [text.get_text() for text in figure.axes[0].get_yticklabels()]
    pairs = {frozenset(name.split()) for name in names}
    assert {frozenset({"raise", "clout"}), frozenset({"arose", "until"})} <= pairs
    values = [float(text) for text in texts_in(figure)]
    assert values == sorted(values)
    assert finding_of(figure).startswith(f"{names[0].upper().replace(' ', ' and ')} leave ")
