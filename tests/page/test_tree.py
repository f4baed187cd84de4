"""The page for researchers, clicked through in a real browser, against the trees as they grew."""

import re
import shutil
from pathlib import Path
from typing import Any

import polars as pl
import pytest

from guesstree.games.matrix import compute_replies
from guesstree.games.rules import RULES
from guesstree.games.tree import walk
from tests.made import ranking_of
from tests.page.browsing import Trees, address, make_explorer, wait_for

FOUR = ("brick", "crane", "crate", "creek")


def enter(page: Any, where: str, text: str) -> None:
    """Type a text into a field, and press Enter."""
    page.fill(where, text)
    page.press(where, "Enter")


def wait_for_turns(page: Any, count: int) -> None:
    """Wait until the board has so many guesses."""
    wait_for(page, f"document.querySelectorAll('#board li').length === {count}")


def said(page: Any) -> list[str]:
    """Return the guesses on the board."""
    return [row.get_attribute("data-guess") for row in page.query_selector_all("#board li")]


def click_tiles(page: Any, reply: str) -> None:
    """Click the tiles of the last row until they show a reply."""
    for at, tile in enumerate(reply):
        for _ in range(".YG".index(tile)):
            page.locator("#board li").last.locator(".tile").nth(at).click()
    page.click("#go")


def type_reply(page: Any, reply: str) -> None:
    """Type a reply as digits."""
    enter(page, "#reply", reply.translate(str.maketrans(".YG", "012")))


def click_branch(page: Any, reply: str) -> None:
    """Click the reply among those that are possible."""
    page.click(f'.branch[data-reply="{reply}"]')


@pytest.mark.parametrize("answer", [click_tiles, type_reply, click_branch])
@pytest.mark.parametrize("target", ["hobby", pytest.param("mammy", marks=pytest.mark.slow)])
def test_whole_games(
    answer: Any, target: str, page: Any, folder: Path, trees: Trees
) -> None:
    """By tiles, by keys or by branches: each guess is that of the tree."""
    page.goto(address(folder, "#/wordle/neg_entropy-any", "research"))
    wait_for_turns(page, 1)
    tree = trees["wordle", "neg_entropy-any"]
    steps = walk(tree, RULES["wordle"], target)
    game = [(str(tree.guess[node]), tree.texts[reply]) for node, reply in steps]
    for turn, (guess, reply) in enumerate(game, start=1):
        wait_for_turns(page, turn)
        assert said(page)[-1] == guess
        if reply != "GGGGG":
            answer(page, reply)
    assert said(page) == [guess for guess, _ in game]
    assert [*game][-1][0] == target


def test_jotto_counts(page: Any, trees: Trees) -> None:
    """Replies without tiles are typed as they are."""
    page.select_option("#game", "jotto")
    wait_for(page, "document.querySelector('#game').value === 'jotto'")
    wait_for(page, "document.querySelector('.said') !== null")
    enter(page, "#reply", "2")
    wait_for_turns(page, 2)
    strategy = page.input_value("#strategy")
    tree = trees["jotto", strategy]
    assert said(page) == [tree.opener, str(tree.guess[tree.children[0][2]])]


def test_addresses_hold_everything(page: Any) -> None:
    """A copied address shows the same in another page; how things are shown is no step back."""
    page.select_option("#versus", "max-consistent")
    page.click("#branches .branch")
    wait_for_turns(page, 2)
    assert page.title().startswith("mulch, guess 2 · wordle by neg_entropy-any")
    steps = page.evaluate("history.length")
    page.fill("#search", "?a?e?")
    page.click("#openers th button[data-key='branches']")
    page.click("#openers th button[data-key='branches']")
    page.click("#strategies th button[data-key='first']")
    assert page.evaluate("history.length") == steps
    other = page.context.new_page()
    other.goto(page.url)
    other.wait_for_selector("#openers td")
    other.wait_for_selector("#comparison .pair")
    for where in ("#comparison", "#board", "#openers", "#openers-count", "#strategies"):
        assert other.inner_text(where) == page.inner_text(where)
    sizes = other.locator("#openers tbody td:nth-child(6)").all_inner_texts()
    assert [int(size) for size in sizes] == sorted(map(int, sizes), reverse=True)
    page.go_back()
    wait_for_turns(page, 1)
    other.select_option("#game", "jotto")
    wait_for(other, "document.querySelector('#search').value === ''")
    assert "?" not in other.url


def test_the_other_page_goes_on(page: Any) -> None:
    """A link leads there with the guesses and replies so far, and tiles keep their colours."""
    assert page.locator("#from-board").is_hidden()
    click_branch(page, ".....")
    page.check("#colours")
    page.click("#from-board")
    page.wait_for_selector("#advised")
    assert page.input_value("#played") == "raise ....."
    assert page.get_attribute("html", "data-colours") == "blind"


def focused(page: Any) -> str:
    """Return what has the focus: its id, or that of the list that it is in, and its key."""
    found: str = page.evaluate(
        "(() => { const at = document.activeElement;"
        "const home = at.closest('[data-keeps-focus]');"
        "return at.id || `${home ? home.id : at.tagName} ${at.dataset.key || at.className}`; })()"
    )
    return found


def test_without_a_mouse(page: Any) -> None:
    """What was chosen by keys keeps the focus."""
    page.focus("#branches button")
    page.keyboard.press("Enter")
    wait_for_turns(page, 2)
    assert focused(page).startswith("branches ")
    page.focus("#unfolding button")
    count = page.locator("#unfolding li").count()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowRight")
    assert page.locator("#unfolding li").count() > count
    page.keyboard.press("ArrowUp")
    assert focused(page).startswith("unfolding ")


def test_an_address_that_names_what_there_is_not(page: Any, folder: Path) -> None:
    """The page shows something else, and says so, until it shows what it is asked for.

    A strategy is not compared with itself.
    """
    for state, said in (
        ("nerdle", "There is no game 'nerdle' here; this is Jotto."),
        (
            "wordle/optimal",
            "Game wordle has no strategy 'optimal'; this is neg_entropy-any.",
        ),
        (
            "wordle/max-consistent?versus=optimal",
            "Game wordle has no strategy 'optimal'; the comparison is with neg_entropy-any.",
        ),
        ("wordle/max-consistent?versus=max-consistent", ""),
    ):
        page.goto(address(folder, f"#/{state}", "research"))
        wait_for(page, f"document.querySelector('#astray').textContent === {said!r}")
        assert page.locator("#astray").is_visible() == bool(said)
    assert page.input_value("#versus") == "neg_entropy-any"


@pytest.mark.parametrize("missing", ["max-consistent", "openers", "first"])
def test_what_is_missing_is_named(
    missing: str, folder: Path, context: Any, tmp_path: Path
) -> None:
    """If a file is not there, a sentence says which, and all that needs no such file is shown."""
    shutil.copytree(folder, tmp_path / "cut")
    (tmp_path / f"cut/data/wordle/{missing}.js").unlink()
    cut = context.new_page()
    faults: list[str] = []
    cut.on("pageerror", lambda error: faults.append(str(error)))
    cut.goto(address(tmp_path / "cut", "#/wordle/max-consistent", "research"))
    wait_for(cut, f"document.body.innerText.includes('{missing}.js is missing')")
    assert cut.locator("#strategies tbody tr").count() > 1
    if missing == "max-consistent":
        cut.wait_for_selector("#openers td")
        assert cut.locator("#play").is_hidden()
        cut.select_option("#strategy", "neg_entropy-any")
    wait_for_turns(cut, 1)
    assert cut.locator("#play").is_visible()
    assert not faults


def test_quick_changes_of_strategy(page: Any) -> None:
    """The last of several strategies is shown, whichever of their files comes first."""
    page.evaluate(
        """(names) => {
          const menu = document.getElementById("strategy");
          for (menu.value of names) menu.dispatchEvent(new Event("change"));
        }""",
        [*("max-consistent", "neg_entropy-any") * 5, "max-consistent"],
    )
    wait_for(page, "document.querySelector('#board li')?.dataset.guess === 'arise'")
    assert page.input_value("#strategy") == "max-consistent"


def test_what_is_said_of_the_rest_of_a_game(page: Any, folder: Path, trees: Trees) -> None:
    """Guesses on average, at most and within two, and the words that remain, are the tree's."""
    tree, rule = trees["wordle", "neg_entropy-any"], RULES["wordle"]
    grey = rule.texts(5).index(".....")
    scores = tree.scores()
    after = [scores[word] - 1 for word in scores if rule.reply(tree.opener, word) == grey]
    for state, more in (("", [*scores.values()]), ("/.....", after)):
        page.goto(address(folder, f"#/wordle/neg_entropy-any{state}", "research"))
        wait_for(
            page,
            f"document.querySelector('#remaining-count').innerText === '{len(more):,}'",
        )
        within = round(100 * sum(turns <= 2 for turns in more) / len(more))
        said = page.inner_text("#facts")
        assert (
            f"takes {sum(more) / len(more):.2f} guesses on average, {max(more)} at most"
            in said
        )
        assert f"over within two in {within}\u00a0% of cases" in said


def test_a_solved_game_is_green(page: Any) -> None:
    """The last row has the tiles of the right reply; one that no target earns is refused."""
    type_reply(page, "GGGG.")
    assert "No target that remains earns" in page.inner_text("#status")
    enter(page, "#target", "hobby")
    wait_for(page, "document.querySelector('#status').textContent.includes('found in')")
    tiles = page.eval_on_selector_all(
        "#board li:last-child .tile", "all => all.map((one) => one.dataset.tile)"
    )
    assert tiles == ["green"] * 5


NOWHERE = [
    *(
        "#/toString",
        "#/constructor/valueOf",
        "#/__proto__/",
        "#/%",
        "#/%/%%/%E0%A4?word=%",
        "#",
    ),
    *("#/wordle/toString/__proto__", "#/wordle/max-consistent/%/..", f"#/{'/' * 5000}"),
    "#/wordle/max-consistent?versus=__proto__",
]


def test_addresses_that_lead_nowhere(page: Any, small_folder: Path) -> None:
    """Names of the language's own objects, and cut addresses: the page shows a game."""
    for state in NOWHERE:
        page.goto("about:blank")
        page.goto(address(small_folder, state, "research"))
        page.wait_for_selector("#openers td")
        is_known = not state.strip("#/") or state.endswith(
            "/%/.."
        )  # the replies only are odd
        assert page.is_visible("#astray") != is_known
        assert said(page)
        assert page.input_value("#game") in ("wordle", "jotto")


def test_nothing_else_runs(context: Any, folder: Path, tmp_path: Path) -> None:
    """Scripts, styles and handlers that somebody writes into a page do not run."""
    shutil.copytree(folder, tmp_path / "hurt")
    hurt = "<script>window.ran = 1</script><img src=x onerror='window.ran = 1'>"
    opened = context.new_page()
    for page in ("index", "research"):
        path = tmp_path / f"hurt/{page}.html"
        html = path.read_text(encoding="utf-8")
        path.write_text(html.replace("<main>", f"<main>{hurt}"), encoding="utf-8")
        opened.goto(address(tmp_path / "hurt", "", page))
        wait_for(opened, "state.now.game !== ''")
        assert opened.evaluate("window.ran") is None


def test_first_guesses_are_searched(page: Any, wordle_words: tuple[str, ...]) -> None:
    """Letters find words that have them; question marks stand for any letter.

    Of all 2,309 first guesses the first 200 are drawn, and how many there are is said.
    """
    for asked, pattern in (
        ("rais", "rais"),
        ("?a?e?", "^.a.e.$"),
        ("?a?e", "^.a.e$"),
        ("", ""),
    ):
        count = len([word for word in wordle_words if re.search(pattern, word)])
        page.fill("#search", asked)
        found = page.inner_text("#openers-count").split(" of ")[0].replace(",", "")
        assert int(found) == count, asked
    assert page.locator("#openers tbody tr").count() == 200
    assert "The first 200 of 2,309." in page.inner_text("#openers")
    assert page.evaluate("document.querySelectorAll('*').length") < 6000


def test_numbers_of_first_guesses(context: Any, tmp_path: Path) -> None:
    """What is a bound has a sign, and what is not known has no number."""
    matrix = compute_replies("wordle", FOUR)
    first, _, third, _ = matrix.guesses
    means = {"guess": [first, third], "mean": [2.5, 1.5], "worst": [3, 2]}
    bounds = {"guess": matrix.guesses, "bound": [9, 8, 6, None]}
    status = pl.Series("status", ["exact", "open", "open", "refuted"])
    ranking = ranking_of(
        matrix,
        followed={"max-any": pl.DataFrame(means)},
        proofs={"optimal-any": pl.DataFrame(bounds).with_columns(status)},
    )
    make_explorer(tmp_path, {"g": matrix}, replies={}, openers={"g": ranking})
    opened = context.new_page()
    opened.goto(address(tmp_path, "", "research"))
    opened.wait_for_selector("#openers td")
    for shown in (
        ["≤\u202f1.5000", "2.2500", "–", "–"],
        ["2.2500", "≤\u202f1.5000", "–", "–"],
    ):
        cells = opened.locator("#openers tbody td:nth-child(2)").all_inner_texts()
        assert cells == shown
        opened.click('#openers th button[data-key="mean"]')
