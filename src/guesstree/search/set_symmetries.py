"""The symmetries of a game with the workspace that canonical keys of its sets of targets need."""

from itertools import permutations
from math import factorial
from typing import NamedTuple

import numpy as np

from guesstree.base.jit import Array, by_reference
from guesstree.games.matrix import ReplyMatrix
from guesstree.games.symmetries import Symmetries

_CACHED = 1 << 12
"""Sets whose canonical keys are kept; a power of two."""

MOST_ARRANGEMENTS = 120
"""The most arrangements of tied letters that are tried; if there are more, only some are tried."""

_MOST_ORDERS = 720
"""The same for orders of tied places."""

_MOST_TIED = 6
"""The most tied blocks whose arrangements can all be tried: six have 720."""

_MOST_ELEMENTS = 720
"""The most elements of one set that are kept."""

STATE = [
    ("entry", np.int64),  # the row of the cache of the last set that got its key
    ("stamp", np.int64),  # the number of the last set whose elements were found
    ("kept", np.int64),  # the row after that of the last order that is kept
    ("elements", np.int64),  # how many elements there are
    ("complete", np.bool_),  # whether all ties were tried
    ("first", np.uint64),  # the canonical key
    ("second", np.uint64),
    ("seen", np.int64),  # the greatest number in `SetSymmetries.seen`
]


@by_reference
class SetSymmetries(NamedTuple):
    """The symmetries of a game (see `games.symmetries`), and workspace for its sets of targets.

    Arrays that hold a `stamp` (the number of a set) are not cleared: older numbers are smaller.
    """

    letters: Array  # guesses x places
    target_letters: Array  # targets x places
    classes: Array  # for each letter, the first of its class
    place_classes: Array  # for each place, the first of its class
    guess_at: Array  # by spelling: the position of the guess
    target_at: Array  # by spelling: the position of the target
    permutations: Array  # by number of blocks: their orders, a row each
    zobrist_keys: Array  # 128 random bits per target
    first: Array  # by letter: a hash of its counts
    second: Array  # by letter: a hash of the targets that have it
    tied: Array  # by name of a letter: the first name of its block with this order
    free: Array  # the same for the image with the canonical key
    free_places: Array  # by place of an image: the first place of its block
    names: Array  # by letter: its name
    cached_keys: Array  # rows x 4: the Zobrist key of a recent set, and its canonical key
    cached_orders: Array  # rows x places: the order of places of its first element
    cached_names: Array  # rows x letters: the names of letters of its first element
    state: Array  # one STATE
    counts: Array  # letters x places: how many targets of the set have a letter at a place
    columns: Array  # by place: a hash that no renaming of letters changes
    place_numbers: Array  # these hashes, sorted
    orders: Array  # rows x places: orders of tied places
    kept_orders: Array  # the rows of those whose letters have the least hash
    arranged: Array  # rows x letters: the letters of each by their second hash
    numbers: Array  # rows x letters: these hashes
    arrangements: Array  # rows x letters: arrangements of tied letters
    partners: Array  # by letter or place: the first one that it can be swapped with
    before: Array  # letters or places before they are sorted into blocks
    own_order: Array  # 0, 1, 2, ..., with two places swapped for a moment
    own_names: Array  # the same of letters
    digits: Array  # by place: a letter
    sorted_digits: Array  # the same, sorted within blocks
    rows: Array  # by name: a number that says where the letter stands
    members: Array  # by target: the stamp of the last set that it belongs to
    element_orders: Array  # elements x places
    element_names: Array  # elements x letters
    seen: Array  # by form: a number of its last scan; see `pending_guesses.drop_equivalent`


def set_symmetries(  # long: a line for each array
    matrix: ReplyMatrix, symmetries: Symmetries | None, zobrist_keys: Array
) -> SetSymmetries | None:
    """Return symmetries of a game with workspace for the search; None if there are none.

    Kernels first test whether there are any. If not, Numba compiles no code for symmetries.
    """
    if symmetries is None:
        return None
    places = len(symmetries.place_classes)
    alphabet = len(symmetries.classes)
    most = max(places, alphabet)
    target_of_guess = np.full(len(matrix.guesses) + 1, -1, np.int32)  # none for position -1
    target_of_guess[matrix.guess_of_target] = np.arange(len(matrix.targets))

    # The cache has one row more than `_CACHED`, which is never written: its first order of places
    # and its names change nothing. It serves sets that get no canonical key.
    return SetSymmetries(
        letters=symmetries.letters,
        target_letters=symmetries.letters[matrix.guess_of_target],
        classes=symmetries.classes,
        place_classes=symmetries.place_classes,
        guess_at=symmetries.guess_at,
        target_at=target_of_guess[symmetries.guess_at],
        permutations=_permutations(),
        zobrist_keys=zobrist_keys,
        first=np.zeros(alphabet, np.uint64),
        second=np.zeros(alphabet, np.uint64),
        tied=np.zeros(alphabet, np.int64),
        free=np.zeros(alphabet, np.int64),
        free_places=np.zeros(places, np.int64),
        names=np.zeros(alphabet, np.int64),
        cached_keys=np.zeros((_CACHED + 1, 4), np.uint64),
        cached_orders=np.tile(np.arange(places), (_CACHED + 1, 1)),
        cached_names=np.tile(np.arange(alphabet), (_CACHED + 1, 1)),
        state=np.zeros(1, STATE).view(np.recarray),
        counts=np.zeros((alphabet, places), np.int64),
        columns=np.zeros(places, np.uint64),
        place_numbers=np.zeros(places, np.uint64),
        orders=np.zeros((_MOST_ORDERS, places), np.int64),
        kept_orders=np.zeros(_MOST_ORDERS, np.int64),
        arranged=np.zeros((_MOST_ORDERS, alphabet), np.int64),
        numbers=np.zeros((_MOST_ORDERS, alphabet), np.uint64),
        arrangements=np.zeros((MOST_ARRANGEMENTS, alphabet), np.int64),
        partners=np.zeros(most, np.int64),
        before=np.zeros(most, np.int64),
        own_order=np.arange(places),
        own_names=np.arange(alphabet),
        digits=np.zeros(places, np.int64),
        sorted_digits=np.zeros(places, np.int64),
        rows=np.zeros(alphabet, np.int64),
        members=np.zeros(len(matrix.targets), np.int64),
        element_orders=np.zeros((_MOST_ELEMENTS, places), np.int64),
        element_names=np.zeros((_MOST_ELEMENTS, alphabet), np.int64),
        seen=np.zeros(len(symmetries.guess_at), np.int64),
    )


def _permutations() -> Array:
    """Return the orders of 0, 1, 2, ... blocks, a row each."""
    orders = np.zeros((_MOST_TIED + 1, factorial(_MOST_TIED), _MOST_TIED), np.int64)
    for size in range(_MOST_TIED + 1):
        # The first order of each size is 0, 1, 2, ...
        orders[size, : factorial(size), :size] = list(permutations(range(size)))
    return orders
