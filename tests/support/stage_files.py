"""The stages of the pipeline without Snakemake, for tests that need their files."""

from collections.abc import Callable, Mapping, Sequence
from contextlib import chdir
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from guesstree.base.defaults import EXACT_OPENERS, INCUMBENT_NODES
from guesstree.stages.games import play_evil
from guesstree.stages.lists import clean_words, compute_replies, weigh_words
from guesstree.stages.openers import find_pairs, rank_openers
from guesstree.stages.pages import build_explorer
from guesstree.stages.proofs import (
    ProofFiles,
    conclude_proof,
    find_incumbent,
    refute_openers,
)
from guesstree.stages.tables import summarise
from guesstree.stages.trees import grow_trees, look_ahead, play_out_openers, play_randomly
from guesstree.study.artifacts import store_replies

FORM: dict[str, Any] = {
    "length": 5,
    "alphabet": "latin",
    "cleaning": "strict",
    "order": "alphabetical",
}
"""The settings of a list in a config that has none."""


class Step(NamedTuple):
    """A stage with its files: names, or lists of names, by the argument that takes them."""

    function: Callable[..., object]
    reads: Mapping[str, Any]
    writes: Mapping[str, Any]
    values: Mapping[str, Any] = {}

    def run(self, folder: Path) -> None:
        """Run the stage on files of a folder."""
        named = {**self.reads, **self.writes}
        files = {argument: _paths(name) for argument, name in named.items()}
        if "certificate" in files:
            kinds = [files.pop(kind, None) for kind in ProofFiles._fields]
            files["files"] = ProofFiles(*kinds)
        with chdir(folder):
            self.function(**files, **self.values)


def _paths(names: Any) -> Any:
    return Path(names) if isinstance(names, str) else [*map(Path, names)]


def _kept(name: str) -> dict[str, str]:
    return {"tree": f"trees/{name}.parquet", "scores": f"scores/{name}.parquet"}


_GAME = {"replies": "g.parquet"}
_PROVED = {"strategy": "optimal-any"}
_INCUMBENT = {**_GAME, "incumbent": "incumbent.parquet"}

STEPS = (
    Step(clean_words, {"source": "list.txt"}, {"output": "words.parquet"}, FORM),
    Step(
        weigh_words,
        {"words": "words.parquet", "table": "weights.csv"},
        {"output": "weights.parquet"},
        {"source": {"column": "weight"}},
    ),
    Step(
        compute_replies,
        {
            "targets": "words.parquet",
            "guesses": "words.parquet",
            "weights": "weights.parquet",
        },
        {"output": "g.parquet"},
        {"rule": "wordle"},
    ),
    Step(
        grow_trees,
        _GAME,
        {"trees": ["trees/max-any.parquet"], "scores": ["scores/max-any.parquet"]},
        {"strategies": ["max-any"]},
    ),
    Step(
        look_ahead,
        _GAME,
        {**_kept("lookahead-any"), "tables": ["any.parquet"]},
        {"strategy": "lookahead-any"},
    ),
    Step(
        play_randomly,
        _GAME,
        {"scores": "scores/random-consistent.parquet"},
        {"rounds": 2, "seed": 1},
    ),
    Step(
        play_out_openers,
        _GAME,
        {"output": "played_out.parquet"},
        {"strategies": ["max-any"]},
    ),
    Step(
        find_incumbent,
        _GAME,
        {"output": "incumbent.parquet"},
        {**_PROVED, "nodes": INCUMBENT_NODES},
    ),
    Step(
        refute_openers,
        _INCUMBENT,
        {"output": "part.parquet", "checkpoint": "checkpoint.parquet"},
        {**_PROVED, "part": "1-of-1", "exact": EXACT_OPENERS},
    ),
    Step(
        conclude_proof,
        {**_INCUMBENT, "parts": ["part.parquet"]},
        {**_kept("optimal-any"), "certificate": "proofs/optimal-any.parquet"},
        _PROVED,
    ),
    Step(
        rank_openers,
        {
            **_GAME,
            "played_out": "played_out.parquet",
            "certificates": ["proofs/optimal-any.parquet"],
        },
        {"tables": ["openers/g.parquet", "rank.csv"], "markdown": "rank.md"},
    ),
    Step(find_pairs, _GAME, {"tables": ["pairs.parquet", "pairs.csv"]}, {"count": 2}),
    Step(
        play_evil,
        {**_GAME, "trees": ["trees/max-any.parquet"]},
        {"tables": ["evil.parquet", "evil.csv"]},
    ),
    Step(
        summarise,
        {"scores": ["scores/max-any.parquet", "scores/optimal-any.parquet"]},
        {
            "tables": ["summary.parquet", "s.csv"],
            "markdown": "s.md",
            "evaluation": "e.md",
            "findings": "f.rst",
        },
        {"from_guess": 1},
    ),
    Step(
        build_explorer,
        {
            "trees": ["trees/max-any.parquet", "trees/optimal-any.parquet"],
            "summary": "summary.parquet",
            "openers": ["openers/g.parquet"],
            "matrices": ["g.parquet"],
        },
        {"folder": "explorer"},
        {"until": {}},
    ),
)
"""All stages but those that draw, for list.txt and weights.csv."""


def run_steps(folder: Path, **values: object) -> None:
    """Run `STEPS` in a folder, with other values of the arguments that a step has."""
    for step in STEPS:
        own = {name: value for name, value in values.items() if name in step.values}
        step._replace(values={**step.values, **own}).run(folder)


def grown(replies: Path, folder: Path, strategy: str) -> tuple[Path, Path]:
    """Grow a tree into a folder; return the files of the tree and its scores."""
    name = strategy.partition(" ")[0]
    tree, scores = folder / f"trees/{name}.parquet", folder / f"scores/{name}.parquet"
    grow_trees(replies, [tree], [scores], strategies=[strategy])
    return tree, scores


def ranked(folder: Path, words: Sequence[str], strategy: str) -> None:
    """Store the matrix of the game `few` of a study, and the ranking of its first guesses."""
    replies, played_out = (
        folder / f"results/{kind}/few.parquet" for kind in ("replies", "played_out")
    )
    store_replies(replies, "wordle", sorted(words))
    play_out_openers(replies, played_out, strategies=[strategy])
    openers = folder / "results/openers/few"
    tables, page = [openers.with_suffix(".parquet")], openers.with_suffix(".md")
    rank_openers(replies, tables, page, played_out=played_out)


def proved(
    replies: Path,
    files: ProofFiles,
    strategy: str = "optimal-any",
    openers: Sequence[str] = (),
    nodes: int = INCUMBENT_NODES,
    **search: Any,
) -> None:
    """Prove a strategy in three steps, and write the files of its proof."""
    goal: dict[str, Any] = {"strategy": strategy, "openers": openers}
    with TemporaryDirectory() as folder:
        incumbent, part, checkpoint = (
            Path(folder, name) for name in ("best", "part", "draft")
        )
        find_incumbent(replies, incumbent, nodes=nodes, **goal)
        settings: dict[str, Any] = {
            "part": "1-of-1",
            "exact": EXACT_OPENERS,
            "checkpoint": checkpoint,
        }
        refute_openers(replies, incumbent, part, **{**settings, **search}, **goal)
        conclude_proof(replies, incumbent, [part], files, **goal)


def proof_files(folder: Path, name: str = "optimal-any") -> ProofFiles:
    """Return the files of a proof below a folder."""
    kinds = ("trees", "scores", "proofs")
    return ProofFiles(*(folder / f"{kind}/{name}.parquet" for kind in kinds))
