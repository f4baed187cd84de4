"""Past answers: classes, repeats, ages, and the chance of each word on a day."""

from datetime import date, timedelta
from math import fsum
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from guesstree.base.errors import InputError
from guesstree.words.answers import (
    Answer,
    Chances,
    History,
    classes_of,
    days_by_month,
    is_inflected,
    read_answers,
)
from guesstree.words.forms import word_form

CLASS_OF = classes_of(["abbey", "cigar", "humph"], ["loris", "humph"])
FIRST = date(2026, 1, 1)


def history(*words: str) -> History:
    """Return the history in which the words were the answers of days in a row."""
    return History.of(
        Answer(FIRST + timedelta(days=n), word) for n, word in enumerate(words)
    )


def test_without_answers_classes_are_alike() -> None:
    """Each class has half a count, and its words share it."""
    known = Chances(history(), CLASS_OF, FIRST)

    assert known.of("loris") == pytest.approx(1 / 2)
    assert known.of("abbey") == pytest.approx(1 / 6)
    assert known.of("zebra") == 0
    assert known.bits("zebra") == float("inf")


def test_new_answers_are_shared_among_classes() -> None:
    """One new target makes it 1.5 of 2 counts; a repeat of 1 of 4 words has 1/4 of 2 counts."""
    known = Chances(history("cigar"), CLASS_OF, FIRST + timedelta(days=1))

    assert known.of("cigar") == pytest.approx(0.125)
    assert known.of("abbey") == pytest.approx(0.875 * 0.75 / 2)
    assert known.of("loris") == pytest.approx(0.875 * 0.25)


@pytest.mark.parametrize(("days", "share"), [(365, 1.5 / 2), (366, 0.5)])
def test_new_answers_count_for_a_year(days: int, share: float) -> None:
    """After a year, the classes are alike again."""
    known = Chances(history("cigar"), CLASS_OF, FIRST + timedelta(days=days))

    assert known.shares["other targets"] == pytest.approx(share)


def test_days_by_month() -> None:
    """The first day counts, answers of unknown days do not."""
    days = [date(2026, 1, 30), date(2026, 1, 31), date(2026, 2, 1)]
    known = History.of([Answer(None, "humph"), *(Answer(day, "abbey") for day in days)])

    assert days_by_month(known, days[1]) == {"2026-01": [days[1]], "2026-02": [days[2]]}


def test_the_day_itself_is_not_known() -> None:
    """Answers of the day and after it do not count."""
    known = Chances(history("cigar", "abbey"), CLASS_OF, FIRST)

    assert known.of("cigar") == known.of("abbey") == pytest.approx(1 / 6)


def test_a_class_that_is_used_up_has_no_share() -> None:
    """The other words of the classes have its share."""
    known = Chances(history("loris"), CLASS_OF, FIRST + timedelta(days=1))

    assert known.shares == {"other targets": 1}


def test_old_answers_come_again_sooner() -> None:
    """Once old words came again, the oldest word that is left is the likeliest repeat."""
    words = ["abbey", "cigar", "humph", "loris"]
    known = Chances(history(*words, "abbey"), CLASS_OF, FIRST + timedelta(days=5))

    assert known.past.exponent > 1
    assert known.of("cigar") > known.of("humph") > known.of("loris") > known.of("abbey") > 0


def test_repeats_count_since_the_first() -> None:
    """Before the first repeat, the number of repeats to come is unknown."""
    words = [f"word{number}" for number in range(200)]
    class_of = classes_of(words)
    later = FIRST + timedelta(days=200)

    never = Chances(history(*words[:98]), class_of, later)
    once = Chances(history(*words[:98], "word0"), class_of, later)

    assert never.share_of_repeats == pytest.approx(0.49 / 99)
    assert once.share_of_repeats == pytest.approx(1.49 / 2)


def test_classes_depend_on_lists_and_endings() -> None:
    """The core comes first; without a core, words are targets or other words."""
    targets, others = ["cigar", "atlas", "rated"], ["loris", "cared", "capon"]

    assert classes_of(targets, others) == {
        **dict.fromkeys(targets, "other targets"),
        **dict.fromkeys(others, "other words"),
    }
    assert classes_of(targets, others, core=["atlas", "zebra"]) == {
        "cigar": "other targets",
        "atlas": "core",
        "rated": "plurals and past tenses",
        "loris": "other words",
        "cared": "plurals and past tenses",
        "capon": "other words",
    }


def test_core_words_that_are_no_targets_are_like_other_guesses() -> None:
    """The newspaper removed gipsy and other words of its list of 2022 from the targets."""
    class_of = classes_of(
        ["cigar", "humph"], ["cigar", "gipsy", "jeeps"], core=["cigar", "gipsy", "jeeps"]
    )

    assert class_of == {
        "cigar": "core",
        "humph": "other targets",
        "gipsy": "other words",
        "jeeps": "plurals and past tenses",
    }


def test_removed_words_cost_the_core_nothing() -> None:
    """Two days of a small game, with chances computed by hand."""
    targets, removed = ["abbey", "cigar", "humph"], "gipsy"
    class_of = classes_of(targets, ["loris", removed], core=["abbey", "cigar", removed])
    known = history("abbey", "cigar")

    # No answer is known: three classes share the first day alike, and the core has two words.
    first = Chances(known, class_of, FIRST)
    assert first.of("abbey") == pytest.approx(1 / 3 / 2)
    assert first.bits("abbey") == pytest.approx(2.585, abs=0.001)

    # 1 of 5 words was used: a repeat has 1/5 of 2 counts. The core has 1.5 of 2.5 counts.
    second = Chances(known, class_of, FIRST + timedelta(days=1))
    assert second.of("cigar") == pytest.approx(9 / 10 * 3 / 5)
    assert second.of(removed) == second.of("loris") == pytest.approx(9 / 10 * 1 / 5 / 2)
    assert second.bits("cigar") == pytest.approx(0.889, abs=0.001)


def test_gaps_and_unknown_answers_are_named() -> None:
    """One sentence for each kind of fault."""
    known = History.of([Answer(FIRST, "abbey"), Answer(FIRST + timedelta(days=3), "zebra")])

    assert Chances(known, CLASS_OF, FIRST).faults() == [
        "No answer is known for 2 days: 2026-01-02, 2026-01-03.",
        "The word list lacks 1 answer: zebra.",
    ]
    assert not Chances(history("abbey", "cigar"), CLASS_OF, FIRST).faults()


CSV = "date,word\n2026-01-02,Abbey\n2026-01-01,cigar\n2026-01-01,cigar\n"
NEWSPAPERS = "Print_Date;Solution\n2026-01-01;cigar\n2026-01-02;abbey\n"
JSON = """[
    {"print_date": "2026-01-01", "solution": "cigar", "days_since_launch": 1},
    {"date": "2026-01-02", "word": "abbey"}
]"""


@pytest.mark.parametrize(
    ("name", "text"),
    [("mine.csv", CSV), ("mine.CSV", NEWSPAPERS), ("mine.json", JSON)],
)
def test_tables_of_answers(tmp_path: Path, name: str, text: str) -> None:
    """Newest or oldest first, as CSV or JSON, with the newspaper's names or ours."""
    path = tmp_path / name
    path.write_text(text)

    found = History.of(read_answers(path, word_form(5, "latin")))

    assert found == history("cigar", "abbey")


def test_a_list_has_no_days(tmp_path: Path) -> None:
    """The words of a plain list were answers on some day."""
    path = tmp_path / "mine.txt"
    path.write_text("cigar\nabbey\n")

    found = read_answers(path, word_form(5, "latin"))

    assert found == (Answer(None, "abbey"), Answer(None, "cigar"))


@pytest.mark.parametrize(
    ("name", "text", "message"),
    [
        (
            "mine.csv",
            "date,word\n2026-01-01,cigar\n2026-01-01,abbey\n",
            "line 3: 2026-01-01 has",
        ),
        ("mine.csv", "date,word\nsoon,cigar\n", "line 2: 'soon' is not a date"),
        ("mine.csv", "date,word\n2026-01-01,\n", "line 2: has no 'word'"),
        ("mine.csv", "day,word\n2026-01-01,cigar\n", "line 2: has no 'date'"),
        ("mine.csv", "date,word\n2026-01-01,cig\n", "line 2: 'cig'"),
        ("mine.json", '["cigar"]', "row 1: is not an object; write it like"),
        ("mine.json", "{", "the JSON is broken"),
        ("mine.json", '{"2026-01-01": "cigar"}', "row 1: has no 'date'"),
    ],
)
def test_bad_tables_of_answers(tmp_path: Path, name: str, text: str, message: str) -> None:
    """Each fault gets a sentence with its place."""
    path = tmp_path / name
    path.write_text(text)

    with pytest.raises(InputError, match=message):
        read_answers(path, word_form(5, "latin"))


def test_answers_without_a_day_were_long_ago() -> None:
    """Answers without a day count as used, and as older than all others."""
    known = History.of(
        [Answer(FIRST, "cigar"), Answer(None, "abbey"), Answer(None, "humph")]
    )

    assert known.answers[-1] == Answer(FIRST, "cigar")
    assert known.last_day == FIRST
    assert known.ages == pytest.approx({"cigar": 1 / 6, "abbey": 2 / 3, "humph": 2 / 3})


WORDS = sorted([*CLASS_OF, "zebra"])


@given(st.lists(st.sampled_from(WORDS)))
def test_chances_sum_to_one(words: list[str]) -> None:
    """Every word that can be an answer has a chance, whatever came before."""
    known = Chances(history(*words), CLASS_OF, FIRST + timedelta(days=len(words)))
    found = [known.of(word) for word in CLASS_OF]

    assert min(found) > 0
    assert fsum(found) == pytest.approx(1)


def test_endings_of_inflected_words() -> None:
    """Words in -s and -ed are inflected, but not in -ss and -ied, or -ed without a vowel."""
    inflected = ["words", "rated", "mused"]
    others = ["bliss", "virus", "basis", "tried", "freed", "shred", "crane"]

    assert [*filter(is_inflected, inflected + others)] == inflected


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("mine.csv", "2026-01-01,cigar\n2026-01-02,abbey\n"),
        ("mine.csv", '"2026-01-01","cigar"\n"2026-01-02","abbey"\n'),
        ("mine.txt", "2026-01-01 cigar\n2026-01-02 abbey\n"),
        ("mine.txt", "cigar\t1.1.2026\nabbey\t2.1.2026\nabbey\t30.1.2026\n"),
        ("mine.txt", "date word\n2026-01-01 cigar\n2026-01-02 abbey\n"),
        ("mine.tsv", "Date\tAnswer\n01/01/2026\tcigar\n01/30/2026\tabbey\n"),
    ],
)
def test_tables_keep_their_dates(tmp_path: Path, name: str, text: str) -> None:
    """A table with dates needs neither a header nor a suffix."""
    path = tmp_path / name
    path.write_text(text)

    found = read_answers(path, word_form(5, "latin"))

    assert found[0] == Answer(date(2026, 1, 1), "cigar")
    assert {answer.word for answer in found[1:]} == {"abbey"}


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("mine.csv", ""),
        ("mine.csv", "cigar,5\n"),
        ("mine.csv", "date,word\n"),
        ("mine.json", "[]"),
    ],
)
def test_a_file_that_adds_nothing_is_refused(tmp_path: Path, name: str, text: str) -> None:
    """The remedy works."""
    path = tmp_path / name
    path.write_text(text)

    with pytest.raises(InputError) as caught:
        read_answers(path, word_form(5, "latin"))

    assert str(caught.value) == (
        f"{path}: has no answer; write a date such as 2024-05-01 and a word in each row"
    )

    path = path.with_suffix(".csv")
    path.write_text("2024-05-01 cigar\n")

    assert read_answers(path, word_form(5, "latin")) == (Answer(date(2024, 5, 1), "cigar"),)


def test_the_remedy_for_json_without_objects_works(tmp_path: Path) -> None:
    """The message shows an object that is read."""
    path = tmp_path / "mine.json"
    path.write_text('["cigar"]')
    with pytest.raises(
        InputError, match="row 1: is not an object; write it like"
    ) as caught:
        read_answers(path, word_form(5, "latin"))

    path.write_text(f"[{str(caught.value).partition('write it like ')[2]}]")

    assert read_answers(path, word_form(5, "latin")) == (Answer(date(2024, 5, 1), "stare"),)


def test_a_key_that_is_there_twice_is_named(tmp_path: Path) -> None:
    """JSON would keep the last answer, silently."""
    path = tmp_path / "mine.json"
    path.write_text('[{"date": "2026-01-01", "word": "cigar", "word": "abbey"}]')

    with pytest.raises(
        InputError, match=r"is broken \(the key 'word' is there twice; keep one"
    ):
        read_answers(path, word_form(5, "latin"))
