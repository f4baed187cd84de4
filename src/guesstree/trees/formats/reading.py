"""Reading a file with a tree of another program, and naming the place of what is wrong in it."""

from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path

import numpy as np

from guesstree.errors import InputError, near
from guesstree.games.rule import Rule
from guesstree.replies.codes import Candidates
from guesstree.replies.matrix import ReplyMatrix
from guesstree.storage.text import read_text
from guesstree.trees.check import check_tree
from guesstree.trees.formats.endings import is_json
from guesstree.trees.formats.nested_json import from_json
from guesstree.trees.formats.text import from_text
from guesstree.trees.tree import GuessTree, Step, after

MOST_GUESSES = 200
"""Guesses of a game; longer ones come from damaged files."""


def read_other_tree(path: Path, rule: Rule, matrix: ReplyMatrix, mode: str = "any") -> GuessTree:
    """Read a tree that another program made, and check it by the rules.

    Raises
    ------
    InputError
        The file is not a tree of this game and mode; the message names the place.
    """
    source = str(path)
    text = read_text(path, "a guess tree as text or JSON")
    read = from_json if is_json(path) else from_text
    tree = tree_of(read(text, source, rule, len(matrix.targets[0])), matrix, source)
    try:
        check_tree(tree, rule, matrix.targets, matrix.guesses, mode)
    except InputError as error:
        raise InputError(f"{source}: {error}") from error
    return tree


def tree_of(
    games: Iterable[tuple[str, Sequence[Step]]], matrix: ReplyMatrix, source: str
) -> GuessTree:
    """Return the tree that plays these games, each given with its place in the file `source`.

    The last reply of a game says that the guess is right.

    Raises
    ------
    InputError
        There is no game, a game is too long, comes twice or cannot be played, or two games differ
        in a guess after the same replies.
    """
    guess_after: dict[tuple[Step, ...], str] = {}
    sizes: Counter[tuple[Step, ...]] = Counter()
    found: set[int] = set()
    for place, game in games:
        if len(game) > MOST_GUESSES:
            raise InputError(
                f"{place}: has a game of {len(game)} guesses; expected at most {MOST_GUESSES}"
            )
        path: tuple[Step, ...] = ()
        left: Candidates = np.arange(len(matrix.targets))
        for guess, code in ((matrix.form.clean(guess), code) for guess, code in game):
            codes = _codes(guess, matrix, place)
            if (other := guess_after.setdefault(path, guess)) != guess:
                raise InputError(
                    f"{place}: {after(path, matrix.texts)} comes {guess!r}, but {other!r} before; "
                    "expected one guess"
                )
            sizes[path] += 1
            path = (*path, (guess, code))
            left = left[codes[left] == code]
            if not len(left):
                raise InputError(f"{place}: {after(path, matrix.texts)} no target is left")
        if (target := int(left[0])) in found:
            raise InputError(f"{place}: {after(path, matrix.texts)} comes a second time")
        found.add(target)
    if not sizes:
        raise InputError(f"{source}: has no game; expected a tree")
    paths = sorted(sizes, key=lambda path: [code for _, code in path])
    node = {path: at for at, path in enumerate(paths)}
    return GuessTree(
        np.array([node[path[:-1]] if path else -1 for path in paths], np.int32),
        np.array([path[-1][1] if path else -1 for path in paths], np.int32),
        np.array([guess_after[path] for path in paths]),
        np.array([sizes[path] for path in paths], np.int32),
        np.array([len(path) + 1 for path in paths], np.int32),
        matrix.texts,
    )


def _codes(guess: str, matrix: ReplyMatrix, place: str) -> Candidates:
    """Return the codes that a guess earns; raise `InputError` if it is not in the word list."""
    if guess not in matrix.position:
        raise InputError(
            f"{place}: the tree guesses {guess!r}, which is not among the guesses; "
            f"{near(guess, matrix.guesses)}"
        )
    codes: Candidates = matrix.codes[matrix.position[guess]]
    return codes
