"""Replays of past days: each game is played with the answers that were known the day before."""

from collections.abc import Callable
from datetime import date
from typing import NamedTuple

from guesstree.games.matrix import ReplyMatrix
from guesstree.games.modes import Mode
from guesstree.games.tree import GuessTree
from guesstree.play.position import Position, position_after
from guesstree.play.recommendation import next_guess, recommendation
from guesstree.play.word_lists import WordLists, layers_of
from guesstree.words.answers import Chances

Choose = Callable[[Position], tuple[str, float | None]]
"""Returns the next guess in a position, and the expected guesses to the end; None if not known."""


class ReplayedGame(NamedTuple):
    """The game of a day, as it was replayed.

    Attributes
    ----------
    date
        The day.
    target
        Its answer.
    is_listed
        Whether the answer is in the list of targets.
    guesses
        How many guesses it took; a lost game counts one more than it has turns.
    is_lost
        Whether the game was lost.
    first_guess
        The first guess.
    bits
        -log2 of the chance that the answer had on the day before.
    expected
        The expected number of guesses before the first; None if it is not known.
    """

    date: date
    target: str
    is_listed: bool
    guesses: int
    is_lost: bool
    first_guess: str
    bits: float
    expected: float | None


def by_advice(mode: Mode = Mode.ANY) -> Choose:
    """Return a player that makes the recommended guess."""

    def choose(position: Position) -> tuple[str, float]:
        best = recommendation(position, mode).best[0]
        return best.guess, best.guesses

    return choose


def by_tree(tree: GuessTree) -> Choose:
    """Return a player that follows a tree, and makes the recommended guess where it has left it."""
    advised = by_advice()

    def choose(position: Position) -> tuple[str, float | None]:
        guess, _ = next_guess(tree, position.turns)
        return advised(position) if guess is None else (guess, None)

    return choose


def replay_game(
    matrix: ReplyMatrix,
    chances: Chances,
    choose: Choose,
    turn_limit: int,
    never_recommended: frozenset[str] = frozenset(),
) -> ReplayedGame:
    """Play the game of the day that chances are about, whose answer must be known.

    An answer outside the list is found among the other guesses, once no target fits.
    """
    target = chances.answer
    assert target is not None
    lists = WordLists(
        matrix.rule,
        matrix.guesses,
        layers_of(
            matrix.targets, matrix.guesses, chances.weights(matrix.targets), chances.weights
        ),
        matrix,
        turn_limit=turn_limit,
        never_recommended=never_recommended,
    )

    # The result reports this first guess and what was expected of it, so it is not in the loop.
    first_guess, expected = choose(position_after(lists, ()))
    guess = first_guess
    turns = [(guess, matrix.rule.reply(guess, target))]

    # A limit of 0 is never reached: there is no limit.
    while guess != target and len(turns) != turn_limit:
        guess, _ = choose(position_after(lists, turns))
        turns.append((guess, matrix.rule.reply(guess, target)))

    is_lost = guess != target
    return ReplayedGame(
        date=chances.day,
        target=target,
        is_listed=target in matrix.targets,
        guesses=len(turns) + is_lost,
        is_lost=is_lost,
        first_guess=first_guess,
        bits=chances.bits(target),
        expected=expected,
    )
