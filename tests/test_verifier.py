"""The checker accepts what is right in games of all kinds, and refuses every kind of damage."""

import ast
import json
import math
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from hypothesis import given
from hypothesis import strategies as st

from guesstree import InputError, verifier, verify
from guesstree.games.registry import RULES
from guesstree.games.rule import Rule
from guesstree.proofs.certificates import write_certificate
from guesstree.proofs.objective import Objective
from guesstree.proofs.proof import prove_optimal
from guesstree.replies.files import store_replies
from guesstree.replies.matrix import ReplyMatrix, compute_replies
from guesstree.trees.files import write_tree
from tests.conftest import examples, small_games, words_of
from tests.here import guesstree_here, make
from tests.twins import REPLY_TEXTS, BruteForce, uses_hints

LINES = 200

CODES = "generate codes --length {} --alphabet {} --output targets.parquet"
GAMES = {
    "any": ("wordle", 80, "optimal-any", ""),
    "consistent": ("wordle", 60, "optimal-consistent", ""),
    "hard": ("wordle", 110, "optimal-nyt-hard", ""),
    "within-3": ("wordle", 110, "optimal3-any", ""),
    "safest": ("wordle", 90, "safest-consistent", ""),
    "two-openers": ("wordle", 80, "optimal-any", "--opener {0} --opener {1}"),
    "stopped": ("wordle", 80, "optimal-any", "--minutes 0 --incumbent-nodes 1"),
    "jotto": ("jotto", 60, "optimal-any", ""),
    "mastermind": ("pegs", (2, "1234"), "optimal-any", ""),
    "black-pegs": ("black_pegs", (3, "12"), "safest-any", ""),
}
"""Rule; every so many of the words, or the codes; strategy; options of the proof."""


def test_it_stands_alone() -> None:
    """The checker imports nothing of the package, and is short enough to be read at once."""
    text = Path(verifier.__file__).read_text("utf-8")
    imports = [node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.ImportFrom)]
    modules = [node.module or "" for node in imports]
    modules += [
        one.name
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.Import)
        for one in node.names
    ]
    assert not [name for name in modules if name.startswith("guesstree")]
    assert len(text.splitlines()) < LINES
    assert {*verifier.RULES} == {*RULES}


@pytest.mark.parametrize("rule", verifier.RULES)
@given(guess=words_of(4), target=words_of(4), other=words_of(4))
def test_its_rules_equal_their_twins(rule: str, guess: str, target: str, other: str) -> None:
    """Replies, and the newspaper's hard mode, are what the slowest statements of them say."""
    text = verifier.RULES[rule](guess, target)
    assert text == REPLY_TEXTS[rule](guess, target)
    if rule == "wordle":
        assert verifier.keeps_hints(guess, text, other) == uses_hints(guess, text, other)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory, wordle_words: tuple[str, ...]) -> Path:
    """Prove ten small games by the commands of the pipeline, each in a folder of its own."""
    folder = tmp_path_factory.mktemp("verified")
    for name, (rule, size, strategy, more) in GAMES.items():
        (folder / name).mkdir()
        if isinstance(size, tuple):
            first = CODES.format(*size)
        else:
            words = wordle_words[::size]
            (folder / name / "list.txt").write_text("\n".join(words))
            more, first = more.format(*words), "clean list.txt --output targets.parquet"
        make(
            folder / name,
            first,
            f"compute-replies targets.parquet --rule {rule} --output game.parquet",
            f"prove game.parquet -s {strategy} {more} --trees . --scores scores --certificates proof",
        )
        (folder / name / f"{strategy}.parquet").rename(folder / name / "tree.parquet")
        (folder / name / f"proof/{strategy}.parquet").rename(folder / name / "proof.parquet")
    return folder


@pytest.mark.parametrize("name", GAMES)
def test_ten_games(name: str, folder: Path) -> None:
    """What the commands make is accepted, with everything tried, and by its word list alone."""
    asked = ("tree.parquet", "--certificate", "proof.parquet")
    run = guesstree_here("verify", "game.parquet", *asked, cwd=folder / name)
    assert run.stdout.splitlines()[-1] == "everything was tried: all bounds are true"
    assert (" 0 of " in run.stdout) != (name == "stopped")
    assert (
        guesstree_here("verify", "targets.parquet", *asked, cwd=folder / name).stdout == run.stdout
    )
