"""Origins of lists and weights: everything that they are made from counts."""

from guesstree.words.cleaning import origin_of_cleaned
from guesstree.words.derivations import origin_of_derived
from guesstree.words.form import word_form
from guesstree.words.generators import generated_origin
from guesstree.words.weights import origin_of_frequencies, origin_of_table

LATIN, SHORT, CYRILLIC = word_form(5, "latin"), word_form(3, "latin"), word_form(5, "cyrillic")


def test_everything_counts() -> None:
    """No two of these are the same list, or the same weights, and so none have one origin."""
    words = ("crane", "raise")
    origins = [
        origin_of_cleaned(LATIN, True, "file", words),
        origin_of_cleaned(SHORT, True, "file", words),
        origin_of_cleaned(CYRILLIC, True, "file", words),
        origin_of_cleaned(LATIN, False, "file", words),
        origin_of_cleaned(LATIN, True, "alphabetical", words),
        origin_of_cleaned(LATIN, True, "file", words[::-1]),
        origin_of_cleaned(LATIN, True, "file", words, "ab"),
        origin_of_cleaned(LATIN, True, "file", words, "cd"),
        generated_origin("codes", 5, "latin"),
        generated_origin("codes", 3, "latin"),
        generated_origin("codes", 5, "cyrillic"),
        generated_origin("isogram-codes", 5, "latin"),
        *(
            origin_of_derived(origin, way, added)
            for origin in ("a", "b")
            for way in (None, "jotto")
            for added in ((), ("zebra",))
        ),
        origin_of_table("a", {"crane": 1.0}),
        origin_of_table("b", {"crane": 1.0}),
        origin_of_table("a", {"crane": 2.0}),
        origin_of_table("a", {"raise": 1.0}),
        origin_of_table("a", {"raise": 1.0}, 0.5),
        *(
            origin_of_frequencies(origin, language, least)
            for origin in ("a", "b")
            for language in ("en", "de")
            for least in (None, 1e-9, 1e-8)
        ),
    ]
    assert len(set(origins)) == len(origins)


def test_what_does_not_count() -> None:
    """Words beside a checksum, its case, and the order of letters, of words added, of weights."""
    assert origin_of_cleaned(LATIN, True, "file", ("crane",), "AB") == origin_of_cleaned(
        LATIN, True, "file", (), "ab"
    )
    assert origin_of_derived("a", None, ("x", "y", "x")) == origin_of_derived("a", None, ("y", "x"))
    assert origin_of_table("a", {"x": 1.0, "y": 2.0}) == origin_of_table("a", {"y": 2.0, "x": 1.0})
    assert generated_origin("codes", 3, "abc") == generated_origin("codes", 3, "cba")
