"""The command `advise`: the next guess in a game played elsewhere."""

from contextlib import AbstractContextManager
from typing import TYPE_CHECKING, Annotated, Any

from cyclopts import Parameter

from guesstree.base.defaults import ADVISED, RANKING_METRIC
from guesstree.base.errors import UnknownWordError, remarking
from guesstree.cli.form import ROWS, Form
from guesstree.cli.options import (
    AdvisingStrategy,
    AnyWord,
    Boards,
    Metric,
    ModeOptions,
    PlayedGame,
    Tiles,
    refuse_with,
)
from guesstree.cli.printing import print_rows
from guesstree.cli.status import say

if TYPE_CHECKING:
    from collections.abc import Sequence

    from guesstree import Game
    from guesstree.api.views import AdviceView, ReviewView

EXAMPLES = 30
"""The examples of a branch have at most this many characters, or one word."""


def advise(
    *turns: str,
    guess: str | None = None,
    strategy: AdvisingStrategy = None,
    metric: Metric = RANKING_METRIC,
    mode: ModeOptions = ModeOptions(),
    any_word: AnyWord = False,
    boards: Boards = None,
    count: Annotated[int | None, Parameter(validator=ROWS)] = None,
    tiles: Tiles = "standard",
    chosen: PlayedGame = PlayedGame(),
    form: Form = Form(),
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

    With --guess, the command lists how the replies to this guess split the candidates, the largest
    branch first. The table shows the first targets of each branch; CSV and JSON have all.

    Parameters
    ----------
    turns
        The turns so far: raise:..Y.., raise:01002 or raise:⬛🟨⬛⬛🟩.
    guess
        List the branches of this guess.
    strategy
        Recommend the guess of the tree of this strategy, or of a file such as mine.txt. Default:
        the guess with the fewest expected guesses.
    count
        The largest number of rows. Default: 10; with --guess, 20, and all in CSV and JSON.
    """
    from guesstree.api.boards_game import BoardsGame
    from guesstree.cli.boards import advise_boards, are_several
    from guesstree.cli.shared_output import ANY_WORD, say_rounding

    game = chosen.open(form)
    how: dict[str, Any] = {"strategy": strategy, "any_word": any_word, "metric": metric}
    if guess is not None:
        refuse_with("--guess", **how, mode=mode, boards=boards)
        _show_branches(game, guess, turns, count, tiles, form)
        return
    if are_several(boards, **how, mode=mode, count=count):
        advise_boards(BoardsGame(game, boards), turns, form)
        return

    say_rounding(game)
    with remarking(UnknownWordError, ANY_WORD), _pointing_to_openers(game, turns):
        advice = game.advise(*turns, **how, mode=mode.chosen, count=count or ADVISED)

    if form.for_people:
        # Without a mode, the strategy may set one. The turns are judged in the same one.
        judged = game.review(*turns, mode=advice.mode, any_word=any_word) if turns else None
        _print_advice(game, advice, judged, tiles)
    else:
        about = {name: getattr(advice, name) for name in ("game", "remaining", "reason")}
        form.show([row._asdict() for row in advice.best], about, view=advice)


def _pointing_to_openers(
    game: "Game", turns: "Sequence[str]"
) -> AbstractContextManager[None]:
    """Return a context that suggests `openers` in the message about a word without a reply."""
    from guesstree.api.game_data import is_word, parts_of_turns
    from guesstree.base.errors import NotATurnError

    bare_word = next(
        (word for word, reply in parts_of_turns(game, *turns) if not reply), ""
    )
    remedy = ""
    if is_word(game, bare_word):
        remedy = "to rate it as a first guess, use openers instead of advise"
    return remarking(NotATurnError, remedy)


def _print_advice(
    game: "Game", advice: "AdviceView", judged: "ReviewView | None", palette: str
) -> None:
    from guesstree.cli import shared_output

    if judged is not None:
        shared_output.print_turns(judged, palette, "Your guesses so far")
    if advice.guess:
        left = shared_output.targets_left(advice)
        known = advice.note, left, shared_output.likeliest(game, advice)
        say("\n".join(filter(None, known)))
    say(advice.headline)
    print_rows(shared_output.guess_rows(advice))


def _show_branches(
    game: "Game",
    guess: str,
    turns: "Sequence[str]",
    count: int | None,
    palette: str,
    form: Form,
) -> None:
    """Show how the replies to a guess split the candidates."""
    rows = game.partition(guess, *turns).to_dicts()
    example_limit = max(1, EXAMPLES // (game.replies.form.length + 1))
    for_people = [
        {
            "reply": row["reply"],
            "size": row["size"],
            "examples": " ".join(row["targets"][:example_limit]),
        }
        for row in rows
    ]
    about = {
        "game": game.name,
        "all_targets": len(game.targets),
        "all_guesses": len(game.guesses),
    }
    form.of_table(count).show(
        rows, about, for_people=for_people, bar="size", rule=game.rule, tiles=palette
    )
