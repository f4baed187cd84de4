"""A player's games, compared with a strategy."""

import json
from pathlib import Path
from statistics import fmean, stdev
from typing import Any

import pytest

from guesstree import Game, InputError
from guesstree.api.people_view import people
from tests.support.finished_games import wins, wins_in

WORDS = ["brick", "crane", "crate", "creek", "trace", "trick", "prick", "caret"]


@pytest.fixture(scope="module")
def game() -> Game:
    """Return a small game."""
    return Game("wordle", WORDS)


def test_a_strategy_plays_the_same_targets(game: Game) -> None:
    """The gain compares pairs of games to one target; without targets, it plays all."""
    ends = dict(game.scores("max-any").rows())

    found = people(game, "target,guesses\ncreek,4\ntrick,3\ncreek,2\n", "max-any")

    own, other = found.summary
    assert own["mean"] == 3
    assert own["se"] == pytest.approx(1 / 3**0.5)
    assert other["mean"] == pytest.approx((2 * ends["creek"] + ends["trick"]) / 3)
    assert other["gain"] == pytest.approx(own["mean"] - other["mean"])
    assert found.words[0]["cost"] == max(4 - ends["creek"], 3 - ends["trick"])
    assert found.draw().axes
    without = people(game, "guesses\n3\n", "max-any")
    assert len(without.scores[1].all) == len(WORDS)


def test_random_play_has_a_mean_for_each_target(game: Game) -> None:
    """The standard error of the gain is computed from the differences."""
    table = "target,guesses\ncreek,4\ntrick,3\ncreek,2\n"

    found = people(game, table, "random-consistent")

    taken = map(fmean, zip(*found.scores[1].rounds, strict=True))
    costs = [score - other for score, other in zip((4, 3, 2), taken, strict=True)]
    assert found.summary[1]["gain_se"] == pytest.approx(stdev(costs) / 3**0.5)


def test_a_guess_outside_the_list_has_no_skill(game: Game) -> None:
    """An exclamation mark says that the game took the word."""
    found = people(game, "target,guesses\ncreek,racer! creek\ncrane,crane\n", "max-any")

    assert found.summary[0]["games"] == 2
    assert found.words[0]["guesses"] == ["racer", "creek"]
    assert found.words[0]["skill"] is None


def test_targets_outside_the_list_count_alone() -> None:
    """A game to a word that is no target is not compared with the strategy."""
    game = Game("wordle", WORDS[:4], guesses=WORDS)
    table = "target,guesses\ncreek,crane creek\ntrick,crane trick\ncrane,3"

    found = people(game, table, "max-any")

    own, other = found.summary
    assert (own["games"], other["games"]) == (3, 2)
    assert other["gain"] == pytest.approx(2.5 - other["mean"])
    assert found.judged[1] is None
    assert wins_in(found) == [wins(3, 3, None, None)]


STATISTICS = {
    "guesses": {"1": 0, "2": 3, "3": 15, "4": 15, "5": 1, "6": 1, "fail": 3},
    "gamesPlayed": 38,
}
"""Statistics that the newspaper keeps in the browser."""


@pytest.mark.parametrize("source", [STATISTICS, json.dumps(STATISTICS)])
def test_statistics_of_the_newspaper(source: Any, game: Game) -> None:
    """The newspaper's statistics show 35 of 38 games won, with a mean of 3.763."""
    found = people(game, source, "max-any")

    (row,) = found.people
    assert found.summary[0]["mean"] == pytest.approx(143 / 38)
    assert (row["won"], row["lost"], row["last_streak"]) == (35, 3, None)
    assert list(row["guesses"].values()) == [0, 3, 15, 15, 1, 1, 3]


def test_each_file_is_a_player(game: Game, tmp_path: Path) -> None:
    """The player has the name of the file, unless a column names others."""
    texts = {
        "ann": "puzzle,guesses\n1,3\n2,3\n",
        "bob": "puzzle,guesses\n1,X\n",
        "more": "player,puzzle,guesses\nCem,1,2\nann,3,5\n",
    }
    for name, text in texts.items():
        (tmp_path / f"{name}.csv").write_text(text)

    found = people(game, [tmp_path / f"{name}.csv" for name in texts], "max-any")

    means = {row["strategy"]: row["mean"] for row in found.summary[:3]}
    assert means == {"ann": pytest.approx(11 / 3), "bob": 7, "Cem": 2}
    assert wins_in(found) == [
        wins(3, 3, 3, 3, "ann"),
        wins(0, 1, 0, 0, "bob"),
        wins(1, 1, 1, 1, "Cem"),
    ]


def test_a_file_without_a_game_is_refused(game: Game, tmp_path: Path) -> None:
    """Also among others: it is named, and not left out silently."""
    (tmp_path / "ann.csv").write_text("puzzle,guesses\n1,3\n")
    (tmp_path / "bob.txt").write_text("no game today\n")

    with pytest.raises(InputError, match=r"bob\.txt: has no game; paste the squares"):
        people(game, [tmp_path / "ann.csv", tmp_path / "bob.txt"], "max-any")


CHAT = """\
25/11/2023, 07:58 - Messages and calls are end-to-end encrypted.
25/11/2023, 08:12 - Ann: Wordle 1,234 2/6

⬛🟨⬛⬛🟩
🟩🟩🟩🟩🟩
25/11/2023, 08:13 - Ann: that film was 8/10
25/11/2023, 09:12 - Bob: Wordle 1,235 1/6

🟩🟩🟩🟩🟩
26/11/2023, 09:12 - Bob: Wordle 1,234 2/6

⬛🟨⬛⬛🟩
🟩🟩🟩🟩🟩
"""


def test_senders_of_a_chat_are_players(game: Game) -> None:
    """The number of the puzzle decides the order of games."""
    found = people(game, CHAT, "max-any")

    rows = [(row["player"], row["games"], row["last_streak"]) for row in found.people]
    assert rows == [("Ann", 1, 1), ("Bob", 2, 2)]


def test_one_player_is_chosen(game: Game) -> None:
    """Capitals do not matter; an unknown name is refused with the known ones."""
    found = people(game, CHAT, "max-any", only="bob")

    assert [row["strategy"] for row in found.summary] == ["Bob", "max-any"]
    with pytest.raises(InputError, match=r"no game of 'Dan'; choose one of Ann, Bob"):
        people(game, CHAT, "max-any", only="Dan")


def test_games_without_a_name_are_yours(game: Game) -> None:
    """The player is called `you`."""
    with pytest.raises(InputError, match=r"no game of 'Ann'; the only one is 'you'"):
        people(game, "guesses\n3\n", "max-any", only="Ann")

    assert people(game, "guesses\n3\n", "max-any", only="you").summary[0]["games"] == 1


def test_a_view_of_many_games_is_short(game: Game) -> None:
    """The view prints a sentence and a table, not the games."""
    shown = repr(people(game, [{"target": "creek", "guesses": 2}] * 300, "max-any"))

    assert shown.startswith("Won 300 of 300 games.\n")
    assert len(shown) < 2000
