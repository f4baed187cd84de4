"""Lists as people have them: odd lines are skipped and named, and the alphabet is found."""

import sys

import pytest

from guesstree.base.errors import InputError
from guesstree.words.detection import detect_list

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

UNCLEAR = [
    "San Marino",
    "anco_huallo",
    "notepad++",
    "r+d",
    "s&p",
    "€10-biljet",
    "20+-kaas",
    "m´lang",
    "caldas\u200e",
    "@home",
    "50%",
    "AT&T",
    "a=b",
    "what?",
    "yahoo!",
    "(sic)",
    "[sic]",
    "<b>",
    "{x}",
    "its `own`",
    "x|y",
    "one,two",
    "one;two",
    "c:\\words",
    "wo\u00adrd",
    "wo\u200brd",
    "a²+b²",
    "N°5 bis",
    "★★★★★",
    "...",
    "--",
    "wo\ufffdrd",
    "// words",
    "% words",
    "; words",
    "<!-- words -->",
    "== words ==",
    "/* words */",
]
"""Lines that are not one word."""

ODD_WORDS = [
    "abbr.",
    "dd.hh.",
    "can't",
    "l’eau",
    "ü-vé",
    "\u0645\u06cc\u200c\u0631\u0648\u0645",
    "3d",
    "10è",
    "0900",
    "col·lega",
]
"""Lines that are words, but not of letters alone."""


def listed(odd: str, at: int = 4) -> str:
    """Return a list of words with one odd line, which is the fifth unless another is named."""
    lines = [*WORDS]
    lines.insert(at, odd)
    return "\n".join(lines)


@pytest.mark.parametrize("odd", [*UNCLEAR, *ODD_WORDS])
def test_an_odd_line_is_skipped_and_named(odd: str) -> None:
    """The others are read."""
    found = detect_list(listed(odd), "list")

    assert found.words == WORDS
    (note,) = found.notes
    assert "(line 5)" in note


def test_words_that_are_no_letters_alone_need_an_alphabet() -> None:
    """The first one is named; with the alphabet, all are read."""
    text = "don't\nwon't\n"

    with pytest.raises(
        InputError, match=r"list, line 1: \"don't\" has characters other than"
    ):
        detect_list(text, "list")
    assert detect_list(text, "list", "abcdefghijklmnopqrstuvwxyz'").words == (
        "don't",
        "won't",
    )


def test_the_first_five_skipped_lines_are_named() -> None:
    """The others are counted."""
    words = [
        f"{one}{two}{three}ne" for one in "bcdfgh" for two in "aeiou" for three in "klmnpqr"
    ]
    odd = [f"no word {letter}" for letter in "abcdefg"]

    (note,) = detect_list("\n".join([*words, *odd]), "list").notes

    assert note == (
        "7 lines skipped for characters that no word has: no word a (line 211), no word b "
        "(line 212), no word c (line 213), no word d (line 214), no word e (line 215) and 2 more"
    )


def test_a_line_of_a_million_letters_is_read_once() -> None:
    """It is no word of a list, and looking for two alphabets takes a time as long as the line."""
    line = 1_000_000 * "a"

    with pytest.raises(InputError, match="has no word of 2 to 10 characters"):
        detect_list(line, "list")
    assert detect_list(f"crane\nслово\nhabэt\n{line}", "list").words == ("crane", "слово")


def test_too_many_odd_lines_are_refused() -> None:
    """The sentence names the first, the count and the remedy; the remedy works."""
    text = "crane tree\ntrace leaf\nslate\n"
    with pytest.raises(InputError) as caught:
        detect_list(text, "list")

    assert str(caught.value) == (
        "list, line 1: 'crane tree' has ' ' (U+0020, SPACE) (such lines: 2 of 3), so it is not one "
        "word; write one word per line, or 'word' above the column of words"
    )
    assert detect_list("crane\ntree\ntrace\nleaf\nslate\n", "list").words == WORDS[:3]
    assert (
        detect_list("word\tnoun\ncrane\ttree\ntrace\tleaf\nslate\t\n", "list").words
        == WORDS[:3]
    )


def test_letters_that_a_given_alphabet_lacks() -> None:
    """Few such words are skipped; many are a sign of a wrong alphabet, which the remedy mends."""
    few = detect_list(listed("naïve"), "list", "latin")
    assert few.words == WORDS
    assert few.notes == ("1 line skipped for characters that no word has: naïve (line 5)",)

    with pytest.raises(
        InputError, match=r"line 1: 'crâne' has 'â' .* name this letter in the alphabet"
    ):
        detect_list("crâne\ntrône\npâtes\n", "list", "latin")
    assert detect_list("crâne\ntrône\n", "list", "acehnoprstâô").words == ("crâne", "trône")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Paris India Ibiza Ghent İzmit", ("paris", "india", "ibiza", "ghent", "izmit")),
        (
            "INDIA\nAydın\nIBIZA\nPARIS\nGHENT\nTOKIO",
            ("india", "aydin", "ibiza", "paris", "ghent", "tokio"),
        ),
        ("ISLAK\nKADIN\nİKLİM", ("ıslak", "kadın", "iklim")),
        ("ILICA\nAltın\nKIYMA\nKadın", ("ılıca", "altın", "kıyma", "kadın")),
    ],
)
def test_one_word_does_not_make_a_list_turkish(text: str, words: tuple[str, ...]) -> None:
    """I becomes ı only if many words have ı or İ."""
    assert detect_list(text, "list").words == words


def test_a_turkish_word_in_another_list_is_named() -> None:
    """The note shows how to read the list as a Turkish one, and this works."""
    text = "\n".join([*WORDS, "INDIA", "Aydın"])

    (note,) = detect_list(text, "list").notes
    turkish = detect_list(text, "list", "abcçdefgğhıijklmnoöprsştuüvyz")

    assert (
        note == "1 word with ı or İ, which are i unless the alphabet has ı: Aydın (line 12)"
    )
    assert turkish.words[-2:] == ("ındıa", "aydın")


def test_sharp_s_is_explained() -> None:
    """A word that is dropped since ß counts as two letters; the remedy keeps it."""
    text = "größe\nkatze\nhunde\nvögel\n"

    found = detect_list(text, "list")
    kept = detect_list(text, "list", "abcdefghijklmnopqrstuvwxyzäöüß")

    assert found.notes == (
        "1 word of another length left out: grösse (line 1)",
        "1 word with ß, which counts as ss unless the alphabet has ß: größe (line 1)",
    )
    assert kept.words == ("größe", "katze", "hunde", "vögel")


def test_repeated_lines_are_read_once() -> None:
    """A file may repeat lines millions of times; the note counts them and keeps their numbers."""
    lines = 20_000
    calls = 0

    def count(_: object, event: str, __: object) -> None:
        nonlocal calls
        calls += event == "call"

    sys.setprofile(count)
    try:
        found = detect_list("Crane\nslate\n" * (lines // 2), "list")
    finally:
        sys.setprofile(None)

    assert found.words == ("crane", "slate")
    assert found.notes == (
        "19,998 words left out as repeated: crane (line 3), slate (line 4), crane "
        "(line 5), slate (line 6), crane (line 7) and 19,993 more",
    )
    assert calls < 3 * lines


def test_words_that_come_twice_in_every_way() -> None:
    """On one line, in another spelling, and on an equal line: in the order of the lines."""
    (note,) = detect_list("crane crane\nCRANE\nslate\nslate\ncrane crane\n", "list").notes

    assert note == (
        "5 words left out as repeated: crane (line 1), crane (line 2), slate (line 4), "
        "crane (line 5), crane (line 5)"
    )


def test_blank_lines_before_a_remark_count() -> None:
    """Lines are numbered as in the file, and many blank lines take no time."""
    text = "\n" * 100_000 + "# remark\ncrane\ntrace\nslate\nno word\n"

    assert detect_list(text, "list").notes == (
        "1 line skipped for characters that no word has: no word (line 100005)",
    )
