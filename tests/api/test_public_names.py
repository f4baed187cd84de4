"""Public names have docstrings and examples, and importing them is quick."""

import sys
from inspect import getmembers

import pytest

import guesstree
from tests.support.commands import ran

HEAVY = ("numba", "polars", "pyarrow", "matplotlib", "numpy", "snakemake")


def test_importing_loads_nothing_heavy() -> None:
    """`import guesstree` alone loads no large library."""
    modules = ran(
        [sys.executable, "-c", "import sys, guesstree; print(*sys.modules)"]
    ).stdout

    assert not {*HEAVY} & {*modules.split()}


def test_every_public_name_has_a_docstring() -> None:
    """`dir` lists it; an unknown name is an error."""
    for name in guesstree.__all__:
        assert getattr(guesstree, name).__doc__
        assert name in dir(guesstree)
    with pytest.raises(AttributeError, match="no attribute 'grwo'"):
        _ = guesstree.grwo  # type: ignore[attr-defined]


def test_every_public_name_has_an_example() -> None:
    """The methods of `Game` and `Study` have one, too."""
    named = {
        name: value
        for name in guesstree.__all__
        if (value := getattr(guesstree, name)).__module__.startswith("guesstree.api.")
        and not name.endswith("Error")
    }
    for kind in (guesstree.Game, guesstree.Study):
        methods = getmembers(kind, callable)
        named |= {name: value for name, value in methods if name[0] != "_"}
    del named["game"], named["table"]  # the example of `Study` has both

    assert [name for name, value in named.items() if ">>> " not in value.__doc__] == []
