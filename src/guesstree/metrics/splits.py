"""How guesses split some targets: one kernel for the search of positions and for advice."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from guesstree.jit import Array, jit
from guesstree.metrics.registry import UNBOUNDED
from guesstree.metrics.scoring import ScoreTables

_Numbers = NDArray[np.int64]


NO_METRIC = ScoreTables(np.zeros((1, 1), np.int64), np.zeros(1, np.bool_), np.zeros(1, np.int64))
"""All scores are 0."""


class Splits(NamedTuple):
    """What guesses make of some targets: arrays with a number for each guess.

    Attributes
    ----------
    costs
        The sum over targets of their mass times the increment of their place in their branch.
    squares
        The sum of n^2 over the branches. A target that has k others of its branch before it counts
        2 k + 1 times its mass.
    largest
        The size of the largest branch.
    branches
        How many branches there are.
    partitions
        64 bits of a hash, the same for guesses that split the targets alike.
    scores
        The score of a metric.
    hits
        The mass of the target that the guess is, 0 if it is none.
    """

    costs: _Numbers
    squares: _Numbers
    largest: _Numbers
    branches: _Numbers
    partitions: _Numbers
    scores: _Numbers
    hits: _Numbers


def splits_of(
    codes: Array,
    guesses: Array,
    targets: Array,
    masses: _Numbers,
    right: int,
    metric: ScoreTables = NO_METRIC,
    increments: _Numbers | None = None,
) -> Splits:
    """Return how guesses split some targets.

    Parameters
    ----------
    codes
        The replies, guesses x targets.
    guesses, targets
        Positions in `codes`.
    masses
        The mass of each of these targets.
    right
        The code of the right reply.
    metric
        The metric that scores the partitions, the only one of these tables.
    increments
        What the first, second, ... target of a branch adds to a cost, for a mass of 1; nothing if
        left out.
    """
    found = np.empty((len(Splits._fields), len(guesses)), np.int64)
    if increments is None:
        increments = np.zeros(len(targets), np.int64)
    workspace = np.zeros((3, right + 1), np.int64)
    _split(
        *(codes, guesses.astype(np.int64), targets.astype(np.int64), masses, right),
        *(increments, metric.worth[0], metric.largest[0], workspace, found),
    )
    splits = Splits(*found)
    return splits._replace(scores=splits.scores - metric.head_start[0] * splits.hits)


@jit
def _split(
    codes: Array,
    guesses: Array,
    targets: Array,
    masses: Array,
    right: int,
    increments: Array,
    worth: Array,
    largest: bool,
    workspace: Array,
    found: Array,
) -> None:
    """Write the rows of `Splits` to `found`. `workspace` has a column per code, of zeros."""
    sizes, sums, labels = workspace[0], workspace[1], workspace[2]
    for at in range(len(guesses)):
        row = codes[guesses[at]]
        cost = squares = most = branches = partition = hit = 0
        for place in range(len(targets)):
            code, mass = row[targets[place]], masses[place]
            size = sizes[code]
            if size == 0:
                branches += 1
                labels[code] = branches
            sizes[code] = size + 1
            sums[code] += mass
            cost += mass * increments[size]
            squares += mass * (2 * size + 1)
            most = size + 1 if size >= most else most
            hit = mass if code == right else hit
            # Branches are numbered as they come, so that equal partitions have equal labels.
            partition = (partition ^ labels[code]) * 0x1E3779B97F4A7C15
            partition ^= partition >> 29
        score = -UNBOUNDED if largest else 0
        for place in range(len(targets)):
            code = row[targets[place]]
            if sizes[code] > 0 and len(worth) > 1:
                own = worth[sums[code]]
                score = max(score, own) if largest else score + own
            sizes[code] = sums[code] = 0
        found[0, at], found[1, at], found[2, at], found[3, at] = cost, squares, most, branches
        found[4, at], found[5, at], found[6, at] = partition, score, hit
