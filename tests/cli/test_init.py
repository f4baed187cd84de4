"""A study is started from a list as a teacher has it, and is then ready to be played."""

import gzip
import re
import shlex
from pathlib import Path

import pytest
import yaml

from guesstree import Game
from guesstree.errors import InputError
from guesstree.study.study import write_record
from guesstree.words.detection import detect_file, detect_list
from guesstree.words.forms import ALPHABETS
from tests.here import guesstree_here, make_study, refused, rows_of, said


@pytest.mark.parametrize(
    ("text", "words", "alphabet"),
    [
        ("Word,Points\nBANANE,3\nMÄNNER,4\n", ("banane", "männer"), None),
        ("Punkte;Wort\n3;КОРАН\n1;ёлка\n2;НОРКА\n", ("коран", "норка"), "cyrillic"),
        ("ЁЛКА\nежик\nёж\n", ("елка", "ежик"), "cyrillic"),
        ("мова\nвёсы\nаўто\n", ("мова", "вёсы", "аўто"), f"{ALPHABETS['cyrillic']}ёў"),
        ("ISLAK\nİKLİM\n", ("ıslak", "iklim"), f"{ALPHABETS['latin']}ı"),
        ("lemma\tfreq\ncrane\t5\ntrace\t1.2e-05\n", ("crane", "trace"), "latin"),
        (",word\n0,crane\n1,trace\n", ("crane", "trace"), "latin"),
        ("tower,creek,hobby", ("tower", "creek", "hobby"), "latin"),
        ('["crane",\n"trace"]', ("crane", "trace"), "latin"),
        ('{"crane": 5, "trace": 2e-3}', ("crane", "trace"), "latin"),
        (
            "const words = [\n 'crane', // bird\n 'trace',\n];\n",
            ("crane", "trace"),
            "latin",
        ),
        ('words: list[str] = ["crane", "trace"]  # two', ("crane", "trace"), "latin"),
        ("'crane',\n“trace”,\n", ("crane", "trace"), "latin"),
        ("2\ncrane/SM\ntrace/1a po:noun\n", ("crane", "trace"), "latin"),
        ("1. crane\n2) trace\n- slate\n", ("crane", "trace", "slate"), "latin"),
        ("crane\ntrace\ncan't\nbob's\n", ("crane", "trace"), "latin"),
        ("a1b2\nc3d4\n", ("a1b2", "c3d4"), "1234abcd"),
        ("# list\n1234\n5678\n12\n", ("1234", "5678"), "digits"),
        ("Name,Word\nalice,BROWN\nSmith,GREEN\n", ("brown", "green"), "latin"),
        ("id\tx\n1\tcrane\n2\ttrace\n", ("crane", "trace"), "latin"),
    ],
)
def test_what_is_guessed(text: str, words: tuple[str, ...], alphabet: str | None) -> None:
    """The column of words, their commonest length, and an alphabet with all of their letters."""
    found = detect_list(text, "list")
    assert (found.words, found.length) == (words, len(words[0]))
    assert found.alphabet == (alphabet or "abcdefghijklmnopqrstuvwxyzä")


def test_accents_are_typed_or_not(tmp_path: Path) -> None:
    """They may be left out of the list; otherwise a word is understood without them."""
    path = tmp_path / "mots.txt"
    path.write_text("crâne\ntrône\nété\npâtes\npâtés\n", "utf-8")
    assert detect_file(path, fold_accents=True).words == ("crane", "trone", "pates")
    assert detect_file(path, length=3).words == ("été",)
    with pytest.raises(
        InputError, match="has no word of 7 characters; give another length"
    ):
        detect_file(path, length=7)
    with pytest.warns(UserWarning, match="another length"):
        game = Game.from_file(path)
    assert (
        game._lists.word("CRANE"),
        game._guess_at("trone"),
        game._target_at("crane"),
    ) == (
        "crâne",
        3,
        0,
    )
    for unclear in ("pates", "crone"):
        with pytest.raises(InputError, match=f"^{unclear!r} .*did you mean"):
            game._lists.word(unclear)


@pytest.mark.parametrize(
    ("text", "line", "found"),
    [
        ("tower,creek,mountain", 1, "','"),
        ("slate\nmountain creek\n", 2, "' '"),
        ("tower\ntower/creek\n", 2, "'/'"),
        ("[crane]\n[trace]\n", 1, "'['"),
        ('[{"word": "crane"}]', 1, "'['"),
        ('one = ["crane"]\ntwo = ["trace"]\n', 1, "' '"),
        ("word;mot\ntree;arbre\n", 1, "';'"),
        ("1234,5678\n", 1, "','"),
    ],
)
def test_lines_that_are_not_one_word(text: str, line: int, found: str) -> None:
    """No word of such a line is taken; the message names the line, the character, the remedy."""
    remedy = "write one word per line, or 'word' above the column of words"
    fault = rf"^list, line {line}: .* has {re.escape(found)} \(U.*{remedy}$"
    with pytest.raises(InputError, match=fault):
        detect_list(text, "list")


def test_what_is_dropped_is_named_with_its_line() -> None:
    """Headings, odd words, lengths, repeats, and letters that could be counted otherwise."""
    text = "lemma;freq\ncrane;1\ncan't;2\ntree;3\nCRANE;4\n"
    assert detect_list(text, "list").notes == (
        "1 line taken for a heading: lemma;freq (line 1)",
        "1 word with other characters than letters left out: can't (line 3)",
        "1 word of another length left out: tree (line 4)",
        "1 word listed more than once, kept once: crane (line 5)",
    )
    (note,) = detect_list("\u1112\u1161\u11ab\u1100\u116e\n", "list").notes
    assert note.startswith("1 word counted by conjoining jamo; for syllables save")


@pytest.mark.parametrize("text", ["", "\n\n", "a\n", "# only\n", "abcdefghijklmnop\n"])
def test_no_words(text: str, tmp_path: Path) -> None:
    """A list without words of a fit length makes no folder."""
    (tmp_path / "list.csv").write_text(text)
    why = refused(tmp_path, "init", "list.csv")
    assert "list.csv, line 1: the file has no word of 2 to 10 characters" in why
    assert sorted(path.name for path in tmp_path.iterdir()) == ["list.csv"]


def test_what_to_do_next_can_be_pasted(tmp_path: Path) -> None:
    """A shell takes the commands that are printed as they stand, in a folder with blanks too."""
    folder = tmp_path / "my words"
    folder.mkdir()
    (folder / "list.txt").write_text("crane\ntrace\n")
    told, made = (
        said(folder, "init", "list.txt", "--folder", "the list"),
        folder / "the list",
    )
    (enter,), (make,) = (
        re.findall("Next: (cd .+?);", told),
        re.findall("snakemake .+", told),
    )
    assert shlex.split(enter) == ["cd", "the list"]
    options = ["--configfile", str(made / "config.yaml"), "--directory", str(made)]
    assert shlex.split(make)[3:] == options


def test_a_study_that_can_be_played(tmp_path: Path) -> None:
    """Folder, list and config are there, and commands work at once; nothing is overwritten."""
    (tmp_path / "Klasse 7b.csv").write_text(
        "Wort;Kind\nBANANE;A\nMÄNNER;B\nKÄFER;C\nSCHULE;D\n"
    )
    run = guesstree_here("init", "Klasse 7b.csv", cwd=tmp_path)
    folder = tmp_path / "klasse-7b"
    assert "3 words of 6 characters" in run.stdout
    assert "1 word of another length left out: käfer" in run.stdout
    config = yaml.safe_load((folder / "config.yaml").read_text("utf-8"))
    assert config["lists"]["words"]["length"] == 6
    guesstree_here("tree", "MÄNNER", cwd=folder)
    again = refused(tmp_path, "init", "Klasse 7b.csv")
    assert "already exists; choose another folder" in again
    guesstree_here(
        "init", "Klasse 7b.csv", "--folder", "there", "--rule", "pegs", cwd=tmp_path
    )
    assert "rule: pegs" in (tmp_path / "there/config.yaml").read_text("utf-8")


@pytest.mark.parametrize(
    "name", ["7a", "2022", "1e5", "no", "0x1f", "Klasse 7", "abcdefghij" * 7]
)
def test_the_folder_keeps_the_name_of_the_list(name: str, tmp_path: Path) -> None:
    """Digits stay, whatever YAML takes them for."""
    (tmp_path / f"{name}.csv").write_text("crane\ntrace\nvisit\n")
    said(tmp_path, "init", f"{name}.csv")
    folder = tmp_path / name.lower().replace(" ", "-")[:60]
    assert rows_of(folder, "tree", "visit")
    config = yaml.safe_load((folder / "config.yaml").read_text("utf-8"))
    assert [*config["games"]] == [folder.name]


@pytest.mark.parametrize(
    ("file", "folder", "name"),
    [
        ("Käse.txt", "käse", "kase"),
        ("Ka\u0308se.txt", "käse", "kase"),
        ("слова.txt", "слова", "words"),
        ("Été 2024!.txt", "été-2024", "ete-2024"),
        ("言葉.txt", "言葉", "words"),
        ("___.txt", "words", "words"),
    ],
)
def test_a_folder_has_any_letters(
    file: str, folder: str, name: str, tmp_path: Path
) -> None:
    """The game has the letters that a name can have, as it becomes part of other names."""
    (tmp_path / file).write_text("crane\ntrace\nvisit\n")

    said(tmp_path, "init", file)

    config = yaml.safe_load((tmp_path / folder / "config.yaml").read_text("utf-8"))
    assert [*config["games"]] == [name]
    assert rows_of(tmp_path / folder, "tree", "visit")


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (
            b"PK\x03\x04\x14\0",
            "is a workbook or another zip file, not a text file; save the sheet as CSV",
        ),
        (
            b"\xd0\xcf\x11\xe0\xa1",
            "is a workbook or document of Office, not a text file; save the sheet",
        ),
        (
            gzip.compress(b"crane\n", mtime=0),
            "is compressed (gzip), not a text file; unpack it with gunzip",
        ),
        (
            b"SQLite format 3\0",
            "is a database (SQLite), not a text file; export the table as CSV",
        ),
    ],
)
def test_files_that_are_no_texts(data: bytes, message: str, tmp_path: Path) -> None:
    """The sentence says what the file is, and how to get its text."""
    (tmp_path / "list.bin").write_bytes(data)

    assert f"list.bin: {message}" in refused(tmp_path, "init", "list.bin")


def test_an_accent_too_many() -> None:
    """The word without it is suggested."""
    game = Game("wordle", ["crane", "crone", "drain"])

    with pytest.raises(InputError, match="not in the alphabet; did you mean 'crane'"):
        game._lists.word("crâne")


def test_sharp_s_of_a_typed_word() -> None:
    """A word of six characters that was typed with five is explained."""
    game = Game("wordle", ["katze", "hunde", "tasse"])

    with pytest.raises(InputError, match=r"has 6 characters.*\(ß counts as ss, unless"):
        game._lists.word("Hußen")


def test_the_config_is_remembered(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Results name their config where there is no config.yaml; GUESSTREE_CONFIG names any."""
    config = make_study(tmp_path, ["crane", "visit"]) / "config.yaml"
    mine = config.rename(tmp_path / "mine.yaml")
    assert "visit" not in said(tmp_path, "compare", "--by-target")
    with monkeypatch.context() as patch:
        patch.setenv("GUESSTREE_CONFIG", "mine.yaml")
        assert "visit" in said(tmp_path, "compare", "--by-target")
    write_record(tmp_path / "results", [mine])
    assert "visit" in said(tmp_path, "compare", "--by-target")
    mine.unlink()
    assert "config.yaml: cannot be read" in refused(tmp_path, "compare", "--by-target")


def test_all_faults_of_a_list_in_one_message(tmp_path: Path) -> None:
    """The first ten, the count, and the keys that are the remedy."""
    make_study(tmp_path, [f"банан{letter}" for letter in "абвгдежзийкл"])
    why = refused(tmp_path, "compare", "--by-target")
    assert "words.txt, line 1: 'банана' has 'б'" in why
    assert "(12 such lines in all)" in why
    assert "; set 'length' to 6 and name all letters with 'alphabet'\n" in why
    assert "line 10: 'бананй'" in why
    assert "line 11" not in why
