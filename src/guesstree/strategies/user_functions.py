"""Strategies that are a function of a caller: from the remaining targets to a guess."""

import re
from collections.abc import Callable
from functools import lru_cache

import numpy as np

from guesstree.base.plugins import function_source
from guesstree.games.codes import Candidates
from guesstree.games.matrix import ReplyMatrix
from guesstree.games.modes import Mode
from guesstree.games.tree import GuessTree
from guesstree.strategies.families import Family

History = tuple[tuple[str, str], ...]
"""The guesses so far, each with the text of its reply."""

Choose = Callable[[list[str], list[tuple[str, str]]], str]
"""A function from the remaining targets, and the guesses and replies so far, to a guess."""


@lru_cache(maxsize=100)  # one family for each function, so that its trees are grown once
def family_of(choose: Choose) -> Family:
    """Return a family whose guesses a function chooses, named like the function."""
    name = getattr(choose, "__name__", "")

    # The name of a lambda is no name of a family.
    name = name if re.fullmatch("[a-z][a-z0-9_]*", name) else "function"

    def grow(matrix: ReplyMatrix, _: object) -> GuessTree:
        return grow_by(matrix, choose)

    return Family(name, name, (Mode.ANY,), grow, takes=frozenset())


def grow_by(matrix: ReplyMatrix, choose: Choose) -> GuessTree:
    """Return the tree whose guesses a function chooses. It is called once for each node.

    Raises
    ------
    PluginError
        The function fails, or its guess is not a word of the game or comes twice in one game.
    """
    source = function_source(choose)
    checked = source.naming("guess", choose)

    # Rows as `GuessTree.from_codes` takes them: parent, reply, guess, size, depth. What waits has
    # the parent and the reply that lead to a node, its candidates and its turns.
    nodes: list[tuple[int, int, int, int, int]] = []
    root = matrix.every_target
    waiting: list[tuple[int, int, Candidates, History]] = [(-1, -1, root, ())]

    while waiting:
        parent, reply, candidates, history = waiting.pop()
        answer = checked([matrix.targets[target] for target in candidates], [*history])
        word = matrix.form.clean(answer) if isinstance(answer, str) else ""
        if word not in matrix.position:
            fault = f"guess {len(history) + 1} is {answer!r:.80}, which is not among the guesses"
            raise source.error(fault)

        # A repeated guess tells nothing new, and the tree might never end.
        if any(word == guess for guess, _ in history):
            raise source.error(f"{word!r} is guessed twice in one game")

        guess = matrix.position[word]
        codes = matrix.codes[guess, candidates]

        # The last reply waits first, so that branches are grown in the order of their replies.
        for code in np.unique(codes[codes != matrix.right])[::-1].tolist():
            longer = (*history, (word, matrix.texts[code]))
            waiting.append((len(nodes), code, candidates[codes == code], longer))

        # The number of the node is that of the nodes before: its branches wait with it as parent.
        nodes.append((parent, reply, guess, len(candidates), len(history) + 1))

    return GuessTree.from_codes(np.array(nodes, np.int32).T, matrix)
