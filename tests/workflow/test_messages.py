"""A run of the workflow that fails ends with a sentence."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from guesstree.stages.job import failures, log_times, without_message
from tests.conftest import ROOT
from tests.support.commands import finding, ran
from tests.support.small_study import snakemake

CONFIG = """
lists: {few: {file: few.txt}}
games: {few: {rule: wordle, targets: few, pairs: 3}}
strategies: [max-any, optimal1-any]
"""

# A make that is itself under a make says where it goes to and comes from.
ALONE = {
    name: value
    for name, value in os.environ.items()
    if name not in ("MAKEFLAGS", "MAKELEVEL")
}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return a copy of the repository that `make` works in, with the environment of the tests."""
    for name in ("Snakefile", "profiles", "workflow"):
        (tmp_path / name).symlink_to(ROOT / name)
    (tmp_path / "Makefile").write_bytes((ROOT / "Makefile").read_bytes())
    (tmp_path / ".venv").mkdir()
    (tmp_path / ".venv/bin").symlink_to(Path(sys.executable).parent)
    (tmp_path / "requirements").mkdir()
    for name in (
        "requirements/run.txt",
        "requirements/uv.txt",
        "pyproject.toml",
        ".venv/ready",
    ):
        (tmp_path / name).touch()
    (tmp_path / "few.txt").write_text("raise\nslate\nstale\n")
    (tmp_path / "config.yaml").write_text(CONFIG)
    return tmp_path


def make(folder: Path, *targets: str) -> list[str]:
    """Run make in a folder, and return what is on the screen at the end, less make's own line."""
    command = f"make CORES=2 {' '.join(targets)} 2>&1"
    run = ran(["sh", "-c", command], cwd=folder, env=ALONE, code=None)
    assert "Traceback" not in run.stdout
    lines = run.stdout.splitlines()
    return [line for line in lines if not line.startswith("make: ***")]


@pytest.mark.slow
def test_make_ends_with_the_sentence(folder: Path) -> None:
    """The sentence of a failed job or of a config is the last line on the screen."""
    assert make(folder, "results")[-1] == (
        "guesstree: no guess tree stays within 1 guess, as all 3 first guesses were refuted; "
        "choose a larger limit than 'optimal1-any' has "
        "(logs/conclude_with_bounds/few/optimal1-any.log)"
    )
    (folder / "config.yaml").write_text(CONFIG.replace("pairs", "pears"))
    assert make(folder, "results")[-1] == (
        "guesstree: config.yaml, line 3, games.few: unknown key 'pears'; did you mean 'pairs'?"
    )


def kill_within(script: str, folder: Path) -> None:
    """Run make in a folder, and kill the whole run while a job runs a script."""
    # The job waits far longer than it takes to notice it and to kill the run.
    begun = folder / "begun"
    (folder / "sitecustomize.py").write_text(
        "import pathlib, sys, time\n"
        f"if sys.orig_argv[-1].endswith('{script}.py'):\n"
        f"    pathlib.Path({str(begun)!r}).touch()\n"
        "    time.sleep(600)\n"
    )
    with subprocess.Popen(
        ["make", "CORES=2", "results"],
        cwd=folder,
        env=ALONE | {"PYTHONPATH": finding(folder)["PYTHONPATH"]},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    ) as run:
        while not begun.exists():
            assert run.poll() is None, f"the run ended before {script}"
            time.sleep(0.05)
        os.killpg(run.pid, signal.SIGKILL)


@pytest.mark.slow
def test_the_command_after_a_kill(folder: Path) -> None:
    """The folder is locked after a run was killed as a whole; one command goes on."""
    (folder / "config.yaml").write_text(CONFIG.replace(", optimal1-any", ""))
    kill_within("compute_replies", folder)

    message = make(folder, "results")[-1]
    lines = make(folder, *message.rpartition("make ")[2].split())

    assert message == (
        "guesstree: this folder is locked by a run; if it was killed, run: make unlock results"
    )
    assert lines[-1].startswith("| max-any")
    assert any(line.endswith("(Rule: compute_replies)") for line in lines)


@pytest.mark.parametrize(
    ("end", "message"),
    [
        (
            "os.kill(os.getpid(), 9)",
            "guesstree: a job ended without an error message, perhaps killed "
            "for lack of memory; run the same command again to continue",
        ),
        (
            "os._exit(3)",
            "guesstree: a job ended with exit status 3 and without a message; "
            "run its command, which Snakemake shows above",
        ),
        (
            "os._exit(0)",
            "guesstree: results/words/few.parquet: is missing, though its job succeeded; if the "
            "file system is slow, run the same command again with --latency-wait 60",
        ),
    ],
)
def test_jobs_that_say_nothing(
    end: str, message: str, folder: Path, tmp_path: Path
) -> None:
    """A job leaves no sentence; only what was killed may have lacked memory."""
    (tmp_path / "sitecustomize.py").write_text(
        f"import os, sys\nif '/scripts/' in sys.orig_argv[-1]: {end}\n"
    )
    words = ("--cores", "1", "--latency-wait", "1", "results/words/few.parquet")
    run = snakemake(folder, *words, config="", env=finding(tmp_path), code=1)
    assert run.stderr.splitlines()[-1] == message


STOPPED = "guesstree: the run was stopped; run the same command again to continue"


@pytest.mark.parametrize(
    "said",
    [
        # After SIGTERM, Snakemake 9.27 waits for the jobs that run.
        "Will exit after finishing currently running jobs (scheduler).\n"
        "Finished jobid: 292 (Rule: find_incumbent)\n",
        "Terminating processes on user request, this might take some time.\n"
        "Command 'python a.py' returned non-zero exit status 1.\n",
        "Command 'python a.py' died with <Signals.SIGINT: 2>.\n",
    ],
)
def test_logs_of_a_run_that_was_stopped(said: str, tmp_path: Path) -> None:
    """Snakemake says so after SIGTERM and SIGINT, and counts the run as failed."""
    log = tmp_path / "run.log"
    log.write_text(said)

    assert without_message([log]) == STOPPED


STALL = """
import sys, time
if "/scripts/" in sys.orig_argv[-1]:
    open("started", "w").close()
    time.sleep(2)
"""
"""Python runs this at its start. Snakemake waits for a job that is not stopped itself."""


@pytest.mark.parametrize("send", [os.kill, os.killpg])
def test_a_run_that_was_stopped_by_ctrl_c(
    send: Callable[[int, int], None], folder: Path
) -> None:
    """Whether the jobs get the signal, too, or not: the same command continues."""
    (folder / "sitecustomize.py").write_text(STALL)
    command = ["snakemake", "--cores", "2", "results/words/few.parquet"]
    with subprocess.Popen(
        [sys.executable, "-m", *command],
        cwd=folder,
        env=finding(folder),
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as run:
        while not (folder / "started").exists():
            time.sleep(0.05)
        send(run.pid, signal.SIGINT)
        _, errors = run.communicate()

    assert (run.returncode, errors.splitlines()[-1]) == (1, STOPPED)
    again = snakemake(folder, *command[1:], config="")
    assert "Finished jobid: 0 (Rule: clean_words)" in again.stderr


def test_config_yaml_is_checked_before_snakemake_reads_it(tmp_path: Path) -> None:
    """Snakemake itself would show a traceback."""
    (tmp_path / "config.yaml").write_bytes(b"lists:\n  caf\xe9: {}\ngames: {}\n")
    run = snakemake(tmp_path, "--cores", "1", config="", code=1)
    message = "guesstree: config.yaml, line 2: byte 0xe9 is not UTF-8"
    assert run.stderr.splitlines()[-1].startswith(message)
    assert "Traceback" not in run.stderr


def test_no_config_in_the_folder(tmp_path: Path) -> None:
    """The option that is named is Snakemake's own, whose `--config` is another one."""
    run = snakemake(tmp_path, "--cores", "1", config="", code=1)
    assert run.stderr.splitlines()[-1] == (
        "guesstree: config.yaml: cannot be read (no such file or directory); "
        "run this in the folder of a study, or give its config with --configfile"
    )


def test_sentences_of_failed_jobs(tmp_path: Path) -> None:
    """Each sentence comes once, the first one last; older logs and other lines do not count."""
    for name, text in {
        "old": "guesstree: old\n",
        "good": "words kept: 2\n",
        "a": "progress\nguesstree: no room\n",
        "b": "guesstree: no room\n",
        "c": "guesstree: \ud83d a later one\n",
        "d": "Traceback (most recent call last):\n  at\nKeyError: 'a'\n",
        "e": "Traceback (most recent call last):\n  at\nKeyboardInterrupt\n",
    }.items():
        path = tmp_path / f"{name}.log"
        path.write_text(text, errors="replace")
        os.utime(path, ns=(ord(name[0]), ord(name[0])))
    before = {tmp_path / "old.log": ord("o")}
    message = failures(tmp_path, before)
    assert message == [
        f"guesstree: a job failed with KeyError: 'a' ({tmp_path / 'd.log'})",
        f"guesstree: ? a later one ({tmp_path / 'c.log'})",
        f"guesstree: no room ({tmp_path / 'a.log'})",
    ]
    assert failures(tmp_path, log_times(tmp_path)) == []
