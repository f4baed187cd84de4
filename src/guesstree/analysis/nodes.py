"""The nodes of a guess tree, and how each guess splits the targets that remain."""

from collections.abc import Collection, Iterator
from typing import NamedTuple

import numpy as np

from guesstree.metrics.registry import expectation, information
from guesstree.replies.matrix import ReplyMatrix
from guesstree.trees.tree import GuessTree


class Node(NamedTuple):
    """A guess of a tree, the reply that leads to it, and how it splits the targets."""

    depth: int
    reply: str
    guess: str
    size: int
    information: float
    expected: float


def nodes_of(tree: GuessTree, matrix: ReplyMatrix, wanted: Collection[int] = ()) -> Iterator[Node]:
    """Yield the nodes of a tree in pre-order, or only those that lead to some targets.

    Larger branches come first. `wanted` are positions of targets; empty for all.
    """
    texts = tree.reply_texts
    sought = np.array(list(wanted), np.intp)
    waiting = [(0, np.arange(len(matrix.targets)))]
    while waiting:
        node, candidates = waiting.pop()
        codes = matrix.codes[matrix.position[str(tree.guess[node])], candidates]
        sizes = np.unique(codes, return_counts=True)[1].tolist()
        yield Node(
            depth=int(tree.depth[node]),
            reply=texts[node],
            guess=str(tree.guess[node]),
            size=len(candidates),
            information=information(sizes),
            expected=expectation(sizes),
        )
        branches = [
            (child, candidates[codes == code])
            for code, child in tree.children.get(node, {}).items()
        ]
        if len(sought):
            branches = [branch for branch in branches if np.isin(branch[1], sought).any()]
        waiting += sorted(branches, key=lambda branch: len(branch[1]))
