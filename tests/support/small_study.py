"""A small study that goes through every rule of the workflow, and how to run it."""

import hashlib
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import yaml

from guesstree.study.folder import STUDY
from tests.conftest import ROOT
from tests.support.commands import Run, ended, ran
from tests.support.forked_jobs import run_snakemake

STRATEGIES = ["max-any", "lookahead-any", "random-consistent", "likely", "optimal6-any"]
RECIPES = ["opened", "tied", "first-consistent"]
CONFIG: dict[str, Any] = {
    "lists": {
        "few": {"file": "few.txt", "letters": {"pangrams": [10]}},
        "fewer": {"from": "few", "derive": "jotto", "weights": {"file": "weights.csv"}},
        "more": {"from": "few", "add": ["zebra"]},
        "codes": {"generate": "codes", "length": 2, "alphabet": "-+*"},
    },
    "games": {
        "few": {
            "rule": "wordle",
            "targets": "fewer",
            "guesses": "more",
            "pairs": 5,
            "people": "games.csv",
            "replay": {
                "answers": "answers.csv",
                "core": "few",
                "days": 2,
                "strategies": ["advise-nyt-hard", "likely"],
            },
        },
        "pegs": {"rule": "pegs", "targets": "codes", "strategies": RECIPES},
    },
    "strategies": STRATEGIES,
    "recipes": {
        "likely": {"strategy": "neg_entropy_hit-any", "weighted": True},
        "opened": {"strategy": "optimal-any", "opening": ["-+"]},
        "tied": {
            "strategy": "parts-any",
            "ties": ["neg_entropy", "prefer-consistent", "openers"],
        },
    },
    "random": {"rounds": 3},
}


ONE: dict[str, Any] = {
    "lists": {"one": {"file": "one.txt"}},
    "games": {
        "one": {"rule": "jotto", "targets": "one", "pairs": 1, "strategies": ["max-any"]}
    },
}
"""A study of one word."""


def snakemake(
    folder: Path,
    *args: str,
    config: str = "mine.yaml",
    snakefile: Path = ROOT / "Snakefile",
    env: dict[str, str] | None = None,
    within: Sequence[str] = (),
    code: int | None = 0,
) -> Run:
    """Run the workflow in a folder, with the environment not activated.

    Without a `config` it is config.yaml. `env` replaces the environment, and `within` is a command
    that runs other commands. Only there does Snakemake itself look for modules where `env` says so.
    """
    # Each part of a proof is a job, which takes a second.
    configured = ("--configfile", config, "--set-scatter", "proof=2") if config else ()
    words = ["--snakefile", str(snakefile), *configured, *args]
    if within:
        command = [*within, sys.executable, "-m", "snakemake", *words]
        return ran(command, cwd=folder, env=env, code=code)

    return ended(run_snakemake(words, folder, os.environ if env is None else env), code)


def make_folder(
    folder: Path, words: Sequence[str], config: dict[str, Any] = CONFIG
) -> Path:
    """Lay out lists and a config."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "few.txt").write_text("\n".join(words))
    own = next(word for word in words if len({*word}) == 5)
    (folder / "games.csv").write_text(f"target,guesses\n{own},3\n{own},{own}\n")
    days = f"2026-06-29,{words[-1]}\n2026-06-30,{own}\n2026-07-01,{own}\n"
    (folder / "answers.csv").write_text(f"date,word\n{days}")
    (folder / "one.txt").write_text(f"{words[0]}\n{words[0].upper()}\n")
    weights = [f"{word},{1 + at % 5}" for at, word in enumerate(words)]
    (folder / "weights.csv").write_text("\n".join(["word,weight", *weights]))
    (folder / "mine.yaml").write_text(yaml.safe_dump(config, sort_keys=False))
    return folder


def contents(folder: Path) -> dict[str, str]:
    """Return a fingerprint of every artifact.

    Neither the note of the config is one, nor what a killed process left, nor Snakemake's own.
    """
    results = folder / "results"
    return {
        path.relative_to(results).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in sorted(results.rglob("*"))
        if path.is_file()
        and path.name not in (STUDY, ".snakemake_timestamp")
        and path.suffix != ".part"
    }
