"""The stages of guess trees: growing them, following first guesses, random play, people's games."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from guesstree.defaults import RANDOM_ROUNDS, RANDOM_SEED
from guesstree.errors import InputError
from guesstree.files.paths import TableFiles, table_file

_JUDGED = {
    "target": "string",
    "score": "int64",
    "found": "bool",
    "cost": "int64",
    "skill": "double",
    "luck": "double",
    "guesses": "string",
}
"""The columns of a person's games, and their types, whether or not any game has a value."""


def grow(
    replies: Path,
    *,
    strategies: Sequence[str] = (),
    rounds: int | None = None,
    seed: int = RANDOM_SEED,
    trees: Path | None = None,
    scores: Path,
) -> None:
    """Grow the guess trees of some strategies, and play randomly as `random` does.

    Parameters
    ----------
    rounds
        How often every target is played with random guesses; never if left out.
    """
    from guesstree.files.artifacts import read_replies
    from guesstree.files.scores import write_scores, write_tree_and_scores
    from guesstree.strategies.growing import grow_tree
    from guesstree.strategies.random_play import play_random
    from guesstree.strategies.recipes import parse_recipe
    from guesstree.strategies.scores import play_tree

    if not (strategies or rounds):
        raise InputError("nothing to grow or to play; name strategies by --strategy")
    recipes = list(map(parse_recipe, strategies))
    matrix = read_replies(replies)
    for recipe in recipes:
        tree = grow_tree(matrix, recipe)
        played = play_tree(tree, matrix, replies.stem, recipe)
        write_tree_and_scores(tree, played, matrix, trees, scores)
    if rounds:
        played = play_random(matrix, replies.stem, rounds, seed)
        write_scores(played, table_file(scores, played.strategy))


def follow(replies: Path, *, strategies: Sequence[str], output: Path) -> None:
    """Follow every first guess by greedy strategies.

    Of a recipe with an opening of one word, every first guess takes its place.

    Parameters
    ----------
    output
        A folder: write <strategy>.parquet there, mean and worst by guess.
    """
    import pyarrow as pa

    from guesstree.files.artifacts import metadata_of, read_replies
    from guesstree.files.parquet import write_parquet
    from guesstree.files.scores import made_by
    from guesstree.strategies.following import follow_recipes
    from guesstree.strategies.recipes import check_followed, parse_recipe

    recipes = list(map(parse_recipe, strategies))
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
        about = metadata_of(matrix, replies.stem) | made_by(recipe)
        write_parquet(table_file(output, recipe.name), pa.table(columns), about)


def look_ahead(
    replies: Path,
    *,
    strategy: str,
    trees: Path,
    scores: Path,
    tables: TableFiles,
) -> None:
    """Look ahead: follow the best few guesses to the end, and keep the best total.

    The table has the total that each width finds.

    Parameters
    ----------
    strategy
        Such as lookahead-any, or with settings: 'lookahead-any metric=max widths=1 widths=2,3,4,8
        any_window=1:'. Of four widths, the first is for sets of 400 targets and more, the next from
        100, from 30, and below.
    """
    from guesstree.files.artifacts import metadata_of, read_replies
    from guesstree.files.parquet import RECIPE, write_table
    from guesstree.files.scores import write_tree_and_scores
    from guesstree.strategies import optimal
    from guesstree.strategies.recipes import parse_recipe
    from guesstree.strategies.scores import play_tree, step_table

    recipe = parse_recipe(strategy)
    matrix = read_replies(replies)
    steps = optimal.steps(matrix, recipe)
    tree = steps[-1].tree
    played = play_tree(tree, matrix, replies.stem, recipe)
    write_tree_and_scores(tree, played, matrix, trees, scores)
    about = metadata_of(matrix, replies.stem) | {RECIPE: played.recipe}
    write_table(step_table(steps, len(matrix.targets)).to_arrow(), about, tables)


def random(
    replies: Path, *, scores: Path, rounds: int = RANDOM_ROUNDS, seed: int = RANDOM_SEED
) -> None:
    """Play with guesses drawn from the remaining targets.

    Parameters
    ----------
    rounds
        How often every target is played.
    """
    grow(replies, rounds=rounds, seed=seed, scores=scores)


def judge_people(
    replies: Path,
    games: Path,
    beside: Sequence[Path],
    *,
    scores: Path,
    other: Sequence[Path] = (),
    tables: TableFiles,
    png: Path | None = None,
) -> None:
    """Judge a person's finished games, beside the strategies of least and of greatest mean.

    Parameters
    ----------
    games
        A person's games, as `people` takes them.
    beside
        The scores of strategies.
    other
        Games of somebody else, who is drawn under the name of the file; may be repeated.
    """
    import pyarrow as pa

    from guesstree.files.artifacts import metadata_of, read_replies
    from guesstree.files.parquet import write_table
    from guesstree.files.scores import read_scores_of_games, write_scores
    from guesstree.play.people import game_rows, judge_games, on_same, own_scores, read_finished
    from guesstree.play.situations import Lists, layers_of
    from guesstree.report.figures.table import draw_to
    from guesstree.strategies.scores import mean, played_once

    matrix = read_replies(replies)
    layers = layers_of(matrix.targets, matrix.guesses)
    lists = Lists(matrix.rule, matrix.guesses, layers, turns=matrix.rule.turns)
    played = read_finished(games, lists)
    once = played_once(read_scores_of_games(beside, matrix.fingerprint))
    ends = dict.fromkeys((min(once, key=mean), max(once, key=mean)))
    others = [on_same(one, played) for one in ends]
    person = own_scores(played, matrix, replies.stem)
    write_scores(person, table_file(scores, person.strategy))
    rows = game_rows(played, judge_games(played, matrix), others[0])
    rows = [{**row, "guesses": " ".join(row["guesses"])} for row in rows]
    table = pa.Table.from_pylist(rows, pa.schema(_JUDGED))
    write_table(table, metadata_of(matrix, replies.stem), tables)
    if png:
        people = []
        for file in other:
            scored = own_scores(read_finished(file, lists), matrix, replies.stem)
            people.append(replace(scored, strategy=file.stem))
        people = [person, *people, *others]
        draw_to(png, "people", {"people": people, "turns": matrix.rule.turns})
