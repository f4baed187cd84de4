"""The transposition table: after a search, every entry agrees with trying everything."""

from itertools import product

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from guesstree.games.matrix import ReplyMatrix, compute_replies
from guesstree.search import transposition
from guesstree.search.cost import INFEASIBLE
from guesstree.search.tree_search import Search
from tests.conftest import allowed_first, examples
from tests.oracles import BruteForce
from tests.search import kernels
from tests.search.kernels import Entry, Key, new_search
from tests.search.oracles import LIMITS, MODES, check_feasibility, check_table, check_values
from tests.support.games_of_codes import (
    TIGHT_GAMES,
    made_game,
    made_games,
    shared_letter,
    some_large,
    word_games,
)


@examples(25)
@given(
    matrix=made_games(),
    mode=st.sampled_from(MODES),
    limits=st.lists(st.sampled_from(LIMITS), min_size=2, max_size=3),
    over=st.integers(0, 2),
    slots=st.sampled_from([8, 1 << 10]),
)
def test_made_games(
    matrix: ReplyMatrix, mode: str, limits: list[int | None], over: int, slots: int
) -> None:
    """Several first guesses, betas and limits in one table, which may have to grow."""
    truth = BruteForce(matrix, mode)
    search = new_search(matrix, mode, slots=slots)
    check_values(search, truth, limits, [over])
    check_table(search, truth)
    search.clear()

    assert not kernels.entries_of(search.stack.table)

    check_values(search, truth, limits[:1], [1], allowed_first(matrix, mode)[-1:])
    check_table(search, truth)


@examples(15)
@given(
    matrix=word_games(),
    limits=st.lists(st.sampled_from(LIMITS), min_size=2, max_size=2),
    over=st.integers(0, 1),
)
@example(matrix=shared_letter(), limits=[None, 3, 4, 5], over=1)
def test_hard_mode(matrix: ReplyMatrix, limits: list[int | None], over: int) -> None:
    """Entries hold for the features that were revealed, and for the guesses left.

    A feature that two replies reveal is one feature, and rules out what it ruled out before.
    """
    truth = BruteForce(matrix, "nyt-hard")
    search = new_search(matrix, "nyt-hard")
    check_values(search, truth, limits, [over])
    check_table(search, truth)


@examples(25)
@given(
    matrix=made_games(),
    mode=st.sampled_from(MODES),
    limit=st.sampled_from(LIMITS),
)
def test_probing_alone(matrix: ReplyMatrix, mode: str, limit: int | None) -> None:
    """Bounds that take no search are stored as what they are."""
    truth = BruteForce(matrix, mode)
    search = new_search(matrix, mode, limit)
    for guess in allowed_first(truth.matrix, truth.mode):
        assert search.lower_bound(guess) <= truth.best(guess, limit)
    check_table(search, truth)


def test_probing_knows_how_many_guesses_are_left() -> None:
    """Within 4 guesses only one that is not a target solves what the first target leaves.

    It leaves two branches of three, which take two guesses more; every target leaves four or five.
    """
    codes = np.zeros((8, 7))
    codes[1, 3] = codes[4, 6] = 1
    codes[7, 4:] = 1
    matrix = made_game(codes)
    truth = BruteForce(matrix, "any")
    search = new_search(matrix, "any", 4)

    assert search.lower_bound(0) == truth.best(0, 4) == 23

    check_table(search, truth)


@examples(25)
@given(matrix=made_games(), mode=st.sampled_from(MODES))
def test_feasibility(matrix: ReplyMatrix, mode: str) -> None:
    """If any tree within the limit will do, one is found exactly if there is one."""
    check_feasibility(matrix, mode)


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("name", TIGHT_GAMES)
def test_tight_games(name: str, mode: str) -> None:
    """Where a bound is the value, one more would be wrong; so it is where limits are tight."""
    truth = BruteForce(TIGHT_GAMES[name], mode)
    search = new_search(truth.matrix, mode)
    limits = (None, len(truth.targets), len(truth.targets) - 1, 4, 3, 2)
    check_values(search, truth, limits, (0, 1, 3), allowed_first(truth.matrix, mode)[-3:])
    for limit, over in product(limits, (0, 1, 3)):
        search.clear()
        check_values(search, truth, [limit], [over], [None])
    check_table(search, truth)
    check_feasibility(truth.matrix, mode)


def test_many_targets() -> None:
    """Where guesses that split alike are sorted out, nothing is lost."""
    truth = BruteForce(some_large(26), "any")
    search = new_search(truth.matrix, "any")
    check_values(search, truth, [None], (0, 1), (None, len(truth.guesses) - 1))


@examples(40)
@given(
    keys=st.lists(st.tuples(st.integers(1, 40), st.integers(1, 2)), max_size=60),
    values=st.lists(st.integers(1, 9), min_size=60, max_size=60),
    guesses=st.lists(st.integers(-1, 3), min_size=60, max_size=60),
)
def test_a_table_is_a_dictionary(
    keys: list[Key], values: list[int], guesses: list[int]
) -> None:
    """Exact values replace what is known, lower bounds only lower ones; a full table grows."""
    table = transposition.empty_table(8)
    known: dict[Key, Entry] = {}
    for key, value, number in zip(keys, values, guesses, strict=False):
        guess = None if number < 0 else number
        table = kernels.stored(table, key, value, guess)
        before = known.get(key, (0, None))
        if guess is not None or (before[1] is None and value > before[0]):
            known[key] = value, guess
        assert kernels.entries_of(table) == known


def test_a_growing_table_drops_no_set(
    wordle_words: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A search pauses for a larger table before a full one drops a set, also within a node."""
    matrix = compute_replies("wordle", wordle_words[::4])
    large = Search(matrix, "any")
    expected = large.value(0, INFEASIBLE)
    monkeypatch.setattr(transposition, "FIRST_TABLE", 1 << 8)
    small = Search(matrix, "any")

    assert small.value(0, INFEASIBLE) == expected

    assert 1 << 8 < len(small.stack.table.keys) < len(large.stack.table.keys)
    assert kernels.entries_of(small.stack.table) == kernels.entries_of(large.stack.table)


def test_a_table_stays_within_its_memory(
    wordle_words: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A table doubles while both fit; then no new set is stored, and the answer is the same."""
    matrix = compute_replies("wordle", wordle_words[::4])
    free = Search(matrix, "consistent")
    least = [free.value(int(opener), INFEASIBLE) for opener in free.openers[:20]]
    monkeypatch.setattr(transposition, "most_memory", lambda: 1 << 16)
    monkeypatch.setattr("guesstree.search.transposition.FIRST_TABLE", 1 << 6)
    search = Search(matrix, "consistent")

    assert [search.value(int(opener), INFEASIBLE) for opener in free.openers[:20]] == least

    taken = sum(array.nbytes for array in search.stack.table)

    assert 1.5 * taken <= 1 << 16 < 3 * taken
    assert search.known < free.known
