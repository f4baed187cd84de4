"""Questions about the best play of both sides, and about games of several boards."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from guesstree import defaults
from guesstree.result import Listing, Result
from guesstree.text import counted

if TYPE_CHECKING:
    from guesstree.api.game import Game
    from guesstree.tracking import Track


def equilibrium(
    game: "Game", *, iterations: int = defaults.EQUILIBRIUM_TREES, track: "Track"
) -> Listing:
    """Find the expected number of guesses when both sides play their best mixed strategy.

    `weight` is the probability that the chooser should give a word as the target. Words with
    probability 0 are omitted.

    Parameters
    ----------
    iterations
        The largest number of trees to consider.
    """
    from guesstree.api import matches

    solved = matches.equilibrium(game, iterations, track=track)
    rows = [{"target": word, "weight": weight} for word, weight in solved.mixture.items()]
    value = f"is {solved.value}, {solved.upper:.6f}"
    if solved.value is None:
        value = f"lies between {solved.lower:.6f} and {solved.upper:.6f}"
    sentences = [
        f"The value {value} guesses.",
        f"After {counted(solved.trees, 'tree')}, the chooser's words are as follows. Against them, "
        f"every guesser needs at least {solved.lower:.6f} guesses on average:",
    ]
    about = {
        "lower": solved.lower,
        "upper": solved.upper,
        "value": solved.value and str(solved.value),  # a fraction, which JSON does not have
        "trees": solved.trees,
    }
    shown = [row | {"weight": f"{row['weight']:.{WEIGHT_DIGITS}g}"} for row in rows]
    return Listing(rows, about, sentences, for_people=shown)


WEIGHT_DIGITS = 6
"""Significant digits of an equilibrium's weights, which are small in games with many words."""

COUNTS = [2, 4, 8]
"""The default numbers of boards."""


def boards(
    game: "Game",
    *,
    boards: Sequence[int] = COUNTS,
    games: int = 100,
    seed: int = defaults.RANDOM_SEED,
    track: "Track",
) -> Result:
    """Play random games of several boards with the best guesses.

    `mean` is the average number of guesses, with the standard error `se`. `solved` is the
    percentage of games that end within the limit, which is five turns more than the boards.

    Parameters
    ----------
    boards
        The number of boards; may be repeated.
    games
        How many games to play for each number of boards.
    """
    from guesstree.api.boards_game import BoardsGame
    from guesstree.strategies import scores as scoring

    rows = []
    for several in [BoardsGame(game, count) for count in boards]:
        taken = several.games(games, seed=seed, track=track)
        limit = several.turn_limit
        rows.append(
            {
                "boards": several.boards,
                "games": games,
                "mean": sum(taken) / games,
                "se": scoring.standard_error(taken),
                "worst": max(taken),
                "limit": limit,
                "solved": 100 * sum(score <= limit for score in taken) / games,
            }
        )
    return Result(rows)
