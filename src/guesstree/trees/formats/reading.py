"""Reading a file with a tree of another program, and naming the place of what is wrong in it."""

from collections.abc import Sequence
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
from guesstree.trees.formats.transcripts import Transcript, after, place, tree_of
from guesstree.trees.tree import GuessTree


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
    clean = matrix.form.clean
    games = [
        Transcript(((clean(guess), code) for guess, code in game), game.line)
        for game in read(text, source, rule, len(matrix.targets[0]))
    ]
    _check_words(games, matrix, source)
    tree = tree_of(games, matrix.texts, source)
    try:
        check_tree(tree, rule, matrix.targets, matrix.guesses, mode)
    except InputError as error:
        _check_games(games, matrix, source)
        raise InputError(f"{source}: {error}") from error
    return tree


def _check_words(games: Sequence[Transcript], matrix: ReplyMatrix, source: str) -> None:
    """Raise `InputError` at the first guess that is not in the word list."""
    for game in games:
        for guess, _ in game:
            if guess not in matrix.position:
                raise InputError(
                    f"{place(source, game)}: the tree guesses {guess!r}, which is not among the "
                    f"guesses; {near(guess, matrix.guesses)}"
                )


def _check_games(games: Sequence[Transcript], matrix: ReplyMatrix, source: str) -> None:
    """Raise `InputError` at the first reply that no target earns after the replies before it."""
    for game in games:
        left: Candidates = np.arange(len(matrix.targets))
        for turn, (guess, code) in enumerate(game):
            earning = left[matrix.codes[matrix.position[guess], left] == code]
            if not len(earning):
                fault = _fault(game, turn, [matrix.targets[at] for at in left], matrix.texts)
                raise InputError(f"{place(source, game)}: {fault}")
            left = earning


def _fault(game: Transcript, turn: int, left: Sequence[str], texts: Sequence[str]) -> str:
    """Return what is wrong with the reply of a turn that none of the targets left earns."""
    if turn < len(game) - 1:
        return f"{after(game[: turn + 1], texts)} no target is left"
    rest = "is left" if len(left) == 1 else f"and {len(left) - 1} more are left"
    return f"{after(game[:turn], texts)} {game[turn][0]!r} cannot be right: {left[0]!r} {rest}"
