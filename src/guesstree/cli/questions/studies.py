"""A study that begins with a list of words."""

import re
from os.path import lexists
from pathlib import Path
from shlex import quote

from guesstree.errors import InputError
from guesstree.storage import write_text
from guesstree.text import counted
from guesstree.words.detection import detect_file
from guesstree.words.forms import fold, unaccented

MOST_NAME = 60
"""The most characters in the name of a game and its folder."""

CONFIG = """\
# Made by `guesstree init` from {source}: {words} of {length} characters.
# `guesstree --help` lists what can be done with it. config/README.md in the
# repository of guesstree explains every key.

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
    *,
    folder: Path | None = None,
    rule: str | None = None,
    alphabet: str | None = None,
    length: int | None = None,
    fold_accents: bool = False,
) -> str:
    """Start a study from a list of words.

    It writes a folder with the list and a config, and says what to do next.

    Length and alphabet are guessed from the words and written into the config. Words of another
    length than most are left out, and repeated words are kept once. Both are named.

    Parameters
    ----------
    source
        A list of words: one a line, or a table (CSV) with a column of them.
    folder
        The folder to make; named after the list if left out.
    rule
        The reply rule.
    alphabet
        latin, cyrillic, digits, equations, or the characters themselves, instead of those that the
        words have. With ß among them it is a letter; otherwise it is written ss.
    length
        Characters of every word; those of most words if left out.
    fold_accents
        Leave out accents on Latin letters, as Le Mot and Termo do: été is ete.
    """
    from guesstree.games.rules import DEFAULT_RULE, rule_of

    guessed = detect_file(source, alphabet, length=length, fold_accents=fold_accents)
    title = re.sub(r"[^\w-]+", "-", fold(source.stem))[:MOST_NAME].strip("-_")
    name = re.sub(r"[^a-z0-9_-]+", "-", unaccented(title)).strip("-_") or "words"
    made = folder or Path(title or name)
    for file in ("config.yaml", "words.txt"):
        if lexists(made / file):
            raise InputError(f"{made / file}: is there already; name another folder")
    number = counted(len(guessed.words), "word")
    about = {
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
    return "".join(f"{sentence}\n" for sentence in sentences)


def _quoted(text: str) -> str:
    """Return a text as YAML writes it, in quotes where it would be read as another type."""
    import yaml

    return yaml.safe_dump(text, allow_unicode=True).partition("\n")[0]
