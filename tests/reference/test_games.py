"""Mastermind, bulls and cows, their variants, Jotto with two numbers, Primel, Nerdle: as published.

Every guess is considered at every turn; of equal guesses, one that may be right comes first, and
then the first in list order.
"""

from itertools import count

import numpy as np
import pytest

from guesstree.games.codes import reply_codes
from guesstree.games.matrix import ReplyMatrix, compute_replies
from guesstree.games.rules import RULES
from guesstree.games.tree import GuessTree
from guesstree.search.metrics import information
from guesstree.search.objective import Objective
from guesstree.strategies.greedy import grow_greedy
from guesstree.strategies.openers import rank_openers
from guesstree.strategies.optimal import objective_of
from guesstree.strategies.recipes import Recipe
from guesstree.words.generators import codes, equations, isogram_codes, primes
from guesstree.words.lists import isograms
from tests.conftest import nightly
from tests.reference import histogram, proved
from tests.twins import IMPOSSIBLE, BruteForce

CONSISTENT_FIRST = ("prefer-consistent",)


def grow(matrix: ReplyMatrix, metric: str, mode: str) -> GuessTree:
    """Grow the tree of a metric, without a window."""
    return grow_greedy(matrix, metric, mode, any_window=(1, None), ties=CONSISTENT_FIRST)


@pytest.fixture(scope="module")
def mastermind() -> ReplyMatrix:
    """Return the game of 4 pegs and 6 colours."""
    return compute_replies("pegs", codes(4, "123456"))


@pytest.fixture(scope="module")
def bulls_and_cows() -> ReplyMatrix:
    """Return the game of 4 different digits."""
    return compute_replies("pegs", isogram_codes(4, "0123456789"))


@pytest.mark.parametrize(
    ("metric", "mode", "first", "total", "counts"),
    [
        # Shapiro 1983, Knuth 1976, Irving 1979, Neuwirth 1982, Kooi 2005; as serkangur lists them
        ("first", "consistent", "1111", 7471, [1, 4, 25, 108, 305, 602, 196, 49, 6]),
        ("max", "any", "1122", 5801, [1, 6, 62, 533, 694]),
        ("expectation", "any", "1123", 5696, [1, 10, 54, 645, 583, 3]),
        ("neg_entropy", "any", "1234", 5722, [1, 4, 71, 612, 596, 12]),
        ("parts", "any", "1123", 5668, [1, 12, 72, 635, 569, 7]),
    ],
)
def test_mastermind(
    metric: str,
    mode: str,
    first: str,
    total: int,
    counts: list[int],
    mastermind: ReplyMatrix,
) -> None:
    """First guess, total and histogram of the published strategies."""
    tree = grow(mastermind, metric, mode)
    assert (tree.opener, sum(tree.scores().values())) == (first, total)
    assert histogram(tree) == counts


@pytest.mark.parametrize(
    ("game", "mode", "metric", "total", "worst"),
    [
        ("mastermind", "consistent", "max", 5828, 6),
        ("mastermind", "consistent", "expectation", 5722, 6),
        ("mastermind", "consistent", "neg_entropy", 5786, 6),
        ("mastermind", "consistent", "parts", 5701, 7),
        # the least total of bulls and cows is known to be 26,274
        ("bulls_and_cows", "any", "neg_entropy", 26424, 8),
        ("bulls_and_cows", "any", "expectation", 26551, 7),
        ("bulls_and_cows", "any", "parts", 26751, 8),
        ("bulls_and_cows", "any", "max", 27139, 7),
    ],
)
def test_totals(
    game: str,
    mode: str,
    metric: str,
    total: int,
    worst: int,
    request: pytest.FixtureRequest,
) -> None:
    """Totals and worst cases of other greedy strategies."""
    tree = grow(request.getfixturevalue(game), metric, mode)
    assert (tree.total, tree.worst) == (total, worst)
    assert game == "mastermind" or tree.opener == "0123"


def test_first_guesses_of_mastermind(mastermind: ReplyMatrix) -> None:
    """Kooi's table of the five kinds of first guesses."""
    ranking = rank_openers(mastermind)
    rows = [
        ranking.filter(guess=guess).row(0, named=True)
        for guess in ("1111", "1112", "1122", "1123", "1234")
    ]
    assert [row["largest"] for row in rows] == [625, 317, 256, 276, 312]
    assert [round(row["information"], 1) for row in rows] == [1.5, 2.7, 2.9, 3.0, 3.1]
    assert [round(row["expectation"], 1) for row in rows] == [
        512.0,
        235.9,
        204.5,
        185.3,
        188.2,
    ]
    assert [row["branches"] for row in rows] == [5, 11, 13, 14, 14]


@pytest.mark.parametrize(
    ("pegs", "colours", "totals"), [(4, 7, (11388, 11378)), (4, 8, (20896, 20688))]
)
def test_larger_mastermind(pegs: int, colours: int, totals: tuple[int, int]) -> None:
    """Totals by most branches and by entropy; the least are known to be 11,228 and 20,471."""
    matrix = compute_replies("pegs", codes(pegs, "12345678"[:colours]))
    found = tuple(
        sum(grow(matrix, metric, "any").scores().values())
        for metric in ("parts", "neg_entropy")
    )
    assert found == totals


@pytest.mark.parametrize(
    ("strategy", "cost", "worst", "nodes"),
    [
        ("optimal-any", 5625, 6, 400),  # Koyama and Lai 1993
        ("optimal5-any", 5626, 5, 400),  # the same
        ("optimal-consistent", 5660, 6, 400),  # supermastermind/playonline 2026
        # Slovesnov 2017: 539 codes need the fifth guess, at the least
        ("optimal5-any cost=0 cost=0 cost=0 cost=0 cost=1", 539, 5, 2000),
    ],
)
def test_proofs_of_mastermind(
    strategy: str, cost: int, worst: int, nodes: int, mastermind: ReplyMatrix
) -> None:
    """The least costs that others found are proved, in few nodes."""
    proof, tree = proved(mastermind, objective_of(Recipe.parse(strategy)))
    assert (proof.cost, proof.lower_bound, tree.worst) == (cost, cost, worst)
    assert sum(entry.nodes for entry in proof.certificate) < nodes


@pytest.mark.slow
def test_mastermind_of_seven_colours() -> None:
    """The least total is 11,228 (Ville 2013), with a worst case of 6."""
    proof, tree = proved(compute_replies("pegs", codes(4, "1234567")), Objective("any"))
    assert (proof.cost, proof.lower_bound, tree.worst) == (11228, 11228, 6)
    assert sum(entry.nodes for entry in proof.certificate) < 10_000


@nightly
def test_codes_of_bulls_and_cows_that_need_the_seventh_guess(
    bulls_and_cows: ReplyMatrix,
) -> None:
    """They are 50 at least (Slovesnov 2017); the proof takes three minutes."""
    recipe = Recipe.parse(f"optimal7-any {6 * 'cost=0 '}cost=1")
    proof, tree = proved(bulls_and_cows, objective_of(recipe))
    assert (proof.cost, proof.lower_bound, tree.worst) == (50, 50, 7)
    assert sum(entry.nodes for entry in proof.certificate) < 50_000


@pytest.mark.parametrize("symbols", range(3, 13))
def test_ab_game_of_two_places(symbols: int) -> None:
    """Two different symbols of n: the formula of Chen, Hsu and Lin (ICS 2002) is what is proved.

    Of the trees with this total some have a worst case of n / 2 + 1, rounded up, and none has less.
    """
    n = symbols
    linear = 72 - 76 * n if n % 2 == 0 else 105 - 82 * n
    matrix = compute_replies("pegs", isogram_codes(2, "0123456789ab"[:n]))
    least, _ = proved(matrix, Objective("any"))
    assert 12 * (least.lower_bound or 0) == 4 * n**3 + 21 * n**2 + linear
    _, safest = proved(matrix, Objective("any", worst_case="first"))
    assert (safest.total, safest.worst) == (least.lower_bound, (n + 1) // 2 + 1)


@pytest.mark.parametrize(
    ("pegs", "colours"),
    [(2, 2), (2, 3), (2, 4), (3, 2), pytest.param(2, 5, marks=pytest.mark.slow)],
)
def test_black_pegs_alone(pegs: int, colours: int) -> None:
    """Worst cases and least totals of black-peg Mastermind are those of trying everything.

    Jäger and Peczarski (2011) have formulas for few pegs, which their abstract does not show.
    """
    matrix = compute_replies("black_pegs", codes(pegs, "12345"[:colours]))
    truth = BruteForce(matrix, "any")
    safest, tree = proved(matrix, Objective("any", worst_case="first"))
    worst = next(most for most in count(1) if truth.best(None, most) < IMPOSSIBLE)
    assert (tree.worst, safest.lower_bound) == (worst, truth.best(None, worst))
    assert proved(matrix, Objective("any"))[0].lower_bound == truth.best()


@pytest.mark.parametrize(
    ("which", "mode", "metric", "mean", "worst"),
    [
        ("isograms", "consistent", "neg_entropy", 4.3899, 8),
        ("isograms", "consistent", "expectation", 4.3758, 7),
        ("isograms", "any", "neg_entropy", 4.3732, 6),
        ("isograms", "any", "expectation", 4.3688, 6),
        ("all", "consistent", "neg_entropy", 4.6210, 9),
        ("all", "consistent", "expectation", 4.6362, 9),
        ("all", "any", "neg_entropy", 4.5955, 7),
        ("all", "any", "expectation", 4.6107, 6),
    ],
)
def test_jotto_with_two_numbers(
    which: str,
    mode: str,
    metric: str,
    mean: float,
    worst: int,
    wordle_words: tuple[str, ...],
) -> None:
    """Words as bulls and cows: those without repeated letters, 1,562, and all 2,309."""
    words = isograms(wordle_words) if which == "isograms" else wordle_words
    assert len(words) == (1562 if which == "isograms" else 2309)
    scores = grow(compute_replies("pegs", words), metric, mode).scores().values()
    assert (round(sum(scores) / len(scores), 4), max(scores)) == (mean, worst)


@pytest.mark.parametrize(
    ("metric", "first", "counts"),
    [
        # Wordlegames.jl prints 4477, 482, 15: its sums of rounded logarithms decide one exact tie
        ("neg_entropy", "12953", [1, 215, 3173, 4476, 482, 16]),
        ("expectation", "17923", [1, 209, 2743, 4797, 589, 24]),
    ],
)
def test_primel(metric: str, first: str, counts: list[int]) -> None:
    """The 8,363 primes, consistent guesses: Wordlegames.jl, but for one game."""
    tree = grow(compute_replies("wordle", primes(5)), metric, "consistent")
    assert tree.opener == first
    assert histogram(tree) == counts


def test_first_guess_of_primel() -> None:
    """12953 tells 6.632274 bits and leaves 124.38 primes, as Wordlegames.jl prints."""
    matrix = compute_replies("wordle", primes(5))
    ranking = rank_openers(matrix)
    best = ranking.filter(neg_entropy_rank=1).row(0, named=True)
    assert best["guess"] == "12953"
    assert best["information"] == pytest.approx(6.632274058429609, abs=1e-12)
    assert best["expectation"] == pytest.approx(124.3844314241301, abs=1e-10)


def test_first_guesses_of_nerdle() -> None:
    """Of the 3,331 equations with eight different symbols, 48-32=16 tells most."""
    words = equations(8)
    said = isograms(words)
    assert len(said) == 3331
    told = {}
    for guess, replies in zip(said, reply_codes(RULES["wordle"], said, words), strict=True):
        sizes = np.bincount(replies)
        told[guess] = information(sizes[sizes > 0].tolist())
    best, second = sorted(said, key=lambda guess: -told[guess])[:2]
    assert (best, second) == ("48-32=16", "48-36=12")
    assert told[best] == pytest.approx(9.775178, abs=1e-6)
    assert told[second] == pytest.approx(9.75731, abs=1e-5)
