"""Questions about the best play of both sides, and about several boards."""

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

    `weight` is the probability with which the chooser should take a word as the target. Words with
    probability 0 are left out.

    Parameters
    ----------
    iterations
        Trees to consider at most.
    """
    solved = game.equilibrium(iterations, track=track)
    rows = [{"target": word, "weight": weight} for word, weight in solved.mixture.items()]
    between = f"lies between {solved.lower:.6f} and {solved.upper:.6f}"
    exact = f"is {solved.value}, {solved.upper:.6f}"
    sentences = [
        f"The value {between if solved.value is None else exact} guesses.",
        f"The chooser's words, after {counted(solved.trees, 'tree')}; against them nobody "
        f"takes fewer than {solved.lower:.6f} guesses on average:",
    ]
    value = solved.value and str(solved.value)
    about = {"lower": solved.lower, "upper": solved.upper, "value": value, "trees": solved.trees}
    shown = [row | {"weight": f"{row['weight']:.{WEIGHT_DIGITS}g}"} for row in rows]
    return Listing(rows, about, sentences, for_people=shown)


WEIGHT_DIGITS = 6
"""Significant digits of the weights of an equilibrium, which are small in games of many words."""

COUNTS = [2, 4, 8]
"""The numbers of boards that are played if none is named."""


def boards(
    game: "Game",
    *,
    boards: Sequence[int] = COUNTS,
    games: int = 100,
    seed: int = defaults.RANDOM_SEED,
    track: "Track",
) -> Result:
    """Play random games of several boards by the best guesses.

    `mean` guesses, with the standard error `se`; `solved` is the percentage of games that end
    within the limit, which is five turns more than boards.

    Parameters
    ----------
    boards
        How many; may be repeated.
    games
        Games for each number.
    """
    from guesstree.strategies import scores as scoring

    rows = []
    for several in [game.boards(count) for count in boards]:
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
