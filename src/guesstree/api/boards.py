"""Several boards at once: a game in which each guess goes to all boards."""

from collections.abc import Sequence
from statistics import fmean
from typing import Any

from guesstree.analysis.boards import (
    EXTRA_TURNS,
    Boards,
    least_total,
    random_targets,
    start,
    turns_taken,
)
from guesstree.analysis.scores import standard_error
from guesstree.analysis.tracking import Track, untracked
from guesstree.api.advice import BoardsAdvice, BoardsTurn
from guesstree.api.arguments import count_of, whole_turn, words_of
from guesstree.api.opened import OpenedGame, Turn
from guesstree.defaults import BETWEEN_BOARDS, RANDOM_SEED
from guesstree.errors import InputError, counted


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
        if game.replies.weights is not None:
            raise InputError("boards take no weights; choose a game of equally likely targets")
        self._game = game
        first = start(game.replies, count_of(boards, "boards", 0))
        self._states: dict[tuple[tuple[str, str], ...], Boards] = {(): first}
        self.boards, self.most = boards, boards + EXTRA_TURNS

    def advise(self, *turns: Turn) -> BoardsAdvice:
        """Return what remains on each board, and the best guess.

        Raises
        ------
        InputError
            A turn is not one of the game, or no target of a board earns its replies.

        Examples
        --------
        >>> from guesstree import Game
        >>> game = Game("wordle", ["brick", "crane", "crate", "creek", "trace"])
        >>> game.boards(2).advise("crane GG..Y/GGG.G")
        BoardsAdvice(remaining=(('creek',), ('crate',)), guess='creek')
        """
        boards, game = self._state(turns), self._game
        remaining = tuple(tuple(game.targets[at] for at in left) for left in boards.left)
        return BoardsAdvice(remaining, game.guesses[boards.best] if boards.unsolved else None)

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
        matrix, at = self._game.replies, self.targets(targets)
        solved, turns = set[int](), []
        for word in words:
            codes = matrix.codes[self._game.guess_at(word), at].tolist()
            texts = [
                "" if board in solved else matrix.texts[code] for board, code in enumerate(codes)
            ]
            turns.append(f"{word} {BETWEEN_BOARDS.join(texts)}")
            solved |= {board for board, code in enumerate(codes) if code == matrix.right}
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
        import numpy as np

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
        turns: list[str] = []
        while guess := self.advise(*turns).guess:
            turns = self.turns_against([*(turn.split()[0] for turn in turns), guess], drawn)
        return self.review(*turns)

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
        import numpy as np

        matrix = self._game.replies
        random = np.random.default_rng(count_of(seed, "seed", 0))
        return [
            turns_taken(self._states[()], random_targets(matrix, self.boards, random))
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

    def _state(self, turns: Sequence[Turn]) -> Boards:
        """Return where the game stands after some turns, which is kept."""
        said = tuple(whole_turn(turn, self._game.lists.form.length) for turn in turns)
        if said not in self._states:
            before = self._state(said[:-1])
            self._states[said] = before.after(*self._parsed(said[-1], before))
        return self._states[said]

    def _reviewed(self, turns: Sequence[Turn]) -> BoardsTurn:
        """Return the last turn of a game."""
        before, after, matrix = self._state(turns[:-1]), self._state(turns), self._game.replies
        guess, codes = self._parsed(turns[-1], before)
        return BoardsTurn(
            matrix.guesses[guess],
            tuple("" if code is None else matrix.texts[code] for code in codes),
            tuple(map(len, after.left)),
            matrix.guesses[before.best],
        )

    def _parsed(self, turn: Turn, before: Boards) -> tuple[int, list[int | None]]:
        """Return a guess by position, and the codes of its replies."""
        from guesstree.games.notation import parse_reply

        length, rule = self._game.lists.form.length, self._game.rule
        guess, reply = whole_turn(turn, length)
        if not before.unsolved:
            raise InputError(f"{guess!r} comes after all boards were solved; leave it out")
        texts = [text.strip() for text in reply.split(BETWEEN_BOARDS)]
        if len(texts) != self.boards:
            raise InputError(
                f"{guess!r} has {counted(len(texts), 'reply')} for {self.boards} boards; write "
                f"one for each, with {BETWEEN_BOARDS} between, and none for a board that is solved"
            )
        codes: list[int | None] = []
        for board, text in enumerate(texts):
            if (board in before.unsolved) != bool(text):
                state = "is solved; leave its reply out" if text else "has no reply; write it"
                raise InputError(f"{guess!r}: board {board + 1} {state}")
            codes.append(parse_reply(text, rule, length) if text else None)
        return self._game.guess_at(guess), codes


class SeveralBoards(OpenedGame):
    """The method of a game that concerns several boards."""

    def boards(self, count: int) -> BoardsGame:
        """Return a game of several boards, to which each guess goes at once.

        Raises
        ------
        InputError
            There are fewer boards than 2 or more than 16, or the game has weights.

        Examples
        --------
        >>> from guesstree import Game
        >>> Game("wordle", ["brick", "crane", "crate", "creek", "trace"]).boards(4).most
        9
        """
        return BoardsGame(self, count)
