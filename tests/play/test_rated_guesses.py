"""Where advice is an estimate, one expected cost decides, and a wasted guess costs a turn."""

from itertools import product

import numpy as np
import pytest

from guesstree import Game, defaults
from guesstree.advice import rated_guesses
from guesstree.advice.rated_guesses import Outcome, ranks_of
from guesstree.advice.word_lists import layers_of
from guesstree.games import matrix
from guesstree.games.modes import Mode
from guesstree.search.cost import Beam
from guesstree.search.position_search import PositionSearch
from guesstree.strategies.greedy import grow_greedy
from guesstree.words.lists import read_words
from tests.conftest import ROOT, TIMES
from tests.play.oracles import Places, PlainEnd
from tests.play.test_best import SMALL, random_position

# Advice that lists a few good guesses


@pytest.fixture(scope="module")
def newspaper() -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the newspaper's possible answers and its allowed guesses."""
    targets = read_words(ROOT / "data/wordle-nyt2023-targets-3158.txt").words
    guesses = read_words(ROOT / "data/wordle-nyt2022-guesses-14855.txt").words
    return targets, guesses


@pytest.mark.parametrize(
    "likely", [14.34, *(pytest.param(likely, marks=pytest.mark.slow) for likely in (5, 15))]
)
def test_a_rare_loss_does_not_outweigh_a_third_of_a_guess(
    likely: float,
    newspaper: tuple[tuple[str, ...], tuple[str, ...]],
    wordle_words: tuple[str, ...],
) -> None:
    """Aback needs 0.3 guesses more than slate; its tree wins 0.01 % more games by chance."""
    targets, guesses = newspaper
    core = {*wordle_words}
    weights = {target: likely if target in core else 1 for target in targets}

    advice = Game("wordle", targets, guesses=guesses, weights=weights).advise()

    named = [row.guess for row in advice.best]
    assert advice.guess == "salet"
    assert "slate" in named
    assert "aback" not in named[: named.index("slate")]
    assert "counting a lost game as 10 more (it wins 99.6% of games)" in advice.reason


def test_equal_weights_are_no_weights(wordle_words: tuple[str, ...]) -> None:
    """Advice has the same rows, whether targets have equal weights or none."""
    words = wordle_words[::30]
    plain = Game("wordle", words, turn_limit=4)
    equal = Game("wordle", words, weights=dict.fromkeys(words, 0.1), turn_limit=4)

    assert equal.advise().best == plain.advise().best


def test_a_list_of_equal_weights_has_none() -> None:
    """So a game of such a list may have proofs and a table of first guesses."""
    (layer,) = layers_of(("brick", "crane"), ("brick", "crane"), np.array([0.3, 0.3]))

    assert layer.weights is None


# How outcomes compare


def test_exact_outcomes_compare_by_chances_first() -> None:
    """However many guesses it takes to win a game more."""
    ranks = ranks_of([Outcome(0.9999, 2.0, exact=True), Outcome(1.0, 5.0, exact=True)])

    assert ranks[1] < ranks[0]


def test_of_equal_exact_chances_the_fewest_guesses_are_best() -> None:
    """Chances may differ by rounding."""
    ranks = ranks_of([Outcome(1 - 1e-12, 2.0, exact=True), Outcome(1.0, 2.1, exact=True)])

    assert ranks[0] < ranks[1]


@pytest.mark.parametrize(
    ("win", "is_better"),
    [
        pytest.param(0.995, True, id="costs 0.05 guesses"),
        pytest.param(0.985, False, id="costs 0.15 guesses"),
    ],
)
def test_estimates_compare_by_one_cost(win: float, is_better: bool) -> None:
    """A guess that takes 0.1 guesses less may lose one game in a hundred more."""
    ranks = ranks_of([Outcome(win, 3.4), Outcome(1.0, 3.5)])

    assert (ranks[0] < ranks[1]) == is_better


def test_an_estimate_and_an_exact_number_compare_by_one_cost() -> None:
    """An estimate would be worse by its chance alone."""
    ranks = ranks_of([Outcome(0.9999, 3.4), Outcome(1.0, 3.9, exact=True)])

    assert ranks[0] < ranks[1]


def test_guesses_decide_where_a_chance_is_unknown() -> None:
    """What is not known of one outcome does not count against the other."""
    ranks = ranks_of([Outcome(0.99, 3.55), Outcome(None, 3.6)])

    assert ranks[0] < ranks[1]


class PlainCost(PlainEnd):
    """All ways to go on, of which those with the least expected cost are taken."""

    def least(self, left: Places, allowed: Places, turns: int) -> tuple[int, int]:
        """Return the mass that is lost at the least cost, and the guesses."""
        if turns == 0:
            return self.mass(left), self.mass(left)
        key = left, allowed, turns
        if key not in self._known:
            ends = [
                self.after(left, allowed, guess, turns)
                for guess in self.guesses(left, allowed)
            ]
            self._known[key] = min(ends, key=cost_of)
        return self._known[key]


def cost_of(end: tuple[int, int]) -> tuple[int, int]:
    """Return what is minimised, and of equal costs the mass that is lost."""
    lost, guesses = end
    return guesses + defaults.LOST_GUESSES * lost, lost


@pytest.mark.parametrize("price", [0, 1, 10])
@pytest.mark.parametrize("turns", [2, 3, 4])
def test_a_beam_that_follows_all_guesses_has_the_least_cost(
    turns: int, price: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its outcomes are those of trying every guess at every node."""
    monkeypatch.setattr(defaults, "LOST_GUESSES", price)
    beam = Beam(None, 1000)
    for seed in range(min(5 * TIMES, 50)):
        game = random_position(seed, SMALL[::2], 26, Mode.ANY).game
        matrix = game.replies
        masses = np.random.default_rng(seed).integers(1, 60, len(matrix.targets)) ** 2
        plain = PlainCost(matrix, Mode.ANY, masses.tolist()).outcomes((), turns)

        search = PositionSearch(matrix, "any", beam, masses=masses, turns=turns)
        for guess, word in enumerate(matrix.guesses):
            cost, _ = search.value(guess)
            assert search.outcome(cost) == pytest.approx(plain[word]), (seed, word)


# Wasted guesses


def test_a_wasted_guess_costs_a_turn(wordle_words: tuple[str, ...]) -> None:
    """With two turns instead of three, 34 of 52 words can be found."""
    words = wordle_words[::44][:52]
    game = Game("wordle", words, guesses=[*words, "zzzzz"], turn_limit=3)

    review = game.review("zzzzz .....")

    (turn,) = review.turns
    assert turn.win == pytest.approx(34 / 52)
    assert turn.guesses == pytest.approx(173 / 52)
    assert turn.exact
    assert not turn.best_exact


@pytest.mark.parametrize("turns", [0, 3, 4, 5, 6])
@pytest.mark.parametrize("hard", [Mode.ANY, Mode.HARD])
@pytest.mark.parametrize("weighted", [False, True])
def test_a_wasted_guess_is_followed_by_the_best_guess(
    weighted: bool, hard: Mode, turns: int, wordle_words: tuple[str, ...]
) -> None:
    """The rest of the game is that of a game with one turn less."""
    words = [word for word in wordle_words if "z" not in word][::25]
    weights = {word: 1 + at % 9 for at, word in enumerate(words)} if weighted else None
    game = Game(
        "wordle", words, guesses=[*words, "zzzzz"], weights=weights, turn_limit=turns
    )
    after = game.with_turn_limit(max(0, turns - 1)).advise(mode=hard).best[0]

    (turn,) = game.review("zzzzz .....", mode=hard).turns

    assert turn.win == after.win
    assert turn.guesses == pytest.approx(1 + after.guesses)
    assert turn.exact == after.exact


def test_hints_of_a_wasted_guess_count_in_hard_mode(wordle_words: tuple[str, ...]) -> None:
    """All words end in e, so that zzzze tells nothing; but from then on all guesses have an e."""
    words = [word for word in wordle_words if word.endswith("e") and "z" not in word][::3]
    others = [word for word in wordle_words if not word.endswith("e")][::9]
    game = Game("wordle", words, guesses=[*words, *others, "zzzze"], turn_limit=6)
    after = game.advise("zzzze ....G", mode=Mode.HARD).best[0]

    (turn,) = game.review("zzzze ....G", mode=Mode.HARD).turns

    assert (turn.win, turn.guesses) == pytest.approx((after.win, 1 + after.guesses))


def test_a_long_list_is_played_out_in_parts(
    wordle_words: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Later guesses are only words of the part, so a mean is at least that of the whole list.

    With one part of all words, it is the same.
    """
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
    """With each branch alone, the mean is that of trees that guess within the branch."""
    words = tuple(map("".join, product("abcdef", "abcdef", "abc", "abcde")))
    game = Game("wordle", words).replies
    monkeypatch.setattr(matrix, "LONG_CELLS", 0)
    monkeypatch.setattr(rated_guesses, "PLAYED_TOGETHER", 1)
    long = Game("wordle", words).replies

    (mean,) = rated_guesses.play_out(long, [17], hard).values()

    mode = "any" if hard == Mode.ANY else "consistent"
    total = len(words)
    for code in np.unique(game.codes[17]):
        branch = np.flatnonzero(game.codes[17] == code)
        part = game.with_targets(branch).with_guesses(np.append(branch, 17))
        if code != game.right:
            total += grow_greedy(part, "neg_entropy", mode, any_window=(4, None)).total
    assert mean.guesses == pytest.approx(total / len(words))
