"""Past answers of a game: a list of words, or a table that has their dates."""

from collections.abc import Iterator
from datetime import date
from pathlib import Path
from typing import NamedTuple

from guesstree.errors import InputError
from guesstree.storage import table_rows
from guesstree.words.forms import WordForm, Words
from guesstree.words.lists import read_words


class Exclusion(NamedTuple):
    """Which answers are past, and how they are treated.

    Attributes
    ----------
    file
        A file of past answers: one word a line; or a table (*.csv) with the columns `word` and
        `date`.
    before
        A date such as 2024-05-01: only answers of the table before it are past; None if all are.
    weight
        How likely a past answer is to come again; any other word has the weight 1. None if past
        answers are considered only when no other target fits.
    words
        More past answers.
    """

    file: Path | None = None
    before: str | None = None
    weight: float | None = None
    words: Words = ()


def past_answers(exclusion: Exclusion, form: WordForm) -> Words:
    """Return the past answers, clean: first the answers of the file, then the other words.

    Raises
    ------
    InputError
        The file cannot be read, has a bad word or date, or has no dates to compare with `before`.
    """
    return (*_answers_of_file(exclusion, form), *map(form.word, exclusion.words))


def _answers_of_file(exclusion: Exclusion, form: WordForm) -> Words:
    before = None if exclusion.before is None else parse_date(exclusion.before)
    path = exclusion.file
    if path is None:
        return ()
    if path.suffix.lower() == ".csv":
        return _answers_of_table(path, form, before)
    if before is not None:
        raise InputError(
            f"{path}: has no dates to compare with {exclusion.before}; name a table (*.csv) with "
            "the columns 'word' and 'date', or leave the date out"
        )
    return read_words(path, length=form.length, alphabet=form.characters).words


def check_used(
    exclusion: Exclusion, game_file: Path | None = None, game_has_list: bool = False
) -> None:
    """Raise `InputError` if a date or weight is given, but no past answers that have it.

    The game may have past answers itself, in a file or in a list.
    """
    has_file = bool(exclusion.file or game_file)
    has_answers = bool(has_file or game_has_list or exclusion.words)
    if (exclusion.before and not has_file) or (exclusion.weight is not None and not has_answers):
        raise InputError(
            "there are no past answers that the date or the weight is about; name some, or leave "
            "it out"
        )


def parse_date(text: str) -> date:
    """Return the date in a text; raise `InputError` for any other text."""
    try:
        return date.fromisoformat(text.strip())
    except ValueError as error:
        raise InputError(f"{text!r} is not a date; write such as 2024-05-01") from error


def dated_words(path: Path, form: WordForm) -> Iterator[tuple[str, date, str]]:
    """Yield the rows of a table of answers: the place in the file, the date, the word.

    Raises
    ------
    InputError
        The file cannot be read, or has a bad word or date.
    """
    for place, row in table_rows(path, ("word", "date"), "words and dates"):
        try:
            word = form.word(row["word"] or "")
            day = parse_date(row["date"] or "")
        except InputError as error:
            raise InputError(f"{place}: {error}") from error
        yield place, day, word


def _answers_of_table(path: Path, form: WordForm, before: date | None) -> Words:
    """Return the words of a table with dates before another, each once, in row order."""
    rows = dated_words(path, form)
    return tuple(dict.fromkeys(word for _, day, word in rows if before is None or day < before))
