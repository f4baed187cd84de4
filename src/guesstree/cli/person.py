"""A person who guesses at the prompt."""

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import numpy as np
import typer

from guesstree.cli.options import Hard, Palette
from guesstree.cli.printing import ask, echo, has_colours, say, say_fault, shown_reply
from guesstree.cli.reviewing import print_review
from guesstree.cli.solving import COMMANDS
from guesstree.errors import counted, named, near
from guesstree.storage.text import unnumbered

if TYPE_CHECKING:
    from guesstree.api.game import Game
    from guesstree.games.rule import Rule
    from guesstree.play.players import Move, Replier
    from guesstree.replies.codes import Candidates

HELP = """\
Type a word.

hint    a letter of the secret word in its place, if there is one
best    the word with the least expected guesses
keys    what is known of each letter
help    this
quit    give up, as Ctrl-D does: it says the word"""

NAMED = 5
"""Words that an adversary could have had which are named at most."""


@dataclass
class Person:
    """A game at the prompt.

    Attributes
    ----------
    game
        The game.
    replier
        Who replies.
    target
        The position of the secret word; None if the replier has none.
    hard
        The hard mode.
    strict
        Whether an unknown word costs a turn.
    most
        How many turns there are; 0 for no limit.
    tiles
        The colours of tiles.
    err
        Whether to talk on standard error, as standard output is for a program.
    """

    game: "Game"
    replier: "Replier"
    target: int | None
    hard: Hard
    strict: bool
    most: int
    tiles: Palette
    err: bool
    moves: "list[Move]" = field(default_factory=list)
    said: list[tuple[int, int]] = field(default_factory=list)
    lost: int = 0
    """Turns lost by unknown words."""
    hinted: list[int] = field(default_factory=list)
    """Places whose letters were given away."""
    left: "Candidates" = field(init=False)
    """The targets that fit all replies and hints so far."""

    def __post_init__(self) -> None:
        self.left = np.arange(len(self.game.replies.targets))

    def play(self) -> "list[Move]":
        """Play until the word is found, the turns are used up or the person leaves."""
        from guesstree.play.players import move

        matrix = self.game.replies
        while not self.most or self.turn <= self.most:
            guess = self._guess()
            if guess is None:
                break
            code = self.replier(guess, self.left)
            self.moves.append(move(matrix, self.left, guess, code))
            self.left = self.left[matrix.codes[guess, self.left] == code]
            self.said.append((guess, code))
            self._show()
            if code == matrix.right:
                self._say(f"Found in {counted(len(self.moves) + self.lost, 'guess')}.")
                return self.moves
        self.reveal()
        return self.moves

    def reveal(self) -> None:
        """Say the secret word, or words that an adversary could have had."""
        if self.target is not None:
            self._say(f"Not found. It was {self.game.replies.targets[self.target]}.")
            return
        words = [self.game.replies.targets[at] for at in self.left]
        self._say(f"Not found. It could have been {named(words, NAMED)}.")

    def review(self) -> None:
        """Print the review of the game and the block to share, if a word was said."""
        if self.said:
            game = self.game.with_past_answers()
            how: Any = {"by_chance": self.target is not None, "lost": self.lost}
            review = game.review(*self._turns(), hard=self.hard, **how)
            print_review(review, self.tiles, self.most)

    def _turns(self) -> list[tuple[str, str]]:
        """Return the guesses, and the texts of their replies."""
        matrix = self.game.replies
        return [(matrix.guesses[guess], matrix.texts[code]) for guess, code in self.said]

    @property
    def turn(self) -> int:
        """The number of this turn."""
        return len(self.said) + self.lost + 1

    def _guess(self) -> int | None:
        """Ask until the word is allowed, or return None if the person gives up."""
        from guesstree.play.hard import hard_fault

        matrix = self.game.replies
        while not self.most or self.turn <= self.most:
            line = ask(f"{self.turn}> ", err=self.err)
            word = "quit" if line is None else matrix.form.clean(unnumbered(line))
            if word in matrix.guesses and line is not None:
                said = self.game.turns(self._turns())
                fault = hard_fault(self.game.rule, self.hard, said, word)
                if fault is None:
                    return matrix.position[word]
                say_fault(f"not in hard mode: {fault}", err=self.err)
            elif word in ("quit", "exit", "q"):
                return None
            elif word:
                self._heed(word)
        return None

    def _heed(self, word: str) -> None:
        """Do what a word that is not a guess asks for."""
        if word in ("help", "?"):
            echo(HELP, err=self.err)
        elif word == "keys":
            self._show_keys()
        elif word == "hint":
            self._say(self._hint())
        elif word == "best":
            self._say(self._best())
        elif word in COMMANDS:
            say_fault(f"{word} is a command of solve; type help for those of play", err=self.err)
        else:
            self.lost += self.strict
            cost = "; the turn is lost" if self.strict else ""
            hint = near(word, self.game.replies.guesses, self.game.targets)
            hint = f"; {hint}" if hint.startswith("did") and not self.strict else ""
            say_fault(f"{word!r} is not in the word list{cost}{hint}", err=self.err)

    def _hint(self) -> str:
        if self.target is None:
            return "This replier has no secret word yet; best says a good one."
        word = self.game.replies.targets[self.target]
        known = {
            at
            for guess, _ in self.said
            for at, letter in enumerate(self.game.replies.guesses[guess])
            if letter == word[at]
        }
        hidden = [at for at in range(len(word)) if at not in known | {*self.hinted}]
        if not hidden:
            return "Every letter was named in its place."
        self.hinted.append(hidden[0])
        fitting = [target[hidden[0]] == word[hidden[0]] for target in self.game.replies.targets]
        self.left = self.left[np.array(fitting)[self.left]]
        return f"Place {hidden[0] + 1} is {word[hidden[0]]!r}."

    def _best(self) -> str:
        game = self.game.with_past_answers(self.left if self.hinted else None)
        best = game.advise(*self._turns(), hard=self.hard).best[0]
        about = "exact" if best.exact else "by a tree"
        return f"{best.guess} ({best.guesses:.3f} expected guesses, {about})."

    def _show(self) -> None:
        """Show the last reply, what is left, and the keys."""
        matrix, (guess, code) = self.game.replies, self.said[-1]
        word, text = matrix.guesses[guess], matrix.texts[code]
        shown = coloured(word, text, self.game.rule, self.tiles)
        left = "" if code == matrix.right else f"  {len(self.left):,} left"
        echo(f"   {shown}{left}", err=self.err, styled=True)
        if code != matrix.right:
            self._show_keys()

    def _show_keys(self) -> None:
        from guesstree.play.keyboard import letter_states

        matrix = self.game.replies
        turns = self.game.turns(self._turns())
        secret = "" if self.target is None else matrix.targets[self.target]
        hinted = "".join(secret[at] for at in self.hinted)
        states = letter_states(self.game.rule, turns, matrix.form.characters, hinted)
        for name, letters in states.items():
            echo(f"   {name:<9} {letters}", err=self.err)

    def _say(self, text: str) -> None:
        say(text, err=self.err)


_BACKGROUNDS: Any = {"🟩": "green", "🟧": (230, 120, 30), "🟨": "yellow", "🟦": (80, 150, 230)}


def coloured(guess: str, text: str, rule: "Rule", palette: Palette) -> str:
    """Return a reply as the letters of the guess on coloured tiles, or beside it without colour."""
    from guesstree.games.notation import tiles

    drawn = tiles(text, rule, palette)
    if drawn == text or not has_colours():
        return f"{guess} {shown_reply(text, rule, palette)}"
    return "".join(
        typer.style(f" {letter.upper()} ", fg="black", bg=_BACKGROUNDS.get(tile, "white"))
        for letter, tile in zip(guess, drawn, strict=True)
    )
