"""What a game tells of single games: replies, and games that are played to their end."""

from collections.abc import Callable, Mapping, Sequence
from numbers import Real
from pathlib import Path
from typing import TYPE_CHECKING, Any

from guesstree.analysis.tracking import Track, untracked
from guesstree.api.arguments import AnyStrategy, checked, count_of, path_of, tree_of
from guesstree.api.growing import GrowingGame
from guesstree.errors import InputError, choices
from guesstree.strategies.registry import RANDOM
from guesstree.trees.tree import GuessTree

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from guesstree.api.views import GameView, ReplyView
    from guesstree.games.rule import Reply
    from guesstree.play.players import Guesser, Replier, Said
    from guesstree.replies.codes import Candidates

LIKELY = "likely"
"""A target that is drawn by the weights of the game."""

HONEST = "honest"
"""The replier that knows its target from the start."""

GuesserFunction = Callable[[str | None, list[str]], str]
"""From the last reply, None at first, and the targets that remain to a guess."""

Mixture = Sequence[tuple[GuessTree, float]]
"""Trees, one of which is drawn, each with its probability."""

Chooser = str | Mapping[str, float] | Callable[[list[str]], str] | None
"""A target; how it is drawn; how likely each is; or a function from all targets to one."""

ReplierFunction = Callable[[str, list[str]], str]
"""From a guess and the targets that remain to a reply."""


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
        guesser: AnyStrategy | GuessTree | Mixture | GuesserFunction | None = None,
        target: Chooser = None,
        replier: str | ReplierFunction = HONEST,
        *,
        hard: str = "off",
        seed: int | None = None,
        track: Track = untracked,
    ) -> "GameView":
        """Play one game to its end.

        Parameters
        ----------
        guesser
            A strategy, its tree or the file of one, `default_strategy` if left out; trees with
            probabilities, such as the guesser of an equilibrium, or a table (`*.csv`) of files with
            the columns `tree` and `weight`, one of which is drawn, and turned by a symmetry of the
            game if it has some; `random`,
            which draws from the targets that remain; or a function `guesser(reply, targets)` that
            returns a guess. It gets the last reply, None at first, and a list of the targets that
            remain.
        target
            The secret word; or how it is drawn: evenly if left out or `random`, by the weights of
            the game if `likely` (unless these words are targets), or by the weights that a mapping
            has for some targets, such as the mixture of an equilibrium, or a table (`*.csv`) with
            the columns `word` and `weight`; or a function that gets a
            list of the targets and returns one.
        replier
            `honest`; or one that chooses the target as late as possible: `evil`, who keeps the
            largest branch, and `perfect`, who makes the game as long as it can; or a function
            `replier(guess, targets)` that returns the reply of one of the targets that remain.
        hard
            The hard mode that the guesser must keep to: `nyt`, `consistent` or `off`.
        seed
            Equal seeds draw the same; without one, each game draws anew.
        track
            Shows how many branches the perfect replier has compared.

        Raises
        ------
        InputError
            There is no such strategy, target, replier or hard mode; a function returns no word of
            the game, or a reply that no target earns; the hard mode refuses a guess; or as many
            guesses as the game has words do not find the target.

        Examples
        --------
        >>> from guesstree import Game
        >>> game = Game("wordle")
        >>> game.play(target="hobby")
        raise ⬛⬛⬛⬛⬛  167 left
        mulch ⬛⬛⬛⬛🟨  6 left
        baton 🟨⬛⬛🟨⬛  1 left
        hobby 🟩🟩🟩🟩🟩
        >>> game.play(lambda reply, targets: targets[0], "aback")
        aback 🟩🟩🟩🟩🟩
        """
        from guesstree.api.views import GameView
        from guesstree.play import players

        replies = self.replies
        answer, _ = self.opponent(target, replier, seed=seed, track=track)
        chosen = players.obeying(self._guesser(guesser, seed), replies, self.rule, hard)
        return GameView(players.said_in(replies, chosen, answer), replies)

    def opponent(
        self,
        target: Chooser = None,
        replier: str | ReplierFunction = HONEST,
        *,
        seed: int | None = None,
        track: Track = untracked,
    ) -> "tuple[Replier, int | None]":
        """Return who replies in a game, and the position of the target if it has one.

        The parameters are those of `play`. The replier is a function from the position of a guess
        and those of the targets that remain to the code of a reply.

        Examples
        --------
        >>> from guesstree import Game
        >>> game = Game("wordle", ["brick", "crane", "crate", "creek"])
        >>> _, position = game.opponent("crate")
        >>> game.targets[position]
        'crate'
        """
        from guesstree.play import players

        if seed is not None:
            count_of(seed, "seed", 0)
        if isinstance(replier, str) and replier == HONEST:
            at = self._target(target, seed)
            return players.honest_replier(self.replies, at), at
        late = self._late_replier(replier, track)
        if target is not None:
            name = f"replier {str(replier)!r}" if isinstance(replier, str) else "this replier"
            raise InputError(f"{name} has no target from the start; leave out target or replier")
        return late, None

    def _late_replier(self, replier: Any, track: Track) -> "Replier":
        from guesstree.play import players

        if callable(replier):
            return self._replier_of(replier)
        name = checked(replier, str, "replier", "give its name, or a function")
        if name == "evil":
            return players.evil_replier(self.replies)
        if name == "perfect":
            return players.perfect_replier(self.replies, track)
        raise InputError(f"no replier {name!r}; {choices(name, [HONEST, 'evil', 'perfect'])}")

    def _guesser(self, guesser: Any, seed: int | None) -> "Guesser":
        from guesstree.play import players
        from guesstree.play.mixtures import is_mixture, read_trees

        if callable(guesser):
            return self._guesser_of(guesser)
        if isinstance(guesser, GuessTree):
            return players.tree_guesser(tree_of(guesser), self.replies)
        if is_mixture(guesser):
            guesser = read_trees(path_of(guesser))
        if isinstance(guesser, tuple | list):
            trees, chances = zip(*guesser, strict=True)
            drawn = trees[players.drawn_tree(chances, seed)]
            tree = self.read_tree(drawn) if isinstance(drawn, Path) else tree_of(drawn)
            return players.turned_guesser(tree, self.replies, seed)
        if isinstance(guesser, str) and guesser in (RANDOM, f"{RANDOM}-consistent"):
            return players.random_guesser(self.replies, seed)
        chosen = self.default_strategy if guesser is None else guesser
        return players.tree_guesser(self.grow(chosen), self.replies)

    def _target(self, target: Any, seed: int | None) -> int:
        """Return the position of the target that a chooser chooses."""
        from guesstree.play.mixtures import is_mixture
        from guesstree.play.players import drawn_target
        from guesstree.words.weights import read_weights

        replies = self.replies
        is_drawn = target is None or (isinstance(target, str) and target in (RANDOM, LIKELY))
        if is_drawn and target not in replies.targets:
            return drawn_target(replies, seed, replies.weights if target == LIKELY else None)
        if is_mixture(target):
            target = read_weights(path_of(target), "weight", replies.form)
        if isinstance(target, Mapping):
            return drawn_target(replies, seed, self._chances(target))
        name, hint = "target", "name one, or give weights or a function"
        if callable(target):
            target = target(list(replies.targets))
            name, hint = "the target that is chosen", "return one of the targets"
        return self.target_at(checked(target, str, name, hint))

    def _chances(self, weights: Mapping[str, Any]) -> "NDArray[np.float64]":
        """Return the weight of each target, 0 for those that have none."""
        import numpy as np

        chances = np.zeros(len(self.targets))
        for word, weight in weights.items():
            if not isinstance(weight, Real):
                raise TypeError(f"the weight of {word!r} is {weight!r}; give a number")
            chances[self.target_at(word)] = weight
        if (chances >= 0).all() and 0 < chances.sum() < np.inf:
            return chances
        raise InputError("the weights of targets are 0 or more, and one is above 0; change them")

    def _guesser_of(self, function: GuesserFunction) -> "Guesser":
        """Return the guesser that a function of words and texts is."""

        def guess(said: "Said", candidates: "Candidates") -> int:
            last = self.replies.texts[said[-1][1]] if said else None
            about = f"guess {len(said) + 1} of the guesser"
            word = checked(function(last, self._words(candidates)), str, about, "return a word")
            try:
                return self.guess_at(word)
            except InputError as error:
                raise InputError(f"{about}: {error}") from None

        return guess

    def _replier_of(self, function: ReplierFunction) -> "Replier":
        """Return the replier that a function of words is."""
        from guesstree.games.notation import parse_reply

        def reply(guess: int, candidates: "Candidates") -> "Reply":
            word, targets = self.guesses[guess], self._words(candidates)
            about = f"the reply of the replier to {word!r}"
            text = checked(function(word, targets), str, about, "return a text such as '..Y..'")
            try:
                code = parse_reply(text, self.rule, len(word))
            except InputError as error:
                raise InputError(f"{about}: {error}") from None
            if code in self.replies.codes[guess, candidates]:
                return code
            raise InputError(
                f"{about} is {text!r}, which no target earns that remains; return the reply of one"
            )

        return reply

    def _words(self, candidates: "Candidates") -> "list[str]":
        targets = self.replies.targets
        all_remain = len(candidates) == len(targets)
        return [*targets] if all_remain else [targets[at] for at in candidates.tolist()]
