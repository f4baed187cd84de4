"""Refutation: each first guess is shown to be no better than the incumbent, or is found better.

The first guesses of a proof are shared out in parts, which can run on different machines, and
resume from a checkpoint.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence

from guesstree.proofs.certificates import (
    checkpoint_writer,
    proof_key,
    read_checkpoint,
    write_checkpoint,
)
from guesstree.proofs.first_guesses import (
    BLOCK,
    block_sizes,
    blocks_of_part,
    ordered_openers,
)
from guesstree.proofs.objective import (
    EXACT,
    OPEN,
    REFUTED,
    Blocks,
    CertificateEntry,
    Control,
    Objective,
    Progress,
)
from guesstree.proofs.raising import raise_open
from guesstree.replies.matrix import ReplyMatrix
from guesstree.search.cost import INFEASIBLE
from guesstree.search.driver import NO_LIMIT, Search, Stop, never
from guesstree.search.profiles import has_profiles
from guesstree.trees.tree import GuessTree

WHOLE = "1-of-1"

_SEARCHED, _PROFILED = 0.9, 0.5
"""Shares of the time that are for the search, the second where profiles bound first guesses; the
rest is for better bounds of what stays open."""


def refute_part(
    replies: ReplyMatrix,
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
    sizes = block_sizes(replies, objective)
    mine = blocks_of_part(part, len(sizes))
    key = proof_key(replies, objective, incumbent) if control.checkpoint else ""
    done = _resumed(mine, control, key)
    waiting = [block for block in mine if block not in done]
    start = None if incumbent is None else (objective.cost_of(incumbent, replies), incumbent.opener)
    each = _tracked(sum(sizes[block] for block in waiting), start, control.report)
    profiled = has_profiles(replies, objective.cost, objective.weighted)
    share = _PROFILED if profiled else _SEARCHED

    def is_over() -> bool:
        return control.stop() or control.stop_search(share)

    found = refute(replies, objective, incumbent, waiting, is_over, each)
    save = checkpoint_writer(control.checkpoint, key)
    for block, entries in zip(waiting, found, strict=True):
        done[block] = entries
        save(done)
    if control.checkpoint and _are_open(done):
        write_checkpoint(done, control.checkpoint, key)  # before what is raised, as it is no search
    if _are_open(done) and not control.stop():
        search = objective.search(replies, objective.limit)
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
    stored = read_checkpoint(control.checkpoint, key)
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
    replies: ReplyMatrix,
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
    refuter = Refuter(replies, objective, incumbent, stop)
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
        replies: ReplyMatrix,
        objective: Objective,
        incumbent: GuessTree | None,
        stop: Stop,
    ) -> None:
        self.objective, self.stop = objective, stop
        limit, least, worst = objective.limit, INFEASIBLE, NO_LIMIT
        if incumbent is not None:
            least, worst = objective.cost_of(incumbent, replies), incumbent.worst
            if objective.worst_case == "first":
                limit = incumbent.worst
        self.start = limit or NO_LIMIT, least, worst
        self.least, self.worst = least, worst
        self.search = objective.search(replies, limit)
        self.feasibility = (
            Search(replies, objective.mode, limit, feasibility_only=True) if limit else None
        )

    def reset(self) -> None:
        """Forget all first guesses before."""
        self.search.clear()
        if self.feasibility:
            self.feasibility.clear()
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
            guess=self.search.replies.guesses[opener],
            limit=None if within == NO_LIMIT else within,
            bound=None if bound >= INFEASIBLE else bound,
            status=status,
            nodes=self.nodes - before,
            known=self.search.known,
        )

    @property
    def nodes(self) -> int:
        """The sets that were searched."""
        return self.search.nodes + (self.feasibility.nodes if self.feasibility else 0)

    def _decide(self, opener: int, beta: int) -> tuple[int, str]:
        """Return the cost or lower bound of a first guess, and its status."""
        if self.feasibility and not self.stop():
            if self.objective.worst_case == "first":
                if self._lower_limit(self.feasibility, opener):
                    beta = INFEASIBLE
            elif beta == INFEASIBLE and self._is_infeasible(self.feasibility, opener):
                return INFEASIBLE, REFUTED
        bound = 0
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

    def _lower_limit(self, feasibility: Search, opener: int) -> bool:
        """Lower the limit to the least one within which there is a tree; tell whether it fell."""
        limit = self.search.limit
        while True:
            feasibility.limit = self.search.limit - 1
            _, feasible = feasibility.value(opener, INFEASIBLE, self.stop)
            if not feasible:
                return self.search.limit < limit
            self.search.limit -= 1

    def _is_infeasible(self, feasibility: Search, opener: int) -> bool:
        """Tell whether no tree keeps within the limit."""
        feasibility.limit = self.search.limit
        bound, feasible = feasibility.value(opener, INFEASIBLE, self.stop)
        return not feasible and bound >= INFEASIBLE


def _worst(search: Search, opener: int) -> int:
    """Return the worst case of the tree that a search has found."""
    return int(search.rows(opener)[-1].max())
