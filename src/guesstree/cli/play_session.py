"""Commands of a game in progress: `play`, `solve`, `advise`, `review`, of one or several boards."""

import sys
from collections.abc import Iterable, Sequence
from contextlib import nullcontext, redirect_stdout
from dataclasses import asdict, dataclass, field
from typing import TYPE_CHECKING, Any, Literal, TypeGuard

import typer

from guesstree.cli import printing
from guesstree.cli.options import Hard
from guesstree.cli.printing import Shown, ask, echo, print_rows, say, shown_reply
from guesstree.defaults import ADVISED, BETWEEN_BOARDS, RANKING_METRIC
from guesstree.errors import InputError, UnknownWordError, counted, named, offering
from guesstree.play.looking import rounding, until
from guesstree.result import Result, plain
from guesstree.storage import unnumbered, whole_number

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from guesstree import Rule
    from guesstree.play.advice import AdviceView, Move, Recommended, ReviewView, TurnReview
    from guesstree.play.boards import BoardsAdvice, BoardsGame
    from guesstree.play.game import Game, Solving
    from guesstree.play.players import Replier


NAMED_REMAINING = 20
NAMED_ON_BOARD = 10
NAMED_FITTING = 50
NAMED_SECRET = 5
NAMED_IN_LIST = 200
"""The most targets that are named: of one board, of several, of a grid, at the end, in a list."""

ANY_WORD = ", or --any-word if the game took it"
"""What a person may do about a word that the word list lacks."""


def advise(
    game: "Game",
    turns: Sequence[str] = (),
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
    The first row is the recommendation. `guesses` is the expected number of guesses to the end,
    this one included. Unless `exact` is yes, it is that of some tree, and a better one may need
    fewer. At most 100 guesses are listed. `win`, where a game may be lost: the chance to win in the
    turns that are left. In `guesses`, a lost game counts one guess more than its turns. If numbers
    are exact, the greatest `win` comes first, and of equals the fewest `guesses`. Otherwise the
    fewest guesses come first if each lost game counts 10 more. `possible`: it may be the target.
    `bits` (`information` in JSON): the information that is expected of its reply. `branches`,
    `largest`: how many replies there may be, and the most targets that one leaves. `chance`: to be
    right. `solved`: the chance that one target remains.

    Each turn has its `skill`, the expected information in percent of that of the best guess; its
    `luck`, the percentage of games in which the reply leaves more targets; `bits`, expected and
    gained; and `best`, the guess with the least expected guesses.

    Parameters
    ----------
    turns
        The turns so far: raise:..Y.., raise:01002 or raise:⬛🟨⬛⬛🟩.
    strategy
        Recommend the guess of this strategy's tree; if left out, the least expected guesses.
    """
    from guesstree.play.arguments import NotATurnError

    others = {"strategy": strategy, "hard": hard, "any_word": any_word, "metric": metric}
    if are_several(boards, **others, count=count):
        _advise_boards(game.boards(boards), turns, shown)
        return
    _say_rounding(game)
    alone = next((turn for turn in turns if not _parts(game, turn)[1]), "")
    is_word = game.lists.form.clean(alone) in game.lists.known
    rating = "; to rate it as a first guess, write openers instead of advise" * is_word
    with offering(UnknownWordError, ANY_WORD), offering(NotATurnError, rating):
        advice = game.advise(
            *turns, metric=metric, hard=hard, strategy=strategy, any_word=any_word, count=count
        )
    judged = game.review(*turns, hard=advice.hard, any_word=any_word).turns if turns else ()
    if shown.for_people:
        _print_turns(judged, game.rule, "standard", "How good the guesses were")
        if advice.guess:
            say("\n".join(filter(None, [advice.note, targets_left(advice.remaining)])))
        say(_headline(advice))
        print_rows(best_rows(advice.best))
        return
    about = {"game": game.name, "remaining": len(advice.remaining)}
    whole = about | {"targets": advice.remaining, "layer": advice.layer, "note": advice.note}
    whole |= {"next": advice.guess, "reason": advice.reason, "strategy": strategy}
    whole |= {"best": plain(advice.best), "said": plain(judged)}
    best = Result([row._asdict() for row in advice.best], about | {"reason": advice.reason})
    shown.show(best, whole)


def _advise_boards(several: "BoardsGame", turns: Sequence[str], shown: Shown) -> None:
    """Say what to guess next in a game of several boards."""
    advice = several.advise(*turns)
    sentences = [*_board_lines(advice, NAMED_ON_BOARD), _headline(advice)]
    best = Result([row._asdict() for row in advice.best], sentences=sentences)
    shown.show(best, {"game": several.game.name, "boards": several.boards, **advice.to_dict()})


_LEFT_OUT = {"count": ADVISED, "hard": "off", "metric": RANKING_METRIC}
_LEFT_OUT |= {"guesser": "me", "replier": "honest"}
"""What options that several boards have not are if they are left out; others are None or False."""


def are_several(count: int | None, /, **others: Any) -> TypeGuard[int]:
    """Tell whether there are several boards; raise `InputError` if other options are given."""
    wrong = [name for name, value in others.items() if value and value != _LEFT_OUT.get(name)]
    if count is not None and wrong:
        option = wrong[0].replace("_", "-")
        raise InputError(f"--{option} is not for several boards; leave it or --boards out")
    return count is not None


def _parts(game: "Game", turn: str) -> tuple[str, str]:
    """Return the guess and the reply of a turn; a word alone has no reply."""
    from guesstree.play.arguments import turn_parts

    return turn_parts(turn, game.lists.form.length)


def _say_rounding(game: "Game") -> None:
    """Say on standard error that the numbers are those of rounded weights, if they are."""
    for sentence in rounding(game.lists.layers[0].weights):
        say(sentence, err=True)


def targets_left(words: Sequence[str]) -> str:
    """Return a sentence that counts the targets that remain, and names some."""
    remain = "remains" if len(words) == 1 else "remain"
    return f"{counted(len(words), 'target')} {remain}: {named(words, NAMED_REMAINING)}"


def _board_lines(advice: "BoardsAdvice", most: int) -> list[str]:
    """Return how many targets remain on each board, and names of at most `most` of them."""
    lines = [*advice.notes]
    for board, words in enumerate(advice.remaining, start=1):
        about = counted(len(words), "target") if words else "solved"
        listed = f": {named(words, most)}" if most and words else ""
        lines.append(f"Board {board}: {about}{listed}")
    return lines


def _headline(advice: "AdviceView | BoardsAdvice") -> str:
    """Return the best guess and why it is the best; or that all is found."""
    return f"Guess {advice.guess}: {advice.reason}." if advice.guess else advice.sentence


def best_rows(best: "Iterable[Recommended]") -> list[dict[str, Any]]:
    """Return the rows of a table of guesses; with chances to win only if a game may be lost."""
    rows = [row._asdict() for row in best]
    hidden = {"expected", *["win"] * all(row["win"] in (None, 1) for row in rows)}
    return [{name: row[name] for name in row if name not in hidden} for row in rows]


def review(
    game: "Game",
    turns: Sequence[str] = (),
    *,
    shown: Shown,
    grid: str | None = None,
    target: str | None = None,
    hard: Hard = "off",
    any_word: bool = False,
    boards: int | None = None,
) -> None:
    """Review a finished game: how good each guess was.

    `skill`: the expected information of the guess in percent of that of the best guess. `luck`: the
    percentage of games in which its reply leaves more targets. `bits`: expected and gained.
    `guesses`: the expected guesses to the end from this turn on. `best`: the best guess, as
    `advise` ranks them. A sentence says where a win was given away.

    For a grid without words, it lists the targets for which each row is the reply to some guess.

    Parameters
    ----------
    turns
        The turns: raise:..Y.. pilot:02002; or words alone, with a grid that is pasted, piped in or
        given by --grid, or with --target. Without these, the last word is the secret one.
    grid
        The grid of tiles that the game shared; if left out or -, from standard input.
    target
        The secret word, from which replies are computed.
    """
    if are_several(boards, grid=grid, hard=hard, any_word=any_word):
        several = game.boards(boards)
        if not turns:
            raise InputError("there is no turn; write them, such as raise:..Y../GG...")
        if target is not None:
            turns = several.turns_against(turns, target.split(BETWEEN_BOARDS))
        _print_boards(several, turns, shown)
        return
    if not any(_parts(game, turn)[1] for turn in turns):  # words alone
        with offering(UnknownWordError, ANY_WORD):
            words = [game.word(_parts(game, turn)[0], any_word=any_word) for turn in turns]
        if grid == "-" or (grid is None and target is None):
            grid = _pasted(game, words, is_needed=grid == "-")
    if grid is not None and not turns:
        _print_fitting(game, grid, shown)
        return
    _say_rounding(game)
    with offering(UnknownWordError, ANY_WORD):
        reviewed = game.review(*turns, target=target, grid=grid, hard=hard, any_word=any_word)
    if shown.for_people:
        print_review(reviewed, shown.tiles)
        return
    about = {"game": game.name, "verdict": reviewed.verdict, "note": reviewed.note}
    judged = Result([asdict(turn) for turn in reviewed.turns], about)
    every = {"game": game.name, **asdict(reviewed.review), "note": reviewed.note}
    shown.show(judged, every | {"share": reviewed.share() if reviewed.is_over else None})


def print_review(review: "ReviewView", tiles: str) -> None:
    """Print the review of a game, and the block to share if the game is over."""
    _print_turns(review.turns, review.rule, tiles)
    for turn, row in enumerate(review.turns, start=1):
        if row.said_before:
            say(f"Turn {turn}: {row.guess} was said before, and tells nothing new.")
    say(review.verdict)
    if review.note:
        say(review.note)
    if review.is_over:
        echo(f"\n{printing.printable(review.share(), review.share(plain=True))}")


def _print_turns(turns: "Sequence[TurnReview]", rule: "Rule", tiles: str, title: str = "") -> None:
    """Print a table of turns."""
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
        for row in turns
    ]
    print_rows(rows, title)
    if not all(row.is_exact for row in turns):
        say("~: by the tree that was followed; a better one may need fewer.")


def _print_boards(several: "BoardsGame", turns: Sequence[str], shown: Shown) -> None:
    """Print the turns of a game of several boards, and what would have been best."""
    rows: list[dict[str, Any]] = []
    for turn in several.review(*turns):
        shown_as = {"replies": BETWEEN_BOARDS.join(turn.replies)}
        if shown.for_people:
            left = " ".join(str(left or "-") for left in turn.remaining)
            shown_as = {"replies": _tiles(several, turn.replies, shown.tiles), "remaining": left}
        rows.append(turn._asdict() | shown_as)
    about = {"game": several.game.name, "boards": several.boards}
    shown.show(Result(rows, about, columns=["guess", "replies", "remaining", "best"]))
    if shown.for_people:
        solved = f"{left.split().count('-')} of {several.boards} boards solved"
        most = f" of {several.most}" if several.most else ""
        say(f"{solved} in {len(rows)}{most} guesses.")


def _tiles(several: "BoardsGame", replies: Sequence[str], tiles: str) -> str:
    rule = several.game.rule
    return "  ".join(shown_reply(text, rule, tiles) if text else "-" for text in replies)


def _pasted(game: "Game", words: list[str], *, is_needed: bool) -> str | None:
    """Return the grid on standard input, if there is one; at a terminal, ask for it.

    Without one, the last word is the secret one, unless a grid `is_needed`.
    """
    from guesstree.play import situations

    text = ""
    if not sys.stdin.isatty():
        text = sys.stdin.read().strip()
    elif words:
        if not is_needed:
            say(f"Press Enter if {words[-1]} is the secret word. Otherwise:", err=True)
        say(f"Paste the grid, a row for each of the {counted(len(words), 'word')}:", err=True)
        while (
            len(situations.rows_of_grid(text, game.rule, game.lists.form.length)) < len(words)
            and (line := ask("")) is not None
        ):
            if line.lower() in ("q", "quit", "exit"):
                raise typer.Exit
            if not (line or text or is_needed):
                break
            text += f"{line}\n"
    return text if text or is_needed else None


def _print_fitting(game: "Game", grid: str, shown: Shown) -> None:
    """Print which targets fit a grid without words."""
    from guesstree.play import situations

    codes = situations.read_grid(grid, game.rule, game.lists.form.length)
    words = situations.targets_of_grid(game.lists, codes)
    targets = len(game.lists.layers[0].words)
    fit = "fits" if len(words) == 1 else "fit"
    about = f"{len(words):,} of {counted(targets, 'target')} {fit}: {named(words, NAMED_FITTING)}"
    rows = [{"fitting": word} for word in words]
    result = Result(rows, sentences=[about], for_people=(), columns=["fitting"])
    shown.show(result, {"game": game.name, "targets": targets, "fitting": words})


@dataclass
class _Session:
    """A game at the prompt: reads lines, and does what they say.

    Its commands are its methods `do_...`, whose docstrings are the help; `take` does what another
    line says.
    """

    game: "Game"
    tiles: str

    HOW = ""
    """What help says first."""
    words_first = False
    """Whether a word that is also a command is the word where it stands alone."""
    is_left = False
    """Whether the person leaves."""

    def prompt(self) -> str:
        """Return the prompt for a line; empty if the game is over."""
        raise NotImplementedError

    def take(self, line: str) -> None:
        """Do what a line that is not a command says."""
        raise NotImplementedError

    def run(self) -> None:
        """Ask for lines until the game is over or the person leaves."""
        while not self.is_left and (prompt := self.prompt()):
            line = ask(prompt)
            if line is None:
                return
            try:
                self.heed(unnumbered(line))
            except InputError as error:  # no full stop, as it may end with something to type
                fault = str(error)
                say(f"{fault[0].upper()}{fault[1:]}")

    def heed(self, line: str) -> None:
        """Do what a line says; fix is the only command that has words behind it."""
        name, *rest = line.lower().split(maxsplit=2) or [""]
        act = f"do_{_SYNONYMS.get(name, name)}"
        is_word = name in self.game.lists.known
        if hasattr(self, act) and not (is_word and (rest or self.words_first)):
            if rest and act != "do_fix":
                raise InputError(f"{line!r} is not understood; type help for what can be typed")
            getattr(self, act)(*rest)
        elif hasattr(_Solve, act) and not is_word:
            raise InputError(f"{name} is not a command here; type help for those that are")
        elif line:
            self.take(line)

    def do_help(self) -> None:
        """Show this."""
        names = [name for name in dir(self) if name.startswith("do_")]
        acts = [f"{name.removeprefix('do_'):<8}{getattr(self, name).__doc__}" for name in names]
        say("\n".join([self.HOW, "", *acts]))

    def do_quit(self) -> None:
        """Leave, as Ctrl-D does."""
        self.is_left = True


_SYNONYMS = {"?": "help", "exit": "quit", "q": "quit"}


def solve(
    game: "Game",
    *,
    strategy: str | None = None,
    hard: Hard = "off",
    boards: int | None = None,
    tiles: printing.Palette = "standard",
) -> None:
    """Solve today's game with you, word by word.

    It recommends a word, and you type the reply. Each word comes with its expected guesses to the
    end, itself included: exact where few words are left, otherwise those of a tree. Type help for
    all commands.

    Parameters
    ----------
    strategy
        Recommend the guess of this strategy's tree; if left out, the least expected guesses.
    """
    several = game.boards(boards) if are_several(boards, strategy=strategy, hard=hard) else None
    targets = counted(len(game.lists.layers[0].words), "target")
    say(f"{game.name}: {targets if several is None else f'{boards} boards'}. Type help for help.")
    if known := until(game):
        say(known)
    _say_rounding(game)
    if several is None:
        _Solve(game, tiles, game.solve(hard=hard, strategy=strategy)).run()
    else:
        _SolveBoards(game, tiles, several).run()


def _with_outcome(best: "Recommended", chance: str = "") -> str:
    """Return a guess with its outcome."""
    outcome = best.wins or f"{best.guesses:.3f} expected guesses"
    return f"{best.guess} ({outcome}, {'exact' if best.exact else 'by a tree'}{chance})"


@dataclass
class _Solve(_Session):
    """A game played elsewhere, which is solved."""

    solving: "Solving"

    HOW = (
        "Type the reply to the word: ..Y.., 01002, bygyb, [0,1,0,0,2], tiles; 1A2B; a count.\n"
        "Or what you said instead, and its reply: crane ..Y.. (crane alone asks for its reply).\n"
        "A word that the list lacks, if the game took it: salet! ..Y.."
    )

    def prompt(self) -> str:
        """Return the prompt for the reply to the word."""
        turn = len(self.solving.turns) + 1
        return "" if self.solving.found else f"{turn} {self.solving.word or '?'}> "

    def run(self) -> None:
        """Say the best word, take replies, and print the review once the word is found."""
        self.recommend()
        super().run()
        if self.solving.found:
            print_review(self.solving.review(), self.tiles)

    def recommend(self) -> None:
        """Say what is left, and the best word."""
        if self.solving.found:
            return
        advice = self._advice()
        if advice.note:
            say(advice.note)
        if slip := self.solving.slip:
            fix, words = f"{slip.turn + 1} {slip.reply}", counted(slip.words, "word")
            say(f"A reply may be mistyped: turn {fix} leaves {words} of the list; type fix {fix}")
        if self.solving.turns:
            say(targets_left(advice.remaining))
        best = advice.best[0]
        chance = f"; right in 1 of {1 / best.chance:,.0f} games" if 0 < best.chance < 1 else ""
        say(f"Say {_with_outcome(best, chance)}.")

    def take(self, line: str) -> None:
        """Take a reply, a word and its reply, or a word whose reply comes next."""
        self.solving.check_open()
        try:
            reply = self.solving.parsed(line)
        except InputError:
            said, reply = _parts(self.game, line.replace("!", "", 1))
            form = self.game.lists.form
            if not reply and form.fault(form.clean(said)) is not None:
                raise
            with offering(UnknownWordError, f", or type {said}! if the game took it"):
                word = self.game.word(said, any_word="!" in line)
            reply = reply and self.solving.parsed(reply, word)
            self.solving.say(word, any_word=True)
            if not reply:
                return
        echo(f"   {self.solving.word} {shown_reply(reply, self.game.rule, self.tiles)}")
        self.solving.reply(reply)
        self.recommend()

    def _advice(self) -> "AdviceView":
        if self.solving.advice is None:
            raise InputError("no word fits the replies")
        return self.solving.advice

    def do_fix(self, turn: str = "", reply: str = "") -> None:
        """Correct an earlier reply: fix 1 ..Y.."""
        self.solving.fix(whole_number(turn) or 0, reply)
        self.recommend()

    def do_undo(self) -> None:
        """Take the last turn back."""
        echo(f"   {self.solving.undo()} is taken back")
        self.recommend()

    def do_why(self) -> None:
        """Tell why this word, and the guesses that come next."""
        advice = self._advice()
        say(f"{advice.guess}: {advice.reason}.")
        print_rows(best_rows(advice.best))

    def do_list(self) -> None:
        """List the words that are left, with their chances."""
        advice = self._advice()
        if advice.weights is None:
            chance = f", each with a chance of {1 / len(advice.remaining):.2%}"
            words = list(advice.remaining)
        else:
            chance, shares = "", advice.weights / advice.weights.sum()
            likely = sorted(zip(advice.remaining, shares, strict=True), key=lambda pair: -pair[1])
            words = [f"{word} {share:.1%}" for word, share in likely]
        say(f"{len(words):,} left{chance}: {named(words, NAMED_IN_LIST)}")


@dataclass
class _Boards(_Session):
    """A game of several boards at the prompt."""

    several: "BoardsGame"
    turns: list[str] = field(default_factory=list, init=False)

    named = 0
    """How many of the remaining targets of a board are named."""

    @property
    def advice(self) -> "BoardsAdvice":
        """What remains and what is best."""
        return self.several.advise(*self.turns)

    def turn(self, line: str) -> str:
        """Return the turn that a line means."""
        raise NotImplementedError

    def take(self, line: str) -> None:
        """Take a turn."""
        turns = [*self.turns, self.turn(line)]
        turn = self.several.review(*turns)[-1]
        self.turns = turns
        echo(f"   {turn.guess} {_tiles(self.several, turn.replies, self.tiles)}")
        say("\n".join(_board_lines(self.advice, self.named)))

    def do_best(self) -> None:
        """Name the best word."""
        echo(self.advice.guess or "")


class _SolveBoards(_Boards):
    """A game of several boards played elsewhere, which is solved."""

    HOW = "Type the replies, such as ..Y../GG..., or a word and its replies."
    named = NAMED_ON_BOARD

    def prompt(self) -> str:
        """Return the prompt for the replies to the best word."""
        best = self.advice.guess
        return f"{len(self.turns) + 1} {best}> " if best else ""

    def turn(self, line: str) -> str:
        """Return the turn of a word and its replies, or of replies to the best word."""
        _, replies = _parts(self.game, line)
        return line if replies else f"{self.advice.guess}:{line}"

    def do_list(self) -> None:
        """List the words that are left."""
        say("\n".join(_board_lines(self.advice, NAMED_IN_LIST)))

    def do_undo(self) -> None:
        """Take the last turn back."""
        if not self.turns:
            raise InputError("there is no turn to take back")
        self.turns.pop()


HOW_TO_PLAY = "Type a word. If you leave, you are told the secret one."


@dataclass
class _PlayBoards(_Boards):
    """A game of several boards that is played."""

    drawn: list[str]

    HOW = HOW_TO_PLAY
    words_first = True

    def prompt(self) -> str:
        """Return the number of the turn."""
        is_over = not self.advice.guess or 0 < self.several.most == len(self.turns)
        return "" if is_over else f"{len(self.turns) + 1}> "

    def turn(self, line: str) -> str:
        """Return the turn of a word."""
        words = [turn.split()[0] for turn in self.turns]
        return self.several.turns_against([*words, line], self.drawn)[-1]

    def reveal(self) -> None:
        """Say the words, unless all were found."""
        if self.advice.guess:
            say(f"Not found. The words were {', '.join(self.drawn)}.")

    def show(self, shown: Shown) -> None:
        """Print the review of the game, which has nothing for people if no word was said."""
        if self.turns or not shown.for_people:
            _print_boards(self.several, self.turns, shown)


@dataclass
class _Play(_Session):
    """A game that is played.

    Attributes
    ----------
    replier
        Who replies.
    secret
        The secret word; empty if the replier has none.
    hard
        The hard mode.
    strict
        Whether an unknown word costs a turn.
    left
        The targets that fit all replies and hints.
    """

    replier: "Replier"
    secret: str
    hard: str
    strict: bool
    left: "NDArray[np.intp]"
    moves: "list[Move]" = field(default_factory=list, init=False)
    lost: int = 0
    """Turns lost by unknown words."""
    hinted: list[int] = field(default_factory=list, init=False)
    """Places whose letters were given away."""

    HOW = HOW_TO_PLAY
    words_first = True
    is_found = False

    def prompt(self) -> str:
        """Return the number of the turn."""
        turn = len(self.moves) + self.lost + 1
        return "" if self.is_found or 0 < self.game.most < turn else f"{turn}> "

    def take(self, line: str) -> None:
        """Take a word, and show its reply, what is left, and the keys."""
        from guesstree.play import situations
        from guesstree.play.advice import move

        word, matrix = self._word(line), self.game.replies
        said = self.game.turns(self._turns())
        fault = situations.hard_fault(self.game.rule, self.hard, said, word)
        if fault is not None:
            raise InputError(f"not in hard mode: {fault}")
        guess = matrix.position[word]
        code = self.replier(guess, self.left)
        self.moves.append(move(matrix, self.left, guess, code))
        self.left = self.left[matrix.codes[guess, self.left] == code]
        self.is_found = code == matrix.right
        shown = coloured(word, matrix.texts[code], self.game.rule, self.tiles)
        left = "" if self.is_found else f"  {len(self.left):,} left"
        echo(f"   {shown}{left}", styled=True)
        if self.is_found:
            say(f"Found in {counted(len(self.moves) + self.lost, 'guess')}.")
        else:
            self.do_keys()

    def _word(self, line: str) -> str:
        """Return the word of a line; an unknown one may cost a turn."""
        try:
            return self.game.word(line)
        except InputError as error:
            self.lost += self.strict
            raise InputError(f"{'the turn is lost: ' * self.strict}{error}") from None

    def _turns(self) -> list[tuple[str, str]]:
        """Return the guesses, and the texts of their replies."""
        return [(move.guess, move.reply) for move in self.moves]

    def do_hint(self) -> None:
        """Show a letter of the secret word in its place, if there is one."""
        if not self.secret:
            raise InputError("this replier has no secret word yet; best says a good one")
        places = enumerate(zip(self.secret, *(move.guess for move in self.moves), strict=True))
        shown = {at for at, (letter, *guessed) in places if letter in guessed} | {*self.hinted}
        hidden = [at for at in range(len(self.secret)) if at not in shown]
        if not hidden:
            raise InputError("every letter was named in its place")
        at, targets = hidden[0], self.game.targets
        self.hinted.append(at)
        self.left = self.left[[targets[one][at] == self.secret[at] for one in self.left]]
        say(f"Place {at + 1} is {self.secret[at]!r}.")

    def do_best(self) -> None:
        """Name the word with the least expected guesses."""
        from guesstree.play.game import Game

        game = self.game.excluding(None)
        if self.hinted:
            game = Game(self.game.replies.with_targets(self.left))
        game = game.within(self.game.most and self.game.most - self.lost)
        say(f"{_with_outcome(game.advise(*self._turns(), hard=self.hard).best[0])}.")

    def do_keys(self) -> None:
        """Show what is known of each letter."""
        from guesstree.play import situations

        hinted = "".join(self.secret[at] for at in self.hinted)
        turns, letters = self.game.turns(self._turns()), self.game.replies.form.characters
        states = situations.letter_states(self.game.rule, turns, letters, hinted)
        for name, those in states.items():
            echo(f"   {name:<9} {those}")

    def reveal(self) -> None:
        """Say the secret word unless it was found, or words that remain for an adversary."""
        words = [self.game.targets[at] for at in self.left]
        about = self.secret and f"was {self.secret}"
        if not self.is_found:
            say(f"Not found. It {about or f'could have been {named(words, NAMED_SECRET)}'}.")

    def show(self, shown: Shown) -> None:
        """Print the review of the game and the block to share; for programs, its moves."""
        if not shown.for_people:
            shown.show(_moves(self.game, self.moves))
        elif self.moves:
            game, by_chance = self.game.excluding(None), bool(self.secret)
            how: dict[str, Any] = {"by_chance": by_chance, "lost": self.lost}
            print_review(game.review(*self._turns(), hard=self.hard, **how), self.tiles)


def coloured(guess: str, text: str, rule: "Rule", palette: str) -> str:
    """Return the letters of a guess on coloured tiles; without colours, the guess and its reply."""
    from guesstree.play import situations

    colours = situations.terminal_colours(rule, text, palette)
    if not colours or not printing.has_colours():
        return f"{guess} {shown_reply(text, rule, palette)}"
    return "".join(
        typer.style(f" {letter.upper()} ", fg="black", bg=colour)
        for letter, colour in zip(guess, colours, strict=True)
    )


EQUILIBRIUM = "equilibrium"
"""The name of the mixtures of an equilibrium."""


def play(
    game: "Game",
    *,
    shown: Shown,
    target: str | None = None,
    guesser: str = "me",
    replier: Literal["honest", "evil", "perfect"] = "honest",
    hard: Hard = "off",
    strict_unknown: bool = False,
    boards: int | None = None,
    seed: int | None = None,
) -> None:
    """Play a game: you, or a strategy.

    You choose the replier. Type help at the prompt for all commands. A review and the block to
    share follow.

    Each move of a strategy has `expected`, the expected number of targets after the reply, and
    `left` (`remaining` in JSON), the actual one; `bits` (`information`) and `gained` are the
    expected and the actual information.

    Parameters
    ----------
    target
        The secret word; or `random`, as if left out; or `likely`: drawn by weights; or
        `equilibrium`: drawn by the chooser's best mixed strategy.
    guesser
        Who guesses: `me`, a strategy such as max-any, or `random`, which is random-consistent; or
        `equilibrium`: a tree drawn by the guesser's best mixed strategy.
    replier
        honest; evil, who keeps the largest branch; or perfect, who makes the game as long as
        possible, which may take minutes.
    strict_unknown
        An unknown word costs a turn.
    """
    from guesstree.play.players import RANDOM_GUESSERS, opponent

    others = {"guesser": guesser, "replier": replier, "strict_unknown": strict_unknown}
    if are_several(boards, **others, hard=hard):
        _play_boards(game.excluding(None).boards(boards), target, seed, shown)
        return
    _say_rounding(game)
    chosen: Any = guesser
    secret: Any = target
    if EQUILIBRIUM in (guesser, target):
        mixed = game.equilibrium(track=printing.bar("trees"))
        chosen = mixed.guesser if guesser == EQUILIBRIUM else guesser
        secret = mixed.mixture if target == EQUILIBRIUM else target
    track = printing.bar("branches")
    if guesser != "me":
        if isinstance(chosen, str) and chosen not in RANDOM_GUESSERS:
            chosen = game.grow(chosen, search=False)
        played = game.play(chosen, secret, replier, hard=hard, seed=seed, track=track)
        shown.show(_moves(game, played.moves))
        return
    chosen_replier, position = opponent(game, secret, replier, seed=seed, track=track)
    word = "" if position is None else game.targets[position]
    alone = _Play(game, shown.tiles, chosen_replier, word, hard, strict_unknown, game.candidates())
    targets = counted(len(game.targets), "target")
    _play_at_the_prompt(alone, shown, f"{targets}. Find the word", game.most)


def _play_boards(several: "BoardsGame", target: str | None, seed: int | None, shown: Shown) -> None:
    """Play a game of several boards, whose targets are drawn if they are not given."""
    drawn = target.split(BETWEEN_BOARDS) if target else several.targets(seed)
    several.turns_against([], drawn)  # refuses other targets before the first turn
    session = _PlayBoards(several.game, shown.tiles, several, drawn)
    task = f"{several.boards} boards. Find the words"
    _play_at_the_prompt(session, shown, task, several.most)


def _moves(game: "Game", moves: "Sequence[Move]") -> Result:
    return Result([move._asdict() for move in moves], rule=game.rule)


def _play_at_the_prompt(session: _Play | _PlayBoards, shown: Shown, task: str, most: int) -> None:
    """Say the task, and play; on standard error, if standard output is for a program."""
    limit = f" in {counted(most, 'turn')}" if most else ""
    with nullcontext() if shown.for_people else redirect_stdout(sys.stderr):
        say(f"{session.game.name}: {task}{limit}; type help for help.")
        try:
            session.run()
        except KeyboardInterrupt:
            echo()
            raise
        finally:
            session.reveal()
    session.show(shown)
