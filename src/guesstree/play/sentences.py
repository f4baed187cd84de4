"""The sentences that players read, and the limits of a good guess, in one place for all readers.

The library and the commands take a sentence from `phrase`. The scripts of the page read
`SENTENCES` and `LIMITS` as JSON, and format numbers as the names in braces say.
"""

from typing import Any

from guesstree.base.defaults import LOST_GUESSES
from guesstree.games.rule import HINTS

LIMITS = {"small": 0.05, "good": 0.2, "fair": 0.4, "lost": LOST_GUESSES}
"""The limits of a good guess, in expected guesses that it loses.

A guess that loses less than `good` is good, less than `fair` fair, and otherwise weak. A chance to
win that it gives away counts `lost` guesses for each whole game. If all guesses of a game lose less
than `small`, the verdict on the game says so.
"""

SENTENCES = {
    # A position, and what to guess in it.
    "targets": "{count} targets remain",
    "one target": "1 target remains",
    "guess": "Guess {advice.guess}: {advice.reason}.",
    "outcome": "{best.guess}: {best.outcome} ({source}{chance}).",
    "expected guesses": "{guesses:.3f} expected guesses",
    # A chance to win, as a share of games.
    "all games": "all games",
    "no game": "no game",
    "one game": "1 game in {count:,}",
    "share of games": "{share}% of games",
    "wins": "it wins {games}",
    # Why a guess is recommended, as clauses.
    "only word": "it is the only word left",
    "one of two": "it is one of the two words left",
    "may lose, proved": "no guess wins more games in the turns left ({games}, proved)",
    "may lose": (
        "of the guesses played out, it has the fewest expected guesses, counting "
        "a lost game as {price} more ({wins})"
    ),
    "wins all, proved": "no guess wins all games with fewer guesses ({guesses:.3f}, proved)",
    "wins all": (
        "of the guesses played out, it wins all games with the fewest guesses ({guesses:.3f})"
    ),
    "fewest, proved": "no guess needs fewer guesses on average ({guesses:.3f}, proved)",
    "fewest": ("of the guesses played out, it needs the fewest on average ({guesses:.3f})"),
    "apart from some": "apart from words that are never recommended, {reason}",
    "only word on board": "it is the only word left on board {board}",
    "information on boards": (
        "it gives the most information on all boards, counting a solved board as two bits"
    ),
    "solves boards": "it gives the best chance that each guess after it solves a board",
    "tree": "the tree of {name} guesses it here; {outcome} with this tree",
    # What precedes such a clause, or follows it.
    "left tree": "the game has left the tree of {name} {fault}",
    "refused": "the tree of {name} guesses {word}, which hard mode refuses: {refusal}",
    "never named": "the tree of {name} guesses a word that is never recommended",
    "without tree": "{why}. Best guess now: {reason}",
    "may be the answer": ", and it may be the answer",
    "long list": "; the list is long, so better later guesses may exist",
    # What follows if the recommended word is rare.
    "rare": "Many people may not know {guess}.",
    "best common": "The best common word is {guess}: {outcome}.",
    # Verdicts on a guess, in a word.
    "best guess": "The best.",
    "good guess": "Good.",
    "fair guess": "Fair.",
    "weak guess": "Weak.",
    "lucky guess": "Lucky.",
    "win lost": "{best} wins {best_games}, {guess} {games}.",
    # Verdicts on a guess, in a sentence.
    "last word": "The only word left.",
    "one of": "One of {count} left.",
    "repeated": "{guess} was already tried, and gives no new information.",
    "unlisted": "{guess} is not among the {count:,} expected answers.",
    "no target fits": "No target fits; trying all other allowed words.",
    "impossible": "It could not be the answer. {best} could.",
    "impossible, separates": (
        "It could not be the answer. {best} could, and separates all {count}."
    ),
    "separates": "{best} separates all {count}.",
    "answer": "{best} was the answer.",
    "leaves": "{best} would leave {left} on average.",
    "left": "{best} would have left {left}.",
    "unlucky": "{best} is better on average, but here it would have left {left}.",
    # Verdicts on a game.
    "result": "{found} in {count}: {scores}; {verdict}.",
    "found": "Found",
    "not found": "Not found",
    "gave away": "the game gave away a chance to win: {turns}",
    "given away": "in turn {turn}, {best} wins {best_games} and {guess} {games}",
    "small loss": "no guess lost more than {limit} expected guesses",
    "loss": "{guesses} expected guesses lost",
    "most lost": "{lost}, most of them in turn {turn}",
    "tried": "{lost}: {guess} was already tried",
    "takes": "{lost}: {guess} takes {taken}, {best} {least}",
    "guesses": "{guesses:.2f}",
    "about": "about {guesses:.2f}",
    "very good game": "A very good game",
    "good game": "A good game",
    "fair game": "A fair game",
    "numbers": (
        "Skill: the expected information, as a percentage of the most informative guess. Luck: the "
        "percentage of games where more words would have been left; 50 is neither good nor bad. "
        "Bits: the information, expected and gained. To the end: guesses on average, this one "
        "included, and the games that are won; ≤ marks the best found, not proved. Best: the best "
        "guess."
    ),
    # The block that players share. Replies that somebody chooses are not by luck.
    "shared game": "guesstree {game} {count}{limit}{star}\n\n{rows}\n\n{scores}",
    "scores": "skill {skill:.0f}, luck {luck:.0f}",
    "skill": "skill {skill:.0f}",
    # A sheet with the second guesses.
    "sheet": (
        "Guess {guess}. Find its reply below, the likely ones first: the word there is the second "
        "guess, the number counts the answers left. Italics: cannot be the answer."
    ),
    # What is wrong with a game that somebody typed or pasted.
    "unknown word": "{word} is not a word this game takes.",
    "too many turns": "This game has {turns} turns; these are {count}.",
    "after right": "{guess} was right, so {after} cannot follow; remove the turns after it",
    "header": (
        "the header says {header}, but the rows of tiles show {score}; correct the wrong one"
    ),
    "tiles": (
        "has one letter elsewhere and all others in place, which no game can produce; "
        "change that letter's tile"
    ),
    "known until": "Answers are known until {day}; later ones may be missing.",
    "no word fits": "no word fits all of these replies",
    **HINTS,
}
"""Sentences and clauses, by name. Readers put their values where the braces name them."""


def phrase(name: str, /, **values: Any) -> str:
    """Return a sentence or clause with its values.

    >>> phrase("unlisted", guess="crate", count=2309)
    'crate is not among the 2,309 expected answers.'
    """
    return SENTENCES[name].format(**values)
