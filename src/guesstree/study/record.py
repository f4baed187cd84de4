"""Which config and which code the results in a folder belong to, so that none are mixed there."""

import json
import os
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from shlex import join

from guesstree import __version__
from guesstree.code.digest import code_digest, library_version
from guesstree.code.following import LIBRARIES, Functions
from guesstree.errors import InputError
from guesstree.storage.files import write_text
from guesstree.storage.provenance import origin_of
from guesstree.storage.text import read_text
from guesstree.strategies.registry import families, growers

STUDY = "study.txt"
"""In the folder of results: the config files that they belong to, a line each."""

CODE = "code.txt"
"""In the folder of results: the code that made all of them, its libraries, and a digest of config
and words. There is none while results of several of them may be there."""

TRACKED = Path(".snakemake/guesstree-tracked")
"""In the folder of a study: the text of `CODE` that goes with what Snakemake knows of the results.
If it differs from `CODE`, the results were copied from elsewhere."""

ORIGINS = Path(".snakemake/guesstree-origins")
"""In the folder of a study: the origins that its jobs compare their inputs with, by configs."""

STAGES = (
    *("cli.words", "cli.replies", "cli.learning", "cli.trees", "cli.proofs", "cli.tables"),
    *("cli.explorer", "cli.draw"),
)
"""The modules whose commands the rules of the workflow run."""

_EXPECTED = "a text file that names config files"

_INLINE = "(command line)"


def code_of_results(also: Functions = ()) -> str:
    """Return what `CODE` says of results that this code makes: a text of a few lines.

    `also` are functions that the commands call without importing them by name.
    """
    first, *others = STAGES
    stages = ((f"guesstree.{stage}", None) for stage in others)
    also = (*stages, *growers(families().usable()), *also)
    versions = "".join(f"{name} {library_version(name)}\n" for name in LIBRARIES)
    return f"guesstree {__version__}\ncode {code_digest(first, None, also)}\n{versions}"


def write_record(results: Path, files: Sequence[Path], code: str) -> None:
    """Note that a run of a study begins: of these config files, with this code.

    Until all is made, results of other code may stay.
    """
    is_empty = _is_empty(results)
    if is_empty:
        complete_record(results, code)
    elif _text(results / CODE) != code:
        with suppress(OSError):  # then no result can be replaced either
            (results / CODE).unlink()
    if is_empty or not (results / STUDY).exists():
        write_text(results / STUDY, _named(results, files))


def _is_empty(results: Path) -> bool:
    """Tell whether a folder has no results, as after `snakemake --delete-all-output`."""
    others = (STUDY, CODE, "README.md")
    return all(path.is_dir() or path.name in others for path in results.rglob("*"))


def complete_record(results: Path, code: str) -> None:
    """Note that all results are of this code."""
    for path in (results / CODE, TRACKED):
        if _text(path) != code:
            write_text(path, code)


def write_origins(origins: Mapping[str, str]) -> Path:
    """Return a file with the origins that files must have, by their paths.

    It has a name of its own, so that no run changes what the jobs of another one read.
    """
    text = json.dumps(origins, indent=0)
    path = ORIGINS / f"{origin_of('origins', text)}.json"
    with suppress(OSError, InputError):  # then no job can be run either
        if not path.exists():
            write_text(path, text)
    return path


def check_code(
    results: Path, code: str, snakefile: Path, files: Sequence[Path], unknown: Iterable[str]
) -> None:
    """Raise `InputError` if results of other code would stay, as Snakemake no longer knows them.

    `unknown` are the artifacts of which it does not know what made them; they are asked for only
    if the results may be of other code. The message has the command that makes all anew, by a
    workflow with these config files.
    """
    made_by, tracked = _text(results / CODE), _text(TRACKED)
    copied = made_by is not None and made_by != tracked and not _is_empty(results)
    if made_by == code or not (copied or any(unknown)):
        return
    workflow, *configs = map(os.path.relpath, (snakefile, *files))
    command = ["snakemake", "--cores", "all", "--forceall"]
    if workflow not in ("Snakefile", "workflow/Snakefile"):
        command += ["--snakefile", workflow]
    if configs not in ([], ["config.yaml"]):
        command += ["--configfile", *configs]
    raise InputError(
        f"{results} was made by other code or libraries, or from another config or words, and "
        ".snakemake does not know all of it (it may be lost, or of other results); to make all "
        f"results anew, run: {join(command)}"
    )


def _text(path: Path) -> str | None:
    return read_text(path, "a text file that names code and libraries") if path.exists() else None


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


def check_record(results: Path, files: Sequence[Path], advice: str) -> None:
    """Raise `InputError`, with advice, if a folder of results belongs to other config files.

    A config that was edited in place is the same study. A folder without a note, or without
    results, belongs to none.
    """
    record = results / STUDY
    if not record.exists() or _is_empty(results):
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
