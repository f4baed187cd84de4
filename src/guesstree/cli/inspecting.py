"""Commands that look into games, strategies and trees."""

import re
from collections.abc import Mapping, Sequence
from enum import StrEnum
from itertools import accumulate
from pathlib import Path
from shlex import quote
from typing import TYPE_CHECKING, Annotated, Any

import typer

from guesstree.cli.options import (
    Exact,
    GameOption,
    LongTable,
    MetricName,
    Minutes,
    Openers,
    Palette,
    Pangrams,
    Png,
    Proved,
    RankedTable,
    Seed,
    SilentGameOption,
    Strategies,
    StrategyName,
    Table,
    Tiles,
    Vowels,
    introduce,
    offering,
    strategy_of,
)
from guesstree.cli.printing import (
    column_of,
    echo,
    fits_terminal,
    print_rows,
    say,
    say_rounding,
    shown_reply,
)
from guesstree.cli.progress import bar, proof_progress
from guesstree.cli.stages import write_tree_and_scores
from guesstree.defaults import (
    CHAIN_NODES,
    EQUILIBRIUM_TREES,
    EXACT_OPENERS,
    OPENING_WORDS,
    OPENINGS,
    PAIRS,
    RANKING_METRIC,
    SHOWN_ROWS,
)
from guesstree.errors import InputError, counted, no_file_name
from guesstree.files.storage import check_tree_file, is_json, whole_number, write_text

if TYPE_CHECKING:
    from guesstree.cli.printing import Shown
    from guesstree.play.game import Game
    from guesstree.strategies.scores import Compared


LONGEST = 20
"""Characters of the longest bar."""

_EIGHTHS = " ▏▎▍▌▋▊▉"
"""What is drawn of the last character of a bar, by eighths."""


def with_bars(rows: Sequence[Mapping[str, Any]], column: str) -> list[dict[str, Any]]:
    """Return rows with a bar after a column of numbers, the longest for the greatest number."""
    most = max((row[column] for row in rows), default=0) or 1
    drawn = []
    for row in rows:
        after = list(row).index(column) + 1
        cells = list(row.items())
        drawn.append(dict([*cells[:after], ("bar", _bar(row[column] / most)), *cells[after:]]))
    return drawn


def _bar(share: float) -> str:
    """Return a bar for a share from 0 to 1; above 0 it has an eighth of a character at least."""
    eighths = max(round(share * LONGEST * 8), int(share > 0))
    drawn = "█" * (eighths // 8) + _EIGHTHS[eighths % 8].strip()
    return drawn if fits_terminal(drawn) else "#" * -(-eighths // 8)


app = typer.Typer()


@app.command()
def show(
    game: GameOption,
    shown: Table,
    target: Annotated[
        str | None,
        typer.Argument(
            help="The secret word, or its number in the list; a random one if left out."
        ),
    ] = None,
    strategy: StrategyName = None,
    seed: Annotated[int | None, typer.Option(min=0, help="Equal seeds draw the same.")] = None,
    tiles: Tiles = Palette.STANDARD,
) -> None:
    """Show how a strategy finds a word.

    `targets` are possible before the guess; `index` is its number in the list of guesses;
    `expected` is the expected number of targets after its reply, and `left` (`remaining` in CSV and
    JSON) the actual one; `bits` (`information`) and `gained` are the bits expected and told; `code`
    is the number of the reply.
    """
    named = None if target is None else _target_named(game, target)
    chosen = strategy_of(game, strategy, shown)
    tree = game.grow(chosen, search=False)
    rows = game.play(tree, named, seed=seed).rows
    if shown.for_people:
        rows = [row | {"reply": shown_reply(row["reply"], game.rule, tiles)} for row in rows]
    shown.show(rows, about={"strategy": chosen})
    say_rounding(game.replies.weights)


def _target_named(game: "Game", target: str) -> str:
    """Return a target that is named, or numbered from 1."""
    number = whole_number(target)
    if number is None or game.replies.form.clean(target) in game.targets:
        return target
    if 1 <= number <= len(game.targets):
        return game.targets[number - 1]
    raise InputError(f"there is no target {number}; they are numbered 1 to {len(game.targets)}")


@app.command()
def hardest(
    game: GameOption,
    shown: RankedTable,
    strategy: StrategyName = None,
) -> None:
    """Name the words for which a strategy takes most guesses; --worst those that take fewest."""
    chosen = strategy_of(game, strategy, shown)
    scores = game.grow(chosen, search=False).scores()
    words = sorted(scores, key=lambda word: (-scores[word], word))
    rows = [{"target": word, "score": scores[word]} for word in words]
    shown.show(rows, about={"strategy": chosen})


@app.command()
def histogram(
    game: GameOption,
    shown: Table,
    strategy: StrategyName = None,
) -> None:
    """Draw how many targets a strategy finds with each number of guesses.

    `share` is in percent, and `within` that of all targets found with so many guesses or fewer.
    """
    chosen = strategy_of(game, strategy, shown)
    found, number = game.histogram(chosen), len(game.targets)
    rows = [
        {
            "guesses": guesses,
            "targets": targets,
            "share": 100 * targets / number,
            "within": 100 * within / number,
        }
        for (guesses, targets), within in zip(
            found.items(), accumulate(found.values()), strict=True
        )
    ]
    rows = with_bars(rows, "targets") if shown.for_people else rows
    shown.show(rows, about={"strategy": chosen})


@app.command()
def tree(
    game: GameOption,
    shown: Table,
    targets: Annotated[
        list[str] | None,
        typer.Argument(help="Only the part that leads to these targets; the whole tree if none."),
    ] = None,
    strategy: StrategyName = None,
    random: Annotated[
        int, typer.Option(min=0, help="Show the part that leads to this many random targets.")
    ] = 0,
    seed: Seed = 1,
    depth: Annotated[
        int | None, typer.Option(min=1, help="Show so many guesses at most; all if left out.")
    ] = None,
    tiles: Tiles = Palette.BROWN,
) -> None:
    """Print a guess tree: reply, guess, targets that remain, bits and expected size."""
    import numpy as np

    number = len(game.targets)
    drawn = np.random.default_rng(seed).choice(number, min(random, number), replace=False)
    wanted = [*(targets or ()), *(game.targets[at] for at in drawn)]
    chosen = strategy_of(game, strategy, shown)
    found = game.nodes(chosen, wanted)
    nodes = [node for node in found if depth is None or node.depth <= depth]
    if not shown.for_people:
        shown.show([node._asdict() for node in nodes], about={"strategy": chosen})
        return
    for node in nodes:
        reply = shown_reply(node.reply, game.rule, tiles)
        echo(
            f"{'  ' * (node.depth - 1)}{reply}{' ' * bool(reply)}{node.guess}"
            f"  {node.size}  {node.information:.3f}  {node.expected:.3f}"
        )


@app.command()
def openers(
    game: GameOption,
    shown: RankedTable,
    words: Annotated[
        list[str] | None, typer.Argument(help="Only these words; the best ones if left out.")
    ] = None,
    metric: MetricName = RANKING_METRIC,
    by: Annotated[
        str | None,
        typer.Option(
            help="Rank by another column of this table, such as bits, or of results/openers/: a "
            "metric, <strategy>_mean, _total."
        ),
    ] = None,
) -> None:
    """Rank first guesses, or tell how good some words are as the first guess.

    Of words that are named, `guesses` are those on average to the end, the first one included:
    proved or exact, or with ≤ (where `exact` is not true in CSV and JSON) by some tree.
    `bits` (`information` in JSON): what its reply is expected to tell. `expected`: the targets that
    remain on average. `branches`, `largest`: how many replies there may be, and the most targets
    that one leaves. `chance`: to be right. `solved`: the chance that one target remains.
    """
    say_rounding(game.lists.layers[0].weights)
    best = game.best_proved()
    if shown.for_people and best is not None:
        say("Proved: {} is the best first guess, with {:.3f} guesses on average.".format(*best))
    about = dict(zip(("proved_best", "proved_guesses"), best or (None, None), strict=True))
    if words:
        if by is not None:
            raise InputError("--by ranks all first guesses; leave it or the words out")
        _show_rated(game, words, metric, shown, about)
        return
    if by is not None:
        _show_openers_by(game, _COLUMN.get(column_of(by), column_of(by)), shown, about)
        return
    count = None if shown.worst else shown.most
    ranked = game.rank(metric, count=count or len(game.guesses))
    rows = [{"rank": at, **row._asdict()} for at, row in enumerate(ranked, start=1)]
    shown.show(rows, ranked_by=RANKED_BY.get(metric, ""), about=about)


def _show_rated(
    game: "Game", words: list[str], metric: str, shown: "Shown", about: dict[str, Any]
) -> None:
    """Show how good some words are as the first guess."""
    rows = []
    for rank, row in game.rate(*words, metric=metric):
        cells = row._asdict()
        if shown.for_people:
            del cells["win"]  # it is not computed for first guesses
            cells["guesses"] = f"{'' if cells.pop('exact') else '≤'}{row.guesses:.3f}"
        rows.append({"rank": rank, **cells})
    shown.show(rows, ranked_by="guesses", about=about)


_COLUMN = {"expected": "expectation"}
"""The column of results/openers/ that a column of advice is, where it has another name."""


RANKED_BY = {
    "expectation": "expected",
    "max": "largest",
    "neg_entropy": "information",
    "parts": "branches",
}
"""The column of advice that shows a metric, if one does."""


def _show_openers_by(game: "Game", by: str, shown: "Shown", about: dict[str, Any]) -> None:
    """Show the first guesses for which a column has a value, the best first."""
    import polars as pl

    if by in ("chance", "solved"):
        every = game.rank(count=len(game.guesses))
        ordered = sorted(every, key=lambda row: -getattr(row, by))
        rows = [{"rank": at, **row._asdict()} for at, row in enumerate(ordered, start=1)]
        shown.show(rows, ranked_by=by, about=about)
        return
    named = dict.fromkeys(["guess", by, "information", "expectation", "branches", "largest"])
    rank = pl.int_range(1, pl.len() + 1).alias("rank")
    table = game.openers(by)
    columns = [name for name in named if name in table.columns]
    rows = table.select(rank, *columns).to_dicts()
    shown.show(rows, ranked_by=by, about=about)


@app.command()
def partition(
    game: GameOption,
    shown: LongTable,
    guess: Annotated[str, typer.Argument(help="The guess.")],
    after: Annotated[
        list[str] | None,
        typer.Option(metavar="GUESS:REPLY", help="An earlier turn; may be repeated."),
    ] = None,
    sizes: Annotated[
        bool, typer.Option("--sizes", help="Only count the branches of each size.")
    ] = False,
    tiles: Tiles = Palette.STANDARD,
) -> None:
    """Split the targets by the reply to a guess, the largest branch first.

    The table has the first targets of each branch, CSV and JSON all.
    """
    from collections import Counter

    branches = game.branches(guess, *(after or ()))
    about = {"game": game.name, "all_targets": len(game.targets), "all_guesses": len(game.guesses)}
    if sizes:
        counts = Counter(map(len, branches.values()))
        rows: list[dict[str, Any]] = [
            {"size": size, "branches": number, "targets": size * number}
            for size, number in sorted(counts.items(), reverse=True)
        ]
        shown.show(with_bars(rows, "targets") if shown.for_people else rows, about=about)
        return
    if not shown.for_people:
        shown.show(game.partition(guess, *(after or ())).to_dicts(), about=about)
        return
    most = max(1, EXAMPLES // (len(guess) + 1))
    rows = [
        {
            "reply": shown_reply(reply, game.rule, tiles),
            "size": len(words),
            "examples": " ".join(words[:most]),
        }
        for reply, words in branches.items()
    ]
    shown.show(with_bars(rows, "size"))


EXAMPLES = 30
"""Characters of the examples of a branch at most, with the blanks between, or one word."""


KNOWN_EXAMPLES = 5
"""Targets of each number of letters that are named at most."""


@app.command()
def reply(
    game: SilentGameOption,
    shown: Table,
    guess: Annotated[str, typer.Argument(help="The guess.")],
    target: Annotated[str, typer.Argument(help="The secret word.")],
    rule: Annotated[
        str | None, typer.Option(help="The reply rule, instead of that of a game.")
    ] = None,
) -> None:
    """Tell what a guess earns against a target, in every notation.

    `code` is its number; `digits` is how Wordlegames.jl writes it, and `signs` the article on the
    Словль.
    """
    from guesstree.games.rule import signs_of
    from guesstree.games.rules import rule_of
    from guesstree.words.lists import LONGEST, SHORTEST, fold_all

    if rule is None:
        if shown.for_people:
            introduce(game)
        played, words = game.rule, [game.word(text, any_word=True) for text in (guess, target)]
    else:
        played, words = rule_of(rule), [*fold_all((guess, target))]
        if len(words[0]) != len(words[1]):
            raise InputError(f"{words[0]!r} and {words[1]!r} differ in length; use one length")
        if not SHORTEST <= len(words[0]) <= LONGEST:
            raise InputError(
                f"{words[0]!r} has {len(words[0])} characters; use {SHORTEST} to {LONGEST}"
            )
    code = played.reply(*words)
    text = played.texts(len(words[0]))[code]
    row: dict[str, Any] = {"reply": text, "code": code}
    if played.notation.tiles:
        row["tiles"] = shown_reply(text, played, Palette.STANDARD)
        row["digits"] = f"[{','.join(signs_of(text, played, '012'))}]"
        row["signs"] = "".join(signs_of(text, played, "·-="))
    shown.show([{name: str(cell) for name, cell in row.items()} if shown.for_people else row])


@app.command()
def pair(
    game: GameOption,
    shown: RankedTable,
    first: Annotated[
        str | None, typer.Argument(help="The first guess; the best pairs if left out.")
    ] = None,
    second: Annotated[
        str | None, typer.Argument(help="The second guess, whatever the first reply.")
    ] = None,
) -> None:
    """Tell how two first guesses split the targets together, or which pairs do so best.

    `information` is that of both replies, in bits; `first_information` and `second_information`
    that of each alone. `branches`, `largest` and `expectation` (targets that remain on average)
    are those of the common split.
    """
    if first is None:
        shown.show(game.pairs(shown.count or PAIRS).to_dicts())
    elif second is None:
        raise InputError(f"{first!r} is one word; name two, or none for the best pairs")
    else:
        shown.show([game.pair(first, second)])


@app.command()
def openings(
    game: GameOption,
    shown: RankedTable,
    words: Annotated[
        list[str] | None, typer.Argument(help="Two or three words; the best openings if left out.")
    ] = None,
    length: Annotated[
        int, typer.Option(help="How many words the best openings have.")
    ] = OPENING_WORDS,
    tried: Annotated[
        int, typer.Option(min=1, max=100_000, help="How many with most information are followed.")
    ] = OPENINGS,
) -> None:
    """Tell what fixed first words lead to, said whatever the replies, or which lead to least.

    `total` and `mean` are the fewest guesses of all ways to go on; `information` that of their
    replies together, in bits. Targets count alike, whatever their weights.
    """
    if words and (length != OPENING_WORDS or tried != OPENINGS):
        raise InputError("--length and --tried are for the best openings; leave them or words out")
    rows = game.openings(*(words or ()), length=length, tried=tried)
    if shown.for_people:
        rows = [row | {"words": " ".join(row["words"])} for row in rows]
    shown.show(rows)


class LetterTable(StrEnum):
    """What is counted of letters."""

    FREQUENCIES = "frequencies"
    RATINGS = "ratings"
    COUNTS = "counts"
    PANGRAMS = "pangrams"


@app.command()
def letters(
    game: GameOption,
    shown: LongTable,
    table: Annotated[
        LetterTable,
        typer.Argument(
            help="frequencies: how many targets have a letter at each place, and in all; ratings: "
            "targets by the letters they have; counts: targets by different letters and by vowels; "
            "pangrams: sets of targets with the most frequent letters, each once."
        ),
    ] = LetterTable.FREQUENCIES,
    vowels: Vowels = None,
    pangram: Pangrams = None,
) -> None:
    """Count the letters of the targets.

    `k` is the sum of the frequencies of a word's letters in all targets, and `b` of those at their
    places; `kb_rank` ranks targets whose letters differ by both.
    """
    if (table is LetterTable.PANGRAMS) != bool(pangram):
        raise InputError("pangrams have a number of letters; write: letters pangrams --pangram 10")
    found = getattr(game.letters(vowels=vowels, pangrams=pangram or ()), table.value)
    rows = found.to_dicts()
    if shown.for_people and table is LetterTable.FREQUENCIES:
        rows = with_bars(rows, "all")
    if shown.for_people and not rows:
        say("No targets have all of these letters, each once.")
    shown.show(rows, columns=found.columns)


@app.command()
def known(
    game: GameOption,
    shown: LongTable,
    guesses: Annotated[list[str], typer.Argument(metavar="WORDS...", help="Words that are said.")],
) -> None:
    """Count the targets by how many of their letters some words name.

    `known`: places of the target with a letter that a word has. `targets`: how many targets have
    so many. `at_least`: how many have so many or more. `examples`: the first of them.
    """
    counts = game.known(*guesses)
    rows = []
    for number in range(game.replies.form.length, -1, -1):
        words = [word for word, count in counts.items() if count == number]
        at_least = sum(count >= number for count in counts.values())
        row = {"known": number, "targets": len(words), "at_least": at_least}
        rows.append({**row, "examples": " ".join(words[:KNOWN_EXAMPLES])})
    shown.show(rows)


class Guesses(StrEnum):
    """What a tree may guess."""

    ANY = "any"
    CONSISTENT = "consistent"


@app.command()
def compare(
    game: GameOption,
    shown: LongTable,
    first: Annotated[str, typer.Argument(help="A strategy, a file with a tree, or a first guess.")],
    second: Annotated[str, typer.Argument(help="Another.")],
) -> None:
    """Compare two strategies or first guesses: which words each finds in fewer guesses.

    A first guess goes on by the best tree that a proof has found, if that begins with it, and
    otherwise by entropy. `gain` is how many fewer the first one takes; rows where both take as many
    are left out of the table, not out of CSV and JSON. --worst begins with the words that the
    second one wins. `proved_least` (in CSV and JSON) is what no tree with this first guess is
    below in all, by a proof.
    """
    from guesstree.strategies.recipes import UnknownStrategyError

    remedy = "; a first guess or a file with a tree, such as mine.txt, will do too"
    with offering(UnknownStrategyError, remedy):
        sides = [game.contender(one) for one in (first, second)]
        rows = game.gains(*(side.tree for side in sides))
    totals = _totals(rows)
    if shown.for_people:
        for side in sides:
            say(side.sentence)
        named = zip((first, second), totals.values(), strict=True)
        print_rows([{"": name, **about} for name, about in named], False)
        shown.show([row._asdict() for row in rows if row.gain])
        return
    about = {f"{side}_{key}": value for side in totals for key, value in totals[side].items()}
    for name, side in zip(totals, sides, strict=True):
        about |= {f"{name}_strategy": side.strategy, f"{name}_proved_least": side.bound}
    shown.show([row._asdict() for row in rows], about=about)


def _totals(rows: "Sequence[Compared]") -> dict[str, dict[str, Any]]:
    """Return what each side takes in all, on average and at most, and how often it wins."""
    scores = {"first": [row.first for row in rows], "second": [row.second for row in rows]}
    wins = (sum(row.gain > 0 for row in rows), sum(row.gain < 0 for row in rows))
    return {
        side: {"total": sum(of), "mean": sum(of) / len(rows), "worst": max(of), "wins": won}
        for (side, of), won in zip(scores.items(), wins, strict=True)
    }


@app.command()
def improve(
    game: GameOption,
    shown: LongTable,
    tree: Annotated[str, typer.Argument(help="A file with a tree, or a strategy.")],
    output: Annotated[
        Path | None, typer.Option(help="Write the better tree, as text or (*.json) as JSON.")
    ] = None,
    mode: Annotated[Guesses, typer.Option(help="Which guesses are allowed.")] = Guesses.ANY,
) -> None:
    """Find the nodes at which a tree loses guesses, and a better tree.

    `path` leads to a node, where the tree guesses `guess` and takes `total` guesses for the
    `targets` that are left; `better` takes `better_total`. Where `exact` is yes, no tree takes
    fewer. Without a row, the tree loses nothing at nodes with up to 40 targets, and a beam finds
    nothing better at those with up to 500.
    """
    from guesstree.play.improving import Loss
    from guesstree.strategies.recipes import UnknownStrategyError

    check_tree_file(output)
    remedy = "; improve takes a strategy or a file with a tree, such as mine.txt"
    with offering(UnknownStrategyError, remedy):
        given = game.grow(tree, search=False)
    better, losses = game.improve(given, mode.value, track=bar("branches"))
    if output is not None:
        write_text(output, game.export(better, "json" if is_json(output) else "text"))
    if shown.for_people:
        say(
            f"{counted(given.total, 'guess')} for {counted(int(given.size[0]), 'target')}; "
            f"{better.total:,} {'is' if better.total == 1 else 'are'} enough."
        )
    about = {
        "given_targets": int(given.size[0]),
        "given_total": given.total,
        "improved_total": better.total,
    }
    shown.show([loss._asdict() for loss in losses], columns=Loss._fields, about=about)


@app.command()
def people(
    game: GameOption,
    shown: LongTable,
    games: Annotated[
        Path,
        typer.Argument(
            help="A table (*.csv) with the columns target and guesses: words with blanks between, "
            "their number, or X; or a text with the blocks of tiles that games share."
        ),
    ],
    strategies: Strategies = [],  # noqa: B006
    png: Png = None,
) -> None:
    """Compare your finished games with strategies, on the same targets.

    `se` is the standard error of the mean, and `gain` how many fewer guesses a strategy takes. Of
    each game: `cost`, the guesses that it took more than the first strategy, and the means of
    `skill` and `luck` in percent, as in reviews.
    """
    found = game.people(games, *strategies)
    rows = [
        row
        | {key: row[key] and round(row[key]) for key in ("skill", "luck")}
        | {"guesses": " ".join(row["guesses"])}
        if shown.for_people
        else row
        for row in found.words
    ]
    if png is not None:
        from guesstree.report.figures.style import save_both

        save_both(found.draw().figure, png)
    if shown.for_people:
        print_rows(found.summary, False)
        if found.means is not None:
            say("Skill {:.0f}, luck {:.0f} on average.".format(*found.means))
    skill, luck = found.means or (None, None)
    about: dict[str, object] = {"all_skill": skill, "all_luck": luck}
    if shown.as_json:
        about |= {"summary": found.summary}
    shown.show(rows, about=about)


@app.command()
def antiwordle(
    game: GameOption,
    shown: Table,
    target: Annotated[
        str | None, typer.Argument(help="Look for the longest game to this word.")
    ] = None,
    nodes: Annotated[
        int, typer.Option(min=1, help="Chains of guesses that the search for one word may visit.")
    ] = CHAIN_NODES,
) -> None:
    """Make games last, by guesses that are consistent with all replies.

    `total` is the sum of guesses over all targets, `mean` their average, and `longest` the length
    of the longest game.
    """
    if not target:
        shown.show(game.antiwordle().to_dicts())
        return
    chain, is_longest = game.longest_game(target, nodes)
    if shown.for_people:
        say(f"{counted(len(chain), 'guess')}: {', '.join(chain)}")
        more = "There may be longer ones: --nodes searches on."
        say("No game is longer." if is_longest else more)
        return
    rows = [{"turn": turn, "guess": word} for turn, word in enumerate(chain, start=1)]
    shown.show(rows, about={"longest": is_longest})


@app.command()
def equilibrium(
    game: GameOption,
    shown: LongTable,
    iterations: Annotated[
        int, typer.Option(min=1, help="Trees to consider at most.")
    ] = EQUILIBRIUM_TREES,
    output: Annotated[
        Path | None,
        typer.Option(metavar="DIR", help="Write both mixtures, which `play` takes, and the trees."),
    ] = None,
    png: Png = None,
) -> None:
    """Find the expected number of guesses when both sides play their best mixed strategy.

    `weight` is the probability with which the chooser should take a word as the target. Words
    without a weight are left out.
    """
    found = game.equilibrium(iterations, track=bar("trees"))
    if output is not None:
        from guesstree.play.equilibrium import write_mixtures

        write_mixtures(found, game.replies, game.name, output)
    hardest = [{"target": word, "weight": weight} for word, weight in found.mixture.items()]
    if png:
        from guesstree.report.figures.strategies import mixture as draw
        from guesstree.report.figures.style import save_both

        save_both(draw(hardest[: shown.count or SHOWN_ROWS], game.name), png)
    if shown.for_people:
        between = f"lies between {found.lower:.6f} and {found.upper:.6f}"
        exact = f"is {found.value}, {found.upper:.6f}"
        say(f"The value {between if found.value is None else exact} guesses.")
        say(
            f"The chooser's words, after {counted(found.trees, 'tree')}; against them nobody "
            f"takes fewer than {found.lower:.6f} guesses on average:"
        )
    value = None if found.value is None else str(found.value)
    about = {"lower": found.lower, "upper": found.upper, "value": value, "trees": found.trees}
    shown.show(hardest, about=about)


@app.command()
def prove(
    game: GameOption,
    shown: LongTable,
    strategy: Proved = "optimal-any",
    limit: Annotated[
        int | None, typer.Option(min=1, max=99, help="Find every target within so many guesses.")
    ] = None,
    opener: Openers = None,
    exact: Exact = EXACT_OPENERS,
    minutes: Minutes = None,
    output: Annotated[
        Path | None, typer.Option(help="Write the best tree, as text or (*.json) as JSON.")
    ] = None,
) -> None:
    """Find the best tree of a game, and prove that none is better.

    `bound` is what a tree with this first guess costs at least; where `status` is exact, the best
    one costs so much. Large games take hours or days: --minutes says when to stop, with what is
    known by then.
    """
    check_tree_file(output)
    proof = game.prove(
        *(strategy, opener or ()),
        limit=limit,
        exact=exact,
        minutes=minutes,
        progress=proof_progress(),
    )
    if output is not None and proof.tree is not None:
        write_text(output, game.export(proof.tree, "json" if is_json(output) else "text"))
    if shown.for_people:
        say(proof.sentence)
    about = {
        "proven": proof.proven,
        "first_guess": proof.tree and proof.tree.opener,
        "total": proof.tree and proof.tree.total,
        "worst": proof.tree and proof.tree.worst,
        "cost": proof.cost,
        "lower_bound": proof.lower_bound,
    }
    shown.show(proof.table.to_dicts(), about=about)
    if output is not None and proof.tree is None:
        raise InputError(f"{output}: not written, as no tree is known that keeps within the limit")


class Form(StrEnum):
    """Forms of a tree."""

    TEXT = "text"
    JSON = "json"
    DOT = "dot"


class Mode(StrEnum):
    """What a tree may guess."""

    ANY = "any"
    CONSISTENT = "consistent"
    NYT_HARD = "nyt-hard"


@app.command()
def export(
    game: SilentGameOption,
    form: Annotated[
        Form, typer.Option("--as", help="text is Alex Selby's format; dot is that of Graphviz.")
    ],
    output: Annotated[
        Path | None, typer.Option(help="The file to write; printed if left out.")
    ] = None,
    strategy: StrategyName = None,
) -> None:
    """Write a guess tree in a form that other programs read."""
    text = game.export(strategy or game.default_strategy, form.value)
    if output is None:
        echo(text, nl=False)
    else:
        write_text(output, text)


@app.command(name="import")
def import_(
    game: GameOption,
    shown: Table,
    source: Annotated[Path, typer.Argument(help="A tree, as text or (*.json) as JSON.")],
    mode: Annotated[Mode, typer.Option(help="Which guesses are allowed.")] = Mode.ANY,
    name: Annotated[str, typer.Option(help="Name to store it under.")] = "imported",
    trees: Annotated[
        Path | None, typer.Option(metavar="DIR", help="Write DIR/<name>.parquet, the tree.")
    ] = None,
    scores: Annotated[
        Path | None,
        typer.Option(metavar="DIR", help="Write DIR/<name>.parquet, the guesses by target."),
    ] = None,
) -> None:
    """Check by the rules a tree that another program made, and score it like our own."""
    from guesstree.strategies.scores import scores_of_tree, summarise
    from guesstree.study.config import is_file_name

    if not is_file_name(name):
        raise InputError(f"--name: {no_file_name(name)}")
    matrix, tree = game.replies, game.read_tree(source, mode.value)
    found = scores_of_tree(tree, matrix, (game.name, name, "imported", mode.value))
    write_tree_and_scores(tree, found, matrix, trees, scores)
    summary = summarise(found)
    told = ("game", "strategy", "mode", "first_guess", "targets", "total", "mean", "worst")
    shown.show([{column: summary[column] for column in (*told, "histogram")}])


MOST_NAME = 60
"""Characters of the name of a game and its folder at most."""

CONFIG = """\
# Made by `guesstree init` from {source}: {words} of {length} characters.
# `guesstree --help` lists what can be done with it. config/README.md in the
# repository of guesstree explains every key.

lists:
  words:
    file: words.txt
    length: {length}
    alphabet: {alphabet}

games:
  {name}:
    rule: {rule}
    targets: words

strategies: [max-any, neg_entropy-any, lookahead-any]
"""


@app.command()
def init(
    source: Annotated[
        Path,
        typer.Argument(help="A list of words: one a line, or a table (CSV) with a column of them."),
    ],
    folder: Annotated[
        Path | None, typer.Option(help="The folder to make; named after the list if left out.")
    ] = None,
    rule: Annotated[str | None, typer.Option(help="The reply rule.")] = None,
    alphabet: Annotated[
        str | None,
        typer.Option(
            help="latin, cyrillic, digits, equations, or the characters themselves, instead of "
            "those that the words have. With ß among them it is a letter; otherwise it is "
            "written ss."
        ),
    ] = None,
) -> None:
    """Start a study from a list of words: its folder, its list, its config, and what to do next.

    Length and alphabet are guessed from the words and written into the config. Words of another
    length than most are left out, and words that come again are kept once; they are named.
    """
    from guesstree.games.rules import DEFAULT_RULE, rule_of
    from guesstree.words.lists import guess_file

    guessed = guess_file(source, alphabet)
    name = re.sub(r"[^a-z0-9_-]+", "-", source.stem.lower())[:MOST_NAME].strip("-_") or "words"
    made = folder or Path(name)
    for file in ("config.yaml", "words.txt"):
        if (made / file).exists():
            raise InputError(f"{made / file}: is there already; name another folder")
    about = {
        "source": ascii(source.name)[1:-1],
        "words": counted(len(guessed.words), "word"),
        "length": guessed.length,
        "alphabet": _quoted(guessed.alphabet),
        "name": _quoted(name),
        "rule": rule_of(rule or DEFAULT_RULE).name,
    }
    write_text(made / "words.txt", "".join(f"{word}\n" for word in guessed.words))
    write_text(made / "config.yaml", CONFIG.format(**about))
    echo(
        f"{counted(len(guessed.words), 'word')} of {guessed.length} characters, "
        f"alphabet {guessed.alphabet}, in {made}/"
    )
    for sentence in guessed.notes:
        echo(sentence)
    place = f"./{made}" if str(made).startswith("-") else str(made)
    entered, absolute = quote(place), made.absolute()
    echo(
        f"Next: cd {entered}; then guesstree play, guesstree solve, or guesstree openers.\n"
        "For tables, figures and a report, in a clone of guesstree: "
        f"snakemake --cores 2 --configfile {quote(str(absolute / 'config.yaml'))} "
        f"--directory {quote(str(absolute))}"
    )


def _quoted(text: str) -> str:
    """Return a text as YAML writes it, in quotes where it would be read as another type."""
    import yaml

    return yaml.safe_dump(text, allow_unicode=True).partition("\n")[0]
