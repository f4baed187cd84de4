"""Guess trees of a game: their nodes, and their files, whose suffix is their format."""

from collections.abc import Iterable, Iterator
from pathlib import Path

import numpy as np

from guesstree.api.game_data import GameData
from guesstree.base.errors import InputError
from guesstree.base.storage import check_writable, write_text
from guesstree.base.text import parse_whole_number
from guesstree.games.formats import to_text
from guesstree.games.modes import Mode
from guesstree.games.tree import GuessTree
from guesstree.strategies import scores
from guesstree.strategies.recipes import Recipe
from guesstree.study import artifacts
from guesstree.study.artifacts import is_tree_file
from guesstree.study.stored_scores import made_by
from guesstree.study.table_files import Metadata

_FORMATS = (".txt", ".json", ".parquet", ".svg")


def nodes_of(
    game: GameData,
    tree: GuessTree,
    targets: Iterable[str] = (),
    *,
    random: int = 0,
    seed: int | None = None,
) -> Iterator[scores.Node]:
    """Yield the nodes of a tree in pre-order, or only those that lead to some targets.

    Parameters
    ----------
    targets
        The targets, by name or by number from 1.
    random
        The number of random targets, which count as well.

    Examples
    --------
    >>> from guesstree import Game
    >>> game = Game("wordle", ["brick", "crane", "crate", "creek"])
    >>> [node.guess for node in nodes_of(game, game.tree("max-any"), ["creek"])]
    ['crane', 'creek']
    """
    number = len(game.targets)
    drawn = np.random.default_rng(seed).choice(number, min(random, number), replace=False)
    named = [_target_at(game, target) for target in targets]
    return scores.nodes_of(tree, game.replies, [*named, *drawn.tolist()])


def _target_at(game: GameData, target: str) -> int:
    """Return the position of a target, from its name or its number."""
    number = parse_whole_number(target)
    if number is None or game.replies.form.clean(target) in game.targets:
        return game._target_at(target)
    if 1 <= number <= len(game.targets):
        return number - 1
    raise InputError(
        f"the list has no target {number}; choose from 1 to {len(game.targets):,}"
    )


def check_output(output: Path) -> None:
    """Raise `InputError` before long work unless a tree can be written to a file."""
    if output.suffix.lower() not in _FORMATS:
        formats = ", ".join(_FORMATS)
        raise InputError(
            f"{output}: the suffix of a tree is its format; end it with one of {formats}"
        )
    check_writable(output)


def write_tree(game: GameData, tree: GuessTree, strategy: str, output: Path) -> None:
    """Write a tree in the format of the file.

    `strategy` is what grew the tree; or a file's name, if no strategy grows the same tree.
    """
    from guesstree.page.sheets import sheet

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


def _made_by(strategy: str) -> Metadata:
    """Return the metadata of the tree of a strategy, or of a file with a tree."""
    if is_tree_file(strategy):
        return {"strategy": Path(strategy).stem, "metric": "imported", "mode": Mode.ANY}
    recipe = Recipe.parse(strategy)
    family, mode = recipe.strategy.family, recipe.strategy.mode
    return {**made_by(recipe), "metric": family.name, "mode": mode}
