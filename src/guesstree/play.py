"""Games against a replier that does not have to be kind."""

from typing import NamedTuple

import numpy as np

from guesstree.trees import GuessTree
from guesstree.words import Word


class Turn(NamedTuple):
    """One turn: the guess, the text of its reply, and the targets that remain after."""

    guess: Word
    reply: str
    remaining: int


def evil_game(tree: GuessTree, targets: tuple[Word, ...], right: str) -> list[Turn]:
    """Return the one game of a tree against a replier that always keeps the largest branch.

    Among branches of equal size it keeps the one whose first target comes first in list order.
    It concedes (`right` is the reply that does) only when no other target is left.
    """
    first = _first_targets(tree, targets)
    turns = []
    node: int | None = 0
    while node is not None:
        children = tree.children.get(node, {})
        reply, child = min(
            children.items(),
            key=lambda branch: (-tree.size[branch[1]], first[branch[1]]),
            default=(right, None),
        )
        remaining = 1 if child is None else int(tree.size[child])
        turns.append(Turn(str(tree.guess[node]), reply, remaining))
        node = child
    return turns


def _first_targets(tree: GuessTree, targets: tuple[Word, ...]) -> list[int]:
    """Return, for each node, the list position of the first target below it."""
    position = {target: at for at, target in enumerate(targets)}
    first = np.full(len(tree), len(targets))
    first[tree.right] = [position[guess] for guess in tree.guess[tree.right].tolist()]
    for node in range(len(tree) - 1, 0, -1):
        parent = tree.parent[node]
        first[parent] = min(first[parent], first[node])
    return first.tolist()
