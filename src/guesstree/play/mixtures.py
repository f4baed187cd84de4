"""The mixtures of an equilibrium as files: targets and trees, each with how often it is played."""

from pathlib import Path
from typing import TYPE_CHECKING

from guesstree.defaults import LEAST_WEIGHT
from guesstree.errors import InputError
from guesstree.replies.matrix import ReplyMatrix
from guesstree.storage.files import write_text
from guesstree.storage.text import number, table_rows
from guesstree.trees.files import write_tree

if TYPE_CHECKING:
    from guesstree.analysis.equilibrium import Equilibrium

ENDING = ".csv"
"""The ending of a mixture's file."""


def is_mixture(name: object) -> bool:
    """Return whether a name is that of a file with a mixture, by its ending."""
    return isinstance(name, str) and name.lower().endswith(ENDING)


def write_mixtures(found: "Equilibrium", replies: ReplyMatrix, game: str, folder: Path) -> None:
    """Write `targets.csv` (word, weight), `trees.csv` (tree, weight), and the trees beside it.

    What is never played is left out.
    """
    trees = {}
    for at, (tree, weight) in enumerate(found.guesser):
        if weight >= LEAST_WEIGHT:
            name = f"tree-{at + 1:03}.parquet"
            write_tree(tree, folder / name, replies.metadata(game))
            trees[name] = weight
    targets = {word: weight for word, weight in found.mixture.items() if weight >= LEAST_WEIGHT}
    for name, what, weights in (("targets", "word", targets), ("trees", "tree", trees)):
        rows = [f"{one},{weight!r}" for one, weight in weights.items()]
        write_text(folder / f"{name}{ENDING}", "\n".join([f"{what},weight", *rows, ""]))


def read_trees(path: Path) -> list[tuple[Path, float]]:
    """Read the files of trees, which stand beside `path`, and how often each is played.

    Raises
    ------
    InputError
        The file cannot be read, names no tree, or has a weight that is no number above 0.
    """
    trees = []
    for place, row in table_rows(path, ("tree", "weight"), "trees and weights"):
        weight = number((row["weight"] or "").strip())
        if not weight or weight < 0 or not row["tree"]:
            raise InputError(f"{place}: expected a tree's file and a weight above 0; correct it")
        trees.append((path.parent / row["tree"], weight))
    if not trees:
        raise InputError(f"{path}: names no tree; write one a line, after tree,weight")
    return trees
