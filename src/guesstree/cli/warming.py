"""Compiling what the jobs of a run need, before they start."""

import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Annotated

import typer

from guesstree.errors import InputError

app = typer.Typer()

_WORDS = 60
"""Words of the list that the commands are run with: few, so that they take no time."""

_STORED = "--trees trees --scores scores"
_JOBS = (
    f"proof whole game.parquet -s optimal-any {_STORED} --certificates proofs",
    f"look-ahead game.parquet -s lookahead-any {_STORED}",
    f"grow game.parquet -s max-any -s entropy-any -s max-consistent {_STORED}",
    "follow game.parquet -s max-any -s max-consistent --output openers",
    "random game.parquet --scores scores",
    "find-pairs game.parquet --csv pairs.csv",
    "rank game.parquet --csv ranking.csv",
)
"""Commands that share few kernels, those first that have many."""


@app.command()
def warm(
    length: Annotated[
        list[int] | None,
        typer.Option(min=3, max=10, help="The length of the words; may be repeated."),
    ] = None,
    processes: Annotated[
        int | None, typer.Option(min=1, help="How many compile at once; all cores if left out.")
    ] = None,
) -> None:
    """Compile the kernels that runs need, in parallel, where they are stored for later.

    It takes some 20 seconds, and a few where they are stored already.
    """
    count = processes or _cores()
    for letters in length or [5]:
        with TemporaryDirectory() as folder, ThreadPoolExecutor(count) as pool:
            _prepare(Path(folder), letters)
            # An error of one command ends all; each has run before it is raised.
            list(pool.map(lambda job: _run(job, Path(folder)), _JOBS))


def _cores() -> int:
    """Return how many cores this process may use; macOS tells only how many there are."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _prepare(folder: Path, letters: int) -> None:
    """Make a small game, and a study of it."""
    from itertools import islice, product

    words = ("".join(word) for word in product("abcde", repeat=letters))
    listed = "\n".join(islice(words, 0, None, 5**letters // _WORDS + 1))
    (folder / "words.txt").write_text(f"{listed}\n", encoding="utf-8")
    (folder / "config.yaml").write_text(
        f"lists: {{words: {{file: words.txt, length: {letters}}}}}\n"
        "games: {game: {rule: wordle, targets: words}}\nstrategies: [max-any]\n",
        encoding="utf-8",
    )
    _run(f"clean words.txt --length {letters} --output words.parquet", folder)
    _run("compute-replies words.parquet --rule wordle --output game.parquet", folder)


def _run(command: str, folder: Path) -> None:
    """Run a command in a folder.

    Raises
    ------
    InputError
        It fails.
    """
    run = subprocess.run(
        [sys.executable, "-P", "-m", "guesstree", *command.split()],
        cwd=folder,
        capture_output=True,
        text=True,
    )
    if run.returncode:
        raise InputError(f"{command}: {run.stderr.strip().removeprefix('guesstree: ')}")
