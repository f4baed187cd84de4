"""The origin of a list names all that it is made from, and nothing of how that was written."""

from guesstree.words.form import WordForm
from guesstree.words.origins import (
    origin_of_derived,
    origin_of_file,
    origin_of_generated,
    origin_of_table,
)

FORM = WordForm(3, "abc")
FORMS = (FORM, WordForm(4, "abc"), WordForm(3, "abd"))
WORDS = ("abc", "cab")


def test_lists_from_files() -> None:
    """Form, cleaning, order and words count; where there is a checksum, it stands for the words."""
    origins = [
        *(origin_of_file(form, True, "alphabetical", WORDS) for form in FORMS),
        origin_of_file(FORM, False, "alphabetical", WORDS),
        origin_of_file(FORM, True, "file", WORDS),
        origin_of_file(FORM, True, "file", WORDS[::-1]),
        origin_of_file(FORM, True, "file", WORDS, "0a"),
        origin_of_file(FORM, True, "file", WORDS, "0b"),
    ]
    assert len(set(origins)) == len(origins)
    assert origin_of_file(WordForm(3, "cba"), True, "alphabetical", WORDS) == origins[0]
    assert origin_of_file(FORM, True, "file", (), "0A") == origins[-2]


def test_lists_from_others() -> None:
    """Generators count by name and form; derivations by way, source and the set of words added."""
    origins = [
        *(origin_of_generated("codes", form) for form in FORMS),
        origin_of_generated("primes", FORM),
        origin_of_derived("x", None, WORDS),
        origin_of_derived("x", None, WORDS[:1]),
        origin_of_derived("y", None, WORDS),
        origin_of_derived("x", "jotto", WORDS),
    ]
    assert len(set(origins)) == len(origins)
    assert origin_of_derived("x", None, [*WORDS[::-1], "abc"]) == origins[4]


def test_weights_from_tables() -> None:
    """List, words and weights count, in whatever order they stand."""
    origins = [
        origin_of_table("x", {"abc": 1.0, "cab": 2.0}),
        origin_of_table("y", {"abc": 1.0, "cab": 2.0}),
        origin_of_table("x", {"abc": 2.0, "cab": 1.0}),
    ]
    assert len(set(origins)) == len(origins)
    assert origin_of_table("x", {"cab": 2.0, "abc": 1.0}) == origins[0]
