"""Guess trees as files: the suffix of a file is its format."""

from pathlib import Path
from typing import TYPE_CHECKING

from guesstree.errors import InputError
from guesstree.storage import check_writable, write_text

if TYPE_CHECKING:
    from guesstree.api.game import Game
    from guesstree.games.tree import GuessTree

_FORMATS = (".txt", ".json", ".parquet", ".svg")


def check_output(output: Path) -> None:
    """Raise `InputError` before long work unless a tree can be written to a file."""
    if output.suffix.lower() not in _FORMATS:
        formats = ", ".join(_FORMATS)
        raise InputError(
            f"{output}: the suffix of a tree is its format; end it with one of {formats}"
        )
    check_writable(output)


def write_tree(game: "Game", tree: "GuessTree", strategy: str, output: Path) -> None:
    """Write a tree in the format of the file."""
    from guesstree.api.functions import write_tree as write_parquet
    from guesstree.files.artifacts import metadata_of
    from guesstree.games.formats import to_json, to_text
    from guesstree.report.sheets import sheet

    suffix = output.suffix.lower()
    if suffix == ".parquet":
        write_parquet(game.replies, tree, output, game=game.name, strategy=strategy)
    elif suffix == ".svg":
        about = metadata_of(game.replies, game.name) | {"strategy": strategy}
        write_text(output, sheet(tree, about))
    else:
        text = to_json(tree) if suffix == ".json" else to_text(tree, game.rule)
        write_text(output, text)
