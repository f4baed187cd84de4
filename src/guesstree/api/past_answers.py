"""What past answers say: chances of classes and words, and past days played once more."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from statistics import fmean

from guesstree.api.game_data import GameData
from guesstree.base.result import Row
from guesstree.base.text import counted, date_text
from guesstree.games.matrix import ReplyMatrix
from guesstree.games.modes import ADVICE, Mode
from guesstree.games.tree import GuessTree
from guesstree.play.past_days import Choose, ReplayedGame, by_advice, by_tree, replay_game
from guesstree.strategies.recipes import Recipe, grow_tree
from guesstree.strategies.scores import standard_error
from guesstree.words.answers import Chances, parse_date


def chances_of_classes(known: Chances) -> list[Row]:
    """Return the chance of each class of words, and of the words that were answers before."""
    rows: list[Row] = [
        {
            "class": name,
            "words": count,
            "share": (1 - known.share_of_repeats) * known.shares[name],
        }
        for name, count in known.unused.items()
    ]

    # A past answer that is no word of the game cannot be the answer again.
    used = sum(word in known.class_of for word in known.past.last_days)
    rows.append({"class": "answers before", "words": used, "share": known.share_of_repeats})
    for row in rows:
        row["one_in"] = round(row["words"] / row["share"]) if row["share"] else None
    return rows


def chance_of_word(game: GameData, known: Chances, text: str) -> Row:
    """Return the chance of a word, its class, and when it was the answer before."""
    word = game._lists.word(text)
    chance = known.of(word)
    last_used = known.past.last_days.get(word)
    return {
        "word": word,
        "class": known.class_of.get(word, "none"),
        "last_used": date_text(last_used) if last_used else None,
        "chance": chance,
        "one_in": round(1 / chance) if chance else None,
    }


def replay_days(
    matrix: ReplyMatrix,
    days: Iterable[Chances],
    strategy: GuessTree | str,
    turn_limit: int,
    never_recommended: frozenset[str] = frozenset(),
) -> list[ReplayedGame]:
    """Play the days that chances are about, each with only earlier answers.

    Parameters
    ----------
    strategy
        A tree; or advise-MODE for the recommended guesses; or a recipe, whose tree is grown for the
        chances of each day.
    turn_limit
        How many turns a game has; 0 for no limit.
    never_recommended
        The words that the recommended guesses leave out.
    """
    return [
        replay_game(
            matrix,
            chances,
            _player(strategy, matrix, chances),
            turn_limit,
            never_recommended,
        )
        for chances in days
    ]


def _player(strategy: GuessTree | str, matrix: ReplyMatrix, chances: Chances) -> Choose:
    """Return the player of a strategy for one day."""
    if isinstance(strategy, GuessTree):
        return by_tree(strategy)
    if strategy in ADVICE:
        return by_advice(ADVICE[strategy])

    weighted = matrix.with_weights(chances.weights(matrix.targets))
    return by_tree(grow_tree(weighted, Recipe.parse(strategy)))


def replay_since(
    game: GameData, known: Chances, since: str, mode: str = Mode.ANY
) -> list[ReplayedGame]:
    """Play the days from one on with the recommended guesses, each with only earlier answers."""
    first = parse_date(since)

    # No guess finds an answer that the game doesn't know.
    days = [
        replace(known, day=day)
        for day in known.history.days
        if day >= first and known.history.answer_of(day) in known.class_of
    ]
    return replay_days(
        game.replies,
        days,
        f"advise-{game._mode_of(mode)}",
        game.turn_limit,
        game._lists.never_recommended,
    )


def about_days(played: Sequence[ReplayedGame]) -> str:
    """Return a sentence on some games: their mean, its error, and the bits of the answers."""
    guesses = [game.guesses for game in played]
    error = standard_error(guesses) or 0.0
    lost = sum(game.is_lost for game in played)
    bits = fmean(game.bits for game in played)
    return (
        f"{counted(len(played), 'day')}: {fmean(guesses):.3f} guesses on average (standard error "
        f"{error:.3f}), {counted(lost, 'game')} lost; an answer was worth {bits:.2f} bits."
    )
