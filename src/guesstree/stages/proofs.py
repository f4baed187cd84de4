"""The stages of proofs: steps that can run in parallel."""

import time
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from guesstree.api.verification import verify
from guesstree.base.code import code_of_proofs
from guesstree.base.constants import NONE
from guesstree.base.errors import InputError
from guesstree.games.matrix import ReplyMatrix
from guesstree.search.certificate import Proof
from guesstree.search.incumbent import find_incumbent as incumbent_of
from guesstree.search.objective import Control, Objective, time_limit
from guesstree.search.proof import join_parts, why_without_tree
from guesstree.search.refutation import part_key, refute_part
from guesstree.stages.inputs import read_game
from guesstree.stages.job import note
from guesstree.strategies.optimal import objective_of
from guesstree.strategies.recipes import Recipe
from guesstree.strategies.scores import Scores, score_tree
from guesstree.study.artifacts import metadata_of, read_tree
from guesstree.study.stored_proofs import (
    Checkpoint,
    copy_bounds,
    read_incumbent,
    read_part,
    read_proof,
    shown_bound,
    write_bounds,
    write_certificate,
    write_incumbent,
    write_part,
)
from guesstree.study.stored_scores import made_by, write_scores, write_tree_and_scores
from guesstree.study.table_files import Metadata

_EVERY = 60.0
"""The seconds between two lines about a proof."""


def find_incumbent(
    replies: Path,
    output: Path,
    *,
    strategy: str,
    openers: Sequence[str] = (),
    nodes: int,
) -> None:
    """Find the incumbent: the good tree that other first guesses have to beat.

    Parameters
    ----------
    strategy
        A strategy with a proof.
    openers
        The first guesses to choose from; all if empty.
    nodes
        How many sets of targets the search may visit.
    """
    task = _task(replies, strategy, openers)
    code = code_of_proofs()  # before the search, so later edits of the code don't count
    tree = incumbent_of(task.matrix, task.objective, nodes)
    write_incumbent(tree, output, code, task.about)


def refute_openers(
    replies: Path,
    incumbent: Path,
    output: Path,
    *,
    strategy: str,
    part: str,
    checkpoint: Path,
    openers: Sequence[str] = (),
    exact: int,
    minutes: float | None = None,
    nodes: int | None = None,
) -> None:
    """Try to refute a part of the first guesses: to show that none leads to a better tree.

    Parameters
    ----------
    incumbent
        The tree that `find_incumbent` wrote.
    part
        The part of the first guesses, such as 2-of-8.
    checkpoint
        The file from which the search is resumed.
    exact
        How many promising first guesses get their lowest total, proved.
    minutes
        Stop after this time, without compiling, with the best results so far.
    nodes
        How many sets of targets the search of each first guess may visit.
    """
    task = _task(replies, strategy, openers, exact)
    asked = task.matrix, task.objective, read_incumbent(incumbent, task.matrix)
    key = part_key(*asked)  # before the search, so later edits of the code don't count
    control = Control(time_limit(minutes), nodes, _logged, Checkpoint(checkpoint))
    blocks = refute_part(*asked, part, control)
    write_part(blocks, output, key, task.about)


def conclude_proof(
    replies: Path,
    incumbent: Path,
    parts: Sequence[Path],
    files: "ProofFiles",
    *,
    strategy: str,
    openers: Sequence[str] = (),
    check: int | None = None,
) -> None:
    """Join all parts of a proof, and write the best tree, the certificate and the list of bounds.

    Bounds are checked for `check` first guesses, chosen at random; for all of them if None.
    """
    task = _task(replies, strategy, openers)
    asked = task.matrix, task.objective, read_incumbent(incumbent, task.matrix)

    # Each part must have the same key: it is of this proof, and of this version of the code.
    key = part_key(*asked)
    blocks = {at: block for path in parts for at, block in read_part(path, key).items()}
    proof = join_parts(*asked, blocks)
    if files.bounds:
        write_bounds(proof, task.objective, task.matrix, files.bounds, task.about)
    scored = _store(proof, task, files)
    if files.bounds and shown_bound(proof, task.objective, task.matrix) is not None:
        found = verify(
            replies, files.tree, bounds=files.bounds, sample=check, track=_logged
        )
        write_scores(replace(scored, checked=found.checked), files.scores)


def adopt_proof(
    replies: Path,
    tree: Path,
    certificate: Path,
    files: "ProofFiles",
    *,
    strategy: str,
    openers: Sequence[str] = (),
    bounds: Path | None = None,
    check: int | None = None,
) -> None:
    """Verify the files of an existing proof, and write them for a study.

    Bounds are checked for `check` first guesses, chosen at random; for all of them if None.
    """
    found = verify(replies, tree, certificate, bounds=bounds, sample=check, track=_logged)
    task = _task(replies, strategy, openers)
    best, _ = read_tree(tree, of=task.matrix.fingerprint)
    proof = read_proof(best, certificate, task.objective, task.matrix)
    if bounds and files.bounds:
        copy_bounds(bounds, files.bounds, task.about)
    scored = _store(proof, task, files)
    write_scores(replace(scored, checked=found.checked or NONE), files.scores)


def _logged(steps: range) -> Iterator[int]:
    """Yield the steps of a proof, and write how many are done to the log, once a minute."""
    due = time.monotonic() + _EVERY
    for step in steps:
        if time.monotonic() >= due:
            due += _EVERY
            note([f"{step:,} of {len(steps):,} first guesses are done"])
        yield step


class ProofFiles(NamedTuple):
    """The files of a finished proof; `bounds` for goals that leave bounds of sets alone."""

    tree: Path
    scores: Path
    certificate: Path
    bounds: Path | None = None


class _Task(NamedTuple):
    """The matrix and the objective of a proof, and the metadata of its files."""

    matrix: ReplyMatrix
    recipe: Recipe
    objective: Objective
    about: Metadata


def _task(replies: Path, strategy: str, openers: Sequence[str], exact: int = 0) -> _Task:
    matrix = read_game(replies)
    recipe = Recipe.parse(strategy)
    objective = objective_of(recipe, [*map(matrix.form.clean, openers)], exact)
    about = metadata_of(matrix, replies.stem) | made_by(recipe)
    return _Task(matrix, recipe, objective, about)


def _store(proof: Proof, task: _Task, files: ProofFiles) -> Scores:
    """Write the certificate, play the tree against every target, write the tree and its scores.

    Raises
    ------
    InputError
        The proof has no tree.
    """
    matrix, recipe, objective, about = task

    # Without a tree, the certificate is all that a proof leaves, so it is written first.
    write_certificate(proof.certificate, objective, matrix, files.certificate, about)
    if proof.tree is None:
        raise InputError(why_without_tree(proof, recipe.name, recipe.strategy.limit))

    played = score_tree(proof.tree, matrix, about["game"], recipe)
    scored = replace(
        played,
        lower_bound=proof.lower_bound,
        proven=proof.proven,
        checked=NONE,
        cost=proof.cost,
    )
    write_tree_and_scores(proof.tree, scored, matrix, files.tree, files.scores)
    return scored
