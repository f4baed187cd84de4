"""The command that solves a game played elsewhere, turn by turn."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

import typer

from guesstree.cli.advising import (
    BEST,
    AdvisingStrategy,
    best_rows,
    beyond_note,
    by_strategy,
    targets_left,
)
from guesstree.cli.opened import OpenGame, exclusion, open_game, spoken_word
from guesstree.cli.options import (
    CONFIG,
    RESULTS,
    Before,
    ConfigFile,
    Exclude,
    GameName,
    Hard,
    HardMode,
    Palette,
    PastWeight,
    Results,
    Tiles,
)
from guesstree.cli.printing import (
    echo,
    named,
    print_rows,
    say,
    say_fault,
    say_rounding,
    shown_reply,
)
from guesstree.cli.prompting import ask, heed_ctrl_c
from guesstree.cli.reviewing import print_review
from guesstree.cli.warming import maybe_compiling
from guesstree.errors import InputError, counted
from guesstree.storage.text import whole_number

if TYPE_CHECKING:
    from guesstree.play.answers import Answer
    from guesstree.play.situations import Situation

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
    game: GameName = None,
    strategy: AdvisingStrategy = None,
    hard: HardMode = Hard.OFF,
    exclude: Exclude = None,
    before: Before = None,
    past_weight: PastWeight = None,
    tiles: Tiles = Palette.STANDARD,
    config: ConfigFile = CONFIG,
    results: Results = RESULTS,
) -> None:
    """Solve today's game with you: it says a word and why, you type the reply.

    Each word comes with its expected guesses to the end, itself included: exact where few words are
    left, otherwise those of a tree. Type help for what else can be typed.
    """
    opened = open_game(config, results, game, exclusion(exclude, before, past_weight))
    targets = counted(len(opened.lists.layers[0].words), "target")
    say(f"{opened.name}: {targets}. Type help for help.")
    say_rounding(opened.lists.layers[0].weights)
    heed_ctrl_c()
    session = _Session(opened, hard, strategy, tiles)
    session.recommend()
    while session.going:
        line = ask(f"{len(session.turns) + 1} {session.word or '?'}> ")
        if line is None:
            return
        try:
            session.heed(line)
        except InputError as error:
            say_fault(str(error))
    print_review((opened.name, opened.lists), session.turns, hard, tiles)


class _Turn(NamedTuple):
    word: str
    code: int


@dataclass
class _Session:
    """A game that is being solved: its turns, and what follows from them."""

    opened: OpenGame
    hard: Hard
    strategy: str | None
    tiles: Palette
    turns: list[_Turn] = field(default_factory=list)
    word: str = ""
    """The word whose reply is asked for; empty while the replies contradict each other."""
    going: bool = True
    answer: "Answer | None" = None
    situation: "Situation | None" = None

    def heed(self, line: str) -> None:
        """Do what a line says."""
        first, _, rest = line.partition(" ")
        acts: dict[str, Callable[[], None]] = {
            "?": lambda: echo(HELP),
            "exit": self._quit,
            "help": lambda: echo(HELP),
            "list": self._list,
            "q": self._quit,
            "quit": self._quit,
            "undo": self._undo,
            "why": self._why,
        }
        if first.lower() == "fix" and (rest or "fix" not in self.opened.lists.guesses):
            self._fix(rest)
        elif line.lower() in acts:
            acts[line.lower()]()
        elif first.lower() in ("fix", *acts) and first.lower() not in self.opened.lists.guesses:
            raise InputError(f"{line!r} is not understood; type help for what can be typed")
        elif line:
            self._reply(line)

    def recommend(self) -> None:
        """Say what is left, and the best word."""
        from guesstree.play.answers import answer
        from guesstree.play.situations import situation_after

        self.word, self.answer, self.situation = "", None, None
        self.situation = situation_after(self.opened.lists, self.turns)
        with maybe_compiling(self.opened.lists):
            self.answer = answer(self.situation, self.opened.rule, self.hard)
        if self.situation.found:
            self.going = False
            return
        if self.strategy:
            self.answer = by_strategy(
                self.opened, self.strategy, self.hard, self.situation, self.answer
            )
        if note := beyond_note(self.opened, self.situation):
            say(note)
        if self.turns:
            say(targets_left(list(self.situation.matrix.targets)))
        best = self.answer.best[0]
        self.word = best.guess
        about = f"{best.guesses:.3f} expected guesses, {'exact' if best.exact else 'by a tree'}"
        chance = f"; right in 1 of {1 / best.chance:,.0f} games" if 0 < best.chance < 1 else ""
        say(f"Say {best.guess} ({about}{chance}).")

    def _reply(self, line: str) -> None:
        """Take a reply, a word and its reply, or a word whose reply comes next."""
        from guesstree.games.notation import parse_reply
        from guesstree.play.hard import hard_fault

        rule, form = self.opened.rule, self.opened.lists.form
        if not self.word:
            raise InputError(
                "the replies contradict each other; type undo, or fix with the number of a turn "
                "and its reply"
            )
        try:
            word, code = self.word, parse_reply(line, rule, len(self.word))
        except InputError:
            said, _, reply = line.replace(":", " ", 1).partition(" ")
            if not reply and form.fault(form.clean(said.rstrip("!"))):
                raise
            listed = said.rstrip("!")
            remedy = f"type {listed}! if the game took it"
            word = spoken_word(self.opened, listed, said.endswith("!"), remedy)
            assert self.situation is not None
            situation = self.situation
            fault = hard_fault(situation.matrix, rule, self.hard, situation.said, word)
            if fault is not None:
                raise InputError(f"not in hard mode: {fault}") from None
            if not reply:
                self.word = word
                return
            code = parse_reply(reply, rule, len(word))
        shown = shown_reply(rule.texts(len(word))[code], rule, self.tiles)
        echo(f"   {word} {shown}")
        self.turns.append(_Turn(word, code))
        self.recommend()

    def _fix(self, rest: str) -> None:
        """Correct the reply of an earlier turn."""
        from guesstree.games.notation import parse_reply

        number, _, reply = rest.partition(" ")
        if not reply.strip():
            raise InputError("write the number of a turn and its reply: fix 1 ..Y..")
        turn = whole_number(number)
        if turn is None or not 1 <= turn <= len(self.turns):
            raise InputError("there is no such turn; write its number and its reply: fix 1 ..Y..")
        word = self.turns[turn - 1].word
        self.turns[turn - 1] = _Turn(word, parse_reply(reply, self.opened.rule, len(word)))
        self.recommend()

    def _undo(self) -> None:
        if not self.turns:
            raise InputError("there is no turn to take back")
        echo(f"   {self.turns.pop().word} is taken back")
        self.recommend()

    def _why(self) -> None:
        if self.answer is None:
            raise InputError("no word fits the replies")
        say(f"{self.answer.best[0].guess}: {self.answer.reason}.")
        print_rows(best_rows([row._asdict() for row in self.answer.best[:BEST]]), False)

    def _list(self) -> None:
        if self.situation is None:
            raise InputError("no word fits the replies")
        matrix = self.situation.matrix
        if matrix.weights is None:
            chance = f", each with a chance of {1 / len(matrix.targets):.2%}"
            words = list(matrix.targets)
        else:
            chance, shares = "", matrix.weights / matrix.weights.sum()
            order = sorted(range(len(shares)), key=lambda at: -shares[at])
            words = [f"{matrix.targets[at]} {shares[at]:.1%}" for at in order]
        say(f"{len(words):,} left{chance}: {named(words, LISTED)}")

    def _quit(self) -> None:
        raise typer.Exit
