"""The public face: quick to import, with words as words and sentences for wrong types."""

import contextlib
import re
import sys
from dataclasses import replace
from inspect import getmembers
from pathlib import Path
from typing import Any

import numpy as np
import polars
import pytest

import guesstree
from guesstree import InputError, Metric
from guesstree.api import advising
from guesstree.api.boards_game import BoardsGame
from guesstree.api.people_view import people
from guesstree.files.artifacts import store_replies
from guesstree.games.tree import GuessTree
from guesstree.report.figures.table import figures
from tests.here import cases, make, make_study, ran

WORDS = ["brick", "crane", "crate", "creek", "trace"]
HEAVY = ("numba", "polars", "pyarrow", "matplotlib", "numpy", "snakemake")


def test_importing_loads_nothing_heavy() -> None:
    """`import guesstree` alone loads no library."""
    said = ran([sys.executable, "-c", "import sys, guesstree; print(*sys.modules)"]).stdout
    assert "guesstree" in said.split()
    assert not {*HEAVY} & {*said.split()}


@pytest.mark.parametrize(
    ("stage", "loaded"),
    [
        ("lists", set()),
        ("trees", set()),
        ("proofs", set()),
        ("tables", {"polars"}),
        ("figures", {"polars", "matplotlib"}),
    ],
)
def test_stages_load_what_they_use(stage: str, loaded: set[str]) -> None:
    """Numba waits for the first kernel, and stages without tables do not load Polars."""
    code = f"import sys, guesstree.stages.{stage}; print(*sys.modules)"

    modules = ran([sys.executable, "-c", code]).stdout.split()

    assert {"numba", "polars", "matplotlib"} & {*modules} == loaded


ADVISING = """
import sys

class Finder:  # pandas need not be installed to see who looks for it
    def find_spec(self, name, *_):
        if name == "pandas":
            print("looks for pandas")

sys.meta_path.insert(0, Finder())
from guesstree import Game, Study

print(Game("nyt").advise("crane .....").guess)
Study(sys.argv[1]).game().advise(strategy="max-any")
"""


def test_advising_does_not_look_for_pandas(tmp_path: Path) -> None:
    """It would take longer than the advice; tables, trees and matrices that are stored do not."""
    folder = make_study(tmp_path, WORDS)
    store_replies(folder / "results/replies/few.parquet", "wordle", sorted(WORDS))
    make(
        folder,
        "tree --strategy max-any --output results/trees/few/max-any.parquet",
    )
    assert ran([sys.executable, "-c", ADVISING, folder]).stdout == "sloth\n"


def test_every_public_name_is_there() -> None:
    """Each name loads, has a docstring, and is listed; no other name is made up."""
    for name in guesstree.__all__:
        assert getattr(guesstree, name).__doc__
        assert name in dir(guesstree)
    with pytest.raises(AttributeError, match="no attribute 'grwo'"):
        _ = guesstree.grwo  # type: ignore[attr-defined]


ASKED = "guesstree.api."
"""The modules of what people call, and of what they ask."""


def test_every_public_name_has_an_example() -> None:
    """Names, methods and what methods return show how they are used."""
    public = {name: getattr(guesstree, name) for name in guesstree.__all__}
    named = {
        name: value
        for name, value in public.items()
        if value.__module__.startswith(ASKED) and not name.endswith("Error")
    }
    methods = [
        *getmembers(guesstree.Game, callable),
        *getmembers(guesstree.Study, callable),
    ]
    named |= {name: value for name, value in methods if name[0] != "_"}
    del named["game"], named["table"]  # those of a study, in the example of `Study`
    missing = [name for name, value in named.items() if ">>> " not in value.__doc__]
    assert missing == []


MEMBERS = {
    *("from_file", "with_answers", "with_turn_limit"),
    *("name", "rule", "targets", "guesses", "replies", "chances", "turn_limit"),
    *("candidates", "partition", "reply", "openers", "openings", "advise", "advise_all"),
    *("solve", "review", "tree", "scores", "compare", "prove", "least_totals", "improve"),
    *("play", "draw", "letters"),
}


def test_a_game_shows_its_members_only() -> None:
    """What `dir` lists is what the tutorial and the reference explain."""
    assert {name for name in dir(guesstree.Game) if name[0] != "_"} == MEMBERS


def test_many_positions_are_advised_as_each_is(monkeypatch: pytest.MonkeyPatch) -> None:
    """Equal positions are searched once, and a bar counts those that differ."""
    game = guesstree.Game("wordle", guesstree.Game("wordle").targets[::20])
    fresh = guesstree.Game("wordle")
    first = game.targets[3]
    positions = [
        [f"{first} {game.reply(first, target).reply}"] for target in game.targets[::2]
    ]
    counted: list[int] = []

    def track(steps: range) -> range:
        counted.append(len(steps))
        return steps

    monkeypatch.setattr(advising, "_MANY", 3)  # all of them share the replies
    for each in (game, fresh):
        every = each.advise_all(positions, track=track)
        assert every == [each.advise(*turns) for turns in positions]
    assert counted == [len({turns[0] for turns in positions})] * 2
    assert game.advise_all([]) == []
    with pytest.raises(InputError, match=r"^position 2: "):
        game.advise_all([[], [f"{first} GGGGG", f"{first} GGGGG"]])
    with pytest.raises(InputError, match=r"^position 1: no word"):
        game.advise_all([[f"{first} YYYYY"]])


def other_tree(**columns: Any) -> GuessTree:
    """Return a tree of another game, with some columns replaced."""
    grown = guesstree.Game("wordle", ["slate", "stale"]).tree("max-any")
    return replace(grown, **columns)


NAMES = {
    **vars(guesstree),
    "other_tree": other_tree,
    "np": np,
    "polars": polars,
    "Path": Path,
    "BoardsGame": BoardsGame,
    "people": people,
}
NAMES |= {name: getattr(guesstree, name) for name in guesstree.__all__} | {"WORDS": WORDS}
"""What calls may name, beside `game`."""


@pytest.mark.parametrize(
    ("call", "sentence"),
    cases(r"""
Game("wordle", {*WORDS}) => targets is {
Game("wordle", "crane") => targets is 'crane'; give a list, such as ['crane', 'slate']
Game("wordle", {"crane": 1}) => targets is {'crane': 1}; give a list
Game("wordle", polars.DataFrame({"word": WORDS})) => give a list
Game("wordle", ["crane", 5]) => a word is 5; give text in quotes
Game(5, WORDS) => unknown rule 5; choose one of
Recipe.of("max-any", opening="crane") => opening is 'crane'; give a list
Game("wordle", guesses=WORDS) => need targets
Game(game.replies, weights={"crane": 1}) => a matrix has its own
Game("wordle", WORDS, weights=[1, 2]) => weights is [1, 2]; give a mapping such as {'crane': 2}
Game("wordle", WORDS, turn_limit="6") => turn_limit is '6'; give a whole number
Game(["crane", "slate"]) => the game is ['crane', 'slate']; give a name, or a rule and words
Study(None) => a path is None; give a text such as 'folder/words.txt'
Study(5) => a path is 5
read_words(["crane"]) => a path is ['crane']
read_words("words.txt", alphabet=5) => a word is 5; give text in quotes
Metric.named("max").value_of("abc") => branches is 'abc'; give a list
Metric.named("max").value_of({"a": 1}) => branches is {'a': 1}; give a list
solved_games([5]) => a path is 5
verify(game.replies, "tree.txt") => a path is
[*game.least_totals([[99]])] => give positions of targets, from 0
[*game.least_totals([[-1]])] => give each position of a target once, from 0
[*game.least_totals([[0, 0]])] => give each position of a target once, from 0
game.play("max-any", seed=-1) => seed is -1; give at least 0
game.play("max-any", seed=1.5) => seed is 1.5; give a whole number such as 0
[*game.least_totals([["crane"]])] => give positions of targets, from 0
game.play(target=np.ones(5)) => give a word in quotes, or a mapping such as {'crane': 2}
game.play("max-any", 1234) => target is 1234; give a word in quotes, or a mapping
game.play([(game.tree("max-any"), -1)]) => a weight is below 0
game.play(5) => the strategy is 5; give a name such as 'max-any'
game.prove(minuts=1) => unknown argument 'minuts'; did you mean 'minutes'?
game.prove(turn_limt=5) => unknown argument 'turn_limt'; did you mean 'turn_limit'?
game.prove(firts=["crane"]) => unknown argument 'firts'; did you mean 'first'?
game.prove(minutes=-1) => minutes is -1; give at least 0
game.prove(minutes=float("nan")) => minutes is nan; give at least 0
game.prove(turn_limit="5") => turn_limit is '5'; give a whole number
game.prove(cost=["x"]) => 'x' is not a whole number
game.prove(first="crane") => first is 'crane'; give a list
game.prove(name=5) => 5 cannot be a name
Recipe.of("max-any", opening="crane") => opening is 'crane'; give a list
Recipe.of("max-any", openin=["crane"]) => unknown setting 'openin'; did you mean 'opening'?
Recipe.of("max-any", any_window=("a", 2)) => 'a:2' is not a window of remaining targets
Recipe.of(Path("tree.txt")) => give a name such as 'max-any'
Recipe.of("lookahead-any", metric=5) => unknown metric 5
game.scores(Path("nowhere.json")) => nowhere.json: cannot be read (no such file
game.scores(None) => the strategy is None; give a name
game.compare("max-any", from_gess=2) => from_gess: the strategy is 2; give a name
game.compare(["max-any", "parts-any"]) => the strategy is ['max-any', 'parts-any']; give a name
game.draw("replay") => figure 'replay' shows days that the pipeline has replayed
game.draw("people") => figure 'people' shows a person's games
game.draw(None) => unknown figure None; choose one of
game.advise({"crane ....."}) => turns is {'crane .....'}; give a list
game.advise({"crane": "....."}) => {'crane': '.....'} is not a turn
game.advise(metric=None) => unknown metric None; choose one of
game.advise(count="3") => count is '3'; give a whole number
game.advise(strategy=["max-any"]) => the strategy is ['max-any']; give a name
game.openers(by=5) => first guesses have no metric or column 5; choose one of
game._parse(None) => None is not a turn; write the guess, a colon, the reply
game.reply(None, "crane") => a word is None; give text in quotes
people(game, 5) => games is 5; give a path, a text, a table, or a list of scores
people(game, [3], only=5) => there is no game of 5
game.with_answers(["crane"], 5) => '5' is not a date
BoardsGame(game, None) => boards is None; give a whole number
game.solve().reply(None) => 'None' is not a reply
game.solve().say(5) => a word is 5; give text in quotes
game.solve().fix("1", ".....") => no such turn
"""),
)
def test_wrong_types_are_refused(call: str, sentence: str) -> None:
    """What is of another type is refused in a sentence that says what to give."""
    with pytest.raises(InputError, match=re.escape(sentence)):
        eval(call, NAMES | {"game": guesstree.Game("wordle", WORDS)})


@pytest.mark.parametrize(
    ("call", "sentence"),
    cases(r"""
Game("wordel", WORDS) => did you mean 'wordle'
Game("wordle", []) => targets has no words
Game("wordle", WORDS, weights={"crane": 1}) => no weight for 'brick'
Game("wordle", ["ab"], weights={"ab": float("nan")}) =>
    'ab' has the weight 'nan'; write a number from 1e-100
Game("wordle", ["ab"], weights={"ab": 1, "AB": 2}) =>
    'ab' has the weight '2', but 1 before; keep one of them
Game("wordle", [""]) => 0 characters; use words of 1 to 10
Game("wordle", ["a" * 11, "b" * 11]) => 11 characters; use words
Game("pegs", ["a\udcff", "ab"]) => is not text; use characters
game.prove("optimal-any", first=["zebra"]) => zebra
game.advise(("crane", "??")) => not a reply
game.advise(("crane", [0, 7, 0, 0, 0])) => '0 7 0 0 0' is not a reply
game.advise(["crane"]) => 'crane' is not a turn; write the guess, a colon, the reply
game.advise(5) => 5 is not a turn; write the guess, a colon, the reply
game.play(target=lambda _: None) => a word is None; give text in quotes
game.play(lambda: "crane") => function '<lambda>': guess() raised TypeError: <lambda>() takes 0
game.play("max-any", replier=lambda *_: "x") => 'x' is not a reply to a guess of 5 characters
game.play("max-any", replier=lambda *_: "YYYYY") =>
    no target that is left gives the reply YYYYY; change this function
game.play("max-any", "crane", replier=lambda *_: ".....") =>
    picks its target during the game; remove the target
game.tree("nowhere.parquet") => nowhere.parquet
game.play(other_tree(), "crane") => belongs to another game
game.advise(count=0) => count is 0; give at least 1
game.letters(pangrams=[7]) => choose a multiple of 5
game.openers(by="largst") => metric or column 'largst'
game.draw("means") => figure 'means' shows strategies; give at least one
game.draw("meens", "max-any") => unknown figure 'meens'; did you mean 'means'
game.draw("proof", "max-any") => shows only strategies of the family 'optimal'
game.draw("histogram", "max-any", "max-any") => shows one strategy; draw 'solved' for several
game.draw("openers", "max-any") => figure 'openers' shows no strategies; draw it without
game.scores("random-consistent") => plays at random and has no tree; choose another strategy
Study("nowhere") => nowhere: has no config.yaml; give the folder
game.reply("crane", "zeb") => 'zeb' has 'z'
game.play(lambda *_: "xyzzy") =>
    function '<lambda>': guess 1 of the guesser: 'xyzzy' has 'x'
game.play(lambda *_: "brick", "crane") => 5 guesses do not find
game.play(lambda _, turns: "brick" if turns else "crane", "crate", mode="nyt-hard") =>
    'nyt-hard' refuses guess 2
game.play(mode="yes") => no mode 'yes'; choose one of
game.play(target="zebra") => 'zebra' is not among the targets
game.play(target={"crane": 0}) => or all are 0; give weights of 0 or more
game.play(target={"crane": -1, "crate": 2}) => a weight is below 0
game.play(target={"crane": float("nan")}) => a weight is below 0
game.play(target="crane", replier="evil") => 'evil' picks its target during the game
game.play(replier=5) => no replier 5; choose one of
game.play(replier="eivl") => did you mean 'evil'
game.compare("max-any", "max-any opening=creek name=mine", mine="max-any") =>
    two strategies have the name 'mine'; rename one
game.compare("max-any", from_guess=3) => max-any: no game takes 3 guesses
Metric.named("max").value_of([]) => give a number above 0 for each branch
Metric.named("max").value_of([2, 0]) =>
    the branches are [2, 0]; give a number above 0 for each branch
Metric.named("max").value_of([1, float("nan")]) => give a number above 0 for each branch
Metric.named("expectation").value_of([1, 1e308]) => for each branch, at most 1e+100
Metric.named("expectation").value_of([1, 10**400]) => for each branch, at most 1e+100
Metric.named("prats") => did you mean 'parts'
game.compare(other_tree()) => the tree guesses 'slate', which is not an allowed guess
"""),
)
def test_bad_values_are_refused(call: str, sentence: str) -> None:
    """What cannot be used is an InputError that says what is wrong, and what is right."""
    with pytest.raises(InputError, match=re.escape(sentence)):
        eval(call, NAMES | {"game": guesstree.Game("wordle", WORDS)})


def test_turns_are_given_one_by_one_or_in_lists() -> None:
    """A list of turns is their turns, and a reply may be a list of digits."""
    game = guesstree.Game("wordle", WORDS)
    forms: list[Any] = [
        *(["brick .G.Y."], [["brick", ".G.Y."]], ("brick", [0, 2, 0, 1, 0])),
        *(
            [("brick", (0, 2, 0, 1, 0))],
            ("brick", np.array([0, 2, 0, 1, 0])),
            iter(["brick .G.Y."]),
        ),
    ]
    for turn in forms:
        assert game.advise(turn).candidates == ("crane", "crate"), turn
        assert game.review([("brick", ".G.Y."), "crane GGGGG"]).review.found
    assert game.candidates(["brick .G.Y."]).tolist() == [1, 2]
    assert BoardsGame(game, 2).advise([("brick", ".G.Y./.G.Y.")]).candidates[0] == (
        "crane",
        "crate",
    )
    found = game.review("brick", "crane", target="crane")
    assert game.review(["brick", "crane"], target="crane") == found


class Series:
    """A series with an index, as pandas has it: comparing it with something gives no answer."""

    def __init__(self, index: list[str], values: list[float]) -> None:
        self._items = list(zip(index, values, strict=True))

    def items(self) -> list[tuple[str, float]]:
        """Return the pairs of the index and the values."""
        return self._items

    def __eq__(self, _: object) -> Any:
        raise ValueError("the truth value of a Series is ambiguous")

    __hash__ = None  # type: ignore[assignment]

    def __bool__(self) -> bool:
        raise ValueError("the truth value of a Series is ambiguous")


def test_weights_may_be_a_series() -> None:
    """Where a mapping from words will do, a series of pandas will."""
    weights: Any = Series(WORDS, [1.0, 2, 3, 4, 5])
    game = guesstree.Game("wordle", WORDS, weights=weights)
    assert game.replies.weights is not None
    assert game.replies.weights.tolist() == [1, 2, 3, 4, 5]
    with pytest.raises(InputError, match="need targets"):
        guesstree.Game("wordle", weights=weights)
    likely: Any = Series(["crane", "creek"], [0, 1])
    assert game.play("max-any", likely).moves[-1].guess == "creek"


def test_type_checkers_notice_a_wrong_name() -> None:
    """What `prove` takes by name is known; a wrong name is an error at run time, too."""
    game = guesstree.Game("wordle", WORDS)
    with pytest.raises(InputError, match="unknown argument 'minuts'"):
        game.prove("optimal-any", minuts=1)  # type: ignore[call-arg]


def turns_with_names() -> list[Any]:
    """Return one turn in each form that names its guess and its reply."""
    game = guesstree.Game("wordle", WORDS)
    view = game.reply("brick", "crane")
    return [
        view,
        view.to_dict(),
        [view],
        {"guess": "brick", "reply": [0, 2, 0, 1, 0]},
        game.advise(view).turns,
        game.review(view, "crane GGGGG").turns[0],
        game.play(lambda _, turns: "crane" if turns else "brick", "crane").rows[0],
    ]


@pytest.mark.parametrize("turn", turns_with_names())
def test_a_view_and_a_mapping_are_turns(turn: Any) -> None:
    """Wherever a turn is taken, an object or a mapping with a guess and a reply is one."""
    game = guesstree.Game("wordle", WORDS)
    text = "brick .G.Y."

    assert game._parse(turn) == game._parse(text) == [("brick", 57)]
    assert game.advise(turn).candidates == ("crane", "crate")
    assert game.candidates(turn).tolist() == [1, 2]
    assert game.partition("crane", turn).equals(game.partition("crane", text))
    assert game.review(turn, "crane GGGGG") == game.review(text, "crane GGGGG")


def test_boards_take_mappings() -> None:
    """A mapping with the replies of all boards as one text is a turn of several boards."""
    boards = BoardsGame(guesstree.Game("wordle", WORDS), 2)
    assert boards.advise({"guess": "crane", "reply": "GG..Y/GGG.G"}).guess == "creek"


@pytest.mark.parametrize(
    "reply", [[2, 2, 0, 0, 1], (2, 2, 0, 0, 1), np.array([2, 2, 0, 0, 1])]
)
def test_a_session_takes_digits(reply: Any) -> None:
    """A reply may be a list of digits where the word is known, too."""
    solving = guesstree.Game("wordle", WORDS).solve()

    solving.reply(reply)

    assert solving.turns == [("crane", "GG..Y")]
    assert solving.word == "creek"


def test_a_session_takes_turns() -> None:
    """A turn enters its own guess; a turn that is refused changes nothing."""
    game = guesstree.Game("wordle", WORDS)
    solving = game.solve()

    solving.reply(game.reply("brick", "crane"))

    assert solving.turns == [("brick", ".G.Y.")]
    with pytest.raises(InputError, match="'xyzzy' has 'x'"):
        solving.reply({"guess": "xyzzy", "reply": "....."})
    with pytest.raises(InputError, match="not a reply"):
        solving.reply({"guess": "crate", "reply": "?"})
    assert (solving.turns, solving.word) == ([("brick", ".G.Y.")], "crane")


def test_a_path_is_a_strategy(tmp_path: Path) -> None:
    """A tree's file may be given as a path, whatever its ending."""
    game = guesstree.Game("wordle", ["crane", "crate"])
    path = tmp_path / "tree"
    path.write_text("crane GGGBG1 crate GGGGG2\n      GGGGG1\n", "utf-8")

    assert game.tree(path).guesses == ["crane", "crate"]
    assert game.scores(path).rows() == [("crate", 2), ("crane", 1)]
    assert game.compare(path)["total"][0] == 3


@pytest.mark.parametrize("name", sorted(figures()))
def test_every_figure_is_drawn_or_refused(name: str) -> None:
    """No name of a figure ends in an error without a sentence."""
    game = guesstree.Game("wordle", WORDS)
    with contextlib.suppress(InputError):
        assert game.draw(name).axes


def test_a_replier_may_be_a_function() -> None:
    """It gets the guess and the targets that are left, and its replies decide the game."""
    game = guesstree.Game("wordle", WORDS)
    asked: list[tuple[str, list[str]]] = []

    def last(guess: str, targets: list[str]) -> str:
        asked.append((guess, targets))
        return game.reply(guess, targets[-1]).reply

    played = game.play("max-any opening=brick", replier=last)

    assert [move.guess for move in played.moves] == ["brick", "trace"]
    assert asked == [("brick", WORDS), ("trace", ["trace"])]
    assert len(game.play("max-any", replier=lambda *_: [2, 2, 2, 2, 2])) == 1


def test_a_partition_is_scored_by_information() -> None:
    """The value is in bits, as in a notebook on partitions."""
    sizes = [3] * 2 + [2] * 4 + [1] * 10

    assert Metric.named("entropy").value_of(sizes) == pytest.approx(3.8553885422075345)
