"""The stage that counts letters."""

from collections.abc import Sequence
from pathlib import Path

from guesstree.files.artifacts import load_words
from guesstree.report.figures.table import draw_to
from guesstree.stages.outputs import Output
from guesstree.storage import write_text
from guesstree.words.letters import letter_tables


def count_letters(
    words: Path,
    *,
    frequencies: Path,
    ratings: Path,
    counts: Path,
    pangrams: Path,
    png: Output = None,
    vowels: str | None = None,
    pangram: Sequence[int] = (),
) -> None:
    """Count letters: by place, in words, and in sets of words without common letters.

    Parameters
    ----------
    words
        A clean list, as `clean` writes it.
    frequencies
        Write the letters by place, as CSV.
    ratings
        Write the words ranked by their letters, as CSV.
    counts
        Write the numbers of words by repeats and by vowels, as CSV.
    pangrams
        Write sets of words without a common letter, as CSV.
    """
    clean = load_words(words).words
    tables = letter_tables(clean, vowels, pangram)
    for path, table in zip((frequencies, ratings, counts, pangrams), tables, strict=True):
        write_text(path, table.write_csv())
    if png:
        data = {"letters": tables.frequencies, "words": len(clean)}
        draw_to(png, "letters", data)
