"""Replies as people write them, and as coloured tiles."""

import re

from guesstree.errors import InputError
from guesstree.games import Reply, Rule

PALETTES = {
    "standard": {"G": "🟩", "Y": "🟨", ".": "⬛"},
    "colour-blind": {"G": "🟧", "Y": "🟦", ".": "⬛"},
    "brown": {"G": "🟩", "Y": "🟨", ".": "🟫"},
}
"""Tiles by palette; `brown` is that of Wordlegames.jl."""

_WRITTEN = {
    **dict.fromkeys("g2🟩🟧=", "G"),
    **dict.fromkeys("y1🟨🟦-", "Y"),
    **dict.fromkeys(".bkx_0⬛⬜🟫", "."),
}
"""What people write for a tile, folded; k, b and x are grey in the notations that have them."""

_TILES = "wordle"
_PEGS = "pegs"


def parse_reply(text: str, rule: Rule, length: int) -> Reply:
    """Return the code of a reply in any of the usual notations.

    Tiles may be written `.Y..G`, `kykyk`, `bybyb`, `01002`, `=-..-` or as emoji; the two numbers of
    Mastermind and of bulls and cows as `1A2B`, `1 2` or `1,2`.

    >>> from guesstree.games import RULES
    >>> [parse_reply(text, RULES["wordle"], 5) for text in (".Y..G", "kykkg", "01002")]
    [29, 29, 29]
    >>> parse_reply("1a2b", RULES["pegs"], 4) == parse_reply("1,2", RULES["pegs"], 4)
    True

    Raises
    ------
    InputError
        The text is no reply of the rule.
    """
    texts = rule.texts(length)
    plain = text.strip().casefold().replace("\ufe0f", "")
    known = {known_.casefold(): code for code, known_ in enumerate(texts)}
    if plain in known:
        return known[plain]
    if rule.name == _TILES:
        tiles = "".join(_WRITTEN.get(character, "?") for character in plain)
        if tiles in texts:
            return texts.index(tiles)
    numbers = re.fullmatch(r"(\d+)\D+(\d+)\D*", plain)
    if rule.name == _PEGS and numbers and f"{numbers[1]}A{numbers[2]}B" in texts:
        return texts.index(f"{numbers[1]}A{numbers[2]}B")
    raise InputError(
        f"{text!r} is no reply to a guess of {length}; write it like {_examples(rule)}"
    )


def tiles(text: str, palette: str = "standard") -> str:
    """Return a reply as tiles, if it is one of tiles, and as it is otherwise.

    >>> tiles(".Y..G"), tiles("1A2B")
    ('⬛🟨⬛⬛🟩', '1A2B')
    """
    colours = PALETTES[palette]
    return "".join(colours[tile] for tile in text) if set(text) <= set(colours) else text


def unused_hint(rule: Rule, said: str, reply: Reply, guess: str) -> str | None:
    """Say which hint of an earlier guess the newspaper's hard mode misses in a new one.

    >>> from guesstree.games import RULES, wordle_reply
    >>> unused_hint(RULES["wordle"], "crane", wordle_reply("crane", "brink"), "round")
    "place 2 must be 'r', as crane showed"
    """
    if rule.keeps is None:
        raise InputError(f"rule {rule.name!r} has no hard mode, as its replies mark no letter")
    if rule.keeps(said, reply, guess):
        return None
    shown = list(zip(said, rule.texts(len(said))[reply], strict=True))
    for place, (letter, tile) in enumerate(shown):
        if tile == "G" and guess[place] != letter:
            return f"place {place + 1} must be {letter!r}, as {said} showed"
    coloured = [letter for letter, tile in shown if tile != "."]
    missing = next(letter for letter in coloured if coloured.count(letter) > guess.count(letter))
    times = coloured.count(missing)
    often = f" {times} times" if times > 1 else ""
    return f"it must have {missing!r}{often}, as {said} showed"


def _examples(rule: Rule) -> str:
    examples = {_TILES: ".Y..G, 01002 or ⬛🟨⬛⬛🟩", _PEGS: "1A2B or 1,2", "jotto": "2"}
    return examples.get(rule.name, "those of the game")
