"""A player's finished games: their ends, streaks, skill and luck."""

import re
from pathlib import Path
from statistics import fmean

import numpy as np
import pytest

from guesstree import Game, InputError
from guesstree.api.people_view import people
from guesstree.base.result import Row
from guesstree.play.finished_games import Finished, judge_games, streaks_of
from guesstree.play.measures import luck, skill
from tests.support.finished_games import games_in, wins, wins_in

WORDS = ["brick", "crane", "crate", "creek", "trace", "trick", "prick", "caret"]


@pytest.fixture(scope="module")
def game() -> Game:
    """Return a small game."""
    return Game("wordle", WORDS)


# Ends of games


@pytest.mark.parametrize(
    ("rows", "scores"),
    [("3\n7", [3, 7]), ("3\nfail\nFail", [3, 7, 7]), ("3\n7/6", [3, 7]), ("X\n6", [7, 6])],
)
@pytest.mark.filterwarnings("ignore:line 3. 7 is read as a lost game, as there are 6 turns")
def test_lost_games_count_as_one_guess_above_the_limit(
    rows: str, scores: list[int], game: Game
) -> None:
    """X and fail mean a lost game; so does one guess above the limit if no row says X."""
    found = games_in(game, f"guesses\n{rows}\n")

    assert [one.score for one in found] == scores
    assert [one.found for one in found] == [score < 7 for score in scores]


@pytest.mark.parametrize(
    ("rows", "warning"),
    [
        ("3,2\n7,1", "line 3: 7 is read as a lost game, as there are 6 turns and no row"),
        ("X,1\n7,1", "line 3: found 7 guesses; write a whole number from 1"),
    ],
)
def test_seven_guesses_give_a_warning(rows: str, warning: str, game: Game) -> None:
    """Who writes X for lost games means something else by 7."""
    with pytest.warns(UserWarning, match=warning):
        games_in(game, f"guesses,count\n{rows}\n")


@pytest.mark.parametrize(
    ("row", "fault"),
    [
        (
            "creek,crane:GGG.. creek",
            "crane earns GG..Y against the target creek, found GGG",
        ),
        ("creek,creek crane", "'creek' is the target; remove the guesses after it"),
        ("creek,1.5", "found 1.5 guesses; write a whole number from 1 to 6"),
        ("creek," + "crane " * 6 + "creek", "found 7 guesses; keep the 6 turns"),
        ("trice,3", "'trice' is not in the word list"),
        ("creek,trice creek", "'trice' is not in the word list"),
    ],
)
def test_wrong_games_are_left_out(row: str, fault: str, game: Game) -> None:
    """A warning has line and reason; the other games count."""
    with pytest.warns(UserWarning, match=rf"line 3: .*{fault}.*this game is skipped"):
        assert len(games_in(game, f"target,guesses\ncrate,2\n{row}\n")) == 1


def test_games_without_turn_limit() -> None:
    """Such a game ends with the target, after any number of guesses."""
    game = Game("jotto", ["acorn", "brick", "crimp"])
    guesses = " ".join(["acorn"] * 7)

    games = games_in(game, f"target,guesses\nacorn,3\nbrick,{guesses} brick\n")

    assert [one.score for one in games] == [3, 8]
    for row in ("acorn,X", "acorn,brick crimp"):
        with pytest.raises(InputError, match="give the guesses until the target"):
            games_in(game, f"target,guesses\n{row}\n")


COUNT = "guesses,count\n{}\n"


@pytest.mark.parametrize(
    ("text", "fault", "remedy", "mended"),
    [
        ("guesses\n9\n", "line 2: found 9", "or X for a lost game", "guesses\nX\n"),
        ("guesses\n9\n", "line 2", "a whole number from 1 to 6", "guesses\n6\n"),
        (
            "target,guesses\ncreek,crane\n",
            "line 2: found 1 guess without the target",
            "give all 6 turns of a lost game",
            "target,guesses\ncreek,crane trace crane trace crane trace\n",
        ),
        (
            "guesses\ncrane trace brick trick prick caret\n",
            "line 2: 6 guesses without a target",
            "name the target",
            "target,guesses\ncaret,crane trace brick trick prick caret\n",
        ),
        (
            "target,guesses\ncreek,\n",
            "line 2: there are no guesses",
            "write words, their number, or X",
            "target,guesses\ncreek,3\n",
        ),
        (
            COUNT.format("3,"),
            "line 2: the count is ''",
            "write the number of games",
            COUNT.format("3,2"),
        ),
        (
            COUNT.format("crane creek,1"),
            "line 2: 'crane creek' is not a number",
            "write a number of guesses",
            COUNT.format("2,1"),
        ),
        ('{"guesses": {"3": 1', "is broken", "copy all of it", '{"guesses": {"3": 1}}'),
        (
            '{"3": 1}',
            "the JSON has no games",
            'write it like {"guesses": {"3": 12}}',
            '{"guesses": {"3": 12}}',
        ),
        (
            "creek\ntrace\n",
            "has no game",
            "write target,guesses above a table",
            "target,guesses\ncreek,3\n",
        ),
        (
            "a 2/6\n🟩🟩🟩🟩🟨\n🟩🟩🟩🟩🟩\n",
            "line 2: has one letter elsewhere",
            "change that letter's tile",
            "a 2/6\n🟩🟩🟩🟩⬛\n🟩🟩🟩🟩🟩\n",
        ),
        (
            "answer,word,guesses\ncreek,creek,3\n",
            "line 1: expected one column 'target'",
            "give one column this heading",
            "answer,guesses\ncreek,3\n",
        ),
    ],
)
def test_remedies_in_messages_about_games_work(
    text: str, fault: str, remedy: str, mended: str, game: Game, tmp_path: Path
) -> None:
    """A message names the place, and the file is read once its advice was followed."""
    path = tmp_path / "games.txt"
    path.write_text(text, "utf-8")

    with pytest.raises(InputError, match=re.escape(remedy)) as error:
        games_in(game, path)

    assert str(error.value).startswith(f"{path}")
    assert fault in str(error.value)

    path.write_text(mended, "utf-8")

    assert games_in(game, path)


# Streaks


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
    """A gap ends a streak; there is none if days have two readings."""
    assert streaks_of(games_in(game, f"date,guesses\n{rows}\n")) == streaks


@pytest.mark.parametrize(
    ("table", "expected"),
    [
        ("guesses,count\n3,2\nX,1\n", wins(2, 3, None, None)),
        (
            "date,guesses,count\n2024-05-01,3,5\n2024-05-02,4,2\n",
            wins(7, 7, None, None),
        ),
        ("puzzle,guesses\n1,3\n2,9\n3,3\n", wins(2, 2, None, None)),
        (
            'puzzle,guesses\n"1,003",3\n1002,4\n1001,X\n#999,2\n1002,4\n',
            wins(3, 4, 2, 2),
        ),
    ],
)
@pytest.mark.filterwarnings("ignore:line 3. found 9 guesses")
@pytest.mark.filterwarnings("ignore:1 game skipped. the player has another game")
def test_streaks_of_a_table(table: str, expected: Row, game: Game) -> None:
    """Counts have no order, and a game left out breaks it; a repeated puzzle counts once."""
    found = people(game, table, "max-any")

    assert wins_in(found) == [expected]


# Skill and luck


def test_games_are_judged_by_their_turns(game: Game) -> None:
    """Skill and luck are means over the turns, compared with all guesses."""
    matrix = game.replies
    for target in WORDS:
        words = [word for word in ("trick", "caret") if word != target] + [target]
        left = np.arange(len(WORDS))
        turns = []
        for word in words:
            guess = matrix.position[word]
            code = game.rule.reply(word, target)
            turns.append((skill(matrix, left, guess), luck(matrix, left, guess, code)))
            left = left[matrix.codes[guess, left] == code]

        (found,) = judge_games([Finished(target, tuple(words), len(words), True)], matrix)

        assert found == pytest.approx([fmean(each) for each in zip(*turns, strict=True)])
