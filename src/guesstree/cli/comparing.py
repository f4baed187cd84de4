"""Commands that compare strategies, and improve trees."""

from collections.abc import Sequence
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from guesstree.cli.opened import GameOption, offering
from guesstree.cli.options import LongTable, Png, Strategies
from guesstree.cli.printing import print_rows, say
from guesstree.cli.progress import bar
from guesstree.errors import counted
from guesstree.trees.formats.endings import check_tree_file, is_json

if TYPE_CHECKING:
    from guesstree.analysis.contenders import Compared

app = typer.Typer()


class Guesses(StrEnum):
    """What a tree may guess."""

    ANY = "any"
    CONSISTENT = "consistent"


@app.command()
def compare(
    game: GameOption,
    shown: LongTable,
    first: Annotated[str, typer.Argument(help="A strategy, a file with a tree, or a first guess.")],
    second: Annotated[str, typer.Argument(help="Another.")],
) -> None:
    """Compare two strategies or first guesses: which words each finds in fewer guesses.

    A first guess goes on by the best tree that a proof has found, if that begins with it, and
    otherwise by entropy. `gain` is how many fewer the first one takes; rows where both take as many
    are left out of the table, not out of CSV and JSON. --worst begins with the words that the
    second one wins. `proved_least` (in CSV and JSON) is what no tree with this first guess is
    below in all, by a proof.
    """
    from guesstree.strategies.registry import UnknownStrategyError

    remedy = "; a first guess or a file with a tree, such as mine.txt, will do too"
    with offering(UnknownStrategyError, remedy):
        sides = [game.contender(one) for one in (first, second)]
        rows = game.gains(*(side.tree for side in sides))
    totals = _totals(rows)
    if shown.for_people:
        for side in sides:
            say(side.sentence)
        named = zip((first, second), totals.values(), strict=True)
        print_rows([{"": name, **about} for name, about in named], False)
        shown.show([row._asdict() for row in rows if row.gain])
        return
    about = {f"{side}_{key}": value for side in totals for key, value in totals[side].items()}
    for name, side in zip(totals, sides, strict=True):
        about |= {f"{name}_strategy": side.strategy, f"{name}_proved_least": side.bound}
    shown.show([row._asdict() for row in rows], about=about)


def _totals(rows: "Sequence[Compared]") -> dict[str, dict[str, Any]]:
    """Return what each side takes in all, on average and at most, and how often it wins."""
    scores = {"first": [row.first for row in rows], "second": [row.second for row in rows]}
    wins = (sum(row.gain > 0 for row in rows), sum(row.gain < 0 for row in rows))
    return {
        side: {"total": sum(of), "mean": sum(of) / len(rows), "worst": max(of), "wins": won}
        for (side, of), won in zip(scores.items(), wins, strict=True)
    }


@app.command()
def improve(
    game: GameOption,
    shown: LongTable,
    tree: Annotated[str, typer.Argument(help="A file with a tree, or a strategy.")],
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

    check_tree_file(output)
    remedy = "; improve takes a strategy or a file with a tree, such as mine.txt"
    with offering(UnknownStrategyError, remedy):
        given = game.grow(tree, search=False)
    better, losses = game.improve(given, mode.value, track=bar("branches"))
    if output is not None:
        write_text(output, game.export(better, "json" if is_json(output) else "text"))
    if shown.for_people:
        say(
            f"{counted(given.total, 'guess')} for {counted(int(given.size[0]), 'target')}; "
            f"{better.total:,} {'is' if better.total == 1 else 'are'} enough."
        )
    about = {
        "given_targets": int(given.size[0]),
        "given_total": given.total,
        "improved_total": better.total,
    }
    shown.show([loss._asdict() for loss in losses], columns=Loss._fields, about=about)


@app.command()
def people(
    game: GameOption,
    shown: LongTable,
    games: Annotated[
        Path,
        typer.Argument(
            help="A table (*.csv) with the columns target and guesses: words with blanks between, "
            "their number, or X; or a text with the blocks of tiles that games share."
        ),
    ],
    strategies: Strategies = [],  # noqa: B006
    png: Png = None,
) -> None:
    """Compare your finished games with strategies, on the same targets.

    `se` is the standard error of the mean, and `gain` how many fewer guesses a strategy takes. Of
    each game: `cost`, the guesses that it took more than the first strategy, and the means of
    `skill` and `luck` in percent, as in reviews.
    """
    found = game.people(games, *strategies)
    rows = [
        row
        | {key: row[key] and round(row[key]) for key in ("skill", "luck")}
        | {"guesses": " ".join(row["guesses"])}
        if shown.for_people
        else row
        for row in found.words
    ]
    if png is not None:
        from guesstree.report.figures.style import save_both

        save_both(found.draw().figure, png)
    if shown.for_people:
        print_rows(found.summary, False)
        if found.means is not None:
            say("Skill {:.0f}, luck {:.0f} on average.".format(*found.means))
    skill, luck = found.means or (None, None)
    about: dict[str, object] = {"all_skill": skill, "all_luck": luck}
    if shown.as_json:
        about |= {"summary": found.summary}
    shown.show(rows, about=about)
