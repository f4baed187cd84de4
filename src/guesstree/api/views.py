"""What a notebook shows: replies as tiles, games, advice, proofs and figures.

Each view prints as text where there is no notebook.
"""

import io
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from html import escape
from typing import TYPE_CHECKING, Any, get_args, get_type_hints

from guesstree.games.notation import tiles
from guesstree.games.rule import Rule
from guesstree.play.players import Move, Said, moves_of
from guesstree.replies.matrix import ReplyMatrix
from guesstree.report.colours import TILES

if TYPE_CHECKING:  # figures are an extra, and frames take time to load
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
        return f"{self.guess} {tiles(self.reply, self.rule)}"

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


@dataclass(frozen=True)
class GameView:
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

        `index` is the number of the guess in the list of guesses, from 1, and `code` the number of
        the reply.
        """
        return [
            {"targets": move.targets, "index": guess + 1, **move._asdict(), "code": code}
            for move, (guess, code) in zip(self.moves, self.said, strict=True)
        ]

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
