"""A game played elsewhere that is solved turn by turn."""

from dataclasses import replace
from typing import TYPE_CHECKING

from guesstree.errors import InputError
from guesstree.play.arguments import checked
from guesstree.play.situations import Change, ContradictionError, changes_of

if TYPE_CHECKING:
    from guesstree.play.arguments import AnyTree
    from guesstree.play.game import Game
    from guesstree.play.results import AdviceView, ReviewView


class Solving:
    """A game that is being solved: its turns, and what to guess next.

    Attributes
    ----------
    turns
        The guesses so far, and the texts of their replies.
    hard
        The hard mode, which is that of the strategy if none was named.
    word
        The word whose reply is asked for; empty once the target is found, and while the replies
        contradict each other.
    advice
        What remains and what is best; None while the replies contradict each other.

    Examples
    --------
    >>> from guesstree import Game
    >>> solving = Game("wordle", ["brick", "crane", "crate", "creek"]).solve()
    >>> solving.reply("GG..Y")
    >>> solving.word, solving.turns
    ('creek', [('crane', 'GG..Y')])
    """

    def __init__(self, game: "Game", hard: str, strategy: "AnyTree | None") -> None:
        self._game, self._strategy = game, strategy
        self.hard = game.hard_mode(hard, strategy)
        self.turns: list[tuple[str, str]] = []
        self.word = ""
        self.advice: AdviceView | None = None
        self._advise()

    @property
    def found(self) -> bool:
        """Whether the last guess was right."""
        return self.advice is not None and self.advice.guess is None

    @property
    def slip(self) -> Change | None:
        """The other reply to a single turn with which an expected answer would fit, if none does.

        The one that differs least from what was said. None where expected answers fit.
        """
        lists = self._game.lists
        if self.advice is None or self.advice.layer == lists.layers[0].name:
            return None
        expected = replace(lists, layers=lists.layers[:1])
        return next(iter(changes_of(expected, self._game.turns(self.turns, any_word=True))), None)

    def say(self, word: str, *, any_word: bool = False) -> None:
        """Guess another word than the one that is best.

        Raises
        ------
        InputError
            The word is not in the game, or the hard mode refuses it.
        """
        from guesstree.play.situations import hard_fault

        self.check_open()
        chosen = self._game.word(word, any_word=any_word)
        said = self._game.turns(self.turns, any_word=True)
        fault = hard_fault(self._game.rule, self.hard, said, chosen)
        if fault is not None:
            raise InputError(f"not in hard mode: {fault}")
        self.word = chosen

    def reply(self, text: str) -> None:
        """Take the reply to the word, and find the next one.

        Raises
        ------
        ContradictionError
            No word earns all replies; the turn stays, and `fix` or `undo` go on.
        InputError
            The text is not a reply.
        """
        self.check_open()
        self._go_on([*self.turns, (self.word, self.parsed(text))])

    def fix(self, turn: int, reply: str) -> None:
        """Correct the reply of an earlier turn, counted from 1."""
        if not 1 <= checked(turn, int, "turn", "give its number") <= len(self.turns):
            raise InputError("there is no such turn; write its number and its reply: fix 1 ..Y..")
        turns = list(self.turns)
        turns[turn - 1] = (turns[turn - 1][0], self.parsed(reply, turns[turn - 1][0]))
        self._go_on(turns)

    def undo(self) -> "str":
        """Take the last turn back, and return its word."""
        if not self.turns:
            raise InputError("there is no turn to take back")
        *turns, (word, _) = self.turns
        self._go_on(turns)
        return word

    def review(self) -> "ReviewView":
        """Review the turns so far."""
        return self._game.review(*self.turns, hard=self.hard, any_word=True)

    def check_open(self) -> None:
        """Raise `InputError` unless a reply is asked for."""
        if not self.word:
            raise InputError(
                "the game is over"
                if self.found
                else "the replies contradict each other; type undo, or fix with the number of a "
                "turn and its reply"
            )

    def parsed(self, text: str, word: "str | None" = None) -> str:
        """Return the reply to a word as the rule writes it; to the one that is asked for if None.

        Raises
        ------
        InputError
            The text is not a reply.
        """
        from guesstree.games.rule import parse_reply

        rule, word = self._game.rule, word or self.word
        reply = checked(text, str, "reply", "write it such as '..Y..'")
        return rule.texts(len(word))[parse_reply(reply, rule, len(word))]

    def _go_on(self, turns: list[tuple[str, str]]) -> None:
        """Go on with other turns; those before stay if they are refused, but not if they clash."""
        before, self.turns = self.turns, turns
        try:
            self._advise()
        except ContradictionError:
            raise
        except InputError:
            self.turns = before
            self._advise()
            raise

    def _advise(self) -> None:
        self.word, self.advice = "", None
        self.advice = self._game.advise(
            *self.turns, hard=self.hard, strategy=self._strategy, any_word=True
        )
        self.word = self.advice.guess or ""
