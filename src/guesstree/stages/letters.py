"""The stage that counts letters."""

from collections.abc import Sequence
from pathlib import Path

from guesstree.base.storage import write_text
from guesstree.report.figures.table import draw_to
from guesstree.study.artifacts import load_words
from guesstree.words.letters import letter_tables


def count_letters(
    words: Path,
    tables: Sequence[Path],
    figure: Path,
    *,
    vowels: str | None = None,
    pangrams: Sequence[int] = (),
) -> None:
    """Count letters: by place, in words, and in sets of words without common letters.

    Parameters
    ----------
    words
        A clean list.
    tables
        The CSV files of four tables: the letters by place, the words ranked by their letters, the
        numbers of words by repeats and by vowels, and the sets of words without a common letter.
    figure
        The PNG file of the letters by place; the SVG file is beside it.
    """
    clean = load_words(words).words
    counted = letter_tables(clean, vowels, pangrams)
    for path, table in zip(tables, counted, strict=True):
        write_text(path, table.write_csv())
    draw_to(figure, "letters", {"letters": counted.frequencies, "words": len(clean)})
