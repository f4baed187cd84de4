"""Commands that find best trees and prove that there are none better."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from guesstree.cli.options import (
    AsJson,
    CertificatesFolder,
    Exact,
    Minutes,
    Openers,
    Output,
    Proved,
    Replies,
    ScoresFolder,
    TreesFolder,
)
from guesstree.cli.printing import echo, print_json
from guesstree.defaults import EXACT_OPENERS, INCUMBENT_NODES, TRIED_PAIRS

if TYPE_CHECKING:
    from guesstree.proofs.objective import Control, Objective, Proof
    from guesstree.replies.matrix import ReplyMatrix
    from guesstree.strategies.recipe import Recipe

app = typer.Typer()
steps = typer.Typer(
    help="Prove, at once or in steps that can run side by side, and write what the pipeline has.",
    no_args_is_help=True,
)

Incumbent = Annotated[
    Path, typer.Argument(metavar="INCUMBENT", help="The tree that `proof incumbent` wrote.")
]
IncumbentNodes = Annotated[
    int, typer.Option(min=1, help="Sets of targets that the search for a first tree may visit.")
]
Checkpoint = Annotated[Path | None, typer.Option(help="Checkpoint to resume from.")]


@steps.command()
def whole(
    replies: Replies,
    strategy: Proved,
    trees: TreesFolder,
    scores: ScoresFolder,
    certificates: CertificatesFolder,
    opener: Openers = None,
    exact: Exact = EXACT_OPENERS,
    incumbent_nodes: IncumbentNodes = INCUMBENT_NODES,
    minutes: Minutes = None,
    checkpoint: Checkpoint = None,
) -> None:
    """Do all steps: find the best tree, and prove that none is better."""
    from guesstree.proofs.proof import prove_optimal
    from guesstree.replies.files import read_replies
    from guesstree.strategies.recipe_codec import parse_recipe

    matrix, recipe = read_replies(replies), parse_recipe(strategy)
    asked = _objective(matrix, recipe, opener, exact)
    control = _control(minutes, checkpoint)
    proof = prove_optimal(matrix, asked, incumbent_nodes=incumbent_nodes, control=control)
    about = _about(matrix, replies.stem, recipe)
    _store(proof, asked, matrix, recipe, about, (trees, scores, certificates))


@app.command()
def verify(
    game: Annotated[
        Path,
        typer.Argument(metavar="GAME", help="A reply matrix; or a list of targets, all guesses."),
    ],
    tree: Annotated[Path, typer.Argument(metavar="TREE", help="A guess tree of it.")],
    certificate: Annotated[Path | None, typer.Option(help="The certificate of its proof.")] = None,
    most: Annotated[
        int,
        typer.Option(
            min=0, help="Try everything for so many pairs of a first guess and a target at most."
        ),
    ] = TRIED_PAIRS,
    as_json: AsJson = False,
) -> None:
    """Check a tree and its certificate, by code that shares nothing with what made them."""
    from dataclasses import asdict

    from guesstree.api.verifying import verify

    found = verify(game, tree, certificate, most=most)
    if as_json:
        print_json(asdict(found))
        return
    for sentence in found.sentences:
        echo(sentence)


@steps.command()
def incumbent(
    replies: Replies,
    output: Output,
    strategy: Proved,
    opener: Openers = None,
    incumbent_nodes: IncumbentNodes = INCUMBENT_NODES,
) -> None:
    """Find a good tree that the first guesses are measured against."""
    from guesstree.code import code_of_proofs
    from guesstree.proofs.certificates import write_incumbent
    from guesstree.proofs.incumbent import find_incumbent
    from guesstree.replies.files import read_replies
    from guesstree.strategies.recipe_codec import parse_recipe

    matrix, recipe = read_replies(replies), parse_recipe(strategy)
    asked = _objective(matrix, recipe, opener)
    code = code_of_proofs()  # before the search, which an edit would not change any more
    tree = find_incumbent(matrix, asked, incumbent_nodes)
    write_incumbent(tree, output, code, _about(matrix, replies.stem, recipe))


@steps.command()
def refute(
    replies: Replies,
    incumbent: Incumbent,
    output: Output,
    strategy: Proved,
    part: Annotated[str, typer.Option(help="Which part of the first guesses, such as 2-of-8.")],
    opener: Openers = None,
    exact: Exact = EXACT_OPENERS,
    minutes: Minutes = None,
    checkpoint: Checkpoint = None,
) -> None:
    """Try to show, for one part of the first guesses, that none leads to a better tree."""
    from guesstree.proofs.certificates import part_key, read_incumbent, write_part
    from guesstree.proofs.refutation import refute_part
    from guesstree.replies.files import read_replies
    from guesstree.strategies.recipe_codec import parse_recipe

    matrix, recipe = read_replies(replies), parse_recipe(strategy)
    asked = _objective(matrix, recipe, opener, exact)
    tree = read_incumbent(incumbent, matrix)
    key = part_key(matrix, asked, tree)  # before the search, as it names the code
    blocks = refute_part(matrix, asked, tree, part, _control(minutes, checkpoint))
    write_part(blocks, output, key, _about(matrix, replies.stem, recipe))


@steps.command()
def conclude(
    replies: Replies,
    incumbent: Incumbent,
    parts: Annotated[
        list[Path], typer.Argument(metavar="PARTS...", help="What `proof refute` wrote, all parts.")
    ],
    strategy: Proved,
    trees: TreesFolder,
    scores: ScoresFolder,
    certificates: CertificatesFolder,
    opener: Openers = None,
) -> None:
    """Join the parts of a proof, and write the best tree and the certificate."""
    from guesstree.proofs.certificates import part_key, read_incumbent, read_part
    from guesstree.proofs.conclusion import join_parts
    from guesstree.replies.files import read_replies
    from guesstree.strategies.recipe_codec import parse_recipe

    matrix, recipe = read_replies(replies), parse_recipe(strategy)
    asked = _objective(matrix, recipe, opener)
    tree = read_incumbent(incumbent, matrix)
    key = part_key(matrix, asked, tree)
    blocks = {at: block for path in parts for at, block in read_part(path, key).items()}
    proof = join_parts(matrix, asked, tree, blocks)
    about = _about(matrix, replies.stem, recipe)
    _store(proof, asked, matrix, recipe, about, (trees, scores, certificates))


@steps.command()
def adopt(
    replies: Replies,
    tree: Annotated[Path, typer.Argument(metavar="TREE", help="The best tree.")],
    certificate: Annotated[Path, typer.Argument(metavar="CERTIFICATE", help="Why it is best.")],
    strategy: Proved,
    trees: TreesFolder,
    scores: ScoresFolder,
    certificates: CertificatesFolder,
    opener: Openers = None,
) -> None:
    """Verify a proof that was made before, and write its files for this study."""
    from guesstree.api.verifying import verify
    from guesstree.proofs.known import read_proof
    from guesstree.replies.files import read_replies
    from guesstree.strategies.recipe_codec import parse_recipe
    from guesstree.trees.files import read_tree

    verify(replies, tree, certificate, most=0)
    matrix, recipe = read_replies(replies), parse_recipe(strategy)
    asked = _objective(matrix, recipe, opener)
    best, _ = read_tree(tree, of=matrix.fingerprint)
    proof = read_proof(best, certificate, asked, matrix)
    about = _about(matrix, replies.stem, recipe)
    _store(proof, asked, matrix, recipe, about, (trees, scores, certificates))


def _objective(
    matrix: "ReplyMatrix", recipe: "Recipe", openers: list[str] | None, exact: int = 0
) -> "Objective":
    from guesstree.strategies.objectives import objective_of

    return objective_of(recipe, [*map(matrix.form.clean, openers or ())], exact)


def _about(matrix: "ReplyMatrix", game: str, recipe: "Recipe") -> dict[str, str]:
    """Return the metadata of a file of a proof."""
    from guesstree.storage.provenance import RECIPE
    from guesstree.strategies.recipe_codec import recipe_text

    return matrix.metadata(game) | {"strategy": recipe.name, RECIPE: recipe_text(recipe)}


def _control(minutes: float | None, checkpoint: Path | None) -> "Control":
    from guesstree.cli.progress import proof_progress
    from guesstree.proofs.objective import Control, time_limit

    time_is_up = time_limit(minutes)
    return Control(time_is_up, proof_progress(), checkpoint, time_is_up)


def _store(
    proof: "Proof",
    asked: "Objective",
    matrix: "ReplyMatrix",
    recipe: "Recipe",
    about: dict[str, str],
    folders: tuple[Path, Path, Path],
) -> None:
    """Write the certificate, and the tree once it has been played against every target.

    `about` is the metadata, and `folders` are those of trees, scores and certificates.

    Raises
    ------
    InputError
        There is no tree.
    """
    from dataclasses import replace

    from guesstree.analysis.played import play_tree
    from guesstree.cli.storing import write_tree_and_scores
    from guesstree.errors import InputError
    from guesstree.proofs.certificates import write_certificate
    from guesstree.proofs.conclusion import why_without_tree

    trees, scores, certificates = folders
    certificate = certificates / f"{recipe.name}.parquet"
    write_certificate(proof.certificate, asked, matrix, certificate, about)
    if proof.tree is None:
        raise InputError(why_without_tree(proof, recipe.name, recipe.strategy.limit))
    played = play_tree(proof.tree, matrix, about["game"], recipe)
    scored = replace(played, lower_bound=proof.lower_bound, proven=proof.proven, cost=proof.cost)
    write_tree_and_scores(proof.tree, scored, matrix, trees, scores)
