"""The stages of proofs, in one go or in steps that can run in parallel."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from guesstree.api.verification import verify
from guesstree.code import code_of_proofs
from guesstree.constants import EARLIER, THIS_RUN
from guesstree.defaults import EXACT_OPENERS, INCUMBENT_NODES
from guesstree.errors import InputError
from guesstree.files.artifacts import metadata_of, read_replies, read_tree
from guesstree.files.parquet import Metadata
from guesstree.files.paths import table_file
from guesstree.files.proofs import (
    Checkpoint,
    read_incumbent,
    read_part,
    read_proof,
    write_certificate,
    write_incumbent,
    write_part,
)
from guesstree.files.scores import made_by, write_tree_and_scores
from guesstree.games.matrix import ReplyMatrix
from guesstree.search.certificate import Proof
from guesstree.search.control import Control, Progress, time_limit
from guesstree.search.incumbent import find_incumbent
from guesstree.search.objective import Objective
from guesstree.search.proof import join_parts, prove_optimal, why_without_tree
from guesstree.search.refutation import part_key, refute_part
from guesstree.strategies.optimal import objective_of
from guesstree.strategies.recipes import Recipe
from guesstree.strategies.scores import play_tree

MakeReport = Callable[[], Callable[[Progress], None]]
"""Returns a function that shows the progress of a proof."""


def whole(
    replies: Path,
    *,
    strategy: str,
    trees: Path,
    scores: Path,
    certificates: Path,
    opener: Sequence[str] = (),
    exact: int = EXACT_OPENERS,
    incumbent_nodes: int = INCUMBENT_NODES,
    minutes: float | None = None,
    checkpoint: Path | None = None,
    progress: MakeReport,
) -> None:
    """Do all steps: find the best tree, and prove that no tree is better."""
    task = _task(replies, strategy, opener, exact)
    control = _control(minutes, checkpoint, progress)
    proof = prove_optimal(
        task.matrix, task.objective, incumbent_nodes=incumbent_nodes, control=control
    )
    _store(proof, task, trees, scores, certificates)


def incumbent(
    replies: Path,
    *,
    output: Path,
    strategy: str,
    opener: Sequence[str] = (),
    incumbent_nodes: int = INCUMBENT_NODES,
) -> None:
    """Find the incumbent: the good tree that other first guesses have to beat."""
    task = _task(replies, strategy, opener)
    code = code_of_proofs()  # before the search, so later edits of the code don't count
    tree = find_incumbent(task.matrix, task.objective, incumbent_nodes)
    write_incumbent(tree, output, code, task.about)


def refute(
    replies: Path,
    incumbent: Path,
    *,
    output: Path,
    strategy: str,
    part: str,
    opener: Sequence[str] = (),
    exact: int = EXACT_OPENERS,
    minutes: float | None = None,
    checkpoint: Path | None = None,
    progress: MakeReport,
) -> None:
    """Try to refute a part of the first guesses: to show that none leads to a better tree.

    Parameters
    ----------
    incumbent
        The tree that `proof incumbent` wrote.
    part
        The part of the first guesses, such as 2-of-8.
    """
    task = _task(replies, strategy, opener, exact)
    asked = task.matrix, task.objective, read_incumbent(incumbent, task.matrix)
    key = part_key(*asked)  # before the search, so later edits of the code don't count
    blocks = refute_part(*asked, part, _control(minutes, checkpoint, progress))
    write_part(blocks, output, key, task.about)


def conclude(
    replies: Path,
    incumbent: Path,
    parts: Sequence[Path],
    *,
    strategy: str,
    trees: Path,
    scores: Path,
    certificates: Path,
    opener: Sequence[str] = (),
) -> None:
    """Join the parts of a proof, and write the best tree and the certificate.

    Parameters
    ----------
    incumbent
        The tree that `proof incumbent` wrote.
    parts
        All parts that `proof refute` wrote.
    """
    task = _task(replies, strategy, opener)
    asked = task.matrix, task.objective, read_incumbent(incumbent, task.matrix)

    # Each part must have the same key: it is of this proof, and of this version of the code.
    key = part_key(*asked)
    blocks = {at: block for path in parts for at, block in read_part(path, key).items()}
    _store(join_parts(*asked, blocks), task, trees, scores, certificates)


def adopt(
    replies: Path,
    tree: Path,
    certificate: Path,
    *,
    strategy: str,
    trees: Path,
    scores: Path,
    certificates: Path,
    opener: Sequence[str] = (),
) -> None:
    """Verify an existing proof, and write its files for this study.

    Parameters
    ----------
    tree
        The best tree.
    certificate
        The certificate that no tree is better.
    """
    verified = verify(replies, tree, certificate)
    task = _task(replies, strategy, opener)
    best, _ = read_tree(tree, of=task.matrix.fingerprint)
    proof = read_proof(best, certificate, task.objective, task.matrix)

    # The bounds of large games are not found again, as their search takes too long.
    origin = THIS_RUN if verified.tried else EARLIER
    _store(proof, task, trees, scores, certificates, origin)


class _Task(NamedTuple):
    """The matrix and the objective of a proof, and the metadata of its files."""

    matrix: ReplyMatrix
    recipe: Recipe
    objective: Objective
    about: Metadata


def _task(replies: Path, strategy: str, opener: Sequence[str], exact: int = 0) -> _Task:
    matrix = read_replies(replies)
    recipe = Recipe.parse(strategy)
    objective = objective_of(recipe, [*map(matrix.form.clean, opener)], exact)
    about = metadata_of(matrix, replies.stem) | made_by(recipe)
    return _Task(matrix, recipe, objective, about)


def _control(
    minutes: float | None,
    checkpoint: Path | None,
    progress: MakeReport,
) -> Control:
    saved = Checkpoint(checkpoint) if checkpoint else None
    return Control(time_limit(minutes), progress(), saved)


def _store(
    proof: Proof,
    task: _Task,
    trees: Path,
    scores: Path,
    certificates: Path,
    origin: str = THIS_RUN,
) -> None:
    """Write the certificate, play the tree against every target, and write the tree.

    `origin` tells where the proof comes from.

    Raises
    ------
    InputError
        The proof has no tree.
    """
    matrix, recipe, objective, about = task

    # Without a tree, the certificate is all that a proof leaves, so it is written first.
    certificate = table_file(certificates, recipe.name)
    write_certificate(proof.certificate, objective, matrix, certificate, about)
    if proof.tree is None:
        raise InputError(why_without_tree(proof, recipe.name, recipe.strategy.limit))

    played = play_tree(proof.tree, matrix, about["game"], recipe)
    scored = replace(
        played,
        lower_bound=proof.lower_bound,
        proven=proof.proven,
        proof=origin,
        cost=proof.cost,
    )
    write_tree_and_scores(proof.tree, scored, matrix, trees, scores)
