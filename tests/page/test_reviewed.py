"""What the page for players says of games, and in which forms it reads them."""

import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from guesstree.base.errors import InputError
from guesstree.games.matrix import compute_replies
from guesstree.page.explorer import Facts
from guesstree.play.pasted import targets_of_grid
from guesstree.play.position import position_after
from guesstree.play.recommendation import recommendation
from tests.page.browsing import (
    Games,
    answered,
    enter,
    look_up,
    make_explorer,
    open_at,
    open_page,
    paste,
    review,
    wait_for,
    words_of_rows,
)
from tests.page.test_review import lists_of, run_script


@pytest.fixture(scope="module")
def games(wordle_words: tuple[str, ...]) -> Games:
    """Return games of few words, one of them without tiles, and one of many."""
    weights = np.arange(120, dtype=np.float64) % 7 + 1
    return {
        "many": compute_replies("wordle", wordle_words[::8], wordle_words[::4]),
        "few": compute_replies("wordle", wordle_words[::60], wordle_words[::20]),
        "weighted": compute_replies("wordle", wordle_words[:120], None, weights),
        "long": compute_replies("wordle", ["absolute", "academic", "aardvark", "question"]),
        "pair": compute_replies("wordle", ["boner", "crane", "goner"]),
        "jotto": compute_replies("jotto", ["brick", "chart", "hotel"]),
    }


@pytest.fixture(scope="module")
def page(
    browser: Any, games: Games, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Any]:
    """Return the page of an explorer of these games."""
    folder = tmp_path_factory.mktemp("reviewed")
    facts = {"pair": Facts(never_recommended=frozenset({"boner"}))}
    with open_page(browser, make_explorer(folder, games, facts=facts)) as opened:
        yield opened


def test_hard_mode_refuses(page: Any) -> None:
    """The unused hint is named beside the turn that showed it, and hard mode can be left."""
    answer = review(page, "aback GG...\nadopt", "#/weighted?hard=nyt")
    assert "Place 2 must be B, as ABACK showed." in answer

    page.click("text=Review without hard mode")
    wait_for(page, "state.now.hard === 'off'")


def test_a_share_of_hard_mode_has_a_star(page: Any) -> None:
    """The newspaper marks such games in the same way."""
    review(page, "aback\nabide\nabbey", "#/weighted?hard=nyt")

    assert shared(page)[0] == "guesstree weighted 3/6*"


def test_hard_mode_is_offered_where_replies_are_hints(page: Any) -> None:
    """Counts mark no letters."""
    open_at(page, "#/jotto?hard=nyt")
    page.wait_for_selector("#play[data-stage=empty]")
    assert page.locator("[data-act=hard]").count() == 0
    assert page.evaluate("state.now.hard") == "off"


def test_reviews_are_computed_beside_the_page(page: Any, context: Any) -> None:
    """In a worker, where a new question ends the one before; or in the page, with equal results."""
    answer = review(page, "aback\nabide\nabbey", "#/weighted")
    assert run_script(page, "weighted", _TWO_QUESTIONS) == [None, 0]
    assert len(page.workers) == 1
    other = context.new_page()
    other.folder = page.folder
    other.add_init_script("delete window.Worker;")
    open_at(other, "#/weighted")
    assert review(other, "aback\nabide\nabbey") == answer
    assert not other.workers


_TWO_QUESTIONS = """
  const turns = [{ guess: 0, code: 0 }];
  const answers = [0, 1].map(() => thinking.ask(game, "reviewOf", turns));
  return (await Promise.all(answers)).map((answer) => answer?.turns.length ?? null);"""


def shared(page: Any) -> list[str]:
    """Return the lines of the block to share."""
    return str(page.locator("#sending .share").first.input_value()).splitlines()


WRITTEN = [
    "aback\nabide\nabbey",
    "aback → abide → abbey",
    "Wordle 1,234 3/6\n\n🟩🟩⬜⬜⬜\n🟩🟩⬜⬜🟨\n🟩🟩🟩🟩🟩\naback abide abbey",
    "[25/11, 08:12] Ann: Wordle 1,234 3/6\n\n🟩🟩⬜⬜⬜\n🟩🟩⬜⬜🟨\n🟩🟩🟩🟩🟩\naback abide abbey",
    "25.11.23, 8:12 PM - Ann: Wordle 3/6\n🟩🟩⬜⬜⬜\n🟩🟩⬜⬜🟨\n🟩🟩🟩🟩🟩\naback abide abbey",
    "guesstree weighted 3/6\n🟩🟩⬜⬜⬜\n🟩🟩⬜⬜🟨\n🟩🟩🟩🟩🟩\naback abide abbey",
    "aback 🟩🟩⬜⬜⬜\nabide 🟩🟩⬜⬜🟨\nabbey 🟩🟩🟩🟩🟩",
    "aback GG---\nabide GG--Y\nabbey GGGGG",
    "aback ==···\nabide ==··-\nabbey =====",
    "aback 🟥🟥🟦🟦🟦\nabide 🟥🟥🟦🟦🟡\nabbey 🟥🟥🟥🟥🟥",
    "ABACK\n🟩🟩⬜⬜⬜\nABIDE\n🟩🟩⬜⬜🟨\nABBEY",
    "aback: gg...\nabide: 22001\nabbey",
    "1) aback gg...\n2) abide 22001\n3) abbey",
    "aback (my fav)\nabide\nabbey (phew!)",
    "aback :large_green_square::large_green_square::black_large_square::white_large_square:"
    ":black_large_square:\nabide gg..y\nabbey",
]


def test_games_may_be_typed_in_many_forms(page: Any) -> None:
    """Words alone, words and tiles, a pasted block: all mean the same game."""
    open_at(page, "#/weighted")
    for text in WRITTEN:
        assert review(page, text).startswith("You found ABBEY in three. "), text
        assert words_of_rows(page) == ["aback", "abide", "abbey"]
        assert page.evaluate("state.now.played") == "aback GG...\nabide GG..Y\nabbey GGGGG"
        share = shared(page)
        tiles = ["🟩🟩⬛⬛⬛", "🟩🟩⬛⬛🟨", "🟩🟩🟩🟩🟩"]
        assert share[:-1] == ["guesstree weighted 3/6", "", *tiles, ""]
        assert re.fullmatch(r"skill \d+, luck \d+", share[-1])


def test_a_turn_that_an_unknown_word_took_counts(page: Any) -> None:
    """Our own shares have no row for it, but their header counts it, also after a reload."""
    open_at(page, "#/weighted")
    shared_game = (
        "guesstree weighted 4/6\n🟩🟩⬜⬜⬜\n🟩🟩⬜⬜🟨\n🟩🟩🟩🟩🟩\naback abide abbey"
    )

    assert review(page, shared_game).startswith("You found ABBEY in four. ")
    assert shared(page)[0] == "guesstree weighted 4/6"

    with answered(page):
        page.reload()
    assert page.inner_text("#sentence").startswith("You found ABBEY in four.")


UNREADABLE = [
    ("aback xyzzy", "XYZZY is not a word this game takes."),
    ("guesstree weighted 3/6", "Add the words"),
    (
        "guesstree weighted 1/6\n🟩🟩⬜🟪⬜\n🟩🟩🟩🟩🟩",
        "The header says 1/6, but the rows of tiles show 2/6; correct the wrong one.",
    ),
    (
        "🟩🟩🟩🟩🟨\n🟩🟩🟩🟩🟩",
        "Row 1 has one letter elsewhere and all others in place, which",
    ),
    (
        "Daily Quordle 9\n5️⃣7️⃣\n4️⃣6️⃣\n🟩🟩⬜⬜⬜ ⬜⬜⬜⬜⬜\n🟩🟩🟩🟩🟩 ⬜⬜⬜⬜⬜",
        "These are several games or boards.",
    ),
    ("aback\n🟩🟩⬜⬜⬜\n🟩🟩⬜⬜⬜", "What was your next word?"),
    ("aback GG...\nabide .....", "Row 2 cannot be right."),
    ("aback GGGGG\nabbey", "ABACK was right, so ABBEY cannot follow"),
    (" ".join(["aback"] * 8), "This game has six turns; these are eight."),
    ("aback -----", "----- may mean ..... or YYYYY: write one of these."),
    ("aback GGGG.", "Row 1 cannot be right."),
]


def test_games_that_cannot_be_read(page: Any) -> None:
    """A sentence says what is missing or wrong."""
    open_at(page, "#/weighted")
    for text, sentence in UNREADABLE:
        assert sentence in review(page, text), text


def test_tiles_without_words(page: Any, games: Games) -> None:
    """The words are named that fit, as the command has them; the address keeps the tiles."""
    matrix = games["many"]
    lists = lists_of(matrix)
    for rows in (["GG...", "GGG.Y", "GGGGG"], ["YGGYG", "GGGGG"]):
        open_at(page, "#/many")
        review(page, f"Wordle 1,234 {len(rows)}/6\n\n" + "\n".join(rows))
        try:
            fitting = targets_of_grid(lists, [matrix.texts.index(row) for row in rows])
        except InputError:
            fitting = []
        answer = page.inner_text("#fitting")
        assert answer.startswith(
            f"{len(fitting)} of 289 expected answers fit these squares"
        ), rows
        assert all(word in answer for word in fitting[:50])
        assert page.evaluate("state.now.played") == "\n".join(rows)


def test_words_narrow_what_fits_squares(page: Any, games: Games) -> None:
    """A first word and its squares are a turn; the other squares are of any guess."""
    matrix = games["many"]
    start, rows = matrix.targets[0], ["GG...", "GGG.Y"]
    open_at(page, "#/many")
    review(page, "\n".join(rows))
    wide = page.inner_text("#fitting")

    enter(page, start)

    reply = matrix.row(0) == matrix.texts.index(rows[0])
    others = (matrix.codes == matrix.texts.index(rows[1])).any(axis=0)
    fitting = [
        word for word, fits in zip(matrix.targets, reply & others, strict=True) if fits
    ]
    narrow = page.inner_text("#fitting")
    assert narrow.startswith(f"{len(fitting)} of 289 expected answer"), narrow
    assert all(word in narrow for word in fitting[:50])
    assert narrow != wide


def test_tiles_without_words_in_hard_mode(page: Any) -> None:
    """The page asks for the words."""
    open_at(page, "#/many?hard=nyt")
    answer = review(page, "GGG..\n....Y\nGGGGG")
    assert "Add the words that you guessed, or turn hard mode off" in answer


def test_loaded_scripts_are_not_requested_again(
    games: Games, context: Any, tmp_path: Path
) -> None:
    """A script that was missing is loaded once it is there; then the page answers without a net."""
    make_explorer(tmp_path, {"few": games["few"]})
    script, away = tmp_path / "data/few/words.js", tmp_path / "away.js"
    script.rename(away)
    opened = open_page(context, tmp_path)
    word = games["few"].targets[0]
    paste(opened, f"{word} GGGGG")
    assert "words.js is missing" in opened.inner_text("#notice")
    away.rename(script)
    assert review(opened, f"{word} GGGGG").startswith("You found")
    assert look_up(opened, word)
    shutil.rmtree(tmp_path)
    assert review(opened, f"{word} GGGGG").startswith("You found")
    assert look_up(opened, word)


def test_larger_games_have_their_trees_only(
    games: Games, context: Any, tmp_path: Path
) -> None:
    """Without reply codes the page says so."""
    opened = open_page(context, make_explorer(tmp_path, {"few": games["few"]}, replies={}))
    assert "too large to be reviewed" in opened.inner_text("#sentence")

    word = opened.evaluate("data.games.few.start.guess")
    answer = look_up(opened, word)

    assert answer.startswith(f"How good is {word.upper()}?")
    assert "guesses with" in answer


def test_a_game_that_goes_on_gets_advice(page: Any) -> None:
    """The next guess comes first; the other numbers are folded."""
    answer = review(page, "aback GG...", "#/weighted")

    assert re.match(
        r"Guess [A-Z]{5} next\. No guess needs fewer guesses on average", answer
    )
    assert page.locator("#advice tbody tr").count() == 10
    assert page.locator("#numbers").is_hidden()
    assert re.search(r"expected guesses( lost)?[.:]", page.text_content("#verdict"))


def test_words_that_are_never_recommended(page: Any) -> None:
    """A box at the foot of the page lets it recommend them; the browser remembers that."""
    usual = review(page, "crane .Y.YY", "#/pair")
    page.evaluate("window.isSame = true")
    with answered(page):
        page.check("#all-words")
    others = page.inner_text("#sentence")
    with answered(page):
        page.uncheck("#all-words")
    back = page.inner_text("#sentence")

    assert usual.startswith("Guess GONER next. It is one of the two words left.")
    assert "Left: BONER, GONER." in usual
    assert (others, back) == ("Guess BONER next.", "Guess GONER next.")
    assert page.evaluate("window.isSame"), "the page was loaded again"
    page.check("#all-words")
    open_at(page)
    assert page.is_checked("#all-words")
    page.uncheck("#all-words")


def test_a_game_is_another_one_for_each_choice(page: Any) -> None:
    """The same question gets the same game, and no question changes what another one got."""
    assert run_script(page, "pair", _CHOICES) == [True, 1, 0, 1]


_CHOICES = """
  const all = await data.loadGame(name, "any", true);
  const never = [game, all, await data.loadGame(name, "nyt-hard")].map((one) => one.never.size);
  return [game === await data.loadGame(name), ...never];"""


def test_a_review_in_words(page: Any, games: Games) -> None:
    """A review has a verdict, and what each turn left."""
    open_at(page, "#/many")
    last = games["many"].targets[-1]

    answer = review(page, "\n".join([*games["many"].guesses[:100:50], last]))

    assert answer.startswith(f"You found {last.upper()} in three. ")
    rows = page.locator("#turns li").all_inner_texts()
    assert len(rows) == 3
    assert all(re.match(r"[A-Z]{5} (The best|Good|Fair|Weak)\.", row) for row in rows[:2])
    lefts = page.locator("#rows .aside").all_inner_texts()
    assert re.fullmatch(r"\d+\s+left, (best|good|fair|weak)", lefts[0])
    assert lefts[2].startswith("Found")


def test_the_game_of_the_best_strategy(page: Any, games: Games) -> None:
    """Its board stands beside the player's: what the command advises on the same answer."""
    matrix = games["long"]
    lists, guess = lists_of(matrix), "question"

    answer = review(page, "absolute\nacademic", "#/long")

    turns: list[tuple[str, int]] = []
    while not turns or turns[-1][1] != matrix.right:
        best, *_ = recommendation(position_after(lists, turns))
        guess = best[0].guess
        target = matrix.targets.index("academic")
        turns.append((guess, int(matrix.codes[matrix.guesses.index(guess), target])))
    assert words_of_rows(page, "#best-game") == [word for word, _ in turns]
    taken = {1: "one", 2: "two", 3: "three"}[len(turns)]
    assert f"The best known strategy takes {taken}" in answer


def test_a_game_that_was_lost(page: Any) -> None:
    """After the turns that the game has, it is reviewed."""
    open_at(page, "#/weighted")
    answer = review(
        page, "\n".join(["Wordle 1,234 X/6", "abbey GG...", *["aback GG..."] * 5])
    )
    assert answer.startswith("Not found in six guesses.")
    assert shared(page)[0] == "guesstree weighted X/6"


def test_the_answer_after_the_last_guess(page: Any) -> None:
    """One more word than there are turns is the answer of a game that was lost."""
    words = ["abbey", "aback", "abase", "abate", "abbot", "abhor"]
    open_at(page, "#/weighted")

    answer = review(page, "\n".join([*words, "abide"]))

    assert answer.startswith(
        "Not found in six guesses: the answer was ABIDE. The best known "
    )
    assert page.text_content("#verdict").startswith("Not found in 6: ")
    assert shared(page)[0] == "guesstree weighted X/6"
    assert page.evaluate("state.now.played").startswith("abbey GG.Y.\n")


def test_the_last_turn(page: Any) -> None:
    """The page says how many games a guess wins, or names what is left."""
    turns = [f"{word} GG..." for word in ("aback", "aback", "aback", "aback", "aback")]

    answer = review(page, "\n".join(turns), "#/weighted")

    assert re.match(
        r"Guess ([A-Z]{5})\. Last turn, \d+ words left\. \1 is right in \d+\.\d% of games",
        answer,
    )


def test_a_published_page_shares_its_address(
    games: Games, context: Any, tmp_path: Path
) -> None:
    """The link of a block to share leads to the game, and has no word of it.

    A link that hides the words of a game is not offered for somebody's own list.
    """
    make_explorer(tmp_path, {"few": games["few"]})
    opened = context.new_page()

    def serve(route: Any) -> None:
        name = route.request.url.removeprefix("http://pages.test/").split("#")[0]
        route.fulfill(path=tmp_path / name)

    opened.route("http://pages.test/**", serve)
    opened.goto("http://pages.test/index.html")
    wait_for(opened, "state.now.game !== ''")
    review(opened, f"{games['few'].targets[0]} GGGGG")
    assert shared(opened)[-1] == "http://pages.test/index.html#/few"
    assert "Copy a link" in opened.inner_text("#sending")

    opened.evaluate("state.startGame('own')")
    opened.fill("#own-text", "brick\nchart\nhotel")
    opened.click("#own-form button")
    wait_for(opened, "document.body.dataset.own === 'rated'")
    review(opened, "hotel GGGGG")
    assert shared(opened)[-1].startswith("http://pages.test/index.html#/own?list=")
    assert "Copy a link" not in opened.inner_text("#sending")


def test_a_word_that_the_list_lacks(page: Any, games: Games) -> None:
    """A game that ends with one is reviewed to its end, with a note."""
    matrix = games["many"]
    other = next(word for word in matrix.guesses if word not in matrix.targets)

    answer = review(page, f"{matrix.guesses[0]}\n{other}", "#/many")

    assert f"{other.upper()} is not among the 289 expected answers." in answer
    assert shared(page)[0] == "guesstree many 2/6"
