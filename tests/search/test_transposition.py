"""The transposition table: after a search, every entry agrees with trying everything."""

from collections.abc import Iterable
from itertools import chain, combinations

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from guesstree.games.matrix import ReplyMatrix, compute_replies
from guesstree.search import transposition
from guesstree.search.cost import INFEASIBLE
from guesstree.search.tree_search import Search
from tests.conftest import allowed_first, examples
from tests.made import (
    TIGHT_GAMES,
    made_game,
    made_games,
    shared_letter,
    some_large,
    word_games,
)
from tests.search import kernels
from tests.search.kernels import Entry, Key, new_search, set_limit
from tests.twins import BruteForce

Targets = frozenset[int]
State = tuple[Targets, frozenset[int], frozenset[int]]
"""Targets, features that were revealed, guesses that are still allowed."""

LIMITS = [None, 2, 3, 4, 5]


def revealed(search: Search, truth: BruteForce, guess: int, code: int) -> frozenset[int]:
    """Return the features that a reply reveals, told from the text of the reply."""
    word, text = truth.matrix.guesses[guess], truth.matrix.texts[code]
    places, copies = np.array(kernels.slots_of(search, guess)).reshape(2, -1)
    found = {int(places[at]) for at, tile in enumerate(text) if tile == "G"}
    for letter in set(word):
        at = [place for place, other in enumerate(word) if other == letter]
        coloured = sum(text[place] != "." for place in at)
        found |= {int(copies[place]) for place in at[:coloured]}
    return frozenset(found)


def states(search: Search, truth: BruteForce) -> Iterable[State]:
    """Return all that may remain: in hard mode what can be reached, otherwise any set."""
    if truth.mode != "nyt-hard":
        sizes = range(2, len(truth.targets) + 1)
        subsets = chain.from_iterable(
            combinations(sorted(truth.targets), size) for size in sizes
        )
        return [(frozenset(targets), frozenset(), truth.guesses) for targets in subsets]
    start: State = truth.targets, frozenset(), truth.guesses
    reached, waiting = {start}, [start]
    while waiting:
        targets, features, allowed = waiting.pop()
        for guess in allowed:
            for code, branch in truth.branches(targets, guess).items():
                state = (
                    branch,
                    features | revealed(search, truth, guess, code),
                    truth.still_allowed(allowed, guess, code),
                )
                if len(branch) > 1 and state not in reached:
                    reached.add(state)
                    waiting.append(state)
    return reached


def check_table(
    search: Search, truth: BruteForce, *, feasibility_only: bool = False
) -> None:
    """Compare every entry with brute force; every entry must be that of some state."""
    entries = kernels.entries_of(search.stack.table)
    seen: set[Key] = set()
    for targets, features, allowed in states(search, truth):
        for left in [*range(len(targets)), None]:
            key = kernels.key_of(search, targets, left, features)
            if key not in entries:
                continue
            seen.add(key)
            value, guess = entries[key]
            least = truth.least(targets, left, allowed)
            if guess is None:
                assert value <= least, (targets, left)
            elif feasibility_only:
                assert least <= value < INFEASIBLE, (targets, left)
            else:
                assert value == least, (targets, left)
                noted = kernels.guess_noted(search, guess)
                assert value == truth.with_guess(targets, noted, left, allowed)
    assert seen == set(entries)


def check_value(
    search: Search, truth: BruteForce, guess: int | None, limit: int | None, over: int
) -> tuple[int, bool]:
    """Ask for a cost below a beta that lies by so much over the least one.

    Returns the least cost, and whether the search found it.
    """
    if guess is None:
        least = truth.least(truth.targets, limit)
    else:
        least = truth.with_guess(truth.targets, guess, limit)
    beta = min(least + over, INFEASIBLE)
    value, exact = search.value(guess, beta)
    assert exact == (least < beta)
    assert value == least if exact else beta <= value <= least
    return least, exact


@examples(25)
@given(
    matrix=made_games(),
    mode=st.sampled_from(["any", "consistent"]),
    limits=st.lists(st.sampled_from(LIMITS), min_size=2, max_size=3),
    overs=st.lists(st.integers(0, 2), min_size=6, max_size=6),
    slots=st.sampled_from([8, 1 << 10]),
)
def test_made_games(
    matrix: ReplyMatrix, mode: str, limits: list[int | None], overs: list[int], slots: int
) -> None:
    """Several first guesses, betas and limits in one table, which may have to grow."""
    truth = BruteForce(matrix, mode)
    search = new_search(matrix, mode, slots=slots)
    openers = allowed_first(truth.matrix, truth.mode)
    for limit in limits:
        set_limit(search, limit)
        for guess, over in zip(openers, overs, strict=False):
            check_value(search, truth, guess, limit, over)
        check_value(search, truth, None, limit, overs[0])
    check_table(search, truth)
    search.clear()

    assert not kernels.entries_of(search.stack.table)

    check_value(search, truth, openers[-1], limits[-1], 1)
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
    for limit in limits:
        set_limit(search, limit)
        for guess in allowed_first(truth.matrix, truth.mode):
            check_value(search, truth, guess, limit, over)
            assert search.lower_bound(guess) <= truth.with_guess(
                truth.targets, guess, limit
            )
        check_value(search, truth, None, limit, over)
    check_table(search, truth)


@examples(25)
@given(
    matrix=made_games(),
    mode=st.sampled_from(["any", "consistent"]),
    limit=st.sampled_from(LIMITS),
)
def test_probing_alone(matrix: ReplyMatrix, mode: str, limit: int | None) -> None:
    """Bounds that take no search are stored as what they are."""
    truth = BruteForce(matrix, mode)
    search = new_search(matrix, mode, limit)
    for guess in allowed_first(truth.matrix, truth.mode):
        assert search.lower_bound(guess) <= truth.with_guess(truth.targets, guess, limit)
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

    assert search.lower_bound(0) == truth.with_guess(truth.targets, 0, 4) == 23

    check_table(search, truth)


def check_feasibility(matrix: ReplyMatrix, mode: str) -> None:
    """Ask for any tree within several limits, with one first guess and with any."""
    truth = BruteForce(matrix, mode)
    search = new_search(matrix, mode, feasibility_only=True)
    for limit in (5, 4, 3, 2):
        set_limit(search, limit)
        for guess in allowed_first(truth.matrix, truth.mode):
            feasible = truth.with_guess(truth.targets, guess, limit) < INFEASIBLE
            assert search.value(guess, INFEASIBLE)[1] == feasible
        check_table(search, truth, feasibility_only=True)
        search.clear()
        feasible = truth.least(truth.targets, limit) < INFEASIBLE
        assert search.value(None, INFEASIBLE)[1] == feasible
    check_table(search, truth, feasibility_only=True)
    for conflict in kernels.conflict_sets(search):
        assert all(len(set(codes[conflict])) < len(conflict) for codes in matrix.codes)


@examples(25)
@given(matrix=made_games(), mode=st.sampled_from(["any", "consistent"]))
def test_feasibility(matrix: ReplyMatrix, mode: str) -> None:
    """Where only a tree within the limit is asked for, there is one where it says so."""
    check_feasibility(matrix, mode)


@pytest.mark.parametrize("mode", ["any", "consistent"])
@pytest.mark.parametrize("name", TIGHT_GAMES)
def test_tight_games(name: str, mode: str) -> None:
    """Where a bound is the value, one more would be wrong; so it is where limits are tight."""
    truth = BruteForce(TIGHT_GAMES[name], mode)
    search = new_search(truth.matrix, mode)
    for limit in (None, len(truth.targets), len(truth.targets) - 1, 4, 3, 2):
        set_limit(search, limit)
        for guess in allowed_first(truth.matrix, truth.mode)[-3:]:
            for over in (0, 1, 3):
                check_value(search, truth, guess, limit, over)
        for over in (0, 1, 3):
            search.clear()
            check_value(search, truth, None, limit, over)
    check_table(search, truth)
    check_feasibility(truth.matrix, mode)


def test_many_targets() -> None:
    """Where guesses that split alike are sorted out, nothing is lost."""
    truth = BruteForce(some_large(26), "any")
    search = new_search(truth.matrix, "any")
    check_value(search, truth, None, None, 0)
    check_value(search, truth, None, None, 1)
    check_value(search, truth, len(truth.guesses) - 1, None, 1)


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


def test_a_table_stays_within_its_memory(
    wordle_words: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    """It doubles while both tables fit; then no new set is stored, and the answer is the same."""
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
