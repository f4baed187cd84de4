"""Shares of tiles in chats, and ours."""

import pytest

from guesstree import Game, InputError
from guesstree.advice.finished_games import streaks_of
from guesstree.api.people_view import people
from tests.finished import games_in

ROWS = "⬛🟨⬛⬛🟩\n🟩🟩🟩🟩🟩\n"


@pytest.fixture(scope="module")
def game() -> Game:
    """Return a small game."""
    return Game("wordle", ["brick", "crane", "crate", "creek", "trace", "trick"])


@pytest.mark.parametrize(
    "stamp",
    [
        "[25/11, 08:12] Ann: ",
        "[25/11/2023, 08:12:33] Ann: ",
        "\u200e[25.11.23, 08:12:33] ~\u202fAnn: ",
        "[08:12, 25/11/2023] Ann: ",
        "[8:12 AM, 11/25/2023] Ann: ",
        "25/11/2023, 08:12 - Ann: ",
        "25/11/2023 à 08:12 - Ann: ",
        "25.11.23, 08:12 - Ann: ",
        "11/25/23, 8:12\u202fPM - Ann: ",
        "2023-11-25, 8:12 p.m. - Ann: ",
    ],
)
def test_messages_of_a_chat(stamp: str, game: Game) -> None:
    """The day is not a score, and the sender is the player."""
    (found,) = games_in(game, f"{stamp}Wordle 1,234 2/6\n\n{ROWS}")

    assert found[2:] == (2, True, (".Y..G", "GGGGG"), "Ann", 1234, found.day)
    assert str(found.day) == ("None" if stamp.startswith("[25/11, ") else "2023-11-25")


@pytest.mark.parametrize(
    ("title", "number"),
    [
        ("Wordle 1,234 2/6", 1234),
        ("Wordle 1.234 2/6*", 1234),
        ("Wordle 1\u202f234 2/6", 1234),
        ("Wordle 1,000 🎉 2/6", 1000),
        ("Palabra del día #87 2/6", 87),
        ("guesstree wordle 2/6", None),
        ("Wordle 2/6", None),
        ("Wordle 2022-01-05 2/6", None),
        ("My guesses for 87 2/6", 87),
    ],
)
def test_numbers_of_puzzles(title: str, number: int | None, game: Game) -> None:
    """They precede the score, as each country writes thousands."""
    (found,) = games_in(game, f"{title}\n\n{ROWS}")

    assert found.puzzle == number


CHAT = f"""\
25/11/2023, 07:58 - Messages and calls are end-to-end encrypted.
25/11/2023, 08:12 - Ann: Wordle 1,234 2/6

{ROWS}25/11/2023, 08:13 - Ann: that film was 8/10
25/11/2023, 09:12 - Bob: Wordle 1,235 1/6

🟩🟩🟩🟩🟩
26/11/2023, 09:12 - Bob: Wordle 1,234 2/6

{ROWS}"""


def test_senders_are_people(game: Game) -> None:
    """Each has a row; talk is no game, and the number of the puzzle is its place."""
    found = people(game, CHAT, "max-any")

    assert [(row["player"], row["games"]) for row in found.people] == [
        ("Ann", 1),
        ("Bob", 2),
    ]
    assert streaks_of([one for one in found.games if one.player == "Bob"]) == (2, 2)


def test_one_sender_alone(game: Game) -> None:
    """The name may be in small letters; another name is refused with those that there are."""
    assert [
        row["strategy"] for row in people(game, CHAT, "max-any", only="bob").summary
    ] == [
        "Bob",
        "max-any",
    ]
    with pytest.raises(
        InputError, match=r"there is no game of 'Dan'; choose one of Ann, Bob"
    ):
        people(game, CHAT, "max-any", only="Dan")


def test_games_without_a_name_are_yours(game: Game) -> None:
    """A game of nobody is offered as one of `you`, which is then taken."""
    with pytest.raises(InputError, match=r"there is no game of 'Ann'; choose one of you"):
        people(game, "guesses\n3\n", "max-any", only="Ann")

    assert people(game, "guesses\n3\n", "max-any", only="you").summary[0]["games"] == 1


def test_a_row_that_no_game_can_produce(game: Game) -> None:
    """It makes the game invalid, of a file and of a grid."""
    text = "Wordle 1 2/6\n🟩🟩🟩🟩🟨\n🟩🟩🟩🟩🟩\n"
    said = "line 2: has one letter elsewhere and all others in place, which no game can produce"
    with pytest.warns(UserWarning, match=said):
        assert len(games_in(game, f"{text}\nWordle 2 2/6\n{ROWS}")) == 1
    with pytest.raises(InputError, match=said):
        game.review("crane", "crate", grid=text)


def test_our_shares_that_lost_turns(game: Game) -> None:
    """A turn that an unknown word took has no row; what is read is shared alike again."""
    for lost, turns in ((1, ("crane:GGG.G", "crate:GGGGG")), (5, ("crane:GGG.G",))):
        share = game.review(*turns, lost=lost).share()

        (found,) = games_in(game, share)
        words = [turn.partition(":")[0] for turn in turns]
        again = game.review(*words, grid=share).share()

        assert found.score == (3 if lost == 1 else 7)
        assert again == share


@pytest.mark.parametrize(
    "header", ["guesstree wordle 1/6", "guesstree wordle X/6", "Wordle 3/6"]
)
def test_other_headers_must_agree(header: str, game: Game) -> None:
    """Rows are not invented, and only our shares may lack some."""
    with pytest.raises(
        InputError, match=r"line 1: the header says ./6, but the rows of tiles show 2/6"
    ):
        games_in(game, f"{header}\n{ROWS}")
