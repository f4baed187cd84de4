"""A session that helps to solve a game played elsewhere, word by word."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from guesstree.advice.word_lists import UNLISTED
from guesstree.cli.boards import NAMED_IN_LIST
from guesstree.cli.printing import print_rows, shown_reply
from guesstree.cli.prompt import Session
from guesstree.cli.review_text import print_review
from guesstree.cli.sentences import (
    guess_rows,
    likeliest,
    parts_of_turn,
    targets_left,
)
from guesstree.cli.status import echo, say
from guesstree.errors import InputError, UnknownWordError, offering
from guesstree.text import counted, first_words, parse_whole_number, percentage

if TYPE_CHECKING:
    from guesstree.advice.rated_guesses import RatedGuess
    from guesstree.api.solving import Solving
    from guesstree.api.views import AdviceView


def with_outcome(guess: "RatedGuess", chance: str = "") -> str:
    """Return a guess with its expected outcome."""
    source = "proved" if guess.exact else "best found"
    return f"{guess.guess} ({guess.outcome}, {source}{chance})"


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
        self.recommend()
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
            said = targets_left(advice.candidates), likeliest(self.game, advice)
            say("\n".join(filter(None, said)))

        best = advice.best[0]
        chance = (
            f"; right in 1 of {1 / best.chance:,.0f} games" if 0 < best.chance < 1 else ""
        )
        say(f"Try {with_outcome(best, chance)}.")

    def take(self, line: str) -> None:
        """Take a reply, a word and its reply, or a word whose reply comes next."""
        self.solving.check_open()
        try:
            reply = self.solving.parsed(line)
        except InputError as error:
            reply = self._take_word(line, error)
            if not reply:
                return

        echo(f"   {self.solving.word} {shown_reply(reply, self.game.rule, self.palette)}")
        self.solving.reply(reply)
        self.recommend()

    def _take_word(self, line: str, error: InputError) -> str:
        """Take the word of a line that isn't just a reply, and return the reply after the word.

        A word with ! need not be in the list. Raise the error if there is no word.
        """
        typed, reply = parts_of_turn(self.game, line)
        lists = self.game._lists

        # A line that can't be a word was meant as a reply, so the error about replies is shown.
        if not reply and lists.form.fault(lists.form.clean(typed.removesuffix(UNLISTED))):
            raise error

        with offering(UnknownWordError, f"type {typed}{UNLISTED} if the game took it"):
            word = lists.played_word(typed)
        if reply:
            reply = self.solving.parsed(reply, word)

        # The word has been looked up: it is in the list, or was marked with !.
        self.solving.say(word, any_word=True)
        return reply

    def _advice(self) -> "AdviceView":
        if self.solving.advice is None:
            raise InputError(
                "no word fits the replies; type undo, or fix with a turn and its reply"
            )
        return self.solving.advice

    def do_fix(self, turn: str = "", reply: str = "") -> None:
        """Correct an earlier reply: fix 1 ..Y.."""
        self.solving.fix(parse_whole_number(turn) or 0, reply)  # turn 0 is refused
        self.recommend()

    def do_undo(self) -> None:
        """Take back the last turn."""
        echo(f"   Took back {self.solving.undo()}")
        self.recommend()

    def do_why(self) -> None:
        """Explain the recommendation, and list the next best guesses."""
        advice = self._advice()
        say(f"{advice.guess}: {advice.reason}.")
        print_rows(guess_rows(advice.best))

    def do_list(self) -> None:
        """List the words that still fit, with their chances."""
        advice = self._advice()
        words = advice.candidates
        count = f"{len(words):,} left"
        if advice.weights is None:
            listed = first_words(words, NAMED_IN_LIST)
            say(f"{count}, each with a chance of {1 / len(words):.2%}: {listed}")
            return

        chances = advice.weights / advice.weights.sum()
        likely = sorted(zip(words, chances, strict=True), key=lambda pair: -pair[1])
        named = [f"{word} {percentage(100 * chance)}%" for word, chance in likely]
        listed = first_words(named, NAMED_IN_LIST)
        say(f"{count}: {listed}")
