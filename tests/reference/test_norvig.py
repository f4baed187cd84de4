"""Norvig's Wordle and Jotto notebook on the 2,309 words: every figure that it prints.

Its games of random guesses are its own: they are compared as samples. `norvig.json` tells what is
printed from what is exact. Where floating-point sums of its code break exact ties by rounding, the
totals and histograms here come from exact arithmetic and list order.
"""

import json
from collections import Counter
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import polars as pl
import pytest

from guesstree import Game, Metric, Recipe
from guesstree.games.matrix import ReplyMatrix, compute_replies
from guesstree.games.rules import RULES
from guesstree.strategies.evil import evil_game
from guesstree.strategies.first_guesses import rank_openers
from guesstree.strategies.greedy import grow_greedy
from guesstree.strategies.play_out import play_randomly
from guesstree.strategies.scores import Scores
from guesstree.strategies.summary import summarise
from tests.support.commands import rows_of

FACTS: dict[str, Any] = json.loads(
    Path(__file__).with_name("norvig.json").read_text("utf-8")
)

REPORTS: dict[str, dict[str, Any]] = FACTS["reports"]
PRINTED = {
    name: (report["mean"], report["worst"])
    for name, report in REPORTS.items()
    if name in FACTS["greedy"]
}
"""Mean and worst case of each tree."""


@pytest.fixture(scope="module")
def rankings(matrices: dict[str, ReplyMatrix]) -> dict[str, pl.DataFrame]:
    """Rank the first guesses of both games."""
    return {game: rank_openers(matrix) for game, matrix in matrices.items()}


def report_of(summary: dict[str, Any]) -> dict[str, Any]:
    """Return what the notebook reports of scores, rounded as it prints them."""
    within = [summary[f"le{guesses}"] for guesses in range(2, 11)]
    return {
        "median": round(summary["median"]),
        "mean": round(summary["mean"], 2),
        "sd": round(summary["sd"], 2),
        "worst": summary["worst"],
        "best": summary["best"],
        "within": [round(share, 1 if 99 < share < 100 else 0) for share in within],
    }


@pytest.mark.parametrize("name", FACTS["greedy"])
def test_greedy_trees(name: str, matrices: dict[str, ReplyMatrix]) -> None:
    """First guess, total, mean and histogram of every tree, and its report as printed."""
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
    assert report_of(summary) == REPORTS[name]


@pytest.mark.parametrize("game", ["wordle", "jotto"])
def test_the_report_on_random_play_by_one_command(game: str, tmp_path: Path) -> None:
    """The printed report is one sample of each target; its shares are within 4 %."""
    printed = REPORTS[f"{game}/random-consistent"]

    (row,) = rows_of(tmp_path, "compare", "random-consistent", "--game", game)

    report = report_of(row)
    assert report["median"] == printed["median"]
    assert report["mean"] == pytest.approx(printed["mean"], abs=0.1)
    assert report["sd"] == pytest.approx(printed["sd"], abs=0.05)
    assert report["best"] <= printed["best"]
    assert report["worst"] >= printed["worst"]
    assert report["within"] == pytest.approx(printed["within"], abs=4)


@pytest.mark.parametrize("game", ["wordle", "jotto"])
def test_ties_of_its_code(game: str, matrices: dict[str, ReplyMatrix]) -> None:
    """The total of its code for expectation, any guess allowed: rounding decides exact ties.

    The total is not printed. Its mean has the same two decimals as the exact tree's.
    """
    matrix, facts = matrices[game], FACTS["greedy"][f"{game}/expectation-any"]
    total = _total_by_rounding(matrix, np.arange(len(matrix.targets)))
    assert total == facts["code_total"] != facts["total"]
    assert (
        round(total / len(matrix.targets), 2) == REPORTS[f"{game}/expectation-any"]["mean"]
    )


@pytest.mark.parametrize("target", FACTS["games"])
def test_sample_games(target: str, matrices: dict[str, ReplyMatrix]) -> None:
    """The games that it plays by the tree of least maximum."""
    moves = Game(matrices["wordle"]).play("max-consistent", target).moves
    found = [[move.guess, move.reply, move.remaining] for move in moves]
    assert found == FACTS["games"][target]


@pytest.mark.parametrize("game", ["wordle", "jotto"])
def test_first_guesses(game: str, rankings: dict[str, pl.DataFrame]) -> None:
    """The 20 best and the 5 worst first guesses with their values, exact and as printed."""
    facts = FACTS["first_guesses"][game]
    printed = [*facts["table_top20_as_printed"], *facts["table_bottom5_as_printed"]]
    decimals = {"max": 0, "expectation": 2, "neg_entropy": 3}
    for at, (metric, places) in enumerate(decimals.items()):
        rows = rankings[game].sort(f"{metric}_rank").select("guess", metric).rows()
        words, values = zip(*rows[:20], *rows[-5:], strict=True)
        exact = [*facts[metric]["top20"], *facts[metric]["bottom5"]]
        assert [*words] == [word for word, _ in exact]
        assert [*values] == pytest.approx([value for _, value in exact], rel=1e-14)
        rounded = [round(value, places) for value in values]
        columns = [row[2 * at : 2 * at + 2] for row in printed]
        assert [[*row] for row in zip(words, rounded, strict=True)] == columns


def test_ouija_is_the_last_of_jotto(matrices: dict[str, ReplyMatrix]) -> None:
    """With four vowels, it has the largest branch, the largest expected size and least bits."""
    words = [*matrices["jotto"].targets, "ouija"]

    ranking = rank_openers(compute_replies("jotto", words))

    ranks = [f"{metric}_rank" for metric in ("max", "expectation", "neg_entropy")]
    (row,) = ranking.filter(guess="ouija").to_dicts()
    assert [row[rank] for rank in ranks] == [1392, 1392, 1392]
    assert row["largest"] == 907
    assert row["expectation"] == pytest.approx(983060 / 1392)
    assert row["information"] == pytest.approx(1.242, abs=5e-4)


@pytest.mark.parametrize("guess", FACTS["partition_counts"])
def test_branch_counts(guess: str, matrices: dict[str, ReplyMatrix]) -> None:
    """How many branches of each size raise and fuzzy have."""
    wordle = matrices["wordle"]
    sizes = np.unique(wordle.codes[wordle.position[guess]], return_counts=True)[1]
    counts = Counter(map(str, sizes.tolist()))
    assert counts == FACTS["partition_counts"][guess]


@pytest.mark.parametrize(
    ("guess", "counts"), [("roast", [1] * 12 + [2] * 6), ("ninja", [1] * 6 + [3, 4, 11])]
)
def test_few_words(guess: str, counts: list[int], matrices: dict[str, ReplyMatrix]) -> None:
    """Every hundredth word, split by two guesses; the tree of least maximum begins with roast."""
    few = compute_replies("wordle", matrices["wordle"].targets[::100])
    sizes = np.unique(few.codes[few.position[guess]], return_counts=True)[1]
    tree = grow_greedy(few, "max", "consistent")
    assert sorted(sizes.tolist()) == counts
    assert (tree.opener, len(tree), tree.worst) == ("roast", 24, 3)


def test_words_that_differ_in_one_letter(matrices: dict[str, ReplyMatrix]) -> None:
    """Nine words, by consistent guesses and with berth and spawn: the reports as printed."""
    ails = tuple(f"{letter}ails" for letter in "bfhnprstw")
    replies = compute_replies("wordle", ails, (*ails, *matrices["wordle"].targets))
    for mode, opener in (("consistent", "bails"), ("any", "berth")):
        tree = grow_greedy(replies, "max", mode)
        scores = tuple(tree.scores().values())
        summary = summarise(Scores("w", "s", "max", mode, ails, (scores,)))
        assert tree.opener == opener
        assert report_of(summary) == REPORTS[f"ails/max-{mode}"]
    assert "spawn" in tree.guess
    assert sorted(scores) == [2] * 4 + [3] * 5


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


def test_long_games(matrices: dict[str, ReplyMatrix]) -> None:
    """Antiwordle by least information, and by fewest branches: 13,278 and 13,571 guesses."""
    game = Game(matrices["wordle"])
    metric = Metric(
        "fewest", "Fewest", lambda most: np.minimum(np.arange(most + 1), 1), len
    )
    fewest = Recipe.of(metric, "consistent", ties=["entropy"])
    assert game.compare("entropy-consistent", fewest)["total"].to_list() == [13278, 13571]


@pytest.mark.slow
@pytest.mark.parametrize("game", FACTS["random_guesser"])
def test_random_play(game: str, matrices: dict[str, ReplyMatrix]) -> None:
    """Means of rounds are as in 25 runs of its code."""
    facts = FACTS["random_guesser"][game]

    means = play_randomly(matrices[game], rounds=100, seed=1).mean(axis=1)

    spread = facts["sd_of_means"]
    assert means.mean() == pytest.approx(facts["mean_of_means_25_seeds"], abs=spread)
    assert means.std(ddof=1) == pytest.approx(spread, rel=0.3)


def _total_by_rounding(matrix: ReplyMatrix, targets: npt.NDArray[np.int64]) -> int:
    """Return the guesses that some targets take if floating-point sums decide ties."""
    if len(targets) == 1:
        return 1
    every = np.arange(len(matrix.guesses))
    guesses = every if 3 < len(targets) <= 125 else matrix.guess_of_target[targets]
    codes, replies = matrix.codes[np.ix_(guesses, targets)], len(matrix.texts)
    rows = np.arange(len(guesses))[:, None] * replies
    sizes = np.bincount((codes + rows).ravel(), minlength=len(guesses) * replies)
    squares = np.square(sizes.reshape(-1, replies)).sum(axis=1)
    tied = np.flatnonzero(squares == squares.min())
    best = min(tied, key=lambda at: _expectation(np.bincount(codes[at]).tolist()))
    wrong = np.setdiff1d(codes[best], matrix.right)
    branches = (targets[codes[best] == code] for code in wrong)
    return len(targets) + sum(_total_by_rounding(matrix, branch) for branch in branches)


def _expectation(sizes: list[int]) -> float:
    """Return the expected size of a branch, summed in the order of its code."""
    return sum(size / sum(sizes) * size for size in sorted(sizes) if size)
