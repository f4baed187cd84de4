"""Snakemake in processes that are forked from one that has imported it, which is half its work."""

import atexit
import multiprocessing
import os
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.here import Run

_SERVER = multiprocessing.get_context("forkserver")
_SERVER.set_forkserver_preload(
    [
        *(
            "guesstree.report.figures.table",
            "guesstree.study.jobs",
            "guesstree.study.study",
        ),
        *("snakemake.cli", "snakemake.executors.local", "snakemake.report.html_reporter"),
        "tests.forked",
    ]
)


def run_snakemake(args: Sequence[str], folder: Path, env: Mapping[str, str]) -> Run:
    """Run Snakemake in a folder and an environment; return how it ended and what it said."""
    with TemporaryDirectory() as name:
        streams = [Path(name, stream) for stream in ("stdout", "stderr")]
        given = (args, folder, dict(env), sys.executable, streams)
        process = _SERVER.Process(target=_be_snakemake, args=given)
        process.start()
        process.join()
        said = [path.read_text("utf-8") for path in streams]

    return Run(["snakemake", *args], process.exitcode or 0, *said)


def _be_snakemake(
    args: Sequence[str],
    folder: Path,
    env: Mapping[str, str],
    executable: str,
    streams: Sequence[Path],
) -> None:
    for descriptor, path in enumerate(streams, start=1):
        os.dup2(os.open(path, os.O_WRONLY | os.O_CREAT), descriptor)
    os.chdir(folder)
    os.environ.clear()
    os.environ.update(env)
    sys.executable = executable

    from snakemake.cli import main

    try:
        main(args)
    finally:
        # A forked process ends without what an interpreter calls at its end.
        atexit._run_exitfuncs()
