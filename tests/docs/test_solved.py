"""docs/results.md shows docs/solved.csv, which agrees with what is known of who was first."""

import tomllib

import polars as pl

from guesstree.games.matrix import compute_replies
from guesstree.games.rules import RULES
from guesstree.words.generators import GENERATORS
from tests.conftest import ROOT
from tests.docs import docs_module

solved = docs_module("solved")
permutations = docs_module("permutations")
KNOWN = tomllib.loads((ROOT / "data/solved.toml").read_text("utf-8"))["known"]


def test_the_page_shows_the_table() -> None:
    """`python docs/solved.py` would change nothing where no study was run again."""
    page = (ROOT / "docs/results.md").read_text("utf-8")
    assert f"<!-- docs/solved.csv -->\n{solved.shown(solved.read())}<!-- end -->" in page


def test_rows_of_studies_are_replaced() -> None:
    """New rows of a study replace only the old rows of the same study."""
    table = solved.read()
    assert solved.merged(table, {}).equals(table)
    one = table.filter(study="config/records.yaml").head(1)
    merged = solved.merged(table, {"config/records.yaml": one})
    assert merged.filter(study="config/records.yaml").equals(one)
    assert len(merged) == len(table) - len(table.filter(study="config/records.yaml")) + 1


def test_sizes_that_are_open_have_an_interval() -> None:
    """Of the lowest total its bounds, and of the worst case the best known."""
    size = solved.read().filter(study=solved.ATLAS, game="pegs-3x6")
    is_open = size.with_columns(proven=pl.lit(value=False), lower_bound=pl.lit(840))

    assert "854 (5)" in solved.shown(size)
    assert "840 to 854 (≤5)" in solved.shown(is_open)


def test_who_was_first_is_what_the_data_say() -> None:
    """Each row has the entry of its game, mode and goal; no entry comes twice."""
    keys = ["fingerprint", "mode", "goal"]
    known = {tuple(one[key] for key in keys): one for one in KNOWN}
    assert len(known) == len(KNOWN)
    for row in solved.read().iter_rows(named=True):
        first = known.get(tuple(row[key] for key in keys), {})
        assert all(
            row[name] == first.get(name) for name in ("first_by", "first_value", "source")
        )


def test_fingerprints_of_known_games() -> None:
    """The data know Mastermind and bulls and cows by the fingerprints of this package."""
    for way, alphabet, rows in (("codes", "123456", 4), ("isogram-codes", "0123456789", 2)):
        words = GENERATORS[way].words(4, alphabet)
        replies = compute_replies(RULES["pegs"].name, words)
        assert sum(one["fingerprint"] == replies.fingerprint for one in KNOWN) == rows


def test_published_proofs_are_confirmed() -> None:
    """Values that were published with a proof are proved here, too."""
    table = solved.read().filter(pl.col("first_by").is_not_null() & pl.col("proven"))
    published = table.filter(~pl.col("first_by").str.contains("unproved"))
    assert published["cost"].to_list() == published["first_value"].to_list()
    assert len(published) > 8


def test_eulerian_numbers() -> None:
    """The rings of the figure are the histograms of Permutation Wordle: OEIS A008292."""
    assert [permutations.eulerian(size) for size in permutations.SYMBOLS] == [
        [1, 4, 1],
        [1, 11, 11, 1],
        [1, 26, 66, 26, 1],
        [1, 57, 302, 302, 57, 1],
    ]
