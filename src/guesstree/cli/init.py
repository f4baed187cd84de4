"""The command `init`: starts a study from a list of words."""

import math
import re
from os.path import lexists
from pathlib import Path
from shlex import quote
from typing import Annotated

from cyclopts import Parameter
from cyclopts.validators import Number

from guesstree.cli.status import echo
from guesstree.errors import InputError
from guesstree.storage import write_text
from guesstree.text import counted

MOST_NAME = 60
"""The longest name of a game and its folder, in characters."""

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
    """
    from guesstree.games.rules import DEFAULT_RULE, rule_of
    from guesstree.words.detection import detect_file
    from guesstree.words.forms import fold, unaccented

    guessed = detect_file(source, alphabet, length=length, fold_accents=fold_accents)

    # The folder may have the letters of any alphabet, the name of the game only plain ones.
    title = re.sub(r"[^\w-]+", "-", fold(source.stem))[:MOST_NAME].strip("-_")
    name = re.sub(r"[^a-z0-9_-]+", "-", unaccented(title)).strip("-_") or "words"
    made = folder or Path(title or name)

    # `lexists` also finds broken links.
    for file in ("config.yaml", "words.txt"):
        if lexists(made / file):
            raise InputError(f"{made / file}: already exists; choose another folder")

    number = counted(len(guessed.words), "word")
    about = {
        # A line break in the name would end the comment in the config.
        "source": ascii(source.name)[1:-1],
        "words": number,
        "length": guessed.length,
        "alphabet": _quoted(guessed.alphabet),
        "name": _quoted(name),
        "rule": rule_of(rule or DEFAULT_RULE).name,
    }
    write_text(made / "words.txt", "".join(f"{word}\n" for word in guessed.words))
    write_text(made / "config.yaml", CONFIG.format(**about))
    absolute = made.absolute()
    sentences = (
        f"{number} of {guessed.length} characters, alphabet {guessed.alphabet}, in {made}/",
        *guessed.notes,
        f"Next: cd {quote(str(made))}; then guesstree play, guesstree solve, or guesstree openers.",
        "For tables, figures and a report, in a clone of guesstree: snakemake --cores 2 "
        f"--configfile {quote(str(absolute / 'config.yaml'))} --directory {quote(str(absolute))}",
    )
    echo("\n".join(sentences))


def _quoted(text: str) -> str:
    """Return a text as YAML, in quotes if YAML would read it as another type."""
    import yaml

    # YAML would break wide texts into lines. The only other line is the end of the document.
    return yaml.safe_dump(text, allow_unicode=True, width=math.inf).partition("\n")[0]
