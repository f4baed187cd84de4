"""Options that list names: the names that the library has, in its order.

The command line writes them out, as it would be slow to start if it imported the library for them.
"""

from typing import Any, get_args

import pytest

from guesstree.cli import printing
from guesstree.games.tile_colours import PALETTES


@pytest.mark.parametrize(
    ("choices", "names"),
    [
        (printing.Palette, tuple(PALETTES)),
    ],
)
def test_choices_are_the_names_of_the_library(choices: Any, names: tuple[str, ...]) -> None:
    """An option offers what the library knows, and nothing else."""
    assert {*get_args(choices)} == {*names}
