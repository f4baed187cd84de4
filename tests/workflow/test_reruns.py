"""What runs anew after a change."""

import re
import shutil
from pathlib import Path

import polars as pl
import pytest
import yaml

from guesstree.code import PACKAGE
from guesstree.study.study import STUDY
from tests.conftest import ROOT
from tests.here import said
from tests.pipeline import CONFIG, contents, make_folder, snakemake
from tests.workflow.test_workflow import planned


@pytest.mark.parametrize(
    ("name", "old", "new", "reruns"),
    [
        (
            *("mine.yaml", "rounds: 3", "rounds: 4"),
            {
                *("play_randomly", "summarise", "draw_game", "judge_people"),
                *("rank_openers", "build_explorer"),
            },
        ),
        ("games.csv", ",3\n", ",4\n", {"judge_people", "summarise", "build_explorer"}),
    ],
)
def test_edits_of_a_study(
    name: str, old: str, new: str, reruns: set[str], study: Path, tmp_path: Path
) -> None:
    """What reads an edited key or file is made anew, with what follows from it, and no more."""
    folder = shutil.copytree(study, tmp_path / "edited")
    text = (folder / name).read_text("utf-8")
    assert old in text
    (folder / name).write_text(text.replace(old, new, 1), "utf-8")
    assert planned(folder) - {"default"} == reruns


def test_edits_of_words(study: Path, tmp_path: Path) -> None:
    """All that comes from weights is made anew, and no list."""
    folder = shutil.copytree(study, tmp_path / "edited")
    with (folder / "weights.csv").open("a") as weights:
        weights.write("9")
    rules = planned(folder)
    assert {"compute_replies", "conclude_proof", "build_explorer"} <= rules
    assert not rules & {"clean_words", "generate_words"}


def test_a_config_without_games_is_refused(tmp_path: Path) -> None:
    """The default study does not stand in for what a config file leaves out."""
    folder = make_folder(tmp_path / "half", ("raise", "slate"))
    (folder / "mine.yaml").rename(folder / "config.yaml")
    (folder / "half.yaml").write_text(yaml.safe_dump({"lists": CONFIG["lists"]}))
    run = snakemake(
        folder, "--cores", "1", "--dry-run", "--configfile", "half.yaml", code=1
    )
    assert (
        "config: found the keys lists, expected the keys lists, games"
        in run.stdout + run.stderr
    )


def test_values_on_the_command_line_change_the_default(study: Path, tmp_path: Path) -> None:
    """`--config` alone overlays config.yaml, with numbers within values, and parts of games."""
    folder = shutil.copytree(study, tmp_path / "overlaid")
    (folder / "results/study.txt").unlink()
    (folder / "mine.yaml").rename(folder / "config.yaml")
    values = ["random={rounds: 5}", "strategies=[parts-any, random-consistent]"]
    values.append("games={few: {pairs: 7, proofs: {minutes: null}}}")
    made = ["results/pairs/few.parquet", "results/scores/few/random-consistent.parquet"]
    run = snakemake(folder, "--cores", "1", *made, "--config", *values, config="")
    rules = re.findall(r"^ *(?:local)?rule (\w+):", run.stdout + run.stderr, re.MULTILINE)
    assert {*rules} == {"find_pairs", "play_randomly"}
    pairs, scores = (pl.read_parquet(folder / name) for name in made)
    assert (len(pairs), scores["round"].max()) == (7, 5)


def test_the_record_is_in_the_folder_of_the_study(tmp_path: Path) -> None:
    """With --directory, a run records its config there, also if there is nothing to do."""
    folder = make_folder(tmp_path / "study", ("raise", "slate"))
    other = tmp_path / "other"
    other.mkdir()
    args = ("--cores", "1", "--directory", str(folder), "results/words/few.parquet")
    for _ in range(2):
        snakemake(other, *args, config=str(folder / "mine.yaml"))
        assert (folder / "results" / STUDY).read_text() == "mine.yaml\n"
        assert not list(other.iterdir())
        (folder / "results" / STUDY).unlink()


@pytest.mark.slow
def test_two_configs_in_one_folder(study: Path, tmp_path: Path) -> None:
    """Results follow the config of the last run, as if it had been the only one."""
    folder = shutil.copytree(study, tmp_path / "two")
    other = (folder / "mine.yaml").read_text().replace("rounds: 3", "rounds: 2")
    (folder / "other.yaml").write_text(other)
    snakemake(folder, "--cores", "2", config="other.yaml")
    assert contents(folder) != contents(study)
    assert (folder / "results" / STUDY).read_text() == "other.yaml\n"
    assert "few: " in said(folder, "compare")
    snakemake(folder, "--cores", "2")
    assert contents(folder) == contents(study)


EDITS = {
    "text.py": ('"""', '"""Edited. '),
    "errors.py": ("_HEAD = 600\n", "# Edited.\n_HEAD = (\n    600\n)\n"),
}
"""Edits of a docstring, of comments and of layout."""

GROWN = {
    "grow_greedy_trees",
    "grow_tree",
    "look_ahead",
    "play_randomly",
    "follow_openers",
    "replay_month",
}
PROVED = {"find_incumbent", "refute_openers", "conclude_proof"}
DRAWN = {"draw_game", "count_letters", "judge_people", "gather_replays"}
KEPT = {"clean_words", "derive_words", "generate_words", "weigh_words", "compute_replies"}


def test_edits_of_the_package(study: Path, tmp_path: Path) -> None:
    """Docstrings, comments and layout count for nothing, and other code for what imports it."""
    package = tmp_path / "src/guesstree"
    (tmp_path / "data").symlink_to(ROOT / "data")
    shutil.copytree(
        PACKAGE, package, ignore=shutil.ignore_patterns("__pycache__"), dirs_exist_ok=True
    )

    def replanned(name: str, old: str, new: str) -> set[str]:
        path = package / name
        text = path.read_text("utf-8")
        assert old in text
        path.write_text(text.replace(old, new, 1), "utf-8")
        env = ["env", f"PYTHONPATH={package.parent}"]
        run = snakemake(study, "--cores", "1", "--dry-run", within=env)
        rules = re.findall(
            r"^ *(?:local)?rule (\w+):", run.stdout + run.stderr, re.MULTILINE
        )
        return {*rules} - {"default"}

    (package / "text.py").write_text(
        (package / "text.py").read_text("utf-8").replace(*EDITS["text.py"], 1), "utf-8"
    )
    assert replanned("errors.py", *EDITS["errors.py"]) == set()

    drawn = replanned("report/figures/evil.py", "def ", "edited = 1\n\n\ndef ")
    assert drawn >= DRAWN
    assert not drawn & (KEPT | GROWN | PROVED) - {"replay_month"}

    searched = replanned("search/transposition.py", "1 << 26", "1 << 25")
    assert searched >= GROWN | PROVED
    assert not searched & KEPT
