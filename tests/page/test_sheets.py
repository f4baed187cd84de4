"""A sheet to print has the second guess for each reply."""

from xml.etree import ElementTree

import pytest

from guesstree.games.matrix import compute_replies
from guesstree.games.modes import Mode
from guesstree.page.sheets import recommended_instead, sheet
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


def test_a_sheet_replaces_words_that_are_never_recommended(matrices: Games) -> None:
    """Advice names the other guess; the only word that is left stays."""
    matrix = matrices["wordle"]
    tree = grow_greedy(matrix, "neg_entropy", "any")
    nodes = list(tree.children[0].values())
    open_node = max(nodes, key=lambda node: tree.size[node])
    lone_node = next(node for node in nodes if tree.size[node] == 1)
    never = frozenset({tree.guesses[open_node], tree.guesses[lone_node]})

    instead = recommended_instead(tree, matrix, Mode.ANY, never)
    drawn = sheet(tree, {"game": "a", "rule": "wordle", "strategy": "max"}, instead)

    guess, is_possible = instead[open_node]
    assert guess not in never
    row = matrix.row(matrix.position[tree.opener])
    reply = row[matrix.targets.index(tree.guesses[open_node])]
    fits = guess in matrix.targets and row[matrix.targets.index(guess)] == reply
    assert is_possible == fits
    assert instead[lone_node] == (tree.guesses[lone_node], True)
    assert f">{guess} " in drawn
    assert f">{tree.guesses[open_node]} " not in drawn


def test_odd_words_are_escaped() -> None:
    """Markup in words is text."""
    replies = compute_replies("wordle", ["a<b", "a&b", '"b>'])
    tree = grow_greedy(replies, "max", "any")

    drawn = sheet(tree, {"game": "<g>", "rule": "wordle", "strategy": "max"})

    root = ElementTree.fromstring(drawn)
    assert set(tree.guesses[1:]) <= {text.text for text in root.iter(f"{SVG}text")}
