"""What a game tells of games that are played elsewhere: advice, solving, reviews."""

from functools import partial
from typing import TYPE_CHECKING

from guesstree.api.arguments import checked, count_of
from guesstree.api.growing import GrowingGame, SearchNeededError
from guesstree.api.opened import Turn
from guesstree.defaults import ADVISED, RANKING_METRIC
from guesstree.errors import InputError, counted
from guesstree.metrics.registry import AnyMetric
from guesstree.play.hard import MODES, NYT, OFF, check_mode
from guesstree.storage.text import unnumbered
from guesstree.trees.formats.endings import is_tree_file
from guesstree.trees.tree import GuessTree

if TYPE_CHECKING:
    from collections.abc import Iterable

    from guesstree.api.advice import AdviceView, ReviewView
    from guesstree.api.solving import Solving
    from guesstree.play.answers import Answer
    from guesstree.play.first_guesses import FirstGuesses
    from guesstree.play.situations import Situation, Turns
    from guesstree.replies.matrix import ReplyMatrix


class Advising(GrowingGame):
    """The methods of a game that concern games played elsewhere."""

    def advise(
        self,
        *turns: Turn,
        metric: AnyMetric = RANKING_METRIC,
        hard: str = OFF,
        strategy: str | GuessTree | None = None,
        any_word: bool = False,
        count: int = ADVISED,
    ) -> "AdviceView":
        """Return what remains of a game in progress, and what to guess next.

        Parameters
        ----------
        turns
            What was said: `"raise ..Y.."`, or a guess and its reply.
        metric
            Where many targets remain, what chooses the guesses that are followed to the end.
        hard
            The hard mode: `nyt`, `consistent` or `off`.
        strategy
            A strategy whose tree says the next guess; if left out, the least expected guesses do.
        any_word
            Whether words were said that the word list lacks.
        count
            How many guesses the table has at most; no more than 100 are followed to the end.

        Raises
        ------
        ContradictionError
            No word earns all of the replies; it has the changes of a single reply that would do.
        InputError
            A word or a reply is not in the game, or the hard mode refuses a guess.

        Examples
        --------
        >>> from guesstree import Game
        >>> advice = Game("wordle").advise("raise ..Y..", ("pilot", "02002"))
        >>> advice.guess, advice.remaining[:3]
        ('flown', ('digit', 'fight', 'might'))
        """
        from guesstree.api.advice import AdviceView
        from guesstree.api.views import ReplyView
        from guesstree.play.answers import answer
        from guesstree.play.recommending import pool_for
        from guesstree.play.situations import situation_after

        said = self.turns(turns, any_word=any_word)
        hard, most = self.hard_mode(hard, strategy), count_of(count)
        lists, first = self.lists, None if said else self.lists.first_guesses()
        if first is not None and strategy is None and metric == RANKING_METRIC:
            lists = first.narrowed(lists, pool_for(most), hard)
        situation = situation_after(lists, said)
        known = partial(self._known_tree, hard, said)
        found = answer(situation, self.rule, hard, metric, most, known)
        if strategy is not None:
            found = self._by_tree(strategy, hard, situation, found)
        texts = self.rule.texts(self.lists.form.length)
        return AdviceView(
            turns=tuple(ReplyView(word, texts[code], self.rule) for word, code in said),
            remaining=situation.matrix.targets,
            best=tuple(found.best[:most]),
            reason=found.reason,
            layer=self.lists.layers[situation.layer].name,
            note=self.lists.note(situation.layer),
            weights=situation.matrix.weights,
            hard=hard,
        )

    def hard_mode(self, hard: str, strategy: str | GuessTree | None = None) -> str:
        """Return the hard mode of a game, which is that of its strategy if none is named.

        Examples
        --------
        >>> from guesstree import Game
        >>> game = Game("wordle", ["brick", "crane", "crate"])
        >>> game.hard_mode("off", "optimal-nyt-hard"), game.hard_mode("consistent")
        ('nyt', 'consistent')
        """
        check_mode(hard)
        if hard != OFF or not isinstance(strategy, str) or is_tree_file(strategy):
            return hard
        return NYT if self.recipe(strategy).strategy.mode == "nyt-hard" else OFF

    def _by_tree(
        self, strategy: str | GuessTree, hard: str, situation: "Situation", found: "Answer"
    ) -> "Answer":
        """Return the answer of a strategy's tree, or what is best where there is no such tree."""
        from guesstree.play.answers import answer_by_tree, not_followed

        try:
            tree = self.grow(strategy, search=False)
        except SearchNeededError as error:
            return not_followed(found, str(error))
        name = strategy if isinstance(strategy, str) else "the strategy"
        return answer_by_tree(found, situation, self.rule, hard, (name, tree))

    def _first(
        self, count: int, hard: str = OFF, words: "Iterable[str]" = ()
    ) -> "tuple[FirstGuesses, ReplyMatrix] | None":
        """Return what is known of first guesses, and the replies to some of them, if anything is.

        These are those of `FirstGuesses.narrowed`.
        """
        from guesstree.play.situations import situation_after

        if (first := self.lists.first_guesses()) is None:
            return None
        return first, situation_after(first.narrowed(self.lists, count, hard, words), ()).matrix

    def _known_tree(self, hard: str, said: "Turns") -> tuple[GuessTree, bool] | None:
        """Return the tree of least total in a hard mode, if the study has it, and if it is proved.

        It is one for all targets of the list, which are equally likely. It is not read if the game
        began with another guess than the one that is proved to be the best.
        """
        first = self.lists.first_guesses() if said and hard == OFF else None
        if first is not None and first.proved is not None and said[0][0] != first.proved:
            return None
        layer = self.lists.layers[0]
        found = None if layer.weights is not None else self.proved_tree(MODES[hard])
        return found if found and found[0].size[0] == len(layer.words) else None

    def solve(self, *, hard: str = OFF, strategy: str | GuessTree | None = None) -> "Solving":
        """Return a game played elsewhere that is solved turn by turn.

        Examples
        --------
        >>> from guesstree import Game
        >>> game = Game("wordle").solve()
        >>> game.word
        'slate'
        >>> game.reply("..Y..")
        >>> game.word, len(game.advice.remaining)
        ('corny', 135)
        """
        from guesstree.api.solving import Solving

        return Solving(self, hard, strategy)

    def review(
        self,
        *turns: Turn,
        target: str | None = None,
        grid: str | None = None,
        hard: str = OFF,
        any_word: bool = False,
        by_chance: bool = True,
        lost: int = 0,
    ) -> "ReviewView":
        """Review a finished game: how good each guess was, and what would have been better.

        Parameters
        ----------
        turns
            The turns; words alone with `target` or `grid`.
        target
            The secret word, from which replies are computed; of words alone the last one, if left
            out.
        grid
            The grid of tiles that the game shared, a row for each word; `play.grids.read_grid` says
            how it is written.
        hard
            The hard mode.
        any_word
            Whether words were said that the word list lacks.
        by_chance
            False for games against a replier that chooses its replies: then there is no luck.
        lost
            How many turns unknown words took besides these.

        Raises
        ------
        InputError
            There is no turn, a turn follows the right guess, the hard mode refuses a guess, or no
            word earns all replies.

        Examples
        --------
        >>> from guesstree import Game
        >>> game = Game("wordle", ["brick", "crane", "crate", "creek", "trace"])
        >>> print(game.review("crane", "creek", target="creek").verdict)
        Found in 2: skill 100, luck 50; no guess lost more than 0.05 expected guesses.
        """
        from guesstree.api.advice import ReviewView
        from guesstree.play.review import review

        said, hard = self._said(turns, target, grid, any_word), self.hard_mode(hard)
        lost, known = count_of(lost, "lost", 0), partial(self._known_tree, hard, said)
        found = review(self.lists, said, hard, by_chance=by_chance, lost=lost, known=known)
        note = self._review_note(said)
        return ReviewView(found, self.name, self.rule, tuple(said), hard, note, lost)

    def _review_note(self, said: "Turns") -> str:
        """Return a sentence on a secret word that is none of the expected answers."""
        word, code = said[-1]
        expected = self.lists.layers[0].words
        if code != len(self.rule.texts(len(word))) - 1 or word in expected:
            return ""
        return f"{word} is not among the {len(expected):,} expected answers."

    @property
    def until(self) -> str:
        """A sentence on the answers that the list of targets may lack; empty if it lacks none.

        Examples
        --------
        >>> from guesstree import Game
        >>> Game("nyt").until
        'Answers are known until July 2023; later ones may be missing.'
        """
        until = self._study and self._study.config["games"][self.name].get("targets_until")
        return f"Answers are known until {until}; later ones may be missing." if until else ""

    def _said(
        self, turns: "tuple[Turn, ...]", target: str | None, grid: str | None, any_word: bool
    ) -> "Turns":
        """Return turns from how they are written, or from words with a grid or the target."""
        if grid is not None and target is not None:
            raise InputError("replies follow from the target or from the grid; give one of them")
        if grid is None and target is None:
            parts = [self.turn_parts(turn) for turn in turns]
            if not turns or any(reply for _, reply in parts):
                return self.turns(turns, any_word=any_word)
            turns, target = tuple(word for word, _ in parts), parts[-1][0]
        words = [
            self.word(unnumbered(checked(text, str, "turn", "give a word")), any_word=any_word)
            for text in turns
        ]
        if grid is None:
            secret = self.word(unnumbered(target or ""), any_word=any_word)
            return [(word, self.rule.reply(word, secret)) for word in words]
        codes = self._codes(grid)
        if len(codes) != len(words):
            raise InputError(
                f"the grid has {counted(len(codes), 'row')} for {counted(len(words), 'word')}; "
                "name a word for each row"
            )
        return list(zip(words, codes, strict=True))

    def _codes(self, grid: str) -> list[int]:
        from guesstree.play.grids import read_grid

        text = checked(grid, str, "grid", "paste it as a text")
        return read_grid(text, self.rule, self.lists.form.length)

    def rows_of(self, grid: str) -> list[str]:
        r"""Return the replies that the rows of a shared grid are; other lines do not count.

        Examples
        --------
        >>> from guesstree import Game
        >>> Game("wordle", ["crane", "crate"]).rows_of("Wordle 7 2/6")
        []
        >>> Game("wordle", ["crane", "crate"]).rows_of("Wordle 7 2/6\n🟩🟩🟩⬛🟩\n🟩🟩🟩🟩🟩")
        ['GGG.G', 'GGGGG']
        """
        from guesstree.play.grids import rows_of_grid

        length = self.lists.form.length
        texts = self.rule.texts(length)
        text = checked(grid, str, "grid", "paste it as a text")
        return [texts[code] for code in rows_of_grid(text, self.rule, length)]

    def fitting(self, grid: str) -> "list[str]":
        """Return the targets against which each row of a shared grid is the reply to some guess.

        Raises
        ------
        InputError
            The grid has no row of tiles, one that cannot be read, or not those of one game; or no
            target fits.

        Examples
        --------
        >>> from guesstree import Game
        >>> Game("wordle", ["brick", "crane", "crate", "creek"]).fitting("🟩🟩⬛⬛🟨 🟩🟩🟩🟩🟩")
        ['creek']
        """
        from guesstree.play.grids import targets_of_grid

        return targets_of_grid(self.lists, self._codes(grid))
