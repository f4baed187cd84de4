"""What the methods of a game return: values with rows and sentences, which notebooks show."""

import io
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from html import escape
from typing import TYPE_CHECKING, Any, NamedTuple, get_args, get_type_hints

import numpy as np
from numpy.typing import NDArray

from guesstree.games.matrix import ReplyMatrix
from guesstree.games.rule import Rule
from guesstree.play.advice import Recommended
from guesstree.play.arguments import count_of
from guesstree.play.players import Move, Said, moves_of
from guesstree.play.review import Review, TurnReview, share_block
from guesstree.play.situations import Turns
from guesstree.report.colours import TILES
from guesstree.result import View, plain

if TYPE_CHECKING:
    import polars as pl
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure


def frame_of(kind: Any, rows: Sequence[Any]) -> "pl.DataFrame":
    """Return a frame with a row for each object of a kind; its types are those of the fields."""
    import polars as pl

    hints = get_type_hints(kind).items()
    schema = {name: (get_args(hint) or (hint,))[0] for name, hint in hints}
    columns = {name: [getattr(row, name) for row in rows] for name in schema}
    return pl.DataFrame(columns, schema)


_TILE = (
    "display:inline-block;width:1.7em;line-height:1.7em;margin:1px;text-align:center;"
    "font-weight:bold;color:{on};background:{tile}"
)


def _style(colour: str) -> str:
    return _TILE.format(on=TILES[f"on-{colour}"], tile=TILES[f"tile-{colour}"])


@dataclass(frozen=True, eq=False)
class ReplyView(View):
    """A guess and its reply, which a notebook draws as tiles.

    Attributes
    ----------
    guess
        The guess.
    reply
        The text of its reply, such as `..Y..`.
    rule
        The rule.

    Examples
    --------
    >>> from guesstree import Game
    >>> Game("wordle", ["crane", "trace"]).reply("crane", "trace")
    crane 🟨🟩🟩⬛🟩
    >>> Game("pegs", ["1122", "2132"]).reply("1122", "2132")
    1122 2A1B
    """

    guess: str
    reply: str
    rule: Rule

    def __repr__(self) -> str:
        return f"{self.guess} {self.rule.drawn(self.reply)}"

    def _repr_html_(self) -> str:
        about = {tile.character: tile for tile in self.rule.notation.tiles}
        if not about:
            return f"<div><b>{escape(self.guess)}</b> {escape(self.reply)}</div>"
        drawn = "".join(
            f'<span style="{_style(about[mark].colour)}" '
            f'title="{escape(about[mark].meaning)}">{escape(letter.upper())}</span>'
            for letter, mark in zip(self.guess, self.reply, strict=True)
        )
        return f'<div style="white-space:nowrap">{drawn}</div>'


@dataclass(frozen=True, eq=False)
class GameView(View):
    """A game that was played.

    Attributes
    ----------
    said
        The guesses by position, and the codes of their replies.
    replies
        The replies of the game.

    Examples
    --------
    >>> from guesstree import Game
    >>> Game("wordle", ["brick", "crane", "crate", "creek"]).play("max-any", "creek")
    crane 🟩🟩⬛⬛🟨  1 left
    creek 🟩🟩🟩🟩🟩
    """

    said: Said
    replies: ReplyMatrix = field(compare=False)

    def __len__(self) -> int:
        return len(self.said)

    @cached_property
    def moves(self) -> tuple[Move, ...]:
        """The moves; `play.players.Move` names their numbers."""
        return tuple(moves_of(self.replies, self.said))

    @property
    def rows(self) -> list[dict[str, Any]]:
        """The moves with the numbers of their guesses and replies.

        `index` is the number of the guess in the list of targets, from 1, None if it is none, and
        `code` the number of the reply.
        """
        number = {target: at for at, target in enumerate(self.replies.targets, start=1)}
        return [
            {"targets": move.targets, "index": number.get(move.guess), **move._asdict(), "code": at}
            for move, (_, at) in zip(self.moves, self.said, strict=True)
        ]

    def to_dict(self) -> dict[str, Any]:
        """Return the `rows`, as JSON has them."""
        return {"rows": plain(self.rows)}

    @property
    def table(self) -> "pl.DataFrame":
        """The `rows` as a frame."""
        import polars as pl

        return pl.DataFrame(self.rows)

    def __repr__(self) -> str:
        lines = [f"{self._drawn(move)!r}  {move.remaining:,} left" for move in self.moves[:-1]]
        return "\n".join([*lines, repr(self._drawn(self.moves[-1]))])

    def _repr_html_(self) -> str:
        left = [f"<span>{move.remaining:,} left</span>" for move in self.moves[:-1]]
        return "".join(
            f'<div style="display:flex;gap:1em;align-items:center">'
            f"{self._drawn(move)._repr_html_()}{after}</div>"
            for move, after in zip(self.moves, [*left, ""], strict=True)
        )

    def _drawn(self, move: Move) -> ReplyView:
        return ReplyView(move.guess, move.reply, self.replies.rule)


@dataclass(frozen=True)
class Drawing:
    """A figure, which a notebook shows.

    Attributes
    ----------
    figure
        The figure of matplotlib.

    Examples
    --------
    >>> from guesstree import Game
    >>> drawing = Game("wordle", ["brick", "crane", "crate", "creek"]).draw("openers")
    >>> drawing.figure.savefig("openers.pdf")  # doctest: +SKIP
    """

    figure: "Figure"

    @property
    def axes(self) -> "Sequence[Axes]":
        """Its axes, to be changed or added to."""
        return self.figure.axes

    def _repr_png_(self) -> bytes:
        from guesstree.report.figures.style import write_figure

        written = io.BytesIO()
        write_figure(self.figure, written, "png")
        return written.getvalue()


@dataclass(frozen=True, eq=False)
class AdviceView(View):
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
        if self.best[0].wins:
            return f"{count:,} targets remain. Guess {self.guess}: {self.best[0].wins}, {exact}."
        return (
            f"{count:,} targets remain. Guess {self.guess}: {self.best[0].guesses:.3f} "
            f"expected guesses to the end, {exact}."
        )

    def __repr__(self) -> str:
        return "\n".join([*map(repr, self.turns), self.sentence])

    def _repr_html_(self) -> str:
        turns = "".join(turn._repr_html_() for turn in self.turns)
        return f"{turns}<p>{escape(self.sentence)}</p>{self.table._repr_html_()}"


@dataclass(frozen=True, eq=False)
class ReviewView(View):
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
    most
        How many turns the game had; 0 for no limit.

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
    most: int = 0

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
        most = self.most if most is None else count_of(most, "most", 0)
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

    @property
    def table(self) -> "pl.DataFrame":
        """The best guesses, a row each."""
        return frame_of(BoardsGuess, self.best)

    @property
    def sentence(self) -> str:
        """What to do, in a sentence."""
        left = "/".join(f"{len(words):,}" if words else "-" for words in self.remaining)
        return f"{left} targets remain. Guess {self.guess}: {self.reason}." if self.best else SOLVED

    def __repr__(self) -> str:
        return "\n".join([*self.notes, self.sentence])

    def _repr_html_(self) -> str:
        return f"<p>{escape(repr(self))}</p>{self.table._repr_html_()}"
