"""Several boards at once: a game in which each guess goes to all boards."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from guesstree.analysis.boards import (
    EXTRA_TURNS,
    best_guess,
    least_total,
    random_game,
    random_targets,
    start,
)
from guesstree.analysis.tracking import Track, untracked
from guesstree.api.arguments import count_of, whole_turn, words_of
from guesstree.api.comparing import Comparing
from guesstree.api.opened import OpenedGame, Turn
from guesstree.defaults import RANDOM_SEED
from guesstree.errors import InputError, counted

SEPARATOR = "/"
"""What is between the replies of boards, and between their targets."""


class BoardsTurn(NamedTuple):
    """A turn of a game of several boards.

    Attributes
    ----------
    guess
        The guess.
    replies
        The texts of its replies, a board each; empty for boards that were solved before.
    remaining
        The targets that remain on each board; none if it is solved.
    best
        The guess that is best by what was known before.

    Examples
    --------
    >>> from guesstree import Game
    >>> game = Game("wordle", ["brick", "crane", "crate", "creek", "trace"])
    >>> game.boards(2).review("crane GG..Y/GGG.G")[0].replies
    ('GG..Y', 'GGG.G')
    """

    guess: str
    replies: tuple[str, ...]
    remaining: tuple[int, ...]
    best: str


@dataclass(frozen=True)
class BoardsAdvice:
    """Advice for several boards.

    Attributes
    ----------
    remaining
        The targets that remain on each board; none if it is solved.
    guess
        The best guess; None if all boards are solved.

    Examples
    --------
    >>> from guesstree import Game
    >>> game = Game("wordle", ["brick", "crane", "crate", "creek", "trace"])
    >>> game.boards(2).advise("crane GG..Y/GGG.G").guess
    'creek'
    """

    remaining: tuple[tuple[str, ...], ...]
    guess: str | None


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
        self._start = start(game.replies, count_of(boards, "boards", 0))
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
        boards = self._start
        for said, codes in self._parsed(turns):
            boards = boards.after(said, codes)
        targets = self._game.targets
        remaining = tuple(tuple(targets[at] for at in left) for left in boards.left)
        guess = best_guess(boards) if boards.unsolved else None
        return BoardsAdvice(remaining, None if guess is None else self._game.guesses[guess])

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
        return list(self._reviewed(self._parsed(turns)))

    def replied(self, guess: str, targets: Sequence[str]) -> str:
        """Return the replies of a guess against a target for each board, as a turn has them.

        Examples
        --------
        >>> from guesstree import Game
        >>> game = Game("wordle", ["brick", "crane", "crate", "creek", "trace"])
        >>> game.boards(2).replied("crane", ["creek", "crate"])
        'GG..Y/GGG.G'
        """
        matrix, said = self._game.replies, self._game.guess_at(guess)
        codes = [matrix.codes[said, at] for at in self.targets(targets)]
        return SEPARATOR.join(matrix.texts[code] for code in codes)

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
            return random_targets(self._game.replies, self.boards, np.random.default_rng(seed))
        named = words_of(words, "targets")
        if len(named) != self.boards:
            raise InputError(
                f"{counted(len(named), 'target')} for {counted(self.boards, 'board')}; "
                f"name one for each, with {SEPARATOR} between"
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
        drawn = self.targets(targets, seed)
        return list(self._reviewed(random_game(self._start, drawn)))

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

        matrix, random = self._game.replies, np.random.default_rng(seed)
        taken = []
        for _ in track(range(count_of(count))):
            drawn = random_targets(matrix, self.boards, random)
            taken.append(sum(1 for _ in random_game(self._start, drawn)))
        return taken

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

    def _reviewed(self, said: Iterator[tuple[int, Sequence[int | None]]]) -> Iterator[BoardsTurn]:
        boards, matrix = self._start, self._game.replies
        for guess, codes in said:
            best = best_guess(boards)
            solved = set(range(self.boards)) - set(boards.unsolved)
            boards = boards.after(guess, codes)
            yield BoardsTurn(
                matrix.guesses[guess],
                tuple(
                    "" if board in solved or code is None else matrix.texts[code]
                    for board, code in enumerate(codes)
                ),
                tuple(map(len, boards.left)),
                matrix.guesses[best],
            )

    def _parsed(self, turns: Sequence[Turn]) -> Iterator[tuple[int, list[int | None]]]:
        """Yield guesses by position, and the codes of their replies."""
        from guesstree.games.notation import parse_reply

        length, rule, solved = self._game.lists.form.length, self._game.rule, set[int]()
        for turn in turns:
            guess, reply = whole_turn(turn, length)
            texts = [text.strip() for text in reply.split(SEPARATOR)]
            if len(texts) != self.boards:
                raise InputError(
                    f"{guess!r} has {counted(len(texts), 'reply')} for {self.boards} boards; write "
                    f"one for each, with {SEPARATOR} between, and none for a board that is solved"
                )
            codes: list[int | None] = []
            for board, text in enumerate(texts):
                if len(solved) == self.boards or (board in solved) == bool(text):
                    state = "is solved; leave its reply out" if text else "has no reply; write it"
                    raise InputError(f"{guess!r}: board {board + 1} {state}")
                codes.append(parse_reply(text, rule, length) if text else None)
            solved |= {at for at, code in enumerate(codes) if code == self._game.replies.right}
            yield self._game.guess_at(guess), codes


class SeveralBoards(Comparing):
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
