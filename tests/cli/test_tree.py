"""The command `tree`: paths and whole trees, in a terminal and as files."""

from pathlib import Path

from tests.conftest import ROOT
from tests.support.commands import output_of, rows_of


def test_the_path_to_a_target() -> None:
    """A line has tiles, guess, targets left, bits and expected size, as wordlegames prints them."""
    shown = output_of(ROOT, "tree", "hobby", "--game", "wordle", "--results", "docs")

    assert shown.splitlines()[2:] == [
        "raise  2309  5.878  60.744",
        "└─ 🟫🟫🟫🟫🟫 mulch  167  5.190  6.892",
        "   └─ 🟫🟫🟫🟫🟨 baton  6  2.585  1.000",
        "      └─ 🟨🟫🟫🟨🟫 hobby  1  0.000  1.000",
    ]


def test_lines_of_branches(folder: Path) -> None:
    """A branch hangs on the guess before it, and a corner marks the last branch."""
    first, *others = output_of(folder, "tree", "--strategy", "max-any").splitlines()[2:]

    assert not first.startswith(("├", "└"))
    assert {line[:3] for line in others} <= {"├─ ", "└─ ", "│  ", "   "}
    assert sum(line.startswith("└─ ") for line in others) == 1


def test_targets_by_number_and_at_random(folder: Path) -> None:
    """Numbers count from 1, and the same seed draws the same words."""
    drawn = ("tree", "--random", 2, "--seed", 4)

    rows = rows_of(folder, "tree", "visit")

    assert rows[-1]["guess"] == "visit"
    assert rows_of(folder, "tree", 9) == rows
    assert rows_of(folder, *drawn) == rows_of(folder, *drawn)


def test_the_depth_of_a_tree_can_be_limited(folder: Path) -> None:
    """--depth omits deeper nodes."""
    whole = rows_of(folder, "tree")

    assert rows_of(folder, "tree", "--depth", 1) == [
        row for row in whole if row["depth"] <= 1
    ]
    assert max(row["depth"] for row in whole) > 1


def test_a_sheet_of_a_tree_is_drawn(folder: Path) -> None:
    """The suffix of the output file is the format of the sheet."""
    output_of(folder, "tree", "-s", "max-any", "--output", "tree.svg")

    assert "max-any" in (folder / "tree.svg").read_text("utf-8")


def test_a_file_with_the_name_of_a_strategy(folder: Path) -> None:
    """A strategy's name is no path, even if a file has this name; a long name is no error."""
    (folder / "max-any").touch()

    tree = rows_of(folder, "tree", "-s", "max-any")

    assert rows_of(folder, "tree", "-s", f"max-any name={'x' * 300}") == tree


def test_a_written_file_is_named(folder: Path) -> None:
    """People read where the tree is; other output has no such line."""
    shown = output_of(folder, "tree", "--output", "mine.json")
    plain = output_of(folder, "tree", "--output", "mine.json", "--json")

    assert shown.endswith("Wrote mine.json.\n")
    assert plain == ""
