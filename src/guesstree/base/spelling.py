"""Spelling: suggestions for names and words that are unknown."""

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from difflib import SequenceMatcher, get_close_matches
from operator import eq

_LONGEST = 100
"""Characters of a name that are compared; the time grows with their square."""


def suggest_name(name: str, known: Iterable[str]) -> str:
    """Suggest the known name that is most similar to `name`, or list all of them.

    >>> suggest_name("wordel", ["wordle", "jotto"])
    "did you mean 'wordle'?"
    >>> suggest_name("chess", ["wordle", "jotto"])
    'choose one of jotto, wordle'
    """
    known = sorted(known)
    similar = get_close_matches(str(name)[:_LONGEST], known, n=1)
    return (
        f"did you mean {similar[0]!r}?" if similar else f"choose one of {', '.join(known)}"
    )


def suggest_word(word: str, words: Sequence[str], targets: Collection[str] = ()) -> str:
    """Suggest the word of a list that was probably meant, or give the number of words."""
    if len(words) == 1:
        return f"the only word is {words[0]!r}"
    likely = likely_words(word, words, 1, targets)
    if likely:
        return f"did you mean {likely[0]!r}?"
    return f"choose one of the {len(words)} words of the list"


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
