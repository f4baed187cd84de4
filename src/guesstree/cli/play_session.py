"""A game that a person plays at the prompt."""

from dataclasses import dataclass

from rich.style import Style

from guesstree import Game, Rule
from guesstree.api.sessions import Playing
from guesstree.api.views import GameView, introduction, terminal_tiles
from guesstree.base.errors import InputError, remarking
from guesstree.base.text import NUMBER_WORDS, counted, first_words
from guesstree.cli.form import Form
from guesstree.cli.printing import has_colours, print_json, shown_reply
from guesstree.cli.prompt import HOW_TO_PLAY, Session
from guesstree.cli.shared_output import print_review
from guesstree.cli.status import echo, say

_NAMED_AT_THE_END = 5
"""How many words an adversary could have had in mind are listed at the end."""


@dataclass
class PlaySession(Session):
    """A game that a person plays."""

    playing: Playing

    HOW = HOW_TO_PLAY
    words_first = True

    def prompt(self) -> str:
        """Return the number of the turn."""
        turn = self.playing.taken + 1

        # A turn limit of 0 means none.
        is_over = self.playing.found or 0 < self.game.turn_limit < turn
        return "" if is_over else f"{turn}> "

    def take(self, line: str) -> None:
        """Take a word, and show its reply, the number of candidates, and the keys."""
        move = self.playing.play(line)
        shown = coloured(move.guess, move.reply, self.game.rule, self.palette)
        if self.playing.found:
            echo(f"   {shown}", styled=True)
            say(f"Found in {counted(self.playing.taken, 'guess')}.")
        else:
            echo(f"   {shown}  {move.remaining:,} left", styled=True)
            self.do_keys()

    def do_hint(self) -> None:
        """Show a letter of the answer in its place, if there is one."""
        remedy = "" if self.playing.secret else "type best for a good guess"
        with remarking(InputError, remedy):
            hint = self.playing.hint()
        say(f"Place {hint.place + 1} is {hint.letter!r}.")

    def do_best(self) -> None:
        """Show the word with the fewest expected guesses."""
        say(self.playing.advise().with_outcome())

    def do_keys(self) -> None:
        """Show which letters are in the answer, and where."""
        for state, letters in self.playing.letters().items():
            echo(f"   {state:<9} {letters}")
        for letter, times in self.playing.repeated_letters().items():
            echo(f"   at least {NUMBER_WORDS[times]} {letter}'s")

    def reveal(self) -> None:
        """Show the answer unless it was found, or the words that an adversary could still have."""
        if self.playing.found:
            return
        if self.playing.secret:
            say(f"Not found. It was {self.playing.secret}.")
            return
        words = self.playing.left
        say(f"Not found. It could have been {first_words(words, _NAMED_AT_THE_END)}.")

    def show(self, form: Form) -> None:
        """Print the review of the game and the block to share; for programs, its moves."""
        if not form.for_people:
            show_moves(self.game, self.playing, form, self.palette)
        elif self.playing.moves:
            print_review(self.playing.review(), self.palette)


def coloured(guess: str, reply: str, rule: Rule, palette: str) -> str:
    """Return the letters of a guess on coloured tiles; without colours, the guess and its reply."""
    tiles = terminal_tiles(rule, guess, reply, palette)
    if not tiles or not has_colours():
        return f"{guess} {shown_reply(reply, rule, palette)}"

    parts = []
    for letter, colour in tiles:
        style = Style(color="black", bgcolor=colour)
        parts.append(style.render(f" {letter.upper()} "))
    return "".join(parts)


_COLUMNS = (
    "targets",
    "guess",
    "expected",
    "information",
    "reply",
    "remaining",
    "gained",
)
"""The header of CSV, also without any move."""


def show_moves(game: Game, played: GameView | Playing, form: Form, palette: str) -> None:
    """Show the moves of a game as a table; JSON has the whole view if there is one."""
    rows = [move._asdict() for move in played.moves]
    if form.json:
        print_json(played.to_dict() if isinstance(played, GameView) else {"rows": rows})
        return
    sentences = [introduction(game)]
    if 0 < game.turn_limit < len(rows):
        turns = counted(game.turn_limit, "turn")
        sentences.append(f"Not found in {turns}; the strategy goes on.")
    form.show(
        rows,
        columns=_COLUMNS,
        sentences=sentences,
        rule=game.rule,
        tiles=palette,
    )
