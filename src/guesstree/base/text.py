"""Texts: numbers as people write them, JSON of files, and counts and lists in sentences."""

import json
import re
from collections.abc import Iterable, Sequence
from contextlib import suppress
from datetime import date, datetime
from typing import Any

from guesstree.base.constants import ALL, NONE

# Only plain decimal digits count. Python also reads 1_0 as 10, digits of all scripts, inf and nan.
_WHOLE = re.compile(r"[+-]?[0-9]{1,18}")
"""A whole number of up to 18 digits: more may not fit into 64 bits."""

_NUMBER = re.compile(r"[+-]?([0-9]++\.?[0-9]*+|\.[0-9]+)([eE][+-]?[0-9]+)?")

_DATE_FORMS = ("%Y-%m-%d", "%d-%m-%Y", "%d-%m-%y", "%m-%d-%Y", "%m-%d-%y")
"""Orders of year, month and day in a date."""

_ITEM_NUMBER = re.compile(r"(?<!\S)[0-9]{1,2}[.)]\s+(?=\S)")
"""The number before an item of a list."""


def proved(checked: str | None = None) -> str:
    """Return the words for a proof, from the first guesses that its list of bounds was checked for.

    >>> proved("all"), proved("none"), proved("200 of 14,855")
    ('proved and checked', 'proved by a run', 'proved by a run (200 of 14,855 checked)')
    """
    if checked == ALL:
        return "proved and checked"
    if checked in (None, NONE):
        return "proved by a run"
    return f"proved by a run ({checked} checked)"


def date_text(day: date) -> str:
    """Return a date as a sentence has it.

    >>> date_text(date(2026, 8, 21))
    '21 August 2026'
    """
    return f"{day.day} {day:%B %Y}"


def parse_json(text: str) -> Any:
    """Return the value of a text in JSON.

    Raises
    ------
    ValueError
        It is not JSON, nested too deeply, or an object has a key twice.
    """
    try:
        return json.loads(text, object_pairs_hook=with_keys_once)
    except RecursionError as error:
        raise ValueError("it is nested too deeply") from error


def with_keys_once(pairs: Sequence[tuple[str, Any]]) -> dict[str, Any]:
    """Return the object of some keys and values; JSON would keep the last value of a key.

    Raises
    ------
    ValueError
        A key has two values.
    """
    found: dict[str, Any] = {}
    for key, value in pairs:
        if found.setdefault(key, value) is not value:
            raise ValueError(f"the key {key!r} is there twice; keep one of them")
    return found


def parse_whole_number(text: str) -> int | None:
    """Return the whole number of up to 18 digits in a text; None for any other text.

    >>> parse_whole_number("10"), parse_whole_number("1_0"), parse_whole_number("١")
    (10, None, None)
    """
    return int(text) if _WHOLE.fullmatch(text) else None


def parse_number(text: str) -> float | None:
    """Return the number in a text, with or without a point and an exponent; else None.

    >>> parse_number("2.5e-3"), parse_number("1_0"), parse_number("nan"), parse_number("2,5")
    (0.0025, None, None, None)
    """
    return float(text) if _NUMBER.fullmatch(text) else None


def with_points(numbers: Sequence[str], separator: str) -> Sequence[str]:
    """Return the numbers of a column with a point for a decimal comma.

    Without a number that shows which mark is the decimal one, `1,234` may be a thousand, and so may
    `1.234` in a table that semicolons divide, as where commas are decimal. Such a number is
    returned with a remark, which makes it none.

    >>> with_points(["2,5", "1,234", "3"], "tab"), with_points(["1,234"], "tab")
    (['2.5', '1.234', '3'], ['1,234'])
    >>> with_points(["0,5", "1.234"], ";"), with_points(["2.5", "1.234"], ";")
    (['0.5', '1.234 (or 1234)'], ['2.5', '1.234'])
    """
    text = " ".join(numbers)
    has_commas = re.search(r"(?<!\S)[0-9]*,(?![0-9]{3}(?!\S))[0-9]+(?!\S)", text)
    has_points = re.search(r"(?<!\S)(?:[0-9]*\.(?![0-9]{3}(?!\S))|0?\.)[0-9]+(?!\S)", text)
    if not has_commas and (separator != ";" or has_points):
        return numbers
    return [
        f"{number} (or {number.replace('.', '')})"
        if "." in number
        else number.replace(",", "." if has_commas else ",")
        for number in numbers
    ]


def parse_dates(texts: Iterable[str]) -> list[date] | None:
    """Return the dates of a column, in any order of year, month and day.

    None unless one order, and only one, makes dates of all texts. The time of day may follow.

    >>> parse_dates(["2024-05-01"]), parse_dates(["31.12.2022", "1.2.2023"])
    ([datetime.date(2024, 5, 1)], [datetime.date(2022, 12, 31), datetime.date(2023, 2, 1)])
    >>> parse_dates(["12/31/22"]), parse_dates(["1/2/2023"]), parse_dates(["soon"])
    ([datetime.date(2022, 12, 31)], None, None)
    """
    days = [re.split(r"[T\s,]", text.strip())[0] for text in texts]
    plain = [re.sub("[/.]", "-", day) for day in days]
    readings = []
    for form in _DATE_FORMS:
        with suppress(ValueError):
            readings.append([datetime.strptime(day, form).date() for day in plain])
    is_clear = bool(readings) and all(reading == readings[0] for reading in readings)
    return readings[0] if is_clear else None


def unnumbered(text: str) -> str:
    """Return a text without the numbers before the items of a list.

    >>> unnumbered("1. adieu ..Y.. 2. stare ...Y."), unnumbered("2) crane"), unnumbered("1+2=3")
    ('adieu ..Y.. stare ...Y.', 'crane', '1+2=3')
    """
    return _ITEM_NUMBER.sub("", text.strip())


def counted(number: int, noun: str) -> str:
    """Return a number with its noun, in the plural if needed.

    >>> counted(1, "guess"), counted(2309, "guess"), counted(3, "reply"), counted(2, "day")
    ('1 guess', '2,309 guesses', '3 replies', '2 days')
    """
    if number == 1:
        return f"1 {noun}"
    if noun.endswith("y") and noun[-2] not in "aeiou":
        return f"{number:,} {noun[:-1]}ies"
    return f"{number:,} {noun}{'es' if noun.endswith('s') else 's'}"


NUMBER_WORDS = (
    "no",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
)
"""The numbers from 0 to 10 in words. No word has more letters."""


def percentage(value: float) -> str:
    """Return a percentage with one decimal; 0.0 and 100.0 stand for exactly 0 and 100 only.

    >>> [percentage(value) for value in (0, 0.01, 0.06, 9.96, 99.94, 99.96, 100)]
    ['0.0', '<0.1', '0.1', '10.0', '99.9', '>99.9', '100.0']
    """
    shown = f"{value:.1f}"
    if shown == "100.0" and value < 100:
        return ">99.9"
    return "<0.1" if shown == "0.0" and value > 0 else shown


def chance_text(chance: float) -> str:
    """Return a chance as one in a whole number; in per cent where that would be 1.

    >>> [chance_text(chance) for chance in (0.983, 0.4, 1 / 3158)]
    ['98.3%', '1 in 2', '1 in 3,158']
    """
    one_in = round(1 / chance)
    return f"1 in {one_in:,}" if one_in > 1 else f"{percentage(100 * chance)}%"


def first_words(words: Sequence[str], limit: int) -> str:
    """Return the first words up to a limit, separated by commas.

    >>> first_words(["crane", "crate", "trace"], 2)
    'crane, crate …'
    """
    return ", ".join(words[:limit]) + (" …" if len(words) > limit else "")
