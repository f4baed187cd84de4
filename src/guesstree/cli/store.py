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
    lower_bound: int | None = None,
    proven: bool = False,
) -> None:
    """Check a tree by playing every target, and write it with its scores."""
    check_tree(tree, rule_named(matrix.rule), matrix.targets, matrix.guesses, strategy.mode)
    result = Scores(
        game=game,
        strategy=strategy.name,
        metric=strategy.chooser,
        mode=strategy.mode,
        targets=matrix.targets,
        rounds=(tree.scores_in_order(matrix.targets),),
        first_guess=tree.opener,
        proven=proven,
        lower_bound=lower_bound,
    )
    write_tree(tree, output, {"game": game, "rule": matrix.rule, "strategy": strategy.name})
    write_scores(result, scores)
