"""The files of the web page."""

import json
from pathlib import Path
from typing import Any

from matplotlib.image import imread

from guesstree.games.colours import LIGHT, TILES
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


def test_pictures_are_the_same_each_time(folder: Path, tmp_path: Path) -> None:
    """They have the sizes that other sites and home screens ask for, and no date or version."""
    builds = [tmp_path / "one", tmp_path / "two"]

    for build_ in builds:
        build(folder / "class", build_)

    sizes = {
        "preview.png": (630, 1200),
        "icon-192.png": (192, 192),
        "icon-512.png": (512, 512),
    }
    assert {name: imread(builds[0] / name).shape[:2] for name in sizes} == sizes
    for name in (*sizes, "service-worker.js"):
        assert (builds[0] / name).read_bytes() == (builds[1] / name).read_bytes(), name
    manifest = json.loads((builds[0] / "manifest.webmanifest").read_text("utf-8"))
    assert all((builds[0] / icon["src"]).exists() for icon in manifest["icons"])
    colours = (manifest["background_color"], manifest["theme_color"])
    assert colours == (LIGHT["paper"], TILES["tile-green"])


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
