"""A person's finished games beside strategies."""

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import fmean, stdev
from typing import TYPE_CHECKING, Any

from guesstree.api.arguments import AnyStrategy, PathName, path_of
from guesstree.api.comparing import Comparing
from guesstree.errors import naming_extras
from guesstree.trees.tree import GuessTree

if TYPE_CHECKING:
    from guesstree.analysis.scores import Scores
    from guesstree.api.views import Drawing
    from guesstree.play.finished import Finished


@dataclass(frozen=True)
class PeopleView:
    r"""A person's games beside strategies.

    Attributes
    ----------
    games
        The games.
    judged
        Skill and luck of each, in percent; None where its words are not known.
    scores
        The scores of the person, and of each strategy on the same targets in the same order; on
        all targets where those of a game are not known.

    Examples
    --------
    >>> from pathlib import Path
    >>> from tempfile import TemporaryDirectory
    >>> from guesstree import Game
    >>> game = Game("wordle", ["brick", "crane", "crate", "creek", "trace"])
    >>> with TemporaryDirectory() as folder:
    ...     path = Path(folder, "games.txt")
    ...     _ = path.write_text("🟩🟩🟩⬛🟩\n🟩🟩🟩🟩🟩\n\n🟩🟩🟩🟩🟩\n", "utf-8")
    ...     games = game.people(path)
    >>> [(one.score, one.found) for one in games.games]
    [(2, True), (1, True)]
    """

    games: "tuple[Finished, ...]"
    judged: tuple[tuple[float, float] | None, ...]
    scores: "tuple[Scores, ...]"

    @property
    def summary(self) -> list[dict[str, Any]]:
        """A row for the person and for each strategy.

        `mean` has the standard deviation `sd` and the standard error `se`; `gain` is how many
        guesses fewer the strategy takes than the person on average, with its standard error, over
        pairs of games to a target where these are known. A lost game counts as one guess more than
        there are turns.
        """
        from guesstree.analysis.scores import standard_error

        own = self.scores[0]
        paired = all(game.target for game in self.games)
        rows = []
        for one in self.scores:
            row: dict[str, Any] = {"strategy": one.strategy, "games": len(one.all)}
            row |= {"mean": fmean(one.all), "sd": _sd(one.all), "se": standard_error(one.all)}
            row |= {"worst": max(one.all), "gain": None, "gain_se": None}
            if one is not own:
                differences = [a - b for a, b in zip(own.all, one.all, strict=False)]
                row["gain"] = fmean(own.all) - fmean(one.all)
                row["gain_se"] = standard_error(differences if paired else own.all)
            rows.append(row)
        return rows

    @property
    def words(self) -> list[dict[str, Any]]:
        """A row per game, those first that took most guesses more than the first strategy."""
        from guesstree.play.people import game_rows

        return game_rows(self.games, self.judged, self.scores[1])

    @property
    def means(self) -> tuple[float, float] | None:
        """The means of skill and luck over the games whose words are known; None without any."""
        known = [one for one in self.judged if one]
        return (fmean(one[0] for one in known), fmean(one[1] for one in known)) if known else None

    @naming_extras()
    def draw(self) -> "Drawing":
        """Draw how many games took how many guesses, beside the strategies."""
        from guesstree.api.views import Drawing
        from guesstree.report.figures.people import people

        return Drawing(people(self.scores))


class People(Comparing):
    """The method of a game that concerns a person's finished games."""

    def people(self, path: PathName, *strategies: AnyStrategy | GuessTree) -> PeopleView:
        r"""Return a person's finished games beside strategies, `default_strategy` if none is named.

        Parameters
        ----------
        path
            The games: `play.finished.read_finished` says how they are written.
        strategies
            Strategies that are trees.

        Raises
        ------
        InputError
            The file cannot be read, or a game contradicts its target.

        Examples
        --------
        >>> from pathlib import Path
        >>> from tempfile import TemporaryDirectory
        >>> from guesstree import Game
        >>> with TemporaryDirectory() as folder:
        ...     path = Path(folder, "games.csv")
        ...     _ = path.write_text("target,guesses\ncreek,crane creek\ntrace,3\n")
        ...     games = Game("wordle", ["brick", "crane", "crate", "creek", "trace"]).people(path)
        >>> [(row["strategy"], row["mean"]) for row in games.summary]
        [('you', 2.5), ('neg_entropy-any', 2.0)]
        """
        from guesstree.play.finished import judge_games, read_finished
        from guesstree.play.people import on_same, own_scores

        games = read_finished(path_of(path), self.with_past_answers().lists)
        named = strategies or (self.default_strategy,)
        return PeopleView(
            tuple(games),
            tuple(judge_games(games, self.replies)),
            (
                own_scores(games, self.replies, self.name),
                *(on_same(one, games) for one in self.all_played(*named)),
            ),
        )


def _sd(numbers: Sequence[int]) -> float | None:
    return stdev(numbers) if len(numbers) > 1 else None
