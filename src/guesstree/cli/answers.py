"""The command `answers`: how likely words are to be the next answer, judging by past answers."""

from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from guesstree.base.errors import InputError
from guesstree.cli.form import TableForm
from guesstree.cli.options import ModeOptions, PlayedGame, refuse_with, refuse_without

if TYPE_CHECKING:
    from guesstree import Chances, Game


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
    from guesstree.api.past_answers import chance_of_word, chances_of_classes

    if words:
        refuse_with("words", replay_since=replay_since)
    if replay_since:
        refuse_with("--replay-since", day=chosen.day)
    else:
        refuse_without("--replay-since", mode=mode, turn_limit=chosen.turn_limit)
    game = chosen.open(form)
    known = _chances_of(game)
    if replay_since:
        _replay(game, known, replay_since, mode.chosen, form)
    elif words:
        rows = [chance_of_word(game, known, word) for word in words]
        for_people = [row | {"chance": f"{100 * row['chance']:.2g} %"} for row in rows]
        form.show(rows, {"day": str(known.day)}, for_people=for_people)
    else:
        form.show(chances_of_classes(known), {"day": str(known.day)}, bar="share")


def _replay(game: "Game", known: "Chances", since: str, mode: str, form: TableForm) -> None:
    """Show how many guesses past days take if the recommended guess is always made."""
    from guesstree.api.past_answers import about_days, replay_since

    played = replay_since(game, known, since, mode)
    if not played:
        raise InputError(
            f"no answer is known from {since} on; add newer answers with --answers"
        )
    rows = [{**one._asdict(), "date": str(one.date)} for one in played]
    form.show(rows, sentences=[about_days(played)])


def _chances_of(game: "Game") -> "Chances":
    """Return the chances of a game; raise `InputError` if it knows no past answers."""
    if game.chances is None:
        raise InputError(f"{game.name} has no past answers; give a file with --answers")
    return game.chances
