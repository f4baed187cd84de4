"""The command `prove`: proofs of any game, and what to do with their trees."""

from pathlib import Path

from guesstree import Game
from tests.cli.conftest import WORDS
from tests.support.commands import guesstree_here, json_of, output_of, refused, rows_of


def test_a_proof(folder: Path) -> None:
    """The command prints the library's rows, and the tree that it writes is read back."""
    proof = Game("wordle", WORDS).prove("optimal-any", turn_limit=3)
    tree = proof.tree
    assert tree is not None

    found = json_of(folder, "prove", "--turn-limit", 3, "--output", "best.json")

    assert found["rows"] == proof.table.to_dicts()
    assert (found["total"], found["worst"], found["proven"]) == (
        tree.total,
        tree.worst,
        True,
    )
    assert Game("wordle", WORDS).tree(str(folder / "best.json")).total == tree.total
    assert proof.sentence in output_of(folder, "prove", "-s", "optimal3-any")


def test_an_impossible_limit(folder: Path) -> None:
    """The command proves that no tree keeps to the limit, and writes no file."""
    found = json_of(folder, "prove", "--turn-limit", 1)
    run = guesstree_here(
        "prove", "--turn-limit", 1, "--output", "none.txt", cwd=folder, code=1
    )

    assert (found["proven"], found["total"]) == (True, None)
    assert "none.txt: not written, as no known tree stays within the limit" in run.stderr
    assert not (folder / "none.txt").exists()


def test_the_command_that_a_message_suggests(folder: Path) -> None:
    """The suggested command writes the file that the message mentions."""
    options = "--strategy optimal-any --output optimal-any.txt"

    refusal = refused(folder, "compare", "optimal-any", "--by-target")

    assert f"with {options} first, and use optimal-any.txt" in refusal

    output_of(folder, "prove", "--game", "few", *options.split())
    rows = rows_of(folder, "compare", "optimal-any.txt", "--by-target")

    best = Game("wordle", WORDS).prove("optimal-any").tree
    assert best is not None
    assert sum(row["score"] for row in rows) == best.total
