"""Models of the least total of sets: exact values to learn from, models, and how far they err.

The models are those of scikit-learn [1]_, which the extra `learning` installs: a linear one by
least squares, and a net with two layers of 16 units by L-BFGS.

.. [1] F. Pedregosa et al., "Scikit-learn: Machine Learning in Python", Journal of Machine Learning
   Research 12, 2011.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any
from warnings import catch_warnings

import numpy as np
import polars as pl
import pyarrow as pa
from numpy.typing import NDArray

from guesstree.errors import InputError
from guesstree.games.matrix import ReplyMatrix
from guesstree.play.arguments import Track, untracked
from guesstree.search.driver import Search
from guesstree.strategies.estimates import FEATURES, Measure, Model, Vector, most_informative

LEAST = 3
"""The least number of targets of which a total is estimated."""

_DRAWN = 50
"""How many guesses, those of most information, a walk draws from."""

_WALKS = 20
"""Walks for each set that is asked for, before it is said that there are too few."""

_HELD_OUT = 5
"""Of the sets of a game that is learned from, each fifth is kept to measure errors."""

_SIZES = (3, 8, 16, 32, 64, 128, 256)
"""The sizes of sets between which errors are told apart."""

_ITERATIONS = 1000
_UNITS = (16, 16)

Set = NDArray[np.int32]


def sample_sets(
    replies: ReplyMatrix, count: int, largest: int, seed: int, track: Track = untracked
) -> pa.Table:
    """Return sets of targets with their features and exact totals: `turns, targets, ..., total`.

    Sets are those that random games leave: each guess is drawn from the 50 of most information,
    and the reply is that of a target which is drawn. No set comes twice.

    Parameters
    ----------
    replies
        The reply matrix of the game.
    count
        How many sets.
    largest
        The most targets that a set may have, as the totals of large ones may take long.
    seed
        Equal seeds draw the same.
    track
        Shows how many sets there are.

    Raises
    ------
    InputError
        So many sets are not met.
    """
    search, rows = Search(replies, "any"), list[dict[str, Any]]()
    new_sets = _walk(replies, count, largest, np.random.default_rng(seed))
    for _, (turns, candidates, features) in zip(track(range(count)), new_sets, strict=False):
        row = {"turns": turns, "targets": len(candidates)}
        row |= dict(zip(FEATURES, features.tolist(), strict=True))
        rows.append(row | {"total": search.least_total(candidates)})
    if len(rows) < count:
        raise InputError(
            f"{len(rows):,} sets of {LEAST} to {largest} targets were met, expected {count:,}; ask "
            "for fewer, or for larger ones"
        )
    return pa.Table.from_pylist(rows)


def _walk(
    replies: ReplyMatrix, count: int, largest: int, random: np.random.Generator
) -> Iterator[tuple[str, Set, Vector]]:
    """Yield new sets that random games leave, the turns that lead there, and their features."""
    measure, best = Measure(replies), dict[bytes, NDArray[np.intp]]()
    for _ in range(_WALKS * count):
        candidates, turns = np.arange(len(replies.targets), dtype=np.int32), ""
        while len(candidates) >= LEAST:
            key = candidates.tobytes()
            if key not in best:
                scores = measure.scores(candidates)
                best[key] = most_informative(scores, _DRAWN)
                if turns and len(candidates) <= largest:
                    yield turns.strip(), candidates, measure.features_of(scores, len(candidates))
            guess = best[key][random.integers(len(best[key]))]
            codes = replies.codes[guess][candidates]
            code = codes[random.integers(len(codes))]
            turns += f" {replies.guesses[guess]} {replies.texts[code]}"
            candidates = candidates[codes == code]


def fit(kind: str, sets: Mapping[str, pl.DataFrame], seed: int) -> Model:
    """Return the model of a kind, `linear` or `net`, that fits the sets of some games.

    Each fifth set is left out, for `errors`.

    Raises
    ------
    InputError
        No set is left to learn from.
    ModuleNotFoundError
        The extra `learning` is not installed.
    """
    parts = [_columns(table.filter(~_held_out(table))) for table in sets.values()]
    features, means = (np.concatenate([part[at] for part in parts]) for at in (0, 1))
    if not len(means):
        raise InputError(
            "no set is left to learn from, as the first of each game and each fifth after it are "
            "kept to measure errors; draw 2 or more"
        )
    centre, spread = features.mean(axis=0), features.std(axis=0)
    spread[spread == 0] = 1
    scaled = (features - centre) / spread
    layers = _linear(scaled, means) if kind == "linear" else _net(scaled, means, seed)
    weights, added = layers[0]
    weights = weights / spread[:, None]
    layers[0] = weights, added - centre @ weights
    return Model(kind, tuple(layers))


def _linear(features: Vector, means: Vector) -> list[tuple[Vector, Vector]]:
    """Return the only layer of a linear model."""
    from sklearn.linear_model import LinearRegression

    model = _fitted(LinearRegression(), features, means)
    return [(model.coef_[:, None], model.intercept_[None])]


def _net(features: Vector, means: Vector, seed: int) -> list[tuple[Vector, Vector]]:
    """Return the layers of a net."""
    from sklearn.neural_network import MLPRegressor

    net = MLPRegressor(
        hidden_layer_sizes=_UNITS,
        solver="lbfgs",
        max_iter=_ITERATIONS,
        random_state=seed % (1 << 32),  # it takes no larger ones
    )
    model = _fitted(net, features, means)
    return list(zip(model.coefs_, model.intercepts_, strict=True))


def _fitted(model: Any, features: Vector, means: Vector) -> Any:
    """Return a model of scikit-learn that was fitted, by one thread.

    Sums over several threads are rounded in another order. Only libraries that are loaded already
    are limited to one: those of the model, which is why it comes as an object.
    """
    from threadpoolctl import threadpool_limits

    # The iterations end when we say so, of which there is a warning.
    with threadpool_limits(1), catch_warnings(category=UserWarning, action="ignore"):
        return model.fit(features, means)


def errors(
    models: Sequence[Model], learned: Mapping[str, pl.DataFrame], new: Mapping[str, pl.DataFrame]
) -> pl.DataFrame:
    """Return how far models err: `model, game, new, from, to, sets, total, bias, error`.

    Of each game and size of sets: the mean of the totals, that of the estimates less it, and the
    root of the mean square of their differences, all in guesses. Of the games that were `learned`
    from, only the sets that were left out count; `new` games were not learned from.
    """
    games = {game: (table.filter(_held_out(table)), False) for game, table in learned.items()}
    games |= {game: (table, True) for game, table in new.items()}
    rows = [
        {"model": model.kind, "game": game, "new": is_new} | row
        for model in models
        for game, (table, is_new) in games.items()
        for row in _errors_by_size(model, table)
    ]
    return pl.DataFrame(rows)


def _errors_by_size(model: Model, table: pl.DataFrame) -> Iterator[dict[str, Any]]:
    for least, beyond in pairwise((*_SIZES, None)):
        some = table.filter(pl.col("targets").is_between(least, (beyond or 1 << 30) - 1))
        if not len(some):
            continue
        totals = some["total"].to_numpy()
        wrong = model.means(_columns(some)[0]) * some["targets"].to_numpy() - totals
        row = {"from": least, "to": some["targets"].max(), "sets": len(some)}
        row |= {"total": float(totals.mean()), "bias": float(wrong.mean())}
        yield row | {"error": float(np.sqrt((wrong**2).mean()))}


def _columns(table: pl.DataFrame) -> tuple[Vector, Vector]:
    """Return the features of sets, a row each, and their means."""
    return table[list(FEATURES)].to_numpy(), (table["total"] / table["targets"]).to_numpy()


def _held_out(table: pl.DataFrame) -> pl.Series:
    """Return which sets are left out of what is learned from."""
    return pl.arange(len(table), eager=True) % _HELD_OUT == 0
