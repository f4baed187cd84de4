"""The page that walks through trees, clicked through in a real browser."""

import shutil
from pathlib import Path
from typing import Any

import pytest

from guesstree.games.rules import RULES
from guesstree.games.tree import walk
from tests.page.browsing import Trees, address, wait_for


def enter(page: Any, where: str, text: str) -> None:
    """Type a text into a field, and press Enter."""
    page.fill(where, text)
    page.press(where, "Enter")


def wait_for_turns(page: Any, count: int) -> None:
    """Wait until the board has so many guesses."""
    wait_for(page, f"document.querySelectorAll('#board li').length === {count}")


def guesses_on(page: Any) -> list[str]:
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
def test_whole_games(answer: Any, page: Any, trees: Trees) -> None:
    """Each guess comes from the tree, whether replies are clicked or typed."""
    tree = trees["wordle", "neg_entropy-any"]
    steps = [*walk(tree, RULES["wordle"], "hobby")]

    for turn, (_, reply) in enumerate(steps[:-1], start=1):
        wait_for_turns(page, turn)
        answer(page, tree.texts[reply])

    wait_for_turns(page, len(steps))
    assert guesses_on(page) == [str(tree.guess[node]) for node, _ in steps]


def test_replies_without_tiles_are_typed(page: Any, trees: Trees) -> None:
    """Jotto replies with a count."""
    page.select_option("#game", "jotto")
    wait_for(page, "document.querySelector('.said') !== null")
    enter(page, "#reply", "2")
    wait_for_turns(page, 2)

    tree = trees["jotto", page.input_value("#strategy")]
    assert guesses_on(page) == [tree.opener, str(tree.guess[tree.children[0][2]])]
    assert page.get_attribute("#ranking", "href") == "../openers/jotto.csv"


def test_an_address_holds_the_path(page: Any, trees: Trees) -> None:
    """The first branch is the largest, and its address shows the same in another page."""
    tree = trees["wordle", "neg_entropy-any"]
    largest = max(tree.children[0].values(), key=lambda child: tree.size[child])
    page.click("#branches .branch")
    wait_for_turns(page, 2)

    other = page.context.new_page()
    other.goto(page.url)
    wait_for_turns(other, 2)

    assert guesses_on(other) == [tree.opener, str(tree.guess[largest])]
    assert other.inner_text("#board") == page.inner_text("#board")
    page.go_back()
    wait_for_turns(page, 1)


def test_the_turns_are_reviewed_on_the_other_page(page: Any) -> None:
    """A link leads there with the guesses and replies so far, and tiles keep their colours."""
    assert page.locator("#from-board").is_hidden()

    click_branch(page, ".....")
    page.check("#colours")
    page.click("#from-board")
    page.wait_for_selector("#play[data-stage=open]")

    assert page.evaluate("state.now.played") == "raise ....."
    assert page.get_attribute("html", "data-colours") == "blind"


def focused(page: Any) -> str:
    """Return the list that has the focus."""
    found: str = page.evaluate(
        "document.activeElement.closest('[data-keeps-focus]')?.id ?? ''"
    )
    return found


def test_without_a_mouse(page: Any) -> None:
    """A list that is used by keys keeps the focus, and arrows unfold the tree."""
    page.focus("#branches button")
    page.keyboard.press("Enter")
    wait_for_turns(page, 2)
    assert focused(page) == "branches"

    page.focus("#unfolding button")
    count = page.locator("#unfolding li").count()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowRight")

    assert page.locator("#unfolding li").count() > count
    assert focused(page) == "unfolding"


@pytest.mark.parametrize(
    ("state", "sentence"),
    [
        ("nerdle", "There is no game 'nerdle' here; this is Jotto."),
        (
            "wordle/optimal",
            "Game wordle has no strategy 'optimal'; this is neg_entropy-any.",
        ),
        ("wordle/max-consistent", ""),
    ],
)
def test_an_unknown_name_in_an_address(
    state: str, sentence: str, page: Any, folder: Path
) -> None:
    """The page shows something else, with a note."""
    page.goto(address(folder, f"#/{state}", "research"))

    wait_for(page, f"document.querySelector('#astray').textContent === {sentence!r}")
    assert page.locator("#astray").is_visible() == bool(sentence)


def test_a_missing_tree_is_named(folder: Path, context: Any, tmp_path: Path) -> None:
    """Other trees can still be chosen."""
    shutil.copytree(folder, tmp_path / "cut")
    (tmp_path / "cut/data/wordle/max-consistent.js").unlink()
    page = context.new_page()

    page.goto(address(tmp_path / "cut", "#/wordle/max-consistent", "research"))
    page.wait_for_selector("#missing p")
    assert "data/wordle/max-consistent.js is missing" in page.inner_text("#missing")
    assert page.locator("#play").is_hidden()

    page.select_option("#strategy", "neg_entropy-any")
    wait_for_turns(page, 1)
    assert page.locator("#play").is_visible()


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


@pytest.mark.parametrize("path", ["", "/....."])
def test_the_rest_of_a_game(path: str, page: Any, folder: Path, trees: Trees) -> None:
    """The average, the worst case and the games over within two guesses are the tree's."""
    tree, rule = trees["wordle", "neg_entropy-any"], RULES["wordle"]
    replies = {word: rule.texts(5)[rule.reply(tree.opener, word)] for word in tree.scores()}
    more = [
        score - bool(path)
        for word, score in tree.scores().items()
        if path in ("", f"/{replies[word]}")
    ]

    page.goto(address(folder, f"#/wordle/neg_entropy-any{path}", "research"))
    count = f"'{len(more):,}'"
    wait_for(page, f"document.querySelector('#remaining-count').innerText === {count}")

    facts = page.inner_text("#facts")
    within = round(100 * sum(turns <= 2 for turns in more) / len(more))
    assert f"{sum(more) / len(more):.2f} guesses on average, {max(more)} at most" in facts
    assert f"within two in {within}\u00a0%" in facts


def test_a_solved_game_is_green(page: Any) -> None:
    """The last row has the tiles of the right reply; one that no target earns is refused."""
    type_reply(page, "GGGG.")
    assert "No target that remains earns" in page.inner_text("#status")

    enter(page, "#target", "hobby")
    wait_for(page, "document.querySelector('#status').textContent.includes('found in')")

    tiles = page.locator("#board li:last-child .tile")
    assert tiles.evaluate_all("all => all.map((one) => one.dataset.tile)") == ["green"] * 5


NOWHERE = [
    *("#/toString", "#/constructor/valueOf", "#/__proto__/", "#/%", "#"),
    *("#/%/%%/%E0%A4?word=%", "#/wordle/toString/__proto__", f"#/{'/' * 5000}"),
    "#/wordle/max-consistent/%/..",
]


def test_addresses_that_lead_nowhere(page: Any, small_folder: Path) -> None:
    """Names of the language's own objects, and cut addresses: the page shows a game."""
    for state in NOWHERE:
        page.goto("about:blank")
        page.goto(address(small_folder, state, "research"))
        page.wait_for_selector("#board li")
        assert page.input_value("#game") in ("wordle", "jotto"), state


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
