"""First guesses in one order: by guesses where these are known, with bits as a column."""

from itertools import product
from pathlib import Path

import numpy as np
import polars as pl
import pytest

from guesstree import Game
from guesstree.files.artifacts import store_replies
from guesstree.games.modes import Mode
from guesstree.stages.openers import rank_openers
from tests.cli.conftest import WORDS
from tests.here import asked, make_study, refused, rows_of, said
from tests.steps import ranked


def test_first_guesses_are_ranked_by_guesses(tmp_path: Path) -> None:
    """The lowest average comes first, whether exact or not; the table says the same in Python."""
    rows = rows_of(tmp_path, "openers", "--game", "nyt", "--count", "5")

    assert rows[0]["guess"] == "tarse"
    assert [row["rank"] for row in rows] == [1, None, None, None, None]
    assert [row["rank_at_best"] for row in rows] == [1, 2, 3, 4, 5]
    assert all(row["exact"] for row in rows)
    assert [row["guesses"] for row in rows] == sorted(row["guesses"] for row in rows)
    assert [row["guess"] for row in rows] == Game("nyt").openers()["guess"].head(
        5
    ).to_list()
    assert rows == rows_of(
        tmp_path, "openers", "--game", "nyt", "--count", "5", "--by", "guesses"
    )


def test_advice_ranks_first_guesses_in_the_same_way(tmp_path: Path) -> None:
    """Before the first turn, `advise` names the words that `openers` does, with their numbers."""
    openers = rows_of(tmp_path, "openers", "--game", "nyt", "--count", "5")
    advised = asked(tmp_path, "advise", "--game", "nyt")["best"][:5]

    assert [row["guess"] for row in advised] == [row["guess"] for row in openers]
    assert [row["guesses"] for row in advised] == [row["guesses"] for row in openers]


def test_bounds_have_a_sign_and_no_rank(tmp_path: Path) -> None:
    """What is not exact is ≤, also for the worst words."""
    shown = said(tmp_path, "openers", "qajaq", "--game", "nyt")
    (row,) = rows_of(tmp_path, "openers", "qajaq", "--game", "nyt")

    assert f"≤{row['guesses']:.3f}" in shown
    assert row["rank"] is None
    assert not row["exact"]


@pytest.mark.parametrize(
    ("word", "total"),
    [
        ("salet", 11_235),
        ("slate", 11_283),
        ("crane", 11_309),
        ("raise", 11_373),
        ("adieu", 11_815),
    ],
)
def test_popular_first_guesses_are_exact(word: str, total: int) -> None:
    """Their totals are those that a search of each one finds."""
    (row,) = Game("nyt").openers(word).to_dicts()

    assert row["exact"]
    assert round(row["guesses"] * 3158) == total


def test_a_better_bound_comes_before_an_exact_number_that_is_higher(tmp_path: Path) -> None:
    """For inlet a tree of 3.617 is known, and no tree that starts with adieu takes under 3.741."""
    rows = rows_of(tmp_path, "openers", "adieu", "inlet", "--game", "nyt")

    assert [row["guess"] for row in rows] == ["inlet", "adieu"]
    assert [row["exact"] for row in rows] == [False, True]
    assert [row["rank_at_best"] for row in rows] == [1, 4620]
    assert "≥4,620  adieu" in said(tmp_path, "openers", "adieu", "inlet", "--game", "nyt")


@pytest.mark.parametrize("name", ["nyt", "wordle", "wordle-original"])
def test_rankings_are_sorted_and_ranks_keep_to_the_bounds(name: str) -> None:
    """A rank is known where no other total may lie on both sides of the guess's own."""
    game = Game(name)
    table = game.openers()
    columns = ("total", "lower_bound", "rank", "rank_at_best", "rank_at_worst")
    total, lower, rank, best, worst = (table[column].to_numpy() for column in columns)

    assert table["total"].is_sorted()
    assert (lower <= total).all()
    first = game._lists.first_guesses(Mode.ANY)
    assert first is not None
    assert table["guess"].to_list() == first.best()
    for at in np.random.default_rng(1).choice(len(table), 50, replace=False):
        assert best[at] == 1 + (total < lower[at]).sum()
        assert worst[at] == 1 + (np.delete(lower, at) < total[at]).sum()
    assert np.array_equal(np.isnan(rank), best != worst)


def test_first_guesses_of_a_small_list_are_exact(tmp_path: Path) -> None:
    """All are searched: the command, `Game` and `advise` have the same best word and number."""
    text = "ample books brick crane fight hobby might night plant slate stare"
    words = text.split()
    (tmp_path / "class.txt").write_text(text.replace(" ", "\n"))

    rows = rows_of(tmp_path, "openers", "--game", "class.txt")
    table = Game("wordle", words).openers()
    advised = asked(tmp_path, "advise", "--game", "class.txt")["best"][0]

    assert [row["guess"] for row in rows] == table["guess"].to_list()
    assert (rows[0]["guess"], rows[0]["guesses"]) == ("crane", 24 / 11)
    assert (advised["guess"], advised["guesses"]) == ("crane", 24 / 11)
    assert [row["rank"] for row in rows] == [1, 1, 1, 1, 1, 6, 6, 8, 8, 10, 10]
    assert all(row["exact"] for row in rows)
    assert Game("wordle", words).prove("optimal-any").lower_bound == 24


def test_a_ranking_by_a_metric_says_so(tmp_path: Path) -> None:
    """Where no averages are known, the first lines name the column that ranks."""
    assert "Ranked by bits, not by guesses." in said(tmp_path, "openers", "--game", "jotto")
    assert "Ranked by" not in said(tmp_path, "openers", "--game", "wordle")


def test_the_best_first_guess_that_can_be_the_answer_is_named(tmp_path: Path) -> None:
    """A player may want one; for a game whose best word is a target no sentence is needed."""
    sentence = "The best first guess that may be the answer is "

    assert f"{sentence}caret, with 3.563." in said(tmp_path, "openers", "--game", "nyt")
    assert sentence not in said(tmp_path, "openers", "--game", "wordle")


def test_first_guesses_in_hard_mode(tmp_path: Path) -> None:
    """The proved one is first, with its number; consistent mode starts with a target."""
    (first, second, *_) = rows_of(tmp_path, "openers", "--game", "nyt", "--hard")
    tree, _ = Game("nyt")._proved_tree("nyt-hard") or (None, False)
    assert tree is not None

    assert (first["guess"], first["exact"]) == ("tarse", True)
    assert round(first["guesses"] * 3158) == tree.total
    assert second["guesses"] > first["guesses"]
    hard_mode = ("openers", "--game", "nyt", "--hard")
    assert "mode nyt-hard if every game has to end within 6 guesses" in said(
        tmp_path, *hard_mode
    )
    assert rows_of(tmp_path, *hard_mode, "--count", "1") == [first]
    consistent = rows_of(tmp_path, "openers", "--game", "nyt", "--mode", "consistent")
    assert all(row["possible"] for row in consistent)


def test_options_that_do_not_go_together_are_refused(tmp_path: Path) -> None:
    """Another column ranks all words, and has no hard mode."""
    assert "--by" in refused(tmp_path, "openers", "crane", "--by", "bits")
    assert "a mode ranks only by guesses" in refused(
        tmp_path, "openers", "--by", "bits", "--hard"
    )


def test_what_the_pipeline_found_ranks_the_words_of_a_list(tmp_path: Path) -> None:
    """Where no table comes with the package, the ranking of the study does."""
    config = make_study(tmp_path, WORDS) / "config.yaml"
    followed = "targets: words, followed: [max-any]"
    config.write_text(config.read_text().replace("targets: words", followed))
    ranked(tmp_path, WORDS, "max-any")

    rows = rows_of(tmp_path, "openers")
    stored = pl.read_parquet(tmp_path / "results/openers/few.parquet")

    assert [row["guess"] for row in rows] == stored["guess"].to_list()
    assert rows[0]["guesses"] == stored["total"][0] / len(WORDS)
    assert stored["total"].is_sorted()


def test_best_and_worst_side_by_side(tmp_path: Path) -> None:
    """The twenty best and the five worst words by four measures, one row for each place."""
    codes = ["".join(code) for code in product("12345", repeat=3)]
    store_replies(tmp_path / "codes.parquet", "pegs", codes)
    rank_openers(tmp_path / "codes.parquet", [], tmp_path / "codes.md")

    head, _, *rows = (tmp_path / "codes.md").read_text("utf-8").splitlines()

    assert [cell.strip() for cell in head.strip("|").split("|")] == [
        *("place", "guesses", "max", "expectation", "neg_entropy")
    ]
    assert [row.strip("|").split("|")[0].strip() for row in rows] == [
        *map(str, range(1, 21)),
        *map(str, range(121, 126)),
    ]


def test_a_review_counts_what_an_exact_first_guess_loses(tmp_path: Path) -> None:
    """CRANE takes 11,309 guesses and tarse 11,219: a loss of 0.028, and no more."""
    found = asked(tmp_path, "review", "--game", "nyt", "crane:.....", "thumb:GGGGG")
    first = found["turns"][0]

    assert first["best"] == "tarse"
    assert first["cost"] == pytest.approx((11_309 - 11_219) / 3158)
    assert first["exact"]


def test_words_that_are_compared_take_what_the_table_says(tmp_path: Path) -> None:
    """The tree of each has the total of the ranking, and the sentence says that it is the least."""
    game = Game("wordle")
    totals = dict(game.openers().select("guess", "total").rows())

    shown = said(tmp_path, "compare", "slate", "raise", "--game", "wordle")

    for word in ("slate", "raise"):
        mean = totals[word] / len(game.targets)
        takes = f"{word} takes {mean:.3f} guesses on average"
        assert f"{takes}, and no strategy that starts with it takes fewer." in shown


def test_named_words_can_begin_with_the_worst(tmp_path: Path) -> None:
    """--worst turns the order of the words that are named, too."""
    rows = rows_of(
        tmp_path, "openers", "tarse", "adieu", "crane", "--game", "nyt", "--worst"
    )

    assert [row["guess"] for row in rows] == ["adieu", "crane", "tarse"]
