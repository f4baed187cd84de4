"""The command `advise`: the next guess in a game played elsewhere."""

from collections.abc import Sequence
from contextlib import AbstractContextManager
from typing import TYPE_CHECKING

from guesstree.cli.boards import advise_boards, are_several
from guesstree.cli.printing import Shown, print_rows
from guesstree.cli.shared_sentences import (
    ANY_WORD,
    guess_rows,
    headline,
    likeliest,
    parts_of_turn,
    print_turns,
    say_rounding,
    targets_left,
)
from guesstree.cli.status import say
from guesstree.defaults import ADVISED, RANKING_METRIC
from guesstree.errors import UnknownWordError, offering, remarking
from guesstree.games.modes import Hard
from guesstree.result import Result

if TYPE_CHECKING:
    from guesstree.advice.review import TurnReview
    from guesstree.api.game import Game
    from guesstree.api.views import AdviceView


def advise(
    game: "Game",
    turns: Sequence[str] = (),
    *,
    shown: Shown,
    strategy: str | None = None,
    metric: str = RANKING_METRIC,
    hard: Hard = Hard.OFF,
    any_word: bool = False,
    boards: int | None = None,
    count: int = ADVISED,
) -> None:
    """Recommend the next guess in a game played elsewhere.

    The command also counts the candidates and rates your guesses so far. The first row is the
    recommendation, and at most 100 guesses are listed. `guesses` is the expected number of guesses
    to the end, this one included. If `exact` is yes, it is proved; otherwise, it is an upper bound.

    If the game may be lost, `win` is the chance to win in the turns left, and a lost game counts
    one guess more than its turns. Proved numbers are ordered by `win`, then by `guesses`.
    Otherwise, the order is by expected guesses, and each lost game counts 10 more.

    `possible`: whether the guess may be the target. `bits` (`information` in JSON): the expected
    information of its reply. `branches`, `largest`: the number of possible replies, and the most
    candidates that one leaves. `chance`: the probability that the guess is right. `solved`: the
    probability that only one candidate remains.

    Each turn so far has four numbers. `skill`: its expected information, as a percentage of the
    most informative guess. `luck`: the percentage of games where the reply would have left more
    candidates. `bits`: its information, expected and gained. `best`: the guess with the fewest
    expected guesses.

    Parameters
    ----------
    turns
        The turns so far: raise:..Y.., raise:01002 or raise:⬛🟨⬛⬛🟩.
    strategy
        Recommend the guess of this strategy's tree. Default: the fewest expected guesses.
    """
    others = {"strategy": strategy, "hard": hard, "any_word": any_word, "metric": metric}
    if are_several(boards, **others, count=count):
        from guesstree.api.boards_game import BoardsGame

        advise_boards(BoardsGame(game, boards), turns, shown)
        return

    say_rounding(game)
    with offering(UnknownWordError, ANY_WORD), _offering_openers(game, turns):
        advice = game.advise(
            *turns,
            metric=metric,
            mode=hard.mode,
            strategy=strategy,
            any_word=any_word,
            count=count,
        )

    if not shown.for_people:
        about = {"game": game.name, "remaining": advice.remaining, "reason": advice.reason}
        rows = [guess._asdict() for guess in advice.best]
        shown.show(Result(rows, about), advice.to_dict())
        return

    # Without --hard, the strategy may set a hard mode. The turns are judged in the same one.
    judged = game.review(*turns, mode=advice.mode, any_word=any_word).turns if turns else ()
    _print_advice(game, advice, judged, shown.tiles)


def _offering_openers(game: "Game", turns: Sequence[str]) -> AbstractContextManager[None]:
    """Return a context that suggests `openers` in the message about a word without a reply."""
    from guesstree.api.notation import NotATurnError

    bare_word = next((turn for turn in turns if not parts_of_turn(game, turn)[1]), "")
    remedy = ""
    if game._lists.form.clean(bare_word) in game._lists.known:
        remedy = "to rate it as a first guess, use openers instead of advise"
    return remarking(NotATurnError, remedy)


def _print_advice(
    game: "Game", advice: "AdviceView", judged: "Sequence[TurnReview]", palette: str
) -> None:
    print_turns(judged, game.rule, palette, "Your guesses so far")
    if advice.guess:
        said = advice.note, targets_left(advice.candidates), likeliest(game, advice)
        say("\n".join(filter(None, said)))
    say(headline(advice))
    print_rows(guess_rows(advice.best))
