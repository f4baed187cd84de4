"""The command that advises in a game played elsewhere."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict
from typing import TYPE_CHECKING, Annotated, Any

import typer

from guesstree.cli.boards import advise_boards, refuse
from guesstree.cli.opened import PastGameOption, offering
from guesstree.cli.options import AnyWord, Count, Hard, HardMode, ManyBoards, MetricName, Table
from guesstree.cli.printing import echo, print_json, print_rows, say, say_rounding
from guesstree.defaults import ADVISED, RANKING_METRIC
from guesstree.errors import counted, named

if TYPE_CHECKING:
    from guesstree.api.advice import AdviceView
    from guesstree.api.game import Game
    from guesstree.play.recommending import Recommended

app = typer.Typer()

JUDGED = (
    *("guess", "reply", "skill", "luck", "information", "gained", "remaining"),
    *("guesses", "best", "best_guesses"),
)
"""The columns of the table of turns."""
AdvisingStrategy = Annotated[
    str | None,
    typer.Option(
        "--strategy",
        "-s",
        help="Say what this strategy's tree says; without, the least expected guesses.",
    ),
]
NAMED = 20
"""Remaining targets that advice names at most."""
ANY_WORD = ", or --any-word if the game took it"
"""What else would do for a word that the word list lacks."""


@app.command()
def advise(
    game: PastGameOption,
    shown: Table,
    turns: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="GUESS:REPLY ...",
            help="The turns so far: raise:..Y.., raise:01002 or raise:⬛🟨⬛⬛🟩.",
            show_default=False,
        ),
    ] = None,
    strategy: AdvisingStrategy = None,
    metric: MetricName = RANKING_METRIC,
    hard: HardMode = Hard.OFF,
    any_word: AnyWord = False,
    boards: ManyBoards = None,
    count: Count = ADVISED,
) -> None:
    """Help with a game played elsewhere: what remains, what to guess, how good guesses were.

    The first row is the recommendation. `guesses` are those expected to the end, this one
    included; where `exact` is not yes, some tree needs so many, and a better one may need fewer.
    At most 100 guesses are listed.
    `possible`: it may be the target. `bits` (`information` in JSON): what its reply is expected to
    tell. `branches`, `largest`: how many replies there may be, and the most targets that one
    leaves. `chance`: to be right. `solved`: the chance that one target remains.

    Of the turns, `skill` is the expected information in percent of the best guess's; `luck` is the
    percentage of games in which the reply leaves more targets; `gained` are the bits that the
    reply told; `best` is the guess with the least expected guesses.
    """
    said = turns or []
    others = {"strategy": bool(strategy), "hard": hard != Hard.OFF, "any_word": any_word}
    others |= {"metric": metric != RANKING_METRIC, "count": count != ADVISED}
    if refuse(boards, **others):
        advise_boards(game, boards, said, shown)
        return
    _check_turns(game, said, any_word)
    say_rounding(game.lists.layers[0].weights)
    advice = game.advise(
        *said, metric=metric, hard=hard, strategy=strategy, any_word=any_word, count=count
    )
    if shown.as_csv and not shown.as_json:
        about = {"game": game.name, "remaining": len(advice.remaining), "reason": advice.reason}
        shown.show([row._asdict() for row in advice.best], about=about)
        return
    judged = game.review(*said, hard=advice.hard, any_word=any_word).review.turns if said else ()
    if shown.as_json:
        print_json(
            {
                "game": game.name,
                "remaining": len(advice.remaining),
                "targets": advice.remaining,
                "layer": advice.layer,
                "note": advice.note,
                "next": advice.guess,
                "reason": advice.reason,
                "strategy": strategy,
                "best": [row._asdict() for row in advice.best],
                "said": [asdict(row) for row in judged],
            }
        )
        return
    if judged:
        print_rows([_judged(asdict(row)) for row in judged], False, "How good the guesses were")
    _print_best(advice)


def _check_turns(game: "Game", said: list[str], any_word: bool) -> None:
    """Raise `InputError` unless all are turns; it says what else a word alone may be."""
    from guesstree.api.arguments import NotATurnError
    from guesstree.api.opened import UnknownWordError

    alone = next((turn for turn in said if not game.turn_parts(turn)[1]), "")
    rating = f"; guesstree openers {alone} tells how good it is as the first word"
    with offering(UnknownWordError, ANY_WORD), offering(NotATurnError, rating):
        game.turns(said, any_word=any_word)


def _print_best(advice: "AdviceView") -> None:
    """Print what remains, and the best guesses, if any can be made."""
    if advice.guess is None:
        echo(advice.sentence)
        return
    if advice.note:
        say(advice.note)
    say(targets_left(advice.remaining))
    say(f"Guess {advice.guess}: {advice.reason}.")
    print_rows(best_rows(advice.best), False)


def targets_left(words: Sequence[str], *, by_name: bool = True) -> str:
    """Return a sentence that counts the targets that remain, and names some, if `by_name`."""
    remain = "remains" if len(words) == 1 else "remain"
    listed = f": {named(words, NAMED)}" if by_name else "."
    return f"{counted(len(words), 'target')} {remain}{listed}"


def best_rows(best: "Iterable[Recommended]") -> list[dict[str, Any]]:
    """Return what a table shows of guesses."""
    rows = (row._asdict() for row in best)
    return [{name: row[name] for name in row if name != "expected"} for row in rows]


def _judged(turn: Mapping[str, Any]) -> dict[str, Any]:
    """Return what a table shows of a turn."""
    shares = {name: round(turn[name]) for name in ("skill", "luck")}
    return {name: turn[name] for name in JUDGED} | shares
