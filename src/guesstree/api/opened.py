"""What a game that is opened knows: its rule, its words, its replies."""

from collections.abc import Iterable
from copy import copy
from functools import cache, cached_property, partial
from os import PathLike
from typing import TYPE_CHECKING, Self

from guesstree.api.arguments import (
    PathName,
    checked,
    path_of,
    split_turns,
    turn_parts,
    whole_turn,
    words_of,
)
from guesstree.defaults import LEAST_WEIGHT
from guesstree.errors import InputError, near
from guesstree.words.past import Exclusion, check_used, date_of, past_answers

if TYPE_CHECKING:
    from guesstree.games.rule import Reply, Rule
    from guesstree.play.situations import Lists, Turns
    from guesstree.replies.codes import Candidates
    from guesstree.replies.matrix import ReplyMatrix
    from guesstree.study.study import Study

Turn = str | tuple[str, str]
"""A guess and its reply: `raise:..Y..`, `raise ..Y..`, `raise=..Y..` or `("raise", "..Y..")`."""


class UnknownWordError(InputError):
    """A word of the right form is not in the word list."""


class OpenedGame:
    """A game, whose words are read when they are needed.

    Attributes
    ----------
    name
        The name of the game, or of its rule.
    """

    name: str
    _study: "Study | None" = None  # None if its words were given
    _past: Exclusion = Exclusion()

    @classmethod
    def _of_study(cls, study: "Study", name: str | None) -> Self:
        """Return a game of a study, the first if none is named."""
        game = cls.__new__(cls)
        game._study, game.name = study, study.game_named(name)
        return game

    def __repr__(self) -> str:
        return f"{self.name}: {len(self.targets):,} targets, {len(self.guesses):,} guesses"

    def excluding(
        self,
        answers: PathName | Iterable[str] = (),
        *,
        before: str | None = None,
        weight: float | None = None,
    ) -> Self:
        """Return the game with past answers, which are looked at when no other target fits.

        They matter where a game is advised, solved or reviewed.

        Parameters
        ----------
        answers
            The past answers; or a file with a word a line, or a table (`*.csv`) with the columns
            `word` and `date`. They are in addition to those of a study's config.
        before
            Only answers before this date are past, such as 2024-05-01.
        weight
            How likely a past answer is, where any other word has 1; above 0, and 1 at most.

        Examples
        --------
        >>> from guesstree import Game
        >>> game = Game("wordle", ["brick", "crane", "crate", "creek"]).excluding(["crane"])
        >>> game.advise("crate GGG.G").sentence
        'The word is crane.'
        """
        if before is not None:
            date_of(checked(before, str, "before", "give a date such as '2024-05-01'"))
        if weight is not None and not isinstance(weight, int | float):
            raise TypeError(f"weight is {weight!r:.80}; give a number")
        if weight is not None and not LEAST_WEIGHT <= weight <= 1:
            raise InputError(
                f"the weight of past answers must be {LEAST_WEIGHT:g} at least, and 1 at most"
            )
        other = copy(self)
        other.__dict__.pop("lists", None)
        if isinstance(answers, str | PathLike):
            other._past = Exclusion(path_of(answers), before, weight)
        else:
            other._past = Exclusion(None, before, weight, words_of(answers, "answers"))
        return other

    def with_past_answers(self, left: "Candidates | None" = None) -> Self:
        """Return the game in which past answers are as likely as the other targets.

        Only the targets `left`, by position, may be the word; all of them if left out.

        Examples
        --------
        >>> from guesstree import Game
        >>> game = Game("wordle", ["brick", "crane", "crate"]).excluding(["crane"])
        >>> len(game.advise().remaining), len(game.with_past_answers().advise().remaining)
        (2, 3)
        """
        from guesstree.play.situations import Lists, layers_of

        matrix = self.replies if left is None else self.replies.with_targets(left)
        other = copy(self)
        layers = layers_of(matrix.targets, matrix.guesses, matrix.weights)
        other.__dict__["lists"] = Lists(self.rule, matrix.guesses, layers, lambda: matrix)
        return other

    @cached_property
    def replies(self) -> "ReplyMatrix":
        """The reply of every guess to every target, past answers included."""
        assert self._study is not None
        return self._study.matrix(self.name)

    @cached_property
    def rule(self) -> "Rule":
        """The reply rule."""
        return self.replies.rule if self._study is None else self._study.rule(self.name)

    @property
    def targets(self) -> "tuple[str, ...]":
        """The words that may be the secret, in list order."""
        return self.replies.targets

    @property
    def guesses(self) -> "tuple[str, ...]":
        """The words that may be guessed, in list order."""
        return self.replies.guesses

    @cached_property
    def lists(self) -> "Lists":
        """The words in layers: expected targets, past answers, other words.

        Where a rule has `terms`, replies are quick to compute, and the matrix is not loaded.
        """
        from guesstree.api.first_guesses import known_first_guesses
        from guesstree.play.situations import Lists, layers_of

        past = self._past_answers()
        quick = self._study is not None and self.rule.terms is not None
        known = self._study.words(self.name) if self._study is not None and quick else None
        if known is not None:
            layers, name = layers_of(*known, *past), self.rule.name
            first = cache(partial(known_first_guesses, name, layers[0], known.guesses))
            return Lists(self.rule, known.guesses, layers, first_guesses=first)
        matrix = self.replies
        layers = layers_of(matrix.targets, matrix.guesses, matrix.weights, *past)
        return Lists(self.rule, matrix.guesses, layers, lambda: matrix)

    def _past_answers(self) -> "tuple[tuple[str, ...], float | None]":
        """Return the past answers, and the weight that they have, if they have one."""
        if self._study is not None:
            return self._study.past(self.name, self._past)
        check_used(self._past)
        return past_answers(self._past, self.replies.form), self._past.weight

    def word(self, text: str, *, any_word: bool = False) -> "str":
        """Return a word of the game from how a person writes it.

        Parameters
        ----------
        text
            The word, in capitals or small letters.
        any_word
            Whether a word of the right form will do that the word list lacks.

        Raises
        ------
        UnknownWordError
            The word list lacks the word.
        InputError
            It has another form than the words of the game.

        Examples
        --------
        >>> from guesstree import Game
        >>> game = Game("wordle", ["brick", "crane", "crate", "creek", "trace"])
        >>> game.word("CRANE"), game.word("taker", any_word=True)
        ('crane', 'taker')
        """
        form, guesses = self.lists.form, self.lists.guesses
        word = form.clean(checked(text, str, "word", "give a word"))
        fault = form.fault(word)
        if word in set(guesses) or (any_word and not fault):
            return word
        hint = near(word, guesses, self.lists.layers[0].words)
        if fault:
            raise InputError(f"{fault}; {hint}")
        raise UnknownWordError(f"{word!r} is not in the word list; {hint}")

    def guess_at(self, word: str) -> int:
        """Return the position of a guess; raise `InputError` if it is none.

        Examples
        --------
        >>> from guesstree import Game
        >>> game = Game("wordle", ["brick", "crane", "crate", "creek", "trace"])
        >>> game.guess_at("crate")
        2
        """
        from guesstree.play.positions import guess_at

        return guess_at(self.replies, checked(word, str, "guess", "give a word"))

    def target_at(self, word: str) -> int:
        """Return the position of a target; raise `InputError` if it is none.

        Examples
        --------
        >>> from guesstree import Game
        >>> game = Game("wordle", ["brick", "crane", "crate", "creek", "trace"])
        >>> game.target_at("trace")
        4
        """
        from guesstree.play.positions import target_at

        return target_at(self.replies, checked(word, str, "target", "give a word"))

    def turns(self, said: Iterable[Turn], *, any_word: bool = False) -> "Turns":
        """Return guesses and the codes of their replies from how a person writes them.

        Raises
        ------
        InputError
            A word or a reply is not one of the game.

        Examples
        --------
        >>> from guesstree import Game
        >>> game = Game("wordle", ["brick", "crane", "crate", "creek", "trace"])
        >>> game.turns(["BRICK .G.Y.", ("crane", "GGGGG")])
        [('brick', 57), ('crane', 242)]
        """
        if isinstance(said, str) or not isinstance(said, Iterable):
            raise TypeError(f"turns are {said!r:.80}; give a list of them: ['raise:..Y..']")
        every = (one for turn in said for one in split_turns(turn, self.lists.form.length))
        return [self._turn(turn, any_word) for turn in every]

    def turn_parts(self, turn: Turn) -> tuple[str, str]:
        """Return the guess and the reply of a turn, as they are written; a word has no reply.

        Examples
        --------
        >>> from guesstree import Game
        >>> game = Game("wordle", ["brick", "crane"])
        >>> game.turn_parts("BRICK=.G.Y."), game.turn_parts("crane")
        (('BRICK', '.G.Y.'), ('crane', ''))
        """
        return turn_parts(turn, self.lists.form.length)

    def _turn(self, turn: Turn, any_word: bool) -> "tuple[str, Reply]":
        from guesstree.games.notation import parse_reply

        guess, reply = whole_turn(turn, self.lists.form.length)
        word = self.word(guess, any_word=any_word)
        return word, parse_reply(reply, self.rule, len(word))

    def candidates(self, *turns: Turn) -> "Candidates":
        """Return the targets that earn all replies, by position.

        Raises
        ------
        ContradictionError
            No target earns all of them.

        Examples
        --------
        >>> from guesstree import Game
        >>> game = Game("wordle", ["brick", "crane", "crate", "creek", "trace"])
        >>> game.candidates("brick .G.Y.").tolist()
        [1, 2]
        """
        from guesstree.play.contradictions import ContradictionError, changes_of
        from guesstree.play.positions import candidates_after

        if len(left := candidates_after(self.replies, self._positions_in(turns))):
            return left
        raise ContradictionError(changes_of(self.with_past_answers().lists, self.turns(turns)))

    def _positions_in(self, turns: Iterable[Turn]) -> "list[tuple[int, Reply]]":
        """Return the positions of the guesses, and the codes of their replies."""
        return [(self.guess_at(word), code) for word, code in self.turns(turns)]
