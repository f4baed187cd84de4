"""Frames and files have the same columns and types, whatever values they have."""

from pathlib import Path

import polars as pl
import pytest

from guesstree import Game
from guesstree.api.comparison import played
from guesstree.constants import TABLE_FORMATS
from guesstree.files.parquet import write_tables
from guesstree.files.proofs import write_certificate
from guesstree.files.scores import write_scores
from guesstree.search.objective import Objective
from guesstree.strategies.pairs import best_pairs
from guesstree.strategies.random_play import play_random
from guesstree.strategies.summary import summarise, summary_table

WORDS = ["brick", "crane", "crate", "creek", "trace"]


@pytest.mark.parametrize("words", [WORDS, WORDS[:1], WORDS[:2]])
def test_no_column_is_without_a_type(words: list[str]) -> None:
    """Neither of a game of one word, nor where all values are missing."""
    game = Game("wordle", words)
    tables = {
        "openers": game.openers(),
        "rated": game.openers(*words),
        "certificate": game.prove("optimal-any").table,
        "pairs": best_pairs(game.replies, 10),
        "partition": game.partition(words[0]),
        "compare": game.compare("max-any", "random-consistent"),
        "scores": game.scores("max-any"),
        "played": game.play(target=words[0]).table,
        "advice": game.advise(f"{words[0]} GGGGG").table,
        "review": game.review(words[0], target=words[0], by_chance=False).table,
    }
    untyped = [
        (name, column)
        for name, table in tables.items()
        for column, kind in table.schema.items()
        if kind == pl.Null
    ]
    assert untyped == []


def test_types_are_those_of_the_files(tmp_path: Path) -> None:
    """What the library returns has the columns of the file of the same name, and their types."""
    game = Game("wordle", WORDS)
    proof = game.prove("optimal-any")
    path = tmp_path / "certificate.parquet"
    write_certificate(proof.certificate, Objective("any"), game.replies, path, {})
    assert pl.read_parquet(path).equals(proof.table)
    (tmp_path / "scores").mkdir()
    scored = played(game, "max-any")
    write_scores(scored, tmp_path / "scores/max-any.parquet")
    scores = pl.read_parquet(tmp_path / "scores/max-any.parquet")
    assert scores.drop("round", "weight").schema == game.scores("max-any").schema
    write_scores(play_random(game.replies, "few", 3, 1), tmp_path / "scores/random.parquet")
    assert len(pl.read_parquet(tmp_path / "scores/*.parquet")) == 4 * len(WORDS)
    files = [tmp_path / f"summary{suffix}" for suffix in TABLE_FORMATS]
    write_tables(files, summary_table([summarise(scored)]), {})
    summary, compared = pl.read_parquet(files[0]), game.compare("max-any")
    assert summary.drop("game").equals(compared.drop("game"))
    assert summary["histogram"].to_list() == [[1, 4]]
    assert pl.read_csv(files[1])["histogram"].to_list() == ["1 4"]
