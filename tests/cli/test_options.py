"""Options that list names: the names that the library has, in its order.

The command line writes them out, as it would be slow to start if it imported the library for them.
"""

from typing import Any, get_args

import pytest
import typer

from guesstree.cli import printing
from guesstree.cli.commands import app
from guesstree.games.tile_colours import PALETTES
from guesstree.words import forms, generators


@pytest.mark.parametrize(
    ("choices", "names"),
    [
        (printing.Palette, tuple(PALETTES)),
    ],
)
def test_choices_are_the_names_of_the_library(choices: Any, names: tuple[str, ...]) -> None:
    """An option offers what the library knows, and nothing else."""
    assert {*get_args(choices)} == {*names}


def test_the_help_names_every_generator_and_alphabet() -> None:
    """`generate` says which generators and alphabets come with the package."""
    command = typer.main.get_command(app).commands["generate"]  # type: ignore[attr-defined]
    texts = " ".join(filter(None, (param.help for param in command.params)))
    assert all(name in texts for name in (*generators.GENERATORS, *forms.ALPHABETS))
