"""The files of the web page."""

from pathlib import Path
from typing import Any

from guesstree.stages.inputs import read_game
from guesstree.stages.pages import build_explorer


def build(game: Path, folder: Path, **dated: Any) -> None:
    """Write the page of a game into a folder."""
    build_explorer(
        [game / "trees/max-any.parquet"],
        game / "summary.parquet",
        [game / "openers/class.parquet"],
        [game / "class.parquet"],
        folder,
        until={},
        **dated,
    )


def test_the_files_of_a_page(folder: Path, tmp_path: Path) -> None:
    """There are an index of the games, their words, and a file for each tree."""
    game = folder / "class"

    build(game, tmp_path)

    names = {path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*.js")}
    assert {"data/index.js", "data/class/words.js", "data/class/max-any.js"} <= names


def test_the_game_of_a_day(folder: Path, tmp_path: Path) -> None:
    """Past answers of a game make a game of the day after them."""
    game = folder / "class"
    answers = tmp_path / "answers.csv"
    (word, *_) = read_game(game / "class.parquet").targets
    answers.write_text(f"date,word\n2026-01-31,{word}\n", "utf-8")

    build(game, tmp_path, today="class", answers=answers)

    assert (tmp_path / "data/today/day.js").exists()
    front = (tmp_path / "index.html").read_text("utf-8")
    assert "Chances from the answers until 31 January 2026" in front
