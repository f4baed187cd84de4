"""Symmetries of a game, and canonical keys: one key for a set of targets and for its images.

A symmetry is an order of places, and then a new name for each letter. Games of words have none, and
nothing is done for them.

The value of a set depends on the set alone, so its images have the same value. Some symmetries are
tried, and each maps the set to an image. The least Zobrist key of these images is the canonical key
of the set, and the symmetries that lead to it are its *elements*. So sets with equal keys are
always images of each other. Images of each other do not always have equal keys: only symmetries
that sort places and letters by hashes which no symmetry changes are tried, and of ties between
letters only a number of arrangements. A key that is missed costs time, and never a proof.

Of guesses that the elements of a set turn into each other, one is enough. They have the same
*form*: the least image of the guess, with free letters named in the order in which they occur.
"""

from itertools import permutations
from math import factorial
from typing import Any, NamedTuple

import numpy as np

from guesstree.games.matrix import ReplyMatrix
from guesstree.jit import Array, by_reference, jit_in_place
from guesstree.search.splitting import copy_to
from guesstree.search.transposition import key_of

_CACHED = 1 << 12
"""Sets whose canonical keys are kept; a power of two."""

MOST_ARRANGEMENTS = 120
"""The most arrangements of tied letters that are tried; if there are more, only one is tried."""

_MOST_TIED = 5
"""The most tied letters of which all arrangements can be tried: five have 120."""

_MOST_ELEMENTS = 720
"""The most elements of one set that are kept."""

CANONICAL_FROM = 4
"""Targets from which on a set has a canonical key: the value of a smaller set is found at once."""


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
class KeyCache(NamedTuple):
    """The canonical keys of recent sets by their Zobrist keys; the last row is the identity."""

    keys: Array  # rows x 4: the Zobrist key of a set, and its canonical key
    orders: Array  # the order of places of its first element
    names: Array  # rows x letters: the names of letters of its first element


@by_reference
class SymmetryScratch(NamedTuple):
    """Workspace for canonical keys and forms.

    Arrays that hold a `stamp` (the number of a set) are not cleared: older numbers are smaller.
    """

    cache: KeyCache
    state: Array  # one STATE
    first: Array  # by letter: a hash of its counts
    second: Array  # by letter: a hash of the targets that have it
    counts: Array  # letters x places: how many targets of the set have a letter at a place
    columns: Array  # by place: a hash that no renaming of letters changes
    kept_orders: Array  # the orders with the least hashes
    arranged: Array  # rows x letters: for each of these orders, the letters by their second hash
    numbers: Array  # rows x letters: these hashes
    arrangements: Array  # rows x letters: arrangements of tied letters
    tied: Array  # by name of a letter: the first name of its free class with this order, or -1
    free: Array  # the same for the image with the canonical key
    names: Array  # by letter: its name
    digits: Array  # by place: a letter
    swaps: Array  # letters x letters: 2 * stamp of the last set that was tried, + 1 if it is kept
    members: Array  # by target: the stamp of the last set that it belongs to
    element_orders: Array  # elements: their orders of places
    element_names: Array  # elements x letters
    seen: Array  # by form: a number of its last scan; see `scanning.drop_equivalent`


STATE = np.dtype(
    (
        np.record,
        [
            ("entry", np.int64),  # the row of the cache of the last set that got its key
            ("stamp", np.int64),  # the number of the last set whose elements were found
            ("kept", np.int64),  # how many orders are kept
            ("elements", np.int64),  # how many elements there are
            ("has_free", np.bool_),  # whether some letters of the image can be renamed
            ("complete", np.bool_),  # whether all ties were tried
            ("first", np.uint64),  # the canonical key
            ("second", np.uint64),
            ("seen", np.int64),  # the greatest number in `SymmetryScratch.seen`
        ],
    )
)


def symmetry_group(matrix: ReplyMatrix, used: bool) -> SymmetryGroup | None:
    """Return the symmetries of a game; None if it has none, or if they are not `used`.

    Kernels first test whether the group is None. If so, Numba compiles no code for symmetries.
    """
    symmetries = matrix.symmetries if used else None
    if symmetries is None:
        return None
    target_of_guess = np.full(len(matrix.guesses) + 1, -1, np.int32)  # none for position -1
    target_of_guess[matrix.guess_of_target] = np.arange(len(matrix.targets))
    arrangements = np.zeros((_MOST_TIED + 1, MOST_ARRANGEMENTS, _MOST_TIED), np.int64)
    for size in range(_MOST_TIED + 1):
        arrangements[size, : factorial(size), :size] = list(permutations(range(size)))
    return SymmetryGroup(
        letters=symmetries.letters,
        target_letters=symmetries.letters[matrix.guess_of_target],
        classes=symmetries.classes,
        orders=symmetries.orders,
        guess_at=symmetries.guess_at,
        target_at=target_of_guess[symmetries.guess_at],
        arrangements=arrangements,
    )


def symmetry_scratch(group: SymmetryGroup | None) -> SymmetryScratch:
    """Return workspace for a game; its arrays are empty if the game has no symmetries."""
    orders, places = group.orders.shape if group else (0, 0)
    alphabet = len(group.classes) if group else 0
    rows = _CACHED * (orders > 0)
    cache = KeyCache(
        np.zeros((rows + 1, 4), np.uint64),
        np.zeros(rows + 1, np.int64),
        np.tile(np.arange(alphabet), (rows + 1, 1)),
    )
    state = np.zeros(1, STATE).view(np.recarray)
    first, second = np.zeros((2, alphabet), np.uint64)
    return SymmetryScratch(
        *(cache, state, first, second),
        counts=np.zeros((alphabet, places), np.int64),
        columns=np.zeros(places, np.uint64),
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
    )


@jit_in_place
def guess_image(group: SymmetryGroup | None, scratch: SymmetryScratch, guess: int) -> int:
    """Return the image of a guess under the first element of the last set that got its key.

    A negative number means no guess, and is returned as it is.
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
    """Return the guess that has this image, see `guess_image`."""
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


@jit_in_place
def canonical_key(
    group: SymmetryGroup | None, scratch: SymmetryScratch, zobrist_keys: Array, targets: Array
) -> tuple[Any, Any]:
    """Return the canonical key of a set of targets.

    It is the Zobrist key of the set if the set is small, or if the game has no symmetries.
    """
    a, b = key_of(targets, zobrist_keys)
    if group is None:
        return a, b
    cache = scratch.cache
    last = len(cache.keys) - 1
    if len(targets) < CANONICAL_FROM:
        scratch.state[0].entry = last
        return a, b
    entry = np.int64(a & np.uint64(last - 1))
    scratch.state[0].entry = entry
    known = cache.keys[entry]
    if known[0] != a or known[1] != b:
        find_elements(group, scratch, zobrist_keys, targets)
        known[0], known[1] = a, b
        known[2], known[3] = scratch.state[0].first, scratch.state[0].second
        cache.orders[entry] = scratch.element_orders[0]
        copy_to(cache.names[entry], scratch.element_names[0])
    return known[2], known[3]


@jit_in_place
def find_elements(
    group: SymmetryGroup, scratch: SymmetryScratch, zobrist_keys: Array, targets: Array
) -> None:
    """Find the elements that map a set to the image with the least key, and this key."""
    state = scratch.state[0]
    state.stamp += 1
    for target in targets:
        scratch.members[target] = state.stamp
    _count_letters(group, scratch, targets)
    _keep_orders(group, scratch, targets)
    state.elements, state.complete = 0, True
    for row in range(state.kept):
        count = _list_arrangements(group, scratch, targets, row)
        order = scratch.kept_orders[row]
        for arrangement in range(count):
            letters = scratch.arrangements[arrangement]
            for name in range(len(letters)):
                scratch.names[letters[name]] = name
            _try_element(group, scratch, zobrist_keys, targets, order)


@jit_in_place
def _mixed(number: Any, more: Any) -> Any:
    """Return a hash of two numbers, of 64 bits."""
    number = (number + np.uint64(more)) * np.uint64(0x9E3779B97F4A7C15)
    return number ^ (number >> np.uint64(29))


@jit_in_place
def _count_letters(group: SymmetryGroup, scratch: SymmetryScratch, targets: Array) -> None:
    """Count the letters at each place, and compute a hash of the counts of each place."""
    counts, letters, classes = scratch.counts, group.target_letters, group.classes
    counts[:] = 0
    for target in targets:
        for place in range(counts.shape[1]):
            counts[letters[target, place], place] += 1
    for place in range(counts.shape[1]):
        total = np.uint64(0)
        for letter in range(len(classes)):
            if counts[letter, place] > 0:
                total += _mixed(_mixed(np.uint64(1), classes[letter]), counts[letter, place])
        scratch.columns[place] = total


@jit_in_place
def _keep_orders(group: SymmetryGroup, scratch: SymmetryScratch, targets: Array) -> None:
    """Keep the orders with the least hashes of places, and of these with the least of letters."""
    state, columns = scratch.state[0], scratch.columns
    state.kept = 0
    least, best = group.orders[0], np.uint64(0)
    for number in range(len(group.orders)):
        order = group.orders[number]
        place = 0
        while place < len(order) - 1 and columns[order[place]] == columns[least[place]]:
            place += 1
        if columns[order[place]] > columns[least[place]]:
            continue
        if columns[order[place]] < columns[least[place]]:
            least, state.kept = order, 0
        hash_of_letters = _arrange_letters(group, scratch, targets, order, state.kept)
        if state.kept > 0 and hash_of_letters > best:
            continue
        if state.kept > 0 and hash_of_letters < best:
            copy_to(scratch.arranged[0], scratch.arranged[state.kept])
            copy_to(scratch.numbers[0], scratch.numbers[state.kept])
            state.kept = 0
        best = hash_of_letters
        scratch.kept_orders[state.kept] = number
        state.kept += 1


@jit_in_place
def _arrange_letters(
    group: SymmetryGroup, scratch: SymmetryScratch, targets: Array, order: Array, row: int
) -> Any:
    """Sort the letters of each class by hash, the greatest first; return one hash of all letters.

    Letters that the set lacks have the hash 0.
    """
    classes, letters = group.classes, group.target_letters
    first, second = scratch.first, scratch.second
    for letter in range(len(classes)):
        number = np.uint64(classes[letter] + 1)
        for place in order:
            number = _mixed(number, scratch.counts[letter, place])
        first[letter], second[letter] = number, np.uint64(0)
    for target in targets:
        number = np.uint64(0)
        for place in order:
            number = _mixed(number, first[letters[target, place]])
        for at in range(len(order)):
            second[letters[target, order[at]]] += _mixed(number, at + 1)
    arranged, numbers = scratch.arranged[row], scratch.numbers[row]
    for letter in range(len(classes)):
        at = letter
        while at > classes[letter] and numbers[at - 1] < second[letter]:
            arranged[at], numbers[at] = arranged[at - 1], numbers[at - 1]
            at -= 1
        arranged[at], numbers[at] = letter, second[letter]
    total = np.uint64(0)
    for at in range(len(numbers)):
        total = _mixed(total, numbers[at])
    return total


@jit_in_place
def _list_arrangements(
    group: SymmetryGroup, scratch: SymmetryScratch, targets: Array, row: int
) -> int:
    """List the arrangements of letters to try; return how many.

    Letters with equal hashes are tied. They are free if swapping any of them keeps the set: one
    arrangement of free letters is enough.
    """
    arranged, numbers, classes = scratch.arranged[row], scratch.numbers[row], group.classes
    arrangements, tied = scratch.arrangements, scratch.tied
    copy_to(arrangements[0], arranged)
    tied[:] = -1
    count, start = 1, 0
    while start < len(arranged):
        stop = start + 1
        is_free = True
        while (
            stop < len(arranged)
            and numbers[stop] == numbers[start]
            and classes[stop] == classes[start]
        ):
            is_free = is_free and _keeps_set(
                group, scratch, targets, arranged[start], arranged[stop]
            )
            stop += 1
        if is_free and stop - start > 1:
            tied[start:stop] = start
        elif not is_free:
            count = _permute(group, scratch, count, start, stop)
        start = stop
    return count


@jit_in_place
def _permute(
    group: SymmetryGroup, scratch: SymmetryScratch, count: int, start: int, stop: int
) -> int:
    """Add all arrangements of the letters from `start` to `stop`; return how many there are."""
    size, rows = stop - start, count
    for number in range(2, size + 1):
        rows *= number
    if rows > MOST_ARRANGEMENTS:
        scratch.state[0].complete = False
        return count
    arrangements = scratch.arrangements
    for row in range(count, rows):
        other = arrangements[row % count]
        copy_to(arrangements[row], other)
        order = group.arrangements[size, row // count]
        for at in range(size):
            arrangements[row, start + at] = other[start + order[at]]
    return rows


@jit_in_place
def _keeps_set(
    group: SymmetryGroup, scratch: SymmetryScratch, targets: Array, one: int, other: int
) -> bool:
    """Tell whether a swap of two letters maps the set to itself."""
    stamp = 2 * scratch.state[0].stamp
    if scratch.swaps[one, other] < stamp:
        scratch.swaps[one, other] = stamp + _swap_is_within(group, scratch, targets, one, other)
    return bool(scratch.swaps[one, other] == stamp + 1)


@jit_in_place
def _swap_is_within(
    group: SymmetryGroup, scratch: SymmetryScratch, targets: Array, one: int, other: int
) -> bool:
    counts, letters, alphabet = scratch.counts, group.target_letters, len(group.classes)
    absent = True
    for place in range(counts.shape[1]):
        if counts[one, place] != counts[other, place]:
            return False
        absent = absent and counts[one, place] == 0
    if absent:
        return True
    for target in targets:
        spelling = 0
        for letter in letters[target]:
            swapped = other if letter == one else one if letter == other else letter
            spelling = spelling * alphabet + swapped
        if scratch.members[group.target_at[spelling]] != scratch.state[0].stamp:
            return False
    return True


@jit_in_place
def _try_element(
    group: SymmetryGroup,
    scratch: SymmetryScratch,
    zobrist_keys: Array,
    targets: Array,
    order_at: int,
) -> None:
    """Add an element if its image has the least key so far; a smaller key replaces all others."""
    state, names, order = scratch.state[0], scratch.names, group.orders[order_at]
    letters = group.target_letters
    a = b = np.uint64(0)
    for target in targets:
        spelling = 0
        for place in order:
            spelling = spelling * len(names) + names[letters[target, place]]
        image = group.target_at[spelling]
        a ^= zobrist_keys[image, 0]
        b ^= zobrist_keys[image, 1]
    is_same = state.elements > 0 and a == state.first and b == state.second
    if not is_same:
        if state.elements > 0 and (a > state.first or (a == state.first and b > state.second)):
            return
        state.elements, state.first, state.second, state.has_free = 0, a, b, False
        copy_to(scratch.free, scratch.tied)
        for first in scratch.free:
            state.has_free = state.has_free or first >= 0
    if state.elements < len(scratch.element_orders):
        scratch.element_orders[state.elements] = order_at
        copy_to(scratch.element_names[state.elements], names)
        state.elements += 1


@jit_in_place
def has_orbits(
    group: SymmetryGroup | None, scratch: SymmetryScratch, zobrist_keys: Array, candidates: Array
) -> bool:
    """Find the elements of a set; tell whether they turn some guesses into each other."""
    if group is None:
        return False
    if len(candidates) < CANONICAL_FROM:
        return False
    find_elements(group, scratch, zobrist_keys, candidates)
    return bool(scratch.state[0].elements > 1 or scratch.state[0].has_free)


@jit_in_place
def form_of(group: SymmetryGroup | None, scratch: SymmetryScratch, guess: int) -> int:
    """Return the form of a guess for the set whose elements were found last, as a spelling."""
    if group is None:
        return guess
    letters, free = group.letters[guess], scratch.free
    alphabet = len(free)
    least = np.int64(len(scratch.seen))
    for element in range(scratch.state[0].elements):
        order = group.orders[scratch.element_orders[element]]
        names = scratch.element_names[element]
        spelling = np.int64(0)
        for at in range(len(order)):
            name = names[letters[order[at]]]
            if free[name] >= 0:
                name = _free_name(letters, order, names, free, at)
            spelling = spelling * alphabet + name
        least = min(least, spelling)
    return int(least)


@jit_in_place
def _free_name(letters: Array, order: Array, names: Array, free: Array, place: int) -> Any:
    """Return the name of a free letter: the first of its class that no earlier letter has taken."""
    letter = letters[order[place]]
    name = first = free[names[letter]]
    for earlier in range(place):
        other = letters[order[earlier]]
        if other == letter:
            return name
        is_new = free[names[other]] == first
        for before in range(earlier):
            is_new = is_new and letters[order[before]] != other
        name += is_new
    return name
