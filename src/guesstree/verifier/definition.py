"""What a list of bounds shows: the definition, for small games; `bounds` finds the same faster.

A list names sets of targets, and gives each a lower bound on the total number of guesses that find
its targets. A set that is not listed has two bounds that need no list: from its size, and from the
sizes of its branches. The list is right if, for each listed set S and every guess that is allowed,

    b(S) <= |S| + the sum of b(B) over the branches B of S, but for the right reply.

By induction over the height of a tree, every tree that finds all targets of S then takes at least
b(S) guesses: its first guess takes one for each target, and what follows takes b(B) for each
branch. The same inequality for the set of all targets, one first guess at a time, shows the total.
"""

from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from guesstree.verifier.sets import Rows
from guesstree.verifier.splitting import Replies, size_bounds

Members = NDArray[np.int64]
"""The targets of a set, by position."""


def is_shown(
    replies: Replies, rows: Rows, total: int, openers: Iterable[int], *, consistent: bool
) -> bool:
    """Tell whether a list of bounds shows that no tree with these first guesses has a lower total.

    If `consistent`, only targets that are still possible may be guessed.
    """
    codes = replies.codes
    sizes: list[int] = size_bounds(replies).tolist()
    everything = np.arange(codes.shape[1])
    sets: list[Members] = []
    listed: dict[bytes, int] = {}
    for parent, guess, reply, bound in zip(*rows[1:], strict=True):
        whole = sets[parent] if parent >= 0 else everything
        sets.append(whole[codes[guess, whole] == reply])
        key = sets[-1].tobytes()
        listed[key] = max(bound, listed.get(key, 0))

    def allowed(members: Members) -> Iterable[int]:
        return replies.own[members] if consistent else range(len(codes))

    def branches(members: Members, guess: int) -> list[Members]:
        found = codes[guess, members]
        return [members[found == code] for code in {*found.tolist()} - {replies.right}]

    def by_sizes(members: Members, guess: int) -> int:
        return len(members) + sum(sizes[len(branch)] for branch in branches(members, guess))

    def bound_of(members: Members) -> int:
        least = min(by_sizes(members, guess) for guess in allowed(members))
        return max(listed.get(members.tobytes(), 0), sizes[len(members)], least)

    def holds(bound: int, members: Members, guess: int) -> bool:
        below = sum(map(bound_of, branches(members, guess)))
        return bound <= len(members) + below

    return (
        all(map(len, sets))
        and all(
            holds(bound, np.frombuffer(key, np.int64), guess)
            for key, bound in listed.items()
            for guess in allowed(np.frombuffer(key, np.int64))
        )
        and all(holds(total, everything, opener) for opener in openers)
    )
