"""Commands to play a game here, or to be helped with one that is played elsewhere."""

import signal
import sys
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated, Any

import typer

from guesstree.cli.options import (
    CONFIG,
    RESULTS,
    AsJson,
    ConfigFile,
    GameName,
    Palette,
    Results,
    Tiles,
    open_game,
    print_json,
    print_rows,
)

if TYPE_CHECKING:
    from guesstree.advice import Members
    from guesstree.games import Rule
    from guesstree.play import Guesser, Move, Replier, Said
    from guesstree.replies import ReplyMatrix

app = typer.Typer()

BEST = 10
"""Guesses that advice names."""
NAMED = 50
"""Remaining targets that advice names at the most."""


class ReplierKind(StrEnum):
    """Who replies."""

    HONEST = "honest"
    EVIL = "evil"
    PERFECT = "perfect"


class Hard(StrEnum):
    """Which guesses a hard mode refuses."""

    OFF = "off"
    NYT = "nyt"
    CONSISTENT = "consistent"


@app.command()
def play(
    game: GameName = None,
    target: Annotated[
        str, typer.Option(help="The secret word; `random`, or `likely` to draw by weights.")
    ] = "random",
    guesser: Annotated[
        str, typer.Option(help="Who guesses: `me`, `random`, or a strategy such as max-any.")
    ] = "me",
    replier: Annotated[
        ReplierKind,
        typer.Option(help="honest; evil, who keeps the largest branch; or a perfect adversary."),
    ] = ReplierKind.HONEST,
    hard: Annotated[
        Hard, typer.Option(help="Hard mode: the newspaper's, or consistent guesses only.")
    ] = Hard.OFF,
    strict_unknown: Annotated[
        bool, typer.Option("--strict-unknown", help="An unknown word costs a turn.")
    ] = False,
    seed: Annotated[int | None, typer.Option(min=0, help="Equal seeds give equal games.")] = None,
    tiles: Tiles = Palette.STANDARD,
    as_json: AsJson = False,
    config: ConfigFile = CONFIG,
    results: Results = RESULTS,
) -> None:
    """Play a game: you, or a strategy, against a replier of your choice."""
    from guesstree import play as games

    opened = open_game(config, results, game)
    matrix, rule = opened.matrix, opened.rule
    seed = _some_seed() if seed is None else seed
    answer = _replier(matrix, replier, target, seed)
    if guesser == "me":
        typer.echo(f"{opened.name}: {len(matrix.targets):,} targets. Say a word; Ctrl-D ends it.")
        # A handler that Polars puts before Python's would let the prompt go on waiting.
        signal.siginterrupt(signal.SIGINT, True)
        asked = _Person(matrix, rule, hard, strict_unknown, tiles)
        moves = games.play(matrix, asked.guess, asked.told(answer))
        typer.echo(f"Found in {len(moves) + asked.lost} guesses.")
        return
    chosen: Guesser
    if guesser == "random":
        chosen = games.random_guesser(matrix, seed)
    else:
        chosen = games.tree_guesser(opened.tree(guesser), matrix)
    print_moves(games.play(matrix, chosen, answer), tiles, as_json)


@app.command()
def advise(
    turns: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="GUESS:REPLY ...",
            help="What was said, as raise:..Y.., raise:01002 or raise:⬛🟨⬛⬛🟩; 1A2B; a count.",
            show_default=False,
        ),
    ] = None,
    game: GameName = None,
    strategy: Annotated[
        str, typer.Option(help="The strategy whose next guess to give.")
    ] = "neg_entropy-any",
    metric: Annotated[str, typer.Option(help="What ranks the other guesses.")] = "neg_entropy",
    hard: Annotated[Hard, typer.Option(help="Hard mode: which guesses to consider.")] = Hard.OFF,
    count: Annotated[int, typer.Option(min=1, help="Guesses to rank.")] = BEST,
    as_json: AsJson = False,
    config: ConfigFile = CONFIG,
    results: Results = RESULTS,
) -> None:
    """Help with a game played elsewhere: what remains, what to say, how good guesses were."""
    from guesstree import advice
    from guesstree.errors import InputError
    from guesstree.strategies.growing import grow_tree
    from guesstree.study import members_after

    opened = open_game(config, results, game)
    matrix, rule = opened.matrix, opened.rule
    said = [read_turn(matrix, rule, text) for text in turns or ()]
    judged = []
    for at, (guess, code) in enumerate(said):
        before = members_after(matrix, said[:at])
        after = members_after(matrix, said[: at + 1])
        if not len(after):
            raise InputError(
                f"no target earns {matrix.texts[code]} for {matrix.guesses[guess]} after what was "
                "said before; check the replies"
            )
        rated = advice.judge(matrix, before, guess, code)
        judged.append({"guess": matrix.guesses[guess], **rated._asdict()})
    members = members_after(matrix, said)
    over = bool(said) and said[-1][1] == matrix.right
    recipe = opened.study.recipe(strategy)
    following = grow_tree(matrix.among(members), recipe).opener
    best = advice.advise(matrix, members, metric, count, _allowed(matrix, rule, hard, said))
    remaining = [matrix.targets[at] for at in members]
    if as_json:
        print_json(
            {
                "game": opened.name,
                "remaining": len(remaining),
                "targets": remaining,
                "next": None if over else following,
                "strategy": strategy,
                "best": [row._asdict() for row in best],
                "said": judged,
            }
        )
        return
    if judged:
        print_rows([_rounded(row) for row in judged], False, "How good the guesses were")
    if over:
        typer.echo(f"Found: {remaining[0]}.")
        return
    shown = ", ".join(remaining[:NAMED]) + (" …" if len(remaining) > NAMED else "")
    plural = "target remains" if len(remaining) == 1 else "targets remain"
    typer.echo(f"{len(remaining):,} {plural}: {shown}")
    typer.echo(f"Say {following} ({strategy}).")
    print_rows([row._asdict() for row in best], False, f"The best by {metric}")


class _Person:
    """Someone at the prompt."""

    def __init__(
        self, matrix: "ReplyMatrix", rule: "Rule", hard: Hard, strict: bool, tiles: Palette
    ) -> None:
        self.matrix, self.rule, self.hard, self.strict = matrix, rule, hard, strict
        self.tiles = tiles
        self.lost = 0
        """Turns lost by unknown words."""

    def guess(self, said: "Said", _: "Members") -> int:
        """Ask until the word may be said."""
        while True:
            turn = len(said) + self.lost + 1
            word = typer.prompt(f"{turn}", prompt_suffix="> ").strip().casefold()
            if word not in self.matrix.guesses:
                self.lost += self.strict
                cost = "reply unknown, and the turn is lost" if self.strict else "say another"
                typer.echo(f"{word!r} is not among the guesses: {cost}.")
                continue
            fault = _hard_fault(self.matrix, self.rule, self.hard, said, word)
            if fault is None:
                return self.matrix.guesses.index(word)
            typer.echo(f"Not in hard mode: {fault}.")

    def told(self, replier: "Replier") -> "Replier":
        """Return a replier whose replies are shown."""

        def reply(guess: int, members: "Members") -> int:
            code = replier(guess, members)
            remaining = int((self.matrix.codes[guess, members] == code).sum())
            shown = _coloured(self.matrix.guesses[guess], self.matrix.texts[code], self.tiles)
            left = "" if code == self.matrix.right else f"  {remaining:,} left"
            typer.echo(f"   {shown}{left}")
            return code

        return reply


def _coloured(guess: str, text: str, palette: Palette) -> str:
    """Return a reply as the letters of the guess on coloured tiles, or as text without colour."""
    from guesstree.notation import tiles

    drawn = tiles(text, palette)
    backgrounds: dict[str, Any] = {
        "🟩": "green",
        "🟧": (230, 120, 30),
        "🟨": "yellow",
        "🟦": (80, 150, 230),
    }
    if drawn == text:
        return text
    styled = "".join(
        typer.style(f" {letter.upper()} ", fg="black", bg=backgrounds.get(tile, "white"))
        for letter, tile in zip(guess, drawn, strict=True)
    )
    return styled if sys.stdout.isatty() else f"{guess} {drawn}"


def _hard_fault(
    matrix: "ReplyMatrix", rule: "Rule", hard: Hard, said: "Said", word: str
) -> str | None:
    """Say why a hard mode refuses a word, if it does."""
    from guesstree.notation import unused_hint

    for earlier, code in said:
        guess = matrix.guesses[earlier]
        if hard is Hard.NYT:
            fault = unused_hint(rule, guess, code, word)
            if fault is not None:
                return fault
        if hard is Hard.CONSISTENT and rule.reply(guess, word) != code:
            return f"the reply to {guess} excludes {word}"
    return None


def _allowed(matrix: "ReplyMatrix", rule: "Rule", hard: Hard, said: "Said") -> Any:
    import numpy as np

    if hard is Hard.OFF:
        return None
    return np.array(
        [
            at
            for at, guess in enumerate(matrix.guesses)
            if _hard_fault(matrix, rule, hard, said, guess) is None
        ]
    )


def read_turn(matrix: "ReplyMatrix", rule: "Rule", text: str) -> tuple[int, int]:
    """Return the guess and the code that `guess:reply` means."""
    from guesstree.errors import InputError
    from guesstree.notation import parse_reply
    from guesstree.study import guess_at

    guess, colon, reply = text.partition(":")
    if not colon:
        raise InputError(f"{text!r} is no turn; write the guess, a colon, the reply: raise:..Y..")
    at = guess_at(matrix, guess.strip().casefold())
    return at, parse_reply(reply, rule, len(matrix.guesses[at]))


def _replier(matrix: "ReplyMatrix", kind: ReplierKind, target: str, seed: int) -> "Replier":
    from guesstree import play as games
    from guesstree.study import target_at

    if kind is ReplierKind.EVIL:
        return games.evil_replier(matrix)
    if kind is ReplierKind.PERFECT:
        return games.perfect_replier(matrix)
    if target == "likely":
        return games.honest_replier(matrix, games.likely_target(matrix, seed))
    if target == "random":
        return games.honest_replier(matrix, seed % len(matrix.targets))
    return games.honest_replier(matrix, target_at(matrix, target.casefold()))


def _some_seed() -> int:
    import secrets

    return secrets.randbelow(1 << 31)


def print_moves(moves: "list[Move]", palette: Palette, as_json: bool) -> None:
    """Print the moves of a game as a table."""
    from guesstree.notation import tiles

    rows = [move._asdict() for move in moves]
    if not as_json:
        rows = [row | {"reply": tiles(row["reply"], palette)} for row in rows]
    print_rows(rows, as_json)


def _rounded(row: dict[str, Any]) -> dict[str, Any]:
    return row | {"skill": round(row["skill"]), "luck": round(row["luck"])}
