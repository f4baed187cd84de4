"""Commands that exchange trees with other programs."""

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from guesstree.cli.opened import open_game
from guesstree.cli.options import (
    CONFIG,
    ENTROPY,
    RESULTS,
    AsJson,
    ConfigFile,
    GameName,
    Results,
    StrategyName,
)
from guesstree.cli.printing import echo, print_rows
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
    form: Annotated[
        Form, typer.Option("--as", help="text is Alex Selby's format; dot is that of Graphviz.")
    ],
    output: Annotated[
        Path | None, typer.Option(help="The file to write; printed if left out.")
    ] = None,
    strategy: StrategyName = ENTROPY,
    game: GameName = None,
    config: ConfigFile = CONFIG,
    results: Results = RESULTS,
) -> None:
    """Write a guess tree in a form that other programs read."""
    from guesstree.storage.files import write_text
    from guesstree.trees.formats.dot import to_dot
    from guesstree.trees.formats.nested_json import to_json
    from guesstree.trees.formats.text import to_text

    opened = open_game(config, results, game)
    tree = opened.tree(strategy)
    text = {
        Form.TEXT: lambda: to_text(tree, opened.rule),
        Form.JSON: lambda: to_json(tree),
        Form.DOT: lambda: to_dot(tree),
    }[form]()
    if output is None:
        echo(text, nl=False)
    else:
        write_text(output, text)


@app.command(name="import")
def import_(
    source: Annotated[Path, typer.Argument(help="A tree, as text or (*.json) as JSON.")],
    game: GameName = None,
    mode: Annotated[Mode, typer.Option(help="Which guesses are allowed.")] = Mode.ANY,
    name: Annotated[str, typer.Option(help="Name to store it under.")] = "imported",
    trees: Annotated[
        Path | None, typer.Option(metavar="DIR", help="Write DIR/<name>.parquet, the tree.")
    ] = None,
    scores: Annotated[
        Path | None,
        typer.Option(metavar="DIR", help="Write DIR/<name>.parquet, the guesses by target."),
    ] = None,
    as_json: AsJson = False,
    config: ConfigFile = CONFIG,
    results: Results = RESULTS,
) -> None:
    """Check by the rules a tree that another program made, and score it like our own."""
    from guesstree.analysis.scores import Scores
    from guesstree.analysis.summary import summarise
    from guesstree.study.schema import is_file_name

    if not is_file_name(name):
        raise InputError(f"--name: {no_file_name(name)}")
    opened = open_game(config, results, game)
    matrix = opened.matrix
    tree = opened.tree_in(source, mode.value)
    found = Scores(
        *(opened.name, name, "imported", mode.value, matrix.targets),
        rounds=(tree.scores_in_order(matrix.targets),),
        first_guess=tree.opener,
        fingerprint=matrix.fingerprint,
    )
    write_tree_and_scores(tree, found, matrix, trees, scores)
    summary = summarise(found)
    shown = ("game", "strategy", "mode", "first_guess", "targets", "total", "mean", "worst")
    print_rows([{column: summary[column] for column in (*shown, "histogram")}], as_json)
