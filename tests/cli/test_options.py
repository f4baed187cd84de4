"""Options list the names that the library has."""

from typing import get_args

from guesstree.cli import options
from guesstree.games.colours import PALETTES
from guesstree.games.modes import Mode


def test_choices_of_options_equal_the_library() -> None:
    """The options' choices equal the library's names, whose import would take long."""
    assert {*get_args(options.Palette)} == {*PALETTES}
    (modes, _) = get_args(options.ModeOptions.__annotations__["mode"])
    assert {*get_args(modes)} == {*Mode}
