"""The board of the page for players: letters, taps, pastes, and what it asks for."""

from typing import Any

import numpy as np
import pytest

from guesstree.games.matrix import compute_replies
from tests.page.browsing import (
    Games,
    act,
    answered,
    begin,
    enter,
    open_at,
    paste,
    review,
    stage_of,
    wait_for,
    words_of_rows,
)


@pytest.fixture(scope="module")
def games(wordle_words: tuple[str, ...], matrices: Games) -> Games:
    """Return games of few words, one of them without tiles, and one of all words."""
    weights = np.arange(120, dtype=np.float64) % 7 + 1
    return {
        "weighted": compute_replies("wordle", wordle_words[:120], None, weights),
        "few": compute_replies("wordle", wordle_words[:120:3], wordle_words[:120]),
        "alike": compute_replies("wordle", ["batch", "catch", "hatch", "match", "watch"]),
        "jotto": compute_replies("jotto", wordle_words[1:300:10]),
        "all": matrices["wordle"],
    }


def test_the_answer_of_a_lost_game_is_asked_for(page: Any) -> None:
    """It is optional; a word that does not fit the rows is refused with the row."""
    review(page, "\n".join(["abbey GG...", *["aback GG..."] * 5]), "#/weighted")
    assert "What was the answer? (optional)" in page.inner_text("#beside")
    page.fill("#answer", "abbey")
    page.press("#answer", "Enter")
    assert "ABBEY cannot be the answer: row 1 has" in page.inner_text("#notice")

    page.fill("#answer", "abort")
    page.press("#answer", "Enter")
    wait_for(page, "document.querySelector('#best-game') !== null")
    assert page.evaluate("state.now.answer") == "abort"


def test_words_alone_are_not_taken_for_a_game_that_was_found(page: Any) -> None:
    """Six words may be a lost game: the page asks, and makes no colours up."""
    words = ["abbey", "aback", "abase", "abate", "abbot", "abhor"]
    open_at(page, "#/weighted")

    paste(page, " ".join(words))

    assert stage_of(page) == "waiting"
    assert page.locator("[data-act]").first.inner_text() == "ABHOR was the answer"
    assert page.locator("#rows .waiting").count() == 30
    page.fill("#answer", "abide")
    page.press("#answer", "Enter")
    wait_for(page, "document.querySelector('#best-game') !== null")
    assert page.inner_text("#sentence").startswith(
        "Not found in six guesses: the answer was ABIDE."
    )


def test_equal_chances_in_the_last_turn(page: Any) -> None:
    """Few words are all named."""
    answer = review(page, "match .GGGG\n" * 5, "#/alike")

    assert answer.startswith("BATCH, CATCH, HATCH or WATCH: one in four. Guess any.")


def test_another_game_keeps_the_rows(page: Any) -> None:
    """The board goes to the other game with its words."""
    review(page, "aback\nabide\nabbey", "#/weighted")
    with answered(page):
        page.select_option("#game", "all")
    assert words_of_rows(page) == ["aback", "abide", "abbey"]
    assert stage_of(page) == "over"


def test_a_mistyped_reply_is_a_click_away(page: Any) -> None:
    """The row is ringed, the likeliest correction comes first, and a click applies it."""
    assert review(page, "aback GG...\nabide .....", "#/weighted").startswith(
        "Row 2 cannot be right."
    )
    assert page.locator(".line.wrong").count() == 1
    assert page.locator(".tile.bad").count() > 0

    act(page, "repair")

    assert stage_of(page) in ("open", "over")
    assert page.evaluate("state.now.played") != "aback GG...\nabide ....."


def test_replies_go_to_the_words_that_wait(page: Any) -> None:
    """Typed or pasted, a reply belongs to the row that asks for it; other squares come below."""
    for put in (enter, paste):
        open_at(page, "#/weighted")
        enter(page, "aback")
        put(page, "GG...")
        assert page.evaluate("state.now.played") == "aback GG..."

    open_at(page, "#/weighted")
    enter(page, "aback")
    paste(page, "Wordle 1,234 3/6\n\n🟩🟩⬛⬛⬛\n🟩🟩⬛🟨⬛\n🟩🟩🟩🟩🟩")
    assert page.evaluate("state.now.played") == "aback GG...\nGG.Y.\nGGGGG"


def test_enter_below_coloured_tiles_goes_on(page: Any) -> None:
    """In an empty field it is the button Next, once there is a colour."""
    open_at(page, "#/weighted")
    enter(page, "aback")
    page.locator("#letters").press("Enter")
    assert page.evaluate("state.now.word") == "aback"

    with answered(page):
        page.locator("#rows button").first.click()

    with answered(page):
        page.locator("#letters").press("Enter")

    assert page.evaluate("state.now.played").startswith("aback Y")
    assert stage_of(page) != "waiting"


def test_replies_that_no_expected_answer_has_are_doubted(page: Any) -> None:
    """The page says so first, and offers other colours before a rare word."""
    answer = review(page, "adage G.G.G", "#/few")
    assert answer.startswith(
        "No expected answer has these colours. Other colours in one row"
    )
    assert "If yours are right, guess " in answer
    first = page.locator("[data-act]").first.inner_text()
    changes = page.locator("#changes button").count()

    act(page, "repair")

    assert first == "Change the colours of ADAGE"
    assert changes > 0
    assert "No expected answer" not in page.inner_text("#sentence")


def test_an_earlier_word_can_be_changed(page: Any) -> None:
    """Its colours and the later rows stay."""
    review(page, "aback GG...\nabide GG.Y.", "#/weighted")

    act(page, "retype")
    with answered(page):
        page.click("#notice >> text=ABACK")

    assert page.inner_text("#sentence") == "Which word was it?"
    assert page.evaluate("state.now.played") == "GG...\nabide GG.Y."
    assert page.input_value("#letters") == "aback"
    act(page, "undo")
    assert page.evaluate("state.now.played") == "aback GG...\nabide GG.Y."

    act(page, "retype")
    with answered(page):
        page.click("#notice >> text=ABACK")
    enter(page, "abbey")
    assert page.evaluate("state.now.played") == "abbey GG...\nabide GG.Y."


def test_a_win_is_never_repaired(page: Any) -> None:
    """Whoever found the word knows that its row is right."""
    review(page, "aback GG...\nabide ..Y..\nabbey GGGGG", "#/weighted")

    changed = page.locator("#changes button").all_inner_texts()

    assert changed == ["ABIDE"]


def test_a_game_by_keyboard_alone(page: Any, games: Games) -> None:
    """Type a word, colour its tiles, go on; the focus is always where the next action is."""
    open_at(page, "#/weighted")
    page.keyboard.type("aback")
    page.keyboard.press("Enter")
    wait_for(page, f"{_FOCUS}.className === 'tile waiting'")
    for keys in (["Space"], ["Space"], ["ArrowRight", "Enter"], ["Enter"]):
        with answered(
            page
        ):  # a tile that is drawn again between press and release is not clicked
            for key in keys:
                page.keyboard.press(key)
    assert page.evaluate("state.now.played") == "aback GG...?"
    for _ in range(2):  # over the field of the next row
        page.keyboard.press("Tab")
    with answered(page):
        page.keyboard.press("Enter")
    assert stage_of(page) == "open"

    matrix = games["weighted"]
    row = matrix.codes[matrix.guesses.index("aback")]
    left = int((row == matrix.texts.index("GG...")).sum())
    assert page.locator("#rows .aside").first.inner_text().split() == [str(left), "left"]
    wait_for(page, f"{_FOCUS}.dataset.act === 'played'")
    page.keyboard.press("Enter")
    settle_at(page, "waiting")
    wait_for(page, f"{_FOCUS}.className === 'tile waiting'")
    page.keyboard.type("x")
    assert page.input_value("#letters") == "x"
    page.keyboard.press("Backspace")
    page.keyboard.press("Backspace")  # the row comes back into the field
    settle_at(page, "open")
    assert len(page.input_value("#letters")) == 5


_FOCUS = "document.activeElement"


def settle_at(page: Any, stage: str) -> None:
    """Wait until the board is in a stage."""
    wait_for(page, f"document.querySelector('#play').dataset.stage === '{stage}'")


def test_keys_are_for_others_where_the_board_is_not_shown(page: Any) -> None:
    """In the part for researchers, the backspace key takes no row back."""
    open_at(page, "#/weighted/max-any?played=aback%20GG...")
    page.wait_for_selector("#play[data-stage=open]", state="attached")

    page.keyboard.press("Backspace")

    assert page.evaluate("state.now.played") == "aback GG..."


def test_tiles_are_tapped(page: Any) -> None:
    """A tile has its next colour at once, as often as it is tapped; a reload shows the same."""
    open_at(page, "#/weighted")
    enter(page, "aback")
    for place in (0, 0, 1, 1, 4):  # faster than the page is drawn again
        page.evaluate(f"document.querySelectorAll('#rows button')[{place}].click()")

    page.reload()
    settle_at(page, "waiting")

    name = "Row 1, ABACK: a green, b green, a grey, c grey, k yellow"
    assert page.get_attribute("#rows .tiles >> nth=0", "aria-label") == name
    page.go_back()
    settle_at(page, "empty")


def test_one_word_is_no_order(page: Any) -> None:
    """No advice before the colours are known; all grey is a tap away, and can be taken back."""
    open_at(page, "#/weighted")
    enter(page, "aback")
    assert page.inner_text("#sentence").startswith("Tap the tiles until they have")

    act(page, "next")
    assert page.evaluate("state.now.played") == "aback ....."
    act(page, "undo")
    assert stage_of(page) == "waiting"
    act(page, "undo")
    assert stage_of(page) == "empty"


def test_the_other_game_has_the_word(page: Any) -> None:
    """The page says so, and goes there with the board."""
    open_at(page, "#/weighted")
    enter(page, "night")
    assert page.inner_text("#sentence") == "NIGHT is not a word this game takes."

    with answered(page):
        page.click("#beside >> text=All")

    assert page.evaluate("[state.now.game, state.now.word]") == ["all", "night"]


def test_words_for_squares(page: Any) -> None:
    """A word goes to the first row of squares that has none."""
    open_at(page, "#/weighted")
    paste(page, "🟩🟩⬜⬜⬜ 80 left\n🟩🟩🟩🟩🟩")
    assert stage_of(page) == "squares"

    enter(page, "aback")
    assert page.evaluate("state.now.played") == "aback GG...\nGGGGG"
    paste(page, "abbey")
    assert page.inner_text("#sentence").startswith("You found ABBEY in two.")


PASTED = [
    "Aback. Abide.",
    "aback -> abide",
    "aback - abide",
    "aback/abide",
    "aback 😀 abide",
    "“aback” abide!",
    "aback, abide,",
    "1. aback\n2. abide",
    "aback→abide",
]


def test_words_are_pasted_in_many_forms(page: Any) -> None:
    """What stands around words and between them does not count."""
    open_at(page, "#/weighted")
    for text in PASTED:
        begin(page)
        paste(page, text)
        assert page.evaluate("state.now.played") == "aback\nabide", text
    for text in (
        "ABACK🟩🟩⬜⬜⬜",
        "ABACK 🟩🟩⬜⬜⬜ 80 left",
        "Ann 🟩🟩⬜⬜⬜\naback\nfun!",
    ):
        begin(page)
        paste(page, text)
        assert page.evaluate("state.now.played") == "aback GG...", text


def test_replies_that_are_no_tiles(page: Any) -> None:
    """They are chosen from a list beside the row; rows are added as the game goes on."""
    open_at(page, "#/jotto")
    start = page.evaluate("data.games.jotto.start.guess")
    assert page.locator("#rows li").count() == 1
    enter(page, start)
    assert page.inner_text("#sentence") == "Choose the reply that your game gave."
    assert page.locator("#rows li").count() == 2

    with answered(page):
        page.select_option("#rows select", "1")

    assert page.evaluate("state.now.played") == f"{start} 1"


def test_an_address_may_hold_a_game_in_any_form(page: Any) -> None:
    """It becomes the board's own form, and the back button leads past it."""
    open_at(page, "#/weighted?played=Aback%20abide%0Aabbey")
    settle_at(page, "waiting")

    assert page.evaluate("state.now.played") == "aback\nabide\nabbey"
