"""The explorer suggests words in place of those that a game lacks, by the command's rule."""

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from guesstree.base.errors import likely_words, suggest_name
from guesstree.games.matrix import compute_replies
from tests.conftest import TIMES
from tests.page.browsing import look_up, make_explorer, open_page, wait_for

MOST = 3

WORDS = ("brick", "crane", "crate", "creek", "trace", "köln", "мать", "12/6=2", "aardvark")

EXAMPLES = {
    "cra": ["crane", "crate"],
    "cr": [],
    "crape": ["crate", "crane", "trace"],
    "carte": ["crate", "crane", "creek"],
    "crnae": ["crane", "crate", "trace"],
    "crene": ["crane", "creek", "crate"],
    "kóln": ["köln"],
    "мат": ["мать"],
    "12/6=3": ["12/6=2"],
    "ardvarks": ["aardvark"],
    "crane" * 50: [],
    "xyzzy": [],
}
"""Typed words with their suggestions."""

_MEANT = "([typed, words]) => typed.map((one) => near.meant(one, words))"


@pytest.fixture(scope="module")
def page(browser: Any, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    """Return the page of an explorer of a few words."""
    folder = make_explorer(
        tmp_path_factory.mktemp("near"), {"g": compute_replies("wordle", WORDS[:5])}
    )
    with open_page(browser, folder) as opened:
        yield opened


ORDERS = (WORDS, WORDS[::-1])


@pytest.mark.parametrize("words", ORDERS)
def test_the_command_suggests(words: tuple[str, ...]) -> None:
    """The suggestions do not depend on the order of the words."""
    assert {typed: likely_words(typed, words, MOST) for typed in EXAMPLES} == EXAMPLES


@pytest.mark.parametrize(
    ("typed", "named"), [("cra", "'crane'"), ("xyzzy", "choose one of ")]
)
def test_a_message_names_the_first(typed: str, named: str) -> None:
    """Without a similar word it has the number of words."""
    assert named in suggest_name(typed, WORDS)


def test_targets_come_first_among_equals(page: Any) -> None:
    """Among equally good suggestions, targets come first."""
    guesses, targets = ["craal", "crane", "raise", "rayne"], ["crane", "raise"]
    meant = {"cra": ["crane", "craal"], "rayse": ["raise", "rayne", "crane"]}
    assert {one: likely_words(one, guesses, MOST, targets) for one in meant} == meant
    script = "([typed, guesses, targets]) => typed.map((one) => near.meant(one, guesses, targets))"
    assert page.evaluate(script, [list(meant), guesses, targets]) == list(meant.values())


def test_the_page_suggests_the_same(page: Any) -> None:
    """The page has the suggestions of the command."""
    for words in ORDERS:
        assert page.evaluate(_MEANT, [list(EXAMPLES), words]) == list(EXAMPLES.values())


def test_slips_are_understood_alike(page: Any, wordle_words: tuple[str, ...]) -> None:
    """Words with a letter changed, left out, doubled or moved."""
    random = np.random.default_rng(3)
    some, typed = list(wordle_words[::3]), []
    for word in random.choice(wordle_words, 20 * TIMES).tolist():
        at = int(random.integers(5))
        other = random.choice(list("abcdefghijklmnopqrstuvwxyz"))
        head, letter, tail = word[:at], word[at], word[at + 1 :]
        typed += [f"{head}{other}{tail}", head + tail, f"{head}{letter}{letter}{tail}"]
        typed.append(tail + letter + head)

    found = page.evaluate(_MEANT, [typed, some])

    assert found == [likely_words(one, some, MOST) for one in typed]


def test_a_word_that_is_looked_up(page: Any) -> None:
    """A suggestion is a click away."""
    answer = look_up(page, "crape")
    assert answer.startswith("CRAPE is not a word this game takes.")
    assert answer.endswith("Did you mean: CRATE CRANE TRACE")
    page.click("#beside button")
    wait_for(page, "document.querySelector('#beside h2')?.textContent.includes(' CRATE ')")
    assert page.evaluate("state.now.word") == "crate"
