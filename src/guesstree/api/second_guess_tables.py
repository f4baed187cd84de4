"""Second guesses that come with the package, and first ones, where pages would search too long."""

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import numpy as np

from guesstree.api.first_guess_tables import file_of_game
from guesstree.base.defaults import RANKING_METRIC
from guesstree.games.matrix import ReplyMatrix
from guesstree.play.measures import masses_among
from guesstree.play.position import position_after
from guesstree.play.rated_guesses import RatedGuess, best_guesses, is_exact
from guesstree.play.word_lists import WordLists, layers_of
from guesstree.search.metrics import masses_of
from guesstree.study.table_files import read_parquet

MANY = 75
"""With at most this many words left, a search takes no noticeable time on a phone."""


class SecondGuess(NamedTuple):
    """One of the best guesses after a first guess and its reply.

    Attributes
    ----------
    first, reply
        The first guess, and the text of its reply.
    guess
        The second guess; the best of a position come first.
    total
        The expected guesses times the mass of all words that are left.
    lost
        The mass of words that are not found within the turns; None if this was not computed.
    """

    first: str
    reply: str
    guess: str
    total: int
    lost: int | None


def first_rows(matrix: ReplyMatrix, turns: int) -> list[SecondGuess]:
    """Return the best first guesses of a game, as guesses after nothing.

    There are none if a search is quick. The page has them of games without such a table.
    """
    if is_exact(len(matrix.targets), turns):
        return []
    rows = best_guesses(matrix, RANKING_METRIC, turns_left=turns)
    mass = int(masses_among(matrix, matrix.every_target).sum())
    return [SecondGuess("", "", row.guess, *_whole(row, mass)) for row in rows]


def second_guesses(matrix: ReplyMatrix, first: str) -> Iterator[SecondGuess]:
    """Yield the best guesses for each reply to a first guess that leaves many words."""
    layers = layers_of(matrix.targets, matrix.guesses, matrix.weights)
    lists = WordLists(matrix.rule, matrix.guesses, layers, turn_limit=matrix.rule.turns)
    sizes = np.bincount(matrix.row(matrix.position[first]))
    for code in np.flatnonzero(sizes > MANY).tolist():
        position = position_after(lists, [(first, code)])
        left = position.matrix
        mass = int(masses_among(left, left.every_target).sum())
        turns_left = position.turns_left
        for row in best_guesses(left, RANKING_METRIC, turns_left=turns_left):
            yield SecondGuess(first, matrix.texts[code], row.guess, *_whole(row, mass))


def _whole(row: RatedGuess, mass: int) -> tuple[int, int | None]:
    """Return the total and the lost mass, of which the numbers of a guess are shares."""
    lost = None if row.win is None else round((1 - row.win) * mass)
    return round(row.guesses * mass), lost


def second_guesses_file(matrix: ReplyMatrix) -> Path:
    """Return the path of the table of a game, which may not exist."""
    masses = None if matrix.weights is None else masses_of(matrix.weights)
    return file_of_game(
        "second-guesses", matrix.rule.name, matrix.targets, matrix.guesses, masses
    )


def shipped_second_guesses(
    matrix: ReplyMatrix, turns: int | None = None
) -> list[SecondGuess]:
    """Return the table that comes with the package; empty for other games.

    It is for the turn limit of the rule, so with another number of `turns` it is empty, too.
    """
    path = second_guesses_file(matrix)
    if matrix.rule.turn_limit(turns) != matrix.rule.turns or not path.exists():
        return []
    table, _ = read_parquet(path)
    return [SecondGuess(**row) for row in table.to_pylist()]
