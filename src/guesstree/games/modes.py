"""The modes of a strategy.

`strategies.families` tells which families have a mode, `games.colours` how figures show it. The
searches of `search` and `strategies` ask what it allows.
"""

from enum import StrEnum

from guesstree.base.errors import known_name


class Mode(StrEnum):
    """Which guesses a strategy may make, as names of strategies and configs write it."""

    CONSISTENT = "consistent"
    """Only words that may still be the target."""

    ANY = "any"
    """Every allowed guess."""

    HARD = "nyt-hard"
    """Guesses that use all hints so far: the hard mode of the New York Times."""

    def __repr__(self) -> str:
        return repr(self.value)  # error messages show it as quoted text

    @classmethod
    def parse(cls, name: str) -> "Mode":
        """Return the mode of a name; raise `InputError` if there is none."""
        return cls(known_name(name, tuple(cls), "no mode"))


ADVICE = {f"advise-{mode}": mode for mode in Mode}
"""The players that make the recommended guess, such as `advise-any`, and the mode of each."""
