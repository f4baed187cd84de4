"""Letters of a word list: their frequencies by place, and ratings of words by them.

The K number of a word without repeated letters is the sum of the frequencies of its letters in
the whole list. Its B number is the sum of the frequencies of each letter at its own place. Both
are from the article on the Russian Словль that `config/slovl.yaml` reproduces.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

import polars as pl

from guesstree.base.defaults import VOWELS
from guesstree.base.errors import InputError
from guesstree.words.forms import Words, fold, length_of, letters_of, spelled

PLACES = [
    "first",
    "second",
    "third",
    "fourth",
    "fifth",
    "sixth",
    "seventh",
    "eighth",
    "ninth",
    "tenth",
]
"""The names of the places, up to the greatest length of a word."""


class Frequencies(NamedTuple):
    """How often each letter occurs in total, and at each place."""

    everywhere: Counter[str]
    by_place: list[Counter[str]]

    @property
    def letters(self) -> list[str]:
        """All letters, the most frequent first, and ties in the order of the alphabet."""
        return sorted(
            self.everywhere, key=lambda letter: (-self.everywhere[letter], letter)
        )

    def k(self, word: str) -> int:
        """Return the frequencies of a word's letters, summed up."""
        return sum(self.everywhere[letter] for letter in letters_of(word))

    def b(self, word: str) -> int:
        """Return the frequencies of a word's letters at their places, summed up."""
        pairs = zip(self.by_place, letters_of(word), strict=True)
        return sum(counts[letter] for counts, letter in pairs)


def count_letters(words: Sequence[str]) -> Frequencies:
    """Count the letters of words of one length."""
    by_place = [Counter(letters) for letters in zip(*spelled(words), strict=True)]
    return Frequencies(sum(by_place, Counter()), by_place)


class LetterTables(NamedTuple):
    """The letter statistics of a list of words, a table for each kind.

    Attributes
    ----------
    frequencies
        A row per letter, the most frequent first: in all, and at each place.
    ratings
        A row per word, with K and B numbers, different letters, and vowels.
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
        sizes = (f"{name} ({len(table):,} rows)" for name, table in self._asdict().items())
        return "letter tables: " + ", ".join(sizes)


def letter_tables(
    words: Sequence[str], vowels: str | None, sizes: Sequence[int]
) -> LetterTables:
    """Return the letter tables of a list. Without `vowels`, `VOWELS` count as vowels.

    `sizes` are the sizes of `pangram_table`.
    """
    ratings = rating_table(words, frozenset(letters_of(fold(vowels or VOWELS))))
    return LetterTables(
        frequency_table(words), ratings, count_table(ratings), pangram_table(words, sizes)
    )


def frequency_table(words: Sequence[str]) -> pl.DataFrame:
    """Return a row per letter, the most frequent first: `letter, all, first, second ...`."""
    tally = count_letters(words)
    letters = tally.letters
    columns = {"letter": letters, "all": [tally.everywhere[letter] for letter in letters]}
    for place, counts in zip(PLACES, tally.by_place, strict=False):
        columns[place] = [counts[letter] for letter in letters]
    return pl.DataFrame(columns)


def rating_table(
    words: Sequence[str], vowels: frozenset[str] = frozenset(VOWELS)
) -> pl.DataFrame:
    """Return a row per word: `word, kb_rank, k, b, letters, vowels`.

    `letters` and `vowels` count different letters and all vowels. The words without repeated
    letters come first and have a rank: by K number, then by B number, then in list order. The
    others have no K number.
    """
    tally = count_letters(words)

    # Spelled once for the whole list, as a word at a time takes much longer.
    listed = spelled(words)
    distinct = [len(set(letters)) for letters in listed]
    columns = {
        "word": words,
        "k": [
            tally.k(word) if count == len(letters) else None
            for word, letters, count in zip(words, listed, distinct, strict=True)
        ],
        "b": list(map(tally.b, words)),
        "letters": distinct,
        "vowels": [sum(letter in vowels for letter in letters) for letters in listed],
    }

    ranked = pl.DataFrame(columns).sort(
        pl.col("k").is_null(), -pl.col("k"), -pl.col("b"), maintain_order=True
    )

    # Words with a K number come first, so the numbers of their rows are their ranks.
    rank = pl.when(pl.col("k").is_not_null()).then(
        pl.int_range(1, pl.len() + 1, dtype=pl.Int32)
    )
    return ranked.select("word", rank.alias("kb_rank"), pl.exclude("word"))


def count_table(ratings: pl.DataFrame) -> pl.DataFrame:
    """Return the number of words by their number of different letters, and of vowels.

    Columns are `what` (`letters` or `vowels`), `number` and `words`.
    """
    numbers = ratings.select("letters", "vowels").cast(pl.Int64)
    counted = numbers.unpivot(variable_name="what", value_name="number").group_by(
        "what", "number"
    )
    return counted.agg(pl.len().cast(pl.Int64).alias("words")).sort("what", "number")


def pangram_table(words: Sequence[str], sizes: Sequence[int]) -> pl.DataFrame:
    """Return the sets of words that use each of the most frequent letters exactly once.

    Columns are `letters` (how many, from `sizes`), `rank` by B sum, `words` (higher B numbers
    first), `k` and `b` (sums over the set).

    Raises
    ------
    InputError
        A size is not a multiple of the length of the words, or exceeds the number of letters.
    """
    tally = count_letters(words)
    letters = tally.letters
    length = length_of(words[0])
    rows = []
    for size in sizes:
        if size % length or size > len(letters):
            raise InputError(
                f"no set of words has {size} different letters; choose a multiple of {length} up "
                f"to {len(letters)}"
            )

        sets = [
            sorted(cover, key=lambda word: (-tally.b(word), word))
            for cover in _exact_covers(words, letters[:size])
        ]
        rated = [(sum(map(tally.b, chosen)), chosen) for chosen in sets]
        rated.sort(key=lambda pair: (-pair[0], pair[1]))
        rows += [
            (size, rank, " ".join(chosen), sum(map(tally.k, chosen)), b)
            for rank, (b, chosen) in enumerate(rated, start=1)
        ]

    types = {"letters": pl.Int32, "rank": pl.Int32, "words": str, "k": int, "b": int}
    return pl.DataFrame(rows, types, orient="row")


def _exact_covers(words: Sequence[str], letters: Sequence[str]) -> Iterator[Words]:
    """Yield the sets of words that have each of the letters once, and no other."""
    wanted = frozenset(letters)
    anagrams: dict[frozenset[str], list[str]] = {}
    for word in words:
        used = frozenset(letters_of(word))
        if len(used) == length_of(word) and wanted >= used:
            anagrams.setdefault(used, []).append(word)

    # The rarest missing letter comes next, as the fewest words have it.
    frequency = Counter(letter for group in anagrams for letter in group)
    rarest = sorted(letters, key=lambda letter: (frequency[letter], letter))
    with_letter = {
        letter: [group for group in anagrams if letter in group] for letter in letters
    }

    def cover(missing: frozenset[str]) -> Iterator[Words]:
        if not missing:
            yield ()
            return

        # Some word of the set has this letter. To begin with it yields each set once.
        rare = next(letter for letter in rarest if letter in missing)
        for group in with_letter[rare]:
            if group <= missing:
                for others in cover(missing - group):
                    yield from ((word, *others) for word in anagrams[group])

    return cover(wanted)
