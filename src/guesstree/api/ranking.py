"""What a game tells of single guesses: rankings, partitions, pairs."""

from typing import TYPE_CHECKING, Any

import numpy as np

from guesstree.api.advising import Advising
from guesstree.api.arguments import checked, count_of
from guesstree.api.opened import Turn
from guesstree.defaults import OPENING_WORDS, OPENINGS, PAIRS, RANKING_METRIC, SHOWN_ROWS
from guesstree.errors import InputError, choices
from guesstree.metrics.registry import METRICS, AnyMetric, Metric
from guesstree.play.hard import OFF
from guesstree.study.paths import openers_file

if TYPE_CHECKING:
    from collections.abc import Iterable

    import polars as pl

    from guesstree.play.advice import Advice
    from guesstree.play.recommending import Recommended
    from guesstree.replies.codes import Candidates
    from guesstree.words.letters import LetterTables

MORE_IS_BETTER = ("information", "weighted_information", "branches")
"""Columns of first guesses of which the greatest value is the best."""


class Ranking(Advising):
    """The methods of a game that concern single guesses."""

    def rank(
        self,
        metric: AnyMetric = RANKING_METRIC,
        *turns: Turn,
        hard: str = OFF,
        count: int = SHOWN_ROWS,
    ) -> "list[Advice]":
        """Return the best guesses by a metric: how they split the targets that remain.

        Examples
        --------
        >>> from guesstree import Game
        >>> [(row.guess, row.largest) for row in Game("wordle").rank("max", count=2)]
        [('arise', 167), ('raise', 167)]
        """
        from guesstree.play.advice import advise
        from guesstree.play.hard import allowed_guesses
        from guesstree.play.recommending import MOST

        hard, few = self.hard_mode(hard), count_of(count) <= MOST
        if few and not turns and metric == RANKING_METRIC and (known := self._first(count, hard)):
            _, matrix = known
            left: Candidates = np.arange(len(matrix.targets))
        else:
            matrix, left = self.replies, self.candidates(*turns)
        allowed = allowed_guesses(matrix, self.rule, hard, self._positions_in(turns))
        return advise(matrix, left, metric, count, allowed)

    def best_proved(self) -> tuple[str, float] | None:
        """Return the best first guess and its guesses on average, if they are proved.

        Examples
        --------
        >>> from guesstree import Game
        >>> Game("nyt").best_proved()
        ('tarse', 3.5525649145028497)
        >>> Game("wordle").best_proved() is None
        True
        """
        first = self.lists.first_guesses()
        if first is not None and first.proved is not None:
            return first.proved, first.expected(first.proved)[0]
        tree, proven = (self.replies.weights is None and self.proved_tree()) or (None, False)
        return (tree.opener, tree.total / len(self.targets)) if tree and proven else None

    def rate(
        self, *words: str, metric: AnyMetric = RANKING_METRIC
    ) -> "list[tuple[int, Recommended]]":
        """Return how good some first guesses are, the best first, each with its rank by a metric.

        Their expected guesses are found as `advise` finds them, a proved tree included.

        Examples
        --------
        >>> from guesstree import Game
        >>> game = Game("wordle", ["brick", "crane", "crate", "creek", "trace"])
        >>> [(rank, row.guess, row.guesses) for rank, row in game.rate("trace", "crane")]
        [(1, 'crane', 1.8), (3, 'trace', 1.8)]
        """
        from guesstree.play.recommending import rated, rated_first

        named = [*dict.fromkeys(map(self.word, words))]
        if metric == RANKING_METRIC and (known := self._first(0, words=named)):
            first, matrix = known
            return [(first.rank[row.guess] + 1, row) for row in rated_first(matrix, first, named)]
        wanted = {word: self.guess_at(word) for word in named}
        every = self.rank(metric, count=len(self.guesses))
        ranks = {row.guess: at for at, row in enumerate(every, 1) if row.guess in wanted}
        rows = rated(self.replies, self.candidates(), [*wanted.values()], self.best_proved())
        return sorted(((ranks[row.guess], row) for row in rows), key=lambda one: one[0])

    def openers(self, by: AnyMetric = RANKING_METRIC) -> "pl.DataFrame":
        """Return every first guess with its value and rank by every metric, the best first.

        Parameters
        ----------
        by
            A metric; or a column of the table with numbers, such as `<strategy>_mean` of a study
            whose pipeline has run, without the guesses that have no value there.

        Examples
        --------
        >>> from guesstree import Game
        >>> Game("wordle").openers("max").select("guess", "largest").head(3).rows()
        [('arise', 167), ('raise', 167), ('alone', 182)]
        """
        import polars as pl

        from guesstree.analysis.ranking import rank_openers

        table = self._openers
        if isinstance(by, Metric):
            own, by = METRICS.of(by), by.name
            table = table if by in METRICS else rank_openers(self.replies, [own])
        if f"{checked(by, str, 'by', 'name a metric')}_rank" in table.columns:
            return table.sort(f"{by}_rank")
        columns = [name for name, kind in table.schema.items() if kind.is_numeric()]
        if by not in columns:
            metrics = [name[:-5] for name in columns if name.endswith("_rank")]
            self._check_stored_openers()
            raise InputError(
                f"first guesses have no metric or column {by!r}; "
                f"{choices(by, dict.fromkeys([*metrics, *columns]))}"
            )
        return table.filter(pl.col(by).is_not_null()).sort(
            by, descending=by in MORE_IS_BETTER, maintain_order=True
        )

    @property
    def _openers(self) -> "pl.DataFrame":
        """The ranking of first guesses, with what they lead to if the study has it."""
        from guesstree.analysis.ranking import rank_openers

        stored = self._stored_openers()
        return rank_openers(self.replies) if stored is None else stored

    def _stored_openers(self) -> "pl.DataFrame | None":
        return None if self._study is None else self._study.openers(self.name, self.replies)

    def _check_stored_openers(self) -> None:
        """Raise `InputError` if the study has a ranking that is not of its config."""
        if self._study is None or self._stored_openers() is not None:
            return
        path = openers_file(self._study.results, self.name)
        if path.exists():
            how = self._study.how_to_make(path) or "remove it, or take the config that it is of"
            raise InputError(f"{path} is of another config, or of this one before an edit; {how}")

    def branches(self, guess: str, *turns: Turn) -> "dict[str, list[str]]":
        """Return the targets that remain by the reply to a guess, the largest branch first.

        Examples
        --------
        >>> from guesstree import Game
        >>> Game("wordle", ["brick", "crane", "crate"]).branches("crane")
        {'YG...': ['brick'], 'GGG.G': ['crate'], 'GGGGG': ['crane']}
        """
        from guesstree.play.advice import branches_of

        return branches_of(self.replies, self.candidates(*turns), self.guess_at(guess))

    def partition(self, guess: str, *turns: Turn) -> "pl.DataFrame":
        """Return a row for each branch: its reply, its size, its targets.

        Examples
        --------
        >>> from guesstree import Game
        >>> Game("wordle").partition("crane", "raise ..Y..").select("reply", "size").row(0)
        ('.....', 55)
        """
        import polars as pl

        branches = self.branches(guess, *turns)
        rows = [(reply, len(words), words) for reply, words in branches.items()]
        return pl.DataFrame(rows, ["reply", "size", "targets"], orient="row")

    def pair(self, first: str, second: str) -> dict[str, Any]:
        """Return how two first guesses split the targets together.

        `information` is that of both replies, in bits; `expectation` the targets that remain on
        average. `pairs` returns the best pairs.

        Examples
        --------
        >>> from guesstree import Game
        >>> pair = Game("wordle").pair("raise", "count")
        >>> pair["branches"], pair["largest"]
        (975, 26)
        """
        from guesstree.analysis.pairs import pair_of

        return pair_of(self.replies, *(self.guess_at(word) for word in (first, second)))

    def pairs(self, count: int = PAIRS) -> "pl.DataFrame":
        """Return the pairs of first guesses, of all pairs, whose two replies tell most.

        Examples
        --------
        >>> from guesstree import Game
        >>> game = Game("wordle", ["brick", "crane", "crate", "creek", "trace"])
        >>> game.pairs(1).select("first", "second", "branches").row(0)
        ('crane', 'brick', 5)
        """
        from guesstree.analysis.pairs import best_pairs

        return best_pairs(self.replies, count_of(count))

    def openings(
        self, *words: str, length: int = OPENING_WORDS, tried: int = OPENINGS
    ) -> "list[dict[str, Any]]":
        """Return openings of two or three words, said whatever the replies, by what they lead to.

        Parameters
        ----------
        words
            The words of one opening; if left out, the best openings of `length` words.
        length
            How many words the openings have: 2 or 3.
        tried
            How many of those with most information are followed to the end.

        Raises
        ------
        InputError
            There are not two or three different words, or one is no guess of the game.

        Examples
        --------
        >>> from guesstree import Game
        >>> game = Game("wordle")
        >>> game.openings("raise", "count")[0]["total"], game.openings(tried=9)[0]["words"]
        (8507, ['crane', 'spilt'])
        """
        from guesstree.analysis.openings import best_openings, check_words, value_openings

        check_words(len(words) if words else length)
        if words:
            return value_openings(self.replies, [[self.guess_at(word) for word in words]])
        return best_openings(self.replies, length, count_of(tried, "tried"))

    def letters(
        self, *, vowels: str | None = None, pangrams: "Iterable[int]" = ()
    ) -> "LetterTables":
        """Count the letters of the targets; `guesstree.count_letters` says how.

        Examples
        --------
        >>> from guesstree import Game
        >>> Game("wordle").letters().frequencies.select("letter", "all", "first").row(0)
        ('e', 1230, 72)
        """
        from guesstree.words.letters import letter_tables

        return letter_tables(self.targets, vowels, tuple(pangrams))

    def known(self, *words: str) -> "dict[str, int]":
        """Return for each target how many of its letters some words name.

        Examples
        --------
        >>> from guesstree import Game
        >>> Game("wordle", ["brick", "crane", "crate"]).known("crane")
        {'brick': 2, 'crane': 5, 'crate': 4}
        """
        from guesstree.words.letters import letters_known

        named = [self.guesses[self.guess_at(word)] for word in words]
        return letters_known(self.targets, named)
