"""Mastermind, bulls and cows, their variants, Jotto with two numbers, Primel, Nerdle: as published.

Every guess is considered at every turn; of equal guesses, one that may be right comes first, and
then the first in list order.
"""

from functools import cache

import numpy as np
import polars as pl
import pytest

from guesstree.games.codes import reply_codes
from guesstree.games.matrix import ReplyMatrix, compute_replies
from guesstree.games.rules import RULES
from guesstree.games.tree import GuessTree
from guesstree.search.metrics import information
from guesstree.search.objective import Objective
from guesstree.strategies.first_guesses import rank_openers
from guesstree.strategies.greedy import grow_greedy
from guesstree.strategies.optimal import objective_of
from guesstree.strategies.recipes import Recipe
from guesstree.words.generators import codes, equations, isogram_codes, primes
from guesstree.words.lists import isograms, read_words
from tests.conftest import ROOT, nightly
from tests.oracles import IMPOSSIBLE, BruteForce
from tests.reference import histogram, proved


def pairwise_of(text: str) -> list[tuple[str, str]]:
    """Return the words of a text in pairs."""
    words = text.split()
    return [*zip(words[::2], words[1::2], strict=True)]


@cache
def game(name: str) -> ReplyMatrix:
    """Return the game of a name."""
    words = read_words(ROOT / "data/wordle-targets.txt").words
    lists = {
        "mastermind": codes(4, "123456"),
        "seven colours": codes(4, "1234567"),
        "eight colours": codes(4, "12345678"),
        "bulls and cows": isogram_codes(4, "0123456789"),
        "1,562 words": isograms(words),
        "2,309 words": words,
        "primel": primes(5),
    }
    rule = "wordle" if name == "primel" else "pegs"
    return compute_replies(rule, lists[name])


def grow(name: str, strategy: str) -> GuessTree:
    """Grow the greedy tree of a game, without a window."""
    metric, mode = strategy.split("-")
    return grow_greedy(
        game(name), metric, mode, any_window=(1, None), ties=("prefer-consistent",)
    )


@pytest.mark.parametrize(
    ("name", "strategy", "first", "counts"),
    [
        # Shapiro 1983, Knuth 1976, Irving 1979, Neuwirth 1982, Kooi 2005; as serkangur lists them
        ("mastermind", "first-consistent", "1111", "1 4 25 108 305 602 196 49 6"),
        ("mastermind", "max-any", "1122", "1 6 62 533 694"),
        ("mastermind", "expectation-any", "1123", "1 10 54 645 583 3"),
        ("mastermind", "neg_entropy-any", "1234", "1 4 71 612 596 12"),
        ("mastermind", "parts-any", "1123", "1 12 72 635 569 7"),
        # Wordlegames.jl prints 4477, 482, 15: its sums of rounded logarithms decide one exact tie
        ("primel", "neg_entropy-consistent", "12953", "1 215 3173 4476 482 16"),
        ("primel", "expectation-consistent", "17923", "1 209 2743 4797 589 24"),
    ],
)
def test_histograms(name: str, strategy: str, first: str, counts: str) -> None:
    """First guess and histogram of the published strategies."""
    tree = grow(name, strategy)
    assert tree.opener == first
    assert histogram(tree) == [*map(int, counts.split())]


@pytest.mark.parametrize(
    ("name", "strategy", "total", "worst"),
    [
        ("mastermind", "first-consistent", 7471, 9),
        ("mastermind", "max-any", 5801, 5),
        ("mastermind", "expectation-any", 5696, 6),
        ("mastermind", "neg_entropy-any", 5722, 6),
        ("mastermind", "parts-any", 5668, 6),
        ("mastermind", "max-consistent", 5828, 6),
        ("mastermind", "expectation-consistent", 5722, 6),
        ("mastermind", "neg_entropy-consistent", 5786, 6),
        ("mastermind", "parts-consistent", 5701, 7),
        # the lowest totals are known to be 11,228 and 20,471
        ("seven colours", "parts-any", 11388, 0),
        ("seven colours", "neg_entropy-any", 11378, 0),
        ("eight colours", "parts-any", 20896, 0),
        ("eight colours", "neg_entropy-any", 20688, 0),
        # the lowest total of bulls and cows is known to be 26,274
        ("bulls and cows", "neg_entropy-any", 26424, 8),
        ("bulls and cows", "expectation-any", 26551, 7),
        ("bulls and cows", "parts-any", 26751, 8),
        ("bulls and cows", "max-any", 27139, 7),
    ],
)
def test_totals(name: str, strategy: str, total: int, worst: int) -> None:
    """Totals of greedy strategies, and their worst cases, if these are published."""
    tree = grow(name, strategy)
    assert (tree.total, worst and tree.worst) == (total, worst)
    assert name != "bulls and cows" or tree.opener == "0123"


@pytest.mark.parametrize(
    ("name", "strategy", "mean", "worst"),
    [
        ("1,562 words", "neg_entropy-consistent", 4.3899, 8),
        ("1,562 words", "expectation-consistent", 4.3758, 7),
        ("1,562 words", "neg_entropy-any", 4.3732, 6),
        ("1,562 words", "expectation-any", 4.3688, 6),
        ("2,309 words", "neg_entropy-consistent", 4.6210, 9),
        ("2,309 words", "expectation-consistent", 4.6362, 9),
        ("2,309 words", "neg_entropy-any", 4.5955, 7),
        ("2,309 words", "expectation-any", 4.6107, 6),
    ],
)
def test_jotto_with_two_numbers(name: str, strategy: str, mean: float, worst: int) -> None:
    """Words as bulls and cows: those without repeated letters, 1,562, and all 2,309."""
    tree = grow(name, strategy)
    targets = len(game(name).targets)
    assert f"{targets:,} words" == name
    assert (round(tree.total / targets, 4), tree.worst) == (mean, worst)


def test_first_guesses_of_mastermind() -> None:
    """Kooi's table of the five kinds of first guesses."""
    kinds = pl.DataFrame({"guess": ["1111", "1112", "1122", "1123", "1234"]})
    rows = kinds.join(rank_openers(game("mastermind")), on="guess", maintain_order="left")
    assert rows["largest"].to_list() == [625, 317, 256, 276, 312]
    assert rows["information"].round(1).to_list() == [1.5, 2.7, 2.9, 3.0, 3.1]
    assert rows["expectation"].round(1).to_list() == [512.0, 235.9, 204.5, 185.3, 188.2]
    assert rows["branches"].to_list() == [5, 11, 13, 14, 14]


@pytest.mark.parametrize(
    ("name", "strategy", "cost", "worst", "nodes"),
    [
        ("mastermind", "optimal-any", 5625, 6, 400),  # Koyama and Lai 1993
        ("mastermind", "optimal5-any", 5626, 5, 400),  # the same
        (
            "mastermind",
            "optimal-consistent",
            5660,
            6,
            400,
        ),  # supermastermind/playonline 2026
        # Slovesnov 2017: 539 codes need the fifth guess, at the least
        ("mastermind", f"optimal5-any {4 * 'cost=0 '}cost=1", 539, 5, 2000),
        # Ville 2013
        pytest.param(
            "seven colours", "optimal-any", 11228, 6, 10_000, marks=pytest.mark.slow
        ),
        # Slovesnov 2017: 50 codes need the seventh guess, at the least; this takes three minutes
        pytest.param(
            "bulls and cows",
            f"optimal7-any {6 * 'cost=0 '}cost=1",
            50,
            7,
            50_000,
            marks=nightly,
        ),
    ],
)
def test_proofs(name: str, strategy: str, cost: int, worst: int, nodes: int) -> None:
    """The lowest costs that others found are proved, in few nodes."""
    proof, tree, found = proved(game(name), objective_of(Recipe.parse(strategy)))
    assert (proof.cost, proof.lower_bound, tree.worst) == (cost, cost, worst)
    assert found < nodes


@pytest.mark.parametrize("symbols", range(3, 13))
def test_ab_game_of_two_places(symbols: int) -> None:
    """Two different symbols of n: the formula of Chen, Hsu and Lin (ICS 2002) is what is proved.

    Of the trees with this total some have a worst case of n / 2 + 1, rounded up, and none has less.
    """
    n = symbols
    linear = 72 - 76 * n if n % 2 == 0 else 105 - 82 * n
    matrix = compute_replies("pegs", isogram_codes(2, "0123456789ab"[:n]))
    least = proved(matrix, Objective("any")).proof
    assert 12 * (least.lower_bound or 0) == 4 * n**3 + 21 * n**2 + linear
    safest = proved(matrix, Objective("any", worst_case="first")).tree
    assert (safest.total, safest.worst) == (least.lower_bound, (n + 1) // 2 + 1)


GODDARD = """
2x2 2.000  3x2 2.250  4x2 2.750  5x2 3.031  6x2 3.500  7x2 3.875
2x3 2.333  3x3 2.704  4x3 3.037  5x3 3.358
2x4 2.813  3x4 3.219  4x4 3.535
2x5 3.240  3x5 3.608  4x5 3.941
"""
"""Lowest means of Mastermind by places and colours (Goddard 2004)."""

GREEDY = "3x6 3.9769  3x8 4.6777  3x9 5.0014  3x10 5.3090  6x3 3.6584  5x4 3.8799"
"""Means of the best greedy trees (mikemag/Mastermind 2025), which need not be optimal."""


def all_codes(size: str) -> ReplyMatrix:
    """Return Mastermind with all codes of places x colours."""
    places, colours = map(int, size.split("x"))
    return compute_replies("pegs", codes(places, "123456789a"[:colours]))


@pytest.mark.parametrize(("size", "mean"), pairwise_of(GODDARD))
def test_means_of_small_mastermind(size: str, mean: str) -> None:
    """The published means of 16 sizes are what is proved."""
    found = proved(all_codes(size), Objective("any", exact=0))

    published = pytest.approx(float(mean), abs=5.001e-4)
    assert found.tree.total / len(found.tree.scores()) == published


@pytest.mark.parametrize(
    ("size", "total"),
    [
        ("3x6", 854),
        ("3x8", 2359),
        ("6x3", 2649),
        pytest.param("3x9", 3596, marks=pytest.mark.slow),
        pytest.param("5x4", 3954, marks=pytest.mark.slow),
        pytest.param("3x10", 5242, marks=pytest.mark.slow),
    ],
)
def test_no_greedy_tree_is_better(size: str, total: int) -> None:
    """The best published means of greedy trees are no lower than what is proved."""
    greedy = dict(pairwise_of(GREEDY))

    found = proved(all_codes(size), Objective("any", exact=0))

    assert found.proof.lower_bound == found.tree.total == total
    assert total / len(found.tree.scores()) <= float(greedy[size]) + 5e-5


@pytest.mark.parametrize(("places", "total", "nodes"), [(8, 1104, 200), (9, 2390, 600)])
def test_two_colours(places: int, total: int, nodes: int) -> None:
    """Nobody published these totals. Nine places have 362,880 orders, and few sets need many."""
    found = proved(all_codes(f"{places}x2"), Objective("any", exact=0))

    assert found.proof.lower_bound == found.tree.total == total
    assert found.nodes < nodes


@pytest.mark.parametrize("colours", range(5, 9))
def test_worst_case_of_three_pegs(colours: int) -> None:
    """Jäger and Peczarski: three pegs of c colours take (c - 1) / 3 + 4 guesses, rounded down."""
    found = proved(all_codes(f"3x{colours}"), Objective("any", worst_case="first", exact=0))

    assert found.tree.worst == (colours - 1) // 3 + 4


@pytest.mark.parametrize(
    ("symbols", "games"),
    [
        (3, [1, 4, 1]),
        (4, [1, 11, 11, 1]),
        (5, [1, 26, 66, 26, 1]),
        pytest.param(6, [1, 57, 302, 302, 57, 1], marks=pytest.mark.slow),
        pytest.param(7, [1, 120, 1191, 2416, 1191, 120, 1], marks=nightly),
    ],
)
def test_permutation_wordle(symbols: int, games: list[int]) -> None:
    """No strategy takes fewer than (n + 1) / 2 guesses on average, as is conjectured for all n.

    Kutin and Smithline (arXiv 2408.00903) show that a circular shift takes that many, and k guesses
    for as many permutations as an Eulerian number says (OEIS A008292). That no strategy takes fewer
    is proved here.
    """
    matrix = compute_replies("places", isogram_codes(symbols, "1234567"[:symbols]))

    found = proved(matrix, Objective("any"))

    assert found.proof.lower_bound == found.tree.total == sum(games) * (symbols + 1) // 2
    assert histogram(found.tree) == games


@pytest.mark.parametrize(
    ("pegs", "colours"),
    [(2, 2), (2, 3), (2, 4), (3, 2), pytest.param(2, 5, marks=pytest.mark.slow)],
)
def test_black_pegs_alone(pegs: int, colours: int) -> None:
    """Worst cases and lowest totals of black-peg Mastermind equal trying everything.

    Jäger and Peczarski (2011) have formulas for few pegs, which their abstract does not show.
    """
    matrix = compute_replies("black_pegs", codes(pegs, "12345"[:colours]))
    truth = BruteForce(matrix, "any")
    safest, tree, _ = proved(matrix, Objective("any", worst_case="first"))
    assert truth.best(None, tree.worst - 1) == IMPOSSIBLE
    assert truth.best(None, tree.worst) == safest.lower_bound
    assert proved(matrix, Objective("any")).proof.lower_bound == truth.best()


def test_first_guess_of_primel() -> None:
    """12953 tells 6.632274 bits and leaves 124.38 primes, as Wordlegames.jl prints."""
    ranking = rank_openers(game("primel"))
    best = ranking.filter(neg_entropy_rank=1).row(0, named=True)
    assert best["guess"] == "12953"
    assert best["information"] == pytest.approx(6.632274058429609, abs=1e-12)
    assert best["expectation"] == pytest.approx(124.3844314241301, abs=1e-10)


def test_first_guesses_of_nerdle() -> None:
    """Of the 3,331 equations with eight different symbols, 48-32=16 is the most informative."""
    words = equations(8)
    different = isograms(words)
    assert len(different) == 3331
    codes = reply_codes(RULES["wordle"], different, words)
    bits = [information(np.unique(row, return_counts=True)[1].tolist()) for row in codes]
    best, second = np.argsort(bits)[:-3:-1]
    assert (different[best], different[second]) == ("48-32=16", "48-36=12")
    assert bits[best] == pytest.approx(9.775178, abs=1e-6)
    assert bits[second] == pytest.approx(9.75731, abs=1e-5)
