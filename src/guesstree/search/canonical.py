"""Canonical keys: one name for a set of targets and for its images under the symmetries of a game.

The value of a set depends on the set alone, so that its images have the same value. Each element
that is tried maps the set to an image, and the image with the least Zobrist key names it. So sets
with equal keys always are images of each other. That images have equal keys is only likely: of all
symmetries those are tried that sort places and letters by numbers which no symmetry changes, and
ties between letters are tried up to a number of arrangements. What is missed costs time.
"""

from typing import Any

import numpy as np

from guesstree.jit import Array, jit_in_place
from guesstree.search.splitting import copy_to
from guesstree.search.symmetry import MOST_ARRANGEMENTS, SymmetryGroup, SymmetryScratch
from guesstree.search.transposition import key_of

NAMED_FROM = 4
"""Targets from which a set has a canonical key: the value of smaller ones is found at once."""


@jit_in_place
def set_name(
    group: SymmetryGroup | None, scratch: SymmetryScratch, zobrist_keys: Array, targets: Array
) -> tuple[Any, Any]:
    """Return the canonical key of a set of targets.

    It is the Zobrist key if the set is small or the game has no symmetries.
    """
    a, b = key_of(targets, zobrist_keys)
    if group is None:
        return a, b
    cache = scratch.cache
    last = len(cache.keys) - 1
    if len(targets) < NAMED_FROM:
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
    """Return a number of 64 bits that depends on two others, and looks like chance."""
    number = (number + np.uint64(more)) * np.uint64(0x9E3779B97F4A7C15)
    return number ^ (number >> np.uint64(29))


@jit_in_place
def _count_letters(group: SymmetryGroup, scratch: SymmetryScratch, targets: Array) -> None:
    """Count the letters at each place, and give each place a number that depends on the counts."""
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
    """Keep the orders in which the numbers of places, and then those of letters, are least."""
    state, columns = scratch.state[0], scratch.columns
    state.kept = 0
    least, best = group.orders[0], np.uint64(0)
    for at in range(len(group.orders)):
        order = group.orders[at]
        place = 0
        while place < len(order) - 1 and columns[order[place]] == columns[least[place]]:
            place += 1
        if columns[order[place]] > columns[least[place]]:
            continue
        if columns[order[place]] < columns[least[place]]:
            least, state.kept = order, 0
        number = _arrange_letters(group, scratch, targets, order, state.kept)
        if state.kept > 0 and number > best:
            continue
        if state.kept > 0 and number < best:
            copy_to(scratch.arranged[0], scratch.arranged[state.kept])
            copy_to(scratch.numbers[0], scratch.numbers[state.kept])
            state.kept = 0
        best = number
        scratch.kept_orders[state.kept] = at
        state.kept += 1


@jit_in_place
def _arrange_letters(
    group: SymmetryGroup, scratch: SymmetryScratch, targets: Array, order: Array, row: int
) -> Any:
    """Arrange the letters of each class by number, the greatest first; return one of them all.

    Letters that the set lacks have the number 0.
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

    Tied letters that can be swapped with each other, and the set stays the same, are free: one
    arrangement is enough.
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
    """Add the arrangements in which some letters change places; return how many there are."""
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
    """Add an element if its image has the least key; others then are forgotten."""
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
