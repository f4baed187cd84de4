"""What to guess next: the least expected guesses to the end, or what a tree says on its path."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

import numpy as np

from guesstree.defaults import ANY_WINDOW, RANKING_METRIC
from guesstree.metrics.registry import AnyMetric, masses_of
from guesstree.play.advice import Advice, advise
from guesstree.play.first_guesses import FirstGuesses
from guesstree.play.hard import MODES, OFF
from guesstree.replies.codes import Candidates, Positions
from guesstree.replies.matrix import ReplyMatrix
from guesstree.search.beam import Beam
from guesstree.search.cost import MASS
from guesstree.search.law import MOST_EXACT
from guesstree.search.small import SmallSearch
from guesstree.trees.tree import GuessTree

EXACT = 50
"""The most remaining targets for which expected guesses are exact: a search takes no time."""

BEAMS = 500
"""The most remaining targets for which beams are searched; they take longer than greedy trees."""

PARTS = MASS
"""Where it is exact, real weights become shares of so many parts."""

WIDTH = 2
"""How many guesses the beams follow at each node."""

POOL = 10
"""For more targets, so many of the best guesses by a metric are followed to the end, or more."""

MOST = 100
"""The most guesses that are followed, however many are asked for."""

LIKELY = 5
"""Where targets have weights, so many of the likeliest are followed as well."""


class Recommended(NamedTuple):
    """A guess, with the expected number of guesses to the end, this one included.

    Attributes
    ----------
    guess
        The guess.
    possible
        Whether it may be the target.
    guesses
        The expected guesses.
    exact
        Whether no strategy that starts with it expects fewer; otherwise, some tree expects so many.
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
    guesses: float
    exact: bool
    information: float
    expected: float
    branches: int
    largest: int
    chance: float
    solved: float

    @classmethod
    def of(cls, advice: Advice, guesses: float, exact: bool) -> "Recommended":
        """Return a guess of which it is known how it splits the targets."""
        return cls(guesses=guesses, exact=exact, **advice._asdict())


class PlaceInTree(NamedTuple):
    """Where a game stands in a tree.

    Attributes
    ----------
    guess
        What the tree says next; None if the game has left it.
    left
        The turn, from 0, whose guess the tree does not say, or whose reply it does not expect; None
        if there is none.
    said
        What the tree says at the last turn that it knows.
    says
        Of a game that has left it: what the tree says there, for a sentence.
    """

    guess: str | None
    left: int | None
    said: str
    says: str = ""


def path_in(tree: GuessTree, replies: ReplyMatrix, said: Sequence[tuple[int, int]]) -> PlaceInTree:
    """Return where the game stands in a tree after some guesses and their codes."""
    node = 0
    for turn, (guess, code) in enumerate(said):
        word = str(tree.guess[node])
        if word != replies.guesses[guess]:
            return PlaceInTree(None, turn, word, f", where it says {word}")
        after = tree.children.get(node, {}).get(code)
        if after is None:
            return PlaceInTree(None, turn, word, ", whose reply none of its targets earns")
        node = after
    word = str(tree.guess[node])
    return PlaceInTree(word, None, word)


def expected_in(tree: GuessTree, replies: ReplyMatrix, candidates: Candidates, turns: int) -> float:
    """Return the expected guesses to the end by a tree whose first turns were played."""
    depths = np.array(tree.scores_in_order([replies.targets[at] for at in candidates]))
    weights = None if replies.weights is None else replies.weights[candidates]
    return float(np.average(depths - turns, weights=weights))


def recommend(
    replies: ReplyMatrix,
    candidates: Candidates,
    metric: AnyMetric,
    hard: str = OFF,
    guesses: Positions | None = None,
    count: int = POOL,
) -> list[Recommended]:
    """Return the guesses with the least expected guesses first; of equals, possible targets first.

    The numbers are exact where few targets remain, whatever their weights: these are shares of 2^40
    parts. Otherwise, the best guesses by a metric are followed by a beam or a greedy tree, and with
    them the likeliest targets. Such numbers are those of trees that keep to the hard mode.

    Parameters
    ----------
    replies
        The game.
    candidates
        Targets that remain, by position.
    metric
        The metric that chooses the guesses to follow.
    hard
        The hard mode.
    guesses
        Guesses that it allows, by position; all if left out.
    count
        How many guesses are asked for. At least `POOL` are followed, and at most `MOST`.
    """
    allowed = np.arange(len(replies.guesses)) if guesses is None else guesses
    rest = replies.with_targets(candidates)
    rest = rest if guesses is None else rest.with_guesses(guesses)
    found = _best(rest, metric, hard, pool_for(count))
    splits = advise(replies, candidates, metric, len(found), allowed[list(found)])
    about = {row.guess: row for row in splits}
    exact = len(candidates) <= EXACT
    return _least_first(
        Recommended.of(about[rest.guesses[at]], number, exact) for at, number in found.items()
    )


def recommend_first(
    replies: ReplyMatrix, first: FirstGuesses, hard: str = OFF, count: int = POOL
) -> list[Recommended]:
    """Return the first guesses of a game as `recommend` does, by what is known of them.

    Of the matrix only these guesses are read, `FirstGuesses.best` and the targets among them.
    """
    return _least_first(rated_first(replies, first, first.best(pool_for(count), hard), hard))


def rated_first(
    replies: ReplyMatrix, first: FirstGuesses, guesses: Sequence[str], hard: str = OFF
) -> list[Recommended]:
    """Return some first guesses as `rated` does, by what is known of them."""
    positions = np.array([replies.position[guess] for guess in guesses])
    every = np.arange(len(replies.targets))
    splits = advise(replies, every, RANKING_METRIC, len(guesses), positions)
    return [Recommended.of(row, *first.expected(row.guess, hard)) for row in splits]


def pool_for(count: int) -> int:
    """Return how many guesses are followed where `count` are asked for."""
    return min(max(count, POOL), MOST)


def _least_first(rows: Iterable[Recommended]) -> list[Recommended]:
    return sorted(rows, key=lambda row: (round(row.guesses, 9), -row.chance))


def rated(
    replies: ReplyMatrix,
    candidates: Candidates,
    guesses: Sequence[int],
    proved: tuple[str, float] | None = None,
) -> list[Recommended]:
    """Return some guesses as `recommend` does, those with the most information first.

    `proved` is a guess of which the least expected guesses are known, and these.
    """
    followed = _followed(replies.with_targets(candidates), list(guesses), OFF)
    found = {
        replies.guesses[at]: (number, len(candidates) <= EXACT) for at, number in followed.items()
    }
    if proved is not None:
        found[proved[0]] = proved[1], True
    wasted = 0.0, False
    if len(followed) < len(guesses):  # the others split nothing, and cost a guess
        best = recommend(replies, candidates, RANKING_METRIC)[0]
        wasted = 1 + best.guesses, best.exact
    splits = advise(replies, candidates, RANKING_METRIC, len(guesses), np.array(guesses))
    return [Recommended.of(row, *found.get(row.guess, wasted)) for row in splits]


def expected_of(
    replies: ReplyMatrix,
    candidates: Candidates,
    guess: int,
    hard: str = OFF,
    guesses: Positions | None = None,
) -> float:
    """Return the expected guesses to the end with one guess, found as `recommend` finds them.

    Infinite if the guess splits nothing, and no strategy that follows it ends.
    """
    rest, at = replies.with_targets(candidates), guess
    if guesses is not None:
        allowed = np.union1d(guesses, [guess])
        rest, at = rest.with_guesses(allowed), int(np.searchsorted(allowed, guess))
    return _followed(rest, [at], hard).get(at, np.inf)


def _best(rest: ReplyMatrix, metric: AnyMetric, hard: str, count: int) -> dict[int, float]:
    """Return the expected guesses of at least so many guesses, by position."""
    if len(rest.targets) <= MOST_EXACT:
        return _followed(rest, rest.guess_of_target.tolist(), hard)
    if len(rest.targets) <= EXACT:
        return _least(rest, hard, count)
    best = advise(rest, np.arange(len(rest.targets)), metric, count)
    pool = [rest.position[row.guess] for row in best]
    if rest.weights is not None:
        likeliest = np.argsort(-rest.weights, kind="stable")[:LIKELY]
        pool += rest.guess_of_target[likeliest].tolist()
    return _followed(rest, list(dict.fromkeys(pool)), hard)


def _least(rest: ReplyMatrix, hard: str, count: int) -> dict[int, float]:
    """Return the exact expected guesses of the `count` best guesses, and of all equal to them."""
    search = _search(rest, hard)
    return {guess: total / search.mass for guess, total in search.least(count).items()}


def _followed(rest: ReplyMatrix, pool: list[int], hard: str) -> dict[int, float]:
    """Return the expected guesses of the tree that is found after each of some guesses."""
    if rest.weights is None and len(rest.targets) > BEAMS:
        return _by_following(rest, pool, hard)
    search = _search(rest, hard)
    values = [(guess, search.value(guess)) for guess in pool]
    return {guess: total / search.mass for guess, (total, found) in values if found}


def _search(rest: ReplyMatrix, hard: str) -> SmallSearch:
    """Return the search of a position: exact where few targets remain, otherwise a beam.

    Where more than `BEAMS` remain, later guesses are targets that are possible, in every hard mode:
    greedy trees of these need fewer guesses than those of all that use the hints.
    """
    count, weights = len(rest.targets), rest.weights
    masses = None if weights is None else masses_of(weights, PARTS)
    beam = None if count <= EXACT else Beam(None if weights is not None else RANKING_METRIC, WIDTH)
    mode = MODES[hard] if count <= BEAMS else "consistent"
    return SmallSearch(rest, mode, beam, masses=masses)


def _by_following(rest: ReplyMatrix, pool: list[int], hard: str) -> dict[int, float]:
    """Return the expected guesses of a greedy tree after each of some guesses, without weights.

    Without a hard mode it considers all guesses, however many targets remain, as the explorer does.
    A guess that may be the target is allowed in every hard mode.
    """
    from guesstree.strategies.following import follow_openers
    from guesstree.strategies.registry import strategy_named

    mode = "any" if hard == OFF else "consistent"
    strategy = strategy_named(f"{RANKING_METRIC}-{mode}")
    window = ANY_WINDOW[0], None
    totals, _ = follow_openers(rest, [strategy], window, openers=pool)[strategy]
    return {guess: float(totals[guess]) / len(rest.targets) for guess in pool}
