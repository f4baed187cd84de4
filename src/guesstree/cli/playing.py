"""The command to play a game here."""

from enum import StrEnum
from typing import TYPE_CHECKING, Annotated, Any

import typer

from guesstree.cli.boards import play_boards, refuse
from guesstree.cli.opened import SilentGameOption
from guesstree.cli.options import Hard, HardMode, ManyBoards, Palette, Table, Tiles
from guesstree.cli.person import Person
from guesstree.cli.printing import Shown, echo, print_moves, say, say_rounding
from guesstree.cli.progress import WORKING, bar, saying
from guesstree.defaults import TURNS
from guesstree.errors import counted

if TYPE_CHECKING:
    from guesstree.api.game import Game

app = typer.Typer()

EQUILIBRIUM = "equilibrium"
"""The name of the mixtures that nobody gains by leaving."""

INTERRUPTED = 130
"""The exit code after Ctrl-C, as shells have it."""


class ReplierKind(StrEnum):
    """Who replies."""

    HONEST = "honest"
    EVIL = "evil"
    PERFECT = "perfect"


@app.command()
def play(
    game: SilentGameOption,
    shown: Table,
    target: Annotated[
        str | None,
        typer.Option(
            help="The secret word; or `random`, as if left out; or `likely`: drawn by weights; or "
            "`equilibrium`: drawn as it hurts most; or a table (*.csv) of words and weights."
        ),
    ] = None,
    guesser: Annotated[
        str,
        typer.Option(
            help="Who guesses: `me`, `random`, or a strategy such as max-any; or `equilibrium`: "
            "trees as no target hurts them more; or a table (*.csv) of trees and weights.",
        ),
    ] = "me",
    replier: Annotated[
        ReplierKind,
        typer.Option(
            help="honest; evil, who keeps the largest branch; or a perfect adversary, whose "
            "replies may take minutes where games are long."
        ),
    ] = ReplierKind.HONEST,
    hard: HardMode = Hard.OFF,
    strict_unknown: Annotated[
        bool, typer.Option("--strict-unknown", help="An unknown word costs a turn.")
    ] = False,
    turns: Annotated[
        int | None,
        typer.Option(
            min=0,
            max=1000,
            help=f"Your turns, 0 for no limit; if left out, {TURNS} where replies colour tiles, "
            "and no limit where they are counts.",
        ),
    ] = None,
    boards: ManyBoards = None,
    seed: Annotated[int | None, typer.Option(min=0, help="Equal seeds draw the same.")] = None,
    tiles: Tiles = Palette.STANDARD,
) -> None:
    """Play a game: you, or a strategy, against a replier of your choice.

    Type help at the prompt for what else can be typed. A review and the block to share follow.

    Of a strategy's moves, `expected` is the expected number of targets after the reply, `left`
    (`remaining` in JSON) the actual one; `bits` (`information`) and `gained` are the bits expected
    and told.
    """
    others = {"guesser": guesser != "me", "replier": replier != ReplierKind.HONEST}
    others |= {"hard": hard != Hard.OFF, "strict_unknown": strict_unknown}
    if refuse(boards, turns=turns is not None, **others):
        play_boards(game, boards, target, shown, seed, tiles)
        return
    with saying(WORKING):
        say_rounding(game.replies.weights)
    chosen, secret = _in_equilibrium(game, guesser, target)
    track = bar("branches")
    if guesser != "me":
        with saying(WORKING):
            if isinstance(chosen, str):
                chosen = _strategy(game, chosen)
            played = game.play(chosen, secret, replier.value, hard=hard, seed=seed, track=track)
        print_moves(played.moves, game.rule, tiles, shown)
        return
    answer, at = game.opponent(secret, replier.value, seed=seed, track=track)
    most, err = game.rule.turns if turns is None else turns, not shown.for_people
    _play_at_the_prompt(Person(game, answer, at, hard, strict_unknown, most, tiles, err), shown)


def _in_equilibrium(game: "Game", guesser: str, target: str | None) -> tuple[Any, Any]:
    """Return both, with the mixtures of an equilibrium in place of its name."""
    if EQUILIBRIUM not in (guesser, target):
        return guesser, target
    found = game.equilibrium(track=bar("trees"))
    return (
        found.guesser if guesser == EQUILIBRIUM else guesser,
        found.mixture if target == EQUILIBRIUM else target,
    )


def _strategy(game: "Game", name: str) -> Any:
    """Return the tree of a strategy; of what is drawn, the name."""
    from guesstree.play.mixtures import is_mixture

    return name if name == "random" or is_mixture(name) else game.grow(name, search=False)


def _play_at_the_prompt(person: Person, shown: Shown) -> None:
    game, limit = person.game, _turns_text(person.most)
    targets = counted(len(game.targets), "target")
    greeting = f"{game.name}: {targets}. Find the word{limit}; type help for help."
    say(greeting, err=person.err)
    try:
        moves = person.play()
    except KeyboardInterrupt:
        echo(err=True)
        person.reveal()
        raise typer.Exit(INTERRUPTED) from None
    if shown.for_people:
        person.review()
    else:
        print_moves(moves, game.rule, person.tiles, shown)


def _turns_text(most: int) -> str:
    return f" in {counted(most, 'turn')}" if most else ""
