"""The command and the library give the same answers to the same questions."""

import json
import random
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from guesstree import Game, InputError, Study
from guesstree.api.comparison import contender
from guesstree.games.modes import Mode
from guesstree.strategies.scores import compare
from tests.conftest import TIMES
from tests.here import guesstree_here

SITUATIONS = 40 * TIMES

STRATEGIES = (
    "max-any",
    "parts-consistent",
    "neg_entropy-any ties=parts",
    "optimal-any",
    "max-nya",
)


Situation = tuple[list[str], Callable[[Game], Any]]
"""A question: the command that asks it, with its arguments, and the same in Python."""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory, wordle_words: tuple[str, ...]) -> Path:
    """Make a study of three games: one with other guesses, one with weights, one of codes."""
    folder = tmp_path_factory.mktemp("doors")
    words = wordle_words[::35]
    (folder / "few.txt").write_text("\n".join(words))
    (folder / "more.txt").write_text("\n".join([*words, *wordle_words[5::150]]))
    weights = "".join(f"{word},{at % 7 + 1}\n" for at, word in enumerate(words))
    (folder / "weights.csv").write_text(f"word,weight\n{weights}")
    (folder / "past.txt").write_text("\n".join(words[::9]))
    (folder / "config.yaml").write_text(
        "lists:\n  few: {file: few.txt}\n  more: {file: more.txt}\n"
        "  weighed: {file: few.txt, weights: {file: weights.csv, column: weight}}\n"
        "  codes: {generate: codes, length: 3, alphabet: '1234'}\n"
        "games:\n  few: {rule: wordle, targets: few, guesses: more}\n"
        "  weighed: {rule: wordle, targets: weighed}\n"
        "  pegs: {rule: pegs, targets: codes}\n"
    )
    return folder


def test_both_doors_say_the_same(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Values are equal, and so are errors; a remedy may name an option."""
    monkeypatch.chdir(folder)
    games = {name: Study().game(name) for name in ("few", "weighed", "pegs")}
    for game, (command, answer) in situations(games, random.Random(7)):
        asked = [*command, "--game", game.name, "--json"]
        expected, fault = None, None
        try:
            expected = json.loads(json.dumps(answer(game)))
        except InputError as error:
            fault = str(error)
        run = guesstree_here(*asked, cwd=folder, code=int(fault is not None))
        if fault is not None:
            *_, said = run.stderr.splitlines()
            said = re.sub(
                "; to rate it as a first guess, use openers instead of advise", "", said
            )
            assert said.replace("? Or ", "?, or ") in [
                f"guesstree: {fault}{remedy}" for remedy in REMEDIES
            ], asked
            continue
        shown = json.loads(run.stdout)
        if isinstance(expected, list) and isinstance(shown, dict):
            shown = shown["rows"]  # beside what is said of them all
        assert shown == expected, asked


REMEDIES = (
    "",
    ", or --any-word if the game took it",
    "; a first guess or a file with a tree, such as mine.txt, will do too",
)


def situations(
    games: dict[str, Game], draw: random.Random
) -> Iterator[tuple[Game, Situation]]:
    """Yield situations of all kinds, a third of them with something wrong."""
    for number in range(SITUATIONS):
        game = draw.choice([*games.values()])
        yield game, [advice, advice, review, gains][number % 4](game, draw)


def turns(game: Game, draw: random.Random) -> list[str]:
    """Return turns of a game with some target, sometimes with a wrong word or reply."""
    target, said = draw.choice(game.targets), []
    for _ in range(draw.randrange(3)):
        word = draw.choice(game.guesses)
        said.append(f"{word}:{game.reply(word, target).reply}")
        if word == target:
            break
    if said and draw.random() < 0.3:
        word, _, earned = said[-1].partition(":")
        said[-1] = draw.choice(
            [f"{word}:x", f"xyzzy:{earned}", word, f"{word}:{earned[::-1]}"]
        )
    return said


def word_of(game: Game, draw: random.Random) -> str:
    """Return a word of the game, sometimes one that it lacks."""
    wrong = draw.random() < 0.2
    return draw.choice(["xyzzy", "abide", "1231"] if wrong else game.guesses)


def advice(game: Game, draw: random.Random) -> Situation:
    """Ask what to guess next, in hard modes, by a strategy, with past answers."""
    said, mode = turns(game, draw), draw.choice(["any", *Mode])
    strategy = draw.choice([None, None, *STRATEGIES])
    past = game.name == "few" and draw.random() < 0.5
    given = {
        "--strategy": strategy,
        "--mode": mode,
        "--answers": "past.txt" if past else None,
    }
    options = [f"{name}={value}" for name, value in given.items() if value is not None]
    command = ["advise", *said, *options]

    def answer(game: Game) -> Any:
        opened = game.with_answers(Path("past.txt")) if past else game
        return opened.advise(*said, mode=mode, strategy=strategy).to_dict()

    return command, answer


def review(game: Game, draw: random.Random) -> Situation:
    """Ask how good the turns of a game were, by their replies or by the target."""
    if draw.random() < 0.5:
        said = turns(game, draw) or ["nothing:"]
        return ["review", *said], lambda game: game.review(*said).to_dict()
    words, target = [word_of(game, draw) for _ in range(2)], word_of(game, draw)
    command = ["review", *words, "--target", target]
    return command, lambda game: game.review(*words, target=target).to_dict()


def gains(game: Game, draw: random.Random) -> Situation:
    """Compare two strategies or first guesses side by side."""
    chosen = [
        draw.choice([*STRATEGIES[:3], "max-nya", word_of(game, draw)]) for _ in range(2)
    ]

    def answer(game: Game) -> Any:
        sides = [contender(game, one).scores.by_target for one in chosen]
        return [word._asdict() for word in compare(*sides)]

    return ["compare", *chosen], answer
