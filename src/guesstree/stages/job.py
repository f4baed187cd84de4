"""What the scripts of the workflow share: the files of a job, its log, and how it fails."""

import gc
import os
import sys
import warnings
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any, NamedTuple

from guesstree.base.errors import fault_of, shortened, visible
from guesstree.base.extras import naming_extras


class Job(NamedTuple):
    """The parts of a job by the names that its rule gives them.

    Attributes
    ----------
    inputs, outputs
        Paths, and lists of paths; an empty list for an input that the job does not have.
    params
        Values, as the rule has them.
    wildcards
        Texts.
    """

    inputs: Any
    outputs: Any
    params: Any
    wildcards: Any


@contextmanager
def job(snakemake: Any) -> Iterator[Job]:
    """Run the script of a job: stderr is its log, and a failure is one sentence at the log's end.

    `snakemake` is the object that Snakemake gives to each script.
    """
    # A file in the working folder must not decide where Numba stores compiled code.
    os.environ.setdefault("NUMBA_CACHE_DIR", "")

    # Most objects that a job makes stay.
    gc.set_threshold(100_000)

    with Path(snakemake.log[0]).open("w", encoding="utf-8") as log:
        os.dup2(log.fileno(), sys.stderr.fileno())
    warnings.showwarning = lambda message, *_, **__: note([f"Warning: {message}"])
    try:
        with naming_extras():
            yield Job(
                _paths(snakemake.input),
                _paths(snakemake.output),
                snakemake.params,
                snakemake.wildcards,
            )
        return
    except BaseException as error:
        # Polars raises errors that do not inherit from `Exception`.
        fault = fault_of(error)
        if not fault:
            raise
    note([f"guesstree: {shortened(visible(fault))}"])
    sys.exit(1)


def note(sentences: Iterable[str]) -> None:
    """Write sentences to the log of the job."""
    for sentence in sentences:
        print(sentence, file=sys.stderr, flush=True)


def _paths(files: Any) -> SimpleNamespace:
    """Return named files as paths. A name for no file has an empty list, as does an empty list."""
    return SimpleNamespace(
        **{
            name: Path(value) if isinstance(value, str) else [*map(Path, value)]
            for name, value in files.items()
        }
    )
