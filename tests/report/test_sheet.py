"""The sheet of second guesses."""

from xml.etree import ElementTree

import pytest

from guesstree.games.matrix import ReplyMatrix, compute_replies
from guesstree.games.tree import GuessTree
from guesstree.report.explorer import sheet
from guesstree.strategies.growing import grow_greedy

SVG = "{http://www.w3.org/2000/svg}"


@pytest.mark.parametrize("game", ["wordle", "jotto"])
def test_a_sheet_has_the_second_guesses(game: str, matrices: dict[str, ReplyMatrix]) -> None:
    """All of them, those after likely replies first."""
    tree = grow_greedy(matrices[game], "neg_entropy", "any")
    drawn = sheet(tree, {"game": game, "rule": game, "strategy": "neg_entropy-any"})
    root = ElementTree.fromstring(drawn)
    texts = list(root.iter(f"{SVG}text"))
    bold = [text for text in texts if "bold" in text.attrib.get("class", "").split()]
    said = [["".join(text.itertext()), "1"] for text in bold]
    shown = [(word, int(left)) for word, left, *_ in (" ".join(one).split() for one in said)]
    wanted = [(tree.guesses[child], int(tree.size[child])) for child in tree.children[0].values()]
    assert sorted(shown) == sorted(wanted)
    sizes = [size for _, size in shown]
    assert sizes == sorted(sizes, reverse=True)


def test_odd_words_are_escaped() -> None:
    """Markup in words is text."""
    tree: GuessTree = grow_greedy(compute_replies("wordle", ["a<b", "a&b", '"b>']), "max", "any")
    root = ElementTree.fromstring(sheet(tree, {"game": "<g>", "rule": "wordle", "strategy": "max"}))
    assert set(tree.guesses[1:]) <= {text.text for text in root.iter(f"{SVG}text")}
