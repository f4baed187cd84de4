"""Trees in the forms of others: written, read back, judged."""

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from guesstree import Game
from guesstree.errors import InputError
from guesstree.games.formats import from_json, from_text, to_json, to_text
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
