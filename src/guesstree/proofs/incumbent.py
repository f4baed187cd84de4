"""The incumbent: a good tree that a proof starts from, found by beams."""

from guesstree.defaults import INCUMBENT_NODES
from guesstree.proofs.first_guesses import ordered_openers
from guesstree.proofs.objective import Objective
from guesstree.replies.matrix import ReplyMatrix
from guesstree.search.driver import Search, Stop
from guesstree.search.law import INFEASIBLE
from guesstree.search.problem import Beam
from guesstree.trees.tree import GuessTree

_WIDTHS = (2, 5, 10, 20, 30)
_OPENERS = 32
"""First guesses that a beam follows; more only while no tree is known."""


def find_incumbent(
    replies: ReplyMatrix, objective: Objective, nodes: int = INCUMBENT_NODES
) -> GuessTree | None:
    """Return the best tree that beams find, None if they find none within the limit.

    Wider and wider beams follow the most promising first guesses, until a wider one finds nothing
    better or `nodes` nodes have been expanded. While no tree is known, they follow all.
    """
    best = _by_beams(replies, objective, objective.limit, nodes)
    while objective.worst_case and best is not None:
        last = objective.worst_case == "last"
        beta = objective.cost_of(best, replies) + 1 if last else INFEASIBLE
        shorter = _by_beams(replies, objective, best.worst - 1, nodes, beta)
        if shorter is None:
            break
        best = shorter
    return best


def _by_beams(
    replies: ReplyMatrix,
    objective: Objective,
    limit: int | None,
    nodes: int,
    beta: int = INFEASIBLE,
) -> GuessTree | None:
    """Return the best tree within a limit, of a cost below `beta`, that beams find."""
    if limit == 0:
        return None
    total, best, spent = beta, None, 0
    openers: list[int] = []
    for width in _WIDTHS:
        before = total
        search = objective.search(replies, limit, Beam(None, width))
        openers = openers or ordered_openers(search, objective)
        stop = _budget(search, nodes - spent)
        for at, opener in enumerate(openers):
            if at >= _OPENERS and total < INFEASIBLE:
                break
            value, exact = search.value(opener, total, stop)
            if exact:
                total, best = value, GuessTree.from_codes(search.rows(opener), replies)
            if stop():
                return best
        spent += search.nodes
        if before == total < INFEASIBLE:
            break
    return best


def _budget(search: Search, nodes: int) -> Stop:
    """Return a function that tells whether a search has expanded so many nodes."""
    return lambda: search.nodes >= nodes
