"""The files of the web page."""

from pathlib import Path

from guesstree.stages.pages import build_explorer


def test_the_files_of_a_page(folder: Path, tmp_path: Path) -> None:
    """There are an index of the games, their words, and a file for each tree."""
    game = folder / "class"

    build_explorer(
        [game / "trees/max-any.parquet"],
        game / "summary.parquet",
        [game / "openers/class.parquet"],
        [game / "class.parquet"],
        tmp_path,
        until={},
    )

    names = {path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*.js")}
    assert {"data/index.js", "data/class/words.js", "data/class/max-any.js"} <= names
