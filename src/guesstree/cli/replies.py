"""The command that computes reply matrices."""

from pathlib import Path
from typing import Annotated

import typer

from guesstree.cli.options import Output

app = typer.Typer()


@app.command()
def compute_replies(
    targets: Annotated[Path, typer.Argument(help="A clean list: the targets.")],
    output: Output,
    rule: Annotated[str, typer.Option(help="The reply rule, such as wordle, jotto or pegs.")],
    guesses: Annotated[
        Path | None, typer.Option(help="A clean list: the guesses, if not the targets.")
    ] = None,
    weights: Annotated[
        Path | None, typer.Option(help="How likely each target is, if not all equally.")
    ] = None,
) -> None:
    """Compute the reply to every guess for every target."""
    from guesstree.replies.files import store_replies
    from guesstree.words.files import load_words
    from guesstree.words.weights import load_weights

    target_list = load_words(targets)
    guess_list = target_list if guesses is None else load_words(guesses)
    weighed = None if weights is None else load_weights(weights, target_list.words)
    store_replies(output, rule, target_list.words, guess_list.words, weighed)
