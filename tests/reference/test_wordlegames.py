"""Wordlegames.jl's readme and documentation: Wordle on the 2,315 original targets, and Primel."""

from pathlib import Path
from typing import Any

import numpy as np
import polars as pl
import pytest

from guesstree.games.matrix import ReplyMatrix, compute_replies
from guesstree.games.rules import RULES
from guesstree.games.tree import GuessTree, walk
from guesstree.search.metrics import METRICS, information
from guesstree.strategies.first_guesses import rank_openers
from guesstree.strategies.greedy import grow_greedy
from guesstree.strategies.scores import Scores
from guesstree.strategies.summary import summarise
from guesstree.words.generators import primes
from tests.reference import histogram

WORDLE = RULES["wordle"]

TREES = pl.read_csv(Path(__file__).with_name("wordlegames-trees.csv"))
"""Both trees that the readme prints, a row per node: the replies that lead there, and numbers."""


@pytest.fixture(scope="module")
def original(wordle_words: tuple[str, ...]) -> ReplyMatrix:
    """Return the game on the targets as Wordle was published."""
    added = ("agora", "fibre", "lynch", "pupal", "slave", "wench")
    return compute_replies("wordle", tuple(sorted((*wordle_words, *added))))


@pytest.fixture(scope="module")
def by_entropy(original: ReplyMatrix) -> GuessTree:
    """Return the tree by entropy, consistent guesses only."""
    return grow_greedy(original, "neg_entropy", "consistent")


def code(digits: str) -> int:
    """Return a score that is printed as digits 0, 1 and 2."""
    return int(digits, 3)


@pytest.mark.parametrize(
    ("metric", "mean", "sd", "counts"),
    [
        (
            "neg_entropy",
            3.5991360691144707,
            0.8490164812102081,
            [1, 131, 999, 919, 207, 47, 9, 2],
        ),
        (
            "expectation",
            3.624622030237581,
            0.8578269827640186,
            [1, 131, 957, 946, 224, 42, 11, 3],
        ),
    ],
)
def test_summaries(
    metric: str, mean: float, sd: float, counts: list[int], original: ReplyMatrix
) -> None:
    """Mean, sample deviation and histogram of both criteria."""
    scores = grow_greedy(original, metric, "consistent").scores_in_order(original.targets)
    summary = summarise(
        Scores("wordle", "s", metric, "consistent", original.targets, (scores,))
    )
    assert summary["mean"] == pytest.approx(mean, abs=1e-14)
    assert summary["sd"] == pytest.approx(sd, abs=1e-14)
    assert summary["histogram"] == list(counts)


def test_raise(original: ReplyMatrix) -> None:
    """The best first guess: 132 replies, 5.877910 bits, 61.0009 targets left; largest branches."""
    best = rank_openers(original).filter(neg_entropy_rank=1).row(0, named=True)
    assert (best["guess"], best["branches"], best["largest"]) == ("raise", 132, 168)
    assert best["information"] == pytest.approx(5.877909690821478, abs=1e-14)
    assert best["expectation"] == pytest.approx(61.00086393088553, abs=1e-12)
    assert original.guesses.index("raise") == 1535 - 1
    sizes = np.sort(np.bincount(original.codes[1534]))[:-16:-1]
    assert " ".join(map(str, sizes)) == "168 121 107 103 102 92 91 80 78 69 61 51 43 41 41"


@pytest.mark.parametrize(
    "game",
    [
        # word, targets before it, score; the printed score of whoop (27) is left over from a bug
        "raise 2315 85, sheer 18 170, sober 4 170, super 2 242",
        "raise 2315 0, mulch 168 1, whoop 6 36, hobby 1 242",
        "raise 2315 11, binge 25 74, mince 2 242",
        # of these, not all scores are printed
        "raise 2315, deter 102, cower 26, hover 9, joker 5, boxer 3, foyer 2, goner 1",
        "raise 2315, tangy 91, caput 13, batch 5, hatch 4, latch 3, match 2, watch 1",
    ],
)
def test_games(game: str, by_entropy: GuessTree) -> None:
    """The printed games: guesses, targets that remain before each, scores as numbers."""
    printed = [turn.split() for turn in game.split(", ")]
    played = [
        [str(by_entropy.guess[node]), str(by_entropy.size[node]), str(reply)]
        for node, reply in walk(by_entropy, WORDLE, printed[-1][0])
    ]
    assert [row[: len(printed[0])] for row in played] == printed


@pytest.mark.parametrize("row", TREES.to_dicts(), ids="{0[tree]} {0[guess]}".format)
def test_trees(row: dict[str, Any], original: ReplyMatrix, by_entropy: GuessTree) -> None:
    """Every node of both printed trees: guess, index, pool, entropy, expected pool."""
    node, candidates = 0, np.arange(len(original.targets))
    for reply in (row["path"] or "").split():
        code = original.texts.index(reply)
        guessed = original.guesses.index(str(by_entropy.guess[node]))
        candidates = candidates[original.codes[guessed, candidates] == code]
        node = by_entropy.children[node][code]
    guess = original.guesses.index(row["guess"])
    assert str(by_entropy.guess[node]) == row["guess"]
    assert (guess + 1, len(candidates)) == (row["index"], row["pool"])
    sizes = np.unique(original.codes[guess, candidates], return_counts=True)[1].tolist()
    assert information(sizes) == pytest.approx(row["entropy"], rel=1e-5)
    assert METRICS["expectation"].value(sizes) == pytest.approx(row["expected"], rel=1e-5)


def test_primel_games() -> None:
    """After 12953 and two replies: the next guesses, and how many primes are left."""
    matrix = compute_replies("wordle", primes(5))
    tree = grow_greedy(matrix, "neg_entropy", "consistent")
    assert tree.opener == "12953" == matrix.guesses[313 - 1]
    second = tree.children[0][code("10001")]
    third = tree.children[second][code("22100")]
    nodes = [(str(tree.guess[node]), int(tree.size[node])) for node in (second, third)]
    assert nodes == [("36187", 236), ("36011", 3)]
    assert matrix.targets[2612 - 1] == "36187"
    after = matrix.codes[312] == code("10011")
    assert after.sum() == 120


@pytest.mark.parametrize(
    ("guess", "target", "score"), [("51383", "12953", 0x6E), ("34513", "51383", 0x5F)]
)
def test_scores(guess: str, target: str, score: int) -> None:
    """Scores of single guesses."""
    assert WORDLE.reply(guess, target) == score


@pytest.mark.parametrize(
    ("metric", "mode", "counts"),
    [
        # checked by a program of another hand; every guess considered, targets preferred
        ("neg_entropy", "any", [1, 61, 1139, 1020, 92, 2]),
        ("expectation", "any", [1, 61, 1074, 1089, 90]),
        ("max", "any", [1, 64, 964, 1154, 131, 1]),
        ("parts", "any", [1, 81, 1182, 958, 89, 4]),
        ("max", "consistent", [1, 122, 880, 1009, 241, 47, 12, 3]),
        ("parts", "consistent", [1, 149, 1044, 889, 184, 35, 10, 3]),
    ],
)
def test_further_histograms(
    metric: str, mode: str, counts: list[int], original: ReplyMatrix
) -> None:
    """Other metrics and modes on the same targets."""
    tree = grow_greedy(
        original, metric, mode, any_window=(1, None), ties=("prefer-consistent",)
    )
    assert histogram(tree) == counts
