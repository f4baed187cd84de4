"""Games of several boards: what remains on each, and the guesses with the most information."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cache, cached_property, partial
from html import escape
from itertools import chain, pairwise
from math import fsum
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from numpy.typing import NDArray

from guesstree.constants import BETWEEN_BOARDS, LEAST_BOARDS, LOG_BITS, MOST_BOARDS
from guesstree.defaults import RANDOM_SEED
from guesstree.errors import InputError
from guesstree.games.codes import Candidates
from guesstree.games.matrix import ReplyMatrix
from guesstree.games.rule import parse_reply
from guesstree.play import arguments
from guesstree.play.arguments import AnyTurns, Track, count_of, untracked
from guesstree.play.situations import ContradictionError, Lists, Turns, replies_to, words_after
from guesstree.result import View, frame
from guesstree.search.metrics import information, metric_named
from guesstree.search.partitions import score_tables, splits_of
from guesstree.text import counted

if TYPE_CHECKING:
    import polars as pl

    from guesstree.play.game import Game


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
    information, best_information
        The bits that the guess, and the best one, were expected to tell of all boards together.

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
    information: float
    best_information: float


class BoardsGuess(NamedTuple):
    """A guess for several boards.

    Attributes
    ----------
    guess
        The guess.
    information
        The bits that its replies are expected to tell of all boards together.
    possible
        On how many boards it may be the target.

    Examples
    --------
    >>> from guesstree import Game
    >>> game = Game("wordle", ["brick", "crane", "crate", "creek", "trace"]).boards(2)
    >>> game.advise("crane GGG.G/GG..Y").best[0]
    BoardsGuess(guess='crate', information=0.0, possible=1)
    """

    guess: str
    information: float
    possible: int


SOLVED = "All boards are solved."


@dataclass(frozen=True, eq=False)
class BoardsAdvice(View):
    """Advice for several boards.

    Attributes
    ----------
    remaining
        The targets that remain on each board; none if it is solved.
    guess
        The best guess; None if all boards are solved.
    best
        The best guesses, best first.
    reason
        Why it is the best, as a clause.
    notes
        A sentence on each board that no target of the list fits.

    Examples
    --------
    >>> from guesstree import Game
    >>> game = Game("wordle", ["brick", "crane", "crate", "creek", "trace"])
    >>> game.boards(2).advise("crane GG..Y/GGG.G").guess
    'creek'
    """

    remaining: tuple[tuple[str, ...], ...]
    guess: str | None
    best: tuple[BoardsGuess, ...]
    reason: str
    notes: tuple[str, ...]

    @property
    def table(self) -> "pl.DataFrame":
        """The best guesses, a row each."""
        return frame(self.best, BoardsGuess)

    @property
    def sentence(self) -> str:
        """What to do, in a sentence."""
        left = "/".join(f"{len(words):,}" if words else "-" for words in self.remaining)
        return f"{left} targets remain. Guess {self.guess}: {self.reason}." if self.best else SOLVED

    def __repr__(self) -> str:
        return "\n".join([*self.notes, self.sentence])

    def _repr_html_(self) -> str:
        return f"<p>{escape(repr(self))}</p>{self.table._repr_html_()}"


EXTRA_TURNS = 5
"""How many more turns than boards a game has."""

_SOLVED = 2.0
"""The bits that a solved board counts; tuned on other games than those in the docs."""


@dataclass(frozen=True)
class Boards:
    """Where a game of several boards stands.

    Attributes
    ----------
    matrix
        The replies of the game, which is the same on all boards.
    left
        For each board, the targets that remain, by position; none if it is solved.
    layers
        The number of the layer that the words of each board are from.
    turns_left
        How many turns are left; 0 for no limit.
    """

    matrix: ReplyMatrix
    left: tuple[Candidates, ...]
    layers: tuple[int, ...] = ()
    turns_left: int = 0

    @property
    def unsolved(self) -> list[Candidates]:
        """The targets that remain on each board that is not solved."""
        return [left for left in self.left if len(left)]

    @cached_property
    def ranking(self) -> tuple[list[int], str]:
        """The guesses by position, the best first, and why that is the best, as a clause.

        Of equals, the first of the list comes first.
        """
        different = {left.tobytes(): left for left in self.unsolved}
        splits = {name: _splits_of(self.matrix, left) for name, left in different.items()}
        of_boards = [splits[left.tobytes()] for left in self.unsolved]
        total, boards = np.sum([costs for costs, _, _ in of_boards], axis=0), len(of_boards)
        for board, left in enumerate(self.left, 1):
            if len(left) == 1:
                total[self.matrix.guess_of_target[left]] = -np.inf
                return _ordered(total), f"the only word that is left on board {board}"
        if boards <= self.turns_left <= boards + 1:  # one turn at most may solve no board
            chances = np.prod([chance for _, chance, _ in of_boards], axis=0)
            if self.turns_left == boards:
                chances = chances - np.prod([chance - hit for _, chance, hit in of_boards], axis=0)
            reason = "the guesses after it are likeliest to solve a board each"
            return _ordered(total, -chances), reason
        reason = "it tells most of all boards together, where a solved board counts as two bits"
        return _ordered(total), reason

    def bits(self, guess: int) -> float:
        """Return the expected information of a guess, in bits, over all boards."""
        parts = (np.bincount(self.matrix.codes[guess, left]) for left in self.unsolved)
        return fsum(information(counts[counts > 0].tolist()) for counts in parts)

    def turns_taken(self, targets: Sequence[int]) -> int:
        """Return how many turns the best guesses take to solve boards that have these targets."""
        boards, turns = self, 0
        while boards.unsolved:
            codes = self.matrix.codes[boards.ranking[0][0]]
            after = (
                left[(codes[left] == codes[target]) & (codes[target] != self.matrix.right)]
                for left, target in zip(boards.left, targets, strict=True)
            )
            turns_left, turns = max(0, boards.turns_left - 1), turns + 1
            boards = replace(boards, left=tuple(after), turns_left=turns_left)
        return turns


def _ordered(*keys: NDArray[np.float64]) -> list[int]:
    """Return positions by the last key, of equals by those before it, the least first."""
    order: list[int] = np.lexsort(keys).tolist()
    return order


def _splits_of(matrix: ReplyMatrix, left: Candidates) -> NDArray[np.float64]:
    """Return for each guess the bits that it leaves on a board, and two chances.

    The first is the chance that this guess or the next one finds the word, the second that this
    guess finds it.
    """
    tables = score_tables([metric_named("neg_entropy")], len(left))
    guesses, masses = np.arange(len(matrix.guesses)), np.ones(len(left), np.int64)
    splits = splits_of(matrix.codes, guesses, left, masses, matrix.right, tables)
    costs = splits.scores / 2**LOG_BITS - _SOLVED * splits.hits
    of_guesses: NDArray[np.float64] = np.array([costs, splits.branches, splits.hits]) / len(left)
    return of_guesses


def reached(lists: Lists, most: int, turns: Sequence[Turns]) -> Boards:
    """Return where a game with a limit of `most` turns, 0 for none, stands after some turns.

    Raises
    ------
    InputError
        No word of any layer earns all of the replies of a board.
    """
    right = len(lists.rule.texts(lists.form.length)) - 1
    boards: list[tuple[int, tuple[str, ...]]] = []  # the layer of each board, and its words
    for board, said in enumerate(turns, 1):
        try:
            is_solved = said and said[-1][1] == right
            boards.append((0, ()) if is_solved else words_after(lists, said)[:2])
        except ContradictionError as error:
            raise InputError(f"board {board}: {error}") from error
    every = set(chain.from_iterable(words for _, words in boards))
    # A matrix has a target, even where all boards are solved.
    targets = tuple(word for word in lists.guesses if word in every) or lists.guesses[:1]
    position = {word: place for place, word in enumerate(targets)}
    left = tuple(np.array([position[word] for word in words], np.intp) for _, words in boards)
    turns_left = max(0, most - max(map(len, turns)))
    return Boards(replies_to(lists, targets), left, tuple(layer for layer, _ in boards), turns_left)


_FEW = 5
"""Guesses that advice for several boards names."""


class BoardsGame:
    """A game of several boards, as `Game.boards` makes it.

    A turn is written as `"raise ..Y../GG.../..../....."`, a reply for each board; that of a board
    which was solved before is left out: `"raise ..Y..//...../....."`.

    Attributes
    ----------
    game
        The game that is played on each board.
    boards
        How many boards there are.
    most
        How many turns a game has; 0 for no limit.

    Examples
    --------
    >>> from guesstree import Game
    >>> game = Game("wordle", ["brick", "crane", "crate", "creek", "trace"]).boards(4)
    >>> game.boards, game.most
    (4, 9)
    """

    def __init__(self, game: "Game", boards: int, turns: int | None = None) -> None:
        if not LEAST_BOARDS <= boards <= MOST_BOARDS:
            raise InputError(f"{boards} boards; choose from {LEAST_BOARDS} to {MOST_BOARDS}")
        if game.lists.layers[0].weights is not None:
            raise InputError("boards take no weights; choose a game of equally likely targets")
        self.game, self._texts = game, game.rule.texts(game.lists.form.length)
        self.boards, self.most = boards, boards + EXTRA_TURNS if turns is None else turns
        self._after = cache(partial(reached, game.lists, self.most))

    def advise(self, *turns: AnyTurns) -> BoardsAdvice:
        """Return what remains on each board, and the best guesses.

        As in a single game, past answers and other words count only where no target fits.

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
        boards = self._after(self._states(turns)[-1])
        order, reason = boards.ranking if boards.unsolved else ([], "")
        matrix, notes = boards.matrix, map(self.game.lists.note, boards.layers)
        best = tuple(
            BoardsGuess(
                matrix.guesses[at],
                boards.bits(at),
                sum(at in matrix.guess_of_target[left] for left in boards.left),
            )
            for at in order[:_FEW]
        )
        return BoardsAdvice(
            tuple(tuple(matrix.targets[at] for at in left) for left in boards.left),
            best[0].guess if best else None,
            best,
            reason,
            tuple(f"Board {board}: {note}" for board, note in enumerate(notes, 1) if note),
        )

    def review(self, *turns: AnyTurns) -> list[BoardsTurn]:
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
        reviewed = []
        for before, after in pairwise(self._states(turns)):
            boards = self._after(before)
            new = [said[len(earlier) :] for earlier, said in zip(before, after, strict=True)]
            (guess, *_) = (turn[0][0] for turn in new if turn)
            replies = tuple(self._texts[turn[0][1]] if turn else "" for turn in new)
            left = tuple(map(len, self._after(after).left))
            words, best = boards.matrix.guesses, boards.ranking[0][0]
            bits = boards.bits(words.index(guess)), boards.bits(best)
            reviewed.append(BoardsTurn(guess, replies, left, words[best], *bits))
        return reviewed

    def turns_against(self, words: Sequence[str], targets: Sequence[str]) -> list[str]:
        """Return the turns of some guesses against a target for each board.

        Examples
        --------
        >>> from guesstree import Game
        >>> game = Game("wordle", ["brick", "crane", "crate", "creek", "trace"])
        >>> game.boards(2).turns_against(["crane", "creek", "crate"], ["creek", "crate"])
        ['crane GG..Y/GGG.G', 'creek GGGGG/GGY..', 'crate /GGGGG']
        """
        left = [self.game.targets[self.game.target_at(target)] for target in targets]
        if len(left) != self.boards:
            raise InputError(
                f"{counted(len(left), 'target')} for {counted(self.boards, 'board')}; "
                f"name one for each, with {BETWEEN_BOARDS} between"
            )
        turns = []
        for word in map(self.game.word, words):
            texts = [target and self._texts[self.game.rule.reply(word, target)] for target in left]
            turns.append(f"{word} {BETWEEN_BOARDS.join(texts)}")
            left = ["" if word == target else target for target in left]
        return turns

    def targets(self, seed: int | np.random.Generator | None = None) -> list[str]:
        """Draw a target for each board, all different where there are enough.

        Examples
        --------
        >>> from guesstree import Game
        >>> game = Game("wordle", ["brick", "crane", "crate", "creek", "trace"])
        >>> len(set(game.boards(2).targets()))
        2
        """
        random, targets = np.random.default_rng(seed), self.game.targets
        drawn = random.choice(len(targets), self.boards, replace=self.boards > len(targets))
        return [targets[at] for at in drawn]

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
        every = np.arange(len(self.game.targets))
        start = Boards(self.game.replies, (every,) * self.boards, turns_left=self.most)
        random = np.random.default_rng(seed)
        drawn = (self.targets(random) for _ in track(range(count_of(count))))
        return [start.turns_taken(list(map(self.game.target_at, words))) for words in drawn]

    def _states(self, turns: Iterable[AnyTurns]) -> list[tuple[Turns, ...]]:
        """Return the turns of each board, at the start and after each turn."""
        lists, length = self.game.lists, self.game.lists.form.length
        right = len(self._texts) - 1
        states: list[tuple[Turns, ...]] = [((),) * self.boards]
        listed = arguments.each_turn(turns, length)
        for guess, reply in (arguments.whole_turn(turn, length) for turn in listed):
            texts = enumerate(map(str.strip, reply.split(BETWEEN_BOARDS)), 1)
            codes = {at: parse_reply(text, lists.rule, length) for at, text in texts if text}
            boards = list(enumerate(states[-1], 1))
            left = [at for at, said in boards if not said or said[-1][1] != right]
            if not left:
                raise InputError(f"{guess!r} comes after all boards were solved; leave it out")
            if [*codes] != left:
                raise InputError(
                    f"{guess!r} has replies for the boards {[*codes]}; expected {left}, one for "
                    f"each board that is not solved, with {BETWEEN_BOARDS} between boards"
                )
            word = self.game.word(guess)
            new = ((*said, (word, codes[at])) if at in codes else said for at, said in boards)
            states.append(tuple(new))
        return states
