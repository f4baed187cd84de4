"""Systems other than Linux: the library and the commands for people without what only Unix has."""

import sys
from pathlib import Path

from tests.conftest import ROOT
from tests.here import finding, ran

WITHOUT = """
import signal
import sys

sys.modules["fcntl"] = None
del signal.siginterrupt

from pathlib import Path

import guesstree
from guesstree.files.artifacts import metadata_of, write_tree
from tests.here import guesstree_here

here = Path()
solved = guesstree_here("solve", "--game", "wordle", cwd=here, typed="raise ..Y..\\n")
assert "Try pilot" in solved.stdout
assert "visit" in guesstree_here("review", "raise", "visit", cwd=here).stdout
game = guesstree.Game("wordle", ["aback", "abase", "abate", "abbey", "abbot"])
write_tree(game.tree("max-any"), Path("tree.parquet"), metadata_of(game.replies, "few"))
print(game.tree("tree.parquet").opener, *here.iterdir())
"""


def test_commands_for_people(tmp_path: Path) -> None:
    """They do what they do elsewhere; the library writes files as a whole there too."""
    done = ran([sys.executable, "-c", WITHOUT], cwd=tmp_path, env=finding(ROOT))
    assert done.stdout.split() == ["abase", "tree.parquet"], done.stderr
