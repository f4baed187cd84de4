"""A game so far: its turns, contradictions, hard mode, grids of tiles, letters, candidates."""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from hashlib import sha256
from html import escape
from itertools import chain, compress, pairwise
from operator import itemgetter, ne
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from guesstree.defaults import NEAR_END
from guesstree.errors import InputError, UnknownWordError
from guesstree.files.paths import table_file
from guesstree.games.codes import Candidates, reply_blocks, reply_codes
from guesstree.games.matrix import ReplyMatrix, compute_replies
from guesstree.games.rule import Reply, Rule, hard_mode_of, parse_reply
from guesstree.play.arguments import WRITE_A_TURN
from guesstree.report.colours import TERMINAL_TILES, TILES
from guesstree.result import View, frame
from guesstree.spelling import suggest_name, suggest_word
from guesstree.strategies.recipes import HARD
from guesstree.words.forms import WordForm, form_of, with_accents

if TYPE_CHECKING:
    import polars as pl

NAMED_CHANGES = 5
"""The most changes of a reply that an error names."""


class Change(NamedTuple):
    """Another reply to one of the turns, after which some words fit.

    Attributes
    ----------
    turn
        The turn, from 0.
    guess
        Its guess.
    reply
        The text of the other reply.
    words
        How many words of the first layer that has some fit then.

    Examples
    --------
    >>> from guesstree import ContradictionError, Game
    >>> try:
    ...     Game("wordle", ["brick", "crane", "crate"]).advise("crane ..Y..")
    ... except ContradictionError as error:
    ...     error.changes[0]
    Change(turn=0, guess='crane', reply='YG...', words=1)
    """

    turn: int
    guess: str
    reply: str
    words: int


class ContradictionError(InputError):
    """No word earns all of the replies.

    Attributes
    ----------
    changes
        Changes of a single reply after which some word earns all; the smallest first.
    """

    def __init__(self, changes: Sequence[Change]) -> None:
        self.changes = tuple(changes)
        listed = "; ".join(
            f"turn {change.turn + 1}, {change.guess}: {change.reply} ({change.words:,} "
            f"{'word fits' if change.words == 1 else 'words fit'})"
            for change in self.changes[:NAMED_CHANGES]
        )
        super().__init__(
            f"no word earns all of these replies; a single other reply would do, such as {listed}"
            if listed
            else "no word earns all of these replies, even if one of them is changed; check them"
        )


def changes_of(lists: "Lists", turns: "Turns") -> list[Change]:
    """Return the changes of a single reply after which some word fits.

    Changes of few characters come first; of equals, those that leave more words.
    """
    guesses, codes = zip(*turns, strict=True)
    replies = [Counter[Reply]() for _ in turns]
    for layer in lists.layers:
        table = reply_codes(lists.rule, guesses, layer.words)
        wrong = table != np.array(codes)[:, None]
        fits_others = wrong == wrong.sum(axis=0)
        for counts, row, fits in zip(replies, table, fits_others, strict=True):
            if not counts:
                counts.update(row[fits].tolist())

    changes = []
    for turn, guess in enumerate(guesses):
        texts = lists.rule.texts(len(guess))
        counted = sorted(replies[turn].items())
        changes += [Change(turn, guess, texts[code], count) for code, count in counted]

    def differing(change: Change) -> int:
        guess, code = turns[change.turn]
        return sum(map(ne, change.reply, lists.rule.texts(len(guess))[code]))

    return sorted(changes, key=lambda change: (differing(change), -change.words))


OFF = "off"
"""No guess is refused."""

NYT = "nyt"
"""The newspaper's hard mode: every hint must be used."""

CONSISTENT = "consistent"
"""A guess must itself be a possible target."""

MODES = {OFF: "any", NYT: HARD, CONSISTENT: "consistent"}
"""The mode of strategies that keep to each hard mode."""


def check_mode(hard: str) -> None:
    """Raise `InputError` unless there is a hard mode of that name."""
    if hard not in MODES:
        raise InputError(f"no hard mode {hard!r}; {suggest_name(str(hard), MODES)}")


def hard_fault(rule: Rule, hard: str, turns: Sequence[tuple[str, Reply]], word: str) -> str | None:
    """Return why a hard mode refuses a word after earlier guesses and their codes, if it does."""
    for guess, code in turns:
        if hard == NYT:
            fault = hard_mode_of(rule).unused_hint(guess, code, word)
            if fault is not None:
                return fault
        if hard == CONSISTENT and rule.reply(guess, word) != code:
            return f"the reply to {guess} excludes {word}"
    return None


def allowed_guesses(
    matrix: ReplyMatrix, rule: Rule, hard: str, said: Sequence[tuple[int, int]]
) -> NDArray[np.intp] | None:
    """Return the positions of the guesses that a hard mode allows, in list order; None for all.

    Raises
    ------
    InputError
        An earlier guess is one that the mode refuses.
    """
    if hard == OFF:
        return None
    turns = [(matrix.guesses[guess], code) for guess, code in said]
    for number, (word, _) in enumerate(turns):
        fault = hard_fault(rule, hard, turns[:number], word)
        if fault is not None:
            raise InputError(f"hard mode {str(hard)!r} refuses {word!r}: {fault}")
    if hard == CONSISTENT:
        left = candidates_after(matrix, said)
        return np.sort(matrix.guess_of_target[left]).astype(np.intp)
    faults = (hard_fault(rule, hard, turns, guess) for guess in matrix.guesses)
    return np.flatnonzero([fault is None for fault in faults])


@dataclass(frozen=True)
class FirstGuesses:
    """The least known totals of all first guesses of a game of equally likely targets.

    Attributes
    ----------
    guesses
        The guesses, those with the most information first.
    targets
        The targets.
    totals
        By guess, the least known total of a tree that starts with it.
    hard_totals
        The same of trees that keep to every hard mode.
    lower_bounds
        By guess, a number that no total of a tree that starts with it is below.
    exact
        By guess, whether no tree of any mode has a smaller total.
    """

    guesses: tuple[str, ...]
    targets: frozenset[str]
    totals: NDArray[np.int64]
    hard_totals: NDArray[np.int64]
    lower_bounds: NDArray[np.int64]
    exact: NDArray[np.bool_]

    @property
    def table(self) -> "pl.DataFrame":
        """The numbers as a table of `guess, total, exact, lower_bound, hard_total`."""
        numbers = {"total": self.totals, "exact": self.exact, "lower_bound": self.lower_bounds}
        return frame({"guess": self.guesses, **numbers, "hard_total": self.hard_totals})

    @cached_property
    def position(self) -> Mapping[str, int]:
        """The position of each guess among the guesses."""
        return {guess: at for at, guess in enumerate(self.guesses)}

    @cached_property
    def ranks(self) -> Mapping[str, int]:
        """The rank of each guess whose total is exact, from 1; equal totals share one."""
        solved = np.flatnonzero(self.exact)
        better = np.searchsorted(np.sort(self.totals[solved]), self.totals[solved])
        return {self.guesses[at]: int(rank) for at, rank in zip(solved, better + 1, strict=True)}

    @cached_property
    def proved(self) -> str | None:
        """The best first guess, if that is proved."""
        best = self._order(OFF)[0]
        is_least = self.exact[best] and self.totals[best] <= self.lower_bounds.min()
        return self.guesses[best] if is_least else None

    def expected(self, guess: str, hard: str = OFF) -> tuple[float, bool]:
        """Return the expected guesses to the end with a first guess, and whether they are exact."""
        at, count = self.position[guess], len(self.targets)
        if hard == OFF:
            return float(self.totals[at]) / count, bool(self.exact[at])
        return float(self.hard_totals[at]) / count, False

    def _order(self, hard: str) -> NDArray[np.intp]:
        """Return the positions of the guesses, the best first: exact totals, then the others."""
        if hard == OFF:
            return np.lexsort((self.totals, ~self.exact))
        return np.argsort(self.hard_totals, kind="stable")

    def best(self, count: int | None = None, hard: str = OFF) -> list[str]:
        """Return the guesses of the least totals that a hard mode allows, exact totals first."""
        guesses = [self.guesses[at] for at in self._order(hard)]
        if hard == CONSISTENT:
            guesses = [guess for guess in guesses if guess in self.targets]
        return guesses[:count]

    def narrowed(
        self, lists: "Lists", count: int, hard: str = OFF, words: Iterable[str] = ()
    ) -> "Lists":
        """Return the lists of the game with no other guesses than the best, targets and `words`.

        The best are those of the least totals, and those with the most information.
        """
        kept = {*self.targets, *self.best(count, hard), *self.guesses[:count], *words}
        return replace(lists, guesses=tuple(word for word in lists.guesses if word in kept))


KnownFirst = Callable[[], FirstGuesses | None]
"""Returns the table of first guesses of a game; None if there is none."""


def nothing() -> None:
    """Return None, where nothing is known."""


Weights = NDArray[np.float64]

Turns = Sequence[tuple[str, Reply]]
"""Guesses, and the codes of the replies that they earned."""

PAST = "past answers"
"""The name of the layer of past answers."""


@dataclass(frozen=True)
class Layer:
    """Words that may be the target.

    Attributes
    ----------
    name
        What to call them in a sentence: `targets of the list`.
    words
        The words.
    weights
        Their relative probabilities; None if all are equally likely.
    """

    name: str
    words: tuple[str, ...]
    weights: Weights | None = None

    def fitting(self, rule: Rule, turns: Turns) -> Candidates:
        """Return the positions of the words that earn all replies.

        A review asks this of each turn with all before it, so that the last answers are kept, and
        the longest game among them goes on from there.
        """
        played = tuple(turns)
        known = [((), np.arange(len(self.words))), *self._known]
        begun = [(len(some), left) for some, left in known if played[: len(some)] == some]
        count, left = max(begun, key=itemgetter(0))
        for guess, code in played[count:]:
            if left.size:
                words = [self.words[at] for at in left]
                left = left[reply_codes(rule, [guess], words)[0] == code]
        self._known[:] = [(played, left), *self._known[:3]]
        return left

    @cached_property
    def _known(self) -> "_Known":
        return []


_Known = list[tuple[tuple[tuple[str, Reply], ...], Candidates]]
"""Turns, and the positions of the words that they leave."""


@dataclass(frozen=True)
class Lists:
    """The rule and the words of a game.

    Attributes
    ----------
    rule
        The reply rule.
    guesses
        The words that may be guessed, which include those of all layers.
    layers
        The words that may be the target, the likelier layers first.
    known_replies
        The matrix of the first layer, where it is known or takes long to compute; None where the
        replies of the targets that remain are computed quickly.
    first_guesses
        Returns the table of first guesses of this rule and these words.
    turns
        How many turns a game has; 0 for no limit.
    """

    rule: Rule
    guesses: tuple[str, ...]
    layers: tuple[Layer, ...]
    known_replies: ReplyMatrix | None = None
    first_guesses: KnownFirst = nothing
    turns: int = 0

    @cached_property
    def form(self) -> WordForm:
        """The form of the guesses, which cleans a word that somebody types."""
        return form_of(self.guesses)

    @cached_property
    def known(self) -> frozenset[str]:
        """The set of words that may be guessed."""
        return frozenset(self.guesses)

    @cached_property
    def latest(self) -> dict[tuple[tuple[str, ...], tuple[str, ...]], ReplyMatrix]:
        """The last matrix, by its targets and unlisted guesses; many turns may leave the same."""
        return {}

    @property
    def first(self) -> FirstGuesses | None:
        """The table of first guesses; None in a game of few turns."""
        return None if 0 < self.turns <= NEAR_END else self.first_guesses()

    def word(self, text: str, *, any_word: bool = False) -> str:
        """Return a word from how a person writes it; an unknown one is an error that names another.

        With `any_word`, a word of the right form may be unknown.
        """
        word = self.form.clean(text)
        fault = self.form.fault(word)
        word = with_accents(word, self.known)
        if word in self.known or (any_word and not fault):
            return word
        hint = suggest_word(word, self.guesses, self.layers[0].words)
        if fault:
            raise InputError(self._misplaced_reply(text) or f"{fault}; {hint}")
        raise UnknownWordError(f"{word!r} is not in the word list; {hint}")

    def _misplaced_reply(self, text: str) -> str:
        """Return an error message if a text that cannot be meant as a word is a reply."""
        if text.isalpha() or {*self.form.clean(text)} <= {*self.form.characters}:
            return ""
        try:
            parse_reply(text, self.rule, self.form.length)
        except InputError:
            return ""
        return f"{text!r} is a reply, but a word is expected here; {WRITE_A_TURN}"

    def note(self, layer: int) -> str:
        """Return a sentence on layers without a fitting word; empty if the first layer has one."""
        if not layer:
            every = self.layers[0].name == PAST
            return "Every target of the list is a past answer." if every else ""
        missed = " and none of the ".join(one.name for one in self.layers[:layer])
        return f"None of the {missed} fits. Going on with the {self.layers[layer].name}."


@dataclass(frozen=True)
class Situation:
    """Where a game stands.

    Attributes
    ----------
    matrix
        The replies to all guesses of the targets that remain. Guesses that the list lacks come
        last.
    said
        The turns, with guesses by position.
    listed
        How many guesses the list has.
    layer
        The number of the layer that the targets are from, 0 for the first.
    first
        The table of first guesses, if the next guess is the first.
    turns_left
        How many turns are left; 0 without a limit, or once a game has gone beyond it.
    """

    matrix: ReplyMatrix
    said: tuple[tuple[int, Reply], ...]
    listed: int
    layer: int
    first: FirstGuesses | None = None
    turns_left: int = 0

    @property
    def candidates(self) -> NDArray[np.intp]:
        """The positions of all targets that remain."""
        return np.arange(len(self.matrix.targets))

    @property
    def found(self) -> bool:
        """Whether the last guess was right."""
        return bool(self.said) and self.said[-1][1] == self.matrix.right


def layers_of(
    targets: tuple[str, ...],
    guesses: tuple[str, ...],
    weights: Weights | None = None,
    past: Iterable[str] = (),
    past_weight: float | None = None,
) -> tuple[Layer, ...]:
    """Return the layers of a game; those without words are left out.

    `past` are past answers, which are not expected again. With `past_weight`, targets among them
    stay targets, and their weight is multiplied by it.
    """
    over, expected = set(past) & set(guesses), set(targets)
    if past_weight is not None:
        before = np.ones(len(targets)) if weights is None else weights
        weights = before * [past_weight if target in over else 1 for target in targets]
        over -= expected
    new = [target not in over for target in targets]
    others = (guess for guess in guesses if guess not in over and guess not in expected)
    layers = (
        Layer(
            "targets of the list",
            tuple(compress(targets, new)),
            None if weights is None else _unequal(weights[new]),
        ),
        Layer(PAST, tuple(guess for guess in guesses if guess in over)),
        Layer("other words that may be guessed", tuple(others)),
    )
    return tuple(layer for layer in layers if layer.words)


def check_end(turns: Turns, rule: Rule) -> None:
    """Raise `InputError` if a turn follows the right guess."""
    for (guess, code), (after, _) in pairwise(turns):
        if code == len(rule.texts(len(guess))) - 1:
            raise InputError(f"{guess} was right, so that {after} cannot follow")


def situation_after(lists: Lists, turns: Turns) -> Situation:
    """Return where a game stands after some turns.

    Raises
    ------
    ContradictionError
        No word of any layer earns all of the replies.
    """
    number, words, weights = words_after(lists, turns)
    unlisted = tuple(dict.fromkeys(word for word, _ in turns if word not in lists.known))
    matrix = lists.latest.get((words, unlisted))
    if matrix is None:
        matrix = replace(replies_to(lists, words, unlisted), weights=weights)
        lists.latest.clear()
        lists.latest[words, unlisted] = matrix
    said = tuple((matrix.position[word], code) for word, code in turns)
    first = None if turns else lists.first
    turns_left = max(0, lists.turns - len(turns))
    return Situation(matrix, said, len(lists.guesses), number, first, turns_left)


def replies_to(lists: Lists, words: tuple[str, ...], unlisted: tuple[str, ...] = ()) -> ReplyMatrix:
    """Return the matrix of all guesses, with words that the list lacks, and of some targets."""
    if (known := lists.known_replies) is not None and not unlisted:
        position = {target: at for at, target in enumerate(known.targets)}
        if position.keys() >= {*words}:
            return known.with_targets(np.array([position[word] for word in words]))
    return compute_replies(lists.rule, words, (*lists.guesses, *unlisted))


def words_after(lists: Lists, turns: Turns) -> tuple[int, tuple[str, ...], Weights | None]:
    """Return the number of the first layer that fits some turns, its words that do, their weights.

    Raises
    ------
    ContradictionError
        No word of any layer earns all of the replies.
    """
    found = _first_fitting(lists, turns)
    if not found[1]:
        raise ContradictionError(changes_of(lists, turns))
    return found


def _first_fitting(lists: Lists, turns: Turns) -> tuple[int, tuple[str, ...], Weights | None]:
    """Return what `words_after` does, without words if none fits."""
    for number, layer in enumerate(lists.layers):
        fitting = layer.fitting(lists.rule, turns)
        if fitting.size:
            weights = None if layer.weights is None else _unequal(layer.weights[fitting])
            return number, tuple(layer.words[at] for at in fitting), weights
    return 0, (), None


def _unequal(weights: Weights) -> Weights | None:
    """Return weights, or None if all are equal: more is known of games without weights."""
    return None if (weights == weights[:1]).all() else weights


_HEADER = re.compile(r"(?<![\w/*+=-])([1-9]\d?|X)/([1-9]\d?)(?![\w/+=-]|\*\w)", re.IGNORECASE)
"""The score that heads a grid, such as 3/6 or X/6. Equations may look like one."""

_TILE = re.compile("[■-◿⚪⚫⬛⬜🔴🔵🟠-🟫]")
_SYMBOL = re.compile("[←-⇿⌀-⏿■-➿⬀-⯿🌀-🫿]")
"""`_TILE`: squares and circles of any colour; `_SYMBOL`: also arrows and other pictures."""

_UNSEEN = re.compile(r"[\s\ufe0e\ufe0f\u200b-\u200f\u2060\ufeff]+")


_NAMED_TILE = re.compile(r":(?:large_)?(\w+?)_(?:large_)?square:")
_NAMED = {"green": "🟩", "yellow": "🟨", "orange": "🟧", "blue": "🟦", "purple": "🟪"}
_NAMED |= {"black": "⬛", "white": "⬜"}
"""Tiles by the names that chats have for them, such as :large_green_square:."""


class Line(NamedTuple):
    """A line of a text with tiles.

    Attributes
    ----------
    number
        Its number.
    header
        The score of a game, such as 3/6; empty if the line has none.
    row
        Its tiles, several rows side by side in one text; empty if it has none.
    """

    number: int
    header: str
    row: str


def read_grid(text: str, rule: Rule, length: int) -> list[Reply]:
    """Return the codes of the rows of a pasted grid of tiles of one game.

    All rows may be in one line. Numbers, quote marks and words around the tiles of a line are
    skipped, and so are lines without tiles, except a header such as 3/6.

    Raises
    ------
    InputError
        No line is a row of tiles, one cannot be read, the rows are not those of one game, or their
        number is not that of the header.
    """
    lines = [line for line in _lines(text, length) if line.header or line.row]
    if not any(line.row for line in lines):
        raise InputError("there is no row of tiles in the grid; paste rows such as ⬛🟨⬛⬛🟩")
    return read_game(lines, rule, length)[0]


def rows_of_grid(text: str, rule: Rule, length: int) -> list[Reply]:
    """Return the codes of the rows of a grid that may be incomplete."""
    return [code for line in _lines(text, length) for code in _codes(line, rule, length)]


def shared_games(text: str, length: int) -> Iterator[list[Line]]:
    """Yield the lines of each game of a text. Headers and lines without tiles separate games."""
    block: list[Line] = []
    for line in (*_lines(text, length), Line(0, "", "")):
        ends = line.header or not (line.row if block and block[-1].row else line.number)
        if block and ends:
            yield block
            block = []
        if line.header or line.row:
            block.append(line)


def _lines(text: str, length: int) -> Iterator[Line]:
    """Yield the lines of a text, each with its part from the first tile to the last."""
    text = _NAMED_TILE.sub(lambda name: _NAMED.get(name[1], name[0]), text)
    for number, line in enumerate(text.splitlines(), start=1):
        header, symbols, row = _HEADER.search(line), _SYMBOL.findall(line), ""
        if _TILE.search(line) or len(symbols) >= length:
            row = _UNSEEN.sub("", line[line.index(symbols[0]) : line.rindex(symbols[-1]) + 1])
        yield Line(number, header[0].upper() if header else "", row)


def _codes(line: Line, rule: Rule, length: int) -> list[Reply]:
    """Return the codes of the rows of a line."""
    rows = (line.row[at : at + length] for at in range(0, len(line.row), length))
    try:
        return [parse_reply(row, rule, length) for row in rows]
    except InputError as error:
        raise _line_error(line.number, error) from None


def read_game(lines: Sequence[Line], rule: Rule, length: int) -> tuple[list[Reply], int]:
    """Return the codes and the number of the last line of a game.

    Raises
    ------
    InputError
        A row cannot be read, or the lines are not one game.
    """
    rows = {line.number: _codes(line, rule, length) for line in lines if line.row}
    if not rows:
        number, header, _ = lines[-1]
        raise _line_error(number, f"{header} has no game: paste the rows of tiles below it, too")
    codes, last = [*chain.from_iterable(rows.values())], max(rows)
    right = len(rule.texts(length)) - 1
    found = codes[-1] == right
    for number, here in rows.items():
        if len(here) > 1 and len(rows) > 1:
            raise _line_error(
                number, "has rows of tiles side by side, as several boards do; give one board"
            )
        if right in here[:-1] or (right in here and number < last):
            fault = "is the right reply, but more rows follow; give one board of one game"
            raise _line_error(number, f"{fault}, and write a blank line between games")
    for number, header, _ in lines:
        most = int(header.rpartition("/")[2] or 0)
        score = f"{len(codes)}/{most}" if found else f"X/{max(len(codes), most)}"  # or given up
        if header not in ("", score):
            fault = f"the header says {header}, but the rows of tiles {score}; correct one"
            raise _line_error(number, fault)
    return codes, last


def _line_error(line: int, fault: object) -> InputError:
    return InputError(f"line {line}: {fault}")


def targets_of_grid(lists: Lists, codes: Sequence[Reply]) -> list[str]:
    """Return the expected targets for which each row of a grid is the reply to some guess.

    Raises
    ------
    InputError
        There is no such target.
    """
    targets = lists.layers[0].words
    different = list(dict.fromkeys(codes))
    earned = np.zeros((len(different), len(targets)), np.bool_)
    for block in reply_blocks(lists.rule, lists.guesses, targets):
        for fits, code in zip(earned, different, strict=True):
            fits |= (block == code).any(axis=0)
    fitting = np.logical_and.accumulate(earned)
    if not fitting[-1].any():
        code = different[int(np.argmin(fitting.any(axis=1)))]
        row = codes.index(code)
        text = lists.rule.texts(lists.form.length)[code]
        raise InputError(
            f"no target fits row {row + 1} of the grid, {text}"
            f"{' and those above it' if row else ''}; check the grid, and which game it is from"
        )
    return [targets[at] for at in np.flatnonzero(fitting[-1])]


UNUSED = "unused"
SAID = "said"
HINTED = "hinted"


def letter_states(rule: Rule, turns: Turns, alphabet: str, hinted: str = "") -> dict[str, str]:
    """Return the letters by what is known of them, those in place first.

    A letter counts by its best tile so far, and a hinted letter as one in place. Where replies do
    not mark letters, they are hinted, said or unused.

    >>> from guesstree.games.rules import RULES
    >>> letter_states(RULES["wordle"], [("abb", RULES["wordle"].reply("abb", "bab"))], "abc")
    {'in place': 'b', 'elsewhere': 'a', 'unused': 'c'}
    """
    tiles = rule.notation.tiles
    ranks = {tile.character: rank for rank, tile in enumerate(tiles, start=1)}
    meanings = [UNUSED, *([tile.meaning for tile in tiles] or [SAID, HINTED])]
    best = dict.fromkeys(hinted, len(meanings) - 1)
    for word, code in turns:
        text = rule.texts(len(word))[code]
        for at, letter in enumerate(word):
            best[letter] = max(best.get(letter, 1), ranks[text[at]] if ranks else 1)
    shown = {
        meaning: "".join(letter for letter in alphabet if best.get(letter, 0) == rank)
        for rank, meaning in reversed([*enumerate(meanings)])
    }
    return {meaning: letters for meaning, letters in shown.items() if letters}


def candidates_after(matrix: ReplyMatrix, turns: Sequence[tuple[int, int]]) -> Candidates:
    """Return the targets that remain after guesses by position and the codes of their replies."""
    candidates = np.arange(len(matrix.targets))
    for guess, code in turns:
        candidates = candidates[matrix.codes[guess, candidates] == code]
    return candidates


def first_guesses_file(rule: str, targets: Iterable[str], guesses: Iterable[str]) -> Path:
    """Return the path of the table of first guesses of a game, which may not exist."""
    from guesstree.study.config import shipped_config

    digest = sha256("\n".join([rule, *targets, "", *guesses]).encode()).hexdigest()
    return table_file(shipped_config().parent / "first-guesses", digest[:16])


def known_first_guesses(rule: str, layer: Layer, guesses: tuple[str, ...]) -> FirstGuesses | None:
    """Return the table of first guesses of a game; None without one, or if targets have weights."""
    from guesstree.files.parquet import read_parquet

    path = first_guesses_file(rule, layer.words, guesses)
    if layer.weights is not None or not path.exists():
        return None
    table, _ = read_parquet(path)
    names = ("total", "hard_total", "lower_bound", "exact")
    # Where pandas is installed, `to_numpy` of Arrow would load it first.
    numbers = (np.array(table[name].to_pylist()) for name in names)
    return FirstGuesses(tuple(table["guess"].to_pylist()), frozenset(layer.words), *numbers)


def shipped_first_guesses(matrix: ReplyMatrix) -> "pl.DataFrame | None":
    """Return the table of first guesses of a game that comes with the package; None for others."""
    targets = layers_of(matrix.targets, matrix.guesses, matrix.weights)[0]
    known = known_first_guesses(matrix.rule.name, targets, matrix.guesses)
    return None if known is None else known.table


_SQUARE = (
    "display:inline-block;width:1.7em;line-height:1.7em;margin:1px;text-align:center;"
    "font-weight:bold;color:{on};background:{tile}"
)


def _style(colour: str) -> str:
    return _SQUARE.format(on=TILES[f"on-{colour}"], tile=TILES[f"tile-{colour}"])


def terminal_colours(rule: Rule, text: str, palette: str) -> list[Any]:
    """Return the colours of a reply's tiles in a terminal; none where replies have no tiles."""
    drawn = rule.drawn(text, palette)
    return [] if drawn == text else [TERMINAL_TILES.get(tile, "white") for tile in drawn]


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
