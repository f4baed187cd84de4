"""Options that list names: the names that the library has, in its order.

The command line writes them out, as it would be slow to start if it imported the library for them.
"""

from typing import Any, get_args

import pytest
import typer

from guesstree.cli import app, options, printing
from guesstree.games.tiles import PALETTES
from guesstree.play import looking, situations
from guesstree.strategies.recipes import MODES
from guesstree.words import lists, sources


@pytest.mark.parametrize(
    ("choices", "names"),
    [
        (printing.Palette, tuple(PALETTES)),
        (options.Hard, (situations.OFF, situations.NYT, situations.CONSISTENT)),
        (looking.import_.__annotations__["mode"], MODES),
    ],
)
def test_choices_are_the_names_of_the_library(choices: Any, names: tuple[str, ...]) -> None:
    """An option offers what the library knows, and nothing else."""
    assert {*get_args(choices)} == {*names}


def test_the_help_names_every_generator_and_alphabet() -> None:
    """`generate` says which generators and alphabets come with the package."""
    command = typer.main.get_command(app).commands["generate"]  # type: ignore[attr-defined]
    texts = " ".join(filter(None, (param.help for param in command.params)))
    assert all(name in texts for name in (*sources.GENERATORS, *lists.ALPHABETS))
