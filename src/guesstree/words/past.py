"""Past answers of a game: a list of words, or a table that has their dates."""

from datetime import date
from pathlib import Path
from typing import NamedTuple

from guesstree.errors import InputError
from guesstree.storage import table_rows
from guesstree.words.lists import WordForm, read_words


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
    words: tuple[str, ...] = ()


def past_answers(exclusion: Exclusion, form: WordForm) -> tuple[str, ...]:
    """Return the past answers, clean: those of the file, if there is one, and the other words.

    Raises
    ------
    InputError
        The file cannot be read, has a bad word or date, or has no dates to compare with `before`.
    """
    path, before = exclusion.file, exclusion.before
    until = None if before is None else date_of(before)
    words: tuple[str, ...] = ()
    if path is not None and path.suffix.lower() == ".csv":
        words = _of_table(path, form, until)
    elif path is not None and until is not None:
        raise InputError(
            f"{path}: has no dates to compare with {before}; name a table (*.csv) with the columns "
            "'word' and 'date', or leave the date out"
        )
    elif path is not None:
        words = read_words(path, length=form.length, alphabet=form.characters).words
    return (*words, *map(form.word, exclusion.words))


def check_used(exclusion: Exclusion, own: Path | None = None, listed: bool = False) -> None:
    """Raise `InputError` if a date or weight is given, but no past answers that have it.

    `own` is the file of past answers of a game; `listed` says whether the game has a list of them.
    """
    dated = exclusion.file or own
    weighed = dated or listed or exclusion.words
    if (exclusion.before and not dated) or (exclusion.weight is not None and not weighed):
        fault = "there are no past answers that the date or the weight is about"
        raise InputError(f"{fault}; name some, or leave it out")


def date_of(text: str) -> date:
    """Return the date that a text says; raise `InputError` if it is not a date."""
    try:
        return date.fromisoformat(text.strip())
    except ValueError as error:
        raise InputError(f"{text!r} is not a date; write such as 2024-05-01") from error


def _of_table(path: Path, form: WordForm, until: date | None) -> tuple[str, ...]:
    """Return the words of a table with dates before `until`, each once, in row order."""
    words: dict[str, None] = {}
    for place, row in table_rows(path, ("word", "date"), "words and dates"):
        try:
            word, day = form.word(row["word"] or ""), date_of(row["date"] or "")
        except InputError as error:
            raise InputError(f"{place}: {error}") from error
        if until is None or day < until:
            words[word] = None
    return tuple(words)
