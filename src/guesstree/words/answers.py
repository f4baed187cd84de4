"""Past answers of a game, and the chance of each word to be the next answer.

The model knows classes of words and the order of their use. It knows nothing of any
game: a club with a list of its own and a log of its answers can use it.

Where a core list is known, words have four classes: the core, which is the targets in that list;
other targets; other allowed guesses; and words outside the core that look like regular English
plurals or past tenses. Without a core list, there are two classes: targets and other words.

For a day, only the answers before it count. An answer is new or a repeat:

* Repeats have the share (r + u) / (n + 1), where r of n answers were repeats, and u is the share
  of words that were used. If all words were alike, u would be the share of repeats. Answers before
  the first repeat do not count once there is one, because repeats were probably not allowed then.
* New answers are shared among the classes: (c + 1/2) / (m + k/2), where c of the m new answers of
  the last year are of a class, and k classes have words left. Within a class all are alike. Where
  no answer has a day, all new answers count.
* Among used words, the chance grows with age as q^(a - 1), where q is the fraction of used words
  that were used later: near 1 for the oldest. The exponent a is (r + 1) / (s + 1), where s is the
  sum of -ln(q) over all repeats so far: 1, no effect of age, without repeats. Half a count says
  that age has no effect, and gives the latest answers a chance.

These are estimates by standard priors: one count for all words alike, half a count for each class
(Krichevsky and Trofimov, 1981), and a gamma distribution with shape and rate 1 for the exponent. No
constant was fitted.
"""

import re
from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, timedelta
from functools import cached_property
from itertools import groupby, pairwise
from math import fsum, log, log2
from pathlib import Path
from typing import NamedTuple

import numpy as np

from guesstree.base.errors import InputError, placed
from guesstree.base.storage import read_text
from guesstree.base.tables import parse_pairs
from guesstree.base.text import counted, first_words, parse_dates
from guesstree.words.forms import WordForm, spaced
from guesstree.words.lists import read_words
from guesstree.words.weights import Weights

COUNTED = timedelta(days=365)
"""How long new answers count for the shares of classes."""

PRIOR = 0.5
"""The count that each case has before anything is known."""

CORE = "core"
TARGETS = "other targets"
OTHERS = "other words"
INFLECTED = "plurals and past tenses"
"""The classes of words."""

NAMED_FAULTS = 5
"""How many days and words a sentence on faults names."""


class Answer(NamedTuple):
    """The answer of a day, or of an unknown day long ago (None)."""

    day: date | None
    word: str


class Repeat(NamedTuple):
    """An answer that had been used before.

    Attributes
    ----------
    place
        Its position among all answers.
    age
        The fraction of used words that had been used after it, before it came again.
    """

    place: int
    age: float


@dataclass(frozen=True)
class History:
    """Answers of a game, oldest first. Answers without a day come before all others.

    Attributes
    ----------
    answers
        The answers.
    repeats
        Those that had been used before.
    """

    answers: tuple[Answer, ...]
    repeats: tuple[Repeat, ...]

    @classmethod
    def of(cls, answers: Iterable[Answer]) -> "History":
        """Return the history that has these answers, given in any order."""
        ordered = tuple(sorted(answers, key=lambda answer: answer.day or date.min))
        return cls(ordered, tuple(_repeats(ordered)))

    def before(self, day: date) -> "History":
        """Return the history as it was known before a day."""
        # Answers without a day are older than every day. Repeats are in the order of their places.
        known = bisect_left(self.answers, day, key=lambda answer: answer.day or date.min)
        repeats = bisect_left(self.repeats, known, key=lambda repeat: repeat.place)
        return History(self.answers[:known], self.repeats[:repeats])

    def answer_of(self, day: date) -> str | None:
        """Return the answer of a day; None if it is not known."""
        return next((answer.word for answer in self.answers if answer.day == day), None)

    @property
    def last_day(self) -> date | None:
        """The day of the last answer; None if no answer has a day."""
        return self.answers[-1].day if self.answers else None

    @property
    def next_day(self) -> date:
        """The day after the last answer. Where no answer has a day, it is the last of all days."""
        last_day = self.last_day
        if last_day is None or last_day == date.max:
            return date.max
        return last_day + timedelta(days=1)

    @cached_property
    def days(self) -> list[date]:
        """The days whose answers are known, each once."""
        return list(dict.fromkeys(answer.day for answer in self.answers if answer.day))

    @cached_property
    def new_answers(self) -> list[Answer]:
        """The answers that had not been used before."""
        places = {repeat.place for repeat in self.repeats}
        return [answer for place, answer in enumerate(self.answers) if place not in places]

    @cached_property
    def last_days(self) -> dict[str, date | None]:
        """The day on which each used word was last used; None if it is not known."""
        return {answer.word: answer.day for answer in self.answers}

    @cached_property
    def ages(self) -> dict[str, float]:
        """For each used word, the fraction of used words that were used after it.

        Words of the same day, or without a day, have the same age.
        """
        return _ages(self.last_days)

    @cached_property
    def exponent(self) -> float:
        """The estimated exponent of the age of a repeat; 1 if age has no effect."""
        # The gamma distribution after r repeats has shape r + 1 and rate s + 1, and this mean.
        surprise_of_ages = fsum(-log(repeat.age) for repeat in self.repeats)
        return (len(self.repeats) + 1) / (surprise_of_ages + 1)


def _repeats(answers: Sequence[Answer]) -> Iterator[Repeat]:
    """Yield the answers that had been used before."""
    last_days: dict[str, date | None] = {}
    for place, (day, word) in enumerate(answers):
        if word in last_days:
            # The ages are those before it came again.
            yield Repeat(place, _ages(last_days)[word])
        last_days[word] = day


def _ages(last_days: Mapping[str, date | None]) -> dict[str, float]:
    days = sorted(day or date.min for day in last_days.values())

    def later(day: date) -> float:
        # Words of one day count half as used after each other.
        return len(days) - (bisect_left(days, day) + bisect_right(days, day)) / 2

    return {word: later(day or date.min) / len(days) for word, day in last_days.items()}


class MoreAnswers(NamedTuple):
    """What somebody adds to the past answers of a game.

    Attributes
    ----------
    answers
        More answers.
    day
        The day of the game; None for the default.
    are_known
        False if past answers do not count, including the ones of the game.
    """

    answers: tuple[Answer, ...] = ()
    day: date | None = None
    are_known: bool = True


NOTHING_ADDED = MoreAnswers()
"""Only the past answers of the game."""


@dataclass(frozen=True)
class Chances:
    """How likely each word is to be the answer of a day.

    Attributes
    ----------
    history
        All known answers. Answers of the day and later do not count.
    class_of
        The class of each word that can be an answer, as `classes_of` returns it.
    day
        The day of the game.

    Examples
    --------
    >>> from guesstree import Game
    >>> Game("today").chances
    Chances(day=datetime.date(2026, 8, 22))
    """

    # Both have thousands of rows, which no prompt should print.
    history: History = field(repr=False)
    class_of: Mapping[str, str] = field(repr=False)
    day: date

    @classmethod
    def by(
        cls, answers: Iterable[Answer], class_of: Mapping[str, str], day: date | None = None
    ) -> "Chances":
        """Return the chances by some answers; by default, of the day after the last of them."""
        history = History.of(answers)
        return cls(history, class_of, day or history.next_day)

    @property
    def answer(self) -> str | None:
        """The answer of the day; None if it is unknown."""
        return self.history.answer_of(self.day)

    @cached_property
    def past(self) -> History:
        """The answers before the day."""
        return self.history.before(self.day)

    @cached_property
    def unused(self) -> Mapping[str, int]:
        """How many words of each class were never an answer; without classes that are used up."""
        counts = Counter(self.class_of.values())
        counts.subtract(
            self.class_of[word] for word in self.past.ages if word in self.class_of
        )

        # `+` drops the classes with nothing left.
        return +counts

    @cached_property
    def shares(self) -> Mapping[str, float]:
        """The share of each class among new answers; they sum to 1."""
        new = self.past.new_answers
        if self.past.last_day is not None:
            since = self.day - COUNTED
            new = [answer for answer in new if answer.day and answer.day >= since]

        # Answers of no class, and of classes that are used up, do not count in the total.
        counts = Counter(self.class_of.get(answer.word) for answer in new)
        total = sum(counts[name] + PRIOR for name in self.unused)
        return {name: (counts[name] + PRIOR) / total for name in self.unused}

    def of(self, word: str) -> float:
        """Return the chance of a word; 0 if it is of no class."""
        if word not in self.class_of:
            return 0.0
        if word in self.past.ages:
            return self.share_of_repeats * self._weights_of_used[word]

        name = self.class_of[word]
        return (1 - self.share_of_repeats) * self.shares[name] / self.unused[name]

    def bits(self, word: str) -> float:
        """Return -log2 of the chance of a word; infinite if it is of no class.

        The mean over the answers of many days is the log-loss of the model: the smaller, the
        better.
        """
        chance = self.of(word)
        return -log2(chance) if chance else float("inf")

    def weights(self, words: Iterable[str]) -> Weights:
        """Return the chances of some words."""
        return np.array([self.of(word) for word in words])

    @cached_property
    def share_of_repeats(self) -> float:
        """The chance that the answer is a repeat; that is certain if every word was used."""
        used = len(self._weights_of_used)
        if not used:
            return 0.0
        if not self.unused:
            return 1.0

        # The module's (r + u) / (n + 1), where n counts from the first repeat on.
        repeats = self.past.repeats
        first_repeat = repeats[0].place if repeats else 0
        counted_answers = len(self.past.answers) - first_repeat
        return (len(repeats) + used / len(self.class_of)) / (counted_answers + 1)

    def faults(self) -> list[str]:
        """Return sentences on days without an answer, and on answers that the game's list lacks."""
        missing = [
            day + timedelta(days=1 + at)
            for day, later in pairwise(self.history.days)
            for at in range((later - day).days - 1)
        ]
        times = Counter(answer.day for answer in self.history.answers)
        twice = [day for day in self.history.days if times[day] > 1]
        unknown = [word for word in self.history.last_days if word not in self.class_of]

        faults = (
            ("Two answers are known for", "day", twice),
            ("No answer is known for", "day", missing),
            ("The word list lacks", "answer", unknown),
        )
        return [
            f"{fault} {counted(len(found), noun)}: "
            f"{first_words(list(map(str, found)), NAMED_FAULTS)}."
            for fault, noun, found in faults
            if found
        ]

    @cached_property
    def _weights_of_used(self) -> dict[str, float]:
        """The chance of each used word if the answer is a repeat.

        Half a count says that age has no effect, and gives the latest answers a chance.
        """
        exponent = self.past.exponent
        by_age = {
            word: age ** (exponent - 1)
            for word, age in self.past.ages.items()
            if word in self.class_of
        }
        total = fsum(by_age.values())
        repeats = len(self.past.repeats)

        # r repeats against half a count for no effect of age.
        effect = repeats / (repeats + PRIOR)
        return {
            word: effect * weight / total + (1 - effect) / len(by_age)
            for word, weight in by_age.items()
        }


def classes_of(
    targets: Sequence[str], others: Sequence[str] = (), core: Sequence[str] | None = None
) -> dict[str, str]:
    """Return the class of each target and each other word, as the module describes the classes."""
    # In this order, as all allowed guesses may be given as the others, the targets included.
    class_of = dict.fromkeys(others, OTHERS) | dict.fromkeys(targets, TARGETS)
    if core is None:
        return class_of

    for word in class_of:
        if is_inflected(word):
            class_of[word] = INFLECTED

    # A word of the core list that is not a target was removed from the game: it is like any other
    # allowed guess. The core comes last, so that plurals in it stay there.
    return class_of | dict.fromkeys(set(core).intersection(targets), CORE)


def days_by_month(history: History, since: date) -> dict[str, list[date]]:
    """Return the days since a date whose answers are known, by month such as 2026-08."""
    days = (day for day in history.days if day >= since)
    return {month: [*found] for month, found in groupby(days, "{:%Y-%m}".format)}


_NAMES = {
    **dict.fromkeys(("date", "print_date"), "date"),
    **dict.fromkeys(("word", "solution", "answer"), "word"),
}
"""The columns by their headings, the newspaper's and those of people."""

_DATE = re.compile(r"(?<![^\s,;\"])(?P<value>\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4})(?![^\s,;\"])")


def read_answers(path: Path, form: WordForm) -> tuple[Answer, ...]:
    """Read the answers of a game from a table or JSON objects of dates and words.

    The columns, or keys, are `date` and `word`; or `print_date` and `solution`, as the newspaper
    has them. A table whose first line has a date needs no header. Dates may have any order of day,
    month and year that makes sense of all of them. A plain list of words, one a line, has answers
    of unknown days.

    Raises
    ------
    InputError
        The file cannot be read, has a bad word or date, two answers of one day, or no answer.
    """
    text = read_text(path, "a file with dates and words")
    if path.suffix.lower() not in (".csv", ".tsv", ".json") and not _DATE.search(text):
        listed = read_words(path, length=form.length, alphabet=spaced(form.letters))
        return tuple(Answer(None, word) for word in listed.words)

    rows = parse_pairs(text, f"{path}, ", _NAMES, "date", _DATE).rows
    if not rows:
        raise InputError(f"{path}: has no answer; {_EXPECTED}")
    for place, row in rows:
        for name in ("date", "word"):
            if not row.get(name):
                raise InputError(f"{place}: has no {name!r}; {_EXPECTED}")

    # Only all dates together show whether the day or the month comes first.
    days = parse_dates(row["date"] for _, row in rows)
    word_of: dict[date, str] = {}
    for at, (place, row) in enumerate(rows):
        with placed(place):
            # Without an order that suits all, a date has to be unmistakable.
            day = days[at] if days else parse_date(row["date"])
            word = form.word(row["word"])
        if word_of.setdefault(day, word) != word:
            raise InputError(
                f"{place}: {day} has the answer {word!r}, but {word_of[day]!r} before; "
                "keep one of these rows"
            )
    return tuple(Answer(day, word) for day, word in word_of.items())


_EXPECTED = "write a date such as 2024-05-01 and a word in each row"


def parse_date(text: str) -> date:
    """Return the date in a text; raise `InputError` for any other text."""
    try:
        return date.fromisoformat(text.strip())
    except ValueError as error:
        raise InputError(f"{text!r} is not a date; write it like 2024-05-01") from error


INFLECTION = "[^suio]s$|([aouy]|[aeiouy].*[^ei])ed$"
"""A pattern for the ends of English plurals and past tenses, also for the scripts of the page.

`shred` and `sled` have no vowel before the ending, and are no past tenses.
"""


def is_inflected(word: str) -> bool:
    """Tell whether an English word looks like a regular plural or a regular past tense.

    >>> [is_inflected(word) for word in ("words", "rated", "bliss", "virus", "tried", "shred")]
    [True, True, False, False, False, False]
    """
    return re.search(INFLECTION, word) is not None
