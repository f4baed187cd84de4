"""The modes of a strategy: which guesses it may make."""

from enum import StrEnum


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
