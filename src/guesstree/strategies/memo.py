"""What a search knows of sets of targets: a table in which sets are told apart by 128 bits.

Every target has 128 random bits of its own; the name of a set is their exclusive or. Two
different sets share a name with a chance of 2^-128.
"""

from typing import Any, NamedTuple

import numpy as np

from guesstree.kernels import Array, kernel

LARGEST = 1 << 26


class Memo(NamedTuple):
    """What is known of sets of targets: open addressing by their names."""

    keys: Array  # slots x 2
    values: Array  # 0: empty
    guesses: Array  # best guess of an exact value, -1 for a lower bound and where empty
    used: Array


def random_names(count: int, seed: int) -> Array:
    """Return 128 random bits for each of `count` things."""
    generator = np.random.Generator(np.random.PCG64(seed))
    return generator.integers(0, 1 << 64, (count, 2), dtype=np.uint64)


def empty_memo(slots: int) -> Memo:
    """Return a memo that knows nothing; `slots` is a power of two."""
    return Memo(
        np.zeros((slots, 2), np.uint64),
        np.zeros(slots, np.int32),
        np.full(slots, -1, np.int32),
        np.zeros(1, np.int64),
    )


def larger(memo: Memo) -> Memo:
    """Return a memo of twice the size that knows the same."""
    memo_ = empty_memo(2 * len(memo.values))
    _copy(memo, memo_)
    return memo_


def forget(memo: Memo) -> None:
    """Empty a memo."""
    memo.values[:] = 0
    memo.guesses[:] = -1
    memo.used[0] = 0


@kernel
def is_full(memo: Memo) -> bool:
    """Tell whether the memo has to grow before it can learn more: three quarters are used."""
    return bool(4 * memo.used[0] > 3 * len(memo.values))


@kernel
def slot_of(memo: Memo, a: Any, b: Any) -> Any:
    """Return where a set is in the memo, or the empty place where it would be."""
    mask = len(memo.values) - 1
    slot = np.int64(a & np.uint64(mask))
    while memo.values[slot] > 0 and (memo.keys[slot, 0] != a or memo.keys[slot, 1] != b):
        slot = (slot + 1) & mask
    return slot


@kernel
def keep(memo: Memo, a: Any, b: Any, value: int, guess: int) -> None:
    """Write down what is known of a set: its value with the best guess, or a lower bound (-1)."""
    slot = slot_of(memo, a, b)
    if memo.values[slot] == 0:
        if is_full(memo):
            return
        memo.used[0] += 1
        memo.keys[slot, 0], memo.keys[slot, 1] = a, b
    if guess >= 0 or (memo.guesses[slot] < 0 and value > memo.values[slot]):
        memo.values[slot] = value
        memo.guesses[slot] = guess


@kernel
def _copy(memo: Memo, other: Memo) -> None:
    for at in range(len(memo.values)):
        if memo.values[at] > 0:
            keep(other, memo.keys[at, 0], memo.keys[at, 1], memo.values[at], memo.guesses[at])
