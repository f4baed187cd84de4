"""Origins: what a config expects of its artifacts is what the pipeline writes into them."""

import copy
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import yaml

from guesstree.storage.parquet import read_parquet, write_parquet
from guesstree.storage.provenance import ORIGIN
from guesstree.study.config import check_config
from guesstree.study.origins import StudyOrigins
from guesstree.study.reading import read_config
from guesstree.words.generators import generated_origin
from guesstree.words.weights import origin_of_frequencies
from tests.adding import CODES, added
from tests.pipeline import CONFIG, contents, copy_study, make_folder, snakemake

READ = (
    *("words/few", "words/more", "weights/fewer", "replies/few", "trees/few/max-any"),
    *("scores/few/max-any", "scores/few/random-consistent", "scores/few/optimal6-any"),
    *("proofs/few/optimal6-any", "openers/few/max-any", "openers/few", "summary"),
    "scores/few/you",
    *("lookahead/few/any", "sets/few", "models/linear", "trees/pegs/learner"),
)
"""Artifacts that another stage reads, some of each kind."""


def origins_of(folder: Path, config: dict[str, Any]) -> dict[str, str]:
    """Return the origins that a config in a folder expects of what stages read."""
    (folder / "mine.yaml").write_text(yaml.safe_dump(config))
    config = check_config(read_config(folder / "mine.yaml"), [folder / "mine.yaml"])
    found = StudyOrigins(config).of_files(["1-of-4"])
    return {name: found[f"results/{name}.parquet"] for name in (*READ, *STEPS)}


def test_the_digest_of_a_study(wordle_words: tuple[str, ...], tmp_path: Path) -> None:
    """It changes with every setting, word and weight, but not with the place of files."""

    def found(folder: Path, config: dict[str, Any] = CONFIG) -> str:
        (folder / "mine.yaml").write_text(yaml.safe_dump(config))
        path = folder / "mine.yaml"
        return StudyOrigins(check_config(read_config(path), [path])).of_study()

    one, other = (make_folder(tmp_path / name, wordle_words[::25]) for name in ("one", "other"))
    before = found(one)
    assert found(other) == before
    assert found(one, CONFIG | {"any_window": {"min": 3, "max": 9}}) != before
    last = wordle_words[::25][-1]
    for name, old, new in (
        ("weights.csv", ",2\n", ",9\n"),
        ("few.txt", f"\n{last}", ""),
        ("games.csv", ",3\n", ",4\n"),
    ):
        path = other / name
        path.write_text(path.read_text().replace(old, new))
        assert found(other) != before
        path.write_text((one / name).read_text())


def test_every_artifact_has_the_origin_of_its_config(
    study: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The commands and the config agree on every artifact that is read, and there are no others."""
    monkeypatch.chdir(study)
    path = Path("mine.yaml")
    origins = StudyOrigins(check_config(read_config(path), [path])).of_files()
    made = {
        artifact.as_posix(): read_parquet(artifact)[1].get(ORIGIN)
        for artifact in sorted(Path("results").rglob("*.parquet"))
        # No stage reads these.
        if artifact.parts[1] not in ("pairs", "evil", "people", "solved.parquet")
        and artifact.name != "errors.parquet"
    }
    del origins["results/proofs/few/optimal6-any/incumbent.parquet"]
    assert origins == made


def edited(*keys: str, to: Any) -> Callable[[dict[str, Any]], None]:
    """Return a function that sets one value of a config."""

    def edit(config: dict[str, Any]) -> None:
        for key in keys[:-1]:
            config = config.setdefault(key, {})
        config[keys[-1]] = to

    return edit


STEPS = ("proofs/few/optimal6-any/incumbent", "proofs/few/optimal6-any/1-of-4")
"""Artifacts that a proof leaves only while it runs."""

AFTER_REPLIES = {name for name in (*READ, *STEPS) if not name.startswith(("words", "weights"))}

OF_PROOF = {"scores/few/optimal6-any", "proofs/few/optimal6-any", "openers/few", "summary"}


@pytest.mark.parametrize(
    ("edit", "changed"),
    [
        (edited("lists", "few", "letters", to={}), set()),
        (edited("lists", "few", "alphabet", to="zyxwvutsrqponmlkjihgfedcba"), set()),
        (edited("lists", "few", "cleaning", to="lenient"), {*READ, *STEPS}),
        (edited("lists", "few", "order", to="file"), {*READ, *STEPS}),
        (edited("lists", "more", "add", to=["Zebra", "zebra "]), set()),
        (edited("lists", "more", "add", to=["crwth"]), {"words/more", *AFTER_REPLIES}),
        (
            edited("lists", "fewer", "weights", to={"file": "other.csv"}),
            {"weights/fewer", *AFTER_REPLIES},
        ),
        (
            edited("learning", "seed", to=7),
            {"sets/few", "models/linear", "trees/pegs/learner", "summary"},
        ),
        (edited("random", "seed", to=7), {"scores/few/random-consistent", "summary"}),
        (
            edited("any_window", "max", to=3000),
            {"trees/few/max-any", "scores/few/max-any", "openers/few/max-any"}
            | {"openers/few", "summary", "lookahead/few/any"},
        ),
        (
            edited("games", "few", "openers", to=["zebra"]),
            {"proofs/few/optimal6-any/incumbent", "proofs/few/optimal6-any/1-of-4", *OF_PROOF},
        ),
        (
            edited("proofs", "incumbent_nodes", to=7),
            {"proofs/few/optimal6-any/incumbent", "proofs/few/optimal6-any/1-of-4", *OF_PROOF},
        ),
        (
            edited("games", "few", "proofs", to={"exact": 1}),
            {"proofs/few/optimal6-any/1-of-4", *OF_PROOF},
        ),
        (edited("proofs", "minutes", to=9), {"proofs/few/optimal6-any/1-of-4", *OF_PROOF}),
    ],
)
def test_settings_change_the_origins_that_they_lead_to(
    edit: Callable[[dict[str, Any]], None],
    changed: set[str],
    wordle_words: tuple[str, ...],
    tmp_path: Path,
) -> None:
    """Each setting counts where it has an effect, and nowhere else."""
    weights = make_folder(tmp_path, wordle_words[::25]) / "weights.csv"
    (tmp_path / "other.csv").write_text(weights.read_text().replace(",2\n", ",9\n"))
    config = copy.deepcopy(CONFIG)
    before = origins_of(tmp_path, config)
    edit(config)
    after = origins_of(tmp_path, config)
    assert {name for name in before if before[name] != after[name]} == changed


def foreign(path: Path) -> None:
    """Put in place of an artifact one of another study: whole, of the same name, other words."""
    table, about = read_parquet(path)
    write_parquet(path, table.slice(0, len(table) - 1), about | {ORIGIN: "of another study"})
    later = path.stat().st_mtime + 2
    os.utime(path, (later, later))


@pytest.mark.slow
@pytest.mark.parametrize("name", READ)
def test_two_studies_crossed(name: str, study: Path, tmp_path: Path) -> None:
    """An artifact of another study is named before anything is made of it."""
    folder = copy_study(study, tmp_path / "crossed")
    foreign(folder / f"results/{name}.parquet")
    run = snakemake(folder, "--cores", "2", "--show-failed-logs", code=1)
    assert f"guesstree: results/{name}.parquet: was made from other words, or by" in run.stderr
    found, right = contents(folder), contents(study)
    found.pop(f"{name}.parquet")
    assert found == {artifact: right[artifact] for artifact in found}


@pytest.mark.slow
def test_scores_of_two_games_swapped(study: Path, tmp_path: Path) -> None:
    """The scores are named before a summary is written; deleted, they are made again."""
    folder = copy_study(study, tmp_path / "swapped")
    pegs, few = (folder / f"results/scores/{name}.parquet" for name in ("pegs/tied", "few/max-any"))
    pegs.rename(folder / "kept")
    few.rename(pegs)
    (folder / "kept").rename(few)
    for path in (pegs, few):
        path.touch()
    run = snakemake(folder, "--cores", "1", "--show-failed-logs", "results/evaluation.md", code=1)
    assert "scores/few/max-any.parquet: was made from other words, or by another" in run.stderr
    assert not (folder / "results/evaluation.md").exists()
    pegs.unlink()
    few.unlink()
    run = snakemake(folder, "--cores", "2")
    assert contents(folder) == contents(study)


def test_the_versions_of_packages_count(monkeypatch: pytest.MonkeyPatch) -> None:
    """Words and weights that come from a package have its version in their origin."""

    def found() -> list[str]:
        return [
            *(origin_of_frequencies("words", "en", least) for least in (None, 0.5)),
            generated_origin("russian-nouns", 5, "cyrillic"),
            generated_origin("primes", 5, "digits"),
            generated_origin("pairs", 1, "latin"),
        ]

    with added("guesstree.word_sources", CODES):
        before = found()
        assert len(set(before)) == 5
        for module in ("weights", "generators"):
            monkeypatch.setattr(f"guesstree.words.{module}.library_version", lambda _: "99.0")
        assert [one == other for one, other in zip(before, found(), strict=True)] == [
            *(False, False, False, True, False)
        ]
