"""The incumbent: a good tree that a proof starts from, found by beams, or else by a search."""

from collections.abc import Iterator, Sequence

from guesstree.defaults import INCUMBENT_NODES
from guesstree.proofs.first_guesses import ordered_openers
from guesstree.proofs.objective import EXACT, Objective
from guesstree.proofs.refutation import Refuter
from guesstree.replies.matrix import ReplyMatrix
from guesstree.search.beam import Beam
from guesstree.search.cost import INFEASIBLE
from guesstree.search.driver import Search, Stop, never
from guesstree.trees.tree import GuessTree

_NARROW = ((2, 2, 1, 1), (2, 3, 4, 8), (4, 4, 8, 30))
"""The widths of the first beams, which rank first guesses."""

_WIDE = (8, 8, 16, 60)
"""The width of the next beam; each later one is twice as wide as the one before."""

_RANKED, _RANKING_SHARE = 256, 1 / 8
"""First guesses that the first beam follows at most, and its share of all nodes."""

_KEPT = 4
"""The next beam follows the best one in so many first guesses, and at least so many."""


def find_incumbent(
    replies: ReplyMatrix,
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
    best = _by_beams(replies, objective, objective.limit, nodes, stop)
    if best is None and objective.limit:
        best = _by_search(replies, objective, nodes, stop)
    while objective.worst_case and best is not None:
        last = objective.worst_case == "last"
        beta = objective.cost_of(best, replies) + 1 if last else INFEASIBLE
        shorter = _by_beams(replies, objective, best.worst - 1, nodes, stop, beta)
        if shorter is None:
            break
        best = shorter
    return best


def _by_beams(
    replies: ReplyMatrix,
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
        search = objective.search(replies, limit if is_wide else None, beam)
        openers = openers or ordered_openers(search, objective)
        bar = beta if is_wide else INFEASIBLE
        costs = _follow(search, openers, bar, is_wide, (few, share, left), stop)
        opener = min(costs, key=lambda one: costs[one], default=-1)
        if costs and (is_wide or limit is None) and costs[opener] < beta:
            best, beta = GuessTree.from_codes(search.rows(opener), replies), costs[opener]
        left -= search.nodes
        if left <= 0 or (is_wide and best is before) or stop():
            break
        if not is_wide:
            openers.sort(key=lambda one: costs.get(one, INFEASIBLE))
            few = max(_KEPT, len(costs) // _KEPT)
        share = left
    return best


def _by_search(
    replies: ReplyMatrix, objective: Objective, nodes: int, stop: Stop
) -> GuessTree | None:
    """Return the best tree within the limit that a search of so many nodes finds."""
    best: GuessTree | None = None
    refuter = Refuter(replies, objective, None, lambda: refuter.nodes >= nodes or stop())
    for opener in ordered_openers(refuter.search, objective):
        if refuter.stop():
            break
        if refuter.refute(opener, want_exact=False).status == EXACT:
            best = GuessTree.from_codes(refuter.search.rows(opener), replies)
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
