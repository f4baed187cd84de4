"""Commands of a game in progress: `play`, `solve`, `advise`, `review`, of one or several boards."""

import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import TYPE_CHECKING, Annotated, Any, Literal, TypeGuard

import typer

from guesstree.cli.options import Hard, Palette
from guesstree.cli.printing import (
    WORKING,
    Shown,
    ask,
    bar,
    echo,
    fits_terminal,
    has_colours,
    print_json,
    print_rows,
    say,
    say_fault,
    saying,
    shown_reply,
)
from guesstree.defaults import ADVISED, BETWEEN_BOARDS, RANKING_METRIC
from guesstree.errors import InputError, counted, named, near, offering
from guesstree.files.storage import unnumbered, whole_number
from guesstree.play.looking import rounding
from guesstree.result import Result, plain

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from guesstree import Rule
    from guesstree.play.advice import Recommended
    from guesstree.play.boards import BoardsGame
    from guesstree.play.game import Game
    from guesstree.play.players import Move, Replier
    from guesstree.play.results import AdviceView, BoardsAdvice, ReviewView
    from guesstree.play.solving import Solving


_Turn = Callable[[str, Sequence[str]], str]
"""Returns the turn that a line means, after other turns."""

NAMED_ON_BOARD = 10
"""Targets of a board which are named at most."""

LISTED_ON_BOARD = 200
"""Targets of a board which `list` names at most."""

PLAYING = "Type a word; best, for the best word; help; or quit."

SOLVING = (
    "Type the replies, such as ..Y../GG..., or a word and its replies; list, for the words that "
    "are left; undo; help; or quit."
)


def refuse(count: int | None, /, **others: bool) -> TypeGuard[int]:
    """Return whether there are several boards; raise `InputError` if other options do not fit."""
    wrong = [f"--{name.replace('_', '-')}" for name, given in others.items() if given]
    if count is not None and wrong:
        raise InputError(f"{wrong[0]} is not for several boards; leave it or --boards out")
    return count is not None


def advise_boards(game: "Game", count: int, turns: Sequence[str], shown: Shown) -> None:
    """Print what remains on each board, and the best guesses."""
    found = game.boards(count).advise(*turns)
    if shown.as_json:
        print_json({"game": game.name, "boards": count, **asdict(found)})
        return
    if shown.for_people:
        _say_left(found)
        say(f"Guess {found.guess}: {found.reason}." if found.guess else found.sentence)
    shown.show(Result([one._asdict() for one in found.best]))


def review_boards(
    game: "Game", count: int, turns: Sequence[str], target: str | None, shown: Shown
) -> None:
    """Print the turns of a game, with what remained and what would have been best."""
    several = game.boards(count)
    if not turns:
        raise InputError("there is no turn; write them, such as raise:..Y../GG...")
    if target is not None:
        turns = several.turns_against(turns, target.split(BETWEEN_BOARDS))
    _print_review(several, turns, shown)


def play_boards(
    game: "Game", count: int, target: str | None, shown: Shown, seed: int | None
) -> None:
    """Play a game at the prompt, and print its review."""
    several, err = game.with_past_answers().boards(count), not shown.for_people
    drawn = target.split(BETWEEN_BOARDS) if target else several.targets(seed)
    several.turns_against([], drawn)  # refuses other targets before the first turn
    limit = counted(several.most, "turn")
    say(f"{game.name}: {count} boards. Find the words in {limit}; type help for help.", err=err)

    def turn(line: str, turns: Sequence[str]) -> str:
        return several.turns_against([*(turn.split()[0] for turn in turns), line], drawn)[-1]

    turns = _ask_turns(several, shown.tiles, turn, most=several.most, err=err)
    if several.advise(*turns).guess:
        say(f"Not found. The words were {', '.join(drawn)}.", err=err)
    if turns or err:
        _print_review(several, turns, shown)


def solve_boards(game: "Game", count: int, tiles: str) -> None:
    """Say the best word, and take the replies of the boards, until all are solved."""
    several = game.boards(count)
    say(f"{game.name}: {count} boards. Type help for help.")

    def turn(line: str, turns: Sequence[str]) -> str:
        word, _, replies = line.rpartition(" ")
        return f"{word or several.advise(*turns).guess}:{replies}"

    _ask_turns(several, tiles, turn)


def _ask_turns(
    several: "BoardsGame", tiles: str, turn: "_Turn", most: int = 0, err: bool = False
) -> list[str]:
    """Ask for turns until all boards are solved, `most` are said or the person leaves.

    Where there is no such limit, the game is played elsewhere: the best word and the words that are
    left are named.
    """
    turns: list[str] = []
    while (best := several.advise(*turns).guess) and not 0 < most == len(turns):
        line = ask(f"{len(turns) + 1}{'' if most else f' {best}'}> ", err=err)
        if line is None or (asked := line.lower()) in ("quit", "exit", "q"):
            break
        try:
            if asked in ("help", "?"):
                echo(PLAYING if most else SOLVING, err=err)
            elif asked == "best":
                echo(best, err=err)
            elif asked == "undo" and not most:
                turns = turns[:-1]
            elif asked == "list" and not most:
                _say_left(several.advise(*turns), LISTED_ON_BOARD)
            else:
                said = [*turns, turn(line, turns)]
                found = several.review(*said)[-1]
                echo(f"   {found.guess} {_tiles(several, found.replies, tiles)}", err=err)
                _say_left(several.advise(*said), 0 if most else NAMED_ON_BOARD, err=err)
                turns = said
        except InputError as error:
            say_fault(str(error), err=err)
    return turns


def _print_review(several: "BoardsGame", turns: Sequence[str], shown: Shown) -> None:
    rows: list[dict[str, Any]] = []
    for one in several.review(*turns):
        shown_as = {"replies": BETWEEN_BOARDS.join(one.replies)}
        if shown.for_people:
            left = " ".join(str(left or "-") for left in one.remaining)
            shown_as = {"replies": _tiles(several, one.replies, shown.tiles), "remaining": left}
        rows.append(one._asdict() | shown_as)
    about = {"game": several.game.name, "boards": several.boards}
    shown.show(Result(rows, about, columns=["guess", "replies", "remaining", "best"]))
    if shown.for_people:
        solved = f"{left.split().count('-')} of {several.boards} boards solved"
        say(f"{solved} in {len(rows)} of {several.most} guesses.")


def _tiles(several: "BoardsGame", replies: Sequence[str], tiles: str) -> str:
    rule = several.game.rule
    return "  ".join(shown_reply(text, rule, tiles) if text else "-" for text in replies)


def _say_left(advice: "BoardsAdvice", most: int = NAMED_ON_BOARD, *, err: bool = False) -> None:
    for note in advice.notes:
        say(note, err=err)
    for board, words in enumerate(advice.remaining, start=1):
        about = counted(len(words), "target") if words else "solved"
        listed = f": {named(words, most)}" if most and words else ""
        say(f"Board {board}: {about}{listed}", err=err)


JUDGED = (
    *("guess", "reply", "skill", "luck", "information", "gained", "remaining"),
    *("guesses", "best", "best_guesses"),
)
"""The columns of the table of turns."""
Turns = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="GUESS:REPLY ...",
        help="The turns so far: raise:..Y.., raise:01002 or raise:⬛🟨⬛⬛🟩.",
        show_default=False,
    ),
]
Played = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="TURNS...",
        help="The turns: raise:..Y.. pilot:02002; or the words alone, with the grid that is "
        "pasted or piped in, with --grid, or with --target. Without these, the last word is "
        "the secret one.",
        show_default=False,
    ),
]
NAMED_REMAINING = 20
"""Remaining targets that advice names at most."""
ANY_WORD = ", or --any-word if the game took it"
"""What else would do for a word that the word list lacks."""


def advise(
    game: "Game",
    turns: Turns = None,
    *,
    shown: Shown,
    strategy: str | None = None,
    metric: str = RANKING_METRIC,
    hard: Hard = "off",
    any_word: bool = False,
    boards: int | None = None,
    count: int = ADVISED,
) -> None:
    """Say what to guess next in a game played elsewhere.

    It also tells what remains, and how good the guesses were.
    The first row is the recommendation. `guesses` are those expected to the end, this one
    included; where `exact` is not yes, some tree needs so many, and a better one may need fewer.
    At most 100 guesses are listed. `win`, where a game may be lost: the chance to win in the turns
    that are left, which comes before `guesses`; a lost game counts one guess more than its turns.
    `possible`: it may be the target. `bits` (`information` in JSON): what its reply is expected to
    tell. `branches`, `largest`: how many replies there may be, and the most targets that one
    leaves. `chance`: to be right. `solved`: the chance that one target remains.

    Of the turns, `skill` is the expected information in percent of the best guess's; `luck` is the
    percentage of games in which the reply leaves more targets; `gained` are the bits that the
    reply told; `best` is the guess with the least expected guesses.

    Parameters
    ----------
    strategy
        Say what this strategy's tree says; without, the least expected guesses.
    """
    said = turns or []
    others = {"strategy": bool(strategy), "hard": hard != "off", "any_word": any_word}
    others |= {"metric": metric != RANKING_METRIC, "count": count != ADVISED}
    if refuse(boards, **others):
        advise_boards(game, boards, said, shown)
        return
    _check_turns(game, said, any_word)
    _say_rounding(game.lists.layers[0].weights)
    advice = game.advise(
        *said, metric=metric, hard=hard, strategy=strategy, any_word=any_word, count=count
    )
    if shown.as_csv and not shown.as_json:
        about = {"game": game.name, "remaining": len(advice.remaining), "reason": advice.reason}
        shown.show(Result([row._asdict() for row in advice.best], about))
        return
    judged = game.review(*said, hard=advice.hard, any_word=any_word).review.turns if said else ()
    if shown.as_json:
        print_json(_advice_json(game, advice, strategy) | {"said": plain(judged)})
        return
    if judged:
        print_rows([_judged(asdict(row)) for row in judged], "How good the guesses were")
    _print_best(advice)


def _advice_json(game: "Game", advice: "AdviceView", strategy: str | None) -> dict[str, Any]:
    return {
        "game": game.name,
        "remaining": len(advice.remaining),
        "targets": advice.remaining,
        "layer": advice.layer,
        "note": advice.note,
        "next": advice.guess,
        "reason": advice.reason,
        "strategy": strategy,
        "best": plain(advice.best),
    }


def _say_rounding(weights: "NDArray[np.float64] | None") -> None:
    """Say, where all forms of output allow it, that the numbers are those of rounded weights."""
    for sentence in rounding(weights):
        say(sentence, err=True)


def _check_turns(game: "Game", said: list[str], any_word: bool) -> None:
    """Raise `InputError` unless all are turns; it says what else a word alone may be."""
    from guesstree.play.arguments import NotATurnError
    from guesstree.play.game import UnknownWordError

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
    print_rows(best_rows(advice.best))


def targets_left(words: Sequence[str], *, by_name: bool = True) -> str:
    """Return a sentence that counts the targets that remain, and names some, if `by_name`."""
    remain = "remains" if len(words) == 1 else "remain"
    listed = f": {named(words, NAMED_REMAINING)}" if by_name else "."
    return f"{counted(len(words), 'target')} {remain}{listed}"


def best_rows(best: "Iterable[Recommended]") -> list[dict[str, Any]]:
    """Return what a table shows of guesses; chances to win only where some game is lost."""
    rows = [row._asdict() for row in best]
    hidden = {"expected", *["win"] * all(row["win"] in (None, 1) for row in rows)}
    return [{name: row[name] for name in row if name not in hidden} for row in rows]


def _judged(turn: Mapping[str, Any]) -> dict[str, Any]:
    """Return what a table shows of a turn."""
    shares = {name: round(turn[name]) for name in ("skill", "luck")}
    return {name: turn[name] for name in JUDGED} | shares


NAMED_FITTING = 50
"""Targets that fit a grid which are named at most."""


def review(
    game: "Game",
    turns: Played = None,
    *,
    shown: Shown,
    grid: str | None = None,
    target: str | None = None,
    hard: Hard = "off",
    any_word: bool = False,
    boards: int | None = None,
) -> None:
    """Review a finished game: how good each guess was.

    `skill`: the expected information of the guess in percent of the best guess's. `luck`: the
    percentage of games in which its reply leaves more targets. `bits`: expected and gained.
    `guesses`: those expected to the end from this turn on; `best` is the guess that wins most
    games, and of those the one with the least. A sentence says where a win was given away.

    A grid without words tells which targets fit: those against which each row is the reply to some
    guess.

    Parameters
    ----------
    grid
        The grid of tiles that the game shared; if left out or -, from standard input.
    target
        The secret word, from which replies are computed.
    """
    from guesstree.play.game import UnknownWordError

    said = turns or []
    if refuse(boards, grid=grid is not None, hard=hard != "off", any_word=any_word):
        review_boards(game, boards, said, target, shown)
        return
    words_alone = not any(game.turn_parts(turn)[1] for turn in said)
    if words_alone:
        with offering(UnknownWordError, ANY_WORD):
            words = [game.word(game.turn_parts(turn)[0], any_word=any_word) for turn in said]
        if grid == "-" or (grid is None and target is None):
            grid = _pasted(game, words, is_needed=grid == "-")
    if grid is not None and not said:
        with saying(WORKING):
            fitting = game.fitting(grid)
        _print_fitting(game, fitting, shown)
        return
    _say_rounding(game.lists.layers[0].weights)
    with offering(UnknownWordError, ANY_WORD), saying(WORKING):
        found = game.review(*said, target=target, grid=grid, hard=hard, any_word=any_word)
    if shown.for_people:
        print_review(found, shown.tiles)
    elif shown.as_json:
        about = {"game": game.name, **asdict(found.review), "note": found.note}
        print_json(about | {"share": found.share()})
    else:
        about = {"game": game.name, "verdict": found.review.verdict, "note": found.note}
        shown.show(Result([asdict(turn) for turn in found.review.turns], about))


def print_review(review: "ReviewView", tiles: str) -> None:
    """Print the review of a game, and the block to share."""
    found, rule = review.review, review.rule
    rows = [
        {
            "guess": row.guess,
            "reply": shown_reply(row.reply, rule, tiles),
            "left": row.remaining,
            "skill": round(row.skill),
            **({} if row.luck is None else {"luck": round(row.luck)}),
            "bits": f"{row.information:.2f}/{row.gained:.2f}",
            "guesses": f"{row.guesses:.3f}{'' if row.exact else '~'}",
            "best": row.best,
            "its_guesses": f"{row.best_guesses:.3f}{'' if row.best_exact else '~'}",
        }
        for row in found.turns
    ]
    print_rows(rows)
    if not all(row.exact and row.best_exact for row in found.turns):
        echo("~: by the tree that was followed; a better one may need fewer.")
    for turn, row in enumerate(found.turns, start=1):
        if row.said_before:
            say(f"Turn {turn}: {row.guess} was said before, and tells nothing new.")
    say(found.verdict)
    if review.note:
        say(review.note)
    block = review.share()
    echo(f"\n{block if fits_terminal(block) else review.share(plain=True)}")


def _pasted(game: "Game", words: list[str], *, is_needed: bool) -> str | None:
    """Return the grid on standard input, if there is one; at a terminal, ask for it.

    Without one, the last word is the secret one, unless a grid `is_needed`.
    """
    if not sys.stdin.isatty():
        text = sys.stdin.read()
        if not text.strip() and words and is_needed:
            raise InputError(
                f"{words[0]!r} has no reply; name the secret word, such as --target {words[-1]}, "
                f"give the grid on standard input or by --grid, or write {words[0]}:..Y.."
            )
        return text if text.strip() else None
    if not words:
        return None
    if not is_needed:
        echo(f"Press Enter if {words[-1]} is the secret word. Otherwise:", err=True)
    echo(f"Paste the grid, a row for each of the {counted(len(words), 'word')}:", err=True)
    lines: list[str] = []
    while (line := sys.stdin.readline()) and line.strip().lower() not in ("q", "quit", "exit"):
        if not is_needed and not lines and not line.strip():
            return None
        lines.append(line)
        if len(game.rows_of("".join(lines))) >= len(words):
            break
    return "".join(lines)


def _print_fitting(game: "Game", words: list[str], shown: Shown) -> None:
    """Print which targets fit a grid without words."""
    targets = len(game.lists.layers[0].words)
    if shown.as_json:
        print_json({"game": game.name, "targets": targets, "fitting": words})
        return
    if shown.as_csv:
        shown.show(Result([{"fitting": word} for word in words], columns=["fitting"]))
        return
    fit = "fits" if len(words) == 1 else "fit"
    say(f"{len(words):,} of {counted(targets, 'target')} {fit}: {named(words, NAMED_FITTING)}")


SOLVING_HELP = """\
Type the reply to the word: ..Y.., 01002, bygyb, [0,1,0,0,2], tiles; 1A2B; a count.
Or what you said instead, and its reply: crane ..Y.. (crane alone asks for its reply).
A word that the list lacks, if the game took it: salet! ..Y..

why     why this word, and the guesses that come next
list    the words that are left, with their chances
undo    take the last turn back
fix     correct an earlier reply: fix 1 ..Y..
help    this
quit    leave, as Ctrl-D does"""

COMMANDS = ("fix", "list", "undo", "why")
"""What is typed here, but not where a game is played."""

LISTED_LEFT = 200
"""Words that are left which `list` names at most."""


def solve(
    game: "Game",
    *,
    strategy: str | None = None,
    hard: Hard = "off",
    boards: int | None = None,
    tiles: Palette = "standard",
) -> None:
    """Solve today's game with you, word by word.

    It says a word and why, and you type the reply. Each word comes with its expected guesses to the
    end, itself included: exact where few words are left, otherwise those of a tree. Type help for
    what else can be typed.

    Parameters
    ----------
    strategy
        Say what this strategy's tree says; without, the least expected guesses.
    """
    if refuse(boards, strategy=bool(strategy), hard=hard != "off"):
        solve_boards(game, boards, tiles)
        return
    targets = counted(len(game.lists.layers[0].words), "target")
    say(f"{game.name}: {targets}. Type help for help.")
    if game.until:
        say(game.until)
    _say_rounding(game.lists.layers[0].weights)
    with saying(WORKING):
        session = _Session(game, game.solve(hard=hard, strategy=strategy), tiles)
    session.recommend()
    while not session.solving.found:
        line = ask(f"{len(session.solving.turns) + 1} {session.solving.word or '?'}> ")
        if line is None:
            return
        try:
            session.heed(line)
        except InputError as error:
            say_fault(str(error))
    print_review(session.solving.review(), tiles)


def _named(best: "Recommended", chance: str = "") -> str:
    """Return a guess and what it leads to."""
    outcome = best.wins or f"{best.guesses:.3f} expected guesses"
    about = f"{outcome}, {'exact' if best.exact else 'by a tree'}{'; ' * bool(chance)}{chance}"
    return f"{best.guess} ({about})"


@dataclass
class _Session:
    """A game that is being solved at the prompt."""

    game: "Game"
    solving: "Solving"
    tiles: str

    def heed(self, line: str) -> None:
        """Do what a line says."""
        line = unnumbered(line)
        first, _, rest = line.partition(" ")
        acts = {"list": self._list, "undo": self._undo, "why": self._why}
        acts |= dict.fromkeys(("exit", "q", "quit"), self._quit)
        acts |= dict.fromkeys(("?", "help"), lambda: echo(SOLVING_HELP))
        if first.lower() == "fix" and (rest or "fix" not in self.game.lists.guesses):
            self._fix(rest)
        elif line.lower() in acts:
            acts[line.lower()]()
        elif first.lower() in ("fix", *acts) and first.lower() not in self.game.lists.guesses:
            raise InputError(f"{line!r} is not understood; type help for what can be typed")
        elif line:
            self._reply(line)

    def recommend(self, *, by_name: bool = True) -> None:
        """Say what is left, `by_name` or only how much, and the best word."""
        if self.solving.found:
            return
        advice = self._advice()
        if advice.note:
            say(advice.note)
        if slip := self.solving.slip:
            fix = f"{slip.turn + 1} {slip.reply}"
            words = counted(slip.words, "word")
            say(f"A reply may be mistyped: turn {fix} leaves {words} of the list; type fix {fix}")
        if self.solving.turns:
            say(targets_left(advice.remaining, by_name=by_name))
        best = advice.best[0]
        chance = f"right in 1 of {1 / best.chance:,.0f} games" if 0 < best.chance < 1 else ""
        say(f"Say {_named(best, chance)}.")

    def _reply(self, line: str) -> None:
        """Take a reply, a word and its reply, or a word whose reply comes next."""
        self.solving.check_open()
        try:
            reply = self.solving.parsed(line)
        except InputError:
            said, reply = self.game.turn_parts(line.replace("!", "", 1))
            if not reply and not self._is_word(said):
                raise
            self._say(said, any_word="!" in line)
            if not reply:
                return
            reply = self.solving.parsed(reply)
        echo(f"   {self.solving.word} {shown_reply(reply, self.game.rule, self.tiles)}")
        with saying(WORKING):
            self.solving.reply(reply)
        self.recommend()

    def _is_word(self, text: str) -> bool:
        form = self.game.lists.form
        return form.fault(form.clean(text)) is None

    def _say(self, word: str, any_word: bool) -> None:
        from guesstree.play.game import UnknownWordError

        with offering(UnknownWordError, f", or type {word}! if the game took it"):
            self.solving.say(word, any_word=any_word)

    def _fix(self, rest: str) -> None:
        """Correct the reply of an earlier turn."""
        number, _, reply = rest.partition(" ")
        if not reply.strip():
            raise InputError("write the number of a turn and its reply: fix 1 ..Y..")
        with saying(WORKING):
            self.solving.fix(whole_number(number) or 0, reply)
        self.recommend()

    def _undo(self) -> None:
        with saying(WORKING):
            echo(f"   {self.solving.undo()} is taken back")
        self.recommend(by_name=False)

    def _advice(self) -> "AdviceView":
        if self.solving.advice is None:
            raise InputError("no word fits the replies")
        return self.solving.advice

    def _why(self) -> None:
        advice = self._advice()
        say(f"{advice.guess}: {advice.reason}.")
        print_rows(best_rows(advice.best))

    def _list(self) -> None:
        advice = self._advice()
        if advice.weights is None:
            chance = f", each with a chance of {1 / len(advice.remaining):.2%}"
            words = list(advice.remaining)
        else:
            chance, shares = "", advice.weights / advice.weights.sum()
            order = sorted(range(len(shares)), key=lambda at: -shares[at])
            words = [f"{advice.remaining[at]} {shares[at]:.1%}" for at in order]
        say(f"{len(words):,} left{chance}: {named(words, LISTED_LEFT)}")

    def _quit(self) -> None:
        raise typer.Exit


PLAYING_HELP = """\
Type a word.

hint    a letter of the secret word in its place, if there is one
best    the word with the least expected guesses
keys    what is known of each letter
help    this
quit    give up, as Ctrl-D does: it says the word"""

NAMED_SECRET = 5
"""Words that an adversary could have had which are named at most."""


@dataclass
class Person:
    """A game at the prompt.

    Attributes
    ----------
    game
        The game.
    replier
        Who replies.
    target
        The position of the secret word; None if the replier has none.
    hard
        The hard mode.
    strict
        Whether an unknown word costs a turn.
    most
        How many turns there are; 0 for no limit.
    tiles
        The colours of tiles.
    err
        Whether to talk on standard error, as standard output is for a program.
    """

    game: "Game"
    replier: "Replier"
    target: int | None
    hard: str
    strict: bool
    most: int
    tiles: str
    err: bool
    moves: "list[Move]" = field(default_factory=list)
    said: list[tuple[int, int]] = field(default_factory=list)
    lost: int = 0
    """Turns lost by unknown words."""
    hinted: list[int] = field(default_factory=list)
    """Places whose letters were given away."""
    left: "NDArray[np.intp]" = field(init=False)
    """The targets that fit all replies and hints so far."""

    def __post_init__(self) -> None:
        self.left = self.game.candidates()

    def play(self) -> "list[Move]":
        """Play until the word is found, the turns are used up or the person leaves."""
        from guesstree.play.players import move

        matrix = self.game.replies
        while not self.most or self.turn <= self.most:
            guess = self._guess()
            if guess is None:
                break
            code = self.replier(guess, self.left)
            self.moves.append(move(matrix, self.left, guess, code))
            self.left = self.left[matrix.codes[guess, self.left] == code]
            self.said.append((guess, code))
            self._show()
            if code == matrix.right:
                self._say(f"Found in {counted(len(self.moves) + self.lost, 'guess')}.")
                return self.moves
        self.reveal()
        return self.moves

    def reveal(self) -> None:
        """Say the secret word, or words that an adversary could have had."""
        if self.target is not None:
            self._say(f"Not found. It was {self.game.replies.targets[self.target]}.")
            return
        words = [self.game.replies.targets[at] for at in self.left]
        self._say(f"Not found. It could have been {named(words, NAMED_SECRET)}.")

    def review(self) -> None:
        """Print the review of the game and the block to share, if a word was said."""
        if self.said:
            game = self.game.with_past_answers()
            how: Any = {"by_chance": self.target is not None, "lost": self.lost}
            review = game.review(*self._turns(), hard=self.hard, **how)
            print_review(review, self.tiles)

    def _turns(self) -> list[tuple[str, str]]:
        """Return the guesses, and the texts of their replies."""
        matrix = self.game.replies
        return [(matrix.guesses[guess], matrix.texts[code]) for guess, code in self.said]

    @property
    def turn(self) -> int:
        """The number of this turn."""
        return len(self.said) + self.lost + 1

    def _guess(self) -> int | None:
        """Ask until the word is allowed, or return None if the person gives up."""
        from guesstree.play.situations import hard_fault

        matrix = self.game.replies
        while not self.most or self.turn <= self.most:
            line = ask(f"{self.turn}> ", err=self.err)
            word = "quit" if line is None else matrix.form.clean(unnumbered(line))
            if word in matrix.guesses and line is not None:
                said = self.game.turns(self._turns())
                fault = hard_fault(self.game.rule, self.hard, said, word)
                if fault is None:
                    return matrix.position[word]
                say_fault(f"not in hard mode: {fault}", err=self.err)
            elif word in ("quit", "exit", "q"):
                return None
            elif word:
                self._heed(word)
        return None

    def _heed(self, word: str) -> None:
        """Do what a word that is not a guess asks for."""
        if word in ("help", "?"):
            echo(PLAYING_HELP, err=self.err)
        elif word == "keys":
            self._show_keys()
        elif word == "hint":
            self._say(self._hint())
        elif word == "best":
            self._say(self._best())
        elif word in COMMANDS:
            say_fault(f"{word} is a command of solve; type help for those of play", err=self.err)
        else:
            self.lost += self.strict
            cost = "; the turn is lost" if self.strict else ""
            hint = near(word, self.game.replies.guesses, self.game.targets)
            hint = f"; {hint}" if hint.startswith("did") and not self.strict else ""
            say_fault(f"{word!r} is not in the word list{cost}{hint}", err=self.err)

    def _hint(self) -> str:
        if self.target is None:
            return "This replier has no secret word yet; best says a good one."
        word = self.game.replies.targets[self.target]
        known = {
            at
            for guess, _ in self.said
            for at, letter in enumerate(self.game.replies.guesses[guess])
            if letter == word[at]
        }
        hidden = [at for at in range(len(word)) if at not in known | {*self.hinted}]
        if not hidden:
            return "Every letter was named in its place."
        self.hinted.append(hidden[0])
        targets = self.game.replies.targets
        self.left = self.left[[targets[at][hidden[0]] == word[hidden[0]] for at in self.left]]
        return f"Place {hidden[0] + 1} is {word[hidden[0]]!r}."

    def _best(self) -> str:
        game = self.game.with_past_answers(self.left if self.hinted else None)
        game = game.within(self.most and self.most - self.lost)
        return f"{_named(game.advise(*self._turns(), hard=self.hard).best[0])}."

    def _show(self) -> None:
        """Show the last reply, what is left, and the keys."""
        matrix, (guess, code) = self.game.replies, self.said[-1]
        word, text = matrix.guesses[guess], matrix.texts[code]
        shown = coloured(word, text, self.game.rule, self.tiles)
        left = "" if code == matrix.right else f"  {len(self.left):,} left"
        echo(f"   {shown}{left}", err=self.err, styled=True)
        if code != matrix.right:
            self._show_keys()

    def _show_keys(self) -> None:
        from guesstree.play.situations import letter_states

        matrix = self.game.replies
        turns = self.game.turns(self._turns())
        secret = "" if self.target is None else matrix.targets[self.target]
        hinted = "".join(secret[at] for at in self.hinted)
        states = letter_states(self.game.rule, turns, matrix.form.characters, hinted)
        for name, letters in states.items():
            echo(f"   {name:<9} {letters}", err=self.err)

    def _say(self, text: str) -> None:
        say(text, err=self.err)


_BACKGROUNDS: Any = {"🟩": "green", "🟧": (230, 120, 30), "🟨": "yellow", "🟦": (80, 150, 230)}


def coloured(guess: str, text: str, rule: "Rule", palette: str) -> str:
    """Return a reply as the letters of the guess on coloured tiles, or beside it without colour."""
    drawn = rule.drawn(text, palette)
    if drawn == text or not has_colours():
        return f"{guess} {shown_reply(text, rule, palette)}"
    return "".join(
        typer.style(f" {letter.upper()} ", fg="black", bg=_BACKGROUNDS.get(tile, "white"))
        for letter, tile in zip(guess, drawn, strict=True)
    )


EQUILIBRIUM = "equilibrium"
"""The name of the mixtures that nobody gains by leaving."""

INTERRUPTED = 130
"""The exit code after Ctrl-C, as shells have it."""


def play(
    game: "Game",
    *,
    shown: Shown,
    target: str | None = None,
    guesser: str = "me",
    replier: Literal["honest", "evil", "perfect"] = "honest",
    hard: Hard = "off",
    strict_unknown: bool = False,
    turns: int | None = None,
    boards: int | None = None,
    seed: int | None = None,
) -> None:
    """Play a game: you, or a strategy.

    The replier is of your choice. Type help at the prompt for what else can be typed. A review and
    the block to share follow.

    Of a strategy's moves, `expected` is the expected number of targets after the reply, `left`
    (`remaining` in JSON) the actual one; `bits` (`information`) and `gained` are the bits expected
    and told.

    Parameters
    ----------
    target
        The secret word; or `random`, as if left out; or `likely`: drawn by weights; or
        `equilibrium`: drawn as it hurts most.
    guesser
        Who guesses: `me`, `random`, or a strategy such as max-any; or `equilibrium`: trees as no
        target hurts them more.
    replier
        honest; evil, who keeps the largest branch; or a perfect adversary, whose replies may take
        minutes where games are long.
    strict_unknown
        An unknown word costs a turn.
    """
    from guesstree.play.players import opponent

    others = {"guesser": guesser != "me", "replier": replier != "honest"}
    others |= {"hard": hard != "off", "strict_unknown": strict_unknown}
    game = game if turns is None else game.within(turns)
    if refuse(boards, turns=turns == 0, **others):
        play_boards(game, boards, target, shown, seed)
        return
    with saying(WORKING):
        weights = game.replies.weights
    _say_rounding(weights)
    chosen, secret = _in_equilibrium(game, guesser, target)
    track = bar("branches")
    if guesser != "me":
        with saying(WORKING):
            if isinstance(chosen, str):
                chosen = _strategy(game, chosen)
            played = game.play(chosen, secret, replier, hard=hard, seed=seed, track=track)
        shown.show(_moves(game, played.moves))
        return
    answer, at = opponent(game, secret, replier, seed=seed, track=track)
    err = not shown.for_people
    person = Person(game, answer, at, hard, strict_unknown, game.most, shown.tiles, err)
    _play_at_the_prompt(person, shown)


def _moves(game: "Game", moves: "Sequence[Move]") -> Result:
    return Result([move._asdict() for move in moves], rule=game.rule)


def _in_equilibrium(game: "Game", guesser: str, target: str | None) -> tuple[Any, Any]:
    """Return both, with the mixtures of an equilibrium in place of its name."""
    if EQUILIBRIUM not in (guesser, target):
        return guesser, target
    found = game.equilibrium(track=bar("trees"))
    return (
        found.guesser if guesser == EQUILIBRIUM else guesser,
        found.mixture if target == EQUILIBRIUM else target,
    )


def _strategy(game: "Game", name: str) -> Any:
    """Return the tree of a strategy; of what is drawn, the name."""
    return name if name == "random" else game.grow(name, search=False)


def _play_at_the_prompt(person: Person, shown: Shown) -> None:
    game, limit = person.game, _turns_text(person.most)
    targets = counted(len(game.targets), "target")
    greeting = f"{game.name}: {targets}. Find the word{limit}; type help for help."
    say(greeting, err=person.err)
    try:
        moves = person.play()
    except KeyboardInterrupt:
        echo(err=True)
        person.reveal()
        raise typer.Exit(INTERRUPTED) from None
    if shown.for_people:
        person.review()
    else:
        shown.show(_moves(game, moves))


def _turns_text(most: int) -> str:
    return f" in {counted(most, 'turn')}" if most else ""
