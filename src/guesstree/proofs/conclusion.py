"""The conclusion of a proof: the best tree, and the certificate that none is better."""

from collections.abc import Sequence

from guesstree.errors import InputError
from guesstree.proofs.first_guesses import block_sizes, with_equivalents
from guesstree.proofs.objective import EXACT, Blocks, CertificateEntry, Objective, Proof
from guesstree.replies.matrix import ReplyMatrix
from guesstree.search.driver import Search
from guesstree.search.law import INFEASIBLE
from guesstree.trees.tree import GuessTree


def join_parts(
    replies: ReplyMatrix, objective: Objective, incumbent: GuessTree | None, blocks: Blocks
) -> Proof:
    """Return what follows from the entries of all blocks.

    Raises
    ------
    InputError
        A block is missing.
    """
    missing = sorted(set(range(len(block_sizes(replies, objective)))) - set(blocks))
    if missing:
        raise InputError(
            f"{len(missing)} blocks of first guesses are missing, the first is {missing[0]}; "
            "give the files of all parts of one proof"
        )
    entries = [entry for block in sorted(blocks) for entry in blocks[block]]
    return conclude(replies, objective, incumbent, entries)


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
