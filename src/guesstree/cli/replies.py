"""The command that computes reply matrices."""

from pathlib import Path
from typing import Annotated

import typer

from guesstree.cli.options import Output
from guesstree.cli.overwrite_guard import READS

app = typer.Typer()


@app.command()
def compute_replies(
    targets: Annotated[Path, typer.Argument(help="A clean list: the targets.")],
    output: Output,
    rule: Annotated[str, typer.Option(help="The reply rule, such as wordle, jotto or pegs.")],
    guesses: Annotated[
        Path | None, typer.Option(help="A clean list: the guesses, if not the targets."), READS
    ] = None,
    weights: Annotated[
        Path | None, typer.Option(help="How likely each target is, if not all equally."), READS
    ] = None,
) -> None:
    """Compute the reply to every guess for every target."""
    from guesstree.replies.files import store_replies
    from guesstree.storage.provenance import origin_of
    from guesstree.words.files import load_words
    from guesstree.words.weights import load_weights

    target_list = load_words(targets)
    guess_list = target_list if guesses is None else load_words(guesses)
    inputs, weighed = [target_list.origin, guess_list.origin], None
    if weights is not None:
        weighed, source = load_weights(weights, target_list.words)
        inputs.append(source)
    origin = origin_of("replies", rule, inputs=inputs)
    store_replies(output, rule, target_list.words, guess_list.words, weighed, origin)
