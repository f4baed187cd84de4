"""What to guess next: the least expected guesses to the end, or what a tree says on its path."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from guesstree.defaults import RANKING_METRIC
from guesstree.metrics.registry import AnyMetric
from guesstree.play.advice import Advice, advise
from guesstree.play.hard import CONSISTENT, NYT, OFF
from guesstree.replies.codes import Candidates, Positions
from guesstree.replies.matrix import ReplyMatrix
from guesstree.search.driver import Search
from guesstree.search.law import INFEASIBLE
from guesstree.search.problem import Beam
from guesstree.strategies.following import follow_openers
from guesstree.strategies.greedy import grow_after
from guesstree.strategies.registry import strategy_named
from guesstree.trees.tree import GuessTree

EXACT = 50
"""The most remaining targets for which expected guesses are exact: a search takes no time."""

BEAMS = 500
"""The most remaining targets for which beams are searched; they take longer than greedy trees."""

WIDTH = 2
"""How many guesses the beams follow at each node."""

POOL = 10
"""For more targets, so many of the best guesses by a metric are followed to the end."""

FEW = 3
"""The same for more than `BEAMS` targets with weights, as their trees take longer."""


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


_MODES = {OFF: "any", NYT: "nyt-hard", CONSISTENT: "consistent"}
"""The mode of a search by the hard mode."""


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
    return _mean(replies, candidates, depths - turns)


def recommend(
    replies: ReplyMatrix,
    candidates: Candidates,
    metric: AnyMetric,
    hard: str = OFF,
    guesses: Positions | None = None,
) -> list[Recommended]:
    """Return the guesses with the least expected guesses first; of equals, possible targets first.

    The numbers are exact where few targets remain that are equally likely. Otherwise, the best
    guesses by a metric are followed by a greedy tree, which keeps to the hard mode.

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
    """
    allowed = np.arange(len(replies.guesses)) if guesses is None else guesses
    rest = replies.with_targets(candidates)
    rest = rest if guesses is None else rest.with_guesses(guesses)
    found, exact = _followed(rest, metric, hard)
    chosen = allowed[[guess for guess, _ in found]]
    about = {row.guess: row for row in advise(replies, candidates, metric, len(found), chosen)}
    made = [Recommended.of(about[rest.guesses[guess]], number, exact) for guess, number in found]
    return sorted(made, key=lambda row: (round(row.guesses, 9), -row.chance))


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
    rest = replies.with_targets(candidates)
    at = guess
    if guesses is not None:
        allowed = np.union1d(guesses, [guess])
        rest, at = rest.with_guesses(allowed), int(np.searchsorted(allowed, guess))
    count, weighted = len(candidates), rest.weights is not None
    if count <= 2 or weighted:
        return next(_by_trees(rest, [at], hard))[1]
    if count <= EXACT:
        return Search(rest, _MODES[hard]).value(at, INFEASIBLE)[0] / count
    followed = (_by_beams if count <= BEAMS else _by_following)(rest, [at], hard)
    return next(followed, (at, np.inf))[1]


def _followed(
    rest: ReplyMatrix, metric: AnyMetric, hard: str
) -> tuple[list[tuple[int, float]], bool]:
    """Return some guesses with their expected guesses, and whether these are exact."""
    count, weighted = len(rest.targets), rest.weights is not None
    if count <= 2:
        return list(_by_trees(rest, rest.guess_of_target.tolist(), hard)), True
    if count <= EXACT and not weighted:
        return list(_by_search(rest, hard)), True
    number = FEW if weighted and count > BEAMS else POOL
    best = advise(rest, np.arange(count), metric, number)
    pool = [rest.position[row.guess] for row in best]
    if weighted:
        return list(_by_trees(rest, pool, hard)), False
    return list((_by_beams if count <= BEAMS else _by_following)(rest, pool, hard)), False


def _by_search(rest: ReplyMatrix, hard: str) -> Iterator[tuple[int, float]]:
    """Yield guesses by position, and their exact expected guesses.

    These are at least the `POOL` best guesses, and all that equal the last of them.
    """
    search = Search(rest, _MODES[hard])
    totals: dict[int, int] = {}
    beta = INFEASIBLE
    for opener in search.openers.tolist():
        total, found = search.value(opener, beta)
        if found:
            totals[opener] = total
            least = sorted(totals.values())[:POOL]
            beta = least[-1] + 1 if len(least) == POOL else INFEASIBLE
    for opener in sorted(totals):
        if totals[opener] < beta:
            yield opener, totals[opener] / len(rest.targets)


def _by_beams(rest: ReplyMatrix, pool: list[int], hard: str) -> Iterator[tuple[int, float]]:
    """Yield guesses, and the expected guesses of the tree that a beam finds after each."""
    search = Search(rest, _MODES[hard], beam=Beam(RANKING_METRIC, WIDTH, (1, None)))
    for guess in pool:
        total, found = search.value(guess, INFEASIBLE)
        if found:
            yield guess, total / len(rest.targets)


def _by_following(rest: ReplyMatrix, pool: list[int], hard: str) -> Iterator[tuple[int, float]]:
    """Yield guesses, and the expected guesses of a greedy tree after each, without weights."""
    strategy = strategy_named(f"{RANKING_METRIC}-{_greedy_mode(hard)}")
    totals, _ = follow_openers(rest, [strategy], openers=pool)[strategy]
    for guess in pool:
        yield guess, float(totals[guess]) / len(rest.targets)


def _by_trees(rest: ReplyMatrix, pool: list[int], hard: str) -> Iterator[tuple[int, float]]:
    """Yield guesses, and the expected guesses of a greedy tree after each, with weights.

    Where more than `BEAMS` targets remain, the later guesses of these trees are targets only, as
    such trees grow in a fraction of the time.
    """
    mode, weighted = _greedy_mode(hard), rest.weights is not None
    everyone = np.arange(len(rest.targets))
    if len(rest.targets) <= BEAMS:
        trees = grow_after(rest, pool, RANKING_METRIC, mode, weighted=weighted)
    else:
        trees = (_then_targets(rest, guess, mode, weighted) for guess in pool)
    for guess, tree in zip(pool, trees, strict=True):
        yield guess, expected_in(tree, rest, everyone, 0)


def _then_targets(rest: ReplyMatrix, guess: int, mode: str, weighted: bool) -> GuessTree:
    """Return a greedy tree that begins with a guess, and goes on with targets."""
    listed = rest.with_guesses(np.union1d(rest.guess_of_target, [guess]))
    opener = listed.position[rest.guesses[guess]]
    return next(grow_after(listed, [opener], RANKING_METRIC, mode, weighted=weighted))


def _greedy_mode(hard: str) -> str:
    """Return the mode of the greedy trees that keep to a hard mode.

    A guess that may be the target is allowed in every hard mode.
    """
    return "any" if hard == OFF else "consistent"


def _mean(replies: ReplyMatrix, candidates: Candidates, numbers: NDArray[np.intp]) -> float:
    weights = None if replies.weights is None else replies.weights[candidates]
    return float(np.average(numbers, weights=weights))
