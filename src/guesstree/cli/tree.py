"""The command `tree`: prints a guess tree, or writes it for other programs."""

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter
from cyclopts.validators import Number

from guesstree.base.defaults import RANDOM_SEED
from guesstree.cli.form import Form
from guesstree.cli.options import GameOptions, Seed, Strategy, Tiles, refuse_with
from guesstree.cli.printing import print_tree
from guesstree.cli.status import say


def tree(
    *targets: str,
    strategy: Strategy = None,
    random: Annotated[int, Parameter(validator=Number(gte=0))] = 0,
    seed: Seed = RANDOM_SEED,
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
    random
        Show the part that leads to this many random targets.
    seed
        The same seed gives the same targets.
    depth
        The most guesses to show on a path; all if left out.
    output
        Write the whole tree: *.txt is Alex Selby's format, *.json has its nodes, *.parquet is what
        the pipeline writes, and *.svg is a sheet to print, with the second guesses.
    """
    from guesstree.api.comparison import about_strategy, default_strategy
    from guesstree.api.tree_files import check_output, nodes_of, write_tree

    if targets:
        refuse_with("targets", random=random, output=output)
    if output is not None:
        refuse_with("--output", random=random, depth=depth)
        check_output(output)
    game = chosen.open(form)
    name = strategy or default_strategy(game)
    grown = game.tree(name, search=False)
    if output is not None:
        write_tree(game, grown, name, output)
        form.show_written(output)
        return
    nodes = nodes_of(game, grown, targets, random=random, seed=seed)
    rows = [node._asdict() for node in nodes if depth is None or node.depth <= depth]
    if not form.for_people:
        form.show(rows, {"strategy": name})
        return
    say(about_strategy(game, name))
    print_tree(rows, game.rule, tiles)
