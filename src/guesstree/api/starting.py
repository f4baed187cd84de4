"""New studies, made from a list of words."""

import math
import re
from os.path import lexists
from pathlib import Path
from typing import Any

from guesstree.base.errors import InputError
from guesstree.base.storage import write_text
from guesstree.base.text import counted
from guesstree.games.rules import DEFAULT_RULE, rule_of
from guesstree.words.detection import DetectedList, detect_file
from guesstree.words.forms import fold, unaccented

MOST_NAME = 60
"""The longest name of a game and its folder, in characters."""


def start_study(
    template: str,
    source: Path,
    folder: Path | None = None,
    rule: str | None = None,
    **how: Any,
) -> tuple[Path, DetectedList]:
    """Write a folder with a list of words and a config; return it, and what was detected.

    `template` is the config, with the names of what is filled in between braces. The folder is
    named after the list unless one is given. `how` has the other arguments of
    `words.detection.detect_file`.

    Raises
    ------
    InputError
        The list or the rule cannot be used, or the folder has a config or a list already.
    """
    guessed = detect_file(source, **how)

    # The folder may have the letters of any alphabet, the name of the game only plain ones.
    title = re.sub(r"[^\w-]+", "-", fold(source.stem))[:MOST_NAME].strip("-_")
    name = re.sub(r"[^a-z0-9_-]+", "-", unaccented(title)).strip("-_") or "words"
    made = folder or Path(title or name)

    # `lexists` also finds broken links.
    for file in ("config.yaml", "words.txt"):
        if lexists(made / file):
            raise InputError(f"{made / file}: already exists; choose another folder")

    about = {
        # A line break in the name would end the comment in the config.
        "source": ascii(source.name)[1:-1],
        "words": counted(len(guessed.words), "word"),
        "length": guessed.length,
        "alphabet": _quoted(guessed.alphabet),
        "name": _quoted(name),
        "rule": rule_of(rule or DEFAULT_RULE).name,
    }
    write_text(made / "words.txt", "".join(f"{word}\n" for word in guessed.words))
    write_text(made / "config.yaml", template.format(**about))
    return made, guessed


def _quoted(text: str) -> str:
    """Return a text as YAML, in quotes if YAML would read it as another type."""
    import yaml

    # YAML would break wide texts into lines. The only other line is the end of the document.
    return yaml.safe_dump(text, allow_unicode=True, width=math.inf).partition("\n")[0]
