"""The command `play`: you or a strategy play a game."""

import sys
from contextlib import nullcontext, redirect_stdout
from typing import TYPE_CHECKING, Any, Literal

from guesstree.cli.boards import PlayBoards, are_several
from guesstree.cli.printing import Shown
from guesstree.cli.progress import bar
from guesstree.cli.questions.games import until
from guesstree.cli.shared_sentences import say_rounding
from guesstree.cli.status import echo, say
from guesstree.constants import BETWEEN_BOARDS
from guesstree.errors import InputError
from guesstree.games.modes import Hard
from guesstree.text import counted

if TYPE_CHECKING:
    from guesstree.api.game import Game
    from guesstree.cli.play_session import PlaySession

EQUILIBRIUM = "equilibrium"
"""The name of the mixtures of an equilibrium."""


def play(
    game: "Game",
    *,
    shown: Shown,
    target: str | None = None,
    guesser: str = "me",
    replier: Literal["honest", "evil", "perfect"] = "honest",
    hard: Hard = Hard.OFF,
    strict_unknown: bool = False,
    boards: int | None = None,
    seed: int | None = None,
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
    """
    others = {"guesser": guesser, "replier": replier, "strict_unknown": strict_unknown}
    if are_several(boards, **others, hard=hard):
        _play_boards(game, boards, target, seed, shown)
        return

    from guesstree.api.matches import HONEST, RANDOM_GUESSERS, opponent
    from guesstree.cli.play_session import PlaySession, moves_result

    if target is None and replier == HONEST:
        target = _target_of_day(game)
    say_rounding(game)
    chosen_guesser, chosen_target = _with_mixtures(game, guesser, target)

    track = bar("branches")
    if guesser != "me":
        # A strategy that needs a proof is refused, as a proof may take hours.
        if isinstance(chosen_guesser, str) and chosen_guesser not in RANDOM_GUESSERS:
            chosen_guesser = game.tree(chosen_guesser, search=False)
        played = game.play(
            chosen_guesser, chosen_target, replier, mode=hard.mode, seed=seed, track=track
        )
        shown.show(moves_result(game, played.moves))
        return

    chosen_replier, position = opponent(
        game, chosen_target, replier, seed=seed, track=track
    )
    secret = "" if position is None else game.targets[position]
    session = PlaySession(
        game, shown.tiles, chosen_replier, secret, hard, strict_unknown, game.candidates()
    )
    targets = counted(len(game.targets), "target")
    _play_at_the_prompt(session, shown, f"{targets}. Find the word", game.turn_limit)


def _target_of_day(game: "Game") -> str | None:
    """Return the answer of the game's day, or how to draw one; None if no answers are known."""
    from guesstree.api.matches import LIKELY

    if game.chances is None:
        return None
    if game._asked_day is not None and game._answer is None:
        if known_until := until(game):
            say(known_until, err=True)
        raise InputError(f"no answer is known for {game._asked_day}; choose another day")
    return game._answer or LIKELY


def _with_mixtures(game: "Game", guesser: str, target: str | None) -> tuple[Any, Any]:
    """Return the guesser and the target, with mixtures in place of `equilibrium`."""
    if EQUILIBRIUM not in (guesser, target):
        return guesser, target

    from guesstree.api.matches import equilibrium

    mixed = equilibrium(game, track=bar("trees"))
    return (
        mixed.guesser if guesser == EQUILIBRIUM else guesser,
        mixed.mixture if target == EQUILIBRIUM else target,
    )


def _play_boards(
    game: "Game", boards: int, target: str | None, seed: int | None, shown: Shown
) -> None:
    """Play a game of several boards; draw the targets unless they are given."""
    from guesstree.api.boards_game import BoardsGame

    several = BoardsGame(game, boards)
    targets = target.split(BETWEEN_BOARDS) if target else several.targets(seed)
    several.turns_against([], targets)  # refuses bad targets before the first turn

    session = PlayBoards(game, shown.tiles, several, targets)
    task = f"{several.boards} boards. Find the words"
    _play_at_the_prompt(session, shown, task, several.turn_limit)


def _play_at_the_prompt(
    session: "PlaySession | PlayBoards", shown: Shown, task: str, turn_limit: int
) -> None:
    """Announce the task, and play; use standard error if the output is for a program."""
    limit = f" in {counted(turn_limit, 'turn')}" if turn_limit else ""
    with nullcontext() if shown.for_people else redirect_stdout(sys.stderr):
        say(f"{session.game.name}: {task}{limit}; type help for help.")
        try:
            session.run()
        except KeyboardInterrupt:
            echo()
            raise
        finally:
            session.reveal()
    session.show(shown)
