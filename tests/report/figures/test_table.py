"""Every figure of a game of eleven words claims what is true of it, on axes of whole numbers."""

from collections.abc import Callable
from datetime import date

import pytest
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from guesstree import Game
from guesstree.api.drawing import drawn as drawn_of
from guesstree.api.people_view import people
from guesstree.report.figures.games import replay
from guesstree.report.figures.style import (
    finding_of,
)
from guesstree.report.figures.table import figures
from guesstree.strategies.pairs import best_pairs
from tests.report import draw, replayed, texts_in

WORDS = ("crane", "crate", "trace", "slate", "stale", "brick", "creek", "pound", "wound")


ELEVEN = (*WORDS, "mound", "audio")


STRATEGIES = {
    "means": (
        "max-any",
        "entropy-consistent",
        "parts-any",
        "optimal-consistent",
        "optimal-any",
    ),
    "tradeoff": ("optimal-any", "max-any", "parts-any", "entropy-consistent"),
    "solved": ("max-any", "optimal-any", "entropy-consistent"),
    "histogram": ("optimal-any",),
    "lookahead": ("lookahead-any", "lookahead-consistent"),
    "proof": ("optimal-any", "optimal-consistent"),
    "evil": ("max-any", "optimal-any", "entropy-consistent"),
}


FINDINGS = {
    "means": "The best possible average is 2.182 guesses, among these 11 words",
    "openers": "CRATE is first by information, and by guesses on average",
    "branches": "Words left on average: after AUDIO 3.4, after CRATE 1.5",
    "proof": "No first guess beats CRATE among these 11 words",
    "pairs": "CRATE and POUND leave 1.18 words on average",
    "solved": "Solved within 2 guesses: 81.8 % by optimal-any, 45.5 % by entropy-consistent",
    "histogram": "optimal-any: 2.182 guesses on average",
    "lookahead": "Looking ahead saves 0 guesses over 11 words",
    "tradeoff": "The best average has as few long games as any, among these 11 words",
    "evil": "The evil replier lasts 4 guesses against every strategy",
    "people": "Guesses on average: Ann 2.50, Bob 3.00, max-any 1.67",
    "replay": "11 days do not tell whether past answers save guesses",
    "letters": "E is the fifth letter of 45.5 % of words",
}


COUNTED = {
    "proof": ("yaxis",),
    "solved": ("xaxis",),
    "histogram": ("xaxis",),
    "lookahead": ("yaxis",),
    "people": ("xaxis",),
}
"""The axes of numbers of guesses, games or words."""


@pytest.fixture(scope="module")
def game() -> Game:
    """Return the game."""
    return Game("wordle", ELEVEN)


@pytest.fixture(scope="module")
def gallery(game: Game) -> dict[str, Figure]:
    """Return every figure, by name."""
    others: dict[str, Callable[[], Figure]] = {
        "people": lambda: people_of(game),
        "pairs": lambda: draw("pairs", best_pairs(game.replies, 5), game.replies),
        "replay": lambda: replay(
            replayed(date(2026, 6, 25), advise=(2, *[3] * 10), tree=(3,) * 11), "eleven"
        ),
    }
    return {
        name: others[name]()
        if name in others
        else drawn_of(game, name, STRATEGIES.get(name, ()))
        for name in figures()
    }


def people_of(game: Game) -> Figure:
    """Return the figure of two players who played different words."""
    games = "player,target,guesses\nAnn,crane,2\nAnn,brick,3\nBob,pound,3\n"
    return people(game, games, "max-any").draw().figure


def ticks(axes: Axes, axis: str) -> list[float]:
    """Return the ticks of an axis that are within its limits."""
    drawn = getattr(axes, axis)
    low, high = sorted(drawn.get_view_interval())
    return [tick for tick in drawn.get_ticklocs() if low <= tick <= high]


def test_findings(gallery: dict[str, Figure]) -> None:
    """Ties are no first places, and no two equal numbers are contrasted."""
    assert {name: finding_of(figure) for name, figure in gallery.items()} == FINDINGS


@pytest.mark.parametrize("name", COUNTED)
def test_ticks_are_whole_numbers(gallery: dict[str, Figure], name: str) -> None:
    """No number comes twice on an axis, and its labels are what they stand for."""
    for axes in gallery[name].axes:
        for axis in COUNTED[name]:
            found = ticks(axes, axis)
            assert found == [round(tick) for tick in found]
            assert len({*found}) == len(found)


def test_look_ahead_starts_at_the_optimum(gallery: dict[str, Figure]) -> None:
    """All bars are zero, and numbers do not come twice."""
    (axes,) = gallery["lookahead"].axes

    assert {*texts_in(gallery["lookahead"])} == {"+0"}
    assert ticks(axes, "yaxis") == [0, 1]
    assert axes.get_ylabel() == "guesses above the total below"


def test_the_proof_counts_its_first_guesses(gallery: dict[str, Figure]) -> None:
    """Each panel says how many of all first guesses it shows. All were searched alike."""
    figure = gallery["proof"]

    titles = [axes.get_title(loc="left") for axes in figure.axes[::2]]
    assert titles == [
        f"{name}: 11 of 11 first guesses" for name in ("optimal-any", "optimal-consistent")
    ]
    legend = [text.get_text() for text in figure.legends[0].get_texts()]
    assert legend == ["ruled out by the proof"]
