"""Advice for likely words: commands and Python agree with a plain search, whatever the weights."""

import re
from itertools import product
from pathlib import Path
from typing import NamedTuple

import numpy as np
import pytest

from guesstree import Game, Study
from guesstree.defaults import EXACT_TARGETS
from guesstree.play.situations import CONSISTENT, NYT, OFF, hard_fault, situation_after
from tests.conftest import TIMES
from tests.here import asked, guesstree_here
from tests.play.plain import PlainSearch

SMALL = ["".join(letters) for letters in product("abcde", repeat=3)]
"""Of which many guesses tell nothing apart."""


class Weighted(NamedTuple):
    """A position of a game whose targets have weights, in a folder of its own."""

    folder: Path
    game: Game
    turns: list[str]
    hard: str


def random_weights(random: np.random.Generator, count: int) -> list[float]:
    """Return weights of which none are all alike: few values, Zipf's law, or many magnitudes."""
    drawn = [
        random.integers(1, 6, count).astype(float),
        1 / np.arange(1, count + 1),
        10.0 ** random.uniform(-6, 0, count),
        np.where(random.random(count) < 0.3, 0.01, 1.0),
    ][random.integers(4)]
    drawn[0] = drawn.max() * 2
    return [float(weight) for weight in drawn]


def make_game(folder: Path, random: np.random.Generator, every: list[str], most: int) -> Game:
    """Write a study of some words with weights, and return its game."""
    words = sorted(random.choice(every, random.integers(2, most + 1), replace=False).tolist())
    targets = sorted(random.choice(words, random.integers(1, len(words) + 1), replace=False))
    weights = random_weights(random, len(targets))
    rows = (f"{word},{weight!r}\n" for word, weight in zip(targets, weights, strict=True))
    (folder / "weights.csv").write_text("word,weight\n" + "".join(rows))
    for name, listed in (("targets", targets), ("guesses", words)):
        (folder / f"{name}.txt").write_text("\n".join(listed))
    length = f"length: {len(words[0])}"
    (folder / "config.yaml").write_text(
        f"lists:\n  targets: {{file: targets.txt, {length}, weights: {{file: weights.csv}}}}\n"
        f"  guesses: {{file: guesses.txt, {length}}}\n"
        "games: {few: {rule: wordle, targets: targets, guesses: guesses}}\n"
    )
    return Study(folder).game("few")


def random_position(folder: Path, seed: int, every: list[str], most: int, hard: str) -> Weighted:
    """Return a position of `EXACT_TARGETS` targets at most, none of them found yet."""
    random = np.random.default_rng(seed)
    game = make_game(folder, random, every, most)
    secret = str(random.choice(game.targets))
    turns: list[str] = []
    wanted = random.integers(2)
    while True:
        said = game.turns(turns)
        left = situation_after(game.lists, said).candidates
        if len(turns) >= wanted and len(left) <= EXACT_TARGETS:
            return Weighted(folder, game, turns, hard)
        guess = str(random.choice(game.guesses))
        if guess == secret and len(game.guesses) > 1:
            continue
        if guess == secret:
            return Weighted(folder, game, turns, hard)
        if hard_fault(game.rule, hard, said, guess) is None:
            turns.append(f"{guess}:{game.reply(guess, secret).reply}")


def check_agreement(position: Weighted) -> None:
    """`advise`, `solve`, `review` and Python have the least expected guesses."""
    folder, game, turns, hard = position
    situation = situation_after(game.lists, game.turns(turns))
    plain, left = PlainSearch(situation.matrix, hard), tuple(range(len(situation.matrix.targets)))
    least = plain.expected(left, situation.said)
    best = game.advise(*turns, hard=hard).best[0]
    assert best.guesses == pytest.approx(least, abs=1e-9)
    at = situation.matrix.position[best.guess]
    assert plain.expected(left, situation.said, at) == pytest.approx(least, abs=1e-9)

    found = asked(folder, "advise", *turns, "--hard", hard)
    assert (found["next"], found["best"][0]["guesses"]) == (best.guess, best.guesses)
    typed = "".join(f"{turn}\n" for turn in turns)
    solved = guesstree_here("solve", "--hard", hard, cwd=folder, typed=f"{typed}quit\n").stdout
    said = re.findall(r"Say (\S+) \((\d+\.\d+) expected guesses, exact", solved)
    assert said[-1] == (best.guess, f"{best.guesses:.3f}")
    target = situation.matrix.targets[0]
    words = [turn.split(":")[0] for turn in turns]
    replied = [
        f"{turn}" for turn in (*turns, f"{best.guess}:{game.reply(best.guess, target).reply}")
    ]
    turn = asked(folder, "review", *replied, "--hard", hard)["turns"][len(words)]
    assert turn["best_guesses"] == pytest.approx(least, abs=1e-9)
    assert (turn["guesses"], turn["cost"]) == (pytest.approx(least, abs=1e-9), 0)


@pytest.mark.parametrize("hard", [OFF, NYT, CONSISTENT])
def test_small_positions(hard: str, tmp_path: Path) -> None:
    """Words of three letters."""
    for seed in range(6):
        check_agreement(random_position(tmp_path, seed, SMALL, 20, hard))


@pytest.mark.slow
@pytest.mark.parametrize("part", range(min(5 * TIMES, 50)))
def test_many_positions(part: int, tmp_path: Path, wordle_words: tuple[str, ...]) -> None:
    """Positions of up to 50 words, two of five in hard mode; half are of real words."""
    hard = [OFF, OFF, OFF, NYT, CONSISTENT][part % 5]
    for seed in range(10 * part, 10 * part + 10):
        every, most = (list(wordle_words), 400) if seed % 2 else (SMALL, 50)
        check_agreement(random_position(tmp_path, seed, every, most, hard))


PAST = ("digit", "fight", "night", "might", "wight")


def test_one_word_is_likely(tmp_path: Path) -> None:
    """With five of six words past, a hundredth as likely as the last one, that one is said."""
    (tmp_path / "past.txt").write_text("\n".join(PAST))
    how = ("--game", "wordle", "--exclude", "past.txt", "--past-weight", "0.01")
    found = asked(tmp_path, "advise", "raise:..Y..", "pilot:.G..G", *how)
    assert found["next"] == "tight"
    assert found["best"][0]["guesses"] == pytest.approx(1.086, abs=5e-4)
    assert found["best"][0]["chance"] == pytest.approx(1 / 1.05, rel=1e-5)


def test_likely_words_are_followed(wordle_words: tuple[str, ...]) -> None:
    """Of more words than a search takes, one that is nearly certain is said first."""
    for likely in wordle_words[100:2300:550]:
        weights = dict.fromkeys(wordle_words[::10], 1.0) | {likely: 1e5}
        game = Game("wordle", [*weights], guesses=wordle_words, weights=weights)
        for hard in (OFF, NYT, CONSISTENT):
            best = game.advise(hard=hard).best[0]
            assert best.guess == likely
            assert 1 < best.guesses < 1.1
