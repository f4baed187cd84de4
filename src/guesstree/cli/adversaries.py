"""Commands about adversarial repliers, and games that are meant to last."""

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from guesstree.cli.opened import GameOption
from guesstree.cli.options import LongTable, Palette, Png, RankedTable, Table, Tiles
from guesstree.cli.printing import say, shown_reply
from guesstree.cli.progress import bar
from guesstree.defaults import (
    CHAIN_NODES,
    EQUILIBRIUM_TREES,
    SHOWN_ROWS,
)
from guesstree.errors import InputError, counted

if TYPE_CHECKING:
    from guesstree.analysis.winning_pairs import FewestLeft
    from guesstree.api.game import Game

app = typer.Typer()


@app.command()
def evil(
    game: GameOption,
    shown: RankedTable,
    strategy: Annotated[
        list[str] | None, typer.Option("--strategy", "-s", help="Play these strategies' trees.")
    ] = None,
    tiles: Tiles = Palette.STANDARD,
) -> None:
    """Beat the replier that keeps the largest branch: first guesses that win within four.

    `third` is the guess after which one target is left, if the replier keeps the first of equal
    branches; it is missing where the second guess has won.
    """
    from guesstree.analysis.winning_pairs import WinningPair

    if strategy and (shown.worst or shown.count != SHOWN_ROWS):
        raise InputError("--count and --worst choose pairs; leave them out with --strategy")
    if strategy:
        turns = _evil_turns(game, strategy, tiles if shown.for_people else None)
        replace(shown, count=None).show(turns)
        return
    fewest = game.evil_fewest(track=bar("two guesses"))
    most = None if shown.worst else (shown.count or 0) + 1
    found = game.evil_pairs(most, track=bar("three guesses"))
    rows = [pair._asdict() for pair in found]
    listed = len(shown.chosen(rows))
    if shown.for_people:
        say(_fewest_sentence(fewest, game.targets[0]))
        if fewest is not None:
            say(_how_many(listed, listed < len(rows), shown.worst))
    about = dict(zip(_FEWEST, fewest or (None,) * len(_FEWEST), strict=True))
    about |= {"has_all_pairs": listed == len(rows)}
    shown.show(rows, columns=WinningPair._fields, about=about)


_FEWEST = "fewest_left", "fewest_first", "fewest_second"
"""What two guesses leave at least, and the two, where every pair has the same."""


def _evil_turns(game: "Game", strategies: list[str], tiles: Palette | None) -> list[dict[str, Any]]:
    """Return the turns of strategies against the evil replier, with tiles if people read them."""
    rows = [
        {"strategy": one, "turn": number, **turn._asdict()}
        for one in strategies
        for number, turn in enumerate(game.evil(one), start=1)
    ]
    if tiles is None:
        return rows
    return [row | {"reply": shown_reply(row["reply"], game.rule, tiles)} for row in rows]


def _fewest_sentence(fewest: "FewestLeft | None", target: str) -> str:
    """Return a sentence on the targets that two guesses leave, or the only target."""
    if fewest is None:
        return f"{target} is the only target, so that the replier has no choice."
    pair = f"({fewest.first}, {fewest.second})"
    if fewest.left > 1:
        return (
            f"After two guesses at least {fewest.left} targets are left {pair}, so that nobody "
            "wins within three."
        )
    return f"After two guesses one target may be left {pair}: a win within three is possible."


def _how_many(shown: int, cut: bool, worst: bool) -> str:
    """Return how many pairs win, as far as they were counted."""
    if not shown:
        return "No two first guesses win within four, whichever of equal branches is kept."
    which = ("The last" if worst else "The first") if cut else "All"
    more = "; --count shows more" if cut else ""
    return (
        f"{which} {counted(shown, 'pair')} of first guesses that win within four, whichever of "
        f"equal branches is kept{more}:"
    )


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
