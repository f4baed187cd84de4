"""Posters of trees."""

from pathlib import Path
from xml.etree import ElementTree

import pytest

from guesstree.replies.matrix import ReplyMatrix, compute_replies
from guesstree.report.poster import poster, svg
from guesstree.strategies.greedy import grow_greedy
from guesstree.trees.files import write_tree
from guesstree.trees.tree import GuessTree
from tests.here import guesstree_here

SVG = "{http://www.w3.org/2000/svg}"


def texts(drawn: str) -> list[str]:
    """Return the texts of a picture, without those that stand again at the top of a column."""
    found = ElementTree.fromstring(drawn).iter(f"{SVG}text")
    return [text.text or "" for text in found if [part.text for part in text] != ["…"]]


@pytest.mark.parametrize("game", ["wordle", "jotto"])
def test_every_guess_is_there(game: str, matrices: dict[str, ReplyMatrix]) -> None:
    """Each node below the root is a line; large branches come first; no line leaves the page."""
    tree = grow_greedy(matrices[game], "neg_entropy", "any")
    about = {"game": game, "rule": game, "strategy": "neg_entropy-any"}
    drawn = svg(poster(tree, about))
    said = [text.strip() for text in texts(drawn)]
    words = set(tree.guesses)
    assert sorted(word for word in said if word in words) == sorted(tree.guesses[1:])
    root = ElementTree.fromstring(drawn)
    width, height = map(float, root.attrib["viewBox"].split()[2:])
    places = [
        (float(text.attrib["x"]), float(text.attrib["y"])) for text in root.iter(f"{SVG}text")
    ]
    assert all(0 < x < width - 20 and 0 < y < height for x, y in places)
    assert 1 < width / height < 2
    assert drawn == svg(poster(tree, about))


@pytest.mark.parametrize("game", ["wordle", "jotto"])
def test_a_cheat_sheet_has_the_second_guesses(game: str, matrices: dict[str, ReplyMatrix]) -> None:
    """All of them, those after likely replies first, below a head that fits on the page."""
    tree = grow_greedy(matrices[game], "neg_entropy", "any")
    drawn = poster(tree, {"game": game, "rule": game, "strategy": "neg_entropy-any"}, 2)
    wanted = [(tree.guesses[child], int(tree.size[child])) for child in tree.children[0].values()]
    shown = [(line.word, int(line.more or 1)) for line in drawn.lines]
    assert sorted(shown) == sorted(wanted)
    sizes = [size for _, size in shown]
    assert sizes == sorted(sizes, reverse=True)
    assert all(0.62 * size * len(text) <= drawn.width for _, size, text in drawn.head)
    assert max(line.y for line in drawn.lines) < drawn.height
    assert min(line.y for line in drawn.lines) > drawn.head[-1][0] + 11


def test_odd_words_are_escaped() -> None:
    """Markup in words is text."""
    tree: GuessTree = grow_greedy(compute_replies("wordle", ["a<b", "a&b", '"b>']), "max", "any")
    about = {"game": "<g>", "rule": "wordle", "strategy": "max-any"}
    assert set(tree.guesses[1:]) <= set(texts(svg(poster(tree, about))))


def test_the_command_draws_the_same(tmp_path: Path) -> None:
    """`draw poster` writes what the function returns; as PDF, the same bytes each time."""
    tree = grow_greedy(compute_replies("wordle", ["raise", "slate", "crane"]), "max", "any")
    about = {"game": "g", "rule": "wordle", "strategy": "max-any"}
    write_tree(tree, tmp_path / "max-any.parquet", about)
    for name in ("p.svg", "p.pdf", "q.pdf"):
        guesstree_here("draw", "poster", "max-any.parquet", "--output", name, cwd=tmp_path)
    assert (tmp_path / "p.svg").read_text("utf-8") == svg(poster(tree, about))
    first, second = ((tmp_path / name).read_bytes() for name in ("p.pdf", "q.pdf"))
    assert first == second
    assert first.startswith(b"%PDF-")
