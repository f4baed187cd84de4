"""Weights of words: read, looked up, refused in one sentence."""

import re
from pathlib import Path

import numpy as np
import pytest

from guesstree import Game
from guesstree.base.errors import InputError
from guesstree.words.forms import word_form
from guesstree.words.lists import read_words
from guesstree.words.weights import weights_from_table, weights_from_wordfreq, weights_of

FORM = word_form(5, "latin")


def write(folder: Path, text: str) -> Path:
    """Write a table of weights."""
    path = folder / "weights.csv"
    path.write_text(text)
    return path


@pytest.mark.parametrize(
    "text",
    [
        # Other words and columns do not matter, and their rows may have anything.
        "word,note,count\nslate,x,1\nRaise,y,2.5\nother,,2\n",
        "word,count\nraise,2.5\nslate,1\nzebra,many\nzebra,2\nzebra,3\n,\nquilt,1,5\nquilt,1e999\n",
        # Tabs, semicolons and blanks separate columns, and a decimal may have a comma.
        "word\tcount\nraise\t2.5\nslate\t1\n",
        "word;count\nraise;2,5\nslate;1\n",
        "word count\nraise 2.5\nslate  1\n",
        "raise 2,5\nslate 1,00\n",
        "raise\t2.5\n\nslate\t1\n",
        "raise,2.5\nslate,1\n",
        "word;count;note\nraise;2,5;\nslate;1;x\nzebra;1,234;\n",
        # The first heading may be empty, and objects in JSON are rows.
        "\tword\tcount\n0\traise\t2.5\n1\tslate\t1\n",
        '[{"word": "raise", "count": 2.5},\n{"Count": 1, "word": "slate"}]',
        # Blanks around a number do not matter; zeros, signs and exponents are read.
        "word,count\nraise, 2.5 \nslate,001\n",
        "word,count\nraise,+2.50\nslate,1.\n",
        "word,count\nraise,25E-1\nslate,.1e1\n",
        # An equal row may come again.
        "word,count\nraise,2.5\nslate,1\nRAISE,2.50\n",
    ],
)
def test_tables_of_weights(text: str, tmp_path: Path) -> None:
    """Weights come in the order of the words."""
    found = weights_from_table(["raise", "slate"], write(tmp_path, text), "count", FORM)

    assert found.tolist() == [2.5, 1.0]


def test_weights_are_read_like_words(tmp_path: Path) -> None:
    """Capitals, combining marks and ё make no other word, and no word has two weights."""
    form = word_form(4, "cyrillic")
    path = write(tmp_path, "word,count\nЁлка,1\nЕ\u0308жик,2\n елка ,1.0\nПрочее,3\n")

    assert weights_from_table(["елка", "ежик"], path, "count", form).tolist() == [1.0, 2.0]

    path = write(tmp_path, "word,count\nежик,2\nёлка,1\nЕЛКА,3\n")

    with pytest.raises(
        InputError, match=r"csv, line 4: 'елка' has the weight '3', but 1 before; keep one"
    ):
        weights_from_table(["елка", "ежик"], path, "count", form)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("word,count\nraise,1\n", r"weights\.csv: no weight for 1 word, such as 'slate'"),
        ("word,count\nraise,1\nslate,0\n", "line 3: 'slate' has the weight '0'; write a"),
        ("word,count\nraise,1\nslate,\n", "line 3: 'slate' has the weight ''"),
        (
            "word,number\nraise,1\n",
            "line 1: expected one column 'count', found word, number",
        ),
        ("word,count\nraise,1e308\n", "'1e308'; write a number from 1e-100 to 1e.100"),
        ("word,count\nraise,1e-320\n", "'1e-320'; write a number from 1e-100"),
        (
            f"word,count\n{'x' * 131_073},1\n",
            r"weights\.csv, line 2: is not CSV \(field larger",
        ),
        ("", "line 1: expected one column 'word', found nothing"),
        ("word,count,count\nraise,1,2\nslate,1,2\n", "found word, count, count"),
        ("word,word,count\nraise,slate,2\nslate,raise,3\n", "found word, word, count"),
        (
            'word,"co\nunt"\nraise,1\n',
            "line 1: expected one column 'count', found word, co unt",
        ),
        (
            "word,count\nraise,1,5\nslate,2\n",
            "line 2: is longer than the header; write dec",
        ),
        ("word,count\nraise,1\u2028slate,2\n", "line 2: is longer than|'1.u2028slate'"),
    ],
)
def test_bad_tables_get_one_sentence(tmp_path: Path, text: str, message: str) -> None:
    """File, line, what was found and what was expected."""
    with pytest.raises(InputError, match=message):
        weights_from_table(["raise", "slate"], write(tmp_path, text), "count", FORM)


ODD_NUMBERS = (
    "1_0",
    "1_000.5",
    "١",
    "１",
    "²",
    "½",
    "Ⅷ",
    "inf",
    "-inf",
    "nan",
    "infinity",
    "NaN",
    "0x1F",
    "0b1",
    "1 0",
    "1e 3",
    "1\u00a00",
    "1\u200b",
    "+-1",
    "1e",
    "e5",
    ".",
    "1.5.2",
    '"1,5"',
    '"1,000"',
    "1/2",
    "1e9999",
    "--1",
    "1e+-3",
    "৳",
    "1__0",
    "_1",
    "1_",
    "1e5.5",
)


@pytest.mark.parametrize("text", ODD_NUMBERS)
def test_numbers_are_plain(text: str, tmp_path: Path) -> None:
    """Digits of ASCII, a decimal point and an exponent are read, and nothing else."""
    path = tmp_path / "weights.csv"
    path.write_text(f"word,count\nraise,1\nslate,{text}\n", "utf-8")
    found = re.escape(repr(text.strip('"')))

    with pytest.raises(
        InputError, match=f"line 3: 'slate' has the weight {found}; write a num"
    ):
        weights_from_table(["raise", "slate"], path, "count", FORM)


@pytest.mark.parametrize("weights", [{"raise": 1, "slate": 0}, {"raise": 1, "crane": 1}])
def test_only_a_config_can_set_a_least_weight(
    weights: dict[str, float], tmp_path: Path
) -> None:
    """A sentence about a missing weight proposes the key where there is one."""
    rows = "".join(f"{word},{weight}\n" for word, weight in weights.items())
    table = write(tmp_path, f"word,count\n{rows}")
    (tmp_path / "words.txt").write_text("raise\nslate\n")
    listed = read_words(tmp_path / "words.txt", length=5, alphabet="latin", strict=True)
    source = {"file": str(table), "column": "count"}

    with pytest.raises(InputError, match=r"; or set 'least'$"):
        weights_of(listed, source)
    assert weights_of(listed, source | {"least": 0.5}).tolist() == [1, 0.5]
    with pytest.raises(InputError, match=r"give each word one$|such as 12\.5 or 1e-6$"):
        Game("wordle", ["raise", "slate"], weights=weights)


def test_the_least_weight(tmp_path: Path) -> None:
    """Rare, unknown and zero-weight words get the least weight; other words do not matter."""
    path = write(tmp_path, "word,count\nraise,3\nslate,0\ncrane,0.25\nother,0\n")
    words = ["raise", "slate", "crane", "trace"]
    found = weights_from_table(words, path, "count", FORM, least=0.5)

    assert found.tolist() == [3.0, 0.5, 0.5, 0.5]
    assert weights_from_table(["raise"], path, "count", FORM).tolist() == [3.0]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("raise;1,234\nslate;2", "1,234"),
        ("raise;0,5\nslate;1.234", "1.234 (or 1234)"),
        ("raise;1.234\nslate;2", "1.234 (or 1234)"),
        ("word;count\nraise;2.000\nslate;1.000.000", "2.000 (or 2000)"),
        ("raise 0,5\nslate 1.234,5", "1.234,5 (or 1234,5)"),
    ],
)
def test_a_comma_or_a_point_may_separate_thousands(
    text: str, found: str, tmp_path: Path
) -> None:
    """A number with two readings is refused; semicolons divide columns where commas are decimal."""
    fault = re.escape(f"has the weight '{found}'; write a number from 1e-100")
    with pytest.raises(InputError, match=fault):
        weights_from_table(["raise", "slate"], write(tmp_path, text), "count", FORM)


@pytest.mark.parametrize(
    ("text", "weights"),
    [
        ("raise;1.234\nslate;2.5", [1.234, 2.5]),
        ("raise;0.125\nslate;1.234", [0.125, 1.234]),
        ("raise\t1.234\nslate\t2", [1.234, 2]),
        ("raise;1,234\nslate;2,5", [1.234, 2.5]),
        ("raise;1234\nslate;2", [1234, 2]),
    ],
)
def test_numbers_whose_mark_is_certain(
    text: str, weights: list[float], tmp_path: Path
) -> None:
    """Another number of the column shows which mark is the decimal one."""
    found = weights_from_table(["raise", "slate"], write(tmp_path, text), "count", FORM)

    assert found.tolist() == weights


@pytest.mark.parametrize("cell", ["", "0", "0.0", "1e-320", " "])
def test_the_least_weight_of_a_word_without_one(cell: str, tmp_path: Path) -> None:
    """An empty cell, 0 and what is too small count as none."""
    path = write(tmp_path, f"word,count\nraise,3\nslate,{cell}\n")

    assert weights_from_table(["raise", "slate"], path, "count", FORM, 0.5).tolist() == [
        3,
        0.5,
    ]


def test_a_bad_weight_is_refused_without_what_is_set(tmp_path: Path) -> None:
    """The remedy is not `least`, which there is."""
    path = write(tmp_path, "word,count\nraise,3\nslate,many\n")

    with pytest.raises(InputError, match=r"'many'.*; write a number from 1e-"):
        weights_from_table(["raise", "slate"], path, "count", FORM, 0.5)


def test_weights_of_words_without_accents(tmp_path: Path) -> None:
    """A list that lacks accents has the weights of all spellings: two of three games are ete."""
    path = write(tmp_path, "word,count\nété,1.5\nete,0.5\nmur,1\n")
    weights = weights_from_table(["ete", "mur"], path, "count", word_form(3, "latin"))
    kept = weights_from_table(["été", "mur"], path, "count", word_form(3, "étemur"))

    assert (weights / weights.sum()).round(3).tolist() == [0.667, 0.333]
    assert kept.tolist() == [1.5, 1.0]


def test_word_frequencies() -> None:
    """Frequencies of a language; unknown words are refused, or have the least weight."""
    pytest.importorskip("wordfreq")
    often, seldom = weights_from_wordfreq(["crane", "fuzzy"], "en")

    assert often > seldom > 0
    with pytest.raises(InputError, match="no weight for 1 word, such as 'xyzzq'"):
        weights_from_wordfreq(["crane", "xyzzq"], "en")
    assert weights_from_wordfreq(["xyzzq"], "en", least=1e-9).tolist() == [1e-9]
    with pytest.raises(InputError, match="wordfreq has no language 'english'"):
        weights_from_wordfreq(["crane"], "english")


def test_published_word_frequencies(wordle_words: tuple[str, ...]) -> None:
    """None of the 2,309 words is unknown, and crane has a Zipf frequency of 3.92."""
    pytest.importorskip("wordfreq")
    weights = weights_from_wordfreq(wordle_words, "en")
    zipf = np.log10(weights[wordle_words.index("crane")]) + 9

    assert round(zipf, 2) == 3.92
