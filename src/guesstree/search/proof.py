"""A proof in three steps: find a good tree, refute the other first guesses, draw the conclusion.

The first step is in `incumbent`, the second in `refutation`.
"""

from collections.abc import Iterable
from dataclasses import replace
from functools import partial

from guesstree.base.defaults import INCUMBENT_NODES
from guesstree.base.errors import InputError
from guesstree.base.text import counted
from guesstree.games.matrix import ReplyMatrix
from guesstree.games.tree import GuessTree
from guesstree.search.certificate import (
    EXACT,
    OPEN,
    REFUTED,
    Blocks,
    CertificateEntry,
    Proof,
)
from guesstree.search.cost import INFEASIBLE
from guesstree.search.incumbent import find_incumbent
from guesstree.search.objective import TO_THE_END, Control, Objective
from guesstree.search.refutation import (
    WHOLE,
    block_sizes,
    equivalent_openers,
    keeps_evidence,
    refute_part,
)
from guesstree.search.tree_search import NO_LIMIT


def prove_optimal(
    matrix: ReplyMatrix,
    objective: Objective,
    *,
    incumbent_nodes: int = INCUMBENT_NODES,
    control: Control = TO_THE_END,
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
    incumbent = find_incumbent(matrix, objective, incumbent_nodes, partial(control.stop, 1))
    blocks = refute_part(matrix, objective, incumbent, WHOLE, control)
    return join_parts(matrix, objective, incumbent, blocks)


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
            "give the files of all its parts"
        )

    entries = [entry for block in sorted(blocks) for entry in blocks[block]]

    # An exact entry may be better than the incumbent.
    best = objective.rank(*objective.cost_and_worst(incumbent, matrix))
    tree = incumbent
    exact = [entry for entry in entries if entry.status == EXACT]
    least = min(exact, key=lambda entry: _rank(objective, entry), default=None)
    if least is not None and _rank(objective, least) < best:
        # A new search with an empty table finds its tree again.
        search = objective.search(matrix, least.limit)
        opener = matrix.position[least.guess]
        found = search.value(opener, (least.bound or 0) + 1)
        assert found == (least.bound, True), (
            f"{least.guess} costs {found[0]}, not {least.bound}"
        )
        tree = GuessTree.from_codes(search.rows(opener), matrix)

    alike = equivalent_openers(matrix, objective)
    certificate = []
    for entry in entries:
        others = [word for word in alike[entry.guess] if word != entry.guess]
        like = replace(entry, like=entry.guess, evidence=b"")
        certificate += [entry, *(replace(like, guess=word) for word in others)]

    has_evidence = keeps_evidence(matrix, objective, incumbent)
    return replace(
        proof_of(matrix, objective, tree, certificate), has_evidence=has_evidence
    )


def _rank(objective: Objective, entry: CertificateEntry) -> tuple[int, int]:
    """Return the rank of the tree that an exact entry tells of."""
    # An exact entry always has a bound.
    return objective.rank(entry.bound or 0, entry.limit or NO_LIMIT)


def proof_of(
    matrix: ReplyMatrix,
    objective: Objective,
    tree: GuessTree | None,
    certificate: Iterable[CertificateEntry],
) -> Proof:
    """Return the proof that the best known tree and the entries of all first guesses make.

    An open first guess is refuted if its bound alone shows that it is no better than this tree. The
    search for a better tree also refutes the first guess of the best tree. If its bound is the cost
    of the tree, this first guess and those that are equivalent to it are exact.
    """
    cost, worst = objective.cost_and_worst(tree, matrix)
    enough = objective.refuting(cost)
    entries = [
        replace(entry, status=REFUTED)
        if entry.status == OPEN and (entry.bound is None or entry.bound >= enough)
        else entry
        for entry in certificate
    ]
    if tree is not None:
        # One first guess was searched for all that are equivalent to it.
        best = {
            entry.like or entry.guess for entry in entries if entry.guess == tree.opener
        }
        limit = worst if objective.worst_case else objective.limit
        for at, entry in enumerate(entries):
            is_best = (entry.like or entry.guess) in best and entry.bound == cost
            if is_best and entry.status != OPEN:
                entries[at] = replace(entry, status=EXACT, limit=limit)

    # If the worst case comes first, first guesses that exceed the best worst case do not count.
    # Open ones count, as their worst case is not known.
    first = objective.worst_case == "first"
    bounds = [
        entry.bound
        for entry in entries
        if entry.bound is not None
        and (not first or entry.status == OPEN or (entry.limit or 0) <= worst)
    ]
    lower_bound = min([*bounds, cost])
    bound = None if lower_bound == INFEASIBLE else lower_bound
    return Proof(tree, bound, tuple(entries), None if tree is None else cost)


def why_without_tree(proof: Proof, name: str, limit: int | None) -> str:
    """Return a sentence that says why a proof has no tree within the limit of a strategy.

    It names no file, since Snakemake removes the files of a failed job.
    """
    guesses = counted(limit or 0, "guess")
    if proof.proven:
        return (
            f"no guess tree stays within {guesses}, as all {len(proof.certificate):,} first "
            f"guesses were refuted; choose a larger limit than {name!r} has"
        )

    return (
        f"no guess tree that stays within {guesses} was found in the time given; allow more "
        f"minutes, or choose a larger limit than {name!r} has"
    )
