"""Lists in the forms that people have: which words are found, and which lines are no words."""

import re
from pathlib import Path

import pytest

from guesstree import Game
from guesstree.base.errors import InputError
from guesstree.words.detection import detect_file, detect_list
from guesstree.words.forms import ALPHABETS
from tests.support.time_limits import time_limit


@pytest.mark.parametrize(
    ("text", "words", "alphabet"),
    [
        ("Word,Points\nBANANE,3\nMÄNNER,4\n", "banane männer", f"{ALPHABETS['latin']}ä"),
        ("Punkte;Wort\n3;КОРАН\n1;ёлка\n2;НОРКА\n", "коран норка", "cyrillic"),
        ("ЁЛКА\nежик\nёж\n", "елка ежик", "cyrillic"),
        ("мова\nвёсы\nаўто\n", "мова вёсы аўто", f"{ALPHABETS['cyrillic']}ёў"),
        ("ISLAK\nİKLİM\n", "ıslak iklim", f"{ALPHABETS['latin']}ı"),
        ("lemma\tfreq\ncrane\t5\ntrace\t1.2e-05\n", "crane trace", "latin"),
        (",word\n0,crane\n1,trace\n", "crane trace", "latin"),
        ("tower,creek,hobby", "tower creek hobby", "latin"),
        ('["crane",\n"trace"]', "crane trace", "latin"),
        ('{"crane": 5, "trace": 2e-3}', "crane trace", "latin"),
        ('[{"word": "crane"}, {"word": "trace"}]', "crane trace", "latin"),
        ('{"n": 1, "w": "crane"}\n{"n": 2, "w": "trace"}\n', "crane trace", "latin"),
        ('[{"value": "crane"}, {"value": "trace"}]', "crane trace", "latin"),
        ('{"words": [\n{"mot": "crane"},\n{"mot": "trace"}]}', "crane trace", "latin"),
        ("const words = [\n 'crane', // bird\n 'trace',\n];\n", "crane trace", "latin"),
        ('words: list[str] = ["crane", "trace"]  # two', "crane trace", "latin"),
        ("'crane',\n“trace”,\n", "crane trace", "latin"),
        ("2\ncrane/SM\ntrace/1a po:noun\n", "crane trace", "latin"),
        ("1. crane\n2) trace\n- slate\n", "crane trace slate", "latin"),
        ("crane\ntrace\ncan't\nbob's\n", "crane trace", "latin"),
        ("a1b2\nc3d4\n", "a1b2 c3d4", "1234abcd"),
        ("# list\n1234\n5678\n12\n", "1234 5678", "digits"),
        ("Name,Word\nalice,BROWN\nSmith,GREEN\n", "brown green", "latin"),
        ("id\tx\n1\tcrane\n2\ttrace\n", "crane trace", "latin"),
    ],
)
def test_found_words(text: str, words: str, alphabet: str) -> None:
    """The column of words, their commonest length, and an alphabet with all letters are found."""
    found = detect_list(text, "list")

    assert found.words == tuple(words.split())
    assert found.length == len(found.words[0])
    assert found.alphabet == alphabet


@pytest.mark.parametrize(
    ("text", "line", "found"),
    [
        ("tower,creek,mountain", 1, "','"),
        ("slate\nmountain creek\n", 2, "' '"),
        ("tower\ntower/creek\n", 2, "'/'"),
        ("[crane]\n[trace]\n", 1, "'['"),
        ('[{"n": {"word": "crane"}}]', 1, "'['"),
        ('one = ["crane"]\ntwo = ["trace"]\n', 1, "' = '"),
        ("word;mot\ntree;arbre\n", 1, "';'"),
        ("1234,5678\n", 1, "','"),
    ],
)
def test_lines_that_are_not_one_word(text: str, line: int, found: str) -> None:
    """The message has the line, the character and the remedy."""
    remedy = "write one word per line, or 'word' above the column of words"
    fault = rf"^list, line {line}: .* has {re.escape(found)} \(U.*{remedy}$"
    with pytest.raises(InputError, match=fault):
        detect_list(text, "list")


def test_a_text_that_begins_like_objects_takes_no_time() -> None:
    """Each quote may be the end of a text."""
    with time_limit(2), pytest.raises(InputError, match="so it is not one word"):
        detect_list('{"x\\"' * 20_000, "list")


@pytest.fixture
def accented(tmp_path: Path) -> Path:
    """Return a list of French words."""
    path = tmp_path / "mots.txt"
    path.write_text("crâne\ntrône\nété\npâtes\npâtés\n", "utf-8")
    return path


def test_accents_of_a_list(accented: Path) -> None:
    """Accents of a list may be folded; a length chooses the words."""
    assert detect_file(accented, fold_accents=True).words == ("crane", "trone", "pates")
    assert detect_file(accented, length=3).words == ("été",)
    with pytest.raises(
        InputError, match="has no word of 7 characters; choose one of its lengths: 3, 5"
    ):
        detect_file(accented, length=7)


@pytest.mark.filterwarnings("ignore:.*another length")
def test_accents_of_a_typed_word(accented: Path) -> None:
    """Accents can be omitted from a typed word if only one word of the list fits."""
    game = Game.from_file(accented)

    assert game._lists.word("CRANE") == "crâne"
    with pytest.raises(InputError, match=r"^.pates. .*did you mean"):
        game._lists.word("pates")


@pytest.mark.parametrize(
    ("words", "typed", "message"),
    [
        (("crane", "crone", "drain"), "crâne", "not in the alphabet; did you mean 'crane'"),
        (
            ("katze", "hunde", "tasse"),
            "Hußen",
            r"has 6 characters.*\(ß counts as ss, unless",
        ),
    ],
)
def test_letters_of_a_typed_word(words: tuple[str, ...], typed: str, message: str) -> None:
    """A word is suggested without an accent too many; ß is explained."""
    with pytest.raises(InputError, match=message):
        Game("wordle", words)._lists.word(typed)
