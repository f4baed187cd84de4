"""The stages of the pipeline, a command for each."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

import typer

from guesstree.cli.options import (
    AsJson,
    CertificatesFolder,
    Csv,
    Exact,
    ManyScores,
    Markdown,
    Minutes,
    Openers,
    Output,
    Pangrams,
    Parquet,
    Png,
    Proved,
    Replies,
    ScoresFolder,
    Strategies,
    Trees,
    TreesFolder,
    Vowels,
)
from guesstree.cli.printing import echo, print_json
from guesstree.defaults import (
    ALPHABET,
    EXACT_OPENERS,
    HISTOGRAM_TO,
    INCUMBENT_NODES,
    MOST_HISTOGRAM_TO,
    MOST_PAIRS,
    MOST_ROUNDS,
    PAIRS,
    RANDOM_ROUNDS,
    RANDOM_SEED,
    TRIED_PAIRS,
    WEIGHT_COLUMN,
    WORD_LENGTH,
)
from guesstree.files.storage import FINGERPRINT, RECIPE, check_alike, write_text

if TYPE_CHECKING:
    import polars as pl

    from guesstree.games.matrix import ReplyMatrix
    from guesstree.games.tree import GuessTree
    from guesstree.search.objective import Control, Objective, Proof
    from guesstree.strategies.recipes import Recipe
    from guesstree.strategies.scores import Scores


def read_frames(
    paths: list[Path], fingerprint: str, columns: tuple[str, ...]
) -> "dict[str, tuple[pl.DataFrame, str]]":
    """Return tables made from one reply matrix with their recipes, by the names of their files.

    They must have `columns`, and may have others.

    Raises
    ------
    InputError
        A file was made from another matrix, or is of another kind.
    """
    import polars as pl

    from guesstree.files.parquet import check_columns, read_parquet

    read = {path: read_parquet(path, of=fingerprint) for path in paths}
    for path, (table, _) in read.items():
        check_columns(path, table, columns)
    return {
        path.stem: (pl.DataFrame(table), about.get(RECIPE, ""))
        for path, (table, about) in read.items()
    }


def write_table(
    table: Any, parquet: Path | None, csv: Path | None, metadata: dict[str, str]
) -> None:
    """Write an Arrow table in the forms that are asked for."""
    import polars as pl

    from guesstree.files.parquet import write_parquet

    if parquet:
        write_parquet(parquet, table, metadata)
    if csv:
        lists = pl.col(pl.List(pl.Int64)).cast(pl.List(pl.String)).list.join(" ")
        write_text(csv, pl.DataFrame(table).with_columns(lists).write_csv())


def write_tree_and_scores(
    tree: "GuessTree",
    scores: "Scores",
    matrix: "ReplyMatrix",
    trees: Path | None,
    folder: Path | None,
) -> None:
    """Write a tree to `trees` and its scores to `folder`, both named after the strategy."""
    from guesstree.games.artifacts import write_tree
    from guesstree.strategies.scores import write_scores

    name = f"{scores.strategy}.parquet"
    if trees:
        about = {"strategy": scores.strategy, "metric": scores.metric, "mode": scores.mode}
        about |= {RECIPE: scores.recipe}
        write_tree(tree, trees / name, matrix.metadata(scores.game) | about)
    if folder:
        write_scores(scores, folder / name)


def need_output(*outputs: Path | None) -> None:
    """Raise `typer.BadParameter` if a command would compute and write nothing."""
    if not any(outputs):
        raise typer.BadParameter("name a file to write: --parquet, --csv or another form")


app = typer.Typer()
drawing = typer.Typer(help="Draw figures.", no_args_is_help=True)

Clean = Annotated[Path, typer.Argument(metavar="WORDS", help="A clean list, named after itself.")]
Length = Annotated[int, typer.Option(help="Characters of every word.")]
Alphabet = Annotated[
    str, typer.Option(help="latin, cyrillic, digits, equations, or the characters themselves.")
]


@app.command()
def fetch(
    url: Annotated[str, typer.Argument(help="Where the list is.")],
    output: Output,
    sha256: Annotated[str, typer.Option(help="The checksum that it must have.")],
) -> None:
    """Download a word list and verify it."""
    from guesstree.words.sources import fetch as fetch_file

    fetch_file(url, output, sha256)


@app.command()
def clean(
    source: Annotated[Path, typer.Argument(help="A text file with one word a line.")],
    output: Output,
    length: Length = WORD_LENGTH,
    alphabet: Alphabet = ALPHABET,
    cleaning: Annotated[
        Literal["strict", "lenient"],
        typer.Option(help="strict stops at a bad word; lenient drops it and reports it."),
    ] = "strict",
    order: Annotated[
        Literal["alphabetical", "file"], typer.Option(help="Order of the words.")
    ] = "alphabetical",
    sha256: Annotated[
        str | None, typer.Option(help="The checksum that the file must have.")
    ] = None,
) -> None:
    """Clean a word list."""
    from guesstree.games.artifacts import write_words
    from guesstree.words.lists import read_words
    from guesstree.words.sources import check_sha256

    if sha256:
        check_sha256(source, sha256)
    strict = cleaning == "strict"
    read = read_words(source, length=length, alphabet=alphabet, strict=strict, order=order)
    write_words(read, output)
    for sentence in read.left_out:
        echo(sentence, err=True)
    echo(f"words kept: {len(read.words)}; lines left out: {len(read.left_out)}", err=True)


@app.command()
def generate(
    name: Annotated[
        str,
        typer.Argument(
            help="primes, codes, isogram-codes, equations, russian-nouns, or such as "
            "frequent-de-2000, words of a language."
        ),
    ],
    output: Output,
    length: Length = WORD_LENGTH,
    alphabet: Alphabet = ALPHABET,
) -> None:
    """Generate a word list by a rule, as Parquet or (*.txt) as text."""
    from guesstree.games.artifacts import write_words
    from guesstree.words.sources import generated_list

    made = generated_list(name, length, alphabet)
    write_words(made, output)
    source = f"; from {made.licence}" if made.licence else ""
    echo(f"words: {len(made.words)}{source}", err=True)


@app.command()
def derive(
    words: Clean,
    output: Output,
    by: Annotated[
        str | None,
        typer.Option(
            help="isograms: no repeated letters; jotto: of these, one per set of letters."
        ),
    ] = None,
    add: Annotated[list[str] | None, typer.Option(help="A word to add; may be repeated.")] = None,
) -> None:
    """Derive a word list from another."""
    from guesstree.games.artifacts import load_words, write_words
    from guesstree.words.lists import derived_list

    write_words(derived_list(load_words(words), by, add or ()), output)


@app.command()
def weigh(
    words: Clean,
    output: Output,
    table: Annotated[
        Path | None, typer.Option(help="A CSV file with a column `word` and one of weights.")
    ] = None,
    column: Annotated[str, typer.Option(help="The column of weights.")] = WEIGHT_COLUMN,
    wordfreq: Annotated[
        str | None, typer.Option(help="A language, such as en, whose word frequencies to take.")
    ] = None,
    least: Annotated[
        float | None,
        typer.Option(help="The weight of rarer and unknown words; without, they are refused."),
    ] = None,
) -> None:
    """Weigh words: how likely each is to be the target."""
    from guesstree.games.artifacts import load_words
    from guesstree.words import weights as weighing

    if (table is None) == (wordfreq is None):
        raise typer.BadParameter("give either --table or --wordfreq")
    listed = load_words(words)
    if table:
        needed = listed.words if least is None else ()
        given = weighing.read_weights(table, column, listed.form, needed)
        for sentence in weighing.unused_weights(listed.words, given):
            echo(f"{table}: {sentence}", err=True)
        weights = weighing.complete_weights(listed.words, given, str(table), least)
        source = str(table)
    else:
        weights = weighing.weights_from_wordfreq(listed.words, wordfreq or "", least)
        source = weighing.WORDFREQ_LICENCE
    weighing.write_weights(listed.words, weights, output, source)


@app.command()
def compute_replies(
    targets: Annotated[Path, typer.Argument(help="A clean list: the targets.")],
    output: Output,
    rule: Annotated[str, typer.Option(help="The reply rule, such as wordle, jotto or pegs.")],
    guesses: Annotated[
        Path | None, typer.Option(help="A clean list: the guesses, if not the targets.")
    ] = None,
    weights: Annotated[
        Path | None, typer.Option(help="How likely each target is, if not all equally.")
    ] = None,
) -> None:
    """Compute the reply to every guess for every target."""
    from guesstree.games.artifacts import load_words, store_replies
    from guesstree.words.weights import load_weights

    target_list = load_words(targets)
    guess_list = target_list if guesses is None else load_words(guesses)
    weighed = None if weights is None else load_weights(weights, target_list.words)
    store_replies(output, rule, target_list.words, guess_list.words, weighed)


@app.command()
def grow(
    replies: Replies,
    strategy: Strategies,
    trees: TreesFolder,
    scores: ScoresFolder,
) -> None:
    """Grow the guess trees of some strategies."""
    from guesstree.games.artifacts import read_replies
    from guesstree.strategies.growing import grow_tree
    from guesstree.strategies.recipes import parse_recipe
    from guesstree.strategies.scores import play_tree

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

    from guesstree.files.parquet import write_parquet
    from guesstree.games.artifacts import read_replies
    from guesstree.strategies.following import follow_recipes
    from guesstree.strategies.recipes import check_followed, parse_recipe, recipe_text

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
    from guesstree.games.artifacts import read_replies
    from guesstree.strategies import optimal
    from guesstree.strategies.recipes import parse_recipe
    from guesstree.strategies.scores import play_tree, step_table

    recipe = parse_recipe(strategy)
    matrix = read_replies(replies)
    found = optimal.steps(matrix, recipe)
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
    from guesstree.games.artifacts import read_replies
    from guesstree.strategies.scores import play_random, write_scores

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

    from guesstree.games.artifacts import read_replies
    from guesstree.play.people import game_rows, judge_games, on_same, own_scores, read_finished
    from guesstree.play.situations import Lists, layers_of
    from guesstree.strategies.scores import mean, played_once, read_scores_of_games, write_scores

    matrix = read_replies(replies)
    layers = layers_of(matrix.targets, matrix.guesses)
    lists = Lists(matrix.rule, matrix.guesses, layers, turns=matrix.rule.turns)
    played = read_finished(games, lists)
    once = played_once(read_scores_of_games(beside, matrix.fingerprint))
    ends = dict.fromkeys((min(once, key=mean), max(once, key=mean)))
    others = [on_same(one, played) for one in ends]
    own = own_scores(played, matrix, replies.stem)
    write_scores(own, scores / f"{own.strategy}.parquet")
    rows = game_rows(played, judge_games(played, matrix), others[0])
    table = pa.Table.from_pylist([{**row, "guesses": " ".join(row["guesses"])} for row in rows])
    write_table(table, parquet, csv, matrix.metadata(replies.stem))
    if png:
        from guesstree.report.figures.strategies import people
        from guesstree.report.figures.style import save_both

        save_both(people([own, *others]), png)


steps = typer.Typer(
    help="Prove, at once or in steps that can run side by side, and write what the pipeline has.",
    no_args_is_help=True,
)

Incumbent = Annotated[
    Path, typer.Argument(metavar="INCUMBENT", help="The tree that `proof incumbent` wrote.")
]
IncumbentNodes = Annotated[
    int, typer.Option(min=1, help="Sets of targets that the search for a first tree may visit.")
]
Checkpoint = Annotated[Path | None, typer.Option(help="Checkpoint to resume from.")]


@steps.command()
def whole(
    replies: Replies,
    strategy: Proved,
    trees: TreesFolder,
    scores: ScoresFolder,
    certificates: CertificatesFolder,
    opener: Openers = None,
    exact: Exact = EXACT_OPENERS,
    incumbent_nodes: IncumbentNodes = INCUMBENT_NODES,
    minutes: Minutes = None,
    checkpoint: Checkpoint = None,
) -> None:
    """Do all steps: find the best tree, and prove that none is better."""
    from guesstree.games.artifacts import read_replies
    from guesstree.search.proof import prove_optimal
    from guesstree.strategies.recipes import parse_recipe

    matrix, recipe = read_replies(replies), parse_recipe(strategy)
    asked = _objective(matrix, recipe, opener, exact)
    control = _control(minutes, checkpoint)
    proof = prove_optimal(matrix, asked, incumbent_nodes=incumbent_nodes, control=control)
    about = _about(matrix, replies.stem, recipe)
    _store(proof, asked, matrix, recipe, about, (trees, scores, certificates))


@app.command()
def verify(
    game: Annotated[
        Path,
        typer.Argument(metavar="GAME", help="A reply matrix; or a list of targets, all guesses."),
    ],
    tree: Annotated[Path, typer.Argument(metavar="TREE", help="A guess tree of it.")],
    certificate: Annotated[Path | None, typer.Option(help="The certificate of its proof.")] = None,
    most: Annotated[
        int,
        typer.Option(
            min=0, help="Try everything for so many pairs of a first guess and a target at most."
        ),
    ] = TRIED_PAIRS,
    as_json: AsJson = False,
) -> None:
    """Check a tree and its certificate, by code that shares nothing with what made them."""
    from dataclasses import asdict

    from guesstree.play.verifying import verify

    found = verify(game, tree, certificate, most=most)
    if as_json:
        print_json(asdict(found))
        return
    for sentence in found.sentences:
        echo(sentence)


@steps.command()
def incumbent(
    replies: Replies,
    output: Output,
    strategy: Proved,
    opener: Openers = None,
    incumbent_nodes: IncumbentNodes = INCUMBENT_NODES,
) -> None:
    """Find a good tree that the first guesses are measured against."""
    from guesstree.code import code_of_proofs
    from guesstree.games.artifacts import read_replies
    from guesstree.search.certificates import write_incumbent
    from guesstree.search.proof import find_incumbent
    from guesstree.strategies.recipes import parse_recipe

    matrix, recipe = read_replies(replies), parse_recipe(strategy)
    asked = _objective(matrix, recipe, opener)
    code = code_of_proofs()  # before the search, which an edit would not change any more
    tree = find_incumbent(matrix, asked, incumbent_nodes)
    write_incumbent(tree, output, code, _about(matrix, replies.stem, recipe))


@steps.command()
def refute(
    replies: Replies,
    incumbent: Incumbent,
    output: Output,
    strategy: Proved,
    part: Annotated[str, typer.Option(help="Which part of the first guesses, such as 2-of-8.")],
    opener: Openers = None,
    exact: Exact = EXACT_OPENERS,
    minutes: Minutes = None,
    checkpoint: Checkpoint = None,
) -> None:
    """Try to show, for one part of the first guesses, that none leads to a better tree."""
    from guesstree.games.artifacts import read_replies
    from guesstree.search.certificates import part_key, read_incumbent, write_part
    from guesstree.search.proof import refute_part
    from guesstree.strategies.recipes import parse_recipe

    matrix, recipe = read_replies(replies), parse_recipe(strategy)
    asked = _objective(matrix, recipe, opener, exact)
    tree = read_incumbent(incumbent, matrix)
    key = part_key(matrix, asked, tree)  # before the search, as it names the code
    blocks = refute_part(matrix, asked, tree, part, _control(minutes, checkpoint))
    write_part(blocks, output, key, _about(matrix, replies.stem, recipe))


@steps.command()
def conclude(
    replies: Replies,
    incumbent: Incumbent,
    parts: Annotated[
        list[Path], typer.Argument(metavar="PARTS...", help="What `proof refute` wrote, all parts.")
    ],
    strategy: Proved,
    trees: TreesFolder,
    scores: ScoresFolder,
    certificates: CertificatesFolder,
    opener: Openers = None,
) -> None:
    """Join the parts of a proof, and write the best tree and the certificate."""
    from guesstree.games.artifacts import read_replies
    from guesstree.search.certificates import part_key, read_incumbent, read_part
    from guesstree.search.proof import join_parts
    from guesstree.strategies.recipes import parse_recipe

    matrix, recipe = read_replies(replies), parse_recipe(strategy)
    asked = _objective(matrix, recipe, opener)
    tree = read_incumbent(incumbent, matrix)
    key = part_key(matrix, asked, tree)
    blocks = {at: block for path in parts for at, block in read_part(path, key).items()}
    proof = join_parts(matrix, asked, tree, blocks)
    about = _about(matrix, replies.stem, recipe)
    _store(proof, asked, matrix, recipe, about, (trees, scores, certificates))


@steps.command()
def adopt(
    replies: Replies,
    tree: Annotated[Path, typer.Argument(metavar="TREE", help="The best tree.")],
    certificate: Annotated[Path, typer.Argument(metavar="CERTIFICATE", help="Why it is best.")],
    strategy: Proved,
    trees: TreesFolder,
    scores: ScoresFolder,
    certificates: CertificatesFolder,
    opener: Openers = None,
) -> None:
    """Verify a proof that was made before, and write its files for this study."""
    from guesstree.games.artifacts import read_replies, read_tree
    from guesstree.play.verifying import verify
    from guesstree.search.proof import read_proof
    from guesstree.strategies.recipes import parse_recipe

    verify(replies, tree, certificate, most=0)
    matrix, recipe = read_replies(replies), parse_recipe(strategy)
    asked = _objective(matrix, recipe, opener)
    best, _ = read_tree(tree, of=matrix.fingerprint)
    proof = read_proof(best, certificate, asked, matrix)
    about = _about(matrix, replies.stem, recipe)
    _store(proof, asked, matrix, recipe, about, (trees, scores, certificates))


def _objective(
    matrix: "ReplyMatrix", recipe: "Recipe", openers: list[str] | None, exact: int = 0
) -> "Objective":
    from guesstree.strategies.optimal import objective_of

    return objective_of(recipe, [*map(matrix.form.clean, openers or ())], exact)


def _about(matrix: "ReplyMatrix", game: str, recipe: "Recipe") -> dict[str, str]:
    """Return the metadata of a file of a proof."""
    from guesstree.strategies.recipes import recipe_text

    return matrix.metadata(game) | {"strategy": recipe.name, RECIPE: recipe_text(recipe)}


def _control(minutes: float | None, checkpoint: Path | None) -> "Control":
    from guesstree.cli.progress import proof_progress
    from guesstree.search.objective import Control, time_limit

    time_is_up = time_limit(minutes)
    return Control(time_is_up, proof_progress(), checkpoint, time_is_up)


def _store(
    proof: "Proof",
    asked: "Objective",
    matrix: "ReplyMatrix",
    recipe: "Recipe",
    about: dict[str, str],
    folders: tuple[Path, Path, Path],
) -> None:
    """Write the certificate, and the tree once it has been played against every target.

    `about` is the metadata, and `folders` are those of trees, scores and certificates.

    Raises
    ------
    InputError
        There is no tree.
    """
    from dataclasses import replace

    from guesstree.errors import InputError
    from guesstree.search.certificates import write_certificate
    from guesstree.search.proof import why_without_tree
    from guesstree.strategies.scores import play_tree

    trees, scores, certificates = folders
    certificate = certificates / f"{recipe.name}.parquet"
    write_certificate(proof.certificate, asked, matrix, certificate, about)
    if proof.tree is None:
        raise InputError(why_without_tree(proof, recipe.name, recipe.strategy.limit))
    played = play_tree(proof.tree, matrix, about["game"], recipe)
    scored = replace(played, lower_bound=proof.lower_bound, proven=proof.proven, cost=proof.cost)
    write_tree_and_scores(proof.tree, scored, matrix, trees, scores)


@app.command()
def rank(
    replies: Replies,
    followed: Annotated[
        list[Path] | None,
        typer.Option(help="What `follow` wrote, named after the strategy; may be repeated."),
    ] = None,
    certificate: Annotated[
        list[Path] | None,
        typer.Option(help="A certificate, named after the strategy; may be repeated."),
    ] = None,
    parquet: Parquet = None,
    csv: Csv = None,
) -> None:
    """Rank every guess as a first guess, by every metric and by what it leads to."""
    from guesstree.games.artifacts import read_replies
    from guesstree.strategies import openers

    need_output(parquet, csv)
    followed, certificate = followed or [], certificate or []
    matrix = read_replies(replies)
    read = read_frames(followed, matrix.fingerprint, openers.FOLLOWED_COLUMNS)
    proved = read_frames(certificate, matrix.fingerprint, openers.CERTIFICATE_COLUMNS)
    outcomes = {name: table for name, (table, _) in read.items()}
    proofs = {name: table for name, (table, _) in proved.items()}
    table = openers.with_outcomes(openers.rank_openers(matrix), outcomes, proofs)
    recipes = "; ".join(recipe for _, recipe in (*read.values(), *proved.values()))
    about = matrix.metadata(replies.stem) | {RECIPE: recipes}
    write_table(table.to_arrow(), parquet, csv, about)


@app.command()
def find_pairs(
    replies: Replies,
    count: Annotated[int, typer.Option(min=1, max=MOST_PAIRS, help="Pairs to name.")] = PAIRS,
    parquet: Parquet = None,
    csv: Csv = None,
    png: Png = None,
) -> None:
    """Find the best first two guesses, the second guessed whatever the reply to the first."""
    from guesstree.games.artifacts import read_replies
    from guesstree.strategies.openers import best_pairs

    need_output(parquet, csv, png)
    matrix = read_replies(replies)
    best = best_pairs(matrix, count)
    write_table(best.to_arrow(), parquet, csv, matrix.metadata(replies.stem))
    if png:
        from guesstree.report.figures.first_guesses import pairs as draw
        from guesstree.report.figures.style import save_both

        save_both(draw(best, matrix), png)


@app.command()
def count_letters(
    words: Annotated[Path, typer.Argument(help="A clean list, named after itself.")],
    frequencies: Annotated[Path, typer.Option(help="Write letters by place, as CSV.")],
    ratings: Annotated[Path, typer.Option(help="Write words by the letters they have, as CSV.")],
    counts: Annotated[Path, typer.Option(help="Write words by repeats and by vowels, as CSV.")],
    pangrams: Annotated[
        Path, typer.Option(help="Write sets of words without a common letter, as CSV.")
    ],
    png: Png = None,
    vowels: Vowels = None,
    pangram: Pangrams = None,
) -> None:
    """Count letters: by place, in words, and in sets of words that have none in common."""
    from guesstree.games.artifacts import load_words
    from guesstree.words.letters import letter_tables

    clean = load_words(words).words
    tables = letter_tables(clean, vowels, pangram or ())
    for path, table in zip((frequencies, ratings, counts, pangrams), tables, strict=True):
        write_text(path, table.write_csv())
    if png:
        from guesstree.report.figures.first_guesses import letters as draw
        from guesstree.report.figures.style import save_both

        save_both(draw(tables.frequencies, len(clean)), png)


@app.command()
def play_evil(
    replies: Replies,
    trees: Trees,
    parquet: Parquet = None,
    csv: Csv = None,
    png: Png = None,
) -> None:
    """Play trees against a replier that always keeps the largest branch."""
    import pyarrow as pa

    from guesstree.games.artifacts import read_replies, read_tree
    from guesstree.play.players import evil_game

    need_output(parquet, csv, png)
    matrix = read_replies(replies)
    read = {path.stem: read_tree(path, of=matrix.fingerprint)[0] for path in trees}
    games = {name: evil_game(tree, matrix) for name, tree in read.items()}
    turns = [
        {"strategy": strategy, "turn": number, **turn._asdict()}
        for strategy, game in games.items()
        for number, turn in enumerate(game, start=1)
    ]
    write_table(pa.Table.from_pylist(turns), parquet, csv, matrix.metadata(replies.stem))
    if png:
        from guesstree.report.figures.strategies import evil as draw
        from guesstree.report.figures.style import save_both

        save_both(draw(games, replies.stem, len(matrix.targets)), png)


@app.command()
def summarise(
    scores: ManyScores,
    parquet: Parquet = None,
    csv: Csv = None,
    markdown: Markdown = None,
    evaluation: Annotated[
        Path | None, typer.Option(help="Write mean and worst by strategy and game, as Markdown.")
    ] = None,
    findings: Annotated[
        Path | None, typer.Option(help="Write what was found, in sentences, as reStructuredText.")
    ] = None,
) -> None:
    """Summarise the scores of strategies, a row each."""
    from guesstree.report.summaries import evaluation_table, listed_table, readable
    from guesstree.report.summaries import findings as found
    from guesstree.report.summaries import markdown as as_markdown
    from guesstree.strategies.scores import read_scores_of_games, summary_table
    from guesstree.strategies.scores import summarise as summarise_scores

    need_output(parquet, csv, markdown, evaluation, findings)
    read = read_scores_of_games(scores)
    summaries = list(map(summarise_scores, read))
    about = {f"{FINGERPRINT} of {one.game}": one.fingerprint for one in read}
    write_table(summary_table(summaries), parquet, csv, about)
    brief, full = evaluation_table(summaries), readable(summaries)
    if markdown:
        write_text(markdown, as_markdown(*full))
    if evaluation:
        write_text(evaluation, as_markdown(*brief))
    if findings:
        table = listed_table("Mean number of guesses (worst case)", *brief)
        write_text(findings, f"{found(read)}\n{table}")


@app.command()
def solved(
    files: Annotated[
        list[Path],
        typer.Argument(metavar="FILES...", help="Certificates, and the scores of their proofs."),
    ],
    parquet: Parquet = None,
    csv: Csv = None,
    markdown: Markdown = None,
) -> None:
    """Make the table of solved games, a row for each certificate; other scores are passed over."""
    from guesstree.play.verifying import solved_games
    from guesstree.report.summaries import solved_markdown

    need_output(parquet, csv, markdown)
    table = solved_games(files)
    write_table(table.to_arrow(), parquet, csv, {})
    if markdown:
        write_text(markdown, solved_markdown(table.to_dicts()))


@drawing.command()
def game(
    replies: Replies,
    ranking: Annotated[Path, typer.Argument(help="The ranking of its first guesses, as Parquet.")],
    scores: ManyScores,
    figures: Annotated[
        Path, typer.Option(metavar="DIR", help="Draw DIR/<figure>.png and DIR/<figure>.svg.")
    ],
    to: Annotated[
        int,
        typer.Option(min=1, max=MOST_HISTOGRAM_TO, help="Guesses that a histogram shows at least."),
    ] = HISTOGRAM_TO,
    widths: Annotated[
        list[Path] | None,
        typer.Option(
            help="What each width of a look-ahead finds, as Parquet, named after its mode; may be "
            "repeated."
        ),
    ] = None,
) -> None:
    """Draw a game: its first guesses, its strategies side by side, and each by itself."""
    from guesstree.games.artifacts import read_replies
    from guesstree.report.figures.first_guesses import proved_in
    from guesstree.report.figures.strategies import histogram
    from guesstree.report.figures.style import save_all
    from guesstree.report.figures.table import drawn_from
    from guesstree.strategies.openers import RANKING_COLUMNS
    from guesstree.strategies.scores import read_scores_of_games, read_steps

    matrix = read_replies(replies)
    ((ranked, _),) = read_frames([ranking], matrix.fingerprint, RANKING_COLUMNS).values()
    read = read_scores_of_games(scores, matrix.fingerprint)
    data = {"ranking": ranked, "replies": matrix, "scores": read, "to": to}
    data |= {"proved": proved} if (proved := proved_in(ranked)) else {}
    data |= {"steps": {path.stem: read_steps(path, read) for path in widths}} if widths else {}
    save_all(drawn_from(data), figures)
    save_all({one.strategy: histogram(one, read, to) for one in read}, figures / "strategies")


@drawing.command()
def sheet(
    tree: Annotated[Path, typer.Argument(help="The guess tree, as Parquet.")],
    output: Annotated[Path, typer.Option(help="The file to write, as SVG.")],
) -> None:
    """Draw the second guesses of a tree, one for each reply, on a page to print."""
    from guesstree.games.artifacts import read_tree
    from guesstree.report.explorer import sheet

    write_text(output, sheet(*read_tree(tree)))


@app.command()
def build_explorer(
    trees: Trees,
    summary: Annotated[Path, typer.Option(help="The summary of all strategies, as Parquet.")],
    openers: Annotated[
        list[Path],
        typer.Option(help="A ranking of first guesses, named after its game; may be repeated."),
    ],
    output: Annotated[Path, typer.Option(metavar="DIR", help="The folder to write.")],
    matrices: Annotated[
        list[Path] | None,
        typer.Option(
            help="A reply matrix, named after its game, to review games; may be repeated."
        ),
    ] = None,
    until: Annotated[
        list[str] | None,
        typer.Option(
            metavar="GAME=DATE", help="The date of a game's list of targets; may be repeated."
        ),
    ] = None,
) -> None:
    """Build pages to walk through trees in a browser."""
    import polars as pl

    from guesstree.files.parquet import check_columns, read_parquet
    from guesstree.games.artifacts import read_tree
    from guesstree.report.explorer import write_explorer
    from guesstree.strategies.openers import RANKING_COLUMNS
    from guesstree.strategies.scores import KEY_COLUMNS

    grown = {path: read_tree(path) for path in trees}
    means, summarised = read_parquet(summary)
    check_columns(summary, means, KEY_COLUMNS)
    rankings = {path: read_parquet(path) for path in openers}
    for path, (table, _) in rankings.items():
        check_columns(path, table, RANKING_COLUMNS)
    for path, (_, about) in [*rankings.items(), *grown.items()]:
        game, made_from = about["game"], about[FINGERPRINT]
        known = summarised.get(f"{FINGERPRINT} of {game}")
        check_alike([(summary, game, known), (path, game, made_from)])
    read = _small_matrices(matrices or [])
    for path, matrix in read.items():
        known = summarised.get(f"{FINGERPRINT} of {path.stem}")
        check_alike([(summary, path.stem, known), (path, path.stem, matrix.fingerprint)])
    write_explorer(
        output,
        list(grown.values()),
        pl.DataFrame(means),
        {path.stem: pl.DataFrame(table) for path, (table, _) in rankings.items()},
        {path.stem: matrix for path, matrix in read.items()},
        _dates(until or []),
    )


def _dates(pairs: list[str]) -> dict[str, str]:
    """Return dates by the names of games."""
    from guesstree.errors import InputError

    split = {pair: pair.partition("=") for pair in pairs}
    for pair, (game, _, date) in split.items():
        if not (game and date):
            raise InputError(f"{pair!r} is not GAME=DATE, such as nyt='July 2023'")
    return {game: date for game, _, date in split.values()}


def _small_matrices(paths: list[Path]) -> dict[Path, "ReplyMatrix"]:
    """Read the reply matrices that the explorer can take; larger ones are not even read."""
    from guesstree.files.parquet import opened_parquet
    from guesstree.games.artifacts import read_replies
    from guesstree.report.explorer import MOST_PAIRS

    small = []
    for path in paths:
        with opened_parquet(path) as stored:
            if stored.rows <= MOST_PAIRS:  # a row for each pair
                small.append(path)
    return {path: read_replies(path) for path in small}
