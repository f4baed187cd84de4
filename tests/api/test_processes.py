"""The library in long-running processes and in threads."""

import sys
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from guesstree import Game
from tests.support.commands import ran

LONG_RUN = """
from resource import RUSAGE_SELF, getrusage
import numpy as np
from guesstree import Game

words = Game("wordle").targets[::40]
drawn = np.random.default_rng(1)

for turn in range(100):
    weights = drawn.integers(1, 18_000, len(words))  # each sum has a large table of its own
    game = Game("wordle", words, weights=dict(zip(words, weights.tolist())))
    game.tree("neg_entropy_hit-any weighted=yes ties=parts")
    game.advise()
    if turn % 10 == 0:
        game.prove("optimal-any")
    if turn == 5:
        before = getrusage(RUSAGE_SELF).ru_maxrss
print((getrusage(RUSAGE_SELF).ru_maxrss - before) >> 10)
"""


@pytest.mark.slow
def test_memory_is_given_back() -> None:
    """A process that grows trees, advises and proves does not grow itself."""
    run = ran([sys.executable, "-c", LONG_RUN])
    megabytes = int(run.stdout)
    assert megabytes < 50, f"grew by {megabytes} MB"


def work(game: Game) -> list[Any]:
    """Return answers of many kinds."""
    return [
        game.compare("max-any", "parts-consistent").rows(),
        game.advise().guess,
        game.openers()["guess"].to_list(),
        game.prove("optimal-consistent").lower_bound,
    ]


def test_four_threads(wordle_words: tuple[str, ...]) -> None:
    """Threads that share a game or have their own get the answers of one thread."""
    words = wordle_words[::30]
    shared = Game("wordle", words)
    games = [shared, shared, Game("wordle", words), Game("wordle", words)]

    with ThreadPoolExecutor(len(games)) as pool:
        found = list(pool.map(work, games))

    assert found == [work(Game("wordle", words))] * 4
