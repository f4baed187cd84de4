"""Returned values: equality, pickles, JSON, HTML, and tables with types."""

import json
import pickle
from collections.abc import Callable
from copy import copy, deepcopy
from pathlib import Path
from typing import Any

import polars as pl
import pytest

from guesstree import Game
from guesstree.api.boards_game import BoardsGame
from guesstree.api.comparison import scores_of_strategy
from guesstree.api.matches import equilibrium
from guesstree.base.constants import TABLE_FORMATS
from guesstree.base.result import plain
from guesstree.search.objective import Objective
from guesstree.strategies.pairs import best_pairs
from guesstree.strategies.summary import summarise, summary_table
from guesstree.study.stored_proofs import write_certificate
from guesstree.study.stored_scores import write_scores
from guesstree.study.table_files import write_tables

WORDS = ["brick", "crane", "crate", "creek", "trace"]


VALUES: dict[str, Callable[[Game], Any]] = {
    "matrix": lambda game: game.replies,
    "tree": lambda game: game.tree("max-any"),
    "proof": lambda game: game.prove("optimal-any"),
    "advice": lambda game: game.advise(),
    "review": lambda game: game.review("brick", "crane"),
    "game": lambda game: game.play("max-any", "creek"),
    "boards": lambda game: BoardsGame(Game("wordle", game.targets), 2).advise(),
    "equilibrium": lambda game: equilibrium(game),
}


@pytest.fixture(params=[None, dict(zip(WORDS, (1.0, 2, 3, 4, 5), strict=True))])
def game(request: pytest.FixtureRequest) -> Game:
    """Return a game, with weights and without, that has been used before."""
    game = Game("wordle", WORDS, weights=request.param)
    game.compare("max-any")
    game.without_answers().reply("crane", "trace")
    return game


@pytest.mark.parametrize("name", VALUES)
def test_values_are_equal_picklable_and_json(name: str, game: Game) -> None:
    """A value equals the same one computed again, and no value of another game."""
    value, again = VALUES[name](game), VALUES[name](game)

    assert value == again == pickle.loads(pickle.dumps(value)) == deepcopy(value)
    assert hash(value) == hash(again)
    assert value != VALUES[name](Game("wordle", [*WORDS, "crank"]))
    assert json.loads(json.dumps(plain(value))) == plain(value)


def test_dictionaries_nest_trees_as_in_files(game: Game) -> None:
    """A proof has its tree, and an equilibrium its trees with their chances."""
    proof = game.prove("optimal-any")
    found = equilibrium(game)

    assert proof.tree is not None
    assert proof.to_dict()["tree"] == json.loads(proof.tree.to_json())
    assert proof.to_dict()["rows"][0]["status"] == "exact"
    nested = [[tree.to_dict(), chance] for tree, chance in found.guesser]
    assert found.to_dict()["guesser"] == nested


def test_a_used_game_is_pickled_without_its_matrix() -> None:
    """The words are enough to compute the replies again; copies keep the matrix."""
    game = Game("nyt")
    played = game.play("random", "crane", seed=1)

    for one in (game, played):
        assert len(pickle.dumps(one)) < 200_000 < game.replies.codes.nbytes
    assert pickle.loads(pickle.dumps(game)).replies == game.replies
    assert copy(game).replies is game.replies


# Tables


@pytest.mark.parametrize("words", [WORDS, WORDS[:1], WORDS[:2]])
def test_every_column_has_a_type(words: list[str]) -> None:
    """Tables of a game of one word and tables without values have types, too."""
    game, first = Game("wordle", words), words[0]
    tables = [
        game.openers(),
        game.openers(*words),
        game.prove("optimal-any").table,
        best_pairs(game.replies, 10),
        game.partition(first),
        game.compare("max-any", "random-consistent"),
        game.scores("max-any"),
        game.play(target=first).table,
        game.advise(f"{first} GGGGG").table,
        game.review(first, target=first, by_chance=False).table,
    ]

    assert not [table.schema for table in tables if pl.Null in table.dtypes]


def test_tables_have_the_types_of_files(tmp_path: Path) -> None:
    """Tables in Python equal the files of the same name."""
    game = Game("wordle", WORDS)
    proof = game.prove("optimal-any")
    certificate, scores = tmp_path / "proof.parquet", tmp_path / "scores.parquet"
    summary = [tmp_path / f"summary{suffix}" for suffix in TABLE_FORMATS]

    write_certificate(proof.certificate, Objective("any"), game.replies, certificate, {})
    write_scores(scored := scores_of_strategy(game, "max-any"), scores)
    write_tables(summary, summary_table([summarise(scored)]), {})

    in_file = pl.read_parquet(scores).drop("round", "weight")
    assert pl.read_parquet(certificate).equals(proof.table)
    assert in_file.schema == game.scores("max-any").schema
    compared = game.compare("max-any")
    assert pl.read_parquet(summary[0]).drop("game").equals(compared.drop("game"))
    assert compared["histogram"].to_list() == [[1, 4]]
    assert pl.read_csv(summary[1])["histogram"].to_list() == ["1 4"]


# Notebooks


def test_notebooks_see_tiles() -> None:
    """HTML has a tile per letter, names its colour, and escapes every word."""
    html = Game("wordle", WORDS).reply("crane", "trace")._repr_html_()
    assert html.count("<span") == 5
    assert "in place" in html
    assert "not there" in html
    odd = Game("jotto", ["<b>", "abc"])
    assert "&lt;b&gt;" in odd.reply("<b>", "abc")._repr_html_()
    advice = Game("wordle", WORDS).advise("brick .G.Y.")._repr_html_()
    assert "2 targets remain" in advice
    assert "<table" in advice
