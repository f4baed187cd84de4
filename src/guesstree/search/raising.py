"""Lower bounds of first guesses from profiles, where replies are few: one level of them, or two.

With one level, each branch of the first guess costs at least what its profile says. With two, each
guess in a branch costs at least what the profiles of its own branches say, and the least of these
bounds holds for the branch. Guesses are raised from the profile of the branch to their own bounds
by and by, the least first, so that most are never looked at.
"""

from collections.abc import Callable
from heapq import heapify, heapreplace

import numpy as np

from guesstree.jit import Array
from guesstree.search.law import MOST_EXACT, next_turn, size_bound_of
from guesstree.search.problem import SearchProblem
from guesstree.search.profiles import fill_profile, profile_scratch
from guesstree.search.transposition import key_of

_MOST_KNOWN = 1 << 18
"""Bounds of sets that are kept."""


class Raising:
    """Bounds from profiles in one game, and what is known of its sets of targets.

    Parameters
    ----------
    problem
        The game, of which `has_profiles` holds.
    consistent
        Whether only candidates may be guessed.
    """

    def __init__(self, problem: SearchProblem, consistent: bool) -> None:
        self.problem, self.consistent = problem, consistent
        self.scratch = profile_scratch(problem)
        self.right = problem.codes[problem.guess_of_target[0], 0]
        self.every = np.arange(len(problem.codes), dtype=np.int32)
        self.known: dict[tuple[int, int, int], int] = {}

    def bound(self, opener: int, wanted: int, stop: Callable[[], bool]) -> int:
        """Return a lower bound for a first guess.

        Branches get their second level, the largest first, until the bound is as large as wanted
        or `stop` says so.
        """
        targets = np.arange(self.problem.codes.shape[1], dtype=np.int32)
        turn = int(next_turn(self.problem.law, 0))
        branches = self._branches(opener, targets)
        bounds = [self._profiled(branch, turn) for branch in branches]
        total = sum(bounds) + int(self.problem.law.rises[0]) * len(targets)
        for branch, bound in zip(branches, bounds, strict=True):
            if total >= wanted or stop():
                break
            total += max(0, self._raised(branch, turn, wanted - total + bound, stop) - bound)
        return total

    def _branches(self, guess: int, candidates: Array) -> list[Array]:
        """Return the branches of a guess, the largest first; the right reply has none."""
        replies = self.problem.codes[guess][candidates]
        codes = [code for code in np.unique(replies).tolist() if code != self.right]
        return sorted((candidates[replies == code] for code in codes), key=len, reverse=True)

    def _guesses(self, candidates: Array) -> Array:
        """Return the guesses that may be made in a set, and in any set of some of its targets."""
        return self.problem.guess_of_target[candidates] if self.consistent else self.every

    def _profiled(self, candidates: Array, turn: int) -> int:
        """Return what the profile of a set says of all its targets."""
        size = len(candidates)
        if size <= MOST_EXACT:
            return int(size_bound_of(self.problem.law, turn, size, candidates))
        first, second = key_of(candidates, self.problem.zobrist_keys)
        key = int(first), int(second), turn
        if key not in self.known:
            if len(self.known) >= _MOST_KNOWN:
                self.known.clear()
            guesses = self._guesses(candidates)
            fill_profile(self.problem, self.scratch, guesses, candidates, turn, True)
            self.known[key] = int(self.scratch.least[turn, size])
        return self.known[key]

    def _raised(self, candidates: Array, turn: int, wanted: int, stop: Callable[[], bool]) -> int:
        """Return a lower bound for a set: the least of its guesses', each with its own branches.

        Each entry of the heap is a bound with its guess and how many branches were raised.
        """
        problem, scratch, size = self.problem, self.scratch, len(candidates)
        if size <= MOST_EXACT:
            return self._profiled(candidates, turn)
        after = int(next_turn(problem.law, turn))
        rows = fill_profile(problem, scratch, self._guesses(candidates), candidates, after, False)
        profile = scratch.least[after, : size + 1].copy()
        totals = profile[scratch.sizes[:rows, 1:]].sum(axis=1) + problem.law.rises[turn] * size
        guesses = scratch.guesses[:rows].tolist()
        heap = [(bound, guess, 0) for bound, guess in zip(totals.tolist(), guesses, strict=True)]
        heapify(heap)
        split: dict[int, list[Array]] = {}
        while True:
            bound, guess, at = heap[0]
            if bound >= wanted or stop():
                return int(bound)
            branches = split.setdefault(guess, [])
            if at == 0:
                branches += self._branches(guess, candidates)
            if at == len(branches):
                return int(bound)
            risen = self._profiled(branches[at], after) - int(profile[len(branches[at])])
            heapreplace(heap, (bound + max(0, risen), guess, at + 1))
