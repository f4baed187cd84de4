"""Pasted texts: tables of games, shared tiles, messages of a chat, and grids without words."""

import json
import re
from pathlib import Path
from typing import Any

import polars as pl
import pytest

from guesstree import Game, InputError
from guesstree.games.matrix import compute_replies
from guesstree.play.finished_games import Finished
from guesstree.play.pasted import read_grid, rows_of_grid, targets_of_grid
from tests.play.oracles import lists_of
from tests.support.finished_games import games_in
from tests.support.time_limits import time_limit

WORDS = ["brick", "crane", "crate", "creek", "trace", "trick", "prick", "caret"]
ROWS = "⬛🟨⬛⬛🟩\n🟩🟩🟩🟩🟩\n"


@pytest.fixture(scope="module")
def game() -> Game:
    """Return a small game."""
    return Game("wordle", WORDS)


# Tables


def scores(games: list[Finished]) -> list[tuple[str | None, int, bool]]:
    """Return the target, the score and the end of each game."""
    return [(one.target, one.score, one.found) for one in games]


@pytest.mark.parametrize("heading", ["target", "answer", "Word", "SOLUTION"])
def test_the_column_of_targets_has_several_names(heading: str, game: Game) -> None:
    """The target's column has one of several names."""
    found = games_in(game, f"{heading},guesses\ncreek,4\ntrick,3\n")

    assert [one.target for one in found] == ["creek", "trick"]


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
    """Without a target, the last word is the target; tabs may separate columns."""
    (found,) = games_in(game, table)

    assert found[:4] == ("creek", ("crane", "creek"), 2, True)


def test_an_empty_target_is_unknown(game: Game) -> None:
    """The number of guesses counts all the same."""
    assert scores(games_in(game, "target,guesses\n,3\ncreek,X\n")) == [
        (None, 3, True),
        ("creek", 7, False),
    ]


def test_ignored_columns_are_listed(game: Game) -> None:
    """Empty columns are ignored without a warning."""
    with pytest.warns(UserWarning, match="ignored columns: 'Mood', 'Time'") as warned:
        found = games_in(game, "Mood,guesses,Time,Empty\ngood,3,8:12,\nbad,4,9:13,\n")

    assert [one.score for one in found] == [3, 4]
    assert len(warned) == 1


def test_a_table_has_words_replies_and_numbers(game: Game) -> None:
    """Guesses are words, with replies or without, or their number, or X for a lost game."""
    table = "\n".join(
        (
            "Target; Guesses",
            "CREEK;crane;creek",
            "crate;crane:GGG.G trace brick creek trick prick",
            "trace;3/6",
            "trick;x",
            "brick;6",
        )
    )
    lost = ("crane", "trace", "brick", "creek", "trick", "prick")

    assert games_in(game, table) == [
        Finished("creek", ("crane", "creek"), 2, True),
        Finished("crate", lost, 7, False),
        Finished("trace", (), 3, True),
        Finished("trick", (), 7, False),
        Finished("brick", (), 6, True),
    ]


def test_a_table_of_counts(game: Game) -> None:
    """A row stands for as many games as its count; without a count, it is one game."""
    counted = games_in(game, "Guesses,Count\n3,2\nX,1\n4/6,1\n5,0")

    assert scores(counted) == [(None, 3, True)] * 2 + [(None, 7, False), (None, 4, True)]
    assert scores(games_in(game, "guesses\n3\nX")) == [(None, 3, True), (None, 7, False)]


TABLE: list[dict[str, Any]] = [
    {"target": "creek", "guesses": "crane creek"},
    {"target": "trace", "guesses": 3},
    {"target": "brick", "guesses": ["crane", "brick"]},
]


class Pandas:
    """A frame with what the reader uses of pandas."""

    iloc = None

    def to_dict(self, _: str) -> list[dict[str, Any]]:
        """Return the rows; pandas has NaN for a missing value."""
        return [*TABLE, {"target": "crane", "guesses": 2, "count": float("nan")}]


def test_tables_in_memory(game: Game, tmp_path: Path) -> None:
    """Rows and frames are read like a text and a file with the same content."""
    text = "target,guesses\ncreek,crane creek\ntrace,3\nbrick,crane brick\n"
    path = tmp_path / "games.csv"
    path.write_text(text)
    found = games_in(game, text)
    pandas: Any = Pandas()

    assert games_in(game, path) == found
    assert games_in(game, TABLE) == found
    assert games_in(game, pandas) == [*found, Finished("crane", (), 2, True)]
    assert games_in(game, pl.DataFrame(TABLE[:1])) == found[:1]
    assert scores(games_in(game, [3, "X"])) == [(None, 3, True), (None, 7, False)]


@pytest.mark.parametrize(
    ("source", "fault"),
    [
        ([], "[]: has no game; paste"),
        ("nowhere", "nowhere: cannot be read"),
        ([{"word": "creek"}], "row 1: there are no guesses; write words"),
        ("🟩🟩🟩\n🟩🟩", "line 1: "),
    ],
)
def test_sources_without_games_are_refused(source: Any, fault: str, game: Game) -> None:
    """A message names the row or the line."""
    with pytest.raises(InputError, match=re.escape(fault)):
        games_in(game, source)


@pytest.mark.parametrize(
    ("heading", "player"),
    [("attempts", ""), ("Tries", ""), ("Versuche", ""), ("Name;guesses", "Ann")],
)
def test_headings_of_scores(heading: str, player: str, game: Game) -> None:
    """People have several words for guesses, and for players."""
    row = f"{player};3" if player else "3"

    (found,) = games_in(game, f"date;{heading}\n2024-05-01;{row}\n")

    assert (found.player, found.score, str(found.day)) == (player, 3, "2024-05-01")


@pytest.mark.parametrize(
    "table",
    [
        "puzzle,Ann,Bob Lee\n370,3,4/6\n371,X,\n372,-,2\n",
        "Number\tAnn\tBob Lee\n#370\t3/6\t4\n371\tx\t-\n372\t\t2\n",
    ],
)
def test_a_column_for_each_player(table: str, game: Game) -> None:
    """A club's table has a row for each puzzle; an empty cell is no game."""
    found = games_in(game, table)

    assert [(one.player, one.puzzle, one.score) for one in found] == [
        ("Ann", 370, 3),
        ("Bob Lee", 370, 4),
        ("Ann", 371, 7),
        ("Bob Lee", 372, 2),
    ]


def test_a_first_line_with_a_comma_is_no_table(game: Game) -> None:
    """A chat may begin with the heading of a table, and have quotes that are not closed."""
    text = f'Date, place and "food\nWordle 1,234 2/6\n\n{ROWS}'

    (found,) = games_in(game, text)

    assert (found.puzzle, found.score) == (1234, 2)


STATISTICS = '{"guesses": {"1": 0, "2": 3, "fail": 1}, "gamesPlayed": 4}'
DISTRIBUTION = '{"winDistribution": [0, 3, 0, 0, 0, 0], "gamesFailed": 1}'


@pytest.mark.parametrize("quote", ["", "'", "`"])
@pytest.mark.parametrize("text", [STATISTICS, DISTRIBUTION])
def test_statistics_in_quotes(text: str, quote: str, game: Game) -> None:
    """The console of a browser shows a text in quotes."""
    found = games_in(game, f"{quote}{text}{quote}")

    assert scores(found) == [(None, 2, True)] * 3 + [(None, 7, False)]
    assert games_in(game, json.dumps(text)) == found


def test_a_key_that_is_there_twice_is_named(game: Game) -> None:
    """JSON would keep one of the two values, silently."""
    with pytest.raises(
        InputError, match=r"is broken \(the key '3' is there twice; keep one of them\)"
    ):
        games_in(game, '{"guesses": {"3": 1, "3": 2}}')


def test_rows_in_json(game: Game) -> None:
    """Objects are rows of a table."""
    text = '[{"player": "Ann", "answer": "creek", "guesses": 2}, {"guesses": ["trace"]}]'

    found = games_in(game, text)

    assert [(one.player, one.target, one.score) for one in found] == [
        ("Ann", "creek", 2),
        ("", "trace", 1),
    ]


# Tiles


@pytest.mark.filterwarnings("ignore")
def test_a_block_ends_where_the_tiles_end(game: Game) -> None:
    """Lines without tiles separate games; text around a row does not count."""
    right, wrong = "🟩🟩🟩🟩🟩", "⬛🟨⬛⬛🟩"
    text = "\n".join(
        (
            f"Wordle 1 2/6\n\n{wrong}\n{right}",
            f"Wordle 2 1/6*\n{right}",
            "Wordle 1,003 X/6*",
            *[wrong] * 6,
            f"\n1. :black_large_square:{wrong[1:]}\n2. {wrong} crane!\n> > {right}",
            f"-----\ncrane ⬛︎🟪⬛️⬛️🟩 {right}\n",
        )
    )

    found = games_in(game, text)

    ends = [(one.score, one.found) for one in found]
    assert ends == [(2, True), (1, True), (7, False), (3, True), (2, True)]
    assert found[1].replies == ("GGGGG",)


HEADER = "the header says {}, but the rows of tiles show {}; correct the wrong one"


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("a 3/6\n-\n+", f"line 1: {HEADER.format('3/6', '2/6')}"),
        ("a X/2\n-\n-\n-", f"line 1: {HEADER.format('X/2', 'X/3')}"),
        ("a 3/6\n-\n-\n\n+", "line 1: the header says 3/6, but the rows of tiles show X"),
        ("a 3/6\na 2/6\n-\n+", "line 1: 3/6 has no game: paste the rows of tiles below"),
        ("a 1/6\n+\na 4/6", "line 3: 4/6 has no game"),
        ("-\n-\n-\n-\n-\n-\n+", "line 7: found 7 rows of tiles; keep the 6 turns"),
        ("-\n-\n\n+", "line 2: found 2 rows of tiles without the target; give all 6"),
        *(
            (f"-\n{row}\n+", "line 2: '.*' is not a reply to a guess of 5")
            for row in ("🟩🟩⭐🟩🟩", "🟥🟨⬛⬛🟩", "💚💛🤍🤍💚", "⬛⬛🟨⬛⬛|🟩🟩", "🟩 x")
        ),
        ("+\n🟩⬜🟩⬜🟩\n+", "line 1: is the right reply, but more rows follow"),
        ("- -\n+ -\n⬛⬛⬛⬛⬛ +", "line 1: has rows of tiles side by side, as several bo"),
    ],
)
def test_impossible_blocks_are_left_out(text: str, fault: str, game: Game) -> None:
    """A block is one game with the rows that its header says."""
    text = text.replace("-", "⬛🟨⬛⬛🟩").replace("+", "🟩🟩🟩🟩🟩")

    with pytest.warns(UserWarning, match=fault):
        assert games_in(game, f"{text}\nb 1/6\n🟩🟩🟩🟩🟩")[-1].score == 1


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("⬛🟨⬛⬛🟩\n🟩🟩\n🟩🟩🟩🟩🟩", "line 2: '🟩🟩' is not a reply to a guess of 5"),
        (
            "🟩🟩🟩🟩🟨\n🟩🟩🟩🟩🟩",
            "line 1: has one letter elsewhere and all others in place",
        ),
        ("Wordle 1,234", "no row of tiles"),
    ],
)
def test_impossible_grids_are_refused(text: str, fault: str, game: Game) -> None:
    """A grid is one block."""
    with pytest.raises(InputError, match=fault):
        read_grid(text, game.rule, 5)


def test_the_tiles_of_nerdle() -> None:
    """Purple tiles mark characters elsewhere."""
    text = "nerdlegame 728 3/6\n\n🟪🟪⬛⬛🟪⬛🟪⬛\n🟩🟪🟩⬛🟩🟪🟩⬛\n🟩🟩🟩🟩🟩🟩🟩🟩\n"
    game = Game("wordle", ["48-32=16", "12+35=47"])
    codes = rows_of_grid(text, game.rule, 8)
    assert [game.rule.texts(8)[code] for code in codes[:2]] == ["YY..Y.Y.", "GYG.GYG."]
    assert games_in(game, text)[0].score == 3


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
    """The sender is the player; the day is not a score."""
    (found,) = games_in(game, f"{stamp}Wordle 1,234 2/6\n\n{ROWS}")

    assert found[2:7] == (2, True, (".Y..G", "GGGGG"), "Ann", 1234)
    assert str(found.day) == ("None" if stamp.startswith("[25/11, ") else "2023-11-25")


@pytest.mark.parametrize(
    ("title", "number"),
    [
        ("Wordle 1,234 2/6", 1234),
        ("Wordle 1\u202f234 2/6*", 1234),
        ("Wordle 1,000 🎉 2/6", 1000),
        ("Palabra del día #87 2/6", 87),
        ("guesstree wordle 2/6", None),
        ("Wordle 2022-01-05 2/6", None),
    ],
)
def test_numbers_of_puzzles_precede_the_score(
    title: str, number: int | None, game: Game
) -> None:
    """Numbers precede the score, and are written as in any country."""
    (found,) = games_in(game, f"{title}\n\n{ROWS}")

    assert found.puzzle == number


@pytest.mark.parametrize(
    ("turns", "lost", "score"),
    [(["crane:GGG.G", "crate:GGGGG"], 1, 3), (["crane:GGG.G"], 5, 7)],
)
def test_shares_with_lost_turns(
    turns: list[str], lost: int, score: int, game: Game
) -> None:
    """An unknown word has no row; the block is shared alike again."""
    share = game.review(*turns, lost=lost).share()

    (found,) = games_in(game, share)

    assert found.score == score
    words = [turn[:5] for turn in turns]
    assert game.review(*words, grid=share).share() == share


@pytest.mark.parametrize(
    "header", ["guesstree wordle 1/6", "guesstree wordle X/6", "Wordle 3/6"]
)
def test_other_headers_must_agree_with_their_rows(header: str, game: Game) -> None:
    """Only our own shares may lack rows."""
    with pytest.raises(
        InputError, match=r"line 1: the header says ./6, but the rows of tiles show 2/6"
    ):
        games_in(game, f"{header}\n{ROWS}")


# Grids without words


def test_targets_of_a_grid(wordle_words: tuple[str, ...]) -> None:
    """A target is possible if each row is its reply to some guess."""
    words = wordle_words[::20]
    matrix = compute_replies("wordle", words)
    grid = "Wordle 1,234 3/6*\n\n⬛⬛🟨⬛⬛\n⬜🟨\ufe0f⬜🟩⬛\n🟩🟩🟩🟩🟩\n"

    codes = read_grid(grid, matrix.rule, 5)
    found = targets_of_grid(lists_of(matrix), codes)

    assert [matrix.texts[code] for code in codes] == ["..Y..", ".Y.G.", "GGGGG"]
    assert read_grid("⬛⬛🟨⬛⬛ ⬜🟨⬜🟩⬛ 🟩🟩🟩🟩🟩", matrix.rule, 5) == codes
    assert 0 < len(found) < len(words)
    assert found == [
        target
        for at, target in enumerate(words)
        if {*codes} <= {*matrix.codes[:, at].tolist()}
    ]


def test_grids_that_no_target_fits() -> None:
    """The row after which no target is left is named."""
    matrix = compute_replies("wordle", ["raise", "visit"])
    lists = lists_of(matrix)
    other = matrix.rule.reply("visit", "raise")

    for codes, row in (([0], 1), ([other, 0, matrix.right], 2)):
        with pytest.raises(InputError, match=f"no target fits row {row} of the grid, [.]+"):
            targets_of_grid(lists, codes)
    assert targets_of_grid(lists, [other, matrix.right]) == ["raise"]


def test_a_grid_of_100000_rows() -> None:
    """Equal rows are compared with the words once."""
    game = Game("wordle", ["abc", "abd", "bad", "cab", "dab"])
    codes = [game.rule.reply(word, "abc") for word in game.targets[1:]]

    with time_limit(2):
        found = targets_of_grid(game._lists, codes * 25_000)

    assert found == targets_of_grid(game._lists, codes)
