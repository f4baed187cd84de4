"""Sessions turn by turn: `Solving` helps with a game elsewhere, `Playing` is a game itself."""

from dataclasses import replace
from typing import Any

from guesstree.api.advising import advice_after, review_of
from guesstree.api.arguments import AnyTree
from guesstree.api.game_data import GameData
from guesstree.api.matches import Chooser, opponent
from guesstree.api.views import AdviceView, ReviewView
from guesstree.base.errors import InputError, UnknownWordError, remarking
from guesstree.base.result import Track, untracked
from guesstree.games.modes import Mode
from guesstree.games.rule import Reply, parse_reply
from guesstree.games.tree import Played
from guesstree.play.measures import Move, move
from guesstree.play.notation import AnyReply, NamedTurn, named_parts, reply_text, turn_parts
from guesstree.play.position import (
    Change,
    ContradictionError,
    check_end,
    find_changes,
    hard_fault,
    letter_states,
    repeated_letters,
)
from guesstree.play.reviews import Hint, hinted
from guesstree.play.word_lists import UNLISTED, Turns
from guesstree.words.forms import length_of, letters_of


class Solving:
    """A session that helps to solve a game: the turns so far, and the next guess.

    Attributes
    ----------
    mode
        The mode that guesses keep to. By default, the strategy decides it.
    word
        The word whose reply comes next; empty once the target is found, or while the replies
        contradict each other.
    advice
        The candidates and the best guesses; None while the replies contradict each other.

    Examples
    --------
    >>> from guesstree import Game
    >>> solving = Game("wordle", ["brick", "crane", "crate", "creek"]).solve()
    >>> solving.reply("GG..Y")
    >>> solving.word, solving.turns
    ('creek', [('crane', 'GG..Y')])
    """

    word = ""

    advice: AdviceView | None = None

    def __init__(self, game: GameData, mode: Mode, strategy: AnyTree | None) -> None:
        self._game = game
        self._strategy = strategy
        self.mode = mode
        self._turns: Turns = ()
        self._go_on([])

    @property
    def turns(self) -> list[tuple[str, str]]:
        """The guesses so far, with the texts of their replies."""
        return [(word, self._text(code, word)) for word, code in self._turns]

    @property
    def found(self) -> bool:
        """Whether the last guess was right."""
        return self.advice is not None and self.advice.guess is None

    @property
    def slip(self) -> Change | None:
        """The smallest change of one reply that makes an expected answer fit.

        None if an expected answer fits already, or if no single change helps.
        """
        lists = self._game._lists
        if self.advice is None or self.advice.layer == lists.layers[0].name:
            return None
        expected = replace(lists, layers=lists.layers[:1])
        return next(iter(find_changes(expected, self._turns)), None)

    def say(self, word: str, *, any_word: bool = False) -> None:
        """Guess another word instead of the best one.

        Raises
        ------
        InputError
            The word is not in the game, or the hard mode refuses it.
        """
        self.check_open()
        chosen = self._game._lists.played_word(word, any_word=any_word)
        fault = hard_fault(self._game.rule, self.mode, self._turns, chosen)
        if fault is not None:
            raise InputError(f"not in hard mode: {fault}; choose another word")
        self.word = chosen

    def reply(self, reply: AnyReply | NamedTurn) -> None:
        """Enter the reply to the word, and find the next word.

        A turn with a guess, such as a `ReplyView`, enters its guess as well, as `say` does.

        Raises
        ------
        ContradictionError
            No word fits all replies. The turn stays; continue with `fix` or `undo`.
        InputError
            The reply cannot be read, or the guess is refused.
        """
        self.check_open()
        word, earned = named_parts(reply) or (self.word, reply)
        code = self._parse(earned, self.word)
        if word != self.word:
            self.say(word)
        self._go_on([*self._turns, (self.word, code)])

    def fix(self, turn: int, reply: AnyReply) -> None:
        """Correct the reply of an earlier turn; turns count from 1."""
        if turn not in range(1, len(self._turns) + 1):
            raise InputError(f"no such turn; {self._turn_remedy()}")
        turns = list(self._turns)
        word, _ = turns[turn - 1]
        turns[turn - 1] = word, self._parse(reply, word)
        check_end(turns, self._game.rule)
        self._go_on(turns)

    def _turn_remedy(self) -> str:
        """Return the remedy for the number of a turn that is not there."""
        count = len(self._turns)
        return f"give a number up to {count}" if count else "enter a reply first"

    def undo(self) -> str:
        """Take back the last turn, and return its word."""
        if not self._turns:
            raise InputError("no turn to take back; enter a reply first")
        *turns, (word, _) = self._turns
        self._go_on(turns)
        return word

    def review(self) -> ReviewView:
        """Review the turns so far."""
        return review_of(self._game, self._turns, mode=self.mode)

    def check_open(self) -> None:
        """Raise `InputError` unless the session waits for a reply."""
        if self.found:
            raise InputError("the game is over; take back the last turn to go on")
        if not self.word:
            raise InputError(
                "the replies contradict each other; take back the last turn, or correct one"
            )

    def read(self, line: str) -> str:
        """Read a reply, or a word with or without its reply, and return the reply if there is one.

        The word becomes the `word` of the session; a word that ends with ! need not be in the list.
        The reply is not entered yet.

        Raises
        ------
        InputError
            The line is neither.
        """
        self.check_open()
        try:
            code = self._parse(line, self.word)
        except InputError as error:
            return self._read_word(line, error)
        return self._text(code, self.word)

    def _read_word(self, line: str, error: InputError) -> str:
        """Read a word and perhaps its reply; raise the error if there is no word."""
        lists = self._game._lists
        typed, reply = turn_parts(line, lists.form.length)

        # A line that can't be a word was meant as a reply, so the error about replies is shown.
        if not reply and lists.form.fault(lists.form.clean(typed.removesuffix(UNLISTED))):
            raise error

        with remarking(UnknownWordError, f"if the game took it, write {typed}{UNLISTED}"):
            word = lists.played_word(typed)
        if reply:
            reply = self._text(self._parse(reply, word), word)

        # The word has been looked up: it is in the list, or was marked with !.
        self.say(word, any_word=True)
        return reply

    def _text(self, code: Reply, word: str) -> str:
        return self._game.rule.texts(length_of(word))[code]

    def _parse(self, reply: Any, word: str) -> Reply:
        return parse_reply(reply_text(reply), self._game.rule, length_of(word))

    def _go_on(self, turns: Turns) -> None:
        """Replace the turns. Bad input keeps the old turns; contradictions keep the new ones."""
        try:
            advice = advice_after(
                self._game, turns, mode=self.mode, strategy=self._strategy
            )
        except ContradictionError:
            self._turns = turns
            self.advice = None
            self.word = ""
            raise
        self._turns = turns
        self.advice = advice
        self.word = advice.guess or ""


class Playing:
    """A game that a person plays: the moves so far, and the targets that are left.

    The parameters are the same as in `Game.play`.

    Attributes
    ----------
    game
        The game.
    strict
        Whether an unknown word costs a turn.
    secret
        The target; empty if the replier has none.
    moves
        The moves; `play.measures.Move` explains their numbers.
    lost
        Turns lost by unknown words.
    found
        Whether the last guess was right.

    Examples
    --------
    >>> from guesstree import Game
    >>> playing = Playing(Game("wordle", ["brick", "crane", "crate", "creek"]), "creek")
    >>> playing.play("crane").reply, playing.left
    ('GG..Y', ['creek'])
    """

    found = False

    def __init__(
        self,
        game: GameData,
        target: Chooser,
        replier: str = "honest",
        *,
        mode: str = Mode.ANY,
        strict: bool = False,
        seed: int | None = None,
        track: Track = untracked,
    ) -> None:
        self.game = game
        self.strict = strict
        self._mode = game._mode_of(mode)
        self._replier, position = opponent(game, target, replier, seed=seed, track=track)
        self.secret = "" if position is None else game.targets[position]
        self.moves: list[Move] = []
        self.lost = 0
        self._turns: list[Played] = []
        self._hints: list[Hint] = []
        self._candidates = game.candidates()

    @property
    def taken(self) -> int:
        """How many turns are used up."""
        return len(self.moves) + self.lost

    @property
    def left(self) -> list[str]:
        """The targets that fit all replies and hints."""
        return [self.game.targets[at] for at in self._candidates]

    def play(self, text: str) -> Move:
        """Guess a word.

        Raises
        ------
        InputError
            The word is unknown, or the mode refuses it.
        """
        word = self._word(text)
        fault = hard_fault(self.game.rule, self._mode, self._turns, word)
        if fault is not None:
            raise InputError(f"not in hard mode: {fault}; choose another word")

        matrix = self.game.replies
        guess = matrix.position[word]
        code = self._replier(guess, self._candidates)
        made = move(matrix, self._candidates, guess, code)
        self.moves.append(made)
        self._turns.append((word, code))
        self._candidates = self._candidates[matrix.row(guess)[self._candidates] == code]
        self.found = code == matrix.right
        return made

    def _word(self, text: str) -> str:
        """Return the word of a text; an unknown one may cost a turn."""
        try:
            return self.game._lists.word(text)
        except InputError as error:
            if not self.strict:
                raise
            self.lost += 1
            raise InputError(f"the turn is lost: {error}") from None

    def hint(self) -> Hint:
        """Give away the first letter of the target that is not known in its place.

        Raises
        ------
        InputError
            The replier has no target yet, or every letter is known.
        """
        if not self.secret:
            raise InputError(
                "this replier has not settled on an answer yet; ask for advice instead"
            )
        guesses = [letters_of(word) for word, _ in self._turns]
        secret = letters_of(self.secret)
        hinted = [hint.place for hint in self._hints]
        hidden = [
            at
            for at, letter in enumerate(secret)
            if at not in hinted and all(guess[at] != letter for guess in guesses)
        ]
        if not hidden:
            raise InputError("every letter is known in its place; guess the answer")

        at = hidden[0]
        hint = Hint(len(self.moves), at, secret[at])
        self._hints.append(hint)
        fits = [letters_of(target)[at] == secret[at] for target in self.left]
        self._candidates = self._candidates[fits]
        return hint

    def advise(self) -> AdviceView:
        """Return the best next guesses."""
        # A hint is not a turn: it only narrows down the targets. A lost turn only uses one up.
        turn_limit = self.game.turn_limit
        game = self.game.with_turn_limit(turn_limit and turn_limit - self.lost)
        lists = hinted(game._lists, self._hints)
        return advice_after(game, self._turns, mode=self._mode, strategy=None, lists=lists)

    def letters(self) -> dict[str, str]:
        """Return the letters grouped by their state, letters in place first."""
        alphabet = self.game.replies.form.letters
        hinted = [hint.letter for hint in self._hints]
        return letter_states(self.game.rule, self._turns, alphabet, hinted)

    def repeated_letters(self) -> dict[str, int]:
        """Return the letters that the target has several times, with their number of copies."""
        hinted = {hint.place: hint.letter for hint in self._hints}
        return repeated_letters(self.game.rule, self._turns, hinted)

    def review(self) -> ReviewView:
        """Review the turns so far."""
        return review_of(
            self.game,
            self._turns,
            mode=self._mode,
            by_chance=bool(self.secret),
            lost=self.lost,
            hints=self._hints,
        )
