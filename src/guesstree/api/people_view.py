"""People's finished games beside strategies."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace
from pathlib import Path
from statistics import fmean, stdev
from typing import TYPE_CHECKING, Any

from guesstree.api.arguments import AnyTree
from guesstree.api.comparison import default_strategy, scores_of_strategies
from guesstree.api.game_data import GameData, game_of
from guesstree.base.constants import YOU
from guesstree.base.plugins import naming_extras
from guesstree.base.result import Row, View, frame
from guesstree.base.text import counted
from guesstree.games.matrix import ReplyMatrix
from guesstree.play.finished_games import (
    AnyGames,
    Finished,
    FinishedGames,
    game_rows,
    judge_games,
    on_same,
    read_games,
    scores_of_players,
    streaks_of,
)
from guesstree.play.measures import Measures, mean_measures
from guesstree.strategies.scores import Scores, standard_error
from guesstree.words.forms import Words

if TYPE_CHECKING:
    from guesstree.api.drawing import Drawing


@dataclass(frozen=True, eq=False)
class PeopleView(View):
    r"""People's games beside strategies.

    Attributes
    ----------
    turn_limit
        How many turns the game has; 0 for no limit.
    games
        The games.
    judged
        Skill and luck of each, in percent; None where its words are not known.
    scores
        The scores of each person, and of each strategy on the same targets in the same order; on
        all targets if some are unknown.
    skipped
        The players, some games of whom could not be read.

    Examples
    --------
    >>> from guesstree import Game, people
    >>> game = Game("wordle", ["brick", "crane", "crate", "creek", "trace"])
    >>> games = people(game, "🟩🟩🟩⬛🟩\n🟩🟩🟩🟩🟩\n\n🟩🟩🟩🟩🟩\n")
    >>> [(one.score, one.found) for one in games.games]
    [(2, True), (1, True)]
    """

    turn_limit: int
    games: tuple[Finished, ...]
    judged: tuple[Measures | None, ...]
    scores: tuple[Scores, ...]
    skipped: Words = ()

    @property
    def players(self) -> Words:
        """The players, in the order of their first games."""
        return tuple(dict.fromkeys(game.player for game in self.games))

    @property
    def summary(self) -> list[Row]:
        """A row for each person and for each strategy.

        `mean` has the standard deviation `sd` and the standard error `se`. `gain` is the mean of
        the person less that of the strategy, if there is one person. Its standard error is that of
        pairs of games to one target, where targets are known. A lost game counts one guess more
        than there are turns.
        """
        count = len(self.players)
        no_gain = {"gain": None, "gain_se": None}
        rows = [_numbers(person) | no_gain for person in self.scores[:count]]
        is_paired = all(game.target for game in self.games)
        for scores in self.scores[count:]:
            gains = _gains(self.scores[0], scores, is_paired) if count == 1 else no_gain
            rows.append(_numbers(scores) | gains)
        return rows

    @property
    def people(self) -> list[Row]:
        """What each person won and lost, as in the newspaper's statistics.

        `of` has the number of games by the name that was shared with them. `guesses` has the games
        by their number of guesses, those that were lost under X. The streaks are None if some games
        have no number or day, could not be read, or have different names.
        """
        taken = {game.score for game in self.games if game.found}
        numbers = range(1, self.turn_limit + 2) if self.turn_limit else sorted(taken)
        rows = []
        # The scores of strategies follow those of the players, and are left out.
        for player, scores in zip(self.players, self.scores, strict=False):
            games = [game for game in self.games if game.player == player]
            won = sum(game.found for game in games)
            of = Counter(game.game for game in games if game.game)
            is_unclear = player in self.skipped or len(of) > 1
            streaks = None if is_unclear else streaks_of(games)
            longest, last = streaks or (None, None)
            rows.append(
                {
                    "player": scores.strategy,
                    "games": len(games),
                    "of": dict(of),
                    "won": won,
                    "lost": len(games) - won,
                    "longest_streak": longest,
                    "last_streak": last,
                    "guesses": {
                        "X"
                        if number > self.turn_limit > 0
                        else str(number): scores.all.count(number)
                        for number in numbers
                    },
                }
            )
        return rows

    @property
    def streaks(self) -> str:
        """A sentence on each person's games won, and on streaks where they are known."""
        sentences = []
        for row in self.people:
            named = f"{row['player']}: won" if len(self.players) > 1 else "Won"
            sentence = f"{named} {row['won']:,} of {counted(row['games'], 'game')}"
            if [*row["of"].values()] == [row["games"]]:
                sentence += f" of {', '.join(row['of'])}"
            if row["longest_streak"] is not None:
                sentence += (
                    f"; the longest streak is {row['longest_streak']:,}, "
                    f"the last {row['last_streak']:,}"
                )
            if len(row["of"]) > 1:
                names = ", ".join(
                    f"{count:,} of {name}" for name, count in row["of"].items()
                )
                sentence += f": {names}"
            sentences.append(f"{sentence}.")
        return "\n".join(sentences)

    @property
    def words(self) -> list[Row]:
        """A row per game, those that lost most guesses to the first strategy first."""
        return game_rows(self.games, self.judged, self.scores[len(self.players)])

    @property
    def means(self) -> Measures | None:
        """The means of skill and luck over the games whose words are known; None without any."""
        return mean_measures([one for one in self.judged if one])

    @naming_extras()
    def draw(self) -> "Drawing":
        """Draw how many games took how many guesses, beside the strategies."""
        from guesstree.api.drawing import Drawing
        from guesstree.report.figures.table import figures

        data = {"people": self.scores, "turns": self.turn_limit}
        return Drawing(figures()["people"].drawn(data))

    def to_dict(self) -> dict[str, Any]:
        """Return what people won, the means, the summary and a row per game, in a form for JSON."""
        skill, luck = self.means or (None, None)
        return {
            "people": self.people,
            "all_skill": skill,
            "all_luck": luck,
            "summary": self.summary,
            "rows": self.words,
        }

    def __repr__(self) -> str:
        return f"{self.streaks}\n{frame(self.summary)}"


def people(
    game: GameData,
    source: AnyGames,
    *strategies: AnyTree,
    only: str = "",
    only_game: str = "",
) -> PeopleView:
    r"""Compare people's finished games with strategies; by default, with the best known one.

    The strategies play the same targets where all are known.

    Parameters
    ----------
    game
        The game.
    source
        Finished games: a shared text, a file or a table, which
        `play.finished_games.read_games` explains. A text with several lines is a shared text;
        other texts are paths. A table is a frame of Polars or pandas, or a list of rows or scores.
    only
        Use only the games of this player, such as one sender in a chat; empty for all.
    only_game
        Use only the games with this name before the number of the puzzle; empty for all.

    Examples
    --------
    >>> import polars as pl
    >>> from guesstree import Game, people
    >>> game = Game("wordle", ["brick", "crane", "crate", "creek", "trace"])
    >>> played = {"target": ["creek", "trace"], "guesses": ["crane creek", "3"]}
    >>> found = people(game, pl.DataFrame(played))
    >>> [(row["strategy"], row["mean"]) for row in found.summary]
    [('you', 2.5), ('neg_entropy-any', 2.0)]
    """
    read = read_games(source, game_of(game)._lists, only, only_game)
    every = scores_of_strategies(game, *(strategies or (default_strategy(game),)))
    return compare_people(read, game.replies, game.name, game.turn_limit, every)


def people_of_files(
    matrix: ReplyMatrix,
    name: str,
    games: Path,
    others: Iterable[Path],
    strategies: Iterable[Scores],
    turn_limit: int | None,
) -> tuple[PeopleView, list[Scores]]:
    """Return the people in a file beside strategies, and the scores of people in other files.

    Parameters
    ----------
    name
        The name of the game.
    others
        Files in which a person without a name gets that of the file.
    strategies
        The scores of strategies on all targets.
    turn_limit
        How many turns a game has; 0 for no limit, None for the limit of the rule.
    """
    game = GameData(matrix, turn_limit=turn_limit)
    read = read_games(games, game._lists)
    view = compare_people(read, matrix, name, game.turn_limit, strategies)

    more = [
        replace(scored, strategy=file.stem) if scored.strategy == YOU else scored
        for file in others
        for scored in scores_of_players(read_games(file, game._lists).games, matrix, name)
    ]
    return view, more


def compare_people(
    read: FinishedGames,
    matrix: ReplyMatrix,
    game: str,
    turn_limit: int,
    strategies: Iterable[Scores],
) -> PeopleView:
    """Return finished games beside strategies, which play the same targets where all are known.

    Parameters
    ----------
    game
        The name of the game.
    turn_limit
        How many turns it has; 0 for no limit.
    strategies
        The scores of strategies on all targets.
    """
    people = scores_of_players(read.games, matrix, game)
    beside = [on_same(scores, read.games) for scores in strategies]
    judged = tuple(judge_games(read.games, matrix))
    return PeopleView(turn_limit, read.games, judged, (*people, *beside), read.skipped)


def _numbers(scores: Scores) -> Row:
    """Return the mean of some scores and what surrounds it."""
    guesses = scores.all
    return {
        "strategy": scores.strategy,
        "games": len(guesses),
        "mean": fmean(guesses),
        "sd": stdev(guesses) if len(guesses) > 1 else None,
        "se": standard_error(guesses),
        "worst": max(guesses),
    }


def _gains(person: Scores, scores: Scores, is_paired: bool) -> Row:
    """Return what a strategy gains on a person, and the standard error of that.

    Games are paired where each of them has a target that is known.
    """
    mine: list[float] = list(person.all)
    differences = mine
    if is_paired:
        listed = set(scores.targets)
        pairs = zip(person.targets, person.all, strict=True)
        mine = [score for target, score in pairs if target in listed]

        # On average, for each game's target.
        taken = map(fmean, zip(*scores.rounds, strict=True))
        differences = [score - other for score, other in zip(mine, taken, strict=True)]

    gain = fmean(mine) - fmean(scores.all)
    return {"gain": gain, "gain_se": standard_error(differences)}
