"""Games of several boards: advice, reviews and sessions at the prompt."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, TypeGuard

from guesstree.api.game_data import parts_of_turns
from guesstree.base.constants import BETWEEN_BOARDS
from guesstree.base.errors import InputError
from guesstree.base.result import Row
from guesstree.cli.form import Form
from guesstree.cli.options import refuse_with
from guesstree.cli.printing import shown_reply
from guesstree.cli.prompt import HOW_TO_PLAY, Session
from guesstree.cli.shared_output import board_lines
from guesstree.cli.status import echo, say

if TYPE_CHECKING:
    from guesstree.api.boards_game import BoardsAdvice, BoardsGame

NAMED_ON_BOARD = 10
"""How many candidates of a board are listed beside the advice."""

NAMED_IN_LIST = 200
"""How many candidates the command `list` lists."""


def are_several(boards: int | None, /, **others: Any) -> TypeGuard[int]:
    """Tell whether there are several boards; raise `InputError` if other options are given."""
    if boards is not None:
        refuse_with("--boards", **others)
    return boards is not None


def advise_boards(several: "BoardsGame", turns: Sequence[str], form: Form) -> None:
    """Recommend the next guess in a game of several boards."""
    advice = several.advise(*turns)
    rows = [guess._asdict() for guess in advice.best]
    sentences = [*board_lines(advice, NAMED_ON_BOARD), advice.headline]
    form.show(rows, view=advice, sentences=sentences)


_COLUMNS = ("guess", "replies", "remaining", "best", "information", "best_information")
"""The header of CSV, also without any turn."""


def print_boards(
    several: "BoardsGame", turns: Sequence[str], form: Form, palette: str
) -> None:
    """Print the turns of a game of several boards, each with the best guess."""
    reviewed = several.review(*turns)
    rows: list[Row] = [
        turn._asdict() | {"replies": BETWEEN_BOARDS.join(turn.replies)} for turn in reviewed
    ]
    for_people = [
        row
        | {
            "replies": shown_replies(several, turn.replies, palette),
            "remaining": " ".join(str(left or "-") for left in turn.remaining),
        }
        for row, turn in zip(rows, reviewed, strict=True)
    ]
    form.show(
        rows,
        {"game": several.game.name, "boards": several.boards},
        columns=_COLUMNS,
        for_people=for_people,
    )
    if form.for_people:
        # Callers make sure that there is a turn.
        solved = reviewed[-1].remaining.count(0)
        limit = f" of {several.turn_limit}" if several.turn_limit else ""
        guesses = f"{len(rows)}{limit} guesses"
        say(f"{solved} of {several.boards} boards solved in {guesses}.")


def shown_replies(several: "BoardsGame", replies: Sequence[str], palette: str) -> str:
    """Return the replies of all boards as tiles, with a dash for boards solved earlier."""
    rule = several.game.rule
    return "  ".join(shown_reply(text, rule, palette) if text else "-" for text in replies)


@dataclass
class BoardsSession(Session):
    """A game of several boards at the prompt."""

    several: "BoardsGame"
    turns: list[str] = field(default_factory=list, init=False)

    named = 0
    """How many candidates of a board are listed after a turn."""

    @property
    def advice(self) -> "BoardsAdvice":
        """The candidates of each board, and the best guess."""
        return self.several.advise(*self.turns)

    def turn(self, line: str) -> str:
        """Return the turn that a line describes."""
        raise NotImplementedError

    def take(self, line: str) -> None:
        """Take a turn."""
        # The review refuses bad turns, so a turn is kept only after it.
        turns = [*self.turns, self.turn(line)]
        turn = self.several.review(*turns)[-1]
        self.turns = turns

        echo(f"   {turn.guess} {shown_replies(self.several, turn.replies, self.palette)}")
        say("\n".join(board_lines(self.advice, self.named)))
        self.recommend()

    def do_best(self) -> None:
        """Show the best guess."""
        echo(self.advice.guess or "")


class SolveBoards(BoardsSession):
    """A session that helps to solve a game of several boards played elsewhere."""

    HOW = "Type the replies, such as ..Y../GG..., or a word and its replies."
    named = NAMED_ON_BOARD

    def recommend(self) -> None:
        """Name the best guess, and why it is the best."""
        advice = self.advice
        if advice.guess:
            say(f"Try {advice.guess}: {advice.reason}.")

    def prompt(self) -> str:
        """Return the prompt for the replies to the best word."""
        best = self.advice.guess
        return f"{len(self.turns) + 1} {best}> " if best else ""

    def turn(self, line: str) -> str:
        """Return the turn of a word and its replies, or of replies to the best word."""
        has_replies = any(reply for _, reply in parts_of_turns(self.game, line))
        return line if has_replies else f"{self.advice.guess}:{line}"

    def do_list(self) -> None:
        """List the words that still fit."""
        say("\n".join(board_lines(self.advice, NAMED_IN_LIST)))

    def do_undo(self) -> None:
        """Take back the last turn."""
        if not self.turns:
            raise InputError("no turn to take back; type replies first")
        self.turns.pop()
        self.recommend()


@dataclass
class PlayBoards(BoardsSession):
    """A game of several boards played here."""

    targets: list[str]

    HOW = HOW_TO_PLAY
    words_first = True

    def prompt(self) -> str:
        """Return the number of the turn."""
        # A turn limit of 0 means none.
        is_over = not self.advice.guess or 0 < self.several.turn_limit == len(self.turns)
        return "" if is_over else f"{len(self.turns) + 1}> "

    def turn(self, line: str) -> str:
        """Return the turn of a word."""
        guesses = [turn.split()[0] for turn in self.turns]
        return self.several.turns_against([*guesses, line], self.targets)[-1]

    def reveal(self) -> None:
        """Show the answers, unless all were found."""
        if self.advice.guess:
            say(f"Not found. The words were {', '.join(self.targets)}.")

    def show(self, form: Form) -> None:
        """Print the review of the game; without any turn, only as CSV or JSON."""
        if self.turns or not form.for_people:
            print_boards(self.several, self.turns, form, self.palette)
