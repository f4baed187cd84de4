"""A proof in three steps: find a good tree, refute the other first guesses, draw the conclusion.

The search of one first guess is in `driver`; docs/exact-search.md explains it.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from hashlib import sha256

import numpy as np
from numpy.typing import NDArray

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
    Blocks,
    CertificateEntry,
    Control,
    Objective,
    Progress,
    Proof,
)
from guesstree.search.profiles import has_profiles

BLOCK = 8
"""First guesses that are refuted one after another with the same tables."""


def block_sizes(matrix: ReplyMatrix, objective: Objective) -> list[int]:
    """Return the number of first guesses in each block; equivalent ones count once.

    Raises
    ------
    InputError
        A first guess of the objective is not allowed.
    """
    allowed = list(_allowed(matrix, objective).values())
    openers = len(set(_equivalent(matrix, objective)[allowed]))
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
    equivalent = _equivalent(search.matrix, objective)
    allowed = set(_allowed(search.matrix, objective).values())
    first: dict[int, int] = {}
    for opener in search.openers.tolist():
        if opener in allowed:
            first.setdefault(int(equivalent[opener]), opener)
    return list(first.values())


def with_equivalents(
    matrix: ReplyMatrix, objective: Objective, entries: Sequence[CertificateEntry]
) -> Iterator[CertificateEntry]:
    """Yield the entries of a certificate, each followed by those of equivalent first guesses."""
    equivalent = _equivalent(matrix, objective)
    allowed = _allowed(matrix, objective)
    classes: dict[int, list[str]] = {}
    for word, at in allowed.items():
        classes.setdefault(int(equivalent[at]), []).append(word)
    for entry in entries:
        yield entry
        for word in classes[int(equivalent[allowed[entry.guess]])]:
            if word != entry.guess:
                yield replace(entry, guess=word, nodes=0, like=entry.guess)


def _allowed(matrix: ReplyMatrix, objective: Objective) -> dict[str, int]:
    """Return the first guesses to choose from, with their positions."""
    words = matrix.targets if objective.mode == "consistent" else matrix.guesses
    allowed = {word: matrix.position[word] for word in words}
    for opener in objective.openers:
        if opener not in allowed:
            raise InputError(
                f"{opener!r} is not a first guess that mode {objective.mode!r} allows; "
                f"choose from its {len(allowed)} words"
            )
    return {word: allowed[word] for word in objective.openers or allowed}


def _equivalent(matrix: ReplyMatrix, objective: Objective) -> NDArray[np.int64]:
    """Return, for each guess, the first guess that is equivalent to it by symmetry.

    In hard mode every guess is equivalent to itself only: hints need not be symmetric.
    """
    if objective.mode == "nyt-hard":
        return np.arange(len(matrix.guesses))
    return matrix.equivalent_guesses()


_STEP = 100
"""All open first guesses are raised by a hundredth of the least bound before any is raised more."""


def raise_open(search: Search, blocks: Blocks, cost: int, stop: Stop) -> Iterator[int]:
    """Raise the bounds of open first guesses in place, the weakest first.

    The lower bound of a proof is the least of them. So all are raised to a common value, and then
    to the next, until `stop` returns True or the least cannot be raised. They are raised by probing
    once, and by profiles where replies are few. A bound that reaches the cost of the known tree
    refutes its first guess. Yields the least bound after each step.
    """
    probed, done = set[tuple[int, int]](), set[tuple[int, int]]()
    while True:
        bounds = _open_bounds(blocks)
        if not bounds or bounds[0][1:] in done or bounds[0][0] >= cost:
            return
        wanted = min(cost, bounds[0][0] + bounds[0][0] // _STEP + 1)
        for bound, block, place in bounds:
            if bound >= wanted or (block, place) in done:
                continue
            if stop():
                return
            entry, raised = blocks[block][place], bound
            opener = search.matrix.position[entry.guess]
            if (block, place) not in probed:
                probed.add((block, place))
                raised = max(bound, search.lower_bound(opener))
            if raised < wanted and search.has_profiles:
                raised = max(raised, search.raised_bound(opener, wanted, stop))
            if raised < wanted:
                done.add((block, place))
            status = REFUTED if raised >= cost else OPEN
            bounded = raised if raised < INFEASIBLE else None
            blocks[block][place] = replace(entry, bound=bounded, status=status)
            yield min([cost, *(other for other, _, _ in _open_bounds(blocks))])


def _open_bounds(blocks: Blocks) -> list[tuple[int, int, int]]:
    """Return the bounds of open first guesses, the least first, with block and place in it."""
    return sorted(
        (entry.bound, block, place)
        for block, entries in blocks.items()
        for place, entry in enumerate(entries)
        if entry.status == OPEN and entry.bound is not None
    )


WHOLE = "1-of-1"

_SEARCHED, _PROFILED = 0.9, 0.5
"""Shares of the time for the search: in general, and in games with profiles. The rest is for
raising the bounds of open first guesses, for which profiles are good."""


def refute_part(
    matrix: ReplyMatrix,
    objective: Objective,
    incumbent: GuessTree | None,
    part: str = WHOLE,
    control: Control | None = None,
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
    control = control or Control()
    sizes = block_sizes(matrix, objective)
    mine = blocks_of_part(part, len(sizes))
    checkpoint = control.checkpoint
    key = proof_key(matrix, objective, incumbent) if checkpoint else ""
    stored = checkpoint.read(key) if checkpoint else {}
    done = {at: stored[at] for at in mine if at in stored and not _is_open(stored[at])}
    waiting = [block for block in mine if block not in done]
    start = None if incumbent is None else (objective.cost_of(incumbent, matrix), incumbent.opener)
    on_entry = _tracked(sum(sizes[block] for block in waiting), start, control.report)
    profiled = has_profiles(matrix, objective.cost, objective.weighted)
    share = _PROFILED if profiled else _SEARCHED

    def is_over() -> bool:
        return control.stop() or control.stop_search(share)

    refuted = refute(matrix, objective, incumbent, waiting, is_over, on_entry)
    for block, entries in zip(waiting, refuted, strict=True):
        done[block] = entries
        if checkpoint:
            checkpoint.save(done, key)
    if checkpoint and _are_open(done):
        # Saved now: a checkpoint resumes searches, and not the raising of bounds.
        checkpoint.save(done, key, at_once=True)
    if _are_open(done) and not control.stop():
        search = objective.search(matrix, objective.limit)
        cost = start[0] if start and not objective.worst_case else INFEASIBLE
        for bound in raise_open(search, done, cost, control.stop):
            on_entry(bound)
    if checkpoint and not _are_open(done):
        checkpoint.remove()
    return {block: done[block] for block in mine}


def _are_open(blocks: Blocks) -> bool:
    """Tell whether some first guess of some block is open."""
    return any(map(_is_open, blocks.values()))


def _is_open(entries: Iterable[CertificateEntry]) -> bool:
    """Tell whether some first guess of a block is open."""
    return any(entry.status == OPEN for entry in entries)


def _tracked(
    openers: int, start: tuple[int, str] | None, report: Callable[[Progress], None]
) -> Callable[[CertificateEntry | int], None]:
    """Return a function that is called with each entry, and reports the progress.

    It is also called with each least bound to which open entries have been raised. `start` is the
    cost of the incumbent, with its first guess.
    """
    now = Progress(0, openers, 0, None, *(start or (None, None)))

    def on_entry(entry: CertificateEntry | int) -> None:
        nonlocal now
        if isinstance(entry, int):
            now = now._replace(lower_bound=entry)
            report(now)
            return
        bounds = [bound for bound in (now.lower_bound, entry.bound) if bound is not None]
        now = now._replace(
            done=now.done + 1,
            open=now.open + (entry.status == OPEN),
            lower_bound=min(bounds, default=None),
        )
        known = INFEASIBLE if now.total is None else now.total
        if entry.status == EXACT and entry.bound is not None and entry.bound < known:
            now = now._replace(total=entry.bound, opener=entry.guess)
        report(now)

    return on_entry


def refute(
    matrix: ReplyMatrix,
    objective: Objective,
    incumbent: GuessTree | None,
    blocks: Sequence[int],
    stop: Stop = never,
    on_entry: Callable[[CertificateEntry], None] = lambda _: None,
) -> Iterator[list[CertificateEntry]]:
    """Yield the entries of each of these blocks of first guesses.

    Every block starts with empty tables and from the incumbent, so its results do not depend on
    other blocks. Once `stop` returns True, the remaining entries have bounds from the sizes of
    branches only. `on_entry` is called with every entry.
    """
    refuter = Refuter(matrix, objective, incumbent, stop)
    openers = ordered_openers(refuter.search, objective)
    for block in blocks:
        refuter.reset()
        entries = []
        start = block * BLOCK
        for at, opener in enumerate(openers[start : start + BLOCK], start):
            entry = refuter.refute(opener, want_exact=at < objective.exact)
            on_entry(entry)
            entries.append(entry)
        yield entries


class Refuter:
    """Refutes first guesses one by one. What it learns from one helps with the next.

    `least` is the least known cost within `search.limit`. If the worst case comes first, the limit
    falls whenever a tree within a smaller limit is found. If it comes last, `worst` is the least
    known worst case of trees of the least cost.
    """

    def __init__(
        self,
        matrix: ReplyMatrix,
        objective: Objective,
        incumbent: GuessTree | None,
        stop: Stop,
    ) -> None:
        self.objective, self.stop = objective, stop
        limit, least, worst = objective.limit, INFEASIBLE, NO_LIMIT
        if incumbent is not None:
            least, worst = objective.cost_of(incumbent, matrix), incumbent.worst
            if objective.worst_case == "first":
                limit = incumbent.worst
        self.start = limit or NO_LIMIT, least, worst
        self.least, self.worst = least, worst
        self.search = objective.search(matrix, limit)
        self.feasibility = (
            Search(matrix, objective.mode, limit, feasibility_only=True) if limit else None
        )
        is_bounded = limit and incumbent is not None and not objective.worst_case
        self.unlimited = objective.search(matrix, None) if is_bounded else None
        self.searches = [one for one in (self.search, self.feasibility, self.unlimited) if one]

    def reset(self) -> None:
        """Forget what was learned from earlier first guesses."""
        for search in self.searches:
            search.clear()
        self.search.limit, self.least, self.worst = self.start

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
        if self.unlimited and beta < INFEASIBLE and not self.stop():
            bound, _ = self.unlimited.value(opener, beta, self.stop)
            if bound >= beta:
                return bound, REFUTED
        if not self.stop():
            bound, exact = self.search.value(opener, beta, self.stop)
            if exact:
                return bound, EXACT
            if bound >= beta:
                return bound, REFUTED
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
    return conclude(matrix, objective, incumbent, entries)


def conclude(
    matrix: ReplyMatrix,
    objective: Objective,
    incumbent: GuessTree | None,
    entries: Sequence[CertificateEntry],
) -> Proof:
    """Return the proof that the entries of all first guesses make, with the best tree."""
    tree, least, worst = incumbent, INFEASIBLE, NO_LIMIT
    if incumbent is not None:
        least, worst = objective.cost_of(incumbent, matrix), incumbent.worst
    for entry in entries:
        claim = _or(entry.bound, INFEASIBLE), _or(entry.limit, NO_LIMIT)
        if entry.status == EXACT and objective.rank(*claim) < objective.rank(least, worst):
            (least, worst), tree = claim, _tree_of(matrix, objective, entry)
    return proof_of(matrix, objective, tree, tuple(with_equivalents(matrix, objective, entries)))


def proof_of(
    matrix: ReplyMatrix,
    objective: Objective,
    tree: GuessTree | None,
    certificate: Iterable[CertificateEntry],
) -> Proof:
    """Return the proof that the best known tree and the entries of all first guesses make.

    The search for a better tree also refutes the first guess of the best tree. If its bound is the
    cost of the tree, this first guess is exact.
    """
    if tree is None:
        least, worst, entries = INFEASIBLE, NO_LIMIT, tuple(certificate)
    else:
        least, worst = objective.cost_of(tree, matrix), tree.worst
        entries = tuple(_with_exact(objective, tree, least, certificate))
    # If the worst case comes first, first guesses that exceed the best worst case do not count.
    # Open ones count, as their worst case is not known.
    first = objective.worst_case == "first"
    bounds = [
        entry.bound
        for entry in entries
        if entry.bound is not None
        and (not first or entry.status == OPEN or _or(entry.limit, 0) <= worst)
    ]
    lower_bound = min([*bounds, least])
    bound = None if lower_bound == INFEASIBLE else lower_bound
    return Proof(tree, bound, entries, None if tree is None else least)


def _with_exact(
    objective: Objective, tree: GuessTree, cost: int, certificate: Iterable[CertificateEntry]
) -> Iterator[CertificateEntry]:
    """Yield the entries. Those equivalent to the tree's first guess are exact at its cost."""
    entries = tuple(certificate)
    best = {entry.like or entry.guess for entry in entries if entry.guess == tree.opener}
    limit = tree.worst if objective.worst_case else objective.limit
    for entry in entries:
        is_best = (entry.like or entry.guess) in best and entry.bound == cost
        is_exact = is_best and entry.status != OPEN
        yield replace(entry, status=EXACT, limit=limit) if is_exact else entry


def why_without_tree(proof: Proof, name: str, limit: int | None) -> str:
    """Return a sentence that says why a proof has no tree within the limit of a strategy.

    It names no file, since Snakemake removes the files of a failed job.
    """
    guesses = "1 guess" if limit == 1 else f"{limit} guesses"
    if proof.proven:
        return (
            f"no guess tree keeps within {guesses}, as all {len(proof.certificate):,} first "
            f"guesses were refuted; name a larger limit than {name!r}, or leave it out"
        )
    return (
        f"no guess tree that keeps within {guesses} was found in the time given; allow more "
        f"minutes, or name a larger limit than {name!r}"
    )


def _or(number: int | None, default: int) -> int:
    return default if number is None else number


def _tree_of(matrix: ReplyMatrix, objective: Objective, entry: CertificateEntry) -> GuessTree:
    """Return the tree of an exact entry, from a new search with an empty table."""
    search = objective.search(matrix, entry.limit)
    first = matrix.position[entry.guess]
    found = search.value(first, (entry.bound or 0) + 1)
    if found != (entry.bound, True):
        raise AssertionError(f"{entry.guess} was said to cost {entry.bound}, and costs {found[0]}")
    return GuessTree.from_codes(search.rows(first), matrix)


_NARROW = ((2, 2, 1, 1), (2, 3, 4, 8), (4, 4, 8, 30))
"""The widths of the first beams, which rank first guesses. This and the numbers below decide which
incumbent is found, and how soon. What is proved does not depend on them."""

_WIDE = (8, 8, 16, 60)
"""The width of the next beam; each later one is twice as wide as the one before."""

_RANKED, _RANKING_SHARE = 256, 1 / 8
"""The most first guesses that the first beam follows, and its share of all nodes."""

_KEPT = 4
"""The next beam follows the best quarter of the first guesses, and at least four."""


def find_incumbent(
    matrix: ReplyMatrix,
    objective: Objective,
    nodes: int = INCUMBENT_NODES,
    stop: Stop = never,
) -> GuessTree | None:
    """Return the best tree that beams find; None if they find none within the limit.

    Narrow beams without a limit rank the most promising first guesses. Each wider beam follows the
    best quarter of the first guesses of the one before, at least four. This ends after `nodes`
    nodes, or when a wide beam finds nothing better. While no tree within the limit is known, wide
    beams follow all first guesses. If there is still none, the first guesses are searched one by
    one, for as many nodes again.

    All of this ends when `stop` returns True, but not before the narrowest beam has found a tree.
    """
    best = _by_beams(matrix, objective, objective.limit, nodes, stop)
    if best is None and objective.limit:
        best = _by_search(matrix, objective, nodes, stop)
    while objective.worst_case and best is not None:
        last = objective.worst_case == "last"
        beta = objective.cost_of(best, matrix) + 1 if last else INFEASIBLE
        shorter = _by_beams(matrix, objective, best.worst - 1, nodes, stop, beta)
        if shorter is None:
            break
        best = shorter
    return best


def _by_beams(
    matrix: ReplyMatrix,
    objective: Objective,
    limit: int | None,
    nodes: int,
    stop: Stop,
    beta: int = INFEASIBLE,
) -> GuessTree | None:
    """Return the best tree within a limit, of a cost below `beta`, that wider beams find."""
    if limit == 0:
        return None
    best: GuessTree | None = None
    openers: list[int] = []
    few, share, left = _RANKED, int(nodes * _RANKING_SHARE), nodes
    for beam in _beams():
        before, is_wide = best, beam.width not in _NARROW
        search = objective.search(matrix, limit if is_wide else None, beam)
        openers = openers or ordered_openers(search, objective)
        bar = beta if is_wide else INFEASIBLE
        costs = _follow(search, openers, bar, is_wide, (few, share, left), stop)
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
    refuter = Refuter(matrix, objective, None, lambda: refuter.nodes >= nodes or stop())
    for opener in ordered_openers(refuter.search, objective):
        if refuter.stop():
            break
        if refuter.refute(opener, want_exact=False).status == EXACT:
            best = GuessTree.from_codes(refuter.search.rows(opener), matrix)
    return best


def _beams() -> Iterator[Beam]:
    """Yield wider and wider beams."""
    for width in _NARROW:
        yield Beam(None, width)
    large, medium, small, least = _WIDE
    while True:
        yield Beam(None, (large, medium, small, least))
        large, medium, small, least = 2 * large, 2 * medium, 2 * small, 2 * least


def _follow(
    search: Search,
    openers: Sequence[int],
    bar: int,
    is_wide: bool,
    most: tuple[int, int, int],
    stop: Stop,
) -> dict[int, int]:
    """Return the totals of first guesses by a beam, if they are below `bar`.

    A wide beam searches each first guess for a total below the best so far. `most` has three
    numbers: once a total is known, how many first guesses to follow, and after how many nodes to
    end; and after how many nodes to stop in any case.
    """
    few, share, left = most
    totals: dict[int, int] = {}

    def is_over() -> bool:
        return search.nodes >= left or (stop() and (is_wide or bool(totals)))

    for at, opener in enumerate(openers):
        is_known = bar < INFEASIBLE or len(totals) > 0
        if is_over() or (is_known and (at >= few or search.nodes >= share)):
            break
        beta = min(bar, *totals.values()) if is_wide and totals else bar
        total, found = search.value(opener, beta, is_over)
        if found:
            totals[opener] = total
    return totals


def prove_optimal(
    matrix: ReplyMatrix,
    objective: Objective,
    *,
    incumbent_nodes: int = INCUMBENT_NODES,
    control: Control | None = None,
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
    stop = control.stop if control else never
    incumbent = find_incumbent(matrix, objective, incumbent_nodes, stop)
    blocks = refute_part(matrix, objective, incumbent, WHOLE, control)
    return join_parts(matrix, objective, incumbent, blocks)


def proof_key(matrix: ReplyMatrix, objective: Objective, incumbent: GuessTree | None) -> str:
    """Return a key of a proof, which tells what its entries depend on.

    That is the game, the objective, the cost and the worst case of the incumbent, and the code.
    """
    start = None
    if incumbent is not None:
        start = objective.cost_of(incumbent, matrix), incumbent.worst
    told = matrix.fingerprint, objective, start, code_of_proofs()
    return sha256(repr(told).encode()).hexdigest()[:16]


def part_key(matrix: ReplyMatrix, objective: Objective, incumbent: GuessTree | None) -> str:
    """Return the key that all parts of one proof share.

    They may differ in how many first guesses got their exact total.
    """
    return proof_key(matrix, objective._replace(exact=0), incumbent)
