"""Commands that exchange trees with other programs."""

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from guesstree.cli.opened import GameOption, SilentGameOption
from guesstree.cli.options import StrategyName, Table
from guesstree.cli.printing import echo
from guesstree.cli.storing import write_tree_and_scores
from guesstree.errors import InputError, no_file_name

app = typer.Typer()


class Form(StrEnum):
    """Forms of a tree."""

    TEXT = "text"
    JSON = "json"
    DOT = "dot"


class Mode(StrEnum):
    """What a tree may guess."""

    ANY = "any"
    CONSISTENT = "consistent"
    NYT_HARD = "nyt-hard"


@app.command()
def export(
    game: SilentGameOption,
    form: Annotated[
        Form, typer.Option("--as", help="text is Alex Selby's format; dot is that of Graphviz.")
    ],
    output: Annotated[
        Path | None, typer.Option(help="The file to write; printed if left out.")
    ] = None,
    strategy: StrategyName = None,
) -> None:
    """Write a guess tree in a form that other programs read."""
    from guesstree.storage.files import write_text

    text = game.export(strategy or game.default_strategy, form.value)
    if output is None:
        echo(text, nl=False)
    else:
        write_text(output, text)


@app.command(name="import")
def import_(
    game: GameOption,
    shown: Table,
    source: Annotated[Path, typer.Argument(help="A tree, as text or (*.json) as JSON.")],
    mode: Annotated[Mode, typer.Option(help="Which guesses are allowed.")] = Mode.ANY,
    name: Annotated[str, typer.Option(help="Name to store it under.")] = "imported",
    trees: Annotated[
        Path | None, typer.Option(metavar="DIR", help="Write DIR/<name>.parquet, the tree.")
    ] = None,
    scores: Annotated[
        Path | None,
        typer.Option(metavar="DIR", help="Write DIR/<name>.parquet, the guesses by target."),
    ] = None,
) -> None:
    """Check by the rules a tree that another program made, and score it like our own."""
    from guesstree.analysis.played import scores_of_tree
    from guesstree.analysis.summary import summarise
    from guesstree.study.schema import is_file_name

    if not is_file_name(name):
        raise InputError(f"--name: {no_file_name(name)}")
    matrix, tree = game.replies, game.read_tree(source, mode.value)
    found = scores_of_tree(tree, matrix, (game.name, name, "imported", mode.value))
    write_tree_and_scores(tree, found, matrix, trees, scores)
    summary = summarise(found)
    told = ("game", "strategy", "mode", "first_guess", "targets", "total", "mean", "worst")
    shown.show([{column: summary[column] for column in (*told, "histogram")}])
