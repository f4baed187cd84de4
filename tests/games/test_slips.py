"""Trees of others with one slip: the message names the word, the reply and the line."""

import json
from pathlib import Path
from typing import Any

import pytest

from guesstree.errors import InputError
from guesstree.games.formats import read_other_tree
from guesstree.games.matrix import ReplyMatrix, compute_replies

TEXT = """\
bühn BBBB1 fell GGGG2
     BBBG1 köln GGGG2
     BBGG1 föhn GGGG2
     BGBB1 müll GGGG2
     GGGG1
"""
BRANCHES = [("....", "fell"), ("...G", "köln"), ("..GG", "föhn"), (".G..", "müll")]


@pytest.fixture(scope="module")
def matrix() -> ReplyMatrix:
    """Return the game of the five words."""
    return compute_replies("wordle", ("köln", "müll", "bühn", "fell", "föhn"))


def fault(path: Path, text: str, matrix: ReplyMatrix) -> str:
    """Return what is wrong with a tree, without the folder of its file."""
    path.write_text(text, "utf-8")
    with pytest.raises(InputError) as error:
        read_other_tree(path, matrix)
    return str(error.value).replace(str(path), path.name)


def node(guess: str, branches: list[tuple[str, str]], **others: Any) -> str:
    """Return a node in JSON, in which replies may come twice."""
    inside = ", ".join(f"{json.dumps(reply)}: {branch}" for reply, branch in branches)
    rest = "".join(f"{json.dumps(key)}: {value}, " for key, value in others.items())
    return f'{{"guess": {json.dumps(guess)}, {rest}"branches": {{{inside}}}}}'


def tree(branches: list[tuple[str, str]]) -> str:
    """Return the tree of five words with these branches."""
    return node("bühn", [(reply, node(guess, [], size=1)) for reply, guess in branches], size=5)


SLIPS = """\
4||: the tree does not find 'müll': it has no branch bühn .G..
5|     GGGG1/     YYYY1 fell GGGG2|, line 6: after bühn YYYY no target is left
4|     BGBY1 müll GGGG2|, line 4: after bühn .G.Y no target is left
4|     BGBB1 fell GGGG2|: the tree does not find 'müll': it has no branch bühn .G.. fell ..GG
2|     BBBG1 kölm GGGG2|, line 2: the tree guesses 'kölm', which is not among the guesses; did you
2|     BBBB1 köln GGGG2|, line 2: after bühn .... comes 'köln', but 'fell' before; expected one
2|bühm BBBG1 köln GGGG2|, line 2: the tree guesses 'bühm', which is not among the guesses; did you
2|     GGGG1 köln GGGG2|: the tree has a node that does not follow its parent by a reply"""
"""The number of a line, those that stand in its place, and what is said."""


@pytest.mark.parametrize("slip", SLIPS.splitlines())
def test_slips_in_text(slip: str, tmp_path: Path, matrix: ReplyMatrix) -> None:
    """A line that is missing, comes twice, or has another reply or word."""
    number, line, message = slip.split("|")
    lines = TEXT.splitlines()
    lines[int(number) - 1 : int(number)] = line.split("/")
    assert fault(tmp_path / "t.txt", "\n".join(lines), matrix).startswith(f"t.txt{message}")


@pytest.mark.parametrize(
    ("branches", "message"),
    [
        (BRANCHES[:-1], "the tree does not find 'müll': it has no branch bühn .G.."),
        ([*BRANCHES, BRANCHES[-1]], "'.G..' comes twice in one object; keep one of them"),
        (
            [*BRANCHES, ("0200", "fell")],
            "after bühn .G.. comes 'fell', but 'müll' before; expected one guess",
        ),
        ([*BRANCHES, ("Y...", "fell")], "after bühn Y... no target is left"),
        (
            [*BRANCHES[:-1], (".G..", "mull")],
            "the tree guesses 'mull', which is not among the guesses; did you mean 'müll'?",
        ),
    ],
)
def test_slips_in_json(
    branches: list[tuple[str, str]], message: str, tmp_path: Path, matrix: ReplyMatrix
) -> None:
    """A branch that is missing, comes twice, or that no target earns."""
    assert fault(tmp_path / "t.json", tree(branches), matrix) == f"t.json: {message}"


@pytest.mark.parametrize("levels", [300, 900, 5_000, 90_000])
def test_deep_nesting(levels: int, tmp_path: Path, matrix: ReplyMatrix) -> None:
    """A tree that is too deep is named, however deep it is."""
    text = '{"guess": "bühn", "branches": {"....": ' * levels + '"fell"' + "}}" * levels
    found = fault(tmp_path / "t.json", text, matrix)
    assert found.startswith(("t.json: is nested too deeply", "t.json: the tree does not find"))
