"""Arguments of the library: turns and weights in any form, and sentences for wrong ones."""

import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import polars
import pytest

import guesstree
from guesstree import BoardsGame, ContradictionError, Game, InputError
from guesstree.games.tree import GuessTree
from tests.support.commands import cases

WORDS = ["brick", "crane", "crate", "creek", "trace"]

# Turns


def forms_of_a_turn() -> list[Any]:
    """Return one turn in each form that names its guess and its reply."""
    game = Game("wordle", WORDS)
    view = game.reply("brick", "crane")
    return [
        ["brick .G.Y."],
        [["brick", ".G.Y."]],
        ("brick", [0, 2, 0, 1, 0]),
        [("brick", (0, 2, 0, 1, 0))],
        ("brick", np.array([0, 2, 0, 1, 0])),
        {"guess": "brick", "reply": [0, 2, 0, 1, 0]},
        view,
        [view],
        view.to_dict(),
        game.advise(view).turns,
        game.review(view, "crane GGGGG").turns[0],
        game.play(lambda _, turns: "crane" if turns else "brick", "crane").rows[0],
    ]


@pytest.mark.parametrize("turn", forms_of_a_turn())
def test_a_turn_has_many_forms(turn: Any) -> None:
    """A text, a pair, a mapping, a view, and a list of these are turns for every method."""
    game = Game("wordle", WORDS)
    text = "brick .G.Y."

    assert game._parse(turn) == game._parse(text) == [("brick", 57)]
    assert game.advise(turn).candidates == ("crane", "crate")
    assert game.candidates(turn).tolist() == [1, 2]
    assert game.partition("crane", turn).equals(game.partition("crane", text))
    assert game.review(turn, "crane GGGGG") == game.review(text, "crane GGGGG")


@pytest.mark.parametrize(
    "text",
    [
        "brick .G.Y. crane GGGGG",
        "brick:.G.Y. crane:GGGGG",
        "brick\n.G.Y.\ncrane\nGGGGG",
        "brick .G.Y.\n\n  crane GGGGG\n",
        "1. brick\n⬛🟩⬛🟨⬛\n2. crane\n🟩🟩🟩🟩🟩",
    ],
)
def test_a_text_may_have_several_turns(text: str) -> None:
    """Blanks and line ends separate turns, and guesses from replies, for every method."""
    game = Game("wordle", WORDS)
    turns = ["brick .G.Y.", "crane GGGGG"]

    assert game.advise(text) == game.advise(*turns)
    assert game.review(text) == game.review(*turns)


@pytest.mark.parametrize(
    ("rule", "words"),
    [
        ("wordle", "brick crane"),
        ("wordle", "brick\ncrane"),
        ("wordle", "1. brick 2. trick! 3. crane"),
        ("pegs", "1122 3344 1212 1112"),
    ],
)
def test_a_text_may_have_several_words(rule: str, words: str) -> None:
    """A text of words without replies is split, too: the last word is the target."""
    game = Game(rule, ["1122", "3344", "1212", "1112"] if rule == "pegs" else WORDS)
    listed = [word for word in words.split() if not word.endswith(".")]

    assert game.review(words) == game.review(*listed)
    assert game.review(words, target=listed[-1]) == game.review(*listed)


@pytest.mark.parametrize("turn", ["brick 01002", "brick ggyyg", "brick xxgxy"])
def test_a_reply_of_letters_is_no_word(turn: str) -> None:
    """What can be read as a reply is one, though it may look like a word."""
    game = Game("wordle", ["brick", "crane", "ggyyg", "xxgxy"])

    assert [guess for guess, _ in game._parse(turn)] == ["brick"]


def test_unlisted_guesses_may_have_been_played() -> None:
    """With the mark !, every method takes them."""
    game = Game("wordle", WORDS)
    turn = "trick! YY.YG"

    assert game.candidates("trick! .G.Y.").tolist() == [1]
    assert game.partition("crane", "trick! .G.Y.")["size"].to_list() == [1]
    for method in (game.advise, game.candidates):
        with pytest.raises(ContradictionError):
            method("crane .....", turn)


def test_contradictions_keep_their_changes_where_a_place_precedes_them() -> None:
    """The sentence begins with the game or the board, and the error still has its changes."""
    game = Game("wordle", WORDS)

    with pytest.raises(ContradictionError, match="position 2: ") as listed:
        game.advise_all([["brick .G.Y."], ["crane ....."]])
    with pytest.raises(ContradictionError, match="board 2: ") as boards:
        BoardsGame(game, 2).advise("crane GGGGG/.....")

    assert listed.value.changes == boards.value.changes != ()


def test_turns_may_come_from_an_iterator() -> None:
    """Words of a review may be a list, too."""
    game = Game("wordle", WORDS)
    found = game.review("brick", "crane", target="crane")

    assert game.advise(iter(["brick .G.Y."])).candidates == ("crane", "crate")
    assert game.review(["brick", "crane"], target="crane") == found


def test_first_guesses_may_be_a_list() -> None:
    """Words to rate may come one by one, in a list, or both."""
    game = Game("wordle", WORDS)
    rated = game.openers("brick", "crane")

    assert game.openers(["brick", "crane"]).equals(rated)
    assert game.openers("brick", iter(["crane"])).equals(rated)


@pytest.mark.parametrize(
    "turn",
    [
        [("crane", "GG..Y/GGG.G")],
        {"guess": "crane", "reply": "GG..Y/GGG.G"},
    ],
)
def test_turns_of_several_boards(turn: Any) -> None:
    """The replies of all boards are one text."""
    boards = BoardsGame(Game("wordle", WORDS), 2)

    assert boards.advise(turn).guess == "creek"


def test_a_text_may_have_several_turns_of_boards() -> None:
    """Line ends separate turns of several boards, too."""
    boards = BoardsGame(Game("wordle", WORDS), 2)
    turns = ["crane GG..Y/GGG.G", "creek GGGGG/GGY.."]

    assert boards.review("\n".join(turns)) == boards.review(*turns)


def test_replies_may_be_counts_with_names() -> None:
    """Every method takes a reply whose counts have names."""
    game, turn = Game("mastermind"), "1122:1W2B"

    assert len(game.candidates(turn)) == len(game.candidates(("1122", "1W2B"))) == 32
    assert game.review(turn).turns[0].remaining == 32
    boards = BoardsGame(game, 2).advise(f"{turn}/1W2B")
    assert len(boards.candidates[1]) == 32


# Weights


class Series:
    """A series with an index, as pandas has it: it has no truth value."""

    def __init__(self, values: dict[str, float]) -> None:
        self.values = values

    def items(self) -> Any:
        """Return the pairs of the index and the values."""
        return self.values.items()

    def __eq__(self, _: object) -> Any:
        raise ValueError("the truth value of a Series is ambiguous")

    __hash__ = None  # type: ignore[assignment]

    def __bool__(self) -> bool:
        raise ValueError("the truth value of a Series is ambiguous")


def test_weights_may_be_a_series() -> None:
    """A series of pandas does where a mapping does."""
    weights: Any = Series(dict(zip(WORDS, (1.0, 2, 3, 4, 5), strict=True)))
    likely: Any = Series({"crane": 0, "creek": 1})

    game = Game("wordle", WORDS, weights=weights)

    assert game.replies.weights is not None
    assert game.replies.weights.tolist() == [1, 2, 3, 4, 5]
    assert game.play("max-any", likely).moves[-1].guess == "creek"
    with pytest.raises(InputError, match="need targets"):
        Game("wordle", weights=weights)


# Wrong arguments


def other_tree(**columns: Any) -> GuessTree:
    """Return a tree of another game, with some columns replaced."""
    grown = guesstree.Game("wordle", ["slate", "stale"]).tree("max-any")
    return replace(grown, **columns)


NAMES = {name: getattr(guesstree, name) for name in guesstree.__all__} | {
    "WORDS": WORDS,
    "other_tree": other_tree,
    "np": np,
    "polars": polars,
    "Path": Path,
}
"""Names in the calls below, beside `game`."""


@pytest.mark.parametrize(
    ("call", "sentence"),
    cases(r"""
Game("wordle", {*WORDS}) => targets is {
Game("wordle", "crane") => targets is 'crane'; give a list, such as ['crane', 'slate']
Game("wordle", {"crane": 1}) => targets is {'crane': 1}; give a list
Game("wordle", polars.DataFrame({"word": WORDS})) => give a list
Game("wordle", ["crane", 5]) => a word is 5; give text in quotes
Game(5, WORDS) => unknown rule 5; choose one of
Game("wordle", guesses=WORDS) => need targets
Game(game.replies, weights={"crane": 1}) => a matrix has its own
Game("wordle", WORDS, weights=[1, 2]) => weights is [1, 2]; give a mapping such as {'crane': 2}
Game("wordle", WORDS, turn_limit="6") => turn_limit is '6'; give a whole number
Game(["crane", "slate"]) => the game is ['crane', 'slate']; give a name, or a rule and words
Game("mastermind").solve(mode="nyt-hard") => rule 'pegs' has no hard mode; choose mode any or
Game("mastermind").openers("1122", mode="nyt-hard") => rule 'pegs' has no hard mode
Game("mastermind").advise(mode="nyt-hard") => rule 'pegs' has no hard mode
people("wordle", [3]) => the game is 'wordle'; give a game such as Game('wordle')
Game("class.txt") => 'class.txt' is a file; write Game.from_file('class.txt')
Study(None) => a path is None; give a text such as 'folder/words.txt'
Study(5) => a path is 5
read_words(["crane"]) => a path is ['crane']
read_words("words.txt", alphabet=5) => a word is 5; give text in quotes
Metric.named("max").value_of("abc") => branches is 'abc'; give a list, such as [2, 1, 1]
Metric.named("max").value_of({"a": 1}) => branches is {'a': 1}; give a list
solved_games([5]) => a path is 5
verify(game.replies, "tree.txt") => a path is
[*game.least_totals([[99]])] => give positions of targets, from 0
[*game.least_totals([[-1]])] => give each position of a target once, from 0
[*game.least_totals([[0, 0]])] => give each position of a target once, from 0
game.play("max-any", seed=-1) => seed is -1; give at least 0
game.play("max-any", seed=1.5) => seed is 1.5; give a whole number such as 0
[*game.least_totals([0])] => give each set as a list of positions of targets, from 0
[*game.least_totals([[[0, 1], [2]]])] => give each set as a list of positions of targets
[*game.least_totals([[True]])] => give each set as a list of positions of targets
[*game.least_totals([["crane"]])] => give positions of targets, from 0
game.play(target=np.ones(5)) => give a word in quotes, or a mapping such as {'crane': 2}
game.play("max-any", 1234) => target is 1234; give a word in quotes, or a mapping
game.play([(game.tree("max-any"), -1)]) => a weight is below 0
game.play([]) => the guesser has no trees; give pairs of a tree and its chance
game.play([1]) => the guesser has 1; give pairs of a tree and its chance
game.play([("max-any", 1)]) => the guesser is 'max-any'; give a tree, such as
game.play([(game.tree("max-any"), "a")]) => a weight is 'a'; give a number of 0 or more
game.play(target={"crane": []}) => a weight is []; give a number of 0 or more
game.prove(minutes="a") => minutes is 'a'; give a number
game.play(5) => the strategy is 5; give a name such as 'max-any'
game.prove(minuts=1) => unknown argument 'minuts'; did you mean 'minutes'?
game.prove(turn_limt=5) => unknown argument 'turn_limt'; did you mean 'turn_limit'?
game.prove(firts=["crane"]) => unknown argument 'firts'; did you mean 'first'?
game.prove(minutes=-1) => minutes is -1; give at least 0
game.prove(minutes=float("nan")) => minutes is nan; give at least 0
game.prove(nodes=0) => nodes is 0; give at least 1
game.prove(turn_limit="5") => turn_limit is '5'; give a whole number
game.prove(cost=["x"]) => 'x' is not a whole number
game.prove(first="crane") => first is 'crane'; give a list, such as ['brick', 'crane']
game.prove(cost=5) => cost is 5; give a list, such as [1, 1, 2]
game.letters(pangrams=10) => pangrams is 10; give a list, such as [5]
game.advise_all("brick .G.Y.") =>
    positions is 'brick .G.Y.'; give a list, such as [[], ['crane:GGG.G']]
game.with_answers(5) => answers is 5; give a list, such as ['brick', 'crane']
solved_games("no.parquet") =>
    files is 'no.parquet'; give a list, such as ['results/proofs/nyt/optimal-any.parquet']
game.prove(name=5) => 5 cannot be a name
Recipe.of("max-any", opening="crane") => opening is 'crane'; give a list, such as ['crane', 'slate']
Recipe.of("max-any", ties="parts") => ties is 'parts'; give a list, such as ['parts', 'openers']
Recipe.of("lookahead-any", widths=3) => widths is 3; give a list, such as [1, 3]
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
game.advise({"crane ....."}) => turns is {'crane .....'}; give a list, such as ['crane:GGG.G']
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
BoardsGame(game, None) => boards is None; give a whole number such as 2
BoardsGame(game, "4") => boards is '4'; give a whole number such as 2
BoardsGame("wordle", 4) => the game is 'wordle'; give a game such as Game('wordle')
equilibrium("wordle") => the game is 'wordle'; give a game such as Game('wordle')
BoardsGame(game.replies, 4) => give a game such as Game('wordle')
game.solve().reply(None) => 'None' is not a reply
game.solve().say(5) => a word is 5; give text in quotes
game.solve().fix("1", ".....") => no such turn
"""),
)
def test_wrong_types_are_refused(call: str, sentence: str) -> None:
    """A message says what to give instead."""
    with pytest.raises(InputError, match=re.escape(sentence)):
        eval(call, NAMES | {"game": guesstree.Game("wordle", WORDS)})


@pytest.mark.parametrize(
    ("call", "sentence"),
    cases(r"""
Game("wordel", WORDS) => did you mean 'wordle'
Game("mastermind", ["1234"]) =>
    unknown rule 'mastermind'; the rule of the game 'mastermind' is 'pegs'
Game("nyt", WORDS) => unknown rule 'nyt'; the rule of the game 'nyt' is 'wordle'
Game("chess", WORDS) => unknown rule 'chess'; choose one of black_pegs, jotto, pegs, places, wordle
Game("wordle", []) => targets has no words
Game("wordle", WORDS, weights={"crane": 1}) => no weight for 4 words, such as 'brick'
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
BoardsGame(game, 1) => boards is 1; choose from 2 to 16
BoardsGame(game, 17) => boards is 17; choose from 2 to 16
game.letters(pangrams=[7]) => choose a multiple of 5
game.openers([]) => words is an empty list; give some words, such as ['brick', 'crane']
game.openers({"crane"}) => words is {'crane'}; give a list, such as ['brick', 'crane']
game.openers(5) => words is 5; give a list, such as ['brick', 'crane']
game.openers(["crane", 5]) => a word is 5; give text in quotes
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
    """A message says what is wrong, and what is right."""
    with pytest.raises(InputError, match=re.escape(sentence)):
        eval(call, NAMES | {"game": guesstree.Game("wordle", WORDS)})


@pytest.mark.parametrize(
    "call",
    [
        "Game('wordle', {})",
        "game.prove(first={})",
        "game.prove(cost={})",
        "game.letters(pangrams={})",
        "game.advise_all({})",
        "game.advise({})",
        "game.with_answers({})",
        "Recipe.of('max-any', opening={})",
        "Recipe.of('max-any', ties={})",
        "Recipe.of('lookahead-any', widths={})",
        "Metric.named('max').value_of({})",
    ],
)
def test_proposed_lists_are_accepted(call: str) -> None:
    """The example in a sentence does where a number or a set does not."""
    names = NAMES | {"game": guesstree.Game("wordle", WORDS)}

    with pytest.raises(InputError) as refused:
        eval(call.format("{'crane'}"), names)

    _, _, example = str(refused.value).partition("give a list, such as ")
    assert eval(call.format(example), names) is not None
