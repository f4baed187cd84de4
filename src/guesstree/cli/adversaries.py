"""Commands about games that are meant to last, and the value of the game."""

from pathlib import Path
from typing import Annotated

import typer

from guesstree.cli.opened import GameOption
from guesstree.cli.options import LongTable, Png, Table
from guesstree.cli.printing import say
from guesstree.cli.progress import bar
from guesstree.defaults import CHAIN_NODES, EQUILIBRIUM_TREES, SHOWN_ROWS
from guesstree.errors import counted

app = typer.Typer()


@app.command()
def antiwordle(
    game: GameOption,
    shown: Table,
    target: Annotated[
        str | None, typer.Argument(help="Look for the longest game to this word.")
    ] = None,
    nodes: Annotated[
        int, typer.Option(min=1, help="Chains of guesses that the search for one word may visit.")
    ] = CHAIN_NODES,
) -> None:
    """Make games last, by guesses that are consistent with all replies.

    `total` is the sum of guesses over all targets, `mean` their average, and `longest` the length
    of the longest game.
    """
    if not target:
        shown.show(game.antiwordle().to_dicts())
        return
    chain, is_longest = game.longest_game(target, nodes)
    if shown.for_people:
        say(f"{counted(len(chain), 'guess')}: {', '.join(chain)}")
        more = "There may be longer ones: --nodes searches on."
        say("No game is longer." if is_longest else more)
        return
    rows = [{"turn": turn, "guess": word} for turn, word in enumerate(chain, start=1)]
    shown.show(rows, about={"longest": is_longest})


@app.command()
def equilibrium(
    game: GameOption,
    shown: LongTable,
    iterations: Annotated[
        int, typer.Option(min=1, help="Trees to consider at most.")
    ] = EQUILIBRIUM_TREES,
    output: Annotated[
        Path | None,
        typer.Option(metavar="DIR", help="Write both mixtures, which `play` takes, and the trees."),
    ] = None,
    png: Png = None,
) -> None:
    """Find the expected number of guesses when both sides play their best mixed strategy.

    `weight` is the probability with which the chooser should take a word as the target. Words
    without a weight are left out.
    """
    found = game.equilibrium(iterations, track=bar("trees"))
    if output is not None:
        from guesstree.play.mixtures import write_mixtures

        write_mixtures(found, game.replies, game.name, output)
    hardest = [{"target": word, "weight": weight} for word, weight in found.mixture.items()]
    if png:
        from guesstree.report.figures.equilibrium import mixture as draw
        from guesstree.report.figures.style import save_both

        save_both(draw(hardest[: shown.count or SHOWN_ROWS], game.name), png)
    if shown.for_people:
        between = f"lies between {found.lower:.6f} and {found.upper:.6f}"
        exact = f"is {found.value}, {found.upper:.6f}"
        say(f"The value {between if found.value is None else exact} guesses.")
        say(
            f"The chooser's words, after {counted(found.trees, 'tree')}; against them nobody "
            f"takes fewer than {found.lower:.6f} guesses on average:"
        )
    value = None if found.value is None else str(found.value)
    about = {"lower": found.lower, "upper": found.upper, "value": value, "trees": found.trees}
    shown.show(hardest, about=about)
