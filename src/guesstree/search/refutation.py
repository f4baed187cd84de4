"""Refutation: each first guess is shown to be no better than the incumbent, or is found better."""

from collections.abc import Callable, Iterator, Sequence

from guesstree.replies.matrix import ReplyMatrix
from guesstree.search.driver import NO_LIMIT, Search, Stop, never
from guesstree.search.first_guesses import BLOCK, ordered_openers
from guesstree.search.law import INFEASIBLE
from guesstree.search.objective import EXACT, OPEN, REFUTED, CertificateEntry, Objective
from guesstree.trees.tree import GuessTree


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
    on other blocks. Once `stop` says so, only bounds that take no search are given. `each` is
    called with every entry.
    """
    refuter = _Refuter(replies, objective, incumbent, stop)
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


class _Refuter:
    """Refutes first guesses one by one, with what it learns from those before.

    `total` is the least total known within `search.limit`. Where the worst case comes first, the
    limit falls as soon as a tree keeps within a smaller one.
    """

    def __init__(
        self,
        replies: ReplyMatrix,
        objective: Objective,
        incumbent: GuessTree | None,
        stop: Stop,
    ) -> None:
        self.objective, self.stop = objective, stop
        limit, total = objective.limit, INFEASIBLE
        if incumbent is not None:
            total = incumbent.total
            if objective.worst_first:
                limit = incumbent.worst
        self.first_limit, self.first_total, self.total = limit or NO_LIMIT, total, total
        self.search = Search(replies, objective.mode, limit)
        self.feasibility = (
            Search(replies, objective.mode, limit, feasibility_only=True) if limit else None
        )

    def reset(self) -> None:
        """Forget all first guesses before."""
        self.search.clear()
        if self.feasibility:
            self.feasibility.clear()
        self.search.limit, self.total = self.first_limit, self.first_total

    def refute(self, opener: int, *, want_exact: bool) -> CertificateEntry:
        """Search for a tree with this first guess that is better than the best one known.

        `want_exact` asks for the least total, better or not.
        """
        before, limit = self._nodes(), self.search.limit
        bound, status = self._decide(opener, INFEASIBLE if want_exact else self.total)
        if status == EXACT:
            # A tree within a smaller limit makes earlier totals void.
            shorter = self.search.limit < limit
            self.total = bound if shorter else min(self.total, bound)
        limit = self.search.limit
        return CertificateEntry(
            guess=self.search.replies.guesses[opener],
            limit=None if limit == NO_LIMIT else limit,
            bound=None if bound >= INFEASIBLE else bound,
            status=status,
            nodes=self._nodes() - before,
            known=self.search.known,
        )

    def _nodes(self) -> int:
        return self.search.nodes + (self.feasibility.nodes if self.feasibility else 0)

    def _decide(self, opener: int, beta: int) -> tuple[int, str]:
        """Return the total or lower bound of a first guess, and its status."""
        if self.feasibility and not self.stop():
            if self.objective.worst_first:
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
        return max(bound, self.search.lower_bound(opener)), OPEN

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
