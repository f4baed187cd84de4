"""Trees in the forms of others: written, read back, judged; the message names a slip."""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from guesstree import Game
from guesstree.errors import InputError
from guesstree.games.formats import from_json, from_text, read_other_tree, to_json, to_text
from guesstree.games.matrix import ReplyMatrix, compute_replies
from guesstree.games.rules import RULES
from guesstree.games.tree import walk
from guesstree.strategies.growing import grow_greedy
from tests.conftest import small_games
from tests.here import asked, guesstree_here, make_study, said

WORDLE = RULES["wordle"]

PUBLISHED = """\
salet BBBBB1 courd BBBBB2 nymph BBBBY3 whiff GGGGG4
                                BGYYB3 pygmy GGGGG4
                                BYBBB3 fizzy GGGGG4
                                             YGBBG4 jiffy GGGGG5
                                BYBGY3 hippy GGGGG4
                                BYBYB3 piggy GGGGG4
"""
"""Some lines of Alex Selby's tree."""

FOUND = ("fizzy", "hippy", "jiffy", "piggy", "pygmy", "whiff")
MATRIX = compute_replies("wordle", FOUND, (*FOUND, "salet", "courd", "nymph"))


@given(matrix=small_games(), mode=st.sampled_from(["consistent", "any"]))
def test_round_trips(matrix: ReplyMatrix, mode: str) -> None:
    """What is written is read back as the same tree."""
    tree = grow_greedy(matrix, "max", mode)
    assert from_json(to_json(tree), "x", matrix) == tree
    if matrix.rule is WORDLE:
        assert from_text(to_text(tree, WORDLE), "x", matrix) == tree


def test_published_text() -> None:
    """Lines of a published tree are read, and written as they were."""
    tree = from_text(PUBLISHED, "x", MATRIX)
    assert tree.scores() == {word: 5 if word == "jiffy" else 4 for word in FOUND}
    path = [(str(tree.guess[node]), reply) for node, reply in walk(tree, WORDLE, "jiffy")]
    texts = MATRIX.texts
    assert [(guess, texts[reply]) for guess, reply in path] == [
        *(("salet", "....."), ("courd", "....."), ("nymph", ".Y...")),
        *(("fizzy", "YG..G"), ("jiffy", "GGGGG")),
    ]
    assert to_text(tree, WORDLE) == PUBLISHED


def test_published_json() -> None:
    """The form with maps of digits, leaves as bare words."""
    text = json.dumps({"guess": "aab", "map": {"222": "aab", "211": {"guess": "aba"}}})
    tree = from_json(text, "x", compute_replies("wordle", ("aab", "aba")))
    assert (tree.guesses, tree.reply.tolist()) == (["aab", "aba"], [-1, 22])


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("salet BBBBB1 courd BBBBB2\n", "x, line 1: expected guesses with replies such as"),
        ("salet BBBBB1 courd GGGGG3\n", "line 1: guess 'courd' is numbered 3, expected 2"),
        ("hello world\n", "line 1: expected guesses with replies"),
        ("", "x: has no game"),
        (
            "fizzy GGGGG1\nhippy GGGGG1\n",
            "x, line 2: at the start comes 'hippy', but 'fizzy' before; expected one guess",
        ),
    ],
)
def test_bad_texts(text: str, message: str) -> None:
    """A line that is not of the form is named."""
    with pytest.raises(InputError, match=message):
        from_text(text, "x", MATRIX)


def test_export_and_import(tmp_path: Path) -> None:
    """A tree goes out and comes back by the command line, with its total; a bad one is named."""
    make_study(tmp_path, ["crane", "crate", "creek", "trace"])
    total = Game("wordle", ["crane", "crate", "creek", "trace"]).grow("max-consistent").total
    for form, name in (("text", "tree.txt"), ("json", "tree.json")):
        said(tmp_path, "export", "--output", name, "--as", form, "-s", "max-consistent")
        (row,) = asked(tmp_path, "import", name, "--mode", "consistent")
        assert (row["total"], row["first_guess"]) == (total, "crane")
    lines = (tmp_path / "tree.txt").read_text().splitlines()
    (tmp_path / "cut.txt").write_text("\n".join(lines[:-1]))
    run = guesstree_here("import", "cut.txt", cwd=tmp_path, code=1)
    assert "the tree does not find" in run.stderr


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
