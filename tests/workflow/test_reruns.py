"""What runs anew after a change, and which results a run may touch."""

import os
import re
import shlex
import shutil
import sys
from pathlib import Path

import polars as pl
import pytest
import yaml

from guesstree.study.record import CODE, STUDY, TRACKED
from tests.conftest import ROOT
from tests.here import guesstree_here, ran
from tests.pipeline import CONFIG, ONE, contents, copy_study, make_folder, snakemake
from tests.workflow.test_workflow import planned

PLAIN = {"NUMBA_DISABLE_JIT": "1"}
"""For small games and edited packages, as compiling would take longer."""


def edited_package(folder: Path, module: str, old: str, new: str) -> Path:
    """Copy the package, with one text of a module replaced; return the folder that it is in.

    The data of the repository stands beside it, as in a clone.
    """
    (folder.parent / "data").symlink_to(ROOT / "data")
    ignored = shutil.ignore_patterns("__pycache__", "*.egg-info")
    shutil.copytree(ROOT / "src", folder, ignore=ignored)
    path = folder / "guesstree" / module
    text = path.read_text("utf-8")
    assert text.count(old) == 1
    path.write_text(text.replace(old, new), "utf-8")
    return folder


def with_packages(*folders: Path) -> dict[str, str]:
    """Return an environment in which Python looks into these folders first."""
    return os.environ | PLAIN | {"PYTHONPATH": os.pathsep.join(map(str, folders))}


# Python runs this at its start: the first command that has written a checkpoint dies.
DIES = """
import os, pathlib, signal, sys

rename = pathlib.Path.replace

def die(path, target):
    rename(path, target)
    if "checkpoints" in str(target):
        os.kill(os.getpid(), signal.SIGKILL)

if "guesstree" in sys.orig_argv:
    pathlib.Path.replace = die
"""


@pytest.mark.slow
def test_a_proof_of_edited_code_starts_anew(tmp_path: Path, wordle_words: tuple[str, ...]) -> None:
    """What a faulty search left in its checkpoint is not believed once the search is right."""
    proof = ("--cores", "1", "--set-scatter", "proof=1", "--", "proofs")
    config = {part: CONFIG[part] for part in ("lists", "games", "random")}
    config["lists"] = {"few": {"file": "few.txt"}}
    config["games"] = {"few": {"rule": "wordle", "targets": "few"}}
    config["strategies"] = ["optimal-consistent"]
    right, killed = (make_folder(tmp_path / name, wordle_words[::60], config) for name in "rk")
    snakemake(right, *proof, env=with_packages())
    (tmp_path / "sitecustomize.py").write_text(DIES)
    faulty = edited_package(
        tmp_path / "faulty",
        "proofs/refutation.py",
        "        bound = 0\n",
        "        return 7, REFUTED\n        bound = 0\n",
    )
    snakemake(killed, *proof, env=with_packages(tmp_path, faulty), code=1)
    checkpoint = killed / "checkpoints/few/optimal-consistent/1-of-1.parquet"
    assert set(pl.read_parquet(checkpoint)["bound"]) == {7}
    snakemake(killed, *proof, env=with_packages())
    assert contents(killed) == contents(right)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("old", "new", "reruns"),
    [
        ('"""Errors in user input, and', '"""Faults in user input, and', False),
        ("_NAME = 100\n", "_NAME = 101\n", True),
    ],
)
def test_edits_of_code(old: str, new: str, reruns: bool, study: Path, tmp_path: Path) -> None:
    """Nothing is made anew after an edit of a docstring; all is after one of what all use."""
    folder = copy_study(study, tmp_path / "edited")
    package = edited_package(tmp_path / "src", "errors.py", old, new)
    assert ("clean_words" in planned(folder, env=with_packages(package))) == reruns
    assert bool(planned(folder, env=with_packages(package))) == reruns


OTHER_CODE = (
    "guesstree: results was made by other code or libraries, or from another config or words, and"
)


def forget(folder: Path) -> None:
    """Lose what Snakemake knows of a folder, as a cache that keeps the results alone does."""
    shutil.rmtree(folder / ".snakemake")


def test_results_of_other_code(study: Path, tmp_path: Path) -> None:
    """Where Snakemake cannot know what to make anew, a sentence says so; else it does."""
    folder = copy_study(study, tmp_path / "lost")
    record = folder / "results" / CODE
    made_by = record.read_text()
    assert re.search(r"^guesstree \d.*\ncode \w+\n(.*\n)*numba \d", made_by)
    for note in (record, folder / TRACKED):
        note.write_text(made_by.replace("numba ", "numba 0."))
    assert planned(folder) == set()
    forget(folder)
    run = snakemake(folder, "--cores", "1", "--dry-run", "results/summary.csv", code=1)
    assert OTHER_CODE in run.stderr
    snakefile = os.path.relpath(ROOT / "Snakefile", folder)
    command = f"snakemake --cores all --forceall --snakefile {snakefile} --configfile mine.yaml"
    assert run.stderr.splitlines()[-1].endswith(f"anew, run: {command}")
    record.write_text(made_by)
    assert planned(folder) == set()


def test_results_of_another_config_or_words(study: Path, tmp_path: Path) -> None:
    """Where Snakemake cannot know what to make anew after an edit, a sentence says so too."""
    folder = copy_study(study, tmp_path / "edited")
    forget(folder)
    assert planned(folder) == set()
    for name, old, new in (("mine.yaml", "rounds: ", "rounds: 1"), ("weights.csv", ",2\n", ",9\n")):
        path, text = folder / name, (folder / name).read_text()
        assert old in text
        path.write_text(text.replace(old, new))
        assert OTHER_CODE in snakemake(folder, "--cores", "1", "--dry-run", code=1).stderr
        path.write_text(text)


@pytest.mark.slow
def test_results_of_other_code_are_made_anew(tmp_path: Path) -> None:
    """The command that the sentence names makes all, after which Snakemake knows all again."""
    folder = make_folder(tmp_path / "one", ["raise"], ONE)
    snakemake(folder, "--cores", "2")
    right, record = contents(folder), folder / "results" / CODE
    made_by = record.read_text()
    (folder / "results/scores/one/max-any.parquet").write_text("of other code")
    record.write_text(made_by.replace("code ", "code 0"))
    forget(folder)
    said = snakemake(folder, "--cores", "2", code=1).stderr.splitlines()[-1]
    assert said.startswith(OTHER_CODE)
    words = shlex.split(said.partition("run: ")[2])
    ran([sys.executable, "-m", *words], cwd=folder)
    assert contents(folder) == right
    assert record.read_text() == made_by
    package = edited_package(tmp_path / "src", "errors.py", "_NAME = 100", "_NAME = 101")
    part = ("--cores", "2", "results/words/one.parquet")
    snakemake(folder, *part, env=with_packages(package))
    assert not record.exists(), "results of two codes are there"
    snakemake(folder, "--cores", "2", env=with_packages(package))
    assert record.exists()
    assert record.read_text() != made_by


@pytest.mark.slow
def test_results_that_snakemake_does_not_know(study: Path, tmp_path: Path) -> None:
    """A record lost, a folder copied from elsewhere, and notes lost are no results of this code."""
    folder = copy_study(study, tmp_path / "unknown")
    code, tracked = folder / "results" / CODE, folder / TRACKED

    def is_refused() -> bool:
        return OTHER_CODE in snakemake(folder, "--cores", "1", "--dry-run", code=None).stderr

    made_by = code.read_text()
    assert tracked.read_text() == made_by
    code.write_text("other code")
    assert is_refused(), "they do not go with what Snakemake knows"
    tracked.write_text("other code")
    (folder / "results/mine.txt").write_text("what no rule makes")
    assert not is_refused()
    code.unlink()
    (folder / "results" / STUDY).unlink()
    assert not is_refused()
    shutil.rmtree(folder / ".snakemake/metadata")
    assert is_refused()
    code.write_text(made_by)
    assert not is_refused()
    tracked.unlink()
    tracked.mkdir()
    said = snakemake(folder, "--cores", "1", "--dry-run", code=1).stderr.splitlines()[-1]
    assert said.startswith("guesstree: .snakemake/guesstree-tracked: cannot be read (is a dir")


@pytest.mark.slow
def test_runs_that_do_not_ask_for_the_code(tmp_path: Path) -> None:
    """What they leave as it was is not taken for results of the code that ran."""
    folder = make_folder(tmp_path / "one", ["raise"], ONE)
    snakemake(folder, "--cores", "2", "--drop-metadata")
    package = edited_package(tmp_path / "src", "errors.py", "_NAME = 100", "_NAME = 101")
    edited = with_packages(package)
    assert OTHER_CODE in snakemake(folder, "--cores", "2", env=edited, code=1).stderr
    snakemake(folder, "--cores", "2", "--forceall")
    shutil.rmtree(folder / "results/explorer")
    for option in (["--rerun-triggers", "mtime"], ["--touch"]):
        snakemake(folder, "--cores", "2", *option, "--", "default", env=edited)
        assert not (folder / "results" / CODE).exists()
    forget(folder)
    assert OTHER_CODE in snakemake(folder, "--cores", "2", env=edited, code=1).stderr


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
    run = snakemake(folder, "--cores", "1", "--dry-run", "--configfile", "half.yaml", code=1)
    assert f"config: {missing!r} is a required property" in run.stdout + run.stderr


@pytest.mark.slow
def test_another_name_of_the_same_config(study: Path, tmp_path: Path) -> None:
    """A link to the config is that config, and nothing is to be done."""
    folder = copy_study(study, tmp_path / "linked")
    (folder / "mine.yaml").rename(folder / "other.yaml")
    (folder / "mine.yaml").symlink_to("other.yaml")
    assert planned(folder) == set()


def test_values_on_the_command_line_change_the_default(study: Path, tmp_path: Path) -> None:
    """`--config` alone overlays config.yaml, with numbers within values, and parts of games."""
    folder = copy_study(study, tmp_path / "overlaid")
    (folder / "results/study.txt").unlink()
    (folder / "mine.yaml").rename(folder / "config.yaml")
    command = [sys.executable, "-m", "snakemake", "--snakefile", str(ROOT / "Snakefile")]
    command += ["--dry-run", "--printshellcmds", "--config", "random={rounds: 5}"]
    games = "games={few: {pairs: 7, proofs: {minutes: null}}}"
    run = ran([*command, "strategies=[parts-any, random-consistent]", games], cwd=folder)
    rules = re.findall(r"^ *rule (\w+):", run.stdout + run.stderr, re.MULTILINE)
    assert "grow_trees_few" in rules
    assert "compute_replies" not in rules
    assert "--rounds 5 " in run.stdout + run.stderr
    assert "--count 7 " in run.stdout + run.stderr


def test_another_config_keeps_away_from_the_results(study: Path, tmp_path: Path) -> None:
    """A run with another config, and a look with it, are refused; the sentence says what to do."""
    folder = copy_study(study, tmp_path / "two")
    (folder / "mine.yaml").rename(folder / "other.yaml")
    (folder / "mine.yaml").symlink_to("other.yaml")
    run = snakemake(folder, "--cores", "1", "--configfile", "other.yaml", code=1)
    assert "results holds the results of mine.yaml, not of other.yaml; name a folder" in run.stderr
    look = guesstree_here("hardest", "--config", "other.yaml", cwd=folder, code=1)
    assert "holds the results of mine.yaml, not of other.yaml; name its config by" in look.stderr


def test_another_config_after_all_output_was_deleted(study: Path, tmp_path: Path) -> None:
    """No result is left, so that the folder is that of the next config."""
    folder = copy_study(study, tmp_path / "two")
    (folder / "other.yaml").write_text(
        (folder / "mine.yaml").read_text() + "any_window: {min: 1}\n"
    )
    snakemake(folder, "--delete-all-output")
    left = [path.name for path in (folder / "results").rglob("*") if path.is_file()]
    assert sorted(left) == [CODE, STUDY]
    shutil.rmtree(folder / ".snakemake")
    words = "results/words/few.parquet"
    snakemake(folder, "--cores", "1", "--configfile", "other.yaml", "--", words)
    assert (folder / words).exists()
    assert (folder / "results" / STUDY).read_text() == "other.yaml\n"
