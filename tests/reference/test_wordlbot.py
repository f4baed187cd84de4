"""The WordlBot notebook by Jean Mark Gawron: surprise, partitions, colours, first guesses."""

import pytest

from guesstree.games.matrix import compute_replies
from guesstree.games.rules import RULES
from guesstree.search.metrics import METRICS, information
from guesstree.strategies.first_guesses import rank_openers
from guesstree.words.lists import read_words
from tests.conftest import foreign_list

WORDLE = RULES["wordle"]


@pytest.mark.parametrize(
    ("words", "bits"),
    [(6, 2.584962500721156), (24, 4.584962500721157), (3, 1.5849625007211563)],
)
def test_surprise(words: int, bits: float) -> None:
    """The logarithm of the number of words is the information that finds one of them."""
    assert information([1] * words) == pytest.approx(bits, abs=1e-14)


@pytest.mark.parametrize(
    ("sizes", "left", "gain", "mean"),
    [
        ([3] * 2 + [2] * 4 + [1] * 10, 0.7295739585136224, 3.8553885422075345, 1.5),
        (
            [3] + [2] * 8 + [1] * 5,
            0.8647869792568111,
            3.7201755214643457,
            1.7142857142857142,
        ),
    ],
    ids=["A", "B"],
)
def test_partitions(sizes: list[int], left: float, gain: float, mean: float) -> None:
    """Two ways to split 24 words: the information left, the information, the mean size of a part.

    By the mean size, more parts are better, as by the metric `parts`.
    """
    assert information(sizes) == pytest.approx(gain, abs=1e-14)
    assert information([1] * sum(sizes)) - information(sizes) == pytest.approx(
        left, abs=1e-14
    )
    assert sum(sizes) / METRICS["parts"].value(sizes) == mean


@pytest.mark.parametrize(
    ("word", "reply"),
    [("snort", ".Y.Y."), ("toxic", ".G.Y."), ("topic", ".G.Y."), ("south", ".GGGG")],
)
def test_colours(word: str, reply: str) -> None:
    """The replies to mouth: the notebook has `kykyk` for all four words, which only snort gives."""
    assert WORDLE.texts(5)[WORDLE.reply("mouth", word)] == reply


def test_openers_on_its_own_list() -> None:
    """Of its 3,205 words raise is the most informative, fuzzy and jazzy the least, as printed.

    The exercise loads 3,204 words, and leaves these cells empty.
    """
    words = read_words(foreign_list("wordlbot-words-3205.txt")).words
    assert len(words) == 3205
    ranking = rank_openers(compute_replies("wordle", words)).sort("neg_entropy_rank")
    rows = ranking.select("guess", "information").rows()
    assert rows[0] == ("raise", pytest.approx(5.948793, abs=1e-6))
    assert rows[-2:] == [
        ("jazzy", pytest.approx(2.358289825160469, abs=1e-12)),
        ("fuzzy", pytest.approx(2.31120883170194, abs=1e-12)),
    ]
