"""Past days are played with what was known the day before."""

from dataclasses import replace
from datetime import date, timedelta

import pytest

from guesstree import Game
from guesstree.play.past_days import Choose, by_advice, by_tree, replay_game
from guesstree.words.answers import Answer, Chances, History, classes_of

TARGETS = ("brick", "crane", "crate", "creek", "trace")
GUESSES = (*TARGETS, "tulip")
FIRST = date(2026, 1, 1)


@pytest.fixture(scope="module")
def game() -> Game:
    """Return a game of five targets and one word more."""
    return Game("wordle", TARGETS, guesses=GUESSES)


def chances_of(*answers: str) -> Chances:
    """Return the chances on the last of some days in a row, whose answer is the last."""
    days = (FIRST + timedelta(days=number) for number in range(len(answers)))
    history = History.of(map(Answer, days, answers))
    return Chances(
        history, classes_of(TARGETS, GUESSES), history.next_day - timedelta(days=1)
    )


def test_a_day_is_played_to_its_end(game: Game) -> None:
    """The answer is found, and the expected guesses are recorded."""
    played = replay_game(game.replies, chances_of("crate", "crane"), by_advice(), 6)

    assert (played.date, played.target) == (date(2026, 1, 2), "crane")
    assert played.is_listed
    assert not played.is_lost
    assert 1 <= played.guesses <= 3
    assert played.expected is not None
    assert 1 < played.expected < 3
    assert played.bits > 0


def test_answers_of_the_day_and_later_are_not_known(game: Game) -> None:
    """Later answers change nothing."""
    known = chances_of("crate", "crane")
    later = replace(chances_of("crate", "crane", "trace", "brick"), day=known.day)

    alone = replay_game(game.replies, known, by_advice(), 6)

    assert replay_game(game.replies, later, by_advice(), 6) == alone


@pytest.mark.parametrize("choose", [by_advice(), None])
def test_an_answer_outside_the_list_is_found_late(
    choose: Choose | None, game: Game
) -> None:
    """No target fits, so it has no branch in a tree, and advice goes on."""
    choose = choose or by_tree(game.tree("max-any"))

    played = replay_game(game.replies, chances_of("tulip"), choose, 6)

    assert (played.is_listed, played.is_lost) == (False, False)
    assert played.guesses >= 2


def test_a_lost_game_counts_one_guess_more(game: Game) -> None:
    """One turn is enough only for the first guess."""
    tree = game.tree("max-any opening=brick")

    played = replay_game(game.replies, chances_of("creek"), by_tree(tree), 1)

    assert (played.guesses, played.is_lost, played.first_guess) == (2, True, "brick")
    assert played.expected is None


@pytest.mark.parametrize("target", TARGETS)
def test_past_days_can_be_played_by_a_tree(game: Game, target: str) -> None:
    """A target takes as many guesses as in the tree."""
    tree = game.tree("max-any")

    played = replay_game(game.replies, chances_of(target), by_tree(tree), 6)

    assert played.guesses == dict(game.scores(tree).rows())[target]
