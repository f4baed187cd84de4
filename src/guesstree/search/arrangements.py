"""Orders of letters and of places: sorted by hashes, with blocks of free ones and ties.

See `canonical_keys` for what is tied and what is free.
"""

import numpy as np

from guesstree.base.jit import Array, jit_in_place
from guesstree.search.branch_bounds import copy_to
from guesstree.search.set_symmetries import SetSymmetries


@jit_in_place
def sort_classes(hashes: Array, classes: Array, arranged: Array, numbers: Array) -> None:
    """Sort letters or places by their hashes, the greatest first, and the hashes with them.

    It is an insertion sort within each class, whose members have adjacent numbers.
    """
    for member in range(len(classes)):
        at = member
        while at > classes[member] and numbers[at - 1] < hashes[member]:
            arranged[at] = arranged[at - 1]
            numbers[at] = numbers[at - 1]
            at -= 1

        arranged[at] = member
        numbers[at] = hashes[member]


@jit_in_place
def list_arrangements(
    symmetry: SetSymmetries,
    targets: Array,
    numbers: Array,
    arrangements: Array,
    blocks: Array,
    are_places: bool,
) -> int:
    """List the arrangements of letters or places to try, after the first; return how many.

    The first arrangement is sorted by `numbers`, and is put into blocks. Those with equal hashes
    are tied. `blocks` gets the first place of the block of each place of an arrangement.
    """
    classes = symmetry.place_classes if are_places else symmetry.classes
    start = 0
    while start < len(numbers):
        stop = _end_of_ties(numbers, classes, start)
        blocks[start] = start
        if stop - start > 1:
            tied = numbers[start:stop], start
            _form_blocks(symmetry, targets, arrangements[0], blocks, tied, are_places)
        start = stop

    # From here on, the first arrangement is copied. Only blocks of one size are still tied.
    count = 1
    start = 0
    while start < len(numbers):
        stop = _end_of_ties(numbers, classes, start)
        size = 1
        while start + size < stop and blocks[start + size] == start:
            size += 1
        if stop - start > size:
            count = _permute(symmetry, arrangements, count, (start, stop, size))
        start = stop

    return count


@jit_in_place
def _end_of_ties(numbers: Array, classes: Array, start: int) -> int:
    """Return the place after the last one that is tied with a place."""
    stop = start + 1
    while (
        stop < len(numbers)
        and numbers[stop] == numbers[start]
        and classes[stop] == classes[start]
    ):
        stop += 1
    return stop


@jit_in_place
def _form_blocks(
    symmetry: SetSymmetries,
    targets: Array,
    arranged: Array,
    blocks: Array,
    tied: tuple[Array, int],
    are_places: bool,
) -> None:
    """Sort tied letters or places into blocks of those that are free, the largest block first.

    Their hashes change by the sizes of the blocks: only blocks of one size remain tied.
    """
    numbers, start = tied
    stop = start + len(numbers)
    partners = symmetry.partners
    before = symmetry.before
    for at in range(start, stop):
        before[at] = arranged[at]

        # Swaps with the first of a block lead to all its arrangements, so they are enough.
        partners[at] = at
        for other in range(start, at):
            if partners[other] == other and _keeps_set(
                symmetry, targets, (before[other], before[at]), are_places
            ):
                partners[at] = other
                break

    end = start
    hash_of_all = numbers[0]
    for size in range(len(numbers), 0, -1):
        for first in range(start, stop):
            members = 0
            for at in range(start, stop):
                members += partners[at] == first
            if members != size:
                continue

            begin = end
            for at in range(first, stop):
                if partners[at] == first:
                    arranged[end] = before[at]
                    blocks[end] = begin
                    numbers[end - start] = hash_of_all + np.uint64(size)
                    end += 1


@jit_in_place
def _permute(
    symmetry: SetSymmetries, arrangements: Array, count: int, tied: tuple[int, int, int]
) -> int:
    """Add the arrangements of tied blocks of one size; return how many arrangements there are."""
    start, stop, size = tied
    blocks = (stop - start) // size

    # Every row becomes one row for each order of the blocks. If there are too many orders, the last
    # blocks stay where they are. The keys belong to images of the set all the same.
    moved = 1
    rows = count
    while moved < blocks and rows * (moved + 1) <= len(arrangements):
        moved += 1
        rows *= moved
    if moved < blocks:
        symmetry.state[0].complete = False

    # Each earlier row is combined with each order of the blocks. The first order changes
    # nothing, and the rows with it are the earlier ones.
    for row in range(count, rows):
        other = arrangements[row % count]
        copy_to(arrangements[row], other)
        order = symmetry.permutations[moved, row // count]
        for at in range(moved * size):
            source = order[at // size] * size + at % size
            arrangements[row, start + at] = other[start + source]

    return rows


@jit_in_place
def _keeps_set(
    symmetry: SetSymmetries, targets: Array, pair: tuple[int, int], are_places: bool
) -> bool:
    """Tell whether a swap of two letters, or of two places, maps the set to itself."""
    first, second = pair
    order = symmetry.own_order
    names = symmetry.own_names
    swapped = order if are_places else names
    swapped[first] = second
    swapped[second] = first

    # Both are of one class, so the image of a target is a target.
    keeps = True
    for target in targets:
        image = symmetry.target_at[image_of(symmetry.target_letters[target], order, names)]
        if symmetry.members[image] != symmetry.state[0].stamp:
            keeps = False
            break

    swapped[first] = first
    swapped[second] = second
    return keeps


@jit_in_place
def image_of(letters: Array, order: Array, names: Array) -> int:
    """Return the spelling of the image of a word with these letters."""
    spelling = 0
    for place in order:
        spelling = spelling * len(names) + names[letters[place]]
    return spelling
