"""What runs anew after a change."""

import re
import shutil
from pathlib import Path

import pytest
import yaml

from guesstree.study.study import STUDY
from tests.here import said
from tests.pipeline import CONFIG, contents, make_folder, snakemake
from tests.workflow.test_workflow import planned


@pytest.mark.parametrize(
    ("name", "old", "new", "reruns"),
    [
        (
            *("mine.yaml", "rounds: 3", "rounds: 4"),
            {
                *("grow_trees", "play_evil", "summarise", "draw_game", "judge_people"),
                *("rank_openers", "build_explorer", "replay_month", "gather_replays"),
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
    rules = {re.sub("_(few|pegs)$", "", rule) for rule in planned(folder)}
    assert rules - {"default"} == reruns


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
    run = snakemake(folder, "--dry-run", "--printshellcmds", "--config", *values, config="")
    rules = re.findall(r"^ *rule (\w+):", run.stdout + run.stderr, re.MULTILINE)
    assert "grow_trees_few" in rules
    assert "compute_replies" not in rules
    assert "--rounds=5 " in run.stdout + run.stderr
    assert "--count 7 " in run.stdout + run.stderr


@pytest.mark.slow
def test_two_configs_in_one_folder(study: Path, tmp_path: Path) -> None:
    """Results follow the config of the last run, as if it had been the only one."""
    folder = shutil.copytree(study, tmp_path / "two")
    other = (folder / "mine.yaml").read_text().replace("rounds: 3", "rounds: 2")
    (folder / "other.yaml").write_text(other)
    snakemake(folder, "--cores", "2", config="other.yaml")
    assert contents(folder) != contents(study)
    assert (folder / "results" / STUDY).read_text() == "other.yaml\n"
    assert "few: " in said(folder, "hardest")
    snakemake(folder, "--cores", "2")
    assert contents(folder) == contents(study)
