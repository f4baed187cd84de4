"""Games of newspapers by one name: their rule, and their lists with addresses and checksums."""

import os
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from guesstree.games.registry import rule_named
from guesstree.games.rule import Rule
from guesstree.words.alphabets import Word
from guesstree.words.cleaning import read_words
from guesstree.words.download import check_sha256, fetch


@dataclass(frozen=True)
class Source:
    """A list in the internet.

    Attributes
    ----------
    file
        Its name in the user's cache.
    url
        Its address.
    sha256
        The checksum that it must have.
    """

    file: str
    url: str
    sha256: str


@dataclass(frozen=True)
class Edition:
    """A game whose lists are known.

    Attributes
    ----------
    rule
        The name of its rule.
    date
        When the lists were what they are here.
    targets
        The words that may be the target.
    guesses
        The words that may be guessed, the targets among them.
    """

    rule: str
    date: str
    targets: Source
    guesses: Source


_SELBY = "https://raw.githubusercontent.com/alex1770/wordle/main"

EDITIONS = {
    "nyt": Edition(
        "wordle",
        "guesses of August 2022, targets of July 2023",
        Source(
            "wordle-nyt2023-targets-3158.txt",
            f"{_SELBY}/wordlist_nyt20230701_hidden",
            "3e443482b78dee0f6f8de4f74dbb67537db781524279b1d40ca3353c592b03ce",
        ),
        Source(
            "wordle-nyt2022-guesses-14855.txt",
            f"{_SELBY}/wordlist_nyt20220830_all",
            "ba86911aea83d038d53c0999fe6cbe310c8f59d2b79626c73bd0cd0773adc320",
        ),
    )
}
"""The newspaper's game. Its targets of today are not published; these are the last that were."""


def edition_rule(name: str) -> Rule:
    """Return the rule of an edition."""
    return rule_named(EDITIONS[name].rule)


def edition_words(name: str) -> tuple[tuple[Word, ...], tuple[Word, ...]]:
    """Return the targets and the guesses of an edition; they are downloaded if need be.

    Raises
    ------
    InputError
        A list cannot be downloaded, or a file in the cache is not the list.
    """
    edition = EDITIONS[name]
    return _words(edition.targets, [edition.guesses]), _words(edition.guesses, [])


def cache_folder() -> Path:
    """Return the folder of the user's cache for lists."""
    home = os.environ.get("XDG_CACHE_HOME", "")
    return (Path(home) if home.startswith("/") else Path.home() / ".cache") / "guesstree"


def missing_lists(name: str) -> list[Path]:
    """Return where the lists of an edition will be that have yet to be downloaded."""
    edition = EDITIONS[name]
    paths = [cache_folder() / source.file for source in (edition.targets, edition.guesses)]
    return [path for path in paths if not path.exists()]


def _words(source: Source, also: Sequence[Source]) -> tuple[Word, ...]:
    """Return the words of a source; `also` are those that are needed after it."""
    path = cache_folder() / source.file
    if path.exists():
        check_sha256(path, source.sha256)
    else:
        later = [(one.url, cache_folder() / one.file) for one in also]
        missing = [(url, place) for url, place in later if not place.exists()]
        fetch(source.url, path, source.sha256, also=missing)
    return read_words(path).words
