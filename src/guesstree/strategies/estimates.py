"""Estimates of the least total of sets of targets, from what guesses make of them.

What an estimate is made from are features that the reply matrix of any game has: the number of
targets, the best that some guess does by each of several metrics, and how the guess with most
information splits the set. A model turns them into the mean number of guesses: layers of weights,
one for a linear model and more for a neural net. `analysis.learning` fits models.
"""

from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from guesstree.errors import InputError
from guesstree.files.parquet import OTHER_KIND, read_parquet, write_parquet
from guesstree.games.matrix import ReplyMatrix
from guesstree.jit import Array, jit
from guesstree.search.metrics import UNBOUNDED, Metric, metric_named
from guesstree.search.scoring import (
    ScoreScratch,
    ScoreTables,
    score_guess,
    score_scratch,
    score_tables,
)

Vector = NDArray[np.float64]

_ALONE = Metric("alone", "", lambda n: -(np.arange(n + 1) == 1).astype(np.int64), len)
"""Minus the number of targets that the reply tells from all others."""

_RANKING = 0
"""The metric that ranks guesses, by the information of their replies."""

_METRICS = (
    *map(metric_named, ("neg_entropy_hit", "expectation", "max", "parts")),
    _ALONE,
)

FEATURES = (
    "log_targets",
    *(f"least_{metric.name}" for metric in _METRICS),
    *(f"best_{metric.name}" for metric in _METRICS),
)
"""The logarithm of the number of targets, and each metric by its value for the undivided set: the
least of all guesses, and that of the guess that comes first by the ranking metric."""

_KIND, _FEATURES = "model", "features"
"""Metadata keys."""

_LAYER = "weights", "added"

_MOST_OUTPUTS = 10_000
"""Rows of the file of a model at most, one for each output of a layer."""


class Measure:
    """What guesses make of the sets of targets of a game."""

    def __init__(self, replies: ReplyMatrix) -> None:
        size = len(replies.targets)
        self._codes = replies.codes
        self._tables = score_tables(_METRICS, size)
        self._scratch = score_scratch(self._tables, replies.right + 1)
        self._ones = np.ones(size, np.int64)
        whole = np.abs(self._tables.worth)
        self._undivided = np.maximum(whole, np.arange(size + 1)).astype(np.float64)

    def scores(self, candidates: NDArray[np.int32]) -> NDArray[np.int64]:
        """Return the scores of all guesses for a set: guesses x metrics."""
        return np.asarray(
            _score_all(self._codes, candidates, self._ones, self._tables, self._scratch)
        )

    def features(self, candidates: NDArray[np.int32]) -> Vector:
        """Return the features of a set of two targets or more, as `FEATURES` names them."""
        return self.features_of(self.scores(candidates), len(candidates))

    def features_of(self, scores: NDArray[np.int64], size: int) -> Vector:
        """Return the features of a set of so many targets, whose scores are known."""
        best = scores[most_informative(scores, 1)[0]]
        both = np.concatenate((scores.min(axis=0), best)).reshape(2, -1)
        return np.concatenate(([np.log2(size)], (both / self._undivided[:, size]).ravel()))


def most_informative(scores: NDArray[np.int64], count: int) -> NDArray[np.intp]:
    """Return the `count` guesses of most information, the best first; those that tell nothing not.

    A guess that tells nothing makes no progress, whatever a model says of the set that it leaves.
    """
    first = np.argsort(scores[:, _RANKING], kind="stable")[:count]
    return np.compress(scores[first, _RANKING] < UNBOUNDED, first)


@jit
def _score_all(
    codes: Array, candidates: Array, masses: Array, tables: ScoreTables, scratch: ScoreScratch
) -> Array:
    """Return the scores of all guesses; those that tell nothing have the largest."""
    scores = np.full((len(codes), len(scratch.scores)), UNBOUNDED)
    for guess in range(len(codes)):
        progress, _ = score_guess(codes, guess, candidates, masses, tables, scratch)
        if progress:
            scores[guess] = scratch.scores
    return scores


@dataclass(frozen=True)
class Model:
    """A model of the mean number of guesses that sets take.

    Attributes
    ----------
    kind
        `linear` or `net`.
    layers
        The weights of each layer, inputs x outputs, and what is added to the outputs. Between two
        layers, negative numbers become 0.
    """

    kind: str
    layers: tuple[tuple[Vector, Vector], ...]

    def means(self, features: Vector) -> Vector:
        """Return the estimated mean of each set; `features` has a row for each."""
        values = features
        for weights, added in self.layers[:-1]:
            values = np.maximum(values @ weights + added, 0)
        weights, added = self.layers[-1]
        return np.asarray(values @ weights + added)[:, 0]


def write_model(path: Path, model: Model) -> None:
    """Write a model as Parquet: a row for each output of each layer."""
    rows = [
        {"layer": layer, "added": added, "weights": weights}
        for layer, (inputs, outputs) in enumerate(model.layers)
        for weights, added in zip(inputs.T.tolist(), outputs.tolist(), strict=True)
    ]
    about = {_KIND: model.kind, _FEATURES: " ".join(FEATURES)}
    write_parquet(path, pa.Table.from_pylist(rows), about)


def read_model(path: Path) -> Model:
    """Read a model that `write_model` wrote.

    Raises
    ------
    InputError
        The file is missing or damaged, or is no model of these features, or its layers do not lead
        from the features to one finite number.
    """
    table, about = read_parquet(path, ["layer", "added", "weights"], most=_MOST_OUTPUTS)
    if about.get(_FEATURES, "").split() != list(FEATURES):
        raise InputError(f"{path}: is not a model of the features that sets have; {OTHER_KIND}")
    rows: dict[int, list[dict[str, Any]]] = {}
    for row in table.to_pylist():
        rows.setdefault(row["layer"], []).append(row)
    try:
        layers = [
            tuple(np.array([row[name] for row in own], np.float64).T for name in _LAYER)
            for own in rows.values()
        ]
    except (TypeError, ValueError):  # not numbers, or not as many in each row
        layers = []
    widths = [len(FEATURES), *(len(added) for _, added in layers)]
    shapes = [weights.shape for weights, _ in layers]
    is_finite = all(np.isfinite(part).all() for layer in layers for part in layer)
    if shapes != list(pairwise(widths)) or widths[1:][-1:] != [1] or not is_finite:
        raise InputError(
            f"{path}: is not a model: layers of finite weights lead from {len(FEATURES)} features "
            f"to one number, and those of the file do not; {OTHER_KIND}"
        )
    return Model(about.get(_KIND, ""), tuple((weights, added) for weights, added in layers))
