"""Games played elsewhere, solved at a terminal as a person would, and reviewed afterwards."""

import json
import socket
from pathlib import Path

import pytest

from guesstree.games.rule import tile_texts
from guesstree.games.rules import wordle_reply
from tests.cli.conftest import LISTS
from tests.cli.terminal import commands_in
from tests.here import asked, guesstree_here


def test_advice_looks_at_layers_and_at_words_beside_the_list(layered: Path) -> None:
    """Past answers are not expected, but found where nothing else fits."""
    found = asked(layered, "advise", "raise:..G..", "--game", "few")
    assert (found["targets"], found["layer"]) == (["idiot"], "past answers")
    assert asked(layered, "advise")["remaining"] == 7
    found = asked(layered, "advise", "digit:.G..G", "salet:..G.G", "--any-word")
    assert found["said"][1]["guess"] == "salet"
    run = guesstree_here("advise", "salet:....G", cwd=layered, code=1)
    assert "'salet' is not in the word list" in run.stderr
    (layered / "more.txt").write_text("visit\nraise\n")
    found = asked(layered, "advise", "--exclude", layered / "more.txt")
    assert found["remaining"] == 5


def test_past_answers_by_date_and_weight(layered: Path) -> None:
    """By options or by the config, whose date is text to YAML or not; and made unlikely."""
    (layered / "past.csv").write_text("word,date\nvisit,2024-01-01\nidiot,2024-02-01\n")
    text = (layered / "config.yaml").read_text()
    assert "exclude: past" in text
    plain = text.replace("exclude: past", "openers: []")

    def targets(own: str, *options: str) -> set[str]:
        (layered / "config.yaml").write_text(own)
        return set(asked(layered, "advise", *options)["targets"])

    def dated(exclude: str) -> str:
        return text.replace("exclude: past", f"exclude: {exclude}")

    every = set(LISTS["targets"])
    by_file = ("--exclude", str(layered / "past.csv"))
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
        (layered / "config.yaml").write_text(own)
        best = asked(layered, "advise", *options, "--count", "99")["best"]
        found = {row["guess"]: row["chance"] for row in best}
        assert found["pilot"] == pytest.approx(1 / 6.2, 1e-3)
        assert found.get("visit", found.get("idiot")) == pytest.approx(0.1 / 6.2, 1e-3)
    for own, options, message in (
        (plain, ("--before", "2024-02-01"), "there are no past answers that the date or"),
        (plain, ("--past-weight", "0.5"), "there are no past answers that the date or"),
        (plain, (*by_file, "--before", "soon"), "'soon' is not a date; write such as 2024-05-01"),
        (plain, (*by_file, "--past-weight", "0"), "must be 1e-100 at least, and 1 at most"),
        (dated("{weight: 0.1}"), (), "exclude: expected one of 'file' and 'list', found none"),
        (dated("{list: past, before: 2024-02-01}"), (), "'file' is a dependency of 'before'"),
        (dated("{file: past.csv, before: soon}"), (), "exclude.before: 'soon' is not a date"),
        (dated("{file: none.csv}"), (), "none.csv: cannot be read"),
        (dated("pest"), (), "games.few.exclude: no list 'pest'; did you mean 'past'?"),
    ):
        (layered / "config.yaml").write_text(own)
        run = guesstree_here("advise", *options, cwd=layered, code=1)
        assert message in run.stderr, run.stderr


def test_reviews_by_turns_words_and_grid(layered: Path) -> None:
    """The three ways to name a game give the same review."""
    grid = "Wordle 9 3/6\n\n⬛⬛🟨⬛⬛\n⬛🟩⬛🟩🟩\n🟩🟩🟩🟩🟩"
    words = ("raise", "digit", "visit")
    texts = [tile_texts(5)[wordle_reply(word, "visit")] for word in words]
    turns = [f"{word}:{text}" for word, text in zip(words, texts, strict=True)]
    found = asked(layered, "review", *turns)
    assert found == asked(layered, "review", *words, "--target", "visit")
    shown = guesstree_here("review", *turns, cwd=layered)
    block = shown.stdout[shown.stdout.index("guesstree few 3/6") :]
    assert found == asked(layered, "review", *words, "--grid", block)
    assert found["share"] == block.rstrip("\n")
    assert found["verdict"] in shown.stdout
    run = guesstree_here("review", "raise", "visit", "--grid", grid, cwd=layered, code=1)
    assert "the grid has 3 rows for 2 words" in run.stderr
    for option in ((), ("--grid", "-")):
        piped = guesstree_here("review", *words, *option, "--json", cwd=layered, typed=block)
        assert json.loads(piped.stdout) == found
    run = guesstree_here("review", *words, "--grid", "-", cwd=layered, code=1)
    assert "'raise' has no reply; name the secret word, such as --target" in run.stderr
    assert found == asked(layered, "review", *words)
    assert "there is no turn to review" in guesstree_here("review", cwd=layered, code=1).stderr
    fitting = asked(layered, "review", "--grid", block)
    assert "visit" in fitting["fitting"]
    for how, typed in ((("--grid", block), ""), ((), block)):
        run = guesstree_here("review", *how, cwd=layered, typed=typed)
        assert f"\n{len(fitting['fitting'])} of 7 targets fit" in run.stdout


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        (["Wordle 9 3/6", "", "⬛⬛🟨🟨⬛", "⬛🟩⬛🟩🟩", "🟩🟩🟩🟩🟩"], "Found in 3: skill"),
        (["⬛⬛🟨🟨⬛", "quit"], "the grid has 1 row for 3 words"),
    ],
)
def test_a_grid_is_pasted_at_a_terminal(lines: list[str], expected: str, layered: Path) -> None:
    """The rows are taken as they come, and the last one ends it; quit leaves."""
    with commands_in(layered, columns=200, timeout=60) as start:
        child = start("review", "raise", "digit", "visit")
        child.expect("Paste the grid, a row for each of the 3 words:")
        for line in lines:
            child.sendline(line)
        child.expect(expected)


@pytest.fixture
def no_network(monkeypatch: pytest.MonkeyPatch) -> None:
    """Refuse every connection."""

    def refuse(*_: object) -> None:
        raise AssertionError("a connection was tried")

    monkeypatch.setattr(socket.socket, "connect", refuse)
    monkeypatch.setattr(socket, "getaddrinfo", refuse)


@pytest.mark.usefixtures("no_network")
def test_the_newspapers_game_in_any_study(layered: Path) -> None:
    """It is known beside results of other games; a game `nyt` of the study comes first."""
    (layered / "results").mkdir()
    (layered / "results/study.txt").write_text("other.yaml\n")
    strategy = "max-any opening=salet"
    found = asked(layered, "play", "-g", "nyt", "--guesser", strategy, "--target", "visit")
    assert [found[0]["guess"], found[-1]["guess"]] == ["salet", "visit"]
    found = asked(layered, "advise", "-g", "nyt", "salet:..Y..", "blind:GG...")
    assert {"block", "bluff"} <= set(found["targets"])
    (layered / "results/study.txt").unlink()
    config = layered / "config.yaml"
    config.write_text(config.read_text().replace("lenient:", "nyt:"))
    assert asked(layered, "advise", "-g", "nyt", "raise:1 0")["remaining"] == 1
