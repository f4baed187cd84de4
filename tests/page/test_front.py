"""The page for players judges first words by the table of first guesses."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import polars as pl
import pytest

from guesstree.games.matrix import compute_replies
from guesstree.page.explorer import Facts
from tests.page.browsing import (
    address,
    look_up,
    make_explorer,
    open_at,
    open_page,
    review,
    wait_for,
)

WORDS = ("brick", "crate", "crane", "creek", "adieu", "salet")
ODD = ('a "', " b ", "</s", "a|b", "[/]")
"""Words that a page could split, or take for something else."""

TOTALS = {"brick": 15, "crate": 10, "crane": 10, "creek": 20, "adieu": 11, "salet": 12}


def known(*exact: str) -> dict[str, pl.DataFrame]:
    """Return totals of all first guesses, and which of them are exact."""
    totals = list(TOTALS.values())
    table = {
        "guess": list(TOTALS),
        "total": totals,
        "exact": [word in exact for word in TOTALS],
        "lower_bound": [
            total if word in exact else min(totals) if any(exact) else 0
            for word, total in TOTALS.items()
        ],
        "hard_total": totals,
    }
    return {"g": pl.DataFrame(table)}


@pytest.fixture(scope="module")
def page(browser: Any, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    """Return the page for players of a game whose best first guess is proved."""
    matrix = compute_replies("wordle", WORDS)
    folder = make_explorer(
        tmp_path_factory.mktemp("player"),
        {"g": matrix, "nyt": matrix, "wordle": matrix},
        known=known("crate", "crane", "adieu"),
        facts={"g": Facts(until="July 2023")},
    )
    with open_page(browser, folder) as opened:
        yield opened


def test_the_first_screen(page: Any) -> None:
    """The best first word, its number and three known words are there, without a script too."""
    open_at(page)

    shown = " ".join(page.inner_text("#start").split())
    assert "C R A T E 1.67 guesses on average." in shown
    assert shown.endswith("CRANE 1.67 ADIEU 1.83 SALET ≤ 2.00")
    html = (page.folder / "index.html").read_text("utf-8")
    assert "<b>1.67</b>" in html.split("<script>")[0]
    assert "known until July 2023" in page.inner_text("#among")


def test_the_best_word_that_may_be_the_answer(tmp_path: Path) -> None:
    """The first screen names it where the best first word is no target."""
    matrix = compute_replies("wordle", ["brick", "creek", "adieu", "salet"], WORDS)
    make_explorer(tmp_path, {"g": matrix}, known=known("crate", "crane", "adieu"))

    html = (tmp_path / "index.html").read_text("utf-8")

    adieu = '<a href="#/g?word=adieu">ADIEU 2.75</a>'
    assert f'<p class="also">The best that may be the answer: {adieu}</p>' in html


def test_games_have_well_known_names(page: Any) -> None:
    """The newspaper's game differs from the one that allows only answers."""
    names = page.locator("#game option").all_inner_texts()
    assert names == [
        "G",
        "Wordle, as the New York Times has it",
        "Wordle, only 6 answers allowed",
        "My own list …",
    ]


@pytest.mark.parametrize(
    ("word", "mean", "sentence", "rank"),
    [
        ("CRATE", "1.67", "None of the 6 words is better.", ""),
        ("crane", "1.67", "It is as good as the best.", "the 1st of 6"),
        ("adieu", "1.83", "0.17 more than CRATE.", "at best the 3rd of 6"),
        ("creek", "≤ 3.33", "at most 1.67 more than CRATE.", ""),
    ],
)
def test_a_word_is_judged(
    word: str, mean: str, sentence: str, rank: str, page: Any
) -> None:
    """The answer has the guess's number from the table, the best guess's number, and the rank."""
    open_at(page)

    answer = look_up(page, word)

    assert f"{mean} guesses with {word.upper()}" in answer
    assert sentence in answer
    assert (f"{word.upper()} is {rank or 'the'}" in answer) == bool(rank)


def test_an_address_holds_the_word(page: Any) -> None:
    """A copied address shows the same answer."""
    open_at(page, "#/g?word=ADIEU")

    wait_for(page, "document.querySelector('#word-verdict') !== null")
    assert "guesses with ADIEU" in page.inner_text("#word-verdict")


_MORE = "(extra) => extra.map((one) => front.moreIn(one, true))"


def test_more_guesses_in_so_many_games(page: Any) -> None:
    """The next larger round number of games, so that no word is called worse than it is."""
    answer = page.evaluate(_MORE, [0.2248, 0.0719, 1.25, 0.009])
    assert [one.removeprefix("That is ").removesuffix(".") for one in answer] == [
        "about one more guess in five games",
        "about one more guess in 15 games",
        "about 1.2 more guesses in each game",
        "less than one more guess in a hundred games",
    ]
    assert page.evaluate("front.moreIn(0.56, false)").endswith(
        "one more guess in each game."
    )
    assert page.evaluate("front.moreIn(0.45, false)").endswith(
        "one more guess in two games."
    )


@pytest.mark.parametrize("exact", ["", "crate"])
def test_what_is_proved_is_in_small_print(exact: str, context: Any, tmp_path: Path) -> None:
    """A number that is not proved is called the best plan found."""
    matrix = compute_replies("wordle", WORDS)
    opened = open_page(context, make_explorer(tmp_path, {"g": matrix}, known=known(exact)))
    look_up(opened, "adieu")
    answer = opened.inner_text("#beside > .fine")
    way = "The 1.83 is the best plan found so far for ADIEU. A better one may turn up, "
    proof = "Proved by a run: no word beats CRATE. "
    expected = {
        "": f"{way}for CRATE too.",
        "crate": f"{proof}{way}but never one under 1.67.",
    }
    assert answer == expected[exact]


def test_odd_words_are_words(context: Any, tmp_path: Path) -> None:
    """The page shows words with blanks, quotes and markup as the words that they are."""
    opened = open_page(
        context, make_explorer(tmp_path, {"g": compute_replies("wordle", ODD)})
    )
    tiles = opened.locator("#start .tile").all_text_contents()
    assert "".join(tiles) in ODD
    assert opened.evaluate(
        "data.loadFirst('g').then((first) => first.words.toSorted())"
    ) == sorted(ODD)


def test_a_look_up_waits_for_its_data(page: Any) -> None:
    """Meanwhile a sentence says so, in a region that is read aloud."""
    open_at(page)
    page.evaluate("(() => { data.loadFirst = () => new Promise(() => {}); })()")
    page.evaluate("state.goTo({ word: 'crane' })")

    wait_for(
        page, "document.querySelector('#sentence').textContent.startsWith('Looking at')"
    )
    assert page.get_attribute("#status", "role") == "status"


def test_an_answer_is_scrolled_to(page: Any) -> None:
    """On a small screen the sentence above the board is in view."""
    open_at(page)
    page.set_viewport_size({"width": 390, "height": 500})

    review(page, "crane\ncrate")

    wait_for(page, "document.querySelector('#sentence').getBoundingClientRect().top > -1")
    page.set_viewport_size({"width": 1280, "height": 900})


def test_the_first_screen_leads_on(page: Any) -> None:
    """It links to the sheet of second guesses, and to the tree, from where a link leads back."""
    open_at(page, "#/nyt")
    assert (page.folder / page.get_attribute("#sheet", "href")).exists()
    page.click("#start >> text=See how")
    page.wait_for_selector("#icicle svg")
    page.click("#players")
    page.wait_for_selector("#start h2")
    assert page.url == address(page.folder, "#/nyt")
