"""The shortest games against a replier that always keeps the largest branch.

The replier concedes only when no other target is left. Where several branches are largest, which
one it keeps is its own affair: a win counts if it comes about whatever it keeps.
"""

from typing import Any, NamedTuple

import numpy as np

from guesstree.kernels import Array, kernel
from guesstree.replies import ReplyMatrix


class Line(NamedTuple):
    """Two guesses after which, whatever is kept, a third leaves one target.

    `third` is that guess for the branch that is kept if the first of equals is.
    """

    first: str
    second: str
    third: str


class Least(NamedTuple):
    """What two guesses can do: no pair leaves fewer targets than this in the largest branch."""

    left: int
    first: str
    second: str


def fewest_left(replies: ReplyMatrix) -> Least:
    """Return the pair of guesses that leaves fewest targets, and how many, of all pairs.

    If that is more than one, nobody wins within three guesses.
    """
    left, first, second = _fewest_left(replies.codes, replies.right)
    return Least(int(left), replies.guesses[first], replies.guesses[second])


def winning_lines(replies: ReplyMatrix, most: int | None = None) -> list[Line]:
    """Return the pairs of guesses that win with a third and the word: four guesses in all.

    They come in list order, all of them or the first `most`. Pairs are judged exhaustively.
    """
    limit = len(replies.guesses) ** 2 if most is None else most
    return [
        Line(*(replies.guesses[at] for at in line))
        for line in _winning_lines(replies.codes, replies.right, limit).tolist()
    ]


@kernel
def _fewest_left(codes: Array, right: int) -> Any:
    """Return the least size of the branch kept after two guesses, and the guesses."""
    counts = np.zeros(right + 1, np.int32)
    best = (codes.shape[1] + 1, 0, 0)
    everything = np.arange(codes.shape[1]).astype(np.int32)
    for first in range(len(codes)):
        for kept in _kept(codes[first], everything, right, counts):
            members = everything[codes[first] == kept]
            for second in range(len(codes)):
                left = _largest(codes[second], members, right, best[0], counts)
                if left < best[0]:
                    best = (left, first, second)
    return best


@kernel
def _winning_lines(codes: Array, right: int, limit: int) -> Array:
    """Return rows of first, second and third guess."""
    counts = np.zeros(right + 1, np.int32)
    everything = np.arange(codes.shape[1]).astype(np.int32)
    lines = [(0, 0, 0)]
    for first in range(len(codes)):
        thirds = np.full(len(codes), -1, np.int32)
        wins = np.ones(len(codes), np.bool_)
        for kept in _kept(codes[first], everything, right, counts):
            members = everything[codes[first] == kept]
            kinds = np.array([_kinds(row, members, counts) for row in codes])
            order = np.argsort(-kinds)
            for second in range(len(codes)):
                if wins[second]:
                    third = _third(codes, order, kinds, codes[second], members, right, counts)
                    wins[second] = third >= 0
                    if thirds[second] < 0:
                        thirds[second] = third
        for pair in np.flatnonzero(wins):
            lines.append((first, int(pair), int(thirds[pair])))  # noqa: PERF401 (lists of kernels cannot)
        if len(lines) > limit:
            break
    return np.array(lines[1 : limit + 1]).reshape(-1, 3)


@kernel
def _third(
    codes: Array,
    order: Array,
    kinds: Array,
    replies: Array,
    members: Array,
    right: int,
    counts: Array,
) -> int:
    """Return a guess that tells apart whatever is kept of `members`, or -1.

    Where several branches may be kept each needs one; that of the first comes back. `kinds` says
    how many different replies the members earn by each guess, and `order` ranks guesses by it: of
    a part of the members no guess tells more apart.
    """
    found = -1
    most = kinds[order[0]]
    if _largest(replies, members, right, most + 1, counts) > most:
        return -1
    for kept in _kept(replies, members, right, counts):
        inside = members[replies[members] == kept]
        third = -1
        for guess in order:
            if kinds[guess] < len(inside):
                break
            if _tells_apart(codes[guess], inside, right, counts):
                third = guess
                break
        if third < 0:
            return -1
        if found < 0:
            found = third
    return found


@kernel
def _tells_apart(replies: Array, members: Array, right: int, counts: Array) -> bool:
    """Tell whether no two members earn the same reply."""
    seen = 0
    apart = True
    for member in members:
        code = replies[member]
        seen += 1
        counts[code] += 1
        if counts[code] > 1 and code != right:
            apart = False
            break
    for member in members[:seen]:
        counts[replies[member]] = 0
    return apart


@kernel
def _kinds(replies: Array, members: Array, counts: Array) -> int:
    """Return how many different replies the members earn."""
    kinds = 0
    for member in members:
        kinds += counts[replies[member]] == 0
        counts[replies[member]] = 1
    for member in members:
        counts[replies[member]] = 0
    return kinds


@kernel
def _largest(replies: Array, members: Array, right: int, bound: int, counts: Array) -> int:
    """Return the size of the branch that is kept, or `bound` if it is no less.

    The right branch is kept only if there is no other.
    """
    largest = 1
    seen = 0
    for member in members:
        code = replies[member]
        counts[code] += 1
        seen += 1
        if code != right and counts[code] > largest:
            largest = counts[code]
            if largest >= bound:
                break
    for member in members[:seen]:
        counts[replies[member]] = 0
    return largest


@kernel
def _kept(replies: Array, members: Array, right: int, counts: Array) -> list[int]:
    """Return the codes of the branches that may be kept: the largest ones."""
    largest = 0
    for member in members:
        code = replies[member]
        counts[code] += 1
        if code != right:
            largest = max(largest, counts[code])
    kept = [int(right)]
    for member in members:
        code = replies[member]
        if counts[code] == largest and code != right:
            kept.append(int(code))
        counts[code] = 0
    return kept[1:] if len(kept) > 1 else kept
