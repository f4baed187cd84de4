"""Guess trees are checked as a plain walk checks them."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from guesstree.base.errors import InputError
from guesstree.games.matrix import ReplyMatrix, compute_replies
from guesstree.games.rules import RULES
from guesstree.games.tree import GuessTree, check_tree
from guesstree.strategies.greedy import grow_greedy
from guesstree.strategies.recipes import Recipe, grow_tree
from tests.conftest import examples
from tests.oracles import REPLY_TEXTS, uses_hints
from tests.support.games_of_codes import word_games


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


def is_right(tree: GuessTree, matrix: ReplyMatrix, mode: str) -> bool:
    """Play every target by the rule of the oracles, and tell whether the tree has these games."""
    visits = [0] * len(tree)
    text = REPLY_TEXTS[matrix.rule.name]
    allowed = matrix.targets if mode == "consistent" else matrix.guesses
    for target in matrix.targets:
        node, turns = 0, list[tuple[str, str]]()
        while True:
            guess = str(tree.guess[node])
            visits[node] += 1
            if mode == "consistent":
                is_allowed = all(text(one, guess) == reply for one, reply in turns)
            else:
                is_allowed = mode == "any" or all(
                    uses_hints(*turn, guess) for turn in turns
                )
            in_time = int(tree.depth[node]) == len(turns) + 1
            if guess not in allowed or not is_allowed or not in_time:
                return False
            if guess == target:
                break
            turns.append((guess, text(guess, target)))
            code = tree.texts.index(turns[-1][1])
            if code not in tree.children.get(node, {}):
                return False
            node = tree.children[node][code]
    return bool((tree.size == visits).all())


@pytest.mark.parametrize("mode", ["any", "consistent", "nyt-hard"])
@examples(25)
@given(matrix=word_games(), data=st.data())
def test_checks_agree_with_a_plain_walk(
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
        assert not is_right(tree, matrix, mode)
    else:
        assert is_right(tree, matrix, mode)
