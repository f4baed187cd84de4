"""Lines that say how results are made from a reply matrix: a command and its settings.

The origin of a result is a digest of such a line and of the origin of the matrix. Commands store
it in what they make, and the study compares it with what the config says.
"""

from collections.abc import Iterable

from guesstree.strategies.recipe import Recipe
from guesstree.strategies.recipe_codec import recipe_text
from guesstree.words.alphabets import Word


def made_by_recipe(recipe: Recipe) -> str:
    """Return how a guess tree and its scores are made."""
    return f"grow {recipe_text(recipe)}"


def made_by_beams(strategy: str, nodes: int, openers: Iterable[Word] = ()) -> str:
    """Return how the incumbent of a proof is made."""
    return " ".join(["incumbent", strategy, str(nodes), *openers])


def made_by_refuting(incumbent: str, exact: int, minutes: float | None) -> str:
    """Return how each part of a proof is made, with an incumbent of this origin.

    Which part it is does not count, so that a proof may be split in any way.
    """
    return f"refute {incumbent} {exact} {None if minutes is None else float(minutes)}"


def made_by_proof(parts: Iterable[str]) -> str:
    """Return how a proof's tree, scores and certificate are made, from parts of these origins."""
    return " ".join(["prove", *sorted(set(parts))])


def made_by_following(recipe: Recipe) -> str:
    """Return how the outcome of every first guess is made."""
    return f"follow {recipe_text(recipe)}"


def made_by_random_play(rounds: int, seed: int) -> str:
    """Return how the scores of random play are made."""
    return f"random {rounds} {seed}"


def made_by_ranking(outcomes: Iterable[str]) -> str:
    """Return how a ranking of first guesses is made, with outcomes of these origins."""
    return " ".join(["rank", *outcomes])
