"""Your own list: the page reads it as `init` does, and rates its words as the library does."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from guesstree.base import defaults
from guesstree.base.errors import InputError
from guesstree.games.matrix import compute_replies
from guesstree.page.explorer import PAGES, SHARED
from guesstree.play.rated_guesses import best_guesses
from guesstree.words.detection import detect_list
from guesstree.words.lists import read_words
from tests.conftest import ROOT
from tests.page.browsing import answered, look_up, open_at, open_page, review, wait_for
from tests.page.oracle import deno
from tests.words.test_detection import ODD_WORDS, UNCLEAR, listed

PROGRAM = Path(__file__).with_name("own.mjs")

PLAIN = [
    "crane\ntrace\nslate\nzebra crossing\nhouses\n",
    "CRANE\r\nTrace\r\n\r\n  slate  \r\ncrane\r\n",
    "\ufeffcrane\ntrace\n",
    "# birds\ncrane\nheron # grey\n  # more\nrobin\n",
    "1. crane\n2) trace\n- slate\n* stare\n",
    "crane 17\ntrace 4\nslate 1.5e3\n",
    "tower creek hobby\nslate crane\n",
    "tower,creek,hobby",
    "'crane',\n“trace”,\n",
    "crane;\ntrace;\nslate;\n",
    "rain\nsnow\nstorm\nsunny\ndrizzle\n",  # two lengths tie
    "größe\nkatze\nhunde\nvögel\n",
    "ЁЛКА\nежик\nёж\n",
    "мова\nвёсы\nаўто\n",
    "ISLAK\nKADIN\nİKLİM\n",
    "Paris India Ibiza Ghent İzmit",
    "người\nđường\ntháng\nngu\u031bo\u031b\u0300i\nnghĩ\n",
    "ba\u0331d\nbad\nabc\n",
    "மரம்\nபழம்\nகடல்\n",
    "می\u200cروم\nکتاب\nخانه\n",
    "ΣΟΦΟΣ\nσοφός\nλόγος\n",
    "ｃｒａｎｅ\nﬁshy\nſlate\n",
    "1234\n5678\n12\n",
    "1+2=3\n4-1=3\n",
    "a1b2\nc3d4\n",
    "crane\ncrаne\ntrace\nslate\n",  # a Cyrillic а
    "crane\nslate\n" * 4,
    "crane tree\ntrace leaf\nslate\n",
    "",
    "x\n",
]
"""Lists with one word per line, or nearly so, in several languages."""

TABLES = [
    "Word,Points\nBANANE,3\nMÄNNER,4\n",
    '["crane",\n"trace"]',
    "2\ncrane/SM\ntrace/1a po:noun\n",
    "lemma\tfreq\ncrane\t5\n",
    'crane,"a ""big"" bird"\ntrace,mark\n',
    "\u1112\u1161\u11ab\n\u1102\u1161\u11ab\n",
]
"""Lists that `init` reads and the page refuses."""

TEXTS = [*PLAIN, *TABLES, *map(listed, [*UNCLEAR, *ODD_WORDS])]


def asked(folder: Path, **questions: Any) -> Any:
    """Return what the page's modules say of some lists."""
    file = folder / "lists.json"
    file.write_text(
        json.dumps({"shared": SHARED, "texts": [], "lists": []} | questions), "utf-8"
    )
    return deno(PROGRAM, PAGES, file)


def detected(text: str) -> dict[str, Any] | None:
    """Return what `init` reads in a text; None where it refuses the text."""
    try:
        words, length, _, notes = detect_list(text, "list")
    except InputError:
        return None
    return {"words": [*words], "length": length, "notes": [*notes]}


def test_lists_are_read_as_init_reads_them(tmp_path: Path) -> None:
    """The same words and sentences on skipped lines; what the page cannot read, it refuses."""
    found = asked(tmp_path, texts=TEXTS)["read"]

    pairs = zip(TEXTS, found, strict=True)
    refused = [text for text, said in pairs if "refused" in said]
    read = {
        text: said for text, said in zip(TEXTS, found, strict=True) if text not in refused
    }
    assert read == {text: detected(text) for text in read}
    assert len(read) >= 60
    assert [text for text in refused if text in PLAIN and detected(text)] == []
    assert 5 * sum(detected(text) is not None for text in refused) <= len(TEXTS)


def drawn() -> list[list[str]]:
    """Return ten lists, of words of four and of five letters."""
    words = read_words(ROOT / "data/wordle-targets.txt").words
    short = sorted({word[:4] for word in words})
    random = np.random.default_rng(4)
    sizes = (1, 2, 3, 11, 26, 50, 51, 90, 140, 200)
    chosen = [
        random.choice(short if size % 2 else words, size, replace=False) for size in sizes
    ]
    return [sorted(map(str, some)) for some in chosen]


def test_the_best_first_word_is_that_of_the_library(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The same word, the same number and the same replies, also beyond fifty words."""
    lists = [
        *drawn(),
        ["drizzles", "snowfall", "sunshine", "thunders"],
        ["batch", "catch", "hatch", "latch", "match", "natch", "patch", "watch"],
    ]
    monkeypatch.setattr(defaults, "EXACT_TARGETS", defaults.BEAM_TARGETS)

    found = asked(tmp_path, lists=lists)["rated"]

    for words, said in zip(lists, found, strict=True):
        matrix = compute_replies("wordle", words)
        best = best_guesses(matrix, defaults.RANKING_METRIC, turns_left=6)[0]
        assert said["guess"] == best.guess
        assert (said["guesses"], said["win"]) == (best.guesses, best.win)
        assert said["exact"] is True
        assert said["replies"] == [matrix.texts[code] for code in matrix.codes.ravel()]
        left = [row["size"] for row in said["seconds"]]
        assert sum(left) == len(words) - 1
        assert left == sorted(left, reverse=True)
    assert found[-1]["win"] < 1


WORDS = ("batch", "crane", "hobby", "moist", "night", "pilot", "raise", "slate")
BEST = best_guesses(
    compute_replies("wordle", WORDS), defaults.RANKING_METRIC, turns_left=6
)[0]
KEPT = "localStorage.getItem('guesstree-own-list')"


@pytest.fixture(scope="module")
def own(browser: Any, small_folder: Path) -> Iterator[Any]:
    """Return the page for players with the choice of one's own list."""
    page = open_page(browser, small_folder)
    yield page
    page.close()


def paste(page: Any, text: str) -> str:
    """Paste a list, and return what the page says once its best first word is known."""
    open_at(page, "#/own")
    with answered(page):  # the board is of the new game
        return offer(page, text)


def offer(page: Any, text: str) -> str:
    """Send a text in the field for lists, and return what the page says of it."""
    page.fill("#own-text", text)
    page.click("#own-form button")
    wait_for(page, "document.querySelector('#own-about :is(.lead, .note)') !== null")
    return " ".join(page.inner_text("#own-about").split())


def test_a_list_becomes_a_game(own: Any) -> None:
    """It is read and rated; then a first word is judged, and a game advised and reviewed."""
    said = paste(own, "\n".join([*WORDS, "zebra crossing"]))

    assert said.startswith("8 words of 5 letters")
    assert "zebra crossing (line 9)" in said
    assert f"Start with {BEST.guess.upper()}: {BEST.guesses:.2f}" in said
    assert "of 8." in look_up(own, "hobby")
    assert "NIGHT in two" in review(own, "moist night")
    assert "Guess HOBBY" in review(own, "batch Y...Y")
    assert not own.inner_html("#start"), "the first screen of another game is gone"
    assert own.inner_text("#among") == "The best possible for the 8 words of your list."
    assert own.title().startswith(
        f"{BEST.guess.upper()} is the best first word in your list"
    )


def test_the_sheet_has_a_second_word_for_each_reply(own: Any) -> None:
    """There is one for each reply to the best first word, except the right one."""
    paste(own, "\n".join(WORDS))
    own.click("#own-print")
    wait_for(own, "document.querySelector('#own-sheet li') !== null")

    lines = own.locator("#own-sheet li").all_inner_texts()

    replies = compute_replies("wordle", WORDS).codes[WORDS.index(BEST.guess)]
    assert len(lines) == len({*replies.tolist()}) - 1
    assert {line.split()[0] for line in lines} <= {*WORDS} - {BEST.guess}


def test_a_short_list_is_kept_in_its_link(own: Any) -> None:
    """Whoever opens the link has the list, and nothing is stored; to forget it empties both."""
    paste(own, "\n".join(WORDS))
    link = own.evaluate("location.hash")
    open_at(own, link)
    wait_for(own, "document.body.dataset.own === 'rated'")

    assert own.evaluate("data.games.own.targets") == len(WORDS)
    assert own.evaluate(KEPT) is None
    own.click("#own-forget")
    wait_for(own, "document.body.dataset.own === 'none'")
    assert own.evaluate("location.hash") == "#/own"


def test_a_damaged_link_is_refused(own: Any) -> None:
    """The page says so, and has no game."""
    open_at(own, "#/own?list=AAAA")
    wait_for(own, "document.querySelector('#own-about .note') !== null")

    assert own.evaluate("document.body.dataset.own") == "none"


def test_a_long_list_is_kept_by_the_browser(own: Any) -> None:
    """Until somebody forgets it; its best first word is not said to be proved."""
    words = read_words(ROOT / "data/wordle-targets.txt").words[::4]
    said = paste(own, "\n".join(words))
    open_at(own, "#/own")
    wait_for(own, "document.body.dataset.own === 'long'")

    assert "not proved" in said
    assert own.evaluate("location.hash") == "#/own"
    assert own.evaluate(KEPT).split("\n") == [*words]
    own.click("#own-forget")
    assert own.evaluate(KEPT) is None


def test_what_is_no_list_gets_a_sentence(own: Any) -> None:
    """It names the line, and what to do."""
    open_at(own, "#/own")
    said = offer(own, "crane tree\ntrace leaf\nslate\n")

    assert said == (
        "Line 1 is not one word: crane tree (such lines: 2 of 3). Write one word per line."
    )


def test_another_list_ends_the_work_on_the_first(own: Any) -> None:
    """Its progress is shown until its own first word is known."""
    words = read_words(ROOT / "data/wordle-targets.txt").words[::5]
    open_at(own, "#/own")
    own.evaluate(
        "(text) => { document.getElementById('own-text').value = text; }", "\n".join(words)
    )
    own.click("#own-form button")
    wait_for(own, "!document.querySelector('#own-work').hidden")
    own.fill("#own-text", "\n".join(WORDS))
    own.click("#own-form button")
    wait_for(own, "document.body.dataset.own === 'rated'")

    assert own.evaluate("data.games.own.targets") == len(WORDS)
    assert own.is_hidden("#own-work")
