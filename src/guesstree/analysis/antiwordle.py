"""Antiwordle: the longest games in which every guess is consistent with all earlier replies."""

from collections.abc import Callable
from dataclasses import dataclass, field
from operator import attrgetter

import numpy as np

from guesstree.defaults import LASTING_FOLLOWED, LASTING_TRIED
from guesstree.metrics.registry import metric_named
from guesstree.metrics.scoring import partitions_of
from guesstree.replies.codes import Candidates, Reply
from guesstree.replies.matrix import ReplyMatrix
from guesstree.strategies.greedy import Ties, grow_greedy
from guesstree.trees.tree import GuessTree

Grow = Callable[[Candidates], GuessTree]

LONG_GAME_METRICS = (("few_parts", "entropy"), ("entropy", None))
"""Metrics that make games last, each with the one that decides ties."""


def lasting_trees(
    replies: ReplyMatrix, width: int = LASTING_TRIED, followed: int = LASTING_FOLLOWED
) -> dict[str, GuessTree]:
    """Return the trees of `LONG_GAME_METRICS` and that of `longest_tree`, by what makes them."""
    trees = {
        " then ".join(filter(None, metrics)): lasting_tree(replies, *metrics)
        for metrics in LONG_GAME_METRICS
    }
    return trees | {f"look-ahead {width}, {followed}": longest_tree(replies, width, followed)}


def longest_tree(
    replies: ReplyMatrix,
    width: int = LASTING_TRIED,
    followed: int = LASTING_FOLLOWED,
    from_size: int = 50,
) -> GuessTree:
    """Return a tree of consistent guesses with the largest total that a look-ahead finds.

    At every node the `width` best guesses by each of `LONG_GAME_METRICS` are tried, and the games
    after each are played out by these metrics alone. At a node with more than `from_size` targets,
    the `followed` guesses with the largest totals are searched in the same way; at a smaller one,
    only the first. The total is never below those of the metrics alone.
    """
    search = _LongestTrees(replies, width, followed, from_size)
    return search.grow(np.arange(len(replies.targets)))


@dataclass(frozen=True)
class _LongestTrees:
    """The look-ahead for long games, with the trees that it has found by sets of targets."""

    replies: ReplyMatrix
    width: int
    followed: int
    from_size: int
    played_out: dict[bytes, GuessTree] = field(default_factory=dict)
    grown: dict[bytes, GuessTree] = field(default_factory=dict)

    def grow(self, candidates: Candidates) -> GuessTree:
        """Return the longest tree found for a set of targets."""
        if len(candidates) <= 2:
            return self.play_out(candidates)
        key = candidates.tobytes()
        if key not in self.grown:
            self.grown[key] = self._look_ahead(candidates)
        return self.grown[key]

    def play_out(self, candidates: Candidates) -> GuessTree:
        """Return the longer one of the trees of the metrics alone."""
        key = candidates.tobytes()
        if key not in self.played_out:
            game = _only(self.replies, candidates)
            trees = [lasting_tree(game, *metrics) for metrics in LONG_GAME_METRICS]
            self.played_out[key] = max(trees, key=attrgetter("total"))
        return self.played_out[key]

    def _look_ahead(self, candidates: Candidates) -> GuessTree:
        game = _only(self.replies, candidates)
        tried = dict.fromkeys(
            guess
            for metrics in LONG_GAME_METRICS
            for guess in _ranked_guesses(game, *metrics)[: self.width]
        )
        totals = {
            guess: sum(
                tree.total for tree in _subtrees(game, candidates, guess, self.play_out).values()
            )
            for guess in tried
        }
        longest = sorted(tried, key=lambda guess: -totals[guess])
        count = self.followed if len(candidates) > self.from_size else 1
        trees = [
            GuessTree.joining(
                game.guesses[guess],
                len(candidates),
                _subtrees(game, candidates, guess, self.grow),
                game.texts,
            )
            for guess in longest[:count]
        ]
        return max([*trees, self.play_out(candidates)], key=attrgetter("total"))


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


def _only(replies: ReplyMatrix, candidates: Candidates) -> ReplyMatrix:
    """Return the game in which only some targets are left, and only they may be guessed."""
    words = tuple(replies.targets[at] for at in candidates)
    codes = replies.codes[np.ix_(replies.guess_of_target[candidates], candidates)]
    return ReplyMatrix(replies.rule, words, words, codes, replies.texts)


def _ranked_guesses(game: ReplyMatrix, metric: str, ties: str | None) -> list[int]:
    """Return the guesses of a game, the best by the metrics first."""
    partitions = partitions_of(game.codes, np.ones(len(game.targets), np.int64), game.right)
    scores = [metric_named(name).scores(*partitions) for name in (ties, metric) if name]
    return list(map(int, np.lexsort(scores)))


def _subtrees(
    game: ReplyMatrix, candidates: Candidates, guess: int, grow: Grow
) -> dict[Reply, GuessTree]:
    """Return what `grow` makes of the candidates after each reply to a guess, but the right one."""
    codes = game.codes[guess]
    found = np.unique(codes[codes != game.right]).tolist()
    return {code: grow(candidates[codes == code]) for code in found}


def _bits(candidates: Candidates, but: int) -> int:
    """Return a set of targets as bits, without one of them."""
    return sum(1 << int(at) for at in candidates if at != but)
