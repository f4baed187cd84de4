"""The command `openers`: first guesses in order, with what is proved of them."""

from pathlib import Path

import numpy as np
import polars as pl
import pytest

from guesstree import Game
from tests.cli.conftest import WORDS
from tests.support.commands import json_of, make_study, output_of, refused, rows_of
from tests.support.stage_files import ranked


def test_a_proved_ranking(tmp_path: Path) -> None:
    """The lowest average comes first, as in the library; --by guesses is the default."""
    command = ("openers", "--game", "nyt", "--count", "5")

    rows = rows_of(tmp_path, *command)

    assert [row["guess"] for row in rows] == [*Game("nyt").openers()["guess"].head(5)]
    assert rows[0]["guess"] == "tarse"
    assert [row["rank"] for row in rows] == [1, 2, 3, 4, 5]
    assert [row["rank_at_best"] for row in rows] == [1, 2, 3, 4, 5]
    assert all(row["exact"] for row in rows)
    assert json_of(tmp_path, *command)["proved_best"] == "tarse"
    assert rows_of(tmp_path, *command, "--by", "guesses") == rows


def test_only_given_words_are_rated(folder: Path) -> None:
    """Only the given words are rated, in capitals or not; --worst begins with the worst of them."""
    rated = Game("wordle", WORDS).openers("visit", "crate").to_dicts()

    assert rows_of(folder, "openers", "visit", "CRATE") == rated
    assert rows_of(folder, "openers", "visit", "crate", "--worst") == rated[::-1]


def test_all_given_words_are_rated(tmp_path: Path) -> None:
    """Twenty rows are the default for the best words alone; --count cuts both."""
    words = Game("wordle").targets[:30]

    named = rows_of(tmp_path, "openers", *words, "--game", "wordle")
    few = rows_of(tmp_path, "openers", *words, "--game", "wordle", "--count", 2)

    assert {row["guess"] for row in named} == {*words}
    assert few == named[:2]


_SHOWN = {"bits": "information", "neg_entropy": "information", "max": "largest"}
"""The columns that show what ranks the guesses."""


def test_columns_count_targets_by_weight(tmp_path: Path) -> None:
    """In a game with weights, the order follows from the numbers that are shown."""
    command = ("openers", "--game", "today", "--count", 3)

    columns = (
        ("expected", 1),
        ("bits", -1),
        ("largest", 1),
        ("max", 1),
        ("neg_entropy", -1),
    )
    for column, sign in columns:
        name = _SHOWN.get(column, column)
        rows = rows_of(tmp_path, *command, "--by", column)
        cells = [row[name] for row in rows]
        rated = rows_of(tmp_path, "openers", rows[0]["guess"], "--game", "today")

        assert cells == sorted(cells, key=lambda cell: sign * cell)
        assert [row[name] for row in rated] == cells[:1]

    (first, *_) = rows_of(tmp_path, *command, "--by", "mean_size")
    (rated_first,) = rows_of(tmp_path, "openers", first["guess"], "--game", "today")
    assert first["information"] == rated_first["information"]


def test_estimates_tell_no_rank(tmp_path: Path) -> None:
    """Without bounds, any guess may be the best; only another metric ranks them."""
    command = ("openers", "--game", "mastermind", "1355", "1122")

    usual = rows_of(tmp_path, *command)
    by_metric = rows_of(tmp_path, *command, "--metric", "max")

    assert [row["guess"] for row in usual] == ["1355", "1122"]
    assert [row["rank"] for row in usual] == [None, None]
    assert {row["rank_at_worst"] for row in usual} == {1296}
    assert [row["guess"] for row in by_metric] == ["1122", "1355"]
    assert by_metric[0]["rank"] == 1
    assert by_metric[0]["guesses"] == usual[1]["guesses"]
    assert "Ranked by largest" in output_of(tmp_path, *command, "--metric", "max")


def test_a_rank_is_no_column_to_rank_by(tmp_path: Path) -> None:
    """The refusal names other columns."""
    fault = refused(tmp_path, "openers", "--game", "nyt", "--by", "rank")

    assert "no metric or column 'rank'; choose one of" in fault


def test_an_upper_bound_has_no_rank(tmp_path: Path) -> None:
    """An upper bound is shown with the sign ≤, and has no rank."""
    shown = output_of(tmp_path, "openers", "qajaq", "--game", "nyt")
    (row,) = rows_of(tmp_path, "openers", "qajaq", "--game", "nyt")

    assert f"≤{row['guesses']:.3f}" in shown
    assert (row["rank"], row["exact"]) == (None, False)


def test_a_bound_below_an_exact_number(tmp_path: Path) -> None:
    """For chase a tree of 3.646 is known, and no tree that starts with adieu takes under 3.741."""
    command = ("openers", "adieu", "chase", "--game", "nyt")

    chase, adieu = rows_of(tmp_path, *command)

    assert (chase["guess"], chase["exact"], chase["rank_at_best"]) == ("chase", False, 12)
    assert (adieu["guess"], adieu["exact"], adieu["rank_at_best"]) == ("adieu", True, 7540)
    assert "≥7,540  adieu" in output_of(tmp_path, *command)


@pytest.mark.parametrize("name", ["nyt", "wordle", "wordle-original"])
def test_ranks_follow_from_the_bounds(name: str) -> None:
    """A rank is known if no other total may lie on both sides of the guess's own."""
    table = Game(name).openers()
    columns = ("total", "lower_bound", "rank", "rank_at_best", "rank_at_worst")
    total, lower, rank, best, worst = (table[column].to_numpy() for column in columns)

    assert table["total"].is_sorted()
    assert (lower <= total).all()
    for at in np.random.default_rng(1).choice(len(table), 50, replace=False):
        assert best[at] == 1 + (total < lower[at]).sum()
        assert worst[at] == 1 + (np.delete(lower, at) < total[at]).sum()
    assert np.array_equal(np.isnan(rank), best != worst)


def test_first_guesses_of_a_small_list_are_exact(tmp_path: Path) -> None:
    """All first guesses are searched; `openers`, `advise` and a proof agree."""
    text = "ample books brick crane fight hobby might night plant slate stare"
    (tmp_path / "class.txt").write_text(text.replace(" ", "\n"))

    rows = rows_of(tmp_path, "openers", "--game", "class.txt")
    advised = json_of(tmp_path, "advise", "--game", "class.txt")["best"][0]

    for first in (rows[0], advised):
        assert (first["guess"], first["guesses"]) == ("crane", 24 / 11)
    assert [row["rank"] for row in rows] == [1, 1, 1, 1, 1, 6, 6, 8, 8, 10, 10]
    assert all(row["exact"] for row in rows)
    assert Game("wordle", text.split()).prove("optimal-any").lower_bound == 24


@pytest.mark.parametrize(
    ("game", "sentence", "is_shown"),
    [
        ("jotto", "Ranked by bits, not by guesses.", True),
        ("wordle", "Ranked by", False),
        ("nyt", "The best first guess that may be the answer is caret, with 3.563.", True),
        ("wordle", "The best first guess that may be the answer is", False),
    ],
)
def test_remarks_on_a_ranking(
    game: str, sentence: str, is_shown: bool, tmp_path: Path
) -> None:
    """One remark names the ranking's metric; another the best target, if a non-target is best."""
    assert (sentence in output_of(tmp_path, "openers", "--game", game)) is is_shown


def test_rankings_of_other_modes(tmp_path: Path) -> None:
    """Hard mode has its own proof; consistent mode starts with a target."""
    (first, second, *_) = rows_of(tmp_path, "openers", "--game", "nyt", "--hard")
    consistent = rows_of(tmp_path, "openers", "--game", "nyt", "--mode", "consistent")

    assert (first["guess"], first["exact"]) == ("tarse", True)
    assert round(first["guesses"] * 3158) == 11_627
    assert second["guesses"] > first["guesses"]
    assert all(row["possible"] for row in consistent)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ("crane --by bits", "--by cannot be combined with words"),
        ("--by bits --hard", "a mode ranks only by guesses"),
        ("--by mine_mean", "first guesses have no metric or column 'mine_mean'; "),
    ],
)
def test_options_that_do_not_go_together(options: str, message: str, folder: Path) -> None:
    """Another column ranks all words, without a mode, and must exist."""
    assert message in refused(folder, "openers", *options.split())


def test_the_ranking_of_a_study(tmp_path: Path) -> None:
    """The table that the pipeline made is used as long as it fits the config, with all columns."""
    mine = "recipes: {mine: {strategy: max-any, opening: [visit]}}\n"
    config = make_study(tmp_path, WORDS, mine) / "config.yaml"
    text = config.read_text().replace(
        "targets: words", "targets: words, played_out: [mine]"
    )
    config.write_text(text)
    ranked(tmp_path, WORDS, "max-any name=mine opening=visit")

    rows = rows_of(tmp_path, "openers", "--by", "mine_mean")

    stored = pl.read_parquet(tmp_path / "results/openers/few.parquet")
    assert [row["mine_mean"] for row in rows] == sorted(stored["mine_mean"].to_list())
    by_guesses = [row["guess"] for row in rows_of(tmp_path, "openers")]
    assert by_guesses == stored["guess"].to_list()

    config.write_text(text.replace("[visit]", "[ninny]"))

    assert "'mine_mean'" in refused(tmp_path, "openers", "--by", "mine_mean")
