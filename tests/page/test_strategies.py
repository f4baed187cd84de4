"""The part of the page for researchers, clicked through in a real browser."""

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from guesstree.games.rules import RULES
from guesstree.games.tree import walk
from tests.page.browsing import Trees, address, open_at, wait_for

GREEDY = "#/wordle/neg_entropy-any"


@pytest.fixture(scope="module")
def opened(browser: Any, folder: Path) -> Iterator[Any]:
    """Return a page that keeps what goes wrong on it."""
    with browser.new_page(viewport={"width": 1280, "height": 900}) as page:
        page.folder, page.complaints = folder, []
        page.on("pageerror", lambda error: page.complaints.append(str(error)))
        page.on(
            "console",
            lambda message: page.complaints.extend(
                [message.text] * (message.type == "error")
            ),
        )
        page.on("request", lambda request: page.complaints.append(request.url))
        yield page


@pytest.fixture
def page(opened: Any) -> Iterator[Any]:
    """Return the page at a tree; an error, or a request to another host, is a failure."""
    opened.complaints.clear()
    open_tree(opened)
    yield opened
    local = ("file:", "data:", "blob:")
    assert [one for one in opened.complaints if not one.startswith(local)] == []


def open_tree(page: Any, state: str = GREEDY) -> None:
    """Open a tree at a node."""
    open_at(page, state)
    wait_for_steps(page, state.count("/") - 1)


def wait_for_steps(page: Any, count: int) -> None:
    """Wait until a path with this number of guesses is shown."""
    wait_for(page, f"document.querySelectorAll('#crumbs li').length === {count}")


def guesses_in(page: Any, steps: str) -> list[str]:
    """Return the guesses of a path."""
    return [text.lower() for text in page.locator(f"{steps} a").all_inner_texts()]


def enter(page: Any, text: str) -> None:
    """Type a word to mark, or a reply."""
    page.fill("#mark", text)
    page.press("#mark", "Enter")


def follow_link(page: Any, guess: str, _reply: str) -> None:
    """Follow a reply in the table, by the guess after it."""
    links = page.locator("#reply-table a", has_text=guess.upper())
    links.first.click()


def type_reply(page: Any, _guess: str, reply: str) -> None:
    """Type a reply as digits."""
    enter(page, reply.translate(str.maketrans(".YG", "012")))


def choose_block(page: Any, _guess: str, reply: str) -> None:
    """Click the block of a reply in the picture, below its labels."""
    block = page.locator(f'#icicle [aria-label^="{reply} "][aria-level="2"] rect').first
    block.click(position={"x": 2, "y": 60})


@pytest.mark.parametrize("answer", [follow_link, type_reply, choose_block])
def test_whole_games(answer: Any, page: Any, trees: Trees) -> None:
    """Each guess comes from the tree, whichever way leads on."""
    tree = trees["wordle", "neg_entropy-any"]
    steps = [*walk(tree, RULES["wordle"], "hobby")]
    guesses = [str(tree.guess[node]) for node, _ in steps]

    for turn, (_, reply) in enumerate(steps[:-1], start=1):
        wait_for_steps(page, turn)
        answer(page, guesses[turn], tree.texts[reply])

    wait_for_steps(page, len(steps))
    assert guesses_in(page, "#crumbs") == guesses


def test_replies_without_tiles_are_typed(page: Any, trees: Trees) -> None:
    """Jotto replies with a count; the list of games leads to its best strategy."""
    page.select_option("#game", "jotto")
    name = page.evaluate("data.bestOf('jotto').name")
    tree = trees["jotto", name]
    wait_for(
        page, f"document.querySelector('#crumbs a').textContent === '{tree.opener.upper()}'"
    )
    enter(page, "2")
    wait_for_steps(page, 2)

    assert page.inner_text("#strategy-table a[aria-current]") == name
    assert guesses_in(page, "#crumbs") == [
        tree.opener,
        str(tree.guess[tree.children[0][2]]),
    ]
    assert page.get_attribute("#ranking", "href") == "../openers/jotto.csv"


def test_an_address_holds_the_path(page: Any, trees: Trees) -> None:
    """The first reply is the likeliest; its address shows the same again, and back leads back."""
    tree = trees["wordle", "neg_entropy-any"]
    largest = max(tree.children[0].values(), key=lambda child: tree.size[child])
    page.locator("#reply-table a").first.click()
    wait_for_steps(page, 2)
    shown = page.inner_text("#grown")
    state = page.evaluate("location.hash")

    page.go_back()
    wait_for_steps(page, 1)
    open_tree(page, state)

    assert guesses_in(page, "#crumbs") == [tree.opener, str(tree.guess[largest])]
    assert page.inner_text("#grown") == shown


def test_the_parts_lead_to_each_other(page: Any) -> None:
    """Only one is shown, each with its title; the turns so far can be reviewed."""
    own = page.title()
    assert "neg_entropy-any" in own
    assert page.locator("h1:visible").all_inner_texts() == ["Strategies"]
    assert page.locator("#reviewing").is_hidden()

    enter(page, ".....")
    wait_for_steps(page, 2)
    page.click("#reviewing")
    wait_for(page, "document.querySelector('#strategies').hidden")

    assert page.evaluate("state.now.played") == "raise ....."
    assert page.title().startswith("RAISE ")
    page.click("#research")
    wait_for_steps(page, 1)
    assert page.title() == own


TREE = """packed.treeFrom({
  words: ["crane", "crate", "brick", "trace"], replies: ["GGG.G", ".G...", "YGGYG"],
  parent: [-1, 0, 1, 0], reply: [-1, 0, 1, 2], guess: [0, 1, 2, 3], size: [4, 2, 1, 1],
})"""
"""Four words: each guess may be right, and the second one leaves one more word."""


def test_all_words_fall_through_the_replies(page: Any) -> None:
    """Blocks are side by side below the guess before them, and a word that is found falls on."""
    script = f"""icicle.blocksOf({TREE}, 0).map(
      ({{ node, level, start, size, isFound }}) => [node, level, start, size, isFound])"""

    assert page.evaluate(script) == [
        [0, 0, 0, 4, False],
        [1, 1, 0, 2, False],
        [3, 1, 2, 1, False],
        [0, 1, 3, 1, True],
        [2, 2, 0, 1, False],
        [1, 2, 1, 1, True],
        [3, 2, 2, 1, True],
        [2, 3, 0, 1, True],
    ]


def test_the_picture_is_to_scale(page: Any, trees: Trees) -> None:
    """The width of a block is the share of its words; a colour mixes the tiles of a reply."""
    tree = trees["wordle", "neg_entropy-any"]
    largest = max(tree.children[0].values(), key=lambda child: tree.size[child])
    blocks = page.locator("#icicle [role=treeitem]")

    first, second = (blocks.nth(at).locator("rect").first for at in range(2))
    share = float(second.get_attribute("width") or 0) / float(
        first.get_attribute("width") or 1
    )

    left = f"{int(tree.size[largest])} words left, guess {tree.guesses[largest].upper()}"
    assert (
        blocks.nth(1).get_attribute("aria-label")
        == f"{tree.texts[tree.reply[largest]]} {left}"
    )
    assert share == pytest.approx(tree.size[largest] / tree.size[0], abs=0.002)
    colour = page.evaluate(
        """(replies) => replies.map((reply) => icicle.coloursOf(reply, 5).fill)""",
        [".....", "GGGGG", "GGGG."],
    )
    assert colour == ["rgb(221,225,231)", "rgb(43,125,59)", "rgb(79,145,93)"]


def test_the_picture_by_keys(page: Any, trees: Trees) -> None:
    """Arrows lead from block to block, Enter goes on, and the picture keeps the focus."""
    tree = trees["wordle", "neg_entropy-any"]
    order = sorted(tree.children[0].values(), key=lambda child: -tree.size[child])
    page.focus("#icicle [tabindex='0']")
    for key in ("ArrowDown", "ArrowRight", "ArrowRight", "ArrowLeft", "Enter"):
        page.keyboard.press(key)
    wait_for_steps(page, 2)
    assert guesses_in(page, "#crumbs")[1] == tree.guesses[order[1]]

    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowUp")

    wait_for_steps(page, 1)
    assert page.evaluate("document.activeElement.closest('#icicle') !== null")


def test_a_word_is_marked(page: Any, trees: Trees) -> None:
    """Its path is drawn, one block for each guess and one for the word, and written below."""
    tree = trees["wordle", "neg_entropy-any"]
    guesses = [str(tree.guess[node]) for node, _ in walk(tree, RULES["wordle"], "hobby")]
    path = "document.querySelector('#icicle svg > path:last-child').getAttribute('d')"
    assert page.evaluate(path) == ""

    enter(page, "HOBBY")

    assert page.evaluate(path).count("M") == len(guesses) + 1
    assert guesses_in(page, "#marked") == guesses
    page.click("#words-left button")
    assert guesses_in(page, "#marked")[-1] == page.inner_text("#words-left button")


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("GGGG.", "GGGG. is neither a possible answer nor a reply that can come here."),
        ("xyzzy", "XYZZY is neither a possible answer nor a reply that can come here."),
    ],
)
def test_what_leads_nowhere_is_refused(text: str, sentence: str, page: Any) -> None:
    """Neither a word of the game, nor a reply of this guess."""
    enter(page, text)
    assert page.inner_text("#marked") == sentence


def column(page: Any, table: str, at: int) -> list[str]:
    """Return the texts of a column."""
    cells = page.locator(f"{table} tbody tr > :nth-child({at})")
    return [text.strip("✓≤≥\u202f") for text in cells.all_inner_texts()]


def test_tables_are_sorted_by_a_click(page: Any) -> None:
    """By number or by word, up and then down; the order stays for other nodes."""
    page.click("#reply-table button >> nth=1")
    few = [int(text) for text in column(page, "#reply-table", 2)]
    page.locator("#reply-table a").first.click()
    wait_for_steps(page, 2)
    page.go_back()
    wait_for_steps(page, 1)
    assert few[0] == 1
    assert few == sorted(few) == [int(text) for text in column(page, "#reply-table", 2)]

    page.click("#reply-table button >> nth=1")
    assert [int(text) for text in column(page, "#reply-table", 2)] == sorted(few)[::-1]
    assert page.locator("[aria-sort$=ending]").count() == 1
    assert page.locator("[aria-sort=descending]").inner_text() == "Words"
    assert page.evaluate("document.activeElement.textContent") == "Words"


def test_numbers_are_sorted_as_numbers(page: Any) -> None:
    """Whatever sign a bound or a proof has; unknown numbers are the last."""
    texts = ["✓\u202f3.5", "≤\u202f3.45", "1,200", "–", "b", "within4"]
    keys = page.evaluate("(texts) => texts.map(sorting.keyOf)", texts)
    assert keys == [3.5, 3.45, 1200, float("inf"), "b", "within4"]


def test_first_guesses_are_found(page: Any, trees: Trees) -> None:
    """Twenty of all, or those with the letters that are typed, and the rest are in a table."""
    words = sorted(trees["wordle", "neg_entropy-any"].scores())
    assert len(column(page, "#opener-table", 1)) == 20
    page.click("#opener-table button >> nth=0")
    assert column(page, "#opener-table", 1) == [word.upper() for word in words[:20]]

    page.fill("#find", "zz")

    wanted = [word.upper() for word in words if "zz" in word][:20]
    assert column(page, "#opener-table", 1) == wanted
    assert page.get_attribute("#ranking", "href") == "../openers/wordle.csv"


def test_the_picture_can_be_taken(page: Any) -> None:
    """It is a file by itself, with the colours that the page has."""
    page.check("#colours", force=True)
    with page.expect_download() as download:
        page.click("#save-tree")
    page.uncheck("#colours", force=True)

    root = ElementTree.parse(download.value.path()).getroot()
    fills = {shape.get("fill") for shape in root.iter("{http://www.w3.org/2000/svg}rect")}
    assert download.value.suggested_filename == "wordle-neg_entropy-any.svg"
    assert {"#ffffff", "rgb(221,225,231)", "#86c3fb"} <= fills


@pytest.mark.parametrize(
    ("state", "sentence"),
    [
        ("nerdle", "There is no game 'nerdle' here; this is Jotto."),
        (
            "wordle/optimal",
            "Game wordle has no strategy 'optimal'; this is neg_entropy-any.",
        ),
        ("wordle/max-consistent", ""),
        ("wordle/max-consistent/GGGG.", "That reply cannot come here."),
    ],
)
def test_an_unknown_name_in_an_address(state: str, sentence: str, page: Any) -> None:
    """The page shows something else, with a note."""
    open_at(page, f"#/{state}")

    wait_for(page, f"document.querySelector('#astray').textContent === {sentence!r}")
    assert page.locator("#astray").is_visible() == bool(sentence)


def test_a_missing_tree_is_named(folder: Path, context: Any, tmp_path: Path) -> None:
    """Other trees can still be chosen."""
    shutil.copytree(folder, tmp_path / "cut")
    (tmp_path / "cut/data/wordle/max-consistent.js").unlink()
    page = context.new_page()

    page.goto(address(tmp_path / "cut", "#/wordle/max-consistent"))
    page.wait_for_selector("#astray p")
    assert "data/wordle/max-consistent.js is missing" in page.inner_text("#astray")
    assert page.locator("#grown").is_hidden()

    page.click("#strategy-table a >> text=neg_entropy-any")
    wait_for_steps(page, 1)
    assert page.locator("#grown").is_visible()


def test_quick_changes_of_strategy(page: Any) -> None:
    """The last of several strategies is shown, whichever of their files comes first."""
    page.evaluate(
        "(names) => { for (const strategy of names) state.goTo({ strategy, path: [] }); }",
        [*("max-consistent", "neg_entropy-any") * 5, "max-consistent"],
    )

    wait_for(page, "document.querySelector('#crumbs a')?.textContent === 'ARISE'")
    assert page.inner_text("#strategy-table [aria-current]") == "max-consistent"


@pytest.mark.parametrize("path", ["", "/....."])
def test_the_rest_of_a_game(path: str, page: Any, trees: Trees) -> None:
    """The average, the worst case and the words of each turn are the tree's."""
    tree, rule = trees["wordle", "neg_entropy-any"], RULES["wordle"]
    replies = {word: rule.texts(5)[rule.reply(tree.opener, word)] for word in tree.scores()}
    more = [
        score - bool(path)
        for word, score in tree.scores().items()
        if path in ("", f"/{replies[word]}")
    ]

    open_tree(page, f"{GREEDY}{path}")

    counts = [(turns, more.count(turns)) for turns in range(1, max(more) + 1)]
    found = ", ".join(f"{count:,} in {turns}" for turns, count in counts if count)
    expected = f"{sum(more) / len(more):.3f} expected guesses, {max(more)} at most."
    facts = page.inner_text("#node-facts")
    assert facts.startswith(f"{len(more):,} words left: {expected} ")
    assert facts.endswith(f" may be the answer. Found: {found}.")


NOWHERE = [
    "#/toString",
    "#/constructor/valueOf",
    "#/__proto__/",
    "#/%",
    "#",
    "#/%/%%/%E0%A4?word=%",
    "#/wordle/toString/__proto__",
    f"#/{'/' * 5000}",
    "#/wordle/max-consistent/%/..",
]


def test_addresses_that_lead_nowhere(page: Any, small_folder: Path) -> None:
    """Names of the language's own objects, and cut addresses: the page shows a game."""
    for state in NOWHERE:
        page.goto("about:blank")
        page.goto(address(small_folder, state))
        wait_for(page, "state.now.game !== ''")
        assert page.input_value("#game") in ("wordle", "jotto"), state
        assert page.locator("h1:visible").count() == 1, state


def test_nothing_else_runs(context: Any, folder: Path, tmp_path: Path) -> None:
    """Scripts, styles and handlers that somebody writes into the page do not run."""
    shutil.copytree(folder, tmp_path / "hurt")
    hurt = "<script>window.ran = 1</script><img src=x onerror='window.ran = 1'>"
    opened = context.new_page()

    path = tmp_path / "hurt/index.html"
    html = path.read_text(encoding="utf-8")
    path.write_text(html.replace("<main>", f"<main>{hurt}"), encoding="utf-8")
    opened.goto(address(tmp_path / "hurt"))
    wait_for(opened, "state.now.game !== ''")
    assert opened.evaluate("window.ran") is None
