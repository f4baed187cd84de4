"""Tables of a game from which winning pairs are found: large branches, and alike targets.

Of the branches of all targets by a guess, few are large. A branch of some targets is no larger than
that of all targets with the same reply. So a few of the largest are looked at, and mostly no other
can be as large.
"""

from typing import NamedTuple

import numpy as np

from guesstree.jit import Array, jit, jit_in_place

LISTED = 16
"""Branches of each guess that are listed. Targets with other replies have to be counted."""


class LargestBranches(NamedTuple):
    """The largest branches of all targets by each guess, the right one left out."""

    codes: Array  # guesses x LISTED: the replies, that of the largest branch first
    sizes: Array  # guesses x (LISTED + 1): their sizes, and that of the next branch
    members: Array  # guesses x LISTED x words of 64 bits: their targets


def largest_branches(codes: Array, right: int) -> LargestBranches:
    """List the largest branches of all targets by each guess."""
    guesses, targets = codes.shape
    listed = LargestBranches(
        codes=np.zeros((guesses, LISTED), np.int32),
        sizes=np.zeros((guesses, LISTED + 1), np.int32),
        members=np.zeros((guesses, LISTED, -(-targets // 64)), np.uint64),
    )
    for guess, row in enumerate(codes):
        sizes = np.bincount(row, minlength=right + 1)
        sizes[right] = 0
        order = np.argsort(-sizes, kind="stable")[: LISTED + 1]
        listed.sizes[guess, : len(order)] = sizes[order]
        order = order[:LISTED]
        listed.codes[guess, : len(order)] = order
        _mark(row, order, listed.members[guess])
    return listed


@jit
def _mark(row: Array, codes: Array, members: Array) -> None:
    """Set the bits of the targets that earn each of these replies."""
    for at in range(len(codes)):
        members[at] = as_bits(row == codes[at])


@jit
def as_bits(inside: Array) -> Array:
    """Return a set of targets, of which each is inside or not, as words of 64 bits."""
    words = np.zeros((len(inside) + 63) // 64, np.uint64)
    for target in range(len(inside)):
        if inside[target]:
            words[target // 64] |= np.uint64(1) << np.uint64(target % 64)
    return words


@jit_in_place
def list_largest(branches: LargestBranches, guess: int, inside: Array, out: Array) -> int:
    """Write the replies of the largest branches of some targets to `out`; return how many.

    `inside` has the targets as bits. 0 means that branches which are not listed may be as large, or
    that there is no branch but the right one.
    """
    largest, count = 1, 0
    listed = branches.members.shape[1]
    for at in range(listed):
        if branches.sizes[guess, at] < largest:
            return count
        size = _common(branches.members[guess, at], inside)
        if size > largest:
            largest, count = size, 0
        if size == largest:
            out[count] = branches.codes[guess, at]
            count += 1
    return count if branches.sizes[guess, listed] < largest else 0


@jit_in_place
def _common(some: Array, others: Array) -> int:
    """Return how many bits are set in both. The compiler makes one instruction of each count."""
    ones, twos, fours = (
        np.uint64(0x5555555555555555),
        np.uint64(0x3333333333333333),
        np.uint64(0x0F0F0F0F0F0F0F0F),
    )
    count = 0
    for at in range(len(some)):
        word = some[at] & others[at]
        word -= (word >> np.uint64(1)) & ones
        word = (word & twos) + ((word >> np.uint64(2)) & twos)
        word = (word + (word >> np.uint64(4))) & fours
        word += word >> np.uint64(8)
        word += word >> np.uint64(16)
        word += word >> np.uint64(32)
        count += int(word & np.uint64(127))
    return count


@jit
def confusions(codes: Array, right: int) -> Array:
    """Return, for each target, the sum of the sizes of its branches by every guess."""
    sums = np.zeros(codes.shape[1], np.int64)
    counts = np.zeros(right + 1, np.int64)
    for row in codes:
        counts[:] = 0
        for code in row:
            counts[code] += 1
        for target in range(len(row)):
            sums[target] += counts[row[target]]
    return sums


@jit
def telling_apart(codes: Array, most: int) -> Array:
    """Return the guesses that tell two targets apart as bits, for pairs of the first targets."""
    size = min(most, codes.shape[1])
    columns = np.ascontiguousarray(codes[:, :size].T)  # far quicker to compare than columns
    apart = np.zeros((size, size, (len(codes) + 63) // 64), np.uint64)
    for target in range(size):
        for other in range(target):
            apart[target, other] = as_bits(columns[target] != columns[other])
    return apart
