"""The command to play a game here."""

from enum import StrEnum
from typing import Annotated

import typer

from guesstree.cli.boards import play_boards, refuse
from guesstree.cli.opened import SilentGameOption
from guesstree.cli.options import AsJson, Hard, HardMode, ManyBoards, Palette, Tiles
from guesstree.cli.person import Person
from guesstree.cli.printing import echo, print_moves, say, say_rounding
from guesstree.cli.progress import COMPILES, bar, saying
from guesstree.defaults import TURNS
from guesstree.errors import counted

app = typer.Typer()

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
    target: Annotated[
        str | None,
        typer.Option(
            help="The secret word; or `random`, as if left out; or `likely`: drawn by weights; or "
            "a table (*.csv) of words and weights, such as the targets.csv of an equilibrium."
        ),
    ] = None,
    guesser: Annotated[
        str,
        typer.Option(
            help="Who guesses: `me`, `random`, or a strategy such as max-any; or a table (*.csv) "
            "of trees and weights, such as the trees.csv of an equilibrium.",
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
    as_json: AsJson = False,
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
        play_boards(game, boards, target, seed=seed, tiles=tiles, as_json=as_json)
        return
    from guesstree.play.mixtures import is_mixture

    with saying(COMPILES):
        say_rounding(game.replies.weights)
    if guesser != "me":
        with saying(COMPILES):
            as_named = guesser == "random" or is_mixture(guesser)
            chosen = guesser if as_named else game.grow(guesser, search=False)
            track = bar("branches")
            played = game.play(chosen, target, replier.value, hard=hard, seed=seed, track=track)
        print_moves(played.moves, game.rule, tiles, as_json)
        return
    answer, secret = game.opponent(target, replier.value, seed=seed, track=bar("branches"))
    most = game.rule.turns if turns is None else turns
    person = Person(game, answer, secret, hard, strict_unknown, most, tiles, err=as_json)
    _play_at_the_prompt(person, as_json)


def _play_at_the_prompt(person: Person, as_json: bool) -> None:
    game, limit = person.game, _turns_text(person.most)
    targets = counted(len(game.targets), "target")
    greeting = f"{game.name}: {targets}. Find the word{limit}; type help for help."
    say(greeting, err=as_json)
    try:
        moves = person.play()
    except KeyboardInterrupt:
        echo(err=True)
        person.reveal()
        raise typer.Exit(INTERRUPTED) from None
    if as_json:
        print_moves(moves, game.rule, person.tiles, as_json)
    else:
        person.review()


def _turns_text(most: int) -> str:
    return f" in {counted(most, 'turn')}" if most else ""
