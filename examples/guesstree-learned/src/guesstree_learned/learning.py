"""Sets of targets with their exact totals, models that learn from them, and how far they err.

The models are those of scikit-learn: a linear one by least squares, and a net with two layers of 16
units by L-BFGS.
"""

from itertools import islice, pairwise
from warnings import catch_warnings

import numpy as np
import polars as pl

from guesstree import Game
from guesstree_learned.features import FEATURES, Measure, most_informative
from guesstree_learned.trees import Model

LEAST = 3
"""The least number of targets of which a total is estimated."""

_DRAWN = 50
"""How many guesses, those of most information, a walk draws from."""

_WALKS = 20
"""Walks for each set that is asked for, before an error says that there are too few."""

_HELD_OUT = 5
"""Of the sets of a game that is learned from, each fifth is kept to measure errors."""

_SIZES = (3, 8, 16, 32, 64, 128, 256, None)
"""The sizes of sets between which errors differ."""


def sample_sets(replies, count, largest, seed):
    """Return sets of targets with their features and exact totals: `turns, targets, ..., total`.

    Sets are those that random games leave: each guess is drawn from the 50 of most information,
    and the reply is that of a target which is drawn. No set comes twice.
    """
    found = list(islice(_walk(replies, count, largest, np.random.default_rng(seed)), count))
    if len(found) < count:
        raise ValueError(
            f"{len(found)} sets of {LEAST} to {largest} targets were met; ask for fewer"
        )
    totals = Game(replies).least_totals(candidates for _, candidates, _ in found)
    return pl.DataFrame(
        [
            {"turns": turns, "targets": len(candidates)}
            | dict(zip(FEATURES, features.tolist(), strict=True))
            | {"total": total}
            for (turns, candidates, features), total in zip(found, totals, strict=True)
        ]
    )


def _walk(replies, count, largest, random):
    """Yield new sets that random games leave, the turns that lead there, and their features."""
    measure, best = Measure(replies), {}
    for _ in range(_WALKS * count):
        candidates, turns = np.arange(len(replies.targets), dtype=np.int32), ""
        while len(candidates) >= LEAST:
            key = candidates.tobytes()
            if key not in best:
                scores = measure.scores(candidates)
                best[key] = most_informative(scores, _DRAWN)
                if turns and len(candidates) <= largest:
                    yield (
                        turns.strip(),
                        candidates,
                        measure.features_of(scores, len(candidates)),
                    )
            guess = best[key][random.integers(len(best[key]))]
            codes = replies.codes[guess][candidates]
            code = codes[random.integers(len(codes))]
            turns += f" {replies.guesses[guess]} {replies.texts[code]}"
            candidates = candidates[codes == code]


def fit(kind, sets, seed):
    """Return the model of a kind, `linear` or `net`, that fits the sets of some games.

    Each fifth set is left out, for `errors`.
    """
    parts = [_columns(table.filter(~_held_out(table))) for table in sets.values()]
    features, means = (np.concatenate([part[at] for part in parts]) for at in (0, 1))
    centre, spread = features.mean(axis=0), features.std(axis=0)
    spread[spread == 0] = 1
    scaled = (features - centre) / spread
    layers = _linear(scaled, means) if kind == "linear" else _net(scaled, means, seed)
    weights, added = layers[0]
    weights = weights / spread[:, None]
    layers[0] = weights, added - centre @ weights
    return Model(tuple(layers))


def _linear(features, means):
    """Return the only layer of a linear model."""
    from sklearn.linear_model import LinearRegression

    model = _fitted(LinearRegression(), features, means)
    return [(model.coef_[:, None], model.intercept_[None])]


def _net(features, means, seed):
    """Return the layers of a net."""
    from sklearn.neural_network import MLPRegressor

    how = {"solver": "lbfgs", "max_iter": 1000, "random_state": seed}
    model = _fitted(MLPRegressor(hidden_layer_sizes=(16, 16), **how), features, means)
    return list(zip(model.coefs_, model.intercepts_, strict=True))


def _fitted(model, features, means):
    """Return a model of scikit-learn that was fitted, by one thread.

    Sums over several threads are rounded in another order. Only libraries that are loaded already
    are limited to one: those of the model, which is why it comes as an object.
    """
    from threadpoolctl import threadpool_limits

    # The iterations end when we say so, of which there is a warning.
    with threadpool_limits(1), catch_warnings(category=UserWarning, action="ignore"):
        return model.fit(features, means)


def errors(models, learned, new):
    """Return how far models err: `model, game, new, from, to, sets, total, bias, error`.

    Of each game and size of sets: the mean of the totals, that of the estimates less it, and the
    root of the mean square of their differences, all in guesses. Of the games that were `learned`
    from, only the sets that were left out count; `new` games were not learned from.
    """
    games = {
        game: (table.filter(_held_out(table)), False) for game, table in learned.items()
    }
    games |= {game: (table, True) for game, table in new.items()}
    rows = [
        {"model": kind, "game": game, "new": is_new} | row
        for kind, model in models.items()
        for game, (table, is_new) in games.items()
        for row in _errors_by_size(model, table)
    ]
    return pl.DataFrame(rows)


def _errors_by_size(model, table):
    for least, beyond in pairwise(_SIZES):
        some = table.filter(pl.col("targets").is_between(least, (beyond or 1 << 30) - 1))
        if not len(some):
            continue
        totals = some["total"].to_numpy()
        wrong = model.means(_columns(some)[0]) * some["targets"].to_numpy() - totals
        row = {"from": least, "to": some["targets"].max(), "sets": len(some)}
        row |= {"total": float(totals.mean()), "bias": float(wrong.mean())}
        yield row | {"error": float(np.sqrt((wrong**2).mean()))}


def _columns(table):
    """Return the features of sets, a row each, and their means."""
    return table[list(FEATURES)].to_numpy(), (table["total"] / table["targets"]).to_numpy()


def _held_out(table):
    """Return which sets are left out of what is learned from."""
    return pl.arange(len(table), eager=True) % _HELD_OUT == 0
