"""Errors in user input: what their messages may contain, and suggestions for unknown names."""

import errno
import os
import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence, Set
from contextlib import contextmanager
from difflib import SequenceMatcher, get_close_matches
from mmap import mmap
from operator import eq
from pathlib import Path
from typing import Any, TypeVar

_HEAD = 600
_TAIL = 300
"""Characters that are kept of the beginning and end of a message: values may have megabytes."""

_CONTROLS = re.compile(r"[\x00-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]")
"""Characters that a terminal obeys: controls, line ends, and marks of the writing direction."""

_LIBRARY_BYTES = 1 << 28
"""The bytes of memory that a large library needs."""


class InputError(ValueError):
    """An input that cannot be used. The message is one sentence with a remedy.

    Attributes
    ----------
    word
        The word that cannot be used, as it was typed; empty for other faults.
    argument
        The argument of the library that would help, such as `answers`; empty if none is known.

    Examples
    --------
    >>> import guesstree
    >>> try:
    ...     guesstree.Game("wordel")
    ... except guesstree.InputError as error:
    ...     print(error)
    no game 'wordel'; did you mean 'wordle'?
    """

    def __init__(self, message: str, *, word: str = "", argument: str = "") -> None:
        super().__init__(shortened(visible(without_passwords(message))))
        self.word = word
        self.argument = argument


class InputWarning(UserWarning):
    """A part of an input that cannot be used, with the `argument` that would help, if any."""

    def __init__(self, message: str, argument: str = "") -> None:
        super().__init__(message)
        self.argument = argument


_T = TypeVar("_T")


def typed(value: _T, kind: Any, name: str, wanted: str) -> _T:
    """Return a value of a kind; raise `InputError` with what is wanted for any other value.

    >>> typed(5, int, "count", "a whole number")
    5
    """
    if isinstance(value, kind):
        return value
    raise InputError(f"{name} is {value!r:.80}; give {wanted}")


def list_of(
    items: Iterable[_T], name: str, example: str = "['crane', 'slate']"
) -> tuple[_T, ...]:
    """Return the items of a list as a tuple; raise `InputError` with an example for anything else.

    Texts are refused, as they would be lists of letters, and mappings and frames, as they would be
    lists of names. Sets are refused, as the order of words decides ties, and a set's order differs
    from run to run.
    """
    is_list = not (
        isinstance(items, str | bytes | Set | Mapping) or hasattr(items, "columns")
    )
    return tuple(
        typed(items, Iterable if is_list else (), name, f"a list, such as {example}")
    )


def known_name(name: object, known: Collection[str], fault: str, listed: str = "") -> str:
    """Return a known name; for another one, raise `InputError` with a fault and a suggestion.

    `listed` says where many names are listed, as in `suggest_name`.

    >>> known_name("wordel", ["wordle", "jotto"], "no game")
    Traceback (most recent call last):
    guesstree.base.errors.InputError: no game 'wordel'; did you mean 'wordle'?
    """
    text = str(name)
    if text in known:
        return text
    raise InputError(f"{fault} {name!r:.80}; {suggest_name(text, known, listed)}")


class NotATurnError(InputError):
    """A turn has no reply."""


class NotAWordError(NotATurnError):
    """A reply is where a word belongs."""


class UnknownWordError(InputError):
    """A word of the right form is not in the word list.

    Examples
    --------
    >>> from guesstree import Game
    >>> try:
    ...     Game("wordle", ["brick", "crate", "trace"]).openers("brace")
    ... except UnknownWordError as error:
    ...     print(error)
    'brace' is not in the word list; did you mean 'trace'?
    """


class SearchNeededError(InputError):
    """A tree is not stored, and finding it takes a search that may be long.

    Attributes
    ----------
    strategy
        The strategy with its settings, as text.
    name
        The name of the strategy.
    """

    def __init__(self, strategy: str, name: str) -> None:
        super().__init__(
            f"the tree of {name!r} needs a long search; run its proof first, and pass the tree"
        )
        self.strategy = strategy
        self.name = name


@contextmanager
def remarking(kind: type[InputError], remark: str) -> Iterator[None]:
    """Add a remark, such as another remedy, to an error; after a question, it is a sentence."""
    try:
        yield
    except kind as error:
        error.args = (joined(str(error), remark),)
        raise


def joined(message: str, remark: str) -> str:
    """Return a message with a remark.

    >>> joined("no game 'wordel'; did you mean 'wordle'?", "or give a file")
    "no game 'wordel'; did you mean 'wordle'? Or give a file"
    """
    if message.endswith("?") and remark:
        return f"{message} {remark[0].upper()}{remark[1:]}"
    return "; ".join(filter(None, [message, remark]))


@contextmanager
def placed(place: object) -> Iterator[None]:
    """Begin errors with the place of the fault, such as a file and a line."""
    try:
        yield
    except InputError as error:
        # The class stays, and with it what the error knows besides its sentence.
        error.args = (f"{place}: {error}",)
        raise


def without_passwords(message: str) -> str:
    """Return a message without the user names and passwords in addresses.

    >>> without_passwords("https://me:secret@example.org/words@1.txt: not found")
    'https://example.org/words@1.txt: not found'
    """
    # Two letters at least: C:/a@b is a file. One slash will do, as paths keep only one of two.
    return re.sub(r"(\w\w:/+)[^/\s]*@", r"\1", message)


def shortened(message: str) -> str:
    """Return a message without its middle if it is too long.

    A message begins with the place of the error and ends with the remedy, so both are kept.

    >>> len(shortened("x" * 1_000_000))
    903
    """
    if len(message) <= _HEAD + _TAIL:
        return message
    return f"{message[:_HEAD]} … {message[-_TAIL:]}"


def visible(text: str, keep: str = "") -> str:
    r"""Return a text with escapes for characters that a terminal would obey, except `keep`.

    >>> print(visible("a\x1b[2Jb\u202e\n"), visible("a\n", keep="\n"), sep="|")
    a\u001b[2Jb\u202e\u000a|a
    <BLANKLINE>
    """
    return _CONTROLS.sub(
        lambda found: found[0] if found[0] in keep else f"\\u{ord(found[0]):04x}", text
    )


def reason_of(error: Exception) -> str:
    """Return the operating system's error message, in lower case.

    >>> reason_of(FileNotFoundError(2, "x"))
    'no such file or directory'
    """
    number = getattr(error, "errno", None)
    return (os.strerror(number) if number else str(error)).strip().lower()


def lacks_memory(error: BaseException) -> bool:
    """Return whether too little memory may be the cause of an error, whatever its message.

    A library that cannot be loaded for lack of memory may fail with any kind of error.

    >>> lacks_memory(OSError(12, "x")), lacks_memory(OSError(2, "x"))
    (True, False)
    """
    if isinstance(error, MemoryError) or getattr(error, "errno", None) == errno.ENOMEM:
        return True
    try:
        # The system refuses such a block at once if there is no room for it.
        mmap(-1, _LIBRARY_BYTES).close()
    except (OSError, MemoryError):
        return True
    return False


def fault_of(error: BaseException) -> str:
    """Return the sentence of an error in user input or in the system; empty for other errors."""
    if isinstance(error, InputError):
        return str(error)
    if isinstance(error, KeyboardInterrupt | SystemExit):
        return ""
    if lacks_memory(error):
        return "there is not enough memory; use fewer words"
    if not isinstance(error, OSError):
        return ""

    reason = reason_of(error)
    if error.filename:
        return f"{error.filename}: {reason}"

    # The working folder may have been deleted. Errors about it name no file.
    try:
        Path.cwd()
    except OSError:
        return f"the working folder: {reason}; change to another folder"

    # An error without a number comes from a library.
    return reason if error.errno is None else f"writing the output: {reason}"


# Suggestions

_LONGEST = 100
"""Characters of a name that are compared; the time grows with their square."""

_MOST_LISTED = 12
"""A message lists at most this many names."""

_EXAMPLES = 3
"""If there are more, it gives this many as examples."""


ANOTHER_WORD = "choose another word"
"""The suggestion if no word of a long list is similar; examples of it would tell nothing."""


def suggest_name(
    name: str,
    known: Iterable[str],
    listed: str = "",
    targets: Collection[str] = (),
    many: str = "",
) -> str:
    """Suggest the known name that is most similar to `name`, or list all of them if they are few.

    Of many names, the most similar ones are examples, and `listed` says where all are listed;
    `many` replaces both. Of words, `targets` come first.

    >>> suggest_name("wordel", ["wordle", "jotto"])
    "did you mean 'wordle'?"
    >>> suggest_name("chess", ["wordle", "jotto"])
    'choose one of jotto, wordle'
    >>> suggest_name("chess", ["wordle"])
    "the only one is 'wordle'"
    >>> suggest_name("?", map(str, range(20)), "see the help")
    'choose one of 20, such as 9, 8, 7; see the help'
    >>> suggest_name("chess", [])
    'there is none yet; add one'
    """
    known = sorted({*known})
    typed = str(name)[:_LONGEST]
    if likely := likely_words(typed, known, 1, targets):
        return f"did you mean {likely[0]!r}?"
    if not known:
        return "there is none yet; add one"
    if len(known) == 1:
        return f"the only one is {known[0]!r}"
    if len(known) <= _MOST_LISTED:
        return f"choose one of {', '.join(known)}"
    if many:
        return many
    examples = ", ".join(get_close_matches(typed, known, n=_EXAMPLES, cutoff=0))
    return joined(f"choose one of {len(known):,}, such as {examples}", listed)


def likely_words(
    word: str, words: Sequence[str], limit: int, targets: Collection[str] = ()
) -> list[str]:
    """Return the words that were probably meant, at most `limit`.

    Words that begin with `word` come first: targets before others, each in alphabetical order.
    If nothing begins with it, the most similar words are returned.

    >>> likely_words("cra", ["crate", "trace", "crane"], 3)
    ['crane', 'crate']
    >>> likely_words("cra", ["crate", "trace", "crane"], 3, targets={"crate"})
    ['crate', 'crane']
    """
    # Too many words begin with one or two letters.
    begun = [known for known in words if known.startswith(word)] if len(word) > 2 else []
    begun.sort(key=lambda known: (known not in targets, known))
    return (begun or _similar(word[:_LONGEST], words, targets))[:limit]


def _similar(word: str, words: Sequence[str], targets: Collection[str]) -> list[str]:
    """Return similar words, the most similar first.

    Equally similar words are in the order of the letters that they share with `word`, then of the
    letters in place. Targets come before others.

    >>> _similar("crnae", ["crone", "crane", "crate"], ())
    ['crane', 'crone', 'crate']
    >>> _similar("rayse", ["raise", "rayne"], {"raise"})
    ['raise', 'rayne']
    """
    letters = Counter(word)

    def similarity(known: str) -> tuple[float, int, int, bool, str]:
        ratio = SequenceMatcher(None, known, word).ratio()
        shared = (letters & Counter(known)).total()
        in_place = sum(map(eq, known, word))
        return ratio, shared, in_place, known in targets, known

    # All of them, to be sorted below. It refuses a number of 0.
    close = get_close_matches(word, words, n=max(len(words), 1))
    return sorted(close, key=similarity, reverse=True)
