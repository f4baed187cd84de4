"""Antiwordle: games that last, where every guess has to be consistent with all replies so far."""

import time
from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from guesstree.metrics import metric_named
from guesstree.replies import ReplyMatrix
from guesstree.strategies.greedy import Ties, grow_greedy
from guesstree.trees import GuessTree
from guesstree.words import Word

Members = NDArray[np.intp]
Grow = Callable[[Members], GuessTree]

WAYS = (("few_parts", "entropy"), ("entropy", None))
"""Metrics that make games last, each with one that decides ties."""


def longest_tree(
    replies: ReplyMatrix, width: int = 8, followed: int = 3, from_size: int = 50
) -> GuessTree:
    """Return a tree of consistent guesses whose total is as large as a look-ahead finds.

    At every node the `width` best guesses by each of `WAYS` are tried, and the games after each
    played out by these metrics alone. Of a node with more than `from_size`
    targets, the `followed` guesses that make games last longest are looked into in the same way;
    of a smaller one, the first. The tree is never shorter than those of the metrics alone.
    """
    played: dict[bytes, GuessTree] = {}
    known: dict[bytes, GuessTree] = {}

    def play_out(members: Members) -> GuessTree:
        """Return the longer tree of the metrics alone."""
        key = members.tobytes()
        if key not in played:
            game = _only(replies, members)
            played[key] = max((lasting_tree(game, *way) for way in WAYS), key=_total)
        return played[key]

    def rest(game: ReplyMatrix, members: Members, guess: int, grow: Grow) -> dict[str, GuessTree]:
        return {
            game.texts[code]: grow(members[branch])
            for code, branch in _branches(game, guess).items()
        }

    def grow(members: Members) -> GuessTree:
        key = members.tobytes()
        if len(members) <= 2:
            return play_out(members)
        if key not in known:
            game = _only(replies, members)
            tried = dict.fromkeys(
                guess for way in WAYS for guess in _first_guesses(game, *way)[:width]
            )
            lasting = sorted(
                tried,
                key=lambda guess: -sum(map(_total, rest(game, members, guess, play_out).values())),
            )
            trees = [
                GuessTree.joining(
                    game.guesses[guess], len(members), rest(game, members, guess, grow)
                )
                for guess in lasting[: followed if len(members) > from_size else 1]
            ]
            known[key] = max([*trees, play_out(members)], key=_total)
        return known[key]

    return grow(np.arange(len(replies.targets)))


def lasting_tree(replies: ReplyMatrix, metric: str, ties: str | None) -> GuessTree:
    """Return the tree of consistent guesses that goes by one of `WAYS`."""
    return grow_greedy(replies, metric, "consistent", ties=Ties(ties))


def _total(tree: GuessTree) -> int:
    return int(tree.depth[tree.right].sum())


def longest_chain(
    replies: ReplyMatrix,
    target: int,
    seconds: float,
    clock: Callable[[], float] = time.monotonic,
) -> tuple[list[Word], bool]:
    """Return the longest chain of consistent guesses to a target that is found within a time.

    The chain ends with the target. Whether the search was through, so that no longer chain
    exists, comes with it. Guesses that keep most targets are tried first; a set of n targets
    bounds the rest of a chain by n.
    """
    count = len(replies.targets)
    keeps = [
        _bits(np.flatnonzero(replies.codes[home] == replies.codes[home, target]), at)
        for at, home in enumerate(replies.homes)
    ]
    until = clock() + seconds
    best: list[int] = []
    whole = True

    def extend(chain: list[int], left: int) -> None:
        nonlocal best, whole
        if len(chain) >= len(best):
            best = list(chain)
        if clock() > until:
            whole = False
            return
        choices = [at for at in range(count) if left >> at & 1]
        choices.sort(key=lambda at: -(left & keeps[at]).bit_count())
        for at in choices:
            rest = left & keeps[at]
            if len(chain) + 1 + rest.bit_count() <= len(best):
                break
            extend([*chain, at], rest)
            if not whole:
                return

    extend([], ((1 << count) - 1) & ~(1 << target))
    return [replies.targets[at] for at in (*best, target)], whole


def _only(replies: ReplyMatrix, members: Members) -> ReplyMatrix:
    """Return the game in which only some targets are left, and nothing else may be said."""
    words = tuple(replies.targets[at] for at in members)
    codes = replies.codes[np.ix_(replies.homes[members], members)]
    return ReplyMatrix(replies.rule, words, words, codes, replies.texts)


def _first_guesses(game: ReplyMatrix, metric: str, ties: str | None) -> list[int]:
    """Return the guesses of a game, the best by the metrics first."""
    partitions = [sizes[sizes > 0] for sizes in map(np.bincount, game.codes)]
    hits = np.ones(len(game.guesses), np.int64)
    scores = [metric_named(name).scores(partitions, hits) for name in (ties, metric) if name]
    return list(map(int, np.lexsort(scores)))


def _branches(game: ReplyMatrix, guess: int) -> dict[int, Members]:
    """Return the members by the reply to a guess, but for the right one."""
    codes = game.codes[guess]
    found = np.unique(codes[codes != game.right]).tolist()
    return {code: np.flatnonzero(codes == code) for code in found}


def _bits(members: Members, but: int) -> int:
    """Return a set of targets as bits, without one of them."""
    return sum(1 << int(at) for at in members if at != but)
