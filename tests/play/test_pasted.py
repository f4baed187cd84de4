"""Tables of finished games as people and newspapers keep them."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from guesstree import Game, InputError
from guesstree.advice.finished_games import Finished, streaks_of
from guesstree.api.people_view import people
from tests.finished import games_in

WORDS = ["brick", "crane", "crate", "creek", "trace", "trick", "prick", "caret"]

STATISTICS = {
    "guesses": {"1": 0, "2": 3, "3": 15, "4": 15, "5": 1, "6": 1, "fail": 3},
    "gamesPlayed": 38,
}
"""What the newspaper keeps in the browser."""


@pytest.fixture(scope="module")
def game() -> Game:
    """Return a small game."""
    return Game("wordle", WORDS)


def scores(games: list[Finished]) -> list[tuple[str | None, int, bool]]:
    """Return the target, the score and the end of each game."""
    return [(one.target, one.score, one.found) for one in games]


@pytest.mark.parametrize("heading", ["target", "answer", "Word", "SOLUTION"])
def test_the_target_has_several_headings(heading: str, game: Game) -> None:
    """The gain is over these targets, not over all."""
    found = people(game, f"{heading},guesses\ncreek,4\ntrick,3\n", "max-any")

    assert [one.target for one in found.games] == ["creek", "trick"]
    assert found.scores[1].targets == ("creek", "trick")


@pytest.mark.parametrize(
    "table",
    [
        "answer,guess1,guess2,guess3\ncreek,crane,creek,\n",
        "answer\tGuess 1\tguess_2\ncreek\tcrane\tcreek\n",
        "guess1;guess2;guess3\ncrane;creek;\n",
        "guesses\ncrane creek\n",
        "target,guesses\n,crane creek\n",
        "\ntarget guesses\ncreek crane creek\n",
    ],
)
def test_guesses_in_columns_of_their_own(table: str, game: Game) -> None:
    """Tabs may separate columns, and without a target the last word is the target."""
    (found,) = games_in(game, table)

    assert found[:4] == ("creek", ("crane", "creek"), 2, True)


def test_an_empty_target_is_unknown(game: Game) -> None:
    """The number of guesses counts all the same."""
    assert scores(games_in(game, "target,guesses\n,3\ncreek,X\n")) == [
        (None, 3, True),
        ("creek", 7, False),
    ]


def test_six_words_without_a_target_may_be_a_lost_game(game: Game) -> None:
    """They are refused, and the remedy works."""
    turns = "crane trace brick trick prick caret"
    with pytest.raises(
        InputError, match=r"line 2: 6 guesses without a target .* name the target"
    ):
        games_in(game, f"guesses\n{turns}\n")

    assert games_in(game, f"target,guesses\ncaret,{turns}\n")[0].score == 6
    assert games_in(game, f"target,guesses\ncreek,{turns}\n")[0].score == 7


def test_ignored_columns_are_named(game: Game) -> None:
    """Empty columns are not worth a word."""
    with pytest.warns(UserWarning, match="ignored columns: 'Mood', 'Time'") as warned:
        found = games_in(game, "Mood,guesses,Time,Empty\ngood,3,8:12,\nbad,4,9:13,\n")

    assert [one.score for one in found] == [3, 4]
    assert len(warned) == 1


@pytest.mark.parametrize(
    ("rows", "lost"),
    [("3\n7", [3, 7]), ("3\nfail\nFail", [3, 7, 7]), ("3\n7/6", [3, 7]), ("X\n6", [7, 6])],
)
@pytest.mark.filterwarnings("ignore:row 2")
@pytest.mark.filterwarnings("ignore:line 3. 7 is read as a lost game, as there are 6 turns")
def test_lost_games(rows: str, lost: list[int], game: Game) -> None:
    """They are X, fail, or one guess more than there are turns if no row says X."""
    found = games_in(game, f"guesses\n{rows}\n")

    assert [one.score for one in found] == lost
    assert [one.found for one in found] == [score < 7 for score in lost]


def test_seven_is_no_lost_game_beside_an_x(game: Game) -> None:
    """Who writes X for lost games means something else by 7."""
    with pytest.warns(
        UserWarning, match="line 3: found 7 guesses; write a whole number from 1"
    ):
        assert len(games_in(game, "guesses\nX\n7\n")) == 1


def test_a_read_seven_is_told(game: Game) -> None:
    """A sentence says what it was taken for."""
    told = "line 3: 7 is read as a lost game, as there are 6 turns and no row says X"
    with pytest.warns(UserWarning, match=told):
        games_in(game, "guesses,count\n3,2\n7,1\n")


def test_counts_have_no_order(game: Game) -> None:
    """There is no streak, and an empty count is not 1."""
    with pytest.warns(
        UserWarning, match="line 2: the count is ''; write the number of games"
    ):
        found = people(game, "guesses,count\n1,\n3,2\nX,1\n", "max-any")

    assert found.streaks == "Won 2 of 3 games."
    assert found.people[0]["longest_streak"] is None


def test_counted_games_are_not_those_of_one_day(game: Game) -> None:
    """A count is of several puzzles, whatever else its row says."""
    found = people(game, "date,guesses,count\n2024-05-01,3,5\n2024-05-02,4,2\n", "max-any")

    assert found.streaks == "Won 7 of 7 games."


@pytest.mark.parametrize("source", [STATISTICS, json.dumps(STATISTICS)])
def test_statistics_of_the_newspaper(source: Any, game: Game) -> None:
    """They are counts: 35 of 38 games won, with a mean of 3.763."""
    found = people(game, source, "max-any")

    assert found.summary[0]["mean"] == pytest.approx((6 + 45 + 60 + 5 + 6 + 21) / 38)
    assert found.people == [
        {
            "player": "you",
            "games": 38,
            "won": 35,
            "lost": 3,
            "longest_streak": None,
            "last_streak": None,
            "guesses": {"1": 0, "2": 3, "3": 15, "4": 15, "5": 1, "6": 1, "X": 3},
        }
    ]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('{"guesses": {"1": 0', "games.json, the JSON is broken .*; copy all of it"),
        ('{"played": 3}', "games.json, the JSON has no games; write it like"),
        (
            '{"guesses": {"3": "many"}}',
            "games.json, row 1: the count is 'many'; write the number",
        ),
    ],
)
def test_bad_statistics(text: str, said: str, game: Game, tmp_path: Path) -> None:
    """One sentence says what was expected."""
    path = tmp_path / "games.json"
    path.write_text(text)

    with pytest.raises(InputError, match=said):
        games_in(game, path)


@pytest.mark.parametrize(
    ("rows", "streaks"),
    [
        ("2024-05-01,3\n2024-05-02,X\n2024-05-03,3\n2024-05-04,3", (2, 2)),
        ("2024-05-04,3\n2024-05-03,X\n2024-05-02,3\n2024-05-01,3", (2, 1)),
        ("2024-05-01,3\n2024-05-02,3\n2024-05-04,3", (2, 1)),
        ("30.12.2023,3\n31.12.2023,3\n01.01.2024,3", (3, 3)),
        ("12/31/23,3\n1/1/24,3", (2, 2)),
        ("1/2/2024,3\n2/2/2024,3", None),
        ("2024-05-01,3\n,3", None),
        ("soon,3", None),
    ],
)
def test_streaks_by_date(rows: str, streaks: tuple[int, int] | None, game: Game) -> None:
    """Days are sorted, and a gap ends a streak; there is none where days have two readings."""
    assert streaks_of(games_in(game, f"date,guesses\n{rows}\n")) == streaks


def test_streaks_by_number(game: Game) -> None:
    """A puzzle that occurs twice counts once."""
    table = 'puzzle,guesses\n"1,003",3\n1002,4\n1001,X\n#999,2\n1002,4\n'
    with pytest.warns(
        UserWarning, match="1 game skipped: the player has another game to the same puzzle"
    ):
        found = people(game, table, "max-any")

    assert found.streaks == "Won 3 of 4 games; the longest streak is 2, the last 2."


def test_no_streak_where_games_were_left_out(game: Game) -> None:
    """Nobody knows how these ended."""
    with pytest.warns(UserWarning, match="line 3: found 9 guesses"):
        found = people(game, "puzzle,guesses\n1,3\n2,9\n3,3\n", "max-any")

    assert found.streaks == "Won 2 of 2 games."


def test_a_class_of_several_files(game: Game, tmp_path: Path) -> None:
    """Each file is a person who has its name, unless it names others."""
    texts = {
        "ann": "puzzle,guesses\n1,3\n2,3\n",
        "bob": "puzzle,guesses\n1,X\n",
        "more": "player,puzzle,guesses\nCem,1,2\nann,3,5\n",
    }
    paths = [tmp_path / f"{name}.csv" for name in texts]
    for path, text in zip(paths, texts.values(), strict=True):
        path.write_text(text)

    found = people(game, paths, "max-any")

    assert [row["strategy"] for row in found.summary] == ["ann", "bob", "Cem", "max-any"]
    assert [row["mean"] for row in found.summary[:3]] == [pytest.approx(11 / 3), 7, 2]
    assert found.streaks.splitlines()[0] == (
        "ann: won 3 of 3 games; the longest streak is 3, the last 3."
    )
    assert {row["gain"] for row in found.summary} == {None}


def test_games_in_print(game: Game) -> None:
    """A view is a sentence and a table, not the games."""
    shown = repr(people(game, [{"target": "creek", "guesses": 2}] * 300, "max-any"))

    assert shown.startswith("Won 300 of 300 games.\n")
    assert len(shown) < 2000


@pytest.mark.parametrize(
    ("text", "column"),
    [("target,answer,guesses\na,b,3", "target"), ("guesses,guesses\n3,4", "guesses")],
)
def test_two_columns_of_one_kind(text: str, column: str, game: Game) -> None:
    """Nobody can tell which one counts."""
    with pytest.raises(InputError, match=f"line 1: expected one column '{column}', found"):
        games_in(game, text)


REMEDIES = [
    (
        "guesses\n9\n",
        "write a whole number from 1 to 6, or X for a lost game",
        "guesses\nX\n",
    ),
    ("guesses\n9\n", "write a whole number from 1 to 6", "guesses\n6\n"),
    (
        "target,guesses\ncreek,crane\n",
        "give all 6 turns of a lost game",
        "target,guesses\ncreek,crane trace crane trace crane trace\n",
    ),
    (
        "target,guesses\ncreek,\n",
        "write words, their number, or X",
        "target,guesses\ncreek,3\n",
    ),
    ("guesses,count\n3,\n", "write the number of games", "guesses,count\n3,2\n"),
    ("guesses,count\ncrane creek,1\n", "write a number of guesses", "guesses,count\n2,1\n"),
    ('{"guesses": {"3": 1', "copy all of it", '{"guesses": {"3": 1}}'),
    ('{"3": 1}', 'write it like {"guesses": {"3": 12}}', '{"guesses": {"3": 12}}'),
    ("creek\ntrace\n", "write target,guesses above a table", "target,guesses\ncreek,3\n"),
    ("creek\ntrace\n", "paste the squares that games share", "🟩🟩🟩⬛🟩\n🟩🟩🟩🟩🟩\n"),
    (
        "a 3/6\n🟩🟩🟩🟩🟩\n",
        "the header says 3/6, but the rows of tiles show 1/6",
        "a 1/6\n🟩🟩🟩🟩🟩\n",
    ),
    (
        "a 2/6\n🟩🟩🟩🟩🟨\n🟩🟩🟩🟩🟩\n",
        "change that letter's tile",
        "a 2/6\n🟩🟩🟩🟩⬛\n🟩🟩🟩🟩🟩\n",
    ),
    (
        "answer,word,guesses\ncreek,creek,3\n",
        "give one column this heading",
        "answer,guesses\ncreek,3\n",
    ),
]
"""Texts that are refused, what the message says to do, and the text after that was done."""


@pytest.mark.parametrize(("refused", "remedy", "mended"), REMEDIES)
def test_what_a_refusal_says_to_do_works(
    refused: str, remedy: str, mended: str, game: Game, tmp_path: Path
) -> None:
    """The message names the place, and the file is read once its advice was followed."""
    path = tmp_path / "games.txt"
    path.write_text(refused, "utf-8")
    with pytest.raises(InputError, match=re.escape(remedy)) as error:
        games_in(game, path)

    path.write_text(mended, "utf-8")

    assert str(error.value).startswith(f"{path}")
    assert games_in(game, path)
