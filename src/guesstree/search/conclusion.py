"""The conclusion of a proof: the best tree, and the certificate that none is better."""

from collections.abc import Sequence

from guesstree.replies.matrix import ReplyMatrix
from guesstree.search.driver import Search
from guesstree.search.first_guesses import with_equivalents
from guesstree.search.law import INFEASIBLE
from guesstree.search.objective import EXACT, CertificateEntry, Objective, Proof
from guesstree.trees.tree import GuessTree


def conclude(
    replies: ReplyMatrix,
    objective: Objective,
    incumbent: GuessTree | None,
    entries: Sequence[CertificateEntry],
) -> Proof:
    """Return what follows from the entries of all first guesses, and the best tree."""
    tree = incumbent
    best = (INFEASIBLE, INFEASIBLE) if incumbent is None else _cost(objective, incumbent)
    for entry in entries:
        worst = entry.limit or 0 if objective.worst_first else 0
        cost = (worst, entry.bound or INFEASIBLE)
        if entry.status == EXACT and cost < best:
            best, tree = cost, _tree_of(replies, objective, entry)
    bounds = [
        entry.bound
        for entry in entries
        if entry.bound is not None and (not objective.worst_first or (entry.limit or 0) <= best[0])
    ]
    lower_bound = min([*bounds, best[1]])
    certificate = tuple(with_equivalents(replies, objective, entries))
    return Proof(tree, None if lower_bound == INFEASIBLE else lower_bound, certificate)


def _cost(objective: Objective, tree: GuessTree) -> tuple[int, int]:
    """Return what the objective minimises: the worst case, if it comes first, and the total."""
    return tree.worst if objective.worst_first else 0, tree.total


def _tree_of(replies: ReplyMatrix, objective: Objective, entry: CertificateEntry) -> GuessTree:
    """Return a tree of an exact total, searched again with an empty table."""
    search = Search(replies, objective.mode, entry.limit)
    first = replies.position[entry.guess]
    found = search.value(first, (entry.bound or 0) + 1)
    if found != (entry.bound, True):
        raise AssertionError(f"{entry.guess} was said to take {entry.bound}, and takes {found[0]}")
    return GuessTree.from_codes(search.rows(first), replies)
