"""Reads grids of tiles pasted at the prompt, and lists the targets that fit a bare grid."""

import sys
from typing import TYPE_CHECKING

from guesstree.api.grids import fitting_targets, rows_in
from guesstree.base.text import counted, first_words
from guesstree.cli.form import Form
from guesstree.cli.printing import ask, print_json
from guesstree.cli.status import say

if TYPE_CHECKING:
    from guesstree import Game

_NAMED_FITTING = 50
"""How many of the targets that fit a grid are listed."""


def read_pasted(game: "Game", words: list[str], *, is_needed: bool) -> str | None:
    """Return the grid on standard input; at a terminal, ask for it.

    If nothing was pasted, return None; the last word is then the target. But if a grid `is_needed`,
    return an empty text.
    """
    text = ""
    if not sys.stdin.isatty():
        text = sys.stdin.read().strip()
    elif words:
        if not is_needed:
            say(f"Press Enter if {words[-1]} was the answer. Otherwise:", err=True)
        say(
            f"Paste the grid, one row for each of the {counted(len(words), 'word')}:",
            err=True,
        )
        text = _ask_for_rows(game, len(words), is_needed=is_needed)

    return text if text or is_needed else None


def _ask_for_rows(game: "Game", count: int, *, is_needed: bool) -> str:
    """Ask for lines until there are `count` rows of tiles."""
    text = ""
    while rows_in(game, text) < count:
        line = ask("")
        if line is None:
            break
        if line.lower() in ("q", "quit", "exit"):
            sys.exit()

        # Enter at the start means that there is no grid.
        if not (line or text or is_needed):
            break
        text += f"{line}\n"
    return text


def print_fitting(game: "Game", grid: str, mode: str, form: Form) -> None:
    """Print the targets that fit a grid without words."""
    words = fitting_targets(game, grid, mode)
    targets = len(game.targets)

    fit = "fits" if len(words) == 1 else "fit"
    listed = first_words(words, _NAMED_FITTING)
    sentence = f"{len(words):,} of {counted(targets, 'target')} {fit}: {listed}"
    about = {"game": game.name, "targets": targets}
    if form.json:
        print_json(about | {"fitting": words})
        return
    rows = [{"fitting": word} for word in words]
    form.show(rows, about, columns=["fitting"], sentences=[sentence], for_people=())
