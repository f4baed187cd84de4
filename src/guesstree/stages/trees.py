"""The stages of guess trees: growing, playing out first guesses, looking ahead, random play."""

from collections.abc import Sequence
from pathlib import Path

import pyarrow as pa

from guesstree.stages.inputs import read_game
from guesstree.strategies import optimal
from guesstree.strategies.play_out import play_random, totals_by_first_guess
from guesstree.strategies.recipes import Recipe, check_played_out, grow_tree, recipe_text
from guesstree.strategies.scores import score_tree, step_table
from guesstree.study.artifacts import metadata_of
from guesstree.study.stored_scores import write_scores, write_tree_and_scores
from guesstree.study.table_files import BETWEEN_RECIPES, RECIPE, write_parquet, write_tables


def grow_trees(
    replies: Path,
    trees: Sequence[Path],
    scores: Sequence[Path],
    *,
    strategies: Sequence[str],
) -> None:
    """Grow the guess trees of some strategies, which may have settings, and play every target."""
    recipes = list(map(Recipe.parse, strategies))
    matrix = read_game(replies)
    for recipe, *files in zip(recipes, trees, scores, strict=True):
        tree = grow_tree(matrix, recipe)
        played = score_tree(tree, matrix, replies.stem, recipe)
        write_tree_and_scores(tree, played, matrix, *files)


def look_ahead(
    replies: Path, tree: Path, scores: Path, tables: Sequence[Path], *, strategy: str
) -> None:
    """Look ahead: play out the best few guesses, and keep the best total.

    Parameters
    ----------
    tables
        The files of the table with the total that each width finds.
    strategy
        A strategy such as lookahead-any, or with settings: 'lookahead-any metric=max widths=1
        widths=2,3,4,8 any_window=1:'. Four widths are for sets of 400 targets and more, 100 and
        more, 30 and more, and fewer.
    """
    recipe = Recipe.parse(strategy)
    matrix = read_game(replies)
    steps = optimal.steps(matrix, recipe)
    made = steps[-1].tree  # no narrower width finds a smaller total

    played = score_tree(made, matrix, replies.stem, recipe)
    write_tree_and_scores(made, played, matrix, tree, scores)
    about = metadata_of(matrix, replies.stem) | {RECIPE: played.recipe}
    write_tables(tables, step_table(steps, len(matrix.targets)).to_arrow(), about)


def play_randomly(replies: Path, scores: Path, *, rounds: int, seed: int) -> None:
    """Play every target with guesses drawn from the candidates, some times over."""
    matrix = read_game(replies)
    write_scores(play_random(matrix, replies.stem, rounds, seed), scores)


def play_out_openers(replies: Path, output: Path, *, strategies: Sequence[str]) -> None:
    """Play out every first guess with greedy strategies.

    If a strategy has an opening of one word, every first guess replaces this word in turn.
    """
    # A bad strategy is refused before any work.
    recipes = list(map(Recipe.parse, strategies))
    for recipe in recipes:
        check_played_out(recipe)

    matrix = read_game(replies)
    outcomes = totals_by_first_guess(matrix, recipes)
    tables = []
    for recipe in recipes:
        totals, worst = outcomes[recipe.name]
        columns = {
            "strategy": [recipe.name] * len(matrix.guesses),
            "guess": matrix.guesses,
            "mean": totals / len(matrix.targets),
            "worst": pa.array(worst, pa.int32()),
        }
        tables.append(pa.table(columns))
    about = metadata_of(matrix, replies.stem) | {
        RECIPE: BETWEEN_RECIPES.join(map(recipe_text, recipes))
    }
    write_parquet(output, pa.concat_tables(tables), about)
