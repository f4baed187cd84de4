"""Commands that play a strategy against every target."""

from pathlib import Path
from typing import Annotated

import typer

from guesstree.cli.options import (
    Csv,
    ManyScores,
    Parquet,
    Png,
    Replies,
    ScoresFolder,
    Strategies,
    TreesFolder,
)
from guesstree.defaults import MOST_ROUNDS, RANDOM_ROUNDS, RANDOM_SEED

app = typer.Typer()


@app.command()
def grow(
    replies: Replies,
    strategy: Strategies,
    trees: TreesFolder,
    scores: ScoresFolder,
) -> None:
    """Grow the guess trees of some strategies."""
    from guesstree.analysis.played import play_tree
    from guesstree.cli.storing import write_tree_and_scores
    from guesstree.replies.files import read_replies
    from guesstree.strategies.growing import grow_tree
    from guesstree.strategies.recipe_codec import parse_recipe

    recipes = list(map(parse_recipe, strategy))
    matrix = read_replies(replies)
    for recipe in recipes:
        tree = grow_tree(matrix, recipe)
        played = play_tree(tree, matrix, replies.stem, recipe)
        write_tree_and_scores(tree, played, matrix, trees, scores)


@app.command()
def follow(
    replies: Replies,
    strategy: Strategies,
    output: Annotated[
        Path,
        typer.Option(metavar="DIR", help="Write DIR/<strategy>.parquet, mean and worst by guess."),
    ],
) -> None:
    """Follow every first guess by greedy strategies.

    Of a recipe with an opening of one word, every first guess takes its place.
    """
    import pyarrow as pa

    from guesstree.replies.files import read_replies
    from guesstree.storage.parquet import write_parquet
    from guesstree.storage.provenance import RECIPE
    from guesstree.strategies.following_recipes import follow_recipes
    from guesstree.strategies.recipe import check_followed
    from guesstree.strategies.recipe_codec import parse_recipe, recipe_text

    recipes = list(map(parse_recipe, strategy))
    for recipe in recipes:
        check_followed(recipe)
    matrix = read_replies(replies)
    outcomes = follow_recipes(matrix, recipes)
    for recipe in recipes:
        totals, worst = outcomes[recipe.name]
        columns = {
            "guess": matrix.guesses,
            "mean": totals / len(matrix.targets),
            "worst": pa.array(worst, pa.int32()),
        }
        about = {"strategy": recipe.name, RECIPE: recipe_text(recipe)}
        about = matrix.metadata(replies.stem) | about
        write_parquet(output / f"{recipe.name}.parquet", pa.table(columns), about)


@app.command()
def look_ahead(
    replies: Replies,
    strategy: Annotated[
        str,
        typer.Option(
            "--strategy",
            "-s",
            help="Such as lookahead-any, or with settings: 'lookahead-any metric=max widths=1 "
            "widths=2,3,4,8 any_window=4:125'. Four widths are for sets of 400 targets and more, "
            "from 100, from 30, and below.",
        ),
    ],
    trees: TreesFolder,
    scores: ScoresFolder,
    parquet: Parquet = None,
    csv: Csv = None,
) -> None:
    """Look ahead: follow the best few guesses to the end, and keep the best total.

    The table has what each width finds.
    """
    from guesstree.analysis.lookahead import step_table
    from guesstree.analysis.played import play_tree
    from guesstree.cli.storing import write_table, write_tree_and_scores
    from guesstree.replies.files import read_replies
    from guesstree.storage.provenance import RECIPE
    from guesstree.strategies import lookahead
    from guesstree.strategies.recipe_codec import parse_recipe

    recipe = parse_recipe(strategy)
    matrix = read_replies(replies)
    found = lookahead.steps(matrix, recipe)
    tree = found[-1].tree
    played = play_tree(tree, matrix, replies.stem, recipe)
    write_tree_and_scores(tree, played, matrix, trees, scores)
    table = step_table(found, len(matrix.targets))
    about = matrix.metadata(replies.stem) | {RECIPE: played.recipe}
    write_table(table.to_arrow(), parquet, csv, about)


@app.command()
def random(
    replies: Replies,
    scores: ScoresFolder,
    rounds: Annotated[
        int, typer.Option(min=2, max=MOST_ROUNDS, help="How often every target is played.")
    ] = RANDOM_ROUNDS,
    seed: Annotated[int, typer.Option(min=0, help="Equal seeds give equal games.")] = RANDOM_SEED,
) -> None:
    """Play with guesses drawn from the remaining targets."""
    from guesstree.analysis.played import play_random
    from guesstree.analysis.scores import write_scores
    from guesstree.replies.files import read_replies

    played = play_random(read_replies(replies), replies.stem, rounds, seed)
    write_scores(played, scores / f"{played.strategy}.parquet")


@app.command()
def judge_people(
    replies: Replies,
    games: Annotated[
        Path, typer.Argument(metavar="GAMES", help="A person's games, as `people` takes them.")
    ],
    beside: ManyScores,
    scores: ScoresFolder,
    parquet: Parquet = None,
    csv: Csv = None,
    png: Png = None,
) -> None:
    """Judge a person's finished games, beside the strategies of least and of greatest mean."""
    import pyarrow as pa

    from guesstree.analysis.contenders import mean, played_once
    from guesstree.analysis.scores import read_scores_of_games, write_scores
    from guesstree.cli.storing import write_table
    from guesstree.play.finished import judge_games, read_finished
    from guesstree.play.people import game_rows, on_same, own_scores
    from guesstree.play.situations import Lists, layers_of
    from guesstree.replies.files import read_replies

    matrix = read_replies(replies)
    layers = layers_of(matrix.targets, matrix.guesses)
    played = read_finished(games, Lists(matrix.rule, matrix.guesses, layers))
    once = played_once(read_scores_of_games(beside, matrix.fingerprint))
    ends = dict.fromkeys((min(once, key=mean), max(once, key=mean)))
    others = [on_same(one, played) for one in ends]
    own = own_scores(played, matrix, replies.stem)
    write_scores(own, scores / f"{own.strategy}.parquet")
    rows = game_rows(played, judge_games(played, matrix), others[0])
    table = pa.Table.from_pylist([{**row, "guesses": " ".join(row["guesses"])} for row in rows])
    write_table(table, parquet, csv, matrix.metadata(replies.stem))
    if png:
        from guesstree.report.figures.people import people
        from guesstree.report.figures.style import save_both

        save_both(people([own, *others]), png)
