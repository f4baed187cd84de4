"""Fixed openings: the first two or three words of all games, whatever the replies."""

from collections.abc import Iterable, Sequence

import numpy as np

from guesstree.base.defaults import OPENINGS
from guesstree.base.errors import InputError
from guesstree.base.result import Row, Track, untracked
from guesstree.games.matrix import ReplyMatrix
from guesstree.games.modes import Mode
from guesstree.search.tree_search import Search
from guesstree.strategies.pairs import best_pairs, information_of, joint_codes, joint_totals

WORDS = (2, 3)
"""How many words an opening may have."""

EXTENDED = 50
"""How many of the best pairs are extended by a third word."""


def check_words(words: int) -> None:
    """Raise `InputError` unless an opening has two or three words."""
    if words not in WORDS:
        raise InputError(f"an opening has 2 or 3 words, not {words}; give 2 or 3")


def best_openings(
    matrix: ReplyMatrix, words: int, tried: int = OPENINGS, track: Track = untracked
) -> list[Row]:
    """Return openings of two or three words as rows of `value_openings`, the least mean first.

    The `tried` most informative openings are played out. They come from all pairs, or from the best
    pairs with any third word. `track` shows the progress of both steps.
    """
    columns = best_pairs(matrix, tried if words == WORDS[0] else EXTENDED, track)
    pairs = columns.select("first", "second").iter_rows()
    openings = [tuple(matrix.position[word] for word in pair) for pair in pairs]

    # Trying all triples would take too long, so the best pairs are extended.
    if words > WORDS[0]:
        openings = _extended(matrix, openings, tried)

    return sorted(value_openings(matrix, openings, track), key=lambda row: row["total"])


def value_openings(
    matrix: ReplyMatrix, openings: Sequence[Sequence[int]], track: Track = untracked
) -> list[Row]:
    """Return a row for each opening, whose words are given by position.

    Rows have the `words`, targets first; the `information` of their replies in bits; and the least
    `total` and `mean` guesses of all trees that begin with these words, whatever the replies, until
    the target is found. All targets count 1.

    Raises
    ------
    InputError
        A word of an opening comes twice.
    """
    search = Search(matrix, Mode.ANY)
    targets = set(matrix.guess_of_target.tolist())
    rows = []

    # A track shows the progress of a range, so openings are counted here.
    for place in track(range(len(openings))):
        opening = openings[place]
        if len(set(opening)) < len(opening):
            words = " ".join(matrix.guesses[guess] for guess in opening)
            raise InputError(f"the opening {words!r} repeats a word; name each word once")

        # Targets come first: a target is found by its own guess, and the sooner the better. The
        # order of the others does not change how the replies split the targets.
        guesses = sorted(opening, key=lambda guess: guess not in targets)
        total = search.total_after(guesses)
        rows.append(
            {
                "words": [matrix.guesses[guess] for guess in guesses],
                "information": information_of(matrix, guesses),
                "total": total,
                "mean": total / len(targets),
            }
        )
    return rows


def _extended(
    matrix: ReplyMatrix, pairs: Iterable[Sequence[int]], count: int
) -> list[tuple[int, ...]]:
    """Return pairs with a third word, the most informative first."""
    best: dict[tuple[int, ...], int] = {}
    for pair in pairs:
        totals = joint_totals(matrix, joint_codes(matrix, pair))
        for guess in np.argsort(totals, kind="stable")[:count].tolist():
            if guess not in pair:
                # Sorted, as the same triple may come from three pairs.
                best[tuple(sorted((*pair, guess)))] = int(totals[guess])
    return sorted(best, key=lambda opening: (best[opening], opening))[:count]
