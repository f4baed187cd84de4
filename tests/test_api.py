"""The public face: quick to import, with words as words and sentences for wrong types."""

import re
import sys
from collections.abc import Callable
from dataclasses import replace
from inspect import getmembers, signature
from types import FunctionType
from typing import Any, cast

import numpy as np
import pytest

import guesstree
from guesstree import InputError
from guesstree.games.tree import GuessTree
from tests.conftest import ROOT
from tests.here import ran

WORDS = ["brick", "crane", "crate", "creek", "trace"]
HEAVY = ("numba", "polars", "pyarrow", "matplotlib", "numpy", "snakemake")


def test_importing_loads_nothing_heavy() -> None:
    """`import guesstree` alone loads no library."""
    loaded = ran(
        [sys.executable, "-c", "import sys, guesstree; print(*sys.modules)"]
    ).stdout.split()
    assert not {*HEAVY} & {*loaded}


def test_every_public_name_is_there() -> None:
    """Each name loads, has a docstring, and is listed; no other name is made up."""
    for name in guesstree.__all__:
        assert getattr(guesstree, name).__doc__
        assert name in dir(guesstree)
    with pytest.raises(AttributeError, match="no attribute 'grwo'"):
        _ = untyped.grwo


ASKED = tuple(f"guesstree.play.{name}" for name in ("boards", "game", "library", "verifying"))
"""Modules of what people call, and of what they ask."""


def test_every_public_name_has_an_example() -> None:
    """Names, methods and what methods return show how they are used."""
    public = {name: getattr(guesstree, name) for name in guesstree.__all__}
    named = {
        name: value
        for name, value in public.items()
        if value.__module__.startswith(ASKED) and not name.endswith("Error")
    }
    methods = [*getmembers(guesstree.Game, callable), *getmembers(guesstree.Study, callable)]
    named |= {name: value for name, value in methods if name[0] != "_"}
    del named["game"], named["table"]  # those of a study, in the example of `Study`
    missing = [name for name, value in named.items() if ">>> " not in value.__doc__]
    assert missing == []


def test_what_public_functions_return_is_public() -> None:
    """Each class of this package that a return type names can be imported from the package."""
    public = {name: getattr(guesstree, name) for name in guesstree.__all__}
    members = [(name, value) for kind in public.values() for name, value in getmembers(kind)]
    functions = [
        found
        for name, value in (*public.items(), *members)
        if name[0] != "_" and isinstance(found := getattr(value, "fget", value), FunctionType)
    ]
    annotations = " ".join(str(signature(one).return_annotation) for one in functions)
    returned = {*re.findall(r"\b[A-Z]\w+", annotations)}
    assert returned > {"ReplyMatrix", "GuessTree", "AdviceView", "LetterTables", "Solving"}
    source = "".join(path.read_text("utf-8") for path in (ROOT / "src/guesstree").rglob("*.py"))
    ours = {*re.findall(r"^class (\w+)", source, re.MULTILINE)}
    assert returned & ours <= {*public}


untyped: Any = guesstree
"""For calls that a type checker refuses."""

WRONG_TYPES: list[tuple[Callable[[Any], Any], str]] = [
    (lambda _: guesstree.compute_replies("wordle", set(WORDS)), "targets is a set; give a list"),
    (
        lambda _: guesstree.compute_replies("wordle", WORDS, weights=cast(Any, {"ab": "1_0"})),
        "the weight of 'ab' is a str; give a number",
    ),
    (lambda _: untyped.compute_replies("wordle", "crane"), "targets is a str; give a list"),
    (lambda _: untyped.compute_replies("wordle", WORDS, weights=[1]), "map each target to its"),
    (lambda _: untyped.read_words(7), "path is an int; name a file"),
    (lambda _: untyped.grow(WORDS, "max-any"), "replies is a list, not a ReplyMatrix; make one"),
    (lambda replies: untyped.grow(replies, "max-any", opening="crane"), "opening is a str"),
    (lambda replies: untyped.score(replies, "max-any"), "tree is a str, not a GuessTree"),
    (lambda replies: untyped.Game(replies).advise(("crane",)), "is not a turn; write the guess"),
    (lambda _: untyped.find_pairs(guesstree.Game("wordle", WORDS)), "or take that of a game"),
]


@pytest.mark.parametrize(("call", "sentence"), WRONG_TYPES)
def test_wrong_types_are_refused(call: Callable[[Any], Any], sentence: str) -> None:
    """A sentence says which argument has the wrong type, and what to give."""
    replies = guesstree.compute_replies("wordle", WORDS)
    with pytest.raises(TypeError, match=sentence):
        call(replies)


def other_tree(**columns: Any) -> GuessTree:
    """Return a tree of another game, with some columns replaced."""
    grown = guesstree.grow(guesstree.compute_replies("wordle", ["slate", "stale"]), "max-any")
    return replace(grown, **columns)


FLAT = {"depth": np.array([0.5, 1.0])}

BAD_VALUES: list[tuple[Callable[[Any], Any], str]] = [
    (lambda _: guesstree.compute_replies("wordel", WORDS), "did you mean 'wordle'"),
    (lambda _: guesstree.compute_replies("wordle", []), "targets has no words"),
    (lambda _: guesstree.compute_replies("wordle", WORDS, weights={"crane": 1}), "'brick' has no"),
    (
        lambda _: guesstree.compute_replies("wordle", ["ab"], weights={"ab": float("nan")}),
        "target 'ab' has no weight from 1e-100",
    ),
    (
        lambda _: guesstree.compute_replies("wordle", ["ab"], weights={"ab": 1, "AB": 2}),
        "target 'ab' has two weights; keep one of them",
    ),
    (lambda _: guesstree.compute_replies("wordle", [""]), "0 characters; expected from 1 to 10"),
    (lambda _: guesstree.compute_replies("wordle", ["a" * 11, "b" * 11]), "11 characters; expect"),
    (lambda _: guesstree.compute_replies("pegs", ["a" * 60, "b" * 60]), "60 characters; expect"),
    (lambda _: guesstree.compute_replies("pegs", ["a\udcff", "ab"]), "is not a text; use whole"),
    (lambda replies: guesstree.prove(replies, "optimal-any", openers=["zebra"]), "zebra"),
    (lambda replies: guesstree.Game(replies).advise(("crane", "??")), "not a reply"),
    (lambda _: guesstree.read_replies("nowhere.parquet"), "nowhere.parquet"),
    (
        lambda replies: guesstree.Game(replies).play(other_tree(), "crane"),
        "is not one of this game",
    ),
    (
        lambda replies: guesstree.Game(replies).play(other_tree(**FLAT), "crane"),
        "another type or length",
    ),
    (
        lambda replies: guesstree.Game(replies).advise(count=0),
        "count is 0; give a number from 1 on",
    ),
    (lambda _: guesstree.count_letters(["crane", "act"]), "2 lengths; give words of one length"),
    (lambda _: guesstree.count_letters(WORDS, pangrams=[7]), "choose a multiple of 5"),
]


@pytest.mark.parametrize(("call", "sentence"), BAD_VALUES)
def test_bad_values_are_refused(call: Callable[[Any], Any], sentence: str) -> None:
    """What cannot be used is an InputError that says what to do."""
    replies = guesstree.compute_replies("wordle", WORDS)
    with pytest.raises(InputError, match=sentence):
        call(replies)
