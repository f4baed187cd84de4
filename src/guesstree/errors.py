"""Errors in user input, and helpers for the sentences of messages."""

import errno
import os
import re
import sys
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from contextlib import contextmanager
from difflib import SequenceMatcher, get_close_matches
from importlib.util import find_spec
from mmap import mmap
from operator import eq
from shlex import join, quote

_HEAD, _TAIL = 600, 300
"""Characters that are kept of the beginning and end of a message: values may have megabytes."""

_OBEYED = re.compile(r"[\x00-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]")

_ROOM = 1 << 28
"""The bytes of memory that a large library needs."""

_NAME = 100
"""The most characters of a name that are compared; the time grows with their square."""


class InputError(ValueError):
    """An input that cannot be used; the message is one sentence that says what to do.

    >>> import guesstree
    >>> try:
    ...     guesstree.Game("wordel")
    ... except guesstree.InputError as error:
    ...     print(error)
    no game 'wordel'; did you mean 'wordle'?
    """

    def __init__(self, message: str) -> None:
        super().__init__(shortened(visible(without_passwords(message))))


class UnknownWordError(InputError):
    """A word of the right form is not in the word list."""


@contextmanager
def offering(kind: type[InputError], remedy: str) -> Iterator[None]:
    """Add another remedy to an error of a kind."""
    try:
        yield
    except kind as error:
        sentence = f"{error}{remedy}".replace("?, or ", "? Or ")
        raise InputError(sentence) from None


def without_passwords(message: str) -> str:
    """Return a message without the user names and passwords of addresses.

    >>> without_passwords("https://me:secret@example.org/words@1.txt: is no file")
    'https://example.org/words@1.txt: is no file'
    """
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

    They are control characters, line ends, and marks of the direction of writing.

    >>> print(visible("a\x1b[2Jb\u202e\n"), visible("a\n", keep="\n"), sep="|")
    a\u001b[2Jb\u202e\u000a|a
    <BLANKLINE>
    """
    return _OBEYED.sub(
        lambda found: found[0] if found[0] in keep else f"\\u{ord(found[0]):04x}", text
    )


def reason_of(error: Exception) -> str:
    """Return the operating system's error message, in lower case.

    >>> reason_of(FileNotFoundError(2, "x"))
    'no such file or directory'
    """
    number = getattr(error, "errno", None)
    return (os.strerror(number) if number else str(error)).lower()


def lacks_memory(error: BaseException) -> bool:
    """Return whether too little memory may be the cause of an error, whatever the error says.

    Libraries that cannot be loaded for lack of memory end with errors of many kinds.

    >>> lacks_memory(OSError(12, "x")), lacks_memory(OSError(2, "x"))
    (True, False)
    """
    if isinstance(error, MemoryError) or getattr(error, "errno", None) == errno.ENOMEM:
        return True
    try:
        mmap(-1, _ROOM).close()
    except (OSError, MemoryError):
        return True
    return False


def settings_fault(library: str, error: BaseException, *files: str) -> str:
    """Return a sentence about settings that a library cannot use; empty if there are none.

    They are in the environment, or in files.
    """
    prefix = f"{library.upper()}_"
    settings = [name for name, value in os.environ.items() if name.startswith(prefix) and value]
    named = ", ".join([*(f"{name}={os.environ[name]}" for name in settings), *files])
    reason = str(error).partition("\n")[0].rstrip(".")
    return named and f"{named}: {library} cannot use this ({reason}); correct it, or remove it"


def among(guesses: int, targets: int) -> str:
    """Return a text that says which words a claim such as "best" is about.

    >>> among(2309, 2309), among(14855, 3158)
    ('these 2,309 words', 'these 14,855 guesses and 3,158 targets')
    """
    if guesses == targets:
        return f"these {counted(targets, 'word')}" if targets != 1 else "this 1 word"
    return f"these {guesses:,} guesses and {counted(targets, 'target')}"


def counted(number: int, noun: str) -> str:
    """Return a number and what it counts.

    >>> counted(1, "guess"), counted(2309, "guess"), counted(3, "reply")
    ('1 guess', '2,309 guesses', '3 replies')
    """
    stem, ending = (noun[:-1], "ies") if noun.endswith("y") else (noun, "s")
    ending = "es" if noun.endswith("s") else ending
    return f"{number:,} {noun if number == 1 else stem + ending}"


def named(words: Sequence[str], most: int) -> str:
    """Return the first `most` words, separated by commas.

    >>> named(["crane", "crate", "trace"], 2)
    'crane, crate …'
    """
    return ", ".join(words[:most]) + (" …" if len(words) > most else "")


def choices(name: str, known: Iterable[str]) -> str:
    """Name the known choice that is most similar to `name`, or list all of them.

    >>> choices("wordel", ["wordle", "jotto"])
    "did you mean 'wordle'?"
    >>> choices("chess", ["wordle", "jotto"])
    'choose one of jotto, wordle'
    """
    known = sorted(known)
    near = get_close_matches(name[:_NAME], known, n=1)
    return f"did you mean {near[0]!r}?" if near else f"choose one of {', '.join(known)}"


def near(word: str, words: Sequence[str], targets: Collection[str] = ()) -> str:
    """Return a hint: the word that was probably meant, or how many words there are."""
    if len(words) == 1:
        return f"the only word is {words[0]!r}"
    meant = near_words(word, words, 1, targets)
    many = f"there are {len(words)} words to choose from"
    return f"did you mean {meant[0]!r}?" if meant else many


def near_words(
    word: str, words: Sequence[str], most: int, targets: Collection[str] = ()
) -> list[str]:
    """Return at most `most` words that were probably meant.

    They begin with the word; targets come first, and then the order is alphabetical. If there are
    none, they are the most similar words.

    >>> near_words("cra", ["crate", "trace", "crane"], 3)
    ['crane', 'crate']
    >>> near_words("cra", ["crate", "trace", "crane"], 3, targets={"crate"})
    ['crate', 'crane']
    """
    begun = sorted(known for known in words if len(word) > 2 and known.startswith(word))
    begun.sort(key=lambda known: known not in targets)
    return (begun or _similar(word[:_NAME], words, targets))[:most]


def _similar(word: str, words: Sequence[str], targets: Collection[str]) -> list[str]:
    """Return similar words, the most similar first.

    Ties go to words that share more letters with the word, then to those with more of them in
    place, then to targets.

    >>> _similar("crnae", ["crone", "crane", "crate"], ())
    ['crane', 'crone', 'crate']
    >>> _similar("rayse", ["raise", "rayne"], {"raise"})
    ['raise', 'rayne']
    """
    letters = Counter(word)

    def likeness(known: str) -> tuple[float, int, int, bool, str]:
        ratio = SequenceMatcher(None, known, word).ratio()
        shared = (letters & Counter(known)).total()
        return ratio, shared, sum(map(eq, known, word)), known in targets, known

    close = get_close_matches(word, words, n=max(len(words), 1))
    return sorted(close, key=likeness, reverse=True)


def no_file_name(name: str) -> str:
    """Return the error message for a name that cannot be part of a file name.

    >>> no_file_name("a/b")
    "'a/b' cannot be a name; use letters, digits, '-' and '_', as it becomes part of file names"
    """
    use = "use letters, digits, '-' and '_', as it becomes part of file names"
    return f"{name!r} cannot be a name; {use}"


@contextmanager
def naming_extras() -> Iterator[None]:
    """Raise `InputError` if an optional package is missing, with the command that installs it."""
    try:
        yield
    except ModuleNotFoundError as error:
        name = error.name or ""
        if not _installed_with(name):
            raise
        raise InputError(
            f"this needs {name}, which is not installed; run: {install_command(name)}"
        ) from error


def install_command(package: str) -> str:
    """Return the command that installs an optional package, with all packages of its extra.

    It names the packages and not the extra, as guesstree itself may come from a folder or a file.
    It installs them for the Python that runs this program, with uv if there is no pip.
    """
    python = quote(sys.executable)
    by = f"{python} -m pip install" if find_spec("pip") else f"uv pip install --python {python}"
    return f"{by} {join(_installed_with(package) or [package])}"


def _installed_with(package: str) -> list[str]:
    """Return the requirements of the first extra of guesstree that has a package; empty if none."""
    from importlib.metadata import PackageNotFoundError, requires

    try:
        needed = requires("guesstree") or []
    except PackageNotFoundError:  # the sources, not installed
        return []
    extras: dict[str, list[str]] = {}
    for requirement in needed:
        if extra := re.search(r"extra == ['\"]([\w-]+)['\"]", requirement):
            extras.setdefault(extra[1], []).append(requirement.partition(";")[0].strip())
    pattern = re.compile(rf"{re.escape(package)}(?![\w.-])")
    return next((listed for listed in extras.values() if any(map(pattern.match, listed))), [])
