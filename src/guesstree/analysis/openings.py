"""Fixed openings of two and three words, said whatever the replies, by what they lead to."""

from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np

from guesstree.analysis.pairs import best_pairs, joint_codes, joint_totals
from guesstree.defaults import OPENINGS
from guesstree.errors import InputError
from guesstree.metrics.registry import information
from guesstree.replies.matrix import ReplyMatrix
from guesstree.search.driver import Search

WORDS = (2, 3)
"""How many words an opening may have."""

EXTENDED = 50
"""How many of the best pairs are extended by a third word."""


def check_words(words: int) -> None:
    """Raise `InputError` if an opening has not two or three words."""
    if words not in WORDS:
        raise InputError(f"an opening has 2 or 3 words, not {words}")


def best_openings(replies: ReplyMatrix, words: int, tried: int = OPENINGS) -> list[dict[str, Any]]:
    """Return openings of so many words as rows of `value_openings`, the least mean first.

    Those with most information are followed: of all pairs, or of the best pairs with any third
    word.
    """
    columns = best_pairs(replies, tried if words == WORDS[0] else EXTENDED)
    pairs = columns.select("first", "second").iter_rows()
    found: list[tuple[int, ...]] = [tuple(replies.position[word] for word in one) for one in pairs]
    if words > WORDS[0]:
        found = _extended(replies, found, tried)
    rows = value_openings(replies, found)
    return sorted(rows, key=lambda row: row["total"])


def value_openings(replies: ReplyMatrix, openings: Iterable[Sequence[int]]) -> list[dict[str, Any]]:
    """Return what openings lead to, words given by position.

    Rows have the `words`, those that may be the target first; the `information` of their replies
    in bits; and the least `total` and `mean` of guesses of all trees that begin with these words
    whatever the replies, until the target is found. Targets count alike.

    Raises
    ------
    InputError
        A word of an opening comes twice.
    """
    search = Search(replies, "any")
    targets = set(replies.guess_of_target.tolist())
    rows = []
    for opening in openings:
        if len(set(opening)) < len(opening):
            raise InputError("an opening has different words; name each word once")
        said = sorted(opening, key=lambda guess: guess not in targets)
        total = search.total_after(said)
        row: dict[str, Any] = {"words": [replies.guesses[guess] for guess in said]}
        row["information"] = information(
            np.unique(joint_codes(replies, said), return_counts=True)[1].tolist()
        )
        rows.append(row | {"total": total, "mean": total / len(targets)})
    return rows


def _extended(
    replies: ReplyMatrix, pairs: Iterable[Sequence[int]], most: int
) -> list[tuple[int, ...]]:
    """Return the pairs with a third word each that have most information."""
    best: dict[tuple[int, ...], int] = {}
    for pair in pairs:
        totals = joint_totals(replies, joint_codes(replies, pair))
        for guess in np.argsort(totals, kind="stable")[:most].tolist():
            if guess not in pair:
                best[tuple(sorted((*pair, guess)))] = int(totals[guess])
    return sorted(best, key=lambda opening: (best[opening], opening))[:most]
