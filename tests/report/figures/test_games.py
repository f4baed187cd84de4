"""Replayed days are compared by half-years."""

from datetime import date

import polars as pl
import pytest

from guesstree.report.figures.replays import replay
from guesstree.report.figures.style import finding_of
from guesstree.report.replays import half_years, readable_replays

DAYS = [date(2026, 6, 30), date(2026, 7, 1), date(2026, 7, 2)]


def games(*guesses: int) -> pl.DataFrame:
    """Return the games of the days, with so many guesses; seven is a lost game."""
    return pl.DataFrame(
        {
            "date": DAYS,
            "target": ["crane", "crate", "loris"],
            "is_listed": [True, True, False],
            "guesses": guesses,
            "is_lost": [each == 7 for each in guesses],
            "first_guess": ["salet"] * 3,
            "bits": [9.0, 10.0, 20.0],
            "expected": [3.0, 3.5, 3.25],
        }
    )


@pytest.fixture
def rows() -> list[dict[str, object]]:
    """Return the rows of a strategy and of a tree that it is compared with."""
    return half_years({"advise-any": games(3, 3, 5), "optimal-any": games(3, 4, 7)})


def test_a_row_for_each_half_year(rows: list[dict[str, object]]) -> None:
    """June and July are of different half-years; the last row of a strategy has all days."""
    assert [(row["strategy"], row["period"], row["games"]) for row in rows] == [
        ("advise-any", "2026 H1", 1),
        ("advise-any", "2026 H2", 2),
        ("advise-any", "all", 3),
        ("optimal-any", "2026 H1", 1),
        ("optimal-any", "2026 H2", 2),
        ("optimal-any", "all", 3),
    ]


def test_strategies_are_compared_game_by_game(rows: list[dict[str, object]]) -> None:
    """The standard error of 0, 1 and 2 saved guesses is 1 / sqrt(3)."""
    every = rows[2]

    assert every["mean"] == pytest.approx(11 / 3)
    assert every["saved"] == pytest.approx(1)
    assert every["saved_error"] == pytest.approx(3**-0.5)
    assert (every["wins"], every["ties"], every["losses"]) == (2, 1, 0)
    assert (every["lost"], every["unlisted"]) == (0, 1)
    assert rows[5]["lost"] == 1


def test_a_single_day_has_no_error(rows: list[dict[str, object]]) -> None:
    """The table shows a dash."""
    header, written = readable_replays(rows)

    assert rows[0]["error"] is None
    assert written[0][header.index("error")] == "–"


def test_the_figure_says_what_is_saved(rows: list[dict[str, object]]) -> None:
    """Its title has the mean over all days, unless it is within two standard errors."""
    clear = half_years({"advise-any": games(2, 3, 4), "optimal-any": games(4, 5, 7)})

    assert finding_of(replay(clear, "nyt")) == "Past answers save 2.33 guesses per game"
    assert finding_of(replay(rows, "nyt")) == (
        "3 days do not tell whether past answers save guesses"
    )


def test_the_figure_has_intervals_and_numbers_of_days(
    rows: list[dict[str, object]],
) -> None:
    """No line joins the means; their errors are drawn, and the axis has the days."""
    figure = replay(rows, "nyt")

    (axes,) = figure.axes
    labels = [tick.get_text().split("\n")[-2:] for tick in axes.get_xticklabels()]
    assert labels == [["H1", "1"], ["H2", "2"], ["all", "3"]]
    for number, bars in enumerate(axes.containers):
        means, _, (errors,) = bars.lines  # type: ignore[attr-defined]
        own = [
            row for row in rows if row["strategy"] == ("advise-any", "optimal-any")[number]
        ]
        assert means.get_linestyle() == "None"
        assert means.get_ydata().tolist() == [row["mean"] for row in own]
        lengths = [top[1] - bottom[1] for bottom, top in errors.get_segments()]
        assert lengths == pytest.approx([2 * (row["error"] or 0) for row in own])  # type: ignore[operator]
