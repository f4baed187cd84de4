"""What a game tells of single games: replies, games played to their end, adversaries."""

from typing import TYPE_CHECKING

from guesstree.api.growing import ENTROPY
from guesstree.api.grown import GrowingGame
from guesstree.errors import InputError, choices
from guesstree.trees.tree import GuessTree

if TYPE_CHECKING:
    from guesstree.api.views import GameView, ReplyView
    from guesstree.play.players import Replier


class Playing(GrowingGame):
    """The methods of a game that concern games that are played to their end."""

    def reply(self, guess: str, target: str) -> "ReplyView":
        """Return what a guess earns against a target; both may be any word of the right form.

        Examples
        --------
        >>> from guesstree import Game
        >>> Game("wordle").reply("speed", "abide")
        speed ⬛⬛🟨⬛🟨
        """
        from guesstree.api.views import ReplyView

        said, secret = self.word(guess, any_word=True), self.word(target, any_word=True)
        text = self.rule.texts(len(said))[self.rule.reply(said, secret)]
        return ReplyView(said, text, self.rule)

    def play(
        self,
        target: str | None = None,
        strategy: str | GuessTree = ENTROPY,
        replier: str = "",
    ) -> "GameView":
        """Play a strategy against a target, or against the replier `evil` or `perfect`.

        Examples
        --------
        >>> from guesstree import Game
        >>> Game("wordle").play("hobby")
        raise ⬛⬛⬛⬛⬛  167 left
        mulch ⬛⬛⬛⬛🟨  6 left
        baton 🟨⬛⬛🟨⬛  1 left
        hobby 🟩🟩🟩🟩🟩
        """
        from guesstree.api.views import GameView
        from guesstree.play import players

        guesser = players.tree_guesser(self.grow(strategy), self.replies)
        moves = players.play(self.replies, guesser, self._replier(target, replier))
        return GameView(tuple(moves), self.rule)

    def _replier(self, target: str | None, named: str) -> "Replier":
        """Return a replier that has a target, or the one of that name, which chooses it late."""
        from guesstree.play import players

        if bool(named) == (target is not None):
            raise InputError("give either a target or a replier")
        if target is not None:
            return players.honest_replier(self.replies, self.target_at(target))
        repliers = {"evil": players.evil_replier, "perfect": players.perfect_replier}
        if named not in repliers:
            raise InputError(f"no replier {named!r}; {choices(named, repliers)}")
        return repliers[named](self.replies)
