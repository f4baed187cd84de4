"""The command to play a game here."""

from enum import StrEnum
from typing import TYPE_CHECKING, Annotated

import typer

from guesstree.cli.opened import OpenedGame
from guesstree.cli.options import AsJson, Hard, HardMode, Palette, Tiles
from guesstree.cli.person import Person
from guesstree.cli.printing import echo, print_moves, say, say_rounding
from guesstree.cli.progress import bar
from guesstree.cli.prompting import heed_ctrl_c
from guesstree.defaults import TURNS
from guesstree.errors import counted

if TYPE_CHECKING:
    from guesstree.play.players import Guesser, Replier
    from guesstree.replies.matrix import ReplyMatrix

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
    game: OpenedGame,
    target: Annotated[
        str | None,
        typer.Option(
            help="The secret word; or `random`, as if left out; or `likely`: drawn by weights."
        ),
    ] = None,
    guesser: Annotated[
        str, typer.Option(help="Who guesses: `me`, `random`, or a strategy such as max-any.")
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
    from guesstree.play import players as games

    matrix, rule = game.replies, game.rule
    say_rounding(matrix.weights)
    seed = _some_seed() if seed is None else seed
    secret = _target(matrix, replier, target, seed)
    answer = _replier(matrix, replier, secret)
    if guesser == "me":
        most = rule.turns if turns is None else turns
        person = Person(game, answer, secret, hard, strict_unknown, most, tiles, err=as_json)
        _play_at_the_prompt(person, as_json)
        return
    chosen: Guesser
    if guesser == "random":
        chosen = games.random_guesser(matrix, seed)
    else:
        chosen = games.tree_guesser(game.grow(guesser, search=False), matrix)
    chosen = games.obeying(chosen, matrix, rule, hard)
    print_moves(games.play(matrix, chosen, answer), rule, tiles, as_json)


def _play_at_the_prompt(person: Person, as_json: bool) -> None:
    game, limit = person.game, _turns_text(person.most)
    targets = counted(len(game.targets), "target")
    greeting = f"{game.name}: {targets}. Find the word{limit}; type help for help."
    say(greeting, err=as_json)
    heed_ctrl_c()
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


def _target(matrix: "ReplyMatrix", kind: ReplierKind, target: str | None, seed: int) -> int | None:
    """Return the position of the secret word; None for repliers that have none."""
    from guesstree.errors import InputError
    from guesstree.play import players as games
    from guesstree.play.positions import target_at

    if kind is not ReplierKind.HONEST:
        if target is None:
            return None
        raise InputError(
            f"replier {str(kind)!r} has no target from the start; leave out --target or --replier"
        )
    if target == "likely":
        return games.likely_target(matrix, seed)
    if target in (None, "random"):
        return games.random_target(matrix, seed)
    return target_at(matrix, target or "")


def _replier(matrix: "ReplyMatrix", kind: ReplierKind, target: int | None) -> "Replier":
    from guesstree.play import players as games

    if target is not None:
        return games.honest_replier(matrix, target)
    if kind is ReplierKind.EVIL:
        return games.evil_replier(matrix)
    return games.perfect_replier(matrix, bar("branches"))


def _some_seed() -> int:
    import secrets

    return secrets.randbelow(1 << 31)
