"""Which words, rule and settings a file was made from, and how mismatches are refused.

Two keys of a file's metadata say it. The fingerprint tells the contents of the reply matrix, so
that files used together can be checked against each other. The origin tells how the file was made,
step by step from the word list on. It follows from a config, so that a file can be checked against
the config.
"""

import json
from collections.abc import Iterable, Mapping, Sequence
from hashlib import sha256
from pathlib import Path

from guesstree.errors import InputError

FINGERPRINT = "fingerprint"
"""Metadata key: the fingerprint of the reply matrix that a file was made from."""

ORIGIN = "origin"
"""Metadata key: a digest of what a file was made from, and how."""

REMEDY = "move it away and run again to make it anew"


Origins = Mapping[Path, str | None]
"""The origin that each file must have; None for any."""


def digest(*parts: object) -> str:
    """Return a short digest of texts, numbers, truth values and lists of them."""
    return sha256(json.dumps(parts).encode()).hexdigest()[:16]


def origin_of_replies(rule: str, targets: str, guesses: str, weights: str) -> str:
    """Return the origin of a reply matrix from those of its lists and weights."""
    return digest("replies", rule, targets, guesses, weights)


def origin_of_result(replies: str, game: str, made: str) -> str:
    """Return the origin of what is made from a matrix for a game, in a way that `made` says."""
    return digest("made", replies, game, made)


def origin_of_summary(scores: Iterable[str]) -> str:
    """Return the origin of the summary of scores, in its order."""
    return digest("summary", *scores)


def expected_origins(paths: Sequence[Path], origins: Sequence[str] | None) -> Origins:
    """Return the origin that each of some files must have, given in the order of the files.

    Raises
    ------
    InputError
        There are not as many origins as files.
    """
    if not origins:
        return dict.fromkeys(paths)
    if len(origins) != len(paths):
        raise InputError(
            f"{len(origins)} origins are expected of {len(paths)} files; give one for each file"
        )
    return dict(zip(paths, origins, strict=True))


def check_origin(path: Path, metadata: Mapping[str, str], expect: str | None) -> None:
    """Raise `InputError` unless a file has the origin that is expected, if one is."""
    if expect is not None and metadata.get(ORIGIN) != expect:
        raise InputError(
            f"{path}: was made from other words, or by another rule or other settings, than the "
            f"config has; {REMEDY}"
        )


def check_fingerprint(path: Path, metadata: Mapping[str, str], fingerprint: str) -> None:
    """Raise `InputError` unless a file was made from the reply matrix of that fingerprint."""
    if metadata.get(FINGERPRINT) != fingerprint:
        raise InputError(f"{path}: was made from other words, weights or another rule; {REMEDY}")


def check_alike(files: Iterable[tuple[Path, str, str | None]]) -> None:
    """Raise `InputError` unless all files of a game were made from the same reply matrix.

    A file comes as its path, the name of its game, and the fingerprint that it has.
    """
    first: dict[str, tuple[Path, str | None]] = {}
    for path, game, fingerprint in files:
        other, known = first.setdefault(game, (path, fingerprint))
        if fingerprint != known:
            raise InputError(
                f"{path}: was made from other words, weights or another rule than {other}; "
                "move both away and run again to make them anew"
            )
