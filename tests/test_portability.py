"""Systems other than Linux: the library and the commands for people without what only Unix has."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.conftest import ROOT
from tests.here import ran

WITHOUT = """
import signal
import sys

sys.modules["fcntl"] = None
del signal.siginterrupt
"""

COMMAND = """
from guesstree.__main__ import main

main()
"""

LIBRARY = """
from pathlib import Path

import guesstree

words = ["aback", "abase", "abate", "abbey", "abbot"]
replies = guesstree.compute_replies("wordle", words)
tree = guesstree.grow(replies, "max-any")
guesstree.write_tree(replies, tree, "tree.parquet", game="wordle", strategy="max-any")
print(guesstree.read_tree("tree.parquet").opener, *Path().iterdir())
"""


def without_locks(
    code: str, *args: str, folder: Path = ROOT, typed: str = ""
) -> subprocess.CompletedProcess[str]:
    """Run code in a process where what Windows does not have is absent."""
    return ran([sys.executable, "-c", WITHOUT + code, *args], cwd=folder, input=typed, code=None)


@pytest.mark.parametrize(
    ("command", "typed", "expected"),
    [
        ("solve --game wordle", "raise ..Y..\n", "Say pilot"),
        ("review raise:..Y.. visit:GGGGG", "", "visit"),
    ],
)
def test_commands_for_people(command: str, typed: str, expected: str) -> None:
    """They do what they do elsewhere."""
    done = without_locks(COMMAND, *command.split(), typed=typed)
    assert "Traceback" not in done.stderr
    assert expected in done.stdout + done.stderr


def test_the_library(tmp_path: Path) -> None:
    """Files are written as a whole there too."""
    done = without_locks(LIBRARY, folder=tmp_path)
    assert done.stdout.split() == ["abase", "tree.parquet"], done.stderr
