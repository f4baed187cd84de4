"""A game that a person plays at the prompt."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from rich.color import Color
from rich.style import Style

from guesstree import Rule
from guesstree.advice.hard_mode import hard_fault
from guesstree.advice.letter_states import letter_states, repeated_letters
from guesstree.advice.measures import Move, move
from guesstree.advice.review import Hint
from guesstree.api.game import Game
from guesstree.api.views import GameView, terminal_colours
from guesstree.cli.form import Form
from guesstree.cli.introductions import introduction
from guesstree.cli.printing import has_colours, print_json, shown_reply
from guesstree.cli.prompt import HOW_TO_PLAY, Session
from guesstree.cli.review_text import print_review
from guesstree.cli.solve_session import with_outcome
from guesstree.cli.status import echo, say
from guesstree.errors import InputError
from guesstree.games.codes import Candidates
from guesstree.games.modes import Mode
from guesstree.playing.players import Replier
from guesstree.text import counted, first_words
from guesstree.words.graphemes import letters_of

_TIMES = {2: "two", 3: "three", 4: "four"}

_NAMED_AT_THE_END = 5
"""How many words an adversary could have had in mind are listed at the end."""


@dataclass
class PlaySession(Session):
    """A game that a person plays.

    Attributes
    ----------
    replier
        Who replies.
    secret
        The target; empty if the replier has none.
    mode
        The mode.
    strict
        Whether an unknown word costs a turn.
    candidates
        The targets that fit all replies and hints.
    """

    replier: Replier
    secret: str
    mode: Mode
    strict: bool
    candidates: Candidates
    moves: list[Move] = field(default_factory=list, init=False)
    lost: int = 0
    """Turns lost by unknown words."""
    hints: list[Hint] = field(default_factory=list, init=False)
    """Letters that were given away."""

    HOW = HOW_TO_PLAY
    words_first = True
    is_found = False

    def prompt(self) -> str:
        """Return the number of the turn."""
        turn = len(self.moves) + self.lost + 1

        # A turn limit of 0 means none.
        return "" if self.is_found or 0 < self.game.turn_limit < turn else f"{turn}> "

    def take(self, line: str) -> None:
        """Take a word, and show its reply, the number of candidates, and the keys."""
        word = self._word(line)
        turns = self.game._parse(self._turns())
        fault = hard_fault(self.game.rule, self.mode, turns, word)
        if fault is not None:
            raise InputError(f"not in hard mode: {fault}; choose another word")

        reply = self._play(word)
        shown = coloured(word, reply, self.game.rule, self.palette)
        if self.is_found:
            echo(f"   {shown}", styled=True)
            say(f"Found in {counted(len(self.moves) + self.lost, 'guess')}.")
        else:
            echo(f"   {shown}  {len(self.candidates):,} left", styled=True)
            self.do_keys()

    def _play(self, word: str) -> str:
        """Play a word, and return the text of its reply."""
        matrix = self.game.replies
        guess = matrix.position[word]
        code = self.replier(guess, self.candidates)

        self.moves.append(move(matrix, self.candidates, guess, code))
        self.candidates = self.candidates[matrix.row(guess)[self.candidates] == code]
        self.is_found = code == matrix.right
        return matrix.texts[code]

    def _word(self, line: str) -> str:
        """Return the word of a line; an unknown one may cost a turn."""
        try:
            return self.game._lists.word(line)
        except InputError as error:
            if not self.strict:
                raise
            self.lost += 1
            raise InputError(f"the turn is lost: {error}") from None

    def _turns(self) -> list[tuple[str, str]]:
        """Return the guesses, and the texts of their replies."""
        return [(move.guess, move.reply) for move in self.moves]

    def do_hint(self) -> None:
        """Show a letter of the answer in its place, if there is one."""
        if not self.secret:
            raise InputError(
                "this replier has not settled on an answer yet; type best for a good guess"
            )
        guesses = [letters_of(move.guess) for move in self.moves]
        secret = letters_of(self.secret)
        hinted = [hint.place for hint in self.hints]
        hidden = [
            at
            for at, letter in enumerate(secret)
            if at not in hinted and all(guess[at] != letter for guess in guesses)
        ]
        if not hidden:
            raise InputError("every letter is known in its place; type the answer")

        at = hidden[0]
        targets = self.game.targets
        self.hints.append(Hint(len(self.moves), at, secret[at]))
        fits = [letters_of(targets[target])[at] == secret[at] for target in self.candidates]
        self.candidates = self.candidates[fits]
        say(f"Place {at + 1} is {secret[at]!r}.")

    def do_best(self) -> None:
        """Show the word with the fewest expected guesses."""
        # A hint is not a turn: it only narrows down the targets. A lost turn only uses one up.
        game = self.game
        if self.hints:
            game = Game(self.game.replies.with_targets(self.candidates))
        game = game.with_turn_limit(
            self.game.turn_limit and self.game.turn_limit - self.lost
        )
        best = game.advise(*self._turns(), mode=self.mode).best[0]
        say(f"{with_outcome(best)}.")

    def do_keys(self) -> None:
        """Show which letters are in the answer, and where."""
        turns = self.game._parse(self._turns())
        hinted = {hint.place: hint.letter for hint in self.hints}
        alphabet = self.game.replies.form.letters
        states = letter_states(self.game.rule, turns, alphabet, hinted.values())
        for state, letters in states.items():
            echo(f"   {state:<9} {letters}")
        for letter, times in repeated_letters(self.game.rule, turns, hinted).items():
            echo(f"   at least {_TIMES.get(times, times)} {letter}'s")

    def reveal(self) -> None:
        """Show the answer unless it was found, or the words that an adversary could still have."""
        if self.is_found:
            return
        if self.secret:
            say(f"Not found. It was {self.secret}.")
            return
        words = [self.game.targets[at] for at in self.candidates]
        say(f"Not found. It could have been {first_words(words, _NAMED_AT_THE_END)}.")

    def show(self, form: Form) -> None:
        """Print the review of the game and the block to share; for programs, its moves."""
        if not form.for_people:
            show_moves(self.game, self.moves, form, self.palette)
        elif self.moves:
            review = self.game.review(
                *self._turns(),
                mode=self.mode,
                by_chance=bool(self.secret),
                lost=self.lost,
                hints=self.hints,
            )
            print_review(review, self.palette)


def coloured(guess: str, reply: str, rule: Rule, palette: str) -> str:
    """Return the letters of a guess on coloured tiles; without colours, the guess and its reply."""
    colours = terminal_colours(rule, reply, palette)
    if not colours or not has_colours():
        return f"{guess} {shown_reply(reply, rule, palette)}"

    styles = [
        Style(
            color="black",
            bgcolor=Color.from_rgb(*colour) if isinstance(colour, tuple) else colour,
        )
        for colour in colours
    ]
    return "".join(
        style.render(f" {letter.upper()} ")
        for letter, style in zip(letters_of(guess), styles, strict=True)
    )


def show_moves(
    game: Game,
    moves: Sequence[Move],
    form: Form,
    palette: str,
    view: GameView | None = None,
) -> None:
    """Show the moves of a game as a table; JSON has the whole view if there is one."""
    rows = [move._asdict() for move in moves]
    if form.json:
        print_json(view.to_dict() if view else {"rows": rows})
        return
    form.show(rows, sentences=[introduction(game)], rule=game.rule, tiles=palette)
