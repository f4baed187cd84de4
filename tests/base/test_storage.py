"""Outputs: nothing is overwritten that is an input, or not a regular file."""

import os
import re
import stat
import sys
import threading
from pathlib import Path

import pytest

from guesstree.errors import InputError
from guesstree.files.artifacts import store_replies
from guesstree.stages.lists import clean_words
from guesstree.storage import (
    check_regular,
    check_writable,
    keeping_inputs,
    read_text,
    replacing,
    write_text,
)
from tests.here import ran
from tests.steps import FORM, proof_files, proved

LIST = "raise\nslate\nstale\n"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return a folder with a list and its matrix."""
    (tmp_path / "class.txt").write_text(LIST)
    clean_words(tmp_path / "class.txt", tmp_path / "words.parquet", **FORM)
    store_replies(tmp_path / "class.parquet", "wordle", LIST.split())
    return tmp_path


def contents(folder: Path) -> dict[str, bytes]:
    """Return every regular file with its content."""
    return {path.name: path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_pipes_get_the_content(folder: Path) -> None:
    """A pipe stays a pipe, and its reader gets all bytes."""
    pipe = folder / "pipe"
    os.mkfifo(pipe)
    read: list[bytes] = []
    reader = threading.Thread(target=lambda: read.append(pipe.read_bytes()))
    reader.start()
    clean_words(folder / "class.txt", pipe, **FORM)
    reader.join()

    assert pipe.is_fifo()
    assert read == [(folder / "words.parquet").read_bytes()]


def test_devices_stay_devices(folder: Path) -> None:
    """What does not fit on a device is told, and the device is still there."""
    with pytest.raises(InputError, match=r"/dev/full: cannot be written \(no space left"):
        clean_words(folder / "class.txt", Path("/dev/full"), **FORM)
    assert Path("/dev/full").is_char_device()


def test_what_cannot_be_written_is_known_before_long_work(tmp_path: Path) -> None:
    """Trying leaves nothing, neither where a file can be written nor where none can."""
    existing = tmp_path / "tree.txt"
    existing.write_text("old")

    check_writable(existing)
    check_writable(tmp_path / "new folder/tree.txt")

    assert contents(tmp_path) == {"tree.txt": b"old"}
    assert not (tmp_path / "new folder").exists()

    for path in (Path("/proc/tree.txt"), tmp_path, existing / "tree.txt"):
        with pytest.raises(InputError, match=r"tree\.txt|is a folder"):
            check_writable(path)


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("class.parquet", "has no column 'block'"),
        ("class.txt", "is not a readable Parquet"),
    ],
)
def test_files_that_are_no_checkpoints_stay(
    name: str, sentence: str, folder: Path, tmp_path: Path
) -> None:
    """A proof replaces no other file."""
    before = contents(folder)

    with pytest.raises(InputError, match=f"{name}: {sentence}"):
        proved(folder / "class.parquet", proof_files(tmp_path), checkpoint=folder / name)

    assert contents(folder) == before


@pytest.mark.parametrize("name", ["class.txt", "../{folder}/class.txt", "link.txt"])
def test_inputs_stay(name: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A command does not replace what it reads, by whatever name."""
    monkeypatch.chdir(folder)
    (folder / "link.txt").symlink_to("class.txt")
    before = contents(folder)

    with keeping_inputs():
        read_text(Path("class.txt"), "a list")
        with pytest.raises(InputError, match="is an input of this command"):
            write_text(Path(name.format(folder=folder.name)), "new")

    assert contents(folder) == before


def test_links_are_followed(tmp_path: Path) -> None:
    """A link stays, and the file that it leads to is replaced; a link to itself is named."""
    target, link = tmp_path / "target", tmp_path / "link"
    target.write_text("old")
    link.symlink_to(target)
    write_text(link, "new")

    assert link.is_symlink()
    assert target.read_text() == "new"

    target.unlink()
    target.symlink_to(target)

    with pytest.raises(InputError, match=r"link: cannot be written \(too many levels"):
        write_text(link, "new")


def test_permissions_are_kept(tmp_path: Path) -> None:
    """A file that is replaced may be read and written by whom it was; a new one is as usual."""
    path, fresh = tmp_path / "kept", tmp_path / "fresh"
    for mode in (0o600, 0o640, 0o664, 0o755):
        path.write_text("old")
        path.chmod(mode)
        write_text(path, "new")
        assert (path.read_text(), stat.S_IMODE(path.stat().st_mode)) == ("new", mode)
    (tmp_path / "plain").write_text("")
    write_text(fresh, "new")

    assert fresh.stat().st_mode == (tmp_path / "plain").stat().st_mode


def test_files_are_on_the_disk_before_they_get_their_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After a loss of power, a file has all of its content or the old one."""
    synced: list[int] = []
    monkeypatch.setattr(os, "fsync", lambda file: synced.append(os.fstat(file).st_ino))
    path = tmp_path / "some"
    write_text(path, "new")

    assert synced == [path.stat().st_ino]


BAD_OUTPUTS = [
    *(
        (name, "is a folder, expected a file to write; add a")
        for name in ("", "..", "folder/")
    ),
    (
        "class.txt/words.parquet",
        "class.txt: is not a folder; move it away, or name another",
    ),
    ("caf\udce9", "cannot be written (its name is not utf-8)"),
]


@pytest.mark.parametrize(("name", "sentence"), BAD_OUTPUTS)
def test_names_that_are_no_outputs(
    name: str, sentence: str, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A folder, an empty name, a file in place of a folder, and a name that is not text."""
    (folder / "folder").mkdir()
    monkeypatch.chdir(folder)

    with pytest.raises(InputError, match=re.escape(sentence)):
        write_text(Path(name), "new")


def test_only_regular_files_are_read(tmp_path: Path) -> None:
    """A pipe would never end, and neither would some devices."""
    os.mkfifo(tmp_path / "pipe")
    for path in (tmp_path / "pipe", Path("/dev/zero")):
        with pytest.raises(OSError, match="not a regular file"):
            check_regular(path)


KILLED = """
import os, pathlib
from guesstree.storage import replacing
with replacing(pathlib.Path("[a].txt")) as draft:
    draft.write_text("half")
    os.kill(os.getpid(), 9)
"""


def test_what_a_killed_process_left_goes_with_the_next(tmp_path: Path) -> None:
    """A temporary file without a process is removed; another process's, and other files, stay."""
    path, other = tmp_path / "[a].txt", tmp_path / ".a.txt.12345678.part"
    other.touch()
    ran([sys.executable, "-c", KILLED], cwd=tmp_path, code=-9)
    (left,) = tmp_path.glob(".[[]a*.part")
    with replacing(path) as draft:
        assert not left.exists()
        write_text(path, "from another")
        draft.write_text("from this")

    assert path.read_text() == "from this"
    assert {*tmp_path.iterdir()} == {path, other}
