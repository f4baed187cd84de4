"""What the turns of a game tell of each letter, as the keys of a keyboard show it."""

from guesstree.games.rule import Rule
from guesstree.play.situations import Turns

UNUSED = "unused"
SAID = "said"
HINTED = "hinted"


def letter_states(rule: Rule, turns: Turns, alphabet: str, hinted: str = "") -> dict[str, str]:
    """Return the letters by what is known of them, the best known first.

    A letter counts for its best tile so far, and a hinted one for the tile of a letter in its
    place. Where replies mark no letters, letters are hinted, said or unused.

    >>> from guesstree.games.registry import RULES
    >>> letter_states(RULES["wordle"], [("abb", RULES["wordle"].reply("abb", "bab"))], "abc")
    {'in place': 'b', 'elsewhere': 'a', 'unused': 'c'}
    """
    ranks = {tile.character: rank for rank, tile in enumerate(rule.notation.tiles)}
    meanings = [tile.meaning for tile in rule.notation.tiles] or [SAID, HINTED]
    best = dict.fromkeys(hinted, len(meanings) - 1)
    for word, code in turns:
        text = rule.texts(len(word))[code] if ranks else ""
        for at, letter in enumerate(word):
            best[letter] = max(best.get(letter, 0), ranks[text[at]] if ranks else 0)
    states = {
        meaning: "".join(letter for letter in alphabet if best.get(letter) == rank)
        for rank, meaning in reversed(list(enumerate(meanings)))
    }
    states[UNUSED] = "".join(letter for letter in alphabet if letter not in best)
    return {meaning: letters for meaning, letters in states.items() if letters}
