"""Guess trees: checked, stored, read back."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pyarrow as pa
import pytest
from hypothesis import given
from hypothesis import strategies as st

from guesstree import Game
from guesstree.errors import InputError
from guesstree.files.artifacts import COLUMNS, metadata_of, read_tree, write_tree
from guesstree.files.parquet import write_parquet
from guesstree.games.matrix import ReplyMatrix, compute_replies
from guesstree.games.rules import RULES
from guesstree.games.tree import GuessTree, check_tree
from guesstree.strategies.greedy import grow_greedy
from guesstree.strategies.recipe_trees import grow_tree
from guesstree.strategies.recipes import Recipe
from tests.conftest import examples
from tests.made import word_games
from tests.twins import REPLY_TEXTS, uses_hints


def test_the_mode_counts_after_the_opening() -> None:
    """The first guess after the words of an opening has to keep to the mode, and not these."""
    words = ("brick", "crane", "crate", "creek", "trace")
    matrix = compute_replies("wordle", words)
    tree = grow_tree(matrix, Recipe.parse("max-consistent opening=brick opening=crane"))
    check_tree(tree, RULES["wordle"], words, words, "consistent", opening=2)

    with pytest.raises(
        InputError, match="guesses 'crane', which the reply to 'brick' excludes"
    ):
        check_tree(tree, RULES["wordle"], words, words, "consistent", opening=1)


def test_a_stored_tree_of_another_game_names_its_file(tmp_path: Path) -> None:
    """The message begins with the file, and says what would do."""
    words = ("brick", "crane", "crate", "creek", "trace")
    game = Game("wordle", words)
    tree = replace(game.tree("max-any"), depth=np.full(len(words), 2, np.int32))
    path = tmp_path / "t.parquet"
    write_tree(tree, path, metadata_of(game.replies, "few"))

    with pytest.raises(InputError) as caught:
        game._read_tree(path)

    fault = "the depths of the tree are wrong on the way to 'brick'"
    assert str(caught.value) == f"{path}: {fault}; give a whole tree of this game and mode"


def right_in(tree: GuessTree, matrix: ReplyMatrix, mode: str) -> bool:
    """Play every target by the twin's rule, and say whether the tree tells what happens."""
    visits = [0] * len(tree)
    text = REPLY_TEXTS[matrix.rule.name]
    for target in matrix.targets:
        node, turns = 0, list[tuple[str, str]]()
        while True:
            guess = str(tree.guess[node])
            visits[node] += 1
            if guess not in (matrix.targets if mode == "consistent" else matrix.guesses):
                return False
            if int(tree.depth[node]) != len(turns) + 1:
                return False
            if mode == "consistent" and any(
                text(said, guess) != reply for said, reply in turns
            ):
                return False
            if mode == "nyt-hard" and not all(uses_hints(*turn, guess) for turn in turns):
                return False
            if guess == target:
                break
            turns.append((guess, text(guess, target)))
            below = tree.children.get(node, {}).get(tree.texts.index(turns[-1][1]))
            if below is None:
                return False
            node = below
    return bool((tree.size == visits).all())


@pytest.mark.parametrize("mode", ["any", "consistent", "nyt-hard"])
@examples(25)
@given(matrix=word_games(), data=st.data())
def test_checks_say_what_a_plain_walk_says(
    mode: str, matrix: ReplyMatrix, data: st.DataObject
) -> None:
    """Trees of any mode, whole or with one cell changed, are right in a mode or are not."""
    grown = data.draw(st.sampled_from(["any", "consistent"]))
    tree = grow_greedy(matrix, "few_parts", grown, any_window=(1, None))
    if data.draw(st.booleans()):
        column = data.draw(st.sampled_from(["guess", "size", "depth", "reply"]))
        cells = getattr(tree, column).copy()
        node, other = (data.draw(st.integers(0, len(tree) - 1)) for _ in range(2))
        cells[node] = cells[other] if column in ("guess", "reply") else cells[node] + 1
        tree = replace(tree, **{column: cells})
    try:
        check_tree(tree, matrix.rule, matrix.targets, matrix.guesses, mode)
    except InputError:
        assert not right_in(tree, matrix, mode)
    else:
        assert right_in(tree, matrix, mode)


@pytest.mark.parametrize(
    ("parent", "rule", "message"),
    [
        (1, "jotto", "tree.parquet: the tree has a node that does not follow its parent"),
        (0, None, "has no node, or does not name its rule"),
        (0, "wordle", "by a reply of the game, .*; move it away"),
    ],
)
def test_files_that_are_no_trees(
    parent: int, rule: str | None, message: str, tmp_path: Path
) -> None:
    """Nodes whose parents come after them, and replies without a rule, are refused on reading."""
    path, about = tmp_path / "tree.parquet", {"rule": rule} if rule else {}
    columns = [[0, 1], [None, parent], [None, "0"], ["a", "b"], [2, 1], [1, 2]]
    write_parquet(path, pa.table(dict(zip(COLUMNS, columns, strict=True))), about)

    with pytest.raises(InputError, match=message):
        read_tree(path)
