"""Families of strategies, by name or as a function of the candidates and turns."""

import re
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from hypothesis import given

from guesstree import Game
from guesstree.base.errors import InputError
from guesstree.games.matrix import ReplyMatrix
from guesstree.strategies.families import (
    Strategy,
    all_strategy_names,
    family_of,
    grow_by,
    names_pattern,
)
from guesstree.strategies.recipes import Recipe, grow_tree
from tests.conftest import small_games
from tests.support.added_objects import HALVING


def test_names_of_strategies() -> None:
    """Every name leads to a strategy of that name, and is matched by its family's pattern."""
    for name in (*all_strategy_names(), "optimal5-any", "optimal64-nyt-hard"):
        strategy = Strategy.parse(name)
        assert strategy.name == name
        assert re.fullmatch(names_pattern([strategy.family]), name)
    for name in (
        "optimal0-any",
        "optimal5",
        "max5-any",
        "first-nyt-hard",
        "safest5-any",
        "",
    ):
        with pytest.raises(InputError, match="unknown strategy"):
            Strategy.parse(name)


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        (
            {"name": "My-own"},
            "'My-own': the name must be lower case letters, digits and '_'",
        ),
        ({"modes": ("all",)}, "expected some of consistent, any, nyt-hard"),
        ({"grow": None}, "the stage 'grow' needs a function 'grow'; pass one"),
    ],
)
def test_faulty_families(changes: dict[str, Any], message: str) -> None:
    """A package that adds a faulty family gets one sentence."""
    with pytest.raises(InputError, match=re.escape(message)):
        replace(HALVING, **changes)


GREEDY = Recipe(Strategy.parse("max-consistent"))
WORDS = ["brick", "crane", "crate", "creek", "trace"]


def middle(targets: list[str], _: list[tuple[str, str]]) -> str:
    """Guess the target in the middle, written in capitals."""
    return targets[len(targets) // 2].upper()


@given(small_games())
def test_a_function_can_do_what_a_greedy_strategy_does(replies: ReplyMatrix) -> None:
    """The tree is the same to the last node, and each node calls it once, with all turns."""
    calls = []

    def least(targets: list[str], turns: list[tuple[str, str]]) -> str:
        calls.append((tuple(targets), tuple(turns)))
        for guess, reply in turns:
            code = replies.texts.index(reply)
            assert all(replies.rule.reply(guess, target) == code for target in targets)
        left = np.array([replies.targets.index(target) for target in targets])
        return grow_tree(replies.with_targets(left), GREEDY).opener

    tree = grow_by(replies, least)

    assert tree == grow_tree(replies, GREEDY)
    assert len(calls) == len(set(calls)) == len(tree)


def test_functions_are_taken_where_names_are() -> None:
    """By games, comparisons and recipes; a tree is grown once."""
    game = Game("wordle", WORDS)
    tree = game.tree(middle)

    assert tree is game.tree(middle)
    assert tree.opener == "crate"

    table = game.compare(middle, "max-any", other=middle)

    assert table["strategy"].to_list() == ["middle-any", "max-any", "other"]
    assert table["total"].to_list()[0] == tree.total
    assert game.play(middle, "brick").moves[0].guess == "crate"
    assert Recipe.of(middle, name="mine").name == "mine"
    assert Game("wordle").tree(middle).opener == "louse"
    assert family_of(lambda targets, _: targets[0]).name == "function"


class Player:
    """A guesser with a state of its own."""

    def __call__(self, *_: object) -> str:
        """Guess a word that the game lacks."""
        return "zzzzz"


@pytest.mark.parametrize(
    ("function", "fault"),
    [
        (Player(), "'Player': guess 1 is 'zzzzz', which is not among the guesses"),
        (lambda *_: "crane", "'<lambda>': 'crane' is guessed twice in one game"),
        (lambda *_: str(1 // 0), r"'<lambda>': guess\(\) raised ZeroDivisionError"),
        (lambda *_: None, "'<lambda>': guess 1 is None, which is not among the guesses"),
    ],
)
def test_faults_of_functions(function: Any, fault: str) -> None:
    """A sentence names the function, or its class, and the fault."""
    with pytest.raises(InputError, match=rf"function {fault}.*; change this function"):
        Game("wordle", WORDS).tree(function)
