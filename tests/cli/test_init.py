"""The command `init`: a study is started from a list as a teacher has it, and can be played."""

import gzip
import re
import shlex
from pathlib import Path

import pytest
import yaml

from guesstree.study.folder import write_record
from tests.support.commands import make_study, output_of, refused, rows_of


def test_a_study_that_can_be_played(tmp_path: Path) -> None:
    """Folder, list and config are written, commands work at once, and nothing is overwritten."""
    table = "Wort;Kind\nBANANE;A\nMÄNNER;B\nKÄFER;C\nSCHULE;D\n"
    (tmp_path / "Klasse 7b.csv").write_text(table)

    shown = output_of(tmp_path, "init", "Klasse 7b.csv")

    folder = tmp_path / "klasse-7b"
    config = yaml.safe_load((folder / "config.yaml").read_text("utf-8"))
    assert "3 words of 6 characters" in shown
    assert "1 word of another length left out: käfer" in shown
    assert config["lists"]["words"]["length"] == 6
    assert rows_of(folder, "tree", "MÄNNER")[-1]["guess"] == "männer"
    again = refused(tmp_path, "init", "Klasse 7b.csv")
    assert "already exists; choose another folder" in again


def test_rule_and_folder_of_a_new_study_can_be_chosen(tmp_path: Path) -> None:
    """Rule and folder can be chosen, and the next commands are printed as a shell takes them."""
    (tmp_path / "my words").mkdir()
    (tmp_path / "my words/list.txt").write_text("crane\ntrace\n")
    options = ("--folder", "the list", "--rule", "pegs")

    shown = output_of(tmp_path / "my words", "init", "list.txt", *options)

    made = tmp_path / "my words/the list"
    (enter,) = re.findall("Next: (cd .+?);", shown)
    (make,) = re.findall("snakemake .+", shown)
    assert shlex.split(enter) == ["cd", "the list"]
    assert shlex.split(make)[3:] == [
        "--configfile",
        str(made / "config.yaml"),
        "--directory",
        str(made),
    ]
    assert "rule: pegs" in (made / "config.yaml").read_text("utf-8")


@pytest.mark.parametrize(
    ("file", "folder", "name"),
    [
        ("1e5", "1e5", "1e5"),
        ("Klasse 7", "klasse-7", "klasse-7"),
        ("abcdefghij" * 7, "abcdefghij" * 6, "abcdefghij" * 6),
        ("Été 2024!", "été-2024", "ete-2024"),
        ("言葉", "言葉", "words"),
        ("___", "words", "words"),
    ],
)
def test_names_of_new_studies_and_games(
    file: str, folder: str, name: str, tmp_path: Path
) -> None:
    """A folder's name has any letters; a game's name drops what names cannot have."""
    (tmp_path / f"{file}.txt").write_text("crane\ntrace\nvisit\n")

    output_of(tmp_path, "init", f"{file}.txt")

    config = yaml.safe_load((tmp_path / folder / "config.yaml").read_text("utf-8"))
    assert [*config["games"]] == [name]
    assert rows_of(tmp_path / folder, "tree", "visit")


@pytest.mark.parametrize("text", ["", "\n\n", "a\n", "# only\n", "abcdefghijklmnop\n"])
def test_lists_without_words(text: str, tmp_path: Path) -> None:
    """A list without words is refused, and no folder is made."""
    (tmp_path / "list.csv").write_text(text)

    why = refused(tmp_path, "init", "list.csv")

    assert "list.csv: has no word of 2 to 10 characters" in why
    assert [path.name for path in tmp_path.iterdir()] == ["list.csv"]


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"PK\x03\x04\x14\0", "is a workbook or another zip file, not a text file"),
        (b"\xd0\xcf\x11\xe0\xa1", "is a workbook or document of Office"),
        (gzip.compress(b"crane\n", mtime=0), "is compressed (gzip), not a text file"),
        (b"SQLite format 3\0", "is a database (SQLite), not a text file"),
    ],
)
def test_files_that_are_no_texts(data: bytes, message: str, tmp_path: Path) -> None:
    """The message says what the file is."""
    (tmp_path / "list.bin").write_bytes(data)

    assert f"list.bin: {message}" in refused(tmp_path, "init", "list.bin")


def test_the_config_that_commands_use(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """GUESSTREE_CONFIG names one; else it is config.yaml, or the config of the last results."""
    config = make_study(tmp_path, ["crane", "visit"]) / "config.yaml"
    mine = config.rename(tmp_path / "mine.yaml")

    assert "few: " not in output_of(tmp_path, "compare", "--by-target")

    monkeypatch.setenv("GUESSTREE_CONFIG", "mine.yaml")
    assert "few: " in output_of(tmp_path, "compare", "--by-target")

    monkeypatch.delenv("GUESSTREE_CONFIG")
    write_record(tmp_path / "results", [mine])
    assert "few: " in output_of(tmp_path, "compare", "--by-target")

    mine.unlink()
    assert "config.yaml: cannot be read" in refused(tmp_path, "compare", "--by-target")


def test_all_faults_of_a_list(tmp_path: Path) -> None:
    """The message has the first ten, their number, and the keys that are the remedy."""
    make_study(tmp_path, [f"банан{letter}" for letter in "абвгдежзийкл"])

    why = refused(tmp_path, "compare", "--by-target")

    assert "words.txt, line 1: 'банана' has 'б'" in why
    assert "line 10: 'бананй'" in why
    assert "line 11" not in why
    assert "(12 such lines in all)" in why
    assert "; set 'length' to 6 and name all letters with 'alphabet'\n" in why


def test_the_config_of_a_large_alphabet(tmp_path: Path) -> None:
    """Letters of several characters each are one line of the config, which is read back."""
    bases = "abcdefghijklmnopqrstuvwxyz"
    words = [f"{one}{two}\u0331" for one, two in zip(bases, reversed(bases), strict=True)]
    (tmp_path / "list.txt").write_text("\n".join(words), "utf-8")

    output_of(tmp_path, "init", "list.txt")

    assert len(rows_of(tmp_path / "list", "openers", "--count", "99")) == 26
