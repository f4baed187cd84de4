"""Results of a game as people see them: introductions, tiles, advice, reviews, played games."""

from dataclasses import dataclass, field
from datetime import timedelta
from functools import cached_property
from html import escape
from typing import TYPE_CHECKING, Any

from guesstree.api.game_data import GameData
from guesstree.base.result import Row, View, frame, plain
from guesstree.base.text import counted, date_text
from guesstree.games.colours import TERMINAL_TILES, TILES
from guesstree.games.matrix import ReplyMatrix
from guesstree.games.modes import Mode
from guesstree.games.rule import Rule
from guesstree.games.tree import Played
from guesstree.play.measures import Move
from guesstree.play.players import moves_of
from guesstree.play.rated_guesses import RatedGuess
from guesstree.play.reviews import Review, TurnReview
from guesstree.play.sentences import phrase
from guesstree.play.word_lists import Turns
from guesstree.search.metrics import ROUNDED, are_rounded
from guesstree.words.answers import Chances
from guesstree.words.forms import Words, length_of, letters_of
from guesstree.words.weights import Weights

if TYPE_CHECKING:
    import polars as pl


_WEEK = timedelta(days=7)


def introduction(game: GameData) -> str:
    """Return a sentence with the name of a game and the numbers of its words.

    >>> from guesstree import Game
    >>> introduction(Game("wordle"))
    'wordle: 2,309 targets, 2,309 guesses.'
    """
    targets = counted(len(game.targets), "target")
    guesses = counted(len(game.guesses), "guess")
    numbers = f"{game.name}: {targets}, {guesses}"
    return "; ".join(filter(None, [numbers, known_answers(game)])) + "."


def known_answers(game: GameData) -> str:
    """Return a clause on the past answers behind the chances; empty if there are none.

    >>> from guesstree import Game
    >>> known_answers(Game("today"))
    'chances from the answers until 21 August 2026'
    """
    return "" if game.chances is None else source_of(game.chances)


def source_of(chances: Chances) -> str:
    """Return the same clause for some chances."""
    past = chances.past
    if past.last_day is None:
        return f"chances from {counted(len(past.answers), 'past answer')}"
    return f"chances from the answers until {date_text(past.last_day)}"


def until(game: GameData) -> str:
    """Return a sentence if recent answers may be missing, more than a week of them; otherwise, ''.

    >>> from guesstree import Game
    >>> until(Game("nyt"))
    'Answers are known until July 2023; later ones may be missing.'
    >>> until(Game("today").with_answers(day="2026-08-31"))
    'Answers are known until 21 August 2026; later ones may be missing.'
    """
    known = game._settings.get("targets_until")

    # The answers behind the chances may be newer than the list of targets.
    if game.chances:
        last_day = game.chances.past.last_day
        if last_day and game.chances.day - last_day > _WEEK:
            known = date_text(last_day)
    return phrase("known until", day=known) if known else ""


def rounding(game: GameData) -> list[str]:
    """Return a sentence if the weights were rounded."""
    return [ROUNDED] if are_rounded(game._lists.layers[0].weights) else []


# Views

_SQUARE = (
    "display:inline-block;width:1.7em;line-height:1.7em;margin:1px;text-align:center;"
    "font-weight:bold;color:{on};background:{tile}"
)


def _style(colour: str) -> str:
    return _SQUARE.format(on=TILES[f"on-{colour}"], tile=TILES[f"tile-{colour}"])


def terminal_tiles(
    rule: Rule, guess: str, text: str, palette: str
) -> list[tuple[str, str]]:
    """Return the letters of a guess, each with the colour of its tile in a terminal.

    Empty if replies have no tiles.
    """
    drawn = rule.drawn(text, palette)
    if drawn == text:
        return []
    colours = [TERMINAL_TILES.get(tile, "white") for tile in drawn]
    return list(zip(letters_of(guess), colours, strict=True))


@dataclass(frozen=True, eq=False)
class ReplyView(View):
    """A guess and its reply; a notebook draws them as tiles.

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

    @classmethod
    def of_turn(cls, turn: Played, rule: Rule) -> "ReplyView":
        """Return the view of a guess and the code of its reply."""
        guess, code = turn
        return cls(guess, rule.texts(length_of(guess))[code], rule)

    def __repr__(self) -> str:
        return f"{self.guess} {self.rule.drawn(self.reply)}"

    def _repr_html_(self) -> str:
        about = {tile.character: tile for tile in self.rule.notation.tiles}
        if not about:
            return f"<div><b>{escape(self.guess)}</b> {escape(self.reply)}</div>"
        drawn = "".join(
            f'<span style="{_style(about[mark].colour)}" '
            f'title="{escape(about[mark].meaning)}">{escape(letter.upper())}</span>'
            for letter, mark in zip(letters_of(self.guess), self.reply, strict=True)
        )
        return f'<div style="white-space:nowrap">{drawn}</div>'


@dataclass(frozen=True, eq=False)
class AdviceView(View):
    """Advice for a game in progress.

    Attributes
    ----------
    game
        The name of the game.
    turns
        The turns so far.
    candidates
        The candidates.
    best
        The best next guesses, best first; none once the target is found.
    reason
        Why the first of them is the best, as a clause.
    rarity
        Sentences if many people may not know it, which also name the best common word.
    layer
        The layer of the candidates: the list of targets, past answers, or other words.
    note
        A sentence if no turn is left, or if no target fits and the candidates come from another
        layer.
    weights
        The weights of the candidates; None if they are equally likely.
    mode
        The mode that guesses keep to.
    strategy
        The name of the strategy that was asked for; None without one.

    Examples
    --------
    >>> from guesstree import Game
    >>> Game("wordle", ["brick", "crane", "crate", "creek"]).advise("crane GG..Y")
    crane 🟩🟩⬛⬛🟨
    The word is creek.
    """

    game: str
    turns: tuple[ReplyView, ...]
    candidates: Words
    best: tuple[RatedGuess, ...]
    reason: str
    rarity: str
    layer: str
    note: str
    weights: Weights | None
    mode: Mode
    strategy: str | None = None

    @property
    def remaining(self) -> int:
        """How many candidates remain."""
        return len(self.candidates)

    @property
    def guess(self) -> str | None:
        """The best next guess; None once the target is found."""
        return self.best[0].guess if self.best else None

    @property
    def likeliest(self) -> list[tuple[str, float]]:
        """The candidates with their chances, the likeliest first; empty without weights."""
        if self.weights is None:
            return []
        chances = zip(self.candidates, self.weights / self.weights.sum(), strict=True)
        return sorted(chances, key=lambda pair: -pair[1])  # equal ones stay in list order

    @property
    def table(self) -> "pl.DataFrame":
        """The best next guesses, one per row.

        `guesses` is the expected number of guesses to the end, including the next one. `exact`
        tells whether this number is proved: no way to go on takes fewer.
        """
        return frame(self.best, RatedGuess)

    @property
    def sentence(self) -> str:
        """The recommendation, in a sentence."""
        if not self.best:
            return f"Found: {self.candidates[0]}."
        if self.remaining == 1:
            return f"The word is {self.candidates[0]}."
        return f"{self.targets_remain}. Guess {self.with_outcome()}"

    @property
    def headline(self) -> str:
        """The best guess and its reason, in a sentence; others follow if it is a rare word."""
        if not self.guess:
            return self.sentence
        return f"{phrase('guess', advice=self)} {self.rarity}".rstrip()

    @property
    def targets_remain(self) -> str:
        """How many targets remain, as a clause."""
        name = "one target" if self.remaining == 1 else "targets"
        return phrase(name, count=f"{self.remaining:,}")

    def with_outcome(self, chance: str = "") -> str:
        """Return the best guess with its outcome, and a clause on its chance to be right.

        Sentences follow if it is a rare word.
        """
        best = self.best[0]
        source = "proved" if best.exact else "best found"
        outcome = phrase("outcome", best=best, source=source, chance=chance)
        return f"{outcome} {self.rarity}".rstrip()

    def to_dict(self) -> dict[str, Any]:
        """Return the attributes, `remaining` and `guess` in a form for JSON."""
        return {**super().to_dict(), "remaining": self.remaining, "guess": self.guess}

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
        The review of each turn; `play.reviews.Review` explains its numbers.
    game
        The name of the game.
    rule
        The rule of the game.
    played
        The guesses, with the codes of their replies.
    mode
        The mode that guesses had to keep to.
    note
        A sentence if the target is not an expected answer; otherwise empty.
    lost
        How many turns were lost to unknown words.
    turn_limit
        How many turns the game has; 0 for no limit.

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
    played: Turns
    mode: Mode
    note: str
    lost: int = 0
    turn_limit: int = 0

    @property
    def turns(self) -> tuple[TurnReview, ...]:
        """The turns with their numbers."""
        return self.review.turns

    @property
    def verdict(self) -> str:
        """The verdict on the whole game, in a sentence."""
        return self.review.verdict

    @property
    def repeated(self) -> list[str]:
        """A sentence for each turn whose guess an earlier turn had."""
        return [
            f"Turn {number}: {phrase('repeated', guess=turn.guess)}"
            for number, turn in enumerate(self.turns, 1)
            if turn.repeated
        ]

    @property
    def is_over(self) -> bool:
        """Whether the game is over: the target is found, or no turn is left."""
        return self.review.found or 0 < self.turn_limit <= len(self.played) + self.lost

    @property
    def table(self) -> "pl.DataFrame":
        """The turns, one per row."""
        return frame(self.review.turns, TurnReview)

    def share(self, *, plain: bool = False) -> str:
        """Return the block that people share: the number of turns, the tiles, skill and luck.

        `plain` writes replies as text, for terminals without tiles. Turns lost to unknown words
        have no row.
        """
        taken = len(self.played) + self.lost
        count = str(taken) if self.review.found else "X"
        limit = f"/{max(self.turn_limit, taken)}" if self.turn_limit else ""
        star = "" if self.mode == Mode.ANY else "*"

        rows = []
        for guess, code in self.played:
            text = self.rule.texts(length_of(guess))[code]
            rows.append(text if plain else self.rule.drawn(text))
        return phrase(
            "shared game",
            game=self.game,
            count=count,
            limit=limit,
            star=star,
            rows="\n".join(rows),
            scores=self.review.scores,
        )

    def to_dict(self) -> dict[str, Any]:
        """Return the whole review in a form for JSON; `share` is None while the game goes on."""
        return {
            "game": self.game,
            "rule": self.rule.name,
            "mode": self.mode,
            **plain(self.review),
            "note": self.note,
            "lost": self.lost,
            "turn_limit": self.turn_limit,
            "share": self.share() if self.is_over else None,
        }

    def __repr__(self) -> str:
        block = self.share() if self.is_over else ""
        return "\n".join(filter(None, [block, self.verdict, self.note]))

    def _repr_html_(self) -> str:
        turns = "".join(
            ReplyView.of_turn(turn, self.rule)._repr_html_() for turn in self.played
        )
        sentences = " ".join(filter(None, [self.verdict, self.note]))
        return f"{turns}<p>{escape(sentences)}</p>{self.table._repr_html_()}"


@dataclass(frozen=True, eq=False)
class GameView(View):
    """A played game.

    Attributes
    ----------
    turns
        The guesses, with the codes of their replies.
    replies
        The replies of the game.

    Examples
    --------
    >>> from guesstree import Game
    >>> Game("wordle", ["brick", "crane", "crate", "creek"]).play("max-any", "creek")
    crane 🟩🟩⬛⬛🟨  1 left
    creek 🟩🟩🟩🟩🟩
    """

    turns: Turns
    replies: ReplyMatrix = field(compare=False)

    def __len__(self) -> int:
        return len(self.turns)

    @cached_property
    def moves(self) -> tuple[Move, ...]:
        """The moves; `play.measures.Move` explains their numbers."""
        return tuple(moves_of(self.replies, self.turns))

    @property
    def rows(self) -> list[Row]:
        """The moves as dicts, with the numbers of their guesses and replies.

        `index` is the number of the guess in the list of targets, from 1; None if it isn't a
        target. `code` is the code of the reply.
        """
        number = {target: at for at, target in enumerate(self.replies.targets, start=1)}
        rows = []
        for move, (_, code) in zip(self.moves, self.turns, strict=True):
            # The move has `targets`, too. Its key comes first, so that it is the first column.
            index = number.get(move.guess)
            rows.append(
                {"targets": move.targets, "index": index, **move._asdict(), "code": code}
            )
        return rows

    def to_dict(self) -> dict[str, Any]:
        """Return the `rows` in a form for JSON."""
        return {"rows": plain(self.rows)}

    @property
    def table(self) -> "pl.DataFrame":
        """The `rows` as a frame."""
        return frame(self.rows)

    def __repr__(self) -> str:
        lines = [
            f"{self._drawn(move)!r}  {move.remaining:,} left" for move in self.moves[:-1]
        ]
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
