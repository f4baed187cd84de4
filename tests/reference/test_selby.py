"""First guesses of the newspaper's game against totals that Alex Selby published in 2023.

github.com/alex1770/wordle has the files results_easy_nyt20230701 and results_hard_nyt20230701: the
lowest total of every first guess, for the same lists. There, every game has to end within six
guesses. Trees here have no limit, so their totals can be smaller.
"""

import csv
from pathlib import Path

import pytest

from guesstree import Game
from guesstree.games.modes import Mode

SAMPLE = Path(__file__).with_name("selby_first_guesses.csv")
"""A sample of 245 first guesses: their totals, and some of those in hard mode."""

BETTER = {"toise": 1, "ronde": 1, "botes": 2}
"""How many guesses fewer the best trees take that start with these words: they take seven guesses
for some target."""

FARTHEST = 29
"""How far a look-ahead is above his total of any word in the sample: of *jibes*."""


@pytest.fixture(scope="module")
def published() -> list[dict[str, str]]:
    """Return the rows of the sample."""
    with SAMPLE.open(encoding="utf-8", newline="") as lines:
        return list(csv.DictReader(lines))


def test_exact_totals_equal_the_published_ones(
    published: list[dict[str, str]],
) -> None:
    """Totals are equal, but for three words whose trees need the seventh guess."""
    first = Game("nyt")._lists.first_guesses(Mode.ANY)
    assert first is not None
    compared = 0

    for row in published:
        word, total = row["guess"], int(row["total_within_6"])
        at = first.position[word]
        assert first.lower_bounds[at] <= total
        if first.exact[at]:
            assert first.totals[at] == total - BETTER.get(word, 0), word
            compared += 1

    assert len(published) == 245
    assert compared == 112


def test_most_other_totals_are_as_low(published: list[dict[str, str]]) -> None:
    """They are from trees that a look-ahead found: data/README.md says how good they are."""
    first = Game("nyt")._lists.first_guesses(Mode.ANY)
    assert first is not None

    above = [
        int(first.totals[at] - int(row["total_within_6"]))
        for row in published
        if not first.exact[at := first.position[row["guess"]]]
    ]

    assert len(above) == 133
    assert sum(more <= 0 for more in above) == 86
    assert max(above) == FARTHEST


def test_the_best_first_guess_in_hard_mode(published: list[dict[str, str]]) -> None:
    """The proof within six guesses has the total that was published for its first guess."""
    tree, proven = Game("nyt")._proved_tree("nyt-hard") or (None, False)
    assert tree is not None
    assert proven
    hard = {
        row["guess"]: int(row["hard_total_within_6"])
        for row in published
        if row["hard_total_within_6"]
    }

    assert hard[tree.opener] == tree.total == min(hard.values())
