"""The command `solve`: helps to solve a game played elsewhere, word by word."""

from typing import TYPE_CHECKING

from guesstree.base.text import counted
from guesstree.cli.options import AdvisingStrategy, Boards, ModeOptions, PlayedGame, Tiles
from guesstree.cli.status import say

if TYPE_CHECKING:
    from guesstree import Game


def solve(
    *,
    strategy: AdvisingStrategy = None,
    mode: ModeOptions = ModeOptions(),
    boards: Boards = None,
    tiles: Tiles = "standard",
    chosen: PlayedGame = PlayedGame(),
) -> None:
    """Solve today's game with you, word by word.

    The command recommends a word, and you type the reply. Each word comes with its expected guesses
    to the end, itself included. These are proved if few words are left; otherwise, they are
    the best found. Type help for all commands.

    Parameters
    ----------
    strategy
        Recommend the guess of the tree of this strategy, or of a file such as mine.txt. Default:
        the guess with the fewest expected guesses.
    """
    from guesstree.api.boards_game import BoardsGame
    from guesstree.cli.boards import SolveBoards, are_several
    from guesstree.cli.solve_session import SolveSession

    game = chosen.open()
    if are_several(boards, strategy=strategy, mode=mode):
        several = BoardsGame(game, boards)
        _introduce(game, f"{boards} boards")
        SolveBoards(game, tiles, several).run()
        return

    _introduce(game, counted(len(game.targets), "target"))
    SolveSession(game, tiles, game.solve(mode=mode.chosen, strategy=strategy)).run()


def _introduce(game: "Game", size: str) -> None:
    from guesstree.api.views import known_answers, until
    from guesstree.cli.shared_output import say_rounding

    size = "; ".join(filter(None, [size, known_answers(game)]))
    say(f"{game.name}: {size}. Type help for help.")
    if known_until := until(game):
        say(known_until)
    say_rounding(game)
