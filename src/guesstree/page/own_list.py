"""What the page needs for lists of the reader's own: it reads them, and makes their game itself."""

from guesstree.base.constants import MOST_LENGTH
from guesstree.games.rules import DEFAULT_RULE, rule_of
from guesstree.page.packing import Data
from guesstree.play.limits import SEARCH_LIMITS
from guesstree.words.detection import NOTES, READER

MOST_WORDS = 5_000
"""The page plays with lists of at most this many words; `guesstree play` takes longer ones."""

SENTENCES = NOTES | {
    # Lists that are not read.
    "not one word": (
        "Line {line} is not one word: {text} (such lines: {count:,} of {of:,}). Write one word per "
        "line."
    ),
    "no word": f"No word of 2 to {MOST_LENGTH} letters was found. Write one word per line.",
    "odd word": (
        "Line {line} has other characters than letters of one alphabet: {text}. All others have "
        "some, too. The command guesstree init --alphabet reads such words."
    ),
    "many words": (
        "{count:,} words are too many for this page, which takes {most:,}. The command guesstree "
        "play --game FILE takes them."
    ),
    "unread table": (
        "The first row may be a heading: {text}. Paste the column of words alone; the command "
        "guesstree init reads such tables."
    ),
    "unread quotes": (
        "Line {line} has quotes within a cell. Remove them; the command guesstree init reads them."
    ),
    "unread dictionary": (
        "This looks like a Hunspell dictionary, which the command guesstree init reads. Paste the "
        "words alone."
    ),
    "unread brackets": (
        "This looks like a list of a program, which the command guesstree init reads. Paste the "
        "words alone."
    ),
    "unread signs": (
        "The list has signs that only the command guesstree init reads, such as ² or parts of "
        "Korean syllables. Remove them."
    ),
    "unread bytes": "This file is not text in UTF-8. Save it as UTF-8, and a sheet as CSV.",
    "damaged link": "The list in this link is damaged. Copy the link again.",
    # A list that was read.
    "words read": "{words} of {length} letters",
    "in link": "The address of this page has your list. Bookmark or share it.",
    "in browser": "Your list is too long for a link. This browser keeps it until you forget it.",
    "in memory": (
        "Your list is too long for a link, and this browser keeps nothing for this page. Keep your "
        "file."
    ),
    # Its first guesses.
    "own proof": "Computed here",
    "own best": "Start with {guess}: {guesses:.2f} guesses on average.",
    "own exact": "Computed here: no other word of the list takes fewer.",
    "own wins": "It wins {games} in {turns} guesses; no other word of the list does better.",
    "own found": (
        "The best found here, not proved. The command guesstree openers --game FILE rates more "
        "words."
    ),
    "own among": "The best possible for the {words} of your list.",
    "own sheet": "{words}: start with {guess}, {guesses:.2f} guesses on average",
}
"""Sentences on lists of the reader's own, by name."""


def own_list(notation: Data) -> Data:
    """Return how lists are read, and the data of their game but for its words.

    `notation` is how replies are written and drawn.
    """
    rule = rule_of(DEFAULT_RULE)
    game = notation | {
        "name": "My own list …",
        "short": "your list",
        "hints": False,  # a list of somebody's own is played without hard mode
        "turns": rule.turns,
        "known": {},
        "front": "",
    }
    return {"reader": READER, "limits": SEARCH_LIMITS, "most": MOST_WORDS, "game": game}
