"""The incumbent: a good tree that a proof starts from, found by beams."""

from collections.abc import Iterator, Sequence

from guesstree.defaults import INCUMBENT_NODES
from guesstree.proofs.first_guesses import ordered_openers
from guesstree.proofs.objective import Objective
from guesstree.replies.matrix import ReplyMatrix
from guesstree.search.driver import Search
from guesstree.search.law import INFEASIBLE
from guesstree.search.problem import Beam
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
    replies: ReplyMatrix, objective: Objective, nodes: int = INCUMBENT_NODES
) -> GuessTree | None:
    """Return the best tree that beams find, None if they find none within the limit.

    A narrow beam ranks the most promising first guesses. Each wider one follows the best quarter of
    those before, four at least, until `nodes` nodes have been expanded or a wide one finds nothing
    better. While no tree is known, they follow all.
    """
    best = _by_beams(replies, objective, objective.limit, nodes)
    while objective.worst_first and best is not None:
        shorter = _by_beams(replies, objective, best.worst - 1, nodes)
        if shorter is None:
            break
        best = shorter
    return best


def _by_beams(
    replies: ReplyMatrix, objective: Objective, limit: int | None, nodes: int
) -> GuessTree | None:
    """Return the best tree within a limit that wider and wider beams find."""
    if limit == 0:
        return None
    best: GuessTree | None = None
    openers: list[int] = []
    left, most = nodes, int(nodes * _RANKING_SHARE)
    for beam in _beams():
        before, search = best, Search(replies, objective.mode, limit, beam)
        openers = openers or ordered_openers(search, objective)
        best, totals = _follow(search, openers, best, (most, left), beam.width in _NARROW)
        left -= search.nodes
        most = left
        is_wide = beam.width not in _NARROW
        if left <= 0 or (is_wide and best is before):
            break
        if not is_wide:
            kept = max(_KEPT, len(totals) // _KEPT)
            openers = sorted(totals, key=lambda opener: totals[opener])[:kept] or openers
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
    best: GuessTree | None,
    nodes: tuple[int, int],
    ranks: bool,
) -> tuple[GuessTree | None, dict[int, int]]:
    """Follow first guesses by a beam; return the best tree so far, and the total of each.

    `nodes` are those after which no more are followed once a tree is known, and those after which
    the search is stopped.
    """
    totals: dict[int, int] = {}
    for opener in openers:
        if best is not None and (search.nodes >= nodes[0] or len(totals) == _RANKED):
            break
        beta = INFEASIBLE if ranks or best is None else best.total
        total, found = search.value(opener, beta, lambda: search.nodes >= nodes[1])
        if found:
            totals[opener] = total
        if found and (best is None or total < best.total):
            best = GuessTree.from_codes(search.rows(opener), search.replies)
        if search.nodes >= nodes[1]:
            break
    return best, totals
