"""The tables of first guesses that come with the package: right, and read in place of a search."""

from dataclasses import replace

import numpy as np
import polars as pl
import pytest

from guesstree import Game
from guesstree.advice.first_guesses import FirstGuesses
from guesstree.advice.measures import rank_guesses
from guesstree.advice.position import position_after
from guesstree.advice.rated_guesses import MOST
from guesstree.advice.rated_guesses import play_out as play_out_first
from guesstree.advice.recommendation import recommendation
from guesstree.advice.review import review_turn
from guesstree.advice.word_lists import nothing
from guesstree.api.first_guess_tables import first_guesses_file
from guesstree.api.rankings import ranking_after
from guesstree.constants import COMMON_OPENERS
from guesstree.defaults import ANY_WINDOW, RANKING_METRIC
from guesstree.games.modes import Mode
from guesstree.search.metrics import masses_of
from guesstree.search.tree_search import Search
from guesstree.strategies.families import Strategy
from guesstree.strategies.openers import searched_less
from guesstree.strategies.optimal import grow_after
from guesstree.strategies.play_out import play_out
from guesstree.strategies.recipes import Recipe
from guesstree.study.config import shipped_config

GAMES = ("wordle", "wordle-original", "nyt")


def known(name: str) -> tuple[Game, FirstGuesses]:
    """Return a game, and what is known of its first guesses."""
    game = Game(name)
    first = game._lists.first_guesses(Mode.ANY)
    assert first is not None
    return game, first


def test_each_table_is_of_a_game() -> None:
    """No table is of words that no game has."""
    folder = shipped_config().parent / "first-guesses"
    files = [
        first_guesses_file("wordle", Game(name).targets, Game(name).guesses)
        for name in GAMES
    ]
    today = Game("today")._lists
    targets = today.layers[0]
    assert targets.weights is not None
    masses = masses_of(targets.weights)
    files.append(first_guesses_file("wordle", targets.words, today.guesses, masses))

    assert sorted(folder.glob("*.parquet")) == sorted(files)


def test_todays_first_guesses_are_those_of_advice() -> None:
    """The numbers of the table are those that a search finds."""
    game, first = known("today")
    drawn = np.random.default_rng(1).choice(len(game.guesses), 3, replace=False).tolist()
    matrix = position_after(replace(game._lists, first_guesses=nothing), ()).matrix

    found = play_out_first(matrix, drawn, Mode.ANY)

    for place, outcome in found.items():
        expected, exact = first.expected(game.guesses[place])
        assert not exact
        assert expected == pytest.approx(outcome.guesses, abs=1e-5)


def test_todays_recommendation_is_the_best_of_the_table() -> None:
    """`guesstree solve` starts with the first guess of the least total."""
    game, first = known("today")
    best = int(np.argmin(first.totals))

    advice = game.advise()

    assert advice.guess == first.guesses[best]
    assert advice.best[0].guesses == first.totals[best] / first.mass


@pytest.mark.parametrize(
    "name", ["wordle", *(pytest.param(name, marks=pytest.mark.slow) for name in GAMES[1:])]
)
def test_numbers(name: str) -> None:
    """The order is the metric's; no total is above that of a greedy tree."""
    game, first = known(name)
    matrix, count = game.replies, len(game.guesses)
    ranked = rank_guesses(matrix, np.arange(len(matrix.targets)), RANKING_METRIC, count)
    hard = game._lists.first_guesses(Mode.HARD)
    assert hard is not None
    assert [row.guess for row in ranked] == list(first.informative)

    drawn = np.random.default_rng(1).choice(count, 4, replace=False).tolist()
    places = [first.position[game.guesses[at]] for at in drawn]
    for mode in ("any", "consistent"):
        recipe = Recipe(Strategy.parse(f"{RANKING_METRIC}-{mode}"), (ANY_WINDOW[0], None))
        found, _ = play_out(matrix, [recipe], drawn)[recipe.name]
        if mode == "any":
            assert (first.totals[places] <= found[drawn]).all()
        else:
            assert (hard.totals[places] == found[drawn]).all()


def test_exact_totals() -> None:
    """An exhaustive search below a first guess finds its total, and none that is smaller."""
    game, first = known("wordle")
    exact = [guess for guess in first.guesses if first.expected(guess)[1]]
    search = Search(game.replies, "any")

    for guess in np.random.default_rng(2).choice(exact, 3, replace=False).tolist():
        total = int(first.totals[first.position[guess]])
        search.clear()

        assert search.value(game._guess_at(guess), total + 1) == (total, True)


def test_other_totals_are_those_of_trees() -> None:
    """A wide look-ahead finds a tree of the total in the table."""
    game, first = known("wordle")
    at = int(np.argsort(first.totals)[300])
    guess = first.guesses[at]
    assert not first.exact[at]

    tree = grow_after(game.replies, guess)

    assert tree.opener == guess
    assert tree.total == first.totals[at]


def test_totals_of_a_weaker_search_are_known_by_their_gap() -> None:
    """data/README.md has how many words a look-ahead or an exact search has covered."""
    tables = {name: known(name)[1] for name in (*GAMES, "today")}

    is_weak = {
        name: searched_less(pl.Series(first.totals), pl.Series(first.exact))
        for name, first in tables.items()
    }

    covered = {name: int((~weak).sum()) for name, weak in is_weak.items()}
    assert covered == {"wordle": 2309, "wordle-original": 1002, "nyt": 2687, "today": 14855}
    assert tables["nyt"].totals[is_weak["nyt"]].min() == 11724


def test_the_best_and_the_popular_first_guesses_are_exact() -> None:
    """The hundred of the least totals, and the words that people know, where a game has them."""
    for name in GAMES:
        _, first = known(name)
        # Of words that share the hundredth total, some are left out.
        below = first.totals < np.sort(first.totals)[99]
        best = [first.guesses[at] for at in np.flatnonzero(below)]
        popular = [word for word in COMMON_OPENERS if word in first.position]

        assert all(first.expected(word)[1] for word in (*best, *popular)), name


def test_what_is_proved() -> None:
    """The total of the best tree stands in the table, and its bound at all other guesses."""
    game, first = known("nyt")
    tree, proven = game._proved_tree() or (None, False)
    assert tree is not None
    assert proven
    assert first.proved == tree.opener == "tarse"
    assert first.expected("tarse") == (tree.total / len(game.targets), True)
    assert int(first.lower_bounds.min()) == tree.total
    assert (first.totals >= first.lower_bounds).all()
    assert (first.totals[first.exact] == first.lower_bounds[first.exact]).all()
    assert known("wordle")[1].proved == "slate"


def test_a_best_word_without_a_bound_for_the_others_is_not_proved() -> None:
    """An exact total says nothing of other first guesses."""
    first = FirstGuesses(
        guesses=("crane", "crate"),
        informative=("crane", "crate"),
        targets=frozenset(("crane", "crate")),
        totals=np.array([3, 4]),
        lower_bounds=np.array([3, 0]),
        exact=np.array([True, False]),
        mass=2,
    )

    assert first.ranks == {"crane": (1, 2), "crate": (1, 2)}
    assert first.proved is None


@pytest.mark.parametrize("hard", list(Mode))
def test_advice_is_at_least_as_good_as_a_search(hard: Mode) -> None:
    """Advice on the first turn has the least totals of the table, none above that of a search."""
    lists = Game("wordle")._lists
    first = lists.first_guesses(hard)
    assert first is not None
    plain = replace(lists, first_guesses=nothing)

    starts = [position_after(words, ()) for words in (lists.narrowed(first, 20), plain)]
    read, searched = (recommendation(start, hard, count=20) for start in starts)

    assert [row.guess for row in read.best[:20]] == first.best(20)
    assert read.best[0].guesses <= searched.best[0].guesses


@pytest.mark.parametrize("hard", list(Mode))
def test_skill_and_luck_of_a_first_turn_are_those_of_all_guesses(hard: Mode) -> None:
    """The narrowed lists keep the most informative guess, by which skill is measured."""
    game, _ = known("wordle")
    plain = replace(game._lists, first_guesses=nothing)

    for word in ("raise", "fuzzy"):
        turns = [(word, game.rule.reply(word, "might"))]
        read, searched = (review_turn(lists, turns, hard) for lists in (game._lists, plain))

        assert (read.skill, read.luck) == (searched.skill, searched.luck)
        assert read.guesses <= searched.guesses


@pytest.mark.parametrize("hard", list(Mode))
def test_rankings_are_those_of_all_guesses(hard: Mode) -> None:
    """The best guesses of a short ranking, of which few are looked at, head a long one."""
    game, long = Game("wordle-original"), MOST + 1
    few, every = (
        ranking_after(game, (), "neg_entropy", hard, count) for count in (9, long)
    )
    assert few == every[:9]


def test_other_words_have_no_table() -> None:
    """A list with a word less, or one in which past answers are unlikely, is another."""
    game = Game("wordle")
    assert Game("wordle", game.targets[1:])._lists.first_guesses(Mode.ANY) is None
    assert game.with_answers(["raise"])._lists.first_guesses(Mode.ANY) is None
