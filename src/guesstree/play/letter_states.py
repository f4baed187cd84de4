"""The state of each letter after the turns of a game."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from guesstree.games.rule import Rule
from guesstree.play.word_lists import Turns
from guesstree.words.graphemes import letters_of

UNUSED = "unused"

SAID = "said"

HINTED = "hinted"


def letter_states(
    rule: Rule, turns: Turns, alphabet: Sequence[str], hinted: Iterable[str] = ()
) -> dict[str, str]:
    """Return the letters grouped by their state, letters in place first.

    The best tile so far decides the state of a letter. A hinted letter counts as in place. If
    replies do not mark letters, a letter is hinted, said or unused.

    >>> from guesstree.games.rules import RULES
    >>> letter_states(RULES["wordle"], [("abb", RULES["wordle"].reply("abb", "bab"))], "abc")
    {'in place': 'b', 'elsewhere': 'a', 'unused': 'c'}
    """
    tiles = rule.notation.tiles
    ranks = {tile.character: rank for rank, tile in enumerate(tiles, start=1)}
    meanings = [UNUSED, SAID, HINTED]
    if tiles:
        meanings = [UNUSED, *(tile.meaning for tile in tiles)]

    # By letter: the rank of its best tile. A letter that was guessed has at least rank 1.
    best = dict.fromkeys(hinted, len(meanings) - 1)
    for word, code in turns:
        spelled = letters_of(word)
        text = rule.texts(len(spelled))[code]
        for at, letter in enumerate(spelled):
            rank = ranks[text[at]] if ranks else 1
            best[letter] = max(best.get(letter, 1), rank)

    # Letters of several characters, side by side, would not be told apart.
    gap = "" if isinstance(alphabet, str) else " "
    states = {}
    for rank in reversed(range(len(meanings))):
        letters = gap.join(letter for letter in alphabet if best.get(letter, 0) == rank)
        if letters:
            states[meanings[rank]] = letters
    return states


def repeated_letters(rule: Rule, turns: Turns, hinted: Mapping[int, str]) -> dict[str, int]:
    """Return the letters that the target has several times, with their known number of copies.

    Copies are known if one reply colours several, or if several places have the letter. `hinted`
    maps places to letters that were shown there. Nothing is known if replies do not mark letters.

    >>> from guesstree.games.rules import RULES
    >>> reply = RULES["wordle"].reply("cecum", "cynic")
    >>> repeated_letters(RULES["wordle"], [("cecum", reply)], {})
    {'c': 2}
    """
    tiles = [tile.character for tile in rule.notation.tiles]
    copies: Counter[str] = Counter()
    in_place = dict(hinted)
    for word, code in turns if tiles else ():
        spelled = letters_of(word)
        text = rule.texts(len(spelled))[code]

        # The union keeps the higher count. The first tile is grey, the last is green.
        copies |= Counter(
            letter for letter, tile in zip(spelled, text, strict=True) if tile != tiles[0]
        )
        in_place |= {at: spelled[at] for at, tile in enumerate(text) if tile == tiles[-1]}

    copies |= Counter(in_place.values())
    return {letter: times for letter, times in copies.items() if times > 1}
