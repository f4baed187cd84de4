"""What a notebook shows of games that are played elsewhere: advice and reviews."""

from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from numpy.typing import NDArray

from guesstree.api.arguments import count_of
from guesstree.api.views import ReplyView, frame_of
from guesstree.games.rule import Rule
from guesstree.play.recommending import Recommended
from guesstree.play.review import Review, TurnReview, share_block
from guesstree.play.situations import Turns

if TYPE_CHECKING:
    import polars as pl


@dataclass(frozen=True)
class AdviceView:
    """Advice for a game in progress.

    Attributes
    ----------
    turns
        What was said so far.
    remaining
        The targets that are still possible.
    best
        The best next guesses, best first; none once the target is found.
    reason
        Why the first of them is the best, as a clause.
    layer
        Which words the targets that remain are from: those of the list, past answers, others.
    note
        A sentence on the words that do not fit, if the targets are not those of the list.
    weights
        The weights of the targets that remain; None if they are equally likely.
    hard
        The hard mode.

    Examples
    --------
    >>> from guesstree import Game
    >>> Game("wordle", ["brick", "crane", "crate", "creek"]).advise("crane GG..Y")
    crane 🟩🟩⬛⬛🟨
    The word is creek.
    """

    turns: tuple[ReplyView, ...]
    remaining: tuple[str, ...]
    best: tuple[Recommended, ...]
    reason: str
    layer: str
    note: str
    weights: NDArray[np.float64] | None
    hard: str

    @property
    def guess(self) -> str | None:
        """The best next guess; None once the target is found."""
        return self.best[0].guess if self.best else None

    @property
    def table(self) -> "pl.DataFrame":
        """The best next guesses, a row each.

        `guesses` are the expected guesses to the end, the next one included, and `exact` says
        whether no strategy needs fewer.
        """
        return frame_of(Recommended, self.best)

    @property
    def sentence(self) -> str:
        """What to do, in a sentence."""
        count = len(self.remaining)
        if not self.best:
            return f"Found: {self.remaining[0]}."
        if count == 1:
            return f"The word is {self.remaining[0]}."
        exact = "at best" if self.best[0].exact else "by a good tree"
        return (
            f"{count:,} targets remain. Guess {self.guess}: {self.best[0].guesses:.3f} "
            f"expected guesses to the end, {exact}."
        )

    def __repr__(self) -> str:
        return "\n".join([*map(repr, self.turns), self.sentence])

    def _repr_html_(self) -> str:
        turns = "".join(turn._repr_html_() for turn in self.turns)
        return f"{turns}<p>{escape(self.sentence)}</p>{self.table._repr_html_()}"


@dataclass(frozen=True)
class ReviewView:
    """The review of a game.

    Attributes
    ----------
    review
        What each turn was worth; `play.review.Review` names its numbers.
    game
        The name of the game.
    rule
        Its rule.
    said
        The guesses, and the codes of their replies.
    hard
        The hard mode.
    note
        A sentence on a secret word that is none of the expected answers; empty otherwise.
    lost
        How many turns unknown words took.

    Examples
    --------
    >>> from guesstree import Game
    >>> game = Game("wordle", ["brick", "crane", "crate", "creek", "trace"])
    >>> review = game.review("brick .G.YG", "creek GGGGG")
    >>> print(review.share())
    guesstree wordle 2/6
    <BLANKLINE>
    ⬛🟩⬛🟨🟩
    🟩🟩🟩🟩🟩
    <BLANKLINE>
    skill 91, luck 60
    """

    review: Review
    game: str
    rule: Rule
    said: Turns
    hard: str
    note: str
    lost: int = 0

    @property
    def turns(self) -> tuple[TurnReview, ...]:
        """The turns with their numbers."""
        return self.review.turns

    @property
    def verdict(self) -> str:
        """All of it in a sentence."""
        return self.review.verdict

    @property
    def table(self) -> "pl.DataFrame":
        """A row per turn."""
        return frame_of(TurnReview, self.review.turns)

    def share(self, most: int | None = None, *, plain: bool = False) -> str:
        """Return the block by which people share a game, with skill and luck.

        `play.review.share_block` says more.
        """
        if most is not None:
            count_of(most, "most", 0)
        turns = [("", -1)] * self.lost + [*self.said]
        block = share_block(self.game, self.rule, turns, self.hard, most, plain=plain)
        return f"{block}\n\n{self.review.scores}"

    def __repr__(self) -> str:
        return "\n".join(filter(None, [self.share(), self.verdict, self.note]))

    def _repr_html_(self) -> str:
        texts = self.rule.texts(len(self.said[0][0]))
        turns = "".join(
            ReplyView(word, texts[code], self.rule)._repr_html_() for word, code in self.said
        )
        said = " ".join(filter(None, [self.verdict, self.note]))
        return f"{turns}<p>{escape(said)}</p>{self.table._repr_html_()}"


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


@dataclass(frozen=True)
class BoardsAdvice:
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
        A sentence on each board whose targets are not those of the list, as none of these fits.

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
