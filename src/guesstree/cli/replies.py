"""The command that computes reply matrices."""

from pathlib import Path
from typing import Annotated

import typer

app = typer.Typer()


@app.command()
def replies(
    targets: Annotated[Path, typer.Argument(help="Clean list of the targets.")],
    output: Annotated[Path, typer.Argument(help="The matrix, as Parquet.")],
    rule: Annotated[str, typer.Option(help="The reply rule: wordle, jotto or pegs.")],
    guesses: Annotated[
        Path | None, typer.Option(help="Clean list of the guesses, if not the targets.")
    ] = None,
    weights: Annotated[
        Path | None, typer.Option(help="How likely each target is, if not all equally.")
    ] = None,
) -> None:
    """Compute what every guess earns against every target."""
    from guesstree.replies import store_replies
    from guesstree.weights import load_weights
    from guesstree.words import load_words

    hidden = load_words(targets)
    store_replies(
        *(output, rule, hidden),
        None if guesses is None else load_words(guesses),
        None if weights is None else load_weights(weights, hidden),
    )
