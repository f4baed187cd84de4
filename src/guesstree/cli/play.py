"""The command `play`: you or a strategy play a game."""

import sys
from contextlib import nullcontext, redirect_stdout
from typing import TYPE_CHECKING, Annotated, Any, Literal

from cyclopts import Parameter
from cyclopts.validators import Number

from guesstree.base.constants import BETWEEN_BOARDS
from guesstree.base.defaults import RANDOM_SEED
from guesstree.base.errors import InputError
from guesstree.base.text import counted
from guesstree.cli.form import Form
from guesstree.cli.options import (
    Boards,
    ModeOptions,
    PlayedGame,
    Seed,
    Tiles,
    refuse_with,
    refuse_without,
)
from guesstree.cli.status import echo, say

if TYPE_CHECKING:
    from guesstree import Game
    from guesstree.cli.boards import PlayBoards
    from guesstree.cli.play_session import PlaySession

_GAMES = Number(gte=1, lte=100_000)

EQUILIBRIUM = "equilibrium"
"""The name of the mixtures of an equilibrium."""

_LONG_WORK = 1_000
"""From this many targets on, an equilibrium and the perfect replier take minutes or hours."""


def play(
    *,
    target: str | None = None,
    guesser: str = "me",
    replier: Literal["honest", "evil", "perfect"] = "honest",
    mode: ModeOptions = ModeOptions(),
    strict_unknown: bool = False,
    boards: Boards = None,
    games: Annotated[int | None, Parameter(validator=_GAMES)] = None,
    seed: Seed = None,
    tiles: Tiles = "standard",
    chosen: PlayedGame = PlayedGame(),
    form: Form = Form(),
) -> None:
    """Play a game yourself, or let a strategy play.

    Type help at the prompt for all commands. A review and the block to share follow the game.

    Each move of a strategy has four numbers. `expected` and `left` (`remaining` in JSON): the
    candidates after the reply, expected and actual. `bits` (`information` in JSON) and `gained`:
    the information of the reply, expected and actual.

    Parameters
    ----------
    target
        The target; or `random`; or `likely`: drawn by weights; or `equilibrium`: drawn by the
        chooser's best mixed strategy. Default: the answer of the day if it is known; otherwise
        `likely` if past answers are known; otherwise `random`.
    guesser
        Who guesses: `me`; a strategy such as max-any; `random`, short for random-consistent; or
        `equilibrium`: a tree drawn by the guesser's best mixed strategy.
    replier
        honest; evil, which keeps the largest branch; or perfect, which makes the game as long as
        possible and may take minutes.
    strict_unknown
        An unknown word costs a turn.
    games
        With --boards, play this many random games with the best guesses, and report how many
        guesses they take: the average, `mean`, has the standard error `se`, and `solved` is the
        percentage of games that end within the turn limit.
    """
    from guesstree.cli.boards import are_several
    from guesstree.cli.shared_output import say_rounding

    game = chosen.open()
    others = {"guesser": guesser, "replier": replier, "strict_unknown": strict_unknown}
    if boards is None:
        refuse_without("--boards", games=games)
    if guesser != "me":
        refuse_without("--guesser me", strict_unknown=strict_unknown)
    if are_several(boards, **others, mode=mode):
        _play_boards(game, boards, target, games, seed, form, tiles)
        return

    say_rounding(game)
    if target is None and replier == "honest":
        target = _target_of_day(game, chosen.day)
    slow = {EQUILIBRIUM, "perfect"} & {guesser, target, replier}
    if slow and len(game.targets) >= _LONG_WORK:
        say(
            f"{min(slow)} may take hours; Ctrl-C stops it, and a shorter list is faster.",
            err=True,
        )
    players = *_with_mixtures(game, guesser, target), replier
    if guesser == "me":
        _play_yourself(game, players, seed, mode.chosen, strict_unknown, form, tiles)
    else:
        _let_play(game, players, seed, mode.chosen, form, tiles)


def _let_play(
    game: "Game",
    players: tuple[Any, Any, str],
    seed: int | None,
    mode: str,
    form: Form,
    palette: str,
) -> None:
    """Let a strategy or a mixture play, and show its moves."""
    from guesstree.cli.play_session import show_moves
    from guesstree.cli.status import bar

    played = game.play(*players, mode=mode, seed=seed, track=bar("branches"))
    show_moves(game, played, form, palette)


def _play_yourself(
    game: "Game",
    players: tuple[Any, Any, str],
    seed: int | None,
    mode: str,
    strict: bool,
    form: Form,
    palette: str,
) -> None:
    """Play against a replier at the prompt."""
    from guesstree.api.sessions import Playing
    from guesstree.cli.play_session import PlaySession
    from guesstree.cli.status import bar

    how: dict[str, Any] = {"mode": mode, "seed": seed, "track": bar("branches")}
    playing = Playing(game, *players[1:], strict=strict, **how)
    session = PlaySession(game, palette, playing)
    targets = counted(len(game.targets), "target")
    _play_at_the_prompt(session, form, f"{targets}. Find the word", game.turn_limit)


def _target_of_day(game: "Game", day: str | None) -> str | None:
    """Return the answer of the game's day, or how to draw one; None if no answers are known."""
    from guesstree.api.matches import LIKELY
    from guesstree.api.views import until

    if game.chances is None:
        return None
    answer = game.chances.answer
    if day and answer is None:
        if known_until := until(game):
            say(known_until, err=True)
        raise InputError(f"no answer is known for {game.chances.day}; choose another day")
    return answer or LIKELY


def _with_mixtures(game: "Game", guesser: str, target: Any) -> tuple[Any, Any]:
    """Return who guesses and the target: a tree for a strategy, and mixtures of an equilibrium."""
    from guesstree.api.matches import RANDOM_GUESSERS, equilibrium
    from guesstree.cli.status import bar

    if EQUILIBRIUM in (guesser, target):
        mixed = equilibrium(game, track=bar("trees"))
        target = mixed.mixture if target == EQUILIBRIUM else target
        if guesser == EQUILIBRIUM:
            return mixed.guesser, target

    # A strategy that needs a proof is refused, as a proof may take hours.
    if guesser in ("me", *RANDOM_GUESSERS):
        return guesser, target
    return game.tree(guesser, search=False), target


def _play_boards(
    game: "Game",
    boards: int,
    target: str | None,
    games: int | None,
    seed: int | None,
    form: Form,
    palette: str,
) -> None:
    """Play one game of several boards, whose targets are drawn unless given, or many games."""
    from guesstree.api.boards_game import BoardsGame
    from guesstree.api.views import introduction
    from guesstree.cli.boards import PlayBoards
    from guesstree.cli.status import bar

    several = BoardsGame(game, boards)
    if games:
        refuse_with("--games", target=target)
        chosen_seed = RANDOM_SEED if seed is None else seed
        row = several.summary(games, seed=chosen_seed, track=bar("games"))
        form.show([row], sentences=[introduction(game)])
        return
    targets = target.split(BETWEEN_BOARDS) if target else several.targets(seed)
    several.turns_against([], targets)  # refuses bad targets before the first turn

    session = PlayBoards(game, palette, several, targets)
    task = f"{several.boards} boards. Find the words"
    _play_at_the_prompt(session, form, task, several.turn_limit)


def _play_at_the_prompt(
    session: "PlaySession | PlayBoards", form: Form, task: str, turn_limit: int
) -> None:
    """Announce the task, and play; use standard error if the output is for a program."""
    limit = f" in {counted(turn_limit, 'turn')}" if turn_limit else ""
    with nullcontext() if form.for_people else redirect_stdout(sys.stderr):
        say(f"{session.game.name}: {task}{limit}; type help for help.")
        try:
            session.run()
        except KeyboardInterrupt:
            echo()
            raise
        finally:
            session.reveal()
    session.show(form)
