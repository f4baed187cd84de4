"""Word lists whose length and alphabet are unknown: both are detected from the words."""

import re
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

from guesstree.base.constants import MOST_LENGTH
from guesstree.base.errors import InputError
from guesstree.base.storage import read_text
from guesstree.base.text import counted
from guesstree.words.entries import (
    MARKS,
    SEPARATORS,
    Entry,
    are_most,
    parse_entries,
    without_repeats,
)
from guesstree.words.forms import (
    ALPHABETS,
    JAMO,
    SHOWN,
    WordForm,
    Words,
    describe_letter,
    fold_all,
    has_dotless_i,
    is_letter,
    length_of,
    letters_of,
    spaced,
    unaccented,
    word_form,
)
from guesstree.words.lists import ONE_A_LINE

LEAST_LENGTH = 2
"""The least word length that is detected."""

_INSIDE = frozenset("'’ʼ-‐.·\u200c\u200d")
"""Characters that may stand within a word, besides letters."""

_NAMED = 5
"""The most lines that a note names."""

_MIXED = re.compile("^(?=[^a-z]*[a-z])[^\u0370-\u052f]*[\u0370-\u052f]")
"""A word with letters of the Latin alphabet, and of the Greek or the Cyrillic one.

Some look alike, so nobody would know how to type it.
"""

_OUTSIDE = frozenset(",;|\"'`[]{}")
"""Characters that no word has, not even a word of digits."""


NOTES = {
    "unclear": "{lines} skipped for characters that no word has: {shown}",
    "odd": "{words} not of letters of one alphabet left out: {shown}",
    "other length": "{words} of another length left out: {shown}",
    "repeated": "{words} left out as repeated: {shown}",
    "eszett": "{words} with ß, which counts as ss unless the alphabet has ß: {shown}",
    "jamo": (
        "{words} counted by conjoining jamo; for syllables save the file as NFC: {shown}"
    ),
    "dotless": "{words} with ı or İ, which are i unless the alphabet has ı: {shown}",
    "skipped item": "{text} (line {line})",
    "more skipped": " and {count:,} more",
}
"""Sentences on the lines of a list, by kind, and how each line and the number of others is named.

The page reads the same lists, and the same sentences.
"""

READER = MARKS | {
    "inside": sorted(_INSIDE),
    "outside": sorted(_OUTSIDE),
    "mixed": _MIXED.pattern,
    "cyrillic": ALPHABETS["cyrillic"],
    "least": LEAST_LENGTH,
    "most": MOST_LENGTH,
    "named": _NAMED,
    "shown": SHOWN,
}
"""The signs and limits by which lists are read, for programs that read them in the same way."""


class DetectedList(NamedTuple):
    """The words of a file, with their form.

    Attributes
    ----------
    words
        The words of the commonest length, each once, in the order of the file.
    length
        Their length.
    alphabet
        The name of their alphabet, or its letters in one text, as `word_form` reads it.
    notes
        A sentence for each kind of dropped lines, and for letters that may be counted otherwise.
    """

    words: Words
    length: int
    alphabet: str
    notes: Words


def detect_file(path: Path, alphabet: str | None = None, **settings: Any) -> DetectedList:
    """Return the words of a file, as `detect_list` does."""
    text = read_text(path, "a text file with words")
    return detect_list(text, str(path), alphabet, **settings)


def detect_list(
    text: str,
    source: str,
    alphabet: str | None = None,
    length: int | None = None,
    fold_accents: bool = False,
    cleaning: str = "strict",
) -> DetectedList:
    r"""Return the words of a text, which may have any form that `parse_entries` knows.

    Without `alphabet`, the alphabet is detected: ß becomes ss, and ё becomes е if all other letters
    are Russian. Words with other characters than letters are then skipped, unless most words have
    digits. Without `length`, it is the length of most words. `fold_accents` removes accents of
    Latin letters. Lines that are not one word, or have a letter that a given alphabet lacks, are
    skipped if they are few, or if `cleaning` is `lenient`.

    Raises
    ------
    InputError
        Too many lines would be skipped, or no word has a length that a game can have.

    >>> detect_list("Word;Points\nÄPFEL;3\nBirne;2\n", "list.csv")[:3]
    (('äpfel', 'birne'), 5, 'abcdefghijklmnopqrstuvwxyzä')
    """
    # The form checks the alphabet and cleans texts, for which its length does not matter.
    given = None if alphabet is None else word_form(1, alphabet)
    kept = given.letters if given else ""
    text, repeats = without_repeats(unaccented(text) if fold_accents else text)
    entries, heading = parse_entries(text, kept)
    words = _normalised(entries, given)
    unclear = _unclear(words, source, given, cleaning == "lenient")
    skipped = {*unclear}
    clear = [entry for entry in words if entry not in skipped]

    odd = _odd(clear, source, given)
    fit = [entry for entry in clear if entry not in odd]
    length = _commonest_length(fit, source, length)
    right = [entry for entry in fit if length_of(entry.text) == length]
    others = [entry for entry in fit if length_of(entry.text) != length]

    alphabet = alphabet or _alphabet(_letters(right))
    form = word_form(length, alphabet)

    # The alphabet may replace letters, such as ё by е, and so make words equal.
    listed = [Entry(line, form.clean(text)) for line, text in right]
    first: dict[str, Entry] = {}
    for entry in listed:
        first.setdefault(entry.text, entry)

    repeated = [entry for entry in listed if entry is not first[entry.text]]
    repeated += [Entry(again, text) for line, text in listed for again in repeats[line]]
    notes = [
        f"line {heading.line}: {heading.text}" if heading else "",
        _note("unclear", unclear),
        _note("odd", sorted(odd)),
        _note("other length", others),
        _note("repeated", sorted(repeated)),
    ]
    if not given:
        notes += _notes_on_letters(entries, others, listed, form)
    return DetectedList(tuple(first), length, alphabet, tuple(filter(None, notes)))


def _notes_on_letters(
    entries: Sequence[Entry],
    others: Sequence[Entry],
    listed: Sequence[Entry],
    form: WordForm,
) -> list[str]:
    """Return notes on letters that another alphabet would count otherwise.

    `entries` are all words as they are written, `others` have another length, and `listed` are the
    words of the list.
    """
    lines = {entry.line for entry in others}
    eszett = [
        entry for entry in entries if entry.line in lines and "ß" in entry.text.lower()
    ]
    jamo = [entry for entry in listed if JAMO.search(entry.text)]
    dotless = [entry for entry in entries if has_dotless_i(entry.text)]
    is_listed = "ı" in form.letters
    return [
        _note("eszett", eszett),
        _note("jamo", jamo),
        _note("dotless", [] if is_listed else dotless),
    ]


def _normalised(entries: Sequence[Entry], given: WordForm | None) -> list[Entry]:
    """Return entries cleaned for the given alphabet. Without one, they are folded."""
    if given:
        return [Entry(line, given.clean(text)) for line, text in entries]
    folded = fold_all(text for _, text in entries)
    return [
        Entry(entry.line, word.replace("ß", "ss"))
        for entry, word in zip(entries, folded, strict=True)
    ]


def _note(kind: str, entries: Sequence[Entry]) -> str:
    """Return a sentence from `NOTES` about some entries; empty if there are none."""
    if not entries:
        return ""
    item = NOTES["skipped item"].format
    shown = ", ".join(item(text=text[:SHOWN], line=line) for line, text in entries[:_NAMED])
    if (others := len(entries) - _NAMED) > 0:
        shown += NOTES["more skipped"].format(count=others)
    lines, words = (counted(len(entries), noun) for noun in ("line", "word"))
    return NOTES[kind].format(lines=lines, words=words, shown=shown)


def _unclear(
    words: Sequence[Entry], source: str, given: WordForm | None, is_lenient: bool
) -> list[Entry]:
    """Return the entries with a character that no single word has; raise `InputError` if many."""
    used = _letters(words)
    inside = _INSIDE | {c for c in used if is_letter(c) or c.isalnum()}
    if given:
        inside = _INSIDE | set(given.letters)
    elif not any(map(is_letter, used)):  # digits and signs, such as equations
        inside |= {c for c in used - _OUTSIDE if c[0].isprintable() and not c.isspace()}

    unclear = [entry for entry in words if not inside.issuperset(letters_of(entry.text))]
    if is_lenient or are_most(len(words) - len(unclear), len(words)):
        return unclear

    # There is a first one: without any, all entries are clear.
    line, text = unclear[0]
    letter = next(c for c in letters_of(text) if c not in inside)
    if letter == " ":
        letter = next((mark for mark in SEPARATORS if mark in text), letter)
    fault = f"so it is not one word; {ONE_A_LINE}"
    argument = ""
    if 2 * len(unclear) < len(words):
        fault += ", or set 'cleaning' to 'lenient' to skip such lines"
        argument = "cleaning"
    if is_letter(letter):
        argument = ""
        fault = "not in the alphabet; name this letter in the alphabet, too"
    raise InputError(
        f"{source}, line {line}: {text[:SHOWN]!r} has {describe_letter(letter)} "
        f"(such lines: {len(unclear):,} of {len(words):,}), {fault}",
        argument=argument,
    )


def _odd(words: Sequence[Entry], source: str, given: WordForm | None) -> set[Entry]:
    """Return the words of letters of several alphabets, or of other characters.

    Raise `InputError` if all words are of this kind.

    They may have digits, if most words have one.
    """
    used = _letters(words)
    may_have = used
    if given:
        may_have = {*given.letters}
    elif any(map(is_letter, used)):
        with_digits = sum(any(map(str.isdigit, text)) for _, text in words)
        is_digit = str.isalnum if 2 * with_digits >= len(words) else is_letter
        may_have = {c for c in used if is_letter(c) or is_digit(c)}
    odd = {
        entry
        for entry in words
        if not may_have.issuperset(letters_of(entry.text))
        or (not given and _MIXED.search(entry.text))
    }
    if odd and len(odd) == len({*words}):
        line, text = min(odd)
        raise InputError(
            f"{source}, line {line}: {text[:SHOWN]!r} has characters other than letters of one "
            "alphabet, and so have all others; name an alphabet that has them",
            argument="alphabet",
        )
    return odd


def _commonest_length(words: Sequence[Entry], source: str, length: int | None) -> int:
    """Return the given length, or else the length of most words, the greater one if two tie."""
    # A word that is listed many times counts once.
    counts = Counter(length_of(text) for text in {text for _, text in words})
    lengths = range(LEAST_LENGTH, MOST_LENGTH + 1)
    found = [other for other in lengths if counts[other] and length in (None, other)]
    if found:
        return max(found, key=lambda length: (counts[length], length))

    wanted = f"{LEAST_LENGTH} to {MOST_LENGTH}"
    remedy = ONE_A_LINE
    if length is not None:
        wanted = str(length)
        remedy = f"choose one of its lengths: {', '.join(map(str, sorted(counts)))}"
    raise InputError(f"{source}: has no word of {wanted} characters; {remedy}")


def _letters(words: Sequence[Entry]) -> set[str]:
    """Return the letters of words, each once."""
    return set[str]().union(*(letters_of(text) for _, text in words))


def _alphabet(used: set[str]) -> str:
    """Return the name of the alphabet that has all letters, or the letters of a new one.

    If an alphabet has some of the letters, the new one has its letters and the missing ones.
    """
    # In this order: digits are also characters of equations.
    for name, characters in ALPHABETS.items():
        # The alphabet of Russian words has е for ё: see `FOLDED`.
        if set("".join(used).replace("ё", "е")) <= set(characters):
            return name

    # Letters alone extend an alphabet: with other signs, these are no words of a language.
    for characters in ALPHABETS.values():
        if used & set(characters) and all(map(is_letter, used)):
            return spaced([*characters, *sorted(used - set(characters))])
    return spaced(sorted(used))
