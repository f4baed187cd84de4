"""The page's game of a day: its words are as likely as past answers say."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from guesstree import Game
from guesstree.api.dated_page import dated
from guesstree.games.matrix import ReplyMatrix, compute_replies
from guesstree.page.dated import day_of
from guesstree.words.lists import read_words
from tests.conftest import ROOT
from tests.page.browsing import make_explorer, open_at, open_page, review, wait_for


@pytest.fixture(scope="module")
def matrix(wordle_words: tuple[str, ...]) -> ReplyMatrix:
    """Return a game of 116 targets."""
    return compute_replies("wordle", wordle_words[::20], wordle_words[::10])


@pytest.fixture(scope="module")
def answers(matrix: ReplyMatrix, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a file of past answers: 80 of the targets, and one of them twice."""
    file = tmp_path_factory.mktemp("answers") / "answers.csv"
    words = (*matrix.targets[:80], matrix.targets[0])
    rows = [
        f"2026-{1 + at // 28:02}-{1 + at % 28:02},{word}" for at, word in enumerate(words)
    ]
    file.write_text("\n".join(["date,word", *rows]), "utf-8")
    return file


@pytest.fixture(scope="module")
def page(
    browser: Any,
    matrix: ReplyMatrix,
    answers: Path,
    tmp_path_factory: pytest.TempPathFactory,
) -> Iterator[Any]:
    """Return the page of the game, and of the same game on the day after its last answer."""
    folder = tmp_path_factory.mktemp("today")
    make_explorer(folder, {"club": matrix}, dated=dated("club", matrix, answers))
    with open_page(browser, folder) as opened:
        yield opened


def test_stored_second_guesses_are_for_the_limit_of_the_rule() -> None:
    """With another limit, other guesses may be the best."""
    nyt = Game("nyt").replies
    core = read_words(ROOT / "data/wordle-targets.txt").words
    answers = ROOT / "data/nyt-answers.csv"

    usual, short = (dated("nyt", nyt, answers, core, turns) for turns in (None, 5))

    assert len(usual.second) > 0
    assert len(short.second) == 0


def test_today_comes_first(page: Any) -> None:
    """The page begins with it and says of which answers it is; the other game is a tap away."""
    open_at(page)
    assert page.evaluate("state.now.game") == "today"
    start = " ".join(page.inner_text("#start").split())
    assert "Chances from the answers until 25 March 2026; a better one may exist." in start

    page.click("#start .counterpart a")
    wait_for(page, "state.now.game === 'club'")
    page.click("#start .counterpart a")
    wait_for(page, "state.now.game === 'today'")


def test_advice_and_reviews_count_the_chances(
    page: Any, matrix: ReplyMatrix, answers: Path
) -> None:
    """Both say what the library says of the game with these answers."""
    game = Game(matrix).with_answers(answers)
    first, last = matrix.guesses[5], matrix.targets[90]
    reply = game.reply(first, last).reply

    advised = review(page, f"{first} {reply}", "#/today")
    reviewed = review(page, f"{first}\n{last}", "#/today")

    advice = game.advise(f"{first} {reply}")
    assert advised.startswith(f"Guess {str(advice.guess).upper()} next. ")
    assert advice.reason[1:] in advised
    verdict = page.text_content("#verdict")
    assert verdict == game.review(first, last).verdict
    assert reviewed.startswith(f"You found {last.upper()} in two.")


def test_other_words_have_chances_too(
    page: Any, matrix: ReplyMatrix, answers: Path
) -> None:
    """The page has the weights of all words as the library has them."""
    layers = Game(matrix).with_answers(answers)._lists.layers
    script = (
        "async () => (await data.loadGame('today')).layers.map((one) => [...one.weights])"
    )

    weights = page.evaluate(script)

    assert weights == [
        layer.weights.tolist() for layer in layers if layer.weights is not None
    ]


def test_a_first_word_without_a_number(page: Any, matrix: ReplyMatrix) -> None:
    """Where no table of first guesses is known for the chances, the page says so."""
    open_at(page, f"#/today?word={matrix.guesses[0]}")
    wait_for(page, "document.querySelector('#beside h2') !== null")
    assert page.inner_text("#beside").endswith("takes is not known here.")


def test_trees_are_of_the_other_game(page: Any) -> None:
    """No tree is made for the chances of a day."""
    open_at(page, "#/today/max-any")
    page.wait_for_selector("#icicle svg")
    assert page.inner_text("#node-facts").startswith("116 words left")
    assert page.get_attribute("#ranking", "href") == "../openers/club.csv"
    assert set(page.locator("#opener-table td:nth-child(4)").all_inner_texts()) == {"–"}


def test_the_shipped_day_has_first_guesses() -> None:
    """The table in the package belongs to the answers in the package."""
    nyt = Game("nyt")
    core = Game("wordle").targets

    today = dated("nyt", nyt.replies, ROOT / "data/nyt-answers.csv", core)

    shipped = Game("today")
    assert (today.start, today.mean) == ("salet", shipped.advise().best[0].guesses)
    np.testing.assert_array_equal(today.weights, shipped._lists.layers[0].weights)
    packed = day_of(today, nyt.replies)["first"]
    assert packed["totals"]["bytes"] <= 4
