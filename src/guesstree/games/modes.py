"""The modes of a strategy, and the hard modes that people play in.

`strategies.families` tells which families have a mode, `report.colours` how figures show it. The
searches of `search` and `strategies` ask what it allows.
"""

from enum import StrEnum

from guesstree.errors import known_name


class _Name(StrEnum):
    """A name in configs, commands and stored files; error messages show it as quoted text."""

    def __repr__(self) -> str:
        return repr(self.value)


class Mode(_Name):
    """Which guesses a strategy may make, as names of strategies and configs write it."""

    CONSISTENT = "consistent"
    """Only words that may still be the target."""

    ANY = "any"
    """Every allowed guess."""

    HARD = "nyt-hard"
    """Guesses that use all hints so far: the hard mode of the New York Times."""

    @classmethod
    def parse(cls, name: str) -> "Mode":
        """Return the mode of a name; raise `InputError` if there is none."""
        return cls(known_name(name, tuple(cls), "no mode"))


class Hard(_Name):
    """The hard mode that a person plays in."""

    OFF = "off"
    """No guess is refused."""

    NYT = "nyt"
    """The newspaper's hard mode: every hint must be used."""

    CONSISTENT = "consistent"
    """A guess must itself be a possible target."""

    @property
    def mode(self) -> Mode:
        """The mode of the strategies that keep to this hard mode."""
        return _MODES[self]

    @classmethod
    def parse(cls, name: str) -> "Hard":
        """Return the hard mode of a name; raise `InputError` if there is none."""
        return cls(known_name(name, tuple(cls), "no hard mode"))


_MODES = {Hard.OFF: Mode.ANY, Hard.NYT: Mode.HARD, Hard.CONSISTENT: Mode.CONSISTENT}

ADVICE = {f"advise-{mode}": mode for mode in Mode}
"""The players that make the recommended guess, such as `advise-any`, and the mode of each."""
