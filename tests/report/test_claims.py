"""A text that calls something the best, the least or the hardest names the words compared."""

import re
from collections.abc import Iterator
from dataclasses import replace

import pytest
from matplotlib.figure import Figure
from matplotlib.text import Text

import guesstree
from guesstree.api.comparison import scores_of_strategy
from guesstree.api.drawing import drawn as drawn_of
from guesstree.report.figures.style import finding_of
from guesstree.report.figures.table import drawn_from
from guesstree.report.text_tables import findings
from guesstree.strategies.scores import Scores
from tests.docs import docs_module
from tests.support.games_of_codes import ranking_of

CLAIM = re.compile(
    r"\b(best|fewest|hardest|tells? most|(?<!at )least|no (strategy|tree|first guess)|none of)\b",
    re.IGNORECASE,
)
WORDS = (
    "crane",
    "crate",
    "trace",
    "slate",
    "stale",
    "brick",
    "creek",
    "pound",
    "wound",
    "mound",
)
PHRASES = {0: "among these 10 words", 2: "with 12 allowed guesses and 10 answers"}
OF_ANSWERS = "- The hardest of 10 answers:"

Gallery = dict[tuple[str, ...], Figure]
Proofs = list[list[Scores]]

SHOWN = [shown.drawn for shown in docs_module("gallery").FIGURES if shown.drawn]


@pytest.fixture(scope="module", params=PHRASES, ids=PHRASES.get)
def game(request: pytest.FixtureRequest) -> guesstree.Game:
    """Return a game of ten words, and one with two more words that may be guessed."""
    more = ("adieu", "tares")[: request.param]
    return guesstree.Game("wordle", WORDS, guesses=[*WORDS, *more])


def phrase(game: guesstree.Game) -> str:
    """Return the words that claims about a game must name."""
    return PHRASES[len(game.guesses) - len(WORDS)]


def sentences(text: str) -> list[str]:
    """Return the sentences of a text that claim something."""
    return [one for one in re.split(r"(?<=[.?:])\s|\n\n", text) if CLAIM.search(one)]


def texts_of(figure: Figure) -> Iterator[str]:
    """Yield the headline of a figure, and all else that is written in it."""
    yield finding_of(figure)
    for text in figure.findobj(Text):
        if text.get_text() != figure.get_suptitle():
            yield text.get_text()


@pytest.fixture(scope="module")
def gallery(game: guesstree.Game) -> Gallery:
    """Return the figures that docs/gallery.md draws, of a game, by name and strategies."""
    return {names: drawn_of(game, names[0], names[1:]) for names in SHOWN}


@pytest.fixture(scope="module")
def proofs(game: guesstree.Game) -> Proofs:
    """Return strategies of which nothing is proved, a bound, and that none takes fewer."""
    some = [
        scores_of_strategy(game, name)
        for name in ("max-any", "parts-any", "entropy-consistent")
    ]
    best = scores_of_strategy(game, "optimal-any")
    total = sum(best.all)
    half = replace(best, cost=total, lower_bound=total - 1)
    return [some, [*some, half], [*some, replace(half, lower_bound=total, proven=True)]]


def test_figures(game: guesstree.Game, gallery: Gallery, proofs: Proofs) -> None:
    """Headlines, panels, axes and legends."""
    drawn = [*gallery.values()]
    for scores in proofs:
        ranking = ranking_of(game.replies, played=scores)
        data = {"scores": scores, "to": 6, "ranking": ranking, "replies": game.replies}
        drawn += drawn_from(data).values()
    claims = [text for figure in drawn for text in texts_of(figure) if CLAIM.search(text)]
    assert len(claims) > 10
    # A line may begin with it.
    assert [claim for claim in claims if phrase(game)[1:] not in claim] == []


def test_text_is_readable_on_a_phone(gallery: Gallery) -> None:
    """On a page that leaves a figure 328 of 360 pixels, no letters are smaller than 9 pixels."""
    sizes = [
        float(text.get_fontsize()) / 72 * 328 / figure.get_figwidth()
        for figure in gallery.values()
        for text in figure.findobj(Text)
    ]

    assert len(sizes) > 100
    assert min(sizes) > 9 - 1e-9


def test_findings_of_the_report(game: guesstree.Game, proofs: Proofs) -> None:
    """Whatever is proved of a game."""
    claims = [claim for scores in proofs for claim in sentences(findings(scores))]
    assert len(claims) > 5
    unlimited = [claim for claim in claims if phrase(game) not in claim]
    assert unlimited == [OF_ANSWERS] * len(proofs)
