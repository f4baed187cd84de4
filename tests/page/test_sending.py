"""What a player sends, and the last games that the browser keeps."""

import re
from base64 import urlsafe_b64decode
from collections.abc import Iterator
from importlib import resources
from pathlib import Path
from typing import Any

import polars as pl
import pytest
from matplotlib.image import imread

from guesstree import Game
from guesstree.games.colours import BLIND_TILES, DARK, LIGHT, LIGHT_TILES, TILES
from guesstree.games.matrix import ReplyMatrix, compute_replies
from guesstree.play.finished_games import Finished, read_games
from tests.page.browsing import look_up, make_explorer, open_at, review, wait_for
from tests.page.test_access import faults_of

ROWS = ["..Y..", ".G..Y", "GGGGG"]
WORDS = ["raise", "cloth", "hobby"]
TURNS = [{"guess": guess, "reply": reply} for guess, reply in zip(WORDS, ROWS, strict=True)]
FOUND = {
    "game": "wordle",
    "turns": TURNS,
    "isFound": True,
    "lost": 0,
    "best": [{"guess": "abbot", "reply": ".Y..."}, {"guess": "hobby", "reply": "GGGGG"}],
    "skill": 81.4,
    "luck": 48.6,
    "text": "guesstree wordle 3/6\n\n...",
}
LOST_TURNS = TURNS[:2] * 3
LOST = FOUND | {"turns": LOST_TURNS, "isFound": False, "skill": 60, "luck": 20}
"""A game of six turns that was lost."""


@pytest.fixture(scope="module")
def matrix(wordle_words: tuple[str, ...]) -> ReplyMatrix:
    """Return a game of some words."""
    return compute_replies("wordle", sorted({*wordle_words[::40], *WORDS, "abbot"}))


@pytest.fixture(scope="module")
def games_folder(matrix: ReplyMatrix, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the explorer of a game with tiles and of one without."""
    sets = compute_replies("jotto", ["brick", "chart", "hotel"])
    totals = list(range(200, 200 + len(matrix.guesses)))
    known = pl.DataFrame(
        {
            "guess": matrix.guesses,
            "total": totals,
            "exact": False,
            "lower_bound": 0,
            "hard_total": totals,
        }
    )
    return make_explorer(
        tmp_path_factory.mktemp("sent"),
        {"wordle": matrix, "jotto": sets},
        known={"wordle": known},
    )


@pytest.fixture(scope="module")
def window(browser: Any, games_folder: Path) -> Iterator[Any]:
    """Return a page of the explorer in a dark theme."""
    page = browser.new_page(color_scheme="dark", viewport={"width": 390, "height": 800})
    page.folder = games_folder
    yield page
    page.close()


@pytest.fixture
def page(window: Any) -> Any:
    """Return the page, opened again, with no game in its browser."""
    open_at(window)
    window.evaluate("localStorage.clear()")
    open_at(window, "#/wordle")
    return window


def send(page: Any, game: dict[str, Any] = FOUND) -> None:
    """Show what can be sent of a game below the empty board."""
    page.wait_for_selector("#play[data-stage=empty]")
    page.evaluate("(game) => sending.show(document.querySelector('#more'), game)", game)


def keep(page: Any, *games: dict[str, Any]) -> None:
    """Keep games as the page does when one is over."""
    page.evaluate("(games) => games.forEach(recent.keep)", list(games))


def kept(page: Any) -> Any:
    """Return what the browser stores."""
    return page.evaluate("JSON.parse(localStorage.getItem('guesstree-games'))")


def downloaded(page: Any, button: str, file: Path) -> Path:
    """Press a button, and return the file that it downloads."""
    with page.expect_download() as download:
        page.click(button)
    download.value.save_as(file)
    return file


def take(page: Any, file: Path) -> str:
    """Import a file, and return what the page says of it."""
    page.evaluate("document.querySelector('#past-done').textContent = ''")
    page.set_input_files("#import", file)
    wait_for(page, "document.querySelector('#past-done').textContent !== ''")
    return str(page.inner_text("#past-done"))


def shown(page: Any) -> tuple[str, dict[str, int]]:
    """Return the averages, and how many games took how many guesses."""
    rows = (row.split() for row in page.locator("#counts tbody tr").all_inner_texts())
    return page.inner_text("#past .lead"), {name: int(count) for name, count in rows}


# The last games


def test_the_last_games_in_numbers(page: Any) -> None:
    """A lost game counts seven guesses; skill and luck are averages."""
    two = FOUND | {"turns": TURNS[1:], "skill": 90, "luck": 70}
    keep(page, FOUND, LOST, two)

    averages, counts = shown(page)

    assert averages == "4.0 guesses on average, skill 77, luck 46."
    assert counts == {"1": 0, "2": 1, "3": 1, "4": 0, "5": 0, "6": 0, "X": 1}


def test_no_game_is_kept_twice(page: Any) -> None:
    """A game has a number, or else its squares, skill and luck; thirty are kept."""
    numbered = [FOUND | {"puzzle": str(number)} for number in range(101, 136)]

    others = [FOUND | {"luck": 50}, LOST | {"luck": 33}]
    keep(page, FOUND, FOUND, LOST, *others, FOUND | {"puzzle": "7"})
    first = [(game["puzzle"], game["luck"]) for game in kept(page)["wordle"]]
    keep(page, *numbered, *numbered[-2:])

    assert first == [("7", 49), ("", 20), ("", 50), ("", 33)]
    assert [game["puzzle"] for game in kept(page)["wordle"]] == [
        str(number) for number in range(106, 136)
    ]


def test_the_same_game_in_another_mode(page: Any) -> None:
    """The last game may be reviewed again, with other scores; it keeps its number."""
    keep(page, LOST, FOUND | {"puzzle": "7"}, FOUND | {"skill": 55, "luck": 44})
    games = [(game["puzzle"], game["skill"]) for game in kept(page)["wordle"]]
    assert games == [("", 60), ("7", 55)]


def test_a_review_is_kept(page: Any) -> None:
    """A game that was reviewed is kept once, with the number that was pasted, without its words."""
    replies = [Game("wordle").reply(word, "hobby").reply for word in WORDS]
    pasted = "\n".join(
        ["Wordle 1,234 3/6", *map(" ".join, zip(WORDS, replies, strict=True))]
    )
    review(page, pasted)
    skill, luck = re.findall(r"(\d+) of 100", page.inner_text(".scores"))
    review(page, pasted)

    assert kept(page)["wordle"] == [
        {
            "puzzle": "1234",
            "score": "3",
            "rows": replies,
            "skill": int(skill),
            "luck": int(luck),
        }
    ]


def test_people_reads_an_export(page: Any, matrix: ReplyMatrix, tmp_path: Path) -> None:
    """The file has the same puzzles, turns and results; the page reads it, too, after *Forget*."""
    late = FOUND | {"lost": 2, "luck": 1}
    keep(page, FOUND | {"puzzle": "1234"}, LOST | {"puzzle": "1235"}, late)
    before = kept(page)

    file = downloaded(page, "text=Export", tmp_path / "games.txt")
    page.click("#past summary")
    page.click("text=Forget 3 games")
    forgotten = kept(page)
    said = take(page, file)

    lost = tuple(turn["reply"] for turn in LOST_TURNS)
    name = "guesstree wordle"
    assert read_games(file, Game(matrix)._lists).games == (
        Finished(None, (), 3, True, tuple(ROWS), puzzle=1234, game=name),
        Finished(None, (), 7, False, lost, puzzle=1235, game=name),
        Finished(None, (), 5, True, tuple(ROWS), game=name),
    )
    assert forgotten == {}
    assert said == "3 games read from games.txt."
    assert kept(page) == before


SHARED = """[25/11/2023, 08:12] Ann: Wordle 1,234 3/6*

⬛⬛🟨⬛⬛
⬛🟩⬛⬛🟨
🟩🟩🟩🟩🟩
[26/11/2023, 08:12] Ann: Wow 🎉 what a game
[26/11/2023, 08:13] Ann: Wordle 1.235 X/6
⬜⬜🟦⬜⬜
⬜⬜🟦⬜⬜
⬜⬜🟦⬜⬜
⬜⬜🟦⬜⬜
⬜⬜🟦⬜⬜
⬜⬜🟦⬜⬜

Wordle 1,236 2/6
:black_large_square::black_large_square::large_yellow_square::black_large_square::white_large_square:
:large_green_square::large_green_square::large_green_square::large_green_square::large_green_square:

Wordle 1,237 4/6
🟩🟩🟩🟩🟩
"""


def test_shares_can_be_imported(page: Any, tmp_path: Path) -> None:
    """Squares of any palette, in chats too; a header with another number of rows is refused."""
    chat = tmp_path / "chat.txt"
    chat.write_text(SHARED, "utf-8")
    empty = tmp_path / "empty.txt"
    empty.write_text("nothing here", "utf-8")
    keep(page, FOUND, LOST)

    none = take(page, empty)
    said = take(page, chat)
    again = take(page, chat)

    assert none.startswith("empty.txt has no games")
    assert said == again == "3 games read from chat.txt. 1 other could not be read."
    games = [
        (game["puzzle"], game["score"], game["skill"]) for game in kept(page)["wordle"]
    ]
    # The first one was kept before, without its number. The file comes before other games.
    assert games == [
        ("1234", "3", 81),
        ("1235", "X", None),
        ("1236", "2", None),
        ("", "X", 60),
    ]


@pytest.mark.parametrize(
    "head",
    [
        "Wordle 1\u202f234 2/6",
        "#Wordle #1234 2/6",
        "Wordle 1’234 2/6",
        "2/6",
        "Wordle: 1.234: 2/6",
        "I got it in 2024!\n2/6",
        "é12 2/6",
    ],
)
@pytest.mark.parametrize("rows", ["⬛🟨⬛⬛🟩\n🟩🟩🟩🟩🟩", "🟦🟡🟦🟦🟥\n🟥🟥🟥🟥🟥"])
def test_numbers_and_tiles_are_those_of_people(
    head: str, rows: str, page: Any, matrix: ReplyMatrix, tmp_path: Path
) -> None:
    """The page finds the number of a puzzle and the squares where `people` finds them."""
    file = tmp_path / "shared.txt"
    file.write_text(f"{head}\n\n{rows}\n", "utf-8")
    keep(page, FOUND)

    take(page, file)

    (expected,) = read_games(file, Game(matrix)._lists).games
    game = kept(page)["wordle"][0]
    assert (game["puzzle"], game["rows"]) == (
        str(expected.puzzle or ""),
        list(expected.replies),
    )


@pytest.mark.parametrize("way", ["getItem", "setItem"])
def test_a_browser_that_stores_nothing(way: str, context: Any, games_folder: Path) -> None:
    """The page says so, and has the games until it is closed."""
    page = context.new_page()
    page.add_init_script(f"Storage.prototype.{way} = () => {{ throw new Error(); }};")
    page.folder = games_folder
    open_at(page, "#/wordle")

    keep(page, FOUND)
    keep(page, LOST)

    assert shown(page)[0].startswith("5.0 guesses on average")
    assert "This browser stores nothing" in page.inner_text("#past-done")


def test_games_without_tiles_have_no_file(page: Any) -> None:
    """They are counted; `people` could not read their replies."""
    turns = [{"guess": "brick", "reply": "1"}, {"guess": "hotel", "reply": "5"}]
    open_at(page, "#/jotto")
    keep(page, FOUND | {"game": "jotto", "turns": turns})

    averages, counts = shown(page)

    assert averages == "2.0 guesses on average, skill 81, luck 49."
    assert counts == {"1": 0, "2": 1, "X": 0}
    assert page.locator("text=Export").count() == 0


# Pictures


def colour_at(file: Path, x: int, y: int) -> str:
    """Return the colour of a pixel."""
    return "#" + "".join(f"{round(255 * part):02x}" for part in imread(file)[y, x][:3])


@pytest.mark.parametrize("tiles", [TILES, BLIND_TILES], ids=["usual", "blind"])
def test_a_picture_of_a_game(tiles: dict[str, str], page: Any, tmp_path: Path) -> None:
    """Both games without letters, in light colours and with the tiles that were chosen."""
    if tiles is BLIND_TILES:
        page.evaluate("document.documentElement.dataset.colours = 'blind'")
    send(page)

    file = downloaded(page, "#more button", tmp_path / "game.png")
    drawn = page.evaluate(
        "(game) => card.ofGame('', '', game.turns, game.best).outerHTML", FOUND
    )

    assert imread(file).shape == (630, 1200, 4)
    assert colour_at(file, 5, 5) == LIGHT["paper"]
    assert colour_at(file, 72 + 25, 265) == LIGHT_TILES["tile-grey"]
    assert colour_at(file, 72 + 2 * 56 + 25, 265) == tiles["tile-yellow"]
    assert colour_at(file, 672 + 25, 321) == tiles["tile-green"]
    known = {*LIGHT.values(), *LIGHT_TILES.values(), *tiles.values()}
    assert {*re.findall(r"#[0-9a-f]{6}", drawn)} <= known
    assert not [word for word in (*WORDS, "abbot") if word in drawn.lower()]
    assert DARK["paper"] != LIGHT["paper"]


def test_a_picture_of_a_first_word(page: Any, tmp_path: Path) -> None:
    """The word stands at its place on the strip."""
    look_up(page, "hobby")

    file = downloaded(page, "#beside .sending button", tmp_path / "word.png")

    place = page.evaluate(
        "getComputedStyle(document.querySelector('.you')).getPropertyValue('--x')"
    )
    column = 72 + round((1200 - 2 * 72) * float(place) / 100) + 2
    assert {colour_at(file, column, y) for y in (210, 240)} == {LIGHT["chosen"]}


def test_the_share_sheet_gets_the_picture(page: Any) -> None:
    """Where the device has one, nothing is downloaded."""
    page.evaluate(
        """() => {
          window.sheet = [];
          navigator.canShare = ({ files }) => files.length === 1;
          navigator.share = async ({ files: [file] }) => sheet.push([file.name, file.type]);
        }"""
    )
    send(page)
    page.click("#more button")
    wait_for(page, "window.sheet.length > 0")
    assert page.evaluate("window.sheet") == [["guesstree-wordle.png", "image/png"]]


# Links


@pytest.mark.parametrize(
    "turns",
    [
        TURNS,
        [{"guess": "łódka", "reply": "GGGGG"}],
        [{"guess": 'a",', "reply": "1A"}],
    ],
)
def test_a_link_hides_words(turns: list[dict[str, str]], page: Any) -> None:
    """It has the whole game, and no word that can be read, encoded or not."""
    sealed = page.evaluate("(game) => link.sealed(game)", FOUND | {"turns": turns})

    opened = page.evaluate("(sealed) => link.opened('wordle', sealed)", sealed)
    bare = urlsafe_b64decode(sealed + "==")

    about = {"isFound": True, "lost": 0, "skill": 81, "luck": 49, "puzzle": ""}
    assert opened == about | {"turns": turns}
    assert re.fullmatch(r"[\w-]+", sealed, re.ASCII)
    assert not [turn for turn in turns if turn["guess"].encode() in bare]
    assert page.evaluate("(sealed) => link.opened('jotto', sealed)", sealed) is None


def test_a_game_that_was_sent(page: Any) -> None:
    """Squares are there at once, and the words after a tap; the game is not the reader's own."""
    sealed = page.evaluate("(game) => link.sealed(game)", FOUND)
    open_at(page, f"#/wordle?g={sealed}")
    labels = [
        tile.get_attribute("aria-label") for tile in page.locator("#received p.tiles").all()
    ]
    before = page.inner_html("#received")

    page.click("text=Show the words")

    assert labels[0] == "Row 1: grey, grey, yellow, grey, grey"
    assert "Found in 3: skill 81, luck 49." in before
    assert not [word for word in WORDS if word in before.lower()]
    spelled = page.locator("#received p.tiles").all_inner_texts()
    assert ["".join(row.split()).lower() for row in spelled] == WORDS
    assert page.is_hidden("#history")

    numbered = page.evaluate("(game) => link.sealed(game)", FOUND | {"puzzle": "1234"})
    open_at(page, f"#/wordle?g={numbered}")
    assert page.inner_text("#received h2") == "A game of Wordle 1,234"
    odd = page.evaluate("(game) => link.sealed(game)", FOUND | {"puzzle": "x"})
    open_at(page, f"#/wordle?g={odd}")
    assert page.inner_text("#received h2") == "A game of Wordle"
    open_at(page, f"#/wordle?g={sealed[:-9]}")
    assert page.inner_text("#received .note").startswith("This link does not work.")
    open_at(page, "#/wordle")
    assert page.is_hidden("#received")


# For everybody


def test_axe_finds_nothing(page: Any) -> None:
    """The accessibility checker finds no fault, and all fits a phone."""
    axe = pytest.importorskip("axe_playwright_python")
    sealed = page.evaluate("(game) => link.sealed(game)", FOUND)
    open_at(page, f"#/wordle?g={sealed}")
    keep(page, FOUND, LOST)
    send(page)
    page.click("#past summary")
    page.evaluate(resources.files(axe).joinpath("axe.min.js").read_text("utf-8"))

    assert not faults_of(page)
    page.click("text=Show the words")
    assert not faults_of(page)
    page.set_viewport_size({"width": 320, "height": 800})
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
    page.set_viewport_size({"width": 390, "height": 800})


def test_a_file_asks_for_nothing_that_is_served(page: Any) -> None:
    """A page that is opened as a file has no manifest, no worker and no link to itself."""
    send(page)
    assert page.locator("link[rel=manifest]").count() == 0
    assert "Copy squares" in page.inner_text("#more")
    assert "Copy a link" not in page.inner_text("#more")
