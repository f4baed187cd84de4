"""The public face: quick to import, with words as words and sentences for wrong types."""

import re
import sys
from dataclasses import replace
from inspect import getmembers, signature
from pathlib import Path
from types import FunctionType
from typing import Any

import numpy as np
import pytest

import guesstree
from guesstree import InputError
from guesstree.games.tree import GuessTree
from tests.conftest import ROOT
from tests.here import cases, make, make_study, ran
from tests.messages import LISTENER

WORDS = ["brick", "crane", "crate", "creek", "trace"]
HEAVY = ("numba", "polars", "pyarrow", "matplotlib", "numpy", "snakemake")


def test_importing_loads_nothing_heavy() -> None:
    """`import guesstree` alone loads no library."""
    said = ran([sys.executable, "-c", "import sys, guesstree; print(*sys.modules)"]).stdout
    assert "guesstree" in said.split()
    assert not {*HEAVY} & {*said.split()}


@pytest.mark.parametrize(
    ("stage", "loaded"),
    [
        ("lists", set()),
        ("trees", set()),
        ("proofs", set()),
        ("tables", {"polars"}),
        ("figures", {"polars", "matplotlib"}),
    ],
)
def test_stages_load_what_they_use(stage: str, loaded: set[str]) -> None:
    """Numba waits for the first kernel, and stages without tables do not load Polars."""
    code = f"import sys, guesstree.stages.{stage}; print(*sys.modules)"

    modules = ran([sys.executable, "-c", code]).stdout.split()

    assert {"numba", "polars", "matplotlib"} & {*modules} == loaded


ADVISING = """
import sys

class Finder:  # pandas need not be installed to see who looks for it
    def find_spec(self, name, *_):
        if name == "pandas":
            print("looks for pandas")

sys.meta_path.insert(0, Finder())
from guesstree import Game, Study

print(Game("nyt").advise("crane .....").guess)
Study(sys.argv[1]).game().advise(strategy="max-any")
"""


def test_advising_does_not_look_for_pandas(tmp_path: Path) -> None:
    """It would take longer than the advice; tables, trees and matrices that are stored do not."""
    folder = make_study(tmp_path, WORDS)
    make(
        folder,
        "clean words.txt --output words.parquet",
        "compute-replies words.parquet --rule wordle --output results/replies/few.parquet",
        "export --as text --strategy max-any --output tree.txt",
        "import tree.txt --name max-any --trees results/trees/few",
    )
    assert ran([sys.executable, "-c", ADVISING, folder]).stdout == "sloth\n"


def test_every_public_name_is_there() -> None:
    """Each name loads, has a docstring, and is listed; no other name is made up."""
    for name in guesstree.__all__:
        assert getattr(guesstree, name).__doc__
        assert name in dir(guesstree)
    with pytest.raises(AttributeError, match="no attribute 'grwo'"):
        _ = guesstree.grwo  # type: ignore[attr-defined]


ASKED = "guesstree.api."
"""The modules of what people call, and of what they ask."""


def test_every_public_name_has_an_example() -> None:
    """Names, methods and what methods return show how they are used."""
    public = {name: getattr(guesstree, name) for name in guesstree.__all__}
    named = {
        name: value
        for name, value in public.items()
        if value.__module__.startswith(ASKED) and not name.endswith("Error")
    }
    methods = [
        *getmembers(guesstree.Game, callable),
        *getmembers(guesstree.Study, callable),
    ]
    named |= {name: value for name, value in methods if name[0] != "_"}
    del named["game"], named["table"]  # those of a study, in the example of `Study`
    missing = [name for name, value in named.items() if ">>> " not in value.__doc__]
    assert missing == []


def test_what_public_functions_return_is_public() -> None:
    """Each class of this package that a return type names can be imported from the package."""
    public = {name: getattr(guesstree, name) for name in guesstree.__all__}
    members = [
        (name, value) for kind in public.values() for name, value in getmembers(kind)
    ]
    functions = [
        found
        for name, value in (*public.items(), *members)
        if name[0] != "_"
        and isinstance(found := getattr(value, "fget", value), FunctionType)
    ]
    annotations = " ".join(str(signature(one).return_annotation) for one in functions)
    returned = {*re.findall(r"\b[A-Z]\w+", annotations)}
    assert returned > {"ReplyMatrix", "GuessTree", "AdviceView", "LetterTables", "Solving"}
    source = "".join(
        path.read_text("utf-8") for path in (ROOT / "src/guesstree").rglob("*.py")
    )
    ours = {*re.findall(r"^class (\w+)", source, re.MULTILINE)}
    assert returned & ours <= {*public}


def other_tree(**columns: Any) -> GuessTree:
    """Return a tree of another game, with some columns replaced."""
    grown = guesstree.grow(
        guesstree.compute_replies("wordle", ["slate", "stale"]), "max-any"
    )
    return replace(grown, **columns)


NAMES = {**vars(guesstree), "other_tree": other_tree, "np": np}
NAMES |= {name: getattr(guesstree, name) for name in guesstree.__all__} | {"WORDS": WORDS}
"""What calls may name, beside `game`."""


@pytest.mark.parametrize(
    ("call", "sentence"),
    cases(r"""
compute_replies("wordle", {*WORDS}) => targets is a set; give a list
compute_replies("wordle", "crane") => targets is a str; give a list
grow(game.replies, "max-any", opening="crane") => opening is a str; give a list
Game("wordle", guesses=WORDS) => need targets
Game(game.replies, weights={"crane": 1}) => a matrix has its own
Game("wordle", WORDS, weights=[1, 2]) => weights is a list; give a mapping such as {'crane': 2}
game.play(target=np.ones(5)) => target is a ndarray; give a mapping
game.advise({"crane ....."}) => turns is a set; give a list
"""),
)
def test_wrong_types_are_refused(call: str, sentence: str) -> None:
    """What Python takes without a word, and what would mean something else, is a TypeError."""
    with pytest.raises(TypeError, match=re.escape(sentence)) as caught:
        eval(call, NAMES | {"game": guesstree.Game("wordle", WORDS)})
    LISTENER.hear(str(caught.value))


@pytest.mark.parametrize(
    ("call", "sentence"),
    cases(r"""
compute_replies("wordel", WORDS) => did you mean 'wordle'
compute_replies("wordle", []) => targets has no words
compute_replies("wordle", WORDS, weights={"crane": 1}) => no weight for 'brick'
compute_replies("wordle", ["ab"], weights={"ab": float("nan")}) =>
    'ab' has the weight 'nan'; write a number from 1e-100
compute_replies("wordle", ["ab"], weights={"ab": 1, "AB": 2}) =>
    'ab' has the weight '2', but 1 before; keep one of them
compute_replies("wordle", [""]) => 0 characters; use words of 1 to 10
compute_replies("wordle", ["a" * 11, "b" * 11]) => 11 characters; use words
compute_replies("pegs", ["a\udcff", "ab"]) => is not text; use characters
prove(game.replies, "optimal-any", openers=["zebra"]) => zebra
game.advise(("crane", "??")) => not a reply
game.advise(("crane", [0, 7, 0, 0, 0])) => '0 7 0 0 0' is not a reply
game.advise(["crane"]) => 'crane' is not a turn; write the guess, a colon, the reply
game.advise(5) => 5 is not a turn; write the guess, a colon, the reply
game.play(target=lambda _: None) => None is not text; write the word in quotes
read_replies("nowhere.parquet") => nowhere.parquet
game.play(other_tree(), "crane") => belongs to another game
game.advise(count=0) => count is 0; give at least 1
count_letters(["crane", "act"]) => 2 lengths; give words of one length
count_letters(WORDS, pangrams=[7]) => choose a multiple of 5
game.openers("largst") => metric or column 'largst'
game.draw("means") => figure 'means' shows strategies; give at least one
game.draw("meens", "max-any") => unknown figure 'meens'; did you mean 'means'
game.draw("proof", "max-any") => shows only strategies of the family 'optimal'
game.draw("histogram", "max-any", "max-any") => shows one strategy; draw 'solved' for several
game.draw("openers", "max-any") => figure 'openers' shows no strategies; draw it without
game.scores("random-consistent") => plays at random and has no tree; use compare
Study("nowhere") => nowhere: has no config.yaml; give the folder
game.reply("crane", "zeb") => 'zeb' has 'z'
game.play(lambda *_: "xyzzy") =>
    function '<lambda>': guess 1 of the guesser: 'xyzzy' has 'x'
game.play(lambda *_: "brick", "crane") => 5 guesses do not find
game.play(lambda _, turns: "brick" if turns else "crane", "crate", hard="nyt") =>
    'nyt' refuses guess 2
game.play(hard="yes") => no hard mode 'yes'; choose one of
game.play(target="zebra") => 'zebra' is not among the targets
game.play(target={"crane": 0}) => or all are 0; give weights of 0 or more
game.play(target={"crane": -1, "crate": 2}) => a weight is below 0
game.play(target={"crane": float("nan")}) => a weight is below 0
game.play(target="crane", replier="evil") => 'evil' picks its target during the game
game.play(replier=WORDS.index) => no replier <built-in method index of list object at
game.play(replier="eivl") => did you mean 'evil'
game.compare("max-any", "max-any opening=creek name=mine", mine="max-any") =>
    two strategies have the name 'mine'; rename one
game.compare("max-any", from_guess=3) => max-any: no game takes 3 guesses
score_partition([], "max") => give a number above 0 for each branch
score_partition([2, 0], "max") => sizes are [2, 0]; give a number above 0 for each branch
score_partition([1, float("nan")], "max") => give a number above 0 for each branch
score_partition([1, 1e308], "expectation") => for each branch, at most 1e+100
score_partition([1, 10**400], "expectation") => for each branch, at most 1e+100
score_partition([1], "prats") => did you mean 'parts'
game.compare(other_tree()) => the tree guesses 'slate', which is not an allowed guess
"""),
)
def test_bad_values_are_refused(call: str, sentence: str) -> None:
    """What cannot be used is an InputError that says what is wrong, and what is right."""
    with pytest.raises(InputError, match=re.escape(sentence)):
        eval(call, NAMES | {"game": guesstree.Game("wordle", WORDS)})


def test_turns_are_given_one_by_one_or_in_lists() -> None:
    """A list of turns is their turns, and a reply may be a list of digits."""
    game = guesstree.Game("wordle", WORDS)
    forms: list[Any] = [
        *(["brick .G.Y."], [["brick", ".G.Y."]], ("brick", [0, 2, 0, 1, 0])),
        *(
            [("brick", (0, 2, 0, 1, 0))],
            ("brick", np.array([0, 2, 0, 1, 0])),
            iter(["brick .G.Y."]),
        ),
    ]
    for turn in forms:
        assert game.advise(turn).remaining == ("crane", "crate"), turn
        assert game.review([("brick", ".G.Y."), "crane GGGGG"]).review.found
    assert game.candidates(["brick .G.Y."]).tolist() == [1, 2]
    assert game.boards(2).advise([("brick", ".G.Y./.G.Y.")]).remaining[0] == (
        "crane",
        "crate",
    )
    found = game.review("brick", "crane", target="crane")
    assert game.review(["brick", "crane"], target="crane") == found


class Series:
    """A series with an index, as pandas has it: comparing it with something gives no answer."""

    def __init__(self, index: list[str], values: list[float]) -> None:
        self._items = list(zip(index, values, strict=True))

    def items(self) -> list[tuple[str, float]]:
        """Return the pairs of the index and the values."""
        return self._items

    def __eq__(self, _: object) -> Any:
        raise ValueError("the truth value of a Series is ambiguous")

    __hash__ = None  # type: ignore[assignment]

    def __bool__(self) -> bool:
        raise ValueError("the truth value of a Series is ambiguous")


def test_weights_may_be_a_series() -> None:
    """Where a mapping from words will do, a series of pandas will."""
    weights: Any = Series(WORDS, [1.0, 2, 3, 4, 5])
    game = guesstree.Game("wordle", WORDS, weights=weights)
    assert game.replies.weights is not None
    assert game.replies.weights.tolist() == [1, 2, 3, 4, 5]
    with pytest.raises(TypeError, match="need targets"):
        guesstree.Game("wordle", weights=weights)
    likely: Any = Series(["crane", "creek"], [0, 1])
    assert game.play("max-any", likely).moves[-1].guess == "creek"


def test_type_checkers_notice_a_wrong_name() -> None:
    """What `prove` takes by name is known; a wrong name is an error at run time, too."""
    game = guesstree.Game("wordle", WORDS)
    with pytest.raises(InputError, match="'minuts' is not a setting"):
        game.prove("optimal-any", minuts=1)  # type: ignore[call-arg]
    with pytest.raises(InputError, match="'minuts' is not a setting"):
        guesstree.prove(game.replies, "optimal-any", minuts=1)  # type: ignore[call-arg]
