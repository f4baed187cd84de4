"""Small studies, which the pipeline has not run, and games at the prompt."""

from pathlib import Path

import pytest

from tests.support.commands import guesstree_here, make_study

WORDS = ("annex", "crane", "crate", "ninny", "raise", "stare", "super", "trace", "visit")

CONFIG = """
lists:
  words: {file: words.txt}
  targets: {file: targets.txt}
  dated: {from: targets, weights: {answers: past.txt, others: guesses}}
  guesses: {file: guesses.txt}
  codes: {generate: isogram-codes, length: 3, alphabet: "12345"}
games:
  few: {rule: wordle, targets: dated, guesses: guesses}
  lenient: {rule: pegs, targets: targets}
  jotto: {rule: jotto, targets: words}
  cows: {rule: pegs, targets: codes}
  wordle: {rule: wordle, targets: words}
"""
PLAYED = ("brick", "crane", "digit", "later", "pilot", "spunk", "visit", "vodka", "waltz")
TARGETS = ("admin", "bingo", "digit", "idiot", "limit", "pilot", "raise", "visit")
LISTS = {
    "words": PLAYED,
    "targets": TARGETS,
    "guesses": (*TARGETS, "crane", "tulip", "vomit"),
    "past": ("idiot",),
}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return the folder of a study of one list."""
    return make_study(tmp_path, WORDS)


@pytest.fixture
def layered(tmp_path: Path) -> Path:
    """Return the folder of a study of several games, the first with past answers."""
    for name, words in LISTS.items():
        (tmp_path / f"{name}.txt").write_text("\n".join(words))
    (tmp_path / "config.yaml").write_text(CONFIG)
    return tmp_path


def typed_at(folder: Path, command: str, *lines: str) -> str:
    """Return what a command prints if some lines are typed, with single blanks between words."""
    typed = "".join(f"{line}\n" for line in lines)
    run = guesstree_here(*command.split(), cwd=folder, typed=typed)
    return " ".join(run.stdout.split())
