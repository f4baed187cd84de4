"""The command that starts a study."""

import re
from pathlib import Path
from shlex import quote
from typing import Annotated

import typer

from guesstree.cli.printing import echo
from guesstree.errors import InputError, counted

app = typer.Typer()

MOST_NAME = 60
"""Characters of the name of a game and its folder at most."""

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


@app.command()
def init(
    source: Annotated[
        Path,
        typer.Argument(help="A list of words: one a line, or a table (CSV) with a column of them."),
    ],
    folder: Annotated[
        Path | None, typer.Option(help="The folder to make; named after the list if left out.")
    ] = None,
    rule: Annotated[str | None, typer.Option(help="The reply rule.")] = None,
    alphabet: Annotated[
        str | None,
        typer.Option(
            help="latin, cyrillic, digits, equations, or the characters themselves, instead of "
            "those that the words have. With ß among them it is a letter; otherwise it is "
            "written ss."
        ),
    ] = None,
) -> None:
    """Start a study from a list of words: its folder, its list, its config, and what to do next.

    Length and alphabet are guessed from the words and written into the config. Words of another
    length than most are left out, and words that come again are kept once; they are named.
    """
    from guesstree.games.registry import DEFAULT_RULE, rule_of
    from guesstree.storage.files import write_text
    from guesstree.words.guessing import guess_file

    guessed = guess_file(source, alphabet)
    name = re.sub(r"[^a-z0-9_-]+", "-", source.stem.lower())[:MOST_NAME].strip("-_") or "words"
    made = folder or Path(name)
    for file in ("config.yaml", "words.txt"):
        if (made / file).exists():
            raise InputError(f"{made / file}: is there already; name another folder")
    about = {
        "source": ascii(source.name)[1:-1],
        "words": counted(len(guessed.words), "word"),
        "length": guessed.length,
        "alphabet": _quoted(guessed.alphabet),
        "name": _quoted(name),
        "rule": rule_of(rule or DEFAULT_RULE).name,
    }
    write_text(made / "words.txt", "".join(f"{word}\n" for word in guessed.words))
    write_text(made / "config.yaml", CONFIG.format(**about))
    echo(
        f"{counted(len(guessed.words), 'word')} of {guessed.length} characters, "
        f"alphabet {guessed.alphabet}, in {made}/"
    )
    for sentence in guessed.notes:
        echo(sentence)
    place = f"./{made}" if str(made).startswith("-") else str(made)
    entered, absolute = quote(place), made.absolute()
    echo(
        f"Next: cd {entered}; then guesstree play, guesstree solve, or guesstree openers.\n"
        "For tables, figures and a report, in a clone of guesstree: "
        f"snakemake --cores 2 --configfile {quote(str(absolute / 'config.yaml'))} "
        f"--directory {quote(str(absolute))}"
    )


def _quoted(text: str) -> str:
    """Return a text as YAML writes it, in quotes where it would be read as another type."""
    import yaml

    return yaml.safe_dump(text, allow_unicode=True).partition("\n")[0]
