"""Several boards at once: a game in which each guess goes to all boards."""

from collections.abc import Sequence
from statistics import fmean
from typing import Any

import numpy as np

from guesstree.analysis.boards import (
    EXTRA_TURNS,
    least_total,
    random_targets,
    start,
    turns_taken,
)
from guesstree.analysis.scores import standard_error
from guesstree.analysis.tracking import Track, untracked
from guesstree.api.advice import BoardsAdvice, BoardsGuess, BoardsTurn
from guesstree.api.arguments import checked, count_of, whole_turn, words_of
from guesstree.api.opened import OpenedGame, Turn
from guesstree.defaults import BETWEEN_BOARDS, LEAST_BOARDS, MOST_BOARDS, RANDOM_SEED
from guesstree.errors import InputError, counted
from guesstree.play.boards import Place, reached, reason

_FEW = 5
"""Guesses that advice for several boards names."""


class BoardsGame:
    """A game of several boards, as `Game.boards` makes it.

    A turn is written as `"raise ..Y../GG.../..../....."`, a reply for each board; that of a board
    which was solved before is left out: `"raise ..Y..//...../....."`.

    Attributes
    ----------
    boards
        How many boards there are.
    most
        How many turns a game has.

    Examples
    --------
    >>> from guesstree import Game
    >>> game = Game("wordle", ["brick", "crane", "crate", "creek", "trace"]).boards(4)
    >>> game.boards, game.most
    (4, 9)
    """

    def __init__(self, game: OpenedGame, boards: int) -> None:
        if not LEAST_BOARDS <= checked(boards, int, "boards", "give a whole number") <= MOST_BOARDS:
            raise InputError(f"{boards} boards; choose from {LEAST_BOARDS} to {MOST_BOARDS}")
        if game.lists.layers[0].weights is not None:
            raise InputError("boards take no weights; choose a game of equally likely targets")
        self._game, self._texts = game, game.rule.texts(game.lists.form.length)
        self.boards, self.most = boards, boards + EXTRA_TURNS
        self._places: dict[tuple[tuple[str, str], ...], Place] = {
            (): reached(game.lists, [()] * boards)
        }

    def advise(self, *turns: Turn) -> BoardsAdvice:
        """Return what remains on each board, and the best guesses.

        A board has past answers and other words only where no target fits, as a single game.

        Raises
        ------
        InputError
            A turn is not one of the game, or no target of a board earns its replies.

        Examples
        --------
        >>> from guesstree import Game
        >>> game = Game("wordle", ["brick", "crane", "crate", "creek", "trace"])
        >>> advice = game.boards(2).advise("crane GG..Y/GGG.G")
        >>> advice.remaining, advice.guess, advice.reason
        ((('creek',), ('crate',)), 'creek', 'the only word that is left on board 1')
        """
        boards, _, layers = self._place(turns)
        matrix, notes = boards.matrix, map(self._game.lists.note, layers)
        best = tuple(
            BoardsGuess(
                matrix.guesses[at],
                boards.bits(at),
                sum(at in matrix.guess_of_target[left] for left in boards.left),
            )
            for at in (boards.best_few(_FEW) if boards.unsolved else ())
        )
        return BoardsAdvice(
            tuple(tuple(matrix.targets[at] for at in left) for left in boards.left),
            best[0].guess if best else None,
            best,
            reason(boards) if best else "",
            tuple(f"Board {board}: {note}" for board, note in enumerate(notes, 1) if note),
        )

    def review(self, *turns: Turn) -> list[BoardsTurn]:
        """Return the turns of a game, and what would have been the best guesses.

        Raises
        ------
        InputError
            As in `advise`.

        Examples
        --------
        >>> from guesstree import Game
        >>> game = Game("wordle", ["brick", "crane", "crate", "creek", "trace"])
        >>> [(turn.remaining, turn.best) for turn in game.boards(2).review("crane GG..Y/GGG.G")]
        [((1, 1), 'crane')]
        """
        return [self._reviewed(turns[:count]) for count in range(1, len(turns) + 1)]

    def turns_against(self, words: Sequence[str], targets: Sequence[str]) -> list[str]:
        """Return the turns of some guesses against a target for each board.

        Examples
        --------
        >>> from guesstree import Game
        >>> game = Game("wordle", ["brick", "crane", "crate", "creek", "trace"])
        >>> game.boards(2).turns_against(["crane", "creek", "crate"], ["creek", "crate"])
        ['crane GG..Y/GGG.G', 'creek GGGGG/GGY..', 'crate /GGGGG']
        """
        left = [self._game.targets[at] for at in self.targets(targets)]
        turns = []
        for word in map(self._game.word, words):
            texts = [one and self._texts[self._game.rule.reply(word, one)] for one in left]
            turns.append(f"{word} {BETWEEN_BOARDS.join(texts)}")
            left = [
                "" if text == self._texts[-1] else one
                for one, text in zip(left, texts, strict=True)
            ]
        return turns

    def targets(self, words: Sequence[str] | None = None, seed: int | None = None) -> list[int]:
        """Return a target for each board, by position; drawn if no words are given.

        Examples
        --------
        >>> from guesstree import Game
        >>> game = Game("wordle", ["brick", "crane", "crate", "creek", "trace"])
        >>> game.boards(2).targets(["creek", "crate"]), len(game.boards(2).targets())
        ([3, 2], 2)
        """
        if words is None:
            random = np.random.default_rng(None if seed is None else count_of(seed, "seed", 0))
            return random_targets(self._game.replies, self.boards, random)
        named = words_of(words, "targets")
        if len(named) != self.boards:
            raise InputError(
                f"{counted(len(named), 'target')} for {counted(self.boards, 'board')}; "
                f"name one for each, with {BETWEEN_BOARDS} between"
            )
        return [self._game.target_at(word) for word in named]

    def play(
        self, targets: Sequence[str] | None = None, *, seed: int | None = None
    ) -> list[BoardsTurn]:
        """Play a game by the best guesses, with these targets or with some that are drawn.

        Examples
        --------
        >>> from guesstree import Game
        >>> game = Game("wordle", ["brick", "crane", "crate", "creek", "trace"])
        >>> [turn.guess for turn in game.boards(2).play(["creek", "crate"])]
        ['crane', 'creek', 'crate']
        """
        drawn = [self._game.targets[at] for at in self.targets(targets, seed)]
        every, turns = BoardsGame(self._game.with_past_answers(), self.boards), list[str]()
        while guess := every.advise(*turns).guess:
            turns = self.turns_against([*(turn.split()[0] for turn in turns), guess], drawn)
        return every.review(*turns)

    def games(
        self, count: int = 100, *, seed: int = RANDOM_SEED, track: Track = untracked
    ) -> list[int]:
        """Return how many guesses random games take by the best guesses.

        Examples
        --------
        >>> from guesstree import Game
        >>> game = Game("wordle", ["brick", "crane", "crate", "creek", "trace"])
        >>> game.boards(2).games(5)
        [2, 3, 3, 2, 2]
        """
        first = start(self._game.replies, self.boards)
        random = np.random.default_rng(count_of(seed, "seed", 0))
        return [
            turns_taken(first, random_targets(first.matrix, self.boards, random))
            for _ in track(range(count_of(count)))
        ]

    def summary(self, taken: Sequence[int]) -> dict[str, Any]:
        """Return the mean of games that took so many guesses, with its standard error `se`.

        `solved` is the percentage of games that end within the limit.

        Raises
        ------
        InputError
            There is no game.

        Examples
        --------
        >>> from guesstree import Game
        >>> game = Game("wordle", ["brick", "crane", "crate", "creek", "trace"])
        >>> game.boards(2).summary([2, 3, 3, 8])["solved"]
        75.0
        """
        if not taken:
            raise InputError("there are no games; give the guesses that one took at least")
        row: dict[str, Any] = {"boards": self.boards, "games": len(taken), "mean": fmean(taken)}
        row |= {"se": standard_error(taken), "worst": max(taken), "limit": self.most}
        return row | {"solved": 100 * sum(one <= self.most for one in taken) / len(taken)}

    def least(self) -> float:
        """Return the least mean of guesses that any way to play has, where lists are short.

        The targets of the boards are drawn independently.

        Raises
        ------
        InputError
            There are more than 2,000 outcomes, combinations of targets.

        Examples
        --------
        >>> from guesstree import Game
        >>> Game("wordle", ["brick", "crane", "crate", "creek", "trace"]).boards(2).least()
        2.44
        """
        matrix = self._game.replies
        return least_total(matrix, self.boards) / float(len(matrix.targets) ** self.boards)

    def _place(self, turns: Sequence[Turn]) -> Place:
        """Return where the game stands after some turns, which is kept."""
        said = tuple(whole_turn(turn, self._game.lists.form.length) for turn in turns)
        if said not in self._places:
            before = self._place(said[:-1])
            word, codes = self._parsed(said[-1], before)
            pairs = zip(before.turns, codes, strict=True)
            after = [one if code is None else (*one, (word, code)) for one, code in pairs]
            self._places[said] = reached(self._game.lists, after)
        return self._places[said]

    def _reviewed(self, turns: Sequence[Turn]) -> BoardsTurn:
        """Return the last turn of a game."""
        before, after = self._place(turns[:-1]), self._place(turns)
        boards, (word, codes) = before.boards, self._parsed(turns[-1], before)
        return BoardsTurn(
            word,
            tuple("" if code is None else self._texts[code] for code in codes),
            tuple(map(len, after.boards.left)),
            boards.matrix.guesses[boards.best],
            boards.bits(boards.matrix.position[word]),
            boards.bits(boards.best),
        )

    def _parsed(self, turn: Turn, before: Place) -> tuple[str, list[int | None]]:
        """Return a guess, and the codes of its replies."""
        from guesstree.games.notation import parse_reply

        length, rule = self._game.lists.form.length, self._game.rule
        guess, reply = whole_turn(turn, length)
        unsolved = before.boards.unsolved
        if not unsolved:
            raise InputError(f"{guess!r} comes after all boards were solved; leave it out")
        texts = [text.strip() for text in reply.split(BETWEEN_BOARDS)]
        if len(texts) != self.boards:
            raise InputError(
                f"{guess!r} has {counted(len(texts), 'reply')} for {self.boards} boards; write "
                f"one for each, with {BETWEEN_BOARDS} between, and none for a board that is solved"
            )
        codes: list[int | None] = []
        for board, text in enumerate(texts):
            if (board in unsolved) != bool(text):
                state = "is solved; leave its reply out" if text else "has no reply; write it"
                raise InputError(f"{guess!r}: board {board + 1} {state}")
            codes.append(parse_reply(text, rule, length) if text else None)
        return self._game.word(guess), codes
