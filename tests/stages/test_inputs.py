"""Files that stages read together: all of them belong to one matrix."""

from collections.abc import Callable
from pathlib import Path

import pytest

from guesstree.base.errors import InputError
from guesstree.stages.figures import draw_game
from guesstree.stages.games import judge_people, play_evil
from guesstree.stages.openers import rank_openers
from guesstree.stages.pages import build_explorer
from guesstree.stages.proofs import conclude_proof, refute_openers
from guesstree.stages.tables import summarise
from tests.support.stage_files import proof_files

TREE, SCORES = "trees/max-any.parquet", "scores/max-any.parquet"
RANKING, SUMMARY = "openers/class.parquet", "summary.parquet"
PART, BEST = "part.parquet", "best.parquet"

Call = Callable[[Path, Path, Path, Path], object]

CALLS: list[tuple[str, Call]] = [
    (TREE, lambda game, _, other, out: play_evil(game, [other / TREE], [out])),
    (
        PART,
        lambda game, _, other, out: rank_openers(
            game, [out], out, certificates=[other / PART]
        ),
    ),
    (
        SCORES,
        lambda _, mine, other, out: summarise(
            [mine / SCORES, other / SCORES], [out], out, out, out, from_guess=1
        ),
    ),
    (
        SCORES,
        lambda game, mine, other, out: draw_game(
            game, mine / RANKING, [other / SCORES], out, to=6
        ),
    ),
    (
        SCORES,
        lambda game, mine, other, out: judge_people(
            game, mine / "people.csv", [other / SCORES], out, [out], out
        ),
    ),
    (
        RANKING,
        lambda game, mine, other, out: build_explorer(
            [mine / TREE], mine / SUMMARY, [other / RANKING], [game], out, until={}
        ),
    ),
    (
        BEST,
        lambda game, _, other, out: refute_openers(
            game,
            other / BEST,
            out,
            strategy="optimal-any",
            part="1-of-1",
            exact=0,
            checkpoint=out,
        ),
    ),
    (
        PART,
        lambda game, mine, other, out: conclude_proof(
            game, mine / BEST, [other / PART], proof_files(out), strategy="optimal-any"
        ),
    ),
]
"""Stages with a file of another list, and its name."""


@pytest.mark.parametrize(("name", "call"), CALLS)
def test_files_of_another_list(name: str, call: Call, folder: Path, tmp_path: Path) -> None:
    """The message names the file that does not belong to the others."""
    mine, other, out = folder / "class", folder / "other", tmp_path / "out"
    (mine / "people.csv").write_text("target,guesses\naback,3\n")

    with pytest.raises(InputError, match=f"{name}: (was made from|is a part of)"):
        call(mine / "class.parquet", mine, other, out)
    assert not out.exists()
