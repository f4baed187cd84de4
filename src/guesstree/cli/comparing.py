"""Commands that compare strategies, and improve trees."""

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from guesstree.cli.opened import GameOption, offering
from guesstree.cli.options import LongTable
from guesstree.cli.printing import print_rows, say
from guesstree.cli.progress import COMPILES, saying
from guesstree.errors import InputError, counted
from guesstree.trees.formats.endings import is_json, is_tree_file

app = typer.Typer()


class Guesses(StrEnum):
    """What a tree may guess."""

    ANY = "any"
    CONSISTENT = "consistent"


@app.command()
def compare(
    game: GameOption,
    shown: LongTable,
    first: Annotated[
        str, typer.Argument(help="A strategy, a file with a tree, or a first guess (by entropy).")
    ],
    second: Annotated[str, typer.Argument(help="Another.")],
) -> None:
    """Compare two strategies or first guesses: which words each finds in fewer guesses.

    `gain` is how many fewer the first one takes; rows where both take as many are left out of the
    table, not out of CSV and JSON. --worst begins with the words that the second one wins.
    """
    from guesstree.strategies.registry import UnknownStrategyError

    remedy = "; a first guess or a file with a tree (*.txt, *.json) will do too"
    with offering(UnknownStrategyError, remedy):
        rows = game.gains(first, second)
    if not shown.for_people:
        shown.show([row._asdict() for row in rows])
        return
    scores = [row.first for row in rows], [row.second for row in rows]
    wins = (sum(row.gain > 0 for row in rows), sum(row.gain < 0 for row in rows))
    print_rows(
        [
            {"": name, "total": sum(of), "mean": sum(of) / len(rows), "worst": max(of), "wins": won}
            for name, of, won in zip((first, second), scores, wins, strict=True)
        ],
        False,
    )
    shown.show([row._asdict() for row in rows if row.gain])


@app.command()
def improve(
    game: GameOption,
    shown: LongTable,
    tree: Annotated[str, typer.Argument(help="A file with a tree (*.txt, *.json), or a strategy.")],
    output: Annotated[
        Path | None, typer.Option(help="Write the better tree, as text or (*.json) as JSON.")
    ] = None,
    mode: Annotated[Guesses, typer.Option(help="Which guesses are allowed.")] = Guesses.ANY,
) -> None:
    """Find the nodes at which a tree loses guesses, and a better tree.

    `path` leads to a node, where the tree guesses `guess` and takes `total` guesses for the
    `targets` that are left; `better` takes `better_total`. Where `exact` is yes, no tree takes
    fewer. Without a row, the tree loses nothing at nodes with up to 40 targets, and a beam finds
    nothing better at those with up to 500.
    """
    from guesstree.analysis.improving import Loss
    from guesstree.storage.files import write_text
    from guesstree.strategies.registry import UnknownStrategyError

    if output is not None and not is_tree_file(output):
        raise InputError(f"{output}: is neither *.txt nor *.json; choose one of these endings")
    remedy = "; improve takes a strategy or a file with a tree (*.txt, *.json)"
    with offering(UnknownStrategyError, remedy):
        given = game.grow(tree, search=False)
    with saying(COMPILES):
        better, losses = game.improve(given, mode.value)
    if output is not None:
        write_text(output, game.export(better, "json" if is_json(output) else "text"))
    if shown.for_people:
        taken, needed = int(given.size.sum()), int(better.size.sum())
        say(
            f"{counted(taken, 'guess')} for {counted(int(given.size[0]), 'target')}; "
            f"{needed:,} {'is' if needed == 1 else 'are'} enough."
        )
    shown.show([loss._asdict() for loss in losses], columns=Loss._fields)


@app.command()
def remember(
    game: GameOption,
    shown: LongTable,
    first: Annotated[str, typer.Argument(help="The first guess.")],
    words: Annotated[int, typer.Option(min=1, max=40, help="Different second guesses.")] = 3,
) -> None:
    """Choose few second guesses, so that a person can remember a tree, and tell what that costs.

    Each row is a second guess, with the `replies` to the first one after which it is made, and the
    `targets` that earn them. After other replies one or two targets are left, which are guessed.
    Later guesses are those of the greedy tree by entropy.
    """
    with saying(COMPILES):
        found = game.remember(first, words)
    rows = [
        {
            "guess": second.guess,
            "targets": second.targets,
            "replies": " ".join(second.replies) if shown.for_people else list(second.replies),
        }
        for second in found.seconds
    ]
    shown.show(rows, columns=("guess", "targets", "replies"))
    if shown.for_people:
        lost = found.total - found.free
        say(
            f"{counted(found.total, 'guess')} for {counted(len(game.targets), 'target')}: "
            f"{lost:,} more than with a second guess for each reply."
        )
