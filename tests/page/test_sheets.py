"""A sheet to print has the second guess for each reply."""

from xml.etree import ElementTree

import pytest

from guesstree.games.matrix import compute_replies
from guesstree.page.sheets import sheet
from guesstree.strategies.greedy import grow_greedy
from tests.page.browsing import Games

SVG = "{http://www.w3.org/2000/svg}"


@pytest.mark.parametrize("game", ["wordle", "jotto"])
def test_a_sheet_has_the_second_guesses(game: str, matrices: Games) -> None:
    """All of them, those after likely replies first."""
    tree = grow_greedy(matrices[game], "neg_entropy", "any")
    drawn = sheet(tree, {"game": game, "rule": game, "strategy": "neg_entropy-any"})
    root = ElementTree.fromstring(drawn)
    texts = list(root.iter(f"{SVG}text"))
    bold = [text for text in texts if "bold" in text.attrib.get("class", "").split()]
    # A guess that leaves one word has no number.
    shown = [("".join(text.itertext()) + " 1").split()[:2] for text in bold]
    sizes = [int(left) for _, left in shown]

    below = tree.children[0].values()
    wanted = [[tree.guesses[child], str(tree.size[child])] for child in below]
    assert sorted(shown) == sorted(wanted)
    assert sizes == sorted(sizes, reverse=True)


def test_odd_words_are_escaped() -> None:
    """Markup in words is text."""
    replies = compute_replies("wordle", ["a<b", "a&b", '"b>'])
    tree = grow_greedy(replies, "max", "any")

    drawn = sheet(tree, {"game": "<g>", "rule": "wordle", "strategy": "max"})

    root = ElementTree.fromstring(drawn)
    assert set(tree.guesses[1:]) <= {text.text for text in root.iter(f"{SVG}text")}
