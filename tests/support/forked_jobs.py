"""Snakemake and its jobs in processes that are forked from those that have imported them.

Importing is half of the work of a small study.
"""

import atexit
import importlib
import marshal
import multiprocessing
import os
import runpy
import select
import shlex
import shutil
import signal
import socket
import sys
import threading
import traceback
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory, mkdtemp
from typing import NoReturn

from tests.support import job_client
from tests.support.commands import Run

_SERVER = multiprocessing.get_context("forkserver")
_SERVER.set_forkserver_preload(
    [
        "guesstree.report.figures.table",
        "guesstree.study.folder",
        "guesstree.study.folder",
        "snakemake.cli",
        "snakemake.executors.local",
        "snakemake.report.html_reporter",
        "tests.support.forked_jobs",
    ]
)

_MODULES_OF_JOBS = (
    "guesstree.base.jit.linked",
    "guesstree.stages.figures",
    "guesstree.stages.games",
    "guesstree.stages.openers",
    "guesstree.stages.pages",
    "guesstree.stages.proofs",
    "guesstree.stages.games",
    "guesstree.stages.trees",
    "matplotlib.pyplot",
    "polars",
    "snakemake.iocontainers",
    "snakemake.logging",
)

_LISTENING = 3
"""The descriptor at which jobs reach the process that forks them."""

_SERVE = f"""
import sys
sys.path.insert(0, {str(Path(__file__).parents[2])!r})
from tests.support.forked_jobs import serve
serve(sys.argv[1])
"""


def run_snakemake(args: Sequence[str], folder: Path, env: Mapping[str, str]) -> Run:
    """Run Snakemake in a folder and an environment; return how it ended and its output."""
    with TemporaryDirectory() as name:
        streams = [Path(name, stream) for stream in ("stdout", "stderr")]
        given = (args, folder, dict(env), _python_of_jobs(), streams)
        process = _SERVER.Process(target=_be_snakemake, args=given)
        process.start()
        process.join()
        printed = [path.read_text("utf-8") for path in streams]

    return Run(["snakemake", *args], process.exitcode or 0, *printed)


def _be_snakemake(
    args: Sequence[str],
    folder: Path,
    env: Mapping[str, str],
    executable: str,
    streams: Sequence[Path],
) -> None:
    opened = [os.open(path, os.O_WRONLY | os.O_CREAT) for path in streams]
    _take_over(enumerate(opened, start=1), folder, env)
    sys.executable = executable

    from snakemake.cli import main

    try:
        main(args)
    finally:
        # A forked process ends without what an interpreter calls at its end.
        atexit._run_exitfuncs()


def _take_over(
    streams: Iterable[tuple[int, int]], folder: Path | str, env: Mapping[str, str]
) -> None:
    """Give this process other streams, by descriptor, and another folder and environment."""
    for descriptor, stream in streams:
        os.dup2(stream, descriptor)
    os.chdir(folder)
    os.environ.clear()
    os.environ.update(env)


@cache
def _python_of_jobs() -> str:
    """Return a `python3` for jobs. The process that forks them ends with this one."""
    folder = Path(mkdtemp())
    address = folder / "socket"
    listening = socket.socket(socket.AF_UNIX)
    listening.bind(str(address))
    listening.listen()

    # The writing end of the pipe is closed when this process ends, however it does.
    until, _ = os.pipe()
    os.posix_spawn(
        sys.executable,
        [sys.executable, "-c", _SERVE, str(folder)],
        os.environ,
        file_actions=[
            (os.POSIX_SPAWN_DUP2, until, 0),
            (os.POSIX_SPAWN_DUP2, listening.fileno(), _LISTENING),
        ],
    )
    listening.close()
    os.close(until)

    known = repr(job_client.deciding())
    command = [
        sys.executable,
        "-IS",
        job_client.__file__,
        str(address),
        known,
        sys.executable,
    ]
    python = folder / "python3"
    python.write_text(f'#!/bin/sh\nexec {shlex.join(command)} "$@"\n')
    python.chmod(0o755)
    return str(python)


def serve(folder: str) -> None:
    """Fork a process for each job, until the standard input is closed; then remove the folder."""
    listening = socket.socket(fileno=_LISTENING)
    for module in _MODULES_OF_JOBS:
        importlib.import_module(module)
    # Nobody waits for the processes: the jobs tell their clients how they ended.
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)

    while sys.stdin not in select.select([listening, sys.stdin], [], [])[0]:
        connection, _ = listening.accept()
        if os.fork() == 0:
            _be_job(connection)
        connection.close()

    shutil.rmtree(folder)


def _be_job(connection: socket.socket) -> NoReturn:
    """Run a job with the arguments, the folder, the environment and the streams of its client."""
    code = 1
    try:
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        _, streams, _, _ = socket.recv_fds(connection, 1, 3)
        with connection.makefile("rb") as sent:
            arguments, folder, env = marshal.load(sent)
        _take_over(enumerate(streams), folder, env)
        sys.argv = arguments
        threading.Thread(target=_end_with, args=[connection], daemon=True).start()
        runpy.run_path(arguments[0], run_name="__main__")
        code = 0
    except SystemExit as end:
        code = end.code if isinstance(end.code, int) else bool(end.code)
    except BaseException:
        traceback.print_exc()
    finally:
        atexit._run_exitfuncs()
        sys.stdout.flush()
        sys.stderr.flush()
        connection.send(bytes([code]))
        os._exit(code)


def _end_with(client: socket.socket) -> None:
    """End this process when its client was killed."""
    client.recv(1)
    os._exit(1)
