"""Symmetries of a game, and canonical keys: one key for a set of targets and for its images.

A symmetry is an order of places, and then a new name for each letter. Games of words have none, and
nothing is done for them.

The value of a set depends on the set alone, so its images have the same value. Some symmetries are
tried, and each maps the set to an image. The least Zobrist key of these images is the canonical key
of the set, and the symmetries that lead to it are its *elements*. So sets with equal keys are
always images of each other. Images of each other do not always have equal keys. Only some
symmetries are tried: those that sort places and letters by hashes that no symmetry changes, with a
limited number of arrangements for ties. A key that is missed costs time, and never a proof.

Tied places or letters are *free* if swapping them keeps the set. Free ones are put beside each
other, as a *block*, and one arrangement of a block stands for all. So nine places, which have
362,880 orders, often need one.

If the elements of a set turn guesses into each other, one of these guesses is enough. They have the
same *form*: the least image of the guess, with its free letters and free places sorted.
"""

from typing import Any

import numpy as np

from guesstree.base.jit import Array, jit_in_place
from guesstree.search.arrangements import image_of, list_arrangements, sort_classes
from guesstree.search.branch_bounds import copy_to
from guesstree.search.set_symmetries import SetSymmetries

_GREATEST = np.uint64((1 << 64) - 1)
"""No hash is greater."""

CANONICAL_FROM = 4
"""The least size of a set with a canonical key: the value of a smaller set is found at once."""


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
    order = symmetry.cached_orders[entry]
    names = symmetry.cached_names[entry]

    return int(symmetry.guess_at[image_of(symmetry.letters[guess], order, names)])


@jit_in_place
def guess_of_image(symmetry: SetSymmetries | None, image: int) -> int:
    """Return the guess that has this image, see `guess_image`."""
    if symmetry is None:
        return image
    if image < 0:
        return image

    entry = symmetry.state[0].entry
    order = symmetry.cached_orders[entry]
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
        copy_to(symmetry.cached_orders[entry], symmetry.element_orders[0])
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
    state.elements = 0
    state.complete = True
    start = _keep_orders(symmetry, targets)

    for row in range(start, state.kept):
        copy_to(symmetry.arrangements[0], symmetry.arranged[row])
        count = list_arrangements(
            symmetry,
            targets,
            symmetry.numbers[row],
            symmetry.arrangements,
            symmetry.tied,
            False,
        )
        for arrangement in range(count):
            # The name of a letter is its place in the arrangement.
            letters = symmetry.arrangements[arrangement]
            for name in range(len(letters)):
                symmetry.names[letters[name]] = name
            _try_element(symmetry, targets, symmetry.orders[symmetry.kept_orders[row]])


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
    """List the orders that sort places by their hashes, and keep the least of them by letters.

    Returns the row of the first of them. Rows before it are of orders that were no longer least.
    """
    state = symmetry.state[0]
    numbers = symmetry.place_numbers
    sort_classes(symmetry.columns, symmetry.place_classes, symmetry.orders[0], numbers)
    count = list_arrangements(
        symmetry, targets, numbers, symmetry.orders, symmetry.free_places, True
    )
    state.kept = start = 0
    best = _GREATEST

    for number in range(count):
        # The letters go to the next row. It is overwritten unless this order is kept.
        hash_of_letters = _arrange_letters(
            symmetry, targets, symmetry.orders[number], state.kept
        )
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

    numbers = symmetry.numbers[row]
    sort_classes(second, classes, symmetry.arranged[row], numbers)

    total = np.uint64(0)
    for at in range(len(numbers)):
        total = _mixed(total, numbers[at])
    return total


@jit_in_place
def _try_element(symmetry: SetSymmetries, targets: Array, order: Array) -> None:
    """Add an element unless a smaller key is known; a new smallest key replaces all others."""
    state = symmetry.state[0]
    names = symmetry.names
    letters = symmetry.target_letters
    keys = symmetry.zobrist_keys
    a = b = np.uint64(0)

    for target in targets:
        image = symmetry.target_at[image_of(letters[target], order, names)]
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
        copy_to(symmetry.element_orders[state.elements], order)
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

    # Two elements differ by a symmetry that maps the set to itself. So do two arrangements of a
    # block.
    orbits = symmetry.state[0].elements > 1
    for blocks in (symmetry.free, symmetry.free_places):
        for at in range(len(blocks)):
            orbits = orbits or blocks[at] < at
    return bool(orbits)


@jit_in_place
def form_of(symmetry: SetSymmetries, guess: int) -> int:
    """Return the form of a guess for the set whose elements were found last, as a spelling."""
    letters = symmetry.letters[guess]
    digits = symmetry.digits

    # Larger than every spelling.
    least = len(symmetry.seen)

    for element in range(symmetry.state[0].elements):
        order = symmetry.element_orders[element]
        names = symmetry.element_names[element]
        for at in range(len(order)):
            digits[at] = names[letters[order[at]]]
        least = min(least, _sorted_spelling(symmetry, digits))

    return least


@jit_in_place
def _sorted_spelling(symmetry: SetSymmetries, digits: Array) -> int:
    """Return the spelling of an image of a guess with its free letters and free places sorted."""
    rows = symmetry.rows
    free = symmetry.free
    free_places = symmetry.free_places
    alphabet = len(free)

    # The row of a letter says how often it stands in each block of places: at most as often as
    # there are places.
    for at in range(len(digits)):
        rows[digits[at]] += (len(digits) + 1) ** free_places[at]

    # A free letter takes the first name of its block that no letter with a greater row takes.
    # Letters with equal rows stand in the same blocks, so their places are sorted.
    placed = symmetry.sorted_digits
    for at in range(len(digits)):
        name = digits[at]
        new = first = free[name]
        other = first
        while other < alphabet and free[other] == first:
            new += rows[other] > rows[name] or (rows[other] == rows[name] and other < name)
            other += 1

        # An insertion sort within each block of places.
        to = at
        while to > free_places[at] and placed[to - 1] > new:
            placed[to] = placed[to - 1]
            to -= 1
        placed[to] = new

    spelling = np.int64(0)
    for at in range(len(digits)):
        rows[digits[at]] = 0
        spelling = spelling * alphabet + placed[at]
    return int(spelling)
