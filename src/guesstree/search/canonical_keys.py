"""Symmetries of a game, and canonical keys: one key for a set of targets and for its images.

A symmetry is an order of places, and then a new name for each letter. Games of words have none, and
nothing is done for them.

The value of a set depends on the set alone, so its images have the same value. Some symmetries are
tried, and each maps the set to an image. The least Zobrist key of these images is the canonical key
of the set, and the symmetries that lead to it are its *elements*. So sets with equal keys are
always images of each other. Images of each other do not always have equal keys. Only some
symmetries are tried: those that sort places and letters by hashes that no symmetry changes, with a
limited number of arrangements for tied letters. A key that is missed costs time, and never a proof.

If the elements of a set turn guesses into each other, one of these guesses is enough. They have the
same *form*: the least image of the guess, with free letters named in order of occurrence.
"""

from itertools import permutations
from math import factorial
from typing import Any, NamedTuple

import numpy as np

from guesstree.base.jit import Array, by_reference, jit_in_place
from guesstree.games.matrix import ReplyMatrix
from guesstree.games.symmetries import Symmetries
from guesstree.search.branch_bounds import copy_to

_CACHED = 1 << 12
"""Sets whose canonical keys are kept; a power of two."""

MOST_ARRANGEMENTS = 120
"""The most arrangements of tied letters that are tried; if there are more, only one is tried."""

_MOST_TIED = 5
"""The most tied letters whose arrangements can all be tried: five have 120."""

_MOST_ELEMENTS = 720
"""The most elements of one set that are kept."""

_GREATEST = np.uint64((1 << 64) - 1)
"""No hash is greater."""

CANONICAL_FROM = 4
"""The least size of a set with a canonical key: the value of a smaller set is found at once."""

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
    orders: Array  # orders x places
    guess_at: Array  # by spelling: the position of the guess
    target_at: Array  # by spelling: the position of the target
    permutations: Array  # by number of letters: their orders, a row each
    zobrist_keys: Array  # 128 random bits per target
    first: Array  # by letter: a hash of its counts
    second: Array  # by letter: a hash of the targets that have it
    tied: Array  # by name of a letter: the first name of its free class with this order, or -1
    free: Array  # the same for the image with the canonical key
    names: Array  # by letter: its name
    cached_keys: Array  # rows x 4: the Zobrist key of a recent set, and its canonical key
    cached_orders: Array  # the order of places of its first element
    cached_names: Array  # rows x letters: the names of letters of its first element
    state: Array  # one STATE
    counts: Array  # letters x places: how many targets of the set have a letter at a place
    columns: Array  # by place: a hash that no renaming of letters changes
    kept_orders: Array  # the orders with the least hashes
    arranged: Array  # rows x letters: the letters of each by their second hash
    numbers: Array  # rows x letters: these hashes
    arrangements: Array  # rows x letters: arrangements of tied letters
    digits: Array  # by place: a letter
    members: Array  # by target: the stamp of the last set that it belongs to
    element_orders: Array  # elements: their orders of places
    element_names: Array  # elements x letters
    seen: Array  # by form: a number of its last scan; see `pending_guesses.drop_equivalent`


def set_symmetries(
    matrix: ReplyMatrix, symmetries: Symmetries | None, zobrist_keys: Array
) -> SetSymmetries | None:
    """Return symmetries of a game with workspace for the search; None if there are none.

    Kernels first test whether there are any. If not, Numba compiles no code for symmetries.
    """
    if symmetries is None:
        return None
    orders, places = symmetries.orders.shape
    alphabet = len(symmetries.classes)
    target_of_guess = np.full(len(matrix.guesses) + 1, -1, np.int32)  # none for position -1
    target_of_guess[matrix.guess_of_target] = np.arange(len(matrix.targets))

    # The cache has one row more than `_CACHED`, which is never written: its first order of places
    # and its names change nothing. It serves sets that get no canonical key.
    return SetSymmetries(
        letters=symmetries.letters,
        target_letters=symmetries.letters[matrix.guess_of_target],
        classes=symmetries.classes,
        orders=symmetries.orders,
        guess_at=symmetries.guess_at,
        target_at=target_of_guess[symmetries.guess_at],
        permutations=_permutations(),
        zobrist_keys=zobrist_keys,
        first=np.zeros(alphabet, np.uint64),
        second=np.zeros(alphabet, np.uint64),
        tied=np.zeros(alphabet, np.int64),
        free=np.zeros(alphabet, np.int64),
        names=np.zeros(alphabet, np.int64),
        cached_keys=np.zeros((_CACHED + 1, 4), np.uint64),
        cached_orders=np.zeros(_CACHED + 1, np.int64),
        cached_names=np.tile(np.arange(alphabet), (_CACHED + 1, 1)),
        state=np.zeros(1, STATE).view(np.recarray),
        counts=np.zeros((alphabet, places), np.int64),
        columns=np.zeros(places, np.uint64),
        kept_orders=np.zeros(orders + 1, np.int64),
        arranged=np.zeros((orders + 1, alphabet), np.int64),
        numbers=np.zeros((orders + 1, alphabet), np.uint64),
        arrangements=np.zeros((MOST_ARRANGEMENTS, alphabet), np.int64),
        digits=np.zeros(places, np.int64),
        members=np.zeros(len(matrix.targets), np.int64),
        element_orders=np.zeros(_MOST_ELEMENTS, np.int64),
        element_names=np.zeros((_MOST_ELEMENTS, alphabet), np.int64),
        seen=np.zeros(len(symmetries.guess_at), np.int64),
    )


def _permutations() -> Array:
    """Return the orders of 0, 1, 2, ... letters, a row each."""
    orders = np.zeros((_MOST_TIED + 1, MOST_ARRANGEMENTS, _MOST_TIED), np.int64)
    for size in range(_MOST_TIED + 1):
        # The first order of each size is 0, 1, 2, ...
        orders[size, : factorial(size), :size] = list(permutations(range(size)))
    return orders


@jit_in_place
def guess_image(symmetry: SetSymmetries | None, guess: int) -> int:
    """Return the image of a guess under the first element of the last set that got its key.

    A negative number means no guess, and is returned as it is.
    """
    if symmetry is None:
        return guess
    if guess < 0:
        return guess

    entry = symmetry.state[0].entry
    order = symmetry.orders[symmetry.cached_orders[entry]]
    names = symmetry.cached_names[entry]

    # The letters of the image are the digits of its spelling.
    spelling = 0
    for place in order:
        spelling = spelling * len(names) + names[symmetry.letters[guess, place]]
    return int(symmetry.guess_at[spelling])


@jit_in_place
def guess_of_image(symmetry: SetSymmetries | None, image: int) -> int:
    """Return the guess that has this image, see `guess_image`."""
    if symmetry is None:
        return image
    if image < 0:
        return image

    entry = symmetry.state[0].entry
    order = symmetry.orders[symmetry.cached_orders[entry]]
    names = symmetry.cached_names[entry]

    # The element names the letters and moves them; this undoes both. No table leads from names to
    # letters, so the few letters are searched.
    digits = symmetry.digits
    for at in range(len(order)):
        letter = 0
        while names[letter] != symmetry.letters[image, at]:
            letter += 1
        digits[order[at]] = letter

    spelling = 0
    for letter in digits:
        spelling = spelling * len(names) + letter
    return int(symmetry.guess_at[spelling])


@jit_in_place
def canonical_key(symmetry: SetSymmetries | None, a: Any, b: Any, targets: Array) -> Any:
    """Return the canonical key of a set of targets, from its Zobrist key.

    It is the Zobrist key of the set if the set is small, or if the game has no symmetries.
    """
    if symmetry is None:
        return a, b

    # The last row is for sets without a canonical key, see `set_symmetries`.
    last = len(symmetry.cached_keys) - 1
    if len(targets) < CANONICAL_FROM:
        symmetry.state[0].entry = last
        return a, b

    # The other rows are a power of two: one for each value of the lowest bits of the key.
    entry = np.int64(a & np.uint64(last - 1))
    symmetry.state[0].entry = entry
    known = symmetry.cached_keys[entry]
    if known[0] != a or known[1] != b:
        # The first element is kept with the key: notes of the table are images under it.
        find_elements(symmetry, targets)
        known[0] = a
        known[1] = b
        known[2] = symmetry.state[0].first
        known[3] = symmetry.state[0].second
        symmetry.cached_orders[entry] = symmetry.element_orders[0]
        copy_to(symmetry.cached_names[entry], symmetry.element_names[0])

    return known[2], known[3]


@jit_in_place
def find_elements(symmetry: SetSymmetries, targets: Array) -> None:
    """Find the elements that map a set to its image of least key, and this key."""
    state = symmetry.state[0]
    state.stamp += 1

    # Members carry the number of this set, which no earlier set had.
    for target in targets:
        symmetry.members[target] = state.stamp

    _count_letters(symmetry, targets)
    start = _keep_orders(symmetry, targets)
    state.elements = 0
    state.complete = True

    for row in range(start, state.kept):
        count = _list_arrangements(symmetry, targets, row)
        for arrangement in range(count):
            # The name of a letter is its place in the arrangement.
            letters = symmetry.arrangements[arrangement]
            for name in range(len(letters)):
                symmetry.names[letters[name]] = name
            _try_element(symmetry, targets, symmetry.kept_orders[row])


@jit_in_place
def _mixed(number: Any, more: Any) -> Any:
    """Return a hash of two numbers, of 64 bits."""
    # The multiplier is that of SplitMix64. Where two hashes are equal by chance, letters count as
    # tied, which costs time alone.
    number = (number + np.uint64(more)) * np.uint64(0x9E3779B97F4A7C15)
    return number ^ (number >> np.uint64(29))


@jit_in_place
def _count_letters(symmetry: SetSymmetries, targets: Array) -> None:
    """Count the letters at each place, and compute a hash of the counts of each place."""
    counts = symmetry.counts
    letters = symmetry.target_letters
    classes = symmetry.classes

    counts[:] = 0
    for target in targets:
        for place in range(counts.shape[1]):
            counts[letters[target, place], place] += 1

    for place in range(counts.shape[1]):
        # A sum does not depend on which letter has which count. Only its class counts, as letters
        # are renamed within their classes.
        total = np.uint64(0)
        for letter in range(len(classes)):
            if counts[letter, place] > 0:
                total += _mixed(
                    _mixed(np.uint64(1), classes[letter]), counts[letter, place]
                )

        symmetry.columns[place] = total


@jit_in_place
def _keep_orders(symmetry: SetSymmetries, targets: Array) -> int:
    """Keep the orders whose hashes of places are least, and among them the least by letters.

    Returns the row of the first of them. Rows before it are of orders that were no longer least.
    """
    state = symmetry.state[0]
    columns = symmetry.columns
    state.kept = start = 0
    least = symmetry.orders[0]
    best = _GREATEST

    for number in range(len(symmetry.orders)):
        # Compare the hashes of the places with those of the least order so far, place by place.
        order = symmetry.orders[number]
        place = 0
        while place < len(order) - 1 and columns[order[place]] == columns[least[place]]:
            place += 1

        # Orders with larger hashes are left out, and smaller hashes restart the rows.
        if columns[order[place]] > columns[least[place]]:
            continue
        if columns[order[place]] < columns[least[place]]:
            least = order
            start = state.kept
            best = _GREATEST

        # The letters go to the next row. It is overwritten unless this order is kept.
        hash_of_letters = _arrange_letters(symmetry, targets, order, state.kept)
        if hash_of_letters > best:
            continue
        if hash_of_letters < best:
            start = state.kept
            best = hash_of_letters

        symmetry.kept_orders[state.kept] = number
        state.kept += 1

    return int(start)


@jit_in_place
def _arrange_letters(
    symmetry: SetSymmetries, targets: Array, order: Array, row: int
) -> Any:
    """Sort the letters of each class by hash, the greatest first; return one hash of all letters.

    Letters that the set lacks have the hash 0.
    """
    classes = symmetry.classes
    letters = symmetry.target_letters
    first = symmetry.first
    second = symmetry.second

    # First hash: the class of a letter, and how many targets have it at each place.
    for letter in range(len(classes)):
        number = np.uint64(classes[letter] + 1)
        for place in order:
            number = _mixed(number, symmetry.counts[letter, place])
        first[letter] = number
        second[letter] = np.uint64(0)

    # Second hash: which targets have the letter, by the first hashes of all their letters, and
    # where. A sum does not depend on the order of the targets.
    for target in targets:
        number = np.uint64(0)
        for place in order:
            number = _mixed(number, first[letters[target, place]])
        for at in range(len(order)):
            second[letters[target, order[at]]] += _mixed(number, at + 1)

    # An insertion sort within each class, whose letters have adjacent numbers.
    arranged = symmetry.arranged[row]
    numbers = symmetry.numbers[row]
    for letter in range(len(classes)):
        at = letter
        while at > classes[letter] and numbers[at - 1] < second[letter]:
            arranged[at] = arranged[at - 1]
            numbers[at] = numbers[at - 1]
            at -= 1

        arranged[at] = letter
        numbers[at] = second[letter]

    total = np.uint64(0)
    for at in range(len(numbers)):
        total = _mixed(total, numbers[at])
    return total


@jit_in_place
def _list_arrangements(symmetry: SetSymmetries, targets: Array, row: int) -> int:
    """List the arrangements of letters to try; return how many.

    Letters with equal hashes are tied. They are free if swapping any of them keeps the set: one
    arrangement of free letters is enough.
    """
    arranged = symmetry.arranged[row]
    numbers = symmetry.numbers[row]
    classes = symmetry.classes
    arrangements = symmetry.arrangements
    tied = symmetry.tied
    copy_to(arrangements[0], arranged)
    tied[:] = -1

    count = 1
    start = 0
    while start < len(arranged):
        stop = start + 1
        is_free = True
        while (
            stop < len(arranged)
            and numbers[stop] == numbers[start]
            and classes[stop] == classes[start]
        ):
            # Swaps with the first of the tied letters lead to all their arrangements, so
            # they are enough.
            is_free = is_free and _keeps_set(
                symmetry, targets, arranged[start], arranged[stop]
            )
            stop += 1

        # One arrangement of free letters stands for all. Ties that are not free need each of them.
        if is_free and stop - start > 1:
            tied[start:stop] = start
        elif not is_free:
            count = _permute(symmetry, count, start, stop)

        start = stop

    return count


@jit_in_place
def _permute(symmetry: SetSymmetries, count: int, start: int, stop: int) -> int:
    """Add all arrangements of the letters from `start` to `stop`; return how many there are."""
    size = stop - start

    # Every row becomes one row for each of the `size`! orders of the tied letters. The loop ends
    # early, as 21! does not fit into 64 bits.
    rows = count
    for number in range(2, size + 1):
        rows *= number

        # The arrangement so far is tried all the same: its key belongs to an image of the set.
        if rows > MOST_ARRANGEMENTS:
            symmetry.state[0].complete = False
            return count

    # Each earlier row is combined with each order of the tied letters. The first order changes
    # nothing, and the rows with it are the earlier ones.
    arrangements = symmetry.arrangements
    for row in range(count, rows):
        other = arrangements[row % count]
        copy_to(arrangements[row], other)
        order = symmetry.permutations[size, row // count]
        for at in range(size):
            arrangements[row, start + at] = other[start + order[at]]

    return rows


@jit_in_place
def _keeps_set(symmetry: SetSymmetries, targets: Array, first: int, second: int) -> bool:
    """Tell whether a swap of two letters maps the set to itself."""
    # A swap exchanges the counts of the two letters. So unequal counts rule it out, and letters
    # that the set lacks pass without a look at the targets.
    counts = symmetry.counts
    letters = symmetry.target_letters
    alphabet = len(symmetry.classes)
    absent = True

    for place in range(counts.shape[1]):
        if counts[first, place] != counts[second, place]:
            return False
        absent = absent and counts[first, place] == 0

    if absent:
        return True

    for target in targets:
        # The letters are of one class, so the image of a target is a target.
        spelling = 0
        for letter in letters[target]:
            swapped = second if letter == first else first if letter == second else letter
            spelling = spelling * alphabet + swapped

        if symmetry.members[symmetry.target_at[spelling]] != symmetry.state[0].stamp:
            return False

    return True


@jit_in_place
def _try_element(symmetry: SetSymmetries, targets: Array, order_at: int) -> None:
    """Add an element unless a smaller key is known; a new smallest key replaces all others."""
    state = symmetry.state[0]
    names = symmetry.names
    order = symmetry.orders[order_at]
    letters = symmetry.target_letters
    keys = symmetry.zobrist_keys
    a = b = np.uint64(0)

    for target in targets:
        spelling = 0
        for place in order:
            spelling = spelling * len(names) + names[letters[target, place]]
        image = symmetry.target_at[spelling]
        a ^= keys[image, 0]
        b ^= keys[image, 1]

    # The same key: the symmetry is one more element. A smaller key: it is the first element.
    is_same = state.elements > 0 and a == state.first and b == state.second
    if not is_same:
        if state.elements > 0 and (
            a > state.first or (a == state.first and b > state.second)
        ):
            return
        state.elements = 0
        state.first = a
        state.second = b
        copy_to(symmetry.free, symmetry.tied)

    # Elements beyond the room are left out: then fewer guesses count as equivalent, which
    # costs time alone.
    if state.elements < len(symmetry.element_orders):
        symmetry.element_orders[state.elements] = order_at
        copy_to(symmetry.element_names[state.elements], names)
        state.elements += 1


@jit_in_place
def has_orbits(symmetry: SetSymmetries | None, candidates: Array) -> bool:
    """Find the elements of a set; tell whether they turn some guesses into each other."""
    if symmetry is None:
        return False
    if len(candidates) < CANONICAL_FROM:
        return False
    find_elements(symmetry, candidates)

    # Two elements differ by a symmetry that maps the set to itself. So do two arrangements of
    # free letters.
    orbits = symmetry.state[0].elements > 1
    for first in symmetry.free:
        orbits = orbits or first >= 0
    return bool(orbits)


@jit_in_place
def form_of(symmetry: SetSymmetries, guess: int) -> int:
    """Return the form of a guess for the set whose elements were found last, as a spelling."""
    letters = symmetry.letters[guess]
    free = symmetry.free
    alphabet = len(free)

    # Larger than every spelling.
    least = np.int64(len(symmetry.seen))

    for element in range(symmetry.state[0].elements):
        order = symmetry.orders[symmetry.element_orders[element]]
        names = symmetry.element_names[element]
        spelling = np.int64(0)

        for at in range(len(order)):
            name = names[letters[order[at]]]

            # Free letters have no names of their own: they take those of their class
            # as they occur.
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
        # Each other letter of the class that occurred before has taken a name. A letter that
        # occurs again keeps its own.
        other = letters[order[earlier]]
        if other == letter:
            return name
        is_new = free[names[other]] == first
        for before in range(earlier):
            is_new = is_new and letters[order[before]] != other
        name += is_new

    return name
