"""A person's finished games: how they are read, judged and compared."""

import re
from pathlib import Path
from statistics import fmean, stdev
from typing import Any

import polars as pl
import pytest

from guesstree import Game, InputError
from guesstree.advice.finished_games import Finished, judge_games
from guesstree.advice.measures import luck, skill
from guesstree.advice.tile_grids import read_grid, rows_of_grid
from guesstree.api.people_view import people
from tests.finished import games_in

ODD_ROWS = (
    "🟩🟩⭐🟩🟩",
    "🟥🟨⬛⬛🟩",
    "🟢🟡⚪⚪🟢",
    "💚💛🤍🤍💚",
    "🟩🟩🟩🟨⬛⬆️",
    "⬛⬛🟨⬛⬛|🟩🟩",
    "🟩🟩",
    "🟩 x",
)

WORDS = ["brick", "crane", "crate", "creek", "trace", "trick", "prick", "caret"]


@pytest.fixture(scope="module")
def game() -> Game:
    """Return a small game."""
    return Game("wordle", WORDS)


def written(folder: Path, text: str, name: str = "games.csv") -> Path:
    """Return a file with a text."""
    path = folder / name
    path.write_text(text, "utf-8")
    return path


def test_tables_have_words_numbers_and_lost_games(game: Game, tmp_path: Path) -> None:
    """Guesses are words, with replies or without, or their number, or X."""
    lost = "crane:GGG.G trace brick creek trick prick"
    rows = (
        "CREEK;crane;creek",
        f"crate;{lost}",
        "trace;3/6",
        "trick;x",
        "brick;brick",
        "brick;6",
    )
    text = "\n".join(("Target; Guesses", *rows))
    assert games_in(game, written(tmp_path, text)) == [
        Finished("creek", ("crane", "creek"), 2, True),
        Finished("crate", ("crane", *lost.split()[1:]), 7, False),
        Finished("trace", (), 3, True),
        Finished("trick", (), 7, False),
        Finished("brick", ("brick",), 1, True),
        Finished("brick", (), 6, True),
    ]


def test_a_guess_that_the_list_lacks(game: Game, tmp_path: Path) -> None:
    """With an exclamation mark it is a guess; skill and luck of its game are not known."""
    path = written(tmp_path, "target,guesses\ncreek,racer! creek\ncrane,crane\n")

    found = people(game, path, "max-any")

    assert found.summary[0]["games"] == 2
    assert found.words[0]["guesses"] == ["racer", "creek"]
    assert found.words[0]["skill"] is None


def test_tables_of_counts(game: Game, tmp_path: Path) -> None:
    """They say how many games took so many guesses; without a count a row is a game."""
    counts = games_in(game, written(tmp_path, "Guesses,Count\n3,2\nX,1\n4/6,1\n5,0"))
    assert [(one.score, one.found) for one in counts] == [(3, True)] * 2 + [
        (7, False),
        (4, True),
    ]
    assert {one.target for one in counts} == {None}
    plain = games_in(game, written(tmp_path, "guesses\n3\nX"))
    assert [one.score for one in plain] == [3, 7]
    for row in ("crane creek,1", "3,-1", "9,1"):
        with pytest.raises(
            InputError,
            match=r"line 2: ('crane creek' is not a number|found 9|the count is)",
        ):
            games_in(game, written(tmp_path, f"guesses,count\n{row}"))


def test_words_that_are_no_targets_count(tmp_path: Path) -> None:
    """A game to a word that may only be guessed counts, but not beside a strategy."""
    game = Game("wordle", WORDS[:4], guesses=WORDS)
    path = written(
        tmp_path, "target,guesses\ncreek,crane creek\ntrick,crane trick\ncrane,3"
    )
    found = people(game, path, "max-any")
    own, other = found.summary
    assert (own["games"], other["games"]) == (3, 2)
    assert other["gain"] == pytest.approx(2.5 - other["mean"])
    assert found.judged[1] is None
    assert [row["cost"] is None for row in found.words].count(True) == 1
    assert found.streaks == "Won 3 of 3 games."


def test_blocks_end_where_the_tiles_do(game: Game, tmp_path: Path) -> None:
    """A line without tiles is between games, or a header; what is around a row does not count."""
    right, wrong = "🟩🟩🟩🟩🟩", "⬛🟨⬛⬛🟩"
    lost, named = "\n".join([wrong] * 6), f":black_large_square:{wrong[1:]}"
    text = f"Wordle 1 2/6\n\n{wrong}\n{right}\nWordle 2 1/6*\n{right}\nWordle 1,003 X/6*\n{lost}"
    text += (
        f"\n\n1. {named}\n2. {wrong} crane!\n> > {right}\n-----\ncrane ⬛︎🟪⬛️⬛️🟩 {right}\n"
    )
    path = written(tmp_path, text, "games.txt")
    scores = [(one.score, one.found) for one in games_in(game, path)]
    assert scores == [(2, True), (1, True), (7, False), (3, True), (2, True)]


@pytest.mark.parametrize(
    ("text", "line", "said"),
    [
        (
            "a 3/6\n-\n+",
            1,
            "the header says 3/6, but the rows of tiles show 2/6; change the header",
        ),
        (
            "a X/6\n-\n+",
            1,
            "the header says X/6, but the rows of tiles show 2/6; change the header",
        ),
        (
            "a X/2\n-\n-\n-",
            1,
            "the header says X/2, but the rows of tiles show X/3; change the header",
        ),
        (
            "a 5/8\n-\n+",
            1,
            "the header says 5/8, but the rows of tiles show 2/8; change the header",
        ),
        ("-\n-\n-\n-\n-\n-\n+", 7, "found 7 rows of tiles; keep the 6 turns of the game"),
        (
            "-\n-\n-\n-\n-\n-\n-\n-\n-",
            9,
            "found 9 rows of tiles without the target; keep the 6",
        ),
        ("a 3/6\n-\n-\n\n+", 1, "the header says 3/6, but the rows of tiles show X/6"),
        ("-\n-\n\n+", 2, "found 2 rows of tiles without the target; give all 6 turns"),
        ("a 3/6\na 2/6\n-\n+", 1, "3/6 has no game: paste the rows of tiles below it, too"),
        ("a 1/6\n+\na 4/6", 3, "4/6 has no game"),
        *[(f"-\n{row}\n+", 2, "'.*' is not a reply to a guess of 5") for row in ODD_ROWS],
        ("+\n🟩⬜🟩⬜🟩\n+\n🟩⬜🟩⬜🟩\n+", 1, "is the right reply, but more rows follow"),
        (
            "- -\n+ -\n⬛⬛⬛⬛⬛ +",
            1,
            "has rows of tiles side by side, as several boards do",
        ),
        ("-\n--\n+", 2, "has rows of tiles side by side"),
        ("+ -", 1, "is the right reply, but more rows follow"),
    ],
)
def test_blocks_that_cannot_be_are_left_out(
    game: Game, tmp_path: Path, text: str, line: int, said: str
) -> None:
    """A row is not passed over, and a block is one game with the rows that its header says."""
    text = text.replace("-", "⬛🟨⬛⬛🟩").replace("+", "🟩🟩🟩🟩🟩")
    path = written(tmp_path, f"{text}\nb 1/6\n🟩🟩🟩🟩🟩", "games.txt")
    with pytest.warns(UserWarning, match=rf"games.txt, line {line}: {said}"):
        assert games_in(game, path)[-1].score == 1
    if "\n\n" not in text and "found" not in said and "no game" not in said:
        with pytest.raises(InputError, match=f"^line {line}: {said}"):
            read_grid(text, game.rule, 5)


def test_the_share_of_nerdle(tmp_path: Path) -> None:
    """Its purple tiles are those of characters elsewhere."""
    text = "nerdlegame 728 3/6\n\n🟪🟪⬛⬛🟪⬛🟪⬛\n🟩🟪🟩⬛🟩🟪🟩⬛\n🟩🟩🟩🟩🟩🟩🟩🟩\n"
    game = Game("wordle", ["48-32=16", "12+35=47"])
    codes = rows_of_grid(text, game.rule, 8)
    assert [game.rule.texts(8)[code] for code in codes[:2]] == ["YY..Y.Y.", "GYG.GYG."]
    assert games_in(game, written(tmp_path, text, "n.txt"))[0].score == 3


@pytest.mark.parametrize(
    ("row", "said"),
    [
        (
            "creek,crane:GGG.. creek",
            "crane earns GG..Y against the target creek, found GGG..",
        ),
        ("creek,creek crane", "'creek' is the target; remove the guesses after it"),
        ("creek,", "there are no guesses; write words"),
        ("creek,0", "found 0 guesses; write a whole number from 1 to 6"),
        ("creek,1.5", "found 1.5 guesses; write a whole number from 1 to 6"),
        ("creek,crane trace", "found 2 guesses without the target; give all 6 turns of a"),
        (
            "creek,crane crane crane crane crane crane creek",
            "found 7 guesses; keep the 6 turns",
        ),
        ("trice,3", "'trice' is not in the word list"),
        ("creek,trice creek", "'trice' is not in the word list"),
    ],
)
def test_wrong_games_are_left_out_with_their_line(
    game: Game, tmp_path: Path, row: str, said: str
) -> None:
    """A game that cannot be is one sentence with file and line, and the others count."""
    path = written(tmp_path, f"target,guesses\ncrate,2\n{row}\n")
    with pytest.warns(
        UserWarning, match=rf"games.csv, line 3: .*{said}.*this game is skipped"
    ):
        assert len(games_in(game, path)) == 1


def test_games_without_limit(tmp_path: Path) -> None:
    """They end with the target, after any number of guesses, and are not lost."""
    game = Game("jotto", ["acorn", "brick", "crimp"])
    rows = ("acorn,3", "brick,acorn acorn acorn acorn acorn acorn acorn brick")
    games = games_in(game, written(tmp_path, "\n".join(("target,guesses", *rows))))
    assert [one.score for one in games] == [3, 8]
    for row in ("acorn,X", "acorn,brick crimp"):
        path = written(tmp_path, f"target,guesses\n{row}\n")
        with pytest.raises(
            InputError,
            match="give the guesses until the target, as the game has no turn limit",
        ):
            games_in(game, path)


def test_games_are_judged_as_each_turn_is_against_all_guesses(game: Game) -> None:
    """Skill and luck are means over the turns of these with all guesses to choose."""
    matrix = game.replies
    for target in WORDS:
        words = tuple(dict.fromkeys(["trick", "caret", target]))
        words = words[: words.index(target) + 1]
        (found,) = judge_games([Finished(target, words, len(words), True)], matrix)
        turns = []
        left = game.candidates()
        for at, word in enumerate(words):
            code = game.rule.reply(word, target)
            guess = matrix.position[word]
            turns.append((skill(matrix, left, guess), luck(matrix, left, guess, code)))
            left = game.candidates(
                *(
                    (one, matrix.texts[game.rule.reply(one, target)])
                    for one in words[: at + 1]
                )
            )
        assert found == pytest.approx([fmean(each) for each in zip(*turns, strict=True)])


def test_strategies_play_the_same_targets(game: Game, tmp_path: Path) -> None:
    """Gains are over pairs of games to one target; without targets, strategies play them all."""
    path = written(tmp_path, "target,guesses\ncreek,4\ntrick,3\ncreek,2\n")
    found = people(game, path, "max-any")
    tree = game.tree("max-any")
    ends = dict(zip(game.targets, tree.scores_in_order(game.targets), strict=True))
    own, other = found.summary
    assert own["mean"] == 3
    assert own["se"] == pytest.approx(1 / 3**0.5)
    assert other["mean"] == pytest.approx((2 * ends["creek"] + ends["trick"]) / 3)
    assert other["gain"] == pytest.approx(own["mean"] - other["mean"])
    assert found.words[0]["cost"] == max(4 - ends["creek"], 3 - ends["trick"])
    assert found.means is None
    often = people(game, path, "random-consistent")
    taken = map(fmean, zip(*often.scores[1].rounds, strict=True))
    costs = [score - other for score, other in zip((4, 3, 2), taken, strict=True)]
    assert often.summary[1]["gain_se"] == pytest.approx(stdev(costs) / 3**0.5)
    blocks = written(tmp_path, "🟩🟩🟩🟩🟩", "games.txt")
    assert len(people(game, blocks, "max-any").scores[1].all) == len(WORDS)
    assert found.draw().axes[0].get_ylabel() == "games (%)"


ROWS: list[dict[str, Any]] = [
    {"target": "creek", "guesses": "crane creek"},
    {"target": "trace", "guesses": 3},
    {"target": "brick", "guesses": ["crane", "brick"]},
]
SHARED = "Wordle 1,024 2/6*\n\n🟩🟩🟩⬛🟩\n🟩🟩🟩🟩🟩\n\nWordle 1,025 1/6\n\n🟩🟩🟩🟩🟩"


class Pandas:
    """A frame with what the reader uses of pandas."""

    iloc = None

    def to_dict(self, _: str) -> list[dict[str, Any]]:
        """Return the rows; pandas has NaN where a row has nothing."""
        return [*ROWS, {"target": "crane", "guesses": 2, "count": float("nan")}]


def test_games_in_memory(game: Game, tmp_path: Path) -> None:
    """Texts and tables are read as files with the same content are."""
    text = "target,guesses\ncreek,crane creek\ntrace,3\nbrick,crane brick\n"
    from_file = games_in(game, written(tmp_path, text))
    assert games_in(game, ROWS) == from_file
    assert games_in(game, Pandas()) == [*from_file, Finished("crane", (), 2, True)]  # type: ignore[arg-type]
    assert games_in(game, pl.DataFrame(ROWS[:1])) == from_file[:1]
    assert games_in(game, [3, "X"]) == games_in(game, written(tmp_path, "guesses\n3\nX"))
    assert people(game, ROWS, "max-any").scores[0].rounds == ((2, 3, 2),)


def test_shares_are_read(game: Game, tmp_path: Path) -> None:
    """A text of several lines has the games that people share, with their rows."""
    shared = games_in(game, SHARED)
    assert shared == games_in(game, written(tmp_path, SHARED, "shared.txt"))
    assert [one.replies for one in shared] == [("GGG.G", "GGGGG"), ("GGGGG",)]
    assert people(game, SHARED, "max-any").streaks.startswith("Won 2 of 2 games")


@pytest.mark.parametrize(
    ("source", "fault"),
    [
        ("a\nb", "has no game; paste the squares that games share, or write"),
        ([], "[]: has no game; paste"),
        ("nowhere", "nowhere: cannot be read"),
        ([{"target": "creek"}], "row 1: there are no guesses; write words"),
        ([{"word": "creek"}], "row 1: there are no guesses; write words"),
        ([{"count": 3}], "row 1: there are no guesses; write words, their number, or X"),
        ("🟩🟩🟩\n🟩🟩", "line 1: "),
    ],
)
def test_faults_of_games_in_memory(source: Any, fault: str, game: Game) -> None:
    """A sentence names the row or the line."""
    with pytest.raises(InputError, match=re.escape(fault)):
        games_in(game, source)
