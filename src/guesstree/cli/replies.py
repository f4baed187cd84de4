"""The command that computes reply matrices."""

from pathlib import Path
from typing import Annotated

import typer

app = typer.Typer()


@app.command()
def replies(
    targets: Annotated[Path, typer.Argument(help="Clean list of the targets.")],
    output: Annotated[Path, typer.Argument(help="The matrix, as Parquet.")],
    rule: Annotated[str, typer.Option(help="The reply rule: wordle or jotto.")],
    guesses: Annotated[
        Path | None, typer.Option(help="Clean list of the guesses, if not the targets.")
    ] = None,
) -> None:
    """Compute what every guess earns against every target."""
    from guesstree.replies import compute_replies, write_replies
    from guesstree.words import load_words

    matrix = compute_replies(
        rule, load_words(targets), None if guesses is None else load_words(guesses)
    )
    write_replies(matrix, output)
