"""Models of the mean number of guesses that sets take, and the trees that they lead to."""

from typing import NamedTuple

import numpy as np
import polars as pl

from guesstree import Game
from guesstree_learned.features import FEATURES, Measure, most_informative

_EXACT = 2
"""Targets up to which the lowest total of a set is known: 1, and 1 + 2."""

_DIGITS = 6
"""Digits of an estimated total that count, so that no tie is decided by rounding."""


class Model(NamedTuple):
    """A model: the weights of each layer, inputs x outputs, and what is added to the outputs.

    Between two layers, negative numbers become 0.
    """

    layers: tuple

    def means(self, features):
        """Return the estimated mean of each set; `features` has a row for each."""
        values = features
        for weights, added in self.layers[:-1]:
            values = np.maximum(values @ weights + added, 0)
        weights, added = self.layers[-1]
        return (values @ weights + added)[:, 0]


def write_model(path, model):
    """Write a model as Parquet: a row for each output of each layer."""
    rows = [
        {"layer": layer, "added": added, "weights": weights}
        for layer, (inputs, outputs) in enumerate(model.layers)
        for weights, added in zip(inputs.T.tolist(), outputs.tolist(), strict=True)
    ]
    pl.DataFrame(rows).write_parquet(path)


def read_model(path):
    """Read a model that `write_model` wrote."""
    layers = []
    for _, own in pl.read_parquet(path).group_by("layer", maintain_order=True):
        layers.append((np.array(own["weights"].to_list()).T, own["added"].to_numpy()))
    if not layers or len(layers[0][0]) != len(FEATURES):
        raise ValueError(f"{path} is not a model of the {len(FEATURES)} features of a set")
    return Model(tuple(layers))


def grow_learned(replies, model, tried):
    """Grow the tree that makes the guess with the least estimated total at every node.

    The total of a guess is one guess for each target, and what the model says of its branches. Only
    the `tried` guesses of most information are considered; of equal ones, the first of these.
    """
    measure = Measure(replies)
    places = {target: at for at, target in enumerate(replies.targets)}

    def choose(targets, _):
        if len(targets) <= _EXACT:
            return targets[0]
        candidates = np.array([places[target] for target in targets], np.int32)
        guesses = most_informative(measure.scores(candidates), tried)
        totals = _estimates(replies, measure, model, candidates, guesses)
        return replies.guesses[guesses[totals.round(_DIGITS).argmin()]]

    return Game(replies).tree(choose)


def _estimates(replies, measure, model, candidates, guesses):
    """Return the estimated total of the branches of each guess."""
    totals, features, owners = np.zeros(len(guesses)), [], []
    for at, guess in enumerate(guesses):
        codes = replies.codes[guess][candidates]
        for code in np.unique(codes[codes != replies.right]):
            branch = candidates[codes == code]
            if len(branch) <= _EXACT:
                totals[at] += 2 * len(branch) - 1
                continue
            features.append(measure.features(branch))
            owners.append((at, len(branch)))
    if features:
        own, sizes = np.array(owners).T
        np.add.at(totals, own, model.means(np.array(features)) * sizes)
    return totals
