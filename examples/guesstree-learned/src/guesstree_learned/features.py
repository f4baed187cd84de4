"""What guesses make of sets of targets: features that the reply matrix of any game has."""

import numpy as np
from numba import njit

from guesstree import Metric

_INFORMATION = Metric.named("neg_entropy_hit")
"""The metric that ranks guesses: the bits of the reply, and the chance to be right."""

_NAMES = (_INFORMATION.name, "expectation", "max", "parts", "alone")
"""What is counted of each guess: three metrics, less the number of branches, and less the number of
targets that the reply tells from all others. Less is better."""

FEATURES = (
    "log_targets",
    *(f"least_{name}" for name in _NAMES),
    *(f"best_{name}" for name in _NAMES),
)
"""The logarithm of the number of targets, and each score by its value for the undivided set: the
least of all guesses, and that of the guess with most information."""

_TELLS_NOTHING = np.iinfo(np.int64).max


class Measure:
    """Scores of guesses for the sets of targets of a game."""

    def __init__(self, replies):
        size = len(replies.targets)
        counts = np.arange(size + 1)
        self._codes, self._right = replies.codes, replies.right
        self._logs = _INFORMATION.weights(size)
        self._head_start = _INFORMATION.head_start(size)
        self._undivided = np.array(
            [np.maximum(self._logs, counts), counts**2, counts, counts, counts], np.float64
        )

    def scores(self, candidates):
        """Return the scores of all guesses for a set: guesses x scores."""
        return _score_all(
            self._codes, candidates, self._logs, self._head_start, self._right
        )

    def features(self, candidates):
        """Return the features of a set of two targets or more, as `FEATURES` names them."""
        return self.features_of(self.scores(candidates), len(candidates))

    def features_of(self, scores, size):
        """Return the features of a set, from the scores of guesses for it and its size."""
        best = scores[most_informative(scores, 1)[0]]
        both = np.concatenate((scores.min(axis=0), best)).reshape(2, -1)
        return np.concatenate(([np.log2(size)], (both / self._undivided[:, size]).ravel()))


def most_informative(scores, count):
    """Return the `count` guesses of most information, the best first; those that tell nothing not.

    A guess that tells nothing makes no progress, whatever a model says of the set that it leaves.
    """
    first = np.argsort(scores[:, 0], kind="stable")[:count]
    return np.compress(scores[first, 0] < _TELLS_NOTHING, first)


@njit(cache=True)
def _score_all(codes, candidates, logs, head_start, right):
    """Return the scores of all guesses; those that tell nothing have the largest."""
    scores = np.full((len(codes), len(_NAMES)), _TELLS_NOTHING)
    sizes = np.zeros(right + 1, np.int64)
    for guess in range(len(codes)):
        own = codes[guess]
        for target in candidates:
            sizes[own[target]] += 1
        tells = sizes[own[candidates[0]]] < len(candidates) or sizes[right] > 0
        row = np.zeros(len(_NAMES), np.int64)
        row[0] = -head_start * sizes[right]
        for target in candidates:
            size = sizes[own[target]]
            if size > 0:  # a branch that is counted for the first time
                sizes[own[target]] = 0
                row[0] += logs[size]
                row[1] += size * size
                row[2] = max(row[2], size)
                row[3] -= 1
                row[4] -= size == 1
        if tells:
            scores[guess] = row
    return scores
