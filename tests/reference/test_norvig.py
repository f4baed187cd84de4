"""Norvig's Wordle and Jotto notebook on the 2,309 words: every figure that it publishes.

Totals and histograms are exact; where the notebook's floating-point sums break exact ties by
rounding, `norvig.json` keeps the total that it prints as `notebook_total`, and the figures here
are those of exact arithmetic and list order.
"""

import json
from collections import Counter
from pathlib import Path
from typing import Any

import numpy as np
import polars as pl
import pytest

from guesstree.analysis.openers import best_and_worst
from guesstree.analysis.scores import Scores
from guesstree.analysis.summary import summarise
from guesstree.games.registry import RULES
from guesstree.metrics.ranking import rank_openers
from guesstree.play.players import evil_game
from guesstree.replies.matrix import ReplyMatrix, compute_replies
from guesstree.strategies.greedy import grow_greedy
from guesstree.strategies.random import play_randomly

FACTS: dict[str, Any] = json.loads(Path(__file__).with_name("norvig.json").read_text("utf-8"))

PRINTED = {
    "wordle/max-consistent": (3.68, 8),
    "wordle/expectation-consistent": (3.62, 8),
    "wordle/neg_entropy-consistent": (3.60, 8),
    "wordle/max-any": (3.64, 6),
    "wordle/expectation-any": (3.55, 6),
    "wordle/neg_entropy-any": (3.52, 6),
    "jotto/max-consistent": (6.31, 16),
    "jotto/expectation-consistent": (6.11, 14),
    "jotto/neg_entropy-consistent": (6.31, 15),
    "jotto/max-any": (6.38, 9),
    "jotto/expectation-any": (6.13, 9),
    "jotto/neg_entropy-any": (6.18, 9),
    "wordle/entropy-consistent": (5.75, 11),
}


@pytest.fixture(scope="module")
def rankings(matrices: dict[str, ReplyMatrix]) -> dict[str, pl.DataFrame]:
    """Rank the first guesses of both games."""
    return {game: rank_openers(matrix) for game, matrix in matrices.items()}


@pytest.mark.parametrize("name", FACTS["greedy"])
def test_greedy_trees(name: str, matrices: dict[str, ReplyMatrix]) -> None:
    """First guess, total, mean and histogram of every tree."""
    game, strategy = name.split("/")
    metric, mode = strategy.split("-")
    tree, facts = grow_greedy(matrices[game], metric, mode), FACTS["greedy"][name]
    found = tree.scores()
    scores = Scores(game, strategy, metric, mode, tuple(found), (tuple(found.values()),))
    summary = summarise(scores)
    assert str(tree.guess[0]) == facts["first_guess"]
    assert (summary["targets"], summary["total"]) == (facts["targets"], facts["total"])
    assert summary["mean"] == facts["mean"]
    assert {str(n): count for n, count in scores.histogram.items()} == facts["histogram"]
    assert (round(summary["mean"], 2), summary["worst"]) == PRINTED[name]


def test_antiwordle_spread(matrices: dict[str, ReplyMatrix]) -> None:
    """The longest greedy games: mean 5.75, sample deviation 1.61."""
    scores = tuple(grow_greedy(matrices["wordle"], "entropy", "consistent").scores().values())
    summary = summarise(Scores("w", "s", "entropy", "consistent", ("",) * len(scores), (scores,)))
    assert round(summary["sd"], 2) == 1.61


@pytest.mark.parametrize("metric", ["max", "expectation", "neg_entropy"])
@pytest.mark.parametrize("game", ["wordle", "jotto"])
def test_first_guesses(game: str, metric: str, rankings: dict[str, pl.DataFrame]) -> None:
    """The 20 best and the 5 worst first guesses with their values."""
    facts = FACTS["first_guesses"][game][metric]
    best, worst = best_and_worst(rankings[game], metric, 20)
    for shown, published in ((best, facts["top20"]), (worst[-5:], facts["bottom5"])):
        assert shown["guess"].to_list() == [word for word, _ in published]
        values = [value for _, value in published]
        assert shown[metric].to_list() == pytest.approx(values, rel=1e-14)


@pytest.mark.parametrize("game", ["wordle", "jotto"])
def test_first_guess_table_as_printed(game: str, rankings: dict[str, pl.DataFrame]) -> None:
    """The notebook's table, rounded as it prints it."""
    facts = FACTS["first_guesses"][game]
    decimals = {"max": 0, "expectation": 2, "neg_entropy": 3}
    ends = {metric: best_and_worst(rankings[game], metric, 20) for metric in decimals}
    for end, table, count in (
        (0, "table_top20_as_printed", 20),
        (1, "table_bottom5_as_printed", 5),
    ):
        rows = [
            [
                cell
                for metric, places in decimals.items()
                for cell in _printed(ends[metric][end].tail(count).row(at), places)
            ]
            for at in range(count)
        ]
        assert rows == facts[table]


@pytest.mark.parametrize("guess", FACTS["partition_counts"])
def test_branch_counts(guess: str, matrices: dict[str, ReplyMatrix]) -> None:
    """How many branches of each size raise and fuzzy have."""
    wordle = matrices["wordle"]
    sizes = np.bincount(wordle.codes[wordle.guesses.index(guess)])
    counts = Counter(sizes[sizes > 0].tolist())
    assert {str(size): counts[size] for size in sorted(counts)} == FACTS["partition_counts"][guess]


@pytest.mark.parametrize(
    ("guess", "counts"), [("roast", [1] * 12 + [2] * 6), ("ninja", [1] * 6 + [3, 4, 11])]
)
def test_few_words(guess: str, counts: list[int], matrices: dict[str, ReplyMatrix]) -> None:
    """Every hundredth word, split by two guesses; the tree of least maximum begins with roast."""
    few = compute_replies("wordle", matrices["wordle"].targets[::100])
    sizes = np.bincount(few.codes[few.guesses.index(guess)])
    assert sorted(sizes[sizes > 0].tolist()) == counts
    tree = grow_greedy(few, "max", "consistent")
    assert (tree.opener, len(tree)) == ("roast", 24)
    assert max(tree.scores().values()) == 3


def test_words_that_differ_in_one_letter(matrices: dict[str, ReplyMatrix]) -> None:
    """Nine words: mean 5, deviation 2.74, worst 9; with berth and spawn all within three."""
    ails = tuple(f"{letter}ails" for letter in "bfhnprstw")
    replies = compute_replies("wordle", ails, (*ails, *matrices["wordle"].targets))
    consistent = grow_greedy(replies, "max", "consistent")
    scores = tuple(consistent.scores().values())
    summary = summarise(Scores("w", "s", "max", "consistent", ails, (scores,)))
    assert (consistent.opener, summary["mean"], summary["worst"]) == ("bails", 5, 9)
    assert round(summary["sd"], 2) == 2.74
    tree = grow_greedy(replies, "max", "any")
    assert tree.guess.tolist()[0] == "berth"
    assert "spawn" in tree.guess
    assert sorted(tree.scores().values()) == [2] * 4 + [3] * 5


@pytest.mark.parametrize(("guess", "target", "reply"), FACTS["replies"])
def test_replies(guess: str, target: str, reply: str) -> None:
    """Replies with repeated letters."""
    rule = RULES["wordle"]
    assert rule.texts(5)[rule.reply(guess, target)] == reply


@pytest.mark.parametrize("name", FACTS["evil"])
def test_evil_games(name: str, matrices: dict[str, ReplyMatrix]) -> None:
    """The traces against the replier that keeps the largest branch."""
    game, strategy = name.split("/")
    matrix = matrices[game]
    tree = grow_greedy(matrix, *strategy.split("-"))
    turns = evil_game(tree, matrix)
    assert [[turn.guess, turn.reply] for turn in turns] == FACTS["evil"][name]


@pytest.mark.slow
@pytest.mark.parametrize("game", FACTS["random_guesser"])
def test_random_play(game: str, matrices: dict[str, ReplyMatrix]) -> None:
    """Mean and spread over rounds agree with 25 published seeds, within chance."""
    facts = FACTS["random_guesser"][game]
    means = play_randomly(matrices[game], rounds=100, seed=1).mean(axis=1)
    assert means.mean() == pytest.approx(facts["mean_of_means_25_seeds"], abs=facts["sd_of_means"])
    assert means.std(ddof=1) == pytest.approx(facts["sd_of_means"], rel=0.3)


def _printed(row: tuple[Any, ...], places: int) -> tuple[str, float]:
    _, guess, value = row
    return guess, round(value, places) if places else value
