"""Games of all kinds, proved by the pipeline's commands, are what `guesstree verify` accepts."""

import json
from dataclasses import asdict
from pathlib import Path
from typing import Any

import pytest

from guesstree import verify
from guesstree.files.artifacts import write_words
from guesstree.words.forms import form_of
from guesstree.words.generators import codes
from guesstree.words.lists import WordList
from tests.api.test_solved import proved
from tests.here import asked, said

GAMES: dict[str, tuple[str, Any, str, dict[str, Any]]] = {
    "any": ("wordle", 80, "optimal-any", {}),
    "consistent": ("wordle", 80, "optimal-consistent", {}),
    "hard": ("wordle", 110, "optimal-nyt-hard", {}),
    "within-3": ("wordle", 110, "optimal3-any", {}),
    "safest": ("wordle", 90, "safest-consistent", {}),
    "two-openers": ("wordle", 80, "optimal-any", {"openers": (0, 1)}),
    "shallow": ("wordle", 80, "shallow-any", {}),
    "most-within-2": ("wordle", 80, "within2-any", {}),
    "squares": ("wordle", 80, "optimal-any cost=1 cost=4 cost=9 cost=16 cost=50", {}),
    "stopped": ("wordle", 80, "safest-any", {"minutes": 0, "nodes": 1}),
    "jotto": ("jotto", 120, "optimal-any", {}),
    "mastermind": ("pegs", (2, "1234"), "optimal-any", {}),
    "black-pegs": ("black_pegs", (3, "12"), "safest-any", {}),
}
"""Rule; every so many of the words, or the pegs and colours; strategy; settings of the proof."""


def files_of(folder: Path, name: str, every: tuple[str, ...]) -> tuple[Path, Path, Path]:
    """Prove a game in a folder; return the paths of its matrix, tree and certificate."""
    rule, size, strategy, more = GAMES[name]
    words = codes(*size) if isinstance(size, tuple) else every[::size]
    if "openers" in more:
        more = {"openers": [words[at] for at in more["openers"]]}
    certificate, _ = proved(folder, strategy, rule=rule, words=words, **more)
    results = folder / "results"
    return (
        results / "replies/game.parquet",
        results / "trees/game" / certificate.name,
        certificate,
    )


@pytest.mark.parametrize("name", GAMES)
def test_games_of_all_kinds(
    name: str, tmp_path: Path, wordle_words: tuple[str, ...]
) -> None:
    """What the commands make is accepted, with everything tried."""
    said = verify(*files_of(tmp_path, name, wordle_words)).sentences
    assert said[-1] == "proved in this run: everything was tried, and all bounds are true"
    assert (" 0 of " in "".join(said)) != (name == "stopped")


def test_a_list_stands_for_its_game(tmp_path: Path, wordle_words: tuple[str, ...]) -> None:
    """The list of words will do in place of the matrix; the command says what Python returns."""
    game, tree, certificate = files_of(tmp_path, "any", wordle_words)
    targets = tuple(wordle_words[:: GAMES["any"][1]])
    write_words(WordList(targets, form_of(targets)), tmp_path / "targets.parquet")
    found, files = verify(game, tree, certificate), (tree, "--certificate", certificate)
    assert said(tmp_path, "verify", game, *files).splitlines() == [*found.sentences]
    note = "the game is a list of words, which has no fingerprint to compare"
    by_list = said(tmp_path, "verify", "targets.parquet", *files).splitlines()
    assert by_list == [*found.sentences[:2], note, *found.sentences[2:]]
    as_json = asked(tmp_path, "verify", game, *files)
    assert as_json == json.loads(json.dumps(asdict(found)))
