"""The list of mutants follows the code."""

from tests.conftest import ROOT
from tests.mutants import read_mutants


def test_each_mutant_changes_one_place() -> None:
    """The text that a mutant replaces occurs once in its file; the tests listed for it exist."""
    for mutant in read_mutants():
        source = (ROOT / "src/guesstree" / mutant.file).read_text("utf-8")
        assert source.count(mutant.old) == 1, mutant
        for test in mutant.tests:
            file, _, name = test.partition("[")[0].partition("::")
            assert f"def {name}" in (ROOT / "tests" / file).read_text("utf-8"), mutant
