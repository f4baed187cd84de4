"""The note in a folder of results of the config that they were made from last."""

import os
from collections.abc import Sequence
from pathlib import Path

from guesstree.errors import InputError
from guesstree.storage.files import write_text
from guesstree.storage.text import read_text

STUDY = "study.txt"
"""In the folder of results: the config files of the last run, a line each."""


def write_record(results: Path, files: Sequence[Path]) -> None:
    """Note that a run with these config files begins."""
    folder = results.absolute().parent
    names = [Path(os.path.relpath(path, folder)).as_posix() for path in files]
    text = "".join(f"{name}\n" for name in names)
    if not (results / STUDY).exists() or _recorded(results) != text:
        write_text(results / STUDY, text)


def recorded_config(results: Path) -> Path | None:
    """Return the config that results were made from, if it is one file that is there."""
    if not (results / STUDY).exists():
        return None
    names = _recorded(results).splitlines()
    path = Path(os.path.relpath(results.absolute().parent / names[0])) if len(names) == 1 else None
    return path if path is not None and path.is_file() else None


def check_folders(workflow: Path, *written: Path) -> None:
    """Raise `InputError` if a run cannot write into some folders, or its workflow is in a bad one.

    Snakemake takes part of a name with braces for a wildcard.
    """
    if set(str(workflow)) & set("{}"):
        raise InputError(
            f"{workflow}: has braces, which Snakemake takes for the names of values; rename the "
            "folder"
        )
    for folder in written:
        if folder.exists() and not folder.is_dir():
            raise InputError(f"{folder}: is not a folder; rename it, or move it away")


def _recorded(results: Path) -> str:
    return read_text(results / STUDY, "a text file that names config files")
