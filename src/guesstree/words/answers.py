"""Past answers of a game, and the chance of each word to be the next answer.

The model knows classes of words and the order in which they were used. It knows nothing of any
game: a club with a list of its own and a log of its answers can use it.

For a day, only the answers before it count. An answer is new or a repeat:

* Repeats have the share (r + 1/2) / (n + 1), where r of n answers were repeats. Answers before
  the first repeat do not count once there is one, because repeats were probably not allowed then.
* New answers are shared among the classes: (c + 1/2) / (m + k/2), where c of the m new answers of
  the last year are of a class, and k classes have words left. Within a class all are alike.
* Among used words, the chance grows with age as q^(a - 1), where q is the fraction of used words
  that were used later: near 1 for the oldest. The exponent a is (r + 1) / (s + 1), where s is the
  sum of -ln(q) over all repeats so far: 1, no effect of age, without repeats. Half a count says
  that age has no effect, so that the latest answers keep a chance.

All three are estimates by a standard prior: half a count for each case (Krichevsky and Trofimov,
1981), and a gamma distribution with shape and rate 1 for the exponent. No constant was fitted.
"""

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from functools import cached_property
from math import fsum, log, log2
from pathlib import Path
from typing import NamedTuple

from guesstree.errors import InputError
from guesstree.words.forms import WordForm
from guesstree.words.lists import read_words
from guesstree.words.past import dated_words

COUNTED = timedelta(days=365)
"""How long new answers count for the shares of classes."""

PRIOR = 0.5
"""The count that each case has before anything is known."""


class Answer(NamedTuple):
    """The answer of a day, or of an unknown day long ago (None)."""

    day: date | None
    word: str


@dataclass(frozen=True)
class History:
    """Answers of a game, oldest first. Answers without a day come before all others."""

    answers: tuple[Answer, ...]

    @classmethod
    def of(cls, answers: Iterable[Answer]) -> "History":
        """Return the history that has these answers, given in any order."""
        return cls(tuple(sorted(answers, key=lambda answer: answer.day or date.min)))

    def before(self, day: date) -> "History":
        """Return the history as it was known before a day."""
        known = bisect_left(self.answers, day, key=lambda answer: answer.day or date.min)
        return History(self.answers[:known])

    @property
    def last_day(self) -> date | None:
        """The day of the last answer; None if no answer has a day."""
        return self.answers[-1].day if self.answers else None

    @cached_property
    def new_answers(self) -> list[Answer]:
        """The answers that had not been used before."""
        return [self.answers[place] for place in sorted(self._first_places.values())]

    @cached_property
    def ages(self) -> dict[str, float]:
        """For each used word, the fraction of used words that were used after it.

        Words of the same day, or without a day, have the same age.
        """
        return _ages({answer.word: answer.day for answer in self.answers})

    @cached_property
    def ages_of_repeats(self) -> list[float]:
        """For each repeat, the age that its word had when it came again."""
        last_days: dict[str, date | None] = {}
        found = []

        for day, word in self.answers:
            if word in last_days:
                found.append(_ages(last_days)[word])
            last_days[word] = day

        return found

    @cached_property
    def share_of_repeats(self) -> float:
        """The estimated share of repeats among the answers to come."""
        repeats = len(self.ages_of_repeats)
        firsts = set(self._first_places.values())
        first_repeat = next(
            (place for place in range(len(self.answers)) if place not in firsts),
            0,
        )
        counted = len(self.answers) - first_repeat
        return (repeats + PRIOR) / (counted + 2 * PRIOR)

    @cached_property
    def exponent(self) -> float:
        """The estimated exponent of the age of a repeat; 1 if age has no effect."""
        ages = self.ages_of_repeats
        return (len(ages) + 1) / (fsum(-log(age) for age in ages) + 1)

    @cached_property
    def _first_places(self) -> dict[str, int]:
        places: dict[str, int] = {}
        for place, answer in enumerate(self.answers):
            places.setdefault(answer.word, place)
        return places


def _ages(last_days: Mapping[str, date | None]) -> dict[str, float]:
    days = Counter(last_days.values())
    later = 0
    age_of_day = {}

    for day in sorted(days, key=lambda day: day or date.min, reverse=True):
        age_of_day[day] = (later + days[day] / 2) / len(last_days)
        later += days[day]

    return {word: age_of_day[day] for word, day in last_days.items()}


@dataclass(frozen=True)
class Chances:
    """How likely each word is to be the next answer.

    Attributes
    ----------
    history
        The answers so far.
    class_of
        The class of each word that can be an answer.
    shares
        The share of each class among new answers; they sum to 1.
    unused
        How many words of each class were never an answer.
    """

    history: History
    class_of: Mapping[str, str]
    shares: Mapping[str, float]
    unused: Mapping[str, int]

    def of(self, word: str) -> float:
        """Return the chance of a word; 0 if it is of no class."""
        if word not in self.class_of:
            return 0.0
        if word in self.history.ages:
            return self._share_of_repeats * self._weights_of_used[word]

        name = self.class_of[word]
        return (1 - self._share_of_repeats) * self.shares[name] / self.unused[name]

    @cached_property
    def _share_of_repeats(self) -> float:
        """The share of repeats; one kind of answer has it all if there is no other."""
        if not self._weights_of_used:
            return 0.0
        return self.history.share_of_repeats if self.unused else 1.0

    @cached_property
    def _weights_of_used(self) -> dict[str, float]:
        """The chance of each used word if the answer is a repeat.

        Half a count says that age has no effect, so that the latest answers keep a chance.
        """
        exponent = self.history.exponent
        by_age = {
            word: age ** (exponent - 1)
            for word, age in self.history.ages.items()
            if word in self.class_of
        }
        total = fsum(by_age.values())
        repeats = len(self.history.ages_of_repeats)
        effect = repeats / (repeats + PRIOR)
        return {
            word: effect * weight / total + (1 - effect) / len(by_age)
            for word, weight in by_age.items()
        }


def chances(history: History, class_of: Mapping[str, str], day: date) -> Chances:
    """Return how likely each word is to be the answer of a day.

    Parameters
    ----------
    history
        All known answers. Those of the day and later do not count.
    class_of
        The class of each word that can be an answer, such as core and other words.
    day
        The day that is asked about.
    """
    past = history.before(day)
    unused = Counter(class_of.values())
    unused.subtract(class_of[word] for word in past.ages if word in class_of)
    unused = +unused  # without classes that are used up

    since = day - COUNTED
    recent = [answer.word for answer in past.new_answers if answer.day and answer.day >= since]
    counts = Counter(class_of.get(word) for word in recent)
    total = sum(counts[name] + PRIOR for name in unused)
    shares = {name: (counts[name] + PRIOR) / total for name in unused}

    return Chances(past, class_of, shares, unused)


def classes_by_word(classes: Mapping[str, Sequence[str]]) -> dict[str, str]:
    """Return the class of each word; a word of two classes belongs to the first."""
    class_of: dict[str, str] = {}
    for name, words in classes.items():
        for word in words:
            class_of.setdefault(word, name)
    return class_of


def surprise(
    history: History, class_of: Mapping[str, str], first: date, last: date
) -> dict[date, float]:
    """Return the surprise of each day's answer in bits, from one day to another, both included.

    That is -log2 of the chance that the answer had on the day before. Their mean is the log-loss
    of the model: the smaller, the better. An answer of no class has an infinite surprise.
    """
    bits = {}
    for day, word in history.answers:
        if day and first <= day <= last:
            chance = chances(history, class_of, day).of(word)
            bits[day] = -log2(chance) if chance else float("inf")
    return bits


def read_answers(path: Path, form: WordForm) -> History:
    """Read the answers of a game from a table (*.csv) with the columns `date` and `word`.

    A plain list of words, one a line, has answers of unknown days.

    Raises
    ------
    InputError
        The file cannot be read, has a bad word or date, or two answers of one day.
    """
    if path.suffix.lower() != ".csv":
        listed = read_words(path, length=form.length, alphabet=form.characters)
        return History.of(Answer(None, word) for word in listed.words)

    word_of: dict[date, str] = {}
    for place, day, word in dated_words(path, form):
        if word_of.setdefault(day, word) != word:
            raise InputError(
                f"{place}: {day} has the answer {word!r}, but {word_of[day]!r} before; "
                "keep one of them"
            )

    return History.of(Answer(day, word) for day, word in word_of.items())


def is_inflected(word: str) -> bool:
    """Tell whether an English word looks like a regular plural or a regular past tense.

    >>> [is_inflected(word) for word in ("words", "rated", "bliss", "virus", "tried", "shred")]
    [True, True, False, False, False, False]
    """
    if word.endswith("s"):
        return not word.endswith(("ss", "us", "is", "os"))
    has_stem = any(vowel in word[:-2] for vowel in "aeiouy")
    return word.endswith("ed") and not word.endswith(("eed", "ied")) and has_stem
