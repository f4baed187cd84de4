"""Positions of games: candidates, contradictions, hard mode and repeated letters."""

from collections.abc import Sequence

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from guesstree import Game
from guesstree.base.errors import InputError
from guesstree.games.matrix import compute_replies
from guesstree.games.modes import Mode
from guesstree.games.rule import Rule, unused_hint
from guesstree.games.rules import RULES
from guesstree.play.position import (
    ContradictionError,
    allowed_guesses,
    allowed_in,
    find_changes,
    position_after,
    repeated_letters,
)
from guesstree.play.word_lists import Turns, WordLists, layers_of
from tests.conftest import words_of
from tests.play.oracles import lists_with_layers, small_positions
from tests.support.time_limits import time_limit

WORDLE = RULES["wordle"]

# Replies, which are computed once they are read


def test_replies_are_computed_when_they_are_read() -> None:
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


def test_a_position_may_be_restricted_to_some_guesses() -> None:
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


# Candidates, and replies that contradict each other


def fitting(rule: Rule, words: Sequence[str], turns: Turns) -> list[str]:
    """Return the words that give the replies of all turns."""
    return [
        word
        for word in words
        if all(rule.reply(guess, word) == code for guess, code in turns)
    ]


def first_fitting(
    lists: WordLists, turns: Turns, excluded: str = ""
) -> tuple[int, list[str]]:
    """Return the words of the first layer in which some fit, and its number; -1 if none do."""
    for number, layer in enumerate(lists.layers):
        words = fitting(lists.rule, layer.words, turns)
        if words := [word for word in words if word != excluded]:
            return number, words
    return -1, []


@given(lists=lists_with_layers(["wordle", "pegs"]), data=st.data())
def test_candidates_and_changes_equal_plain_python(
    lists: WordLists, data: st.DataObject
) -> None:
    """Candidates are the first layer's words that fit; if there are none, one reply changes."""
    rule = lists.rule
    turns = []
    for word in data.draw(st.lists(words_of(3), max_size=3)):
        target = data.draw(words_of(3) | st.sampled_from(lists.guesses))
        turns.append((word, rule.reply(word, target)))
    layer, words = first_fitting(lists, turns)

    if words:
        found = position_after(lists, turns)
        assert (found.layer, [*found.matrix.targets]) == (layer, words)
        assert found.matrix.guesses[: found.listed] == lists.guesses
        for word, code in turns:
            assert {*found.matrix.row(found.matrix.position[word]).tolist()} == {code}
        return

    with pytest.raises(ContradictionError) as caught:
        position_after(lists, turns)

    expected = {}
    for at, (guess, _) in enumerate(turns):
        others = [*turns[:at], *turns[at + 1 :]]
        excluded = guess if at + 1 < len(turns) else ""
        for word in first_fitting(lists, others, excluded)[1]:
            changed = [*turns[:at], (guess, rule.reply(guess, word)), *turns[at + 1 :]]
            reply = rule.texts(3)[changed[at][1]]
            expected[at, reply] = len(first_fitting(lists, changed)[1])
    assert {(one.turn, one.reply) for one in caught.value.changes} == expected.keys()
    for change in find_changes(lists, turns):
        assert change.words == expected[change.turn, change.reply]


def test_equal_weights_of_candidates_are_left_out() -> None:
    """If all candidates are equally likely, expected guesses can be exact."""
    words = ("aaa", "aab", "abb", "bbb")
    layers = layers_of(words, words, np.array([1, 1, 1, 0.5]))
    lists = WordLists(WORDLE, words, layers, compute_replies("wordle", words))
    turn = "bbb", WORDLE.reply("bbb", "aab")

    assert position_after(lists, []).matrix.weights is not None
    assert position_after(lists, [turn]).matrix.weights is None


def test_a_contradiction_of_300_turns() -> None:
    """Replies are computed once, whichever of them is wrong."""
    words = tuple(f"{number:03}" for number in range(300))
    game = Game("pegs", words)
    turns = [(word, game.rule.texts(3)[0]) for word in words]
    with (
        time_limit(2),
        pytest.raises(InputError, match="no word fits"),
    ):
        game.review(*turns)


# Hard mode


@pytest.mark.parametrize("mode", [Mode.HARD, Mode.CONSISTENT])
def test_modes_allow_the_guesses_of_plain_python(mode: Mode) -> None:
    """`nyt-hard` allows words that use all hints, `consistent` the candidates."""
    for position in small_positions(mode):
        matrix = position.matrix
        allowed = allowed_in(position.reached, mode)
        assert allowed is not None
        words = {matrix.guesses[at] for at in allowed}
        assert words >= {*matrix.targets}
        assert words == {
            word
            for word in (matrix.guesses if mode == Mode.HARD else matrix.targets)
            if mode == Mode.CONSISTENT
            or not any(unused_hint(*turn, word) for turn in position.reached.turns)
        }


def test_a_turn_against_hard_mode_is_refused() -> None:
    """The message names the word."""
    matrix = compute_replies("wordle", ["pilot", "raise", "idiot"])
    turns = [("pilot", WORDLE.reply("pilot", "idiot")), ("raise", 0)]

    with pytest.raises(InputError, match="mode 'nyt-hard' refuses 'raise': "):
        allowed_guesses(matrix, Mode.HARD, turns)


# Letters that occur several times


@pytest.mark.parametrize(
    ("guesses", "target", "hinted", "repeated"),
    [
        ("geese", "eerie", {}, {"e": 3}),
        ("clown panic", "cynic", {}, {"c": 2}),
        ("clown", "cynic", {4: "c"}, {"c": 2}),
        ("clown", "cynic", {0: "c"}, {}),
        ("panic manic", "cynic", {}, {}),
        ("eerie", "crane", {}, {}),
    ],
)
def test_replies_show_repeated_letters(
    guesses: str, target: str, hinted: dict[int, str], repeated: dict[str, int]
) -> None:
    """A reply colours both copies, or a letter is known at two places."""
    turns = [(guess, WORDLE.reply(guess, target)) for guess in guesses.split()]

    assert repeated_letters(WORDLE, turns, hinted) == repeated


def test_counts_repeat_no_letters() -> None:
    """Counts tell nothing about single letters."""
    turns = [("1122", RULES["pegs"].reply("1122", "2211"))]

    assert repeated_letters(RULES["pegs"], turns, {}) == {}
