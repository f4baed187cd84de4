"""A change remakes what depends on it, and nothing else."""

import shutil
from pathlib import Path

import polars as pl
import pytest
import yaml

from guesstree.base.code import PACKAGE
from guesstree.study.folder import STUDY
from tests.conftest import ROOT
from tests.support.commands import output_of
from tests.support.small_study import CONFIG, contents, make_folder, snakemake
from tests.workflow import rules_of


def planned(folder: Path, *how: str) -> set[str]:
    """Return the rules that would run now."""
    return rules_of(snakemake(folder, "--cores", "1", "--dry-run", *how))


@pytest.mark.parametrize(
    ("name", "old", "new", "reruns"),
    [
        (
            "mine.yaml",
            "rounds: 3",
            "rounds: 4",
            {
                "play_randomly",
                "summarise",
                "draw_game",
                "judge_people",
                "rank_openers",
                "build_explorer",
            },
        ),
        (
            "mine.yaml",
            "random:\n",
            "proofs: {nodes: 9}\nrandom:\n",
            {
                "find_incumbent",
                "refute_openers",
                "conclude_with_bounds",
                "summarise",
                "list_solved",
                "draw_game",
                "judge_people",
                "rank_openers",
                "play_evil",
                "build_explorer",
            },
        ),
        ("games.csv", ",3\n", ",4\n", {"judge_people", "summarise", "build_explorer"}),
    ],
)
def test_edits_of_a_study(
    name: str, old: str, new: str, reruns: set[str], study: Path, tmp_path: Path
) -> None:
    """The stages that read an edited key or file run again, those after them, and no others."""
    folder = shutil.copytree(study, tmp_path / "edited")
    edit(folder / name, old, new)
    assert planned(folder) == reruns


def test_a_config_without_games_is_refused(tmp_path: Path) -> None:
    """The default study does not complete a config file."""
    folder = make_folder(tmp_path / "half", ("raise", "slate"))
    (folder / "mine.yaml").rename(folder / "config.yaml")
    (folder / "half.yaml").write_text(yaml.safe_dump({"lists": CONFIG["lists"]}))
    run = snakemake(
        folder, "--cores", "1", "--dry-run", "--configfile", "half.yaml", code=1
    )
    assert "half.yaml: the key 'games' is missing; add it" in run.stdout + run.stderr


def test_values_on_the_command_line_change_the_default(study: Path, tmp_path: Path) -> None:
    """`--config` alone overlays config.yaml, with numbers within values, and parts of games."""
    folder = shutil.copytree(study, tmp_path / "overlaid")
    (folder / "results/study.txt").unlink()
    (folder / "mine.yaml").rename(folder / "config.yaml")
    values = ["random={rounds: 5}", "strategies=[parts-any, random-consistent]"]
    values.append("games={few: {pairs: 7, proofs: {minutes: null}}}")
    made = ["results/pairs/few.parquet", "results/scores/few/random-consistent.parquet"]
    run = snakemake(folder, "--cores", "1", *made, "--config", *values, config="")
    assert rules_of(run) == {"find_pairs", "play_randomly"}
    pairs, scores = (pl.read_parquet(folder / name) for name in made)
    assert (len(pairs), scores["round"].max()) == (7, 5)
    name, recorded = (folder / "results" / STUDY).read_text().splitlines()
    assert name == "config.yaml"
    assert recorded.startswith(
        """--config 'random={"rounds": "5"}' 'strategies=["parts-a"""
    )


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
    assert "few: " in output_of(folder, "compare")
    snakemake(folder, "--cores", "2")
    assert contents(folder) == contents(study)


GROWN = {
    "grow_greedy_trees",
    "grow_tree",
    "look_ahead",
    "play_randomly",
    "play_out_openers",
    "replay_month",
}
PROVED = {"find_incumbent", "refute_openers", "conclude_with_bounds"}
DRAWN = {"draw_game", "count_letters", "judge_people", "gather_replays"}
READ = {"rank_openers", "build_explorer", "summarise"}
KEPT = {"clean_words", "derive_words", "generate_words", "weigh_words", "compute_replies"}


def edit(path: Path, old: str, new: str) -> None:
    """Replace the first place of a text in a file."""
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), "utf-8")


def test_edits_of_scripts(study: Path, tmp_path: Path) -> None:
    """A copy, a docstring and a comment change nothing; another call, the rules of that script."""
    clone = tmp_path / "clone"
    scripts = shutil.copytree(ROOT / "workflow", clone / "workflow") / "scripts"
    (clone / "Snakefile").write_bytes((ROOT / "Snakefile").read_bytes())
    (clone / "profiles").symlink_to("workflow/profiles")

    def replanned(*how: str) -> set[str]:
        how = ("--cores", "1", "--dry-run", *how)
        return rules_of(snakemake(study, *how, snakefile=clone / "Snakefile"))

    edit(scripts / "refute_openers.py", '"""', '"""Edited. ')
    edit(scripts / "grow_trees.py", "from ", "# Edited.\nfrom ")
    assert replanned() == set()

    edit(scripts / "judge_people.py", "outputs.tables,", "outputs.tables[:],")
    assert replanned() == {"judge_people", "summarise", "build_explorer"}

    for path in scripts.glob("*.py"):
        path.write_text(path.read_text("utf-8") + "\nedited = 1\n", "utf-8")
    assert replanned() == replanned("--forceall")


def test_edits_of_the_package(study: Path, tmp_path: Path) -> None:
    """Docstrings, comments and layout change nothing; other code, all rules that import it."""
    package = tmp_path / "src/guesstree"
    data = shutil.copytree(ROOT / "data", tmp_path / "data")
    shutil.copytree(
        PACKAGE, package, ignore=shutil.ignore_patterns("__pycache__"), dirs_exist_ok=True
    )

    def replanned() -> set[str]:
        env = ["env", f"PYTHONPATH={package.parent}"]
        return rules_of(snakemake(study, "--cores", "1", "--dry-run", within=env))

    edit(package / "base/text.py", '"""', '"""Edited. ')
    edit(package / "base/errors.py", "_HEAD = 600\n", "# Edited.\n_HEAD = (\n    600\n)\n")
    assert replanned() == set()

    (data / "first-guesses/0123456789abcdef.parquet").write_bytes(b"new")
    assert {"rank_openers", "build_explorer"} <= replanned() <= DRAWN | READ

    edit(package / "report/figures/games.py", "def ", "edited = 1\n\n\ndef ")
    drawn = replanned()
    assert drawn >= DRAWN
    assert not drawn & (KEPT | GROWN | PROVED) - {"replay_month"}

    edit(package / "search/transposition.py", "1 << 26", "1 << 25")
    searched = replanned()
    assert searched >= GROWN | PROVED
    assert not searched & KEPT

    for path in (package / "stages").glob("*.py"):
        path.write_text(path.read_text("utf-8") + "\nedited = 1\n", "utf-8")
    assert replanned() == planned(study, "--forceall")
