"""Commands that find best trees and prove that there are none better."""

from pathlib import Path
from typing import Annotated

import typer

app = typer.Typer()
steps = typer.Typer(help="Prove in steps that can run side by side.", no_args_is_help=True)

Replies = Annotated[Path, typer.Argument(help="A reply matrix, named after its game.")]
Seed = Annotated[Path, typer.Argument(metavar="SEED", help="The tree that a proof starts from.")]
TreeFile = Annotated[Path, typer.Argument(metavar="TREE", help="The best tree.")]
ScoresFile = Annotated[Path, typer.Argument(metavar="SCORES", help="Guesses for every target.")]
Certificate = Annotated[
    Path, typer.Argument(metavar="CERTIFICATE", help="For every first guess its value or bound.")
]
StrategyName = Annotated[
    str,
    typer.Option(
        "--strategy",
        help="optimal-MODE: least total; optimal5-MODE: within 5 guesses; safest-MODE: least worst "
        "case, then least total. MODE is consistent, any or nyt-hard.",
    ),
]
Openers = Annotated[
    list[str] | None,
    typer.Option("--opener", help="A first guess to choose from; may be given several times."),
]
Exact = Annotated[
    int, typer.Option(min=0, help="So many promising first guesses get their exact total.")
]
SeedNodes = Annotated[
    int, typer.Option(min=1, help="Sets of targets that the search for a first tree may look into.")
]
Minutes = Annotated[
    float | None, typer.Option(min=0, help="Stop after so long, with what is known by then.")
]
Checkpoint = Annotated[
    Path | None, typer.Option(help="A file to go on from, should the run be stopped.")
]


@app.command()
def prove(
    replies: Replies,
    output: TreeFile,
    scores: ScoresFile,
    certificate: Certificate,
    strategy: StrategyName,
    opener: Openers = None,
    exact: Exact = 0,
    seed_nodes: SeedNodes = 20_000,
    minutes: Minutes = None,
    checkpoint: Checkpoint = None,
) -> None:
    """Find the best tree, and prove that none is better."""
    from guesstree.cli import proving
    from guesstree.replies import read_replies
    from guesstree.strategies.optimal import find_seed

    asked, question = proving.question(strategy, opener, exact)
    matrix = read_replies(replies)
    seed = find_seed(matrix, question, seed_nodes)
    blocks = proving.refuted(matrix, question, seed, "1-of-1", minutes, checkpoint)
    proof = proving.concluded(matrix, question, seed, blocks)
    proving.store_proof(proof, matrix, replies.stem, asked, output, scores, certificate)


@steps.command()
def seed(
    replies: Replies,
    output: Seed,
    strategy: StrategyName,
    opener: Openers = None,
    seed_nodes: SeedNodes = 20_000,
) -> None:
    """Find a good tree to start from."""
    from guesstree.cli import proving
    from guesstree.replies import read_replies
    from guesstree.strategies.certificates import write_seed
    from guesstree.strategies.optimal import find_seed

    asked, question = proving.question(strategy, opener)
    matrix = read_replies(replies)
    tree = find_seed(matrix, question, seed_nodes)
    write_seed(tree, output, matrix.about(replies.stem) | {"strategy": asked.name})


@steps.command()
def refute(
    replies: Replies,
    seed: Seed,
    output: Annotated[Path, typer.Argument(metavar="PART", help="What this part found out.")],
    strategy: StrategyName,
    part: Annotated[str, typer.Option(help="Which part of the first guesses, such as 2-of-8.")],
    opener: Openers = None,
    exact: Exact = 0,
    minutes: Minutes = None,
    checkpoint: Checkpoint = None,
) -> None:
    """Ask of a part of the first guesses whether they are better than the seed."""
    from guesstree.cli import proving
    from guesstree.replies import read_replies
    from guesstree.strategies.certificates import question_asked, read_seed, write_blocks

    asked, question = proving.question(strategy, opener, exact)
    matrix = read_replies(replies)
    started = read_seed(seed, matrix)
    blocks = proving.refuted(matrix, question, started, part, minutes, checkpoint)
    # How many first guesses got their exact total makes no part unfit for another.
    part_of = question_asked(matrix, question._replace(exact=0), started)
    told = {"strategy": asked.name, "question": part_of}
    write_blocks(blocks, output, matrix.about(replies.stem) | told)


@steps.command()
def conclude(
    replies: Replies,
    seed: Seed,
    parts: Annotated[list[Path], typer.Argument(metavar="PARTS...", help="What all parts found.")],
    strategy: StrategyName,
    tree: Annotated[Path, typer.Option(help="The best tree.")],
    scores: Annotated[Path, typer.Option(help="Guesses for every target.")],
    certificate: Annotated[Path, typer.Option(help="For every first guess its value or bound.")],
    opener: Openers = None,
) -> None:
    """Put the parts of a proof together, and write the best tree."""
    from guesstree.cli import proving
    from guesstree.replies import read_replies
    from guesstree.strategies.certificates import question_asked, read_part, read_seed

    asked, question = proving.question(strategy, opener)
    matrix = read_replies(replies)
    started = read_seed(seed, matrix)
    wanted = question_asked(matrix, question, started)
    blocks = {at: block for path in parts for at, block in read_part(path, wanted).items()}
    proof = proving.concluded(matrix, question, started, blocks)
    proving.store_proof(proof, matrix, replies.stem, asked, tree, scores, certificate)
