"""The pipeline, run for real on a small list."""

import hashlib
import re
import shutil
import sys
from pathlib import Path
from typing import Any

import polars as pl
import pyarrow.parquet as pq
import pytest

import guesstree
from guesstree.report.figures.table import drawable, figures
from guesstree.search.metrics import METRICS
from guesstree.study.folder import STUDY
from tests.conftest import ROOT
from tests.support.commands import ran
from tests.support.small_study import (
    CONFIG,
    ONE,
    RECIPES,
    STRATEGIES,
    contents,
    make_folder,
    snakemake,
)

PROVED = "optimal6-any"
QUIET = ["--quiet", "rules", "host"]
COMMIT = ["-c", "user.name=a", "-c", "user.email=a@b", "commit"]
DEPLOYED = """
configfile: "config/config.yaml"
module guesstree:
    snakefile: "git+file://{repository}/workflow/Snakefile@main"
    config: config
use rule * from guesstree
"""


def test_artifacts_of_the_contract(study: Path) -> None:
    """Every file that results/README.md promises is there."""
    tables = {"summary", "solved", "people/few", "pairs/few", "lookahead/few/any"}
    drawn = {"letters/few/places", "people/few", "replay/few"}
    others = {
        *(f"words/{words}.parquet" for words in CONFIG["lists"]),
        "weights/fewer.parquet",
        "scores/few/you.parquet",
        f"proofs/few/{PROVED}.parquet",
        f"proofs/few/{PROVED}-bounds.parquet",
        "played_out/few.parquet",
        "played_out/pegs.parquet",
        *(
            f"letters/few/{table}.csv"
            for table in ("frequencies", "ratings", "counts", "pangrams")
        ),
        "summary.md",
        "solved.md",
        "evaluation.md",
        "findings.rst",
        *(f"replay/few.{form}" for form in ("parquet", "csv", "md")),
        "explorer/index.html",
        "explorer/data/index.js",
        "explorer/data/today/day.js",
        *(f"explorer/{name}.png" for name in ("preview", "icon-192", "icon-512")),
        "explorer/icon.svg",
        "explorer/manifest.webmanifest",
        "explorer/service-worker.js",
    }
    data = ("ranking", "replies", "scores", "to", "games", "game")
    games = (("few", STRATEGIES, ("steps", "proved", "pairs")), ("pegs", RECIPES, ()))
    for game, names, own in games:
        tables |= {f"openers/{game}", f"evil/{game}"}
        others.add(f"openers/{game}.md")
        drawn |= {f"figures/{game}/{figure.name}" for figure in drawable((*data, *own))}
        drawn |= {f"figures/{game}/strategies/{name}" for name in names}
        trees = [name for name in names if not name.startswith("random")]
        others |= {f"replies/{game}.parquet", f"explorer/sheets/{game}.svg"}
        others |= {f"scores/{game}/{name}.parquet" for name in names}
        others |= {f"trees/{game}/{name}.parquet" for name in trees}
        shown = (*trees, "first", "words")
        others |= {f"explorer/data/{game}/{name}.js" for name in shown}
    others |= {f"{name}.{form}" for name in tables for form in ("parquet", "csv")}
    assert set(contents(study)) == others | {
        f"{name}.{form}" for name in drawn for form in ("png", "svg")
    }


def test_every_artifact_is_requested(study: Path, tmp_path: Path) -> None:
    """Every file in the results is an input of the last rule: if it is deleted, it is missed."""
    folder = shutil.copytree(study, tmp_path / "requested")
    run = snakemake(folder, "--cores", "1", "--dry-run", "--forcerun", "default")
    (inputs,) = re.findall(r"^rule default:\n    input: (.*)$", run.stdout, re.MULTILINE)
    paths = [study / path for path in inputs.split(", ")]
    files = [file for path in paths for file in (path, *path.rglob("*")) if file.is_file()]
    made = {file.relative_to(study / "results").as_posix() for file in files}
    # Snakemake notes the time of a folder in a file of its own.
    made = {name for name in made if not name.endswith(".snakemake_timestamp")}
    assert made == {*contents(study)}


@pytest.mark.slow
def test_deleted_artifacts_are_made_again(study: Path, tmp_path: Path) -> None:
    """One file of each folder and form comes back with the same bytes, and so does the record."""
    folder = shutil.copytree(study, tmp_path / "deleted")
    made = contents(folder)
    # A file in a folder that is made as a whole is not missed.
    kept = {"figures", "explorer"}
    for name in {(Path(name).parts[0], Path(name).suffix): name for name in made}.values():
        if Path(name).parts[0] not in kept:
            (folder / "results" / name).unlink()
    shutil.rmtree(folder / "results/figures/few")
    shutil.rmtree(folder / "results/explorer")
    snakemake(folder, "--cores", "2")
    assert contents(folder) == made

    record = folder / "results" / STUDY
    record.unlink()
    snakemake(folder, "--cores", "1", "--dry-run")
    assert not record.exists()
    assert "Nothing to be done" in snakemake(folder, "--cores", "1").stderr
    assert record.read_text() == "mine.yaml\n"


def test_what_the_tables_say(study: Path) -> None:
    """Summary and ranking agree with each other, and with the proof."""
    summary = pl.read_parquet(study / "results/summary.parquet")
    openers = pl.read_parquet(study / "results/openers/few.parquet")

    # A player's games are of some targets only, and no strategy of the findings.
    assert summary["strategy"].to_list() == [*STRATEGIES, "you", *RECIPES]
    own = summary.filter(strategy="you").row(0, named=True)
    assert (own["game"], own["targets"], own["mean"], own["worst"]) == ("few", 2, 2.0, 3)
    assert "| you in 2 games only " in (study / "results/summary.md").read_text()
    findings, *_ = (study / "results/findings.rst").read_text().split(".. list-table::")
    assert "you" not in findings.split()

    # The proof has the lowest total, with the total of its first guess.
    proved = summary.filter("proven").row(0, named=True)
    assert proved["strategy"] == PROVED
    assert proved["lower_bound"] == proved["total"]
    others = summary.filter(pl.col("strategy") != "you", game="few")
    assert proved["total"] == others["total"].min() == openers[f"{PROVED}_total"].min()

    # Weights are of one game, and a strategy that uses them does better by them.
    weighted = others.drop_nulls("weighted_mean")["strategy"].to_list()
    assert weighted == STRATEGIES
    likely = others.filter(strategy="likely")
    assert likely["weighted_mean"][0] < likely["mean"][0]
    assert "weighted_information" in openers.columns


def test_types_of_columns(study: Path) -> None:
    """Files of a kind have the same types, and docs/tables.md names their columns."""
    page = (ROOT / "docs/tables.md").read_text("utf-8")
    named = {*re.findall(r"`([^`\s]+)`", page)}
    own = rf"^({'|'.join(STRATEGIES + RECIPES)})_|^(weighted_)|_(rank)$"
    seen = set()

    for pattern in re.findall(r"^### `(\S+)\.parquet`", page, re.MULTILINE):
        paths = [*(study / "results").glob(re.sub("<[^>]*>", "*", f"{pattern}.parquet"))]
        if not pattern.endswith("-bounds"):
            paths = [path for path in paths if not path.stem.endswith("-bounds")]
        schemas = [pq.read_schema(path) for path in paths]
        seen |= {*paths}

        assert all(schema == schemas[0] for schema in schemas), pattern
        assert "large_string" not in map(str, schemas[0].types)
        for name in schemas[0].names:
            plain = re.sub("^le[3-9]$", "le2", re.sub(own, "", name))
            assert plain in {*named, *METRICS} or f"<strategy>_{plain}" in named, name

    assert seen == {*(study / "results").rglob("*.parquet")}


@pytest.mark.slow
def test_a_study_of_one_word(tmp_path: Path) -> None:
    """Every table and figure is made, and none has a spread."""
    folder = make_folder(tmp_path / "one", ["raise"], ONE)
    snakemake(folder, "--cores", "2", "--show-failed-logs")
    summary = pl.read_parquet(folder / "results/summary.parquet")
    assert summary.select("total", "mean", "worst", "sd").row(0) == (1, 1.0, 1, None)
    made = {path.split(".")[0] for path in contents(folder)}
    assert made >= {f"{table}/one" for table in ("openers", "pairs", "evil")}
    assert made >= {
        f"figures/one/{name}" for name in ("pairs", "solved", "openers", "evil")
    }


@pytest.mark.slow
def test_lists_that_are_downloaded(tmp_path: Path) -> None:
    """A list in the cache is used if it is the right one."""
    cached = tmp_path / "data/cache/far.txt"
    cached.parent.mkdir(parents=True)
    cached.write_text("raise\nslate\n")
    checksum = hashlib.sha256(cached.read_bytes()).hexdigest()
    config = {
        "lists": {"far": {"url": "http://127.0.0.1:9/far.txt", "sha256": checksum}},
        "games": {"far": {"rule": "wordle", "targets": "far"}},
    }
    folder = make_folder(tmp_path, ["raise", "slate"], config)
    snakemake(folder, "--cores", "1", "results/words/far.parquet")


def test_report_stands_alone(study: Path) -> None:
    """The report is one file that asks nothing of the network, made without warnings."""
    assert "Warning" not in (study.parent / "report.log").read_text()
    page = (study.parent / "report.html").read_text("utf-8")
    assert not re.search(r"""(src|href)=["']https?://[^"']+\.(js|css)""", page)
    for name in figures():
        caption = (ROOT / f"workflow/report/figures/{name}.rst").read_text("utf-8")
        assert caption.strip().split(";")[0] in page, name
    assert f"Made by guesstree {guesstree.__version__}." in page
    assert "Start with <strong>" in page.replace("\\u003c", "<").replace("\\u003e", ">")
    assert "newspaper's hard mode" not in page, "which did not run"
    assert "--expect" not in page, "of which a reader has nothing"


def test_results_are_no_part_of_the_config(tmp_path: Path) -> None:
    """Snakemake prints the same checksum of a config before and after there are findings."""
    folder = make_folder(tmp_path / "new", ("raise", "slate"))

    def checksum() -> list[str]:
        run = snakemake(folder, "--cores", "1", "results/words/few.parquet")
        return re.findall("Config MD5: (.*)", run.stderr)

    before = checksum()
    (folder / "results/findings.rst").write_text("Start with raise.\n")
    assert len(before) == 1
    assert checksum() == before


def test_mistakes_stop_before_any_job(tmp_path: Path) -> None:
    """A bad list ends with a sentence, before anything is written."""
    folder = make_folder(tmp_path / "bad", ("raise", "slates"))
    run = snakemake(folder, "--cores", "1", code=1)
    assert "few.txt, line 2: 'slates' has 6 characters, expected 5" in run.stderr
    assert "Traceback" not in run.stderr
    assert not (folder / "results").exists()
    run = snakemake(folder, "--dry-run", *QUIET, "--config", "only=[pegs]")
    assert "draw_game" in run.stdout
    assert "few" not in run.stdout
    assert "guesstree: 'only' leaves out few\n" in run.stderr


@pytest.mark.slow
def test_a_study_without_trees(tmp_path: Path) -> None:
    """Random play alone is a study: everything is made but what takes a tree."""
    config = {
        "lists": {"few": {"file": "few.txt"}},
        "games": {"few": {"rule": "wordle", "targets": "few"}},
        "strategies": ["random-consistent"],
        "random": {"rounds": 2},
    }
    folder = make_folder(tmp_path / "random", ["raise", "slate", "crane"], config)
    snakemake(folder, "--cores", "2", "--show-failed-logs")
    assert (folder / "results/evaluation.md").read_text().count("random-consistent") == 1
    assert not (folder / "results/explorer").exists()


@pytest.mark.slow
def test_as_a_part_of_another_workflow(
    tmp_path: Path, wordle_words: tuple[str, ...]
) -> None:
    """Another workflow takes the rules in, says its own config, and goes on from the results."""
    folder = make_folder(tmp_path / "other", wordle_words[::40])
    (folder / "mine.yaml").unlink()
    (folder / "study.yaml").write_text(
        "study:\n"
        "  lists: {few: {file: few.txt}}\n"
        "  games: {few: {rule: wordle, targets: few}}\n"
        "  strategies: [max-any, optimal-any]\n"
    )
    page = (ROOT / "docs/pipeline.md").read_text("utf-8")
    (shown,) = re.findall(r"```python\n(.*?)```", page, re.DOTALL)
    (folder / "Snakefile").write_text(
        'configfile: "study.yaml"\n'
        + shown.replace("guesstree/Snakefile", str(ROOT / "Snakefile"))
        + "use rule summarise from guesstree as guesstree_summarise with:\n"
        '    log: "summary.log"\n'
        "rule worst:\n"
        '    input: "results/summary.csv"\n'
        '    output: "worst.txt"\n'
        '    shell: "cut -d, -f2,12 {input} > {output}"\n'
    )
    own: dict[str, Any] = {"config": "", "snakefile": folder / "Snakefile"}
    snakemake(folder, "--cores", "2", "worst", **own)
    assert (
        folder / "worst.txt"
    ).read_text() == "strategy,worst\nmax-any,3\noptimal-any,3\n"
    assert (folder / "summary.log").exists()
    path = folder / "Snakefile"
    path.write_text(path.read_text().replace("    config:", '    prefix: "a"\n    config:'))
    snakemake(folder, "--cores", "2", "a/results/summary.csv", "a/results/explorer", **own)
    made, again = (folder / f"{prefix}results/summary.csv" for prefix in ("", "a/"))
    assert made.read_bytes() == again.read_bytes()


@pytest.mark.slow
def test_a_deployed_workflow(tmp_path: Path) -> None:
    """The files of `snakedeploy deploy-workflow` run: config/, and a module from a repository."""
    repository, folder = tmp_path / "repository", tmp_path / "deployed"
    shutil.copytree(ROOT / "workflow", repository / "workflow")
    for how in (
        ["init", "-q", "-b", "main"],
        ["add", "."],
        [*COMMIT, "-qm", "Add workflow"],
    ):
        ran(["git", "-C", repository, *how])
    shutil.copytree(ROOT / "config", folder / "config")
    (folder / "workflow").mkdir()
    (folder / "workflow/Snakefile").write_text(DEPLOYED.format(repository=repository))
    # Snakemake 9.27 cannot compare the times of scripts in a local repository.
    triggers = ("--rerun-triggers", "mtime", "params", "input")
    command = [sys.executable, "-m", "snakemake", "--cores", "2", *triggers]
    ran([*command, "--", "results/words/nyt-guesses.parquet"], cwd=folder)
    assert len(pl.read_parquet(folder / "results/words/nyt-guesses.parquet")) == 14_855
    assert "rule adopt_proof" in ran([*command, "-n"], cwd=folder).stdout
    config = "shipped: [mastermind]\ngames: {mastermind: {played_out: []}}\nstrategies: [max-any]\n"
    (folder / "config/config.yaml").write_text(config)
    ran(command, cwd=folder)
    assert "max-any" in (folder / "results/evaluation.md").read_text()
    ran([*command, "--report", "report.html"], cwd=folder)


@pytest.mark.slow
def test_a_game_that_fails(tmp_path: Path) -> None:
    """With `--keep-going` the other games are made, and one command makes what all share."""
    few = {"rule": "wordle", "targets": "few"}
    games = {"good": few, "bad": few | {"strategies": ["optimal1-any"]}}
    config = {
        "lists": {"few": {"file": "few.txt"}},
        "games": games,
        "strategies": ["max-any"],
    }
    folder = make_folder(tmp_path / "folder", ["raise", "slate", "stale"], config)
    run = snakemake(folder, "--cores", "2", "--keep-going", *QUIET, code=1)
    assert (folder / "results/figures/good/means.png").exists()
    only = "only=[good]"
    assert f"of the other games, run it again with --config '{only}'" in run.stderr
    run = snakemake(folder, "--cores", "2", *QUIET, "--config", only)
    jobs = re.findall(r"\(Rule: (\w+)\)$", run.stderr, re.MULTILINE)
    # The other game has a proof, which the rankings of both have columns for.
    assert {*jobs} == {
        "rank_openers",
        "draw_game",
        "summarise",
        "build_explorer",
        "default",
    }
    assert pl.read_parquet(folder / "results/summary.parquet")["game"].to_list() == ["good"]
