"""What every command that makes a guess tree does with it."""

from pathlib import Path

from guesstree.games import rule_named
from guesstree.replies import ReplyMatrix
from guesstree.scores import Scores, write_scores
from guesstree.strategies import Strategy
from guesstree.trees import GuessTree, check_tree, write_tree


def store_strategy(
    tree: GuessTree,
    matrix: ReplyMatrix,
    game: str,
    strategy: Strategy,
    output: Path,
    scores: Path,
    *,
    name: str | None = None,
    opening: int = 0,
    lower_bound: int | None = None,
    proven: bool = False,
) -> None:
    """Check a tree by playing every target, and write it with its scores.

    `name` is that of a recipe, and `opening` the number of guesses that it says first.
    """
    rule = rule_named(matrix.rule)
    check_tree(tree, rule, matrix.targets, matrix.guesses, strategy.mode, opening)
    result = Scores(
        game=game,
        strategy=name or strategy.name,
        metric=strategy.chooser,
        mode=strategy.mode,
        targets=matrix.targets,
        rounds=(tree.scores_in_order(matrix.targets),),
        first_guess=tree.opener,
        proven=proven,
        lower_bound=lower_bound,
        weights=None if matrix.weights is None else tuple(matrix.weights.tolist()),
        fingerprint=matrix.fingerprint,
    )
    told = {"strategy": result.strategy, "metric": result.metric, "mode": result.mode}
    write_tree(tree, output, matrix.about(game) | told)
    write_scores(result, scores)
