"""Published figures, by their source, and how they count."""

from collections import Counter

from guesstree.games.tree import GuessTree


def histogram(tree: GuessTree) -> list[int]:
    """Return how many targets take 1, 2, 3 ... guesses."""
    counts = Counter(tree.scores().values())
    return [counts[score] for score in range(1, max(counts) + 1)]
