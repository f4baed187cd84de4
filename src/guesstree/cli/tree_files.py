"""Guess trees as files: the suffix of a file is its format."""

from pathlib import Path
from typing import TYPE_CHECKING

from guesstree.errors import InputError
from guesstree.games.modes import Mode
from guesstree.storage import check_writable, write_text

if TYPE_CHECKING:
    from guesstree.api.game import Game
    from guesstree.files.parquet import Metadata
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
    """Write a tree in the format of the file.

    `strategy` is what grew the tree; or a file's name, if no strategy grows the same tree.
    """
    from guesstree.files import artifacts
    from guesstree.games.formats import to_text
    from guesstree.report.sheets import sheet

    suffix = output.suffix.lower()
    if suffix == ".json":
        tree.write(output)
    elif suffix == ".txt":
        write_text(output, to_text(tree, game.rule))
    else:
        about = artifacts.metadata_of(game.replies, game.name) | _made_by(strategy)
        if suffix == ".svg":
            write_text(output, sheet(tree, about))
        else:
            artifacts.write_tree(tree, output, about)


def _made_by(strategy: str) -> "Metadata":
    """Return the metadata of the tree of a strategy, or of a file with a tree."""
    from guesstree.files.paths import is_tree_file
    from guesstree.files.scores import made_by
    from guesstree.strategies.recipes import Recipe

    if is_tree_file(strategy):
        return {"strategy": Path(strategy).stem, "metric": "imported", "mode": Mode.ANY}
    recipe = Recipe.parse(strategy)
    family, mode = recipe.strategy.family, recipe.strategy.mode
    return {**made_by(recipe), "metric": family.name, "mode": mode}
