"""Hard modes, and the modes of strategies that keep to them."""

from guesstree.errors import InputError, choices

OFF = "off"
"""No guess is refused."""


NYT = "nyt"
"""The newspaper's hard mode: every hint must be used."""


CONSISTENT = "consistent"
"""A guess must itself be a possible target."""


MODES = {OFF: "any", NYT: "nyt-hard", CONSISTENT: "consistent"}
"""The mode of strategies that keep to each hard mode."""


def check_mode(hard: str) -> None:
    """Raise `InputError` unless there is a hard mode of that name."""
    if hard not in MODES:
        raise InputError(f"no hard mode {hard!r}; {choices(str(hard), MODES)}")
