"""What a list of bounds shows: the definition, for small games; `bounds` finds the same faster.

A list names sets S of targets that are left after d guesses, and gives each a lower bound on what
its targets cost from there. If each guess costs 1, this is the number of guesses, and d does not
matter. A set that is not listed has two bounds that need no list: from its size, and from the sizes
of its branches. The list is right if, for each listed set and every guess that is allowed,

    b(S, d) <= rise(d) w(S) + the sum of b(B, d + 1) over the branches B of S, but for the right
    reply,

where w(S) is the weight of the set, and rise(d) what a target costs more with guess d + 1 than with
guess d. By induction over the height of a tree, every tree for S then costs at least b(S, d): its
first guess costs rise(d) for each target, and what follows costs b(B, d + 1) for each branch. The
same inequality for the set of all targets, one first guess at a time, shows the lowest cost.
Guesses that leave S as it is need not be looked at, as no best tree has them.
"""

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from math import inf

import numpy as np
from numpy.typing import NDArray

from guesstree.verifier.costs import NEVER, Costs, place_costs
from guesstree.verifier.sets import ListedRow, sets_of
from guesstree.verifier.splitting import Replies

Members = NDArray[np.int64]
"""The targets of a set, by position."""

Bound = Callable[[Members, int], float]
"""A bound of a set after a number of guesses."""


def is_shown(
    replies: Replies,
    rows: Sequence[ListedRow],
    costs: Costs,
    total: int,
    openers: Iterable[int],
    *,
    consistent: bool,
) -> bool:
    """Tell whether a list of bounds shows that no tree with these first guesses costs less.

    If `consistent`, only targets that are still possible may be guessed.
    """
    codes, own = replies.codes, replies.own
    by_size = partial(_by_size, costs, place_costs(replies, costs))
    listed: dict[tuple[bytes, int], float] = {}
    for _, members, depth, bound in sets_of(rows, codes, costs):
        key = members.tobytes(), depth
        listed[key] = max(inf if bound == NEVER else bound, listed.get(key, 0))

    def allowed(members: Members) -> Iterable[int]:
        return own[members] if consistent else range(len(codes))

    def branches(members: Members, guess: int) -> list[Members]:
        found = codes[guess, members]
        return [members[found == code] for code in {*found.tolist()} - {replies.right}]

    def shown(members: Members, depth: int, guess: int, bound: Bound) -> float:
        below = sum(bound(branch, depth + 1) for branch in branches(members, guess))
        return costs.rise(depth) * int(costs.weights[members].sum()) + below

    def bound_of(members: Members, depth: int) -> float:
        least = min(shown(members, depth, guess, by_size) for guess in allowed(members))
        key = members.tobytes(), costs.first_like(depth, len(members))
        return max(listed.get(key, 0), by_size(members, depth), least)

    def holds(key: bytes, depth: int, bound: float) -> bool:
        members = np.frombuffer(key, np.int64)
        return all(
            bound <= shown(members, depth, guess, bound_of)
            for guess in allowed(members)
            if len(members) == 1 or len({*codes[guess, members].tolist()}) > 1
        )

    return (
        all(key for key, _ in listed)
        and all(holds(*one, bound) for one, bound in listed.items())
        and all(total <= shown(np.arange(len(own)), 0, one, bound_of) for one in openers)
    )


def _by_size(
    costs: Costs, places: list[list[float]], members: Members, depth: int
) -> float:
    """Return the bound of a set after a number of guesses from its size alone."""
    weights: list[int] = sorted(costs.weights[members].tolist(), reverse=True)
    cheapest = places[min(depth, len(places) - 1)]
    return sum(weight * place for weight, place in zip(weights, cheapest, strict=False))
