"""Errors: sentences that steer no terminal, and suggestions for unknown names."""

import pytest

from guesstree.base.errors import InputError, known_name, visible

OBEYED = [*map(chr, (*range(32), *range(127, 160), 0x202E, 0x2066, 0x200F, 0x2028))]
"""Characters that a terminal would obey: control characters, and marks of the direction."""


@pytest.mark.parametrize("character", OBEYED)
def test_characters_that_a_terminal_obeys(character: str) -> None:
    """Characters that a terminal obeys are shown as escapes; tiles and letters are unchanged."""
    kept = "\u2b1b\U0001f7e9 \u0451 e\u0301 "

    assert str(InputError(f"{kept}{character} ]0;x")) == f"{kept}{visible(character)} ]0;x"
    assert visible(character).isprintable()


@pytest.mark.parametrize(
    ("name", "remedy"), [("wordl", "did you mean 'wordle'"), ("x", "choose one of")]
)
def test_unknown_names(name: str, remedy: str) -> None:
    """The nearest name is suggested, or all names are listed."""
    with pytest.raises(InputError, match=f"no game '{name}'; {remedy}"):
        known_name(name, ["jotto", "wordle"], "no game")
