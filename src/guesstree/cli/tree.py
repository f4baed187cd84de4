"""The command `tree`: prints a guess tree, or writes it for other programs."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter
from cyclopts.validators import Number

from guesstree.cli.form import Form
from guesstree.cli.options import GameOptions, Seed, Strategy, Tiles
from guesstree.cli.printing import print_tree
from guesstree.cli.status import say
from guesstree.errors import InputError
from guesstree.text import parse_whole_number

if TYPE_CHECKING:
    from guesstree.api.game import Game
    from guesstree.games.tree import GuessTree


def tree(
    *targets: str,
    strategy: Strategy = None,
    games: Annotated[int, Parameter(validator=Number(gte=0))] = 0,
    seed: Seed = 1,
    depth: Annotated[int | None, Parameter(validator=Number(gte=1))] = None,
    output: Path | None = None,
    tiles: Tiles = "brown",
    chosen: GameOptions = GameOptions(),
    form: Form = Form(),
) -> None:
    """Print a guess tree.

    A line has the reply, the guess, the number of targets that remain, bits and expected size.

    Parameters
    ----------
    targets
        Only the part that leads to these targets, by name or by number; the whole tree if none.
    games
        Show the part that leads to this many random targets.
    seed
        The same seed gives the same targets.
    depth
        The most guesses to show on a path; all if left out.
    output
        Write the whole tree: *.txt is Alex Selby's format, *.json has the same as JSON, *.parquet
        is what the pipeline writes, and *.svg is a sheet to print, with the second guesses.
    """
    from guesstree.cli.tree_files import check_output, write_tree

    if output is not None:
        check_output(output)
    game = chosen.open(form)
    name = strategy or game._default_strategy
    grown = game.tree(name, search=False)
    if output is not None:
        write_tree(game, grown, name, output)
        return
    _show(game, grown, name, _places(game, targets, games, seed), depth, form, tiles)


def _places(
    game: "Game", targets: tuple[str, ...], games: int, seed: int | None
) -> list[int]:
    """Return the places of the targets, and of some random ones, in the list."""
    import numpy as np

    number = len(game.targets)
    drawn = np.random.default_rng(seed).choice(number, min(games, number), replace=False)
    named = [game._target_at(_target_named(game, target)) for target in targets]
    return [*named, *drawn.tolist()]


def _target_named(game: "Game", target: str) -> str:
    """Return a target by its name, or by its number from 1."""
    number = parse_whole_number(target)
    if number is None or game.replies.form.clean(target) in game.targets:
        return target
    if 1 <= number <= len(game.targets):
        return game.targets[number - 1]
    raise InputError(
        f"the list has no target {number}; choose from 1 to {len(game.targets)}"
    )


def _show(
    game: "Game",
    tree: "GuessTree",
    strategy: str,
    places: list[int],
    depth: int | None,
    form: Form,
    palette: str,
) -> None:
    """Show the nodes of a tree that lead to some targets, or all nodes."""
    from guesstree.api.comparison import about_strategy
    from guesstree.strategies.scores import nodes_of

    nodes = nodes_of(tree, game.replies, places)
    rows = [node._asdict() for node in nodes if depth is None or node.depth <= depth]
    if not form.for_people:
        form.show(rows, {"strategy": strategy})
        return
    say(about_strategy(game, strategy))
    print_tree(rows, game.rule, palette)
