"""A proof in three steps: find a good tree, refute the other first guesses, draw the conclusion.

The search of one first guess is in `driver`; docs/exact-search.md explains it.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from hashlib import sha256
from heapq import heapify, heappop, heappush
from itertools import chain, count

import numpy as np

from guesstree.code import code_of_proofs
from guesstree.defaults import INCUMBENT_NODES
from guesstree.errors import InputError
from guesstree.games.matrix import ReplyMatrix
from guesstree.games.tree import GuessTree
from guesstree.search.cost import INFEASIBLE, Beam
from guesstree.search.driver import NO_LIMIT, Search, Stop, never
from guesstree.search.objective import (
    EXACT,
    OPEN,
    REFUTED,
    TO_THE_END,
    Blocks,
    CertificateEntry,
    Control,
    Objective,
    Progress,
    Proof,
)
from guesstree.text import counted

BLOCK = 8
"""First guesses that are refuted one after another with the same tables."""


def block_sizes(matrix: ReplyMatrix, objective: Objective) -> list[int]:
    """Return the number of first guesses in each block; equivalent ones count once.

    Raises
    ------
    InputError
        A first guess of the objective is not allowed.
    """
    openers = len({words[0] for words in _alike(matrix, objective).values()})
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
        raise InputError(f"{part!r} is not a part of the first guesses, such as 2-of-8")
    return list(range(int(match[1]) - 1, blocks, int(match[2])))


def ordered_openers(search: Search, objective: Objective) -> list[int]:
    """Return the positions of the first guesses to search, the most promising first.

    Only the most promising one of equivalent first guesses is listed.
    """
    alike, names = _alike(search.matrix, objective), search.matrix.guesses
    first: dict[str, int] = {}
    for opener in search.openers.tolist():
        if names[opener] in alike:
            first.setdefault(alike[names[opener]][0], opener)
    return list(first.values())


def _alike(matrix: ReplyMatrix, objective: Objective) -> dict[str, list[str]]:
    """Return, for each first guess to choose from, those that are equivalent to it by symmetry.

    In hard mode every guess is equivalent to itself only: hints need not be symmetric.
    """
    words = matrix.targets if objective.mode == "consistent" else matrix.guesses
    for opener in objective.openers:
        if opener not in words:
            raise InputError(
                f"{opener!r} is not a first guess that mode {objective.mode!r} allows; "
                f"choose from its {len(words)} words"
            )
    every = np.arange(len(matrix.guesses))
    equivalent = every if objective.mode == "nyt-hard" else matrix.equivalent_guesses()
    first = {word: int(equivalent[matrix.position[word]]) for word in objective.openers or words}
    classes: dict[int, list[str]] = {}
    for word, number in first.items():
        classes.setdefault(number, []).append(word)
    return {word: classes[number] for word, number in first.items()}


_STEP = 100
"""A first guess that is open is raised by a hundredth of its bound before it waits again."""


def raise_open(search: Search, blocks: Blocks, cost: int, stop: Stop) -> Iterator[int]:
    """Raise the bounds of open first guesses in place, the weakest first.

    The lower bound of a proof is the least of them. They are raised step by step, until `stop`
    returns True or the least cannot be raised: by probing once, and by profiles where replies are
    few. A bound that reaches the cost of the known tree refutes its first guess. Yields the least
    bound after each step.
    """
    waiting = [
        (entry.bound, block, place)
        for block, entries in blocks.items()
        for place, entry in enumerate(entries)
        if entry.status == OPEN and entry.bound is not None
    ]
    heapify(waiting)
    probed, least = set[tuple[int, int]](), cost
    while waiting and waiting[0][0] < least and not stop():
        bound, block, place = heappop(waiting)
        raised = bound
        entry, wanted = blocks[block][place], min(cost, bound + bound // _STEP + 1)
        opener = search.matrix.position[entry.guess]
        if (block, place) not in probed:
            probed.add((block, place))
            raised = max(bound, search.lower_bound(opener))
        if raised < wanted:
            raised = max(raised, search.raised_bound(opener, wanted, stop))
        status = REFUTED if raised >= cost else OPEN
        bounded = raised if raised < INFEASIBLE else None
        blocks[block][place] = replace(entry, bound=bounded, status=status)
        if raised < wanted:
            least = min(least, raised)
        elif status == OPEN:
            heappush(waiting, (raised, block, place))
        yield min([least, *(other for other, _, _ in waiting[:1])])


WHOLE = "1-of-1"

_SEARCHED, _PROFILED = 0.9, 0.5
"""Shares of the time for the search: in general, and in games with profiles. The rest is for
raising the bounds of open first guesses, for which profiles are good."""


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
    sizes, checkpoint = block_sizes(matrix, objective), control.checkpoint
    mine = blocks_of_part(part, len(sizes))
    key = proof_key(matrix, objective, incumbent) if checkpoint else ""
    stored = checkpoint.read(key) if checkpoint else {}
    finished = stored.keys() - _open_blocks(stored)
    done = {block: stored[block] for block in mine if block in finished}
    waiting = [block for block in mine if block not in done]
    now = Progress(0, sum(sizes[block] for block in waiting), 0, None, None, None)
    if incumbent is not None:
        now = now._replace(total=objective.cost_of(incumbent, matrix), opener=incumbent.opener)
    cost = INFEASIBLE if now.total is None or objective.worst_case else now.total
    refuter = Refuter(matrix, objective, incumbent, control)
    for block in waiting:
        done[block] = []
        for entry in refuter.block(block):
            done[block].append(entry)
            now = _after(now, entry)
            control.report(now)
        if checkpoint:
            checkpoint.save(done, key)
    if checkpoint and _open_blocks(done):
        # Saved now: a checkpoint resumes searches, and not the raising of bounds.
        checkpoint.save(done, key, at_once=True)
    if _open_blocks(done) and not control.stop(1):
        search = objective.search(matrix, objective.limit)
        for bound in raise_open(search, done, cost, partial(control.stop, 1)):
            control.report(now._replace(lower_bound=bound))
    if checkpoint and not _open_blocks(done):
        checkpoint.remove()
    return {block: done[block] for block in mine}


def _open_blocks(blocks: Blocks) -> set[int]:
    """Return the blocks in which some first guess is open."""
    return {at for at, entries in blocks.items() if any(one.status == OPEN for one in entries)}


def _after(now: Progress, entry: CertificateEntry) -> Progress:
    """Return how far a part has come after one more entry."""
    bounds = [bound for bound in (now.lower_bound, entry.bound) if bound is not None]
    now = now._replace(
        done=now.done + 1,
        open=now.open + (entry.status == OPEN),
        lower_bound=min(bounds, default=None),
    )
    known = INFEASIBLE if now.total is None else now.total
    if entry.status == EXACT and entry.bound is not None and entry.bound < known:
        now = now._replace(total=entry.bound, opener=entry.guess)
    return now


class Refuter:
    """Refutes first guesses one by one. What it learns from one helps with the next of its block.

    `least` is the least known cost within `search.limit`. If the worst case comes first, the limit
    falls whenever a tree within a smaller limit is found. If it comes last, `worst` is the least
    known worst case of trees of the least cost.
    """

    def __init__(
        self,
        matrix: ReplyMatrix,
        objective: Objective,
        incumbent: GuessTree | None,
        control: Control,
    ) -> None:
        self.objective = objective
        limit, (least, worst) = objective.limit, _cost_and_worst(matrix, objective, incumbent)
        if incumbent is not None and objective.worst_case == "first":
            limit = worst
        self.start = limit or NO_LIMIT, least, worst
        self.search = objective.search(matrix, limit)
        share = _PROFILED if self.search.profiles else _SEARCHED
        self.stop: Stop = partial(control.stop, share)
        self.openers = ordered_openers(self.search, objective)
        self.feasibility = (
            Search(matrix, objective.mode, limit, feasibility_only=True) if limit else None
        )
        is_bounded = limit and incumbent is not None and not objective.worst_case
        self.unlimited = objective.search(matrix, None) if is_bounded else None
        self.searches = [one for one in (self.search, self.feasibility, self.unlimited) if one]
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
        for at, opener in enumerate(self.openers[start : start + BLOCK], start):
            yield self.refute(opener, want_exact=at < self.objective.exact)

    def refute(self, opener: int, *, want_exact: bool) -> CertificateEntry:
        """Search for a tree with this first guess that is better than the best known tree.

        If `want_exact`, find the least cost in any case.
        """
        before, limit = self.nodes, self.search.limit
        last = self.objective.worst_case == "last" and self.least < INFEASIBLE
        bound, status = self._decide(opener, INFEASIBLE if want_exact else self.least + last)
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
            nodes=self.nodes - before,
            known=self.search.known,
        )

    @property
    def nodes(self) -> int:
        """The nodes that were expanded."""
        return sum(search.nodes for search in self.searches)

    def _decide(self, opener: int, beta: int) -> tuple[int, str]:
        """Return the cost or lower bound of a first guess, and its status."""
        if self.feasibility and not self.stop():
            if self.objective.worst_case == "first":
                while self._fits(opener, self.search.limit - 1)[1]:
                    self.search.limit -= 1
                    beta = INFEASIBLE
            elif beta == INFEASIBLE and self._fits(opener, self.search.limit)[0] == INFEASIBLE:
                return INFEASIBLE, REFUTED
        bound = 0
        # No tree within a limit costs less than the best one without: in hard mode that search
        # refutes most first guesses, in less than half the time.
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
        """Find the least worst case of trees of this cost, if it is below the best known.

        Returns the status of the first guess, and a limit within which it has such a tree.
        """
        search, limit = self.search, self.search.limit
        better = cost < self.least
        if better:
            self.worst = _worst(search, opener)
        search.limit = self.worst - 1
        while search.value(opener, cost + 1, self.stop)[1]:
            better, self.worst = True, _worst(search, opener)
            search.limit = self.worst - 1
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


def join_parts(
    matrix: ReplyMatrix, objective: Objective, incumbent: GuessTree | None, blocks: Blocks
) -> Proof:
    """Return the proof that the entries of all blocks make.

    Raises
    ------
    InputError
        A block is missing.
    """
    missing = sorted(set(range(len(block_sizes(matrix, objective)))) - set(blocks))
    if missing:
        raise InputError(
            f"{len(missing)} blocks of first guesses are missing, the first is {missing[0]}; "
            "give the files of all parts of one proof"
        )
    entries = [entry for block in sorted(blocks) for entry in blocks[block]]
    best, tree = objective.rank(*_cost_and_worst(matrix, objective, incumbent)), incumbent
    exact = [entry for entry in entries if entry.status == EXACT]
    least = min(exact, key=lambda entry: _rank(objective, entry), default=None)
    if least is not None and _rank(objective, least) < best:
        # A new search with an empty table finds its tree again.
        search, opener = objective.search(matrix, least.limit), matrix.position[least.guess]
        found = search.value(opener, (least.bound or 0) + 1)
        assert found == (least.bound, True), f"{least.guess} costs {found[0]}, not {least.bound}"
        tree = GuessTree.from_codes(search.rows(opener), matrix)
    alike, certificate = _alike(matrix, objective), []
    for entry in entries:
        others = [word for word in alike[entry.guess] if word != entry.guess]
        like = replace(entry, nodes=0, like=entry.guess)
        certificate += [entry, *(replace(like, guess=word) for word in others)]
    return proof_of(matrix, objective, tree, certificate)


def _cost_and_worst(
    matrix: ReplyMatrix, objective: Objective, tree: GuessTree | None
) -> tuple[int, int]:
    """Return the cost and the worst case of a tree; without one, more than any tree has."""
    if tree is None:
        return INFEASIBLE, NO_LIMIT
    return objective.cost_of(tree, matrix), tree.worst


def _rank(objective: Objective, entry: CertificateEntry) -> tuple[int, int]:
    """Return the rank of the tree that an exact entry tells of."""
    return objective.rank(entry.bound or 0, entry.limit or NO_LIMIT)


def proof_of(
    matrix: ReplyMatrix,
    objective: Objective,
    tree: GuessTree | None,
    certificate: Iterable[CertificateEntry],
) -> Proof:
    """Return the proof that the best known tree and the entries of all first guesses make.

    The search for a better tree also refutes the first guess of the best tree. If its bound is the
    cost of the tree, this first guess and those that are equivalent to it are exact.
    """
    entries = list(certificate)
    cost, worst = _cost_and_worst(matrix, objective, tree)
    if tree is not None:
        best = {entry.like or entry.guess for entry in entries if entry.guess == tree.opener}
        limit = worst if objective.worst_case else objective.limit
        for at, entry in enumerate(entries):
            is_best = (entry.like or entry.guess) in best and entry.bound == cost
            if is_best and entry.status != OPEN:
                entries[at] = replace(entry, status=EXACT, limit=limit)
    # If the worst case comes first, first guesses that exceed the best worst case do not count.
    # Open ones count, as their worst case is not known.
    first = objective.worst_case == "first"
    bounds = [
        entry.bound
        for entry in entries
        if entry.bound is not None
        and (not first or entry.status == OPEN or (entry.limit or 0) <= worst)
    ]
    lower_bound = min([*bounds, cost])
    bound = None if lower_bound == INFEASIBLE else lower_bound
    return Proof(tree, bound, tuple(entries), None if tree is None else cost)


def why_without_tree(proof: Proof, name: str, limit: int | None) -> str:
    """Return a sentence that says why a proof has no tree within the limit of a strategy.

    It names no file, since Snakemake removes the files of a failed job.
    """
    guesses = counted(limit or 0, "guess")
    if proof.proven:
        return (
            f"no guess tree keeps within {guesses}, as all {len(proof.certificate):,} first "
            f"guesses were refuted; name a larger limit than {name!r}, or leave it out"
        )
    return (
        f"no guess tree that keeps within {guesses} was found in the time given; allow more "
        f"minutes, or name a larger limit than {name!r}"
    )


_NARROW = ((2, 2, 1, 1), (2, 3, 4, 8), (4, 4, 8, 30))
"""The widths of the first beams, which rank first guesses. This and the numbers below decide which
incumbent is found, and how soon. What is proved does not depend on them."""

_RANKED, _RANKING_SHARE = 256, 1 / 8
"""The most first guesses that the first beam follows, and its share of all nodes."""

_KEPT = 4
"""The next beam follows the best quarter of the first guesses, and at least four."""


def find_incumbent(
    matrix: ReplyMatrix, objective: Objective, nodes: int = INCUMBENT_NODES, stop: Stop = never
) -> GuessTree | None:
    """Return the best tree that beams find; None if they find none within the limit.

    Narrow beams without a limit rank the most promising first guesses. Each wider beam follows the
    best quarter of the first guesses of the one before, at least four. This ends after `nodes`
    nodes, or when a wide beam finds nothing better. While no tree within the limit is known, wide
    beams follow all first guesses. If there is still none, the first guesses are searched one by
    one, for as many nodes again.

    All of this ends when `stop` returns True, but not before the narrowest beam has found a tree.
    """
    best = _by_beams(matrix, objective, nodes, stop)
    if best is None and objective.limit:
        best = _by_search(matrix, objective, nodes, stop)
    while objective.worst_case and best is not None:
        last = objective.worst_case == "last"
        beta = objective.cost_of(best, matrix) + 1 if last else INFEASIBLE
        within = objective._replace(limit=best.worst - 1)
        shorter = _by_beams(matrix, within, nodes, stop, beta)
        if shorter is None:
            break
        best = shorter
    return best


def _by_beams(
    matrix: ReplyMatrix, objective: Objective, nodes: int, stop: Stop, beta: int = INFEASIBLE
) -> GuessTree | None:
    """Return the best tree within the limit, of a cost below `beta`, that wider beams find."""
    limit = objective.limit
    if limit == 0:
        return None
    best: GuessTree | None = None
    openers: list[int] = []
    few, share, left = _RANKED, int(nodes * _RANKING_SHARE), nodes
    # Each wide beam is twice as wide as the one before.
    wide = ((8 << step, 8 << step, 16 << step, 60 << step) for step in count())
    for width in chain(_NARROW, wide):
        before, is_wide = best, width not in _NARROW
        search = objective.search(matrix, limit if is_wide else None, Beam(None, width))
        openers = openers or ordered_openers(search, objective)
        bar = beta if is_wide else None
        costs = _follow(search, openers, bar, (few, share, left), stop)
        opener = min(costs, key=lambda guess: costs[guess], default=-1)
        if costs and (is_wide or limit is None) and costs[opener] < beta:
            best, beta = GuessTree.from_codes(search.rows(opener), matrix), costs[opener]
        left -= search.nodes
        if left <= 0 or (is_wide and best is before) or stop():
            break
        if not is_wide:
            openers.sort(key=lambda guess: costs.get(guess, INFEASIBLE))
            few = max(_KEPT, len(costs) // _KEPT)
        share = left
    return best


def _by_search(
    matrix: ReplyMatrix, objective: Objective, nodes: int, stop: Stop
) -> GuessTree | None:
    """Return the best tree within the limit that a search of at most `nodes` nodes finds."""
    best: GuessTree | None = None
    control = Control(lambda _: refuter.nodes >= nodes or stop())
    refuter = Refuter(matrix, objective, None, control)
    for opener in refuter.openers:
        if refuter.stop():
            break
        if refuter.refute(opener, want_exact=False).status == EXACT:
            best = GuessTree.from_codes(refuter.search.rows(opener), matrix)
    return best


def _follow(
    search: Search, openers: Sequence[int], bar: int | None, most: tuple[int, int, int], stop: Stop
) -> dict[int, int]:
    """Return the totals of first guesses by a beam.

    With a bar, each first guess is searched for a total below it and below the best so far. `most`
    has three numbers: once a total is known, how many first guesses to follow, and after how many
    nodes to end; and after how many nodes to stop in any case.
    """
    few, share, left = most
    totals: dict[int, int] = {}
    beta = INFEASIBLE if bar is None else bar

    def is_over() -> bool:
        return search.nodes >= left or (stop() and (bar is not None or bool(totals)))

    for at, opener in enumerate(openers):
        is_known = beta < INFEASIBLE or len(totals) > 0
        if is_over() or (is_known and (at >= few or search.nodes >= share)):
            break
        total, found = search.value(opener, beta, is_over)
        if found:
            totals[opener] = total
            beta = beta if bar is None else total
    return totals


def prove_optimal(
    matrix: ReplyMatrix,
    objective: Objective,
    *,
    incumbent_nodes: int = INCUMBENT_NODES,
    control: Control = TO_THE_END,
) -> Proof:
    """Find the best tree and prove that none is better, in one process.

    Parameters
    ----------
    matrix
        The reply matrix of the game.
    objective
        What its trees should minimise.
    incumbent_nodes
        Nodes that the search for the incumbent may expand.
    control
        When to stop, what to report, where to keep a checkpoint.

    Raises
    ------
    InputError
        A first guess is not allowed, the rule has no hard mode, or a tree would go deeper than
        `search.cost.DEEPEST` guesses.
    """
    incumbent = find_incumbent(matrix, objective, incumbent_nodes, partial(control.stop, 1))
    blocks = refute_part(matrix, objective, incumbent, WHOLE, control)
    return join_parts(matrix, objective, incumbent, blocks)


def proof_key(matrix: ReplyMatrix, objective: Objective, incumbent: GuessTree | None) -> str:
    """Return a key of a proof, which tells what its entries depend on.

    That is the game, the objective, the cost and the worst case of the incumbent, and the code.
    """
    start = _cost_and_worst(matrix, objective, incumbent)
    told = matrix.fingerprint, objective, start, code_of_proofs()
    return sha256(repr(told).encode()).hexdigest()[:16]


def part_key(matrix: ReplyMatrix, objective: Objective, incumbent: GuessTree | None) -> str:
    """Return the key that all parts of one proof share.

    They may differ in how many first guesses got their exact total.
    """
    return proof_key(matrix, objective._replace(exact=0), incumbent)
