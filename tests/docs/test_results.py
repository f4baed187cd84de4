"""docs/results.md has the totals of first guesses from the tables that come with the package."""

import re

import polars as pl
import pytest

from guesstree import Game
from tests.conftest import ROOT

PAGE = " ".join((ROOT / "docs/results.md").read_text("utf-8").split())


@pytest.fixture(scope="module")
def original() -> pl.DataFrame:
    """Return the first guesses of Wordle as first published, the lowest total first."""
    return Game("wordle-original").openers()


def totals_after(begin: str) -> dict[str, int]:
    """Return the words of a sentence with their totals, in their order."""
    (sentence,) = re.findall(rf"{begin}([^.:]*)\.", PAGE)
    return {
        word: int(total.replace(",", ""))
        for words, total in re.findall(r"([a-z][a-z ]*) (\d+,\d{3})", sentence)
        for word in words.removeprefix("and ").split(" and ")
    }


def test_the_lowest_totals(original: pl.DataFrame) -> None:
    """They are the first ranks, which the bounds decide, up to the last tie."""
    shown = totals_after("The lowest totals: ")
    ranked = original.filter(pl.col("rank") <= len(shown))

    assert len(shown) == 6
    assert dict(ranked.select("guess", "total").rows()) == shown
    assert list(shown) == ranked["guess"].to_list()


def test_totals_of_the_most_informative(original: pl.DataFrame) -> None:
    """They are proved, and so are the ranks."""
    shown = totals_after("The most informative first guesses take more: ")
    best = original.sort("neg_entropy_rank").head(len(shown))

    assert len(shown) == 3
    assert list(shown.items()) == best.select("guess", "total").rows()
    assert best["exact"].all()
    ranks = "They rank {}th, {}th and {}th".format(*best["rank"])
    adieu = original.row(by_predicate=pl.col("guess") == "adieu", named=True)
    assert (
        f"{ranks}, and adieu ({adieu['total']:,}) {adieu['rank_at_best']:,}th at best."
        in PAGE
    )


def test_totals_of_all_common_words() -> None:
    """Each is proved; the page has the lowest and the highest."""
    table = Game("wordle").openers()
    ends = [
        f"{guess} ({total:,})" for guess, total in table.select("guess", "total").rows()
    ]

    assert table["exact"].all()
    assert f"is proved, from {ends[0]} to {ends[-1]}." in PAGE


def test_totals_below_the_published_ones() -> None:
    """The totals of seven first guesses are those of the table, and proved."""
    (sentence,) = re.findall(r"(\*ronde\*.*?) by two", PAGE)
    shown = re.findall(r"\*(\w+)\* \((\d+,\d+)\)", sentence)
    table = Game("nyt").openers(*dict(shown))

    assert len(shown) == 7
    assert {
        row["guess"]: f"{row['guesses'] * 3158:,.0f}" for row in table.to_dicts()
    } == dict(shown)
    assert table["exact"].all()
