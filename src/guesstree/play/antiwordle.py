"""Antiwordle: the longest games in which every guess is consistent with all earlier replies."""

import numpy as np

from guesstree.games.codes import Candidates
from guesstree.games.matrix import ReplyMatrix
from guesstree.games.tree import GuessTree
from guesstree.strategies.growing import Ties, grow_greedy

LONG_GAME_METRICS = (("few_parts", "entropy"), ("entropy", None))
"""Metrics that make games last, each with the one that decides ties."""


def lasting_trees(replies: ReplyMatrix) -> dict[str, GuessTree]:
    """Return the trees of `LONG_GAME_METRICS`, by what makes them."""
    return {
        " then ".join(filter(None, metrics)): lasting_tree(replies, *metrics)
        for metrics in LONG_GAME_METRICS
    }


def lasting_tree(replies: ReplyMatrix, metric: str, ties: str | None) -> GuessTree:
    """Return the greedy tree of consistent guesses by one of `LONG_GAME_METRICS`."""
    return grow_greedy(replies, metric, "consistent", ties=Ties(ties))


def longest_chain(replies: ReplyMatrix, target: int, nodes: int) -> tuple[list[str], bool]:
    """Return the longest chain of consistent guesses to a target that is found in `nodes` nodes.

    A node is a chain that the search extends, the empty one included. The result ends with the
    target. The second value tells whether the search was complete, so that no longer chain exists.
    Guesses that keep most targets are tried first; a set of n targets bounds the rest of a chain
    by n.
    """
    count = len(replies.targets)
    keeps = [
        _bits(np.flatnonzero(replies.codes[home] == replies.codes[home, target]), at)
        for at, home in enumerate(replies.guess_of_target)
    ]
    best: list[int] = []
    visited = 0

    def extend(chain: list[int], left: int) -> None:
        nonlocal best, visited
        visited += 1
        if visited > nodes:
            return
        if len(chain) >= len(best):
            best = list(chain)
        choices = [at for at in range(count) if left >> at & 1]
        choices.sort(key=lambda at: -(left & keeps[at]).bit_count())
        for at in choices:
            rest = left & keeps[at]
            if len(chain) + 1 + rest.bit_count() <= len(best):
                break
            extend([*chain, at], rest)
            if visited > nodes:
                return

    extend([], ((1 << count) - 1) & ~(1 << target))
    return [replies.targets[at] for at in (*best, target)], visited <= nodes


def _bits(candidates: Candidates, but: int) -> int:
    """Return a set of targets as bits, without one of them."""
    return sum(1 << int(at) for at in candidates if at != but)
