"""The two steps of the workflow: `python -m guesstree_learned sample-sets` and `... learn`."""

from argparse import ArgumentParser
from pathlib import Path

import polars as pl

from guesstree.study.artifacts import read_replies
from guesstree_learned.drawing import drawn
from guesstree_learned.learning import errors, fit, sample_sets
from guesstree_learned.trees import write_model


def sample(given):
    """Write sets that random games leave, with their features and exact totals."""
    replies = read_replies(given.replies)
    sample_sets(replies, given.sets, given.largest, given.seed).write_parquet(given.output)


def learn(given):
    """Write a linear model and a net that learn from sets, and how far they err.

    The files of sets have the names of their games.
    """
    learned, new = (
        {path.stem: pl.read_parquet(path) for path in paths}
        for paths in (given.train, given.test)
    )
    models = {kind: fit(kind, learned, given.seed) for kind in ("linear", "net")}
    for kind, model in models.items():
        write_model(given.models / f"{kind}.parquet", model)
    table = errors(models, learned, new)
    table.write_csv(given.models / "errors.csv")
    drawn(table).savefig(given.models / "errors.png", dpi=150)


def main():
    """Run one of the two steps."""
    parser = ArgumentParser(prog="guesstree_learned")
    steps = parser.add_subparsers(required=True)
    first = steps.add_parser("sample-sets", help=sample.__doc__)
    first.add_argument("replies", type=Path)
    first.add_argument("output", type=Path)
    first.add_argument(
        "--largest", type=int, required=True, help="targets of a set at most"
    )
    first.add_argument("--sets", type=int, default=20_000)
    second = steps.add_parser("learn", help=learn.__doc__)
    second.add_argument(
        "models", type=Path, help="folder of linear.parquet, net.parquet, errors"
    )
    second.add_argument("--train", type=Path, nargs="+", required=True)
    second.add_argument(
        "--test", type=Path, nargs="*", default=[], help="sets of further games"
    )
    for step, function in ((first, sample), (second, learn)):
        step.add_argument("--seed", type=int, default=1)
        step.set_defaults(function=function)
    given = parser.parse_args()
    given.function(given)


if __name__ == "__main__":
    main()
