"""The ranking of first guesses."""

from itertools import product
from pathlib import Path

from guesstree.stages.openers import rank_openers
from guesstree.study.artifacts import store_replies


def test_the_page_of_a_ranking(tmp_path: Path) -> None:
    """The page of a ranking has the twenty best and the five worst of 125 codes."""
    codes = ["".join(code) for code in product("12345", repeat=3)]
    store_replies(tmp_path / "codes.parquet", "pegs", codes)

    rank_openers(tmp_path / "codes.parquet", [], tmp_path / "codes.md")

    _, _, *rows = (tmp_path / "codes.md").read_text("utf-8").splitlines()
    places = [int(row.split("|")[1]) for row in rows]
    assert places == [*range(1, 21), *range(121, 126)]
