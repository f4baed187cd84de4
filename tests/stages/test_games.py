"""Games that are played beside the trees: evil games, and players' own games."""

from pathlib import Path

import polars as pl
import pytest

from guesstree.base.errors import InputError
from guesstree.stages.games import judge_people, play_evil

SCORES = "class/scores/max-any.parquet"


def test_evil_games(folder: Path, tmp_path: Path) -> None:
    """A game ends with the right guess."""
    table = tmp_path / "evil.parquet"

    play_evil(
        folder / "class/class.parquet", [folder / "class/trees/max-any.parquet"], [table]
    )

    assert pl.read_parquet(table)["reply"][-1] == "GGGGG"


def judge(folder: Path, games: Path, out: Path, **others: object) -> None:
    """Judge the games of a file, and write table and figure into a folder."""
    files = out / "you.parquet", [out / "people.csv"], out / "people.png"
    judge_people(folder / "class/class.parquet", games, [folder / SCORES], *files, **others)  # type: ignore[arg-type]


def test_several_players(folder: Path, tmp_path: Path) -> None:
    """Other players are drawn under the names of their files."""
    mine, anna = tmp_path / "mine.csv", tmp_path / "anna.csv"
    mine.write_text("target,guesses\naback,3\n")
    anna.write_text("target,guesses\naback,4\n")

    judge(folder, mine, tmp_path, others=[anna])

    # The text of a figure is drawn, letter by letter, except for its title.
    assert "anna 4.00, max-any" in (tmp_path / "people.svg").read_text("utf-8")


def test_a_file_of_several_players_is_refused(folder: Path, tmp_path: Path) -> None:
    """The message names the players, and asks for a file of each player."""
    several = tmp_path / "several.csv"
    several.write_text("player,target,guesses\nAnn,aback,3\nBob,aback,4\n")

    with pytest.raises(
        InputError, match="has games of Ann, Bob; give each person a separa"
    ):
        judge(folder, several, tmp_path)


@pytest.mark.parametrize(
    ("turns", "games", "mean"), [(3, "3 X", 3.5), (8, "3 8", 5.5), (0, "12 3", 7.5)]
)
def test_lost_games(
    turns: int, games: str, mean: float, folder: Path, tmp_path: Path
) -> None:
    """The turns of the config decide which games are lost."""
    mine = tmp_path / "mine.csv"
    rows = [f"aback,{guesses}" for guesses in games.split()]
    mine.write_text("\n".join(["target,guesses", *rows]))

    judge(folder, mine, tmp_path, turns=turns)

    assert pl.read_parquet(tmp_path / "you.parquet")["score"].mean() == mean
