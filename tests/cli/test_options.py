"""Options that list names: the names that the library has, in its order.

The command line writes them out, as it would be slow to start if it imported the library for them.
"""

from enum import StrEnum
from typing import get_args

import pytest
import typer

from guesstree.cli import options, tree_formats, words
from guesstree.games.notation import PALETTES
from guesstree.play import hard
from guesstree.strategies.registry import MODES
from guesstree.words import cleaning
from guesstree.words.generators import generators


@pytest.mark.parametrize(
    ("choices", "names"),
    [
        (options.Palette, tuple(PALETTES)),
        (options.Hard, (hard.OFF, hard.NYT, hard.CONSISTENT)),
        (tree_formats.Mode, MODES),
        (words.Order, get_args(cleaning.Order)),
    ],
)
def test_choices_are_the_names_of_the_library(
    choices: type[StrEnum], names: tuple[str, ...]
) -> None:
    """An option offers what the library knows, and nothing else."""
    assert {str(choice) for choice in choices} == {*names}


def test_the_help_names_every_generator() -> None:
    """`generate` says which generators come with the package."""
    command = typer.main.get_command(words.app).commands["generate"]  # type: ignore[attr-defined]
    (name,) = (one for one in command.params if one.name == "name")
    assert all(generator in name.help for generator in generators())
