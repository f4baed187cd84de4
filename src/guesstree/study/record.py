"""Which config the results in a folder belong to, so that two studies do not mix there."""

import os
from collections.abc import Sequence
from pathlib import Path

from guesstree.errors import InputError
from guesstree.storage.files import write_text
from guesstree.storage.text import read_text

STUDY = "study.txt"
"""In the folder of results: the config files that they belong to, a line each."""

_EXPECTED = "a text file that names config files"

_INLINE = "(command line)"


def write_record(results: Path, files: Sequence[Path]) -> None:
    """Note that a folder of results belongs to the study of these config files, if it is new."""
    if not (results / STUDY).exists():
        write_text(results / STUDY, _named(results, files))


def check_record(results: Path, files: Sequence[Path], advice: str) -> None:
    """Raise `InputError`, with advice, if a folder of results belongs to other config files.

    A config that was edited in place is the same study. A folder without a note belongs to none.
    """
    record = results / STUDY
    if not record.exists():
        return
    there, here = read_text(record, _EXPECTED), _named(results, files)
    if there == here:
        return
    raise InputError(
        f"{results} holds the results of {_listed(there)}, not of {_listed(here)}; {advice}, "
        f"or delete {record} if this is the same study"
    )


def recorded_config(results: Path) -> Path | None:
    """Return the config that a folder of results belongs to, if it is one file that is there."""
    record = results / STUDY
    if not record.exists():
        return None
    names = read_text(record, _EXPECTED).splitlines()
    path = Path(os.path.relpath(results.absolute().parent / names[0])) if len(names) == 1 else None
    return path if path is not None and path.is_file() else None


def _named(results: Path, files: Sequence[Path]) -> str:
    """Return the config files relative to the folder in which the results stand, a line each."""
    folder = results.absolute().parent
    names = [Path(os.path.relpath(path, folder)).as_posix() for path in files]
    return "".join(f"{name}\n" for name in names or [_INLINE])


def _listed(lines: str) -> str:
    return " and ".join(lines.splitlines()) or "no config"
