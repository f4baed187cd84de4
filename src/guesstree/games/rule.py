"""Rules: replies, how they are written, and hard mode."""

import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import product
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from guesstree.base.constants import MOST_LENGTH
from guesstree.base.defaults import TURNS
from guesstree.base.errors import InputError
from guesstree.base.text import counted
from guesstree.games.colours import PALETTES, with_squares
from guesstree.words.forms import Words, length_of, letters_of, spelled


@dataclass(frozen=True)
class Tile:
    """A character of a reply's text that is drawn as a tile.

    Attributes
    ----------
    character
        The character in the text.
    colour
        `green`, `yellow` or `grey`: its colour in the standard palette.
    meaning
        The meaning for the letter, in words, for people who do not see colours.

    Examples
    --------
    >>> from guesstree import Game
    >>> Game("wordle").rule.notation.tiles[0]
    Tile(character='.', colour='grey', meaning='not there')
    """

    character: str
    colour: str
    meaning: str


@dataclass(frozen=True)
class Notation:
    """How the replies of a rule are written, read and drawn.

    Attributes
    ----------
    examples
        Replies as people write them, for error messages. If empty, two texts of the rule are shown.
    tiles
        The characters of the texts, if replies are drawn as one tile for each letter of the guess.
        The first one is shown before a reply is known.
    spellings
        Other characters that people write, in lower case, and the character that each stands for.
    contexts
        Notations that give characters of `spellings` another meaning. One of them is read if it has
        all characters of a reply, and the reply has one that does not change its meaning.
    ambiguous
        Characters that are not clear alone: a reply of these only has several readings.
    forms
        Regular expressions for other notations in lower case, and the text that each stands for:
        `{0}`, `{1}` are its groups.
    """

    examples: str = ""
    tiles: tuple[Tile, ...] = ()
    spellings: Mapping[str, str] = field(default_factory=dict)
    contexts: tuple[Mapping[str, str], ...] = ()
    ambiguous: str = ""
    forms: Mapping[str, str] = field(default_factory=dict)

    def readings(self, written: str) -> list[str]:
        """Return the texts of the rule that a reply may mean: one, or several if it is ambiguous.

        A text in none of the notations is returned in lower case.
        """
        plain = re.sub("[\ufe0e\ufe0f]", "", written.strip().casefold())  # styles of emoji
        for pattern, form in self.forms.items():
            if match := re.fullmatch(pattern, plain):
                return [form.format(*match.groups())]

        signs = re.sub(r"[\[\](),\s]", "", plain)
        usual = _spelled(signs, self.spellings) or plain
        others = [_spelled(signs, context) for context in self.contexts]

        # Nothing tells the notations apart, so that all readings are returned.
        if set(signs) <= set(self.ambiguous):
            return [usual, *others]

        for text in others:
            pairs = zip(signs, text, strict=False)

            # A sign decides for this notation if it means the same in both, or if only this one
            # has it. With an unknown sign, `text` is empty, so nothing decides.
            if any(meant == self.spellings.get(sign, meant) for sign, meant in pairs):
                return [text]
        return [usual]


def _spelled(signs: str, known: Mapping[str, str]) -> str:
    """Return the characters that signs stand for; empty if one of them is not known."""
    return "".join(known[sign] for sign in signs) if set(signs) <= known.keys() else ""


@lru_cache
def tile_texts(length: int) -> Words:
    """Return all rows of Wordle's tiles, `.....` first and `GGGGG` last."""
    # In the order of the codes, which have the digits 0, 1 and 2 for these characters.
    return tuple("".join(tiles) for tiles in product(".YG", repeat=length))


def parse_reply(text: str, rule: "Rule", length: int) -> "Reply":
    """Return the code of a reply in any of the usual notations.

    Tiles may be written `.Y..G`, `-Y--G`, `kykyk`, `01002`, `[0, 1, 0, 0, 2]`, `·-··=`, as emoji,
    or as the number of the code, which is `01002` read in base 3. The two numbers of Mastermind and
    of bulls and cows may be written `1A2B`, `1 2` or `1,2`, or with their names in any order:
    `2W1B`, `1 bull, 2 cows`.

    >>> from guesstree.games.rules import RULES
    >>> [parse_reply(text, RULES["wordle"], 5) for text in (".Y..G", "kykkg", "01002", "29")]
    [29, 29, 29, 29]
    >>> {parse_reply(text, RULES["pegs"], 4) for text in ("1A2B", "1,2", "2W1B", "1 bull 2 cows")}
    {8}

    Raises
    ------
    InputError
        The text is not a reply of the rule, or may be one of several.
    """
    texts = rule.texts(length)

    # A text of the rule itself comes first, whatever other notations make of it.
    codes = _codes(texts)
    written = text.strip()
    if written.casefold() in codes:
        return codes[written.casefold()]

    readings = [
        reading.casefold() for reading in rule.notation.readings(with_squares(text))
    ]
    found = sorted({codes[reading] for reading in readings if reading in codes})
    if len(found) > 1:
        meanings = " or ".join(texts[code] for code in found)
        raise InputError(f"{text!r} may mean {meanings}; write one of these")
    if found:
        return found[0]

    # Tiles as digits have one digit for each letter of the guess; numbers of codes have fewer.
    # Digits that begin with 0 are tiles with a missing one.
    is_code = re.fullmatch(r"0|[1-9]\d{0,8}", written, re.ASCII) and len(written) < length
    if rule.notation.tiles and is_code and int(written) < len(texts):
        return int(written)

    examples = rule.notation.examples or f"{texts[0]} or {texts[-1]}"
    raise InputError(
        f"{text!r} is not a reply to a guess of {length} characters; write it like {examples}"
    )


def signs_of(text: str, rule: "Rule", signs: str) -> list[str]:
    """Return a reply of tiles in other signs; `signs` has them in the order of the rule's tiles.

    >>> from guesstree.games.rules import RULES
    >>> signs_of(".Y..G", RULES["wordle"], "012")
    ['0', '1', '0', '0', '2']
    """
    ranks = {tile.character: rank for rank, tile in enumerate(rule.notation.tiles)}
    return [signs[ranks[character]] for character in text]


@lru_cache(maxsize=8)
def _codes(texts: Words) -> dict[str, "Reply"]:
    """Return the code of every text, by the text in lower case."""
    return {text.casefold(): code for code, text in enumerate(texts)}


Reply = int

Terms = NDArray[np.int64]
"""What one letter adds to a code, by its places in the guess and in the target, as bits."""

_MOST_CODES = 1 << 16
"""The most replies of a rule: codes are stored in 16 bits."""


class HintTable(NamedTuple):
    """The hints that replies reveal, as bits.

    Every guess has features, such as a letter at a place. A reply reveals features of the guess
    before it. Hard mode allows a guess that has all features revealed so far.

    Attributes
    ----------
    features
        guesses x words of 64 bits: the features that a guess has.
    slots
        guesses x slots: the numbers of the features that replies to a guess can reveal.
    shapes
        For each guess, its row of `revealed`. Guesses of one shape have their equal letters at the
        same places.
    revealed
        shapes x codes: the slots that a reply reveals, as a bit set.
    """

    features: NDArray[np.uint64]
    slots: NDArray[np.int32]
    shapes: NDArray[np.int32]
    revealed: NDArray[np.int64]


@dataclass(frozen=True)
class HardMode:
    """Which guesses a rule allows after earlier replies in hard mode.

    Attributes
    ----------
    unused_hint
        A sentence about a hint of an earlier guess and its reply that a guess (the last argument)
        does not use; None for an allowed guess.
    hints
        The hint table of a list of guesses, for searches.

    Examples
    --------
    >>> from guesstree import Game
    >>> rule = Game("wordle").rule
    >>> code = rule.reply("crane", "brink")
    >>> rule.hard_mode.unused_hint("crane", code, "brink") is None
    True
    >>> rule.hard_mode.unused_hint("crane", code, "round")
    "place 2 must be 'r', as crane showed"
    """

    unused_hint: Callable[[str, Reply, str], str | None]
    hints: Callable[[Sequence[str]], HintTable]


@dataclass(frozen=True)
class Rule:
    """A reply rule.

    Attributes
    ----------
    name
        Its name in config.yaml.
    reply
        The code that a guess earns against a target: the rule as people play it.
    texts
        For words of some length, the text of every code, in the order of the codes. The last
        code means that the guess is right.
    canonical_form
        Words with the same form are the same to the rule: they earn each other the right reply.
    terms
        For words of some length, the part of the code that comes from one letter of the guess: a
        table over (places in the guess, places in the target). Places are bit sets, the first place
        the lowest bit. The code is the sum over the different letters of the guess. Whole matrices
        are computed from this table. None if the code is not such a sum. Each pair is then computed
        separately, which is slower.
    hard_mode
        None if the rule has no hard mode.
    letters
        The letters of a word, one for each place: by default those of `letters_of`. They are used
        to find the symmetries of a game (see `games.symmetries`), which make searches faster.
        Without letters, a game has no symmetries.
    notation
        How replies are written, read and drawn.

    Examples
    --------
    >>> from guesstree import Game
    >>> def reply(guess, target):
    ...     return 2 if guess == target else int(target > guess)
    >>> higher = Rule("higher", reply, texts=lambda length: ("lower", "higher", "right"))
    >>> Game(higher, ["10", "20", "30"]).advise("10 higher", "30 lower").candidates
    ('20',)
    """

    name: str
    reply: Callable[[str, str], Reply]
    texts: Callable[[int], Words]
    canonical_form: Callable[[str], str] = str
    terms: Callable[[int], Terms] | None = None
    hard_mode: HardMode | None = None
    letters: Callable[[str], Sequence[str]] = letters_of
    notation: Notation = field(default_factory=Notation)

    def turn_limit(self, turns: int | None) -> int:
        """Return how many turns a game has: a given number, or else that of the rule."""
        return self.turns if turns is None else turns

    @property
    def turns(self) -> int:
        """How many turns a person has; 0 for no limit, if replies are counts and reveal little."""
        return TURNS if self.notation.tiles else 0

    def drawn(self, text: str, palette: str = "standard") -> str:
        """Return the text of a reply as tiles, or as it is if replies are not tiles.

        >>> from guesstree.games.rules import RULES
        >>> RULES["wordle"].drawn(".Y..G"), RULES["pegs"].drawn("1A2B")
        ('⬛🟨⬛⬛🟩', '1A2B')
        """
        colours = PALETTES[palette]
        drawn = {tile.character: colours[tile.colour] for tile in self.notation.tiles}
        return "".join(drawn[character] for character in text) if drawn else text


def hard_mode_of(rule: Rule) -> HardMode:
    """Return the hard mode of a rule; raise `InputError` if it has none."""
    if rule.hard_mode is None:
        raise InputError(
            f"rule {rule.name!r} has no hard mode; choose mode any or consistent"
        )
    return rule.hard_mode


def check_lists(rule: Rule, targets: Sequence[str], guesses: Sequence[str]) -> None:
    """Raise `InputError` if no game can be played by the rule with these lists.

    Every target must be a guess, all words must have one length, none may come twice, and the
    rule must be able to tell every guess from every other target.
    """
    missing = sorted(set(targets) - set(guesses))
    if missing:
        raise InputError(
            f"the list of guesses lacks {counted(len(missing), 'target')}, such as {missing[0]!r}; "
            "add each target to it"
        )
    length = length_of(targets[0])
    if set(map(len, spelled(guesses))) != {length}:
        guess = next(guess for guess in guesses if length_of(guess) != length)
        raise InputError(
            f"guess {guess!r} has {length_of(guess)} characters, but the targets have {length}; "
            "use lists of one length"
        )
    _check_codes(rule, length)
    _check_characters(guesses)
    _check_distinct(targets, "target")
    _check_distinct(guesses, "guess")

    target_of_form = {rule.canonical_form(target): target for target in targets}
    for guess in guesses:
        target = target_of_form.get(rule.canonical_form(guess), guess)
        if target != guess:
            # A rule of another package may be at odds with itself: its guard then names it.
            rule.reply(guess, target)
            raise InputError(
                f"rule {rule.name!r} cannot tell {guess!r} from {target!r}; "
                "keep one of them (for Jotto, a list with 'derive: jotto' does)"
            )


def _check_distinct(words: Sequence[str], kind: str) -> None:
    """Raise `InputError` if a word comes twice."""
    if len(set(words)) < len(words):
        twice = next(word for word, count in Counter(words).items() if count > 1)
        raise InputError(f"{kind} {twice!r} comes twice; keep one of each word")


def _check_codes(rule: Rule, length: int) -> None:
    """Raise `InputError` if the codes of words of a length do not fit into 16 bits."""
    if not 1 <= length <= MOST_LENGTH:
        raise InputError(f"words have {length} characters; use words of 1 to {MOST_LENGTH}")
    codes = len(rule.texts(length))
    if codes > _MOST_CODES:
        raise InputError(
            f"rule {rule.name!r} has {codes:,} replies for words of {length} characters, more "
            f"than {_MOST_CODES:,}; use shorter words"
        )


def _check_characters(words: Sequence[str]) -> None:
    """Raise `InputError` if a word has half of a character, which no file can hold."""
    if "".join(words).isascii():
        return
    for word in words:
        if re.search("[\ud800-\udfff]", word):
            raise InputError(f"guess {word!r} is not text; use characters that UTF-8 has")


Feature = tuple[str, str, int]

_WORD_BITS = 64

HINTS = {
    "place hint": "place {place} must be {letter!r}, as {earlier} showed",
    "letter hint": "it must have {letter!r}, as {earlier} showed",
    "letters hint": "it must have {letter!r} {times} times, as {earlier} showed",
}
"""What hard mode wants of a guess: a letter in its place, a letter, or several copies of it."""


def unused_hint(earlier: str, reply: Reply, guess: str) -> str | None:
    """Return a hint of an earlier guess that a new one does not use; None if it uses all hints.

    >>> from guesstree.games.rules import wordle_reply
    >>> reply = wordle_reply("crane", "brink")  # .G.Y.
    >>> unused_hint("crane", reply, "round"), unused_hint("crane", reply, "drone")
    ("place 2 must be 'r', as crane showed", None)
    """
    now = letters_of(guess)
    placed, coloured = _shown(earlier, reply)
    for place, letter in placed:
        if now[place] != letter:
            return HINTS["place hint"].format(
                place=place + 1, letter=letter, earlier=earlier
            )

    for letter, times in coloured:
        if now.count(letter) < times:
            hint = HINTS["letters hint" if times > 1 else "letter hint"]
            return hint.format(letter=letter, times=times, earlier=earlier)
    return None


@lru_cache(maxsize=64)
def _shown(
    earlier: str, reply: Reply
) -> tuple[list[tuple[int, str]], list[tuple[str, int]]]:
    """Return the letters that a reply places, and the letters that it colours, each with its count.

    Hard mode compares every allowed guess with the same few turns.
    """
    before = letters_of(earlier)
    shown = list(zip(before, tile_texts(len(before))[reply], strict=True))
    placed = [(at, letter) for at, (letter, tile) in enumerate(shown) if tile == "G"]
    coloured = Counter(letter for letter, tile in shown if tile != ".")
    return placed, list(coloured.items())


def hint_table(guesses: Sequence[str]) -> HintTable:
    """Return the hint table of a list of guesses.

    The features of a guess are each letter at its place, and each letter with its number of copies.
    """
    words = spelled(guesses)
    texts = tile_texts(len(words[0]))
    revealable = [_revealable(word) for word in words]
    numbers: dict[Feature, int] = {}
    for features in revealable:
        for feature in features:
            numbers.setdefault(feature, len(numbers))
    slots = np.array(
        [[numbers[feature] for feature in row] for row in revealable], np.int32
    )

    # Feature f is bit f % 64 of word f // 64. Within a column each row occurs once, so that no bit
    # is lost in the update.
    bits = np.zeros((len(guesses), -(-len(numbers) // _WORD_BITS)), np.uint64)
    for column in slots.T:
        words_of_bits = np.arange(len(guesses)), column // _WORD_BITS
        bits[words_of_bits] |= np.uint64(1) << (column % _WORD_BITS).astype(np.uint64)

    # All guesses with their equal letters at the same places share a row of revealed slots.
    guess_shapes = [tuple(map(word.index, word)) for word in words]
    rows = {shape: row for row, shape in enumerate(dict.fromkeys(guess_shapes))}
    shapes = np.array([rows[shape] for shape in guess_shapes], np.int32)
    revealed = np.array([_revealed_by_texts(shape, texts) for shape in rows])
    return HintTable(bits, slots, shapes, revealed)


def _revealable(guess: Sequence[str]) -> list[Feature]:
    """Return a word's features: each letter at its place, then each letter's copies so far."""
    places = [("place", letter, at) for at, letter in enumerate(guess)]
    copies = [
        ("copies", letter, guess[: at + 1].count(letter)) for at, letter in enumerate(guess)
    ]
    return [*places, *copies]


@lru_cache(maxsize=64)
def _revealed_by_texts(shape: tuple[int, ...], texts: Words) -> list[int]:
    """Return the slots that each of some tiles reveals; words of 5 letters have 52 shapes."""
    return [_revealed(shape, text) for text in texts]


def _revealed(shape: Sequence[int], text: str) -> int:
    """Return the slots that tiles reveal of a guess; in `shape` equal letters are equal numbers."""
    # Slot `at` is the letter at its place, and slot `length + at` its copies so far, as in
    # `_revealable`.
    slots = 0
    copies = [0] * len(shape)
    for at, (letter, tile) in enumerate(zip(shape, text, strict=True)):
        slots |= (tile == "G") << at
        copies[letter] += tile != "."

    # The second copy of a letter is revealed if two copies have a colour, whichever these are.
    so_far = [0] * len(shape)
    for at, letter in enumerate(shape):
        so_far[letter] += 1
        slots |= (so_far[letter] <= copies[letter]) << (len(shape) + at)
    return slots


TILE_HARD_MODE = HardMode(unused_hint, hint_table)
"""The newspaper's hard mode."""
