"""What a notebook shows: replies as tiles, games, advice, proofs and figures.

Each view prints as text where there is no notebook.
"""

import io
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from html import escape
from typing import TYPE_CHECKING

import polars as pl

from guesstree.errors import counted
from guesstree.games.notation import tiles
from guesstree.games.registry import rule_named
from guesstree.play.players import Move
from guesstree.proofs.objective import Proof

if TYPE_CHECKING:  # figures are an extra
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

_COLOURS = {"green": "#3a7d44", "yellow": "#8a6d0b", "grey": "#5f6368"}
"""Backgrounds of tiles by the colours of `games.notation.Tile`. White text is legible on all."""

_TILE = (
    "display:inline-block;width:1.7em;line-height:1.7em;margin:1px;text-align:center;"
    "font-weight:bold;color:#fff;background:"
)


@dataclass(frozen=True)
class ReplyView:
    """A guess and its reply, which a notebook draws as tiles.

    Attributes
    ----------
    guess
        The guess.
    reply
        The text of its reply, such as `..Y..`.
    rule
        The name of the rule.

    Examples
    --------
    >>> ReplyView("crane", "YGG.G", "wordle")
    crane 🟨🟩🟩⬛🟩
    >>> ReplyView("1122", "1A2B", "pegs")
    1122 1A2B
    """

    guess: str
    reply: str
    rule: str

    def __repr__(self) -> str:
        return f"{self.guess} {tiles(self.reply, rule_named(self.rule))}"

    def _repr_html_(self) -> str:
        about = {tile.character: tile for tile in rule_named(self.rule).notation.tiles}
        if not about:
            return f"<div><b>{escape(self.guess)}</b> {escape(self.reply)}</div>"
        drawn = "".join(
            f'<span style="{_TILE}{_COLOURS[about[mark].colour]}" '
            f'title="{escape(about[mark].meaning)}">{escape(letter.upper())}</span>'
            for letter, mark in zip(self.guess, self.reply, strict=True)
        )
        return f'<div style="white-space:nowrap">{drawn}</div>'


@dataclass(frozen=True)
class GameView:
    """A game that was played.

    Attributes
    ----------
    moves
        The moves; `play.players.Move` names their numbers.
    rule
        The name of the rule.

    Examples
    --------
    >>> from guesstree import Game
    >>> Game("wordle", ["brick", "crane", "crate", "creek"]).play("creek", "max-any")
    crane 🟩🟩⬛⬛🟨  1 left
    creek 🟩🟩🟩🟩🟩
    """

    moves: tuple[Move, ...]
    rule: str

    def __len__(self) -> int:
        return len(self.moves)

    @property
    def table(self) -> pl.DataFrame:
        """A row per move."""
        return pl.DataFrame([move._asdict() for move in self.moves])

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
        return ReplyView(move.guess, move.reply, self.rule)


@dataclass(frozen=True)
class AdviceView:
    """Advice for a game in progress.

    Attributes
    ----------
    turns
        What was said so far.
    remaining
        The targets that are still possible.
    table
        The best next guesses, best first. `guesses` are the expected guesses to the end, the next
        one included, and `exact` says whether no strategy needs fewer.

    Examples
    --------
    >>> from guesstree import Game
    >>> Game("wordle", ["brick", "crane", "crate", "creek"]).advise("crane GG..Y")
    crane 🟩🟩⬛⬛🟨
    The word is creek.
    """

    turns: tuple[ReplyView, ...]
    remaining: tuple[str, ...]
    table: pl.DataFrame

    @property
    def guess(self) -> str:
        """The best next guess."""
        return str(self.table["guess"][0])

    @property
    def sentence(self) -> str:
        """What to do, in a sentence."""
        count = len(self.remaining)
        if count == 1:
            return f"The word is {self.remaining[0]}."
        exact = "at best" if self.table["exact"][0] else "by a good tree"
        return (
            f"{count:,} targets remain. Guess {self.guess}: {self.table['guesses'][0]:.3f} "
            f"expected guesses to the end, {exact}."
        )

    def __repr__(self) -> str:
        return "\n".join([*map(repr, self.turns), self.sentence])

    def _repr_html_(self) -> str:
        turns = "".join(turn._repr_html_() for turn in self.turns)
        return f"{turns}<p>{escape(self.sentence)}</p>{self.table._repr_html_()}"


@dataclass(frozen=True, repr=False)
class ProofView(Proof):
    """The result of a proof, in a sentence and a table.

    Examples
    --------
    >>> from guesstree import Game
    >>> proof = Game("wordle", ["brick", "crane", "crate", "creek", "trace"]).prove("optimal-any")
    >>> proof
    Proved for 5 first guesses: crane is the best, with 9 guesses for 5 targets, at most 2 for one.
    >>> proof.proven, proof.lower_bound, proof.tree
    (True, 9, guess tree of 5 nodes, crane first)
    >>> proof.table.select("guess", "bound", "status").row(0)
    ('crane', 9, 'exact')
    """

    @property
    def table(self) -> pl.DataFrame:
        """The certificate as a table: a row per first guess, the most promising first."""
        return pl.DataFrame([asdict(entry) for entry in self.certificate], infer_schema_length=None)

    @property
    def sentence(self) -> str:
        """What is proved, in a sentence; no first guess is left open."""
        begin = f"Proved for {counted(len(self.certificate), 'first guess')}"
        if self.tree is None:
            return f"{begin}: no tree finds every target within the limit."
        scores = self.tree.scores().values()
        return (
            f"{begin}: {self.tree.opener} is the best, with {counted(sum(scores), 'guess')} for "
            f"{counted(len(scores), 'target')}, at most {max(scores)} for one."
        )

    def __repr__(self) -> str:
        return self.sentence

    def _repr_html_(self) -> str:
        return f"<p>{escape(self.sentence)}</p>{self.table._repr_html_()}"


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
