"""Past answers: classes, repeats, ages, and the chance of each word on a day."""

from datetime import date, timedelta
from math import fsum

import pytest
from hypothesis import given
from hypothesis import strategies as st

from guesstree.words.answers import (
    Answer,
    History,
    chances,
    classes_by_word,
    is_inflected,
    surprise,
)

CLASS_OF = classes_by_word({"core": ["abbey", "cigar", "humph"], "others": ["loris", "humph"]})
FIRST = date(2026, 1, 1)


def history(*words: str) -> History:
    """Return the history in which the words were the answers of days in a row."""
    return History.of(Answer(FIRST + timedelta(days=n), word) for n, word in enumerate(words))


def test_without_answers_classes_are_alike() -> None:
    """Each class has half a count, and its words share it."""
    known = chances(history(), CLASS_OF, FIRST)

    assert known.of("loris") == pytest.approx(1 / 2)
    assert known.of("abbey") == pytest.approx(1 / 6)
    assert known.of("zebra") == 0


def test_new_answers_are_shared_among_classes() -> None:
    """One new answer of the core makes it 1.5 of 2 counts; a repeat has half of 2 counts."""
    known = chances(history("cigar"), CLASS_OF, FIRST + timedelta(days=1))

    assert known.of("cigar") == pytest.approx(0.5 / 2)
    assert known.of("abbey") == pytest.approx(1.5 / 2 * 1.5 / 2 / 2)
    assert known.of("loris") == pytest.approx(1.5 / 2 * 0.5 / 2)


def test_the_day_itself_is_not_known() -> None:
    """Answers of the day and after it do not count."""
    known = chances(history("cigar", "abbey"), CLASS_OF, FIRST)

    assert known.of("cigar") == known.of("abbey") == pytest.approx(1 / 6)


def test_a_class_that_is_used_up_has_no_share() -> None:
    """What is left of the others has it."""
    known = chances(history("loris"), CLASS_OF, FIRST + timedelta(days=1))

    assert known.shares == {"core": 1}


def test_old_answers_come_again_sooner() -> None:
    """Once old words came again, the oldest word that is left is the likeliest repeat."""
    words = ["abbey", "cigar", "humph", "loris"]
    known = chances(history(*words, "abbey"), CLASS_OF, FIRST + timedelta(days=5))

    assert known.history.exponent > 1
    assert known.of("cigar") > known.of("humph") > known.of("loris") > known.of("abbey") > 0


def test_repeats_count_since_the_first() -> None:
    """Before the first repeat, no answer says how many will follow."""
    many_new = [f"word{number}" for number in range(98)]

    assert history(*many_new).share_of_repeats == pytest.approx(0.5 / 99)
    assert history(*many_new, "word0").share_of_repeats == pytest.approx(1.5 / 2)


def test_answers_without_a_day_were_long_ago() -> None:
    """They are used words, older than all others."""
    known = History.of([Answer(FIRST, "cigar"), Answer(None, "abbey"), Answer(None, "humph")])

    assert known.answers[-1] == Answer(FIRST, "cigar")
    assert known.last_day == FIRST
    assert known.ages == pytest.approx({"cigar": 1 / 6, "abbey": 2 / 3, "humph": 2 / 3})


def test_surprise_is_in_bits() -> None:
    """An answer with a chance of 1 in 6 is a surprise of 2.58 bits; an unknown one is endless."""
    bits = surprise(history("abbey", "zebra"), CLASS_OF, FIRST, FIRST + timedelta(days=1))

    assert bits[FIRST] == pytest.approx(2.585, abs=0.001)
    assert bits[FIRST + timedelta(days=1)] == float("inf")


WORDS = sorted([*CLASS_OF, "zebra"])


@given(st.lists(st.sampled_from(WORDS)))
def test_chances_sum_to_one(words: list[str]) -> None:
    """Every word that can be an answer has a chance, whatever came before."""
    known = chances(history(*words), CLASS_OF, FIRST + timedelta(days=len(words)))
    found = [known.of(word) for word in CLASS_OF]

    assert min(found) > 0
    assert fsum(found) == pytest.approx(1)


@pytest.mark.parametrize("word", ["words", "rated", "mused"])
def test_plurals_and_past_tenses_are_inflected(word: str) -> None:
    """Words in -s and -ed are, by their spelling."""
    assert is_inflected(word)


@pytest.mark.parametrize("word", ["bliss", "virus", "basis", "tried", "freed", "shred", "crane"])
def test_other_words_are_not_inflected(word: str) -> None:
    """Endings such as -ss and -ied are ordinary, and so is -ed without a vowel before it."""
    assert not is_inflected(word)
