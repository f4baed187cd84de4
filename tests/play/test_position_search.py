"""The search of positions finds what the search of proofs finds."""

from dataclasses import replace
from typing import NamedTuple

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from guesstree import Game
from guesstree.base.constants import MASS
from guesstree.base.defaults import RANKING_METRIC
from guesstree.games.matrix import ReplyMatrix
from guesstree.play.position_search import PositionSearch, next_pending
from guesstree.search.cost import INFEASIBLE, Beam
from guesstree.search.metrics import masses_of
from guesstree.search.tree_search import Search
from tests.conftest import TIMES

GAMES = ("wordle", "mastermind", "bulls-and-cows", "primel")


class Position(NamedTuple):
    """The candidates, with a mode and masses."""

    replies: ReplyMatrix
    mode: str
    masses: NDArray[np.int64] | None


def random_position(random: np.random.Generator, most: int) -> Position:
    """Return a position of a random game: what a reply leaves, or targets at random."""
    replies = Game(str(random.choice(GAMES))).replies
    size = int(random.integers(1, most + 1))
    if random.random() < 0.5:
        candidates = np.sort(random.choice(len(replies.targets), size, replace=False))
    else:
        row = replies.codes[random.integers(len(replies.guesses))]
        candidates = np.flatnonzero(row == random.choice(np.unique(row)))[:size]
    rest = replies.with_targets(candidates)
    others = random.choice(len(rest.guesses), min(300, len(rest.guesses)), replace=False)
    rest = rest.with_guesses(np.union1d(others, rest.guess_of_target))
    modes = ["any", "consistent", *["nyt-hard"] * (rest.rule.hard_mode is not None)]
    masses = None
    if random.random() < 0.4:
        weights = random.random(len(candidates)) ** 3 + 1e-6
        rest, masses = replace(rest, weights=weights), masses_of(weights, MASS)
    return Position(rest, str(random.choice(modes)), masses)


def least_by_engine(position: Position, count: int) -> dict[int, int]:
    """Return the lowest costs of the best first guesses, searched one by one."""
    replies, mode, masses = position
    search = Search(replies, mode, masses=masses)
    totals: dict[int, int] = {}
    beta = INFEASIBLE
    for guess in search.openers.tolist():
        total, found = search.value(guess, beta)
        if found:
            totals[guess] = total
            best = sorted(totals.values())[:count]
            beta = best[-1] + 1 if len(best) == count else INFEASIBLE
    return {guess: totals[guess] for guess in sorted(totals) if totals[guess] < beta}


@pytest.mark.parametrize("seed", range(30 * TIMES))
def test_costs_equal_the_search_for_proofs(seed: int) -> None:
    """The best first guesses and their costs are equal, in all games, modes and weights."""
    position = random_position(np.random.default_rng(seed), 40)
    replies, mode, masses = position
    found = PositionSearch(replies, mode, masses=masses).least(10)
    expected = least_by_engine(position, 10)
    if len(replies.targets) > 1:  # guesses that tell nothing apart are not offered
        useless = {
            at for at, row in enumerate(replies.codes) if len(set(row.tolist())) == 1
        }
        assert found == {at: cost for at, cost in expected.items() if at not in useless}

    assert min(found.values()) == min(expected.values())


@pytest.mark.parametrize("seed", range(20 * TIMES))
def test_beams_equal_the_search_for_proofs(seed: int) -> None:
    """A beam of two guesses at each node has equal totals, where ties go by list order."""
    random = np.random.default_rng(seed)
    replies, mode, masses = random_position(random, 150)
    mode = "any" if mode == "consistent" else mode
    beam = Beam(None if masses is not None else RANKING_METRIC, 2)
    search = Search(replies, mode, beam=beam, masses=masses)
    small = PositionSearch(replies, mode, beam, masses=masses)
    own = random.choice(
        replies.guess_of_target, min(3, len(replies.targets)), replace=False
    )
    for guess in own.tolist():
        assert small.value(guess) == search.value(guess, INFEASIBLE)


@given(
    keys=st.lists(st.integers(0, 5), max_size=200),
    ties=st.lists(st.integers(0, 3), min_size=200, max_size=200),
)
def test_pending_guesses_come_in_the_order_of_a_sort(
    keys: list[int], ties: list[int]
) -> None:
    """The least key comes first, then the least tie, then the first in the list."""
    guesses = range(len(keys))
    rows = [(guess, 10 * guess, key) for guess, key in enumerate(keys)]
    pending = np.array(rows, np.int64).reshape(-1, 3)
    followed = pending[:, 1].max(initial=0) + 1

    found = []
    while (row := next_pending(pending, np.array(ties[: len(keys)]), followed)) is not None:
        found.append(row)
        pending[row, 1] = followed

    assert found == sorted(guesses, key=lambda guess: (keys[guess], ties[guess]))
