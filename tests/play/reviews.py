"""Reviews of some games, which other programs that review games are compared with.

`python -m tests.play.reviews` writes them to reviews.json: a list of games, each with

- `rule`; `words`, a list of targets or the path of one; `mode`, as the commands have it;
- `turns`, pairs of a guess and the text of its reply;
- `review`, the fields of `guesstree.advice.recommendation.Review`, with numbers to nine places.
"""

import json
from dataclasses import asdict
from pathlib import Path
from typing import Any

from guesstree.advice.review import review
from guesstree.advice.word_lists import WordLists, layers_of
from guesstree.games.modes import Mode
from guesstree.games.rules import rule_of
from guesstree.words.lists import read_words
from tests.conftest import ROOT

FILE = Path(__file__).with_name("reviews.json")
WORDLE = "data/wordle-targets.txt"
FEW = ["admin", "bingo", "digit", "idiot", "limit", "pilot", "raise", "visit"]
JOTTO = ["brick", "crane", "later", "pilot", "spunk", "vodka", "waltz"]

GAMES: list[tuple[str, Any, Mode, list[str]]] = [
    ("wordle", WORDLE, Mode.ANY, ["raise", "mulch", "baton", "hobby"]),
    ("wordle", WORDLE, Mode.ANY, ["fuzzy", "jazzy", "crane", "pilot", "hobby"]),
    ("wordle", WORDLE, Mode.HARD, ["crane", "trade", "grade"]),
    ("wordle", FEW, Mode.ANY, ["raise", "digit", "visit"]),
    ("wordle", FEW, Mode.ANY, ["pilot", "admin", "raise", "idiot"]),
    ("wordle", FEW, Mode.CONSISTENT, ["bingo", "limit", "visit"]),
    ("jotto", JOTTO, Mode.ANY, ["crane", "later", "waltz"]),
    ("pegs", FEW, Mode.ANY, ["digit", "raise", "visit"]),
]
"""Rule, words, mode, and guesses, of which the last is the target."""


def lists_of(rule: str, words: Any) -> WordLists:
    """Return the lists of a game in the fixture."""
    path = isinstance(words, str)
    listed = read_words(ROOT / words).words if path else tuple(words)
    return WordLists(rule_of(rule), listed, layers_of(listed, listed))


def made() -> list[dict[str, Any]]:
    """Return what the file holds."""
    found = []
    for rule, words, mode, guesses in GAMES:
        lists = lists_of(rule, words)
        turns = [(guess, lists.rule.reply(guess, guesses[-1])) for guess in guesses]
        texts = lists.rule.texts(len(guesses[0]))
        found.append(
            {
                "rule": rule,
                "words": words,
                "mode": mode,
                "turns": [[guess, texts[code]] for guess, code in turns],
                "review": rounded(asdict(review(lists, turns, mode))),
            }
        )
    return found


def rounded(value: Any) -> Any:
    """Return a value as JSON has it, with all numbers to nine places."""
    return json.loads(json.dumps(value), parse_float=lambda text: round(float(text), 9))


if __name__ == "__main__":
    FILE.write_text(json.dumps(made(), indent=1, ensure_ascii=False) + "\n", "utf-8")
