"""Options mean the same in all commands, and list the names that the library has."""

from typing import Any, get_args

import pytest

from guesstree.cli import options
from guesstree.games.modes import Mode
from guesstree.games.tile_colours import PALETTES
from tests.here import arguments


def test_choices_are_the_names_of_the_library() -> None:
    """The command line writes them out, as importing the library for them would take long."""
    assert {*get_args(options.Palette)} == {*PALETTES}
    (modes, _) = get_args(options.ModeOptions.__annotations__["mode"])
    assert {*get_args(modes)} == {*Mode}


@pytest.mark.parametrize(
    "name", ["--game", "--mode", "--hard", "--seed", "--csv", "--json"]
)
def test_an_option_has_one_type(name: str) -> None:
    """Whichever command has it."""
    found: dict[str, Any] = {
        command: argument.hint
        for command, argument in arguments()
        if name in argument.names
    }
    assert len(found) > 1
    assert len({str(hint) for hint in found.values()}) == 1, found
