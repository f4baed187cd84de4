"""Clean word lists as files: Parquet, or text."""

from pathlib import Path

import pyarrow as pa

from guesstree.errors import InputError
from guesstree.storage.files import write_text
from guesstree.storage.parquet import read_parquet, write_parquet
from guesstree.storage.provenance import REMEDY
from guesstree.words.cleaning import WordList
from guesstree.words.form import WordForm


def write_words(listed: WordList, path: Path) -> None:
    """Store a clean list as Parquet, with the one column `word`; the metadata has the rest.

    A file whose name ends in .txt gets the words alone, one a line.
    """
    if path.suffix.lower() == ".txt":
        write_text(path, "".join(f"{word}\n" for word in listed.words))
        return
    metadata = {
        "words": str(len(listed.words)),
        "length": str(listed.form.length),
        "alphabet": listed.form.characters,
    }
    licence = {"licence": listed.licence} if listed.licence else {}
    write_parquet(path, pa.table({"word": list(listed.words)}), metadata | licence)


def load_words(path: Path) -> WordList:
    """Read a stored list back; raise `InputError` if the file is not one."""
    table, metadata = read_parquet(path, ["word"])
    try:
        form = WordForm(int(metadata["length"]), metadata["alphabet"])
    except (KeyError, ValueError) as error:
        raise InputError(f"{path}: not a word list; {REMEDY}") from error
    words = tuple(table["word"].to_pylist())
    return WordList(words, form, metadata.get("licence", ""))
