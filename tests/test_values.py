"""What the library returns is a value: it can be pickled, copied, compared and given as JSON."""

import json
import pickle
from collections.abc import Callable
from copy import copy, deepcopy
from typing import Any

import pytest

from guesstree import Game
from guesstree.play import looking
from guesstree.result import plain

WORDS = ["brick", "crane", "crate", "creek", "trace"]

VALUES: dict[str, Callable[[Game], Any]] = {
    "matrix": lambda game: game.replies,
    "tree": lambda game: game.grow("max-any"),
    "proof": lambda game: game.prove("optimal-any"),
    "advice": lambda game: game.advise(),
    "review": lambda game: game.review("brick", "crane"),
    "game": lambda game: game.play("max-any", "creek"),
    "reply": lambda game: game.reply("crane", "trace"),
    "boards": lambda game: Game("wordle", game.targets).boards(2).advise(),
    "table": lambda game: looking.histogram(game),
    "solving": lambda game: game.solve().advice,
}


@pytest.fixture(params=[None, dict(zip(WORDS, (1.0, 2, 3, 4, 5), strict=True))])
def game(request: pytest.FixtureRequest) -> Game:
    """Return a game, with weights and without, of which much was asked before."""
    game = Game("wordle", WORDS, weights=request.param)
    game.compare("max-any")
    game.excluding(None).reply("crane", "trace")
    return game


@pytest.mark.parametrize("name", VALUES)
def test_values_are_compared_pickled_and_given_as_json(name: str, game: Game) -> None:
    """A value equals one that is made again, and others do not."""
    value, again = VALUES[name](game), VALUES[name](game)
    assert value == again == pickle.loads(pickle.dumps(value)) == deepcopy(value)
    assert hash(value) == hash(again)
    assert value != VALUES[name](Game("wordle", [*WORDS, "crank"])) or name == "reply"
    assert json.loads(json.dumps(plain(value))) == plain(value)


def test_games_are_pickled_and_copied_after_use(game: Game) -> None:
    """A copy answers as the game does, also one in which past answers are as likely as others."""
    for one in (game, game.excluding(None), Game("wordle")):
        for other in (copy(one), deepcopy(one), pickle.loads(pickle.dumps(one))):
            assert other.advise() == one.advise()
            assert other.grow("max-any") == one.grow("max-any")
