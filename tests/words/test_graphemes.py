"""Letters of several characters, in words, alphabets, lists and tables."""

from pathlib import Path
from typing import Any

import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st

from guesstree import Game
from guesstree.errors import InputError
from guesstree.study.config import check_config
from guesstree.study.lists import list_reader
from guesstree.words.detection import detect_list
from guesstree.words.forms import WordForm, form_of, unaccented, word_form
from guesstree.words.generators import generated_list
from guesstree.words.graphemes import _ALONE, letters_of, spaced, unspaced
from guesstree.words.lists import DERIVATIONS, WordList, derived_list, read_words

TAMIL = ("முதல்", "அம்மா", "படகு", "கடல்", "மரம்", "நிலம்", "பழம்")
"""Words of three letters, which have three to six characters."""

MACRON = "a\u0331"
"""A letter that Unicode has no single character for."""


@pytest.mark.parametrize(
    ("word", "letters"),
    [
        ("முதல்", ["மு", "த", "ல்"]),
        ("அம்மா", ["அ", "ம்", "மா"]),
        ("ba\u0331d", ["b", MACRON, "d"]),
        ("שָׁלוֹם", ["שָׁ", "ל", "וֹ", "ם"]),
        ("שלום", ["ש", "ל", "ו", "ם"]),
        ("مُحَمَّد", ["مُ", "حَ", "مَّ", "د"]),
        ("محمد", ["م", "ح", "م", "د"]),
        ("हिन्दी", ["हि", "न्दी"]),
        ("นำไป", ["นำ", "ไ", "ป"]),
        ("\u1112\u1161\u11ab", ["\u1112", "\u1161", "\u11ab"]),
        ("\uac00\u11a8", ["\uac00", "\u11a8"]),
        ("\u1112\u1161\u11aba\u0331", ["\u1112", "\u1161", "\u11ab", MACRON]),
        ("한구", ["한", "구"]),
        ("👍🏿❤\ufe0f👩🏽\u200d🚀", ["👍🏿", "❤\ufe0f", "👩🏽\u200d🚀"]),
        ("🇩🇪🇫🇷", ["🇩🇪", "🇫🇷"]),
        ("می\u200cروم", ["م", "ی", "\u200c", "ر", "و", "م"]),
        ("ab\n", ["a", "b", "\n"]),
        ("", []),
    ],
)
def test_the_letters_of_a_word(word: str, letters: list[str]) -> None:
    """They are what people see as one character; but letters of Hangul stay apart."""
    assert [*letters_of(word)] == letters


@given(st.text(st.characters(categories=["Lu", "Ll", "Nd", "Po"], max_codepoint=0x2FFF)))
def test_a_word_without_marks_is_its_letters(word: str) -> None:
    """Each of its characters is a letter."""
    assert letters_of(word) == word


def test_characters_that_need_no_package_are_letters_beside_any_other() -> None:
    """The mark makes Unicode's own rule divide the word."""
    alone = [chr(code) for code in range(0x20000) if _ALONE.fullmatch(chr(code))]

    joined = [
        one for one in alone if [*letters_of(f"a{one}{MACRON}")] != ["a", one, MACRON]
    ]

    assert len(alone) > 30_000
    assert joined == []


@given(st.text(max_size=8))
def test_letters_make_the_word(word: str) -> None:
    """No character is lost."""
    assert "".join(letters_of(word)) == word


@given(st.lists(st.sampled_from([*"aбש한", "மு", "ம்", MACRON, "👍🏿", "e\u0301"])))
def test_letters_add_up(letters: list[str]) -> None:
    """A word that is put together from letters has these letters."""
    assert [*letters_of("".join(letters))] == letters


@given(
    st.lists(
        st.text(min_size=1, max_size=3).filter(lambda one: len([*letters_of(one)]) == 1)
    )
)
@example(["a", "\u0301"])
@example(["ख", "क्"])
@example(["\u0331"])
def test_an_alphabet_can_be_written_as_a_text(letters: list[str]) -> None:
    """And read back, even if its letters would join without blanks."""
    assume(all(one.split() == [one] for one in letters))

    assert [*unspaced(spaced(letters))] == letters


def test_letters_that_would_join_have_blanks_between_them() -> None:
    """क् at the end of a word, and ख, would be one letter side by side."""
    form = form_of(["ख", "क्"])

    assert form == WordForm(1, ("क्", "ख"))
    assert spaced(form.letters) == "क् ख"
    assert word_form(1, "क् ख") == form


def test_tamil_words_have_their_lengths_and_letters() -> None:
    """None is dropped."""
    found = detect_list("\n".join(TAMIL), "list")

    assert found.words == TAMIL
    assert found.length == 3
    assert found.alphabet == "அ க கு ட த நி ப ம மா மு ம் ர ல ல் ழ"
    assert found.notes == ()


@pytest.mark.parametrize("alphabet", ["latin", "abca\u0331", "a b c a\u0331"])
def test_a_latin_letter_with_a_mark(alphabet: str) -> None:
    """It is one letter of an alphabet that has it, however that is written."""
    form = word_form(3, alphabet)

    fault = form.fault(form.clean("BA\u0331C"))

    has_letter = alphabet != "latin"
    assert (fault is None) == has_letter
    assert form.fault("ba") is not None


def test_a_latin_letter_with_a_mark_extends_an_alphabet() -> None:
    """The alphabet of a list is the usual one, and the letters that it lacks."""
    found = detect_list("bad\nba\u0331d\nabc\n", "list")

    assert found.words == ("bad", "ba\u0331d", "abc")
    assert found.alphabet == f"{' '.join('abcdefghijklmnopqrstuvwxyz')} {MACRON}"


def test_a_letter_that_an_alphabet_lacks_is_named_whole() -> None:
    """With all of its characters."""
    assert word_form(3, "latin").fault("ba\u0331d") == (
        "'ba\u0331d' has 'a\u0331' (U+0061 U+0331, LATIN SMALL LETTER A, COMBINING MACRON BELOW), "
        "not in the alphabet"
    )


def test_accents_of_letters_without_a_character_are_removed() -> None:
    """As those of é are."""
    assert unaccented("ba\u0331d é மு") == "bad e மு"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("שָׁלוֹם\nשָׁבוּעַ\nבֹּקֶר\n", 3),
        ("مُحَمَّد\nكِتَاب\nقَلَم\n", 3),
        ("हिन्दी\nनमस्ते\nपानी\n", 3),
        ("👍🏿❤\ufe0f\n👩🏽\u200d🚀👍🏿\n❤\ufe0f❤\ufe0f\n", 3),
        ("முதல் அம்மா\nபடகு கடல்\nமரம் நிலம்\n", 6),
        ("word\tcount\nமரம்\t3\nபழம்\t5\n", 2),
    ],
)
def test_lists_of_other_scripts(text: str, words: int) -> None:
    """Words of any script are read; those of one length are a list."""
    found = detect_list(text, "list")

    assert 0 < len(found.words) <= words
    assert form_of(found.words).length == found.length


def alphabet_of(written: Any, folder: Path) -> tuple[str, ...]:
    """Return the words of a list of a config with this alphabet."""
    (folder / "few.txt").write_text("ba\u0331d\nabc\nBA\u0331B\n")
    settings = {"file": str(folder / "few.txt"), "length": 3, "alphabet": written}
    config = {
        "lists": {"few": settings},
        "games": {"g": {"rule": "wordle", "targets": "few"}},
    }
    listed = list_reader(check_config(config)["lists"])("few")
    assert listed is not None
    return listed.words


@pytest.mark.parametrize(
    "written", [["a", "b", "c", "d", MACRON], ["a", "B", "c", "d", "A\u0331"]]
)
def test_an_alphabet_may_be_a_list(written: list[str], tmp_path: Path) -> None:
    """Each item is a letter."""
    assert alphabet_of(written, tmp_path) == ("abc", "ba\u0331b", "ba\u0331d")


@pytest.mark.parametrize(
    ("written", "message"),
    [
        (["a", "b", "ch"], "the alphabet has 'ch', which is not one letter; divide it"),
        ([MACRON, "a", MACRON], f"the alphabet has '{MACRON}' twice"),
        ([], "the alphabet is empty"),
        ([1], "found 1, expected a text"),
    ],
)
def test_bad_lists_of_letters(written: list[Any], message: str, tmp_path: Path) -> None:
    """One sentence names the item and the key."""
    with pytest.raises(InputError, match=rf"config, lists\.few\.alphabet.*: {message}"):
        alphabet_of(written, tmp_path)


def test_a_list_of_short_letters_is_a_text(tmp_path: Path) -> None:
    """As if its letters were written side by side."""
    (tmp_path / "few.txt").write_text("ab\nba\n")
    settings = {"file": str(tmp_path / "few.txt"), "length": 2, "alphabet": ["a", "b"]}
    config = {
        "lists": {"few": settings},
        "games": {"g": {"rule": "wordle", "targets": "few"}},
    }

    assert check_config(config)["lists"]["few"]["alphabet"] == "ab"


def test_a_file_is_read_with_its_letters(tmp_path: Path) -> None:
    """A word of another length is named with its number of letters."""
    (tmp_path / "list.txt").write_text("\n".join([*TAMIL, "வானம்பாடி"]), encoding="utf-8")
    letters = spaced(form_of([*TAMIL, "வானம்பாடி"]).letters)

    with pytest.raises(InputError, match="'வானம்பாடி' has 5 characters, expected 3"):
        read_words(tmp_path / "list.txt", length=3, alphabet=letters)

    listed = read_words(tmp_path / "list.txt", length=3, alphabet=letters, strict=False)
    assert listed.words == tuple(sorted(TAMIL))


def test_lists_that_are_derived() -> None:
    """First letters, repeated letters and anagrams are those that people see."""
    words = ("கடகு", "கடல்", "டகல்", "படகு", "கககு", "குகுகு")
    listed = WordList(words, form_of(words))

    assert derived_list(listed, starts="க").words == ("கடகு", "கடல்", "கககு")
    assert DERIVATIONS["isograms"](words) == ("கடகு", "கடல்", "டகல்", "படகு")
    assert DERIVATIONS["jotto"](words) == ("கடகு", "டகல்", "படகு")


def test_codes_of_letters_of_several_characters() -> None:
    """Each place has one letter."""
    assert generated_list("codes", 2, "மு ம").words == ("முமு", "மும", "மமு", "மம")


def test_tables_of_letters() -> None:
    """By place, and as ratings of words."""
    tables = Game("wordle", TAMIL).letters(vowels="அ")
    rows = {row[0]: row[1:] for row in tables.frequencies.rows()}
    ratings = {row["word"]: row for row in tables.ratings.to_dicts()}

    assert rows["ம்"] == (4, 0, 1, 3)
    assert rows["ம"] == (1, 1, 0, 0)
    assert sum(count for count, *_ in rows.values()) == 3 * len(TAMIL)
    assert ratings["மரம்"]["k"] == 1 + 1 + 4
    assert ratings["மரம்"]["letters"] == 3
    assert [word for word, row in ratings.items() if row["vowels"]] == ["அம்மா"]
