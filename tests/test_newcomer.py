"""What a command takes is measured: time, memory of all its processes, disk."""

import os
import sys
from pathlib import Path

from tests import newcomer

MEGABYTE = 1_000_000

PARENT = """
import subprocess, sys
subprocess.run([sys.executable, "-c", sys.argv[1]], check=True)
"""
CHILD = """
import pathlib, time
held = bytes(range(256)) * 400_000
pathlib.Path("left").write_bytes(held[:10_000_000])
time.sleep(2)
"""


def test_what_a_command_takes(tmp_path: Path) -> None:
    """A process that the command started holds 102 MB, and leaves 10 MB."""
    command = [sys.executable, "-c", PARENT, CHILD]
    taken = newcomer.measure(command, tmp_path, os.environ)

    assert 2 <= taken.seconds < 60
    assert 0 < taken.processor < taken.seconds
    assert 100 * MEGABYTE < taken.memory < 300 * MEGABYTE
    assert 10 * MEGABYTE <= taken.disk < 11 * MEGABYTE


def test_a_file_with_two_names_counts_once(tmp_path: Path) -> None:
    """Installers link to files of their cache."""
    (tmp_path / "one").write_bytes(bytes(MEGABYTE))
    alone = newcomer.disk_of(tmp_path)
    (tmp_path / "other").hardlink_to(tmp_path / "one")
    assert newcomer.disk_of(tmp_path) - alone < MEGABYTE // 2


def test_the_clone_does_not_use_this_environment() -> None:
    """Whoever types the commands has no environment of the project, and no options of make."""
    own = newcomer.ROOT / ".venv/bin"
    env = newcomer.environment(
        {"PATH": f"{own}:/usr/bin", "MAKEFLAGS": "n", "HOME": "/root"}
    )
    assert env == {"PATH": "/usr/bin", "HOME": "/root"}
