"""`Game.advise_all`, and equal answers of commands and library."""

import pytest

from guesstree import Game, InputError
from guesstree.api import advising


@pytest.mark.parametrize("step", [1, 20])
def test_many_positions_are_advised_like_each(
    step: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Equal positions are searched once, and a bar counts the different ones."""
    monkeypatch.setattr(advising, "_MANY", 3)  # all positions share the replies
    game = Game("wordle", Game("wordle").targets[::step])
    first, *targets = game.targets[:: 40 // step]
    turns = [f"{first} {game.reply(first, target).reply}" for target in targets]
    counted: list[int] = []

    def track(steps: range) -> range:
        counted.append(len(steps))
        return steps

    found = game.advise_all([[turn] for turn in turns], track=track)

    assert found == [game.advise(turn) for turn in turns]
    assert counted == [len({*turns})]


def test_a_refused_position_of_many_is_numbered() -> None:
    """A message has the number of the position that is refused."""
    game = Game("wordle", ["brick", "crane"])

    assert game.advise_all([]) == []
    with pytest.raises(InputError, match=r"^position 2: "):
        game.advise_all([[], ["brick GGGGG", "brick GGGGG"]])
    with pytest.raises(InputError, match=r"^position 1: no word"):
        game.advise_all([["brick YYYYY"]])
