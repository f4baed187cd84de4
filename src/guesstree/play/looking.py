"""Questions about a game: functions of the game and plain values, which return tables.

The commands are made from them, so the section `Parameters` of each is the help of its options.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from os.path import lexists
from pathlib import Path
from shlex import quote
from typing import TYPE_CHECKING, Any, Literal

from guesstree import defaults
from guesstree.errors import InputError, no_file_name, remarking
from guesstree.files.paths import is_tree_file
from guesstree.result import SHORT, Listing, Ranking, Result
from guesstree.storage import is_json, write_text
from guesstree.text import counted, parse_whole_number
from guesstree.words.detection import detect_file
from guesstree.words.forms import fold_all

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from guesstree.games.matrix import ReplyMatrix
    from guesstree.games.tree import GuessTree
    from guesstree.play.arguments import Track
    from guesstree.play.game import Game
    from guesstree.search.objective import Progress


def _strategy_of(game: "Game", strategy: str | None) -> tuple[str, dict[str, Any]]:
    """Return a strategy, that of the game if none is named, and what its table says of it."""
    from guesstree.play.comparing import about_strategy

    chosen = strategy or game.default_strategy
    return chosen, {"about": {"strategy": chosen}, "sentences": [about_strategy(game, chosen)]}


def introduction(game: "Game") -> str:
    """Return a sentence with the name of a game and how many words it has.

    >>> from guesstree import Game
    >>> introduction(Game("wordle"))
    'wordle: 2,309 targets, 2,309 guesses.'
    """
    targets = counted(len(game.lists.layers[0].words), "target")
    return f"{game.name}: {targets}, {counted(len(game.lists.guesses), 'guess')}."


def until(game: "Game") -> str:
    """Return a sentence on answers that the list of targets may lack; empty if it lacks none.

    >>> from guesstree import Game
    >>> until(Game("nyt"))
    'Answers are known until July 2023; later ones may be missing.'
    """
    known = game._study and game._study.config["games"][game.name].get("targets_until")
    return f"Answers are known until {known}; later ones may be missing." if known else ""


def rounding(weights: "NDArray[np.float64] | None") -> list[str]:
    """Return a sentence if the numbers are those of rounded weights."""
    from guesstree.search.metrics import ROUNDED, are_rounded

    return [ROUNDED] if are_rounded(weights) else []


def show(
    game: "Game", target: str | None = None, *, strategy: str | None = None, seed: int | None = None
) -> Result:
    """Show how a strategy finds a word.

    `targets` are possible before the guess; `index` is its number in the list of targets;
    `expected` is the expected number of targets after its reply, and `left` (`remaining` in CSV and
    JSON) the actual one; `bits` (`information`) and `gained` are the bits expected and told; `code`
    is the number of the reply.

    Parameters
    ----------
    target
        The secret word, or its number in the list; a random one if left out.
    """
    secret = None if target is None else _target_named(game, target)
    chosen, about = _strategy_of(game, strategy)
    played = game.play(game.grow(chosen, search=False), secret, seed=seed)
    return Result(played.rows, rule=game.rule, notes=rounding(game.replies.weights), **about)


def _target_named(game: "Game", target: str) -> str:
    """Return a target that is named, or numbered from 1."""
    number = parse_whole_number(target)
    if number is None or game.replies.form.clean(target) in game.targets:
        return target
    if 1 <= number <= len(game.targets):
        return game.targets[number - 1]
    raise InputError(f"there is no target {number}; they are numbered 1 to {len(game.targets)}")


def hardest(game: "Game", *, strategy: str | None = None) -> Ranking:
    """Name the words for which a strategy takes most guesses; --worst those that take fewest."""
    chosen, about = _strategy_of(game, strategy)
    scores = game.grow(chosen, search=False).scores()
    words = sorted(scores, key=lambda word: (-scores[word], word))
    return Ranking([{"target": word, "score": scores[word]} for word in words], **about)


def histogram(game: "Game", *, strategy: str | None = None) -> Result:
    """Draw how many targets a strategy finds with each number of guesses.

    `share` is a percentage of the targets, and `within` that of targets found in as many or fewer.
    Of random-consistent all are means of the rounds that the config says.
    """
    from guesstree.play.comparing import about_played, played

    chosen = strategy or game.default_strategy
    scores = played(game, chosen, search=False)
    rounds = len(scores.rounds)
    games = len(scores.all)

    found = 0
    rows = []
    for guesses in range(1, max(scores.all) + 1):
        won = scores.histogram.get(guesses, 0)
        found += won
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
    places = [*map(game.target_at, targets), *drawn.tolist()]
    chosen, about = _strategy_of(game, strategy)
    nodes = scoring.nodes_of(game.grow(chosen, search=False), game.replies, places)
    rows = [node._asdict() for node in nodes if depth is None or node.depth <= depth]
    return Result(rows, rule=game.rule, **about)


def openers(
    game: "Game",
    words: Sequence[str] = (),
    *,
    metric: str = defaults.RANKING_METRIC,
    by: str | None = None,
    hard: Literal["off", "nyt", "consistent"] = "off",
    count: int = defaults.SHOWN_ROWS,
    worst: bool = False,
) -> Result:
    """Rank first guesses, or tell how good some are.

    `guesses` is the mean number of guesses to the end, the first one included. It is proved or
    exact; with ≤ (`exact` is false in CSV and JSON) it is the mean of some tree. Only guesses with
    an exact mean have a `rank`, among these; the others follow. Where no means are known, the
    metric ranks. `bits` (`information` in JSON): the expected information of the reply. `expected`:
    the targets that remain on average. `branches`, `largest`: how many replies there may be, and
    the most targets that one leaves. `chance`: to be right. `solved`: the chance that one target
    remains.

    Parameters
    ----------
    words
        Only these words; the best ones if left out.
    by
        Rank by another column of this table, such as bits, or of results/openers/: a metric,
        <strategy>_mean, <strategy>_total.
    """
    from guesstree.play.comparing import best_proved

    if words and by is not None:
        raise InputError("--by ranks all first guesses; leave it or the words out")
    column = _column_of(by) if by else "guesses"
    if hard != "off" and column != "guesses":
        raise InputError("--hard ranks by guesses; leave --by out")
    if words:
        rows = _rated(game, words, metric, hard)
    elif column == "guesses" and (known := _by_guesses(game, metric, hard, count, worst=worst)):
        rows = known
    elif by is not None:
        rows = _openers_by(game, column)
    else:
        column = RANKED_BY.get(metric, "")
        ranked = game.rank(metric, hard=hard, count=len(game.guesses) if worst else count)
        rows = [{"rank": at, **row._asdict()} for at, row in enumerate(ranked, 1)]
    rows = rows[:: -1 if worst else 1][:count]

    best = best_proved(game, hard)
    about = dict(zip(("proved_best", "proved_guesses"), best or (None, None), strict=True))
    return Result(
        rows,
        about,
        list(_about_best(game, hard, best)),
        for_people=[_with_most(row) for row in rows] if column == "guesses" else None,
        ranked_by=column,
        notes=rounding(game.lists.layers[0].weights),
    )


def _rated(game: "Game", words: Sequence[str], metric: str, hard: str) -> list[dict[str, Any]]:
    rated = game.rate(*words, metric=metric, hard=hard)
    return [{"rank": rank, **row._asdict()} for rank, row in rated]


def _by_guesses(
    game: "Game", metric: str, hard: str, count: int, *, worst: bool
) -> list[dict[str, Any]]:
    """Return the first guesses that take the fewest guesses, the best first; none if nobody knows.

    What comes with the package is known, and what the pipeline has found. There are `count` at
    least: those that take the most guesses if `worst`.
    """
    if metric != defaults.RANKING_METRIC:
        return []
    first = game.lists.first_guesses()
    if first is not None:
        every = first.best(hard=hard)
        return _rated(game, every[-count:] if worst else every[:count], metric, hard)
    found = game.found_openers(hard)
    return [] if found is None else found.to_dicts()


def _about_best(game: "Game", hard: str, best: tuple[str, float] | None) -> Iterator[str]:
    """Yield sentences on the best first guess, and on the best one that can be the answer."""
    if best is not None:
        word, mean = best
        where = "" if hard == "off" else f" in hard mode {hard}"
        yield f"Proved: {word} is the best first guess{where}, with {mean:.3f} guesses on average."
    first = game.lists.first_guesses()
    if first is None or (best is not None and best[0] in first.targets):
        return
    word = next(guess for guess in first.best(hard=hard) if guess in first.targets)
    mean, exact = first.expected(word, hard)
    at_most = "" if exact else "at most "
    yield f"The best first guess that can be the answer is {word}, with {at_most}{mean:.3f}."


def _with_most(row: dict[str, Any]) -> dict[str, Any]:
    """Return a row in which ≤ stands before guesses that are not exact."""
    guesses = f"{'' if row['exact'] else '≤'}{row['guesses']:.3f}"
    kept = {name: cell for name, cell in row.items() if name not in ("exact", "win")}
    return kept | {"guesses": guesses}


RANKED_BY = {
    "expectation": "expected",
    "max": "largest",
    "neg_entropy": "information",
    "parts": "branches",
}
"""The column of advice that shows a metric, if one does."""


def _column_of(heading: str) -> str:
    """Return the column with a heading, which may be its name."""
    name = heading.replace(" ", "_")
    columns = {short: column for column, short in SHORT.items()} | {"expected": "expectation"}
    return columns.get(name, name)


def _openers_by(game: "Game", by: str) -> list[dict[str, Any]]:
    """Return the first guesses for which a column has a value, the best first."""
    import polars as pl

    if by in ("chance", "solved"):
        every = sorted(game.rank(count=len(game.guesses)), key=lambda row: -getattr(row, by))
        return [{"rank": at, **row._asdict()} for at, row in enumerate(every, 1)]
    named = dict.fromkeys(["guess", by, "information", "expectation", "branches", "largest"])
    table = game.openers(by)
    columns = [name for name in named if name in table.columns]
    return table.select(pl.int_range(1, pl.len() + 1).alias("rank"), *columns).to_dicts()


def partition(
    game: "Game", guess: str, *, after: Sequence[str] = (), sizes: bool = False
) -> Listing:
    """Split the targets by the reply to a guess, the largest branch first.

    The table has the first targets of each branch, CSV and JSON all.

    Parameters
    ----------
    guess
        The guess.
    after
        An earlier turn; may be repeated.
    sizes
        Only count the branches of each size.
    """
    rows = game.partition(guess, *after).to_dicts()
    about = {"game": game.name, "all_targets": len(game.targets), "all_guesses": len(game.guesses)}
    if sizes:
        counts = sorted(Counter(row["size"] for row in rows).items(), reverse=True)
        counted_sizes = [
            {"size": size, "branches": number, "targets": size * number} for size, number in counts
        ]
        return Listing(counted_sizes, about, bar="targets")
    most = max(1, EXAMPLES // (len(guess) + 1))
    for_people = [
        {"reply": row["reply"], "size": row["size"], "examples": " ".join(row["targets"][:most])}
        for row in rows
    ]
    return Listing(rows, about, for_people=for_people, bar="size", rule=game.rule)


EXAMPLES = 30
"""The most characters of the examples of a branch; one word may have more."""


KNOWN_EXAMPLES = 5
"""The most targets that are named for each number of letters."""


def reply(game: "Game", guess: str, target: str, *, rule: str | None = None) -> Result:
    """Tell what a guess earns against a target, in every notation.

    `code` is its number; `digits` is how Wordlegames.jl writes it, and `signs` the article on the
    Словль. Programs often look up each letter by itself, and do not count repeated ones. Where the
    rule is Wordle's and this goes wrong, a sentence says what they would reply, and for how many
    pairs of the game (`one_pass`, `wrong_pairs`).

    Parameters
    ----------
    guess
        The guess.
    target
        The secret word.
    rule
        The reply rule, instead of that of a game.
    """
    from guesstree.games.rule import signs_of
    from guesstree.games.rules import ONE_PASS, WORDLE
    from guesstree.play.game import Game

    said = [introduction(game)] if rule is None else []
    game = game if rule is None else Game(rule, dict.fromkeys(fold_all((guess, target))))
    played = game.rule
    with remarking(InputError, f"for words of no game add --rule {played.name}"):
        words = [game.word(text, any_word=True) for text in (guess, target)]
    code = played.reply(*words)
    text = played.texts(len(words[0]))[code]
    row: dict[str, Any] = {"reply": text, "code": code}
    if played.notation.tiles:
        row["tiles"] = played.drawn(text)
        row["digits"] = f"[{','.join(signs_of(text, played, '012'))}]"
        row["signs"] = "".join(signs_of(text, played, "·-="))
    for_people = [row | {"code": str(code)}]
    if played.name != WORDLE.name:
        return Result([row], sentences=said, for_people=for_people)

    other = played.texts(len(words[0]))[ONE_PASS.reply(*words)]
    row |= {"one_pass": other, "wrong_pairs": None}
    if other == text:
        return Result([row], sentences=said, for_people=for_people)

    said.append(f"A program that counts no letters replies {other}")
    if rule is None:
        row["wrong_pairs"] = wrong = _wrong_pairs(game.replies)
        share = wrong / game.replies.codes.size
        said.append(f"It is wrong for {counted(wrong, 'pair')} of this game ({share:.1%}).")
    return Result([row], sentences=said, for_people=for_people)


def _wrong_pairs(replies: "ReplyMatrix") -> int:
    """Return how many pairs of a guess and a target get a wrong reply without counting letters."""
    from guesstree.games.codes import reply_blocks
    from guesstree.games.rules import ONE_PASS

    rows = iter(replies.codes)
    blocks = reply_blocks(ONE_PASS, replies.guesses, replies.targets)
    return sum(int((row != next(rows)).sum()) for block in blocks for row in block)


def pair(
    game: "Game",
    first: str | None = None,
    second: str | None = None,
    *,
    count: int = defaults.SHOWN_ROWS,
) -> Result:
    """Tell how two first guesses split the targets together, or which pairs do so best.

    `information` is that of both replies, in bits; `first_information` and `second_information`
    that of each alone. `branches`, `largest` and `expectation` (targets that remain on average)
    are those of the common split.

    Parameters
    ----------
    first
        The first guess; the best pairs if left out.
    second
        The second guess, whatever the first reply.
    """
    from guesstree.strategies.openers import best_pairs, pair_of

    if first is None:
        return Result(best_pairs(game.replies, count).to_dicts())
    if second is None:
        raise InputError(f"{first!r} is one word; name two, or none for the best pairs")
    return Result([pair_of(game.replies, game.guess_at(first), game.guess_at(second))])


def openings(
    game: "Game",
    words: Sequence[str] = (),
    *,
    length: int = defaults.OPENING_WORDS,
    tried: int = defaults.OPENINGS,
) -> Ranking:
    """Tell how good fixed first words are, guessed whatever the replies, or find the best.

    `total` and `mean` are the fewest guesses of all ways to go on. `information` is that of their
    replies together, in bits. Weights do not count.

    Parameters
    ----------
    words
        Two or three words; the best openings if left out.
    length
        How many words the best openings have.
    tried
        How many with most information are followed.
    """
    if words and (length != defaults.OPENING_WORDS or tried != defaults.OPENINGS):
        raise InputError("--length and --tried are for the best openings; leave them or words out")
    return Ranking(game.openings(*words, length=length, tried=tried).to_dicts())


def letters(
    game: "Game",
    table: Literal["frequencies", "ratings", "counts", "pangrams"] = "frequencies",
    *,
    vowels: str | None = None,
    pangram: Sequence[int] = (),
) -> Listing:
    """Count the letters of the targets.

    `k` is the sum of the frequencies of a word's letters in all targets, and `b` of those at their
    places; `kb_rank` ranks targets whose letters differ by both.

    Parameters
    ----------
    table
        frequencies: how many targets have a letter at each place, and in all; ratings: targets by
        the letters they have; counts: targets by different letters and by vowels; pangrams: sets of
        targets with the most frequent letters, each once.
    """
    from guesstree.words.letters import letter_tables

    if (table == "pangrams") != bool(pangram):
        raise InputError("pangrams have a number of letters; write: letters pangrams --pangram 10")
    counts = getattr(letter_tables(game.targets, vowels, tuple(pangram)), table)
    none = [] if len(counts) else ["No targets have all of these letters, each once."]
    bar = "all" if table == "frequencies" else ""
    return Listing(counts.to_dicts(), sentences=none, columns=counts.columns, bar=bar)


def known(game: "Game", guesses: Sequence[str]) -> Listing:
    """Count the targets by how many of their letters some words name.

    `known`: places of a target with a letter that a word has. `targets`: how many targets have that
    number. `at_least`: how many have it or more. `examples`: the first of them.

    Parameters
    ----------
    guesses
        Words that are said.
    """
    from guesstree.words.letters import letters_known

    said = [game.guesses[game.guess_at(guess)] for guess in guesses]
    counts = letters_known(game.targets, said)
    rows = []
    for number in range(game.replies.form.length, -1, -1):
        words = [word for word, count in counts.items() if count == number]
        at_least = sum(count >= number for count in counts.values())
        row = {"known": number, "targets": len(words), "at_least": at_least}
        rows.append({**row, "examples": " ".join(words[:KNOWN_EXAMPLES])})
    return Listing(rows)


def compare(game: "Game", strategies: Sequence[str], *, from_guess: int = 1) -> Listing:
    """Compare strategies or first words, or report on one.

    `sd` is the standard deviation of the sample. Of one strategy, `≤3 %` is the percentage of games
    that take 3 guesses or fewer, and so on.

    Of two, a table has the words that one of them finds in fewer guesses: `wins` counts them, and
    `gain` is how many fewer guesses the first one takes. CSV and JSON have this table alone, with
    all words. --worst begins with the words that the second one wins.

    A first guess is played by the best tree that is found after it.

    random-consistent plays each word in many rounds, `random` in the config, and its totals are
    means. In CSV and JSON, `recipe` is how each was played, and `proved_least` a proved lower bound
    on the total of all trees with its first guess.

    Parameters
    ----------
    strategies
        Strategies, files with trees, or first guesses; random-consistent for random play.
    """
    from guesstree.play.comparing import contender
    from guesstree.strategies import scores as scoring
    from guesstree.strategies.recipes import UnknownStrategyError

    remark = "a first guess or a file with a tree, such as mine.txt, will do too"
    with remarking(UnknownStrategyError, remark):
        sides = [contender(game, one) for one in strategies]

    rows = [
        scoring.summarise(side.scores, from_guess)
        | {"strategy": side.strategy, "recipe": side.scores.recipe, "proved_least": side.bound}
        for side in sides
    ]
    # Random play has rounds and a seed, which its name does not tell.
    names = [
        said if side.scores.first_guess else side.scores.recipe
        for said, side in zip(strategies, sides, strict=True)
    ]
    named = [row | {"strategy": name} for row, name in zip(rows, names, strict=True)]
    summary: list[dict[str, Any]] = list(_for_people(named))
    sentences = [side.sentence for side in sides]
    if from_guess > 1:
        sentences.append(f"The table leaves out games that take fewer than {from_guess} guesses.")
    if len(sides) != 2:
        return Listing(rows, sentences=sentences, for_people=summary)

    compared = scoring.compare(*(side.scores.by_target for side in sides))
    wins = sum(row.gain > 0 for row in compared), sum(row.gain < 0 for row in compared)
    about: dict[str, Any] = {}
    for at, side_name in enumerate(("first", "second")):
        summary[at]["wins"] = wins[at]
        about |= {f"{side_name}_{column}": rows[at][column] for column in _OF_SIDES}
        about[f"{side_name}_wins"] = wins[at]

    words = [row._asdict() for row in compared]
    gains = [row for row in words if row["gain"]]
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


def _for_people(rows: Sequence[dict[str, Any]]) -> list[dict[str, str]]:
    """Return rows of `strategies.scores.summarise` as people see them.

    Only a single row has the shares of games, for which a table has no room.
    """
    from guesstree.report.summaries import readable

    header, table = readable(rows)
    return [
        {
            name: cell
            for name, cell in zip(header[1:], cells[1:], strict=True)
            if len(rows) == 1 or not name.startswith("≤")
        }
        for cells in table
    ]


def people(
    game: "Game", games: Path, *, strategies: Sequence[str] = (), png: Path | None = None
) -> Listing:
    """Compare your finished games with strategies.

    The strategies play to the same targets.

    `se` is the standard error of the mean, and `gain` how many fewer guesses a strategy takes. Each
    game has its `cost`, the guesses that it took more than the first strategy, and the means of
    `skill` and `luck` in percent, as in reviews.

    Parameters
    ----------
    games
        A table (*.csv) with the columns target and guesses: words with blanks between, their
        number, 4/6, or X; or with the columns guesses and count; or a text with the blocks of tiles
        that games share.
    """
    judged = game.people(games, *strategies)
    if png is not None:
        from guesstree.report.figures.style import save_both

        save_both(judged.draw().figure, png)
    means = judged.means
    skill, luck = means or (None, None)
    rounded = [
        row | {key: row[key] and round(row[key]) for key in ("skill", "luck")}
        for row in judged.words
    ]
    sentences = [judged.streaks]
    if means:
        sentences.append("Skill {:.0f}, luck {:.0f} on average.".format(*means))
    about = {"all_skill": skill, "all_luck": luck, "summary": judged.summary}
    return Listing(judged.words, about, sentences, judged.summary, rounded)


def equilibrium(
    game: "Game", *, iterations: int = defaults.EQUILIBRIUM_TREES, track: "Track"
) -> Listing:
    """Find the expected number of guesses when both sides play their best mixed strategy.

    `weight` is the probability with which the chooser should take a word as the target. Words with
    probability 0 are left out.

    Parameters
    ----------
    iterations
        Trees to consider at most.
    """
    solved = game.equilibrium(iterations, track=track)
    rows = [{"target": word, "weight": weight} for word, weight in solved.mixture.items()]
    between = f"lies between {solved.lower:.6f} and {solved.upper:.6f}"
    exact = f"is {solved.value}, {solved.upper:.6f}"
    sentences = [
        f"The value {between if solved.value is None else exact} guesses.",
        f"The chooser's words, after {counted(solved.trees, 'tree')}; against them nobody "
        f"takes fewer than {solved.lower:.6f} guesses on average:",
    ]
    value = solved.value and str(solved.value)
    about = {"lower": solved.lower, "upper": solved.upper, "value": value, "trees": solved.trees}
    shown = [row | {"weight": f"{row['weight']:.{WEIGHT_DIGITS}g}"} for row in rows]
    return Listing(rows, about, sentences, for_people=shown)


WEIGHT_DIGITS = 6
"""Significant digits of the weights of an equilibrium, which are small in games of many words."""

COUNTS = [2, 4, 8]
"""The numbers of boards that are played if none is named."""


def boards(
    game: "Game",
    *,
    boards: Sequence[int] = COUNTS,
    games: int = 100,
    seed: int = defaults.RANDOM_SEED,
    track: "Track",
) -> Result:
    """Play random games of several boards by the best guesses.

    `mean` guesses, with the standard error `se`; `solved` is the percentage of games that end
    within the limit, which is five turns more than boards.

    Parameters
    ----------
    boards
        How many; may be repeated.
    games
        Games for each number.
    """
    from guesstree.strategies import scores as scoring

    rows = []
    for several in [game.boards(count) for count in boards]:
        taken = several.games(games, seed=seed, track=track)
        row: dict[str, Any] = {"boards": several.boards, "games": games, "mean": sum(taken) / games}
        row |= {"se": scoring.standard_error(taken), "worst": max(taken), "limit": several.most}
        rows.append(row | {"solved": 100 * sum(score <= several.most for score in taken) / games})
    return Result(rows)


def prove(
    game: "Game",
    *,
    strategy: str = "optimal-any",
    limit: int | None = None,
    opener: Sequence[str] = (),
    exact: int = defaults.EXACT_OPENERS,
    minutes: float | None = None,
    output: Path | None = None,
    progress: "Callable[[], Callable[[Progress], None]]",
) -> Listing:
    """Find the best tree of a game, and prove it.

    `bound` is a lower bound on the cost of trees with this first guess; where `status` is exact, it
    is the cost of the best one. Large games take hours or days: --minutes says when to stop, with
    what is known by then.

    Parameters
    ----------
    limit
        The number of guesses within which every target is found.
    output
        Write the best tree, as text or (*.json) as JSON.
    """
    check_tree_name(output)
    how: dict[str, Any] = {"exact": exact, "minutes": minutes, "progress": progress()}
    proof = game.prove(strategy, opener, limit=limit, **how)
    best = proof.tree
    fault = ""
    if best is not None and output is not None:
        write_tree_as_named(game, best, output)
    elif output is not None:
        fault = f"{output}: not written, as no tree is known that keeps within the limit"
    about = {
        "proven": proof.proven,
        "first_guess": best and best.opener,
        "total": best and best.total,
        "worst": best and best.worst,
        "cost": proof.cost,
        "lower_bound": proof.lower_bound,
    }
    return Listing(proof.table.to_dicts(), about, [proof.sentence], fault=fault)


def check_tree_name(output: Path | None) -> None:
    """Raise `InputError` unless the name of a file says that a tree is text or JSON."""
    if output and (output.suffix.lower() in ("", ".parquet") or not is_tree_file(output)):
        raise InputError(f"{output}: is neither text nor JSON; name a file such as mine.txt")


def write_tree_as_named(game: "Game", tree: "GuessTree", output: Path) -> None:
    """Write a tree as JSON or as text, as the name of the file says."""
    write_text(output, exported(game, tree, "json" if is_json(output) else "text"))


def improve(
    game: "Game",
    *,
    strategy: str | None = None,
    hard: Literal["off", "nyt", "consistent"] = "off",
    largest: int = defaults.EXACT_TARGETS,
    output: Path | None = None,
) -> Listing:
    """Improve a tree by editing it: find the nodes where another guess is better.

    `subtotal` is how many guesses the `targets` of a node take in all from there on, and `least`
    how many they take after the guess that is `better`, which no guess can beat.

    Parameters
    ----------
    largest
        Nodes with more targets keep their guess; large ones take long.
    output
        Write the improved tree, as text or (*.json) as JSON.
    """
    check_tree_name(output)
    chosen = strategy or game.default_strategy
    tree = game.grow(chosen, search=False)
    better, table = game.improve(tree, hard=game._hard_mode(hard, chosen), largest=largest)
    if output is not None:
        write_tree_as_named(game, better, output)
    about = {"strategy": chosen, "total": tree.total, "improved": better.total}
    edits = counted(len(table), "edit")
    sentence = f"{chosen} takes {tree.total:,} guesses in all, and {better.total:,} after {edits}."
    return Listing(table.to_dicts(), about, [sentence], columns=table.columns)


def export(
    game: "Game",
    *,
    form: Literal["text", "json"],
    output: Path | None = None,
    strategy: str | None = None,
) -> str:
    """Write a guess tree for other programs.

    Parameters
    ----------
    form
        text is Alex Selby's format.
    output
        The file to write; printed if left out.
    """
    text = exported(game, game.grow(strategy or game.default_strategy, search=False), form)
    if output is None:
        return text
    write_text(output, text)
    return ""


def exported(game: "Game", tree: "GuessTree", form: str) -> str:
    """Return a tree as `json`, or as `text` in Alex Selby's format."""
    from guesstree.games.formats import to_json, to_text

    return to_json(tree) if form == "json" else to_text(tree, game.rule)


def import_(
    game: "Game",
    source: Path,
    *,
    mode: Literal["any", "consistent", "nyt-hard"] = "any",
    name: str = "imported",
    trees: Path | None = None,
    scores: Path | None = None,
) -> Result:
    """Check and score a tree of another program.

    Parameters
    ----------
    source
        A tree, as text or (*.json) as JSON.
    mode
        Which guesses are allowed.
    name
        Name to store it under.
    """
    from guesstree.files.scores import write_tree_and_scores
    from guesstree.strategies import scores as scoring
    from guesstree.study.schema import is_file_name

    if not is_file_name(name):
        raise InputError(f"--name: {no_file_name(name)}")
    matrix, tree = game.replies, game.read_tree(source, mode)
    scored = scoring.scores_of_tree(tree, matrix, (game.name, name, "imported", mode))
    write_tree_and_scores(tree, scored, matrix, trees, scores)
    summary = scoring.summarise(scored)
    columns = ("game", "strategy", "mode", "first_guess", "targets", "total", "mean", "worst")
    return Result([{column: summary[column] for column in (*columns, "histogram")}])


MOST_NAME = 60
"""The most characters in the name of a game and its folder."""

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


def init(
    source: Path,
    *,
    folder: Path | None = None,
    rule: str | None = None,
    alphabet: str | None = None,
    length: int | None = None,
    fold_accents: bool = False,
) -> str:
    """Start a study from a list of words.

    It writes a folder with the list and a config, and says what to do next.

    Length and alphabet are guessed from the words and written into the config. Words of another
    length than most are left out, and repeated words are kept once. Both are named.

    Parameters
    ----------
    source
        A list of words: one a line, or a table (CSV) with a column of them.
    folder
        The folder to make; named after the list if left out.
    rule
        The reply rule.
    alphabet
        latin, cyrillic, digits, equations, or the characters themselves, instead of those that the
        words have. With ß among them it is a letter; otherwise it is written ss.
    length
        Characters of every word; those of most words if left out.
    fold_accents
        Leave out accents on Latin letters, as Le Mot and Termo do: été is ete.
    """
    from guesstree.games.rules import DEFAULT_RULE, rule_of

    guessed = detect_file(source, alphabet, length=length, fold_accents=fold_accents)
    name = re.sub(r"[^a-z0-9_-]+", "-", source.stem.lower())[:MOST_NAME].strip("-_") or "words"
    made = folder or Path(name)
    for file in ("config.yaml", "words.txt"):
        if lexists(made / file):
            raise InputError(f"{made / file}: is there already; name another folder")
    number = counted(len(guessed.words), "word")
    about = {
        "source": ascii(source.name)[1:-1],
        "words": number,
        "length": guessed.length,
        "alphabet": _quoted(guessed.alphabet),
        "name": _quoted(name),
        "rule": rule_of(rule or DEFAULT_RULE).name,
    }
    write_text(made / "words.txt", "".join(f"{word}\n" for word in guessed.words))
    write_text(made / "config.yaml", CONFIG.format(**about))
    absolute = made.absolute()
    sentences = (
        f"{number} of {guessed.length} characters, alphabet {guessed.alphabet}, in {made}/",
        *guessed.notes,
        f"Next: cd {quote(str(made))}; then guesstree play, guesstree solve, or guesstree openers.",
        "For tables, figures and a report, in a clone of guesstree: snakemake --cores 2 "
        f"--configfile {quote(str(absolute / 'config.yaml'))} --directory {quote(str(absolute))}",
    )
    return "".join(f"{sentence}\n" for sentence in sentences)


def _quoted(text: str) -> str:
    """Return a text as YAML writes it, in quotes where it would be read as another type."""
    import yaml

    return yaml.safe_dump(text, allow_unicode=True).partition("\n")[0]
