"""Rated guesses: exact with few candidates, otherwise estimates from trees."""

from itertools import product

import numpy as np
import pytest

from guesstree import Game
from guesstree.base import defaults
from guesstree.base.defaults import EXACT_TARGETS
from guesstree.games import matrix
from guesstree.games.matrix import compute_replies
from guesstree.games.modes import Mode
from guesstree.play import rated_guesses
from guesstree.play.position import allowed_in
from guesstree.play.position_search import PositionSearch
from guesstree.play.rated_guesses import Outcome, best_guesses, ranks_of
from guesstree.search.cost import Beam
from guesstree.strategies.greedy import grow_greedy
from tests.conftest import TIMES
from tests.play.oracles import (
    SMALL,
    PlainSearch,
    RandomPosition,
    random_position,
    small_positions,
)

# Exact ratings


def check_agreement(position: RandomPosition) -> None:
    """Check that advice has the numbers of a plain search."""
    game, turns, mode, _ = position
    matrix = position.matrix
    plain = PlainSearch(matrix, mode)
    left = tuple(range(len(matrix.targets)))

    best = game.with_turn_limit(0).advise(*turns, mode=mode, any_word=True).best

    least = plain.expected(left, position.played)
    assert best[0].guesses == pytest.approx(least, abs=1e-9)
    for row in best:
        own = plain.expected(left, position.played, matrix.position[row.guess])
        assert row.exact
        assert row.guesses == pytest.approx(own, abs=1e-9)


@pytest.mark.parametrize("mode", list(Mode))
def test_small_positions_equal_a_plain_search(mode: Mode) -> None:
    """Positions have weights, past answers, modes, and words outside the list."""
    for position in small_positions(mode):
        check_agreement(position)


@pytest.mark.slow
@pytest.mark.parametrize("part", range(50))
def test_many_positions_equal_a_plain_search(
    part: int, wordle_words: tuple[str, ...]
) -> None:
    """Half of 500 positions have real words, up to 400."""
    mode = [Mode.ANY, Mode.ANY, Mode.ANY, Mode.HARD, Mode.CONSISTENT][part % 5]
    for seed in range(10):
        every, most = (wordle_words, 400) if seed % 2 else (SMALL, 50)
        check_agreement(random_position(10 * part + seed, every, most, mode))


def test_a_possible_target_wins_a_tie() -> None:
    """Three words need as many guesses as bcx, which tells them apart."""
    matrix = compute_replies("wordle", ["aab", "aac", "aad"], ["bcx", "aab", "aac", "aad"])
    found = best_guesses(matrix, "neg_entropy")
    assert [row.guess for row in found] == ["aab", "aac", "aad", "bcx"]
    assert {row.guesses for row in found} == {2.0}


def test_ties_at_the_tenth_place_are_all_listed() -> None:
    """All of eleven equal guesses are listed, though ten are asked for."""
    words = [f"aa{letter}" for letter in "bcdefghijkl"]
    found = best_guesses(compute_replies("wordle", words), "neg_entropy")
    assert sorted(row.guess for row in found) == words


# Estimates


@pytest.mark.parametrize("beams", [0, 500])
@pytest.mark.parametrize("mode", list(Mode))
def test_estimates_are_upper_bounds(
    mode: Mode, beams: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where an exact search would take long, trees give the numbers, in ascending order."""
    positions = list(small_positions(mode))
    monkeypatch.setattr(defaults, "EXACT_TARGETS", 0)
    monkeypatch.setattr(defaults, "BEAM_TARGETS", beams)
    for position in positions:
        matrix, allowed = position.matrix, allowed_in(position.reached, mode)
        plain = PlainSearch(matrix, mode)
        left = tuple(range(len(matrix.targets)))

        found = best_guesses(matrix, "neg_entropy", mode, allowed)

        for row in found:
            guess = matrix.position[row.guess]
            assert row.guesses >= plain.expected(left, position.played, guess) - 1e-9
            assert allowed is None or guess in allowed
            assert not row.exact
        assert [row.guesses for row in found] == sorted(row.guesses for row in found)


@pytest.mark.parametrize("targets", [EXACT_TARGETS, 77])
@pytest.mark.parametrize(("count", "least"), [(3, 10), (25, 25), (1000, 77)])
def test_requested_guesses_are_rated(
    count: int, least: int, targets: int, wordle_words: tuple[str, ...]
) -> None:
    """At least ten guesses are rated, and `count` or all of them if that is more."""
    matrix = compute_replies("wordle", wordle_words[::30])

    found = best_guesses(matrix.with_targets(np.arange(targets)), "max", count=count)

    assert len(found) >= least


@pytest.mark.parametrize("mode", list(Mode))
def test_a_nearly_certain_word_is_recommended(
    mode: Mode, wordle_words: tuple[str, ...]
) -> None:
    """The word gives little information, and there are too many candidates for an exact search."""
    weights = dict.fromkeys(wordle_words[::10], 1.0) | {"fuzzy": 1e5}
    game = Game("wordle", [*weights], guesses=wordle_words, weights=weights)

    best = game.advise(mode=mode).best[0]

    assert best.guess == "fuzzy"
    assert 1 < best.guesses < 1.1


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        pytest.param(Outcome(1, 5, True), Outcome(0.9999, 2, True), id="exact chance"),
        pytest.param(Outcome(1 - 1e-12, 2, True), Outcome(1, 2.1, True), id="rounding"),
        pytest.param(Outcome(0.995, 3.4), Outcome(1, 3.5), id="loss costs 0.05 guesses"),
        pytest.param(Outcome(1, 3.5), Outcome(0.985, 3.4), id="loss costs 0.15 guesses"),
        pytest.param(Outcome(0.9999, 3.4), Outcome(1, 3.9, True), id="one estimate"),
        pytest.param(Outcome(0.99, 3.55), Outcome(None, 3.6), id="unknown chance"),
    ],
)
def test_better_outcomes_come_first(better: Outcome, worse: Outcome) -> None:
    """Exact outcomes compare by chances first, estimates by one cost."""
    ranks = ranks_of([better, worse])

    assert ranks[0] < ranks[1]


@pytest.mark.parametrize("price", [0, 1, 10])
@pytest.mark.parametrize("turns", [2, 3, 4])
def test_a_beam_of_all_guesses_has_the_least_cost(
    turns: int, price: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The outcomes equal trying every guess at every node."""
    monkeypatch.setattr(defaults, "LOST_GUESSES", price)
    for seed in range(min(5 * TIMES, 50)):
        matrix = random_position(seed, SMALL[::2], 26, Mode.ANY).game.replies
        masses = np.random.default_rng(seed).integers(1, 60, len(matrix.targets)) ** 2
        plain = PlainSearch(matrix, Mode.ANY, masses.tolist(), turns, price).outcomes([])

        search = PositionSearch(matrix, "any", Beam(None, 1000), masses=masses, turns=turns)

        for guess, word in enumerate(matrix.guesses):
            cost, _ = search.value(guess)
            assert search.outcome(cost) == pytest.approx(plain[word]), (seed, word)


def test_a_long_list_is_played_out_in_parts(
    wordle_words: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Later guesses come from the part only, so means are higher, except with one part."""
    words = wordle_words[::2]
    whole = {row.guess: row.guesses for row in Game("wordle", words).advise().best}
    monkeypatch.setattr(matrix, "LONG_CELLS", 0)

    one_part = Game("wordle", words).advise()
    monkeypatch.setattr(rated_guesses, "PLAYED_TOGETHER", 100)
    parts = Game("wordle", words).advise()

    assert {row.guess: row.guesses for row in one_part.best} == pytest.approx(
        whole, abs=0.01
    )
    assert {row.guess for row in parts.best} == {*whole}
    assert all(row.guesses > whole[row.guess] + 0.01 for row in parts.best)
    assert parts.reason.endswith("; the list is long, so better later guesses may exist")


@pytest.mark.parametrize("hard", [Mode.ANY, Mode.HARD])
def test_parts_make_a_tree_of_a_long_list(
    hard: Mode, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With each branch alone, the mean equals the mean of trees whose guesses are in the branch."""
    words = tuple(map("".join, product("abcdef", "abcdef", "abc", "abcde")))
    game = Game("wordle", words).replies
    monkeypatch.setattr(matrix, "LONG_CELLS", 0)
    monkeypatch.setattr(rated_guesses, "PLAYED_TOGETHER", 1)
    long = Game("wordle", words).replies

    (mean,) = rated_guesses.outcomes_of(long, [17], hard).values()

    mode = "any" if hard == Mode.ANY else "consistent"
    total = len(words)
    for code in np.unique(game.codes[17]):
        branch = np.flatnonzero(game.codes[17] == code)
        part = game.with_targets(branch).with_guesses(np.append(branch, 17))
        if code != game.right:
            total += grow_greedy(part, "neg_entropy", mode, any_window=(4, None)).total
    assert mean.guesses == pytest.approx(total / len(words))
