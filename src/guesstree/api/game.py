"""`Game`: a game by its name or its words, ready to be asked."""

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from guesstree.api.adversaries import Adversaries
from guesstree.api.arguments import PathName, matrix_of, named, path_of
from guesstree.api.people import People
from guesstree.api.playing import Playing
from guesstree.api.ranking import Ranking
from guesstree.games.registry import DEFAULT_RULE
from guesstree.games.rule import Rule
from guesstree.replies.matrix import ReplyMatrix

if TYPE_CHECKING:
    from guesstree.api.boards import BoardsGame


class Game(Ranking, People, Playing, Adversaries):
    """A game: a rule, the words that may be the secret, and the words that may be guessed.

    A strategy is given by its name, such as `max-any`; with settings as the command line has
    them, `max-any ties=parts opening=crane`; or as a guess tree, or the file of one.

    Parameters
    ----------
    game
        The name of a game that comes with the package, such as `wordle`; with `targets`, the name
        of a rule, or a `Rule`; or a reply matrix.
    targets
        The words that may be the secret.
    guesses
        The words that may be guessed, targets included; the targets alone if left out.
    weights
        How likely each target is, in proportion; all alike if left out.

    Attributes
    ----------
    name
        The name of the game, or of its rule.

    Raises
    ------
    InputError
        The game or the rule is unknown, or the words do not suit it.

    Examples
    --------
    >>> import guesstree
    >>> game = guesstree.Game("wordle")
    >>> game
    wordle: 2,309 targets, 2,309 guesses
    >>> game.advise("raise ..Y..", "pilot 02002")
    raise ⬛⬛🟨⬛⬛
    pilot ⬛🟩⬛⬛🟩
    6 targets remain. Guess flown: 2.333 expected guesses to the end, at best.
    """

    def __init__(
        self,
        game: str | Rule | ReplyMatrix,
        targets: Iterable[str] | None = None,
        *,
        guesses: Iterable[str] | None = None,
        weights: Mapping[str, float] | None = None,
    ) -> None:
        if isinstance(game, ReplyMatrix):
            if (targets, guesses, weights) != (None, None, None):
                raise TypeError("a reply matrix has its words and weights; leave out others")
            self.name, self.replies = game.rule.name, matrix_of(game)
            return
        given = named(game, Rule, "game", "name one such as 'wordle'")
        self.name = given if isinstance(given, str) else given.name
        if targets is not None:
            from guesstree.api.matrices import compute_replies

            self.replies = compute_replies(given, targets, guesses, weights)
            return
        if isinstance(given, Rule) or guesses is not None or weights is not None:
            raise TypeError("a rule, guesses and weights need targets; give a list of words")
        from guesstree.study.shipped import shipped_config, shipped_study

        self._study = shipped_study(shipped_config().parent / "results")  # which is never there
        self._study.game_named(given)

    @classmethod
    def from_file(cls, path: PathName, rule: str | Rule = DEFAULT_RULE) -> "Game":
        r"""Return the game of a list of words as somebody made it: one a line, or a table.

        Of words of several lengths those of the commonest are taken. A warning names what is left
        out.

        Parameters
        ----------
        path
            The file of the words, all of which may be guessed; the game is named after it.
        rule
            The reply rule.

        Raises
        ------
        InputError
            The file cannot be read, or has no words for a game; or the rule is unknown.

        Examples
        --------
        >>> from pathlib import Path
        >>> from tempfile import TemporaryDirectory
        >>> from guesstree import Game
        >>> with TemporaryDirectory() as folder:
        ...     path = Path(folder, "class.csv")
        ...     _ = path.write_text("Wort;Kind\nBANANE;A\nSCHULE;B\n")
        ...     Game.from_file(path)
        class: 2 targets, 2 guesses
        """
        import warnings

        from guesstree.words.guessing import guess_file

        source = path_of(path)
        guessed = guess_file(source)
        for sentence in guessed.notes:
            warnings.warn(f"{source}: {sentence}", stacklevel=2)
        game = cls(rule, sorted(guessed.words))
        game.name = source.stem
        return game

    def boards(self, count: int) -> "BoardsGame":
        """Return a game of several boards, to which each guess goes at once.

        Raises
        ------
        InputError
            There are fewer boards than 2 or more than 16, or the game has weights.

        Examples
        --------
        >>> from guesstree import Game
        >>> Game("wordle", ["brick", "crane", "crate", "creek", "trace"]).boards(4).most
        9
        """
        from guesstree.api.boards import BoardsGame

        return BoardsGame(self, count)
