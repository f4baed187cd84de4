"""What `guesstree warm` compiles is what later commands load."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from guesstree.cli import warming
from tests.here import guesstree_here

COMMANDS = (
    "clean words.txt --length 5 --output words.parquet",
    "compute-replies words.parquet --rule jotto --output game.parquet",
    "grow game.parquet -s parts-any -s first-consistent --trees trees --scores scores",
    "look-ahead game.parquet -s lookahead-consistent --trees trees --scores scores",
    "proof incumbent game.parquet -s optimal-consistent --output incumbent.parquet",
    "random game.parquet --scores scores",
    "rank game.parquet --csv ranking.csv",
)


@pytest.mark.slow
def test_later_commands_compile_nothing(tmp_path: Path) -> None:
    """Commands of another game, of the same length, find all kernels."""
    kernels = tmp_path / "kernels"
    (tmp_path / "words.txt").write_text("abcde\nbcdef\nacegi\nfghij\nklmno\nabxyz\n")
    commands = ["warm --processes 2", *COMMANDS]
    stored = []
    for command in commands:
        subprocess.run(
            [sys.executable, "-m", "guesstree", *command.split()],
            cwd=tmp_path,
            env=os.environ | {"NUMBA_CACHE_DIR": str(kernels)},
            check=True,
        )
        stored.append(sorted(kernels.rglob("*.nbc")))
    assert len(stored[0]) > 20
    assert stored[-1] == stored[0]


def test_failures_are_told(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A command that fails ends all with its sentence."""
    monkeypatch.setattr(warming, "_JOBS", ("grow nothing.parquet -s max-any --trees t --scores s",))
    run = guesstree_here("warm", cwd=tmp_path, code=1)
    assert "guesstree: grow nothing.parquet" in run.stderr
    assert "nothing.parquet: cannot be read" in run.stderr
