"""The data of the pages, packed: words and replies of games, first guesses, trees."""

import json
from base64 import b64encode
from collections.abc import Collection, Sequence
from typing import Any

import numpy as np
import polars as pl
from numpy.typing import NDArray

from guesstree.games.matrix import ReplyMatrix
from guesstree.games.tree import GuessTree
from guesstree.play.limits import SEARCH_LIMITS
from guesstree.play.word_lists import FirstGuesses
from guesstree.words.forms import length_of
from guesstree.words.weights import Weights

Data = dict[str, Any]
"""What pages read, as JSON has it."""

Seconds = Sequence[tuple[str, str, str, int, int | None]]
"""The best second guesses: the first guess, the text of its reply, the second guess, the expected
guesses times the mass of all words left, and the mass of the words that are lost, if known."""

MOST_BYTES = 10_000_000
"""The most bytes of reply codes in a script. The page has only the trees of a larger game."""

MOST_PAIRS = 100_000_000
"""Pages compute the replies of a game with at most this many pairs of a guess and a target."""

_PLACES = 6
"""Decimal places of means that are no whole number of guesses by the number of targets."""


def script(function: str, *arguments: Any) -> str:
    """Return a script that calls a function of `explorer`."""
    written = (
        json.dumps(value, ensure_ascii=False, separators=(",", ":")) for value in arguments
    )
    return f"explorer.{function}({','.join(written)});\n"


def columns_of(tree: GuessTree) -> Data:
    """Return the columns of a tree, with each word and each reply written once."""
    # No reply leads to the root.
    words, guess = _numbered(tree.guess.tolist())
    codes, reply = _numbered(tree.reply[1:].tolist())
    return {
        "words": words,
        "replies": [tree.texts[code] for code in codes],
        "parent": tree.parent.tolist(),
        "reply": [-1, *reply],
        "guess": guess,
        "size": tree.size.tolist(),
    }


def _numbered(values: Sequence[Any]) -> tuple[list[Any], list[int]]:
    """Return the values, each once, and the place of each among them."""
    places = {value: at for at, value in enumerate(dict.fromkeys(values))}
    return list(places), [places[value] for value in values]


def first_of(
    first: pl.DataFrame, of: int | None = None, *, known: bool = False, proved: bool = False
) -> Data:
    """Return the data for look-ups of first guesses, the best first.

    Means are whole numbers, to be divided by `of`; unknown ones are 0.

    Parameters
    ----------
    first
        The guesses, as `explorer.first_guesses` returns them.
    of
        What totals are divided by; the number of targets if left out.
    known
        Whether the commands take the same numbers from a table.
    proved
        Whether no other guess is better than the first one, as is proved.
    """
    # Means are totals divided by the targets, and totals are whole unless targets have weights.
    means = first.select("mean", "hard").fill_null(0.0).to_numpy()
    of = of or int(first["target"].sum())
    if not np.allclose(means * of, np.rint(means * of), rtol=0, atol=1e-6):
        of = 10**_PLACES
    mean, hard = np.rint(means * of).astype(np.int64).T
    return {
        "words": "".join(first["guess"]),
        "length": length_of(first["guess"][0]),
        "telling": first.sort("neg_entropy_rank", maintain_order=True)["guess"][0],
        "of": of,
        "known": known,
        "proved": proved,
        "mean": packed(mean),
        "hard": packed(hard),
        "rank": packed(first["rank_at_best"].to_numpy()),
        **{
            name: packed(first[name].arg_true().to_numpy())
            for name in ("exact", "ranked", "target")
        },
    }


def table_of(first: FirstGuesses, hard: FirstGuesses | None) -> pl.DataFrame:
    """Return first guesses, as `explorer.first_guesses` does, from the tables of the commands.

    `hard` is the table of a hard mode.
    """
    places = {guess: place for place, guess in enumerate(first.informative)}
    rows = []
    for guess in first.best():
        mean, exact = first.expected(guess)
        rank = first.ranks[guess]
        rows.append(
            {
                "guess": guess,
                "neg_entropy_rank": places[guess],
                "exact": exact,
                "rank_at_best": rank.at_best,
                "ranked": rank.known is not None,
                "mean": mean,
                "hard": None if hard is None else hard.expected(guess)[0],
                "target": guess in first.targets,
            }
        )
    return pl.DataFrame(rows, infer_schema_length=None)


def seconds_of(rows: Seconds, matrix: ReplyMatrix) -> Data:
    """Return the best second guesses: by first guess and code, three numbers a guess.

    These are its position, its total, and the mass of lost words, which is null if unknown. Nothing
    comes before the best first guesses: both keys are empty.
    """
    codes: dict[str, Any] = {text: code for code, text in enumerate(matrix.texts)} | {
        "": ""
    }
    found: dict[str, dict[Any, list[int | None]]] = {}
    for first, reply, guess, total, lost in rows:
        of_reply = found.setdefault(first, {}).setdefault(codes[reply], [])
        of_reply += (matrix.position[guess], total, lost)
    return found


def words_of(
    matrix: ReplyMatrix, second: Seconds = (), never_recommended: Collection[str] = ()
) -> Data | None:
    """Return the words of a game and its replies for the pages; None if they are too large.

    `guesses` are one text of words that have `length` letters each; targets are given by their
    positions among them. Replies follow from `terms`, where the rule has them; otherwise `codes`
    are the replies of the first guess to all targets, and so on. `limits` has the numbers by which
    the commands search, which the pages keep to. `hints` are those that replies reveal, for hard
    mode: by guess, the features that its replies can reveal, and its row of `revealed`; there, by
    code, which of these features a reply reveals, as bits. They are null where the rule has none.
    `second` are the best second guesses. `never` are positions of words that advice does not
    recommend.
    """
    length = matrix.form.length
    codes = matrix.codes
    terms = matrix.rule.terms

    # Base 64 writes three bytes as four characters.
    if codes.size > MOST_PAIRS or (terms is None and codes.nbytes * 4 / 3 > MOST_BYTES):
        return None

    table = (
        {"codes": codes} if terms is None else {"terms": terms(length).astype(codes.dtype)}
    )
    hints = None
    if matrix.rule.hard_mode is not None:
        revealed = matrix.hint_table()._asdict()
        hints = {name: packed(revealed[name]) for name in ("slots", "shapes", "revealed")}
    return {
        "guesses": "".join(matrix.guesses),
        "length": length,
        "targets": packed(matrix.guess_of_target),
        "weights": weighed(matrix.weights),
        "texts": matrix.texts,
        "turns": matrix.rule.turns,
        "limits": SEARCH_LIMITS,
        "hints": hints,
        "second": seconds_of(second, matrix),
        "never": packed(
            np.flatnonzero([word in never_recommended for word in matrix.guesses])
        ),
        **{name: packed(numbers) for name, numbers in table.items()},
    }


def weighed(weights: Weights | None) -> Data | None:
    """Return weights, each value once, and the place of each weight among these values."""
    if weights is None:
        return None
    values, places = np.unique(weights, return_inverse=True)
    return {"values": values.tolist(), "at": packed(places)}


def packed(numbers: NDArray[Any]) -> Data:
    """Return whole numbers in base 64, rows one after the other, the lowest byte of each first."""
    smallest = np.min_scalar_type(int(numbers.max(initial=0)))
    small = numbers.astype(smallest.newbyteorder("<"))
    return {
        "bytes": small.itemsize,
        "width": numbers.shape[-1],
        "data": b64encode(small.tobytes()).decode(),
    }
