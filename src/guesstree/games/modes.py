"""The modes of a strategy, and the hard modes that people play in."""

from enum import StrEnum

from guesstree.errors import InputError
from guesstree.spelling import suggest_name


class Mode(StrEnum):
    """Which guesses a strategy may make, as names of strategies and configs write it."""

    CONSISTENT = "consistent"
    """Only words that may still be the target."""

    ANY = "any"
    """Every allowed guess."""

    HARD = "nyt-hard"
    """Guesses that use all hints so far: the hard mode of the New York Times."""

    def __repr__(self) -> str:
        """Return the quoted text, which error messages show."""
        return repr(self.value)


OFF = "off"
"""No guess is refused."""

NYT = "nyt"
"""The newspaper's hard mode: every hint must be used."""

CONSISTENT = "consistent"
"""A guess must itself be a possible target."""

MODES = {OFF: Mode.ANY, NYT: Mode.HARD, CONSISTENT: Mode.CONSISTENT}
"""The mode of strategies that keep to each hard mode."""

ADVICE = {f"advise-{mode}": hard for hard, mode in MODES.items()}
"""The players that make the recommended guess, such as `advise-any`, and the hard mode of each."""


def check_mode(hard: str) -> None:
    """Raise `InputError` unless there is a hard mode of that name."""
    if hard not in MODES:
        raise InputError(f"no hard mode {hard!r}; {suggest_name(str(hard), MODES)}")
