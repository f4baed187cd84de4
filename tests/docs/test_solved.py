"""docs/results.md shows docs/solved.csv, which agrees with what is known of who was first."""

import tomllib

import polars as pl

from guesstree.games.matrix import compute_replies
from guesstree.games.rules import RULES
from guesstree.words.generators import GENERATORS
from tests.conftest import ROOT
from tests.docs import docs_module

solved = docs_module("solved")
KNOWN = tomllib.loads((ROOT / "data/solved.toml").read_text("utf-8"))["known"]


def test_the_page_shows_the_table() -> None:
    """`python docs/solved.py` would change nothing where no study was run anew."""
    page = (ROOT / "docs/results.md").read_text("utf-8")
    assert f"<!-- docs/solved.csv -->\n{solved.shown(solved.read())}<!-- end -->" in page


def test_means_of_trees_without_a_proof() -> None:
    """Each is the total by the number of targets."""
    page = (ROOT / "docs/results.md").read_text("utf-8")
    head = "| game | targets and guesses | total | at least | mean |"
    rows = page.partition(head)[2].partition("\n\n")[0].splitlines()[2:]
    assert len(rows) > 2
    for row in rows:
        _, _, targets, total, _, mean, *_ = (
            cell.strip().replace(",", "") for cell in row.split("|")
        )
        assert mean == f"{int(total) / int(targets):.4f}", row


def test_rows_of_studies_are_replaced() -> None:
    """What was made anew takes the place of its own study's rows alone."""
    table = solved.read()
    assert solved.merged(table, {}).equals(table)
    one = table.filter(study="config/records.yaml").head(1)
    merged = solved.merged(table, {"config/records.yaml": one})
    assert merged.filter(study="config/records.yaml").equals(one)
    others = pl.col("study") != "config/records.yaml"
    assert merged.filter(others).equals(table.filter(others))


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
    """They are those of Mastermind and of bulls and cows, as this package makes them."""
    for way, alphabet, rows in (("codes", "123456", 4), ("isogram-codes", "0123456789", 2)):
        words = GENERATORS[way].words(4, alphabet)
        replies = compute_replies(RULES["pegs"].name, words)
        assert sum(one["fingerprint"] == replies.fingerprint for one in KNOWN) == rows


def test_published_proofs_are_confirmed() -> None:
    """What was published with a proof is what is proved here."""
    table = solved.read().filter(pl.col("first_by").is_not_null() & pl.col("proven"))
    published = table.filter(~pl.col("first_by").str.contains("unproved"))
    assert published["cost"].to_list() == published["first_value"].to_list()
    assert len(published) > 8
