"""The sheet of second guesses."""

from pathlib import Path
from xml.etree import ElementTree

import pytest

from guesstree.games.artifacts import write_tree
from guesstree.games.matrix import ReplyMatrix, compute_replies
from guesstree.games.tree import GuessTree
from guesstree.report.explorer import sheet
from guesstree.strategies.growing import grow_greedy
from tests.here import guesstree_here

SVG = "{http://www.w3.org/2000/svg}"


@pytest.mark.parametrize("game", ["wordle", "jotto"])
def test_a_sheet_has_the_second_guesses(game: str, matrices: dict[str, ReplyMatrix]) -> None:
    """All of them, those after likely replies first, below a head that fits on the page."""
    tree = grow_greedy(matrices[game], "neg_entropy", "any")
    drawn = sheet(tree, {"game": game, "rule": game, "strategy": "neg_entropy-any"})
    root = ElementTree.fromstring(drawn)
    width, height = map(float, root.attrib["viewBox"].split()[2:])
    texts = list(root.iter(f"{SVG}text"))
    bold = [text for text in texts if "bold" in text.attrib.get("class", "").split()]
    said = [["".join(text.itertext()), "1"] for text in bold]
    shown = [(word, int(left)) for word, left, *_ in (" ".join(one).split() for one in said)]
    wanted = [(tree.guesses[child], int(tree.size[child])) for child in tree.children[0].values()]
    assert sorted(shown) == sorted(wanted)
    sizes = [size for _, size in shown]
    assert sizes == sorted(sizes, reverse=True)
    head = [text for text in texts if "font-size" in text.attrib]
    assert all(
        0.62 * float(text.attrib["font-size"]) * len(str(text.text)) <= width for text in head
    )
    places = [(float(text.attrib["x"]), float(text.attrib["y"])) for text in texts]
    assert all(0 < x < width - 20 and 0 < y < height for x, y in places)
    assert min(float(text.attrib["y"]) for text in bold) > float(head[-1].attrib["y"]) + 11


def test_odd_words_are_escaped() -> None:
    """Markup in words is text."""
    tree: GuessTree = grow_greedy(compute_replies("wordle", ["a<b", "a&b", '"b>']), "max", "any")
    root = ElementTree.fromstring(sheet(tree, {"game": "<g>", "rule": "wordle", "strategy": "max"}))
    assert set(tree.guesses[1:]) <= {text.text for text in root.iter(f"{SVG}text")}


def test_the_command_draws_the_same(tmp_path: Path) -> None:
    """`draw sheet` writes what the function returns, of a tree of one guess, too."""
    for words in (["raise", "slate", "crane"], ["raise"]):
        tree = grow_greedy(compute_replies("wordle", words), "max", "any")
        about = {"game": "g", "rule": "wordle", "strategy": "max-any"}
        write_tree(tree, tmp_path / "max-any.parquet", about)
        guesstree_here("draw", "sheet", "max-any.parquet", "--output", "p.svg", cwd=tmp_path)
        assert (tmp_path / "p.svg").read_text("utf-8") == sheet(tree, about)
