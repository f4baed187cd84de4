"""What runs anew after a change, and which results a run may touch."""

import re
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

from tests.conftest import ROOT
from tests.here import guesstree_here
from tests.pipeline import CONFIG, copy_study, make_folder, snakemake
from tests.workflow.test_workflow import planned


def test_a_comment_in_a_list_reruns_nothing(study: Path, tmp_path: Path) -> None:
    """Only the words of a list count, neither its comments nor its time."""
    folder = copy_study(study, tmp_path / "commented")
    words = folder / "few.txt"
    words.write_text(f"# what a comment says\n\n{words.read_text()}\n")
    assert planned(folder) == set()


def test_the_order_of_strategies_is_that_of_tables_and_figures(study: Path, tmp_path: Path) -> None:
    """A strategy that moves in the config moves where all are shown; no tree is grown anew."""
    folder = copy_study(study, tmp_path / "moved")
    moved = CONFIG | {"strategies": [*reversed(CONFIG["strategies"])]}
    (folder / "mine.yaml").write_text(yaml.safe_dump(moved, sort_keys=False))
    rules = {re.sub("_(few|pegs)$", "", rule) for rule in planned(folder)}
    assert rules - {"default"} == {
        *("summarise", "draw_strategies", "play_evil", "rank_openers"),
        *("draw_openers", "build_explorer"),
    }


@pytest.mark.parametrize(
    ("part", "missing"),
    [("lists", "games"), pytest.param("games", "lists", marks=pytest.mark.slow)],
)
def test_a_config_without_games_is_refused(part: str, missing: str, tmp_path: Path) -> None:
    """The default study does not stand in for what a config file leaves out."""
    folder = make_folder(tmp_path / "half", ("raise", "slate"))
    (folder / "mine.yaml").rename(folder / "config.yaml")
    (folder / "half.yaml").write_text(yaml.safe_dump({part: CONFIG[part]}))
    run = snakemake(folder, "--cores", "1", "--dry-run", "--configfile", "half.yaml")
    assert run.returncode != 0
    assert f"config: {missing!r} is a required property" in run.stdout + run.stderr


@pytest.mark.slow
def test_another_name_of_the_same_config(study: Path, tmp_path: Path) -> None:
    """A link to the config is that config, and nothing is to be done."""
    folder = copy_study(study, tmp_path / "linked")
    (folder / "mine.yaml").rename(folder / "other.yaml")
    (folder / "mine.yaml").symlink_to("other.yaml")
    assert planned(folder) == set()


def test_values_on_the_command_line_change_the_default(study: Path, tmp_path: Path) -> None:
    """`--config` alone overlays config.yaml."""
    folder = copy_study(study, tmp_path / "overlaid")
    (folder / "results/study.txt").unlink()
    (folder / "mine.yaml").rename(folder / "config.yaml")
    command = [sys.executable, "-m", "snakemake", "--snakefile", str(ROOT / "Snakefile")]
    run = subprocess.run(
        [*command, "--cores", "1", "--dry-run", "--config", "strategies=[parts-any]"],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stdout
    rules = re.findall(r"^ *rule (\w+):", run.stdout + run.stderr, re.MULTILINE)
    assert "grow_trees_few" in rules
    assert "compute_replies" not in rules


def test_another_config_keeps_away_from_the_results(study: Path, tmp_path: Path) -> None:
    """A run with another config, and a look with it, are refused; the sentence says what to do."""
    folder = copy_study(study, tmp_path / "two")
    (folder / "mine.yaml").rename(folder / "other.yaml")
    (folder / "mine.yaml").symlink_to("other.yaml")
    run = snakemake(folder, "--cores", "1", "--configfile", "other.yaml")
    assert run.returncode != 0
    assert "results holds the results of mine.yaml, not of other.yaml; name a folder" in run.stderr
    look = guesstree_here("hardest", "--config", "other.yaml", cwd=folder)
    assert look.returncode == 1
    assert "holds the results of mine.yaml, not of other.yaml; name its config by" in look.stderr
