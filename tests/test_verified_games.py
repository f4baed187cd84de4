"""Games of all kinds, proved by the pipeline's commands, are what `guesstree verify` accepts."""

import json
from dataclasses import asdict
from pathlib import Path
from typing import Any

import pytest

from guesstree import verify
from tests.here import asked, make, said

CODES = "generate codes --length {} --alphabet {} --output targets.parquet"
PROVED = "--trees . --scores scores --certificates proof"
GAMES: dict[str, tuple[str, Any, str, str]] = {
    "any": ("wordle", 80, "optimal-any", ""),
    "consistent": ("wordle", 80, "optimal-consistent", ""),
    "hard": ("wordle", 110, "optimal-nyt-hard", ""),
    "within-3": ("wordle", 110, "optimal3-any", ""),
    "safest": ("wordle", 90, "safest-consistent", ""),
    "two-openers": ("wordle", 80, "optimal-any", "--opener {0} --opener {1}"),
    "shallow": ("wordle", 80, "shallow-any", ""),
    "most-within-2": ("wordle", 80, "within2-any", ""),
    "squares": ("wordle", 80, "optimal-any cost=1 cost=4 cost=9 cost=16 cost=50", ""),
    "stopped": ("wordle", 80, "optimal-any", "--minutes 0 --incumbent-nodes 1"),
    "jotto": ("jotto", 120, "optimal-any", ""),
    "mastermind": ("pegs", (2, "1234"), "optimal-any", ""),
    "black-pegs": ("black_pegs", (3, "12"), "safest-any", ""),
}
"""Rule; every so many of the words, or the codes; strategy; options of the proof."""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory, wordle_words: tuple[str, ...]) -> Path:
    """Prove games of all kinds by the commands of the pipeline, each in a folder of its own."""
    folder = tmp_path_factory.mktemp("verified")
    for name, (rule, size, strategy, more) in GAMES.items():
        (folder / name).mkdir()
        if isinstance(size, tuple):
            first = CODES.format(*size)
        else:
            words = wordle_words[::size]
            (folder / name / "list.txt").write_text("\n".join(words))
            more, first = more.format(*words), "clean list.txt --output targets.parquet"
        make(
            folder / name,
            first,
            f"compute-replies targets.parquet --rule {rule} --output game.parquet",
            f"proof whole game.parquet -s '{strategy}' {more} {PROVED}",
        )
        file = f"{strategy.split()[0]}.parquet"
        (folder / name / file).rename(folder / name / "tree.parquet")
        (folder / name / "proof" / file).rename(folder / name / "proof.parquet")
    return folder


@pytest.mark.parametrize("name", GAMES)
def test_games_of_all_kinds(name: str, folder: Path) -> None:
    """What the commands make is accepted, with everything tried."""
    paths = (folder / name / file for file in ("game.parquet", "tree.parquet", "proof.parquet"))
    said = verify(*paths).sentences
    assert said[-1] == "everything was tried: all bounds are true"
    assert (" 0 of " in "".join(said)) != (name == "stopped")


def test_a_list_stands_for_its_game(folder: Path) -> None:
    """The list of words will do in place of the matrix; the command says what Python returns."""
    files = ("tree.parquet", "--certificate", "proof.parquet")
    found = verify(*(folder / "any" / file for file in ("game.parquet", files[0], files[2])))
    assert said(folder / "any", "verify", "game.parquet", *files).splitlines() == [*found.sentences]
    note = "the game is a list of words, with which no fingerprint could be compared"
    by_list = said(folder / "any", "verify", "targets.parquet", *files).splitlines()
    assert by_list == [*found.sentences[:2], note, *found.sentences[2:]]
    as_json = asked(folder / "any", "verify", "game.parquet", *files)
    assert as_json == json.loads(json.dumps(asdict(found)))
