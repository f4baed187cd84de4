"""Questions about strategies: how they play, and how they compare."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from guesstree.cli.questions.games import rounding
from guesstree.errors import InputError, remarking
from guesstree.result import Listing, Ranking, Result, Row, Rows
from guesstree.text import parse_whole_number

if TYPE_CHECKING:
    from guesstree.api.comparison import Contender
    from guesstree.api.game import Game


def _strategy_of(game: "Game", strategy: str | None) -> tuple[str, dict[str, Any]]:
    """Return a strategy, by default the one of the game, and what its table tells about it."""
    from guesstree.api.comparison import about_strategy

    chosen = strategy or game._default_strategy
    return chosen, {
        "about": {"strategy": chosen},
        "sentences": [about_strategy(game, chosen)],
    }


def show(
    game: "Game",
    target: str | None = None,
    *,
    strategy: str | None = None,
    seed: int | None = None,
) -> Result:
    """Show how a strategy finds a word.

    `targets` are possible before the guess; `index` is its number in the list of targets;
    `expected` is the expected number of targets after its reply, and `left` (`remaining` in CSV and
    JSON) the actual one; `bits` (`information`) and `gained` are the bits expected and gained;
    `code` is the number of the reply.

    Parameters
    ----------
    target
        The target, or its number in the list. Default: a random one.
    """
    secret = None if target is None else _target_named(game, target)
    chosen, about = _strategy_of(game, strategy)
    played = game.play(game.tree(chosen, search=False), secret, seed=seed)
    return Result(
        played.rows, rule=game.rule, notes=rounding(game.replies.weights), **about
    )


def _target_named(game: "Game", target: str) -> str:
    """Return a target by its name, or by its number from 1."""
    number = parse_whole_number(target)
    if number is None or game.replies.form.clean(target) in game.targets:
        return target
    if 1 <= number <= len(game.targets):
        return game.targets[number - 1]
    raise InputError(
        f"the list has no target {number}; choose from 1 to {len(game.targets)}"
    )


def hardest(game: "Game", *, strategy: str | None = None) -> Ranking:
    """List the words that take a strategy the most guesses; with --worst, the fewest."""
    chosen, about = _strategy_of(game, strategy)
    scores = game.tree(chosen, search=False).scores()
    words = sorted(scores, key=lambda word: (-scores[word], word))
    return Ranking([{"target": word, "score": scores[word]} for word in words], **about)


def histogram(game: "Game", *, strategy: str | None = None) -> Result:
    """Draw how many targets a strategy finds with each number of guesses.

    `share` is a percentage of the targets, and `within` also counts targets found in fewer guesses.
    For random-consistent, all are means of the rounds that the config sets.
    """
    from guesstree.api.comparison import about_played, played

    chosen = strategy or game._default_strategy
    scores = played(game, chosen, search=False)
    rounds = len(scores.rounds)
    games = len(scores.all)

    found = 0
    rows = []
    for guesses in range(1, max(scores.all) + 1):
        won = scores.histogram.get(guesses, 0)
        found += won

        # The counts of a single round stay whole numbers.
        row = {"guesses": guesses, "targets": won if rounds == 1 else won / rounds}
        rows.append(row | {"share": 100 * won / games, "within": 100 * found / games})

    sentences = [about_played(game, chosen, scores)]
    return Result(rows, {"strategy": chosen}, sentences, bar="targets")


def tree(
    game: "Game",
    targets: Sequence[str] = (),
    *,
    strategy: str | None = None,
    random: int = 0,
    seed: int = 1,
    depth: int | None = None,
) -> Result:
    """Print a guess tree.

    A line has the reply, the guess, the number of targets that remain, bits and expected size.

    Parameters
    ----------
    targets
        Only the part that leads to these targets; the whole tree if none.
    random
        Show the part that leads to this many random targets.
    depth
        The most guesses to show on a path; all if left out.
    """
    import numpy as np

    from guesstree.strategies import scores as scoring

    number = len(game.targets)
    drawn = np.random.default_rng(seed).choice(number, min(random, number), replace=False)
    places = [*map(game._target_at, targets), *drawn.tolist()]
    chosen, about = _strategy_of(game, strategy)
    nodes = scoring.nodes_of(game.tree(chosen, search=False), game.replies, places)
    rows = [node._asdict() for node in nodes if depth is None or node.depth <= depth]
    return Result(rows, rule=game.rule, **about)


def compare(game: "Game", strategies: Sequence[str], *, from_guess: int = 1) -> Listing:
    """Compare strategies or first words, or report on one.

    `sd` is the standard deviation of the sample. For one strategy, `≤3 %` is the percentage of
    games that take 3 guesses or fewer, and so on.

    For two, a table has the words that one of them finds in fewer guesses: `wins` counts them, and
    `gain` is how many fewer guesses the first one takes. CSV and JSON have this table alone, with
    all words. --worst begins with the words that the second one wins.

    A first guess is played with the best tree that is found after it.

    random-consistent plays each word in many rounds, `random` in the config, and its totals are
    means. In CSV and JSON, `recipe` is how each was played, and `proved_least` a proved lower bound
    on the total of all trees with its first guess.

    Parameters
    ----------
    strategies
        Strategies, files with trees, or first guesses; random-consistent for random play.
    """
    from guesstree.api.comparison import contender
    from guesstree.strategies import scores as scoring
    from guesstree.strategies.families import UnknownStrategyError
    from guesstree.strategies.summary import summarise

    remedy = "a first guess or a file with a tree, such as mine.txt, will do too"
    with remarking(UnknownStrategyError, remedy):
        sides = [contender(game, one) for one in strategies]

    rows = [
        summarise(side.scores, from_guess)
        | {
            "strategy": side.strategy,
            "recipe": side.scores.recipe,
            "proved_least": side.bound,
        }
        for side in sides
    ]
    summary = _for_people(strategies, sides, rows)
    sentences = [side.sentence for side in sides]
    if from_guess > 1:
        sentences.append(
            f"That is over all {len(game.targets):,} targets; the table leaves out games that take "
            f"fewer than {from_guess} guesses."
        )
    if len(sides) != 2:
        return Listing(rows, sentences=sentences, for_people=summary)

    # A gain is positive where the first side takes fewer guesses.
    compared = scoring.compare(*(side.scores.by_target for side in sides))
    about: Row = {}
    for name, sign, row, shown in zip(
        ("first", "second"), (1, -1), rows, summary, strict=True
    ):
        wins = sum(word.gain * sign > 0 for word in compared)
        shown["wins"] = wins
        about |= {f"{name}_{column}": row[column] for column in _OF_SIDES}
        about[f"{name}_wins"] = wins

    words = [word._asdict() for word in compared]
    gains = [word for word in words if word["gain"]]
    return Listing(words, about, sentences, summary, gains)


_OF_SIDES = (
    "strategy",
    "recipe",
    "first_guess",
    "rounds",
    "total",
    "mean",
    "median",
    "sd",
    "worst",
    "proved_least",
)
"""What CSV and JSON have of each of two strategies."""


def _for_people(
    names: Sequence[str], sides: "Sequence[Contender]", rows: Rows
) -> list[Row]:
    """Return rows of `strategies.summary.summarise` as people see them.

    Only a single row has the shares of games, as a table has no room for them.
    """
    from guesstree.report.text_tables import readable

    named = []
    for name, side, row in zip(names, sides, rows, strict=True):
        # Random play has rounds and a seed, which its name does not tell.
        named.append(
            row | {"strategy": name if side.scores.first_guess else side.scores.recipe}
        )
    header, table = readable(named)
    shown = []
    for cells in table:
        columns = zip(header[1:], cells[1:], strict=True)
        shown.append(
            {
                name: cell
                for name, cell in columns
                if len(rows) == 1 or not name.startswith("≤")
            }
        )
    return shown


def people(
    game: "Game",
    games: Sequence[Path],
    *,
    strategies: Sequence[str] = (),
    only: str = "",
    png: Path | None = None,
) -> Listing:
    """Compare finished games, your own or several people's, with strategies.

    The strategies play to the same targets.

    `se` is the standard error of the mean, and `gain` how many fewer guesses a strategy takes than
    one person. Each game has its `cost`, the guesses that it took more than the first strategy, and
    the means of `skill` and `luck` in percent, as in reviews.

    Parameters
    ----------
    games
        A table (*.csv, *.tsv) with the columns target and guesses: words with blanks between, their
        number, 4/6, or X; or with the columns guesses and count; or the statistics that the
        newspaper keeps as JSON; or a text with the blocks of tiles that games share, such as a
        chat. Each of several files is one person's.
    only
        The only person whose games count, such as a sender of a chat.
    """
    from guesstree.api.people_view import people as compare_people

    judged = compare_people(game, [*games], *strategies, only=only)
    if png is not None:
        from guesstree.report.figures.style import save_both

        save_both(judged.draw().figure, png)

    # People see neither a column with one name nor games whose target is unknown.
    are_several = len(judged.players) > 1
    rows = judged.words
    for_people = [
        {key: row[key] for key in row if are_several or key != "player"}
        | {key: row[key] and round(row[key]) for key in ("skill", "luck")}
        for row in rows
        if row["target"]
    ]
    skill, luck = judged.means or (None, None)
    sentences = judged.streaks.splitlines()
    if skill is not None:
        sentences.append(f"Skill {skill:.0f}, luck {luck:.0f} on average.")

    about = {
        "people": judged.people,
        "all_skill": skill,
        "all_luck": luck,
        "summary": judged.summary,
    }
    counts = [
        {"guesses": number}
        | {
            row["player"] if are_several else "games": row["guesses"][number]
            for row in judged.people
        }
        for number in judged.people[0]["guesses"]
    ]
    return Listing(rows, about, sentences, judged.summary, for_people, counts=counts)
