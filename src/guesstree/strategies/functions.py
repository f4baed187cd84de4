"""Strategies that are a function of the targets that remain and of the turns so far."""

import re
from collections.abc import Callable
from functools import lru_cache

import numpy as np

from guesstree.errors import InputError
from guesstree.games.codes import Candidates
from guesstree.games.matrix import ReplyMatrix
from guesstree.games.tree import GuessTree
from guesstree.strategies.recipes import Family

Turns = tuple[tuple[str, str], ...]
"""The guesses so far, and the texts of their replies."""

Choose = Callable[[list[str], list[tuple[str, str]]], str]
"""From the targets that remain, and the guesses and replies so far, to a guess."""


@lru_cache(maxsize=100)  # one family for each function, so that its trees are grown once
def family_of(choose: Choose) -> Family:
    """Return a family whose trees a function chooses; it has the name of the function."""
    name = getattr(choose, "__name__", "")
    name = name if re.fullmatch("[a-z][a-z0-9_]*", name) else "function"

    def grow(replies: ReplyMatrix, _: object) -> GuessTree:
        return grow_by(replies, choose)

    return Family(name, name, ("any",), grow, takes=frozenset())


def grow_by(replies: ReplyMatrix, choose: Choose) -> GuessTree:
    """Return the tree whose guesses a function chooses, which is asked once at each node.

    Raises
    ------
    InputError
        A guess is not a word of the game, or comes twice in one game.
    """
    nodes: list[tuple[int, int, int, int, int]] = []
    waiting: list[tuple[int, int, Candidates, Turns]] = [
        (-1, -1, np.arange(len(replies.targets)), ())
    ]
    while waiting:
        parent, reply, candidates, turns = waiting.pop()
        word = replies.form.clean(choose([replies.targets[at] for at in candidates], [*turns]))
        if word not in replies.position:
            raise InputError(f"guess {len(turns) + 1} is {word!r}, which is not among the guesses")
        if any(word == guess for guess, _ in turns):
            raise InputError(f"{word!r} is guessed twice in one game")
        guess = replies.position[word]
        codes = replies.codes[guess, candidates]
        for code in np.unique(codes[codes != replies.right])[::-1].tolist():
            said = (*turns, (word, replies.texts[code]))
            waiting.append((len(nodes), code, candidates[codes == code], said))
        nodes.append((parent, reply, guess, len(candidates), len(turns) + 1))
    return GuessTree.from_codes(np.array(nodes, np.int32).T, replies)
