"""The search of a position in a game that is played: exact for few targets, a narrow beam for more.

It finds what `tree_search.Search` finds, by the same bounds and in the same order. It lacks the
parts that only proofs need: limits of guesses, symmetries, conflict sets, probes. Such a search
looks at a few hundred sets. So it is plain Python around one kernel that compiles in a second.

There are two searches because advice has to start at once. `Search` in its place gives the same
advice (in 479 of 480 random positions), but its kernels take long to compile, and a tenth of a
second to load. CPU seconds:

| task | this search | `Search` |
|---|---|---|
| advice for a second guess, without stored code | 2.1 | 23.3 |
| the same, with stored code | 1.17 | 1.29 |
| with loaded code and 14,855 guesses: the best for 3 to 25 targets | 0.016 | 0.020 |
| for 26 to 50 targets | 0.031 | 0.027 |
| ten guesses by a beam, for 51 to 400 targets | 0.068 | 0.029 |

It minimises the total number of guesses. If the number of turns is limited, an exact search first
minimises the lost targets. A beam minimises a total that counts some more guesses for a lost
target. docs/exact-search.md says why the bounds hold.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from guesstree.base.jit import Array
from guesstree.games.matrix import ReplyMatrix
from guesstree.games.modes import Mode
from guesstree.search.cost import INFEASIBLE, Beam, cost_within, loss_of, price_of, too_deep
from guesstree.search.cost_table import MOST_EXACT, cost_table_of
from guesstree.search.metrics import Metric
from guesstree.search.partitions import (
    DISTINCT_FROM,
    NO_METRIC,
    Splits,
    score_tables,
    splits_of,
)

NARROWED = 4
"""How often guesses with equal partitions are removed on the way down, at most."""

CostOrBound = tuple[int, bool]
"""A cost and True, or a lower bound and False."""


class _Node(NamedTuple):
    """A set of targets after some guesses and replies."""

    targets: Array  # the heaviest first
    mass: int
    bound: int  # the size bound
    required: Array  # features that hints have revealed, as bits; empty without hard mode
    guesses: Array  # the guesses to scan, besides the candidates
    narrowed: int  # how often guesses with equal partitions were removed from them
    turn: int  # the first turn at which a set of this size costs the same

    @property
    def key(self) -> tuple[int, bytes]:
        """The key of the set in the table of known sets."""
        return self.turn, self.targets.tobytes() + self.required.tobytes()


class _Scan(NamedTuple):
    """The result of a scan of some guesses of a set."""

    best: int  # the least cost of guesses whose bound is their cost
    rejected: int  # the least bound that reaches beta

    # Guesses to follow: guess, bound, key. The least key comes first.
    pending: NDArray[np.int64]

    splits: Splits


def next_pending(
    pending: NDArray[np.int64], ties: NDArray[np.int64], limit: int
) -> int | None:
    """Return the row of the pending guess to follow next; None if no bound is below the limit.

    The least key comes first, then the least tie, then list order. A beam follows few of thousands
    of guesses, so they are not sorted.
    """
    kept = np.flatnonzero(pending[:, 1] < limit)
    if not kept.size:
        return None
    keys = pending[kept, 2]
    nearest = kept[keys == keys.min()]
    return int(nearest[ties[nearest].argmin()])


def _groups(
    partitions: NDArray[np.int64], hits: NDArray[np.int64]
) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """Return the first member of each group of equal pairs, and the group of each pair.

    Groups are in the order of their pairs.
    """
    # `numpy.unique` takes five times as long for rows of two numbers.
    order = np.lexsort((hits, partitions))
    begins = np.ones(len(order), np.bool_)
    begins[1:] = np.diff(partitions[order]) | np.diff(hits[order])
    groups = np.empty_like(order)
    groups[order] = np.cumsum(begins) - 1
    return order[begins], groups


class PositionSearch:
    """A search of one position, with a table of the sets that it has solved or bounded.

    Parameters
    ----------
    matrix
        The reply matrix of the position: the targets that remain, the guesses that are allowed.
    mode
        Which guesses are allowed.
    beam
        Which guesses are followed; None for all. Its width is one number.
    masses
        How much each target counts, in whole numbers; None if each counts 1.
    turns
        How many turns are left; 0 for no limit. A target that takes more turns is lost. Without a
        beam, as few targets as possible are lost; a beam counts `LOST_GUESSES` more for each.
    branch_limit
        The most branches of any guess, without the branch of a right guess. Default: all guesses
        are split to find it.

    Raises
    ------
    InputError
        The search would need more than `cost.DEEPEST` guesses in a row.
    """

    def __init__(
        self,
        matrix: ReplyMatrix,
        mode: str,
        beam: Beam | None = None,
        *,
        masses: NDArray[np.int64] | None = None,
        turns: int = 0,
        branch_limit: int | None = None,
    ) -> None:
        guesses, targets = matrix.codes.shape
        self._codes = matrix.codes
        self._right = matrix.right
        self._guess_of = matrix.guess_of_target.astype(np.int64)
        self._masses = np.ones(targets, np.int64) if masses is None else masses
        self._is_weighted = masses is not None
        self._any = mode != Mode.CONSISTENT
        self._hints = matrix.hint_table() if mode == Mode.HARD else None
        self._width = None if beam is None else beam.width
        self._metric = NO_METRIC
        if beam is not None and beam.metric is not None:
            self._metric = score_tables([Metric.named(beam.metric)], targets)
        self._known: dict[tuple[int, bytes], CostOrBound] = {}

        heaviest_first = np.argsort(-self._masses, kind="stable")
        if branch_limit is None:
            branch_limit = self._most_branches(heaviest_first)
        mass = int(self._masses.sum())

        # A beam loses targets that a better tree would find, so it only weighs its losses.
        # A step is more than all masses together: what a cost has beyond whole steps is
        # the lost mass.
        self._step = mass + 1 if turns and beam is not None else 1
        self._loss = price_of(self._step) if self._step > 1 else loss_of(turns, mass)
        cost = cost_within(turns, self._loss, self._step)
        self._table = cost_table_of(targets, max(1, branch_limit), cost, masses)
        self._rises = self._table.rises.tolist()
        self._classes = self._table.classes.tolist()

        # By turn: the largest set whose size bound is its cost. `free` means that guesses after
        # the next two cost nothing.
        self._exact = [targets if free else MOST_EXACT for free in self._table.free]

        features = 0 if self._hints is None else self._hints.features.shape[1]
        required = np.zeros(features, np.uint64)
        self._root = self._node(heaviest_first, required, np.arange(guesses), 0, 0)
        if self._root.bound >= INFEASIBLE:
            raise too_deep(targets)

    def _most_branches(self, heaviest_first: NDArray[np.intp]) -> int:
        """Return the most branches of any guess, as size bounds need them.

        The right reply is no branch for them, so a target as a guess has one branch less.
        """
        every_guess = np.arange(len(self._codes))
        masses = self._masses[heaviest_first]
        splits = splits_of(self._codes, every_guess, heaviest_first, masses, self._right)
        return int((splits.branches - (splits.hits > 0)).max())

    @property
    def mass(self) -> int:
        """The mass of all targets: a cost divided by it is an expected cost."""
        return self._root.mass

    def outcome(self, cost: int) -> tuple[float, float]:
        """Return the chance to win and the expected guesses that a cost stands for.

        A lost target counts one guess more than there are turns.
        """
        # Without a beam, one lost target costs more than all guesses together. Only a beam that
        # weighs its losses has a step above 1.
        lost = cost % self._step if self._step > 1 else cost // self._loss
        guesses = (cost - lost * self._loss) // self._step

        return (self.mass - lost) / self.mass, guesses / self.mass

    def value(self, opener: int, beta: int = INFEASIBLE) -> CostOrBound:
        """Return (cost, True) of a first guess if it is less than `beta`, else (bound, False).

        Raises
        ------
        InputError
            A tree of too many guesses in a row would have to be searched.
        """
        bounds, _ = self._bounds(self._root, np.array([opener]))
        return self._followed(opener, int(bounds[0]), beta)

    def least(self, count: int) -> dict[int, int]:
        """Return the costs of the `count` best first guesses, and of all ties with the last one.

        If several guesses split the targets in the same way, one is followed. In hard mode all are,
        as they reveal different hints.

        Raises
        ------
        InputError
            As `value`.
        """
        # If guesses after the next two cost nothing, the next one is the last: only a target wins.
        is_last = self._table.free[0]
        guesses = (
            self._root.guesses if self._any and not is_last else np.sort(self._guess_of)
        )
        bounds, splits = self._bounds(self._root, guesses)

        # Guesses with the same partition form a group, in hard mode each guess alone.
        first = groups = np.arange(len(guesses))
        if self._hints is None:
            first, groups = _groups(splits.partitions, splits.hits)
        sizes = np.bincount(groups).tolist()

        costs: dict[int, int] = {}
        best: list[int] = []
        beta = INFEASIBLE
        for group in np.argsort(bounds[first], kind="stable").tolist():
            place = int(first[group])

            # Bounds come in rising order, so no later group is better.
            if bounds[place] >= beta:
                break

            # The guess leaves all targets together, so it tells nothing.
            if splits.largest[place] == len(self._root.targets) > 1:
                continue

            cost, found = self._followed(int(guesses[place]), int(bounds[place]), beta)
            if found:
                # All guesses of the group cost this much. A tie with the last of the best is
                # wanted, too.
                costs[group] = cost
                best = sorted([*best, *[cost] * sizes[group]])[:count]
                beta = best[-1] + 1 if len(best) == count else INFEASIBLE

        # The last of the best may have come later than guesses that are worse.
        kept = [group for group, cost in costs.items() if cost < beta]
        rows = np.flatnonzero(np.isin(groups, kept))
        pairs = zip(guesses[rows].tolist(), groups[rows].tolist(), strict=True)
        return {guess: costs[group] for guess, group in pairs}

    def _followed(self, opener: int, bound: int, beta: int) -> CostOrBound:
        try:
            return self._follow(self._root, opener, bound, beta)
        except RecursionError as error:
            raise too_deep(len(self._root.targets)) from error

    def _node(
        self, targets: Array, required: Array, guesses: Array, narrowed: int, turn: int
    ) -> _Node:
        # Turns at which sets of this size cost the same are one turn, so that they share entries.
        classes = self._classes[turn]
        masses = self._masses[targets]
        turn = classes[min(len(targets), len(classes) - 1)]

        # The size bound: the heaviest target on the cheapest place, as in
        # `cost_table.size_bound_of`. The last row is for any number of guesses, as only costs
        # limit the turns here.
        bound = masses @ (
            self._table.increments[turn, -1, : len(targets)] + self._rises[turn]
        )
        return _Node(
            targets, int(masses.sum()), int(bound), required, guesses, narrowed, turn
        )

    def _after(self, node: _Node) -> int:
        """Return the next turn of a node; all turns after the last are one."""
        return min(node.turn + 1, len(self._exact) - 1)

    def _bounds(self, node: _Node, guesses: Array) -> tuple[NDArray[np.int64], Splits]:
        """Return the branch bounds of guesses, and their splits of the set."""
        splits = splits_of(
            self._codes,
            guesses,
            node.targets,
            self._masses[node.targets],
            self._right,
            self._metric,
            self._table.increments[self._after(node), -1],
        )

        # A right guess needs no second one.
        saved = self._rises[node.turn + 1] * splits.hits
        return self._outside(node) - saved + splits.costs, splits

    def _outside(self, node: _Node) -> int:
        """Return a lower bound for guesses that are no candidates: two guesses for each target."""
        rise, later = self._rises[node.turn : node.turn + 2]
        return node.mass * int(rise + later)

    def _value(self, node: _Node, beta: int) -> CostOrBound:
        """Return (cost, True) of a set if it is less than `beta`, else (bound, False)."""
        if node.bound >= beta or len(node.targets) <= self._exact[node.turn]:
            return node.bound, node.bound < beta
        known, exact = self._known.get(node.key, (0, False))
        if exact or known >= beta:
            return known, exact

        found = self._known[node.key] = self._search(node, beta)
        return found

    def _search(self, node: _Node, beta: int) -> CostOrBound:
        """Scan the guesses of a set, and follow those that may cost less than `beta`."""
        # Candidates come first: no other guess takes less than two guesses for each target.
        candidates = self._guess_of[node.targets]
        all_wanted = np.ones_like(candidates, np.bool_)
        best, rejected, pending, _ = self._scan(node, candidates, all_wanted, beta)
        if self._any and min(beta, best) <= self._outside(node):
            rejected = min(rejected, self._outside(node))
        elif self._any:
            # Guesses that hints rule out here stay ruled out below, so the node passes on the
            # shorter list.
            node = node._replace(guesses=self._allowed(node))
            is_other = np.ones(len(self._codes), np.bool_)
            is_other[candidates] = False
            scan = self._scan(node, node.guesses, is_other[node.guesses], min(beta, best))
            best = min(best, scan.best)
            rejected = min(rejected, scan.rejected)
            pending = np.concatenate((pending, scan.pending))
            node = self._narrowed(node, scan.splits)

        # No tree beats the size bound.
        if best == node.bound:
            return best, True

        # List order decides ties, as in `pending_guesses.next_pending`.
        ties = pending[:, 0] if self._any else np.arange(len(pending))
        for followed in range(len(pending)):
            limit = min(beta, best)
            row = None if followed == self._width else next_pending(pending, ties, limit)
            if row is None:
                break
            guess, bound, _ = pending[row].tolist()
            pending[row, 1] = INFEASIBLE  # no guess is followed twice
            cost, found = self._follow(node, guess, bound, limit)
            if found:
                best = cost
            else:
                rejected = min(rejected, cost)

        return (best, True) if best < beta else (rejected, False)

    def _scan(
        self, node: _Node, guesses: Array, wanted: NDArray[np.bool_], beta: int
    ) -> _Scan:
        """Bound the wanted guesses. Those that may cost less than `beta` are pending."""
        bounds, splits = self._bounds(node, guesses)

        # A guess whose largest branch can be solved by its size alone costs its branch bound. Other
        # guesses are followed, if they split the set.
        solved = splits.largest <= self._exact[self._after(node)]
        best = int(bounds[wanted & solved & (bounds < beta)].min(initial=INFEASIBLE))
        rejected = int(bounds[wanted & (bounds >= beta)].min(initial=INFEASIBLE))
        tells = splits.largest < len(node.targets)
        kept = np.flatnonzero(wanted & ~solved & tells & (bounds < min(beta, best)))
        if self._width is None and self._hints is None:
            # Of guesses with equal partitions the first is enough. Candidates are scanned alone,
            # the heaviest first.
            kept = kept[np.unique(splits.partitions[kept], return_index=True)[1]]

        # A metric ranks the guesses of a beam; without one the order is that of the exact search.
        keys = splits.scores
        size = len(node.targets)
        if self._metric is NO_METRIC:
            # These are the keys of `pending_guesses.order_key`, for many guesses at once.
            mean = max(1, node.mass // size)
            keys = 2 * (splits.squares // mean) + size * (bounds // (mean * self._step))
        return _Scan(best, rejected, np.column_stack((guesses, bounds, keys))[kept], splits)

    def _narrowed(self, node: _Node, splits: Splits) -> _Node:
        """Return the node for the sets below: large nodes keep one guess of each partition."""
        is_enough = len(node.targets) < DISTINCT_FROM or node.narrowed == NARROWED
        if is_enough or self._hints is not None:
            return node

        # `splits` has a row for each guess of the node. Sorted, as guesses keep their order.
        # Guesses that tell nothing of a set tell nothing of its subsets.
        first = np.sort(np.unique(splits.partitions, return_index=True)[1])
        telling = first[splits.branches[first] > 1]
        return node._replace(guesses=node.guesses[telling], narrowed=node.narrowed + 1)

    def _allowed(self, node: _Node) -> Array:
        """Return the guesses of a node that have all features that hints have revealed."""
        if self._hints is None:
            return node.guesses
        features = self._hints.features[node.guesses]
        has_all: NDArray[np.bool_] = ((features & node.required) == node.required).all(
            axis=1
        )
        return node.guesses[has_all]

    def _revealed(self, node: _Node, guess: int, code: int) -> Array:
        """Return the features that guesses must have after one more reply."""
        if self._hints is None:
            return node.required

        # Bit n of `revealed` stands for slot n; feature f is bit f mod 64 of word f div 64.
        slots = self._hints.slots[guess]
        revealed = self._hints.revealed[self._hints.shapes[guess], code]
        is_shown = (revealed >> np.arange(len(slots)) & 1).astype(np.bool_)
        required = node.required.copy()
        for feature in slots[is_shown].tolist():
            required[feature >> 6] |= np.uint64(1 << (feature & 63))
        return required

    def _follow(self, node: _Node, guess: int, bound: int, beta: int) -> CostOrBound:
        """Return (cost, True) of a guess if it is less than `beta`, else (bound, False).

        `bound` is its branch bound. First the bounds of its branches are raised, the largest first.
        Then the branches are solved, the smallest first, as these take least time.
        """
        total = bound
        unsolved = []
        for branch in self._branches(node, guess):
            if total >= beta:
                return total, False
            known, exact = self._quick_bound(branch)

            # The total already has the size bound of each branch.
            total += known - branch.bound
            if not exact:
                unsolved.append((branch, known))

        for branch, known in reversed(unsolved):
            if total >= beta:
                return total, False

            # The branch may cost what the others, at their bounds, leave of beta.
            cost, exact = self._value(branch, min(INFEASIBLE, beta - (total - known)))
            total += cost - known
            if not exact:
                return total, False

        return total, total < beta

    def _branches(self, node: _Node, guess: int) -> list[_Node]:
        """Return the branches of a guess whose size bounds are not their costs.

        The largest come first; with masses, those that cost least for each target.
        """
        # A right guess is a branch of one target, which never is among the open ones.
        codes = self._codes[guess, node.targets]
        open_codes = np.flatnonzero(
            np.bincount(codes) > self._exact[self._after(node)]
        ).tolist()
        branches = [
            self._node(
                node.targets[codes == code],
                self._revealed(node, guess, code),
                node.guesses,
                node.narrowed,
                self._after(node),
            )
            for code in open_codes
        ]
        if self._is_weighted:
            branches.sort(key=lambda branch: -branch.bound / len(branch.targets))
        else:
            branches.sort(key=lambda branch: len(branch.targets))

        return branches[::-1]

    def _quick_bound(self, node: _Node) -> CostOrBound:
        """Return the known cost or bound of a set, or else a bound from its candidates alone."""
        if node.key in self._known:
            return self._known[node.key]
        bounds, splits = self._bounds(node, self._guess_of[node.targets])

        # If any guess may be made, no other one has a bound below `_outside`. So a candidate with
        # a higher bound does not decide.
        at = int(bounds.argmin())
        bound = int(bounds[at])
        exact = bool(splits.largest[at] <= self._exact[self._after(node)])
        if self._any and bound > self._outside(node):
            bound = self._outside(node)
            exact = False

        found = self._known[node.key] = max(node.bound, bound), exact
        return found
