"""Trees in the forms of others: written, read back, judged."""

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from guesstree import Game
from guesstree.errors import InputError
from guesstree.games.formats import from_json, from_text, to_json, to_text, tree_of
from guesstree.games.matrix import ReplyMatrix, compute_replies
from guesstree.games.rules import RULES
from guesstree.games.tree import GuessTree
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


def same(one: GuessTree, other: GuessTree) -> bool:
    """Tell whether two trees are one."""
    columns = ("parent", "reply", "guess", "size", "depth")
    return all((getattr(one, name) == getattr(other, name)).all() for name in columns)


def read_text(text: str) -> GuessTree:
    """Read a tree of words of five letters."""
    return tree_of(from_text(text, "x", WORDLE, 5), MATRIX, "x")


@given(matrix=small_games(), mode=st.sampled_from(["consistent", "any"]))
def test_round_trips(matrix: ReplyMatrix, mode: str) -> None:
    """What is written is read back as the same tree."""
    tree = grow_greedy(matrix, "max", mode)
    rule = matrix.rule
    assert same(tree, tree_of(from_json(to_json(tree), "x", rule, 3), matrix, "x"))
    if rule is WORDLE:
        assert same(tree, tree_of(from_text(to_text(tree, rule), "x", rule, 3), matrix, "x"))


def test_published_text() -> None:
    """Lines of a published tree are read, and written as they were."""
    games = from_text(PUBLISHED, "x", WORDLE, 5)
    assert [game[-1][0] for _, game in games] == [
        "whiff",
        "pygmy",
        "fizzy",
        "jiffy",
        "hippy",
        "piggy",
    ]
    texts = WORDLE.texts(5)
    assert [(guess, texts[reply]) for guess, reply in games[3][1]] == [
        *(("salet", "....."), ("courd", "....."), ("nymph", ".Y...")),
        *(("fizzy", "YG..G"), ("jiffy", "GGGGG")),
    ]
    assert to_text(tree_of(games, MATRIX, "x"), WORDLE) == PUBLISHED


def test_published_json() -> None:
    """The form with maps of digits, leaves as bare words."""
    text = json.dumps({"guess": "aab", "map": {"222": "aab", "221": {"guess": "aac"}}})
    right, last_yellow = 26, 25
    assert from_json(text, "x", WORDLE, 3) == [
        ("x", [("aab", right)]),
        ("x", [("aab", last_yellow), ("aac", right)]),
    ]


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
        read_text(text)


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
