"""`Playing`: a game that a person plays, turn by turn."""

from guesstree.api.advising import advice_after, review_of
from guesstree.api.game_data import GameData
from guesstree.api.matches import Chooser, opponent
from guesstree.api.views import AdviceView, ReviewView
from guesstree.base.errors import InputError
from guesstree.base.tracking import Track, untracked
from guesstree.games.modes import Mode
from guesstree.games.tree import Played
from guesstree.play.hard_mode import hard_fault
from guesstree.play.letter_states import letter_states, repeated_letters
from guesstree.play.measures import Move, move
from guesstree.play.reviews import Hint
from guesstree.words.graphemes import letters_of


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
        self._mode = Mode.parse(mode)
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
                "this replier has not settled on an answer yet; type best for a good guess"
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
            raise InputError("every letter is known in its place; type the answer")

        at = hidden[0]
        hint = Hint(len(self.moves), at, secret[at])
        self._hints.append(hint)
        fits = [letters_of(target)[at] == secret[at] for target in self.left]
        self._candidates = self._candidates[fits]
        return hint

    def advise(self) -> AdviceView:
        """Return the best next guesses."""
        # A hint is not a turn: it only narrows down the targets. A lost turn only uses one up.
        game = self.game
        if self._hints:
            game = GameData(self.game.replies.with_targets(self._candidates))
        turn_limit = self.game.turn_limit
        game = game.with_turn_limit(turn_limit and turn_limit - self.lost)
        return advice_after(game, self._turns, mode=self._mode, strategy=None)

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
