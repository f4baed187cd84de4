"""The positions of `positions.txt`, found by trying everything, are solved alike by the library."""

from functools import cache
from random import Random

import pytest

from guesstree import Game
from tests import positions
from tests.conftest import nightly

KNOWN = positions.read()


@cache
def game(name: str) -> Game:
    """Return the game of a name."""
    return Game(name)


def test_there_are_positions_of_each_kind() -> None:
    """Each game has its share, some within a limit, and some that cannot be won in time."""
    assert [one.game for one in KNOWN] == [
        name for name in positions.GAMES for _ in range(positions.PER_GAME)
    ]
    assert {one.mode for one in KNOWN} == {"any", "consistent", "nyt-hard"}
    assert {one.left for one in KNOWN} == {None, 2, 3}
    assert any(one.total is None for one in KNOWN)


@pytest.mark.parametrize("name", positions.GAMES)
def test_advice_takes_the_least_total(name: str) -> None:
    """The best guess is one of those known, and takes their total, or wins not all games."""
    for known in KNOWN:
        if known.game != name:
            continue
        played = game(name)
        if known.left is not None:
            played = played.with_turn_limit(len(known.turns) + known.left)

        advice = played.advise(*known.turns, mode=known.mode)

        best = advice.best[0]
        assert advice.candidates == known.candidates
        assert best.exact
        assert (best.win in (None, 1)) == (known.total is not None), known
        if known.total is not None:
            assert best.guesses * len(known.candidates) == pytest.approx(known.total), known
            assert known.best > len(known.first) or best.guess in known.first, known


@nightly
def test_the_file_is_made_by_trying_everything() -> None:
    """Its lines are those that the module makes; some minutes."""
    drawn = positions.positions("mastermind", Random("mastermind"))

    assert [next(drawn) for _ in range(5)] == [
        one for one in KNOWN if one.game == "mastermind"
    ][:5]
