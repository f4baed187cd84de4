"""The newspaper's real days, each played with the answers that were known the day before.

The days begin in July 2025. The chances have no fitted constants, so no day is one that they were
chosen on. The tree of the list knows nothing of past answers.
"""

from dataclasses import replace
from datetime import date, timedelta
from statistics import fmean

import pytest

from guesstree import Game
from guesstree.games.modes import Mode
from guesstree.play.past_days import Choose, ReplayedGame, by_advice, by_tree, replay_game

FIRST = date(2025, 7, 1)
LAST = date(2026, 8, 21)


def played(choose: Choose, every: int = 1) -> list[ReplayedGame]:
    """Return the games of all days, or of each day at a multiple of `every`."""
    game = Game("today")
    known = game.chances
    assert known is not None
    days = (FIRST + timedelta(days=at) for at in range(0, (LAST - FIRST).days + 1, every))
    return [
        replay_game(game.replies, replace(known, day=day), choose, game.turn_limit)
        for day in days
    ]


def by_list() -> Choose:
    """Return the player that follows the best tree of equally likely targets."""
    return by_tree(Game("nyt").tree("optimal-any"))


def test_the_tree_of_the_list() -> None:
    """On every thirtieth day."""
    games = played(by_list(), every=30)

    assert len(games) == 14
    assert sum(game.guesses for game in games) == 51


@pytest.mark.slow
@pytest.mark.parametrize(
    ("hard", "mean", "saved"),
    [
        pytest.param(Mode.ANY, 3.144, 0.424, id="any"),
        pytest.param(Mode.HARD, 3.194, 0.374, id="hard mode"),
    ],
)
def test_past_answers_save_guesses(hard: Mode, mean: float, saved: float) -> None:
    """On every day. No game is lost; docs/today.md has the numbers without hard mode."""
    games = played(by_advice(hard))
    others = played(by_list())

    assert [game.target for game in games if not game.is_listed] == ["loris", "kefir"]
    assert len(games) == 417
    assert fmean(game.guesses for game in games) <= mean + 5e-4
    assert fmean(game.guesses for game in others) - fmean(
        game.guesses for game in games
    ) >= (saved - 5e-4)
    assert not any(game.is_lost for game in games)
