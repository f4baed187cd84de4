"""What the search knows of the symmetries of a game, and workspace for the names of sets.

An *element* is a symmetry that maps the set at hand to its image: an order of places, and then a
name for each letter. Games of words have no symmetries; nothing is done for them.
"""

from itertools import permutations
from math import factorial
from typing import NamedTuple

import numpy as np

from guesstree.games.matrix import ReplyMatrix
from guesstree.jit import Array, by_reference, jit_in_place

_CACHED = 1 << 12
"""Sets whose names are kept; a power of two."""

MOST_ARRANGEMENTS = 120
"""Arrangements of tied letters that are tried, otherwise one."""

_MOST_TIED = 5
"""Tied letters of which all arrangements are tried at most; these have 120."""

_MOST_ELEMENTS = 720
"""Elements that are kept of one set."""


@by_reference
class SymmetryGroup(NamedTuple):
    """The symmetries of a game, see `games.symmetries.Symmetries`."""

    letters: Array  # guesses x places
    target_letters: Array  # targets x places
    classes: Array  # for each letter, the first of its class
    orders: Array  # orders x places
    guess_at: Array  # by spelling: the position of the guess
    target_at: Array  # by spelling: the position of the target
    arrangements: Array  # by number of letters: their orders, a row each


@by_reference
class NameCache(NamedTuple):
    """The names of the last sets, by their Zobrist keys, and an identity in a last row."""

    keys: Array  # rows x 4: the key of a set, and its canonical key
    orders: Array  # the order of places of an element
    names: Array  # rows x letters: its names of letters


@by_reference
class SymmetryScratch(NamedTuple):
    """Workspace of the kernels that name sets."""

    cache: NameCache
    state: Array  # one STATE
    counts: Array  # letters x places: how many targets of the set have a letter at a place
    columns: Array  # by place: a number that no renaming of letters changes
    first: Array  # by letter: a number that depends on its counts
    second: Array  # by letter: a number that depends on the targets that have it
    kept_orders: Array  # the orders that give the least numbers
    arranged: Array  # rows x letters: for each of these orders, the letters by their second number
    numbers: Array  # rows x letters: these numbers
    arrangements: Array  # rows x letters: arrangements of tied letters
    tied: Array  # by name of a letter: the first name of its free class with this order, or -1
    free: Array  # the same for the image of the set
    names: Array  # by letter: its name
    digits: Array  # by place: a letter
    swaps: Array  # letters x letters: the last sets that a swap was tried with, and the answer
    members: Array  # by target: the last set that it belongs to
    element_orders: Array  # elements: their orders of places
    element_names: Array  # elements x letters
    seen: Array  # by spelling: where the form was seen last
    representatives: Array  # a guess of each form, and its row


STATE = np.dtype(
    (
        np.record,
        [
            ("entry", np.int64),  # the row of the cache for the set that was named last
            ("stamp", np.int64),  # the number of the set whose elements were found last
            ("kept", np.int64),  # how many orders are kept
            ("elements", np.int64),  # how many elements there are
            ("has_free", np.bool_),  # whether some letters of the image can be renamed
            ("complete", np.bool_),  # whether all ties were tried
            ("first", np.uint64),  # the canonical key
            ("second", np.uint64),
            ("seen", np.int64),  # how many forms were seen so far
        ],
    )
)


def symmetry_group(replies: ReplyMatrix, used: bool) -> SymmetryGroup | None:
    """Return the symmetries of a game; None if it has none, or they are not to be used.

    Numba compiles no code for them then, as kernels ask first whether the group is None.
    """
    found = replies.symmetries if used else None
    if found is None:
        return None
    target_of_guess = np.full(len(replies.guesses) + 1, -1, np.int32)  # none for position -1
    target_of_guess[replies.guess_of_target] = np.arange(len(replies.targets))
    arrangements = np.zeros((_MOST_TIED + 1, MOST_ARRANGEMENTS, _MOST_TIED), np.int64)
    for size in range(_MOST_TIED + 1):
        arrangements[size, : factorial(size), :size] = list(permutations(range(size)))
    return SymmetryGroup(
        letters=found.letters,
        target_letters=found.letters[replies.guess_of_target],
        classes=found.classes,
        orders=found.orders,
        guess_at=found.guess_at,
        target_at=target_of_guess[found.guess_at],
        arrangements=arrangements,
    )


def symmetry_scratch(group: SymmetryGroup | None) -> SymmetryScratch:
    """Return workspace for a game; little if it has no symmetries."""
    orders, places = group.orders.shape if group else (0, 0)
    alphabet = len(group.classes) if group else 0
    rows = _CACHED * (orders > 0)
    cache = NameCache(
        np.zeros((rows + 1, 4), np.uint64),
        np.zeros(rows + 1, np.int64),
        np.tile(np.arange(alphabet), (rows + 1, 1)),
    )
    state = np.zeros(1, STATE).view(np.recarray)
    return SymmetryScratch(
        cache,
        state,
        counts=np.zeros((alphabet, places), np.int64),
        columns=np.zeros(places, np.uint64),
        first=np.zeros(alphabet, np.uint64),
        second=np.zeros(alphabet, np.uint64),
        kept_orders=np.zeros(orders + 1, np.int64),
        arranged=np.zeros((orders + 1, alphabet), np.int64),
        numbers=np.zeros((orders + 1, alphabet), np.uint64),
        arrangements=np.zeros((MOST_ARRANGEMENTS, alphabet), np.int64),
        tied=np.zeros(alphabet, np.int64),
        free=np.zeros(alphabet, np.int64),
        names=np.zeros(alphabet, np.int64),
        digits=np.zeros(places, np.int64),
        swaps=np.zeros((alphabet, alphabet), np.int64),
        members=np.zeros(len(group.target_letters) if group else 0, np.int64),
        element_orders=np.zeros(_MOST_ELEMENTS, np.int64),
        element_names=np.zeros((_MOST_ELEMENTS, alphabet), np.int64),
        seen=np.zeros(len(group.guess_at) if group else 0, np.int64),
        representatives=np.zeros((2, len(group.letters) if group else 0), np.int32),
    )


@jit_in_place
def guess_image(group: SymmetryGroup | None, scratch: SymmetryScratch, guess: int) -> int:
    """Return the image of a guess under an element of the set that was named last.

    A number below 0, for no guess, stays.
    """
    if group is None:
        return guess
    if guess < 0:
        return guess
    entry = scratch.state[0].entry
    order, names = group.orders[scratch.cache.orders[entry]], scratch.cache.names[entry]
    spelling = 0
    for place in order:
        spelling = spelling * len(names) + names[group.letters[guess, place]]
    return int(group.guess_at[spelling])


@jit_in_place
def guess_of_image(group: SymmetryGroup | None, scratch: SymmetryScratch, image: int) -> int:
    """Return the guess of which this is the image, see `guess_image`."""
    if group is None:
        return image
    if image < 0:
        return image
    entry = scratch.state[0].entry
    order, names = group.orders[scratch.cache.orders[entry]], scratch.cache.names[entry]
    digits = scratch.digits
    for at in range(len(order)):
        letter = 0
        while names[letter] != group.letters[image, at]:
            letter += 1
        digits[order[at]] = letter
    spelling = 0
    for at in range(len(order)):
        spelling = spelling * len(names) + digits[at]
    return int(group.guess_at[spelling])
