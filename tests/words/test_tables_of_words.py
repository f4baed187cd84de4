"""Tables of words: which column is read, and which tables are refused."""

import pytest

from guesstree.base.errors import InputError
from guesstree.words.detection import detect_list

WORDS = ("crane", "trace", "slate", "stare", "raise", "pilot", "mound", "tight")
NAMES = ("emily", "james", "aisha", "peter", "clara", "bruno", "diego", "elena")
"""Words and names of one length."""


def table(heading: str, separator: str, *columns: tuple[str, ...]) -> str:
    """Return a table with a heading."""
    rows = [separator.join(row) for row in zip(*columns, strict=True)]
    return "\n".join([heading, *rows, ""])


@pytest.mark.parametrize(
    ("heading", "column"),
    [
        ("Name;Lösung", "Lösung"),
        ("NAME;WORT", "WORT"),
        ("Student;Favourite", "Favourite"),
        ("player;guess", "guess"),
        ("Élève;Mot", "Mot"),
        ("Jugador;Palabra", "Palabra"),
        ("имя;слово", "слово"),
        ("team;answer", "answer"),
        ("names;words", "words"),
        ("who;Solution", "Solution"),
    ],
)
@pytest.mark.parametrize("separator", [";", "\t", ",", " - "])
def test_the_column_of_words_is_read(heading: str, column: str, separator: str) -> None:
    """Names of people beside words of the same length are none of them; a note says so."""
    text = table(heading.replace(";", separator), separator, NAMES, WORDS)

    found = detect_list(text, "list")

    assert found.words == WORDS
    assert found.notes == (f"line 1: the column {column!r} was read",)


def test_columns_of_words_and_of_people_in_any_order() -> None:
    """Numbers are no words, either."""
    numbers = tuple(map(str, range(8)))
    text = table("Favourite\tStudent\tPoints", "\t", WORDS, NAMES, numbers)

    assert detect_list(text, "list").words == WORDS


def test_a_list_of_names_alone_is_a_list() -> None:
    """Without another column of words, names are the words."""
    text = table("Name,Points", ",", NAMES, tuple("12345678"))

    assert detect_list(text, "list").words == NAMES


@pytest.mark.parametrize(
    ("heading", "separator", "found"),
    [
        ("English,German", ",", "','"),
        ("Deutsch;Francais", ";", "';'"),
        ("Word;Mot", ";", "';'"),
        ("Nederlands\tDeutsch", "\t", "TAB"),
        ("Player;Word;Word", ";", "';'"),
    ],
)
def test_two_columns_of_words_are_refused(heading: str, separator: str, found: str) -> None:
    """They are never merged; the remedy works."""
    columns = [NAMES, WORDS, WORDS[::-1]][: len(heading.split(separator))]
    text = table(heading, separator, *columns)
    with pytest.raises(InputError) as caught:
        detect_list(text, "list")

    assert found in str(caught.value)
    assert str(caught.value).endswith(
        "one word per line, or 'word' above the column of words"
    )

    names = ["x"] * len(columns)
    names[1] = "word"
    mended = table(separator.join(names), separator, *columns)

    assert detect_list(mended, "list").words == WORDS


def test_rows_of_words_without_a_heading_are_all_read() -> None:
    """Below the first row, a heading is a word of such a list."""
    text = "slate,crane\nguess,words\ntrace,raise\n"

    assert detect_list(text, "list").words == (
        "slate",
        "crane",
        "guess",
        "words",
        "trace",
        "raise",
    )


def test_a_first_row_that_may_be_a_heading_is_refused() -> None:
    """It has words of the same length as all other rows, and one of them may be a heading."""
    with pytest.raises(InputError, match="line 1: 'notes,words' has ','"):
        detect_list(table("notes,words", ",", NAMES, WORDS), "list")


def test_words_with_meanings_of_their_length_are_not_merged() -> None:
    """A meaning is no word of the list."""
    with pytest.raises(InputError, match="line 2: 'crane - emily' has ' - '"):
        detect_list(table("# cards", " - ", WORDS, NAMES), "list")


@pytest.mark.parametrize("title", ["Our words of 2026", "Week 3", "Wörter der Klasse"])
def test_a_title_above_the_heading(title: str) -> None:
    """A sheet may have a title in its first row."""
    text = table(f"{title};\nName;Lösung", ";", NAMES, WORDS)

    assert detect_list(text, "list").words == WORDS


MEANINGS = (
    "a large bird",
    "a mark",
    "a stone",
    "look",
    "lift",
    "of a ship",
    "hill",
    "close",
)


@pytest.mark.parametrize("separator", ["\t", " - ", " – ", " = ", ": ", ";"])
def test_words_with_meanings(separator: str) -> None:
    """The column of words of cards is not known, but the remedy works."""
    text = table("# cards", separator, WORDS, MEANINGS)
    with pytest.raises(
        InputError, match="not one word; write one word per line, or 'word' a"
    ):
        detect_list(text, "cards.txt")

    assert detect_list(f"word\n{text}", "cards.txt").words == WORDS
    assert detect_list(f"word{separator}meaning\n{text}", "cards.txt").words == WORDS


def test_a_heading_of_the_first_column_above_any_words() -> None:
    """The words in the first row may be headings elsewhere."""
    text = "word\nslate,guess\ncrane,heron\ntrace,a mark\n"

    assert detect_list(text, "list").words == ("slate", "crane", "trace")


def test_many_odd_lines_are_skipped_if_you_say_so() -> None:
    """A sign behind some words of a dictionary makes them odd; the message names the setting."""
    text = "\n".join(word + "%" * (at < 3) for at, word in enumerate((*WORDS, "%nose")))
    with pytest.raises(InputError) as caught:
        detect_list(text, "list")

    assert str(caught.value).endswith("or set 'cleaning' to 'lenient' to skip such lines")
    assert caught.value.argument == "cleaning"

    found = detect_list(text, "list", cleaning="lenient")

    assert found.words == WORDS[3:]
    assert found.notes[0].startswith(
        "4 lines skipped for characters that no word has: crane%"
    )


@pytest.mark.parametrize(
    ("written", "word"),
    [
        ("ｃｒａｎｅ", "crane"),
        ("ＣＲＡＮＥ", "crane"),
        ("\u200bcrane\u200b", "crane"),
        ("\ufeffcrane", "crane"),
    ],
)
def test_letters_of_another_width(written: str, word: str) -> None:
    """They are the letters that people type; so are words between blanks without a width."""
    found = detect_list(f"{written}\ntrace\nslate\n", "list")

    assert found.words == (word, "trace", "slate")
    assert (found.alphabet, found.notes) == ("latin", ())


@pytest.mark.parametrize("mixed", ["кaшка", "шапкa", "сrane", "crаne", "αlpha"])
def test_a_word_of_two_alphabets_is_named(mixed: str) -> None:
    """Nobody sees which of its letters are of another alphabet."""
    others = ["шапка", "кошка", "книга"] if mixed[1:3] in ("aш", "ап") else WORDS[:3]

    found = detect_list("\n".join([*others, mixed]), "list")

    assert found.words == tuple(others)
    assert found.notes == (
        f"1 word not of letters of one alphabet left out: {mixed} (line 4)",
    )
