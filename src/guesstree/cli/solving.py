"""The command that solves a game played elsewhere, turn by turn."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

import typer

from guesstree.cli.advising import AdvisingStrategy, best_rows, targets_left
from guesstree.cli.boards import refuse, solve_boards
from guesstree.cli.opened import SilentPastGameOption, offering
from guesstree.cli.options import Hard, HardMode, ManyBoards, Palette, Tiles
from guesstree.cli.printing import (
    ask,
    echo,
    print_rows,
    say,
    say_fault,
    say_rounding,
    shown_reply,
)
from guesstree.cli.progress import WORKING, saying
from guesstree.cli.reviewing import print_review
from guesstree.errors import InputError, counted, named
from guesstree.storage.text import unnumbered, whole_number

if TYPE_CHECKING:
    from guesstree.api.advice import AdviceView
    from guesstree.api.game import Game
    from guesstree.api.solving import Solving

app = typer.Typer()

HELP = """\
Type the reply to the word: ..Y.., 01002, bygyb, [0,1,0,0,2], tiles; 1A2B; a count.
Or what you said instead, and its reply: crane ..Y.. (crane alone asks for its reply).
A word that the list lacks, if the game took it: salet! ..Y..

why     why this word, and the guesses that come next
list    the words that are left, with their chances
undo    take the last turn back
fix     correct an earlier reply: fix 1 ..Y..
help    this
quit    leave, as Ctrl-D does"""

COMMANDS = ("fix", "list", "undo", "why")
"""What is typed here, but not where a game is played."""

LISTED = 200
"""Words that are left which `list` names at most."""


@app.command()
def solve(
    game: SilentPastGameOption,
    strategy: AdvisingStrategy = None,
    hard: HardMode = Hard.OFF,
    boards: ManyBoards = None,
    tiles: Tiles = Palette.STANDARD,
) -> None:
    """Solve today's game with you: it says a word and why, you type the reply.

    Each word comes with its expected guesses to the end, itself included: exact where few words are
    left, otherwise those of a tree. Type help for what else can be typed.
    """
    if refuse(boards, strategy=bool(strategy), hard=hard != Hard.OFF):
        solve_boards(game, boards, tiles)
        return
    targets = counted(len(game.lists.layers[0].words), "target")
    say(f"{game.name}: {targets}. Type help for help.")
    if game.until:
        say(game.until)
    say_rounding(game.lists.layers[0].weights)
    with saying(WORKING):
        session = _Session(game, game.solve(hard=hard, strategy=strategy), tiles)
    session.recommend()
    while not session.solving.found:
        line = ask(f"{len(session.solving.turns) + 1} {session.solving.word or '?'}> ")
        if line is None:
            return
        try:
            session.heed(line)
        except InputError as error:
            say_fault(str(error))
    print_review(session.solving.review(), tiles)


@dataclass
class _Session:
    """A game that is being solved at the prompt."""

    game: "Game"
    solving: "Solving"
    tiles: Palette

    def heed(self, line: str) -> None:
        """Do what a line says."""
        line = unnumbered(line)
        first, _, rest = line.partition(" ")
        acts = {"list": self._list, "undo": self._undo, "why": self._why}
        acts |= dict.fromkeys(("exit", "q", "quit"), self._quit)
        acts |= dict.fromkeys(("?", "help"), lambda: echo(HELP))
        if first.lower() == "fix" and (rest or "fix" not in self.game.lists.guesses):
            self._fix(rest)
        elif line.lower() in acts:
            acts[line.lower()]()
        elif first.lower() in ("fix", *acts) and first.lower() not in self.game.lists.guesses:
            raise InputError(f"{line!r} is not understood; type help for what can be typed")
        elif line:
            self._reply(line)

    def recommend(self, *, by_name: bool = True) -> None:
        """Say what is left, `by_name` or only how much, and the best word."""
        if self.solving.found:
            return
        advice = self._advice()
        if advice.note:
            say(advice.note)
        if self.solving.turns:
            say(targets_left(advice.remaining, by_name=by_name))
        best = advice.best[0]
        about = f"{best.guesses:.3f} expected guesses, {'exact' if best.exact else 'by a tree'}"
        chance = f"; right in 1 of {1 / best.chance:,.0f} games" if 0 < best.chance < 1 else ""
        say(f"Say {best.guess} ({about}{chance}).")

    def _reply(self, line: str) -> None:
        """Take a reply, a word and its reply, or a word whose reply comes next."""
        self.solving.check_open()
        try:
            reply = self.solving.parsed(line)
        except InputError:
            said, reply = self.game.turn_parts(line.replace("!", "", 1))
            if not reply and not self._is_word(said):
                raise
            self._say(said, any_word="!" in line)
            if not reply:
                return
            reply = self.solving.parsed(reply)
        echo(f"   {self.solving.word} {shown_reply(reply, self.game.rule, self.tiles)}")
        with saying(WORKING):
            self.solving.reply(reply)
        self.recommend()

    def _is_word(self, text: str) -> bool:
        form = self.game.lists.form
        return form.fault(form.clean(text)) is None

    def _say(self, word: str, any_word: bool) -> None:
        from guesstree.api.opened import UnknownWordError

        with offering(UnknownWordError, f", or type {word}! if the game took it"):
            self.solving.say(word, any_word=any_word)

    def _fix(self, rest: str) -> None:
        """Correct the reply of an earlier turn."""
        number, _, reply = rest.partition(" ")
        if not reply.strip():
            raise InputError("write the number of a turn and its reply: fix 1 ..Y..")
        with saying(WORKING):
            self.solving.fix(whole_number(number) or 0, reply)
        self.recommend()

    def _undo(self) -> None:
        with saying(WORKING):
            echo(f"   {self.solving.undo()} is taken back")
        self.recommend(by_name=False)

    def _advice(self) -> "AdviceView":
        if self.solving.advice is None:
            raise InputError("no word fits the replies")
        return self.solving.advice

    def _why(self) -> None:
        advice = self._advice()
        say(f"{advice.guess}: {advice.reason}.")
        print_rows(best_rows(advice.best), False)

    def _list(self) -> None:
        advice = self._advice()
        if advice.weights is None:
            chance = f", each with a chance of {1 / len(advice.remaining):.2%}"
            words = list(advice.remaining)
        else:
            chance, shares = "", advice.weights / advice.weights.sum()
            order = sorted(range(len(shares)), key=lambda at: -shares[at])
            words = [f"{advice.remaining[at]} {shares[at]:.1%}" for at in order]
        say(f"{len(words):,} left{chance}: {named(words, LISTED)}")

    def _quit(self) -> None:
        raise typer.Exit
