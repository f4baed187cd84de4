"""The stages of proofs, at once or in steps that can run side by side, and their check."""

from collections.abc import Callable, Sequence
from dataclasses import asdict, replace
from json import dumps
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from guesstree.defaults import EXACT_OPENERS, INCUMBENT_NODES, TRIED_PAIRS
from guesstree.errors import InputError
from guesstree.files.paths import table_file

if TYPE_CHECKING:
    from guesstree.games.matrix import ReplyMatrix
    from guesstree.search.certificate import Proof
    from guesstree.search.control import Control, Progress
    from guesstree.search.objective import Objective
    from guesstree.strategies.recipes import Recipe


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
    progress: "Callable[[], Callable[[Progress], None]]",
) -> None:
    """Do all steps: find the best tree, and prove that none is better."""
    from guesstree.search.proof import prove_optimal

    task = _task(replies, strategy, opener, exact)
    control = _control(minutes, checkpoint, progress)
    matrix, objective = task.matrix, task.objective
    proof = prove_optimal(matrix, objective, incumbent_nodes=incumbent_nodes, control=control)
    _store(proof, task, trees, scores, certificates)


def incumbent(
    replies: Path,
    *,
    output: Path,
    strategy: str,
    opener: Sequence[str] = (),
    incumbent_nodes: int = INCUMBENT_NODES,
) -> None:
    """Find the incumbent: a good tree with which first guesses are compared."""
    from guesstree.code import code_of_proofs
    from guesstree.files.proofs import write_incumbent
    from guesstree.search.incumbent import find_incumbent

    task = _task(replies, strategy, opener)
    code = code_of_proofs()  # before the search: later edits of the code do not change it
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
    progress: "Callable[[], Callable[[Progress], None]]",
) -> None:
    """Try to refute a part of the first guesses: to show that none leads to a better tree.

    Parameters
    ----------
    incumbent
        The tree that `proof incumbent` wrote.
    part
        Which part of the first guesses, such as 2-of-8.
    """
    from guesstree.files.proofs import read_incumbent, write_part
    from guesstree.search.refutation import part_key, refute_part

    task = _task(replies, strategy, opener, exact)
    of = task.matrix, task.objective, read_incumbent(incumbent, task.matrix)
    key = part_key(*of)  # before the search: it has the digest of the code
    blocks = refute_part(*of, part, _control(minutes, checkpoint, progress))
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
    from guesstree.files.proofs import read_incumbent, read_part
    from guesstree.search.proof import join_parts
    from guesstree.search.refutation import part_key

    task = _task(replies, strategy, opener)
    of = task.matrix, task.objective, read_incumbent(incumbent, task.matrix)
    key = part_key(*of)
    blocks = {at: block for path in parts for at, block in read_part(path, key).items()}
    _store(join_parts(*of, blocks), task, trees, scores, certificates)


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
    """Verify a proof that was made before, and write its files for this study.

    Parameters
    ----------
    tree
        The best tree.
    certificate
        The certificate that it is best.
    """
    from guesstree.files.artifacts import read_tree
    from guesstree.files.proofs import read_proof
    from guesstree.play.verifying import verify

    verify(replies, tree, certificate, most=0)
    task = _task(replies, strategy, opener)
    best, _ = read_tree(tree, of=task.matrix.fingerprint)
    proof = read_proof(best, certificate, task.objective, task.matrix)
    _store(proof, task, trees, scores, certificates)


def verify(
    game: Path,
    tree: Path,
    *,
    certificate: Path | None = None,
    most: int = TRIED_PAIRS,
    as_json: bool = False,
) -> str:
    """Check a tree and its certificate, by code that shares nothing with what made them.

    Parameters
    ----------
    game
        A reply matrix; or a list of targets, all guesses.
    tree
        A guess tree of it.
    certificate
        The certificate of its proof.
    most
        The most pairs of a first guess and a target for which everything is tried.
    """
    from guesstree.play.verifying import verify

    verified = verify(game, tree, certificate, most=most)
    if as_json:
        return f"{dumps(asdict(verified), ensure_ascii=False, indent=1)}\n"
    return f"{verified}\n"


class _Task(NamedTuple):
    """The matrix and the objective of a proof, and the metadata of its files."""

    matrix: "ReplyMatrix"
    recipe: "Recipe"
    objective: "Objective"
    about: dict[str, str]


def _task(replies: Path, strategy: str, opener: Sequence[str], exact: int = 0) -> _Task:
    from guesstree.files.artifacts import metadata_of, read_replies
    from guesstree.files.scores import made_by
    from guesstree.strategies.optimal import objective_of
    from guesstree.strategies.recipes import Recipe

    matrix, recipe = read_replies(replies), Recipe.parse(strategy)
    objective = objective_of(recipe, [*map(matrix.form.clean, opener)], exact)
    about = metadata_of(matrix, replies.stem) | made_by(recipe)
    return _Task(matrix, recipe, objective, about)


def _control(
    minutes: float | None,
    checkpoint: Path | None,
    progress: "Callable[[], Callable[[Progress], None]]",
) -> "Control":
    from guesstree.files.proofs import Checkpoint
    from guesstree.search.control import Control, time_limit

    return Control(time_limit(minutes), progress(), Checkpoint(checkpoint) if checkpoint else None)


def _store(proof: "Proof", task: _Task, trees: Path, scores: Path, certificates: Path) -> None:
    """Write the certificate, and the tree once it has been played against every target.

    Raises
    ------
    InputError
        There is no tree.
    """
    from guesstree.files.proofs import write_certificate
    from guesstree.files.scores import write_tree_and_scores
    from guesstree.search.proof import why_without_tree
    from guesstree.strategies.scores import play_tree

    matrix, recipe, objective, about = task
    certificate = table_file(certificates, recipe.name)
    write_certificate(proof.certificate, objective, matrix, certificate, about)
    if proof.tree is None:
        raise InputError(why_without_tree(proof, recipe.name, recipe.strategy.limit))
    played = play_tree(proof.tree, matrix, about["game"], recipe)
    scored = replace(played, lower_bound=proof.lower_bound, proven=proof.proven, cost=proof.cost)
    write_tree_and_scores(proof.tree, scored, matrix, trees, scores)
