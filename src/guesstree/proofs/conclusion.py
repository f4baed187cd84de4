"""The conclusion of a proof: the best tree, and the certificate that none is better."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from guesstree.errors import InputError
from guesstree.proofs.first_guesses import block_sizes, with_equivalents
from guesstree.proofs.objective import EXACT, OPEN, Blocks, CertificateEntry, Objective, Proof
from guesstree.replies.matrix import ReplyMatrix
from guesstree.search.cost import INFEASIBLE
from guesstree.search.driver import NO_LIMIT
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
    tree, least, worst = incumbent, INFEASIBLE, NO_LIMIT
    if incumbent is not None:
        least, worst = objective.cost_of(incumbent, replies), incumbent.worst
    for entry in entries:
        found = _of(entry.bound, INFEASIBLE), _of(entry.limit, NO_LIMIT)
        if entry.status == EXACT and objective.rank(*found) < objective.rank(least, worst):
            (least, worst), tree = found, _tree_of(replies, objective, entry)
    return proof_of(replies, objective, tree, tuple(with_equivalents(replies, objective, entries)))


def proof_of(
    replies: ReplyMatrix,
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
        least, worst = objective.cost_of(tree, replies), tree.worst
        found = tuple(_with_exact(objective, tree, least, certificate))
    # Where the worst case comes first, what cannot keep within the best one does not count. Of an
    # open first guess that is not known.
    first = objective.worst_case == "first"
    bounds = [
        entry.bound
        for entry in found
        if entry.bound is not None
        and (not first or entry.status == OPEN or _of(entry.limit, 0) <= worst)
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


def _of(number: int | None, instead: int) -> int:
    return instead if number is None else number


def _tree_of(replies: ReplyMatrix, objective: Objective, entry: CertificateEntry) -> GuessTree:
    """Return a tree of an exact cost, searched again with an empty table."""
    search = objective.search(replies, entry.limit)
    first = replies.position[entry.guess]
    found = search.value(first, (entry.bound or 0) + 1)
    if found != (entry.bound, True):
        raise AssertionError(f"{entry.guess} was said to cost {entry.bound}, and costs {found[0]}")
    return GuessTree.from_codes(search.rows(first), replies)
