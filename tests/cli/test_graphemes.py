"""Commands with words whose letters have several characters, from the list to the checked proof."""

from pathlib import Path

import pytest

from tests.cli.conftest import typed_at
from tests.here import asked, make, said
from tests.steps import run_steps

TAMIL = ("மரம்", "பழம்", "நிலம்", "கடல்", "அம்மா", "முதல்", "படகு")
ALPHABET = "அ க கு ட த நி ப ம மா மு ம் ர ல ல் ழ"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return the folder of a study that `init` made of Tamil words."""
    (tmp_path / "list.txt").write_text("\n".join(TAMIL), "utf-8")
    make(tmp_path, "init list.txt --folder made")
    return tmp_path / "made"


def test_a_new_study(folder: Path) -> None:
    """`init` finds all words, their length and their letters."""
    config = (folder / "config.yaml").read_text("utf-8")

    assert f"alphabet: {ALPHABET}\n" in config
    assert said(folder, "openers").startswith("list: 7 targets")


@pytest.mark.parametrize(
    "turn",
    ["மரம் ..G", "மரம்:..G", "மரம்=..G", "மரம் ⬛⬛🟩", "மரம் ⬛\ufe0f⬛\ufe0f🟩", "மரம் 002"],
)
def test_notations_of_a_turn(turn: str, folder: Path) -> None:
    """A word is followed by its reply in any notation."""
    assert asked(folder, "advise", turn)["candidates"] == ["நிலம்", "பழம்"]


def test_a_review(folder: Path) -> None:
    """A game is given by its words, with a target, or with a grid."""
    words = ("மரம்", "கடல்", "படகு")

    found = asked(folder, "review", *words)

    assert [row["reply"] for row in found["turns"]] == ["...", ".G.", "GGG"]
    assert asked(folder, "review", *words, "--target", "படகு") == found
    assert asked(folder, "review", *words, "--grid", "⬛⬛⬛⬛🟩⬛🟩🟩🟩") == found


def test_a_game_at_the_prompt(folder: Path) -> None:
    """Replies, hints and the keyboard are about letters as people see them."""
    shown = typed_at(folder, "play --target பழம்", "மரம்", "hint", "முதல்", "பழம்")

    assert "1> மரம் ⬛⬛🟩 2 left" in shown
    assert "in place ம்" in shown
    assert "not there ம ர" in shown
    assert "unused அ க கு ட த நி ப மா மு ல ல் ழ" in shown
    assert "Place 1 is 'ப'." in shown
    assert "Found in 3 guesses." in shown


def test_a_checked_proof(tmp_path: Path) -> None:
    """The independent checker agrees with the tree and the proof of the pipeline's stages."""
    (tmp_path / "list.txt").write_text("\n".join(TAMIL), "utf-8")
    rows = [f"{word},1" for word in TAMIL]
    (tmp_path / "weights.csv").write_text("\n".join(["word,weight", *rows]), "utf-8")
    run_steps(tmp_path, length=3, alphabet=ALPHABET)

    shown = said(
        tmp_path,
        *("verify", "g.parquet", "trees/optimal-any.parquet"),
        *("--certificate", "proofs/optimal-any.parquet"),
    )

    assert "the tree finds each of 7 targets once: பழம் first, 15 guesses in all" in shown
    assert "rule wordle (this checker's own)" in shown
    assert "proved in this run: everything was tried" in shown
    assert '"guesses":"அம்மாகடல்' in (tmp_path / "explorer/data/g/words.js").read_text("utf-8")
