"""A study is started from a list as a teacher has it, and is then ready to be played."""

import json
import re
import shlex
from pathlib import Path

import pytest
import yaml

from guesstree.study.record import write_record
from guesstree.words.guessing import guess_list
from tests.here import guesstree_here


@pytest.mark.parametrize(
    ("text", "words", "alphabet"),
    [
        ("CRANE\nTRACE\n", ("crane", "trace"), "latin"),
        ("Word,Points\nBANANE,3\nMÄNNER,4\n", ("banane", "männer"), None),
        ("Punkte;Wort\n3;КОРАН\n1;ёлка\n2;НОРКА\n", ("коран", "норка"), "cyrillic"),
        ("# list\n1234\n5678\n12\n", ("1234", "5678"), "digits"),
        ("words\ncrane\ncrane # again\ntrace\n", ("crane", "trace"), "latin"),
        ("Name,Word\nalice,BROWN\nSmith,GREEN\n", ("brown", "green"), "latin"),
        ("Name\nalice\nsmith\n", ("alice", "smith"), "latin"),
        ("crane 5\ntrace  3\n", ("crane", "trace"), "latin"),
        ('"Word"\n"CRANE"\n"TRACE"\n', ("crane", "trace"), "latin"),
        ("id\tx\n1\tcrane\n2\ttrace\n", ("crane", "trace"), "latin"),
    ],
)
def test_what_is_guessed(text: str, words: tuple[str, ...], alphabet: str | None) -> None:
    """The column of words, their commonest length, and an alphabet with all of their letters."""
    found = guess_list(text, "list")
    assert (found.words, found.length) == (words, len(words[0]))
    assert found.alphabet == (alphabet or "abcdefghijklmnopqrstuvwxyzä")


@pytest.mark.parametrize("text", ["", "\n\n", "a\n", "# only\n", "abcdefghijklmnop\n"])
def test_no_words(text: str, tmp_path: Path) -> None:
    """A list without words of a fit length makes no folder."""
    (tmp_path / "list.csv").write_text(text)
    run = guesstree_here("init", "list.csv", cwd=tmp_path, code=1)
    assert "list.csv: has no word of 2 to 10 characters" in run.stderr
    assert sorted(path.name for path in tmp_path.iterdir()) == ["list.csv"]


def test_what_to_do_next_can_be_pasted(tmp_path: Path) -> None:
    """A shell takes the commands that are printed as they stand, in a folder with blanks too."""
    folder = tmp_path / "my words"
    folder.mkdir()
    (folder / "list.txt").write_text("crane\ntrace\n")
    run = guesstree_here("init", "list.txt", "--folder", "the list", cwd=folder)
    (enter,) = re.findall(r"^Next: (cd .+?);", run.stdout, re.MULTILINE)
    (make,) = re.findall(r"snakemake .+$", run.stdout, re.MULTILINE)
    assert shlex.split(enter) == ["cd", "the list"]
    made = folder / "the list"
    assert shlex.split(make)[3:] == [
        *("--configfile", str(made / "config.yaml")),
        *("--directory", str(made)),
    ]


def test_a_study_that_can_be_played(tmp_path: Path) -> None:
    """Folder, list and config are there, and commands work at once; nothing is overwritten."""
    (tmp_path / "Klasse 7b.csv").write_text("Wort;Kind\nBANANE;A\nMÄNNER;B\nKÄFER;C\nSCHULE;D\n")
    run = guesstree_here("init", "Klasse 7b.csv", cwd=tmp_path)
    folder = tmp_path / "klasse-7b"
    assert "3 words of 6 characters" in run.stdout
    assert "1 word of another length left out: käfer" in run.stdout
    config = yaml.safe_load((folder / "config.yaml").read_text("utf-8"))
    assert config["lists"]["words"]["length"] == 6
    guesstree_here("show", "MÄNNER", cwd=folder)
    again = guesstree_here("init", "Klasse 7b.csv", cwd=tmp_path, code=1)
    assert "is there already; name another folder" in again.stderr
    guesstree_here("init", "Klasse 7b.csv", "--folder", "there", "--rule", "pegs", cwd=tmp_path)
    assert "rule: pegs" in (tmp_path / "there/config.yaml").read_text("utf-8")


def test_a_folder_that_looks_like_an_option(tmp_path: Path) -> None:
    """The command that enters it works as it is."""
    (tmp_path / "two.txt").write_text("crane\ntrace\n")
    run = guesstree_here("init", "two.txt", "--folder", "-x", cwd=tmp_path)
    assert "Next: cd ./-x; then" in run.stdout


@pytest.mark.parametrize("name", ["7a", "2022", "1e5", "no", "0x1f", "Klasse 7", "abcdefghij" * 7])
def test_the_folder_keeps_the_name_of_the_list(name: str, tmp_path: Path) -> None:
    """Digits stay, whatever YAML takes them for."""
    short = name
    (tmp_path / f"{short}.csv").write_text("crane\ntrace\nvisit\n")
    guesstree_here("init", f"{short}.csv", cwd=tmp_path)
    folder = tmp_path / short.lower().replace(" ", "-")[:60]
    assert json.loads(guesstree_here("show", "visit", "--json", cwd=folder).stdout)
    config = yaml.safe_load((folder / "config.yaml").read_text("utf-8"))
    assert [*config["games"]] == [folder.name]


def test_the_config_is_remembered(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Results name their config where there is no config.yaml; GUESSTREE_CONFIG names any."""
    (tmp_path / "list.txt").write_text("crane\ntrace\nvisit\n")
    guesstree_here("init", "list.txt", "--folder", ".", cwd=tmp_path)
    (tmp_path / "config.yaml").rename(tmp_path / "mine.yaml")
    assert "visit" not in guesstree_here("hardest", cwd=tmp_path).stdout
    monkeypatch.setenv("GUESSTREE_CONFIG", "mine.yaml")
    assert "visit" in guesstree_here("hardest", cwd=tmp_path).stdout
    monkeypatch.delenv("GUESSTREE_CONFIG")
    (tmp_path / "results").mkdir()
    monkeypatch.chdir(tmp_path)
    write_record(Path("results"), [Path("mine.yaml")], "")
    guesstree_here("hardest", cwd=tmp_path)
    (tmp_path / "mine.yaml").unlink()
    assert "config.yaml: cannot be read" in guesstree_here("hardest", cwd=tmp_path, code=1).stderr


def test_all_faults_of_a_list_in_one_message(tmp_path: Path) -> None:
    """The first ten, the count, and the keys that are the remedy."""
    (tmp_path / "words.txt").write_text("\n".join(f"банан{letter}" for letter in "абвгдежзийкл"))
    config = (
        "lists: {{words: {{file: words.txt{}}}}}\ngames: {{few: {{rule: wordle, targets: words}}}}"
    )
    (tmp_path / "config.yaml").write_text(config.format(""))
    said = guesstree_here("hardest", cwd=tmp_path, code=1).stderr
    assert "words.txt, line 1: 'банана' has 'б'" in said
    assert "(12 such lines in all)" in said
    assert "set 'length: 6', or name all letters by 'alphabet:', or leave such words out" in said
    (tmp_path / "config.yaml").write_text(config.format(", alphabet: cyrillic"))
    said = guesstree_here("hardest", cwd=tmp_path, code=1).stderr
    assert said.count("has 6 characters, expected 5") == 10
    (tmp_path / "config.yaml").write_text(config.format(", alphabet: cyrillic, length: 6"))
    guesstree_here("hardest", cwd=tmp_path)
