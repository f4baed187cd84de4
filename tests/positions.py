"""Write `tests/positions.txt`: positions whose lowest totals are found by trying everything.

    python -m tests.positions

Other programs can check themselves with the file, as chess programs count moves (*perft*).
"""

from collections.abc import Iterator
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any, NamedTuple

import numpy as np

from guesstree import Game
from tests.oracles import IMPOSSIBLE, BruteForce

FILE = Path(__file__).with_suffix(".txt")

HEADER = """\
# Positions of word and code games, with the lowest total of guesses that finds all candidates.
#
# A line has eight fields, separated by tabs:
# 1. the game: nyt (3,158 targets, 14,855 guesses), wordle (2,309 words), wordle-original
#    (2,315 targets, 12,972 guesses), jotto (1,391 words), jotto-two-numbers (1,562 words),
#    mastermind (4 places, 6 colours), or bulls-and-cows (4 different digits). data/README.md has
#    the lists, docs/glossary.md the rules;
# 2. the mode: any; consistent (candidates only); nyt-hard (the newspaper's hard mode);
# 3. how many guesses are left, or - for no limit;
# 4. the turns so far;
# 5. the candidates: all targets that fit the replies;
# 6. the lowest total of guesses over all candidates, the next guess included, or - if no strategy
#    finds all of them in time;
# 7. how many next guesses lead to it;
# 8. the first three of them in alphabetical order, candidates before other words.
#
# These are facts: use them freely. `python -m tests.positions` makes the file by trying everything.
"""

GAMES = (
    "nyt",
    "wordle",
    "wordle-original",
    "jotto",
    "jotto-two-numbers",
    "mastermind",
    "bulls-and-cows",
)

PER_GAME = 43

MOST = 9
"""The most candidates of a position: more take long to try."""


class Known(NamedTuple):
    """A line of the file."""

    game: str
    mode: str
    left: int | None
    turns: tuple[str, ...]
    candidates: tuple[str, ...]
    total: int | None
    best: int
    first: tuple[str, ...]

    @classmethod
    def parse(cls, line: str) -> "Known":
        """Read a line."""
        game, mode, left, turns, candidates, total, best, first = line.split("\t")
        return cls(
            game,
            mode,
            None if left == "-" else int(left),
            tuple(turns.split()),
            tuple(candidates.split()),
            None if total == "-" else int(total),
            int(best),
            tuple(first.split()),
        )

    def __str__(self) -> str:
        shown = ("-" if one is None else str(one) for one in (self.left, self.total))
        left, total = shown
        words = map(" ".join, (self.turns, self.candidates, self.first))
        turns, candidates, first = words
        fields = self.game, self.mode, left, turns, candidates, total, str(self.best), first
        return "\t".join(fields)


def read() -> list[Known]:
    """Return the positions of the file."""
    lines = FILE.read_text("utf-8").splitlines()
    return [Known.parse(line) for line in lines if not line.startswith("#")]


def positions(name: str, random: Random) -> Iterator[Known]:
    """Yield random positions of a game."""
    game = Game(name)
    modes = ["any", "any", "consistent"] + ["nyt-hard"] * (
        game.replies.rule.name == "wordle"
    )
    while True:
        mode = random.choice(modes)
        target = random.choice(game.targets)
        turns: list[tuple[str, int]] = []
        left = np.arange(len(game.targets))
        while len(left) > MOST:
            # Half of the guesses are candidates, so that games are like those that people play.
            some = left.tolist() if mode != "any" or random.random() < 0.5 else None
            at = random.choice(some or range(len(game.guesses)))
            guess = game.targets[at] if some else game.guesses[at]
            codes = game.replies.codes[game.replies.position[guess]]
            code = int(codes[game.targets.index(target)])
            turns.append((guess, code))
            left = left[codes[left] == code]
        if len(left) > 1 and target not in (guess for guess, _ in turns):
            limit = random.choice([None, None, 2, 3])
            yield solved(game, mode, limit, turns, left)


def solved(
    game: Game, mode: str, limit: int | None, turns: list[tuple[str, int]], left: Any
) -> Known:
    """Return a position with its lowest total and the guesses that lead to it."""
    allowed = allowed_guesses(game, mode, turns, left)
    codes = game.replies.codes[np.ix_(allowed, left)]

    # Guesses that split the candidates alike cost the same, but for hints and for the right guess.
    alike = [at if mode == "nyt-hard" else row.tobytes() for at, row in enumerate(codes)]
    some = sorted({key: at for at, key in reversed([*enumerate(alike)])}.values())
    small = SimpleNamespace(
        codes=codes[some],
        guesses=[game.guesses[allowed[at]] for at in some],
        targets=[game.targets[at] for at in left],
        right=game.replies.right,
        rule=game.replies.rule,
        guess_of_target=np.argmax(codes[some] == game.replies.right, axis=0),
    )
    truth = BruteForce(small, mode)  # type: ignore[arg-type]
    costs = {
        alike[at]: truth.with_guess(truth.targets, place, limit)
        for place, at in enumerate(some)
    }
    least = min(costs.values())
    best = [
        game.guesses[guess]
        for guess, key in zip(allowed, alike, strict=True)
        if costs[key] == least
    ]
    best = sorted(best, key=lambda word: (word not in small.targets, word))
    is_found = least < IMPOSSIBLE
    return Known(
        game=game.name,
        mode=mode,
        left=limit,
        turns=tuple(f"{guess}:{game.replies.texts[code]}" for guess, code in turns),
        candidates=tuple(small.targets),
        total=least if is_found else None,
        best=len(best) if is_found else 0,
        first=tuple(best[:3]) if is_found else (),
    )


def allowed_guesses(
    game: Game, mode: str, turns: list[tuple[str, int]], left: Any
) -> list[int]:
    """Return the positions of the guesses that a mode allows after some turns."""
    if mode == "consistent":
        return [game.replies.position[game.targets[at]] for at in left]
    if mode == "any":
        return [*range(len(game.guesses))]
    hard = game.replies.rule.hard_mode
    assert hard
    return [
        at
        for at, word in enumerate(game.guesses)
        if not any(hard.unused_hint(guess, code, word) for guess, code in turns)
    ]


def main() -> None:
    """Write the file."""
    lines = []
    for name in GAMES:
        drawn = positions(name, Random(name))
        for number in range(PER_GAME):
            lines.append(str(next(drawn)))
            print(name, number, flush=True)
    FILE.write_text(HEADER + "\n".join(lines) + "\n", "utf-8")


if __name__ == "__main__":
    main()
