"""How alike targets are: which guesses tell them apart."""

import numpy as np

from guesstree.analysis.largest_branches import as_bits
from guesstree.jit import Array, jit


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
    apart = np.zeros((size, size, (len(codes) + 63) // 64), np.uint64)
    for target in range(size):
        for other in range(target):
            apart[target, other] = as_bits(codes[:, target] != codes[:, other])
    return apart
