"""The replies of a position, which are computed once they are read."""

import numpy as np
import pytest

from guesstree import Game, InputError
from guesstree.advice.position import position_after
from guesstree.games.matrix import compute_replies


def test_replies_are_computed_once_they_are_read() -> None:
    """Single rows, blocks and all codes are the ones of a matrix that is computed at once."""
    lists = Game("wordle")._lists
    words = lists.layers[0].words[::40]
    whole = compute_replies("wordle", words, lists.guesses)
    few, many = np.array([0, 7, 2000]), np.arange(5, len(lists.guesses))

    for chosen in (few, many):
        lazy = lists.replies_to(words, lists.guesses)
        assert (lazy.row(9) == whole.codes[9]).all()
        assert (next(lazy.blocks(chosen)) == whole.codes[chosen]).all()
        assert (lazy.with_guesses(many).codes == whole.codes[many]).all()
        assert (lazy.codes == whole.codes).all()


def test_some_guesses_of_the_list() -> None:
    """A position may be restricted to some guesses; its targets stay the same."""
    lists = Game("nyt")._lists
    guesses = (*lists.layers[0].words, "tarse")

    position = position_after(lists, [], guesses)

    assert position.listed == len(guesses)
    assert position.matrix.guesses == guesses
    assert position.matrix.targets == lists.layers[0].words


def test_words_that_a_rule_cannot_tell_apart_are_refused() -> None:
    """Two anagrams may be guesses of Jotto, but no position may have one of them as a target."""
    game = Game("jotto", ["crane", "mouth"], guesses=["crane", "mouth", "lates", "slate"])

    with pytest.raises(InputError, match="cannot tell 'lates' from 'slate'"):
        game.advise("crane 2")
    assert game.advise("crane 0").candidates == ("mouth",)
