"""The command `init`: starts a study from a list of words."""

from pathlib import Path
from shlex import quote
from typing import Annotated, Literal

from cyclopts import Parameter
from cyclopts.validators import Number

from guesstree.base.text import counted
from guesstree.cli.status import echo

CONFIG = """\
# Made by `guesstree init` from {source}: {words} of {length} characters.
# `guesstree --help` lists all commands. config/README.md in the repository of
# guesstree explains every key.

lists:
  words:
    file: words.txt
    length: {length}
    alphabet: {alphabet}

games:
  {name}:
    rule: {rule}
    targets: words

strategies: [max-any, neg_entropy-any, lookahead-any]
"""


def init(
    source: Path,
    /,
    *,
    folder: Path | None = None,
    rule: str | None = None,
    alphabet: str | None = None,
    length: Annotated[int | None, Parameter(validator=Number(gte=1))] = None,
    fold_accents: bool = False,
    cleaning: Literal["strict", "lenient"] = "strict",
) -> None:
    """Start a study from a list of words.

    The command writes a folder with the list and a config, and suggests the next steps.

    It detects the length and the alphabet of the words, and writes them into the config. It drops
    words of other lengths than most, keeps repeated words once, and reports both.

    Parameters
    ----------
    source
        A list of words: one per line, or a table (CSV) with a column of words.
    folder
        The folder to create. Default: the name of the list.
    rule
        The reply rule.
    alphabet
        latin, cyrillic, digits, equations, or the letters themselves. Default: the letters of the
        words. ß is a letter if the alphabet has it; otherwise, it becomes ss.
    length
        The number of characters of every word. Default: the length of most words.
    fold_accents
        Remove accents from Latin letters, as Le Mot and Termo do: été becomes ete.
    cleaning
        strict: a list with many lines that are not one word is refused; lenient: they are skipped.
    """
    from guesstree.api.study import start_study

    how = {
        "alphabet": alphabet,
        "length": length,
        "fold_accents": fold_accents,
        "cleaning": cleaning,
    }
    made, found = start_study(CONFIG, source, folder, rule, **how)
    absolute = made.absolute()
    number = counted(len(found.words), "word")
    sentences = (
        f"{number} of {found.length} characters, alphabet {found.alphabet}, in {made}/",
        *found.notes,
        f"Next: cd {quote(str(made))}; then guesstree play, guesstree solve, or guesstree openers.",
        "For tables, figures and a report, in a clone of guesstree: snakemake --cores 2 "
        f"--configfile {quote(str(absolute / 'config.yaml'))} --directory {quote(str(absolute))}",
    )
    echo("\n".join(sentences))
