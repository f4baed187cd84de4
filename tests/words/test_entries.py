"""How lines are split into words: columns, bullets, comments, remarks."""

import pytest

from guesstree.base.errors import InputError
from guesstree.words.detection import detect_list
from guesstree.words.entries import are_most

WORDS = (
    "crane",
    "trace",
    "slate",
    "stare",
    "raise",
    "pilot",
    "mound",
    "tight",
    "flown",
    "hobby",
)
"""Words of the small lists here."""


@pytest.mark.parametrize(
    ("good", "total", "expected"),
    [
        (0, 0, True),
        (1, 1, True),
        (1, 2, False),
        (2, 3, True),
        (4, 7, True),
        (4, 8, False),
        (76, 80, True),
        (75, 80, False),
        (950, 1000, True),
        (949, 1000, False),
    ],
)
def test_how_many_lines_may_be_skipped(good: int, total: int, expected: bool) -> None:
    """5 %, or three lines if more than half are words."""
    assert are_most(good, total) is expected


@pytest.mark.parametrize("odd", ["San Marino", "r+d", "notepad++", "abbr."])
def test_an_odd_entry_of_a_dictionary_is_skipped_and_named(odd: str) -> None:
    """Flags, remarks and tabs follow the words of Hunspell."""
    entries = [f"{word}/S po:noun" for word in WORDS]
    text = "\n".join(["11", *entries, f"{odd}\tpo:noun"])

    found = detect_list(text, "list")

    assert found.words == WORDS
    assert "(line 12)" in found.notes[-1]


@pytest.mark.parametrize(
    "odd", ["#N/A", "... 12", "&amp; 7", "reino unido 3", "12", "a/b 5", "-"]
)
def test_an_odd_row_of_a_frequency_list_is_skipped_and_named(odd: str) -> None:
    """Each row is a word and how often it occurs."""
    rows = [f"{word} {100 - at}" for at, word in enumerate(WORDS)]
    rows.insert(4, odd)

    found = detect_list("\n".join(rows), "list")

    assert found.words == WORDS


@pytest.mark.parametrize(
    "text",
    [
        # Several words a line.
        "crane trace\nslate stare\nraise pilot\npage 3 of 10\nmound tight\nflown hobby\n",
        "crane,trace,slate,stare\nraise\npilot\nmound\ntight\nflown\nhobby\n",
        # The Arabic dictionary of Debian has a 1 behind the count, and numbers behind its words.
        "\n".join(["10\t1", *(f"{word}/S\t236" for word in WORDS)]),
    ],
)
def test_lines_of_ten_words(text: str) -> None:
    """All words of one length are found."""
    assert detect_list(text, "list").words == WORDS


@pytest.mark.parametrize(
    "text",
    [
        # The first and last cells of a row may be empty.
        "\tword\n1\tcrane\n2\ttrace\n",
        "word\tnote\t\ncrane\t\t\ntrace\tx\t\n",
        "note\tword\n\tcrane\nx\ttrace\n",
        "\tcrane\t3\n\ttrace\t\n",
        # A comment begins with the line, or behind a word.
        "id\tword\tcount\n1\tcrane\t#N/A\n2\ttrace\t5\n",
        "word;count\ncrane;#N/A\ntrace;5\n",
        "word;count;\ncrane;5\ntrace;7;;\n",
        "# all\ncrane\n  # more\ntrace",
        "crane # bird\ntrace 5 # x",
        # Which cell is the word is not clear in a row with more cells than the heading.
        "count,word\n5,crane\n1,234,slate\n7,trace\n",
        # A comma in one line is no separator.
        "crane 3\ntrace 2\n1,6km 5\n",
    ],
)
def test_lines_of_two_words(text: str) -> None:
    """Tables, comments and odd lines leave the two words."""
    assert detect_list(text, "list").words == ("crane", "trace")


@pytest.mark.parametrize("bullet", ["-", "*", "•", "+", "1.", "2)", "(3)", "17"])
def test_bullets_and_numbers_before_words(bullet: str) -> None:
    """Bullets and numbers are not part of the word."""
    found = detect_list(f"{bullet} crane\n{bullet} trace\n", "list")

    assert found.words == ("crane", "trace")


@pytest.mark.parametrize("mark", ["//", "%", "<!--", "==", "§", ">", "~"])
def test_other_signs_are_no_bullets(mark: str) -> None:
    """The text behind them may be a remark."""
    with pytest.raises(InputError, match=r"list, line 1: .* is not one word"):
        detect_list(f"{mark} crane {mark}\n{mark} trace {mark}\n", "list")
