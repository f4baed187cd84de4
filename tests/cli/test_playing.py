"""The commands that people play with, driven as a person would."""

import json
from collections.abc import Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any

import pexpect
import pytest
import yaml

from guesstree import Game
from guesstree.files.storage import RECIPE
from guesstree.games.artifacts import write_tree
from guesstree.strategies.growing import grow_tree
from guesstree.strategies.recipes import recipe_text
from guesstree.study.study import open_study
from tests.cli.terminal import commands_in
from tests.conftest import ROOT
from tests.here import asked as asked_in
from tests.here import cases, guesstree_here, said


def asked(*args: object) -> Any:
    """Return what a command prints as JSON of the 2,309 words, without results of the pipeline."""
    return asked_in(ROOT, *args, *named_in(args), "--results", "no-results-here")


def rows_asked(*args: object) -> Any:
    """Return the rows of it."""
    return asked(*args)["rows"]


def named_in(args: Sequence[object]) -> tuple[str, ...]:
    """Return the option that names the game, unless a command does so."""
    return () if "--game" in args else ("--game", "wordle")


@pytest.fixture
def at_the_prompt() -> Iterator[Any]:
    """Return a function that starts a game in a terminal."""
    with commands_in(ROOT, columns=80, timeout=240) as start:
        yield lambda *args: start("play", "--game", "wordle", *args)


def test_a_game_in_a_terminal(at_the_prompt: Any) -> None:
    """An unknown word costs no turn, hard mode says why, and the word is found."""
    game = at_the_prompt("--target", "hobby", "--hard", "nyt")
    game.expect("2,309 targets")
    game.expect("1> ")
    game.sendline("hover")
    game.expect("\x1b\\[42m H ")  # letters on coloured tiles
    game.expect("left")
    game.expect("2> ")
    game.sendline("xxxxx")
    game.expect("'xxxxx' is not in the word list")
    game.expect("2> ")
    game.sendline("raise")
    game.expect("Not in hard mode: place 1 must be 'h', as hover showed")
    game.expect("2> ")
    game.sendline("HOBBY")
    game.expect("Found in 2 guesses")
    game.expect(pexpect.EOF)
    game.close()
    assert game.exitstatus == 0


def test_unknown_words_may_cost_a_turn() -> None:
    """With --strict-unknown the turn is lost, as in Norvig's notebook."""
    command = ("play", "--game", "wordle", "--target", "hobby", "--strict-unknown", "--turns", 2)
    run = guesstree_here(*command, cwd=ROOT, typed="xxxxx\nhobby\n")
    assert "the turn is lost" in run.stdout
    assert "Found in 2 guesses" in run.stdout
    assert "Found in 2: skill" in run.stdout
    assert "guesstree wordle 2/2\n" in run.stdout
    assert (
        "Not found in 2: skill" in guesstree_here(*command, cwd=ROOT, typed="raise\nxxxxx\n").stdout
    )


def test_the_best_word_heeds_hints() -> None:
    """It is the best where only words with the letter are left, and they are counted."""
    command = ("play", "--game", "wordle", "--target", "hobby")
    shown = guesstree_here(*command, cwd=ROOT, typed="hint\nbest\nhover\n").stdout
    game = Game("wordle")
    left = [word for word in game.targets if word.startswith("h")]
    best = Game("wordle", left, guesses=game.guesses).advise().best[0]
    assert f"1> {best.guess} ({best.guesses:.3f} expected guesses" in shown
    fitting = sum(str(game.reply("hover", word).reply) == "GG..." for word in left)
    assert f"  {fitting} left" in shown


@pytest.mark.parametrize(("name", "value"), [("NO_COLOR", "1"), ("TERM", "dumb")])
def test_rows_without_colours(
    name: str, value: str, monkeypatch: pytest.MonkeyPatch, at_the_prompt: Any
) -> None:
    """The reply is beside the word, as where the output is piped."""
    monkeypatch.setenv(name, value)
    game = at_the_prompt("--target", "hobby")
    game.sendline("hover")
    game.expect("   hover 🟩🟩⬛⬛⬛  [0-9]+ left")


def test_a_whole_game_with_help(at_the_prompt: Any) -> None:
    """Help, a hint, the best word, the keys; six turns; then the review and the block to share."""
    game = at_the_prompt("--target", "hobby")
    game.expect("Find the word in 6 turns; type help for help")
    game.sendline("help")
    game.expect("hint +a letter of the secret word")
    game.sendline("hint")
    game.expect("Place 1 is 'h'")
    game.sendline("keys")
    game.expect("in place +h\r\n +unused +abcdefgijklmnopqrstuvwxyz")
    game.sendline("rayse")
    game.expect("'rayse' is not in the word list; did you mean 'raise'")
    game.sendline("mulch")
    game.expect("in place +h\\s+not there +clmu\\s+unused +abdefgijknopqrstvwxyz")
    game.sendline("best")
    game.expect(r"\w+ \([0-9.]+ expected guesses, exact\)")
    for word in ("crane", "fuzzy", "jazzy", "civic", "queue"):
        game.sendline(word)
    game.expect("Not found. It was hobby")
    game.expect("Not found in 6: skill")
    game.expect("guesstree wordle X/6")
    game.expect(pexpect.EOF)
    game.close()
    assert game.exitstatus == 0


def test_giving_up_against_an_adversary(weighted_study: Path) -> None:
    """It has no secret word to hint at, and names some that it could have had; --turns counts."""
    asked_to = ("play", "--replier", "evil", "--turns", "1")
    run = guesstree_here(*asked_to, cwd=weighted_study, typed="hint\nraise\n")
    assert "This replier has no secret word yet" in run.stdout
    assert "Not found. It could have been bingo, digit, limit, pilot." in run.stdout
    assert "guesstree few X/1" in run.stdout
    assert "luck" not in run.stdout
    assert "Not found in 1: skill " in run.stdout


def test_strategies_play(wordle_words: tuple[str, ...]) -> None:
    """Norvig's tree against three repliers; a perfect adversary makes it last no less."""
    games = {
        kind: asked("play", "--guesser", "neg_entropy-any", *how)
        for kind, how in {
            "honest": ("--target", "hobby"),
            "evil": ("--replier", "evil"),
            "perfect": ("--replier", "perfect"),
        }.items()
    }
    assert [move["guess"] for move in games["honest"]] == ["raise", "mulch", "baton", "hobby"]
    assert [move["guess"] for move in games["evil"]] == [
        *("raise", "mulch", "goody", "abbot", "booby")
    ]
    assert len(games["perfect"]) >= 5
    for moves in games.values():
        for before, after in pairwise(moves):
            assert before["remaining"] == after["targets"]
    again = [asked("play", "--guesser", "random", "--seed", "3") for _ in range(2)]
    assert again[0] == again[1]
    assert again[0][-1]["guess"] in wordle_words


def test_advice_for_other_games() -> None:
    """Jotto's counts are replies as well."""
    assert asked("advise", "--game", "jotto", "stare:5")["next"] is None
    assert asked("advise", "--game", "jotto", "stare:2")["remaining"] > 100


def test_trees_as_wordlegames_prints_them() -> None:
    """Indented lines: tiles, guess, targets, bits, expected size."""
    shown = said(ROOT, "tree", "hobby", "--game", "wordle", "--results", "none")
    assert shown.splitlines()[2:] == [
        "raise  2309  5.878  60.744",
        "  🟫🟫🟫🟫🟫 mulch  167  5.190  6.892",
        "    🟫🟫🟫🟫🟨 baton  6  2.585  1.000",
        "      🟨🟫🟫🟨🟫 hobby  1  0.000  1.000",
    ]
    assert len(rows_asked("tree")) > 2309
    drawn = rows_asked("tree", "--random", 5)
    assert max(row["depth"] for row in drawn) <= 6


@pytest.mark.parametrize(
    ("command", "message"),
    cases("""
advise raise => 'raise' is not a turn; write the guess, a colon, the reply
advise rayse:..... => 'rayse' is not in the word list; did you mean 'raise'?
advise raise:..Y. => '..Y.' is not a reply to a guess of 5
advise raise:GGGGG crane:..... => no word earns all of these replies; a single other
pair crane crane => a pair has two different words, not 'crane' twice
show hoby => 'hoby' is not among the targets; did you mean 'hobby'?
show hobby --game wordel => no game 'wordel'; did you mean 'wordle'?
tree --strategy max-al => unknown strategy 'max-al'; did you mean 'max-any'?
tree --strategy optimal-any --results none => takes a search; run snakemake
openers --metric best => unknown metric 'best'
play --replier evil --target hobby --guesser max-any =>
    replier 'evil' has no target from the start; leave out target or replier
openers --config no.yaml => no.yaml: cannot be read
play --target zzzzz --guesser max-any => 'zzzzz' is not among the targets
"""),
)
def test_mistakes_get_one_sentence(command: str, message: str) -> None:
    """The sentence says what was found and what would do; the exit code is 1."""
    words = command.split()
    run = guesstree_here(*words, *named_in(words), cwd=ROOT, code=1)
    assert message in run.stderr
    assert "Traceback" not in run.stderr


HINTS = ("raise:..Y..", "pilot:02002")


@pytest.mark.parametrize("strategy", [(), ("--strategy", "optimal-nyt-hard")])
@pytest.mark.parametrize("hard", ["nyt", "consistent"])
def test_advice_keeps_to_hard_mode(hard: str, strategy: tuple[str, ...]) -> None:
    """Green letters stay, and earlier guesses are compared with those that were allowed."""
    found = asked("advise", *HINTS, "--hard", hard, *strategy)
    words = [found["next"], *(row["guess"] for row in found["best"])]
    assert all((word[1], word[4]) == ("i", "t") for word in words)
    assert "i" in found["said"][1]["best"]


def test_guessers_are_held_to_hard_mode() -> None:
    """A strategy whose guess the mode refuses is not played on; one that keeps to it is."""
    refused = ("play", "--guesser", "neg_entropy-any", "--hard", "nyt", "--target", "hobby")
    run = guesstree_here(*refused, "--results", "none", cwd=ROOT, code=1)
    assert "hard mode 'nyt' refuses guess" in run.stderr
    kept = ("play", "--guesser", "neg_entropy-consistent", "--hard", "nyt", "--target", "hobby")
    assert asked(*kept)[-1]["guess"] == "hobby"


def test_advice_says_one_thing() -> None:
    """The word of the headline is the first row of the table, and may be right if equals may."""
    for turns in ((), ("raise:.....",), HINTS):
        shown = said(ROOT, "advise", *turns, "--game", "wordle", "--results", "none")
        found = asked("advise", *turns)
        assert found["next"] == found["best"][0]["guess"]
        assert "…" not in shown.split("Guess ")[1]
        assert f"Guess {found['next']}: {found['reason']}." in shown.replace("\n", " ")
        least = found["best"][0]["guesses"]
        equals = [row for row in found["best"] if row["guesses"] == pytest.approx(least)]
        assert found["best"][0]["possible"] == any(row["possible"] for row in equals)


def test_advice_of_a_strategy_follows_its_tree() -> None:
    """Each turn is that of the tree, from the opener to the target; beside it, it says so."""
    moves = rows_asked("show", "HOBBY", "--strategy", "max-any")
    for turn, move in enumerate(moves):
        said = [f"{earlier['guess']}:{earlier['reply']}" for earlier in moves[:turn]]
        found = asked("advise", *said, "--strategy", "max-any")
        assert found["next"] == found["best"][0]["guess"] == move["guess"]
        assert "the tree of max-any says it here" in found["reason"]
    found = asked("advise", "stare:.....", "--strategy", "max-any")
    assert "has left the tree of max-any" in found["reason"]
    assert found["next"] == found["best"][0]["guess"]
    found = asked("advise", *HINTS, "--strategy", "optimal-any")
    assert "takes a search" in found["reason"]
    assert found["best"][0]["exact"]


@pytest.fixture
def weighted_study(tmp_path: Path) -> Path:
    """Return the config of a small study with weights, which the pipeline has not run."""
    words = ("admin", "bingo", "digit", "idiot", "limit", "pilot", "raise", "visit")
    (tmp_path / "words.txt").write_text("\n".join(words))
    rows = [f"{word},{10 if word == 'visit' else 1}" for word in words]
    (tmp_path / "weights.csv").write_text("\n".join(["word,weight", *rows]))
    config = {
        "lists": {"few": {"file": "words.txt", "weights": {"file": "weights.csv"}}},
        "games": {"few": {"rule": "wordle", "targets": "few"}},
        "strategies": ["max-any"],
        "recipes": {
            "opened": {"strategy": "max-any", "opening": ["raise", "pilot"]},
            "likely": {"strategy": "max-any", "weighted": True},
        },
    }
    (tmp_path / "config.yaml").write_text(yaml.safe_dump(config))
    return tmp_path


def test_weights_count_before_the_pipeline_ran(weighted_study: Path) -> None:
    """They make a word likely, and recipes that heed them grow."""
    best = asked_in(weighted_study, "advise")["best"]
    chances = {row["guess"]: row["chance"] for row in best}
    assert chances["visit"] == pytest.approx(10 / 17)
    assert best[0]["guess"] == "visit"
    assert asked_in(weighted_study, "show", "visit", "--strategy", "likely")
    drawn = [
        asked_in(
            weighted_study, *("play", "--guesser", "max-any", "--target", "likely", "--seed", n)
        )
        for n in range(12)
    ]
    assert sum(moves[-1]["guess"] == "visit" for moves in drawn) >= 4


def test_an_opening_goes_on(weighted_study: Path) -> None:
    """After the first word of an opening, advice says the second."""
    (first,) = (move for move in asked_in(weighted_study, "advise", "-s", "opened")["best"][:1])
    assert first["guess"] == "raise"
    then = asked_in(weighted_study, "advise", "raise:..Y..", "-s", "opened")
    assert then["next"] == then["best"][0]["guess"] == "pilot"


def test_a_game_at_the_prompt_as_json(weighted_study: Path) -> None:
    """The prompt is on standard error, and the moves are on standard output."""
    asked_to = ("play", "--target", "visit", "--json")
    run = guesstree_here(*asked_to, cwd=weighted_study, typed="raise\nvisit\n")
    assert [move["guess"] for move in json.loads(run.stdout)] == ["raise", "visit"]
    assert "Found in 2 guesses" in run.stderr


@pytest.mark.parametrize("command", ["summarise", "rank", "find-pairs"])
def test_tables_that_would_be_written_nowhere(command: str) -> None:
    """A command without an output says that it needs one."""
    assert "name a file to write" in guesstree_here(command, "x.parquet", cwd=ROOT, code=2).stderr


def test_a_stored_tree_is_followed(weighted_study: Path) -> None:
    """Advice for an optimal strategy is what its stored tree says, even where others equal it."""
    study = open_study(weighted_study / "config.yaml", weighted_study / "results")
    matrix = study.matrix("few")
    tree = grow_tree(matrix, study.recipe("opened"))
    about = matrix.metadata("few") | {
        "strategy": "optimal-any",
        "metric": "optimal",
        "mode": "any",
        RECIPE: recipe_text(study.recipe("optimal-any")),
    }
    write_tree(tree, weighted_study / "results/trees/few/optimal-any.parquet", about)
    for target in matrix.targets:
        moves = asked_in(weighted_study, "show", target, "-s", "optimal-any")["rows"]
        turns = [f"{move['guess']}:{move['reply']}" for move in moves[:1]]
        found = asked_in(weighted_study, "advise", *turns, "-s", "optimal-any")
        if turns == [f"{move['guess']}:{move['reply']}" for move in moves]:
            assert found["next"] is None
        else:
            assert found["next"] == moves[1]["guess"]
            assert "the tree of optimal-any says it here" in found["reason"]
