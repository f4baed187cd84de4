"""Which words, rule and settings a file was made from, and how mismatches are refused.

Two keys of a file's metadata say it. The fingerprint tells the contents of the reply matrix, so
that files used together can be checked against each other. The origin tells how the file was made,
step by step from the word list on: it is a digest of what a stage was asked, and of the origins of
what it read. It follows from a config as well. Where an environment variable names a file of
origins, as in the jobs of the workflow, everything that is read must have the origin given there.
"""

import json
import os
from collections.abc import Iterable, Mapping
from hashlib import sha256
from pathlib import Path

from guesstree.errors import InputError, reason_of
from guesstree.storage.files import read_regular
from guesstree.storage.text import read_text

FINGERPRINT = "fingerprint"
"""Metadata key: the fingerprint of the reply matrix that a file was made from."""

ORIGIN = "origin"
"""Metadata key: a digest of what a file was made from, and how."""

EXPECTED = "GUESSTREE_ORIGINS"
"""Environment variable: a JSON file with the origins that files must have, by their paths."""

REMEDY = "move it away and run again to make it anew"


def origin_of(stage: str, *asked: object, inputs: Iterable[str] = ()) -> str:
    """Return the origin of what a stage makes.

    Parameters
    ----------
    stage
        Its name.
    asked
        What decides its outcome beside its inputs: texts, numbers, truth values and lists of them.
    inputs
        The origins of what it reads, in an order that the same config always has.
    """
    return sha256(json.dumps([stage, asked, [*inputs]]).encode()).hexdigest()[:16]


def origin_of_file(path: Path) -> str:
    """Return the origin that stands for a file that no stage has made: a digest of its bytes.

    Raises
    ------
    InputError
        The file cannot be read.
    """
    try:
        return sha256(read_regular(path)).hexdigest()[:16]
    except OSError as error:
        raise InputError(f"{path}: cannot be read ({reason_of(error)})") from error


def check_origin(path: Path, metadata: Mapping[str, str]) -> None:
    """Raise `InputError` unless a file has the origin that it must have, if there is one."""
    named = os.environ.get(EXPECTED)
    expected = json.loads(read_text(Path(named), "origins of files")) if named else {}
    if expected.get(str(path), metadata.get(ORIGIN)) != metadata.get(ORIGIN):
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
