"""`BoardsGame`: a game of several boards, with advice, reviews and simulations."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache, partial
from html import escape
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from guesstree.api.arguments import count_of
from guesstree.api.game_data import GameData, game_of
from guesstree.base.constants import BETWEEN_BOARDS, LEAST_BOARDS, MOST_BOARDS
from guesstree.base.defaults import RANDOM_SEED
from guesstree.base.errors import InputError
from guesstree.base.result import Row, Track, View, frame, untracked
from guesstree.base.text import counted
from guesstree.games.rule import Reply, parse_reply
from guesstree.play.notation import AnyTurns, each_turn, showing_a_turn, whole_turn
from guesstree.play.sentences import phrase
from guesstree.play.several_boards import EXTRA_TURNS, Boards, boards_after, is_solved
from guesstree.play.word_lists import Turns
from guesstree.strategies.scores import standard_error
from guesstree.words.forms import Words

if TYPE_CHECKING:
    import polars as pl


class BoardsTurn(NamedTuple):
    """A turn of a game of several boards.

    Attributes
    ----------
    guess
        The guess.
    replies
        The text of the reply on each board; empty for boards that were already solved.
    remaining
        How many candidates each board has after the turn; 0 if it is solved.
    best
        The best guess in the position before this turn.
    information, best_information
        The expected information of the guess and of the best guess, in bits, for all boards
        together.

    Examples
    --------
    >>> from guesstree import BoardsGame, Game
    >>> game = Game("wordle", ["brick", "crane", "crate", "creek", "trace"])
    >>> BoardsGame(game, 2).review("crane GG..Y/GGG.G")[0].replies
    ('GG..Y', 'GGG.G')
    """

    guess: str
    replies: Words
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
        The expected information of its replies, in bits, for all boards together.
    possible
        The number of boards whose target it may be.

    Examples
    --------
    >>> from guesstree import BoardsGame, Game
    >>> game = BoardsGame(Game("wordle", ["brick", "crane", "crate", "creek", "trace"]), 2)
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
    candidates
        The candidates of each board; none if it is solved.
    guess
        The best guess; None if all boards are solved.
    best
        The best guesses, best first.
    reason
        Why `guess` is the best, as a clause.
    notes
        A sentence for each board whose replies fit none of the targets.

    Examples
    --------
    >>> from guesstree import BoardsGame, Game
    >>> game = Game("wordle", ["brick", "crane", "crate", "creek", "trace"])
    >>> BoardsGame(game, 2).advise("crane GG..Y/GGG.G").guess
    'creek'
    """

    candidates: tuple[Words, ...]
    guess: str | None
    best: tuple[BoardsGuess, ...]
    reason: str
    notes: Words

    @property
    def table(self) -> "pl.DataFrame":
        """The best guesses, one per row."""
        return frame(self.best, BoardsGuess)

    @property
    def sentence(self) -> str:
        """The recommendation, in a sentence."""
        left = "/".join(f"{len(words):,}" if words else "-" for words in self.candidates)
        count = f"{phrase('targets', count=left)}. " if self.guess else ""
        return count + self.headline

    @property
    def headline(self) -> str:
        """The best guess and its reason, in a sentence."""
        return phrase("guess", advice=self) if self.guess else SOLVED

    def __repr__(self) -> str:
        return "\n".join([*self.notes, self.sentence])

    def _repr_html_(self) -> str:
        return f"<p>{escape(repr(self))}</p>{self.table._repr_html_()}"


_FEW = 5
"""How many guesses the advice for several boards lists."""


class BoardsGame:
    """A game of 2 to 16 boards, where each guess is played on all boards at once.

    A turn has one reply per board: `"raise ..Y../GG.../..../....."`. A board that is already solved
    has an empty reply: `"raise ..Y..//...../....."`.

    Attributes
    ----------
    game
        The game that is played on each board.
    boards
        How many boards there are.
    turn_limit
        How many turns a game has; 0 for no limit.

    Examples
    --------
    >>> from guesstree import BoardsGame, Game
    >>> game = BoardsGame(Game("wordle", ["brick", "crane", "crate", "creek", "trace"]), 4)
    >>> game.boards, game.turn_limit
    (4, 9)
    """

    def __init__(self, game: GameData, boards: int) -> None:
        game = game_of(game)
        boards = count_of(boards, "boards", LEAST_BOARDS, MOST_BOARDS)
        if game.chances is not None:  # a game on several boards has other answers
            game = game.without_answers()
        if game._lists.layers[0].weights is not None:
            raise InputError(
                f"{game.name} has weights, which boards cannot use; choose another game"
            )
        self.game = game
        self.boards = boards
        self._board_numbers = range(1, boards + 1)
        own = game._turn_limit
        self.turn_limit = boards + EXTRA_TURNS if own is None else own
        self._texts = game.rule.texts(game._lists.form.length)
        self._after = cache(partial(boards_after, game._lists, self.turn_limit))

    def advise(self, *turns: AnyTurns) -> BoardsAdvice:
        """Return the candidates of each board, and the best guesses.

        As in a single game, words that aren't targets count only if no target fits.

        Raises
        ------
        InputError
            A turn cannot be read, or no word fits the replies of a board.

        Examples
        --------
        >>> from guesstree import BoardsGame, Game
        >>> game = Game("wordle", ["brick", "crane", "crate", "creek", "trace"])
        >>> advice = BoardsGame(game, 2).advise("crane GG..Y/GGG.G")
        >>> advice.candidates, advice.guess, advice.reason
        ((('creek',), ('crate',)), 'creek', 'it is the only word left on board 1')
        """
        boards = self._after(self._state(self._rounds(turns)))
        order, reason = boards.ranking if boards.unsolved else ([], "")
        best = tuple(self._rated(boards, guess) for guess in order[:_FEW])
        notes = enumerate(map(self.game._lists.note, boards.layers), 1)
        targets = boards.matrix.targets
        return BoardsAdvice(
            candidates=tuple(tuple(targets[at] for at in left) for left in boards.left),
            guess=best[0].guess if best else None,
            best=best,
            reason=reason,
            notes=tuple(f"Board {board}: {note}" for board, note in notes if note),
        )

    def _rated(self, boards: Boards, guess: int) -> BoardsGuess:
        """Return the expected information of a guess, and how many boards it may solve."""
        possible = sum(guess in boards.matrix.guess_of_target[left] for left in boards.left)
        return BoardsGuess(boards.matrix.guesses[guess], boards.bits(guess), possible)

    def review(self, *turns: AnyTurns) -> list[BoardsTurn]:
        """Return the turns of a game, each with the guess that would have been best.

        Raises
        ------
        InputError
            As in `advise`.

        Examples
        --------
        >>> from guesstree import BoardsGame, Game
        >>> game = Game("wordle", ["brick", "crane", "crate", "creek", "trace"])
        >>> (turn,) = BoardsGame(game, 2).review("crane GG..Y/GGG.G")
        >>> turn.remaining, turn.best
        ((1, 1), 'crane')
        """
        rounds = self._rounds(turns)
        return [self._reviewed(rounds[:number]) for number in range(1, len(rounds) + 1)]

    def _reviewed(self, rounds: Sequence["_Round"]) -> BoardsTurn:
        """Return the review of the last of some rounds."""
        *earlier, (guess, codes) = rounds
        boards = self._after(self._state(earlier))
        best = boards.ranking[0][0]
        words = boards.matrix.guesses
        texts = {board: self._texts[code] for board, code in codes.items()}
        return BoardsTurn(
            guess=guess,
            replies=tuple(texts.get(board, "") for board in self._board_numbers),
            remaining=tuple(map(len, self._after(self._state(rounds)).left)),
            best=words[best],
            information=boards.bits(words.index(guess)),
            best_information=boards.bits(best),
        )

    def turns_against(self, words: Sequence[str], targets: Sequence[str]) -> list[str]:
        """Return the turns that some guesses give against one target per board.

        Examples
        --------
        >>> from guesstree import BoardsGame, Game
        >>> game = Game("wordle", ["brick", "crane", "crate", "creek", "trace"])
        >>> BoardsGame(game, 2).turns_against(["crane", "creek", "crate"], ["creek", "crate"])
        ['crane GG..Y/GGG.G', 'creek GGGGG/GGY..', 'crate /GGGGG']
        """
        left = [self.game.targets[self.game._target_at(target)] for target in targets]
        if len(left) != self.boards:
            raise InputError(
                f"{counted(len(left), 'target')} for {counted(self.boards, 'board')}; "
                f"give one target per board, separated by {BETWEEN_BOARDS}"
            )
        turns = []
        for word in map(self.game._lists.word, words):
            texts = [
                # A board that is solved has no target here, and an empty reply.
                target and self._texts[self.game.rule.reply(word, target)]
                for target in left
            ]
            turns.append(f"{word} {BETWEEN_BOARDS.join(texts)}")
            left = ["" if word == target else target for target in left]
        return turns

    def targets(self, seed: int | np.random.Generator | None = None) -> list[str]:
        """Draw a target for each board, all different if there are enough targets.

        Examples
        --------
        >>> from guesstree import BoardsGame, Game
        >>> game = Game("wordle", ["brick", "crane", "crate", "creek", "trace"])
        >>> len(set(BoardsGame(game, 2).targets()))
        2
        """
        random = np.random.default_rng(seed)
        targets = self.game.targets
        # More boards than targets need some of them twice.
        drawn = random.choice(len(targets), self.boards, replace=self.boards > len(targets))
        return [targets[at] for at in drawn]

    def games(
        self, games: int = 100, *, seed: int = RANDOM_SEED, track: Track = untracked
    ) -> list[int]:
        """Play random games with the best guesses, and return how many turns each takes.

        Examples
        --------
        >>> from guesstree import BoardsGame, Game
        >>> game = Game("wordle", ["brick", "crane", "crate", "creek", "trace"])
        >>> BoardsGame(game, 2).games(5)
        [2, 3, 3, 2, 2]
        """
        every = np.arange(len(self.game.targets))
        start = Boards(
            self.game.replies,
            (every,) * self.boards,
            turns_left=self.turn_limit,
            never_recommended=self.game._lists.never_recommended,
        )
        random = np.random.default_rng(seed)
        taken = []
        for _ in track(range(count_of(games, "games"))):
            targets = [self.game._target_at(word) for word in self.targets(random)]
            taken.append(start.turns_taken(targets))
        return taken

    def summary(
        self, games: int, *, seed: int = RANDOM_SEED, track: Track = untracked
    ) -> Row:
        """Play random games as `games` does, and return the mean, its error, and the worst."""
        taken = self.games(games, seed=seed, track=track)
        return {
            "boards": self.boards,
            "games": games,
            "mean": sum(taken) / games,
            "se": standard_error(taken),
            "worst": max(taken),
            "limit": self.turn_limit,
            "solved": 100 * sum(score <= self.turn_limit for score in taken) / games,
        }

    def _rounds(self, turns: Iterable[AnyTurns]) -> list["_Round"]:
        """Return the guesses with the codes of their replies."""
        lists = self.game._lists
        rounds: list[_Round] = []
        with showing_a_turn(lists, self.boards):
            for turn in each_turn(turns, lists):
                guess, reply = whole_turn(turn, lists.form.length)
                codes = self._codes(guess, reply, self._state(rounds))
                rounds.append((lists.word(guess), codes))
        return rounds

    def _state(self, rounds: Sequence["_Round"]) -> tuple[Turns, ...]:
        """Return the turns of each board."""
        return tuple(
            tuple((guess, codes[board]) for guess, codes in rounds if board in codes)
            for board in self._board_numbers
        )

    def _codes(self, guess: str, reply: str, state: Sequence[Turns]) -> dict[int, Reply]:
        """Return the codes of the replies to a guess, by board.

        Raises
        ------
        InputError
            The replies are not exactly one per unsolved board.
        """
        lists = self.game._lists
        codes = {}
        for board, text in enumerate(map(str.strip, reply.split(BETWEEN_BOARDS)), 1):
            if text:
                codes[board] = parse_reply(text, lists.rule, lists.form.length)

        unsolved = [
            board for board, turns in enumerate(state, 1) if not is_solved(turns, lists)
        ]
        if not unsolved:
            raise InputError(f"{guess!r} comes after all boards were solved; remove it")
        if list(codes) != unsolved:
            some_reply = lists.rule.texts(lists.form.length)[0]
            example = BETWEEN_BOARDS.join(
                some_reply * (board in unsolved) for board in self._board_numbers
            )
            raise InputError(
                f"{guess!r} needs one reply for each unsolved board and no others; write them like "
                f"{example}, with {BETWEEN_BOARDS} between boards"
            )
        return codes


_Round = tuple[str, dict[int, Reply]]
"""A guess, and the codes of its replies by board."""
