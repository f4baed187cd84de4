"""The command `answers`: how likely words are to be the next answer, judging by past answers."""

from dataclasses import replace
from statistics import fmean
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from guesstree.cli.form import TableForm
from guesstree.cli.options import ModeOptions, PlayedGame
from guesstree.errors import InputError
from guesstree.games.modes import Mode
from guesstree.result import Row
from guesstree.text import counted

if TYPE_CHECKING:
    from collections.abc import Sequence

    from guesstree.advice.replay import ReplayedGame
    from guesstree.api.game import Game
    from guesstree.words.answers import Chances


def answers(
    *words: str,
    replay_since: Annotated[str | None, Parameter(metavar="DATE")] = None,
    mode: ModeOptions = ModeOptions(),
    chosen: PlayedGame = PlayedGame(),
    form: TableForm = TableForm(),
) -> None:
    """Show how likely words are to be the next answer, judging by past answers.

    Without words, it has a row for each class of words, and one for words that were answers before.
    `words`: how many there are. `share`: the chance that the answer is one of them. `one_in`: one
    game in this many has a given one of them as answer; on average, if they were answers before.

    With --replay-since, the command replays past days, each with only the answers before it. The
    recommended guess is always made. `guesses`: how many it took; a lost game counts one more than
    it has turns. `expected`: how many were expected before the first. `bits`: -log2 of the chance
    that the answer had.

    Parameters
    ----------
    words
        Words to look up.
    replay_since
        Replay the days from this one on, such as 2026-08-22.
    """
    if words and replay_since:
        raise InputError("--replay-since replays days, not words; remove the words")
    if chosen.day and replay_since:
        raise InputError("--replay-since replays many days; remove --day")
    game = chosen.open(form)
    known = _chances_of(game)
    if replay_since:
        _replay(game, known, replay_since, mode.chosen, form)
    elif words:
        rows = [_row_of(known, game._lists.word(word)) for word in words]
        for_people = [row | {"chance": f"{100 * row['chance']:.2g} %"} for row in rows]
        form.show(rows, {"day": str(known.day)}, for_people=for_people)
    else:
        form.show(_classes(known), {"day": str(known.day)}, bar="share")


def _classes(known: "Chances") -> list[Row]:
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


def _replay(
    game: "Game", known: "Chances", since: str, mode: Mode, form: TableForm
) -> None:
    """Show how many guesses past days take if the recommended guess is always made."""
    from guesstree.advice.replay import by_advice, replay_game
    from guesstree.words.answers import parse_date

    first = parse_date(since)

    # No guess finds an answer that the game doesn't know.
    days = [
        day
        for day in known.history.days
        if day >= first and known.history.answer_of(day) in known.class_of
    ]
    if not days:
        raise InputError(
            f"no answer is known from {since} on; add newer answers with --answers"
        )

    player = by_advice(mode)
    played = [
        replay_game(game.replies, replace(known, day=day), player, game.turn_limit)
        for day in days
    ]
    rows = [{**one._asdict(), "date": str(one.date)} for one in played]
    form.show(rows, sentences=[_summary(played)])


def _summary(played: "Sequence[ReplayedGame]") -> str:
    """Return a sentence on some games: their mean, its error, and the bits of the answers."""
    from guesstree.strategies.scores import standard_error

    guesses = [game.guesses for game in played]
    error = standard_error(guesses) or 0.0
    lost = sum(game.is_lost for game in played)
    bits = fmean(game.bits for game in played)
    return (
        f"{counted(len(played), 'day')}: {fmean(guesses):.3f} guesses on average (standard error "
        f"{error:.3f}), {counted(lost, 'game')} lost; an answer was worth {bits:.2f} bits."
    )


def _chances_of(game: "Game") -> "Chances":
    """Return the chances of a game; raise `InputError` if it knows no past answers."""
    if game.chances is None:
        raise InputError(f"{game.name} has no past answers; give a file with --answers")
    return game.chances


def _row_of(known: "Chances", word: str) -> Row:
    """Return the chance of a word, its class, and when it was the answer before."""
    from guesstree.words.answers import date_text

    chance = known.of(word)
    last_used = known.past.last_days.get(word)
    return {
        "word": word,
        "class": known.class_of.get(word, "none"),
        "last_used": date_text(last_used) if last_used else None,
        "chance": chance,
        "one_in": round(1 / chance) if chance else None,
    }
