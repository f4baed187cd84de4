"""The figures of a game."""

from pathlib import Path

from guesstree.stages.figures import draw_game


def test_figures_of_a_game(folder: Path, tmp_path: Path) -> None:
    """Each strategy has a picture."""
    game = folder / "class"
    ranking, scores = game / "openers/class.parquet", game / "scores/max-any.parquet"

    draw_game(game / "class.parquet", ranking, [scores], tmp_path, to=6)

    picture = (tmp_path / "strategies/max-any.png").read_bytes()
    assert picture.startswith(b"\x89PNG")
