"""Rates guesses by their outcomes: proved with few candidates, otherwise from trees."""

from collections.abc import Mapping, Sequence
from itertools import chain
from typing import NamedTuple

import numpy as np

from guesstree.base import defaults
from guesstree.base.constants import MASS, PARTS
from guesstree.base.text import percentage
from guesstree.games.codes import Positions
from guesstree.games.matrix import ReplyMatrix
from guesstree.games.modes import Mode
from guesstree.play.measures import masses_among, ranking_by, split_by
from guesstree.play.position_search import PositionSearch
from guesstree.play.sentences import phrase
from guesstree.play.word_lists import FirstGuesses
from guesstree.search.cost import Beam
from guesstree.search.cost_table import MOST_EXACT
from guesstree.search.metrics import AnyMetric, masses_of
from guesstree.strategies.families import Strategy
from guesstree.strategies.recipes import Recipe

BEAM_WIDTH = 2
"""How many guesses the beams play out at each node."""

MOST = 100
"""The largest number of guesses to play out, whatever the requested number of rows."""

PLAYED_TOGETHER = 1500
"""Targets of a long list that are played out together, with no other words as later guesses.

With 3,000, the means are lower by less than 0.03, and take twice as long.
"""

LIKELY = 5
"""How many of the likeliest targets to play out, too, if targets have weights."""


class Outcome(NamedTuple):
    """The outcome of a guess; `RatedGuess` explains the attributes."""

    win: float | None
    guesses: float
    exact: bool = False


def games_text(chance: float) -> str:
    """Return a chance as a share of games.

    >>> [games_text(chance) for chance in (1, 0.25, 0.4, 0.999, 0.9997, 0)]
    ['all games', '1 game in 4', '40.0% of games', '99.9% of games', '>99.9% of games', 'no game']
    """
    if chance in (0, 1):
        return phrase("all games" if chance else "no game")
    one_in = round(1 / chance)

    # A chance near 1 is no "1 game in 1". Chances are floats, so the comparison has some room.
    is_one_in = one_in > 1 and abs(chance * one_in - 1) < 1e-9
    if is_one_in:
        return phrase("one game", count=one_in)
    return phrase("share of games", share=percentage(100 * chance))


class RatedGuess(NamedTuple):
    """A guess, with the expected number of guesses to the end, this one included.

    Attributes
    ----------
    guess
        The guess.
    possible
        Whether it may be the target.
    win
        The chance to find the target within the turns that are left; None if it was not computed.
    guesses
        The expected guesses; a lost game counts one guess more than the turns left.
    exact
        Whether it is proved that no strategy starting with it wins more games, or equally many with
        fewer guesses. Otherwise, the numbers are estimates from some tree.
    information
        The expected information of its reply, in bits.
    expected
        The expected number of candidates after its reply.
    branches, largest
        The number of branches, and the size of the largest.
    chance
        The probability that the guess is the target.
    solved
        The probability that only one candidate remains after the reply.
    """

    guess: str
    possible: bool
    win: float | None
    guesses: float
    exact: bool
    information: float
    expected: float
    branches: int
    largest: int
    chance: float
    solved: float

    @property
    def wins(self) -> str:
        """How many games it wins, as a clause; empty if it wins all, or if this is unknown."""
        if self.win in (None, 1):
            return ""
        return phrase("wins", games=games_text(self.win or 0))

    @property
    def outcome(self) -> str:
        """How many games it wins, unless it wins all; otherwise its expected guesses.

        Estimates have both, as they are compared by expected guesses.
        """
        expected = phrase("expected guesses", guesses=self.guesses)
        parts = [self.wins] if self.wins and self.exact else [expected, self.wins]
        return "; ".join(filter(None, parts))


def ranks_of(outcomes: Sequence[Outcome | RatedGuess]) -> list[tuple[float, float]]:
    """Return sort keys that compare some outcomes; the lowest key is the best.

    If all outcomes are exact, the highest chance to win is best; among equal chances, the fewest
    guesses.

    Estimates are too rough for that. Their trees lose some games that a better tree would win, so
    small differences between chances may mean nothing. Here the fewest expected guesses are best,
    and a lost game counts `LOST_GUESSES` more. Only guesses count if some chance to win was not
    computed.
    """
    all_exact = all(outcome.exact for outcome in outcomes)
    all_known = all(outcome.win is not None for outcome in outcomes)

    # Exact outcomes are compared by their losses first. Otherwise the first part of the keys is 0
    # for all of them, and a loss has a price in guesses.
    price = defaults.LOST_GUESSES if all_known and not all_exact else 0

    ranks = []
    for outcome in outcomes:
        loss = 0.0 if outcome.win is None else 1 - outcome.win

        # Rounded, so that the last digits of floats decide no tie.
        ranks.append((round(all_exact * loss, 9), round(outcome.guesses + price * loss, 9)))
    return ranks


def best_guesses(
    matrix: ReplyMatrix,
    metric: AnyMetric,
    mode: Mode = Mode.ANY,
    guesses: Positions | None = None,
    count: int = defaults.PLAYED_OUT_GUESSES,
    turns_left: int = 0,
) -> list[RatedGuess]:
    """Return guesses, the best first, as `ranks_of` compares them.

    Among equal guesses, possible targets come first. The numbers are proved if few candidates or
    few turns are left. Weights are rounded to 2^40 parts, or to 2^20 if the game may be lost.

    Otherwise, a beam or a greedy strategy plays out the best guesses by a metric and the likeliest
    targets. The numbers then come from trees that keep to the hard mode.

    Parameters
    ----------
    matrix
        The replies of the candidates.
    metric
        The metric that chooses the guesses to play out.
    mode
        The mode that guesses keep to.
    guesses
        The positions of the guesses that the mode allows. Default: all.
    count
        The requested number of guesses. At least `PLAYED_OUT_GUESSES` and at most `MOST` guesses
        are played out.
    turns_left
        How many turns are left; 0 for no limit.
    """
    if guesses is not None:
        matrix = matrix.with_guesses(guesses)
    outcomes = _outcomes(matrix, metric, mode, count_to_play_out(count), turns_left)
    return best_first(with_splits(matrix, outcomes))


def rate_first_guesses(
    matrix: ReplyMatrix,
    guesses: Sequence[str],
    first: FirstGuesses | None = None,
    mode: Mode = Mode.ANY,
) -> list[RatedGuess]:
    """Rate some first guesses as `best_guesses` does, and return them in the given order.

    The numbers come from the table of first guesses if there is one.
    """
    positions = [matrix.position[guess] for guess in guesses]
    if first is None:
        return with_splits(matrix, outcomes_of(matrix, positions, mode))
    outcomes = {
        position: Outcome(None, *first.expected(guess))
        for position, guess in zip(positions, guesses, strict=True)
    }
    return with_splits(matrix, outcomes)


def count_to_play_out(count: int) -> int:
    """Return how many guesses to play out for a requested number of guesses."""
    return min(max(count, defaults.PLAYED_OUT_GUESSES), MOST)


def with_splits(matrix: ReplyMatrix, outcomes: Mapping[int, Outcome]) -> list[RatedGuess]:
    """Return rated guesses from outcomes by position; they split all targets of the matrix."""
    candidates = matrix.every_target
    masses = masses_among(matrix, candidates)
    replies = chain.from_iterable(matrix.blocks(np.array(list(outcomes), np.intp)))
    rows = []
    for (guess, outcome), row in zip(outcomes.items(), replies, strict=True):
        split = split_by(matrix, candidates, guess, masses, row)
        rows.append(RatedGuess(**outcome._asdict(), **split._asdict()))
    return rows


def best_first(rows: Sequence[RatedGuess]) -> list[RatedGuess]:
    """Return guesses in order, the best first; likelier targets come first among equals."""
    rank_of = dict(zip(rows, ranks_of(rows), strict=True))

    return sorted(rows, key=lambda row: (rank_of[row], -row.chance))


LAST_TWO = 2
"""With at most this many turns left, the exact search takes no time: a guess wins one target per
branch."""


def is_exact(targets: int, turns_left: int = 0) -> bool:
    """Tell whether the numbers of `best_guesses` are exact."""
    return targets <= defaults.EXACT_TARGETS or 0 < turns_left <= LAST_TWO


def _outcomes(
    matrix: ReplyMatrix, metric: AnyMetric, mode: Mode, count: int, turns_left: int
) -> dict[int, Outcome]:
    """Return the outcomes of `count` guesses or more, by position."""
    targets = len(matrix.targets)

    # With one or two candidates, no guess is better than one of them.
    if targets <= MOST_EXACT:
        return outcomes_of(matrix, matrix.guess_of_target.tolist(), mode, turns_left)
    if is_exact(targets, turns_left):
        search = _search(matrix, mode, turns_left)
        costs = search.least(count)
        return {
            guess: Outcome(*search.outcome(cost), exact=True)
            for guess, cost in costs.items()
        }

    ranking = ranking_by(matrix, matrix.every_target, metric, count)
    guesses = ranking.guesses
    if matrix.weights is not None:
        # A likely target may end the game soon, even if its reply tells little.
        likeliest = np.argsort(-matrix.weights, kind="stable")[:LIKELY]
        guesses += matrix.guess_of_target[likeliest].tolist()
    distinct = list(dict.fromkeys(guesses))
    return outcomes_of(matrix, distinct, mode, turns_left, ranking.branch_limit)


def outcomes_of(
    matrix: ReplyMatrix,
    guesses: list[int],
    mode: Mode,
    turns_left: int = 0,
    branch_limit: int | None = None,
) -> dict[int, Outcome]:
    """Play out some guesses, and return the outcome of each.

    `branch_limit` is known from a ranking of all guesses.
    """
    targets = len(matrix.targets)
    is_near_end = 0 < turns_left <= defaults.NEAR_END
    if matrix.weights is None and targets > defaults.BEAM_TARGETS and not is_near_end:
        # Greedy trees do not know how many turns are left. Without a limit, no game is lost.
        win = None if turns_left else 1.0
        means = _greedy_means(matrix, guesses, mode)
        return {guess: Outcome(win, means[guess]) for guess in guesses}

    search = _search(matrix, mode, turns_left, branch_limit)
    exact = is_exact(targets, turns_left)
    return {
        guess: Outcome(*search.outcome(search.value(guess)[0]), exact) for guess in guesses
    }


def _search(
    matrix: ReplyMatrix, mode: Mode, turns_left: int, branch_limit: int | None = None
) -> PositionSearch:
    """Return the search of a position: exact with few candidates, otherwise a beam.

    With more than `BEAM_TARGETS` candidates, every hard mode restricts later guesses to candidates.
    Such greedy trees need fewer guesses than trees that may guess any word that uses the hints.
    """
    targets = len(matrix.targets)
    if turns_left > targets:
        turns_left = 0  # no game is lost, so turns do not matter

    # A lost target costs more than all guesses together, so with a limit only coarse masses fit
    # into the numbers of the search.
    masses = None
    if matrix.weights is not None:
        masses = masses_of(matrix.weights, PARTS if turns_left else MASS)

    beam = None
    if not is_exact(targets, turns_left):
        # The metric counts targets. Without it, the beam ranks guesses as the exact search does, by
        # masses.
        beam = Beam(defaults.RANKING_METRIC if matrix.weights is None else None, BEAM_WIDTH)
        mode = mode if targets <= defaults.BEAM_TARGETS else Mode.CONSISTENT
    return PositionSearch(
        matrix, mode, beam, masses=masses, turns=turns_left, branch_limit=branch_limit
    )


def _greedy_means(matrix: ReplyMatrix, guesses: list[int], mode: Mode) -> dict[int, float]:
    """Return the expected guesses of a greedy tree after each of some guesses, without weights.

    Without a hard mode, the tree considers every guess at any number of candidates, as the page
    does. With one, it guesses only candidates, which every hard mode allows.
    """
    from guesstree.strategies.play_out import totals_by_first_guess

    if matrix.is_long:
        return {guess: _mean_by_parts(matrix, guess, mode) for guess in guesses}

    played = Mode.ANY if mode == Mode.ANY else Mode.CONSISTENT
    strategy = Strategy.parse(f"{defaults.RANKING_METRIC}-{played}")
    recipe = Recipe(strategy, (defaults.ANY_WINDOW[0], None))

    totals, _ = totals_by_first_guess(matrix, [recipe], guesses)[recipe.name]
    return {guess: float(totals[guess]) / len(matrix.targets) for guess in guesses}


def _mean_by_parts(matrix: ReplyMatrix, guess: int, mode: Mode) -> float:
    """Return the expected guesses after a guess on a long list, which is played out in parts.

    A part has the targets of some whole branches, `PLAYED_TOGETHER` or a few more. Later guesses
    are only these targets. So the trees of all parts make a tree of the long list.
    """
    codes = matrix.row(guess)

    # A branch belongs to the part where it ends, so that none is divided.
    end_of_branch = np.cumsum(np.bincount(codes))
    part_of_target = (end_of_branch // PLAYED_TOGETHER)[codes]

    total = 0.0
    for part in np.unique(part_of_target):
        candidates = np.flatnonzero(part_of_target == part)
        allowed = np.append(matrix.guess_of_target[candidates], guess)
        game = matrix.with_targets(candidates).with_guesses(allowed).held()
        place = len(candidates)  # the guess comes last

        # The mean counts the first guess as well, once for each target of the part.
        total += len(candidates) * _greedy_means(game, [place], mode)[place]
    return total / len(codes)
