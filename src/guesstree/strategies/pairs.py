"""Pairs of first guesses, the second guessed whatever the reply: what both replies tell together.

Let H(A, B) be the information of the replies to A and B together, and c one character of the reply
to B. Then H(A, B) = H(A, c) + H(B | A, c) <= H(A, c) + H(B | c) = H(A, c) + H(B) - H(c). The
logarithm of each prime factor is rounded to a whole unit, so n log n is off by at most half a unit
per factor; the bounds allow for that.
"""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
import polars as pl
from numpy.typing import NDArray

from guesstree.base.errors import InputError
from guesstree.base.jit import Array, jit, jit_in_place
from guesstree.base.result import Row, Track, untracked
from guesstree.games.matrix import ReplyMatrix
from guesstree.search import metrics

Totals = NDArray[np.int64]
"""Whole numbers: by guess, by character or by target."""

_COLUMNS = (
    dict.fromkeys(("first", "second"), pl.String)
    | dict.fromkeys(("information", "first_information", "second_information"), pl.Float64)
    | {"branches": pl.Int64, "largest": pl.Int64, "expectation": pl.Float64}
)


def best_pairs(matrix: ReplyMatrix, count: int, track: Track = untracked) -> pl.DataFrame:
    """Return the `count` most informative pairs of guesses by their two replies.

    Columns are `rank`; `first` and `second`, where the first alone is more informative;
    `information` in bits of both together, `first_information` and `second_information` of each
    alone; `branches`, `largest` and `expectation` (the mean number of targets that remain) of their
    common partition. Equal pairs rank in list order.

    A pair is skipped if it cannot be among the best: the information of two replies is at most the
    sum of the information of each, and at most what the characters of one reply allow.

    Parameters
    ----------
    matrix
        The reply of every guess to every target.
    count
        How many pairs to return.
    track
        Shows how many first guesses are done.
    """
    targets = len(matrix.targets)

    # A total T is a sum of n log n over branches, in whole numbers: the smaller, the more
    # information.
    alone = joint_totals(matrix, np.zeros(targets, np.int64))
    order = np.argsort(alone, kind="stable")
    alone_in_order = alone[order]

    # H(A, B) <= H(A) + H(B), where T = N log N - N H. So T(A, B) >= T(A) + T(B) - N log N. Each of
    # these four sums is rounded.
    ceiling = int(_steps(targets).sum()) + _rounding(targets, 4)
    characters = characters_of(matrix)

    best = np.zeros((0, 3), np.int64)
    worst = metrics.UNBOUNDED
    for at in track(range(len(order))):
        # Where the bound of a pair is too high, so is that of every later second guess.
        first = order[at]
        stop = np.searchsorted(alone_in_order, worst + ceiling - alone[first], "right")
        others = order[at + 1 : stop]
        if len(best) == count and len(others) == 0:
            break  # no later first guess has more information

        # The bound by characters rules out more pairs, but takes longer: it gets those that are
        # left.
        if characters is not None and len(best) == count:
            least = characters.least_totals(
                matrix.codes[first], others, alone[others], int(alone[first])
            )
            others = others[least <= worst]

        totals = joint_totals(matrix, matrix.codes[first], others, worst)

        # The columns are the total, the first and the second guess. Equal totals rank by the two
        # positions, the lower one first.
        found = np.column_stack([totals, np.full(len(others), first), others])
        best = np.concatenate([best, found[totals <= worst]])
        pairs = np.sort(best[:, 1:])
        best = best[np.lexsort((pairs[:, 1], pairs[:, 0], best[:, 0]))][:count]
        worst = int(best[-1, 0]) if len(best) == count else worst

    rows = [pair_of(matrix, first, second) for _, first, second in best.tolist()]
    return pl.DataFrame(rows, _COLUMNS).select(
        pl.int_range(1, pl.len() + 1, dtype=pl.Int32).alias("rank"), pl.all()
    )


class Characters(NamedTuple):
    """The characters of all replies to all guesses: each splits the targets by itself.

    Few of them differ. In Wordle, a character depends on a letter and its place, and on repeats.
    """

    # Targets x (marks x characters): 1 where the character is this mark.
    marks: NDArray[np.uint8]

    # Guesses x places: the character at each place of the reply.
    of_guess: Totals

    alone: Totals  # by character: the sum of n log n over its branches

    def least_totals(
        self, first: Array, others: Totals, totals: Totals, total: int
    ) -> Totals:
        """Return lower bounds on the totals of a first guess together with others.

        `first` has its replies, and `total` is its total alone; `totals` has those of the others.
        """
        least = np.zeros_like(others)
        _bound_by_characters(
            self.joint_totals(first),
            self.alone,
            self.of_guess,
            others,
            totals,
            total,
            least,
        )

        # The longer bound adds up two sums for each place and one more. The total that it bounds is
        # rounded, too.
        return least - _rounding(len(first), 2 * self.of_guess.shape[1] + 2)

    def joint_totals(self, codes: Array) -> Totals:
        """Return the sum of n log n for each character, over branches by it and by `codes`."""
        # Sorted by `codes`, the targets of a branch are adjacent. `starts` has where each branch
        # starts, and where the last one ends.
        targets = np.argsort(codes, kind="stable")
        starts = np.flatnonzero(np.diff(codes[targets], prepend=-1, append=-1))
        weights = metrics.Metric.named("neg_entropy").weights(len(codes))
        sums = _sums_of_marks(self.marks, targets, starts, weights)

        # There is a row for each mark and a column for each character. A character splits the
        # targets into a branch for each of its marks, so their sums add up.
        return np.asarray(sums.reshape(-1, len(self.alone)).sum(axis=0))


def characters_of(matrix: ReplyMatrix) -> Characters | None:
    """Return the characters of all replies; None where they do not help.

    They are no bound where the texts of replies differ in length. Where guesses share few of them,
    as in bulls and cows, they take more time than they save.
    """
    texts = matrix.texts
    if len(set(map(len, texts))) > 1:
        return None

    # By place: for each reply code, the number of the sign that its text has there.
    signs = sorted(set("".join(texts)))
    by_place = [
        np.array([*map(signs.index, place)], np.uint8) for place in zip(*texts, strict=True)
    ]

    # A character is known by its signs against all targets. Guesses share it if these are equal.
    known: dict[bytes, int] = {}
    of_guess = np.zeros((len(matrix.guesses), len(by_place)), np.int64)
    for guess, row in enumerate(matrix.codes):
        for place, sign_of in enumerate(by_place):
            of_guess[guess, place] = known.setdefault(sign_of[row].tobytes(), len(known))
        if 2 * len(known) > len(matrix.guesses):
            return None

    # Characters x targets: the signs. Then the marks, all characters of the first mark first.
    codes = np.frombuffer(b"".join(known), np.uint8).reshape(len(known), -1)
    marks = np.vstack([codes == mark for mark in range(len(signs))]).T.astype(np.uint8, "C")

    # Alone, a character splits one branch: all targets. Its totals need the marks, so they follow.
    characters = Characters(marks, of_guess, np.zeros(len(known), np.int64))
    return characters._replace(
        alone=characters.joint_totals(np.zeros(len(marks), np.int64))
    )


@jit_in_place
def _bound_by_characters(
    joint: Array,
    alone: Array,
    of_guess: Array,
    others: Array,
    totals: Array,
    total: int,
    least: Array,
) -> None:
    """Write lower bounds on common totals to `least`, as `Characters.least_totals` has them."""
    for place in range(len(others)):
        other = others[place]

        # Once a character of its reply is known, a guess tells no more than without the first one.
        # And it tells no more than all of its characters do after the first guess, one by one.
        # In totals: T(A, B) >= T(A, c) + T(B) - T(c) for each character c, and T(A, B) >= T(A) +
        # the sum of T(A, c) - T(A).
        by_one = 0
        by_all = total
        for character in of_guess[other]:
            by_one = max(by_one, joint[character] - alone[character] + totals[place])
            by_all += joint[character] - total
        least[place] = max(by_one, by_all)


@jit
def _sums_of_marks(marks: Array, targets: Array, starts: Array, weights: Array) -> Array:
    """Return the sum of n log n for each mark, over the targets that have it in each branch.

    The targets are in the order of branches, and `starts` says where these start. All marks are
    counted at once, which takes less time than counting the branches of one after another.
    """
    sums = np.zeros(marks.shape[1], np.int64)
    counts = np.zeros(marks.shape[1], np.uint32)
    for branch in range(len(starts) - 1):
        counts[:] = 0
        for target in targets[starts[branch] : starts[branch + 1]]:
            row = marks[target]
            for mark in range(len(counts)):
                counts[mark] += row[mark]

        for mark in range(len(counts)):
            sums[mark] += weights[counts[mark]]
    return sums


def _rounding(targets: int, sums: int) -> int:
    """Return how much some sums of n log n over branches of the targets may be off, together.

    A weight n log n is off by at most half a unit for each of the n, times each prime factor of n.
    """
    # A number has fewer prime factors than bits, and the sizes of branches sum up to `targets`.
    return sums * targets * targets.bit_length() // 2


def information_of(matrix: ReplyMatrix, guesses: Sequence[int]) -> float:
    """Return the information in bits of the replies to some guesses together."""
    return metrics.information(_branch_sizes(matrix, guesses))


def _branch_sizes(matrix: ReplyMatrix, guesses: Sequence[int]) -> list[int]:
    """Return how many targets each combination of replies to these guesses leaves."""
    _, sizes = np.unique(joint_codes(matrix, guesses), return_counts=True)
    return list(sizes.tolist())


def _steps(targets: int) -> Totals:
    """Return what the first, second, ... target of a branch adds to n log n."""
    return np.diff(metrics.Metric.named("neg_entropy").weights(targets))


def joint_codes(matrix: ReplyMatrix, guesses: Sequence[int]) -> Totals:
    """Return for each target one code for its replies to all of these guesses."""
    codes = np.zeros(len(matrix.targets), np.int64)
    for guess in guesses:
        # The replies are the digits of one number.
        codes = codes * len(matrix.texts) + matrix.codes[guess]
    return codes


def joint_totals(
    matrix: ReplyMatrix,
    codes: Totals,
    guesses: Totals | None = None,
    worst: int = metrics.UNBOUNDED,
) -> Totals:
    """Return the sum of n log n for each guess, over branches by its reply and by `codes`.

    A smaller sum means more information. `codes` has a code for each target. Sums that are more
    than `worst` are not completed.
    """
    guesses = np.arange(len(matrix.guesses)) if guesses is None else guesses

    # Targets are sorted by their branches. The largest branch comes first, so that sums soon are
    # more than the worst. The rank of a branch is its place in that order.
    sizes = np.bincount(codes)
    rank = np.argsort(np.argsort(-sizes))
    by_branch = np.argsort(rank[codes], kind="stable").astype(np.int32)

    # Where each branch starts, and the end of the last one. Branches of one size are alike here.
    starts = np.cumsum([0, *np.sort(sizes[sizes > 0])[::-1].tolist()])
    kinds = len(matrix.texts)
    steps = _steps(len(codes))
    return _sums(matrix.codes, guesses, by_branch, starts, steps, kinds, worst)


def pair_of(matrix: ReplyMatrix, first: int, second: int) -> Row:
    """Return the row of `best_pairs` for two guesses, by position, without its rank.

    Raises
    ------
    InputError
        The two guesses are the same.
    """
    if first == second:
        raise InputError(
            f"a pair needs two different words, not {matrix.guesses[first]!r} twice; change one"
        )

    sizes = _branch_sizes(matrix, [first, second])
    return {
        "first": matrix.guesses[first],
        "second": matrix.guesses[second],
        "information": metrics.information(sizes),
        "first_information": information_of(matrix, [first]),
        "second_information": information_of(matrix, [second]),
        "branches": len(sizes),
        "largest": max(sizes),
        "expectation": metrics.Metric.named("expectation").value(sizes),
    }


@jit
def _sums(
    codes: Array,
    guesses: Array,
    targets: Array,
    starts: Array,
    steps: Array,
    kinds: int,
    worst: int,
) -> Array:
    """Return the sum of n log n over the branches of each guess, until it is more than `worst`.

    `starts` says where the known branches of the targets start.
    """
    # A branch grows target by target, and `steps` has what each adds to n log n.
    sums = np.zeros(len(guesses), np.int64)
    counts = np.zeros(kinds, np.int64)
    for place in range(len(guesses)):
        row = codes[guesses[place]]
        total = 0
        branch = 0
        while branch < len(starts) - 1 and total <= worst:
            known = targets[starts[branch] : starts[branch + 1]]
            for target in known:
                code = row[target]
                total += steps[counts[code]]
                counts[code] += 1

            for target in known:
                counts[row[target]] = 0
            branch += 1

        sums[place] = total
    return sums
