"""Guesses with what they lead to: exact with few candidates, otherwise by trees."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import numpy as np

from guesstree import defaults
from guesstree.advice.first_guesses import FirstGuesses
from guesstree.advice.measures import masses_among, rank_guesses, split_by
from guesstree.defaults import MASS, PARTS
from guesstree.games.codes import Positions
from guesstree.games.matrix import ReplyMatrix
from guesstree.games.modes import MODES, OFF
from guesstree.search.cost import Beam
from guesstree.search.law import MOST_EXACT
from guesstree.search.metrics import AnyMetric, masses_of
from guesstree.search.small import SmallSearch
from guesstree.strategies.recipes import Recipe, strategy_named

WIDTH = 2
"""How many guesses the beams follow at each node."""


MOST = 100
"""The most guesses that are followed; if more are asked for, these are all."""


LIKELY = 5
"""How many of the likeliest targets are followed as well, where targets have weights."""


class Outcome(NamedTuple):
    """What a guess leads to, as `Recommended` names it."""

    win: float | None
    guesses: float
    exact: bool = False


def games_text(chance: float) -> str:
    """Return a chance as a share of games.

    >>> [games_text(chance) for chance in (1, 0.25, 0.4, 0.999, 0)]
    ['all games', '1 game in 4', '40.0% of games', '99.9% of games', 'no game']
    """
    if chance in (0, 1):
        return "all games" if chance else "no game"
    one_in = round(1 / chance)
    is_one_in = one_in > 1 and abs(chance * one_in - 1) < 1e-9
    return f"1 game in {one_in:,}" if is_one_in else f"{chance:.1%} of games"


class Recommended(NamedTuple):
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
        The expected guesses; a lost game counts one more than there are turns.
    exact
        Whether no strategy that starts with it wins more games, or as many with fewer guesses;
        otherwise, these are estimates: numbers of some tree.
    information
        The expected information of its reply, in bits.
    expected
        The expected number of targets after its reply.
    branches, largest
        The number of branches, and the size of the largest.
    chance
        The probability that the guess is the target.
    solved
        The probability that only one target remains after the reply.
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
        """How many games it wins, as a clause; empty where it wins all, as far as is known."""
        return "" if self.win in (None, 1) else f"it wins {games_text(self.win or 0)}"


def ranks_of(outcomes: Sequence[Outcome | Recommended]) -> list[tuple[float, float]]:
    """Return numbers by which some outcomes compare with each other, the least for the best.

    If all are exact, the greatest chance to win is best, and of equal chances the fewest guesses.

    Estimates are too rough for that: their trees lose some games that a better tree would win, so
    chances that differ a little may say nothing. The fewest expected guesses are best, where a lost
    game counts `LOST_GUESSES` more. Guesses alone count if a chance to win was not computed.
    """
    all_exact = all(one.exact for one in outcomes)
    all_known = all(one.win is not None for one in outcomes)
    price = defaults.LOST_GUESSES if all_known and not all_exact else 0

    ranks = []
    for one in outcomes:
        loss = 0.0 if one.win is None else 1 - one.win
        ranks.append((round(all_exact * loss, 9), round(one.guesses + price * loss, 9)))
    return ranks


def recommend(
    matrix: ReplyMatrix,
    metric: AnyMetric,
    hard: str = OFF,
    guesses: Positions | None = None,
    count: int = defaults.FOLLOWED_GUESSES,
    turns: int = 0,
) -> list[Recommended]:
    """Return guesses, the best first, as `ranks_of` compares them.

    Of equals, possible targets come first. The numbers are exact where few targets or few turns
    remain. Weights are rounded to 2^40 parts, to 2^20 where a game may be lost. Otherwise, a beam
    or a greedy tree follows the best guesses by a metric and the likeliest targets. The numbers
    are then those of trees that keep to the hard mode.

    Parameters
    ----------
    matrix
        The game, with the targets that remain.
    metric
        The metric that chooses the guesses to follow.
    hard
        The hard mode.
    guesses
        Guesses that it allows, by position; all if left out.
    count
        How many guesses are asked for. At least `FOLLOWED_GUESSES` are followed, and
        at most `MOST`.
    turns
        How many turns are left; 0 for no limit.
    """
    rest = matrix if guesses is None else matrix.with_guesses(guesses)
    return _best_first(_rows(rest, _best(rest, metric, hard, pool_for(count), turns)))


def rated(
    matrix: ReplyMatrix,
    guesses: Sequence[str],
    first: FirstGuesses | None = None,
    hard: str = OFF,
) -> list[Recommended]:
    """Return some first guesses as `recommend` does, in this order.

    The numbers are those of the table of first guesses, if it is given.
    """
    positions = [matrix.position[guess] for guess in guesses]
    if first is None:
        return _rows(matrix, _followed(matrix, positions, hard))
    known = (Outcome(None, *first.expected(guess, hard)) for guess in guesses)
    return _rows(matrix, dict(zip(positions, known, strict=True)))


def pool_for(count: int) -> int:
    """Return how many guesses are followed where `count` are asked for."""
    return min(max(count, defaults.FOLLOWED_GUESSES), MOST)


def _rows(rest: ReplyMatrix, outcomes: Mapping[int, Outcome]) -> list[Recommended]:
    """Return guesses, by position, with what they lead to and how they split all targets."""
    every = np.arange(len(rest.targets))
    masses = masses_among(rest, every)
    return [
        Recommended(**outcome._asdict(), **split_by(rest, every, guess, masses)._asdict())
        for guess, outcome in outcomes.items()
    ]


def _best_first(rows: Sequence[Recommended]) -> list[Recommended]:
    """Return guesses in order; of those that rank alike, the likelier targets come first."""
    ranks = ranks_of(rows)
    rank_of = dict(zip(rows, ranks, strict=True))

    return sorted(rows, key=lambda row: (rank_of[row], -row.chance))


_LAST_TWO = 2
"""Turns left for which the search takes no time: a guess wins one target of each branch."""


def is_exact(targets: int, turns: int = 0) -> bool:
    """Tell whether what `recommend` finds is exact."""
    return targets <= defaults.EXACT_TARGETS or 0 < turns <= _LAST_TWO


def _best(
    rest: ReplyMatrix, metric: AnyMetric, hard: str, count: int, turns: int
) -> dict[int, Outcome]:
    """Return the outcomes of `count` guesses or more, by position."""
    if len(rest.targets) <= MOST_EXACT:
        return _followed(rest, rest.guess_of_target.tolist(), hard, turns)
    if is_exact(len(rest.targets), turns):
        search = _search(rest, hard, turns)
        costs = search.least(count).items()
        return {guess: Outcome(*search.outcome(cost), exact=True) for guess, cost in costs}
    best = rank_guesses(rest, np.arange(len(rest.targets)), metric, count)
    pool = [rest.position[row.guess] for row in best]
    if rest.weights is not None:
        likeliest = np.argsort(-rest.weights, kind="stable")[:LIKELY]
        pool += rest.guess_of_target[likeliest].tolist()
    return _followed(rest, list(dict.fromkeys(pool)), hard, turns)


def _followed(rest: ReplyMatrix, pool: list[int], hard: str, turns: int = 0) -> dict[int, Outcome]:
    """Return the outcome of the tree that is found after each of some guesses."""
    is_far = not 0 < turns <= defaults.NEAR_END
    if rest.weights is None and len(rest.targets) > defaults.BEAM_TARGETS and is_far:
        means = _by_following(rest, pool, hard)
        return {guess: Outcome(None if turns else 1.0, means[guess]) for guess in pool}
    search, exact = _search(rest, hard, turns), is_exact(len(rest.targets), turns)
    return {guess: Outcome(*search.outcome(search.value(guess)[0]), exact) for guess in pool}


def _search(rest: ReplyMatrix, hard: str, turns: int) -> SmallSearch:
    """Return the search of a position: exact where few targets remain, otherwise a beam.

    With as many turns as targets no game is lost, and turns do not matter.

    With more than `BEAM_TARGETS` left, later guesses are possible targets in every hard mode. Such
    greedy trees need fewer guesses than those that may guess any word that uses the hints.
    """
    count, weights = len(rest.targets), rest.weights
    turns = turns if turns <= count else 0
    masses = None if weights is None else masses_of(weights, PARTS if turns else MASS)
    metric = defaults.RANKING_METRIC if weights is None else None
    beam = None if is_exact(count, turns) else Beam(metric, WIDTH)
    mode = MODES[hard] if count <= defaults.BEAM_TARGETS or beam is None else "consistent"
    return SmallSearch(rest, mode, beam, masses=masses, turns=turns)


def _by_following(rest: ReplyMatrix, pool: list[int], hard: str) -> dict[int, float]:
    """Return the expected guesses of a greedy tree after each of some guesses, without weights.

    Without a hard mode it considers all guesses at every number of targets, as the explorer does.
    Every hard mode allows guesses that may be the target.
    """
    from guesstree.strategies.following import follow_recipes

    mode = "any" if hard == OFF else "consistent"
    strategy = strategy_named(f"{defaults.RANKING_METRIC}-{mode}")
    recipe = Recipe(strategy, (defaults.ANY_WINDOW[0], None))
    totals, _ = follow_recipes(rest, [recipe], pool)[recipe.name]
    return {guess: float(totals[guess]) / len(rest.targets) for guess in pool}
