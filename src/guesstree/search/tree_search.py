"""The search behind optimal trees and beams.

For a set S of targets at a turn t, let val(S, t) be the lowest cost of finding each of them:
val(S, t) = min over guesses g of rise(t) mass(S) + sum of val(B, t + 1) over the branches B of S by
g, except for the branch of the right reply. The rise is what a guess costs at this turn: 1 at every
turn for the total number of guesses. The search asks whether val(S, t) < beta. The result is the
exact value if it is, and otherwise a lower bound that is at least beta. docs/exact-search.md
explains how, and why.

A *beam* follows only the best few guesses of each node. Its values belong to real trees, but they
are not lower bounds. So the table of a beam is wrong for an exact search. A search has one table,
and never changes from one kind to the other.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from guesstree.base.jit import Array
from guesstree.games.matrix import ReplyMatrix
from guesstree.games.modes import Mode
from guesstree.search import loop, transposition
from guesstree.search.cost import DEEPEST, INFEASIBLE, TOTAL, Beam, Cost, too_deep
from guesstree.search.cost_table import (
    MOST_EXACT,
    is_size_bound_exact,
    next_turn,
    size_bound_of,
)
from guesstree.search.counting import replies_by_target
from guesstree.search.evidence import doubled_log, empty_log, is_log_full, rows_of
from guesstree.search.problem import empty_stack, reveal, search_problem
from guesstree.search.profiles import ProfileBounds, has_profiles
from guesstree.search.transposition import is_full

NO_LIMIT = 1 << 20
"""The guesses left of a search without a limit."""

Stop = Callable[[], bool]
"""A function that is called now and then, and returns whether to stop."""


def never() -> bool:
    """Return False: the search is never stopped."""
    return False


class Search:
    """A search under way: the problem, and the stack with its transposition table.

    Parameters
    ----------
    matrix
        The reply matrix of the game.
    mode
        Which guesses are allowed.
    limit
        The most guesses that a target may take; None for no limit.
    beam
        Which guesses are followed; None for all.
    feasibility_only
        Whether to find any tree within the limit, of whatever cost.
    cost
        What it costs to find a target.
    masses
        How much each target counts, in whole numbers from 0 on; None if each counts 1.

    Raises
    ------
    InputError
        The costs fall or are too large, the rule has no hard mode, or some target takes more
        than `cost.DEEPEST` guesses, whatever they are.
    """

    def __init__(
        self,
        matrix: ReplyMatrix,
        mode: str,
        limit: int | None = None,
        beam: Beam | None = None,
        feasibility_only: bool = False,
        *,
        cost: Cost = TOTAL,
        masses: NDArray[np.int64] | None = None,
    ) -> None:
        # Size bounds need the heaviest targets first.
        if masses is not None:
            heaviest_first = np.argsort(-masses, kind="stable")
            masses = masses[heaviest_first]
            weights = masses.astype(np.float64)  # symmetries must keep them
            matrix = replace(matrix.with_targets(heaviest_first), weights=weights)

        self.matrix = matrix
        self.mode = mode
        self.masses = masses
        self.limit = limit or NO_LIMIT
        self.problem = search_problem(matrix, mode, beam, feasibility_only, cost, masses)
        consistent = mode == Mode.CONSISTENT
        profiled = has_profiles(matrix, cost, masses is not None)
        self.profiles = ProfileBounds(self.problem, consistent) if profiled else None
        allowed = matrix.guess_of_target if consistent else np.arange(len(matrix.guesses))
        self.stack = empty_stack(self.problem, matrix)

        # Not even the flattest tree stays within `DEEPEST` guesses.
        costs = self.problem.costs
        targets = self.stack.targets
        if self.limit > DEEPEST and size_bound_of(costs, 0, DEEPEST, targets) >= INFEASIBLE:
            raise too_deep(len(self.matrix.targets))

        keys = self.problem.opener_keys[allowed]
        self.openers = allowed[np.argsort(keys, kind="stable")].astype(np.int32)
        """All first guesses that the mode allows, the most promising first."""

        # A beam decides ties by list order, an exact search by promise.
        listed = allowed if beam else self.openers
        lists = self.stack.lists
        lists.guesses[0, : len(listed)] = listed
        lists.sizes[0] = len(listed)
        if lists.by_target.size:
            replies_by_target(self.problem.codes, listed, out=lists.by_target[0])

    @property
    def nodes(self) -> int:
        """Nodes expanded so far."""
        return int(self.stack.nodes[0])

    @property
    def known(self) -> int:
        """Entries of the transposition table."""
        return int(self.stack.table.used[0])

    def clear(self) -> None:
        """Forget everything: the next result must not depend on earlier searches."""
        if self.known:
            empty = transposition.empty_table(transposition.FIRST_TABLE)
            self.stack = self.stack._replace(table=empty)
        self.stack.conflicts.used[0] = 0

    def keep_evidence(self) -> None:
        """Let `evidence` have the rows of each further search."""
        self.stack = self.stack._replace(log=empty_log())

    @property
    def evidence(self) -> NDArray[np.int64]:
        """The sets that the last `value` of a first guess expanded, a row each (see `evidence`).

        A row has the parent's row, the guess, the code of the reply, and a lower bound. Sets that
        earlier searches left in the table have no row here.
        """
        return rows_of(self.stack.log)

    def size_bound(self, opener: int) -> int:
        """Return a lower bound for a first guess from the sizes of its branches alone."""
        loop.set_first_guess(self.problem, self.stack, opener, self.limit, INFEASIBLE)
        return min(INFEASIBLE, int(self.stack.frames[0].total))

    def lower_bound(self, opener: int) -> int:
        """Return a lower bound for a first guess from its branches, without a search."""
        loop.set_first_guess(self.problem, self.stack, opener, self.limit, INFEASIBLE)
        probed = min(INFEASIBLE, int(loop.bound_first_guess(self.problem, self.stack)))

        # As nothing is wanted, profiles stop after one level.
        return max(probed, self.raised_bound(opener, 0, never))

    def raised_bound(self, opener: int, wanted: int, stop: Stop) -> int:
        """Return a lower bound for a first guess, raised to `wanted` or until `stop` returns True.

        In games of few replies, two levels of profiles raise it, which may end before. In other
        games a search does.
        """
        if self.profiles:
            return self.profiles.bound(opener, wanted, stop)
        return self.value(opener, wanted, stop)[0]

    def value(self, opener: int | None, beta: int, stop: Stop = never) -> tuple[int, bool]:
        """Return (total, True) if there is a total less than `beta`, else (lower bound, False).

        Parameters
        ----------
        opener
            The first guess, by position; None for any.
        beta
            Only totals below this are found exactly. The lower bound is at least `beta`, unless the
            search was stopped.
        stop
            Called now and then: whether to stop.

        Raises
        ------
        InputError
            A tree of more than `cost.DEEPEST` guesses in a row would have to be searched.
        """
        self.stack.log.used[0] = 0

        # No guess beats the size bound.
        root = self._root()
        size_bound = int(size_bound_of(self.problem.costs, 0, self.limit, root.candidates))
        if size_bound >= beta:
            return size_bound, False

        # One guess finds only itself, so another word than a target finds none.
        if self.limit == 1 and opener not in (None, *self.problem.guess_of_target.tolist()):
            return INFEASIBLE, False

        if opener is None:
            loop.set_node(self.problem, self.stack, root, beta)
        else:
            loop.set_first_guess(self.problem, self.stack, opener, self.limit, beta)

        value, exact, done = self._run(int(opener is None), stop)
        if done:
            return min(INFEASIBLE, value), exact and value < beta

        # A stopped search of a first guess knows a bound: its total so far, with the values of the
        # branches that were solved.
        return (0 if opener is None else int(self.stack.frames[0].total)), False

    def total_after(self, guesses: Sequence[int]) -> int:
        """Return the lowest total of trees that begin with these guesses, whatever the replies.

        No further guesses are made for a target that is found.
        """
        nodes = [self._root()]
        total = 0
        for guess in guesses:
            total += sum(len(node.candidates) for node in nodes)
            nodes = [
                branch for node in nodes for branch in self._branches(node, guess).values()
            ]
        return total + sum(map(self._least, nodes))

    def least_total(self, candidates: NDArray[np.int32]) -> int:
        """Return the lowest total of a set of targets in list order."""
        return self._least(self._root()._replace(candidates=candidates))

    def rows(self, opener: int | None) -> Array:
        """Return the tree that was found: parent, reply, guess, size and depth of its nodes."""
        rows: list[tuple[int, int, int, int, int]] = []
        waiting = [(-1, -1, 1, self._root())]
        while waiting:
            parent, reply, depth, node = waiting.pop()

            # Only the root may have a given guess.
            guess = self._best_guess(node) if opener is None or parent >= 0 else opener
            branches = self._branches(node, guess)
            number = len(rows)
            rows.append((parent, reply, guess, len(node.candidates), depth))

            # The last of the list is next. So branches follow in the order of their codes, each
            # with all that is below it.
            waiting += [
                (number, code, depth + 1, branches[code]) for code in reversed(branches)
            ]

        return np.array(rows, np.int32).T

    def _root(self) -> loop.SearchNode:
        """Return the node of all targets."""
        targets = np.arange(len(self.matrix.targets), dtype=np.int32)
        required = np.zeros_like(self.stack.required[0])
        no_key = np.zeros(2, np.uint64)
        return loop.SearchNode(targets, required, no_key, self.limit, 0)

    def _branches(self, node: loop.SearchNode, guess: int) -> dict[int, loop.SearchNode]:
        """Return the branches of a guess by reply, except for the right one."""
        problem = self.problem
        branches = dict[int, loop.SearchNode]()
        codes = problem.codes[guess][node.candidates]
        turn = int(next_turn(problem.costs, node.turn))
        for code in np.unique(codes).tolist():
            if code == self.matrix.right:
                continue

            required = node.required.copy()
            hint_key = node.hint_key.copy()
            if problem.hard_mode:
                reveal(problem.hints, problem.feature_keys, guess, code, required, hint_key)
            left = node.candidates[codes == code]
            branches[code] = loop.SearchNode(
                left, required, hint_key, node.guesses_left - 1, turn
            )

        return branches

    @cached_property
    def _completion(self) -> "Search":
        """A narrow beam that completes a tree with few guesses where guesses cost nothing."""
        return Search(self.matrix, self.mode, beam=Beam(None, 1), masses=self.masses)

    def _best_guess(self, node: loop.SearchNode) -> int:
        """Return the guess of lowest cost for a set of targets."""
        costs = self.problem.costs
        size = len(node.candidates)
        if is_size_bound_exact(costs, node.turn, node.guesses_left, size):
            # Where no guess after this one costs anything, all trees are equally good: the beam
            # finds a short one. Otherwise the heaviest target comes first.
            if size > MOST_EXACT and not costs.rises[node.turn + 1]:
                # The beam counts guesses, which cost the same at every turn: it has one turn.
                return self._completion._best_guess(node._replace(turn=0))
            return int(self.problem.guess_of_target[node.candidates[0]])

        known = int(loop.set_node(self.problem, self.stack, node, INFEASIBLE))
        if known != transposition.UNKNOWN:
            return known

        _, exact, _ = self._run(1)
        assert exact, "a tree was found, and is not found again"
        return int(self.stack.frames[1].best_guess)

    def _least(self, node: loop.SearchNode) -> int:
        """Return the lowest cost of a set of targets."""
        if self.masses is None and len(node.candidates) <= MOST_EXACT:
            costs = self.problem.costs
            return int(size_bound_of(costs, node.turn, node.guesses_left, node.candidates))

        loop.set_node(self.problem, self.stack, node, INFEASIBLE)
        return self._run(1)[0]

    def _run(self, bottom: int, stop: Stop = never) -> tuple[int, bool, bool]:
        """Search the node at depth `bottom`: value, exactness, and whether it was not stopped."""
        while True:
            # A compiled loop cannot make a larger table: it pauses when the table is full.
            growing = transposition.may_double(self.stack.table)
            try:
                value, exact, done = loop.advance(self.problem, self.stack, bottom, growing)
            except OverflowError as error:
                raise too_deep(len(self.matrix.targets)) from error

            if done:
                return int(value), bool(exact), True
            if growing and is_full(self.stack.table):
                larger = transposition.doubled(self.stack.table)
                self.stack = self.stack._replace(table=larger)
            if is_log_full(self.stack.log):
                self.stack = self.stack._replace(log=doubled_log(self.stack.log))
            if stop():
                return 0, False, False
