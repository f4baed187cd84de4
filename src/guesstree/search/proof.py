"""A proof in three steps: a good tree, the refutation of other first guesses, the conclusion.

The search of one first guess is in `driver`; docs/exact-search.md explains it.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from guesstree.defaults import INCUMBENT_NODES
from guesstree.errors import InputError
from guesstree.games.matrix import ReplyMatrix
from guesstree.games.tree import GuessTree
from guesstree.search import certificates
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
"""First guesses that are refuted together."""


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

    Of equivalent ones only the most promising is there.
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

    In hard mode every guess stands for itself: hints need not be symmetric.
    """
    if objective.mode == "nyt-hard":
        return np.arange(len(matrix.guesses))
    return matrix.equivalent_guesses()


_STEP = 100
"""All open first guesses are raised by a hundredth before any is raised further."""


def raise_open(search: Search, blocks: Blocks, cost: int, stop: Stop) -> Iterator[int]:
    """Raise the bounds of open first guesses in place, the weakest first.

    What a proof says is the least of them. So all are raised to a common value, and then to the
    next, until `stop` says so, or the least cannot be raised: by probing once, and by profiles
    where replies are few. A bound that reaches the cost of the tree that is known refutes its
    first guess. Yields the least bound after each.
    """
    probed, done = set[tuple[int, int]](), set[tuple[int, int]]()
    while True:
        bounds = _open_bounds(blocks)
        if not bounds or bounds[0][1:] in done or bounds[0][0] >= cost:
            return
        wanted = min(cost, bounds[0][0] + bounds[0][0] // _STEP + 1)
        for bound, block, at in bounds:
            if bound >= wanted or (block, at) in done:
                continue
            if stop():
                return
            entry, raised = blocks[block][at], bound
            opener = search.matrix.position[entry.guess]
            if (block, at) not in probed:
                probed.add((block, at))
                raised = max(bound, search.lower_bound(opener))
            if raised < wanted and search.has_profiles:
                raised = max(raised, search.raised_bound(opener, wanted, stop))
            if raised < wanted:
                done.add((block, at))
            status = REFUTED if raised >= cost else OPEN
            bounded = raised if raised < INFEASIBLE else None
            blocks[block][at] = replace(entry, bound=bounded, status=status)
            yield min([cost, *(found for found, _, _ in _open_bounds(blocks))])


def _open_bounds(blocks: Blocks) -> list[tuple[int, int, int]]:
    """Return the bounds of open first guesses, the least first, with block and place in it."""
    return sorted(
        (entry.bound, block, at)
        for block, entries in blocks.items()
        for at, entry in enumerate(entries)
        if entry.status == OPEN and entry.bound is not None
    )


WHOLE = "1-of-1"

_SEARCHED, _PROFILED = 0.9, 0.5
"""Shares of the time that are for the search, the second where profiles bound first guesses; the
rest is for better bounds of what stays open."""


def refute_part(
    matrix: ReplyMatrix,
    objective: Objective,
    incumbent: GuessTree | None,
    part: str = WHOLE,
    control: Control | None = None,
) -> Blocks:
    """Refute the first guesses of one part; return the entries of its blocks.

    With a checkpoint, blocks that it holds in full are not searched again. It is rewritten after
    blocks, in a twentieth of the time at most, and removed once nothing is open.

    Raises
    ------
    InputError
        The text does not name a part, a first guess of the objective is not allowed, or a tree
        would go deeper than `search.cost.DEEPEST` guesses.
    """
    control = control or Control()
    sizes = block_sizes(matrix, objective)
    mine = blocks_of_part(part, len(sizes))
    key = certificates.proof_key(matrix, objective, incumbent) if control.checkpoint else ""
    done = _resumed(mine, control, key)
    waiting = [block for block in mine if block not in done]
    start = None if incumbent is None else (objective.cost_of(incumbent, matrix), incumbent.opener)
    each = _tracked(sum(sizes[block] for block in waiting), start, control.report)
    profiled = has_profiles(matrix, objective.cost, objective.weighted)
    share = _PROFILED if profiled else _SEARCHED

    def is_over() -> bool:
        return control.stop() or control.stop_search(share)

    found = refute(matrix, objective, incumbent, waiting, is_over, each)
    save = certificates.checkpoint_writer(control.checkpoint, key)
    for block, entries in zip(waiting, found, strict=True):
        done[block] = entries
        save(done)
    if control.checkpoint and _are_open(done):
        # Before bounds are raised, which is no search.
        certificates.write_part(done, control.checkpoint, key)
    if _are_open(done) and not control.stop():
        search = objective.search(matrix, objective.limit)
        cost = start[0] if start and not objective.worst_case else INFEASIBLE
        for bound in raise_open(search, done, cost, control.stop):
            each(bound)
    if control.checkpoint and not _are_open(done):
        control.checkpoint.unlink(missing_ok=True)
    return {block: done[block] for block in mine}


def _resumed(mine: Iterable[int], control: Control, key: str) -> Blocks:
    """Return the blocks of this part that a checkpoint of the proof holds in full."""
    if not control.checkpoint:
        return {}
    stored = certificates.read_checkpoint(control.checkpoint, key)
    return {
        block: stored[block] for block in mine if block in stored and not _is_open(stored[block])
    }


def _are_open(blocks: Blocks) -> bool:
    """Tell whether some first guess of some block is open."""
    return any(map(_is_open, blocks.values()))


def _is_open(entries: Iterable[CertificateEntry]) -> bool:
    """Tell whether some first guess of a block is open."""
    return any(entry.status == OPEN for entry in entries)


def _tracked(
    openers: int, start: tuple[int, str] | None, report: Callable[[Progress], None]
) -> Callable[[CertificateEntry | int], None]:
    """Return a function that takes entries one by one, and reports the progress after each.

    It also takes a bound that all entries have been raised to.

    `start` is the cost of the incumbent with its first guess.
    """
    now = Progress(0, openers, 0, None, *(start or (None, None)))

    def each(entry: CertificateEntry | int) -> None:
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

    return each


def refute(
    matrix: ReplyMatrix,
    objective: Objective,
    incumbent: GuessTree | None,
    blocks: Sequence[int],
    stop: Stop = never,
    each: Callable[[CertificateEntry], None] = lambda _: None,
) -> Iterator[list[CertificateEntry]]:
    """Yield, for each of these blocks of first guesses, what is known of them.

    Every block starts with empty tables and from the incumbent, so that its results do not depend
    on other blocks. Once `stop` says so, only bounds by the sizes of branches are given. `each` is
    called with every entry.
    """
    refuter = Refuter(matrix, objective, incumbent, stop)
    openers = ordered_openers(refuter.search, objective)
    for block in blocks:
        refuter.reset()
        entries = []
        start = block * BLOCK
        for at, opener in enumerate(openers[start : start + BLOCK], start):
            entry = refuter.refute(opener, want_exact=at < objective.exact)
            each(entry)
            entries.append(entry)
        yield entries


class Refuter:
    """Refutes first guesses one by one, with what it learns from those before.

    `least` is the least cost known within `search.limit`. Where the worst case comes first, the
    limit falls as soon as a tree keeps within a smaller one. Where it comes last, `worst` is the
    least worst case known of trees of the least cost.
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
        self.unlimited = objective.search(replies, None) if is_bounded else None
        self.searches = [one for one in (self.search, self.feasibility, self.unlimited) if one]

    def reset(self) -> None:
        """Forget all first guesses before."""
        for search in self.searches:
            search.clear()
        self.search.limit, self.least, self.worst = self.start

    def refute(self, opener: int, *, want_exact: bool) -> CertificateEntry:
        """Search for a tree with this first guess that is better than the best one known.

        `want_exact` asks for the least cost, better or not.
        """
        before, limit = self.nodes, self.search.limit
        last = self.objective.worst_case == "last" and self.least < INFEASIBLE
        bound, status = self._decide(opener, INFEASIBLE if want_exact else self.least + last)
        within = self.search.limit
        if status == EXACT:
            if self.objective.worst_case == "last" and bound <= self.least:
                status, within = self._shortened(opener, bound, want_exact=want_exact)
            # A tree within a smaller limit makes earlier costs void.
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
        """The sets that were searched."""
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
        """Find the least worst case of trees of this cost that is below the best known.

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
    """Return what follows from the entries of all blocks.

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
    """Return what follows from the entries of all first guesses, and the best tree."""
    tree, least, worst = incumbent, INFEASIBLE, NO_LIMIT
    if incumbent is not None:
        least, worst = objective.cost_of(incumbent, matrix), incumbent.worst
    for entry in entries:
        found = _or(entry.bound, INFEASIBLE), _or(entry.limit, NO_LIMIT)
        if entry.status == EXACT and objective.rank(*found) < objective.rank(least, worst):
            (least, worst), tree = found, _tree_of(matrix, objective, entry)
    return proof_of(matrix, objective, tree, tuple(with_equivalents(matrix, objective, entries)))


def proof_of(
    matrix: ReplyMatrix,
    objective: Objective,
    tree: GuessTree | None,
    certificate: Iterable[CertificateEntry],
) -> Proof:
    """Return what follows from the best tree known and the entries of all first guesses.

    The search for a better tree refutes the first guess of the best one like all others. As the
    tree has the cost that the bound says, that first guess is exact.
    """
    if tree is None:
        least, worst, found = INFEASIBLE, NO_LIMIT, tuple(certificate)
    else:
        least, worst = objective.cost_of(tree, matrix), tree.worst
        found = tuple(_with_exact(objective, tree, least, certificate))
    # Where the worst case comes first, what cannot keep within the best one does not count. Of an
    # open first guess that is not known.
    first = objective.worst_case == "first"
    bounds = [
        entry.bound
        for entry in found
        if entry.bound is not None
        and (not first or entry.status == OPEN or _or(entry.limit, 0) <= worst)
    ]
    lower_bound = min([*bounds, least])
    bound = None if lower_bound == INFEASIBLE else lower_bound
    return Proof(tree, bound, found, None if tree is None else least)


def _with_exact(
    objective: Objective, tree: GuessTree, cost: int, certificate: Iterable[CertificateEntry]
) -> Iterator[CertificateEntry]:
    """Yield the entries; those equivalent to the tree's first guess are exact at its cost."""
    entries = tuple(certificate)
    best = {entry.like or entry.guess for entry in entries if entry.guess == tree.opener}
    limit = tree.worst if objective.worst_case else objective.limit
    for entry in entries:
        is_best = (entry.like or entry.guess) in best and entry.bound == cost
        is_exact = is_best and entry.status != OPEN
        yield replace(entry, status=EXACT, limit=limit) if is_exact else entry


def why_without_tree(proof: Proof, name: str, limit: int | None) -> str:
    """Return a sentence that says why a proof has no tree within the limit of a strategy.

    It names no file, as Snakemake removes the files of a job that fails.
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


def _or(number: int | None, instead: int) -> int:
    return instead if number is None else number


def _tree_of(matrix: ReplyMatrix, objective: Objective, entry: CertificateEntry) -> GuessTree:
    """Return a tree of an exact cost, searched again with an empty table."""
    search = objective.search(matrix, entry.limit)
    first = matrix.position[entry.guess]
    found = search.value(first, (entry.bound or 0) + 1)
    if found != (entry.bound, True):
        raise AssertionError(f"{entry.guess} was said to cost {entry.bound}, and costs {found[0]}")
    return GuessTree.from_codes(search.rows(first), matrix)


_NARROW = ((2, 2, 1, 1), (2, 3, 4, 8), (4, 4, 8, 30))
"""The widths of the first beams, which rank first guesses."""

_WIDE = (8, 8, 16, 60)
"""The width of the next beam; each later one is twice as wide as the one before."""

_RANKED, _RANKING_SHARE = 256, 1 / 8
"""First guesses that the first beam follows at most, and its share of all nodes."""

_KEPT = 4
"""The next beam follows the best one in so many first guesses, and at least so many."""


def find_incumbent(
    matrix: ReplyMatrix,
    objective: Objective,
    nodes: int = INCUMBENT_NODES,
    stop: Stop = never,
) -> GuessTree | None:
    """Return the best tree that beams find; None if none within the limit is found.

    Narrow beams without a limit rank the most promising first guesses. Each wider one follows the
    best quarter of those before, four at least, until `nodes` nodes have been expanded or a wide
    one finds nothing better. While no tree within the limit is known, wide ones follow all. If
    there is still none, the first guesses are searched one by one, for as many nodes again.

    All of this ends when `stop` says so, but not before the narrowest beam has found a tree.
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
        opener = min(costs, key=lambda one: costs[one], default=-1)
        if costs and (is_wide or limit is None) and costs[opener] < beta:
            best, beta = GuessTree.from_codes(search.rows(opener), matrix), costs[opener]
        left -= search.nodes
        if left <= 0 or (is_wide and best is before) or stop():
            break
        if not is_wide:
            openers.sort(key=lambda one: costs.get(one, INFEASIBLE))
            few = max(_KEPT, len(costs) // _KEPT)
        share = left
    return best


def _by_search(
    matrix: ReplyMatrix, objective: Objective, nodes: int, stop: Stop
) -> GuessTree | None:
    """Return the best tree within the limit that a search of so many nodes finds."""
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

    A wide beam asks of each whether its total is below that of the one before. `most` are how many
    first guesses to follow, and after how many nodes to end, once a total is known; and after how
    many nodes to stop.
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
        What is asked of its trees.
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


def read_proof(
    tree: GuessTree, certificate: Path, objective: Objective, matrix: ReplyMatrix
) -> Proof:
    """Return the proof that a tree and its certificate are.

    Whether they agree with each other is for `guesstree.verifier` to tell.

    Raises
    ------
    InputError
        The file is no certificate, or one of another game or of another objective.
    """
    entries = certificates.read_certificate(certificate, objective, matrix)
    return proof_of(matrix, objective, tree, entries)
