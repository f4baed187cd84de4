"""What remains of a game played elsewhere, layer by layer; what to change where nothing does."""

from collections.abc import Sequence

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from guesstree import Game
from guesstree.advice.contradictions import ContradictionError, find_changes
from guesstree.advice.position import position_after
from guesstree.advice.word_lists import WordLists, layers_of
from guesstree.games.matrix import compute_replies
from guesstree.games.rules import rule_of
from tests.conftest import words_of


@st.composite
def lists(draw: st.DrawFn, rules: Sequence[str] = ("wordle", "pegs")) -> WordLists:
    """Games with one or two layers."""
    guesses = draw(st.lists(words_of(3), min_size=1, max_size=20, unique=True))
    targets = draw(st.permutations(guesses))[: draw(st.integers(1, len(guesses)))]
    layers = layers_of(tuple(targets), tuple(guesses))
    return WordLists(rule_of(draw(st.sampled_from(rules))), tuple(guesses), layers)


def test_layers_hold_each_word_once() -> None:
    """The targets, and the words that are not targets."""
    layers = layers_of(("aaa", "bbb"), ("aaa", "bbb", "ccc"))
    assert [layer.words for layer in layers] == [("aaa", "bbb"), ("ccc",)]
    assert [layer.words for layer in layers_of(("aaa",), ("aaa",))] == [("aaa",)]


def test_other_words_may_have_weights() -> None:
    """They are asked for, and only for words that are not targets."""
    _, others = layers_of(
        ("aaa",),
        ("aaa", "bbb", "cc"),
        weigh_others=lambda words: np.array([float(len(word)) for word in words]),
    )
    assert others.words == ("bbb", "cc")
    assert others.weights is not None
    assert others.weights.tolist() == [3, 2]


def test_equal_weights_are_none() -> None:
    """Once all words that are left are equally likely, expected guesses can be exact."""
    words = ("aaa", "aab", "abb", "bbb")
    rule = rule_of("wordle")
    layers = layers_of(words, words, np.array([1, 1, 1, 0.5]))
    game = WordLists(rule, words, layers, compute_replies("wordle", words))
    assert position_after(game, []).matrix.weights is not None
    assert position_after(game, [("bbb", rule.reply("bbb", "aab"))]).matrix.weights is None


@given(game=lists(), data=st.data())
def test_situations_equal_plain_python(game: WordLists, data: st.DataObject) -> None:
    """The words of the first layer that fits, also after words that no list has."""
    turns = []
    texts = game.rule.texts(3)
    for word in data.draw(st.lists(words_of(3), max_size=3)):
        target = data.draw(words_of(3) | st.sampled_from(game.guesses))
        turns.append((word, game.rule.reply(word, target)))

    def fitting(words: tuple[str, ...], turns: list[tuple[str, int]]) -> list[str]:
        return [
            word
            for word in words
            if all(game.rule.reply(guess, word) == code for guess, code in turns)
        ]

    left = [fitting(layer.words, turns) for layer in game.layers]
    if any(left):
        found = position_after(game, turns)
        first = next(number for number, words in enumerate(left) if words)
        assert (found.layer, list(found.matrix.targets)) == (first, left[first])
        assert list(found.turns) == turns
        assert found.matrix.guesses[: found.listed] == game.guesses
        rows = [found.matrix.codes[found.matrix.position[word]] for word, _ in turns]
        assert all((row == code).all() for row, (_, code) in zip(rows, turns, strict=True))
        return
    with pytest.raises(ContradictionError) as caught:
        position_after(game, turns)
    expected = set()
    for at, (guess, _) in enumerate(turns):
        others = [*turns[:at], *turns[at + 1 :]]
        left = [fitting(layer.words, others) for layer in game.layers]
        words = next(filter(None, left), [])
        expected |= {(at, texts[game.rule.reply(guess, word)]) for word in words}
    assert {(change.turn, change.reply) for change in caught.value.changes} == expected
    for change in find_changes(game, turns):
        code = texts.index(change.reply)
        turn = (change.guess, code)
        again = position_after(
            game, [*turns[: change.turn], turn, *turns[change.turn + 1 :]]
        )
        assert len(again.matrix.targets) == change.words


def test_a_reply_that_leaves_other_words_may_be_a_slip() -> None:
    """Where no expected answer fits, the nearest reply with which one does is named."""
    targets = ["crane", "crate", "trace"]
    solving = Game("wordle", targets, guesses=[*targets, "brick"]).solve()
    slips = [solving.slip]
    solving.say("crane")
    solving.reply("YG...")
    slips.append(solving.slip)
    solving.fix(1, "GG..G" if slips[1] is None else slips[1].reply)
    slips.append(solving.slip)
    assert [slip and (slip.turn, slip.words) for slip in slips] == [None, (0, 1), None]
