"""The newspaper's answers since June 2021, and how well the chances of words foretell them.

Each day is foretold from the answers before it. The chances have no fitted constants, so no day is
one that they were chosen on.
"""

from dataclasses import replace
from datetime import date
from math import fsum
from statistics import fmean

import pytest

from guesstree.words.answers import (
    INFLECTED,
    OTHERS,
    Chances,
    History,
    classes_of,
    read_answers,
)
from guesstree.words.forms import word_form
from guesstree.words.lists import read_words
from tests.conftest import ROOT

DATA = ROOT / "data"
LISTED = date(2023, 7, 1)
"""When the newspaper's list of targets was read."""


@pytest.fixture(scope="module")
def answers() -> History:
    """Return all answers that are known."""
    return History.of(read_answers(DATA / "nyt-answers.csv", word_form(5, "latin")))


@pytest.fixture(scope="module")
def class_of() -> dict[str, str]:
    """Return the class of each word: a core, other targets, plausible words, and the rest."""
    targets = read_words(DATA / "wordle-nyt2023-targets-3158.txt").words
    guesses = read_words(DATA / "wordle-nyt2022-guesses-14855.txt").words
    core = read_words(DATA / "wordle-targets.txt").words
    return classes_of(targets, guesses, core)


def test_removed_core_words_have_almost_no_chance(
    answers: History, class_of: dict[str, str]
) -> None:
    """Eight words of 2022 are no targets of July 2023. As core words, they had 1.35 %."""
    core = read_words(DATA / "wordle-targets.txt").words
    targets = read_words(DATA / "wordle-nyt2023-targets-3158.txt").words
    removed = sorted(set(core).difference(targets))
    known = Chances(answers, class_of, date(2026, 8, 22))

    assert " ".join(removed) == "fanny gipsy gypsy mammy pansy semen welch welsh"
    assert {class_of[word] for word in removed} == {OTHERS}
    assert fsum(map(known.of, removed)) == pytest.approx(1.33e-6, rel=0.01)
    assert fsum(map(known.of, targets)) == pytest.approx(0.9975, abs=5e-5)


def test_words_outside_the_list_cost_many_bits(
    answers: History, class_of: dict[str, str]
) -> None:
    """The mean of all days includes these two."""
    known = Chances(answers, class_of, LISTED)
    bits = [
        replace(known, day=day).bits(answers.answer_of(day) or "")
        for day in (date(2025, 7, 18), date(2025, 8, 13))
    ]

    assert bits == pytest.approx([22.44, 20.86], abs=0.005)


def test_every_day_has_an_answer(answers: History) -> None:
    """1,890 days in a row; no word came twice before February 2026, and 22 have since."""
    days = [answer.day for answer in answers.answers]
    ordinals = [day.toordinal() for day in days if day]

    assert ordinals == list(
        range(date(2021, 6, 19).toordinal(), date(2026, 8, 21).toordinal() + 1)
    )
    assert len(answers.repeats) == 22
    assert not answers.before(date(2026, 2, 2)).repeats


def test_classes_since_the_list_was_read(
    answers: History, class_of: dict[str, str]
) -> None:
    """Two answers were outside the list: loris and kefir. One, atlas, looks like a plural."""
    late = [
        answer.word for answer in answers.new_answers if answer.day and answer.day >= LISTED
    ]

    assert [word for word in late if class_of[word] == OTHERS] == ["loris", "kefir"]
    assert [word for word in late if class_of[word] == INFLECTED] == ["atlas"]


@pytest.mark.parametrize(
    ("first", "last", "bits"),
    [
        pytest.param(date(2026, 7, 1), date(2026, 8, 21), 10.118, id="the last days"),
        pytest.param(LISTED, date(2026, 8, 21), 10.240, id="all", marks=pytest.mark.slow),
        pytest.param(
            date(2025, 7, 1),
            date(2026, 8, 21),
            10.068,
            id="since July 2025",
            marks=pytest.mark.slow,
        ),
    ],
)
def test_log_loss(
    answers: History, class_of: dict[str, str], first: date, last: date, bits: float
) -> None:
    """Equally likely targets would take log2(3158), 11.62 bits, without loris and kefir."""
    days = [day for day in answers.days if first <= day <= last]
    found = [
        Chances(answers, class_of, day).bits(answers.answer_of(day) or "") for day in days
    ]

    assert fmean(found) == pytest.approx(bits, abs=0.001)


@pytest.mark.slow
def test_chances_are_calibrated(answers: History, class_of: dict[str, str]) -> None:
    """Of words with chances of one size, about as many came as the chances say.

    Every tenth, twentieth and thirtieth day of a month is looked at.
    """
    expected = {"likely": 0.0, "unlikely": 0.0}
    came = {"likely": 0, "unlikely": 0}

    for day, answer in answers.answers:
        if day and day >= LISTED and day.day % 10 == 0:
            known = Chances(answers, class_of, day)
            for word in class_of:
                chance = known.of(word)
                expected[size(chance)] += chance
            came[size(known.of(answer))] += 1

    for name, number in came.items():
        assert abs(number - expected[name]) < 3 * expected[name] ** 0.5


def size(chance: float) -> str:
    """Return whether a chance is at least 1 in 3,000."""
    return "likely" if chance >= 1 / 3000 else "unlikely"


def test_a_day_without_a_choice(answers: History, class_of: dict[str, str]) -> None:
    """On the day after the last answer, most of the chance is with unused words of the core."""
    known = Chances(answers, class_of, date(2026, 8, 22))

    assert known.unused["core"] == 481
    assert known.shares["core"] == pytest.approx(0.929, abs=0.001)
    assert known.share_of_repeats == pytest.approx((22 + 1868 / 14855) / 202)
