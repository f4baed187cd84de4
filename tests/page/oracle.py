"""Games and positions with what the library says of them, which the page has to say, too.

Each run draws the same ones.
"""

import json
import shutil
import subprocess
from collections.abc import Iterable, Sequence
from functools import cache
from math import isclose
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from guesstree import Game
from guesstree.api.dated_page import dated
from guesstree.api.first_guess_tables import known_first_guesses
from guesstree.api.second_guess_tables import first_rows, shipped_second_guesses
from guesstree.games.modes import Mode
from guesstree.page.dated import TODAY, day_of
from guesstree.page.explorer import SHARED
from guesstree.page.packing import columns_of, first_of, table_of, words_of
from guesstree.play.position import Position, allowed_in, position_after
from guesstree.words.lists import read_words
from tests.conftest import ROOT

COMMON = ("crane", "slate", "adieu", "tarse", "raise", "audio", "stare", "moist", "pilot")
"""Words with which people begin; half of the guesses that are drawn."""

HARD_MODES = (Mode.ANY, Mode.HARD)


class Asked(NamedTuple):
    """What the library and the page are asked: a game as far as it was played."""

    turns: list[tuple[str, str]]
    mode: Mode = Mode.ANY
    lost: int = 0


@cache
def games() -> dict[str, Game]:
    """Return the games: those that come with the package, and lists of somebody's own."""
    words = read_words(ROOT / "data/wordle-targets.txt").words
    chances = {word: 0.01 ** (at % 5) for at, word in enumerate(words[:580])}
    marks = {word: at % 7 + 1 for at, word in enumerate(words[1000:1120])}
    return {
        "nyt": Game("nyt"),
        "today": Game("today"),
        "wordle": Game("wordle"),
        "endless": Game("nyt").with_turn_limit(0),
        "class": Game("wordle", words[::60], guesses=words[::20]),
        "club": Game("wordle", words[::8], guesses=words[::4]),
        "marks": Game("wordle", list(marks), weights=marks),
        "chances": Game("wordle", list(chances), guesses=words[:1160], weights=chances),
        "counts": Game("jotto", Game("jotto").targets[::9]),
    }


@cache
def packed(name: str) -> dict[str, Any]:
    """Return a game as pages get it."""
    if name == TODAY:
        return packed_today()
    game = games()[name]
    lists = game._lists
    matrix = game.replies
    best = (
        []
        if known_first_guesses(lists, lambda: matrix, Mode.ANY)
        else first_rows(matrix, game.turn_limit)
    )
    if game.turn_limit == matrix.rule.turns:
        best += shipped_second_guesses(matrix)
    words = words_of(matrix, best, lists.never_recommended)
    assert words is not None
    first, hard = (
        known_first_guesses(lists, lambda: game.replies, mode) for mode in HARD_MODES
    )
    trees = {mode: game._proved_tree(mode) for mode in HARD_MODES} if game._study else {}
    table = None
    if first is not None:
        proved = first.proved is not None
        table = first_of(table_of(first, hard), first.mass, known=True, proved=proved)
    return {
        "words": words | {"turns": game.turn_limit},
        "day": None,
        "first": table,
        "trees": {
            mode: {"columns": columns_of(tree[0]), "isProved": tree[1]}
            for mode, tree in trees.items()
            if tree is not None
        },
    }


def packed_today() -> dict[str, Any]:
    """Return the game of the day of the answers in the package, as pages get it."""
    nyt, core = games()["nyt"], games()["wordle"].targets
    today = dated("nyt", nyt.replies, ROOT / "data/nyt-answers.csv", core)
    day = day_of(today, nyt.replies)
    return {"words": packed("nyt")["words"], "day": day, "first": None, "trees": {}}


def shared() -> dict[str, Any]:
    """Return the sentences as pages get them."""
    return SHARED


class Drawn:
    """Games that are drawn by chance, always the same ones."""

    def __init__(self, seed: int) -> None:
        self.random = np.random.default_rng(seed)

    def chosen(self, words: Sequence[str]) -> str:
        """Return one of some words."""
        return words[int(self.random.integers(len(words)))]

    def mode(self, game: Game) -> Mode:
        """Return a mode; hard mode seldom in large games, where it takes long."""
        share = 0.4 if len(game.guesses) < 2000 else 0.12
        has_hints = game.rule.hard_mode is not None
        return HARD_MODES[int(has_hints and self.random.random() < share)]

    def guess(self, game: Game, position: Position, mode: Mode, best: float) -> str:
        """Return a guess that the mode allows: a likely one, a common one, or any."""
        allowed = allowed_in(position, mode)
        words = game.guesses if allowed is None else [game.guesses[at] for at in allowed]
        common = [word for word in COMMON if word in words]
        if position.turns and self.random.random() < best:
            return self.chosen(position.matrix.targets)
        if common and self.random.random() < 0.6:
            return self.chosen(common)
        return self.chosen(words)

    def played(
        self, game: Game, mode: Mode, turns: int, best: float = 0.3
    ) -> list[tuple[str, str]]:
        """Return a game of some turns at most, against a target or, seldom, another word."""
        target = self.chosen(game.targets if self.random.random() < 0.95 else game.guesses)
        played: list[tuple[str, str]] = []
        while len(played) < turns and (not played or played[-1][0] != target):
            parsed = game._parse([[f"{word} {reply}"] for word, reply in played])
            word = self.guess(game, position_after(game._lists, parsed), mode, best)
            played.append((word, game.reply(word, target).reply))
        return played


def positions(count: int, seed: int) -> dict[str, list[Asked]]:
    """Return open positions by game, those after a single turn seldom, as they take longest."""
    drawn = Drawn(seed)
    asked: dict[str, list[Asked]] = {name: [] for name in games()}
    shares = {"nyt": 6, "today": 6}
    names = [name for name in games() for _ in range(shares.get(name, 2))]
    while sum(map(len, asked.values())) < count:
        name = drawn.chosen(names)
        game = games()[name]
        mode = drawn.mode(game)
        number = int(drawn.random.choice([1, 2, 3, 4, 5], p=[0.03, 0.27, 0.3, 0.2, 0.2]))
        turns = drawn.played(game, mode, number)
        if len(turns) == number and not found(game, turns):
            asked[name].append(Asked(turns, mode))
    return asked


def last_turns(game: Game, count: int, seed: int) -> list[Asked]:
    """Return positions with one turn and at least three words left."""
    drawn = Drawn(seed)
    asked: list[Asked] = []
    while len(asked) < count:
        target = drawn.chosen(game.targets)
        words = [drawn.chosen(COMMON) for _ in range(game.turn_limit - 1)]
        turns = [(word, game.reply(word, target).reply) for word in words]
        if target in words:
            continue
        parsed = game._parse([[" ".join(turn)] for turn in turns])
        if len(position_after(game._lists, parsed).matrix.targets) > 2:
            asked.append(Asked(turns))
    return asked


def found(game: Game, turns: list[tuple[str, str]]) -> bool:
    """Tell whether the last guess of a game was right."""
    return game._parse([[" ".join(turns[-1])]])[0][1] == game.replies.right


def whole_games(count: int, seed: int) -> dict[str, list[Asked]]:
    """Return games that are over, lost ones and ones with lost turns among them."""
    drawn = Drawn(seed)
    asked: dict[str, list[Asked]] = {name: [] for name in games()}
    while sum(map(len, asked.values())) < count:
        name = drawn.chosen([*games()])
        game = games()[name]
        mode = drawn.mode(game)
        turns = drawn.played(game, mode, game.turn_limit or 8, best=0.7)
        lost = int(drawn.random.random() < 0.1 and len(turns) < 5)
        asked[name].append(Asked(turns, mode, lost))
    return asked


SHOWN = ("guess", "possible", "win", "guesses", "exact", "information", "chance")
"""What the page says of a guess that it advises."""

JUDGED = (
    "guess",
    "possible",
    "targets",
    "remaining",
    "expected",
    "layer",
    "skill",
    "luck",
    "information",
    "gained",
    "guesses",
    "best",
    "best_guesses",
    "win",
    "best_win",
    "exact",
    "best_exact",
    "cost",
    "repeated",
    "grade",
)
"""What the page says of a turn."""


def shown(rows: Iterable[Any], names: Sequence[str]) -> list[dict[str, Any]]:
    """Return some attributes of rows."""
    return [{name: getattr(row, name) for name in names} for row in rows]


def advised(game: Game, asked: Asked) -> dict[str, Any]:
    """Return what the library advises."""
    advice = game.advise(list(map(" ".join, asked.turns)), mode=asked.mode)
    best = shown(advice.best, SHOWN)
    said = {"reason": advice.reason, "rarity": advice.rarity}
    return {"left": list(advice.candidates), "best": best, **said}


def reviewed(game: Game, asked: Asked) -> dict[str, Any]:
    """Return what the library says of a game that is over."""
    played = map(" ".join, asked.turns)
    review = game.review(*played, mode=asked.mode, lost=asked.lost)
    head, *_ = review.share(plain=True).partition("\n")
    share = review.share(plain=True).replace(head, head.replace(game.name, "game", 1), 1)
    turns = shown(review.turns, JUDGED)
    return {"turns": turns, "verdict": review.verdict, "share": share}


def in_json(asked: Asked, *, is_over: bool) -> dict[str, Any]:
    """Return what is asked as the page's engine reads it."""
    return asked._asdict() | {"isOver": is_over}


_IN_FLOATS = ("information", "gained", "expected", "skill", "luck")
"""Numbers of which logarithms and divisions may round the last digit otherwise."""


def differences(said: Any, expected: Any, name: str = "") -> list[str]:
    """Return where the page says something else than the library, which names fewer things."""
    if isinstance(expected, dict):
        inner = [(said[_as_script(key)], value, key) for key, value in expected.items()]
    elif isinstance(expected, list):
        if len(said) != len(expected):
            return [f"{name}: {len(said)} in place of {len(expected)}"]
        inner = [(one, other, name) for one, other in zip(said, expected, strict=True)]
    else:
        is_float = name in _IN_FLOATS
        same = isclose(said, expected, abs_tol=1e-9) if is_float else said == expected
        return [] if same else [f"{name}: {said!r} in place of {expected!r}"]
    return [fault for one in inner for fault in differences(*one)]


def _as_script(name: str) -> str:
    """Return a name as scripts write it.

    >>> _as_script("best_guesses")
    'bestGuesses'
    """
    first, *others = name.split("_")
    return first + "".join(map(str.title, others))


def deno(*arguments: str | Path) -> Any:
    """Return what a script prints as JSON."""
    program = shutil.which("deno")
    assert program, "there is no deno here; run: make .venv/dev"
    command = [
        program,
        "run",
        "--quiet",
        "--no-remote",
        "--allow-read",
        *map(str, arguments),
    ]
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    assert not run.returncode, run.stderr
    return json.loads(run.stdout)
