"""What is known of a set of targets: its size bound, its name in the memo, a first look."""

from typing import Any

from guesstree.kernels import Array, kernel
from guesstree.strategies.board import Desk, Game
from guesstree.strategies.bounds import NO_BOUND, least_bound
from guesstree.strategies.memo import Memo, keep, slot_of


@kernel
def floor_of(game: Game, left: int, size: int) -> Any:
    """Return the size bound of so many targets."""
    return game.floor[min(left, len(game.floor) - 1), size]


@kernel
def rise_of(game: Game, left: int) -> Any:
    """Return what further targets add to the size bounds of the branches of a node."""
    return game.rise[max(1, min(left - 1, len(game.rise) - 1))]


@kernel
def name_of(game: Game, desk: Desk, depth: int, members: Array) -> tuple[Any, Any]:
    """Return the 128 bits that tell a set from others, with what holds at its depth.

    As no guess is made that does not tell targets apart, n targets never take more than n
    guesses: only fewer guesses left make a difference.
    """
    a, b = desk.salt[depth, 0], desk.salt[depth, 1]
    left = desk.left[depth]
    if left < len(members):
        a ^= game.left_names[left, 0]
        b ^= game.left_names[left, 1]
    for member in members:
        a ^= game.names[member, 0]
        b ^= game.names[member, 1]
    return a, b


@kernel
def slot_at(game: Game, memo: Memo, desk: Desk, depth: int, members: Array) -> Any:
    """Return where a set is in the memo, with what holds at its depth."""
    a, b = name_of(game, desk, depth, members)
    return slot_of(memo, a, b)


@kernel
def glance(game: Game, memo: Memo, desk: Desk, depth: int, members: Array) -> tuple[int, bool]:
    """Return (value, exact) of a set as far as the memo, or a look at its members, tells it."""
    a, b = name_of(game, desk, depth, members)
    slot = slot_of(memo, a, b)
    if memo.values[slot] > 0:
        return memo.values[slot], memo.guesses[slot] >= 0
    size = len(members)
    wide = game.wide_from <= size <= game.wide_to
    floor = floor_of(game, desk.left[depth], size)
    # A guess that is no member costs two for every target at the least.
    least = desk.least[0]
    least[0], least[1], least[2] = 2 * size + 1 if wide else NO_BOUND, -1, 0
    least_bound(
        game.codes, game.homes[members], members, game.kinds, rise_of(game, desk.left[depth]),
        desk.counts, desk.seen, 2 * size - 1, floor, least,
    )  # fmt: skip
    bound = max(floor, min(least[0], 2 * size) if wide else least[0])
    keep(memo, a, b, bound, least[1] if least[2] else -1)
    return bound, least[2] > 0
