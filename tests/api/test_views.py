"""What the library returns is a value: it can be pickled, copied, compared and given as JSON."""

import json
import pickle
from collections.abc import Callable
from copy import copy, deepcopy
from typing import Any

import pytest

from guesstree import Game, Rule
from guesstree.api.boards_game import BoardsGame
from guesstree.api.matches import equilibrium
from guesstree.result import plain

WORDS = ["brick", "crane", "crate", "creek", "trace"]

VALUES: dict[str, Callable[[Game], Any]] = {
    "matrix": lambda game: game.replies,
    "tree": lambda game: game.tree("max-any"),
    "proof": lambda game: game.prove("optimal-any"),
    "advice": lambda game: game.advise(),
    "review": lambda game: game.review("brick", "crane"),
    "game": lambda game: game.play("max-any", "creek"),
    "reply": lambda game: game.reply("crane", "trace"),
    "boards": lambda game: BoardsGame(Game("wordle", game.targets), 2).advise(),
    "solving": lambda game: game.solve().advice,
    "equilibrium": lambda game: equilibrium(game),
}


@pytest.fixture(params=[None, dict(zip(WORDS, (1.0, 2, 3, 4, 5), strict=True))])
def game(request: pytest.FixtureRequest) -> Game:
    """Return a game, with weights and without, of which much was asked before."""
    game = Game("wordle", WORDS, weights=request.param)
    game.compare("max-any")
    game.with_answers(None).reply("crane", "trace")
    return game


@pytest.mark.parametrize("name", VALUES)
def test_values_are_compared_pickled_and_given_as_json(name: str, game: Game) -> None:
    """A value equals one that is made again, and others do not."""
    value, again = VALUES[name](game), VALUES[name](game)
    assert value == again == pickle.loads(pickle.dumps(value)) == deepcopy(value)
    assert hash(value) == hash(again)
    assert value != VALUES[name](Game("wordle", [*WORDS, "crank"])) or name == "reply"
    assert json.loads(json.dumps(plain(value))) == plain(value)


def test_proofs_trees_and_equilibria_have_dictionaries(game: Game) -> None:
    """They have what JSON has; a tree is nested as in files."""
    tree = game.tree("max-any")
    assert tree.to_dict() == json.loads(tree.to_json()) == plain(tree)

    proof = game.prove("optimal-any")

    assert proof.tree is not None
    assert proof.to_dict()["tree"] == proof.tree.to_dict()
    assert proof.to_dict()["rows"][0]["status"] == "exact"

    found = equilibrium(game)
    (first, weight), *_ = found.guesser

    assert found.to_dict()["guesser"][0] == [first.to_dict(), weight]
    assert json.loads(json.dumps(found.to_dict()))["mixture"] == found.mixture


def test_a_used_game_is_pickled_without_its_matrix(game: Game) -> None:
    """Its words are enough, from which the replies are computed again; copies keep the matrix."""
    shipped = Game("nyt")
    played = shipped.play("random", "crane", seed=1)
    for one in (shipped, played):
        assert len(pickle.dumps(one)) < 200_000 < shipped.replies.codes.nbytes

    assert pickle.loads(pickle.dumps(shipped)).replies == shipped.replies
    assert copy(shipped).replies is shipped.replies
    assert pickle.loads(pickle.dumps(game)).replies == game.replies


def test_replies_that_take_long_are_pickled() -> None:
    """Where each pair is computed by itself, the codes are sent."""
    replies = Game(slow, ["12", "21"]).replies
    asked.clear()

    assert pickle.loads(pickle.dumps(replies)) == replies
    assert asked == []


asked: list[str] = []
"""The guesses whose replies were computed."""


def reply_slowly(guess: str, target: str) -> int:
    """Tell whether a guess is right."""
    asked.append(guess)
    return int(guess == target)


def two_texts(_: int) -> tuple[str, ...]:
    """Return the texts of replies of any length."""
    return "no", "yes"


slow = Rule("slow", reply_slowly, two_texts)


def test_games_are_pickled_and_copied_after_use(game: Game) -> None:
    """A copy answers as the game does, also one in which all targets are equally likely."""
    for one in (game, game.with_answers(None), Game("wordle")):
        for other in (copy(one), deepcopy(one), pickle.loads(pickle.dumps(one))):
            assert other.advise() == one.advise()
            assert other.tree("max-any") == one.tree("max-any")
