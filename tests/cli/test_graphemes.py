"""Commands with words whose letters have several characters."""

import re
from pathlib import Path

import pytest

from guesstree.api.game import Game
from guesstree.cli import play_session
from guesstree.cli.play_session import coloured
from tests.games.test_graphemes import TAMIL
from tests.here import asked, guesstree_here, make, refused, rows_of, said
from tests.steps import run_steps

ALPHABET = "அ க கு ட த நி ப ம மா மு ம் ர ல ல் ழ"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return the folder of a study that `init` made of Tamil words."""
    (tmp_path / "list.txt").write_text("\n".join(TAMIL), "utf-8")
    make(tmp_path, "init list.txt --folder made")
    return tmp_path / "made"


def test_a_study_of_tamil_words_begins(tmp_path: Path) -> None:
    """`init` finds the length and the letters, and drops no word."""
    (tmp_path / "list.txt").write_text("\n".join(TAMIL), "utf-8")

    shown = said(tmp_path, "init", "list.txt")

    assert shown.startswith(f"7 words of 3 characters, alphabet {ALPHABET}, in list/\n")
    assert f"alphabet: {ALPHABET}\n" in (tmp_path / "list/config.yaml").read_text("utf-8")


def test_the_config_of_a_large_alphabet_is_one_line(tmp_path: Path) -> None:
    """YAML would fold a long text."""
    bases = "abcdefghijklmnopqrstuvwxyz"
    words = [f"{one}{two}\u0331" for one, two in zip(bases, reversed(bases), strict=True)]
    (tmp_path / "list.txt").write_text("\n".join(words), "utf-8")

    make(tmp_path, "init list.txt")

    assert len(rows_of(tmp_path / "list", "openers", "--count", "99")) == 26


def test_the_reply_of_two_words(folder: Path) -> None:
    """In every notation."""
    (row,) = rows_of(folder, "reply", "மரம்", "பழம்")

    assert row["reply"] == "..G"
    assert row["tiles"] == "⬛⬛🟩"


@pytest.mark.parametrize(
    "turn",
    ["மரம் ..G", "மரம்:..G", "மரம்=..G", "மரம் ⬛⬛🟩", "மரம் ⬛\ufe0f⬛\ufe0f🟩", "மரம் 002"],
)
def test_advice_after_a_tamil_turn(turn: str, folder: Path) -> None:
    """A word, and its reply in any notation."""
    assert asked(folder, "advise", turn)["targets"] == ["நிலம்", "பழம்"]


def test_several_turns_in_a_text(folder: Path) -> None:
    """Words and replies take turns."""
    found = asked(folder, "advise", "மரம் ... கடல் .G.")

    assert found["targets"] == ["படகு"]


def test_a_tamil_game_is_reviewed(folder: Path) -> None:
    """From its words, with a target, or with a grid."""
    of_words = asked(folder, "review", "மரம்", "கடல்", "படகு")
    with_target = asked(folder, "review", "மரம்", "கடல்", "படகு", "--target", "படகு")
    with_grid = asked(
        folder, "review", "மரம்", "கடல்", "படகு", "--grid", "⬛⬛⬛⬛🟩⬛🟩🟩🟩"
    )

    assert [row["reply"] for row in of_words["turns"]] == ["...", ".G.", "GGG"]
    assert of_words["turns"] == with_target["turns"] == with_grid["turns"]


def test_a_tamil_game_at_the_prompt(folder: Path) -> None:
    """Replies, hints and the keyboard are about letters as people see them."""
    typed = "மரம்\nhint\nமுதல்\nபழம்\n"

    run = guesstree_here("play", "--target", "பழம்", cwd=folder, typed=typed)

    lines = [" ".join(line.split()) for line in run.stdout.splitlines()]
    assert "1> மரம் ⬛⬛🟩 2 left" in lines
    assert "in place ம்" in lines
    assert "not there ம ர" in lines
    assert "unused அ க கு ட த நி ப மா மு ல ல் ழ" in lines
    assert "Place 1 is 'ப'." in run.stdout
    assert "Found in 3 guesses." in run.stdout


def test_copies_of_a_letter_are_counted(tmp_path: Path) -> None:
    """A letter that comes twice is named once, with its characters."""
    words = ["முமுக", "கமுமு", "மமக"]
    (tmp_path / "list.txt").write_text("\n".join(words), "utf-8")

    typed = "முமுக\nகமுமு\n"
    run = guesstree_here(
        "play", "--game", "list.txt", "--target", "கமுமு", cwd=tmp_path, typed=typed
    )

    assert "at least two மு's" in run.stdout


def test_hard_mode_names_a_letter(folder: Path) -> None:
    """It must stay in its place."""
    run = guesstree_here(
        *("play", "--hard", "nyt", "--target", "பழம்"), cwd=folder, typed="மரம்\nமுதல்\n"
    )

    assert "place 3 must be 'ம்'" in run.stdout


def test_tiles_in_colours(monkeypatch: pytest.MonkeyPatch) -> None:
    """There is one for each letter."""
    monkeypatch.setattr(play_session, "has_colours", lambda: True)
    rule = Game("wordle", TAMIL).rule

    shown = coloured("மரம்", "..G", rule, "standard")

    assert re.findall(r"\x1b\[4(\d)m (\S+) ", shown) == [("7", "ம"), ("7", "ர"), ("2", "ம்")]


def test_words_of_another_length(folder: Path) -> None:
    """The message counts letters."""
    assert "'மர' has 2 characters, expected 3" in refused(folder, "advise", "மர ...")


def test_letters_of_tamil_targets(folder: Path) -> None:
    """The frequencies are those of letters with their vowel signs."""
    first = rows_of(folder, "letters")[0]

    assert first == {"letter": "ம்", "all": 4, "first": 0, "second": 1, "third": 3}


def test_stages_of_a_tamil_study(tmp_path: Path) -> None:
    """The independent checker agrees with the tree and the proof, and tries everything."""
    (tmp_path / "list.txt").write_text("\n".join(TAMIL), "utf-8")
    weights = "".join(f"{word},1\n" for word in TAMIL)
    (tmp_path / "weights.csv").write_text(f"word,weight\n{weights}", "utf-8")
    run_steps(tmp_path, length=3, alphabet=ALPHABET)

    shown = said(
        tmp_path,
        *("verify", "g.parquet", "trees/optimal-any.parquet"),
        *("--certificate", "proofs/optimal-any.parquet"),
    )

    assert "the tree finds each of 7 targets once: பழம் first, 15 guesses in all" in shown
    assert "rule wordle (this checker's own)" in shown
    assert "proved in this run: everything was tried, and all bounds are true" in shown
    assert '"guesses":"அம்மாகடல்' in (tmp_path / "explorer/data/g/words.js").read_text("utf-8")
