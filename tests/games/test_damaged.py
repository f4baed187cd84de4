"""Trees of others that are damaged: one sentence each."""

import pytest

from guesstree.errors import InputError
from guesstree.games.formats import from_json, from_text, tree_of
from guesstree.games.matrix import compute_replies
from guesstree.games.rules import RULES
from guesstree.games.tree import GuessTree

WORDLE = RULES["wordle"]
MATRIX = compute_replies("wordle", ("raise", "slate", "young"))
OPEN, CLOSE = '{"guess": "raise", "branches": {".....": ', "}}"


def read(text: str) -> GuessTree:
    """Read a tree of nested JSON."""
    return tree_of(from_json(text, "x.json", WORDLE, 5), MATRIX, "x.json")


@pytest.mark.parametrize("levels", [201, 300, 900, 5_000, 90_000])
def test_deep_nesting(levels: int) -> None:
    """A tree that is too deep is named, however deep it is."""
    with pytest.raises(InputError, match=r"x\.json: (is nested too deeply|has a game of)"):
        read(OPEN * levels + '"slate"' + CLOSE * levels)


def test_long_games() -> None:
    """A line with hundreds of guesses is not a game."""
    line = " ".join([*(f"raise BBBBB{turn}" for turn in range(1, 999)), "slate GGGGG999"])
    with pytest.raises(
        InputError, match="x, line 1: has a game of 999 guesses; expected at most 200"
    ):
        tree_of(from_text(line, "x", WORDLE, 5), MATRIX, "x")
