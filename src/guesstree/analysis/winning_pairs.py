"""First two guesses that beat the evil replier, who always keeps the largest branch.

The replier gives the right reply only when no other target is left. Where several branches are
largest it may keep any of them: a pair of guesses wins only if it wins whichever is kept. A game
with one target has no pairs.
"""

from typing import Any, NamedTuple

import numpy as np

from guesstree.analysis.largest_branches import (
    LargestBranches,
    as_bits,
    confusions,
    largest_branches,
    list_largest,
    telling_apart,
)
from guesstree.analysis.tracking import Track, untracked
from guesstree.jit import Array, jit, jit_in_place
from guesstree.replies.matrix import ReplyMatrix

_PAIRED = 512
"""Targets for each pair of which the guesses that tell them apart are listed."""


class WinningPair(NamedTuple):
    """Two different guesses; whichever branch is kept, some third one leaves one target.

    `third` is that guess if the replier keeps the first of equal branches: the target itself if
    only one is left, and None if the second guess has found it.
    """

    first: str
    second: str
    third: str | None


class FewestLeft(NamedTuple):
    """The least number of targets that are kept after two different guesses, and such guesses."""

    left: int
    first: str
    second: str


class Workspace(NamedTuple):
    """Where a branch is collected."""

    branch: Array  # its targets
    left: Array  # the guesses that may tell them apart, as bits


def fewest_left(replies: ReplyMatrix, track: Track = untracked) -> FewestLeft | None:
    """Return the pair of guesses that leaves the fewest targets of all pairs.

    If that is more than one target, no strategy wins within three guesses.
    """
    if len(replies.targets) == 1:
        return None
    best = (len(replies.targets) + 1, 0, 0)
    for first in track(range(len(replies.guesses))):
        left, second = _fewest_after(replies.codes, replies.right, first, best[0])
        if left < best[0]:
            best = (int(left), first, int(second))
    return FewestLeft(best[0], replies.guesses[best[1]], replies.guesses[best[2]])


def winning_pairs(
    replies: ReplyMatrix, most: int | None = None, track: Track = untracked
) -> list[WinningPair]:
    """Return the pairs of first guesses that win within four guesses, by exhaustive search.

    They come in list order, all of them or the first `most`.
    """
    if len(replies.targets) == 1:
        return []
    words = replies.guesses
    right = replies.right
    # What is kept is told apart or not whatever its order; alike targets first show it soonest.
    codes = replies.codes.take(np.argsort(-confusions(replies.codes, right)), axis=1)
    branches, apart = largest_branches(codes, right), telling_apart(codes, _PAIRED)
    found: list[WinningPair] = []
    for first in track(range(len(codes))):
        seconds = _winning_seconds(codes, right, first, branches, apart)
        if len(seconds):
            thirds = _thirds(replies.codes, replies.guess_of_target, right, first, seconds)
            found += [
                WinningPair(words[first], words[second], None if third < 0 else words[third])
                for second, third in zip(seconds.tolist(), thirds.tolist(), strict=True)
            ]
        if most is not None and len(found) >= most:
            break
    return found[:most]


@jit
def _fewest_after(codes: Array, right: int, first: int, bound: int) -> Any:
    """Return the least size of the branch kept after two guesses, and the second guess.

    The size is at least `bound` if none is below that. `counts`, here and below, has a cell for
    each code, zero before and after each call.
    """
    counts = np.zeros(right + 1, np.int32)
    everything = np.arange(codes.shape[1]).astype(np.int32)
    best = (bound, 0)
    for kept in _kept(codes[first], everything, counts):
        candidates = everything[codes[first] == kept]
        for second in range(len(codes)):
            if second == first:
                continue
            left = _largest(codes[second], candidates, best[0], counts)
            if left < best[0]:
                best = (left, second)
    return best


@jit
def _winning_seconds(
    codes: Array, right: int, first: int, branches: LargestBranches, apart: Array
) -> Array:
    """Return the second guesses that win after a first guess, whichever branches are kept.

    `apart` is what `telling_apart` returns.
    """
    counts = np.zeros(right + 1, np.int32)
    everything = np.arange(codes.shape[1]).astype(np.int32)
    largest = np.empty(right + 1, np.int32)
    room = Workspace(np.empty_like(everything), np.empty(apart.shape[2], np.uint64))
    wins = np.ones(len(codes), np.bool_)
    wins[first] = False
    for kept in _kept(codes[first], everything, counts):
        candidates = everything[codes[first] == kept]
        inside = as_bits(codes[first] == kept)
        for second in range(len(codes)):
            if not wins[second]:
                continue
            count = list_largest(branches, second, inside, largest)
            if count == 0:
                count = _list_kept(codes[second], candidates, counts, largest)
            for code in largest[:count]:
                size = _collect(codes[second], candidates, code, apart, room)
                if size == 0 or not _can_be_told_apart(
                    codes, room.branch[:size], room.left, counts
                ):
                    wins[second] = False
                    break
    return np.flatnonzero(wins)


@jit_in_place
def _collect(replies: Array, candidates: Array, kept: int, apart: Array, room: Workspace) -> int:
    """Collect the candidates that earn a reply; return how many, 0 if no guess tells them apart.

    A few of them most often rule out all guesses, so that they are compared while they are
    collected. `room.left` has the guesses that are not ruled out.
    """
    branch, left = room.branch, room.left
    left[:] = ~np.uint64(0)
    size = 0
    for candidate in candidates:
        if replies[candidate] != kept:
            continue
        if candidate < len(apart) and size > 0:
            for other in branch[:size]:
                pair = apart[candidate, other]
                for word in range(len(left)):
                    left[word] &= pair[word]
            if not left.any():
                return 0
        branch[size] = candidate
        size += 1
    return size


@jit_in_place
def _can_be_told_apart(codes: Array, branch: Array, left: Array, counts: Array) -> bool:
    """Tell whether one of the guesses that are left tells the targets of a branch apart."""
    for guess in range(len(codes)):
        allowed = left[guess // 64] >> np.uint64(guess % 64) & np.uint64(1)
        if allowed and _tells_apart(codes[guess], branch, counts):
            return True
    return False


@jit
def _list_kept(replies: Array, candidates: Array, counts: Array, out: Array) -> int:
    """Write the codes of the branches that may be kept to `out`; return how many."""
    codes = _kept(replies, candidates, counts)
    for at in range(len(codes)):
        out[at] = codes[at]
    return len(codes)


@jit
def _thirds(codes: Array, guess_of_target: Array, right: int, first: int, seconds: Array) -> Array:
    """Return, for each second guess that wins, the third guess if the first branches are kept.

    It is the one that earns most different replies from what the first guess leaves. A single
    target that is left is guessed, and nothing (-1) if the second guess has found it.
    """
    counts = np.zeros(right + 1, np.int32)
    everything = np.arange(codes.shape[1]).astype(np.int32)
    kept = _kept(codes[first], everything, counts)[0]
    candidates = everything[codes[first] == kept]
    order = np.argsort(-np.array([_kinds(row, candidates, counts) for row in codes]))
    thirds = np.empty(len(seconds), np.int64)
    for at in range(len(seconds)):
        replies = codes[seconds[at]]
        reply = _kept(replies, candidates, counts)[0]
        inside = candidates[replies[candidates] == reply]
        if reply == right:
            thirds[at] = -1
        elif len(inside) == 1:
            thirds[at] = guess_of_target[inside[0]]
        else:
            thirds[at] = _third(codes, order, inside, counts)
    return thirds


@jit_in_place
def _third(codes: Array, order: Array, inside: Array, counts: Array) -> int:
    """Return the first of the guesses in an order that tells some targets apart, or -1."""
    for guess in order:
        if _tells_apart(codes[guess], inside, counts):
            return int(guess)
    return -1


@jit_in_place
def _tells_apart(replies: Array, candidates: Array, counts: Array) -> bool:
    """Tell whether no two candidates earn the same reply."""
    right = len(counts) - 1
    seen = 0
    apart = True
    for candidate in candidates:
        code = replies[candidate]
        seen += 1
        counts[code] += 1
        if counts[code] > 1 and code != right:
            apart = False
            break
    for candidate in candidates[:seen]:
        counts[replies[candidate]] = 0
    return apart


@jit_in_place
def _kinds(replies: Array, candidates: Array, counts: Array) -> int:
    """Return how many different replies the candidates earn."""
    kinds = 0
    for candidate in candidates:
        kinds += counts[replies[candidate]] == 0
        counts[replies[candidate]] = 1
    for candidate in candidates:
        counts[replies[candidate]] = 0
    return kinds


@jit_in_place
def _largest(replies: Array, candidates: Array, bound: int, counts: Array) -> int:
    """Return the size of the branch that is kept, or at least `bound` if it is not below that.

    The right branch is kept only if there is no other.
    """
    right = len(counts) - 1
    largest = 1
    seen = 0
    for candidate in candidates:
        code = replies[candidate]
        counts[code] += 1
        seen += 1
        if code != right and counts[code] > largest:
            largest = counts[code]
            if largest >= bound:
                break
    for candidate in candidates[:seen]:
        counts[replies[candidate]] = 0
    return largest


@jit
def _kept(replies: Array, candidates: Array, counts: Array) -> list[int]:
    """Return the codes of the branches that may be kept: the largest ones."""
    right = len(counts) - 1
    largest = 0
    for candidate in candidates:
        code = replies[candidate]
        counts[code] += 1
        if code != right:
            largest = max(largest, counts[code])
    kept = [int(right)]
    for candidate in candidates:
        code = replies[candidate]
        if counts[code] == largest and code != right:
            kept.append(int(code))
        counts[code] = 0
    return kept[1:] if len(kept) > 1 else kept
