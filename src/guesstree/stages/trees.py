"""The stages of guess trees: growing, playing out first guesses, looking ahead, random play."""

from collections.abc import Sequence
from pathlib import Path

import pyarrow as pa

from guesstree.defaults import RANDOM_ROUNDS, RANDOM_SEED
from guesstree.errors import InputError
from guesstree.files.artifacts import metadata_of, read_replies
from guesstree.files.parquet import RECIPE, write_parquet, write_tables
from guesstree.files.paths import table_file
from guesstree.files.scores import made_by, write_scores, write_tree_and_scores
from guesstree.games.matrix import ReplyMatrix
from guesstree.strategies import optimal
from guesstree.strategies.play_out import play_out
from guesstree.strategies.random_play import play_random
from guesstree.strategies.recipe_trees import grow_tree
from guesstree.strategies.recipes import Recipe, check_played_out
from guesstree.strategies.scores import play_tree, step_table


def grow(
    replies: Path,
    *,
    strategies: Sequence[str] = (),
    rounds: int | None = None,
    seed: int = RANDOM_SEED,
    trees: Path | None = None,
    scores: Path,
) -> None:
    """Grow the guess trees of some strategies, and play at random as `random` does.

    Parameters
    ----------
    rounds
        How often to play every target with random guesses. Default: never.
    """
    if not (strategies or rounds):
        raise InputError("nothing to grow or to play; give a strategy with --strategy")

    recipes = list(map(Recipe.parse, strategies))
    matrix = read_replies(replies)
    for recipe in recipes:
        tree = grow_tree(matrix, recipe)
        played = play_tree(tree, matrix, replies.stem, recipe)
        write_tree_and_scores(tree, played, matrix, trees, scores)
    if rounds:
        _play_random(matrix, replies.stem, scores, rounds, seed)


def follow(replies: Path, *, strategies: Sequence[str], output: Path) -> None:
    """Play out every first guess with greedy strategies.

    If a strategy has an opening of one word, every first guess replaces this word in turn.

    Parameters
    ----------
    output
        A folder: write <strategy>.parquet there, the mean and the worst case of each guess.
    """
    # A bad strategy is refused before any work.
    recipes = list(map(Recipe.parse, strategies))
    for recipe in recipes:
        check_played_out(recipe)

    matrix = read_replies(replies)
    outcomes = play_out(matrix, recipes)
    for recipe in recipes:
        totals, worst = outcomes[recipe.name]
        columns = {
            "guess": matrix.guesses,
            "mean": totals / len(matrix.targets),
            "worst": pa.array(worst, pa.int32()),
        }
        about = metadata_of(matrix, replies.stem) | made_by(recipe)
        write_parquet(table_file(output, recipe.name), pa.table(columns), about)


def look_ahead(
    replies: Path,
    *,
    strategy: str,
    trees: Path,
    scores: Path,
    tables: Sequence[Path] = (),
) -> None:
    """Look ahead: play out the best few guesses, and keep the best total.

    The table has the total that each width finds.

    Parameters
    ----------
    strategy
        A strategy such as lookahead-any, or with settings: 'lookahead-any metric=max widths=1
        widths=2,3,4,8 any_window=1:'. Four widths are for sets of 400 targets and more, 100 and
        more, 30 and more, and fewer.
    """
    recipe = Recipe.parse(strategy)
    matrix = read_replies(replies)
    steps = optimal.steps(matrix, recipe)
    tree = steps[-1].tree  # no narrower width finds a smaller total

    played = play_tree(tree, matrix, replies.stem, recipe)
    write_tree_and_scores(tree, played, matrix, trees, scores)
    about = metadata_of(matrix, replies.stem) | {RECIPE: played.recipe}
    write_tables(tables, step_table(steps, len(matrix.targets)).to_arrow(), about)


def random(
    replies: Path, *, scores: Path, rounds: int = RANDOM_ROUNDS, seed: int = RANDOM_SEED
) -> None:
    """Play with guesses drawn from the candidates.

    Parameters
    ----------
    rounds
        How often to play every target.
    """
    _play_random(read_replies(replies), replies.stem, scores, rounds, seed)


def _play_random(
    matrix: ReplyMatrix, game: str, scores: Path, rounds: int, seed: int
) -> None:
    """Play every target with random guesses, and write the scores."""
    played = play_random(matrix, game, rounds, seed)
    write_scores(played, table_file(scores, played.strategy))
