"""Word lists: read, cleaned, derived."""

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from guesstree.base.errors import InputError
from guesstree.words.forms import form_of
from guesstree.words.lists import WordList, derived_list, read_words


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Return the file of a list, which is not there yet."""
    return tmp_path / "list.txt"


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"raise\nslate\n", ("raise", "slate")),
        (b"raise\r\nslate\r\n", ("raise", "slate")),
        (b"raise\rslate", ("raise", "slate")),
        (b"\xef\xbb\xbfraise\n", ("raise",)),
        (b"# title\n\n  raise  \nslate # fine\n", ("raise", "slate")),
        (b"slate\nRAISE\nraise\n", ("raise", "slate")),
        (b"raise\nraise\nRaise", ("raise",)),
        ("raise\r\n".encode("utf-16"), ("raise",)),
        (b"Wort;Kind\nRAISE;Anna\nslate;Bo\n", ("raise", "slate")),
        (b"2\nraise/SD\nslate/MDSG po:noun\n", ("raise", "slate")),
        (b'["raise", "sl\\u0061te"]', ("raise", "slate")),
    ],
)
def test_cleaning(path: Path, data: bytes, words: tuple[str, ...]) -> None:
    """Line ends, marks, blanks, comments, case and repeats do not matter."""
    path.write_bytes(data)

    assert read_words(path).words == words


@given(
    words=st.lists(st.text("abi", min_size=2, max_size=3), min_size=1),
    alphabet=st.text("abiı"),
)
def test_a_plain_list_has_the_words_that_the_parser_finds(
    tmp_path_factory: pytest.TempPathFactory, words: list[str], alphabet: str
) -> None:
    """A comment sends the same words through the parser."""
    plain = tmp_path_factory.mktemp("lists") / "plain.txt"
    parsed = plain.with_name("parsed.txt")
    plain.write_text("".join(f"{word}\n" for word in words))
    parsed.write_text("# a comment\n" + plain.read_text())

    def outcome(path: Path) -> WordList | str:
        try:
            return read_words(path, length=2, alphabet=f"ab{alphabet}", order="file")
        except InputError as error:
            return str(error).split(": ")[-1]

    assert outcome(plain) == outcome(parsed)


def test_order_of_the_file(path: Path) -> None:
    """A list can keep the order of its file."""
    path.write_text("slate\nraise\n")

    assert read_words(path, order="file").words == ("slate", "raise")


def test_accents_are_composed(path: Path) -> None:
    """A letter with a combining accent is the composed letter."""
    path.write_text("cafe\u0301\n", "utf-8")

    assert read_words(path, length=4, alphabet="acféx").words == ("café",)


def test_lenient_reading_names_the_words_left_out(path: Path) -> None:
    """Bad words are dropped, each with a sentence that names file, line and word."""
    path.write_text("raise\ntoolong\nslate\n")
    clean = read_words(path, strict=False)

    assert clean.words == ("raise", "slate")
    assert clean.left_out == (
        f"{path}, line 2: 'toolong' has 7 characters, expected 5; left out",
    )
    assert clean.repeated == 0


REMEDIES = [
    ("raises\nslates\n", "set 'length' to 6", {"length": 6}),
    ("r\u00e4ise\n", "name all letters with 'alphabet'", {"alphabet": "aeirs\u00e4"}),
    (
        "kr\u00e4hen\n",
        "set 'length' to 6 and name all letters with 'alphabet'",
        {"length": 6, "alphabet": "aehknr\u00e4"},
    ),
    (
        "raise\nslates\n",
        "set 'cleaning' to 'lenient' to skip such lines",
        {"strict": False},
    ),
]
"""Lists that are refused, the remedy that the message names, and the same in Python."""


@pytest.mark.parametrize(("text", "remedy", "settings"), REMEDIES)
def test_the_remedy_of_a_bad_list_works(
    path: Path, text: str, remedy: str, settings: dict[str, Any]
) -> None:
    """There is one remedy, and with it the list is read."""
    path.write_text(text, "utf-8")

    with pytest.raises(InputError) as caught:
        read_words(path)

    assert str(caught.value).endswith(f"; {remedy}")
    assert read_words(path, **settings).words


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"raise\nslates\n", "line 2: 'slates' has 6 characters, expected 5"),
        (b"raise\nna\xc3\xafve\n", "'ï' (U+00EF, LATIN SMALL LETTER I WITH DIAERESIS)"),
        ("slаte\n".encode(), "'slаte' has 'а' (U+0430, CYRILLIC SMALL LETTER A)"),
        ("кaшка\n".encode(), "'к' (U+043A, CYRILLIC SMALL LETTER KA), not in the alphabet"),
        (b"ra\0se\n", "(U+0000, no printable character)"),
        (b"raise slates\n", "(U+0020, SPACE)"),
        (b"raise\n\xff\xfeab\n", "line 2: byte 0xff is not UTF-8"),
        ("raise\n".encode("utf-16")[:-1], "line 1: byte 0x0a is not UTF-16-LE"),
        (b"", "no word found"),
        (b"# nothing\n\n", "no word found"),
        (bytes(range(256)) * 40, "line 2: byte 0x80 is not UTF-8"),
        (
            b"x" * 1_000_000,
            "line 1: 'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx…' has 1000000",
        ),
    ],
)
def test_bad_lists_get_one_sentence(path: Path, data: bytes, message: str) -> None:
    """The sentence names the file, the line and what was found."""
    path.write_bytes(data)

    with pytest.raises(InputError) as caught:
        read_words(path)
    assert message in str(caught.value)
    assert str(path) in str(caught.value)


@pytest.mark.parametrize(
    ("make", "reason"),
    [
        (lambda _: None, "no such file or directory"),
        (Path.mkdir, "is a directory"),
        (lambda path: path.symlink_to(path.with_name("gone")), "no such file or directory"),
        (lambda path: path.symlink_to(path), "too many levels of symbolic links"),
        (os.mkfifo, "not a regular file"),
        (lambda path: path.symlink_to("/dev/zero"), "not a regular file"),
    ],
)
def test_paths_that_are_no_files(
    make: Callable[[Path], None], reason: str, path: Path
) -> None:
    """The message names the path and the reason, and no read waits."""
    make(path)

    with pytest.raises(
        InputError, match=rf"list\.txt: cannot be read \({reason}\); give a text"
    ):
        read_words(path)


def test_derivation_faults() -> None:
    """An unknown way, or one that leaves nothing, is an error."""
    with pytest.raises(InputError, match="did you mean 'jotto'"):
        derived_list(WordList(("raise",), form_of(["raise"])), "joto")
    with pytest.raises(InputError, match="leaves no word"):
        derived_list(WordList(("geese",), form_of(["geese"])), "jotto")


def test_words_with_given_first_letters() -> None:
    """In whatever spelling, before a list is derived from them; a letter of no word is an error."""
    source = WordList(
        ("maman", "matin", "motus", "sutom"), form_of(["maman", "otus", "tin"])
    )

    assert derived_list(source, starts="M").words == ("maman", "matin", "motus")
    assert derived_list(source, "isograms", starts="ma").words == ("matin",)
    assert derived_list(source, added=["minus"], starts="mi").words == ("minus",)
    with pytest.raises(InputError, match="no word starts with 'x'; give the first letters"):
        derived_list(source, starts="x")
