"""The explorer, clicked through in a real browser, against the trees as they were grown."""

import math
import re
import shutil
from pathlib import Path
from typing import Any

import numpy as np
import polars as pl
import pytest

from guesstree.games.matrix import ReplyMatrix, compute_replies
from guesstree.games.rules import RULES
from guesstree.games.tree import GuessTree, walk
from guesstree.strategies.growing import grow_greedy
from guesstree.strategies.openers import rank_openers
from tests.report.browsing import address, make_explorer, wait_for

ODD = ('a "', " b ", "</s", "a|b", "[/]")
"""Words that a page could split, or take for something else."""

FOUR = ("brick", "crane", "crate", "creek")


def test_odd_words_are_words(browser: Any, tmp_path: Path) -> None:
    """The pages show words with blanks, quotes and markup as the words that they are."""
    make_explorer(tmp_path, {"g": compute_replies("wordle", ODD)}, coded=False)
    page = browser.new_page()
    page.goto(address(tmp_path))
    page.wait_for_selector("#openers td")
    page.focus("#word")
    listed = page.eval_on_selector_all("#words option", "all => all.map((one) => one.value)")
    assert sorted(listed) == sorted(ODD)


def enter(page: Any, where: str, text: str) -> None:
    """Type a text into a field, and press Enter."""
    page.fill(where, text)
    page.press(where, "Enter")


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
    answer: Any, target: str, page: Any, folder: Path, trees: dict[tuple[str, str], GuessTree]
) -> None:
    """By tiles, by keys or by branches: each guess is that of the tree."""
    page.goto(address(folder, "#/wordle/neg_entropy-any"))
    wait_for(page, "document.querySelectorAll('#board li').length === 1")
    tree = trees["wordle", "neg_entropy-any"]
    steps = walk(tree, RULES["wordle"], target)
    game = [(str(tree.guess[node]), tree.texts[reply]) for node, reply in steps]
    for turn, (guess, reply) in enumerate(game, start=1):
        wait_for(page, f"document.querySelectorAll('#board li').length === {turn}")
        assert said(page)[-1] == guess
        if reply != "GGGGG":
            answer(page, reply)
    assert said(page) == [guess for guess, _ in game]
    assert [*game][-1][0] == target


def test_a_right_guess_ends_the_game(page: Any) -> None:
    """Five greens say so; a reply that no target earns is refused."""
    type_reply(page, "GGGGG")
    assert "in 1" in page.inner_text("#status")
    type_reply(page, "GGGG.")
    assert "No target that remains earns" in page.inner_text("#status")


def test_jotto_counts(page: Any, trees: dict[tuple[str, str], GuessTree]) -> None:
    """Replies without tiles are typed as they are."""
    page.select_option("#game", "jotto")
    wait_for(page, "document.querySelector('#game').value === 'jotto'")
    wait_for(page, "document.querySelector('.said') !== null")
    enter(page, "#reply", "2")
    wait_for(page, "document.querySelectorAll('#board li').length === 2")
    strategy = page.input_value("#strategy")
    tree = trees["jotto", strategy]
    assert said(page) == [tree.opener, str(tree.guess[tree.children[0][2]])]


def test_addresses_hold_everything(page: Any) -> None:
    """A copied address shows the same in another page, the comparison and the game included."""
    enter(page, "#word", "crane")
    page.fill("#played", "crane\nslate\nhobby")
    page.click("#review-form button")
    # The review enters the address when its data are loaded, so what follows waits for it.
    page.wait_for_selector("#turns td")
    page.select_option("#versus", "max-consistent")
    page.click("#branches .branch")
    wait_for(page, "document.querySelectorAll('#board li').length === 2")
    assert page.title().startswith("mulch, guess 2 · wordle by neg_entropy-any")
    shown = [page.inner_text(where) for where in ("#found", "#reviewed", "#comparison", "#board")]
    other = page.context.new_page()
    other.goto(page.url)
    other.wait_for_selector("#turns td")
    other.wait_for_selector("#comparison .pair")
    other.wait_for_selector("#found tr[data-strategy]")
    again = [other.inner_text(where) for where in ("#found", "#reviewed", "#comparison", "#board")]
    assert again == shown
    page.go_back()
    wait_for(page, "document.querySelectorAll('#board li').length === 1")


def test_tables_sort(page: Any) -> None:
    """A click on a head sorts by it, another one the other way round."""
    cells = "#openers tbody tr:nth-child(2) td:nth-child(3)"
    page.click("#openers th:nth-child(3) button")
    least = page.locator(cells).first.inner_text()
    page.click("#openers th:nth-child(3) button")
    assert float(least) < float(page.locator(cells).first.inner_text()) == 5.878


def test_rows_without_a_value_come_last(browser: Any, tmp_path: Path) -> None:
    """Whichever way a column is sorted."""
    matrix = compute_replies("wordle", FOUR)
    means = pl.Series("max-any_mean", [2.5, None, 1.5, None])
    openers = rank_openers(matrix).with_columns(means, pl.lit(3).alias("max-any_worst"))
    make_explorer(tmp_path, {"g": matrix}, coded=False, openers={"g": openers})
    opened = browser.new_page()
    opened.goto(address(tmp_path))
    opened.wait_for_selector("#openers td")
    for values in (["1.5000", "2.5000", "–", "–"], ["2.5000", "1.5000", "–", "–"]):
        opened.click('#openers th button[data-key="mean"]')
        cells = opened.locator("#openers tbody tr").filter(has=opened.locator("td"))
        assert [row.split()[-1] for row in cells.all_inner_texts()] == values
    opened.close()


def test_themes_and_narrow_screens(page: Any) -> None:
    """Dark and colour-blind tiles are a click away; a phone scrolls in one direction only."""
    before = page.evaluate("getComputedStyle(document.body).backgroundColor")
    page.click("#theme")
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") != before
    page.click("#colours")
    assert page.get_attribute("html", "data-colours") == "blind"
    page.set_viewport_size({"width": 360, "height": 740})
    narrow = "document.documentElement.scrollWidth <= document.documentElement.clientWidth"
    wait_for(page, narrow)  # the tree is drawn anew for the new width


def focused(page: Any) -> str:
    """Return what has the focus: its id, or that of the list that it is in, and its key."""
    found: str = page.evaluate(
        "(() => { const at = document.activeElement;"
        "const home = at.closest('[data-keeps-focus]');"
        "return at.id || `${home ? home.id : at.tagName} ${at.dataset.key || at.className}`; })()"
    )
    return found


def test_without_a_mouse(page: Any) -> None:
    """A few stops of the Tab key lead from one end to the other; lists are one stop each."""
    page.focus("#game")
    reached = [focused(page)]
    while reached[-1] != "versus" and len(reached) < 60:
        page.keyboard.press("Tab")
        reached.append(focused(page))
    ids = {"game", "strategy", "reply", "go", "as-list", "word", "played", "search", "versus"}
    assert ids <= set(reached)
    for home in ("branches", "picture"):
        assert sum(one.split()[0] == home for one in reached) == 1
    page.focus("#branches button")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    wait_for(page, "document.querySelectorAll('#board li').length === 2")
    assert focused(page).startswith("branches ")


def test_a_word_is_judged_in_a_sentence(page: Any) -> None:
    """The best first word is named, and among which words; another one is put beside it."""
    wait_for(page, "document.querySelectorAll('#nearly button').length === 0")
    assert page.inner_text("#start") == "Start with RAISE: 3.52 guesses on average."
    among = "2,309 words that may be the answer and 2,309 that may be guessed."
    assert page.inner_text("#among") == f"The best found for {among}"
    enter(page, "#word", "raise")
    wait_for(page, "document.querySelector('#word-verdict') !== null")
    assert verdict(page).startswith("RAISE is the best found of 2,309 first words: 3.5")
    enter(page, "#word", "mammy")
    wait_for(page, "document.querySelector('#word-verdict').textContent.includes('MAMMY')")
    assert verdict(page).startswith("The reply to MAMMY leaves 565.4 words on average, that of")
    assert verdict(page).endswith("it is the 2,274th of 2,309 first words.")
    enter(page, "#word", "xyzzy")
    near = "Did you mean jazzy, fuzzy or fizzy?"
    none = f"xyzzy is not among the 2,309 words that may be guessed. {near}"
    wait_for(page, f"document.querySelector('#judged').textContent === '{none}'")


_KNOWN = """({ mean, total, lower_bound, proved }) => {
  const found = data.openersOf("g");
  const column = (known) => found.rows.map(({ guess }) => known[guess] ?? null);
  const outcome = { mean: column(mean), total: column(total), lower_bound: column(lower_bound) };
  found.outcomes = { "max-any": outcome };
  const start = { guess: "brick", mean: proved ? 1.75 : 1.9 };
  Object.assign(data.games.g, { proved, start });
  Object.assign(data.bestOf("g"), { total: 7, first: "brick", mean: start.mean });
}"""

VERDICTS = {
    "followed": {
        "brick": "BRICK is the best found of 4 first words: 1.9000 guesses on average.",
        "crane": "The reply to CRANE leaves .* words on average, that of BRICK ",
        "creek": "The reply to CREEK leaves .* words on average, that of BRICK ",
    },
    "proved": {
        "brick": "BRICK is proved the best of 4 first words: 1.7500 guesses on average.",
        "crate": "CRATE is as good as BRICK: 1.7500 guesses on average. Proved.",
        "crane": "CRANE takes 2.0000 guesses .* best way. The best .* BRICK, takes 1.7500. Proved.",
        "creek": "However you go on, CREEK takes at least 2.2500; .* BRICK, takes 1.7500. Proved.",
    },
    "bounded": {
        "crane": "However you go on, CRANE takes no fewer than the 1.7500 guesses of BRICK, the",
        "creek": "However you go on, CREEK takes no fewer than the 1.7500 guesses of BRICK, the",
    },
}
"""What is said of words: that were followed, that are proved, of which a bound is known."""

KNOWN: dict[str, dict[str, Any]] = {
    "followed": {"mean": {"brick": 1.9, "crane": 2.5}, "total": {}, "lower_bound": {}},
    "proved": {
        "mean": {"brick": 1.9, "crane": 2.5},
        "total": {"brick": 7, "crate": 7, "crane": 8},
        "lower_bound": {"creek": 9},
    },
    "bounded": {"mean": {"crane": 2.5}, "total": {"brick": 7}, "lower_bound": {"crane": 7}},
}


AT_MOST = {
    "followed": {
        "crane": "CRANE takes ≤ 2.5000 .* at most that. The best first .* BRICK, takes 1.9000.",
        "creek": "How many guesses CREEK takes on average is not known here, only how many words ",
    },
    "proved": {
        "creek": "How many guesses CREEK takes on average is not known here, only that ",
    },
    "bounded": {
        "crane": "CRANE takes ≤ 2.5000 guesses on average: the best way .* takes at most that.$",
        "creek": "How many guesses CREEK takes on average is not known here, only that ",
    },
}
"""What is said of those of which no total is proved, where the page cannot grow a tree itself."""


@pytest.mark.parametrize("known", VERDICTS)
def test_a_proof_says_how_good_a_word_is(known: str, browser: Any, tmp_path: Path) -> None:
    """Where there is one; else the best tree that is known does, and else the words left."""
    opened = browser.new_page()
    folder = make_explorer(tmp_path, {"g": compute_replies("wordle", FOUR)}, coded=False)
    opened.goto(address(folder))
    opened.wait_for_selector("#openers td")
    opened.evaluate(_KNOWN, KNOWN[known] | {"proved": known != "followed"})
    for word, said in VERDICTS[known].items():
        enter(opened, "#word", word)
        wait_for(opened, f"state.now.word === '{word}'")
        named = f"textContent.includes('{word.upper()}')"
        wait_for(opened, f"document.querySelector('#word-verdict')?.{named}")
        assert re.match(said, verdict(opened)), verdict(opened)
        wait_for(opened, "!document.querySelector('#judged').innerText.includes('computed')")
        place = opened.locator("#at-most")
        most = place.inner_text() if place.count() else ""
        assert bool(most) == (word in AT_MOST[known])
        assert re.match(AT_MOST[known].get(word, ""), most), most
    opened.close()


def test_a_tree_of_the_page_says_what_a_word_takes_at_most(
    page: Any, matrices: dict[str, ReplyMatrix]
) -> None:
    """The number fills in: it is that of the greedy tree that the library grows."""
    for word in ("mammy", "hobby"):
        enter(page, "#word", word)
        wait_for(
            page, f"document.querySelector('#word-verdict')?.innerText.includes('{word.upper()}')"
        )
        most = greedy_after(matrices["wordle"], word)
        said = f"{word.upper()} takes ≤ {math.ceil(most * 1e4 - 1e-6) / 1e4:.4f} guesses on average"
        wait_for(page, f"document.querySelector('#at-most')?.innerText.startsWith('{said}')")


def greedy_after(matrix: ReplyMatrix, opener: str) -> float:
    """Return the mean of the tree that goes on after a first guess by information, any guess."""
    codes = matrix.codes[matrix.position[opener]]
    total = len(codes)
    for code in np.unique(codes[codes != matrix.right]):
        part = matrix.with_targets(np.flatnonzero(codes == code))
        total += grow_greedy(part, "neg_entropy", "any", any_window=(4, None)).total
    return total / len(codes)


def test_a_list_that_ends_says_when(browser: Any, tmp_path: Path) -> None:
    """Once, beside the words that may be the answer."""
    matrix = compute_replies("wordle", FOUR)
    opened = browser.new_page()
    for until in (None, "July 2023"):
        dates = {"g": until} if until else {}
        folder = make_explorer(tmp_path / str(until), {"g": matrix}, until=dates)
        opened.goto(address(folder))
        opened.wait_for_selector("#openers td")
        later = "The answers are those of July 2023; later ones may be missing."
        assert opened.inner_text("body").count(later) == bool(until)
    opened.close()


def test_nearly_as_good_words_are_known_to_be(browser: Any, tmp_path: Path) -> None:
    """Of a proved game, only words whose total is proved: a mean that was followed is no match."""
    opened = browser.new_page()
    opened.goto(address(make_explorer(tmp_path, {"g": compute_replies("wordle", FOUR)})))
    opened.wait_for_selector("#openers td")
    for known, word, listed in (
        ("followed", "creek", ["crane 2.5000"]),
        ("proved", "crane", ["crate 1.7500", "crane 2.0000"]),
        ("bounded", "crate", []),
    ):
        opened.evaluate(_KNOWN, KNOWN[known] | {"proved": known != "followed"})
        enter(opened, "#word", word)
        said = f"document.querySelector('#judged').textContent.includes('{word.upper()}')"
        wait_for(opened, said)
        shown = opened.locator("#nearly .known").all_inner_texts()
        assert [" ".join(one.split()) for one in shown] == listed
    opened.close()


def verdict(page: Any) -> str:
    """Return the sentence on a word."""
    return str(page.inner_text("#word-verdict"))


def test_an_address_that_names_what_there_is_not(page: Any, folder: Path) -> None:
    """The page shows something else, and says so, until it shows what it is asked for."""
    for state, said in (
        ("nerdle", "There is no game 'nerdle' here; this is jotto."),
        ("wordle/optimal", "Game wordle has no strategy 'optimal'; this is neg_entropy-any."),
        (
            "wordle/max-consistent?versus=optimal",
            "Game wordle has no strategy 'optimal'; the comparison is with neg_entropy-any.",
        ),
        ("wordle/max-consistent", ""),
    ):
        page.goto(address(folder, f"#/{state}"))
        wait_for(page, f"document.querySelector('#astray').textContent === {said!r}")
        assert page.locator("#astray").is_visible() == bool(said)


@pytest.mark.parametrize(
    "missing",
    [
        *("max-consistent", "openers", "words"),
        pytest.param("neg_entropy-any", marks=pytest.mark.slow),
    ],
)
def test_what_is_missing_is_named(missing: str, folder: Path, browser: Any, tmp_path: Path) -> None:
    """If a file is not there, a sentence says which, and all that needs no such file is shown."""
    shutil.copytree(folder, tmp_path / "cut")
    (tmp_path / f"cut/data/wordle/{missing}.js").unlink()
    cut = browser.new_page()
    faults: list[str] = []
    cut.on("pageerror", lambda error: faults.append(str(error)))
    # A review of the first of 2,309 words takes seconds; here only its file matters.
    played = "&played=raise%20....." if missing == "words" else ""
    state = f"#/wordle/max-consistent?word=hobby{played}&versus=neg_entropy-any"
    cut.goto(address(tmp_path / "cut", state))
    wait_for(cut, f"document.body.innerText.includes('{missing}.js is missing')")
    assert cut.locator("#strategies tbody tr").count() > 1
    if missing != "openers":
        cut.wait_for_selector("#openers td")
    if missing != "max-consistent":
        cut.wait_for_selector("#found tr[data-strategy='max-consistent'] td")
        assert said(cut)
    else:
        assert cut.locator("#play").is_hidden()
        cut.select_option("#strategy", "neg_entropy-any")
        wait_for(cut, "document.querySelectorAll('#board li').length === 1")
        assert cut.locator("#play").is_visible()
    assert not faults
    cut.close()


def test_quick_changes_of_strategy(page: Any) -> None:
    """The last of several strategies is shown, whichever of their files comes first."""
    page.evaluate(
        """(() => {
          const choose = (name) => {
            const menu = document.getElementById("strategy");
            menu.value = name;
            menu.dispatchEvent(new Event("change"));
          };
          for (let round = 0; round < 5; round++) {
            choose("max-consistent");
            choose("neg_entropy-any");
          }
          choose("max-consistent");
        })()"""
    )
    wait_for(page, "document.querySelector('#board li')?.dataset.guess === 'arise'")
    assert page.input_value("#strategy") == "max-consistent"


def test_what_is_said_of_the_rest_of_a_game(
    page: Any, folder: Path, trees: dict[tuple[str, str], GuessTree]
) -> None:
    """Guesses on average, at most and within two, and the words that remain, are the tree's."""
    tree, rule = trees["wordle", "neg_entropy-any"], RULES["wordle"]
    grey = rule.texts(5).index(".....")
    scores = tree.scores()
    after = [scores[word] - 1 for word in scores if rule.reply(tree.opener, word) == grey]
    for state, more in (("", [*scores.values()]), ("/.....", after)):
        page.goto(address(folder, f"#/wordle/neg_entropy-any{state}"))
        wait_for(page, f"document.querySelector('#remaining-count').innerText === '{len(more):,}'")
        within = round(100 * sum(turns <= 2 for turns in more) / len(more))
        said = page.inner_text("#facts")
        assert f"takes {sum(more) / len(more):.2f} guesses on average, {max(more)} at most" in said
        assert f"over within two in {within}\u00a0% of cases" in said


def test_a_strategy_is_not_compared_with_itself(page: Any, folder: Path) -> None:
    """An address that asks for it compares with another."""
    page.goto(address(folder, "#/wordle/max-consistent?versus=max-consistent"))
    wait_for(page, "document.querySelector('#strategy').value === 'max-consistent'")
    assert page.input_value("#versus") == "neg_entropy-any"


def test_a_solved_game_is_green(page: Any) -> None:
    """The last row of a finished game has the tiles of the right reply; no reply is asked for."""
    enter(page, "#target", "hobby")
    wait_for(page, "document.querySelector('#status').textContent.includes('found in')")
    tiles = page.eval_on_selector_all(
        "#board li:last-child .tile", "all => all.map((one) => one.dataset.tile)"
    )
    assert tiles == ["green"] * 5
    lit = page.eval_on_selector_all("#picture .lit", "all => all.length")
    assert lit >= 2


NOWHERE = [
    *("#/toString", "#/constructor/valueOf", "#/__proto__/", "#/%", "#/%/%%/%E0%A4?word=%", "#"),
    *("#/wordle/toString/__proto__", "#/wordle/max-consistent/%/..", f"#/{'/' * 5000}"),
    "#/wordle/max-consistent?word=__proto__",
]


def test_addresses_that_lead_nowhere(page: Any, folder: Path) -> None:
    """Names of the language's own objects, and cut addresses: the page shows a game."""
    for state in NOWHERE:
        page.goto("about:blank")
        page.goto(address(folder, state))
        page.wait_for_selector("#openers td")
        assert said(page)
        assert page.input_value("#game") in ("wordle", "jotto")


def test_nothing_else_runs(browser: Any, folder: Path, tmp_path: Path) -> None:
    """Scripts, styles and handlers that somebody writes into a page do not run."""
    shutil.copytree(folder, tmp_path / "hurt")
    page_path = tmp_path / "hurt/index.html"
    html = page_path.read_text(encoding="utf-8")
    hurt = "<script>window.ran = 1</script><img src=x onerror='window.ran = 1'>"
    page_path.write_text(html.replace("<main>", f"<main>{hurt}"), encoding="utf-8")
    opened = browser.new_page()
    opened.goto(address(tmp_path / "hurt"))
    opened.wait_for_selector("#openers td")
    assert opened.evaluate("window.ran") is None
    opened.close()


def test_first_guesses_are_searched(page: Any, wordle_words: tuple[str, ...]) -> None:
    """Letters find words that have them; question marks stand for any letter."""
    for asked, pattern in (("rais", "rais"), ("?a?e?", "^.a.e.$"), ("?a?e", "^.a.e$"), ("", "")):
        count = len([word for word in wordle_words if re.search(pattern, word)])
        page.fill("#search", asked)
        found = page.inner_text("#openers-count").split(" of ")[0].replace(",", "")
        assert int(found) == count, asked


def test_one_word_under_every_strategy(page: Any, trees: dict[tuple[str, str], GuessTree]) -> None:
    """The games of a word, with as many guesses as the trees take."""
    enter(page, "#word", "watch")
    page.wait_for_selector("#found tr")
    for strategy in ("neg_entropy-any", "max-consistent"):
        row = page.inner_text(f'#found tr[data-strategy="{strategy}"] td.number')
        assert int(row) == trees["wordle", strategy].scores()["watch"]


def test_walking_in_the_picture(page: Any, trees: dict[tuple[str, str], GuessTree]) -> None:
    """A click on a block of the second row makes its guess the next one."""
    page.locator("#picture .node").nth(1).click()
    wait_for(page, "document.querySelectorAll('#board li').length === 2")
    tree = trees["wordle", page.input_value("#strategy")]
    largest = max(tree.children[0].values(), key=lambda node: tree.size[node])
    assert said(page)[-1] == tree.guess[largest]


def test_means_of_a_hard_mode_are_not_offered(browser: Any, tmp_path: Path) -> None:
    """A tree that holds to one is no way to go on that a first word alone asks for."""
    opened = browser.new_page()
    folder = make_explorer(tmp_path, {"g": compute_replies("wordle", FOUR)}, coded=False)
    opened.goto(address(folder))
    opened.wait_for_selector("#openers td")
    opened.evaluate(_KNOWN, KNOWN["followed"] | {"proved": False})
    opened.evaluate("Object.assign(data.bestOf('g'), { first: 'crane', mode: 'nyt-hard' })")
    enter(opened, "#word", "crane")
    wait_for(opened, "document.querySelector('#at-most')?.textContent.includes('not known')")
    assert not opened.locator("#nearly .known").count()
    opened.close()


def test_a_total_that_is_proved_stands_alone(browser: Any, tmp_path: Path) -> None:
    """No mean of a tree stands beside it in the table of first guesses."""
    matrix = compute_replies("wordle", FOUR)
    ranking = rank_openers(matrix).with_columns(
        pl.Series("max-any_mean", [2.5, 1.75, 1.75, 2.5]),
        pl.Series("max-any_total", [None, 7, None, None]),
        pl.Series("max-any_lower_bound", [8, None, 8, 8]),
    )
    opened = browser.new_page()
    for game, heads in (("proved", 1), ("followed", 0)):
        columns = ranking if heads else ranking.drop("max-any_total", "max-any_lower_bound")
        folder = make_explorer(tmp_path / game, {"g": matrix}, openers={"g": columns})
        opened.goto(address(folder))
        opened.wait_for_selector("#openers td")
        assert opened.locator("#openers th button[data-key='total']").count() == heads
        assert opened.locator("#openers th button[data-key='mean']").count() == 1 - heads
        assert ("max-any goes on" in opened.inner_text("#openers-note")) == (not heads)
    opened.close()


def test_how_things_are_shown_is_in_the_address(page: Any) -> None:
    """Search, orders, picture or list: a copied address shows the same; none is a step back."""
    steps = page.evaluate("history.length")
    page.fill("#search", "?a?e?")
    page.click("#openers th button[data-key='branches']")
    page.click("#openers th button[data-key='branches']")
    page.click("#strategies th button[data-key='first']")
    page.click("#corner")
    page.click("#as-list")
    assert page.evaluate("history.length") == steps
    other = page.context.new_page()
    other.goto(page.url)
    other.wait_for_selector("#openers td")
    other.wait_for_selector("#unfolding li")
    places = ("#openers", "#openers-count", "#strategies", "#unfolding")
    assert [other.inner_text(where) for where in places] == [
        page.inner_text(where) for where in places
    ]
    assert other.input_value("#search") == "?a?e?"
    assert other.get_attribute("#corner", "aria-pressed") == "true"
    sizes = other.locator("#openers tbody td:nth-child(4)").all_inner_texts()
    assert [int(size) for size in sizes] == sorted(map(int, sizes), reverse=True)
    other.select_option("#game", "jotto")
    wait_for(other, "document.querySelector('#search').value === ''")
    assert "?" not in other.url


def test_links_skip_to_sections(page: Any) -> None:
    """Those for researchers lead to each section, and the address stays as it is."""
    before = page.url
    for section, title in (("play", "play-title"), ("versus-section", "versus-title")):
        page.focus(f"a[data-section='{section}']")
        page.keyboard.press("Enter")
        assert focused(page) == title
    assert page.url == before


def test_the_first_stops_are_the_questions(page: Any) -> None:
    """Few stops of the Tab key lead to them, and no strategy comes before."""
    reached: list[str] = []
    while not reached or reached[-1] != "strategy":
        page.keyboard.press("Tab")
        reached.append(focused(page))
    questions = [at for at, one in enumerate(reached) if one in ("game", "word", "played")]
    assert len(questions) == 3
    assert questions[0] < 3
    assert questions[-1] < 10


def test_long_lists_are_drawn_where_they_are_seen(page: Any) -> None:
    """Of 2,309 first guesses and words a few dozen are drawn; the keyboard reaches the last."""
    assert page.locator("#openers tbody tr").count() < 40
    assert page.locator("#remaining .word").count() < 200
    assert page.evaluate("document.querySelectorAll('*').length") < 3000
    page.focus("#openers tbody button")
    page.keyboard.press("End")
    wait_for(page, "document.activeElement.dataset.at === '2308'")
    assert page.locator("#openers tbody tr").count() < 40
    page.keyboard.press("Enter")
    wait_for(page, "document.querySelector('#found h3') !== null")
    assert "2,309th of 2,309" in page.inner_text("#found")
