"""Commands that give trees to others, and judge theirs."""

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from guesstree.cli.options import (
    CONFIG,
    RESULTS,
    AsJson,
    ConfigFile,
    GameName,
    Results,
    open_game,
    print_rows,
)

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
    output: Annotated[Path, typer.Argument(help="The file; `-` prints.")],
    form: Annotated[Form, typer.Option("--as", help="text is Alex Selby's; dot is Graphviz.")],
    strategy: Annotated[
        str, typer.Option("--strategy", "-s", help="The strategy.")
    ] = "neg_entropy-any",
    game: GameName = None,
    config: ConfigFile = CONFIG,
    results: Results = RESULTS,
) -> None:
    """Write a guess tree in a form that others read."""
    from guesstree import exchange
    from guesstree.artifacts import write_text

    opened = open_game(config, results, game)
    tree = opened.tree(strategy)
    text = {
        Form.TEXT: lambda: exchange.to_text(tree, opened.rule),
        Form.JSON: lambda: exchange.to_json(tree),
        Form.DOT: lambda: exchange.to_dot(tree),
    }[form]()
    if str(output) == "-":
        typer.echo(text, nl=False)
    else:
        write_text(output, text)


@app.command(name="import")
def import_(
    source: Annotated[Path, typer.Argument(help="A tree, as text or (*.json) as JSON.")],
    game: GameName = None,
    mode: Annotated[Mode, typer.Option(help="What it may guess.")] = Mode.ANY,
    name: Annotated[str, typer.Option(help="What to call it.")] = "imported",
    tree: Annotated[Path | None, typer.Option(help="Write it as our trees are.")] = None,
    scores: Annotated[Path | None, typer.Option(help="Write its scores as ours are.")] = None,
    as_json: AsJson = False,
    config: ConfigFile = CONFIG,
    results: Results = RESULTS,
) -> None:
    """Check a tree of someone else's by the rules, and score it like our own."""
    from guesstree import exchange
    from guesstree.scores import Scores, summarise, write_scores
    from guesstree.trees import check_tree, write_tree
    from guesstree.words import read_text

    opened = open_game(config, results, game)
    matrix, rule = opened.matrix, opened.rule
    text = read_text(source)
    if source.suffix == ".json":
        games = exchange.from_json(text, str(source), matrix.texts[-1])
    else:
        games = exchange.from_text(text, str(source))
    read = exchange.tree_of(games, rule, str(source))
    check_tree(read, rule, matrix.targets, matrix.guesses, mode.value)
    found = Scores(
        *(opened.name, name, "imported", mode.value, matrix.targets),
        rounds=(read.scores_in_order(matrix.targets),),
        first_guess=read.opener,
        fingerprint=matrix.fingerprint,
    )
    if tree:
        told = {"strategy": name, "metric": found.metric, "mode": found.mode}
        write_tree(read, tree, matrix.about(opened.name) | told)
    if scores:
        write_scores(found, scores)
    summary = summarise(found)
    shown = ("game", "strategy", "mode", "first_guess", "targets", "total", "mean", "worst")
    print_rows([{name: summary[name] for name in (*shown, "histogram")}], as_json)
