"""Trees in the forms of others: written, read back, judged; the message names a slip."""

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from guesstree.base.errors import InputError
from guesstree.games.formats import from_json, from_text, read_other_tree, to_text
from guesstree.games.matrix import ReplyMatrix, compute_replies
from guesstree.games.rules import RULES
from guesstree.games.tree import walk
from guesstree.strategies.greedy import grow_greedy
from tests.conftest import small_games

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
    """A written tree is read back as the same tree."""
    tree = grow_greedy(matrix, "max", mode)

    assert from_json(tree.to_json(), "x", matrix) == tree

    if matrix.rule is WORDLE:
        assert from_text(to_text(tree, WORDLE), "x", matrix) == tree


def test_published_text() -> None:
    """Lines of a published tree are read, and written as they were."""
    tree = from_text(PUBLISHED, "x", MATRIX)

    assert tree.scores() == {word: 5 if word == "jiffy" else 4 for word in FOUND}
    assert [reply for _, reply in walk(tree, WORDLE, "jiffy")][2] == MATRIX.texts.index(
        ".Y..."
    )
    assert to_text(tree, WORDLE) == PUBLISHED


@pytest.mark.parametrize(
    "node",
    [
        {"guess": "aab", "map": {"222": "aab", "211": {"guess": "aba"}}},
        {"word": "aab", "branches": {"GYY": {"word": "aba", "left": ["aba"]}}, "left": 2},
        {"guess": "aab", "next": {"GYY": "aba"}},
        {"guess": "aab", "children": {"GYY": "aba"}},
    ],
)
def test_json_of_other_programs(node: object) -> None:
    """Names and replies differ, leaves may be bare words, and more keys do not matter."""
    tree = from_json(json.dumps(node), "x", compute_replies("wordle", ("aab", "aba")))

    assert (tree.guesses, tree.reply.tolist()) == (["aab", "aba"], [-1, 22])


@pytest.mark.parametrize(
    ("node", "found"),
    [
        ({"guess": "aab", "tree": {"GYY": "aba"}}, "the keys 'guess', 'tree'"),
        ({"guess": "aab", "children": [{"guess": "aba"}]}, "the keys 'guess', 'children'"),
        ({"GYY": "aba"}, "the keys 'GYY'"),
        (["aab"], "\"['aab']\""),
    ],
)
def test_other_names_of_branches(node: object, found: str, tmp_path: Path) -> None:
    """The sentence shows a node as it is expected, and the keys that are there."""
    remedy = "write nodes such as {'guess': 'salet', 'branches': {'..Y..': ...}}"

    assert (
        fault(tmp_path / "t.json", json.dumps(node)) == f"t.json: found {found}; {remedy}"
    )


@pytest.mark.parametrize("name", ["t.js", "t.mjs", "t.ts", "t.JS"])
def test_a_tree_in_a_program(name: str, tmp_path: Path) -> None:
    """The JSON in it can be saved by itself, and is then read."""
    tree = from_text(TEXT, "x", FIVE).to_json()
    program = f"export default {tree};"

    found = fault(tmp_path / name, program)
    saved = tmp_path / "t.json"
    saved.write_text(program[program.index("{") : program.rindex("}") + 1], "utf-8")

    assert found == (
        f"{name}: is a program; save the tree in it, from the first {{ to the last }}, as *.json"
    )
    assert read_other_tree(saved, FIVE).to_json() == tree


TEXT = """\
bühn BBBB1 fell GGGG2
     BBBG1 köln GGGG2
     BBGG1 föhn GGGG2
     BGBB1 müll GGGG2
     GGGG1
"""

FIVE = compute_replies("wordle", ("köln", "müll", "bühn", "fell", "föhn"))


def fault(path: Path, text: str) -> str:
    """Return what is wrong with a tree of the five words, without the folder of its file."""
    path.write_text(text, "utf-8")
    with pytest.raises(InputError) as error:
        read_other_tree(path, FIVE)
    return str(error.value).replace(str(path), path.name)


SLIPS = """\
4||: the tree does not find 'müll': it has no branch bühn .G..
5|     GGGG1/     YYYY1 fell GGGG2|, line 6: after bühn YYYY no target is left
4|     BGBY1 müll GGGG2|, line 4: after bühn .G.Y no target is left
4|     BGBB1 fell GGGG2|: the tree does not find 'müll': it has no branch bühn .G.. fell ..GG
2|     BBBG1 kölm GGGG2|, line 2: the tree guesses 'kölm', which is not an allowed guess; did you
2|     BBBB1 köln GGGG2|, line 2: after bühn .... the tree guesses 'fell' and also 'köln'; keep one
2|bühm BBBG1 köln GGGG2|, line 2: the tree guesses 'bühm', which is not an allowed guess; did you
2|     GGGG1 köln GGGG2|, line 2: after bühn GGGG no target is left
1|bühn BBBB1 fell|, line 1: is not a line of a guess tree, whose last reply
2|     BBBB1 fell GGGG2 müll xx|, line 2: is not a line of a guess tree, whose last reply
1|bühn BBBB1 fell GGGG3|, line 1: guess 'fell' has the number 3; write 2
5|     GGGG1/fell GGGG1|, line 6: at the start the tree guesses 'bühn' and also 'fell'; keep one"""
"""The number of a line, the lines in its place, and the message."""


@pytest.mark.parametrize("slip", SLIPS.splitlines())
def test_slips_in_text(slip: str, tmp_path: Path) -> None:
    """A line that is missing, comes twice, or has another reply or word."""
    number, line, message = slip.split("|")
    lines = TEXT.splitlines()
    lines[int(number) - 1 : int(number)] = line.split("/")

    assert fault(tmp_path / "t.txt", "\n".join(lines)).startswith(f"t.txt{message}")


@pytest.mark.parametrize(
    ("reply", "message"),
    [
        (
            "0200",
            "after bühn .G.. the tree guesses 'fell' and also 'müll'; keep one of them",
        ),
        ("Y...", "after bühn Y... no target is left; remove this branch"),
        (".G..", "the key '.G..' is there twice; keep one of them"),
    ],
)
def test_slips_in_json(reply: str, message: str, tmp_path: Path) -> None:
    """A branch more that comes twice, in another notation, or that no target earns."""
    whole = from_text(TEXT, "x", FIVE).to_json()
    at = whole.index('".G.."')
    text = f'{whole[:at]}"{reply}": "fell", {whole[at:]}'

    assert fault(tmp_path / "t.json", text) == f"t.json: {message}"


@pytest.mark.parametrize("levels", [300, 900, 5_000, 90_000])
def test_deep_nesting(levels: int, tmp_path: Path) -> None:
    """A tree that is too deep is named, however deep it is."""
    text = '{"guess": "bühn", "branches": {"....": ' * levels + '"fell"' + "}}" * levels
    found = fault(tmp_path / "t.json", text)

    assert found.startswith(
        ("t.json: is nested too deeply", "t.json: the tree does not find")
    )
