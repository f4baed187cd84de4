"""The tables of first guesses: those that come with the package, and those of small games."""

from collections.abc import Callable, Iterable
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from guesstree.base.constants import MASS
from guesstree.base.defaults import RANKING_METRIC
from guesstree.base.result import frame
from guesstree.games.matrix import ReplyMatrix
from guesstree.games.modes import Mode
from guesstree.play.measures import rank_guesses
from guesstree.play.word_lists import FirstGuesses, Layer, WordLists
from guesstree.search.metrics import Masses, masses_of
from guesstree.strategies.first_guesses import MOST_PAIRS, least_totals_of_all
from guesstree.study.artifacts import table_file
from guesstree.study.config import shipped_config
from guesstree.study.table_files import read_parquet
from guesstree.words.forms import Words

if TYPE_CHECKING:
    import polars as pl


OWN_TOTALS = "guesstree's own table of first guesses"
"""The name of these tables in messages."""


def first_guesses_file(
    rule: str, targets: Iterable[str], guesses: Iterable[str], masses: Masses | None = None
) -> Path:
    """Return the path of the table of first guesses of a game, which may not exist.

    `masses` are the weights of the targets as whole numbers; None if all are equally likely.
    """
    return file_of_game("first-guesses", rule, targets, guesses, masses)


def file_of_game(
    folder: str,
    rule: str,
    targets: Iterable[str],
    guesses: Iterable[str],
    masses: Masses | None = None,
) -> Path:
    """Return the path of the table of a game in a folder that comes with the package."""
    digest = sha256("\n".join([rule, *targets, "", *guesses]).encode())
    if masses is not None:
        digest.update(masses.astype("<i8").tobytes())
    return table_file(shipped_config().parent / folder, digest.hexdigest()[:16])


def known_first_guesses(
    lists: WordLists, replies: Callable[[], ReplyMatrix], mode: Mode
) -> FirstGuesses | None:
    """Return the table of first guesses of a game in a mode; None if nothing is known.

    In a small game, all first guesses are searched now. `replies` returns its matrix.
    """
    targets = lists.layers[0].words
    if len(targets) * len(lists.guesses) <= MOST_PAIRS:
        return searched_first_guesses(replies(), mode)

    # Replies are quick to compute in games of such rules. No table is of another one.
    if not lists.rule.terms:
        return None
    return shipped_first_guesses(lists.rule.name, lists.layers[0], lists.guesses, mode)


def searched_first_guesses(matrix: ReplyMatrix, mode: Mode) -> FirstGuesses | None:
    """Return the table of first guesses of a small game, all exact; None if that takes too long.

    Examples
    --------
    >>> from guesstree import Game
    >>> game = Game("wordle", ["brick", "crane", "crate", "creek", "trace"])
    >>> first = searched_first_guesses(game.replies, Mode.ANY)
    >>> first.proved, first.expected("brick")
    ('crane', (2.0, True))
    """
    masses = None if matrix.weights is None else masses_of(matrix.weights, MASS)
    totals = least_totals_of_all(matrix, mode, masses)
    if totals is None:
        return None

    every = matrix.every_target
    ranked = rank_guesses(matrix, every, RANKING_METRIC, len(matrix.guesses))
    return FirstGuesses(
        guesses=matrix.guesses,
        informative=tuple(row.guess for row in ranked),
        targets=frozenset(matrix.targets),
        totals=totals,
        lower_bounds=totals,
        exact=np.ones(len(totals), np.bool_),
        mass=len(every) if masses is None else int(masses.sum()),
        mode=mode,
    )


def shipped_first_guesses(
    rule: str, layer: Layer, guesses: Words, mode: Mode
) -> FirstGuesses | None:
    """Return the table of first guesses that comes with the package; None for other games."""
    masses = None if layer.weights is None else masses_of(layer.weights)
    path = first_guesses_file(rule, layer.words, guesses, masses)
    if not path.exists():
        return None
    table, _ = read_parquet(path)

    # The file has the most informative guesses first.
    informative = tuple(table["guess"].to_pylist())
    place = {guess: at for at, guess in enumerate(informative)}
    order = [place[guess] for guess in guesses]

    # Where pandas is installed, `to_numpy` of Arrow would load it first.
    names = ("total", "hard_total", "lower_bound", "exact")
    columns = {name: np.array(table[name].to_pylist())[order] for name in names}

    # Totals in hard modes are of trees that were found, and no proof says that they are the least.
    is_hard = mode != Mode.ANY
    return FirstGuesses(
        guesses=guesses,
        informative=informative,
        targets=frozenset(layer.words),
        totals=columns["hard_total" if is_hard else "total"],
        lower_bounds=columns["lower_bound"],
        exact=columns["exact"] & (not is_hard),
        mass=len(layer.words) if masses is None else int(masses.sum()),
        mode=mode,
    )


def known_totals(matrix: ReplyMatrix) -> "pl.DataFrame | None":
    """Return `guess, total, exact, lower_bound, hard_total` of first guesses; None if unknown.

    None if targets have weights, as the totals are not numbers of guesses then.
    """
    if matrix.weights is not None:
        return None

    lists = WordLists(matrix.rule, matrix.guesses, (Layer("targets", matrix.targets),))
    first = known_first_guesses(lists, lambda: matrix, Mode.ANY)
    if first is None:
        return None

    # Consistent trees keep to every hard mode.
    in_hard_mode = Mode.CONSISTENT if matrix.rule.hard_mode is None else Mode.HARD
    mode = known_first_guesses(lists, lambda: matrix, in_hard_mode)
    return frame(
        {
            "guess": first.guesses,
            "total": first.totals,
            "exact": first.exact,
            "lower_bound": first.lower_bounds,
            "hard_total": mode and mode.totals,
        }
    )
