"""Recommendations: every word is found in every mode, and trees are followed."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from guesstree import Game
from guesstree.games.matrix import compute_replies
from guesstree.games.modes import Mode
from guesstree.games.tree import GuessTree
from guesstree.play.position import hard_fault, position_after
from guesstree.play.rated_guesses import Outcome
from guesstree.play.recommendation import (
    next_guess,
    outcome_in,
    recommendation,
    recommendation_by_tree,
)
from guesstree.play.word_lists import WordLists
from guesstree.strategies.recipes import Recipe, grow_tree
from tests.conftest import examples, words_of
from tests.play.oracles import lists_with_layers


@examples(100)
@given(lists=lists_with_layers(), mode=st.sampled_from(Mode), data=st.data())
def test_every_word_is_found(lists: WordLists, mode: Mode, data: st.DataObject) -> None:
    """Recommended guesses are allowed and reach any word of the list, whatever came before."""
    target = data.draw(st.sampled_from(lists.guesses))
    first = data.draw(st.lists(words_of(3), max_size=2)) if mode == Mode.ANY else []
    turns = [(word, lists.rule.reply(word, target)) for word in first if word != target]

    for _ in lists.guesses:
        position = position_after(lists, turns)
        best = recommendation(position, mode).best[0]
        assert best.guess in lists.guesses
        assert hard_fault(lists.rule, mode, turns, best.guess) is None
        assert best.possible == (best.guess in position.matrix.targets)
        turns.append((best.guess, lists.rule.reply(best.guess, target)))
        if best.guess == target:
            break

    assert turns[-1][0] == target
    assert recommendation(position_after(lists, turns), mode).best == []


FEW = ("brick", "crane", "crate", "creek", "trace")


@pytest.fixture(scope="module")
def tree() -> GuessTree:
    """Return a tree that starts with crane."""
    return grow_tree(compute_replies("wordle", FEW), Recipe.parse("max-any"))


@pytest.mark.parametrize(
    ("turns", "guess"),
    [([], "crane"), (["crane YG..."], "brick"), (["brick .G.Y."], None)],
)
def test_a_tree_is_followed_until_the_game_leaves_it(
    turns: list[str], guess: str | None, tree: GuessTree
) -> None:
    """Then the best guess is recommended, and the reason names the turn."""
    game = Game("wordle", FEW)
    position = position_after(game._lists, game._parse(turns))
    plain = recommendation(position)

    found = recommendation_by_tree(plain, position, Mode.ANY, "max-any", tree)

    if guess is not None:
        assert next_guess(tree, position.turns) == (guess, "")
        assert found.best[0].guess == guess
        return
    fault = "in turn 1, where it guesses crane"
    assert next_guess(tree, position.turns) == (None, fault)
    assert found.best == plain.best
    assert f"has left the tree of max-any {fault}" in found.reason


def test_the_outcome_of_a_tree_at_its_end(tree: GuessTree) -> None:
    """One candidate and one turn are left."""
    game = Game("wordle", FEW, turn_limit=2)
    position = position_after(game._lists, game._parse(["crane YG..."]))

    found = outcome_in(tree, replace(position, turns_left=1))

    assert found == Outcome(1, 1)
