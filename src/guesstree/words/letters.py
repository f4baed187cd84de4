"""Letters of a word list: their frequencies by place, and ratings of words by them.

The K number of a word without repeated letters is the sum of the frequencies of its letters in
the whole list; its B number is the sum of the frequencies of each letter at its own place. Both
are from the article on the Russian Словль that `config/slovl.yaml` reproduces.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

import polars as pl

from guesstree.defaults import VOWELS
from guesstree.errors import InputError
from guesstree.words.lists import fold

PLACES = (
    *("first", "second", "third", "fourth", "fifth"),
    *("sixth", "seventh", "eighth", "ninth", "tenth"),
)


class Frequencies(NamedTuple):
    """How often each letter occurs in total, and at each place."""

    everywhere: Counter[str]
    at: list[Counter[str]]

    @property
    def letters(self) -> list[str]:
        """All letters, the most frequent first, and ties in the order of the alphabet."""
        return sorted(self.everywhere, key=lambda letter: (-self.everywhere[letter], letter))

    def k(self, word: str) -> int:
        """Return the frequencies of a word's letters, summed up."""
        return sum(self.everywhere[letter] for letter in word)

    def b(self, word: str) -> int:
        """Return the frequencies of a word's letters at their places, summed up."""
        return sum(counts[letter] for counts, letter in zip(self.at, word, strict=True))


def count_letters(words: Sequence[str]) -> Frequencies:
    """Count the letters of words of one length."""
    at = [Counter(letters) for letters in zip(*words, strict=True)]
    return Frequencies(sum(at, Counter()), at)


class LetterTables(NamedTuple):
    """The letter statistics of a list of words, a table for each kind.

    Attributes
    ----------
    frequencies
        A row per letter, the most frequent first: in all, and at each place.
    ratings
        A row per word: its K and B numbers, its different letters, and its vowels.
    counts
        How many words have each number of different letters, and of vowels.
    pangrams
        A row per set of words that use the most frequent letters once each.
    """

    frequencies: pl.DataFrame
    ratings: pl.DataFrame
    counts: pl.DataFrame
    pangrams: pl.DataFrame

    def __repr__(self) -> str:
        rows = zip(self._fields, map(len, self), strict=True)
        return "letter tables: " + ", ".join(f"{name} ({count:,} rows)" for name, count in rows)


def letter_tables(words: Sequence[str], vowels: str | None, sizes: Sequence[int]) -> LetterTables:
    """Return the letter tables of a list. Without `vowels`, `VOWELS` count as vowels.

    `sizes` are the sizes of `pangram_table`.
    """
    ratings = rating_table(words, frozenset(fold(vowels or VOWELS)))
    return LetterTables(
        frequency_table(words), ratings, count_table(ratings), pangram_table(words, sizes)
    )


def frequency_table(words: Sequence[str]) -> pl.DataFrame:
    """Return a row per letter, the most frequent first: `letter, all, first, second ...`."""
    tally = count_letters(words)
    columns = {"letter": tally.letters, "all": [tally.everywhere[c] for c in tally.letters]}
    for place, counts in zip(_places(len(tally.at)), tally.at, strict=True):
        columns[place] = [counts[letter] for letter in tally.letters]
    return pl.DataFrame(columns)


def _places(length: int) -> list[str]:
    """Return the names of the places of a word: `first, second ... tenth, place_11 ...`."""
    return [*PLACES[:length], *(f"place_{place}" for place in range(len(PLACES) + 1, length + 1))]


def rating_table(words: Sequence[str], vowels: frozenset[str] = frozenset(VOWELS)) -> pl.DataFrame:
    """Return a row per word: `word, kb_rank, k, b, letters, vowels`.

    `letters` and `vowels` count different letters and all vowels. The words without repeated
    letters come first and have a rank: by K number, then by B number, then in list order. The
    others have no K number.
    """
    tally = count_letters(words)
    columns = {
        "word": words,
        "k": [tally.k(word) if len(set(word)) == len(word) else None for word in words],
        "b": list(map(tally.b, words)),
        "letters": [len(set(word)) for word in words],
        "vowels": [sum(letter in vowels for letter in word) for word in words],
    }
    ranked = pl.DataFrame(columns).sort(
        pl.col("k").is_null(), -pl.col("k"), -pl.col("b"), maintain_order=True
    )
    rank = pl.when(pl.col("k").is_not_null()).then(pl.int_range(1, pl.len() + 1, dtype=pl.Int32))
    return ranked.select("word", rank.alias("kb_rank"), pl.exclude("word"))


def count_table(ratings: pl.DataFrame) -> pl.DataFrame:
    """Return the number of words by their number of different letters, and of vowels.

    Columns are `what` (`letters` or `vowels`), `number` and `words`.
    """
    numbers = ratings.select("letters", "vowels").cast(pl.Int64)
    counted = numbers.unpivot(variable_name="what", value_name="number").group_by("what", "number")
    return counted.agg(pl.len().cast(pl.Int64).alias("words")).sort("what", "number")


def pangram_table(words: Sequence[str], sizes: Sequence[int]) -> pl.DataFrame:
    """Return the sets of words that use each of the most frequent letters exactly once.

    Columns are `letters` (how many, from `sizes`), `rank` by B sum, `words` (those with the higher
    B number first), `k` and `b` (sums over the set).

    Raises
    ------
    InputError
        A size is not a multiple of the length of the words, or exceeds the number of letters.
    """
    tally = count_letters(words)
    length, most = len(words[0]), len(tally.letters)
    rows = []
    for size in sizes:
        if size % length or size > most:
            raise InputError(
                f"no set of words has {size} different letters; choose a multiple of {length} up "
                f"to {most}"
            )
        sets = [
            sorted(chosen, key=lambda word: (-tally.b(word), word))
            for chosen in _exact_covers(words, tally.letters[:size])
        ]
        sets.sort(key=lambda chosen: (-sum(map(tally.b, chosen)), chosen))
        rows += [
            (size, rank, " ".join(chosen), sum(map(tally.k, chosen)), sum(map(tally.b, chosen)))
            for rank, chosen in enumerate(sets, start=1)
        ]
    types = {"letters": int, "rank": int, "words": str, "k": int, "b": int}
    table = pl.DataFrame(rows, types, orient="row")
    return table.with_columns(pl.col("letters", "rank").cast(pl.Int32))


def _exact_covers(words: Sequence[str], letters: Sequence[str]) -> Iterator[tuple[str, ...]]:
    """Yield the sets of words that have each of the letters once, and no other."""
    wanted = frozenset(letters)
    by_letters: dict[frozenset[str], list[str]] = {}
    for word in words:
        if len(set(word)) == len(word) and wanted >= set(word):
            by_letters.setdefault(frozenset(word), []).append(word)
    # The rarest missing letter comes next, as the fewest words have it.
    frequency = Counter(letter for chosen in by_letters for letter in chosen)
    rarest = sorted(letters, key=lambda letter: (frequency[letter], letter))
    with_letter = {c: [chosen for chosen in by_letters if c in chosen] for c in letters}

    def cover(missing: frozenset[str]) -> Iterator[tuple[str, ...]]:
        if not missing:
            yield ()
            return
        letter = next(c for c in rarest if c in missing)
        for chosen in with_letter[letter]:
            if chosen <= missing:
                for rest in cover(missing - chosen):
                    yield from ((word, *rest) for word in by_letters[chosen])

    return cover(wanted)


def letters_known(words: Iterable[str], guesses: Iterable[str]) -> dict[str, int]:
    """Return for each word the number of its places whose letter some guess has.

    >>> letters_known(["hobby", "mulch"], ["habit"])
    {'hobby': 3, 'mulch': 1}
    """
    said = set().union(*guesses)
    return {word: sum(letter in said for letter in word) for word in words}
