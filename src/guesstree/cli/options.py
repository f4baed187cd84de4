"""What the commands that people play with have in common: options, and how tables are printed."""

import json
from collections.abc import Mapping, Sequence
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

import typer

if TYPE_CHECKING:
    from guesstree.games import Rule
    from guesstree.replies import ReplyMatrix
    from guesstree.study import Study
    from guesstree.trees import GuessTree


GameName = Annotated[
    str | None, typer.Option("--game", "-g", help="The game, if not the first of the config.")
]
ConfigFile = Annotated[Path, typer.Option("--config", help="The config of the study.")]
Results = Annotated[Path, typer.Option(help="The folder of its results.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON.")]


class Palette(StrEnum):
    """Colours of tiles."""

    STANDARD = "standard"
    COLOUR_BLIND = "colour-blind"
    BROWN = "brown"


Tiles = Annotated[
    Palette, typer.Option("--tiles", envvar="GUESSTREE_TILES", help="The colours of tiles.")
]
CONFIG = Path("config.yaml")
RESULTS = Path("results")


class OpenGame(NamedTuple):
    """A game of a study, ready to be played."""

    study: "Study"
    name: str
    matrix: "ReplyMatrix"
    rule: "Rule"

    def tree(self, strategy: str) -> "GuessTree":
        """Return the guess tree of a strategy."""
        return self.study.tree(self.name, strategy, self.matrix)


def open_game(config: Path, results: Path, game: str | None) -> OpenGame:
    """Open the game that the options name."""
    from guesstree.study import open_study

    study = open_study(config, results)
    name = study.game_named(game)
    return OpenGame(study, name, study.matrix(name), study.rule(name))


def print_rows(rows: Sequence[Mapping[str, Any]], as_json: bool, title: str = "") -> None:
    """Print a table for people, or as JSON for programs."""
    if as_json:
        typer.echo(json.dumps(rows, ensure_ascii=False, indent=1))
        return
    from rich.box import SIMPLE_HEAD
    from rich.console import Console
    from rich.table import Table

    table = Table(
        title=title or None,
        title_justify="left",
        box=SIMPLE_HEAD,
        padding=(0, 1, 0, 0),
        show_edge=False,
    )
    first = rows[0] if rows else {}
    for name, cell in first.items():
        table.add_column(
            name.replace("_", " "), justify="right" if isinstance(cell, int | float) else "left"
        )
    for row in rows:
        table.add_row(*(_shown(cell) for cell in row.values()))
    Console().print(table)


def print_json(value: Any) -> None:
    """Print a value as JSON."""
    typer.echo(json.dumps(value, ensure_ascii=False, indent=1))


def _shown(cell: Any) -> str:
    if isinstance(cell, bool):
        return "yes" if cell else ""
    if isinstance(cell, float):
        return f"{cell:.3f}"
    return str(cell)
