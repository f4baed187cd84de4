"""Fixed openings by what they lead to, against brute force."""

from collections.abc import Sequence

import numpy as np
import pytest

from guesstree import Game, InputError
from guesstree.games.matrix import ReplyMatrix
from guesstree.search.cost import INFEASIBLE
from guesstree.search.driver import Search
from guesstree.strategies.openers import best_openings, value_openings
from tests.conftest import TIMES
from tests.made import made_game


def plain(matrix: ReplyMatrix, opening: Sequence[int], left: Sequence[int]) -> int:
    """Return the least total of some targets: the words of the opening, then the best guesses."""
    if not left:
        return 0
    if not opening:
        rest = matrix.with_targets(np.array(left))
        return Search(rest, "any").value(None, INFEASIBLE)[0]
    parts: dict[int, list[int]] = {}
    for target in left:
        parts.setdefault(int(matrix.codes[opening[0], target]), []).append(target)
    parts.pop(matrix.right, None)
    return len(left) + sum(plain(matrix, opening[1:], part) for part in parts.values())


@pytest.mark.parametrize("seed", range(2 * TIMES))
def test_openings_of_random_games(seed: int) -> None:
    """Their totals are those of branch after branch; no tried opening is better than the first."""
    random = np.random.default_rng(seed)
    matrix = made_game(random.integers(4, size=(16, 14)), range(14))
    for words in (2, 3):
        openings = [tuple(random.choice(16, words, replace=False).tolist()) for _ in range(10)]
        for opening, row in zip(openings, value_openings(matrix, openings), strict=True):
            said = [matrix.position[word] for word in row["words"]]
            assert sorted(said) == sorted(opening)
            assert row["total"] == plain(matrix, said, range(14))
        rows = best_openings(matrix, words, tried=10_000)
        assert rows[0]["total"] == min(row["total"] for row in rows)
        assert len({frozenset(row["words"]) for row in rows}) == len(rows)
        if words == 2:
            pairs = [(a, b) for a in range(16) for b in range(a)]
            least = min(row["total"] for row in value_openings(matrix, pairs))
            assert rows[0]["total"] == least


@pytest.mark.slow
def test_openings_of_wordle() -> None:
    """Three words tell more than two, and cost more; the words of a tree's own start cost least."""
    game = Game("wordle")
    two, three = (game.openings(length=length, tried=20).row(0, named=True) for length in (2, 3))
    assert two["words"] == ["crane", "spilt"]
    assert two["total"] == 8327
    assert three["information"] > two["information"]
    assert three["total"] > two["total"] > 7951


@pytest.mark.parametrize("words", [("raise", "raise"), ("raise", "count", "RAISE")])
def test_words_that_come_twice(words: tuple[str, ...]) -> None:
    """An opening that repeats a word wastes a guess."""
    with pytest.raises(InputError, match="name each word once"):
        Game("wordle").openings(*words)
