"""Refuting first guesses: none is better than the best known tree.

First guesses are refuted in blocks, which parts of a proof share out. The search of one first guess
is in `tree_search`; docs/exact-search.md explains it.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import partial
from hashlib import sha256
from heapq import heapify, heappop, heappush

import numpy as np

from guesstree.base.code import code_of_proofs
from guesstree.base.errors import ANOTHER_WORD, InputError, suggest_name
from guesstree.games.matrix import ReplyMatrix
from guesstree.games.modes import Mode
from guesstree.games.tree import GuessTree
from guesstree.search.certificate import EXACT, OPEN, REFUTED, Blocks, CertificateEntry
from guesstree.search.cost import INFEASIBLE
from guesstree.search.objective import TO_THE_END, Control, Objective
from guesstree.search.tree_search import NO_LIMIT, Search
from guesstree.words.forms import letters_of

BLOCK = 8
"""First guesses that are refuted one after another with the same tables."""


def block_sizes(matrix: ReplyMatrix, objective: Objective) -> list[int]:
    """Return the number of first guesses in each block; equivalent ones count once.

    Raises
    ------
    InputError
        A first guess of the objective is not allowed.
    """
    # The first of its class stands for each first guess.
    openers = len({words[0] for words in equivalent_openers(matrix, objective).values()})
    return [min(BLOCK, openers - first) for first in range(0, openers, BLOCK)]


def blocks_of_part(part: str, blocks: int) -> list[int]:
    """Return the numbers of a part's blocks, counted from 0.

    >>> blocks_of_part("2-of-3", 8)
    [1, 4, 7]

    Raises
    ------
    InputError
        The text does not name a part.
    """
    match = re.fullmatch(r"([1-9][0-9]{0,8})-of-([1-9][0-9]{0,8})", part)
    if not match or int(match[1]) > int(match[2]):
        raise InputError(
            f"{part!r} is not a part of the first guesses; write it like 2-of-8"
        )
    return list(range(int(match[1]) - 1, blocks, int(match[2])))


def ordered_openers(search: Search, objective: Objective) -> list[int]:
    """Return the positions of the first guesses to search, the most promising first.

    Only the most promising one of equivalent first guesses is listed.
    """
    alike = equivalent_openers(search.matrix, objective)
    names = search.matrix.guesses
    first: dict[str, int] = {}

    # The most promising come first, so the first one of its class is kept. First guesses that the
    # objective leaves out are in no class.
    for opener in search.openers.tolist():
        if names[opener] in alike:
            first.setdefault(alike[names[opener]][0], opener)
    return list(first.values())


def _with_anagrams(openers: Iterable[int], matrix: ReplyMatrix) -> list[int]:
    """Return first guesses in their order, but each followed by those with the same letters.

    They leave many of the same sets, which the tables of a block know then.
    """
    groups: dict[tuple[str, ...], list[int]] = {}
    for opener in openers:
        letters = tuple(sorted(letters_of(matrix.guesses[opener])))
        groups.setdefault(letters, []).append(opener)
    return [opener for group in groups.values() for opener in group]


def equivalent_openers(matrix: ReplyMatrix, objective: Objective) -> dict[str, list[str]]:
    """Return, for each first guess to choose from, those that are equivalent to it by symmetry.

    In hard mode every guess is equivalent to itself only: hints need not be symmetric.
    """
    words = matrix.targets if objective.mode == Mode.CONSISTENT else matrix.guesses
    for opener in objective.openers:
        if opener not in words:
            raise InputError(
                f"{opener!r} is not a first guess that mode {objective.mode!r} allows; "
                f"{suggest_name(opener, words, many=ANOTHER_WORD)}"
            )

    every = np.arange(len(matrix.guesses))
    equivalent = every if objective.mode == Mode.HARD else matrix.equivalent_guesses()
    first = {
        word: int(equivalent[matrix.position[word]]) for word in objective.openers or words
    }
    classes: dict[int, list[str]] = {}
    for word, number in first.items():
        classes.setdefault(number, []).append(word)
    return {word: classes[number] for word, number in first.items()}


_STEP = 100
"""A first guess that is open is raised by a hundredth of its bound before it waits again."""


def raise_open(search: Search, blocks: Blocks, cost: int, control: Control) -> None:
    """Raise the bounds of open first guesses in place, the weakest first.

    The lower bound of a proof is the least of them. They are raised step by step, until the control
    stops or the least cannot be raised: by probing once, and then by profiles or by a search for
    trees that cost little more. A bound that reaches the cost of the known tree refutes its first
    guess.
    """
    waiting = [
        (entry.bound, block, place)
        for block, entries in blocks.items()
        for place, entry in enumerate(entries)
        if entry.status == OPEN and entry.bound is not None
    ]
    heapify(waiting)
    probed = set[tuple[int, int]]()
    least = cost
    while waiting and waiting[0][0] < least and not control.stop(1):
        bound, block, place = heappop(waiting)
        entry = blocks[block][place]
        opener = search.matrix.position[entry.guess]
        wanted = min(cost, bound + bound // _STEP + 1)

        # Probing once is enough: its bounds are in the table.
        raised = bound
        if (block, place) not in probed:
            probed.add((block, place))
            raised = max(bound, search.lower_bound(opener))
        if raised < wanted:
            raised = max(raised, _raised(search, opener, wanted, control))

        status = REFUTED if raised >= cost else OPEN
        bounded = raised if raised < INFEASIBLE else None
        blocks[block][place] = replace(entry, bound=bounded, status=status)

        # A first guess that cannot be raised any further holds down the bound of the proof. So
        # others are raised no higher than this.
        if raised < wanted:
            least = min(least, raised)
        elif status == OPEN:
            heappush(waiting, (raised, block, place))


def _raised(search: Search, opener: int, wanted: int, control: Control) -> int:
    """Return a bound that reaches `wanted`, unless profiles end or the control stops."""
    if control.nodes is None:
        return search.raised_bound(opener, wanted, partial(control.stop, 1))

    # Profiles expand no nodes.
    last_node = search.nodes + control.nodes
    return search.value(
        opener, wanted, lambda: search.nodes >= last_node or control.stop(1)
    )[0]


WHOLE = "1-of-1"

_SEARCHED, _PROFILED = 0.9, 0.5
"""Shares of the time for the search: in general, and in games with profiles. The rest is for
raising the bounds of open first guesses, where profiles are good."""


def refute_part(
    matrix: ReplyMatrix,
    objective: Objective,
    incumbent: GuessTree | None,
    part: str = WHOLE,
    control: Control = TO_THE_END,
) -> Blocks:
    """Refute the first guesses of one part; return the entries of its blocks.

    Blocks that the checkpoint holds in full are not searched again. It is rewritten after blocks,
    which takes at most a twentieth of the time, and removed once nothing is open.

    Raises
    ------
    InputError
        The text does not name a part, a first guess of the objective is not allowed, or a tree
        would go deeper than `search.cost.DEEPEST` guesses.
    """
    sizes = block_sizes(matrix, objective)
    mine = blocks_of_part(part, len(sizes))
    checkpoint = control.checkpoint
    key = proof_key(matrix, objective, incumbent) if checkpoint else ""
    stored = checkpoint.read(key) if checkpoint else {}

    # A block with an open first guess is searched again: it may have been stopped in the middle.
    finished = stored.keys() - _open_blocks(stored)
    done = {block: stored[block] for block in mine if block in finished}
    waiting = [block for block in mine if block not in done]

    refuter = Refuter(matrix, objective, incumbent, control)
    steps = iter(control.track(range(sum(sizes[block] for block in waiting))))
    next(steps, None)  # a bar counts a step as done when the next one begins
    for block in waiting:
        done[block] = []
        for entry in refuter.block(block):
            done[block].append(entry)
            next(steps, None)
        if checkpoint:
            checkpoint.save(done, key)

    if checkpoint and _open_blocks(done):
        # Saved now: a checkpoint resumes searches, and not the raising of bounds.
        checkpoint.save(done, key, at_once=True)

    if _open_blocks(done) and not control.stop(1):
        # Two searches of a large game may not fit into memory.
        del refuter
        search = objective.search(matrix, objective.limit)
        known, _ = objective.cost_and_worst(incumbent, matrix)
        exact = (
            entry for block in done.values() for entry in block if entry.status == EXACT
        )
        known = min([known, *(entry.bound for entry in exact if entry.bound is not None)])
        raise_open(search, done, objective.refuting(known), control)

    if checkpoint and not _open_blocks(done):
        checkpoint.remove()
    return {block: done[block] for block in mine}


def _open_blocks(blocks: Blocks) -> set[int]:
    """Return the blocks with an open first guess."""
    return {
        at
        for at, entries in blocks.items()
        if any(entry.status == OPEN for entry in entries)
    }


def keeps_evidence(
    matrix: ReplyMatrix, objective: Objective, incumbent: GuessTree | None
) -> bool:
    """Tell whether the searches of a proof keep the bounds of sets for each first guess.

    A search that uses symmetries learns about images of sets, which have no row. While no tree
    within a limit is known, searches without rows are several times as fast in mode `any`.
    """
    is_fast = not objective.limit or incumbent or objective.mode == Mode.CONSISTENT
    return objective.has_evidence and matrix.symmetries is None and bool(is_fast)


class Refuter:
    """Refutes first guesses one by one. What it learns from one helps with the next of its block.

    `least` is the least known cost within `search.limit`. If the worst case comes first, the limit
    falls whenever a tree within a smaller limit is found. If it comes last, `worst` is the least
    known worst case of trees of the lowest cost.
    """

    def __init__(
        self,
        matrix: ReplyMatrix,
        objective: Objective,
        incumbent: GuessTree | None,
        control: Control,
    ) -> None:
        self.objective = objective
        limit = objective.limit
        least, worst = objective.cost_and_worst(incumbent, matrix)
        if incumbent is not None and objective.worst_case == "first":
            limit = worst

        # Every block starts from these.
        self.start = limit or NO_LIMIT, least, worst
        self.search = objective.search(matrix, limit)

        self.control = control
        self.share = _PROFILED if self.search.profiles else _SEARCHED
        self.last_node: int | None = None
        promising = ordered_openers(self.search, objective)
        self.exact = set(promising[: objective.exact])
        self.openers = _with_anagrams(promising, matrix)

        # The best known tree bounds the cost of its own first guess.
        self.known = -1 if incumbent is None else matrix.position[incumbent.opener]

        # Other searches help within a limit, but leave no rows. `feasibility` asks whether any tree
        # stays within the limit. `unlimited` refutes without a limit, see `_decide`.
        if keeps_evidence(matrix, objective, incumbent):
            self.search.keep_evidence()
            limit = None

        self.feasibility = (
            Search(matrix, objective.mode, limit, feasibility_only=True) if limit else None
        )
        is_bounded = limit and incumbent is not None and not objective.worst_case
        self.unlimited = objective.search(matrix, None) if is_bounded else None
        self.searches = [
            one for one in (self.search, self.feasibility, self.unlimited) if one
        ]
        self.search.limit, self.least, self.worst = self.start

    def block(self, number: int) -> Iterator[CertificateEntry]:
        """Yield the entries of a block of first guesses.

        Every block starts with empty tables and from the incumbent, so its results do not depend on
        other blocks. Once its time is over, the remaining entries have bounds from the sizes of
        branches only.
        """
        for search in self.searches:
            search.clear()
        self.search.limit, self.least, self.worst = self.start
        start = number * BLOCK
        for opener in self.openers[start : start + BLOCK]:
            yield self.refute(opener, want_exact=opener in self.exact)

    def refute(self, opener: int, *, want_exact: bool) -> CertificateEntry:
        """Search for a tree with this first guess that is better than the best known tree.

        If `want_exact`, find the lowest cost in any case.
        """
        limit = self.search.limit
        if self.control.nodes is not None:
            self.last_node = self.nodes + self.control.nodes

        # If the worst case comes last, trees of the least known cost are wanted as well: one
        # may be shorter.
        wants_equal = self.objective.worst_case == "last" and self.least < INFEASIBLE
        beta = self.least + wants_equal
        if want_exact:
            beta = self.start[1] + 1 if opener == self.known else INFEASIBLE
        bound, status = self._decide(opener, beta)
        within = self.search.limit

        if status == EXACT:
            if self.objective.worst_case == "last" and bound <= self.least:
                status, within = self._shortened(opener, bound, want_exact=want_exact)

            # Costs of trees that exceed a new, smaller limit no longer count.
            shorter = self.search.limit < limit
            self.least = bound if shorter else min(self.least, bound)

        return CertificateEntry(
            guess=self.search.matrix.guesses[opener],
            limit=None if within == NO_LIMIT else within,
            bound=None if bound >= INFEASIBLE else bound,
            status=status,
            evidence=self.search.evidence.tobytes() if status != OPEN else b"",
        )

    @property
    def nodes(self) -> int:
        """The nodes that were expanded."""
        return sum(search.nodes for search in self.searches)

    def stop(self) -> bool:
        """Tell whether the search of a first guess has to stop."""
        is_over = self.last_node is not None and self.nodes >= self.last_node
        return is_over or self.control.stop(self.share)

    def _decide(self, opener: int, beta: int) -> tuple[int, str]:
        """Return the cost or lower bound of a first guess, and its status."""
        if self.feasibility and not self.stop():
            if self.objective.worst_case == "first":
                # A tree within fewer guesses lowers the limit. Its cost is found next,
                # whatever it is.
                while self._fits(opener, self.search.limit - 1)[1]:
                    self.search.limit -= 1
                    beta = INFEASIBLE
            elif (
                beta == INFEASIBLE
                and self._fits(opener, self.search.limit)[0] == INFEASIBLE
            ):
                return INFEASIBLE, REFUTED

        # No tree within a limit costs less than the best one without: in hard mode that search
        # refutes most first guesses, in less than half the time.
        bound = 0
        for search in (self.unlimited if beta < INFEASIBLE else None, self.search):
            if search is None or self.stop():
                continue
            bound, exact = search.value(opener, beta, self.stop)
            if bound >= beta:
                return bound, REFUTED
            if exact and search is self.search:
                return bound, EXACT

        return max(bound, self.search.size_bound(opener)), OPEN

    def _shortened(self, opener: int, cost: int, *, want_exact: bool) -> tuple[str, int]:
        """Find the lowest worst case of trees of this cost, if it is below the best known.

        Returns the status of the first guess, and a limit within which it has such a tree.
        """
        search = self.search
        limit = search.limit
        better = cost < self.least
        if better:
            self.worst = _worst(search, opener)

        # Each tree of the same cost lowers the worst case, until there is none.
        search.limit = self.worst - 1
        while search.value(opener, cost + 1, self.stop)[1]:
            better = True
            self.worst = _worst(search, opener)
            search.limit = self.worst - 1

        # Other first guesses may take more guesses, as their cost is compared first.
        search.limit = limit

        if self.stop():
            return OPEN, limit
        if better:
            return EXACT, self.worst
        return EXACT if want_exact else REFUTED, limit

    def _fits(self, opener: int, limit: int) -> tuple[int, bool]:
        """Search for any tree within a limit; a bound of `INFEASIBLE` says that there is none."""
        assert self.feasibility
        self.feasibility.limit = limit
        return self.feasibility.value(opener, INFEASIBLE, self.stop)


def _worst(search: Search, opener: int) -> int:
    """Return the worst case of the tree that a search has found."""
    return int(search.rows(opener)[-1].max())


def proof_key(
    matrix: ReplyMatrix, objective: Objective, incumbent: GuessTree | None
) -> str:
    """Return a key of a proof, which tells what its entries depend on.

    That is the game, the objective, the cost and the worst case of the incumbent, and the code.
    """
    start = objective.cost_and_worst(incumbent, matrix)
    covered = matrix.fingerprint, objective, start, code_of_proofs()
    return sha256(repr(covered).encode()).hexdigest()[:16]


def part_key(matrix: ReplyMatrix, objective: Objective, incumbent: GuessTree | None) -> str:
    """Return the key that all parts of one proof share.

    They may differ in how many first guesses got their exact total.
    """
    return proof_key(matrix, objective._replace(exact=0), incumbent)
