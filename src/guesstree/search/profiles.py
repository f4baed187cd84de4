"""Profiles of sets of targets, for games of few replies: what any m of the targets cost at least.

The *profile* F of a set S gives, for each m, a lower bound on the cost of every m targets of S. A
guess splits m targets of S into branches, and each is a subset of a branch of S. So F(m) is the
least of a sum over all guesses. The sum is what the guess costs m targets, and the least sum of F
over the shares of the branches. The shares add up to m, or to m - 1 if the guess may be right, and
no share is larger than its branch of S. If F is convex, even shares cost least. So the lower convex
hull of F takes the place of F when targets are shared out.

Profiles bound first guesses by one level, or by two. With one level, the bound of each branch of
the first guess is its profile. With two levels, each guess in a branch is bounded by the profiles
of its own branches, and the least of these bounds holds for the branch. At first each guess has a
bound from the profile of the branch. The guess with the least bound is raised to its own bound, and
so on. Most guesses are never looked at.

Only a proof that its time limit stops needs profiles: they raise the bounds of first guesses that
are still open. For the 1,391 words of Jotto with any guess, probing shows that no tree takes fewer
than 7,635 guesses, one level 7,677, two levels 7,754 (in 190 CPU seconds). The best known tree
takes 8,270.

All numbers are whole. Values are rounded up, as costs are whole numbers. Slopes of the hull are
rounded down to parts of 2^32, which keeps their order. So the rounded hull is convex, too, and
nowhere above the true one.
"""

from collections.abc import Callable
from heapq import heapify, heapreplace
from typing import NamedTuple

import numpy as np

from guesstree.base.jit import Array, by_reference, jit_in_place
from guesstree.games.matrix import ReplyMatrix
from guesstree.search.cost import Cost
from guesstree.search.cost_table import MOST_EXACT, next_turn, size_bound_of
from guesstree.search.problem import SearchProblem

_MOST_REPLIES = 64
"""The most replies of a game with profiles. With more, most branches have a guess that tells all of
their targets apart, and size bounds are good enough."""

_SHIFT, _VALUE_BITS = 32, 30
"""Slopes are multiples of 2^-32. Values are smaller than 2^30, and products have 62 bits."""

_MOST_KNOWN = 1 << 18
"""The most bounds of sets that are kept."""


@by_reference
class ProfileScratch(NamedTuple):
    """Workspace with a row for each guess, whose branches share a growing number of targets."""

    row_of: Array  # by guess: its row, or -1 if it does not split the candidates
    open: Array  # how many branches still take targets
    level: Array  # how many targets each of them has
    filled: Array  # how many of them have one target more
    sizes: Array  # rows x (1 + replies): 1 if the guess may be right; its branches, largest first
    cost: Array  # what the shared targets cost, by the hull
    slots: Array  # a hash table of rows
    counts: Array  # by reply
    least: Array  # turns x targets: the profile
    slopes: Array  # turns x targets: what the next target adds to the hull of the profile
    corners: Array  # the corners of the hull


def has_profiles(matrix: ReplyMatrix, cost: Cost, weighted: bool) -> bool:
    """Return whether profiles can bound first guesses: equal masses, few replies, small costs."""
    targets = len(matrix.targets)

    # No target takes more guesses than there are.
    greatest = targets * targets * max(cost.rises)
    few_replies = len(matrix.texts) <= _MOST_REPLIES
    return few_replies and greatest < 1 << _VALUE_BITS and not weighted


@jit_in_place
def fill_profile(
    problem: SearchProblem,
    scratch: ProfileScratch,
    guesses: Array,
    candidates: Array,
    from_turn: int,
) -> int:
    """Fill in `scratch.least`: the profile of the candidates at each turn from `from_turn` on.

    Returns how many rows the workspace has. Guesses with the same sizes of branches share a row.
    """
    rows = _count_branches(problem, scratch, guesses, candidates)

    # From the last turn back: the branches of a guess are shared out by the profile of
    # the next turn.
    for turn in range(len(scratch.least) - 1, from_turn - 1, -1):
        _fill_turn(scratch, rows, len(candidates), problem.costs.rises[turn], turn)
    return rows


@jit_in_place
def _count_branches(
    problem: SearchProblem, scratch: ProfileScratch, guesses: Array, candidates: Array
) -> int:
    """Make rows of sizes for the guesses that split the candidates; return how many there are."""
    counts = scratch.counts
    slots = scratch.slots

    # Any target that is guessed against itself earns the right reply.
    right = problem.codes[problem.guess_of_target[0], 0]
    slots[:] = -1
    rows = 0

    for guess in guesses:
        counts[:] = 0
        codes = problem.codes[guess]
        for candidate in candidates:
            counts[codes[candidate]] += 1

        # The right reply ends the game, so its branch takes no targets. Column 0 says whether
        # there is one.
        sizes = scratch.sizes[rows]
        sizes[0] = counts[right]
        counts[right] = 0
        branches = _sort_down(counts, sizes)

        # A guess that does not split the candidates splits no subset of them.
        row = _same_row(scratch, rows) if branches + sizes[0] > 1 else -1
        scratch.row_of[guess] = row

        # A row that is not new is overwritten by that of the next guess.
        rows = max(rows, row + 1)

    return rows


@jit_in_place
def _sort_down(counts: Array, sizes: Array) -> int:
    """Write the counts above 0 to `sizes[1:]`, the largest first; return how many there are."""
    number = 0
    sizes[1:] = 0
    for count in counts:
        if count > 0:
            number += 1

            # An insertion sort: games with profiles have few replies.
            at = number
            while at > 1 and sizes[at - 1] < count:
                sizes[at] = sizes[at - 1]
                at -= 1

            sizes[at] = count

    return number


@jit_in_place
def _same_row(scratch: ProfileScratch, row: int) -> int:
    """Return the earlier row that has the same sizes as a new row; the new row if none has."""
    sizes = scratch.sizes
    slots = scratch.slots

    # Any hash will do, as rows are compared in full. The number of slots is a power of two and
    # more than that of rows, so the loop ends.
    slot = np.int64(0)
    for size in sizes[row]:
        slot = (slot * 1_000_003 + size) & (len(slots) - 1)
    while slots[slot] >= 0:
        same = True
        for column in range(sizes.shape[1]):
            same = same and sizes[slots[slot], column] == sizes[row, column]
        if same:
            return int(slots[slot])
        slot = (slot + 1) & (len(slots) - 1)

    slots[slot] = row
    return row


@jit_in_place
def _fill_turn(scratch: ProfileScratch, rows: int, size: int, rise: int, turn: int) -> None:
    """Fill in the profile of a turn, and the slopes of its hull, for 1, 2, 3, ... targets.

    The last turn follows itself: there the branches use the profile that is being filled in.
    """
    least = scratch.least[turn]
    slopes = scratch.slopes[turn]
    last = len(scratch.least) - 1
    later = scratch.slopes[min(turn + 1, last)]
    sizes = scratch.sizes
    opened = scratch.open
    cost = scratch.cost
    level = scratch.level
    filled = scratch.filled

    # All branches that are not empty take targets.
    for row in range(rows):
        opened[row] = level[row] = filled[row] = cost[row] = 0
        for branch in sizes[row, 1:]:
            opened[row] += branch > 0

    # A single target is guessed at once.
    least[0] = 0
    least[1] = rise
    slopes[0] = rise << _SHIFT
    scratch.corners[0] = 0
    scratch.corners[1] = 1
    corners = 2

    # A guess that may be right keeps one target for itself; the others share all of them.
    for row in range(rows):
        if sizes[row, 0] == 0:
            _share(scratch, row, later)

    for number in range(2, size + 1):
        # Larger than any cost: values are smaller than 2^30.
        cheapest = np.int64(1) << (_SHIFT + _VALUE_BITS)
        for row in range(rows):
            _share(scratch, row, later)
            cheapest = min(cheapest, cost[row])

        # Costs are whole numbers, so the value is rounded up.
        least[number] = rise * number + ((cheapest + (1 << _SHIFT) - 1) >> _SHIFT)
        corners = _add_corner(least, slopes, scratch.corners, corners, number)

        # At the last turn, the new corner changes slopes that were used before, unless it only
        # adds the slope of the newest target.
        start = scratch.corners[corners - 2]
        if turn == last and start < number - 1:
            for row in range(rows):
                if level[row] >= start:
                    cost[row] = _cost_of(scratch, row, slopes)


@jit_in_place
def _share(scratch: ProfileScratch, row: int, slopes: Array) -> None:
    """Give one more target to a branch of a guess: to one with the fewest that is not full."""
    sizes = scratch.sizes[row]
    opened = scratch.open

    # The hull is convex: a branch with the fewest targets takes one more at the lowest cost.
    scratch.cost[row] += slopes[scratch.level[row]]
    scratch.filled[row] += 1

    # Once every open branch has taken one, a new round begins. Sizes fall along the row, so the
    # last branches are full first.
    if scratch.filled[row] == opened[row]:
        scratch.filled[row] = 0
        scratch.level[row] += 1
        while opened[row] > 0 and sizes[opened[row]] <= scratch.level[row]:
            opened[row] -= 1


@jit_in_place
def _add_corner(
    least: Array, slopes: Array, corners: Array, count: int, number: int
) -> int:
    """Extend the lower convex hull to `number` targets; return how many corners it has."""
    while count > 1:
        # The second of two corners stays if the slope rises there. Products are compared, as
        # divisions would be rounded.
        first = corners[count - 2]
        second = corners[count - 1]
        before = (least[second] - least[first]) * (number - second)
        if before < (least[number] - least[second]) * (second - first):
            break
        count -= 1

    # All targets between two corners add the same, rounded down.
    first = corners[count - 1]
    slopes[first:number] = ((least[number] - least[first]) << _SHIFT) // (number - first)
    corners[count] = number
    return count + 1


@jit_in_place
def _cost_of(scratch: ProfileScratch, row: int, slopes: Array) -> int:
    """Return what the targets that the branches of a guess share cost."""
    sizes = scratch.sizes[row]
    level = scratch.level[row]

    # Each open branch has `level` targets, and `filled` of them have one more.
    cost = slopes[level] * scratch.filled[row]
    branches = len(sizes) - 1

    for number in range(level):
        # In each round, only branches that have room left took a target.
        while sizes[branches] <= number:
            branches -= 1
        cost += slopes[number] * branches

    return int(cost)


class ProfileBounds:
    """Bounds from profiles in one game, with a cache of the bounds of its sets.

    Parameters
    ----------
    problem
        The search problem of a game with profiles (`has_profiles`).
    consistent
        Whether only candidates may be guessed.
    """

    def __init__(self, problem: SearchProblem, consistent: bool) -> None:
        self.problem = problem
        self.consistent = consistent
        guesses, targets = problem.codes.shape
        codes = int(problem.codes.max()) + 1
        turns = len(problem.costs.size_bounds)
        self.scratch = ProfileScratch(
            row_of=np.zeros(guesses, np.int32),
            open=np.zeros(guesses, np.int32),
            level=np.zeros(guesses, np.int32),
            filled=np.zeros(guesses, np.int32),
            sizes=np.zeros((guesses, codes + 1), np.int32),
            cost=np.zeros(guesses, np.int64),
            slots=np.zeros(1 << (2 * guesses).bit_length(), np.int32),
            counts=np.zeros(codes, np.int64),
            least=np.zeros((turns, targets + 1), np.int64),
            slopes=np.zeros((turns, targets + 1), np.int64),
            corners=np.zeros(targets + 1, np.int64),
        )
        self.right = problem.codes[problem.guess_of_target[0], 0]
        self.every = np.arange(len(problem.codes), dtype=np.int32)
        self.known: dict[tuple[bytes, int], int] = {}

    def bound(self, opener: int, wanted: int, stop: Callable[[], bool]) -> int:
        """Return a lower bound for a first guess.

        Branches get their second level, the largest first, until the bound reaches `wanted` or
        `stop` returns True.
        """
        targets = np.arange(self.problem.codes.shape[1], dtype=np.int32)
        turn = int(next_turn(self.problem.costs, 0))

        # One level: each branch costs at least its own profile.
        branches = self._branches(opener, targets)
        bounds = [self._profiled(branch, turn) for branch in branches]
        total = sum(bounds) + int(self.problem.costs.rises[0]) * len(targets)

        for branch, bound in zip(branches, bounds, strict=True):
            if total >= wanted or stop():
                break

            # The branch is raised only as far as the first guess needs.
            raised = self._raised(branch, turn, wanted - total + bound, stop)
            total += max(0, raised - bound)

        return total

    def _branches(self, guess: int, candidates: Array) -> list[Array]:
        """Return the branches of a guess, the largest first, except for the right reply."""
        codes = self.problem.codes[guess][candidates]
        branch_codes = [code for code in np.unique(codes).tolist() if code != self.right]
        return sorted(
            (candidates[codes == code] for code in branch_codes), key=len, reverse=True
        )

    def guesses_in(self, candidates: Array) -> Array:
        """Return the guesses that may be made in a set or in any of its subsets."""
        return self.problem.guess_of_target[candidates] if self.consistent else self.every

    def _profiled(self, candidates: Array, turn: int) -> int:
        """Return the lower bound for a set that its own profile gives."""
        size = len(candidates)
        if size <= MOST_EXACT:
            return int(size_bound_of(self.problem.costs, turn, size, candidates))

        key = candidates.tobytes(), turn
        if key not in self.known:
            if len(self.known) >= _MOST_KNOWN:
                self.known.clear()
            guesses = self.guesses_in(candidates)
            fill_profile(self.problem, self.scratch, guesses, candidates, turn)
            self.known[key] = int(self.scratch.least[turn, size])

        return self.known[key]

    def _raised(
        self, candidates: Array, turn: int, wanted: int, stop: Callable[[], bool]
    ) -> int:
        """Return a lower bound for a set from two levels: the least bound of its guesses.

        An entry of the heap is a bound, its guess, and how many of its branches were raised.
        """
        problem = self.problem
        scratch = self.scratch
        size = len(candidates)
        if size <= MOST_EXACT:
            return self._profiled(candidates, turn)

        # The profile of the whole set bounds each branch of each guess, by its size alone. It is
        # copied, as the profiles of branches need the workspace.
        after = int(next_turn(problem.costs, turn))
        guesses = self.guesses_in(candidates)
        rows = fill_profile(problem, scratch, guesses, candidates, after)
        profile = scratch.least[after, : size + 1].copy()
        totals = (
            profile[scratch.sizes[:rows, 1:]].sum(axis=1) + problem.costs.rises[turn] * size
        )

        # A guess without a row does not split the set, so it tells nothing.
        guesses = guesses[scratch.row_of[guesses] >= 0]
        bounds = totals[scratch.row_of[guesses]].tolist()
        heap = [
            (bound, guess, 0) for bound, guess in zip(bounds, guesses.tolist(), strict=True)
        ]
        heapify(heap)
        split: dict[int, list[Array]] = {}

        while True:
            # The least bound of all guesses is the bound of the set. It cannot rise any more if
            # all branches of its guess were raised.
            bound, guess, raised = heap[0]
            if bound >= wanted or stop():
                return int(bound)
            if raised == 0:
                split[guess] = self._branches(guess, candidates)
            if raised == len(split[guess]):
                return int(bound)

            # The profile of the branch itself replaces that of the whole set, if it is higher.
            branch = split[guess][raised]
            increase = self._profiled(branch, after) - int(profile[len(branch)])
            heapreplace(heap, (bound + max(0, increase), guess, raised + 1))
