"""Commands that find best trees and prove that there are none better."""

from collections.abc import Sequence
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
from guesstree.cli.overwrite_guard import READS, UPDATES
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
Checkpoint = Annotated[Path | None, typer.Option(help="Checkpoint to resume from."), UPDATES]


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
    from functools import partial

    from guesstree.proofs.proof import prove_optimal
    from guesstree.replies.files import read_replies
    from guesstree.storage.provenance import ORIGIN
    from guesstree.strategies.recipe_codec import parse_recipe, recipe_text

    matrix, recipe = read_replies(replies), parse_recipe(strategy)
    asked = _objective(matrix, recipe, opener, exact)
    control = _control(minutes, checkpoint)
    proof = prove_optimal(matrix, asked, incumbent_nodes=incumbent_nodes, control=control)
    about = partial(_about, matrix, replies.stem, recipe)
    found = about("incumbent", recipe_text(recipe), incumbent_nodes, *asked.openers)
    refuted = about("refute", exact, minutes, inputs=[found[ORIGIN]])
    concluded = about("prove", inputs=[refuted[ORIGIN]])
    _store(proof, asked, matrix, recipe, concluded, (trees, scores, certificates))


@app.command()
def verify(
    game: Annotated[
        Path,
        typer.Argument(metavar="GAME", help="A reply matrix; or a list of targets, all guesses."),
    ],
    tree: Annotated[Path, typer.Argument(metavar="TREE", help="A guess tree of it.")],
    certificate: Annotated[
        Path | None, typer.Option(help="The certificate of its proof."), READS
    ] = None,
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
    from guesstree.proofs.certificates import code_of_incumbent, write_incumbent
    from guesstree.proofs.incumbent import find_incumbent
    from guesstree.replies.files import read_replies
    from guesstree.strategies.recipe_codec import parse_recipe, recipe_text

    matrix, recipe = read_replies(replies), parse_recipe(strategy)
    asked = _objective(matrix, recipe, opener)
    code = code_of_incumbent()  # before the search, which an edit would not change any more
    tree = find_incumbent(matrix, asked, incumbent_nodes)
    made = recipe_text(recipe), incumbent_nodes, *asked.openers
    about = _about(matrix, replies.stem, recipe, "incumbent", *made)
    write_incumbent(tree, output, code, about)


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
    tree, origin = read_incumbent(incumbent, matrix)
    key = part_key(matrix, asked, tree)  # before the search, as it names the code
    blocks = refute_part(matrix, asked, tree, part, _control(minutes, checkpoint))
    about = _about(matrix, replies.stem, recipe, "refute", exact, minutes, inputs=[origin])
    write_part(blocks, output, key, about)


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
    tree, _ = read_incumbent(incumbent, matrix)
    key = part_key(matrix, asked, tree)
    read = [read_part(path, key) for path in parts]
    blocks = {at: block for part, _ in read for at, block in part.items()}
    proof = join_parts(matrix, asked, tree, blocks)
    # All parts have one origin, so that a proof may be split in any way.
    inputs = sorted({origin for _, origin in read})
    about = _about(matrix, replies.stem, recipe, "prove", inputs=inputs)
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
    from guesstree.storage.provenance import origin_of_file
    from guesstree.strategies.recipe_codec import parse_recipe, recipe_text
    from guesstree.trees.files import read_tree

    verify(replies, tree, certificate, most=0)
    matrix, recipe = read_replies(replies), parse_recipe(strategy)
    asked = _objective(matrix, recipe, opener)
    best, _ = read_tree(tree, of=matrix.fingerprint)
    proof = read_proof(best, certificate, asked, matrix)
    inputs = [origin_of_file(tree), origin_of_file(certificate)]
    about = _about(matrix, replies.stem, recipe, "adopt", recipe_text(recipe), inputs=inputs)
    _store(proof, asked, matrix, recipe, about, (trees, scores, certificates))


def _objective(
    matrix: "ReplyMatrix", recipe: "Recipe", openers: list[str] | None, exact: int = 0
) -> "Objective":
    from guesstree.strategies.objectives import objective_of

    return objective_of(recipe, [*map(matrix.form.clean, openers or ())], exact)


def _about(
    matrix: "ReplyMatrix",
    game: str,
    recipe: "Recipe",
    stage: str,
    *asked: object,
    inputs: Sequence[str] = (),
) -> dict[str, str]:
    """Return the metadata of a file of a proof; see `ReplyMatrix.metadata`."""
    return matrix.metadata(game, stage, *asked, inputs=inputs) | {"strategy": recipe.name}


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
    from guesstree.proofs.certificates import RECIPE, write_certificate
    from guesstree.proofs.conclusion import why_without_tree
    from guesstree.storage.provenance import ORIGIN
    from guesstree.strategies.recipe_codec import recipe_text

    trees, scores, certificates = folders
    certificate = certificates / f"{recipe.name}.parquet"
    text = recipe_text(recipe)
    told = about if text == recipe.name else about | {RECIPE: text}
    write_certificate(proof.certificate, asked, matrix, certificate, told)
    if proof.tree is None:
        raise InputError(why_without_tree(proof, recipe.name, recipe.strategy.limit))
    played = play_tree(proof.tree, matrix, about["game"], recipe)
    scored = replace(
        played,
        lower_bound=proof.lower_bound,
        proven=proof.proven,
        cost=proof.cost,
        origin=about[ORIGIN],
    )
    write_tree_and_scores(proof.tree, scored, matrix, trees, scores)
