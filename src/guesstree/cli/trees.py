"""Commands that play a strategy against every target."""

import dataclasses
import re
from pathlib import Path
from typing import Annotated

import typer

app = typer.Typer()

Replies = Annotated[Path, typer.Argument(help="A reply matrix, named after its game.")]
ScoresFile = Annotated[Path, typer.Argument(metavar="SCORES", help="Guesses for every target.")]


@app.command()
def tree(
    replies: Replies,
    output: Annotated[Path, typer.Argument(metavar="TREE", help="The guess tree.")],
    scores: ScoresFile,
    strategy: Annotated[str, typer.Option(help="<metric>-<mode>, such as max-any.")],
    any_window: Annotated[
        str,
        typer.Option(help="Remaining targets, FROM:TO or FROM:, at which 'any' tries all guesses."),
    ] = "4:125",
) -> None:
    """Grow the guess tree of a greedy strategy."""
    from guesstree.games import rule_named
    from guesstree.replies import read_replies
    from guesstree.scores import Scores, write_scores
    from guesstree.strategies import strategy_named
    from guesstree.strategies.greedy import grow_greedy
    from guesstree.trees import check_tree, write_tree

    metric, mode = strategy_named(strategy)
    matrix = read_replies(replies)
    grown = grow_greedy(matrix, metric, mode, any_window=_window(any_window))
    check_tree(grown, rule_named(matrix.rule), matrix.targets, matrix.guesses)
    found = grown.scores_in_order(matrix.targets)
    result = Scores(replies.stem, strategy, metric, mode, matrix.targets, (found,), grown.opener)
    metadata = {"game": replies.stem, "rule": matrix.rule, "strategy": strategy}
    write_tree(grown, output, metadata)
    write_scores(result, scores)


@app.command()
def prove(
    replies: Replies,
    output: Annotated[Path, typer.Argument(metavar="TREE", help="The tree of least total.")],
    scores: ScoresFile,
    certificate: Annotated[
        Path, typer.Argument(help="For every first guess its value or bound, as Parquet.")
    ],
    mode: Annotated[str, typer.Option(help="consistent or any.")],
) -> None:
    """Find the tree of least total guesses, and prove that none is better."""
    import pyarrow as pa

    from guesstree.games import rule_named
    from guesstree.replies import read_replies
    from guesstree.scores import Scores, write_scores
    from guesstree.strategies import OPTIMAL, strategy_named
    from guesstree.strategies.optimal import prove_optimal
    from guesstree.tables import write_parquet
    from guesstree.trees import check_tree, write_tree

    strategy = strategy_named(f"{OPTIMAL}-{mode}").name
    matrix = read_replies(replies)
    proof = prove_optimal(matrix, mode, _say_progress)
    check_tree(proof.tree, rule_named(matrix.rule), matrix.targets, matrix.guesses)
    found = proof.tree.scores_in_order(matrix.targets)
    result = Scores(
        *(replies.stem, strategy, OPTIMAL, mode, matrix.targets, (found,), proof.tree.opener),
        proven=sum(found) == proof.total,
        lower_bound=proof.total,
    )
    metadata = {"game": replies.stem, "rule": matrix.rule, "strategy": strategy}
    rows = [dataclasses.asdict(opener) for opener in proof.openers]
    write_parquet(certificate, pa.Table.from_pylist(rows), metadata)
    write_tree(proof.tree, output, metadata)
    write_scores(result, scores)


@app.command()
def random(
    replies: Replies,
    scores: ScoresFile,
    rounds: Annotated[int, typer.Option(min=2, help="How often every target is played.")] = 100,
    seed: Annotated[int, typer.Option(min=0, help="Equal seeds give equal games.")] = 1,
) -> None:
    """Play with guesses drawn from the remaining targets."""
    from guesstree.replies import read_replies
    from guesstree.scores import Scores, write_scores
    from guesstree.strategies import RANDOM
    from guesstree.strategies.random import play_randomly

    matrix = read_replies(replies)
    played = play_randomly(matrix, rounds=rounds, seed=seed)
    result = Scores(
        game=replies.stem,
        strategy=f"{RANDOM}-consistent",
        metric=RANDOM,
        mode="consistent",
        targets=matrix.targets,
        rounds=tuple(map(tuple, played.tolist())),
    )
    write_scores(result, scores)


def _say_progress(done: int, openers: int, least: int) -> None:
    """Say now and then how far a proof is."""
    if done % 100 == 0 or done == openers:
        typer.echo(f"{done} of {openers} first guesses, least total {least}", err=True)


def _window(text: str) -> tuple[int, int | None]:
    match = re.fullmatch(r"(\d+):(\d*)", text)
    least, greatest = (int(match[1]), int(match[2]) if match[2] else None) if match else (0, None)
    if least < 1 or (greatest is not None and greatest < least):
        raise typer.BadParameter(f"{text!r} is not FROM:TO or FROM:, such as 4:125 or 4:")
    return least, greatest
