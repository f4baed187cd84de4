"""The command that advises in a game played elsewhere."""

from dataclasses import asdict
from typing import TYPE_CHECKING, Annotated, Any

import typer

from guesstree.cli.opened import OpenGame, exclusion, open_game, spoken_turn
from guesstree.cli.options import (
    CONFIG,
    RESULTS,
    AnyWord,
    AsJson,
    Before,
    ConfigFile,
    Count,
    Exclude,
    GameName,
    Hard,
    HardMode,
    MetricName,
    PastWeight,
    Results,
)
from guesstree.cli.printing import echo, named, print_json, print_rows, say, say_rounding
from guesstree.cli.warming import maybe_compiling
from guesstree.defaults import RANKING_METRIC
from guesstree.errors import counted

if TYPE_CHECKING:
    from guesstree.play.answers import Answer
    from guesstree.play.situations import Situation

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
BEST = 10
"""Guesses that advice names."""
NAMED = 50
"""Remaining targets that advice names at most."""


@app.command()
def advise(
    turns: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="GUESS:REPLY ...",
            help="The turns so far: raise:..Y.., raise:01002 or raise:⬛🟨⬛⬛🟩.",
            show_default=False,
        ),
    ] = None,
    game: GameName = None,
    strategy: AdvisingStrategy = None,
    metric: MetricName = RANKING_METRIC,
    hard: HardMode = Hard.OFF,
    exclude: Exclude = None,
    before: Before = None,
    past_weight: PastWeight = None,
    any_word: AnyWord = False,
    count: Count = BEST,
    as_json: AsJson = False,
    config: ConfigFile = CONFIG,
    results: Results = RESULTS,
) -> None:
    """Help with a game played elsewhere: what remains, what to guess, how good guesses were.

    The first row is the recommendation. `guesses` are those expected to the end, this one
    included; where `exact` is not yes, some tree needs so many, and a better one may need fewer.
    `possible`: it may be the target. `bits` (`information` in JSON): what its reply is expected to
    tell. `branches`, `largest`: how many replies there may be, and the most targets that one
    leaves. `chance`: to be right. `solved`: the chance that one target remains.

    Of the turns, `skill` is the expected information in percent of the best guess's; `luck` is the
    percentage of games in which the reply leaves more targets; `gained` are the bits that the
    reply told; `best` is the guess with the least expected guesses.
    """
    from guesstree.play.answers import answer
    from guesstree.play.review import review
    from guesstree.play.situations import situation_after

    opened = open_game(config, results, game, exclusion(exclude, before, past_weight))
    said = [spoken_turn(opened, text, any_word) for text in turns or ()]
    say_rounding(opened.lists.layers[0].weights)
    if strategy and hard is Hard.OFF and opened.recipe(strategy).strategy.mode == "nyt-hard":
        hard = Hard.NYT
    situation = situation_after(opened.lists, said)
    with maybe_compiling(opened.lists):
        judged = review(opened.lists, said, hard).turns if said else ()
        found = answer(situation, opened.rule, hard, metric)
    if strategy:
        found = by_strategy(opened, strategy, hard, situation, found)
    advice = {
        "game": opened.name,
        "remaining": len(situation.matrix.targets),
        "targets": list(situation.matrix.targets),
        "layer": opened.lists.layers[situation.layer].name,
        "next": found.best[0].guess if found.best else None,
        "reason": found.reason,
        "strategy": strategy,
        "best": [row._asdict() for row in found.best[:count]],
        "said": [asdict(row) for row in judged],
    }
    if as_json:
        print_json(advice)
    else:
        _print_advice(advice, beyond_note(opened, situation))


def by_strategy(
    opened: OpenGame, strategy: str, hard: Hard, situation: "Situation", found: "Answer"
) -> "Answer":
    """Return the answer of a strategy's tree, or what is best where there is no such tree."""
    from guesstree.play.answers import answer_by_tree, beside
    from guesstree.study.study import SearchNeededError

    try:
        tree = opened.tree(strategy)
    except SearchNeededError as error:
        return beside(found, str(error))
    return answer_by_tree(found, situation, opened.rule, hard, (strategy, tree))


def beyond_note(opened: OpenGame, situation: "Situation") -> str:
    """Return a sentence on the targets that do not fit, if the words are of a later layer."""
    from guesstree.play.situations import PAST

    layers = opened.lists.layers
    if not situation.layer:
        every = layers[0].name == PAST
        return "Every target of the list is a past answer." if every else ""
    missed = " and none of the ".join(layer.name for layer in layers[: situation.layer])
    return f"None of the {missed} fits. Going on with the {layers[situation.layer].name}."


def targets_left(words: list[str]) -> str:
    """Return a sentence that counts the targets that remain, and names some."""
    remain = "remains" if len(words) == 1 else "remain"
    return f"{counted(len(words), 'target')} {remain}: {named(words, NAMED)}"


def best_rows(best: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return what a table shows of guesses."""
    return [{name: row[name] for name in row if name != "expected"} for row in best]


def _print_advice(advice: dict[str, Any], note: str) -> None:
    if advice["said"]:
        rows = [
            {name: row[name] for name in JUDGED}
            | {"skill": round(row["skill"]), "luck": round(row["luck"])}
            for row in advice["said"]
        ]
        print_rows(rows, False, "How good the guesses were")
    if advice["next"] is None:
        echo(f"Found: {advice['targets'][0]}.")
        return
    if note:
        say(note)
    say(targets_left(advice["targets"]))
    say(f"Guess {advice['next']}: {advice['reason']}.")
    print_rows(best_rows(advice["best"]), False)
