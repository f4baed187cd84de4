"""Games played elsewhere, solved at a terminal as a person would, and reviewed afterwards."""

import json
import re
import socket
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pexpect
import pytest
import yaml

from guesstree.cli import sessions
from guesstree.games.rule import tile_texts
from guesstree.games.rules import wordle_reply
from tests.cli.terminal import commands_in
from tests.conftest import ROOT
from tests.here import asked, guesstree_here

TARGETS = ("admin", "bingo", "digit", "idiot", "limit", "pilot", "raise", "visit")
OTHERS = ("crane", "tulip", "vomit")
PAST = ("idiot",)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return the folder of a study with three layers of words, and a recipe with an opening."""
    (tmp_path / "targets.txt").write_text("\n".join(TARGETS))
    (tmp_path / "guesses.txt").write_text("\n".join([*TARGETS, *OTHERS]))
    (tmp_path / "past.txt").write_text("\n".join(PAST))
    config = {
        "lists": {name: {"file": f"{name}.txt"} for name in ("targets", "guesses", "past")},
        "games": {
            "few": {
                "rule": "wordle",
                "targets": "targets",
                "guesses": "guesses",
                "exclude": "past",
            },
            "lenient": {"rule": "pegs", "targets": "targets"},
        },
        "strategies": ["max-any"],
        "recipes": {"opened": {"strategy": "max-any", "opening": ["raise", "crane"]}},
    }
    (tmp_path / "config.yaml").write_text(yaml.safe_dump(config))
    return tmp_path


@pytest.fixture
def at_the_prompt(folder: Path) -> Iterator[Callable[..., Any]]:
    """Return a function that starts the helper in a terminal."""
    with commands_in(folder, columns=200, timeout=240) as start:
        yield lambda *args: start("solve", *args)


def say(game: Any, line: str) -> None:
    """Type a line at the next prompt."""
    game.expect(r"\d \S+> ")
    game.sendline(line)


def test_a_whole_game_with_mistakes(at_the_prompt: Callable[..., Any]) -> None:
    """Typing mistakes, another word, why, list, undo, and then the word, review and share block."""
    game = at_the_prompt()
    game.expect("few: 7 targets. Type help for help")
    say(game, "?")
    game.expect("undo +take the last turn back")
    say(game, "undo 1")
    game.expect("'undo 1' is not understood; type help")
    for incomplete in ("fix", "fix 1"):
        say(game, incomplete)
        game.expect(r"Write the number of a turn and its reply: fix 1 \.\.Y\.\.")
    say(game, "..Y")
    game.expect("'..Y' is not a reply to a guess of 5")
    say(game, "crape ..Y..")
    game.expect("'crape' is not in the word list; did you mean 'crane'")
    game.expect(r"type\s+crape!")
    say(game, "crane ...Y.")
    game.expect("1 target remains: bingo")
    say(game, "undo")
    game.expect("crane is taken back")
    say(game, "why")
    game.expect("no guess has fewer expected guesses")
    say(game, "crane")
    say(game, "01102")
    game.expect("1 target remains: raise")
    game.expect(r"Say raise \(1.000 expected guesses, exact\)")
    say(game, "list")
    game.expect("1 left, each with a chance of 100.00%: raise")
    say(game, "22222")
    game.expect("Found in 2: skill")
    game.expect("guesstree few 2/6")
    game.expect("🟩🟩🟩🟩🟩")
    game.expect(pexpect.EOF)
    game.close()
    assert game.exitstatus == 0


def test_a_word_of_a_later_layer_and_a_contradiction(at_the_prompt: Callable[..., Any]) -> None:
    """Past answers and other guesses come when no target fits; a wrong reply can be corrected."""
    game = at_the_prompt()
    say(game, "digit ...GY")
    game.expect("None of the targets of the list and none of the past answers fits. Going on with")
    game.expect("the other words that may be guessed")
    say(game, "undo")
    say(game, "limit .GY.G")
    game.expect("No word earns all of these replies; a single other reply would do, such as")
    game.expect(r"turn 1, limit: ")
    say(game, "..Y..")
    game.expect("The replies contradict each other; type undo, or fix with the number")
    say(game, "fix 1 .G.GG")
    game.expect("2 targets remain: digit, visit")
    say(game, "visit =====")
    game.expect("Found in 2")
    game.expect(pexpect.EOF)


@pytest.mark.parametrize(
    "options",
    [(), ("--hard", "nyt"), ("--hard", "consistent"), ("-s", "opened"), ("-s", "max-any")],
    ids=" ".join,
)
def test_every_word_is_found(
    options: tuple[str, ...], folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever the mode, each word is found by typing the replies to what it says."""
    for target in TARGETS + OTHERS:
        said: list[str] = []

        def reply(prompt: str, said: list[str] = said, target: str = target) -> str:
            said.append(prompt.split()[1].removesuffix(">"))
            return tile_texts(5)[wordle_reply(said[-1], target)]

        monkeypatch.setattr(sessions, "ask", reply)
        run = guesstree_here("solve", *options, cwd=folder)
        assert said[-1] == target
        assert f"Found in {len(said)}" in run.stdout
        if options == ("-s", "opened"):
            assert said[:2] == ["raise", "crane"][: len(said)] or target == "raise"


def test_advice_looks_at_layers_and_at_words_beside_the_list(folder: Path) -> None:
    """Past answers are not expected, but found where nothing else fits."""
    found = asked(folder, "advise", "raise:..G..", "--game", "few")
    assert (found["targets"], found["layer"]) == (["idiot"], "past answers")
    assert asked(folder, "advise")["remaining"] == len(TARGETS) - len(PAST)
    found = asked(folder, "advise", "digit:.G..G", "salet:..G.G", "--any-word")
    assert found["said"][1]["guess"] == "salet"
    run = guesstree_here("advise", "salet:....G", cwd=folder, code=1)
    assert "'salet' is not in the word list" in run.stderr
    (folder / "more.txt").write_text("visit\nraise\n")
    found = asked(folder, "advise", "--exclude", folder / "more.txt")
    assert found["remaining"] == len(TARGETS) - len(PAST) - 2


def test_past_answers_by_date_and_weight(folder: Path) -> None:
    """By options or by the config, whose date is text to YAML or not; and made unlikely."""
    (folder / "past.csv").write_text("word,date\nvisit,2024-01-01\nidiot,2024-02-01\n")
    text = (folder / "config.yaml").read_text()
    assert "exclude: past" in text
    plain = text.replace("exclude: past", "openers: []")

    def targets(own: str, *options: str) -> set[str]:
        (folder / "config.yaml").write_text(own)
        return set(asked(folder, "advise", *options)["targets"])

    def dated(exclude: str) -> str:
        return text.replace("exclude: past", f"exclude: {exclude}")

    every = set(TARGETS)
    by_file = ("--exclude", str(folder / "past.csv"))
    assert targets(plain, *by_file) == every - {"visit", "idiot"}
    assert targets(plain, *by_file, "--before", "2024-02-01") == every - {"visit"}
    for day in ("2024-02-01", "'2024-02-01'"):
        assert targets(dated(f"{{file: past.csv, before: {day}}}")) == every - {"visit"}
    assert targets(dated("{file: past.csv}"), "--before", "2023-12-31") == every
    assert targets(dated("{list: past}")) == every - {"idiot"}
    found = {}
    given: list[tuple[tuple[str, ...], str]] = [
        ((*by_file, "--past-weight", "0.1"), plain),
        ((), dated("{file: past.csv, weight: 0.1}")),
    ]
    for options, own in given:
        (folder / "config.yaml").write_text(own)
        best = asked(folder, "advise", *options, "--count", "99")["best"]
        found = {row["guess"]: row["chance"] for row in best}
        assert found["pilot"] == pytest.approx(1 / 6.2, 1e-3)
        assert found.get("visit", found.get("idiot")) == pytest.approx(0.1 / 6.2, 1e-3)
    for own, options, message in (
        (plain, ("--before", "2024-02-01"), "there is no table of past answers with dates"),
        (plain, ("--past-weight", "0.5"), "there are no past answers to weigh 0.5"),
        (plain, (*by_file, "--before", "soon"), "'soon' is not a date; write such as 2024-05-01"),
        (plain, (*by_file, "--past-weight", "0"), "must be 1e-100 at least, and 1 at most"),
        (dated("{weight: 0.1}"), (), "games.few.exclude: expected either 'file' or 'list'"),
        (dated("{list: past, before: 2024-02-01}"), (), "'before' needs the dates of a 'file'"),
        (dated("{file: past.csv, before: soon}"), (), "exclude.before: 'soon' is not a date"),
        (dated("{file: none.csv}"), (), "none.csv: cannot be read"),
    ):
        (folder / "config.yaml").write_text(own)
        run = guesstree_here("advise", *options, cwd=folder, code=1)
        assert message in run.stderr, run.stderr


def test_reviews_by_turns_words_and_grid(folder: Path) -> None:
    """The three ways to name a game give the same review."""
    grid = "Wordle 9 3/6\n\n⬛⬛🟨⬛⬛\n⬛🟩⬛🟩🟩\n🟩🟩🟩🟩🟩"
    words = ("raise", "digit", "visit")
    texts = [tile_texts(5)[wordle_reply(word, "visit")] for word in words]
    turns = [f"{word}:{text}" for word, text in zip(words, texts, strict=True)]
    found = asked(folder, "review", *turns)
    assert found == asked(folder, "review", *words, "--target", "visit")
    shown = guesstree_here("review", *turns, cwd=folder)
    block = shown.stdout[shown.stdout.index("guesstree few 3/6") :]
    assert found == asked(folder, "review", *words, "--grid", block)
    assert found["share"] == block.rstrip("\n")
    assert found["verdict"] in shown.stdout
    run = guesstree_here("review", "raise", "visit", "--grid", grid, cwd=folder, code=1)
    assert "the grid has 3 rows for 2 words" in run.stderr
    for option in ((), ("--grid", "-")):
        piped = guesstree_here("review", *words, *option, "--json", cwd=folder, typed=block)
        assert json.loads(piped.stdout) == found
    run = guesstree_here("review", *words, "--grid", "-", cwd=folder, code=1)
    assert "'raise' has no reply; name the secret word, such as --target" in run.stderr
    assert found == asked(folder, "review", *words)
    assert "there is no turn to review" in guesstree_here("review", cwd=folder, code=1).stderr
    fitting = asked(folder, "review", "--grid", block)
    assert "visit" in fitting["fitting"]
    for how, typed in ((("--grid", block), ""), ((), block)):
        run = guesstree_here("review", *how, cwd=folder, typed=typed)
        assert f"\n{len(fitting['fitting'])} of 7 targets fit" in run.stdout


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        (["Wordle 9 3/6", "", "⬛⬛🟨🟨⬛", "⬛🟩⬛🟩🟩", "🟩🟩🟩🟩🟩"], "Found in 3: skill"),
        (["⬛⬛🟨🟨⬛", "quit"], "the grid has 1 row for 3 words"),
        ([""], "Found in 3: skill"),
        pytest.param(["quit"], "there is no row of tiles in the grid", marks=pytest.mark.slow),
    ],
)
def test_a_grid_is_pasted_at_a_terminal(lines: list[str], expected: str, folder: Path) -> None:
    """The rows are taken as they come, and the last one ends it; quit leaves."""
    child = pexpect.spawn(
        *(sys.executable, ["-m", "guesstree", "review", "raise", "digit", "visit"]),
        cwd=str(folder),
        encoding="utf-8",
        dimensions=(24, 200),
    )
    child.timeout = 240
    child.expect("Paste the grid, a row for each of the 3 words:")
    for line in lines:
        child.sendline(line)
    child.expect(expected)
    child.expect(pexpect.EOF)


def test_a_list_of_past_answers_must_be_there(folder: Path) -> None:
    """A name of no list is refused, with the nearest."""
    text = (folder / "config.yaml").read_text().replace("exclude: past", "exclude: pest")
    (folder / "config.yaml").write_text(text)
    run = guesstree_here("advise", cwd=folder, code=1)
    assert "games.few.exclude: no list 'pest'; did you mean 'past'?" in run.stderr


@pytest.fixture
def no_network(monkeypatch: pytest.MonkeyPatch) -> None:
    """Refuse every connection."""

    def refuse(*_: object) -> None:
        raise AssertionError("a connection was tried")

    monkeypatch.setattr(socket.socket, "connect", refuse)
    monkeypatch.setattr(socket, "getaddrinfo", refuse)


@pytest.mark.usefixtures("no_network")
def test_the_newspapers_game_in_any_study(folder: Path) -> None:
    """It is known beside results of other games; a game `nyt` of the study comes first."""
    (folder / "results").mkdir()
    (folder / "results/study.txt").write_text("other.yaml\n")
    strategy = "max-any opening=salet"
    found = asked(folder, "play", "-g", "nyt", "--guesser", strategy, "--target", "visit")
    assert [found[0]["guess"], found[-1]["guess"]] == ["salet", "visit"]
    found = asked(folder, "advise", "-g", "nyt", "salet:..Y..", "blind:GG...")
    assert {"block", "bluff"} <= set(found["targets"])
    (folder / "results/study.txt").unlink()
    config = folder / "config.yaml"
    config.write_text(config.read_text().replace("lenient:", "nyt:"))
    assert asked(folder, "advise", "-g", "nyt", "raise:1 0")["remaining"] == 1


@pytest.mark.slow
@pytest.mark.usefixtures("no_network")
def test_the_newspapers_game(tmp_path: Path) -> None:
    """A word that is not a target is found in the second layer, and the docs show what is said."""
    page = (ROOT / "docs/play.md").read_text("utf-8")
    (shown,) = re.findall(r"\n\n((?:    .+\n)+)", page)
    *said, prompt = (line.strip() for line in shown.splitlines())
    asking, answer = prompt.split("> ")
    run = guesstree_here("solve", "--game", "nyt", cwd=tmp_path, typed=f"{answer}\nquit\n")
    assert run.stdout.splitlines()[:2] == said
    assert run.stdout.splitlines()[2].startswith(f"{asking}>")
    found = asked(tmp_path, "advise", "--game", "nyt", "salet:.....")
    assert (found["remaining"], found["layer"]) == (309, "targets of the list")
    word = "xylem"
    turns = [f"{guess}:{tile_texts(5)[wordle_reply(guess, word)]}" for guess in ("salet", "zymes")]
    assert word in asked(tmp_path, "advise", "--game", "nyt", *turns)["targets"]
    assert asked(tmp_path, "review", "-g", "nyt", "salet", "blink", "--target", "blink")["found"]
