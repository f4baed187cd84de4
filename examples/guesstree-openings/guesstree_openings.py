"""Two openings of the article on the Russian Словль, as strategies of guesstree.

Their second word depends on the vowels that are found. After them the strategy attacks: it guesses
the remaining target that gives the most information.
"""

from guesstree import Family, Game

SECOND = {"оеа": "догма", "оа": "финал", "ое": "олень", "еа": "струг"}
"""What follows ОПЕКА, by the vowels of it that are in the word; РУБИН follows one or none."""


def found(turns):
    """Return the letters of the guesses that the replies show to be in the word."""
    tiles = (zip(guess, reply, strict=True) for guess, reply in turns)
    return [letter for turn in tiles for letter, tile in turn if tile != "."]


def after_opeka(turns):
    """Return the word that the opening ОПЕКА says next, None after its end."""
    if not turns:
        return "опека"
    vowels = "".join(letter for letter in found(turns) if letter in "оеа")
    return SECOND.get(vowels, "рубин") if len(turns) == 1 else None


def after_norka(turns):
    """Return the word that the opening НОРКА says next, None after its end."""
    if not turns:
        return "норка"
    if len(turns) == 1:
        return "глист" if {"о", "а"} <= set(found(turns)) else "метил"
    few_after_glist = turns[-1][0] == "глист" and len(found(turns)) < 3
    return "музей" if few_after_glist else None


def opened(next_word):
    """Return what grows the tree of an opening, from a function of the turns to its next word."""

    def grown(replies, recipe):
        places = {target: at for at, target in enumerate(replies.targets)}

        def choose(targets, turns):
            is_last = len(targets) == 1 and recipe.setting("at_once")
            word = None if is_last else next_word(turns)
            if word is None:
                left = replies.with_targets([places[target] for target in targets])
                word = Game(left).tree("neg_entropy-consistent").opener
            return word

        return Game(replies).tree(choose)

    return grown


SETTINGS = {"at_once": False}
"""Whether the last target is guessed at once, in place of a word of the opening."""

norka = Family(
    "norka", "НОРКА", ("any",), opened(after_norka), takes=frozenset(), settings=SETTINGS
)
opeka = Family(
    "opeka", "ОПЕКА", ("any",), opened(after_opeka), takes=frozenset(), settings=SETTINGS
)
