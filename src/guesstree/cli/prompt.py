"""A session at the prompt: reads lines, runs commands, and passes on all other lines."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from guesstree.api.game_data import is_word
from guesstree.base.errors import InputError
from guesstree.base.text import unnumbered
from guesstree.cli.printing import ask
from guesstree.cli.status import say

if TYPE_CHECKING:
    from guesstree import Game

HOW_TO_PLAY = "Type a word. If you leave, the answer is shown."

_SYNONYMS = {"?": "help", "exit": "quit", "q": "quit"}

_COMMANDS_ELSEWHERE = ("fix", "undo", "why", "list")
"""Commands of `solve`. Other sessions refuse these names instead of taking them for words."""


@dataclass
class Session:
    """A game at the prompt.

    Its commands are its methods `do_...`, and their docstrings are the help. `take` gets every
    other line.
    """

    game: "Game"
    palette: str

    HOW = ""
    """The first lines of the help."""
    words_first = False
    """Whether a line with one word means the word even if a command has this name."""
    is_left = False
    """Whether the person has left."""

    def prompt(self) -> str:
        """Return the prompt for a line; empty if the game is over."""
        raise NotImplementedError

    def take(self, line: str) -> None:
        """Act on a line that is not a command."""
        raise NotImplementedError

    def recommend(self) -> None:
        """Name the best word, if the session is for that."""

    def run(self) -> None:
        """Name the first word, and ask for lines until the game is over or the person leaves."""
        self.recommend()
        while not self.is_left:
            prompt = self.prompt()
            line = ask(prompt) if prompt else None
            if line is None:
                return

            try:
                self.heed(unnumbered(line))
            except InputError as error:
                # No full stop follows, as the sentence may end with something to type.
                fault = str(error)
                say(f"{fault[0].upper()}{fault[1:]}")

    def heed(self, line: str) -> None:
        """Run the command of a line, or take the line as a turn."""
        # A command takes at most two arguments: the turn and the reply of `fix`.
        typed, *rest = line.lower().split(maxsplit=2) or [""]
        name = _SYNONYMS.get(typed, typed)
        command = getattr(self, f"do_{name}", None)
        may_be_guessed = is_word(self.game, typed)

        # A word that is also the name of a command means the word if something follows it.
        if command and not (may_be_guessed and (rest or self.words_first)):
            if rest and name != "fix":
                raise InputError(
                    f"{line!r} is not a command or a word; type help for commands"
                )
            command(*rest)
        elif name in _COMMANDS_ELSEWHERE and not may_be_guessed:
            raise InputError(f"there is no {typed} here; type help for commands")
        elif line:
            self.take(line)

    def do_help(self) -> None:
        """Show this help."""
        names = [name for name in dir(self) if name.startswith("do_")]
        lines = [
            f"{name.removeprefix('do_'):<8}{getattr(self, name).__doc__}" for name in names
        ]
        say("\n".join([self.HOW, "", *lines]))

    def do_quit(self) -> None:
        """Leave, as Ctrl-D does."""
        self.is_left = True
