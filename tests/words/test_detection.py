"""Lists as people have them, in which some lines are odd: these are skipped and named."""

import sys

import pytest

from guesstree.errors import InputError
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


@pytest.mark.parametrize("odd", ["San Marino", "r+d", "notepad++", "abbr."])
def test_an_odd_entry_of_a_dictionary_is_skipped_and_named(odd: str) -> None:
    """Flags, remarks and tabs follow the words of Hunspell."""
    entries = [f"{word}/S po:noun" for word in WORDS]
    text = "\n".join(["11", *entries, f"{odd}\tpo:noun"])

    found = detect_list(text, "list")

    assert found.words == WORDS
    assert "(line 12)" in found.notes[-1]


def test_a_version_may_follow_the_count_of_a_dictionary() -> None:
    """The Arabic dictionary of Debian has a 1 there, and numbers behind its words."""
    text = "\n".join(["10\t1", *(f"{word}/S\t236" for word in WORDS)])

    assert detect_list(text, "list").words == WORDS


@pytest.mark.parametrize(
    "odd", ["#N/A", "... 12", "&amp; 7", "reino unido 3", "12", "a/b 5", "-"]
)
def test_an_odd_row_of_a_frequency_list_is_skipped_and_named(odd: str) -> None:
    """Each row is a word and how often it occurs."""
    rows = [f"{word} {100 - at}" for at, word in enumerate(WORDS)]
    rows.insert(4, odd)

    found = detect_list("\n".join(rows), "list")

    assert found.words == WORDS


def test_the_first_five_skipped_lines_are_named() -> None:
    """A count stands for the others."""
    words = [
        f"{one}{two}{three}ne" for one in "bcdfgh" for two in "aeiou" for three in "klmnpqr"
    ]
    odd = [f"no word {letter}" for letter in "abcdefg"]

    (note,) = detect_list("\n".join([*words, *odd]), "list").notes

    assert note == (
        "7 lines skipped for characters that no word has: no word a (line 211), no word b "
        "(line 212), no word c (line 213), no word d (line 214), no word e (line 215) and 2 more"
    )


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


def test_one_line_does_not_decide_how_the_others_are_split() -> None:
    """A comma in one line is no separator."""
    found = detect_list("zebra 3\nquilt 2\n1,6km 5\n", "list")

    assert found.words == ("zebra", "quilt")
    assert found.notes == (
        "1 line skipped for characters that no word has: 1,6km (line 3)",
    )


@pytest.mark.parametrize(
    "text",
    [
        "crane trace\nslate stare\nraise pilot\npage 3 of 10\nmound tight\nflown hobby\n",
        "crane,trace,slate,stare\nraise\npilot\nmound\ntight\nflown\nhobby\n",
    ],
)
def test_several_words_a_line_with_an_odd_line(text: str) -> None:
    """All words have one length."""
    assert detect_list(text, "list").words == WORDS


@pytest.mark.parametrize(
    "text",
    [
        "\tword\n1\tcrane\n2\ttrace\n",
        "word\tnote\t\ncrane\t\t\ntrace\tx\t\n",
        "note\tword\n\tcrane\nx\ttrace\n",
        "\tcrane\t3\n\ttrace\t\n",
        "id\tword\tcount\n1\tcrane\t#N/A\n2\ttrace\t5\n",
        "word;count\ncrane;#N/A\ntrace;5\n",
        "word;count;\ncrane;5\ntrace;7;;\n",
    ],
)
def test_tables_with_empty_cells_and_with_number_signs(text: str) -> None:
    """The first and last cells of a row may be empty; a comment begins with the line."""
    assert detect_list(text, "list").words == ("crane", "trace")


def test_a_row_with_more_cells_than_the_heading_is_skipped() -> None:
    """Which of its cells is the word is not clear."""
    found = detect_list("count,word\n5,crane\n1,234,slate\n7,trace\n3,stare\n", "list")

    assert found.words == ("crane", "trace", "stare")
    assert found.notes == (
        "1 line skipped for characters that no word has: 1,234,slate (line 3)",
    )


@pytest.mark.parametrize("bullet", ["-", "*", "•", "+", "1.", "2)", "(3)", "17"])
def test_bullets_and_numbers_before_words(bullet: str) -> None:
    """They are not part of the word."""
    assert detect_list(f"{bullet} crane\n{bullet} trace\n", "list").words == (
        "crane",
        "trace",
    )


@pytest.mark.parametrize("mark", ["//", "%", "<!--", "==", "§", ">", "~"])
def test_other_signs_are_no_bullets(mark: str) -> None:
    """What follows them may be a remark."""
    with pytest.raises(InputError, match=r"list, line 1: .* is not one word"):
        detect_list(f"{mark} crane {mark}\n{mark} trace {mark}\n", "list")


@pytest.mark.parametrize(
    "text", ["# all\ncrane\n  # more\ntrace", "crane # bird\ntrace 5 # x"]
)
def test_comments(text: str) -> None:
    """They begin with the line, or behind a word."""
    assert detect_list(text, "list").words == ("crane", "trace")


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
    """The note says how to read the list as a Turkish one, and this works."""
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
        "19,998 words listed more than once, kept once: crane (line 3), slate (line 4), crane "
        "(line 5), slate (line 6), crane (line 7) and 19,993 more",
    )
    assert calls < 3 * lines


def test_words_that_come_twice_in_every_way() -> None:
    """On one line, in another spelling, and on an equal line: in the order of the lines."""
    (note,) = detect_list("crane crane\nCRANE\nslate\nslate\ncrane crane\n", "list").notes

    assert note == (
        "5 words listed more than once, kept once: crane (line 1), crane (line 2), slate (line 4), "
        "crane (line 5), crane (line 5)"
    )


def test_blank_lines_before_a_remark_count() -> None:
    """The number of a line is that of the file, and many blank lines take no time."""
    text = "\n" * 100_000 + "# remark\ncrane\ntrace\nslate\nno word\n"

    assert detect_list(text, "list").notes == (
        "1 line skipped for characters that no word has: no word (line 100005)",
    )
