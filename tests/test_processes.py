"""The library in programs that run for long, or do several things at once."""

import sys
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from guesstree import Game
from tests.here import ran

LONG_RUN = """
import numpy as np
from guesstree import Game

words = Game("wordle").targets[::40]
drawn = np.random.default_rng(1)

def weighted():
    weights = drawn.integers(1, 18_000, len(words))  # each sum has a large table of its own
    return Game("wordle", words, weights=dict(zip(words, weights.tolist())))

def work(trees, pieces_of_advice, proofs):
    for _ in range(trees):
        weighted().grow("neg_entropy_hit-any weighted=yes ties=parts")
    for _ in range(pieces_of_advice):
        weighted().advise()
    for _ in range(proofs):
        weighted().prove("optimal-any")

def memory():
    with open("/proc/self/statm") as file:
        return int(file.read().split()[1]) * 4096

work(5, 5, 1)
before = memory()
work(100, 100, 10)
print((memory() - before) >> 20)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="the memory is read from /proc")
@pytest.mark.slow
def test_memory_is_given_back() -> None:
    """A process that grows trees, advises and proves stays as large as it was."""
    run = ran([sys.executable, "-c", LONG_RUN])
    megabytes = int(run.stdout)
    assert megabytes < 50, f"grew by {megabytes} MB"


def work(game: Game, strategies: tuple[str, ...]) -> tuple[Any, ...]:
    """Return answers of many kinds."""
    return (
        game.compare(*strategies).rows(),
        game.advise().guess,
        game.openers()["guess"].to_list(),
        game.prove("optimal-consistent").lower_bound,
    )


def test_four_threads(wordle_words: tuple[str, ...]) -> None:
    """Threads that share a game, or have their own, get the answers of one thread."""
    words = wordle_words[::30]
    asked = [("max-any", "parts-any"), ("parts-any", "max-consistent")] * 2
    shared = Game("wordle", words)
    games = [shared, shared, Game("wordle", words), Game("wordle", words)]
    with ThreadPoolExecutor(len(games)) as pool:
        found = list(pool.map(work, games, asked))
    assert found == [work(Game("wordle", words), strategies) for strategies in asked]
