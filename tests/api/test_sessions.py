"""Sessions of `Game.solve`: words, replies, turns, and slips."""

from typing import Any

import numpy as np
import pytest

from guesstree import Game, InputError

WORDS = ["brick", "crane", "crate", "creek", "trace"]


@pytest.mark.parametrize(
    "reply", [[2, 2, 0, 0, 1], (2, 2, 0, 0, 1), np.array([2, 2, 0, 0, 1])]
)
def test_a_reply_may_be_digits(reply: Any) -> None:
    """The session knows the word that they belong to."""
    solving = Game("wordle", WORDS).solve()

    solving.reply(reply)

    assert solving.turns == [("crane", "GG..Y")]
    assert solving.word == "creek"


def test_a_turn_enters_its_own_guess() -> None:
    """A turn that is refused changes nothing."""
    game = Game("wordle", WORDS)
    solving = game.solve()

    solving.reply(game.reply("brick", "crane"))
    with pytest.raises(InputError, match="'xyzzy' has 'x'"):
        solving.reply({"guess": "xyzzy", "reply": "....."})
    with pytest.raises(InputError, match="not a reply"):
        solving.reply({"guess": "crate", "reply": "?"})

    assert (solving.turns, solving.word) == ([("brick", ".G.Y.")], "crane")


def test_a_refused_word_changes_nothing() -> None:
    """The hard mode of a strategy holds for the user's words and for the review."""
    game = Game("wordle")
    solving = game.solve(strategy="lookahead-nyt-hard")
    solving.reply("..Y..")
    word, turns = solving.word, list(solving.turns)
    with pytest.raises(InputError, match="not in hard mode"):
        solving.say("fuzzy")
    assert (solving.mode, solving.word, solving.turns) == ("nyt-hard", word, turns)
    assert solving.review().mode == "nyt-hard"


def test_a_session_gives_the_advice_of_its_game() -> None:
    """Turns with words outside the list are advised alike."""
    game = Game("wordle", WORDS)
    solving = game.solve()

    solving.say("react", any_word=True)
    solving.reply(game.reply("react", "crate").reply)

    assert solving.advice is not None
    assert solving.advice.best == game.advise(*solving.turns, any_word=True).best


def test_a_mistyped_reply_gets_a_suggestion() -> None:
    """The nearest reply that some target fits is suggested."""
    targets = ["crane", "crate", "trace"]
    solving = Game("wordle", targets, guesses=[*targets, "brick"]).solve()
    solving.say("crane")
    solving.reply("YG...")

    slip = solving.slip
    assert slip is not None
    assert (slip.turn, slip.words) == (0, 1)

    solving.fix(1, slip.reply)

    assert solving.slip is None
