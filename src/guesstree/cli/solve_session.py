"""A session that helps to solve a game played elsewhere, word by word."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from guesstree.base.errors import InputError, remarking
from guesstree.base.text import (
    chance_text,
    counted,
    first_words,
    parse_whole_number,
    percentage,
)
from guesstree.cli.boards import NAMED_IN_LIST
from guesstree.cli.printing import print_rows, shown_reply
from guesstree.cli.prompt import Session
from guesstree.cli.shared_output import (
    guess_rows,
    likeliest,
    print_review,
    targets_left,
)
from guesstree.cli.status import echo, say

if TYPE_CHECKING:
    from guesstree.api.sessions import Solving
    from guesstree.api.views import AdviceView


_CONTRADICTED = "type undo, or fix with the number of a turn and its reply"
"""How to go on at the prompt after replies that contradict each other."""


@dataclass
class SolveSession(Session):
    """A session that helps to solve a game played elsewhere."""

    solving: "Solving"

    HOW = (
        "Type the reply to the word: ..Y.., 01002, bygyb, [0,1,0,0,2], tiles; 1A2B; a count.\n"
        "Or the word you played instead, and its reply: crane ..Y.. (crane alone asks for it).\n"
        "Mark a word that is not in the list, but that the game accepted: salet! ..Y.."
    )

    def prompt(self) -> str:
        """Return the prompt for the reply to the word."""
        if self.solving.found:
            return ""
        return f"{len(self.solving.turns) + 1} {self.solving.word or '?'}> "

    def run(self) -> None:
        """Recommend a word, take replies, and print the review once the word is found."""
        super().run()
        if self.solving.found:
            print_review(self.solving.review(), self.palette)

    def recommend(self) -> None:
        """Count the candidates, and recommend the best word."""
        if self.solving.found:
            return
        advice = self._advice()
        if advice.note:
            say(advice.note)
        if slip := self.solving.slip:
            fix = f"{slip.turn + 1} {slip.reply}"
            fit = f"with {fix}, {counted(slip.words, 'target')} would fit"
            say(f"A reply may be mistyped: {fit}; type fix {fix}")
        if self.solving.turns:
            said = targets_left(advice), likeliest(self.game, advice)
            say("\n".join(filter(None, said)))

        best = advice.best[0]
        is_open = 0 < best.chance < 1
        chance = f"; right with a chance of {chance_text(best.chance)}" if is_open else ""
        say(f"Try {advice.with_outcome(chance)}")

    def take(self, line: str) -> None:
        """Take a reply, a word and its reply, or a word whose reply comes next."""
        with remarking(InputError, _CONTRADICTED):
            self.solving.check_open()
        reply = self.solving.read(line)
        if not reply:
            return

        echo(f"   {self.solving.word} {shown_reply(reply, self.game.rule, self.palette)}")
        self.solving.reply(reply)
        self.recommend()

    def _advice(self) -> "AdviceView":
        if self.solving.advice is None:
            raise InputError(f"no word fits the replies; {_CONTRADICTED}")
        return self.solving.advice

    def do_fix(self, turn: str = "", reply: str = "") -> None:
        """Correct an earlier reply: fix 1 ..Y.."""
        from guesstree.api.game_data import example_turn

        number = parse_whole_number(turn)
        _, _, example = example_turn(self.game).partition(":")
        fix = f"type fix with the number of a turn and its reply, such as fix 1 {example}"
        with remarking(InputError, fix if number is None and self.solving.turns else ""):
            self.solving.fix(number or 0, reply)  # turn 0 is refused
        self.recommend()

    def do_undo(self) -> None:
        """Take back the last turn."""
        echo(f"   Took back {self.solving.undo()}")
        self.recommend()

    def do_why(self) -> None:
        """Explain the recommendation, and list the next best guesses."""
        advice = self._advice()
        say(advice.headline)
        print_rows(guess_rows(advice))

    def do_list(self) -> None:
        """List the words that still fit, with their chances."""
        advice = self._advice()
        count = advice.targets_remain
        named = [f"{word} {percentage(100 * share)}%" for word, share in advice.likeliest]
        if not named:
            count += f", each with a chance of {1 / advice.remaining:.2%}"
        say(f"{count}: {first_words(named or advice.candidates, NAMED_IN_LIST)}")
