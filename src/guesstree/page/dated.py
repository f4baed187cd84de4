"""The page's game of a day, beside the game of the same words that are all equally likely."""

from typing import NamedTuple

import numpy as np

from guesstree.games.matrix import ReplyMatrix
from guesstree.page.packing import Data, Seconds, packed, seconds_of, weighed
from guesstree.play.word_lists import FirstGuesses
from guesstree.words.weights import Weights

TODAY = "today"
"""The name of this game on the page, and of the commands' default."""


class Dated(NamedTuple):
    """A game on a day.

    Attributes
    ----------
    game
        The game of the same words.
    source
        The past answers behind the chances, as a clause.
    weights, others
        The chances of the targets, and of the other words; None if there are no others.
    first
        The table of first guesses; None if it is not known for these chances.
    second
        The best second guesses after common first ones.
    start, mean
        The best first guess, and its expected guesses.
    """

    game: str
    source: str
    weights: Weights
    others: Weights | None
    first: FirstGuesses | None
    second: Seconds
    start: str
    mean: float


def data_of(dated: Dated, undated: Data) -> Data:
    """Return the data of the game; those of `undated` are of the same words, equally likely."""
    start = {"guess": dated.start, "mean": dated.mean, "exact": False, "proved": False}
    return undated | {
        "of": dated.game,
        "source": dated.source,
        "name": f"{undated['short']} today, by past answers",
        "short": f"{undated['short']} today",
        "start": start | {"proof": ""},
        "proved": False,
        "known": {},
    }


def day_of(dated: Dated, matrix: ReplyMatrix) -> Data:
    """Return the chances of the words, the totals of first guesses, and the second guesses.

    The totals are in list order, and null if they are not known.
    """
    first = dated.first
    totals = None if first is None else packed(first.totals.astype(np.int64))
    return {
        "chances": {"targets": weighed(dated.weights), "others": weighed(dated.others)},
        "first": {
            "of": 1 if first is None else first.mass,
            "telling": "" if first is None else first.informative[0],
            "totals": totals,
        },
        "second": seconds_of(dated.second, matrix),
    }
