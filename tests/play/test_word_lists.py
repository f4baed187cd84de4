"""Word lists: layers, and the shipped tables of first guesses."""

from dataclasses import replace

import numpy as np
import pytest

from guesstree import Game
from guesstree.api.first_guess_tables import first_guesses_file
from guesstree.base.constants import COMMON_OPENERS
from guesstree.base.defaults import ANY_WINDOW, RANKING_METRIC
from guesstree.games.modes import Mode
from guesstree.play.measures import rank_guesses
from guesstree.play.position import position_after
from guesstree.play.rated_guesses import outcomes_of as play_out_first
from guesstree.play.recommendation import recommendation
from guesstree.play.reviews import review_turn
from guesstree.play.word_lists import FirstGuesses, layers_of, nothing
from guesstree.search.metrics import masses_of
from guesstree.search.tree_search import Search
from guesstree.strategies.families import Strategy
from guesstree.strategies.optimal import grow_after
from guesstree.strategies.play_out import totals_by_first_guess
from guesstree.strategies.recipes import Recipe
from guesstree.study.config import shipped_config

GAMES = ("wordle", "wordle-original", "nyt")

# Layers


def test_layers_have_each_word_once() -> None:
    """The first layer has the targets, the second one the other words."""
    layers = layers_of(("aaa", "bbb"), ("aaa", "bbb", "ccc"))

    assert [layer.words for layer in layers] == [("aaa", "bbb"), ("ccc",)]
    assert [layer.words for layer in layers_of(("aaa",), ("aaa",))] == [("aaa",)]


@pytest.mark.parametrize(
    ("game", "turn"),
    [
        (Game("pegs", ["1122"]), "1122:4A0B"),
        (Game("wordle", ["brick", "crane"]), "brick:.G.Y."),
        (Game("jotto", ["brick", "crane", "trace"]), "crane:4"),
        (Game("nyt"), "flyby:GGG.."),
        (Game("mastermind"), "3111:3A0B"),
        (Game("nerdle"), "3-8+10=5:GGGGG.G."),
    ],
)
def test_the_example_of_a_turn(game: Game, turn: str) -> None:
    """Messages show a turn of the game itself, which can be typed as it is."""
    assert game._lists.example_turn() == turn
    assert game.advise(turn).turns[0].guess == turn.partition(":")[0]


def test_other_words_may_have_weights() -> None:
    """Weights are computed only for the words that are not targets."""
    _, others = layers_of(
        ("aaa",),
        ("aaa", "bbb", "cc"),
        weigh_others=lambda words: np.array([float(len(word)) for word in words]),
    )

    assert others.words == ("bbb", "cc")
    assert others.weights is not None
    assert others.weights.tolist() == [3, 2]


def test_equal_weights_are_left_out() -> None:
    """A game of such a list may have proofs and a table of first guesses."""
    (layer,) = layers_of(("brick", "crane"), ("brick", "crane"), np.array([0.3, 0.3]))

    assert layer.weights is None


# Tables of first guesses


def table_of(name: str) -> tuple[Game, FirstGuesses]:
    """Return a game and its table of first guesses."""
    game = Game(name)
    first = game._lists.first_guesses(Mode.ANY)
    assert first is not None
    return game, first


def test_each_table_of_first_guesses_belongs_to_a_game() -> None:
    """No table is left over."""
    folder = shipped_config().parent / "first-guesses"
    today = Game("today")._lists
    targets = today.layers[0]
    assert targets.weights is not None
    masses = masses_of(targets.weights)

    files = [first_guesses_file("wordle", targets.words, today.guesses, masses)]
    for name in GAMES:
        game = Game(name)
        files.append(first_guesses_file("wordle", game.targets, game.guesses))

    assert sorted(folder.glob("*.parquet")) == sorted(files)


def test_numbers_of_the_game_today_equal_a_search() -> None:
    """Expected guesses in the table of `today` equal a search's."""
    game, first = table_of("today")
    drawn = np.random.default_rng(1).choice(len(game.guesses), 3, replace=False).tolist()
    matrix = position_after(replace(game._lists, first_guesses=nothing), ()).matrix

    found = play_out_first(matrix, drawn, Mode.ANY)

    for place, outcome in found.items():
        expected, exact = first.expected(game.guesses[place])
        assert not exact
        assert expected == pytest.approx(outcome.guesses, abs=1e-5)


@pytest.mark.parametrize(
    "name", ["wordle", *(pytest.param(name, marks=pytest.mark.slow) for name in GAMES[1:])]
)
def test_the_order_and_the_totals(name: str) -> None:
    """The metric sorts the table; no total is above a greedy tree's."""
    game, first = table_of(name)
    matrix, count = game.replies, len(game.guesses)
    drawn = np.random.default_rng(1).choice(count, 4, replace=False).tolist()
    places = [first.position[game.guesses[at]] for at in drawn]
    hard = game._lists.first_guesses(Mode.HARD)
    assert hard is not None
    names = "any", "consistent"
    strategies = [Strategy.parse(f"{RANKING_METRIC}-{mode}") for mode in names]
    recipes = [Recipe(strategy, (ANY_WINDOW[0], None)) for strategy in strategies]

    ranked = rank_guesses(matrix, np.arange(len(matrix.targets)), RANKING_METRIC, count)
    (any_word, _), (consistent, _) = totals_by_first_guess(matrix, recipes, drawn).values()

    assert [row.guess for row in ranked] == list(first.informative)
    assert (first.totals[places] <= any_word[drawn]).all()
    assert (hard.totals[places] == consistent[drawn]).all()


def test_exact_totals_equal_an_exhaustive_search() -> None:
    """No search finds a total below an exact one."""
    game, first = table_of("wordle")
    exact = [guess for guess in first.guesses if first.expected(guess)[1]]
    search = Search(game.replies, "any")

    for guess in np.random.default_rng(2).choice(exact, 3, replace=False).tolist():
        total = int(first.totals[first.position[guess]])
        search.clear()

        assert search.value(game._guess_at(guess), total + 1) == (total, True)


@pytest.mark.parametrize(("name", "place"), [("wordle-original", 12_000), ("nyt", 12_000)])
def test_other_totals_are_reached_by_trees(name: str, place: int) -> None:
    """A wide look-ahead finds a tree with the total in the table, from poor first guesses too."""
    game, first = table_of(name)
    at = int(np.argsort(first.totals)[place])

    tree = grow_after(game.replies, first.guesses[at])

    assert not first.exact[at]
    assert (tree.opener, tree.total) == (first.guesses[at], first.totals[at])


def test_the_best_and_the_popular_first_guesses_are_exact() -> None:
    """The hundred lowest totals and the popular words are exact."""
    for name in GAMES:
        _, first = table_of(name)
        # Of words that share the hundredth total, some are left out.
        below = first.totals < np.sort(first.totals)[99]
        best = [first.guesses[at] for at in np.flatnonzero(below)]
        popular = [word for word in COMMON_OPENERS if word in first.position]

        assert all(first.expected(word)[1] for word in (*best, *popular)), name


def test_all_first_guesses_of_wordle_are_exact() -> None:
    """Each of them has a proved total, and so a rank."""
    _, first = table_of("wordle")

    assert first.exact.all()
    assert (first.totals.min(), first.totals.max()) == (7951, 9360)
    assert Game("wordle").openers()["rank"].null_count() == 0


@pytest.mark.parametrize(
    ("name", "count", "seventh"),
    [("nyt", 12, [7, 7, 9]), ("wordle-original", 1001, [7, 8, 9])],
)
def test_the_first_ranks_are_known(name: str, count: int, seventh: list[int]) -> None:
    """No other first guess takes fewer guesses than these."""
    ranks = Game(name).openers()["rank"]

    assert ranks[6:9].to_list() == seventh
    assert ranks[:count].null_count() == 0
    assert ranks[count] is None


@pytest.mark.parametrize(
    ("name", "count"), [("wordle", 2309), ("wordle-original", 4475), ("nyt", 2098)]
)
def test_as_many_totals_are_exact_as_documented(name: str, count: int) -> None:
    """data/README.md says how many."""
    _, first = table_of(name)

    assert int(first.exact.sum()) == count


def test_the_proved_first_guess_bounds_all_others() -> None:
    """The best tree's total is proved, and bounds all other first guesses."""
    game, first = table_of("nyt")

    tree, is_proved = game._proved_tree() or (None, False)

    assert tree is not None
    assert is_proved
    assert first.proved == tree.opener == "tarse"
    assert first.expected("tarse") == (tree.total / len(game.targets), True)
    assert int(first.lower_bounds.min()) == tree.total
    assert (first.totals >= first.lower_bounds).all()
    assert (first.totals[first.exact] == first.lower_bounds[first.exact]).all()


def test_an_exact_total_alone_proves_no_first_guess() -> None:
    """The other first guesses need lower bounds."""
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


@pytest.mark.parametrize("mode", list(Mode))
def test_advice_by_the_table_is_as_good_as_a_search(mode: Mode) -> None:
    """Advice on turn 1 has the lowest totals of the table."""
    lists = Game("wordle")._lists
    first = lists.first_guesses(mode)
    assert first is not None
    plain = replace(lists, first_guesses=nothing)

    starts = [
        position_after(lists, (), lists.narrowed(first, 20)),
        position_after(plain, ()),
    ]
    read, searched = (recommendation(start, mode, count=20).best for start in starts)

    assert [row.guess for row in read[:20]] == first.best(20)
    assert read[0].guesses <= searched[0].guesses


@pytest.mark.parametrize("hard", list(Mode))
def test_skill_and_luck_of_a_first_turn(hard: Mode) -> None:
    """The table keeps the most informative guess, by which skill is measured."""
    game, _ = table_of("wordle")
    plain = replace(game._lists, first_guesses=nothing)

    for word in ("raise", "fuzzy"):
        turns = [(word, game.rule.reply(word, "might"))]
        read, searched = (review_turn(lists, turns, hard) for lists in (game._lists, plain))

        assert (read.skill, read.luck) == (searched.skill, searched.luck)
        assert read.guesses <= searched.guesses


def test_other_lists_have_no_table() -> None:
    """A list without one word and a list with past answers are different lists."""
    game = Game("wordle")
    assert Game("wordle", game.targets[1:])._lists.first_guesses(Mode.ANY) is None
    assert game.with_answers(["raise"])._lists.first_guesses(Mode.ANY) is None
