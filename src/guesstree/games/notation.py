"""How the replies of a rule are written, read and drawn."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import product
from typing import TYPE_CHECKING

from guesstree.errors import InputError

if TYPE_CHECKING:
    from guesstree.games.rule import Reply, Rule

PALETTES = {
    "standard": {"green": "🟩", "yellow": "🟨", "grey": "⬛"},
    "colour-blind": {"green": "🟧", "yellow": "🟦", "grey": "⬛"},
    "brown": {"green": "🟩", "yellow": "🟨", "grey": "🟫"},
}
"""Tiles by palette and colour; `brown` is the palette of Wordlegames.jl."""


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
        What it says of the letter, for people who do not see colours.
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
        Other characters that people write, lower case, with the character of the text for each.
    forms
        Regular expressions for other notations in lower case, each with the text that it stands
        for: `{0}`, `{1}` are its groups.
    """

    examples: str = ""
    tiles: tuple[Tile, ...] = ()
    spellings: Mapping[str, str] = field(default_factory=dict)
    forms: Mapping[str, str] = field(default_factory=dict)

    def text_of(self, written: str) -> str:
        """Return a reply that is written in any of the notations as the rule's texts have it.

        What is in none of the notations comes back as it is, in lower case.
        """
        plain = re.sub("[\ufe0e\ufe0f]", "", written.strip().casefold())
        for pattern, form in self.forms.items():
            if match := re.fullmatch(pattern, plain):
                return form.format(*match.groups())
        signs = re.sub(r"[\[\](),\s]", "", plain)
        if signs and all(character in self.spellings for character in signs):
            return "".join(self.spellings[character] for character in signs)
        return plain


@lru_cache
def tile_texts(length: int) -> tuple[str, ...]:
    """Return all rows of Wordle's tiles, `.....` first and `GGGGG` last."""
    return tuple("".join(tiles) for tiles in product(".YG", repeat=length))


def parse_reply(text: str, rule: "Rule", length: int) -> "Reply":
    """Return the code of a reply in any of the usual notations.

    Tiles may be written `.Y..G`, `kykyk`, `bybyb`, `01002`, `[0, 1, 0, 0, 2]`, `·-··=`, as emoji,
    or as the number of the code, which is `01002` read in base 3; the two numbers of Mastermind and
    of bulls and cows as `1A2B`, `1 2` or `1,2`, or by their names in any order: `2W1B`, `1 bull,
    2 cows`.

    >>> from guesstree.games.registry import RULES
    >>> [parse_reply(text, RULES["wordle"], 5) for text in (".Y..G", "kykkg", "01002", "29")]
    [29, 29, 29, 29]
    >>> {parse_reply(text, RULES["pegs"], 4) for text in ("1A2B", "1,2", "2W1B", "1 bull 2 cows")}
    {8}

    Raises
    ------
    InputError
        The text is not a reply of the rule.
    """
    texts = rule.texts(length)
    codes = _codes(texts)
    for reading in (text.strip().casefold(), rule.notation.text_of(text).casefold()):
        if reading in codes:
            return codes[reading]
    number = text.strip()
    # Tiles as digits have as many as the guess has letters, and codes have fewer. Digits that begin
    # with 0 are tiles of which one was forgotten.
    is_code = re.fullmatch(r"0|[1-9]\d{0,8}", number, re.ASCII) and len(number) < length
    if rule.notation.tiles and is_code and int(number) < len(texts):
        return int(number)
    examples = rule.notation.examples or f"{texts[0]} or {texts[-1]}"
    raise InputError(f"{text!r} is not a reply to a guess of {length}; write it like {examples}")


def tiles(text: str, rule: "Rule", palette: str = "standard") -> str:
    """Return the text of a reply as tiles, or as it is if the rule's replies are not tiles.

    >>> from guesstree.games.registry import RULES
    >>> tiles(".Y..G", RULES["wordle"]), tiles("1A2B", RULES["pegs"])
    ('⬛🟨⬛⬛🟩', '1A2B')
    """
    colours = PALETTES[palette]
    drawn = {tile.character: colours[tile.colour] for tile in rule.notation.tiles}
    return "".join(drawn[character] for character in text) if drawn else text


def signs_of(text: str, rule: "Rule", signs: str) -> list[str]:
    """Return a reply of tiles in other signs, that of the first tile first.

    >>> from guesstree.games.registry import RULES
    >>> signs_of(".Y..G", RULES["wordle"], "012")
    ['0', '1', '0', '0', '2']
    """
    ranks = {tile.character: rank for rank, tile in enumerate(rule.notation.tiles)}
    return [signs[ranks[character]] for character in text]


@lru_cache(maxsize=8)
def _codes(texts: tuple[str, ...]) -> dict[str, "Reply"]:
    """Return the code of every text, by the text in lower case."""
    return {text.casefold(): code for code, text in enumerate(texts)}
