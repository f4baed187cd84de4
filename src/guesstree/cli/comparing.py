"""Commands that compare strategies, and improve trees."""

from collections.abc import Iterator
from contextlib import contextmanager
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from guesstree.cli.opened import OpenGame, open_game
from guesstree.cli.options import (
    CONFIG,
    ENTROPY,
    RESULTS,
    AsCsv,
    AsJson,
    ConfigFile,
    GameName,
    MostRows,
    Results,
    Worst,
)
from guesstree.cli.printing import Shown, print_rows, say
from guesstree.cli.progress import COMPILES, saying
from guesstree.defaults import SHOWN_ROWS
from guesstree.errors import InputError, counted
from guesstree.trees.formats.endings import is_json, is_tree_file

if TYPE_CHECKING:
    from guesstree.trees.tree import GuessTree

app = typer.Typer()


class Guesses(StrEnum):
    """What a tree may guess."""

    ANY = "any"
    CONSISTENT = "consistent"


@app.command()
def compare(
    first: Annotated[
        str, typer.Argument(help="A strategy, a file with a tree, or a first guess (by entropy).")
    ],
    second: Annotated[str, typer.Argument(help="Another.")],
    game: GameName = None,
    count: MostRows = None,
    worst: Worst = False,
    as_csv: AsCsv = False,
    as_json: AsJson = False,
    config: ConfigFile = CONFIG,
    results: Results = RESULTS,
) -> None:
    """Compare two strategies or first guesses: which words each finds in fewer guesses.

    `gain` is how many fewer the first one takes; rows where both take as many are left out of the
    table, not out of CSV and JSON. --worst begins with the words that the second one wins.
    """
    from guesstree.analysis.contenders import compare as compared

    opened = open_game(config, results, game)
    with _or("a first guess or a file with a tree (*.txt, *.json) will do too"):
        scores = [_tree(opened, name).scores() for name in (first, second)]
    rows = compared(*scores)
    shown = Shown(as_csv, as_json, count, worst, usual=SHOWN_ROWS)
    if not shown.for_people:
        shown.show([row._asdict() for row in rows])
        return
    wins = (sum(row.gain > 0 for row in rows), sum(row.gain < 0 for row in rows))
    print_rows(
        [
            {"": name, "total": total, "mean": total / len(rows), "worst": max(of), "wins": won}
            for name, total, of, won in zip(
                (first, second),
                (sum(of.values()) for of in scores),
                map(dict.values, scores),
                wins,
                strict=True,
            )
        ],
        False,
    )
    shown.show([row._asdict() for row in rows if row.gain])


def _tree(opened: OpenGame, name: str) -> "GuessTree":
    """Return the tree of a strategy, or of a first guess that is followed by entropy."""
    word = opened.matrix.form.clean(name)
    if word not in opened.matrix.guesses:
        return opened.tree(name)
    from guesstree.strategies.growing import grow_tree
    from guesstree.strategies.recipe_codec import parse_recipe

    with saying(COMPILES):
        return grow_tree(opened.matrix, parse_recipe(f"{ENTROPY} opening={word}"))


@contextmanager
def _or(remedy: str) -> Iterator[None]:
    """Add to the message that there is no such strategy what else an argument may be."""
    from guesstree.strategies.registry import UnknownStrategyError

    try:
        yield
    except UnknownStrategyError as error:
        raise InputError(f"{error}; {remedy}") from None


@app.command()
def improve(
    tree: Annotated[str, typer.Argument(help="A file with a tree (*.txt, *.json), or a strategy.")],
    output: Annotated[
        Path | None, typer.Option(help="Write the better tree, as text or (*.json) as JSON.")
    ] = None,
    mode: Annotated[Guesses, typer.Option(help="Which guesses are allowed.")] = Guesses.ANY,
    game: GameName = None,
    count: MostRows = None,
    worst: Worst = False,
    as_csv: AsCsv = False,
    as_json: AsJson = False,
    config: ConfigFile = CONFIG,
    results: Results = RESULTS,
) -> None:
    """Find the nodes at which a tree loses guesses, and a better tree.

    `path` leads to a node, where the tree guesses `guess` and takes `total` guesses for the
    `targets` that are left; `better` takes `better_total`. Where `exact` is yes, no tree takes
    fewer. Without a row, the tree loses nothing at nodes with up to 40 targets, and a beam finds
    nothing better at those with up to 500.
    """
    from guesstree.analysis.improving import Loss
    from guesstree.analysis.improving import improve as improved
    from guesstree.storage.files import write_text
    from guesstree.trees.check import check_tree
    from guesstree.trees.formats.nested_json import to_json
    from guesstree.trees.formats.text import to_text

    opened = open_game(config, results, game)
    with _or("improve takes a strategy or a file with a tree (*.txt, *.json)"):
        given = opened.tree(tree)
    if output is not None and not is_tree_file(output):
        raise InputError(f"{output}: is neither *.txt nor *.json; choose one of these endings")
    with saying(COMPILES):
        better, losses = improved(given, opened.matrix, mode.value)
    check_tree(better, opened.rule, opened.matrix.targets, opened.matrix.guesses, mode.value)
    if output is not None:
        write = to_json(better) if is_json(output) else to_text(better, opened.rule)
        write_text(output, write)
    shown = Shown(as_csv, as_json, count, worst, usual=SHOWN_ROWS)
    if shown.for_people:
        taken, needed = int(given.size.sum()), int(better.size.sum())
        say(
            f"{counted(taken, 'guess')} for {counted(int(given.size[0]), 'target')}; "
            f"{needed:,} {'is' if needed == 1 else 'are'} enough."
        )
    shown.show([loss._asdict() for loss in losses], columns=Loss._fields)


@app.command()
def remember(
    first: Annotated[str, typer.Argument(help="The first guess.")],
    words: Annotated[int, typer.Option(min=1, max=40, help="Different second guesses.")] = 3,
    game: GameName = None,
    count: MostRows = None,
    worst: Worst = False,
    as_csv: AsCsv = False,
    as_json: AsJson = False,
    config: ConfigFile = CONFIG,
    results: Results = RESULTS,
) -> None:
    """Choose few second guesses, so that a person can remember a tree, and tell what that costs.

    Each row is a second guess, with the `replies` to the first one after which it is made, and the
    `targets` that earn them. After other replies one or two targets are left, which are guessed.
    Later guesses are those of the greedy tree by entropy.
    """
    from guesstree.analysis.remembering import remember as remembered
    from guesstree.play.positions import guess_at

    matrix = open_game(config, results, game).matrix
    guess = guess_at(matrix, first)
    with saying(COMPILES):
        found = remembered(matrix, guess, words)
    shown = Shown(as_csv, as_json, count, worst, usual=SHOWN_ROWS)
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
            f"{counted(found.total, 'guess')} for {counted(len(matrix.targets), 'target')}: "
            f"{lost:,} more than with a second guess for each reply."
        )
